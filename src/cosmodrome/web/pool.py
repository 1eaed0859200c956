"""Bots think in worker processes, so that the page never waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

log = logging.getLogger("cosmodrome.bots")


def think(game: str, position: bytes, seat: int, level: str) -> str:
    """In a worker: set the match up from its position and let the bot choose from the seat's perspective."""
    import msgspec

    import cosmodrome
    from cosmodrome.bots import make

    kind, _, rest = level.partition(":")
    bot = make(kind, seconds=1) if kind == "search" and not rest else make(level)
    return bot.choose(cosmodrome.position(game, msgspec.json.decode(position)).perspective(seat))


def _begin() -> None:
    """In a worker, at its start: give way to the server, and leave Ctrl-C to it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)


class BotPool:
    """The worker processes, started when the first bot has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_begin)
        return self._pool

    async def choose(self, game: str, position: bytes, seat: int, level: str) -> str:
        """The token a bot chooses. A dead worker is replaced; for a bot that fails a random one decides."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), think, game, position, seat, level)
        except BrokenProcessPool:
            log.error("a bot's worker died; starting another")
            self.close()
        except Exception:
            log.exception("the bot %s failed at seat %d; a random one takes this decision", level, seat)
        return await loop.run_in_executor(self._executor(), think, game, position, seat, "random")

    def close(self) -> None:
        """Stop the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
