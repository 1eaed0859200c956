"""Two servers on one PostgreSQL: what one accepts, the viewers of the other see, without asking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import time

import asyncpg  # type: ignore[import-untyped]  # has no types
import pytest

from cosmodrome.store import Channel
from cosmodrome.web.server.bus import BANS
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.live import Stale, Watcher
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.tables.wire import Again


async def until(true: Callable[[], bool]) -> None:
    end = time() + 20
    while not true():
        assert time() < end, "it did not come to that"
        await asyncio.sleep(0.02)


async def test_servers_tell_each_other(postgres: str, fold: Callable[..., Settings], tmp_path: Path) -> None:
    settings = fold(tmp_path, database_url=postgres)
    one, two = await Services.open(settings), await Services.open(settings)
    try:
        me = await one.identity.guest("Ann")
        here = await one.lobby.open_table(
            me, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bea")])
        )
        there = await two.tables.get(here.id)
        await asyncio.sleep(0.5)  # both buses are listening
        await here.answer(0, here.playing().questions[0].options[0].token, client="tab:1")
        await until(lambda: there.playing().state_hash() == here.playing().state_hash())
        assert there.row.seq == 1
        assert there.question_id(1) == here.question_id(1)
        await there.say(1, "Bea", "hello from the other server")
        await until(lambda: bool(here.chat))
        assert await there.answer(0, "again", client="tab:1") == 1, (
            "what one server applied, the other does not do again"
        )
        with pytest.raises(Stale):
            await there.answer(0, "again", client="tab:2")
        await there.answer(1, there.playing().questions[1].options[0].token)
        await until(lambda: here.row.seq == 2)
    finally:
        await one.close()
        await two.close()


async def test_who_is_shut_out_at_one_server_is_let_go_by_the_other(
    postgres: str, fold: Callable[..., Settings], tmp_path: Path
) -> None:
    settings = fold(tmp_path, database_url=postgres)
    one, two = await Services.open(settings), await Services.open(settings)
    try:
        eve = await one.identity.guest("Eve")
        table = await two.lobby.open_table(
            eve, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bea")])
        )
        watcher = Watcher(eve.id, 0)
        table.watch(watcher)
        await asyncio.sleep(0.5)  # both buses are listening
        await one.administration.ban(eve.id, time())
        await one.read_bans()
        one.bus.say(BANS)
        await until(lambda: eve.id in two.banned)
        assert Again() in watcher.notes, "an open page has to say anew who it is"
    finally:
        await one.close()
        await two.close()


async def test_who_has_the_table_open_at_one_server_is_not_told_by_the_other(
    postgres: str, fold: Callable[..., Settings], tmp_path: Path
) -> None:
    now = time()
    settings = fold(tmp_path, database_url=postgres)
    clocks = (lambda: now, lambda: now)
    one, two = await Services.open(settings, *clocks), await Services.open(settings, *clocks)

    async def run(seconds: int) -> None:
        """Both servers run for a while, and settle their time now and then."""
        nonlocal now
        for _ in range(seconds // 2):
            now += 2
            await one.time.settle()
            await two.time.settle()

    try:
        ann = await one.identity.guest("Ann")
        table = await two.lobby.open_table(
            ann, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bea")])
        )
        await one.notifier.notifications.add(Channel("w", ann.id, "webhook", "https://127.0.0.1/", "http://x", now))
        watcher = Watcher(ann.id, 0)
        table.watch(watcher)
        for _ in range(12):
            await run(10)
            for services in (two, one):
                await services.notifier.look()
                await asyncio.gather(*services.notifier._telling)
        (way,) = await one.notifier.notifications.of(ann.id)
        assert not way.problem, "nothing was tried"
        table.unwatch(watcher)
        await run(30)
        await one.notifier.look()
        await asyncio.gather(*one.notifier._telling)
        (way,) = await one.notifier.notifications.of(ann.id)
        assert "not on the public internet" in way.problem, "now it was: at an address that is not called"
    finally:
        await one.close()
        await two.close()


async def test_what_was_missed_while_the_bus_was_cut_is_read_afterwards(
    postgres: str, fold: Callable[..., Settings], tmp_path: Path
) -> None:
    """Nobody says anything at the other server: it has to notice by itself that it hears nothing any more."""
    settings = fold(tmp_path, database_url=postgres)
    one, two = await Services.open(settings), await Services.open(settings)
    try:
        me = await one.identity.guest("Ann")
        here = await one.lobby.open_table(
            me, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bea")])
        )
        there = await two.tables.get(here.id)
        await asyncio.sleep(0.5)  # both buses are listening
        db = await asyncpg.connect(postgres)
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        await db.execute(f"SELECT pg_terminate_backend(pid) {others}")
        await db.close()
        await here.answer(0, here.playing().questions[0].options[0].token)
        await until(lambda: there.row.seq == 1)
    finally:
        await one.close()
        await two.close()
