"""The server process: bounded connections, a time limit for requests, and the address printed at the start."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
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
from .workers import Place

log = logging.getLogger("cosmodrome.server")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")


class Protocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a limit of connections, and a time limit for incomplete requests."""

    request_timeout: ClassVar[float] = 20.0
    """Seconds in which a request has to be complete."""
    max_connections: ClassVar[int] = 1000
    """Connections at once."""
    place: ClassVar[Place | None] = None
    """This process among several workers; None if there is only one process."""
    _logged: ClassVar[float] = 0.0

    def __init__(self, *args: Any, begun: bytes = b"", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waits: asyncio.TimerHandle | None = None
        self._inside = False
        """Whether a request has begun to arrive, but is not complete."""
        self._begun = begun
        """The beginning of a request that another worker has read."""

    def connection_made(self, transport: Any) -> None:
        """Accept a connection, if there is room."""
        if len(self.connections) >= self.max_connections:
            self._refuse(transport)
            return
        super().connection_made(transport)
        self._wait()
        if self._begun:
            begun, self._begun = self._begun, b""
            super().data_received(begun)

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
        """Take data, unless the connection is being closed or belongs to another worker."""
        if self.transport is None or self.transport.is_closing():
            return
        if self.place is None or not self._passed_on(self.place, data):
            super().data_received(data)

    def _passed_on(self, place: Place, data: bytes) -> bool:
        """Pass the connection on if a request begins that another worker should answer; return whether it was."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if self._inside or answering or self.pipeline or self.transport.get_write_buffer_size():
            return False
        slot = place.place_of(data)
        if slot == place.slot:
            return False
        connection = self.transport.get_extra_info("socket")
        if connection is None or not place.pass_on(slot, connection.fileno(), data):
            return False
        self._stop_waiting()
        self._unset_keepalive_if_required()
        self.transport.abort()  # closes this process's copy only
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a closed connection."""
        self._stop_waiting()
        if self.transport is not None:
            super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Start the time limit of a request."""
        super().on_message_begin()
        self._inside = True
        self._wait()

    def on_message_complete(self) -> None:
        """End the time limit when a request is complete. Responses have none."""
        self._inside = False
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
    """A uvicorn server that says when it can be reached. As a worker, it takes over connections of other workers."""

    def __init__(self, config: uvicorn.Config, app: Litestar, open_browser: bool, place: Place | None = None) -> None:
        super().__init__(config)
        self.app = app
        self.open_browser = open_browser
        self.place = place
        self._taking: set[asyncio.Task[None]] = set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let /ready answer that the server is closing, then close it."""
        self.app.state.closing = True
        if self.place is not None:
            self.place.shut()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address, and open a browser if it is wanted. A worker leaves this to the supervisor."""
        await super().startup(sockets)
        if not self.started:
            return
        if self.place is None:
            tell_address(self.config.host, self.servers[0].sockets[0], self.open_browser)
            return
        loop = asyncio.get_running_loop()
        self.place.open()
        loop.add_reader(self.place.inbox.fileno(), self._take_over)
        loop.add_reader(self.place.lifeline.fileno(), self._alone)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, and end."""
        if self.place is not None:
            self.place.shut()
            for one in (self.place.inbox, self.place.lifeline):
                asyncio.get_running_loop().remove_reader(one.fileno())
        await super().shutdown(sockets)

    def _alone(self) -> None:
        """End, because the supervisor is gone."""
        asyncio.get_running_loop().remove_reader(self.place.lifeline.fileno() if self.place else -1)
        self.handle_exit(signal.SIGTERM, None)

    def _take_over(self) -> None:
        """Take over the connections that other workers have passed on."""
        assert self.place is not None
        for connection, begun in self.place.passed():
            task = asyncio.create_task(self._serve_on(connection, begun))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _serve_on(self, connection: socket.socket, begun: bytes) -> None:
        """Go on with a connection of which another worker has read the beginning."""
        loop = asyncio.get_running_loop()

        def protocol() -> Protocol:
            return Protocol(
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
                _loop=loop,
                begun=begun,
            )

        try:
            connection.setblocking(False)
            await loop.connect_accepted_socket(protocol, connection)
        except OSError as error:
            log.info("a connection was lost on its way to its worker: %s", error)
            connection.close()


def tell_address(host: str, listener: socket.socket, open_browser: bool) -> None:
    """Print the address, and open a browser if it is wanted."""
    shown = "localhost" if host in EVERYWHERE else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    print(words.SERVER_OPEN.format(address=address), flush=True)
    nearby = own_address() if host == "0.0.0.0" else ""
    if nearby:
        print(words.SERVER_NEARBY.format(address=f"http://{nearby}:{listener.getsockname()[1]}/"), flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
