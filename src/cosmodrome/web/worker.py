"""A process in which bots think. It ends with the server, however that ends."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any

from cosmodrome.engine import Perspective

if TYPE_CHECKING:
    from cosmodrome.analysis.game import Work


class BotFailed(Exception):
    """A bot gave no answer; the message says why."""


@dataclass(frozen=True)
class Task:
    """One decision: what its seat may know, and which bot takes it in how many seconds (None: as it is set up)."""

    perspective: Perspective
    level: str
    seconds: float | None = None


@dataclass(frozen=True)
class Advising:
    """A hint: what the coach is to say to a seat, from what it may know, after some seconds of thought."""

    perspective: Perspective
    seconds: float


@dataclass(frozen=True)
class Reviewing:
    """An answer looked back at: what the seat knew when it gave it, which one it was, and seconds of thought."""

    perspective: Perspective
    token: str
    seconds: float


@dataclass(frozen=True)
class Examining:
    """A piece of a game that is over, to be worked out."""

    work: Work
    seconds: float = 900.0


Thought = Task | Advising | Reviewing | Examining

MOST = 64
"""So many bots a process keeps at hand."""


def think(task: Thought, bots: dict[tuple[str, float | None], Any]) -> Any:
    """Let the bot choose, or the coach speak."""
    if isinstance(task, Examining):
        from cosmodrome.analysis.game import work_out

        return work_out(task.work)
    if isinstance(task, Advising):
        from cosmodrome.analysis import advise

        return advise(task.perspective, seconds=task.seconds)
    if isinstance(task, Reviewing):
        from cosmodrome.analysis.moments import review

        return review(task.perspective, task.token, task.seconds)
    return choose(task, bots)


def choose(task: Task, bots: dict[tuple[str, float | None], Any]) -> str:
    """Let the bot choose; it is kept for its next decision. Its style goes with its name."""
    from cosmodrome.bots import make, parse
    from cosmodrome.bots.bot import BY_NAME

    key = (task.level, task.seconds)
    if key not in bots:
        if len(bots) >= MOST:
            bots.clear()
        settings: dict[str, Any] = {} if task.seconds is None else {"seconds": task.seconds}
        if parse(task.level)[0] != "random":
            settings["style"] = BY_NAME
        bots[key] = make(task.level, **settings)
    return str(bots[key].choose(task.perspective))


def _work(pipe: Connection, nice: int) -> None:
    """In the process: take one task after another until the server is gone. Ctrl-C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    bots: dict[tuple[str, float | None], Any] = {}
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, think(task, bots))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        pipe.send(answer)


def _end_with_the_server() -> None:
    """A killed server closes nothing in order: watch whether it is there, and end in the middle of a thought if not."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


class Worker:
    """The server's end of such a process, which is started when it is first needed and again when it died."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, task: Thought, timeout: float) -> Any:
        """Have a task done; to be called in a thread. BotFailed where the bot, or its process, gives no answer."""
        pipe = self._running()
        try:
            pipe.send(task)
            if not pipe.poll(timeout):
                raise BotFailed(f"it had not answered after {timeout:.0f} s")
            good, answer = pipe.recv()
        except BotFailed:
            self.kill()
            raise
        except (EOFError, OSError) as error:
            self.kill()
            raise BotFailed("its process died") from error
        if not good:
            raise BotFailed(answer)
        return answer

    def _running(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.kill()
            spawn = get_context("spawn")
            self._pipe, theirs = spawn.Pipe()
            process = spawn.Process(target=_work, args=(theirs, self.nice), daemon=True)
            process.start()
            self._process = process  # only now: who kills it meanwhile can't kill what has not begun
            theirs.close()
        return self._pipe

    def kill(self) -> None:
        """End the process, whatever it thinks about."""
        if self._process is not None:
            self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
