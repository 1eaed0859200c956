"""Bots think in worker processes, so that the page never waits for them; and they share these fairly.

Quick bots have a worker of their own and never wait behind slow ones. Whose bots have thought least of late come next,
and of one person's tables the one that has waited longest. Who has many slow bots at work gets shorter thoughts.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import BotError, parse
from cosmodrome.engine import Perspective

from .worker import Advising, BotFailed, Examining, Reviewing, Task, Thought, Worker

if TYPE_CHECKING:
    from cosmodrome.analysis import Advice
    from cosmodrome.analysis.game import Work
    from cosmodrome.analysis.moments import Moment, Review

log = logging.getLogger("cosmodrome.bots")
QUICK = ("random", "greedy")
PATIENCE = 8.0
"""Seconds in which a bot should have answered, waiting included: where there is more to do, slow ones think shorter."""
SHORTEST = 0.05
"""Of its time, what a slow bot has left at the least."""
FORGOTTEN = 60.0
"""Seconds in which half of what somebody's bots have thought is forgotten."""
STUCK = 30.0
"""Seconds over its time after which a bot is given up."""


def usual_workers() -> int:
    """A core is left to the server itself."""
    return max(1, (os.cpu_count() or 2) - 1)


def seconds_of(level: str) -> float | None:
    """How long a level thinks about a decision; None: it is quick, or counts otherwise."""
    kind, settings = parse(level)
    if kind in QUICK or "iterations" in settings:
        return None
    return float(settings.get("seconds", 1.0))


def by_chance(level: str) -> bool:
    """Whether a level plays anything, or slips on purpose."""
    kind, settings = parse(level)
    return kind == "random" or "slips" in settings


def weaker(level: str, levels: list[str]) -> Iterator[str]:
    """The level itself, then the ones below it, the next one first; those that play by chance take nobody's place.

    Below the lowest of these there is a small search, which asks the rules alone.
    """
    yield level
    below = levels[: levels.index(level)] if level in levels else levels
    yield from (other for other in reversed(below) if other != level and not by_chance(other))
    if level != "random":
        yield "search:iterations=8"


@dataclass(frozen=True)
class Choice:
    """What was chosen, by which level, and in what part of its time."""

    token: str
    level: str
    share: float = 1.0


@dataclass(eq=False)
class Job:
    """Something to think about: for whose table, since when, and where the answer goes."""

    task: Thought
    person: str
    table: str
    seconds: float
    number: int
    done: asyncio.Future[Any]
    share: float = 1.0


@dataclass
class Lane:
    """Some workers and what waits for them."""

    workers: int
    nice: int
    free: list[Worker] = field(default_factory=list)
    started: int = 0
    waiting: list[Job] = field(default_factory=list)
    running: list[Job] = field(default_factory=list)
    spent: dict[str, tuple[float, float]] = field(default_factory=dict)
    served: dict[str, int] = field(default_factory=dict)

    def worker(self) -> Worker | None:
        """A worker that has nothing to do."""
        if self.free:
            return self.free.pop()
        if self.started < self.workers:
            self.started += 1
            return Worker(self.nice)
        return None

    def thought(self, person: str, now: float) -> float:
        """How long a person's bots have thought of late."""
        seconds, at = self.spent.get(person, (0.0, now))
        return seconds * math.exp2(-(now - at) / FORGOTTEN)

    def next(self, now: float) -> Job:
        """Whose turn it is."""

        def order(job: Job) -> tuple[float, int, int]:
            return self.thought(job.person, now), self.served.get(job.table, 0), job.number

        job = min(self.waiting, key=order)
        self.waiting.remove(job)
        return job

    def share(self, person: str) -> float:
        """What part of its time a person's slow bot has, so that it answers before patience ends."""
        jobs = self.waiting + self.running
        mine = sum(job.seconds for job in jobs if job.person == person)
        people = len({job.person for job in jobs} | {person})
        wait = mine * people / self.workers
        return 1.0 if wait <= PATIENCE else max(SHORTEST, PATIENCE / wait)

    def account(self, job: Job, seconds: float, now: float) -> None:
        """Remember what was thought, and for whom."""
        if len(self.spent) > 5000 or len(self.served) > 5000:
            self.spent = {p: s for p, s in self.spent.items() if self.thought(p, now) > 0.1}
            self.served = {j.table: self.served.get(j.table, 0) for j in self.waiting}
        self.spent[job.person] = (self.thought(job.person, now) + seconds, now)
        self.served[job.table] = job.number


