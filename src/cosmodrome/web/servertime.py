"""The time for players' clocks. It stands still while the server is stopped, and ignores a reset system clock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

log = logging.getLogger("cosmodrome.time")
TimeSource: TypeAlias = Callable[[], float]
"""Returns seconds: since 1970 (a wall clock), or since a fixed moment (a counter)."""
GAP = 5.0
"""A gap or a difference to the wall clock of more seconds than this is not charged to any clock."""


def elapsed() -> float:
    """Seconds since a fixed moment. Includes the time the machine was suspended, if the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ServerTime:
    """The time in seconds since 1970, by a clock that nobody can set.

    Call `settle` before reading players' clocks. If the server was stopped (a closed laptop, SIGSTOP) or the system
    clock was set since the last call, `give_back` moves every running clock by the difference.
    """

    def __init__(
        self,
        wall: TimeSource,
        counter: TimeSource,
        give_back: Callable[[float, float], Awaitable[None]],
        alone: bool,
    ) -> None:
        self._wall = wall
        self._counter = counter
        self._give_back = give_back
        self._alone = alone
        """Whether no other server shares the database. If others do, a change of this machine's clock is ignored."""
        self._offset = wall() - counter()
        self._seen = counter()
        self._settling = asyncio.Lock()

    def now(self) -> float:
        """The time, in seconds since 1970. It stands still if `settle` has not been called for a while."""
        return self._offset + min(self._counter(), self._seen + GAP)

    async def settle(self) -> None:
        """Give back the time of a gap since the last call, if there was one. The server calls this every second."""
        if not self._gap():
            self._seen = self._counter()
            return
        async with self._settling:
            if not self._gap():
                return
            counter, wall = self._counter(), self._wall()
            stopped = counter - self._seen > GAP
            last = self._offset + (self._seen if stopped else counter)
            log.warning("the server was stopped, or its clock was set: %.0f s are charged to no player", wall - last)
            await self._give_back(last, wall)
            self._offset, self._seen = wall - counter, counter

    def _gap(self) -> bool:
        counter = self._counter()
        stopped = counter - self._seen > GAP
        was_set = abs(self._wall() - self._offset - counter) > GAP
        return stopped or (was_set and self._alone)
