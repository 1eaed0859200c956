"""How a match went: scores as anybody may know them, the moments that decided it, once more, and the bots' pace."""

from __future__ import annotations

import asyncio
import re

import pytest

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.draw import ICONS
from cosmodrome.engine import Match, Names
from cosmodrome.web.bots import pace
from cosmodrome.web.services import Services
from cosmodrome.web.tables import timeline
from cosmodrome.web.tables.frames import frame_of, result_data, result_html
from cosmodrome.web.tables.live import LiveTable, Refused
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.tables.rematch import rematch
from cosmodrome.web.tables.wire import ScorePoint


def played(game: str, seats: int, until: int = 10_000) -> Match:
    match = cosmodrome.new(game, seats, "a story", {"end_era": "mariners"} if game == "spacecorp" else {})
    bots = [make("random", seed=seat) for seat in range(seats)]
    while not match.over and match.answer_count < until:
        seat = next(iter(match.asked))
        match.answer(seat, bots[seat].choose(match.perspective(seat)))
    return match


@pytest.mark.parametrize("game", ["comet-race", "space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_every_player_has_a_plate_and_the_scores_have_a_course(game: str) -> None:
    match = played(game, 2, until=150)
    words = match.game.words
    for viewer in (None, 0, 1):
        for seat in (0, 1):
            facts = words.plate(match.view(viewer), seat)
            assert facts
            assert all(fact.icon in ICONS and fact.words for fact in facts)
    points = timeline.course(match.record())
    assert [point.moment for point in points] == sorted({point.moment for point in points})
    assert points[-1].scores == timeline.scores(match)
    assert all(len(point.scores) == 2 for point in points)


def test_where_points_came_from_has_a_name_in_every_result() -> None:
    match = played("spacecorp", 2)
    assert match.result is not None
    told = result_html(result_data(match), None)
    for lines in match.result.breakdown:
        for key, _ in lines:
            assert match.game.words.source(key) in told
            assert f">{key}<" not in told


def test_the_directorate_has_a_plate_and_its_action_is_told() -> None:
    match = cosmodrome.new("starship-interstellar", 1, "solo")
    told = ""
    while not told:
        match.pick(0, 0)
        events = [line.event for line in match.told(0) if line.event.kind == "directorate"]
        told = match.game.words.event(events[-1].kind, events[-1].args, Names(match.names)) if events else ""
    (rival,) = match.game.words.rivals(match.view(0))
    assert rival.name == "The Directorate"
    assert "directorate" in rival.kinds
    assert timeline.players(match) == [*match.names, "The Directorate"]
    assert len(timeline.scores(match)) == 2


def test_what_decided_it_is_where_the_winners_lead_grew_most() -> None:
    scores = [(0, 0), (1, 0), (1, 6), (1, 7), (9, 7), (10, 7), (10, 9)]
    points = [ScorePoint(at * 10, f"Turn {at}", both) for at, both in enumerate(scores)]
    found = [(before.moment, after.moment) for before, after in timeline.decisive(points, 0)]
    assert found == [(0, 10), (30, 40), (40, 50)], "not where the loser gained"
    assert timeline.runner_up((5, 3, 4), 0) == 2
    assert timeline.lead((5, 3, 4), 0, 2) == 1
    assert timeline.lead((3,), 0, timeline.runner_up((3,), 0)) == 3


@pytest.mark.parametrize("game", ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_the_reasons_for_a_defeat_add_up_to_its_difference(game: str) -> None:
    match = cosmodrome.new(game, 2, f"end {game}")
    judge = match.game.judge()
    while not match.over:
        seat = min(match.asked)
        asked = match.asked[seat]
        match.answer(seat, asked.token(judge.favourite(match.view(seat), asked)))
    result = match.result
    assert result is not None
    last = result.ranks.index(max(result.ranks))
    told = result_data(match, last)["by"]
    behind = max(result.scores) - result.scores[last]
    assert behind > 0, "a seed without a tie"
    assert told.startswith(f"You came second, {behind} point")
    listed = told.split("The difference: ")[1]
    assert sum(int(gap) for gap in re.findall(r" ([+-]\d+)", listed)) == behind


async def over(services: Services, *places: Place) -> LiveTable:
    """A table whose match has been played to its end."""
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(me, TableOptions(game="comet-race", places=places))
    while not table.playing().over:
        match = table.playing()
        seat = next(iter(match.asked))
        if table.plays_itself(table.chairs[seat]):
            await asyncio.sleep(0.01)
            continue
        await table.answer(seat, match.questions[seat].options[0].token)
    return table


async def test_a_rematch_turns_the_seats_and_waits_for_those_who_want_it(services: Services) -> None:
    ann, bea = await services.identity.guest("Ann"), await services.identity.guest("Bea")
    table = await services.lobby.open_table(
        ann, TableOptions(game="comet-race", places=(Place("me"), Place("invite")), rules={"finish": 12})
    )
    await services.lobby.sit(table, bea, 1, table.chairs[1].invite or "")
    with pytest.raises(Refused, match="when the game is over"):
        await rematch(table, ann)
    while not table.playing().over:
        match = table.playing()
        seat = next(iter(match.asked))
        await table.answer(seat, match.questions[seat].options[0].token)
    with pytest.raises(Refused, match="Only the players"):
        await rematch(table, await services.identity.guest("Cy"))
    again = await rematch(table, bea)
    assert [chair.name for chair in again.chairs] == ["Bea", ""]
    assert again.row.options == table.row.options
    assert frame_of(table, 0).parts["state"].rematch == again.id
    assert await rematch(table, ann) is again
    assert [chair.name for chair in again.chairs] == ["Bea", "Ann"]
    assert again.row.status == "playing"


async def test_a_rematch_against_bots_begins_at_once(services: Services) -> None:
    table = await over(services, Place("me"), Place("bot"), Place("guest", "Bea"))
    ann = await services.store.person(table.chairs[0].person or "")
    assert ann is not None
    again = await rematch(table, ann)
    assert [chair.kind for chair in again.chairs] == ["person", "person", "bot"]
    assert [chair.name for chair in again.chairs[:2]] == ["Bea", "Ann"]
    assert again.row.status == "playing"


async def test_bots_can_be_held_and_let_go_by_those_who_play(services: Services) -> None:
    ann = await services.identity.guest("Ann")
    table = await services.lobby.open_table(ann, TableOptions(game="comet-race", places=(Place("me"), Place("bot"))))
    with pytest.raises(Refused, match="Only players of this table"):
        await pace.set_pace(table, None, "hold")
    with pytest.raises(Refused, match="no such speed"):
        await pace.set_pace(table, ann.id, "backwards")
    await pace.set_pace(table, ann.id, "hold")
    assert frame_of(table, 0).parts["state"].pace == "hold"
    match = table.playing()
    await table.answer(0, match.questions[0].options[0].token)
    given = table.moments
    for _ in range(20):
        await asyncio.sleep(0.01)
        assert table.moments == given, "nobody plays while the bots are held"
    await pace.set_pace(table, ann.id, "")
    while table.moments == given:
        await asyncio.sleep(0.01)
