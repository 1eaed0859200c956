"""Bots share the workers fairly, fail upwards to nobody's harm, and end with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.web.bots import pool as module
from cosmodrome.web.bots.levels import LEVELS
from cosmodrome.web.bots.pool import BotChoice, BotPool, Job, WorkerQueue, seconds_of, weaker
from cosmodrome.web.bots.worker import BotFailed, Chosen, Task, Worker

MATCH = cosmodrome.new("space-base", seats=2, seed=1)
PERSPECTIVE = MATCH.perspective(next(iter(MATCH.asked)))
ADMIRAL, CAPTAIN, PILOT, CADET, STOWAWAY = reversed(LEVELS)
SLOW = "search:seconds=4"  # slower than any level


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    opened = BotPool(1, list(LEVELS))
    yield opened
    opened.close()


def ask(pool: BotPool, level: str, table: str = "t", person: str = "p") -> asyncio.Task[BotChoice]:
    return asyncio.create_task(pool.choose(PERSPECTIVE, level, table, person))


class Scripted:
    """A worker that notes what it is asked, and fails where it is told to."""

    asked: list[Task]
    failing: tuple[str, ...]

    def __init__(self, nice: int) -> None:
        pass

    def ask(self, task: Task, timeout: float) -> Chosen:
        Scripted.asked.append(task)
        if task.level in Scripted.failing:
            raise BotFailed("out of order")
        return Chosen("token", task.limit is not None and task.limit < (task.seconds or 0.0))

    def kill(self) -> None:
        pass


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> type[Scripted]:
    monkeypatch.setattr(module, "Worker", Scripted)
    Scripted.asked, Scripted.failing = [], ()
    return Scripted


async def test_a_quick_bot_does_not_wait_for_slow_ones(pool: BotPool) -> None:
    await ask(pool, PILOT)  # both workers are there
    slow = [ask(pool, SLOW, f"t{n}", f"p{n}") for n in range(6)]
    await asyncio.sleep(0.1)
    await ask(pool, PILOT, "other", "other")
    assert not any(task.done() for task in slow), "the first of them thinks on"
    assert pool.waiting == 5
    for task in slow:
        task.cancel()
    await asyncio.gather(*slow, return_exceptions=True)
    assert pool.waiting == 0, "whose question is gone thinks no more"


async def test_people_and_tables_take_turns(scripted: type[Scripted]) -> None:
    queue = WorkerQueue(1, 0)
    loop = asyncio.get_running_loop()
    number = 0

    def job(person: str, table: str) -> Job:
        nonlocal number
        number += 1
        return Job(Task(PERSPECTIVE, CAPTAIN, 1.0), person, table, 1.0, number, loop.create_future())

    queue.waiting = [job("rich", f"r{n % 3}") for n in range(9)] + [job("poor", "p0") for n in range(3)]
    order = []
    now = 100.0
    while queue.waiting:
        chosen = queue.next(now)
        order.append(chosen.table)
        now += 1
        queue.account(chosen, 1.0, now)
    assert sorted(order[:6]) == ["p0", "p0", "p0", "r0", "r1", "r2"], "each person every second time, then each table"


def test_a_person_with_many_slow_bots_gets_shorter_thoughts_and_nobody_else() -> None:
    queue = WorkerQueue(1, 0)

    def jobs(person: str, count: int) -> list[Any]:
        return [Job(Task(PERSPECTIVE, SLOW, 4.0), person, "t", 4.0, n, None) for n in range(count)]  # type: ignore[arg-type]  # nobody waits for it

    queue.waiting = jobs("one", 1)
    assert queue.share("one") == 1.0
    queue.waiting = jobs("one", 1) + jobs("many", 40)
    assert queue.share("one") == 1.0
    assert queue.share("many") == module.SHORTEST
    queue.workers = 8
    assert module.SHORTEST < queue.share("many") < 1.0


async def test_the_time_of_a_slow_bot_is_cut_when_there_is_too_much_to_do(scripted: type[Scripted]) -> None:
    pool = BotPool(1, list(LEVELS))
    choices = await asyncio.gather(*(ask(pool, SLOW, f"t{n}") for n in range(12)))
    limits = [task.limit for task in scripted.asked]
    assert limits[0] is not None
    assert limits[0] < 1.0, "12 times 4 seconds for one worker would be 48"
    assert limits[-1] == 4.0 * module.PATIENT, "the last one has the worker for itself again"
    assert choices[0].cut
    assert not choices[-1].cut
    assert not pool.hurried("p")
    pool.close()


@pytest.mark.parametrize(
    ("level", "failing", "by"),
    [
        (ADMIRAL, (), ADMIRAL),
        (ADMIRAL, (ADMIRAL,), CAPTAIN),
        (ADMIRAL, (ADMIRAL, CAPTAIN), PILOT),
        (CAPTAIN, (CAPTAIN,), PILOT),
        ("search:nonsense=1", ("search:nonsense=1",), ADMIRAL),
        (PILOT, (PILOT,), CADET),
        (ADMIRAL, (ADMIRAL, CAPTAIN, PILOT, CADET), STOWAWAY),
    ],
)
async def test_for_a_bot_that_fails_the_next_weaker_one_answers(
    scripted: type[Scripted], level: str, failing: tuple[str, ...], by: str
) -> None:
    scripted.failing = failing
    pool = BotPool(1, list(LEVELS))
    assert (await ask(pool, level)).level == by
    pool.close()


async def test_for_a_bot_that_chooses_none_of_the_options_the_next_weaker_one_answers(
    monkeypatch: pytest.MonkeyPatch, scripted: type[Scripted]
) -> None:
    """Not a random move at once: a weaker level is better than chance."""
    good = next(iter(MATCH.asked.values())).token(0)

    def answer(worker: Scripted, task: Task, timeout: float) -> Chosen:
        return Chosen(good if task.level == PILOT else "no-such-option")

    monkeypatch.setattr(Scripted, "ask", answer)
    pool = BotPool(1, list(LEVELS))
    choice = await pool.choose(PERSPECTIVE, ADMIRAL, allowed=lambda token: token == good)
    assert (choice.token, choice.level) == (good, PILOT)
    assert pool.failures == {("space-base", ADMIRAL): 1, ("space-base", CAPTAIN): 1}
    pool.close()


async def test_when_every_level_fails_it_is_said_and_counted(scripted: type[Scripted]) -> None:
    scripted.failing = tuple(LEVELS)
    pool = BotPool(1, list(LEVELS))
    with pytest.raises(BotFailed, match="out of order"):
        await ask(pool, CAPTAIN)
    assert [task.level for task in scripted.asked] == [CAPTAIN, PILOT, CADET, STOWAWAY]
    assert pool.failures == {("space-base", level): 1 for level in (CAPTAIN, PILOT, CADET, STOWAWAY)}
    assert list(weaker(STOWAWAY, list(LEVELS))) == [STOWAWAY]
    pool.close()


async def test_a_bot_whose_process_dies_is_answered_for_and_the_process_is_replaced(pool: BotPool) -> None:
    thinking = ask(pool, SLOW)
    while not pool._working:
        await asyncio.sleep(0.05)
    worker = next(iter(pool._working))
    while worker._process is None or worker._process.pid is None:
        await asyncio.sleep(0.05)
    os.kill(worker._process.pid, signal.SIGKILL)
    assert (await thinking).level == ADMIRAL
    assert (await ask(pool, CAPTAIN)).level == CAPTAIN


def test_a_bot_that_does_not_answer_is_given_up() -> None:
    worker = Worker(0)
    task = Task(PERSPECTIVE, SLOW, 60.0)
    with pytest.raises(BotFailed, match="had not answered"):
        worker.ask(task, 3.0)
    assert worker._process is None


def test_how_long_levels_think() -> None:
    assert [seconds_of(level) for level in LEVELS] == [None, None, None, 1.0, 1.0]
    assert seconds_of("search:iterations=8") is None


def children(pid: int) -> set[int]:
    """The processes below a process."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                continue
            if parent == pid:
                found |= {int(entry.name)} | children(int(entry.name))
    return found


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_when_the_server_is_killed_its_workers_end(make_server: Callable[..., Any]) -> None:
    server = make_server()
    player = server.player("Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "level": ADMIRAL}, {"kind": "bot", "level": PILOT}]
    table = player.post("/api/tables", {"game": "space-base", "seats": seats})["id"]
    workers: set[int] = set()
    for _ in range(200):
        asked = player.get(f"/api/tables/{table}/questions")["questions"]
        if asked:
            answer = {"seat": 0, "token": asked[0]["options"][-1]["token"]}
            player.post(f"/api/tables/{table}/answer", answer)
        workers |= children(server.process.pid)
        if len(workers) >= 2:
            break
        time.sleep(0.1)
    assert len(workers) >= 2
    server.kill()
    for _ in range(100):
        if not any(running(pid) for pid in workers):
            return
        time.sleep(0.1)
    pytest.fail("workers outlive the server")
