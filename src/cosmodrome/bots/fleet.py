"""A fleet: one kind of work for many tasks, on the processes of this machine or on Ray, and what is done stays done.

A task is data, and what comes of it depends on nothing else (its seeds are in it), so that it is the same wherever and
in which order tasks are done. Results come as they are ready; a bounded number of tasks is under way at a time.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

import cosmodrome
from cosmodrome.bots.bot import BotError

T = TypeVar("T")
R = TypeVar("R")

ENGINES = ("processes", "ray")
AHEAD = 4
"""Tasks handed out for each worker: it never waits for the next one, and memory stays bounded."""


@dataclass(frozen=True)
class Fleet:
    """Where work is done: on processes of this machine, or on Ray (a local one, or a named cluster)."""

    jobs: int = 1
    engine: str = "processes"
    cluster: str = "local"
    """For Ray: "local" starts one here with `jobs` workers, "auto" finds the running one, or `ray://host:port`."""

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise BotError("there must be at least one job")
        if self.engine not in ENGINES:
            raise BotError(f"there is no engine {self.engine!r}; there are: {', '.join(ENGINES)}")

    def run(self, work: Callable[[T], R], tasks: Sequence[T], kept: Kept[R] | None = None) -> Iterator[tuple[int, R]]:
        """Do all tasks and yield (index, result) as they finish, starting with results kept from an earlier run."""
        before = kept.read() if kept is not None else {}
        yield from sorted(before.items())
        todo = ((number, task) for number, task in enumerate(tasks) if number not in before)
        for number, result in self._engine()(work, todo):
            if kept is not None:
                kept.write(number, result)
            yield number, result

    def _engine(self) -> Callable[[Callable[[T], R], Iterator[tuple[int, T]]], Iterator[tuple[int, R]]]:
        if self.engine == "ray":
            return self._on_ray
        return self._here if self.jobs == 1 else self._on_processes

    def _here(self, work: Callable[[T], R], todo: Iterator[tuple[int, T]]) -> Iterator[tuple[int, R]]:
        for number, task in todo:
            yield number, work(task)

    def _on_processes(self, work: Callable[[T], R], todo: Iterator[tuple[int, T]]) -> Iterator[tuple[int, R]]:
        under_way: dict[Future[R], int] = {}
        with ProcessPoolExecutor(max_workers=self.jobs) as pool:
            try:
                while hand_out(todo, self.jobs * AHEAD - len(under_way), under_way, lambda t: pool.submit(work, t)):
                    done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for one in done:
                        yield under_way.pop(one), one.result()
            finally:
                for one in under_way:
                    one.cancel()

    def _on_ray(self, work: Callable[[T], R], todo: Iterator[tuple[int, T]]) -> Iterator[tuple[int, R]]:
        ray = _ray()
        mine = not ray.is_initialized()
        if mine:
            _begin(ray, self)
        remote = ray.remote(_same_version)
        under_way: dict[Any, int] = {}
        try:
            workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while hand_out(
                todo,
                workers * AHEAD - len(under_way),
                under_way,
                lambda t: remote.remote(cosmodrome.__version__, work, t),
            ):
                done, _ = ray.wait(list(under_way), num_returns=1)
                for one in done:
                    yield under_way.pop(one), ray.get(one)
        finally:
            for one in under_way:
                ray.cancel(one, force=True)
            if mine:
                ray.shutdown()


def hand_out(todo: Iterator[tuple[int, T]], room: int, under_way: dict[Any, int], begin: Callable[[T], Any]) -> bool:
    """Begin tasks as long as there is room; whether any is under way."""
    for _ in range(room):
        following = next(todo, None)
        if following is None:
            break
        number, task = following
        under_way[begin(task)] = number
    return bool(under_way)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BotError("Ray is not installed: pip install 'cosmodrome[ray]'") from None


def _begin(ray: Any, fleet: Fleet) -> None:
    """Join the cluster or start a local one. Ray replaces the handlers for signals: restore the command's own."""
    main = threading.current_thread() is threading.main_thread()
    told_to_end = signal.getsignal(signal.SIGTERM)
    if fleet.cluster == "local":
        settings: dict[str, Any] = {"num_cpus": fleet.jobs, "include_dashboard": False}
    else:
        games = os.environ.get("COSMODROME_GAMES")
        settings = {"runtime_env": {"env_vars": {"COSMODROME_GAMES": games}}} if games else {}
    ray.init(address=fleet.cluster, log_to_driver=False, **settings)
    if main:
        signal.signal(signal.SIGTERM, told_to_end)


def _same_version(version: str, work: Callable[[T], R], task: T) -> R:
    """A task on a machine of the cluster, which must play by the same rules."""
    if version != cosmodrome.__version__:
        raise BotError(f"this worker has Cosmodrome {cosmodrome.__version__}, the run is of {version}")
    return work(task)


class Kept(Generic[R]):
    """A file of finished tasks, one per line, below a description of the run. A restarted run does only the rest."""

    def __init__(self, path: Path, run: dict[str, Any], kind: type[R]) -> None:
        self.path = path
        self.head = msgspec.json.encode({**run, "cosmodrome": cosmodrome.__version__})
        self._lines = msgspec.json.Decoder(tuple[int, kind])  # type: ignore[valid-type]  # the kind is data here
        self._begun = False

    def read(self) -> dict[int, R]:
        """The results so far; an incomplete last line is ignored."""
        if not self.path.exists():
            return {}
        head, *lines = self.path.read_bytes().split(b"\n")
        if head != self.head:
            raise BotError(f"{self.path} was kept of another run: {head.decode(errors='replace')[:200]}")
        whole = lines[:-1]
        self.path.write_bytes(b"".join(line + b"\n" for line in (head, *whole)))
        self._begun = True
        return dict(self._lines.decode(line) for line in whole)

    def write(self, number: int, result: R) -> None:
        """Store one more result."""
        lines = [] if self._begun else [self.head]
        lines.append(msgspec.json.encode((number, result)))
        self._begun = True
        with self.path.open("ab") as file:
            file.write(b"".join(line + b"\n" for line in lines))
