"""The pool of worker processes in which bots think, shared fairly between people.

Quick bots have a worker of their own and never wait behind slow ones. The next job is from the person whose bots have
thought least recently, and from the table of theirs that has waited longest. If one person has many slow bots at work,
each of them gets less time.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import BotError, parse
from cosmodrome.engine import Perspective

from .worker import Advising, BotFailed, Chosen, Examining, Reviewing, Task, Thought, Worker

if TYPE_CHECKING:
    from cosmodrome.analysis import Advice
    from cosmodrome.analysis.game import Work
    from cosmodrome.analysis.moments import Moment
    from cosmodrome.analysis.verdict import Review

log = logging.getLogger("cosmodrome.bots")
QUICK = ("random", "greedy")
ANSWER_WITHIN = 8.0
"""Seconds in which a bot should answer, waiting included. Under load, slow bots get less time."""
PATIENT = 4.0
"""A slow bot may take this many times its usual CPU seconds, as long as nobody waits too long for it."""
SHORTEST = 0.05
"""The least share of its time that a slow bot gets."""
FORGOTTEN = 60.0
"""The half-life, in seconds, of the thinking time that counts against a person."""
STUCK = 30.0
"""A bot is killed this many seconds after its time."""


def usual_workers() -> int:
    """One process per core, except one core for the server itself."""
    return max(1, (os.cpu_count() or 2) - 1)


def seconds_of(level: str) -> float | None:
    """The seconds that a level thinks about a decision; None if it is quick, or counts iterations."""
    kind, settings = parse(level)
    if kind in QUICK or "iterations" in settings:
        return None
    return float(settings.get("seconds", 1.0))


def weaker(level: str, levels: list[str]) -> Iterator[str]:
    """The level itself, then all weaker ones, the strongest first. An unknown level counts as the strongest."""
    yield level
    yield from reversed(levels[: levels.index(level)] if level in levels else levels)


@dataclass(frozen=True)
class BotChoice:
    """What was chosen, by which level, and whether it had less time than that level needs."""

    token: str
    level: str
    cut: bool = False


@dataclass(eq=False)
class Job:
    """A task for a worker, the person and table it is for, and the future for its answer."""

    task: Thought
    person: str
    table: str
    seconds: float
    number: int
    done: asyncio.Future[Any]
    share: float = 1.0


@dataclass
class WorkerQueue:
    """Some workers, and the jobs that wait for them."""

    workers: int
    nice: int
    free: list[Worker] = field(default_factory=list)
    started: int = 0
    waiting: list[Job] = field(default_factory=list)
    running: list[Job] = field(default_factory=list)
    spent: dict[str, tuple[float, float]] = field(default_factory=dict)
    served: dict[str, int] = field(default_factory=dict)

    def worker(self) -> Worker | None:
        """A free worker; None if all are busy."""
        if self.free:
            return self.free.pop()
        if self.started < self.workers:
            self.started += 1
            return Worker(self.nice)
        return None

    def thought(self, person: str, now: float) -> float:
        """How long a person's bots have thought recently."""
        seconds, at = self.spent.get(person, (0.0, now))
        return seconds * math.exp2(-(now - at) / FORGOTTEN)

    def next(self, now: float) -> Job:
        """The next job."""

        def order(job: Job) -> tuple[float, int, int]:
            return self.thought(job.person, now), self.served.get(job.table, 0), job.number

        job = min(self.waiting, key=order)
        self.waiting.remove(job)
        return job

    def share(self, person: str) -> float:
        """The share of its time that a person's slow bot gets, so that it answers within ANSWER_WITHIN."""
        jobs = self.waiting + self.running
        mine = sum(job.seconds for job in jobs if job.person == person)
        people = len({job.person for job in jobs} | {person})
        wait = mine * people / self.workers
        return 1.0 if wait <= ANSWER_WITHIN else max(SHORTEST, ANSWER_WITHIN / wait)

    def account(self, job: Job, seconds: float, now: float) -> None:
        """Count the thinking time of a job for its person."""
        if len(self.spent) > 5000 or len(self.served) > 5000:
            self.spent = {p: s for p, s in self.spent.items() if self.thought(p, now) > 0.1}
            self.served = {j.table: self.served.get(j.table, 0) for j in self.waiting}
        self.spent[job.person] = (self.thought(job.person, now) + seconds, now)
        self.served[job.table] = job.number


