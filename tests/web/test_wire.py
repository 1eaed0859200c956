"""What is sent to a seat does not change when only what is hidden from it changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, Names, Rng
from cosmodrome.engine.secret import secrets_of
from cosmodrome.engine.testing.worlds import check_lanes, check_swapped
from cosmodrome.store import Chair, TableRow
from cosmodrome.web.api.conversion import question_out, table_out
from cosmodrome.web.services import Services
from cosmodrome.web.tables import timeline
from cosmodrome.web.tables.frames import frame_of, moment_message
from cosmodrome.web.tables.live import LiveTable

LONG = 20 if os.environ.get("COSMODROME_LONG") else 1
STATES = {"comet-race": 30, "space-base": 20, "planet-unknown": 7, "spacecorp": 20, "starship-interstellar": 15}
LONG_STATES = {
    "comet-race": 600,
    "space-base": 1200,
    "planet-unknown": 240,
    "spacecorp": 800,
    "starship-interstellar": 600,
}
"""Random states of a usual run and of a long one; a seat and a spectator look at each."""


def table_with(services: Services, match: Match, names: list[str]) -> LiveTable:
    row = TableRow(
        "t", match.game.id, "p0", match.seats, match.options, "", {"kind": "none"}, False, "playing", 0.0, 0.0
    )
    chairs = [Chair(seat, "person", names[seat], f"p{seat}") for seat in range(match.seats)]
    table = LiveTable(services, row, chairs)
    match.names = tuple(names)
    table.put(match)
    return table


def sent(table: LiveTable, viewer: int | None) -> dict[str, Any]:
    """All that goes out to a viewer about the table as it stands."""
    match = table.playing()
    parts = frame_of(table, viewer).parts
    past = moment_message(table, match, viewer)
    question = match.questions.get(viewer) if viewer is not None else None
    targets = sorted(question.impossible) if question is not None else []
    return {
        "frame": parts,
        "moment": past,
        "scores": timeline.scores(match),
        "view": match.view(viewer).to_json(),
        "table": table_out(table, f"p{viewer}"),
        "question": question_out(table, question) if question is not None else None,
        "why not": [question.why_not(target) for target in targets] if question is not None else [],
    }


def random_states(game: str, count: int) -> Iterator[tuple[Match, Rng]]:
    """Matches stopped at random questions, over many games and seat counts."""
    rng = Rng.seeded("wire", game)
    played = cosmodrome.games()[game]
    while count:
        match = cosmodrome.new(played, played.seats[rng.below(len(played.seats))], rng.below(1 << 30))
        while not match.over and count:
            if rng.below(6) == 0:
                count -= 1
                yield match, rng
            seat = rng.pick(list(match.asked))
            match.pick(seat, rng.below(len(match.asked[seat])))


@pytest.mark.parametrize("game", list(STATES))
async def test_nothing_hidden_goes_over_the_wire(services: Services, game: str) -> None:
    """Two worlds that differ only in what a seat can't know: all that is sent to it is the same."""

    def more(match: Match, seat: int) -> Any:
        names = [f"Player {n}" for n in range(match.seats)]
        return [sent(table_with(services, match.clone(), names), viewer) for viewer in (seat, None)]

    pairs = 0
    for match, rng in random_states(game, (STATES if LONG == 1 else LONG_STATES)[game]):
        pairs += check_swapped(match, rng.below(1 << 30), more, 2) + check_lanes(match, 0, more)
    assert pairs > 30 or not secrets_of(cosmodrome.games()[game].state_type)


@pytest.mark.parametrize("game", list(STATES))
async def test_the_log_keeps_what_is_private(services: Services, game: str) -> None:
    """Of an event that a viewer may not see whole, its whole words are not among the lines sent."""
    played = cosmodrome.games()[game]
    rng = Rng.seeded("log", game)
    for number in range(2 * LONG):
        match = cosmodrome.new(played, played.seats[-1], f"log {number}")
        while not match.over:
            seat = rng.pick(list(match.asked))
            match.pick(seat, rng.below(len(match.asked[seat])))
        table = table_with(services, match, [f"Player {n}" for n in range(match.seats)])
        events = [told.event for told in match.told()]
        for viewer in (None, *range(match.seats)):
            shown = [event.seen_by(viewer) for event in events]
            allowed = {played.words.event(*seen, Names(match.names, viewer)) for seen in shown if seen is not None}
            secret = {
                played.words.event(event.kind, event.args, Names(match.names, viewer))
                for event, seen in zip(events, shown, strict=True)
                if seen != (event.kind, event.args)
            }
            lines = {line.text for line in frame_of(table, viewer).log}
            assert lines == allowed
            assert not lines & (secret - allowed)
            if game == "comet-race" and viewer is None:
                assert secret, "hands are drawn in secret, so there is something to keep"
