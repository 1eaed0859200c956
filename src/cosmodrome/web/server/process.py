"""The server process: bounded connections, a time limit for requests, and the address printed at the start."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any, ClassVar

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cosmodrome.engine import CosmodromeError

from .. import words
from ..settings import Settings

log = logging.getLogger("cosmodrome.server")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")


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


@contextmanager
def listening(settings: Settings) -> Iterator[list[socket.socket]]:
    """Sockets at the address and port of the settings. Raises CosmodromeError with what to do if there can be none."""
    opened: list[socket.socket] = []
    port = settings.port
    try:
        try:
            found = socket.getaddrinfo(settings.host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            for family, kind, protocol, _, address in dict.fromkeys(found):
                opened.append(_bound(family, kind, protocol, (address[0], port, *address[2:])))
                port = opened[0].getsockname()[1]
        except OSError as error:
            raise CosmodromeError(_no_socket(settings.host, port, error)) from error
        yield opened
    finally:
        for one in opened:
            one.close()


def _bound(family: int, kind: int, protocol: int, address: Any) -> socket.socket:
    made = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def _no_socket(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return words.LISTEN_UNKNOWN.format(host=host)
    if error.errno == errno.EADDRINUSE:
        return words.PORT_IN_USE.format(port=port, host=host)
    if error.errno == errno.EADDRNOTAVAIL:
        return words.HOST_NOT_HERE.format(host=host)
    if isinstance(error, PermissionError):
        return words.PORT_FORBIDDEN.format(port=port)
    return words.NOT_LISTENING.format(host=host, port=port, reason=error.strerror or error)


def own_address() -> str:
    """The address of this machine in its network; empty if it has none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody: it selects the usual network
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
        return "" if found.startswith(("127.", "0.")) else found


class Server(uvicorn.Server):
    """A uvicorn server that prints its address when it can be reached."""

    def __init__(self, config: uvicorn.Config, app: Litestar, open_browser: bool) -> None:
        super().__init__(config)
        self.app = app
        self.open_browser = open_browser

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let /ready answer that the server is closing, then close it."""
        self.app.state.closing = True
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
        nearby = own_address() if self.config.host == "0.0.0.0" else ""
        if nearby:
            print(words.SERVER_NEARBY.format(address=f"http://{nearby}:{port}/"), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
