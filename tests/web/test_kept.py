"""Nothing is lost: a change is on disk before it is the table's, and a table comes back after its store failed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import monotonic, time
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import AsyncTestClient, TestClient

from cosmodrome.store import Entry, StoreError, Unavailable, sqlite
from cosmodrome.web.app import create_app
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.socket.endpoint import GONE, LATER
from cosmodrome.web.tables import loading
from cosmodrome.web.tables.live import LiveTable, Refused, Stale, Watcher
from cosmodrome.web.tables.options import Place, TableOptions

ME, GUEST, BOT, INVITE = Place("me"), Place("guest", "Bea"), Place("bot", level="random"), Place("invite")


async def sit_down(services: Services, *places: Place) -> LiveTable:
    me = await services.identity.guest("Ann")
    return await services.lobby.open_table(
        me, TableOptions(game="comet-race", places=places or (ME, GUEST), rules={"finish": 60})
    )


def first(table: LiveTable, seat: int) -> str:
    return table.playing().questions[seat].options[0].token


async def until(true: Callable[[], bool]) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come to that")


@pytest.fixture
def broken(services: Services, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Make every write fail until the block ends."""

    async def fail(*_: Any, **__: Any) -> None:
        raise Unavailable("the disk is full")

    def block() -> Any:
        context = monkeypatch.context()
        return _Patched(context, services, fail)

    return block


class _Patched:
    def __init__(self, context: Any, services: Services, fail: Any) -> None:
        self.context, self.services, self.fail = context, services, fail

    def __enter__(self) -> None:
        self.context.__enter__().setattr(self.services.store.rows, "write", self.fail)

    def __exit__(self, *error: Any) -> None:
        self.context.__exit__(*error)


async def test_what_could_not_be_kept_did_not_happen(services: Services, broken: Callable[[], Any]) -> None:
    table = await sit_down(services)
    before, token, tick = table.playing().state_hash(), first(table, 0), table.tick
    watcher = Watcher(None, None)
    table.watch(watcher)
    with broken():
        with pytest.raises(StoreError, match="disk is full"):
            await table.answer(0, token, client="tab:1")
        assert table.playing().state_hash() == before
        assert table.tick == tick, "nobody is told"
        assert not watcher.notes
    assert await table.answer(0, token, client="tab:1") == 1, "and it goes on as soon as the store does"


