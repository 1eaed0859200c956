"""The server process: bounded connections, a time limit for requests, and the address printed at the start."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import threading
import webbrowser
from time import monotonic
from types import FrameType
from typing import Any, ClassVar

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .. import words

log = logging.getLogger("cosmodrome.server")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")
FILES = 65_536
"""The wanted limit of open files, if the system allows it."""
RESERVE = 64
"""Open files reserved for the database, the bots' workers and static files."""


def connection_limit() -> int:
    """Raise the limit of open files as far as the system allows; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, (FILES if soft == resource.RLIM_INFINITY else soft) - RESERVE)


class Protocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a limit of connections, and a time limit for incomplete requests."""

    request_timeout: ClassVar[float] = 20.0
    """Seconds in which a request has to be complete."""
    max_connections: ClassVar[int] = 1000
    """Connections at once."""
    _logged: ClassVar[float] = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Accept a connection, if there is room."""
        if len(self.connections) >= self.max_connections:
            self._refuse(transport)
            return
        super().connection_made(transport)
        self._wait()

    def _refuse(self, transport: Any) -> None:
        body = f"{words.SERVER_FULL}\n".encode()
        head = f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: {len(body)}\r\n"
        transport.write(f"{head}retry-after: 60\r\nconnection: close\r\n\r\n".encode() + body)
        transport.close()
        if monotonic() - Protocol._logged > 60:
            Protocol._logged = monotonic()
            log.error(
                "all %d connections are taken; more fit if more open files are allowed (ulimit -n)",
                self.max_connections,
            )

    def data_received(self, data: bytes) -> None:
        """Take data, unless the connection is being closed."""
        if self.transport is not None and not self.transport.is_closing():
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self._stop_waiting()
        if self.transport is not None:
            super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Start the time limit of a request."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """End the time limit when a request is complete. Responses have none."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """End the time limit when the connection becomes a WebSocket."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._stop_waiting()
        self._waits = self.loop.call_later(self.request_timeout, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _give_up(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()


class Server(uvicorn.Server):
    """A uvicorn server that prints its address when it can be reached."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let /ready answer that the server is closing, then close it."""
        app: Litestar = self.config.app  # type: ignore[assignment]  # `serve` gives it the application itself
        app.state.closing = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address, and open a browser if it is wanted."""
        await super().startup(sockets)
        if not self.started:
            return
        shown = "localhost" if self.config.host in EVERYWHERE else self.config.host
        port = self.servers[0].sockets[0].getsockname()[1]
        address = f"http://{shown}:{port}/"
        print(words.SERVER_OPEN.format(address=address), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
