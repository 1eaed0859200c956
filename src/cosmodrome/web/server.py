"""The server process: bounded connections, no half requests; says where it is once it can be reached."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import threading
import webbrowser
from time import monotonic
from typing import Any, ClassVar

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger("cosmodrome.server")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")
FILES = 65_536
"""Open files that are asked of the system, if it allows as many."""
RESERVE = 64
"""Of these, what the database, the bots' workers and static files need."""
FULL = "This table server has as many connections as it can hold. Try again in a minute.\n"


def room_for_connections() -> int:
    """Take as many open files as the system allows, and say how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, (FILES if soft == resource.RLIM_INFINITY else soft) - RESERVE)


class Protocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for callers who finish their sentences, and only so many at once."""

    patience: ClassVar[float] = 20.0
    """Seconds in which a request has to be whole."""
    most: ClassVar[int] = 1000
    """Connections at once."""
    _told: ClassVar[float] = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody calls: hear them, if there is room."""
        if len(self.connections) >= self.most:
            self._refuse(transport)
            return
        super().connection_made(transport)
        self._wait()

    def _refuse(self, transport: Any) -> None:
        body = FULL.encode()
        head = f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: {len(body)}\r\n"
        transport.write(f"{head}retry-after: 60\r\nconnection: close\r\n\r\n".encode() + body)
        transport.close()
        if monotonic() - Protocol._told > 60:
            Protocol._told = monotonic()
            log.error("all %d connections are taken; more fit if more open files are allowed (ulimit -n)", self.most)

    def data_received(self, data: bytes) -> None:
        """Hear what is said, unless the line is being closed."""
        if self.transport is not None and not self.transport.is_closing():
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody hung up."""
        self._stop_waiting()
        if self.transport is not None:
            super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins: it has to end in time."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """A request is whole; the answer may take as long as it takes."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """The line becomes a socket, with rules of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._stop_waiting()
        self._waits = self.loop.call_later(self.patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()


class Server(uvicorn.Server):
    """A uvicorn server that announces itself."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell people where."""
        await super().startup(sockets)
        if not self.started:
            return
        shown = "localhost" if self.config.host in EVERYWHERE else self.config.host
        port = self.servers[0].sockets[0].getsockname()[1]
        address = f"http://{shown}:{port}/"
        print(f"Cosmodrome is open at {address}  (Ctrl-C closes it)", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
