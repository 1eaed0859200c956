"""Tables that nobody needs leave the memory, and the memory goes back to the system."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from weakref import ref

import pytest

from cosmodrome.web.server import memory
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables import housekeeping
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.live import LiveTable, Watcher
from cosmodrome.web.tables.options import Place, TableOptions

GAMES = ("comet-race", "space-base", "planet-unknown", "spacecorp", "starship-interstellar")


async def used(services: Services, game: str) -> ref[LiveTable]:
    """A table that was played and watched, and left again; held by the services alone."""
    ann = await services.identity.guest("Ann")
    table = await services.lobby.open_table(ann, TableOptions(game=game, places=[Place("me"), Place("guest", "Bea")]))
    watcher = Watcher(ann.id, 0)
    table.watch(watcher)
    for _ in range(6):
        seat, asked = next(iter(table.playing().asked.items()))
        await table.answer(seat, asked.token(0))
        frame_of(table, 0)
    table.unwatch(watcher)
    return ref(table)


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_leaves_the_memory_is_freed_at_once(services: Services, game: str) -> None:
    """It is in no cycle, so it does not wait for a collection of everything, which comes late and takes long."""
    table = await used(services, game)
    gc.collect()
    gc.disable()
    try:
        live = table()
        assert live is not None
        services.tables.unload(live)
        del live
        await asyncio.sleep(0.05)
        assert table() is None
    finally:
        gc.enable()


async def test_after_tables_have_left_memory_is_given_back(
    fold: Callable[..., Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    services = await Services.open(fold(tmp_path / "data", idle=0.1))
    monkeypatch.setattr(housekeeping, "GIVE_BACK", 1)
    monkeypatch.setattr(housekeeping, "give_back", lambda: given.append(len(services.tables.in_memory)))
    try:
        await used(services, "comet-race")
        end = monotonic() + 20
        while not given and monotonic() < end:
            await asyncio.sleep(0.1)
        await asyncio.sleep(2.5)
        assert given == [0], "once, after the table has gone"
    finally:
        await services.close()


def test_giving_back_is_safe_wherever_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory.give_back() in (True, False)
    monkeypatch.setattr(memory, "_c_library", lambda: None)
    assert memory.give_back() is False
