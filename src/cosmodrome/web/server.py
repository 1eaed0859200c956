"""The server process: says where it is once it can be reached, and opens the browser."""

from __future__ import annotations

import socket
import threading
import webbrowser

import uvicorn

EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::", "::1")


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
