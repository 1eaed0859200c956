"""One stage of the drill: servers on a database, tables of all games, disorder, and a look at what is left."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import cosmodrome
from cosmodrome.store import FILE, database_url

from . import examine
from .disorder import Disorder, PostgresDisorder, SQLiteDisorder
from .failover import failover
from .hostile import Hostile
from .players import Player
from .servers import Postgres, Server
from .tally import Tally

GUEST, INVITE = {"kind": "guest", "name": "Bea"}, {"kind": "invite"}
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "live", "bank": 20, "increment": 2},
    {"kind": "days", "days": 2},
    {"kind": "live", "bank": 600, "increment": 0},
)
PLAY_ON = 60.0
"""Seconds in which a table has to take another answer afterwards (heavy bots may have to answer first)."""


@dataclass(frozen=True)
class Size:
    """How much a stage does: it ends when all of it is reached, or the time is over."""

    kills: int
    answers: int
    seconds: float
    players: int
    heavy: bool


def sit_down(players: Sequence[Player], heavy: bool) -> None:
    """Each player has a table of the toy game and of some others; with guests, with one another, with bots."""
    games = sorted(cosmodrome.games())
    games = [game for game in games if game != "comet-race"]
    for at, player in enumerate(players):
        player.sit_down("comet-race", [GUEST], {})
        player.sit_down(games[at % len(games)], [GUEST], CLOCKS[at % len(CLOCKS)])
        bots = [{"kind": "bot", "level": "greedy"}]
        player.sit_down(games[(at + 1) % len(games)], bots, CLOCKS[(at + 1) % len(CLOCKS)])
        friend = players[(at + 1) % len(players)]
        if friend is not player:
            friend.join(player.sit_down(games[(at + 2) % len(games)], [INVITE], CLOCKS[(at + 2) % len(CLOCKS)]))
    if heavy:
        for game, level in zip(
            games, ("search:seconds=1,attention=0.4", "search:seconds=1") * len(games), strict=False
        ):
            players[0].sit_down(game, [{"kind": "bot", "level": level}], {})


def drill(name: str, disorder: Disorder, servers: Sequence[Server], tally: Tally, size: Size) -> list[Player]:
    """Play while everything goes wrong; afterwards all is calm, and the servers are down."""
    end = monotonic() + size.seconds
    players = [Player(servers, tally, number) for number in range(size.players)]
    sit_down(players, size.heavy)
    hostile = Hostile(servers, tally, 999, [table for player in players for table in player.tables])
    running = threading.Event()
    running.set()
    threads = [threading.Thread(target=player.play, args=(running,), daemon=True) for player in players]
    threads.append(threading.Thread(target=hostile.run, args=(running,), daemon=True))
    for thread in threads:
        thread.start()
    try:
        disorder.until(size.kills, size.answers, end)
    finally:
        running.clear()
    for thread in threads:
        thread.join(40)
        if thread.is_alive():
            tally.blame("clients that hang", f"{name}: {thread.name}")
    for server in servers:
        server.kill()
    return players


def play_on(players: Sequence[Player], tally: Tally) -> None:
    """After a start every table opens and takes another answer; every record of a finished match verifies."""
    open_tables = {table: player for player in players for table in player.tables}
    end, before = monotonic() + PLAY_ON, len(tally.acknowledged)
    running = threading.Event()
    running.set()
    while open_tables and monotonic() < end:
        for table, player in list(open_tables.items()):
            asked = player.questions(table)
            if (asked is not None and asked["over"] and verified(player, table, tally)) or moved(
                table, players, running
            ):
                del open_tables[table]
    for table in open_tables:
        tally.blame("dead tables", f"{table} takes no answer any more")
    tally.found["tables played on"] += len(tally.acknowledged) - before


def moved(table: str, players: Sequence[Player], running: threading.Event) -> bool:
    """Whether somebody at the table could answer."""
    return any(player.turn(table, running) for player in players if table in player.tables)


def verified(player: Player, table: str, tally: Tally) -> bool:
    """Whether the record of a finished match could be read; it is held against the commitment, here and there."""
    shown, told = player.call("GET", f"/api/tables/{table}/record"), player.call("GET", f"/api/tables/{table}/verify")
    if shown is None or told is None:
        return False
    tally.found["records verified"] += 1
    proof = cosmodrome.verify(shown.json()["text"], told.json()["commitment"])
    if not (proof.holds and told.json()["holds"]):
        tally.blame("records that don't verify", f"{table}: {proof.findings} {told.text[:300]}")
    return True


def on_sqlite(folder: Path, size: Size, seed: int) -> Tally:
    """One server and its file."""
    tally, data, saved = Tally(), folder / "data", folder / "backups"
    words = ("--backup-every", "4s", "--keep", "4", "--backup-to", str(saved))
    server = Server(data, folder / "sqlite.log", *words)
    server.start()
    try:
        disorder = SQLiteDisorder([server], tally, random.Random(seed))
        players = drill("SQLite", disorder, [server], tally, size)
        server.start()
        play_on(players, tally)
    finally:
        server.kill()
    examine.examine(examine.read(f"sqlite:///{data / FILE}"), tally)
    examine.doctor(data, tally)
    examine.backups(saved, folder, tally)
    return tally


def on_postgres(folder: Path, size: Size, seed: int) -> Tally:
    """Two servers on one database; at the end behind Caddy, if it is installed."""
    tally, database = Tally(), Postgres(folder)
    words = ("--database-url", database.url)
    servers = [Server(folder / f"data{n}", folder / f"postgres{n}.log", *words) for n in range(2)]
    try:
        for server in servers:
            server.start()
        disorder = PostgresDisorder(servers, tally, random.Random(seed), database)
        players = drill("PostgreSQL", disorder, servers, tally, size)
        for server in servers:
            server.start()
        play_on(players, tally)
        failover(folder, servers, tally)
        for server in servers:
            server.kill()
        examine.examine(examine.read(database_url(url=database.url)), tally)
    finally:
        for server in servers:
            server.kill()
        database.stop()
    return tally
