"""Private plans and conditional moves at a table: played, answered by the server, and nobody else's business."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import msgspec
import pytest

from cosmodrome.engine.conditions import Alternative, Conditions, write
from cosmodrome.engine.plan import DIFFERENCES
from cosmodrome.store import PlanRow
from cosmodrome.web.errors import Refused
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables import conditional
from cosmodrome.web.tables.conditional import prefix
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.housekeeping import needs_loading
from cosmodrome.web.tables.live import LiveTable
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.tables.planning import MOST_PLANS, LineCondition
from cosmodrome.web.tables.watchers import Watcher

GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"]
DAYS = {"kind": "days", "days": 2}
ME, OPEN = Place("me"), Place("open")


async def two(services: Services, game: str = "comet-race", clock: Any = DAYS) -> tuple[LiveTable, Any, Any]:
    """A table of two people."""
    ann, bea = await services.identity.guest("Ann"), await services.identity.guest("Bea")
    options = TableOptions(game=game, places=(ME, OPEN), clock=clock, open=True)
    table = await services.lobby.open_table(ann, options)
    await services.lobby.sit(table, bea, 1)
    return table, ann, bea


async def until(true: Callable[[], bool], seconds: float = 30) -> None:
    end = time() + seconds
    while not true():
        assert time() < end, "it did not come to that"
        await asyncio.sleep(0.01)


def liked(table: LiveTable, seat: int) -> str:
    match = table.playing()
    return match.asked[seat].token(match.game.judge().favourite(match.state, match.asked[seat]))


async def play_on(table: LiveTable, seats: Any = (0, 1), answers: int = 200, stop: int | None = None) -> None:
    """Let seats answer by the rules of thumb, until one is asked."""
    for _ in range(answers):
        asked = [seat for seat in table.asked_seats() if seat in seats]
        if not asked or stop in table.asked_seats():
            return
        await table.answer(asked[0], liked(table, asked[0]))


async def planned_turn(services: Services, table: LiveTable, seat: int, person: str) -> PlanRow:
    """A plan of the seat's whole next turn by the rules of thumb, with the chance that will really come."""
    planning = services.planning
    row = await planning.open(table, seat, person, "bot", "")
    future = table.playing().clone()
    while future.asked and seat not in future.asked:
        asked = next(iter(future.asked.values()))
        future.pick(asked.seat, future.game.judge().favourite(future.state, asked))
    told = {line.text for line in future.log(seat)[len(table.playing().log(seat)) :]}
    shown = await planning.show(table, row)
    for draw in [draw for draw in shown.draws if draw.at == 0][:3]:
        found = [one for one in await planning.outcomes(table, row, draw.number) if one[2] in told]
        if found:
            row = await planning.choose(table, row, draw.number, found[0][0])
    plan = (await planning._open(table, row)).plan
    step = plan.match.step_count
    for _ in range(8):
        if plan.turn != seat or plan.match.step_count != step:
            break
        asked = plan.match.asked[seat]
        row = await planning.answer(table, row, asked.token(plan.judge.favourite(plan.match.state, asked)))
        plan = (await planning._open(table, row)).plan
    return row


@pytest.mark.parametrize("game", GAMES)
async def test_a_turn_planned_on_anothers_turn_is_played_when_it_comes(game: str, services: Services) -> None:
    table, _, bea = await two(services, game)
    whole = []
    for _ in range(12):
        await play_on(table, (1,), stop=0)
        if 1 in table.asked_seats():
            await table.answer(1, liked(table, 1))
            continue
        row = await planned_turn(services, table, 1, bea.id)
        before = table.row.seq
        await play_on(table, (0,), stop=1)
        assert 1 in table.asked_seats()
        given = table.row.seq
        played = await services.planning.play(table, row, f"play {before}")
        assert table.row.seq == given + played.given
        assert (played.given == played.of) == (played.why == ""), "a stop has a reason"
        assert played == await services.planning.play(table, row, f"play {before}") or played.why, "it is played once"
        await services.planning.delete(table, row)
        whole += [played.of] if not played.why else []
        if whole:
            break
        await play_on(table, (1,), stop=0)
    assert whole, "no planned turn was played to its end"


