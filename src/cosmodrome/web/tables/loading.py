"""Loading a match: by replaying its journal or, if an update changed the rules, from its checkpoint."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from typing import Any

import msgspec

import cosmodrome
from cosmodrome.engine import Match, RecordError, apply
from cosmodrome.engine.upgrade import bring_forward, changes_since
from cosmodrome.store import Checkpoint, Damaged, Ending, Entry, TableRow

from .. import words
from .log import MatchLog, unpacked

log = logging.getLogger("cosmodrome.table")


@dataclass
class Loaded:
    """A match from the store with its log, and a note for its players.

    `match` is None if a finished game does not follow today's rules; then the page shows what was kept of it. `resumed`
    is a checkpoint to write at once, if the match goes on without some of its answers.
    """

    match: Match | None
    match_log: MatchLog
    note: str = ""
    resumed: Checkpoint | None = None


def checkpoint_of(match: Match, seq: int, match_log: MatchLog) -> Checkpoint:
    """A checkpoint of a match's position."""
    return Checkpoint(
        seq,
        msgspec.json.encode(match.position()),
        match.state_hash(),
        match.step_count + match_log.steps,
        match.answer_count + match_log.moments,
        match.game.version,
    )


def load(row: TableRow, journal: list[Entry], kept: Checkpoint | None, told: dict[int, bytes]) -> Loaded:
    """Load a running match. Raises Damaged if it can't go on at all.

    First by its journal; if that does not lead to the same position, from its checkpoint, brought forward to today's
    rules; else by the journal, as far as it still fits.
    """
    try:
        return _whole(replayed(row.game, row.origin, journal, kept))
    except Exception as error:  # rules that have changed may fail in any way
        log.error("table %s does not replay (%r); going on from its checkpoint", row.id, error)
    if kept is not None:
        try:
            return _from_checkpoint(row, journal, kept, told)
        except Damaged as error:
            log.error("table %s can't go on from its checkpoint (%r); going back", row.id, error.__cause__)
    try:
        return _as_far_as_it_fits(row, journal)
    except Exception as error:
        raise Damaged(words.RULES_UNKNOWN) from error


def load_finished(
    row: TableRow, journal: list[Entry], kept: Checkpoint | None, told: dict[int, bytes], ending: Ending | None
) -> Loaded:
    """Load a finished match if today's rules lead to the end it had; else only its log."""
    try:
        match = replayed(row.game, row.origin, journal, kept)
        if match.result is None or list(match.result.scores) != row.summary.get("scores", list(match.result.scores)):
            raise RecordError("the rules lead to another end than they did")
        if ending is not None and ending.hash and ending.hash != match.state_hash():
            raise RecordError("the rules lead to another table than they did")
        return _whole(match)
    except Exception as error:  # rules that have changed may fail in any way
        log.warning("the finished game of table %s does not follow the rules of today (%r)", row.id, error)
    lines = [line for step, data in sorted(told.items()) for line in unpacked(step, data)]
    return Loaded(None, MatchLog(lines, moments=len(standing_answers(journal))))


def standing_answers(journal: list[Entry]) -> list[Entry]:
    """The answers and orders of a journal without those that were undone."""
    standing: list[Entry] = []
    for entry in journal:
        if entry.kind != "undo":
            standing.append(entry)
            continue
        mine = [at for at, other in enumerate(standing) if other.seat == entry.seat and other.kind == "answer"]
        if mine:
            del standing[mine[-1]]
    return standing


def _whole(match: Match) -> Loaded:
    match_log = MatchLog()
    match_log.go_on(1, match_log.closed(match, 1))
    return Loaded(match, match_log)


def started_under(origin: str) -> str:
    """The version of the rules under which a match began."""
    found = re.search(r"^rules (.*)$", origin, re.MULTILINE)
    return found[1] if found else ""


def commitment_of(row: TableRow) -> str:
    """The commitment that the players of a table saw; empty if the game began from a position."""
    found = re.search(r"^commitment (.*)$", row.origin.partition("\n\n")[0], re.MULTILINE)
    return str(row.summary.get("commitment") or (found[1] if found else ""))


