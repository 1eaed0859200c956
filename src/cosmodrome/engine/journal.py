"""A line of a journal: what a seat did, as it is written in records and stores."""

from __future__ import annotations

from .flow import Seat
from .history import IMAGINE, Entry
from .match import Match

UNDO = "!undo"


def apply(match: Match, seat: Seat, line: str) -> None:
    """Do to a match what a line says: an answer's token, `!undo`, or a standing order `!key=value`."""
    if not line.startswith("!"):
        match.answer(seat, line)
    elif line == UNDO:
        match.undo(seat)
    else:
        key, _, value = line[1:].partition("=")
        if key == "imagine":
            match._feed(Entry(seat, IMAGINE, bytes.fromhex(value), None, None))
        else:
            match.order(seat, key, value)