class BotPool:
    """The worker processes, started when the first bot has to think."""

    def __init__(self, workers: int, levels: list[str]) -> None:
        self.levels = levels
        self.quick = WorkerQueue(1, 2)
        self.slow = WorkerQueue(workers, 10)
        self.study = WorkerQueue(workers, 15)
        self.failures: Counter[tuple[str, str]] = Counter()
        """By game and level: how often a bot has failed since the server was started."""
        self._threads = ThreadPoolExecutor(2 * workers + 1, thread_name_prefix="bots")
        self._tasks: set[asyncio.Task[None]] = set()
        self._working: set[Worker] = set()
        self._number = 0
        self._closed = False

    async def choose(
        self,
        perspective: Perspective,
        level: str,
        table: str = "",
        person: str = "",
        allowed: Callable[[str], bool] = lambda token: True,
    ) -> BotChoice:
        """What a bot chooses. If it fails or that is not allowed, the next weaker level answers.

        Raises BotFailed if all fail.
        """
        reason = ""
        for stands_in in weaker(level, self.levels):
            try:
                seconds = seconds_of(stands_in)
                job = self._job(Task(perspective, stands_in, seconds), person, table)
                queue = self.quick if stands_in.partition(":")[0] in QUICK else self.slow
                chosen: Chosen = await self._run_job(job, queue)
                if not allowed(chosen.token):
                    raise BotFailed(f"it chose {chosen.token!r}, which is not an option")
                return BotChoice(chosen.token, stands_in, chosen.cut)
            except (BotFailed, BotError) as error:
                reason = reason or str(error)
                self.failures[perspective.game.id, stands_in] += 1
                log.error("the bot %s failed at seat %d of table %s: %s", stands_in, perspective.seat, table, error)
        raise BotFailed(reason)

    async def advise(self, perspective: Perspective, table: str, person: str) -> Advice:
        """The coach's advice for a seat."""
        found: Advice = await self._run_job(self._job(Advising(perspective), person, table), self.slow)
        return found

    async def review(self, perspective: Perspective, token: str, table: str, person: str) -> Review:
        """The coach's review of an answer."""
        job = self._job(Reviewing(perspective, token), person, table)
        found: Review = await self._run_job(job, self.slow)
        return found

    async def examine(self, work: Work, table: str, person: str) -> list[Moment]:
        """Analyse a part of a finished game. Analyses have low-priority workers, so bots don't wait for them."""
        found: list[Moment] = await self._run_job(self._job(Examining(work), person, table), self.study)
        return found

    def hurried(self, person: str) -> bool:
        """Whether a person's slow bots get less than their full time."""
        return self.slow.share(person) < 1.0

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return len(self.quick.waiting) + len(self.slow.waiting)

    def _job(self, task: Thought, person: str, table: str) -> Job:
        self._number += 1
        done = asyncio.get_running_loop().create_future()
        return Job(task, person, table, task.seconds or 0.0, self._number, done)

    async def _run_job(self, job: Job, queue: WorkerQueue) -> Any:
        queue.waiting.append(job)
        self._dispatch(queue)
        try:
            return await job.done
        except asyncio.CancelledError:
            if job in queue.waiting:
                queue.waiting.remove(job)
            raise

    def _dispatch(self, queue: WorkerQueue) -> None:
        """Give the next jobs to free workers."""
        while queue.waiting and not self._closed:
            worker = queue.worker()
            if worker is None:
                return
            job = queue.next(monotonic())
            queue.running.append(job)
            task = asyncio.create_task(self._run(queue, worker, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, queue: WorkerQueue, worker: Worker, job: Job) -> None:
        task, started = job.task, monotonic()
        if task.seconds is not None and queue is not self.study:
            job.share = queue.share(job.person)
            task = self._timed(task, job.share)
        self._working.add(worker)
        try:
            loop = asyncio.get_running_loop()
            limit = getattr(task, "limit", None) or task.seconds or 0.0
            answer = await loop.run_in_executor(self._threads, worker.ask, task, limit + STUCK)
            if not job.done.done():
                job.done.set_result(answer)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error if isinstance(error, BotFailed) else BotFailed(str(error)))
        finally:
            self._working.discard(worker)
            now = monotonic()
            queue.running.remove(job)
            queue.account(job, now - started, now)
            queue.free.append(worker)
            self._dispatch(queue)

    @staticmethod
    def _timed(task: Thought, share: float) -> Thought:
        """The task with the time that it may take: a bot does its work, unless many bots are busy."""
        assert task.seconds is not None
        if isinstance(task, Task):
            return replace(task, limit=task.seconds * (PATIENT if share == 1.0 else share))
        return replace(task, seconds=task.seconds * share)

    def close(self) -> None:
        """Stop the workers."""
        self._closed = True
        for worker in [*self.quick.free, *self.slow.free, *self.study.free, *self._working]:
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