def begin(game: str, origin: str) -> Match:
    """The match before its first answer. One that began from a position is brought forward to today's rules."""
    found, version = cosmodrome.games()[game], started_under(origin)
    origin = re.sub(r"^rules .*$", f"rules {found.version}", origin, count=1, flags=re.MULTILINE)

    def forward(line: re.Match[str]) -> str:
        position = bring_forward(found, msgspec.json.decode(line[1]), int(version))
        return f"position {msgspec.json.encode(position).decode()}"

    if version.isdigit() and int(version) < found.version:
        origin = re.sub(r"^position (.*)$", forward, origin, count=1, flags=re.MULTILINE)
    return cosmodrome.load(origin)


def replayed(game: str, origin: str, journal: list[Entry], kept: Checkpoint | None = None) -> Match:
    """Replay a journal from its beginning. Raises RecordError if that does not lead to the checkpoint's position.

    It does not matter which version of the rules wrote the journal, only whether today's lead to the same position.
    """
    match = begin(game, origin)
    _compare(match, 0, kept)
    for entry in journal:
        apply(match, entry.seat, entry.line)
        _compare(match, entry.seq, kept)
    return match


def _compare(match: Match, seq: int, kept: Checkpoint | None) -> None:
    if kept is not None and kept.seq == seq and kept.hash and kept.hash != match.state_hash():
        raise RecordError("the rules lead to another table than they did")


def standing(game: str, kept: Checkpoint, version: int = 0) -> Match:
    """The match of a checkpoint. Raises Damaged if the rules can't go on from there.

    `version` is the version of the rules under which the match began, for a checkpoint that does not store its own.
    """
    try:
        position: Any = msgspec.json.decode(kept.data)
        found = cosmodrome.games()[game]
        if kept.rules or version:
            position = bring_forward(found, position, kept.rules or version)
        return cosmodrome.position(game, position)
    except Exception as error:
        raise Damaged(words.RULES_UNKNOWN) from error


def _from_checkpoint(row: TableRow, journal: list[Entry], kept: Checkpoint, told: dict[int, bytes]) -> Loaded:
    """Go on from the checkpoint, with the answers since as far as they still fit."""
    match = standing(row.game, kept, _number(started_under(row.origin)))
    lines = [line for step, data in told.items() if step < kept.step for line in unpacked(step, data)]
    match_log = MatchLog(lines, kept.step - match.step_count, kept.moments - match.answer_count)
    since = [entry for entry in journal if entry.seq > kept.seq]
    match, lost = _fed(row, match, since)
    match.names = _names(row, match)
    match_log.go_on(1, match_log.closed(match, 1))
    note = _note(row, match, words.RULES_CHANGED, lost)
    return Loaded(match, match_log, note, checkpoint_of(match, row.seq, match_log) if lost else None)


def _as_far_as_it_fits(row: TableRow, journal: list[Entry]) -> Loaded:
    """Go on from the last moment to which the journal leads under today's rules."""
    match, lost = _fed(row, begin(row.game, row.origin), journal)
    loaded = _whole(match)
    loaded.note = _note(row, match, words.RULES_CHANGED_EARLIER, lost)
    loaded.resumed = checkpoint_of(match, row.seq, loaded.match_log)
    return loaded


def _fed(row: TableRow, match: Match, entries: list[Entry]) -> tuple[Match, int]:
    """Apply entries up to the first that does not fit; return the match, and how many entries were dropped."""
    for at, entry in enumerate(entries):
        before = match.clone()
        try:
            apply(match, entry.seat, entry.line)
        except Exception as error:
            log.error("table %s: entry %d does not fit any more (%r)", row.id, entry.seq, error)
            return before, len(entries) - at
    return match, 0


def _note(row: TableRow, match: Match, changed: str, lost: int) -> str:
    """The note for players: that the rules changed, how, and what was lost."""
    since = changes_since(match.game, _number(started_under(row.origin)) or match.game.version)
    parts = [changed, *since]
    if lost:
        parts.append(words.ANSWERS_LOST(lost))
    return " ".join(parts)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _names(row: TableRow, match: Match) -> tuple[str, ...]:
    """The players' names as the table's origin has them."""
    found = re.search(r"^names (.*)$", row.origin, re.MULTILINE)
    names = msgspec.json.decode(found[1]) if found else match.names
    return tuple(names) if len(names) == match.seats else match.names
