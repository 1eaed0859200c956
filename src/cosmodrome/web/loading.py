"""A match out of the store: replayed from its journal, or, where an update changed the rules, from its checkpoint."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass

import msgspec

import cosmodrome
from cosmodrome.engine import Match, RecordError, apply
from cosmodrome.store import Checkpoint, Damaged, Entry, TableRow

from .chronicle import Chronicle, unpacked

log = logging.getLogger("cosmodrome.table")
CHANGED = (
    "An update has changed the rules of this game. The match goes on from where it stood; "
    "what happened before is shown as it was told then."
)
UNKNOWN = "this match was played under rules that are not known here any more, and can't go on"


@dataclass
class Loaded:
    """A match as it comes out of the store, with its log, and what there is to say about how it came."""

    match: Match
    chronicle: Chronicle
    note: str = ""


def checkpoint_of(match: Match, seq: int, chronicle: Chronicle) -> Checkpoint:
    """The position of a match, to be kept."""
    return Checkpoint(
        seq,
        msgspec.json.encode(match.position()),
        match.state_hash(),
        match.step_count + chronicle.steps,
        match.answer_count + chronicle.moments,
    )


def load(row: TableRow, journal: list[Entry], kept: Checkpoint | None, told: dict[int, bytes]) -> Loaded:
    """Set a match up from what is kept of it; Damaged where that can't be."""
    try:
        match = replayed(row.game, row.origin, journal, kept)
    except Exception as error:  # rules that have changed may fail in any way
        log.error("table %s does not replay (%r); going on from its checkpoint", row.id, error)
        if kept is None:
            raise Damaged(
                "this match was begun under rules that are not known here any more, and can't go on"
            ) from error
        return _from_checkpoint(row, journal, kept, told)
    chronicle = Chronicle()
    chronicle.go_on(1, chronicle.closed(match, 1))
    return Loaded(match, chronicle)


def begun_under(origin: str) -> str:
    """The version of the rules under which a match began."""
    found = re.search(r"^rules (.*)$", origin, re.MULTILINE)
    return found[1] if found else ""


def replayed(game: str, origin: str, journal: list[Entry], kept: Checkpoint | None = None) -> Match:
    """The match of a journal, from its beginning; RecordError where it is not the one that the checkpoint was made of.

    The version of the rules is not asked: whether they still lead to the same table is.
    """
    rules = f"rules {cosmodrome.games()[game].version}"
    match = cosmodrome.load(re.sub(r"^rules .*$", rules, origin, count=1, flags=re.MULTILINE))
    _compare(match, 0, kept)
    for entry in journal:
        apply(match, entry.seat, entry.line)
        _compare(match, entry.seq, kept)
    return match


def _compare(match: Match, seq: int, kept: Checkpoint | None) -> None:
    if kept is not None and kept.seq == seq and kept.hash and kept.hash != match.state_hash():
        raise RecordError("the rules lead to another table than they did")


def standing(game: str, kept: Checkpoint) -> Match:
    """The match as a checkpoint has it; Damaged where the rules can't go on from there."""
    try:
        return cosmodrome.position(game, msgspec.json.decode(kept.data))
    except Exception as error:
        raise Damaged(UNKNOWN) from error


def _from_checkpoint(row: TableRow, journal: list[Entry], kept: Checkpoint, told: dict[int, bytes]) -> Loaded:
    """Go on from the checkpoint, with the answers since as far as they still fit."""
    match = standing(row.game, kept)
    lines = [line for step, data in told.items() if step < kept.step for line in unpacked(step, data)]
    chronicle = Chronicle(lines, kept.step - match.step_count, kept.moments - match.answer_count)
    lost = 0
    for entry in journal:
        if entry.seq > kept.seq:
            before = match.clone()
            try:
                apply(match, entry.seat, entry.line)
            except Exception as error:
                log.error("table %s: entry %d does not fit any more (%r)", row.id, entry.seq, error)
                match, lost = before, lost + 1
    match.names = _names(row, match)
    chronicle.go_on(1, chronicle.closed(match, 1))
    note = CHANGED if not lost else f"{CHANGED} {lost} of the last answers did not fit the new rules."
    return Loaded(match, chronicle, note)


def _names(row: TableRow, match: Match) -> tuple[str, ...]:
    """The players' names as the table's origin has them."""
    found = re.search(r"^names (.*)$", row.origin, re.MULTILINE)
    names = msgspec.json.decode(found[1]) if found else match.names
    return tuple(names) if len(names) == match.seats else match.names
