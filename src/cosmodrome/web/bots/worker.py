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

from ..server.system import lower_priority

if TYPE_CHECKING:
    from cosmodrome.analysis.game import Work


class BotFailed(Exception):
    """A bot gave no answer; the message says why."""


@dataclass(frozen=True)
class Task:
    """One decision of a bot: what its seat may know, the bot's level, and about how many seconds it takes.

    `limit` is the most CPU seconds that it may take; None: as the level says.
    """

    perspective: Perspective
    level: str
    seconds: float | None = None
    limit: float | None = None


@dataclass(frozen=True)
class Chosen:
    """What a bot has chosen, and whether it had less time than its level needs."""

    token: str
    cut: bool = False


@dataclass(frozen=True)
class Advising:
    """A hint for a seat, from what the seat may know. `seconds` is what it takes about, for the queue."""

    perspective: Perspective
    seconds: float = 1.0


@dataclass(frozen=True)
class Reviewing:
    """The review of an answer: what the seat knew then, and the answer's token."""

    perspective: Perspective
    token: str
    seconds: float = 1.0


@dataclass(frozen=True)
class Examining:
    """The analysis of a part of a finished game."""

    work: Work
    seconds: float = 900.0


Thought = Task | Advising | Reviewing | Examining

MOST = 64
"""How many bots a process keeps in memory."""


def think(task: Thought, bots: dict[str, Any]) -> Any:
    """Carry out a task: let the bot choose, or the coach advise, review or analyse."""
    if isinstance(task, Examining):
        from cosmodrome.analysis.game import work_out

        return work_out(task.work)
    if isinstance(task, Advising):
        from cosmodrome.analysis import advise

        return advise(task.perspective)
    if isinstance(task, Reviewing):
        from cosmodrome.analysis import review

        return review(task.perspective, task.token)
    return choose(task, bots)


def choose(task: Task, bots: dict[str, Any]) -> Chosen:
    """Let the bot choose. The bot is kept for its next decision; its style depends on its name."""
    from cosmodrome.bots import make, parse
    from cosmodrome.bots.levels import played_by
    from cosmodrome.search.judges import BY_NAME

    if task.level not in bots:
        if len(bots) >= MOST:
            bots.clear()
        spec = played_by(task.level)
        settings: dict[str, Any] = {} if parse(spec)[0] == "random" else {"style": BY_NAME}
        bots[task.level] = make(spec, **settings)
    bot = bots[task.level]
    if task.limit is not None:
        bot.limit = task.limit
    return Chosen(str(bot.choose(task.perspective)), bool(getattr(bot, "cut", False)))


def _work(pipe: Connection, nice: int) -> None:
    """The worker process: carry out tasks until the server is gone. Ctrl-C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    bots: dict[str, Any] = {}
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
    """End this process, even in the middle of a task, when the server process is gone: a killed one closes nothing."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


class Worker:
    """The server's end of a worker process. The process is started when needed, and again after it died."""

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, task: Thought, timeout: float) -> Any:
        """Carry out a task; call it in a thread. Raises BotFailed if the bot or its process gives no answer."""
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
            self._process = process  # only after start: `kill` fails on a process that was not started
            theirs.close()
        return self._pipe

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
