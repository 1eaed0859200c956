"""Taking answers back: what may be, and how a match goes back to the moment before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from .errors import UndoRefused
from .flow import Seat, Several
from .history import IMAGINE, ORDER, Bare, Checkpoint, Entry, Past, named
from .match import Match

NOTHING_LEFT = "there is nothing to take back since the last roll, draw or reveal"

Back: TypeAlias = tuple[Checkpoint[Any], Past] | None
"""A step to go back to, with a checkpoint there or before; None: the one under way."""


def take_back(match: Match[Any], seat: Seat) -> None:
    """Go back to the moment before the seat's last answer."""
    back, entries, at = undoable(match, seat)
    kept: list[Bare] = [*entries[:at], *entries[at + 1 :]]
    given = match.answer_count - 1
    if back is None:
        start = match._start
    else:
        checkpoint, past = back
        start = match._played(checkpoint, past.number, past.parent)
        orders = [entry for entry in _newer(match, past) if entry[1] is ORDER]
        match._floor = tuple(f for f in match._floor if f[1].number < past.number)
        match.step_count, match._heading, match._past = past.number, past.heading, past.parent
        kept += orders
    floor = match._floor
    match._given = given - len(kept)
    match._restart(start, kept)
    match._floor = floor


def undoable(match: Match[Any], seat: Seat) -> tuple[Back, list[Entry], int]:
    """The step and place of the answer that the seat may take back."""
    newer = False  # whether another seat's answer has been passed on the way back
    steps: list[tuple[Back, list[Entry], list[bool]]] = [
        (None, named(match._entries), match._flags),
        *((back, named(back[1].entries), back[1].flags) for back in match._floor[::-1]),
    ]
    if not match.telling:
        raise UndoRefused("a quiet match keeps no account of what can be taken back")
    for back, entries, flags in steps:
        for at in range(len(entries) - 1, -1, -1):
            entry = entries[at]
            if entry.prompt is ORDER:
                continue
            if entry.prompt is IMAGINE:
                raise UndoRefused(NOTHING_LEFT)
            if entry.seat == seat:
                if flags[at]:
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
    for _, later in match._floor:
        if later.number > past.number:
            yield from later.entries
    yield from match._entries
