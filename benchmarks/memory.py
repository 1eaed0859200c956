"""Memory of tables of bots, and what is left when they go: `python benchmarks/memory.py [tables] [seconds] [rounds]`.

Bots play at every table, and a spectator has it open. Then everybody leaves, and the tables leave the memory.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from collections import Counter
from pathlib import Path

from cosmodrome.web.server.memory import give_back
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.live import LiveTable, Watcher
from cosmodrome.web.tables.options import Place, TableOptions

IDLE = 3.0
PAGE = 4096


def resident() -> str:
    """The memory that the process has from the system."""
    return f"{int(Path('/proc/self/statm').read_text().split()[1]) * PAGE / 1e6:.0f} MB"


def objects() -> Counter[str]:
    """How many objects there are of each type."""
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())


async def watch(table: LiveTable) -> None:
    """Look at a table as a tab does."""
    watcher = Watcher(None, None)
    table.watch(watcher)
    try:
        while True:
            await watcher.wake.wait()
            watcher.wake.clear()
            frame_of(table, None)
    finally:
        table.unwatch(watcher)


async def open_tables(services: Services, count: int) -> list[asyncio.Task[None]]:
    """Tables of all games at which bots play, and somebody who looks at each."""
    host, games, tasks = await services.identity.guest("Host"), list(services.games), []
    for number in range(count):
        places = [Place("me"), Place("bot"), Place("bot")]
        table = await services.lobby.open_table(host, TableOptions(game=games[number % len(games)], places=places))
        await table.stand_in(0, "left")
        tasks.append(asyncio.create_task(watch(table)))
    return tasks


async def play(services: Services, count: int, seconds: float) -> None:
    """One round: tables begin, are played and watched, and are left."""
    tasks = await open_tables(services, count)
    await asyncio.sleep(seconds)
    answers = sum(table.row.seq for table in services.tables)
    print(f"{count} tables, after {seconds:.0f} s and {answers} answers: {resident()}")
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    del tasks, task
    while services.tables.in_memory:
        await asyncio.sleep(0.5)
    left = resident()
    give_back()
    print(f"all of them have left the memory: {left}; freed memory is given back: {resident()}")


async def main(count: int, seconds: float, rounds: int) -> None:
    """Play, leave, and say what it took; what is kept must not grow from round to round."""
    with tempfile.TemporaryDirectory() as folder:
        services = await Services.open(
            Settings(data_dir=Path(folder) / "data", rate_limit=0.0, bot_pace=0.0, idle=IDLE)
        )
        print(f"an empty server: {resident()}")
        before = objects()
        for _ in range(rounds):
            await play(services, count, seconds)
            after = objects()
            print("more than before:", ", ".join(f"{n} {kind}" for kind, n in (after - before).most_common(6)))
            before = after
        await services.close()


if __name__ == "__main__":
    words = [*sys.argv[1:], *("100", "60", "3")[len(sys.argv) - 1 :]]
    asyncio.run(main(int(words[0]), float(words[1]), int(words[2])))
