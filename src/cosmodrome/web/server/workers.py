"""Several worker processes behind one port, for a server on PostgreSQL (`--workers`).

Every table has an owner: one worker, found from the table's id. Workers share the listening socket, so a connection may
arrive at any of them. The first line of a request names the table, and the worker passes the connection on to the owner
before it reads more. So all sockets of a table are at one worker, which also plays its bots and watches its clocks.

Any worker can serve any table, as servers on one database can. If the owner is down, another worker owns the table
until the owner is back.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from time import monotonic
from types import FrameType
from typing import Any
from zlib import crc32

from cosmodrome.engine import CosmodromeError

from .. import words
from ..settings import Settings

log = logging.getLogger("cosmodrome.workers")
OF_TABLE = re.compile(rb"[A-Z]+ /(?:table|api/(?:v1/)?tables)/([^/?# %]{1,40})[/?# ]")
CHANGE = re.compile(rb"(?:POST|PUT|PATCH|DELETE) ")
METRICS = re.compile(rb"GET /metrics\?worker=(\d{1,3})[& ]")
MOST_PASSED = 64_000
"""The longest beginning of a request that is passed on, in bytes. Longer ones are served where they arrived."""
AT_ONCE = 64
"""How many connections a worker takes over before it does other work."""
START_WITHIN = 60.0
"""Seconds in which a worker has to be ready."""
STOP_WITHIN = 15.0
"""Seconds in which a worker has to end after it was told to."""
AGAIN, LONGEST = 0.5, 30.0
"""Seconds until a worker that ended is started again: at first, and at most if it keeps ending."""
DOWN, STARTING, READY = 0, 1, 2
"""What a worker is. Connections for one that starts with the server wait in its inbox."""
Passed = tuple[socket.socket, bytes]


@dataclass
class Place:
    """A worker's place among the workers of a server."""

    slot: int
    inbox: socket.socket
    """Where connections arrive that other workers pass on."""
    doors: list[socket.socket]
    """The inboxes of all workers, to pass connections on."""
    states: Any
    """Shared by all: for each worker, whether it is down, starting or ready."""
    lifeline: Any
    """Ends when the supervisor ends."""

    @property
    def count(self) -> int:
        """How many workers the server has."""
        return len(self.doors)

    @property
    def number(self) -> int:
        """The worker's number, counted from 1."""
        return self.slot + 1

    @property
    def up(self) -> bytes:
        """The states of all workers; when they change, tables change their owners."""
        return bytes(self.states)

    @property
    def leads(self) -> bool:
        """Whether this is the first worker that is up. It does what one worker does for all."""
        return self.slot == self._first()

    def open(self) -> None:
        """Take connections."""
        for one in (self.inbox, *self.doors):
            one.setblocking(False)
        self.states[self.slot] = READY

    def shut(self) -> None:
        """Take no more connections."""
        self.states[self.slot] = DOWN

    def owner(self, table: str) -> int:
        """The slot of the worker that owns a table."""
        return self._owner(table.encode("utf-8", "replace"))

    def owns(self, table: str) -> bool:
        """Whether this worker owns a table."""
        return self.owner(table) == self.slot

    def _owner(self, table: bytes) -> int:
        mark = crc32(table)
        slot = mark % self.count
        if self.states[slot]:
            return slot
        others = [other for other in range(self.count) if self.states[other]]
        return others[mark // self.count % len(others)] if others else self.slot

    def _first(self) -> int:
        return next((slot for slot in range(self.count) if self.states[slot]), self.slot)

    def place_of(self, request: bytes) -> int:
        """The slot of the worker that should answer a request, by its first line.

        Changes that are not of a table go to one worker, so that logins and new accounts are limited together.
        """
        found = OF_TABLE.match(request)
        if found is not None:
            return self._owner(found[1])
        if CHANGE.match(request) is not None:
            return self._first()
        found = METRICS.match(request)
        if found is not None and 0 < int(found[1]) <= self.count:
            return int(found[1]) - 1
        return self.slot

    def pass_on(self, slot: int, connection: int, request: bytes) -> bool:
        """Pass a connection with the beginning of its request to another worker; False if it can't take it now."""
        if not self.states[slot] or len(request) > MOST_PASSED:
            return False
        try:
            socket.send_fds(self.doors[slot], [request], [connection])
        except OSError:  # its inbox is full
            return False
        return True

    def passed(self) -> Iterator[Passed]:
        """The connections that other workers have passed on, each with the beginning of its request."""
        for _ in range(AT_ONCE):
            try:
                request, connections, _, _ = socket.recv_fds(self.inbox, MOST_PASSED + 1, 1)
            except BlockingIOError:
                return
            except OSError as error:
                log.error("a connection could not be taken over: %s", error)
                return
            for connection in connections:
                yield socket.socket(fileno=connection), request


@dataclass
class Slot:
    """A worker as the supervisor sees it."""

    number: int
    process: BaseProcess | None = None
    started: float = 0.0
    pause: float = AGAIN
    due: float = 0.0
    """When it is started again."""


@dataclass
class Supervisor:
    """Starts the workers, starts those again that end, and stops all of them on a signal."""

    settings: Settings
    sockets: Sequence[socket.socket]
    work: Callable[[Settings, Sequence[socket.socket], Place], None]
    slots: list[Slot] = field(default_factory=list)
    stopping: int = 0
    """How often it was told to stop."""

    def run(self, opened: Callable[[], None]) -> None:
        """Run until stopped; call `opened` once all workers are ready. Raises CosmodromeError if one can't start."""
        count = self.settings.workers
        self.states = RawArray("b", [STARTING] * count)
        pairs = [_pair() for _ in range(count)]
        self.inboxes, self.doors = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        self.context = get_context("spawn")
        held, self.holding = self.context.Pipe(duplex=False)
        self.lifeline = held
        self.slots = [Slot(number) for number in range(count)]
        with self._signals() as woken:
            try:
                for slot in self.slots:
                    self._start(slot)
                self._all_ready(woken)
                if not self.stopping:
                    opened()
                while not self.stopping:
                    self._look(woken)
            finally:
                self._stop()
                for one in (*self.inboxes, *self.doors):
                    one.close()
                held.close()
                self.holding.close()

    def _start(self, slot: Slot) -> None:
        place = Place(slot.number, self.inboxes[slot.number], self.doors, self.states, self.lifeline)
        arguments = (self.settings, tuple(self.sockets), place)
        slot.process = self.context.Process(target=self.work, args=arguments, name=f"worker {slot.number + 1}")
        slot.started, slot.due = monotonic(), 0.0
        slot.process.start()

    def _all_ready(self, woken: socket.socket) -> None:
        """Wait until every worker takes connections."""
        end = monotonic() + START_WITHIN
        while not self.stopping and any(state != READY for state in self.states):
            ended = next((slot for slot in self.slots if slot.process is None or not slot.process.is_alive()), None)
            if ended is not None or monotonic() > end:
                raise CosmodromeError(words.WORKER_FAILED.format(number=(ended or self.slots[0]).number + 1))
            _drain(wait([woken, *self._sentinels()], 0.05), woken)

    def _look(self, woken: socket.socket) -> None:
        """Wait until a worker ends or a signal comes, and start workers whose time has come."""
        now = monotonic()
        due = min((slot.due - now for slot in self.slots if slot.due), default=60.0)
        _drain(wait([woken, *self._sentinels()], max(0.0, due)), woken)
        now = monotonic()
        for slot in self.slots:
            process = slot.process
            if process is not None and not process.is_alive() and not self.stopping:
                self.states[slot.number] = DOWN
                log.error("worker %d ended (%s); it is started again", slot.number + 1, _how(process.exitcode))
                slot.pause = min(LONGEST, slot.pause * 2) if now - slot.started < LONGEST else AGAIN
                slot.process, slot.due = None, now + slot.pause
                process.close()
            elif slot.due and slot.due <= now and not self.stopping:
                self._start(slot)

    def _sentinels(self) -> list[int]:
        return [slot.process.sentinel for slot in self.slots if slot.process is not None]

    def _stop(self) -> None:
        """End all workers: ask them first, then kill those that do not end."""
        running = [slot.process for slot in self.slots if slot.process is not None]
        for process in running:
            process.terminate()
        end = monotonic() + STOP_WITHIN
        for process in running:
            while process.is_alive() and monotonic() < end and self.stopping < 2:
                process.join(0.1)
            if process.is_alive():
                process.kill()
                process.join()

    @contextmanager
    def _signals(self) -> Iterator[socket.socket]:
        """Note signals to stop, and wake up for them."""
        woken, waker = socket.socketpair()
        waker.setblocking(False)
        woken.setblocking(False)

        def told(_number: int, _frame: FrameType | None) -> None:
            self.stopping += 1
            with suppress(OSError):
                waker.send(b".")

        before = {number: signal.signal(number, told) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield woken
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            woken.close()
            waker.close()


def _how(code: int | None) -> str:
    """How a process ended."""
    if code is not None and code < 0:
        with suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code}"


def _drain(found: list[Any], woken: socket.socket) -> None:
    if woken in found:
        with suppress(BlockingIOError):
            woken.recv(100)


def _pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a socket that carries connections. Both keep messages whole; the first kind holds more of them."""
    for kind in (socket.SOCK_SEQPACKET, socket.SOCK_DGRAM):
        with suppress(OSError):
            inbox, door = socket.socketpair(socket.AF_UNIX, kind)
            inbox.setblocking(False)
            door.setblocking(False)
            return inbox, door
    raise CosmodromeError(words.WORKERS_NOT_HERE)


def check(settings: Settings) -> None:
    """Refuse several workers if the database or the system can't have them."""
    if settings.workers == 1:
        return
    if settings.sqlite:
        raise CosmodromeError(words.WORKERS_NEED_POSTGRES)
    if os.name != "posix" or not hasattr(socket, "send_fds"):
        raise CosmodromeError(words.WORKERS_NOT_HERE)
