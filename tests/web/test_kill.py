"""kill -9 in the middle of games: what was acknowledged is there, nothing is there twice, and play goes on."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import httpx
import pytest


@pytest.mark.drill
def test_killed_and_started_again_nothing_is_lost_or_doubled(make_server: Callable[..., Any]) -> None:
    server = make_server()
    players = [server.player(f"P{n}") for n in range(3)]
    tables = [
        player.post("/api/tables", {"game": "space-base", "seats": [{"kind": "me"}, {"kind": "guest"}]})["id"]
        for player in players
    ]
    acknowledged: list[dict[str, int]] = [{} for _ in players]
    running = threading.Event()
    running.set()

    def play(at: int) -> None:
        """Answer as fast as the server takes it; what gets no acknowledgement is sent again with the same id."""
        player, table, number = players[at], tables[at], 0
        while running.is_set():
            try:
                asked = player.http.get(f"/api/tables/{table}/questions").json()
                if asked["over"]:
                    return
                q = asked["questions"][0]
                message = {
                    "seat": q["seat"],
                    "token": q["options"][-1]["token"],
                    "question": q["id"],
                    "id": f"{number}",
                }
            except (httpx.HTTPError, ValueError):
                time.sleep(0.05)
                continue
            while running.is_set():
                try:
                    answer = player.http.post(f"/api/tables/{table}/answer", json=message)
                    assert answer.status_code == 200, answer.text
                    acknowledged[at][message["id"]] = answer.json()["seq"]
                    break
                except httpx.HTTPError:
                    time.sleep(0.05)
            number += 1

    threads = [threading.Thread(target=play, args=(at,)) for at in range(len(players))]
    for thread in threads:
        thread.start()
    for _ in range(3):
        time.sleep(1.0)
        server.kill()
        server.start()
    time.sleep(1.0)
    running.clear()
    for thread in threads:
        thread.join(20)
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db:
        for at, table in enumerate(tables):
            rows = db.execute('SELECT seq, client FROM journal WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
            assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), "no gap"
            kept = {client.split(":", 1)[1]: seq for seq, client in rows}
            assert len(kept) == len(rows), "nothing twice"
            assert acknowledged[at], "there was something to lose"
            for id, seq in acknowledged[at].items():
                assert kept[id] == seq, "what was acknowledged is kept, under the number that was told"
    for player, table in zip(players, tables, strict=True):
        shown = player.get(f"/api/tables/{table}/questions")
        assert shown["over"] or shown["questions"], "it goes on"


@pytest.mark.drill
def test_conditional_moves_go_on_after_kills(make_server: Callable[..., Any]) -> None:
    """A plan of several answers: the server is killed while it is given, and every answer is there once."""
    server = make_server(plan_pace=0.005)
    ann, bea = server.player("Ann"), server.player("Bea")
    seats, clock = [{"kind": "me"}, {"kind": "open"}], {"kind": "days", "days": 2}
    table = ann.post("/api/tables", {"game": "space-base", "seats": seats, "clock": clock, "open": True})["id"]
    bea.post(f"/api/tables/{table}/join", {"seat": 1})
    players, standing = (ann, bea), set[str]()

    def journal() -> list[tuple[int, str]]:
        with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db:
            return db.execute('SELECT seq, client FROM journal WHERE "table" = ? ORDER BY seq', (table,)).fetchall()

    for kills in range(1, 4):
        end = time.time() + 60
        while len(journal()) < 5 * kills and time.time() < end:
            for seat, player in enumerate(players):
                for q in player.get(f"/api/tables/{table}/questions")["questions"]:
                    token = q["options"][-1]["token"]
                    if (key := f"{seat} {q['kind']} {token}") not in standing:
                        player.post(f"/api/tables/{table}/plans/standing", {"seat": seat, "token": token})
                        standing.add(key)
            time.sleep(0.05)
        server.kill()
        server.start()
    rows = journal()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1)), "no gap"
    clients = [client for _, client in rows if client.startswith("plan:")]
    assert len(clients) >= 15, "the plans answered"
    assert len(set(clients)) == len(clients), "nothing twice"
    assert any(player.get(f"/api/tables/{table}/questions")["questions"] for player in players), "it goes on"
