"""A line of a journal: what a seat did, as it is written in records and stores; and a match packed as such lines."""

from __future__ import annotations

from typing import Any

from .driver import Driver
from .flow import Seat
from .game import Game
from .history import GIVEN, Bare, Entry, Heading, Origin, Past, chain, named
from .match import Match
from .state import Table, Telling, from_json
from .timeline import Timeline
from .undo import take_back

UNDO = "!undo"
SALT = "!salt="


def apply(match: Match, seat: Seat, line: str) -> None:
    """Do to a match what a line says: an answer's token, `!undo`, `!salt=value` or a standing order `!key=value`.

    What was taken back stays so, even where it would be refused now: `Match.can_undo` says whether it may be.
    """
    if not line.startswith("!"):
        match.answer(seat, line)
    elif line == UNDO:
        take_back(match, seat)
    elif line.startswith(SALT):
        match.mix(seat, line.removeprefix(SALT))
    else:
        key, _, value = line[1:].partition("=")
        match.order(seat, key, value)


def late_salts(match: Match) -> dict[Seat, str]:
    """The salts that were mixed in after the beginning, by seat."""
    return {seat: line.removeprefix(SALT) for seat, line in lines(match) if line.startswith(SALT)}


def lines(match: Match) -> list[tuple[Seat, str]]:
    """All lines of a match from its beginning, each with the seat it is of."""
    return [(entry.seat, entry.write()) for past in match.history() for entry in named(past.entries)]


# -- pickles ---------------------------------------------------------------------------------------


def pack(match: Match) -> tuple[Any, ...]:
    """A match as plain data: a checkpoint as far back as undo can go, the lines since, and the steps before."""
    driver, timeline = match.driver, match.timeline
    number, heading, past = timeline.step_count, timeline.now.heading, timeline.now.parent
    lines = [(entry.seat, entry.write()) for entry in named(match.step_entries)]
    ways = timeline.ways_back()[::-1]
    if ways:
        oldest, rest = ways[0]
        start: Table = driver.played(rest.state, rest.number, oldest.number, oldest.parent)
        number, heading, past = oldest.number, oldest.heading, oldest.parent
        lines = [(e.seat, e.write()) for step, _ in ways for e in named(step.entries)] + lines
    else:
        start = match.step_start
    origin = (match.origin.seed, match.origin.salts, match.origin.position, match.origin.commitments)
    told = (match.names, match.comments, match.telling)
    where = (number, heading, match.answer_count - len(lines), [_written(step) for step in chain(past)])
    return match.game, origin, told, where, start.to_json(), lines, match.over and not lines


def unpack(
    game: Game[Any],
    origin: tuple[Any, ...],
    told: tuple[Any, ...],
    where: tuple[Any, ...],
    start: Any,
    lines: list[tuple[Seat, str]],
    over: bool,
) -> Match:
    """The match that was packed."""
    state = from_json(start, game.state_type)
    names, comments, telling = told
    number, heading, given, steps = where
    past: Past | None = None
    for step in steps:
        past = _read(past, *step)
    now = Past(past, number, heading)
    timeline = Timeline(state, telling, number, now, given, floor=number)  # older steps are kept for the log only
    driver = Driver(game, state, timeline)
    if over:
        state.news = now.events if telling else None
    else:
        driver.restart(state, [])
    match = Match(driver, Origin(*origin), names, comments=comments)
    for seat, line in lines:
        apply(match, seat, line)
    return match


def _written(step: Past) -> tuple[Any, ...]:
    """A past step as plain data."""
    lines = [(entry.seat, entry.write()) for entry in named(step.entries)]
    return step.number, step.heading, lines, step.final, step.events, step.ends()


def _read(
    parent: Past | None,
    number: int,
    heading: Heading,
    lines: list[tuple[Seat, str]],
    final: tuple[int, ...],
    events: list[Telling],
    ends: list[int],
) -> Past:
    before = [0, *ends]
    entries: list[Bare] = [
        Entry(seat, GIVEN, None, token, None, told=before[at]) for at, (seat, token) in enumerate(lines)
    ]
    return Past(parent, number, heading, entries, final, events)
