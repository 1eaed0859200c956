"""Caddy in front of several servers, set up as docs/guides/host.md says."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import httpx

from .servers import free_port

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "guides" / "host.md"
START = 30.0
"""Seconds in which Caddy has to answer."""


def installed() -> bool:
    """Whether there is a Caddy on this machine."""
    return shutil.which("caddy") is not None


def caddyfile(port: int, servers: Sequence[str]) -> str:
    """The Caddyfile for several servers of docs/guides/host.md, with a local port and these servers."""
    blocks = re.findall(r"^```\n(games\.example \{\n.*?^\})\n```$", HOSTING.read_text(), re.MULTILINE | re.DOTALL)
    several = next(block for block in blocks if "lb_policy" in block)
    upstreams = re.sub(r"reverse_proxy [\d.: ]+ \{", f"reverse_proxy {' '.join(servers)} {{", several)
    local = upstreams.replace("games.example", f"http://:{port}")
    return "{\n    admin off\n    auto_https off\n}\n\n" + local + "\n"


class Caddy:
    """A Caddy process. It shows on `url` what the servers behind it answer."""

    def __init__(self, folder: Path, servers: Sequence[str]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.file, self.log = folder / "Caddyfile", folder / "caddy.log"
        self.file.write_text(caddyfile(self.port, [server.removeprefix("http://") for server in servers]))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            line = ["caddy", "run", "--config", str(self.file), "--adapter", "caddyfile"]
            self.process = subprocess.Popen(line, stdout=log, stderr=log)
        end = monotonic() + START
        while monotonic() < end and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                sleep(0.1)
        raise RuntimeError(f"Caddy did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