@pytest.mark.parametrize("game", GAMES)
async def test_a_conditional_move_fires_if_all_is_as_planned_and_not_if_something_differs(
    game: str, services: Services
) -> None:
    table, _, bea = await two(services, game)
    planning, fired, cancelled = services.planning, 0, 0
    for _ in range(12):
        if fired and cancelled:
            break
        await play_on(table, (1,), stop=0)
        if 1 in table.asked_seats():
            await table.answer(1, liked(table, 1))
            continue
        row = await planned_turn(services, table, 1, bea.id)
        if not row.data["plan"]["moves"]:
            await planning.delete(table, row)
            continue
        armed = await planning.arm(table, row, [], -1, [])
        if fired:  # now something is to differ
            alternative = msgspec.convert(armed.conditions, Conditions).alternatives[0]
            other = msgspec.structs.replace(alternative, label="Something else")
            await services.plans.keep(table.id, replace(armed, conditions=write(Conditions((other,)))))
        seq = table.row.seq
        await play_on(table, (0,), stop=1)
        asked = table.row.seq
        if 1 not in table.asked_seats() and asked == seq:
            continue
        stopped = False
        for _ in range(3000):
            found = await services.plans.get(table.id, row.id, bea.id)
            assert found is not None
            stopped = not found.armed
            if stopped or 1 not in table.asked_seats():
                break
            await asyncio.sleep(0.01)
        journal = await services.store.journal(table.id, seq)
        mine = [entry for entry in journal if entry.client and entry.client.startswith(prefix(armed))]
        if not fired:
            fired += bool(mine)
        elif not mine and found is not None and found.note:
            assert found.note in (DIFFERENCES["label"], DIFFERENCES["args"], "No alternative is for this question.")
            cancelled += 1
        await planning.delete(table, row)
        if 1 in table.asked_seats():
            await table.answer(1, liked(table, 1))
    assert fired, "no conditional move was given"
    assert cancelled, "none was cancelled"


async def armed_at(
    services: Services, table: LiveTable, seat: int, person: str, *chain: Alternative, once: bool = True
) -> PlanRow:
    """Conditions of a person, as the page would have made them."""
    row = PlanRow("abc", seat, person, "A", 0, 0, table.playing().game.version, {}, write(Conditions(chain, once)))
    return await services.planning._armed(table, row)


def same(table: LiveTable, seat: int) -> Alternative:
    """The first option of the seat's question, whatever it is about."""
    asked = table.playing().asked[seat]
    return Alternative(asked.prompt.kind, asked.token(0))


async def test_an_answer_waits_as_long_as_the_secret_of_the_server_says_whatever_the_plan(
    tmp_path: Path, fold: Callable[..., Settings]
) -> None:
    services = await Services.open(fold(tmp_path / "data", plan_pace=1.0))
    try:
        table, _, _ = await two(services)
        seat, chair = table.asked_seats()[0], table.chairs[table.asked_seats()[0]]
        moves, question = table.conditional_moves, table.question_id(seat)
        wait = moves.seconds(chair, question)
        assert conditional.DAYS[0] <= wait <= conditional.DAYS[1]
        await armed_at(services, table, seat, str(chair.person), same(table, seat))
        assert moves.seconds(chair, question) == wait, "it does not depend on the plan"
        assert table.question_id(seat) == question, "nothing is answered yet"
        assert len({moves.seconds(chair, f"{n}") for n in range(20)}) == 20, "nobody can tell it beforehand"
        assert moves.seconds(replace(chair, bank=60.0), question) <= 6.0, "a tenth of what is left, at most"
        table.last_seat = seat
        assert moves.seconds(chair, question) <= conditional.OWN[1]
    finally:
        await services.close()


async def test_arming_shows_nothing_to_others_and_nobody_else_finds_the_plan(services: Services) -> None:
    table, ann, bea = await two(services)
    await play_on(table, stop=1)
    seat = 1 - table.asked_seats()[0] if len(table.asked_seats()) == 1 else 1
    owner, other = (ann, bea) if seat == 0 else (bea, ann)
    for viewer in (1 - seat, None):
        frame_of(table, viewer)
    tick = table.tick
    row = await services.planning.open(table, seat, owner.id, "bot", "secret name")
    if row.data["plan"]["moves"] == []:
        plan = (await services.planning._open(table, row)).plan
        assert plan.turn == seat
        row = await services.planning.answer(table, row, plan.match.asked[seat].token(0))
    await services.planning.arm(table, row, [], -1, [])
    assert table.tick == tick, "no frame is sent, not even an empty one"
    for viewer in (1 - seat, None):
        assert "secret name" not in str(frame_of(table, viewer).parts)
    for stranger in (other.id, "", "nobody"):
        with pytest.raises(Refused) as refused:
            await services.planning.row(table, row.id, stranger)
        assert refused.value.status == 404
    assert await services.plans.of(table.id, seat, other.id) == []
    assert "away" not in str(frame_of(table, None).parts["seats"]), "days tables show nobody as away"


