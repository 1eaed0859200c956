"""Failover: people play through Caddy while one server after the other is killed, and notice nothing."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

from . import proxy
from .players import Player
from .servers import Server
from .tally import Tally

ROUNDS = 4
PLAYERS = 3
GAMES = ("space-base", "spacecorp")
"""Games that take longer than the drill."""
ANSWERS = 15
"""Answers that have to come through while a server is down."""
LONGEST = 40.0
"""Seconds in which they have to."""
UNDER_WAY = 2.5
"""Seconds after a kill in which a change may fail: until Caddy knows that the server is down."""
BACK = 3.0
"""Seconds until Caddy sends people to a server that has come back."""


def failover(folder: Path, servers: Sequence[Server], tally: Tally) -> None:
    """Kill the servers in turn. Whatever Caddy answers while one of them lives has to come from it."""
    if not proxy.installed():
        tally.count("failovers left out, Caddy is not installed")
        return
    caddy = proxy.Caddy(folder, [server.url for server in servers])
    running = threading.Event()
    threads: list[threading.Thread] = []
    try:
        caddy.start()
        players = [Player([caddy], tally, 500 + number) for number in range(PLAYERS)]
        for player in players:
            for game in GAMES:
                player.sit_down(game, [{"kind": "guest", "name": "Bea"}], {})
        running.set()
        threads = [threading.Thread(target=player.play, args=(running,), daemon=True) for player in players]
        for thread in threads:
            thread.start()
        for number in range(ROUNDS):
            without(servers[number % len(servers)], tally)
    finally:
        running.clear()
        for thread in threads:
            thread.join(40)
        caddy.stop()


def without(server: Server, tally: Tally) -> None:
    """Kill one server, let people play on for a while, and start it again."""
    server.kill()
    tally.count("kills")
    sleep(UNDER_WAY)
    refused, kept = unavailable(tally), len(tally.acknowledged)
    end = monotonic() + LONGEST
    while len(tally.acknowledged) < kept + ANSWERS and monotonic() < end:
        sleep(0.1)
    if len(tally.acknowledged) < kept + ANSWERS:
        tally.blame("failovers that failed", f"{len(tally.acknowledged) - kept} answers in {LONGEST:.0f} s")
    if unavailable(tally) > refused:
        words = f"{unavailable(tally) - refused} answers with 502, 503 or 504 though a server lives"
        tally.blame("failovers that failed", words)
    server.start()
    sleep(BACK)
    tally.count("failovers")


def unavailable(tally: Tally) -> int:
    """How often people were told that nobody is there."""
    return tally.happened["answers with 502 or 504"] + tally.happened["answers with 503"]