async def test_whoever_waits_behind_a_failed_answer_builds_on_what_is_kept(
    services: Services, broken: Callable[[], Any]
) -> None:
    """Two answers of a lane wait for the lock; the first can't be kept: the journal must replay all the same."""
    table = await sit_down(services)
    tokens = [first(table, seat) for seat in (0, 1)]
    write, calls = services.store.write, 0

    async def once(*given: Any, **more: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            await asyncio.sleep(0.05)
            raise Unavailable("another program is writing")
        await write(*given, **more)

    services.store.write = once  # type: ignore[method-assign]
    given = await asyncio.gather(*(table.answer(s, t) for s, t in enumerate(tokens)), return_exceptions=True)
    assert isinstance(given[0], Unavailable)
    assert given[1] == 1
    live = table.playing().state_hash()
    services.tables.forget(table)
    assert (await services.tables.get(table.id)).playing().state_hash() == live


async def test_an_answer_that_was_kept_after_all_is_known(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that breaks during the commit: the store has it, the server does not know."""
    table = await sit_down(services)
    token, write = first(table, 0), services.store.rows.write

    async def lost(work: Any) -> Any:
        await write(work)
        raise Unavailable("the connection was lost")

    with monkeypatch.context() as patch:
        patch.setattr(services.store.rows, "write", lost)
        with pytest.raises(Unavailable):
            await table.answer(0, token, client="tab:1")
    assert await table.answer(0, token, client="tab:1") == 1, "it is there, once"
    assert len(await services.store.journal(table.id)) == 1


async def test_a_forgotten_table_never_acts(services: Services) -> None:
    table = await sit_down(services)
    token = first(table, 0)
    services.tables.forget(table)
    fresh = await services.tables.get(table.id)
    assert await table.answer(0, token, client="tab:1") == 1
    assert table.row.seq == 0, "who still holds the old one is sent to the new one"
    assert fresh.row.seq == 1


async def test_when_the_server_closes_no_table_acts_any_more(settings: Settings) -> None:
    services = await Services.open(settings)
    table = await sit_down(services)
    token = first(table, 0)
    await services.close()
    with pytest.raises(Refused, match="shutting down"):
        await asyncio.wait_for(table.answer(0, token), 5)


async def test_a_bot_whose_answer_could_not_be_kept_tries_again(
    services: Services, broken: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.web.bots.seats.AGAIN", 0.05)
    table = await sit_down(services, ME, BOT)
    await until(lambda: 1 not in table.playing().asked)
    with broken():
        table.bot_seats.stop()
        row, chairs = table.row, [replace(c, standin="left") if c.seat == 0 else c for c in table.chairs]
        table.chairs = chairs  # a bot takes seat 0 as well, while nothing can be written
        table.watchers.add(Watcher(None, None))
        table.bot_seats.wake()
        await until(lambda: table.behind)
        assert table.row is row
    await until(lambda: table.row.seq > 1)


@pytest.mark.parametrize("line", ["!imagine=00", "!undo", "!fast=yes"])
async def test_a_token_is_an_option_and_nothing_else(services: Services, line: str) -> None:
    table = await sit_down(services)
    with pytest.raises(Refused):
        await table.answer(0, line)
    with pytest.raises(Refused):
        await table.order(0, line[1:].partition("=")[0], "00")
    assert table.row.seq == 0


# -- one file, one writer --------------------------------------------------------------------------


async def test_a_locked_database_is_a_503_and_then_it_goes_on(
    client: AsyncTestClient[Litestar], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = (await client.post("/api/guests", json={"name": "Ann"})).json()
    client.headers["authorization"] = f"Bearer {guest['token']}"
    seats = [{"kind": "me"}, {"kind": "guest"}]
    table = (await client.post("/api/tables", json={"game": "comet-race", "seats": seats})).json()["id"]
    q = (await client.get(f"/api/tables/{table}/questions")).json()["questions"][0]
    answer = {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"], "id": "1"}
    assert (await client.get("/health")).json()["status"] == "ok"
    monkeypatch.setattr(sqlite, "WRITE_TIMEOUT", 0.2)
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await client.post(f"/api/tables/{table}/answer", json=answer)
        assert refused.status_code == 503
        assert "Another program" in refused.json()["error"]
        assert refused.headers["retry-after"]
        ill = await client.get("/health")
        assert (ill.status_code, ill.json()["status"]) == (503, "store")
        assert (await client.get(f"/api/tables/{table}")).json()["seq"] == 0
        other.execute("ROLLBACK")
    taken = await client.post(f"/api/tables/{table}/answer", json=answer)
    assert (taken.status_code, taken.json()["seq"]) == (200, 1)
    assert (await client.get("/health")).status_code == 200


async def test_an_answer_waits_for_a_lock_and_for_its_turn_instead_of_being_refused(
    services: Services, settings: Settings
) -> None:
    """Another program writes for longer than 4 s; meanwhile answers queue up at several tables, one after the other."""
    tables = [await sit_down(services) for _ in range(3)]
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = []
        for table in tables:
            waiting.append(asyncio.create_task(table.answer(0, first(table, 0))))
            await asyncio.sleep(1.6)
        await asyncio.sleep(0.5)
        other.execute("ROLLBACK")
    assert await asyncio.gather(*waiting) == [1, 1, 1]


async def test_whoever_waited_longest_is_refused_in_time_and_the_others_wait_on(
    services: Services, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    early, late = [await sit_down(services) for _ in range(2)]
    monkeypatch.setattr(sqlite, "WRITE_TIMEOUT", 1.5)
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        blocked = asyncio.create_task(services.store.kept("first in the queue", str))
        await asyncio.sleep(0.1)
        begun = monotonic()
        one = asyncio.create_task(early.answer(0, first(early, 0)))
        await asyncio.sleep(1.0)
        two = asyncio.create_task(late.answer(0, first(late, 0)))
        with pytest.raises(Unavailable, match="Another program"):
            await blocked
        with pytest.raises(Unavailable):
            await one
        assert 1.4 < monotonic() - begun < 2.3
        other.execute("ROLLBACK")
        assert await two == 1


async def test_the_reason_for_not_saving_is_the_true_one(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = services.store.rows.rows  # behind the counter of refusals
    table = await sit_down(services)
    token, limit = first(table, 0), sqlite.WRITE_TIMEOUT
    for took, cause in ((0.01, "too much to do"), (3.2, r"the disk is slow \(the last write took 3.2 s\)")):
        rows._last_commit = took
        monkeypatch.setattr(sqlite, "WRITE_TIMEOUT", -1.0)
        with pytest.raises(Unavailable, match=cause):
            await table.answer(0, token)
        monkeypatch.setattr(sqlite, "WRITE_TIMEOUT", limit)


async def test_what_waits_too_long_is_refused_and_not_written(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit_down(services)
    monkeypatch.setattr(sqlite, "WRITE_TIMEOUT", -1.0)
    with pytest.raises(Unavailable):
        await table.answer(0, first(table, 0))
    monkeypatch.undo()
    assert await services.store.journal(table.id) == []


async def test_of_changes_committed_together_one_that_fails_takes_no_other_with_it(services: Services) -> None:
    tables = [await sit_down(services) for _ in range(6)]

    async def answer(table: LiveTable, at: int) -> Any:
        if at % 2:
            row = replace(table.row, seq=1)
            return await services.store.write(row, 99, [Entry(1, "answer", 0, "x", None, 0.0)])
        return await table.answer(0, first(table, 0))

    given = await asyncio.gather(*(answer(t, at) for at, t in enumerate(tables)), return_exceptions=True)
    assert [g == 1 for g in given] == [True, False] * 3
    assert [len(await services.store.journal(t.id)) for t in tables] == [1, 0] * 3


def test_a_tab_that_comes_while_the_store_does_not_answer_is_told_to_come_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise Unavailable("the database does not answer")

    def code(client: TestClient[Litestar], table: str) -> int:
        with client.websocket_connect(f"/table/{table}/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        return closed.value.code

    with TestClient(create_app(settings), base_url="http://testserver.local") as client:
        services: Services = client.app.state.services
        token = client.post("/api/guests", json={"name": "Ann"}).json()["token"]
        body = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest", "name": "Bea"}]}
        made = client.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"}).json()
        services.tables.in_memory.clear()
        with monkeypatch.context() as patched:
            patched.setattr(services.store.rows, "read", fail)
            assert code(client, made["id"]) == LATER
        assert code(client, "nowhere") == GONE
        with client.websocket_connect(f"/table/{made['id']}/live") as socket:
            socket.send_text('{"t": "hello"}')
            assert '"hi"' in socket.receive_text()


@pytest.mark.parametrize(("error", "words"), [(28, "is full"), (30, "read-only disk"), (13, "may not write to")])
async def test_a_disk_that_cannot_be_written_is_said_at_the_start(
    tmp_path: Path, fold: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch, error: int, words: str
) -> None:
    def fail(*_: Any) -> int:
        raise OSError(error, "no")

    monkeypatch.setattr("os.write", fail)
    with pytest.raises(StoreError, match=words):
        await Services.open(fold(tmp_path / "data"))


# -- tables that could not begin, rows that can't be read ---------------------------------------------


async def test_killed_between_the_last_seat_and_the_beginning_a_table_begins_at_the_next_start(
    settings: Settings,
) -> None:
    services = await Services.open(settings)
    table = await sit_down(services, ME, INVITE)
    chairs = [replace(c, kind="person", person=table.row.host, name="Bob", invite=None) for c in table.chairs]
    await services.store.write(replace(table.row), table.row.version, (), chairs[1:])
    await services.close()
    again = await Services.open(settings)
    await until(lambda: table.id in again.tables.in_memory)
    back = again.tables.in_memory[table.id]
    await until(lambda: back.row.status == "playing")
    assert back.playing().asked
    await again.close()


async def test_the_last_seat_and_the_beginning_are_one_write(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit_down(services, ME, INVITE)
    bob, version = await services.identity.guest("Bob"), table.row.version
    await services.lobby.sit(table, bob, 1, table.chairs[1].invite or "")
    assert (table.row.status, table.row.version) == ("playing", version + 1)
    kept = await services.store.checkpoint(table.id)
    assert kept is not None, "there is a checkpoint from the first step on"


async def test_a_row_that_cannot_be_read_stops_no_other_table(settings: Settings) -> None:
    services = await Services.open(settings)
    me = await services.identity.guest("Ann")
    ill = await services.lobby.open_table(me, TableOptions(game="comet-race", places=(ME, BOT)))
    well = await services.lobby.open_table(me, TableOptions(game="comet-race", places=(ME, BOT)))
    for table in (ill, well):
        services.tables.forget(table)
    seq = well.row.seq
    await services.close()
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db")) as db, db:
        db.execute("UPDATE tables SET summary = '{nonsense', created = 0 WHERE id = ?", (ill.id,))
        db.execute("DELETE FROM journal")
        db.execute("UPDATE tables SET seq = 0 WHERE id = ?", (well.id,))
    again = await Services.open(settings)
    await until(lambda: well.id in again.tables.in_memory and again.tables.in_memory[well.id].row.seq > 0)
    assert seq >= 0
    with pytest.raises(Refused, match="can't be read"):
        await again.tables.get(ill.id)
    assert [row.id for row, _ in await again.store.tables_of(me.id)] == [well.id], "lists leave it out"
    await again.close()


# -- two servers -----------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def shared(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """A database that two servers use: a file, or a PostgreSQL."""
    return (
        settings if request.param == "sqlite" else replace(settings, database_url=request.getfixturevalue("postgres"))
    )


async def test_a_foreign_move_is_read_from_the_journal(shared: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = await Services.open(shared), await Services.open(shared)
    table = await sit_down(one)
    other = await two.tables.get(table.id)

    def never(*_: Any) -> None:
        raise AssertionError("the whole match was replayed")

    monkeypatch.setattr(loading, "replayed", never)
    for _ in range(12):
        seat = next(iter(table.playing().asked))
        await table.answer(seat, first(table, seat))
    await other.catch_up()
    assert other.playing().state_hash() == table.playing().state_hash()
    assert other.log(0) == table.log(0)
    seat = next(iter(other.playing().asked))
    await other.answer(seat, first(other, seat))
    with pytest.raises(Stale):
        await table.answer(seat, first(table, seat))
    assert table.row == other.row
    await one.close()
    await two.close()


async def test_every_write_is_checked_against_the_row(shared: Settings) -> None:
    """Two people, two servers, one seat: one of them sits down, the other is refused."""
    one, two = await Services.open(shared), await Services.open(shared)
    for _ in range(8):
        here = await sit_down(one, ME, INVITE)
        there, invite = await two.tables.get(here.id), here.chairs[1].invite or ""
        bob, cy = await one.identity.guest("Bob"), await two.identity.guest("Cy")
        given = await asyncio.gather(
            one.lobby.sit(here, bob, 1, invite), two.lobby.sit(there, cy, 1, invite), return_exceptions=True
        )
        assert sorted(type(g).__name__ for g in given) == ["NoneType", "Refused"]
        kept = await one.store.table(here.id)
        assert kept is not None
        assert kept[1][1].person == (bob.id if given[0] is None else cy.id)
        assert kept[0].status == "playing"
    await one.close()
    await two.close()


async def test_the_last_two_seats_at_the_same_time_begin_the_match(shared: Settings) -> None:
    one, two = await Services.open(shared), await Services.open(shared)
    for _ in range(8):
        here = await sit_down(one, ME, INVITE, INVITE)
        there = await two.tables.get(here.id)
        bob, cy = await one.identity.guest("Bob"), await two.identity.guest("Cy")
        await asyncio.gather(
            one.lobby.sit(here, bob, 1, here.chairs[1].invite or ""),
            two.lobby.sit(there, cy, 2, here.chairs[2].invite or ""),
        )
        await here.catch_up()
        await there.catch_up()
        assert here.row.status == there.row.status == "playing"
        assert [c.person for c in here.chairs[1:]] == [bob.id, cy.id]
        assert here.playing().state_hash() == there.playing().state_hash()
    await one.close()
    await two.close()


@pytest.mark.parametrize(("setting", "left"), [({}, 1), ({"guest_days": 0}, 2), ({"open_registration": False}, 2)])
async def test_housekeeping_removes_guests_who_came_long_ago_and_sit_nowhere(
    tmp_path: Path, fold: Callable[..., Settings], setting: dict[str, Any], left: int
) -> None:
    days = 0.0
    services = await Services.open(fold(tmp_path, **setting), wall=lambda: time() + days * 86_400)
    try:
        host = await services.identity.guest("Host")
        await services.lobby.open_table(host, TableOptions(game="comet-race", places=(ME, GUEST)))
        await services.identity.guest("Passer-by")
        assert await services.housekeeping.remove_guests() == 0
        days = 31
        await services.time.settle()
        await services.housekeeping.remove_guests()
        assert (await services.administration.overview()).people == left
        assert await services.store.person(host.id) is not None
    finally:
        await services.close()