async def test_undo_by_its_person_stops_a_plan_and_undo_by_others_does_not(services: Services) -> None:
    table, _, _ = await two(services)
    seat = table.asked_seats()[0]
    person = str(table.chairs[seat].person)
    one = same(table, seat)
    chain = Alternative(one.kind, one.token, then=(Alternative("never", "x"),))
    row = await armed_at(services, table, seat, person, chain)
    await until(lambda: f"{prefix(row)}0" in table.applied)
    if not table.playing().can_undo(seat):
        await table.undo(seat)
        table.conditional_moves.again(seat)
        for _ in range(3000):
            found = await services.plans.get(table.id, row.id, person)
            if found is not None and not found.armed:
                break
            await asyncio.sleep(0.01)
        assert found is not None
        assert found.note == "Stopped: you undid a move."
        assert seat in table.asked_seats()


async def test_a_standing_order_answers_every_time_and_rests_while_a_bot_plays(services: Services) -> None:
    table, _, _ = await two(services, "space-base")
    while not table.playing().asked[seat := table.asked_seats()[0]].decline:
        await table.answer(seat, liked(table, seat))
    person, asked_now = str(table.chairs[seat].person), table.playing().asked[seat]
    one = Alternative(asked_now.prompt.kind, asked_now.token(len(asked_now) - 1))
    await table.stand_in(seat, "left")
    row = await armed_at(services, table, seat, person, Alternative(one.kind, one.token), once=False)
    assert not table.conditional_moves._tasks.get(seat), "it rests while a bot plays"
    await table.stand_in(seat, "")

    def given() -> int:
        return sum(key.startswith(prefix(row)) for key in table.applied)

    for _ in range(3000):
        if given() >= 2 or table.playing().over:
            break
        for asked in table.asked_seats():
            question = table.playing().asked[asked]
            if asked != seat or question.prompt.kind != one.kind or question.index(one.token) < 0:
                await table.answer(asked, liked(table, asked))
        await asyncio.sleep(0.01)
    assert given() >= 2
    found = await services.plans.get(table.id, row.id, person)
    assert found is not None
    assert found.armed, "questions of other kinds do not switch it off"
    await services.planning.disarm(table, row)
    assert await services.plans.of(table.id, seat, person) == [], "a standing order that is off is gone"


async def test_a_live_table_waits_until_the_person_is_there(services: Services) -> None:
    table, _, _ = await two(services, clock={"kind": "live", "bank": 900, "increment": 10})
    seat = table.asked_seats()[0]
    person = str(table.chairs[seat].person)
    row = await armed_at(services, table, seat, person, same(table, seat))
    await until(lambda: seat in table.conditional_moves._absent)
    assert not any(key.startswith(prefix(row)) for key in table.applied)
    table.watch(Watcher(person, seat))
    await until(lambda: f"{prefix(row)}0" in table.applied)


async def test_two_servers_answer_once_and_a_restarted_one_goes_on(settings: Settings) -> None:
    first = await Services.open(settings)
    table, _, _ = await two(first)
    seat = table.asked_seats()[0]
    person, one = str(table.chairs[seat].person), same(table, seat)
    second = await Services.open(settings)
    twin = await second.tables.get(table.id)
    await first.plans.keep(
        table.id,
        PlanRow("abc", seat, person, "A", 0, 0, table.playing().game.version, {}, write(Conditions((one,))), 1, 1),
    )
    table.conditional_moves.again(seat)
    twin.conditional_moves.again(seat)
    await until(lambda: "plan:abc:1:0" in table.applied or "plan:abc:1:0" in twin.applied)
    await asyncio.gather(table.catch_up(), twin.catch_up())
    journal = await first.store.journal(table.id)
    assert [entry.client for entry in journal].count("plan:abc:1:0") == 1
    await first.close()
    await second.close()
    third = await Services.open(settings)
    again = await third.tables.get(table.id)
    assert again.playing().answer_count == len(journal)
    found = None
    for _ in range(3000):
        again.conditional_moves.again(seat)
        found = await third.plans.get(table.id, "abc", person)
        if found is not None and not found.armed:
            break
        if seat not in again.asked_seats():
            await play_on(again, (1 - seat,), stop=seat)
        await asyncio.sleep(0.01)
    assert found is not None
    assert not found.armed, "it has come to its end"
    await third.close()


