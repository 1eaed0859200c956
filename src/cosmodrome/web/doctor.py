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
from cosmodrome.store import FILE, Entry, StoreError, connect

from .backups import last_words


@dataclass
class Report:
    """What was looked at, and what was found wrong."""

    tables: int = 0
    waiting: int = 0
    answers: int = 0
    checkpoints: int = 0
    problems: list[str] = field(default_factory=list)
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
    kept = db.execute('SELECT seq, data FROM checkpoints WHERE "table" = ?', (id,)).fetchone()
    at = int(kept[0]) if kept is not None else -1
    try:
        match = cosmodrome.load(origin)
        for entry in journal:
            if entry.seq == at + 1:
                report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept[1]))
            apply(match, entry.seat, entry.line)
        if at == len(journal):
            report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept[1]))
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
