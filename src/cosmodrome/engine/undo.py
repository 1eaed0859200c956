"""Taking answers back: what may be, and how a match goes back to the moment before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .errors import UndoRefused
from .flow import Seat, Several
from .history import IMAGINE, ORDER, Back, Bare, Entry, Past, Rest, named
from .match import Match

NOTHING_LEFT = "there is nothing to take back since the last roll, draw or reveal"


def take_back(match: Match[Any], seat: Seat) -> None:
    """Go back to the moment before the seat's last answer."""
    back, entries, at = undoable(match, seat)
    kept: list[Bare] = [*entries[:at], *entries[at + 1 :]]
    given = match.answer_count - 1
    if back is None:
        start = match._start
    else:
        past, rest = back
        start = match._played(rest.state, rest.number, past.number, past.parent)
        kept += [entry for entry in _newer(match, past) if entry[1] is ORDER]
        match.step_count, match._now = past.number, past
        match._older = rest if rest.number < past.number else rest.before
    floor, older = match._floor, match._older
    match._given = given - len(kept)
    match._restart(start, kept)
    match._floor, match._older = floor, older


def ways_back(match: Match[Any]) -> list[Back]:
    """The steps before this one that can be gone back to, the newest first."""
    ways: list[Back] = []
    rest: Rest[Any] = Rest(match._checkpoint, match._begun, match._older)
    past = match._now.parent
    while match.telling and past is not None and past.number >= match._floor:
        while rest.number > past.number:
            assert rest.before is not None
            rest = rest.before
        if past.entries:
            ways.append((past, rest))
        past = past.parent
    return ways


def undoable(match: Match[Any], seat: Seat) -> tuple[Back | None, list[Entry], int]:
    """The step (None: the one under way) and place of the answer that the seat may take back."""
    newer = False  # whether another seat's answer has been passed on the way back
    steps: list[tuple[Back | None, list[Entry], tuple[int, ...]]] = [
        (None, named(match._entries), match._now.final),
        *((back, named(back[0].entries), back[0].final) for back in ways_back(match)),
    ]
    if not match.telling:
        raise UndoRefused("a quiet match keeps no account of what can be taken back")
    for back, entries, final in steps:
        for at in range(len(entries) - 1, -1, -1):
            entry = entries[at]
            if entry.prompt is ORDER:
                continue
            if entry.prompt is IMAGINE:
                raise UndoRefused(NOTHING_LEFT)
            if entry.seat == seat:
                if at in final:
                    raise UndoRefused("something was drawn, rolled or revealed since")
                if newer and not _beside(match, entry):
                    raise UndoRefused("another player has answered since")
                return back, entries, at
            newer = True
            if not _beside(match, entry):
                raise UndoRefused("another player has answered since")
    raise UndoRefused(NOTHING_LEFT)


def _beside(match: Match[Any], entry: Entry) -> bool:
    """Whether an answer was given in the lanes that are still open."""
    pending = match._pending
    return isinstance(pending, Several) and entry.several is pending.key


def _newer(match: Match[Any], past: Past) -> Iterator[Bare]:
    """The entries of all steps after a past one, oldest first."""
    for later, _ in reversed(ways_back(match)):
        if later.number > past.number:
            yield from later.entries
    yield from match._entries