async def test_a_table_at_rest_is_loaded_for_a_plan_that_has_to_answer(services: Services) -> None:
    table, _, _ = await two(services)
    seat = table.asked_seats()[0]
    person, now = str(table.chairs[seat].person), services.time.now()
    assert not needs_loading(table.row, table.chairs, now)
    assert needs_loading(table.row, table.chairs, now, [(seat, person, -1)])
    assert not needs_loading(table.row, table.chairs, now, [(seat, person, table.row.seq)]), "it had nothing to answer"
    assert not needs_loading(table.row, table.chairs, now, [(seat, "somebody else", -1)])


async def test_a_change_of_the_rules_stops_a_plan(services: Services) -> None:
    table, _, _ = await two(services)
    seat = table.asked_seats()[0]
    person = str(table.chairs[seat].person)
    old = PlanRow("old", seat, person, "A", 0, 0, 0, {"plan": {}}, write(Conditions((same(table, seat),))), 1, 1)
    await services.plans.keep(table.id, old)
    table.conditional_moves.again(seat)
    found = old
    for _ in range(3000):
        got = await services.plans.get(table.id, "old", person)
        assert got is not None
        found = got
        if not found.armed:
            break
        await asyncio.sleep(0.01)
    assert found.note == "The rules changed after this plan was made."
    assert seat in table.asked_seats()


async def test_an_event_of_the_plan_is_a_condition_or_its_opposite(services: Services) -> None:
    table, _, bea = await two(services, "spacecorp")
    await play_on(table, stop=0)
    await play_on(table, (1,), stop=0)
    planning = services.planning
    row = await planning.open(table, 1, bea.id, "bot", "")
    plan = (await planning._open(table, row)).plan
    row = await planning.answer(table, row, plan.match.asked[1].token(0))
    shown = await planning.show(table, row)
    line = shown.lines[0]
    armed = await planning.arm(table, row, [LineCondition(line.number)], -1, [])
    (alternative,) = msgspec.convert(armed.conditions, Conditions).alternatives
    assert alternative.heard
    assert armed.data["when"] == [{"texts": [line.text], "unless": False}]
    armed = await planning.arm(table, row, [LineCondition(line.number, unless=True, anything=True)], -1, [])
    (alternative,) = msgspec.convert(armed.conditions, Conditions).alternatives
    assert alternative.unheard[0].args is None
    with pytest.raises(Refused, match="no such line"):
        await planning.arm(table, row, [LineCondition(999)], -1, [])


async def test_the_outcomes_of_a_roll_are_conditions(services: Services) -> None:
    table, _, bea = await two(services, "space-base")
    await play_on(table, stop=0)
    planning = services.planning
    row = await planning.open(table, 1, bea.id, "bot", "")
    shown = await planning.show(table, row)
    draw = next(draw for draw in shown.draws if "dice" in draw.what)
    outcomes = await planning.outcomes(table, row, draw.number)
    assert len(outcomes) > 20
    row = await planning.choose(table, row, draw.number, outcomes[5][0])
    shown = await planning.show(table, row)
    assert any(outcomes[5][2] in told for told in shown.assumptions)
    plan = (await planning._open(table, row)).plan
    row = await planning.answer(table, row, plan.match.asked[1].token(0))
    which = [one[0] for one in outcomes[:8]]
    armed = await planning.arm(table, row, [], draw.number, which)
    alternatives = msgspec.convert(armed.conditions, Conditions).alternatives
    assert 1 <= len(alternatives) <= 8
    assert all(one.heard and one.heard[0].kind == alternatives[0].heard[0].kind for one in alternatives)


async def test_plans_are_bounded_copied_renamed_and_published_after_the_game(services: Services) -> None:
    table, ann, _ = await two(services)
    planning, seat = services.planning, 0
    row = await planning.open(table, seat, ann.id, "me", "  My   plan ")
    assert row.name == "My plan"
    plan = (await planning._open(table, row)).plan
    row = await planning.answer(table, row, plan.match.asked[plan.turn].token(0))
    twin = await planning.copy(table, row)
    assert (twin.name, twin.data["plan"]) == ("A", row.data["plan"])
    assert (await planning.rename(table, twin, "B")).name == "B"
    back = await planning.go_back(table, row, -1)
    assert back.data["plan"]["moves"] == []
    with pytest.raises(Refused, match="no moves"):
        await planning.go_back(table, back, -1)
    for _ in range(MOST_PLANS - 2):
        await planning.copy(table, twin)
    with pytest.raises(Refused, match="Delete one first"):
        await planning.copy(table, twin)
    with pytest.raises(Refused):
        await planning.publish(table, twin, ann)
    await play_on(table, answers=2000)
    assert table.playing().over
    await planning.publish(table, twin, ann)
    assert "Variation, plan A: " in await services.archive.record(table)
