"""Several workers on one port: who owns a table, what is passed on, and that play goes on when a worker dies."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import httpx
import pytest
from websockets.sync.client import connect

from cosmodrome.engine import CosmodromeError
from cosmodrome.web.server import workers
from cosmodrome.web.server.process import Protocol
from cosmodrome.web.server.workers import DOWN, READY, Place
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.options import Place as Seat
from cosmodrome.web.tables.options import TableOptions


@pytest.fixture
def places() -> Iterator[list[Place]]:
    """Three workers of one server."""
    pairs = [workers._pair() for _ in range(3)]
    states = RawArray("b", [READY] * 3)
    doors = [door for _, door in pairs]
    yield [Place(slot, inbox, doors, states, None) for slot, (inbox, _) in enumerate(pairs)]
    for inbox, door in pairs:
        inbox.close()
        door.close()


def ids(count: int = 300) -> list[str]:
    return [f"{number * 7919:014x}" for number in range(count)]


def test_all_workers_agree_on_the_owner_and_share_the_tables(places: list[Place]) -> None:
    for id in ids():
        assert len({place.owner(id) for place in places}) == 1
        assert sum(place.owns(id) for place in places) == 1
    count = Counter(places[0].owner(id) for id in ids())
    assert min(count.values()) > 60, count


def test_tables_of_a_worker_that_is_down_go_to_the_others_and_come_back(places: list[Place]) -> None:
    before = {id: places[0].owner(id) for id in ids()}
    places[1].shut()
    for id, owner in before.items():
        now = places[2].owner(id)
        assert now != 1
        assert owner in (now, 1), "only the tables of the worker that is down have a new owner"
    assert {places[0].owner(id) for id, owner in before.items() if owner == 1} == {0, 2}, "spread over the others"
    places[1].states[1] = READY
    assert {id: places[0].owner(id) for id in ids()} == before


def test_requests_of_a_table_go_to_its_owner(places: list[Place]) -> None:
    id = next(id for id in ids() if places[0].owner(id) == 2)
    for line in (
        f"GET /table/{id} HTTP/1.1",
        f"GET /table/{id}/live HTTP/1.1",
        f"GET /table/{id}?seat=1 HTTP/1.1",
        f"POST /api/tables/{id}/answer HTTP/1.1",
        f"GET /api/v1/tables/{id}/questions?wait=1 HTTP/1.1",
        f"DELETE /api/v1/tables/{id}/comments/1 HTTP/1.1",
    ):
        assert places[0].place_of(line.encode()) == 2, line


def test_other_requests_stay_and_other_changes_go_to_one_worker(places: list[Place]) -> None:
    for line in ("GET / HTTP/1.1", "GET /tables HTTP/1.1", "GET /table/", "GE", "", "GET /api/v1/tables HTTP/1.1"):
        assert [place.place_of(line.encode()) for place in places] == [0, 1, 2], line
    for line in ("POST /login HTTP/1.1", "POST /api/v1/guests HTTP/1.1", "POST /api/tables HTTP/1.1"):
        assert [place.place_of(line.encode()) for place in places] == [0, 0, 0], line
    places[0].shut()
    assert places[2].place_of(b"POST /login HTTP/1.1") == 1
    assert places[1].leads
    assert not places[2].leads
    assert places[1].place_of(b"GET /metrics?worker=3 HTTP/1.1") == 2
    assert places[1].place_of(b"GET /metrics?worker=9 HTTP/1.1") == 1


def test_a_connection_is_passed_on_with_what_was_read(places: list[Place]) -> None:
    here, client = socket.socketpair()
    assert places[0].pass_on(1, here.fileno(), b"GET /table/x HTTP/1.1\r\n")
    here.close()
    ((taken, begun),) = list(places[1].passed())
    assert begun == b"GET /table/x HTTP/1.1\r\n"
    client.send(b"more")
    assert taken.recv(10) == b"more", "it is still open"
    taken.close()
    client.close()
    assert list(places[1].passed()) == []


def test_what_can_not_be_passed_on_stays(places: list[Place]) -> None:
    here, client = socket.socketpair()
    with here, client:
        assert not places[0].pass_on(1, here.fileno(), b"x" * (workers.MOST_PASSED + 1)), "too long"
        passed = 0
        while places[0].pass_on(1, here.fileno(), b"GET /table/x HTTP/1.1\r\n"):
            passed += 1
            assert passed < 100_000, "a full inbox takes no more"
        assert passed > 5
        places[2].states[2] = DOWN
        assert not places[0].pass_on(2, here.fileno(), b"GET /table/x HTTP/1.1\r\n"), "it is down"
        taken = 0
        while found := list(places[1].passed()):
            for connection, _ in found:
                connection.close()
                taken += 1
        assert taken == passed


def test_sqlite_is_refused_in_one_line(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(CosmodromeError, match="Several workers need PostgreSQL"):
        workers.check(Settings(data_dir=tmp_path, workers=2))
    workers.check(settings)


class Wire:
    """A transport that notes what is done to it."""

    def __init__(self, unsent: int = 0) -> None:
        self.unsent = unsent
        self.aborted = False
        self.here, self.client = socket.socketpair()

    def get_extra_info(self, name: str) -> Any:
        return self.here if name == "socket" else None

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True
        self.here.close()


def protocol(wire: Wire, place: Place) -> Any:
    """A protocol between two requests; what it reads itself is in `read`."""
    made: Any = Protocol.__new__(Protocol)
    made.transport, made.place = wire, place
    made._inside, made._waits, made.cycle, made.pipeline, made.timeout_keep_alive_task = False, None, None, [], None
    made.read = []
    made.parser = SimpleNamespace(feed_data=made.read.append)
    return made


@pytest.mark.parametrize("busy", ["inside", "answering", "unsent", "pipeline", "mine"])
def test_only_the_beginning_of_a_request_leads_elsewhere(places: list[Place], busy: str) -> None:
    id = next(id for id in ids() if places[0].owner(id) == (0 if busy == "mine" else 1))
    wire = Wire(unsent=5 if busy == "unsent" else 0)
    one = protocol(wire, places[0])
    one._inside = busy == "inside"
    if busy == "answering":
        one.cycle = SimpleNamespace(response_complete=False)
    if busy == "pipeline":
        one.pipeline = [1]
    request = f"GET /table/{id} HTTP/1.1\r\n\r\n".encode()
    one.data_received(request)
    assert one.read == [request]
    assert not wire.aborted
    assert list(places[1].passed()) == []


def test_a_request_between_two_others_leads_to_the_owner(places: list[Place]) -> None:
    id = next(id for id in ids() if places[0].owner(id) == 1)
    wire = Wire()
    one = protocol(wire, places[0])
    one.cycle = SimpleNamespace(response_complete=True)
    one.data_received(f"GET /table/{id} HTTP/1.1\r\n\r\n".encode())
    assert one.read == []
    assert wire.aborted
    ((taken, _),) = list(places[1].passed())
    wire.client.send(b"x")
    assert taken.recv(1) == b"x"


async def test_only_the_owner_plays_bots(
    postgres: str, fold: Callable[..., Settings], tmp_path: Path, places: list[Place]
) -> None:
    settings = fold(tmp_path, database_url=postgres)
    one, two = [await Services.open(settings, place=place) for place in places[:2]]
    places[2].shut()
    try:
        await asyncio.sleep(0.5)  # both buses are listening
        me = await one.identity.guest("Ann")
        seats = [Seat("bot", level="greedy"), Seat("me")]
        while True:  # the first seat begins
            table = await one.lobby.open_table(me, TableOptions(game="comet-race", places=seats))
            if two.owns(table.id) and not one.owns(table.id):
                break
        assert not table.bot_seats, "it leaves the bot to the owner"
        end = time.time() + 20
        while table.row.seq == 0 and 0 in table.asked_seats():
            assert time.time() < end, "the owner was told of the new table and plays its bot"
            await asyncio.sleep(0.05)
        assert two.tables.find(table.id) is not None
        places[1].shut()
        assert one.owns(table.id), "while the owner is down, another owns it"
    finally:
        await one.close()
        await two.close()


def live(url: str, token: str, table: str) -> Any:
    address = f"{url.replace('http', 'ws')}/table/{table}/live"
    return connect(address, additional_headers={"authorization": f"Bearer {token}"})


def sockets_at(server: Any, worker: int) -> int:
    shown = httpx.get(f"{server.url}/metrics", params={"worker": worker}, timeout=20).text
    return next(int(float(line.split()[1])) for line in shown.splitlines() if line.startswith("cosmodrome_sockets "))


def workers_of(process: int) -> list[int]:
    """The ids of a supervisor's workers."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.drill
