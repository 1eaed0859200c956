"""Fair dice: seats commit to a salt when they sit down, and reveal it when every seat is taken.

The server commits to its seed before that. Everything is stored in the table's `source`. docs/concepts/fair-chance.md
says what it proves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosmodrome.engine.fairness import HASH, SALT, salt_commitment
from cosmodrome.store import Chair, Source, TableRow

from .. import words
from ..errors import Refused
from .clocks import Clock
from .wire import Chance

if TYPE_CHECKING:
    from .live import LiveTable

REVEAL_WITHIN = 30.0
"""Seconds that a full table waits for salts. A table with days per move does not wait."""
LONGEST = 64
"""Characters of the longest salt that is given in the clear."""
EXCEPTIONS = {
    "fork": words.FORK_UNCHECKED,
    "lesson": words.LESSON_UNCHECKED,
    "import": words.IMPORT_UNCHECKED,
}
"""The ways to start a game without this protocol, and what their players read."""
STATUS_WORDS = {
    "none": words.SEAT_UNINVOLVED,
    "committed": words.SEAT_COMMITTED,
    "revealed": words.SEAT_REVEALED,
    "late": words.SEAT_LATE,
    "left out": words.SEAT_LEFT_OUT,
}


@dataclass(frozen=True)
class Stake:
    """What a seat gives when it sits down: the commitment to its salt, and the salt itself if it reveals at once."""

    commitment: str = ""
    salt: str = ""

    @staticmethod
    def parse(commitment: str, salt: str) -> Stake:
        """Read what a form or a program sent. A salt without a commitment counts as its own commitment."""
        salt = salt[:LONGEST]
        if not salt.isprintable():
            raise Refused(words.SALT_PRINTABLE, 422)
        if commitment and not HASH.fullmatch(commitment):
            raise Refused(words.BAD_COMMITMENT, 422)
        if commitment and salt and salt_commitment(salt) != commitment:
            raise Refused(words.SALT_MISMATCH, 422)
        return Stake(commitment or (salt_commitment(salt) if salt else ""), salt)


NOTHING = Stake()
"""The stake of a seat that does not take part."""


def with_stake(source: Source, seat: int, stake: Stake) -> Source:
    """A table's source after a seat sat down, or (with nothing) got up again."""
    if source.seed is None:
        return source
    return source.replace(
        commitments=_with(source.commitments, seat, stake.commitment), salts=_with(source.salts, seat, stake.salt)
    )


def _with(known: dict[str, str] | None, seat: int, value: str) -> dict[str, str]:
    """The values by seat, with one of them changed."""
    rest = {other: given for other, given in (known or {}).items() if other != str(seat)}
    return {**rest, str(seat): value} if value else rest


def commitments(row: TableRow) -> tuple[str, ...]:
    """Each seat's commitment; empty if it has none. Tables of earlier versions have only salts."""
    known = row.source.commitments or {}
    return tuple(
        known.get(str(seat), "") or (salt_commitment(salt) if salt else "") for seat, salt in enumerate(salts(row))
    )


def salts(row: TableRow) -> tuple[str, ...]:
    """Each seat's salt; empty if it has not been revealed."""
    given = row.source.salts or {}
    return tuple(given.get(str(seat), "") for seat in range(row.seats))


def awaited(row: TableRow) -> list[int]:
    """The seats that have committed, but not revealed."""
    given = salts(row)
    return [seat for seat, commitment in enumerate(commitments(row)) if commitment and not given[seat]]


def full(chairs: Sequence[Chair]) -> bool:
    """Whether every seat is taken."""
    return not any(chair.kind == "free" for chair in chairs)


def revealing(row: TableRow, chairs: Sequence[Chair]) -> bool:
    """Whether a full table waits for salts. Nobody may sit down or leave then."""
    return row.status == "waiting" and row.source.seed is not None and full(chairs)


def may_begin(row: TableRow, now: float) -> bool:
    """Whether a full table starts now. If it has to wait for salts, write into `row` until when."""
    if not awaited(row) or Clock.parse(row.clock).kind == "days":
        return True
    by = row.source.reveal_by
    if by is None:
        by = now + REVEAL_WITHIN
        row.source = row.source.replace(reveal_by=by)
    return now >= by


def check(row: TableRow, seat: int, salt: str) -> None:
    """Refuse a salt that is not the one its seat has committed to."""
    commitment = commitments(row)[seat]
    if not commitment:
        raise Refused(words.NO_COMMITMENT, 422)
    if not SALT.fullmatch(salt) or salt_commitment(salt) != commitment:
        raise Refused(words.SALT_MISMATCH, 422)


def status(row: TableRow, chair: Chair, begun: bool) -> str:
    """How a seat takes part in the draws: "none", "committed", "revealed", "late" or "left out"."""
    seat = chair.seat
    if not commitments(row)[seat]:
        return "none"
    if salts(row)[seat]:
        return "revealed"
    if seat in row.source.late:
        return "late"
    return "left out" if begun else "committed"


def in_words(row: TableRow, chairs: Sequence[Chair]) -> list[str]:
    """How each seat takes part in the draws, in a sentence for the players."""
    started = row.status != "waiting"
    return [_seat_words(chair, status(row, chair, started)) for chair in chairs if chair.kind != "free"]


def _seat_words(chair: Chair, status: str) -> str:
    template = words.SEAT_BOT if chair.kind == "bot" and status == "none" else STATUS_WORDS[status]
    return template.format(name=chair.name)


def note(table: LiveTable) -> str:
    """The note at the board of a running game: whose salts are missing."""
    row = table.row
    if row.source.seed is None or row.status != "playing":
        return ""
    missing = [seat for seat in awaited(row) if seat not in row.source.late]
    if not missing:
        return ""
    later = wanted(table)
    soon = [table.chairs[seat].name for seat in missing if seat in later]
    never = [table.chairs[seat].name for seat in missing if seat not in later]
    notes = []
    if soon:
        notes.append(words.VALUES_AWAITED(len(soon), names=words.listed(soon)))
    if never:
        notes.append(words.VALUES_MISSING(len(never), names=words.listed(never)))
    return " ".join(notes)


def wanted(table: LiveTable) -> list[int]:
    """The seats whose page should reveal its salt now."""
    row = table.row
    if row.source.seed is None:
        return []
    missing = [seat for seat in awaited(row) if seat not in row.source.late]
    if row.status == "waiting":
        return missing if full(table.chairs) else []
    if row.status != "playing" or table.clock.kind != "days":
        return []
    return [seat for seat in missing if not table.gains[seat]]


def part(table: LiveTable) -> Chance | None:
    """What a page needs to reveal its salt: the seats that should, and all commitments. None if no seat should."""
    asked = wanted(table)
    if not asked:
        return None
    return Chance(asked, list(commitments(table.row)))


def exception(row: TableRow) -> str:
    """Why the draws of a table can't be checked; empty if they can."""
    source = row.source
    began = {"fork": source.fork is not None, "lesson": source.lesson, "import": source.imported}
    return next((EXCEPTIONS[way] for way, so in began.items() if so), "")
