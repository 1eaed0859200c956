"""Undo: which answers can be taken back, and how a match goes back."""

from __future__ import annotations

from typing import Any

from .errors import UndoRefused
from .flow import Seat, Together
from .history import IMAGINE, UNASKED, Back, Bare, Entry, named
from .match import Match

NOTHING_LEFT = "Nothing to undo: dice were rolled or cards revealed since your last choice."
REVEALED = "Your last choice can't be undone: dice were rolled or cards revealed since."
OTHERS_ANSWERED = "Your last choice can't be undone: another player has chosen since."


def take_back(match: Match[Any], seat: Seat) -> None:
    """Go back to the moment before the seat's last answer."""
    back, entries, at = undoable(match, seat)
    kept: list[Bare] = [*entries[:at], *entries[at + 1 :]]
    if back is not None:  # undo never takes back orders and salts
        kept += [entry for entry in match.timeline.newer(back[0]) if entry[1] in UNASKED]
    match.go_back(back, kept, match.answer_count - 1)


def undoable(match: Match[Any], seat: Seat) -> tuple[Back | None, list[Entry], int]:
    """The step (None: the current one) and the index of the answer that the seat may take back."""
    newer = False  # whether another seat's answer has been passed on the way back
    steps: list[tuple[Back | None, list[Entry], tuple[int, ...]]] = [
        (None, named(match.step_entries), match.timeline.now.final),
        *((back, named(back[0].entries), back[0].final) for back in match.timeline.ways_back()),
    ]
    if not match.telling:
        raise UndoRefused("A match without a log does not record what can be undone.")
    for back, entries, final in steps:
        for at in range(len(entries) - 1, -1, -1):
            entry = entries[at]
            if entry.prompt in UNASKED:
                continue
            if entry.prompt is IMAGINE:
                raise UndoRefused(NOTHING_LEFT)
            if entry.seat == seat:
                if at in final:
                    raise UndoRefused(REVEALED)
                if newer and not _beside(match, entry):
                    raise UndoRefused(OTHERS_ANSWERED)
                return back, entries, at
            newer = True
            if not _beside(match, entry):
                raise UndoRefused(OTHERS_ANSWERED)
    raise UndoRefused(NOTHING_LEFT)


def _beside(match: Match[Any], entry: Entry) -> bool:
    """Whether an answer belongs to the same simultaneous phase that is still open."""
    pending = match.pending
    return isinstance(pending, Together) and entry.group is pending.key
