"""Afterwards: what was acknowledged is in the journals, once; they replay; clocks and backups are as they should be."""

from __future__ import annotations

import asyncio
import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import strptime, time

import sqlalchemy as sa

import cosmodrome
from cosmodrome.engine import CosmodromeError, apply
from cosmodrome.store import FILE, Chair, Checkpoint, Entry, Store, StoreError, TableRow, restore
from cosmodrome.store import schema as s
from cosmodrome.web.server.doctor import examine as look_at
from cosmodrome.web.tables.clocks import GRACE, Clock

from .tally import Acknowledged, Tally

SLACK = 0.001
"""Seconds by which sums of floating numbers may differ."""


@dataclass(frozen=True)
class Kept:
    """One table as the store has it."""

    row: TableRow
    chairs: list[Chair]
    journal: list[Entry]
    checkpoint: Checkpoint | None


def read(url: str) -> list[Kept]:
    """Everything in a database."""
    return asyncio.run(_read(url))


async def _read(url: str) -> list[Kept]:
    store = await Store.open(url)
    try:
        ids = await store.rows.read(lambda db: [str(id) for id in db.execute(sa.select(s.tables.c.id)).scalars()])
        found: list[Kept] = []
        for id in ids:
            table = await store.table(id)
            assert table is not None
            found.append(Kept(*table, await store.journal(id), await store.checkpoint(id)))
        return found
    finally:
        await store.close()


def examine(kept: Sequence[Kept], tally: Tally) -> None:
    """Look at every table and at everything that was acknowledged."""
    present(kept, tally.acknowledged, tally)
    for table in kept:
        tally.found["tables"] += 1
        tally.found["answers in journals"] += len(table.journal)
        replays(table, tally)
        in_time(table, tally)


def present(kept: Sequence[Kept], acknowledged: Sequence[Acknowledged], tally: Tally) -> None:
    """Every acknowledged answer is there, under the number that was told, and nothing is there twice."""
    there: dict[tuple[str, str], list[Entry]] = {}
    for table in kept:
        for entry in table.journal:
            if entry.client:
                there.setdefault((table.row.id, entry.client), []).append(entry)
    for (table_id, client), entries in there.items():
        if len(entries) > 1:
            tally.blame("doubled", f"{table_id} {client}: {[entry.seq for entry in entries]}")
    told: dict[tuple[str, int], str] = {}
    for ack in acknowledged:
        found = there.get((ack.table, ack.client), [])
        same = [e for e in found if (e.kind, e.seat, e.text) == (ack.kind, ack.seat, ack.text)]
        if not same or ack.seq not in (0, same[0].seq):
            tally.blame("lost", f"{ack}: the journal has {found}")
        elif told.setdefault((ack.table, same[0].seq), ack.client) != ack.client:
            tally.blame("doubled", f"{ack} and {told[ack.table, same[0].seq]} are one entry")


def replays(table: Kept, tally: Tally) -> None:
    """The journal has no gap, replays from the beginning, and leads to its checkpoint."""
    row, name = table.row, f"{table.row.id} ({table.row.game})"
    if row.status == "waiting":
        tally.blame("dead tables", f"{name} was full and never began" if full(table) else f"{name} waits")
        return
    if [entry.seq for entry in table.journal] != list(range(1, row.seq + 1)):
        tally.blame("dead tables", f"{name}: the journal has a gap, or ends before {row.seq}")
        return
    at = table.checkpoint.seq if table.checkpoint is not None else -1
    try:
        match = cosmodrome.load(row.origin)
        for seq in range(row.seq + 1):
            if seq:
                apply(match, table.journal[seq - 1].seat, table.journal[seq - 1].line)
            if seq == at and table.checkpoint is not None:
                tally.found["checkpoints"] += 1
                if match.state_hash() != table.checkpoint.hash:
                    tally.blame("checkpoints that differ", name)
    except (CosmodromeError, LookupError, ValueError) as error:
        tally.blame("dead tables", f"{name} does not replay: {error}")
        return
    if match.over != (row.status == "over"):
        tally.blame("dead tables", f"{name} is kept as {row.status}, its journal says otherwise")


def full(table: Kept) -> bool:
    """Whether every seat is taken."""
    return all(chair.kind != "free" for chair in table.chairs)


def in_time(table: Kept, tally: Tally) -> None:
    """No bank above what the clock allows: what it began with, and what the answers that stand gave."""
    clock = Clock.parse(table.row.clock)
    if clock.kind == "none":
        return
    gains: dict[int, list[float]] = {chair.seat: [] for chair in table.chairs}
    most = clock.bank if clock.kind == "days" else max(clock.increment, 0.0)
    for entry in table.journal:
        stack = gains[entry.seat]
        if entry.kind == "answer":
            stack.append(entry.gain)
            allowed = most if entry.client or clock.kind == "days" else max(clock.increment, GRACE)
            if entry.gain > allowed + SLACK:
                tally.blame("clocks that gave too much", f"{table.row.id} entry {entry.seq}: {entry.gain}")
        elif entry.kind == "undo" and stack:
            stack.pop()
    for chair in table.chairs:
        tally.found["clocks"] += 1
        allowed = clock.bank + (sum(gains[chair.seat]) if clock.kind == "live" else 0.0)
        if clock.left(chair, time()) > allowed + SLACK:
            tally.blame("clocks that gave too much", f"{table.row.id}: {chair}, allowed {allowed:.1f}")


def doctor(folder: Path, tally: Tally) -> None:
    """The doctor finds nothing."""
    tally.found["data folders seen by the doctor"] += 1
    for problem in look_at(folder).problems:
        tally.blame("findings of the doctor", f"{folder.name}: {problem}")


def backups(folder: Path, into: Path, tally: Tally) -> None:
    """Backups that were taken during play come back whole, with all that was acknowledged before them."""
    for number, file in enumerate(sorted(folder.glob("cosmodrome-*.db"))):
        home = into / f"restored-{number}"
        if not restored(file, home, tally):
            continue
        taken = calendar.timegm(strptime(file.name, "cosmodrome-%Y%m%dT%H%M%SZ.db"))
        before = [ack for ack in tally.acknowledged if ack.at < taken]
        present(read(f"sqlite:///{home / FILE}"), before, tally)


def restored(file: Path, home: Path, tally: Tally) -> bool:
    """Whether a backup comes back whole, into a new folder."""
    try:
        restore(file, home)
    except StoreError as error:
        tally.blame("backups that don't come back", f"{file.name}: {error}")
        return False
    doctor(home, tally)
    tally.found["backups restored"] += 1
    return True
