"""A stage of the drill: servers sleep, and their wall clocks are set. No seat loses time by it, and none gains any."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep, time

import sqlalchemy as sa

from cosmodrome.store import FILE, backend, database_url
from cosmodrome.store import schema as s

from .players import Player
from .servers import Postgres, Server
from .stage import GUEST, Size, moved
from .tally import Tally

SLEEP, BANK = 80.0, 60
"""A server sleeps for longer than its players have time."""
GAMES = ("comet-race", "space-base", "planet-unknown", "spacecorp", "starship-interstellar")
CLOCKS = ({"kind": "live", "bank": BANK, "increment": 5}, {"kind": "days", "days": 0.01})
LIKE = 12.0
"""Seconds of difference that nobody notices: a server takes 5 to see that it was away, and time runs while we look."""
NOTICE = 8.0
"""Seconds in which a server sees that it was away, and times out whom it would."""
AHEAD, BACK = 2 * 3600.0, -3600.0


@dataclass
class Site:
    """Servers on one database, and people at its tables."""

    name: str
    url: str
    servers: list[Server]
    skew: Path
    """By how much the wall clock of the first server is wrong."""
    alone: bool
    """Whether a clock that is set is the time of the database from then on. Among several servers it is ignored."""
    players: list[Player] = field(default_factory=list)

    def left(self) -> dict[tuple[str, int], float]:
        """The seconds that each seat has left which is asked."""
        wrong = float(self.skew.read_text()) if self.alone else 0.0
        now = time() + wrong
        return {(table, seat): bank - (now - since) for table, seat, bank, since in asyncio.run(_asked(self.url))}

    def sit_down(self, tally: Tally, number: int) -> None:
        """Tables of all games, with both kinds of clocks."""
        for at, clock in enumerate(CLOCKS):
            player = Player(self.servers, tally, number + at)
            player.by_socket = False  # one that is idle for so long is closed
            self.players.append(player)
            for game in GAMES:
                player.sit_down(game, [GUEST], clock)


async def _asked(url: str) -> list[tuple[str, int, float, float]]:
    rows, chairs = backend(url), s.chairs.c
    asked = sa.select(chairs.table, chairs.seat, chairs.bank, chairs.since).where(chairs.since > 0)
    try:
        return await rows.read(lambda db: [(r[0], int(r[1]), float(r[2]), float(r[3])) for r in db.execute(asked)])
    finally:
        await rows.close()


def on_clocks(folder: Path, size: Size, seed: int) -> Tally:
    """One server on SQLite and two on PostgreSQL; both sleep at the same time, then their clocks are set."""
    tally, database = Tally(), Postgres(folder)
    skews = [folder / "sqlite.skew", folder / "postgres.skew"]
    for skew in skews:
        skew.write_text("0")
    alone = Server(folder / "data", folder / "sqlite.log", skew=skews[0])
    words = ("--database-url", database.url)
    two = [
        Server(folder / "data0", folder / "postgres0.log", *words, skew=skews[1]),
        Server(folder / "data1", folder / "postgres1.log", *words),
    ]
    sites = [
        Site("SQLite", f"sqlite:///{alone.folder / FILE}", [alone], skews[0], True),
        Site("PostgreSQL", database_url(url=database.url), two, skews[1], False),
    ]
    try:
        for number, site in enumerate(sites):
            for server in site.servers:
                server.start()
            site.sit_down(tally, 10 * number)
        _sleep(sites, tally)
        for seconds in (AHEAD, BACK):
            _set_clocks(sites, seconds, tally)
    finally:
        for server in (alone, *two):
            server.kill()
        database.stop()
    return tally


def _sleep(sites: Sequence[Site], tally: Tally) -> None:
    """Stop every server for longer than its players have time, as a laptop's lid does."""
    _answer_once(sites, tally)
    before = [site.left() for site in sites]
    processes = [server.process for site in sites for server in site.servers if server.process is not None]
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    sleep(SLEEP)
    for process in processes:
        process.send_signal(signal.SIGCONT)
    sleep(NOTICE)
    tally.count("sleeps of a server", len(processes))
    _compare(sites, before, "after a sleep", tally)
    _answer_once(sites, tally)


def _set_clocks(sites: Sequence[Site], seconds: float, tally: Tally) -> None:
    """Set the wall clock of a server at each site."""
    _answer_once(sites, tally)
    before = [site.left() for site in sites]
    for site in sites:
        new = site.skew.with_suffix(".new")
        new.write_text(str(float(site.skew.read_text()) + seconds))
        new.replace(site.skew)  # the server never reads half of it
    sleep(NOTICE)
    tally.count("wall clocks that were set", len(sites))
    _compare(sites, before, f"after the wall clock was set by {seconds:+.0f} s", tally)
    _answer_once(sites, tally)


def _compare(sites: Sequence[Site], before: Sequence[dict[tuple[str, int], float]], when: str, tally: Tally) -> None:
    """Every seat has the time it had, but for what has passed; no bot plays for want of time."""
    for site, had in zip(sites, before, strict=True):
        has = site.left()
        for (table, seat), seconds in had.items():
            tally.found["clocks compared"] += 1
            now = has.get((table, seat))
            if now is None or abs(seconds - now) > LIKE + NOTICE:
                said = "gone" if now is None else f"{now:.0f} s left"
                tally.blame(
                    "clocks that jumped", f"{site.name} {when}: {table} seat {seat}: {seconds:.0f} s, then {said}"
                )
        for player in site.players:
            for table in player.tables:
                shown = player.insist("GET", f"/api/tables/{table}")
                late = [chair["seat"] for chair in shown["seats"] if chair["standin"] == "time"]
                if late:
                    tally.blame("seats lost on time", f"{site.name} {when}: {table} {late}")


def _answer_once(sites: Sequence[Site], tally: Tally) -> None:
    """An answer at every table, so that its clocks begin anew."""
    running, end = threading.Event(), monotonic() + 60
    running.set()
    for site in sites:
        left = [(player, table) for player in site.players for table in player.tables if table not in player.over]
        while left and monotonic() < end:
            left = [(player, table) for player, table in left if not _done(player, table, running)]
        for _, table in left:
            tally.blame("dead tables", f"{site.name}: {table} takes no answer")


def _done(player: Player, table: str, running: threading.Event) -> bool:
    return moved(table, [player], running) or table in player.over
