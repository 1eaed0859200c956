"""What goes wrong at random moments: killed servers, a locked or full disk, a database that restarts, other writers."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

from cosmodrome.store import FILE

from .servers import Postgres, Server, cosmodrome, environment
from .tally import Tally

LONG = 8.0
"""Seconds between two kills at most."""
BUMP = "UPDATE tables SET version = version + 1 WHERE status = 'playing'"
"""A change by somebody else that every server has to notice before it writes."""


class Disorder:
    """Does one thing after the other. Kills are in between, and during, everything else."""

    def __init__(self, servers: Sequence[Server], tally: Tally, rng: random.Random) -> None:
        self.servers, self.tally, self.rng = servers, tally, rng
        self.deeds: list[Callable[[], None]] = []

    def until(self, kills: int, answers: int, end: float) -> None:
        """Kill, and every few kills something else, until there was enough of it or the time is over.

        From one kill to the next, players get about as many answers through as bring both goals together.
        """
        while monotonic() < end and (self.tally.kills < kills or len(self.tally.acknowledged) < answers):
            share = max(1.0, (answers - len(self.tally.acknowledged)) / max(1, kills - self.tally.kills))
            self.wait(len(self.tally.acknowledged) + int(self.rng.uniform(0, 2) * share))
            if self.rng.random() < 0.4:
                self.rng.choice(self.deeds)()
            if self.tally.kills < kills:
                self.kill(self.rng.choice(self.servers))

    def wait(self, answers: int) -> None:
        """Wait for so many acknowledged answers, and not for long."""
        end = monotonic() + LONG
        while len(self.tally.acknowledged) < answers and monotonic() < end:
            sleep(0.02)
        sleep(self.rng.uniform(0, 0.1))

    def kill(self, server: Server) -> None:
        """Kill a server and start it again; sometimes it is killed once more while it starts."""
        server.kill()
        self.tally.count("kills")
        if self.rng.random() < 0.2:
            server.launch()
            sleep(self.rng.uniform(0.2, 2.0))
            server.kill()
            self.tally.count("kills")
        self.tally.count("starts that were given up", server.start() - 1)


class SQLiteDisorder(Disorder):
    """What can happen to one server and its file."""

    def __init__(self, servers: Sequence[Server], tally: Tally, rng: random.Random) -> None:
        super().__init__(servers, tally, rng)
        self.file: Path = servers[0].folder / FILE
        self.deeds = [self.lock, self.fill, self.write, self.serve_twice]

    def lock(self) -> None:
        """Another program holds the file, for less or for longer than the server has patience."""
        with closing(sqlite3.connect(self.file, timeout=10, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            sleep(self.rng.choice((0.3, 1.0, 5.0)))
            db.execute("ROLLBACK")
        self.tally.count("locked disks")

    def fill(self) -> None:
        """The disk is full: not a byte more than the write-ahead log has now, or less."""
        log = self.file.with_name(f"{FILE}-wal")
        size = log.stat().st_size if log.exists() else 0
        self.servers[0].fill_disk(max(0, size + self.rng.choice((-100_000, 0, 5000))))
        sleep(self.rng.uniform(0.5, 2.0))
        if self.rng.random() < 0.5:
            self.kill(self.servers[0])
        self.servers[0].empty_disk()
        self.tally.count("full disks")

    def write(self) -> None:
        """Another program writes."""
        with closing(sqlite3.connect(self.file, timeout=10, isolation_level=None)) as db:
            for _ in range(20):
                db.execute(BUMP)
        self.tally.count("second writers")

    def serve_twice(self) -> None:
        """A second server on the same folder is refused."""
        line = cosmodrome("serve", "--data", str(self.file.parent), "--port", "0", "--no-browser")
        second = subprocess.run(line, env=environment(), capture_output=True, text=True, timeout=60)
        if second.returncode == 0 or "A server is using" not in second.stdout + second.stderr:
            self.tally.blame("second servers let in", second.stdout + second.stderr)
        self.tally.count("second servers refused")


class PostgresDisorder(Disorder):
    """What can happen to several servers and the database they share."""

    def __init__(self, servers: Sequence[Server], tally: Tally, rng: random.Random, database: Postgres) -> None:
        super().__init__(servers, tally, rng)
        self.database = database
        self.deeds = [self.restart, self.lock, self.write, self.kill_all]

    def restart(self) -> None:
        """The database restarts, or crashes and comes back."""
        self.database.restart(self.rng.choice(("fast", "immediate")))
        self.tally.count("database restarts")

    def lock(self) -> None:
        """Another program holds the rows of all tables."""
        asyncio.run(self._run("SELECT id FROM tables FOR UPDATE", self.rng.choice((0.3, 1.0, 6.0))))
        self.tally.count("locked tables")

    def write(self) -> None:
        """Another program writes."""
        for _ in range(10):
            asyncio.run(self._run(BUMP, 0.0))
        self.tally.count("second writers")

    def kill_all(self) -> None:
        """Every server at once."""
        for server in self.servers:
            server.kill()
            self.tally.count("kills")
        for server in self.servers:
            self.tally.count("starts that were given up", server.start() - 1)

    async def _run(self, words: str, hold: float) -> None:
        import asyncpg  # type: ignore[import-untyped]  # has no types

        try:
            db = await asyncpg.connect(self.database.url, timeout=10)
            try:
                async with db.transaction():
                    await db.execute(words, timeout=10)
                    await asyncio.sleep(hold)
            finally:
                await db.close()
        except (asyncpg.PostgresError, TimeoutError):
            self.tally.count("second writers that came second")  # a deadlock was settled against it
