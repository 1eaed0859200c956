"""What is kept of a finished game: result, final board and record. They can be shown under any later rules."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import msgspec

import cosmodrome
from cosmodrome.draw.keyed import elements
from cosmodrome.engine import Match
from cosmodrome.engine.plate import Fact
from cosmodrome.engine.record import with_draws
from cosmodrome.store import Chair, Damaged, Ending, Entry, Remark, TableRow

from .. import words
from .frames import RivalPlate, panels_of, plates, result_data
from .loading import commitment_of, standing_answers, started_under
from .log import MatchLog
from .wire import Panel


class FinalPanel(msgspec.Struct, frozen=True):
    """A panel of the final board, with its drawing. Finished games are kept with these field names."""

    id: str
    title: str
    width: float
    height: float
    focus: int
    owner: int
    svg: str
    backdrop: str


class Final(msgspec.Struct, frozen=True):
    """A finished game as its page shows it: the result, the spectators' board, the figures of seats and rivals."""

    result: dict[str, Any]
    panels: list[FinalPanel] = []
    facts: list[list[Fact]] = []
    rivals: list[RivalPlate] = []

    def parts(self) -> Iterator[tuple[str, Any]]:
        """The board in the parts of a frame."""
        yield "panels", [Panel(p.id, p.title, p.width, p.height, p.focus, p.owner) for p in self.panels]
        for panel in self.panels:
            yield f"live:{panel.id}", elements(panel.svg)
            yield f"back:{panel.id}", panel.backdrop


def read(ending: Ending) -> Final:
    """What was kept of a game. Raises Damaged if it can't be read."""
    try:
        return msgspec.json.decode(zlib.decompress(ending.data), type=Final)
    except (msgspec.DecodeError, zlib.error) as error:
        raise Damaged(f"the stored result can't be read: {error}") from error


def _pack(final: Final) -> bytes:
    return zlib.compress(msgspec.json.encode(final))


def ending_of(match: Match, row: TableRow, match_log: MatchLog) -> Ending:
    """Everything to keep of a match that has just ended."""
    panels = [
        FinalPanel(p.id, p.title, p.width, p.height, p.focus, p.owner, str(p.svg), str(p.backdrop))
        for p in panels_of(match, None)
    ]
    facts, rivals = plates(match, None)
    record = with_draws(match.record(), cosmodrome.games().find)
    if match_log.moments:
        record = _with_origin(record, row, match_log.moments)
    final = Final(result_data(match), panels, facts, rivals)
    return Ending(match.game.version, match.state_hash(), record, _pack(final))


def ending_without_rules(row: TableRow, chairs: Sequence[Chair], journal: list[Entry]) -> Ending:
    """What is known of a finished game without its rules: scores, and the journal as a record."""
    scores, winners = row.summary.get("scores", []), row.summary.get("winners", [])
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    seats = [
        {
            "seat": seat,
            "name": chairs[seat].name if seat < len(chairs) else "",
            "rank": 1 if seat in winners else 1 + sum(other > scores[seat] for other in scores),
            "score": scores[seat],
            "winner": seat in winners,
        }
        for seat in order
    ]
    names = words.listed([chairs[seat].name for seat in winners if seat < len(chairs)])
    result = {"seats": seats, "rows": [], "notes": [], "winners": names, "by": ""}
    lines = [f"{entry.seat} {entry.line}" for entry in standing_answers(journal)]
    tail = ["== end", f"scores {msgspec.json.encode(scores).decode()}"] if "== end" not in row.origin else []
    record = "\n".join([row.origin.rstrip("\n") + ("" if "\n\n" in row.origin.rstrip("\n") else "\n"), *lines, *tail])
    rules = started_under(row.origin)
    return Ending(int(rules) if rules.isdigit() else 0, "", record + "\n", _pack(Final(result)))


def _with_origin(record: str, row: TableRow, moments: int) -> str:
    """Add to a record that begins from a position how the game began, and with which commitment."""
    header = dict(line.partition(" ")[::2] for line in row.origin.partition("\n\n")[0].split("\n"))
    said = [
        f"# This game began under version {started_under(row.origin)} of the rules, with the commitment "
        f"{commitment_of(row) or 'none'}.",
        f"# After {moments} answers an update changed the rules, and it went on from the position above.",
        *(f"# {key} {header[key]}" for key in ("seed", "commitments", "salts") if key in header),
    ]
    head, _, body = record.partition("\n\n")
    return "\n".join([head, "", *said, body])


def revealed(row: TableRow) -> tuple[str, list[str]]:
    """The seed of a finished game and the salts of its seats; empty if it began from a position."""
    header = dict(line.partition(" ")[::2] for line in row.origin.partition("\n\n")[0].split("\n"))
    return str(msgspec.json.decode(header.get("seed", '""'))), list(msgspec.json.decode(header.get("salts", "[]")))


def answers_in(record: str) -> int:
    """How many answers and orders a record has."""
    return sum(line[:1].isdigit() for line in record.partition("\n\n")[2].split("\n"))


def with_remarks(record: str, remarks: Sequence[Remark], before: int = 0) -> str:
    """A record with the remarks that were made at its table, each after the answer it followed.

    `before` answers were given before the record begins.
    """
    if not remarks:
        return record
    head, _, body = record.partition("\n\n")
    lines = body.split("\n")
    last = answers_in(record)
    said: dict[int, list[str]] = {}
    for remark in remarks:
        said.setdefault(min(last, max(0, remark.moment - before)), []).append(remark.line)
    out, given = [head, "", *said.pop(0, ())], 0
    for line in lines:
        if not line.startswith(("~", "#")):
            out += said.pop(given, ())
        given += line[:1].isdigit()
        out.append(line)
    return "\n".join(out)


def renamed(ending: Ending, old: Sequence[str], new: Sequence[str]) -> Ending:
    """An ending with other player names, for a game whose ending can't be made again from the rules."""
    record, data = ending.record, zlib.decompress(ending.data).decode()
    names = msgspec.json.encode(list(new)).decode()
    record = re.sub(r"^names .*$", lambda _: f"names {names}", record, count=1, flags=re.MULTILINE)
    for before, after in zip(old, new, strict=True):
        if before and before != after:
            for form in (before, escape(before)):
                data = data.replace(_inside(form), _inside(after if form == before else escape(after)))
    return Ending(ending.rules, ending.hash, record, zlib.compress(data.encode()))


def _inside(text: str) -> str:
    """A text as it is written inside a JSON text."""
    return msgspec.json.encode(text).decode()[1:-1]