class BotPool:
    """The worker processes, started when the first bot has to think."""

    def __init__(self, workers: int, levels: list[str]) -> None:
        self.levels = levels
        self.quick = Lane(1, 2)
        self.slow = Lane(workers, 10)
        self.study = Lane(workers, 15)
        self._threads = ThreadPoolExecutor(2 * workers + 1, thread_name_prefix="bots")
        self._tasks: set[asyncio.Task[None]] = set()
        self._working: set[Worker] = set()
        self._number = 0
        self._closed = False

    async def choose(self, perspective: Perspective, level: str, table: str = "", person: str = "") -> Choice:
        """What a bot chooses. For one that fails the next weaker level answers, never mere chance; else BotFailed."""
        reason = ""
        for stands_in in weaker(level, self.levels):
            try:
                seconds = seconds_of(stands_in)
                job = self._job(Task(perspective, stands_in, seconds), person, table)
                lane = self.quick if stands_in.partition(":")[0] in QUICK else self.slow
                return Choice(str(await self._have_done(job, lane)), stands_in, job.share)
            except (BotFailed, BotError) as error:
                reason = reason or str(error)
                log.error("the bot %s failed at seat %d of table %s: %s", stands_in, perspective.seat, table, error)
        raise BotFailed(reason)

    async def advise(self, perspective: Perspective, seconds: float, table: str, person: str) -> Advice:
        """What the coach says to a seat."""
        found: Advice = await self._have_done(self._job(Advising(perspective, seconds), person, table), self.slow)
        return found

    async def review(self, perspective: Perspective, token: str, seconds: float, table: str, person: str) -> Review:
        """What the coach says of an answer that was given."""
        job = self._job(Reviewing(perspective, token, seconds), person, table)
        found: Review = await self._have_done(job, self.slow)
        return found

    async def examine(self, work: Work, table: str, person: str) -> list[Moment]:
        """Work out a piece of a game that is over. No bot waits for that: it has workers of its own, which yield."""
        found: list[Moment] = await self._have_done(self._job(Examining(work), person, table), self.study)
        return found

    def hurried(self, person: str) -> bool:
        """Whether a person's slow bots think shorter than they would."""
        return self.slow.share(person) < 1.0

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return len(self.quick.waiting) + len(self.slow.waiting)

    def _job(self, task: Thought, person: str, table: str) -> Job:
        self._number += 1
        done = asyncio.get_running_loop().create_future()
        return Job(task, person, table, task.seconds or 0.0, self._number, done)

    async def _have_done(self, job: Job, lane: Lane) -> Any:
        lane.waiting.append(job)
        self._dispatch(lane)
        try:
            return await job.done
        except asyncio.CancelledError:
            if job in lane.waiting:
                lane.waiting.remove(job)
            raise

    def _dispatch(self, lane: Lane) -> None:
        """Give the next jobs to the workers that have nothing to do."""
        while lane.waiting and not self._closed:
            worker = lane.worker()
            if worker is None:
                return
            job = lane.next(monotonic())
            lane.running.append(job)
            task = asyncio.create_task(self._run(lane, worker, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run(self, lane: Lane, worker: Worker, job: Job) -> None:
        task, begun = job.task, monotonic()
        if task.seconds is not None and lane is not self.study:
            job.share = lane.share(job.person)
            task = replace(task, seconds=task.seconds * job.share)
        self._working.add(worker)
        try:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._threads, worker.ask, task, (task.seconds or 0.0) + STUCK)
            if not job.done.done():
                job.done.set_result(answer)
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error if isinstance(error, BotFailed) else BotFailed(str(error)))
        finally:
            self._working.discard(worker)
            now = monotonic()
            lane.running.remove(job)
            lane.account(job, now - begun, now)
            lane.free.append(worker)
            self._dispatch(lane)

    def close(self) -> None:
        """Stop the workers."""
        self._closed = True
        for worker in [*self.quick.free, *self.slow.free, *self.study.free, *self._working]:
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
