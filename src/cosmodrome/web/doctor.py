"""A look at a data folder: is the database whole, does every match replay, does every checkpoint hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, apply
from cosmodrome.store import FILE, Checkpoint, Damaged, Entry, StoreError, connect

from .backups import last_words
from .loading import begun_under, replayed, standing


@dataclass
class Report:
    """What was looked at, and what was found wrong."""

    tables: int = 0
    waiting: int = 0
    answers: int = 0
    checkpoints: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What a host may want to know, and nothing has to be done about."""
    backup: str = ""


def examine(data_dir: Path) -> Report:
    """Look at everything in a data folder; a server may use it meanwhile."""
    file = data_dir / FILE
    if not file.is_file():
        raise StoreError(f"there is no database in {data_dir}")
    report = Report(backup=last_words(data_dir))
    try:
        with closing(connect(file)) as db:
            db.execute("BEGIN")  # one moment of the database, however long it takes to look at it
            _pages(db, report)
            for row in db.execute("SELECT id, game, origin, status, seq FROM tables ORDER BY created"):
                _table(db, report, *row)
    except sqlite3.Error as error:
        report.problems.append(f"the database can't be read: {error}")
    return report


def _pages(db: sqlite3.Connection, report: Report) -> None:
    """SQLite's own checks of pages, indexes and references."""
    for (sentence,) in db.execute("PRAGMA integrity_check(20)"):
        if sentence != "ok":
            report.problems.append(f"integrity: {sentence}")
    for table, *_ in db.execute("PRAGMA foreign_key_check"):
        report.problems.append(f"a row of {table} refers to something that is not there")


def _table(db: sqlite3.Connection, report: Report, id: str, game: str, origin: str, status: str, seq: int) -> None:
    """One table: its journal without a gap, replayed from the beginning, and its checkpoint on the way."""
    report.tables += 1
    if status == "waiting":
        report.waiting += 1
        return
    name = f"table {id} ({game})"
    query = 'SELECT seq, kind, seat, text, client, at FROM journal WHERE "table" = ? ORDER BY seq'
    journal = [Entry(*row) for row in db.execute(query, (id,))]
    report.answers += len(journal)
    if [entry.seq for entry in journal] != list(range(1, seq + 1)):
        report.problems.append(f"{name}: the journal has a gap, or does not reach the table's number {seq}")
        return
    columns = "seq, data, hash, step, moments"
    found = db.execute(f'SELECT {columns} FROM checkpoints WHERE "table" = ?', (id,)).fetchone()
    kept = Checkpoint(*found) if found is not None else None
    rules = begun_under(origin)
    if game not in cosmodrome.games():
        report.problems.append(f"{name}: the game is not installed here")
    elif rules != str(cosmodrome.games()[game].version):
        _older(report, name, rules, game, origin, journal, kept)
    else:
        _replay(report, name, origin, status, journal, kept)


def _older(
    report: Report, name: str, rules: str, game: str, origin: str, journal: list[Entry], kept: Checkpoint | None
) -> None:
    """A match that was begun under other rules has to go on as the server would let it: nothing is wrong with that."""
    try:
        replayed(game, origin, journal, kept)
        return
    except Exception:  # rules that have changed may fail in any way
        if kept is None:
            report.problems.append(f"{name} was begun under version {rules} of the rules, and can't go on")
            return
    try:
        standing(game, kept)
    except Damaged as error:
        report.problems.append(f"{name}: {error}")
        return
    report.notes.append(f"{name} was begun under version {rules} of the rules, and goes on from its last turn")


def _replay(report: Report, name: str, origin: str, status: str, journal: list[Entry], kept: Checkpoint | None) -> None:
    """Under the rules it was begun with, a match has to be what its journal says."""
    at = kept.seq if kept is not None else -1
    try:
        match = cosmodrome.load(origin)
        for entry in journal:
            if kept is not None and entry.seq == at + 1:
                report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept.data))
            apply(match, entry.seat, entry.line)
        if kept is not None and at == len(journal):
            report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept.data))
    except (CosmodromeError, LookupError, ValueError) as error:
        report.problems.append(f"{name} does not replay: {error}")
        return
    if match.over != (status == "over"):
        report.problems.append(f"{name} is kept as {status}, its journal says otherwise")


def _checkpoint(report: Report, match: Match, data: bytes) -> Iterator[str]:
    """Whether a checkpoint is the position that the journal leads to."""
    report.checkpoints += 1
    try:
        position = cosmodrome.position(match.game.id, msgspec.json.decode(data))
    except (CosmodromeError, LookupError, ValueError) as error:
        yield f"its checkpoint can't be read: {error}"
        return
    if position.state_hash() != match.state_hash():
        yield "its checkpoint is another position than the journal leads to"