def test_two_workers_serve_tables_and_one_may_die(make_server: Callable[..., Any], postgres: str) -> None:
    server = make_server(database_url=postgres, workers=2, metrics="local")
    ann = server.player("Ann")
    seats = [{"kind": "me"}, {"kind": "guest"}]
    tables = [ann.post("/api/tables", {"game": "comet-race", "seats": seats})["id"] for _ in range(6)]
    open_sockets = [live(server.url, ann.token, id) for id in tables for _ in range(2)]
    for one in open_sockets:
        one.send(json.dumps({"t": "hello", "n": -1, "seat": 0}))
        while json.loads(one.recv(timeout=20))["t"] != "frame":
            pass
    first = sum(crc32(id.encode()) % 2 == 0 for id in tables)
    assert (sockets_at(server, 1), sockets_at(server, 2)) == (2 * first, 2 * (6 - first)), "each table is at its owner"

    def answer(id: str) -> int:
        asked = ann.get(f"/api/tables/{id}/questions")["questions"][0]
        body = {"seat": asked["seat"], "token": asked["options"][0]["token"], "question": asked["id"]}
        return int(ann.post(f"/api/tables/{id}/answer", body)["seq"])

    assert [answer(id) for id in tables] == [1] * 6
    assert server.process is not None
    killed, _ = workers_of(server.process.pid)
    os.kill(killed, signal.SIGKILL)
    last = {}
    for id in tables:
        for _ in range(20):
            try:
                last[id] = answer(id)
                break
            except httpx.TransportError:  # the connection was at the worker that died
                time.sleep(0.1)
        else:
            pytest.fail("the other worker serves its tables")
    end = time.time() + 30
    while len(workers_of(server.process.pid)) < 2 or httpx.get(f"{server.url}/metrics?worker=1").status_code != 200:
        assert time.time() < end, "it is started again"
        time.sleep(0.1)
    pids = workers_of(server.process.pid)
    server.kill()
    end = time.time() + 20
    while any(Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text() for pid in pids):
        assert time.time() < end, "workers don't outlive their supervisor"
        time.sleep(0.1)
    server.start()
    assert {id: answer(id) for id in tables} == {id: seq + 1 for id, seq in last.items()}, "nothing was lost"
    assert min(last.values()) == 2
    server.stop()
    assert server.process.returncode == 0, "asked to stop, it ends well"
