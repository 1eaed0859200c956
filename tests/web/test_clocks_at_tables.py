"""Clocks at real tables in a real services, by a time that the test tells: nothing that people do gains any."""

from __future__ import annotations

import asyncio
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cosmodrome.engine import Perspective
from cosmodrome.store import Person, backup, restore
from cosmodrome.web.bots.pool import BotChoice
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.clocks import Clock
from cosmodrome.web.tables.live import LiveTable, Refused
from cosmodrome.web.tables.options import Place, TableOptions

LIVE = {"kind": "live", "bank": 60, "increment": 5}
DAYS = {"kind": "days", "days": 0.01}
SEATS = (0, 1)


class World:
    """A services, one table of two seats played by one person, and the time."""

    def __init__(self, folder: Path, clock: dict[str, Any]) -> None:
        self.folder = folder
        self.asked_clock = clock
        self.time = time()
        self.clock_set = 0.0
        """By how much somebody has set the wall clock."""
        self.services: Services
        self.id = ""
        self.me: Person
        self.mine: set[int] = set()
        """The numbers of the answers that people gave."""
        self.thought = {seat: [0.0] for seat in SEATS}
        self.ran_out = dict.fromkeys(SEATS, 0)
        self.standins = dict.fromkeys(SEATS, "")
        self.known = 0

    async def open(self) -> None:
        settings = Settings(data_dir=self.folder, bot_pace=0.0, rate_limit=0.0, idle=1e9)
        self.services = await Services.open(settings, lambda: self.time + self.clock_set, lambda: self.time)
        await self.services.housekeeping.stop()  # the test looks after the tables itself

        async def choose(perspective: Perspective[Any], *_: Any) -> BotChoice:
            return BotChoice(perspective.question.options[0].token, "greedy")

        self.services.bots.choose = choose  # type: ignore[method-assign]  # at once, and without a process
        if not self.id:
            self.me = await self.services.identity.guest("Ann")
            await self.begin()
        await self.services.heartbeat.beat(self.time)

    async def begin(self) -> LiveTable:
        """A new table: matches are short, and some take back little."""
        places = [Place("me"), Place("guest", "Bea")]
        table = await self.services.lobby.open_table(
            self.me, TableOptions(game="comet-race", places=places, clock=self.asked_clock)
        )
        self.id, self.known = table.id, 0
        return await self.table()

    async def table(self) -> LiveTable:
        return await self.services.tables.get(self.id)

    async def settle(self) -> LiveTable:
        """Let the keeper look around and the bots answer; then the account is brought up to date."""
        table = await self.table()
        await self.services.housekeeping._look_around(True)
        for seat in SEATS:
            now = table.chairs[seat].standin
            self.ran_out[seat] += self.standins[seat] != "time" == now
            self.standins[seat] = now
        for _ in range(400):
            if not table.bot_seats:
                break
            await asyncio.sleep(0.005)
        for entry in await self.services.store.journal(self.id, self.known):
            self.known, thought = entry.seq, self.thought[entry.seat]
            if entry.kind == "answer":
                thought.append(0.0)
            elif entry.kind == "undo":
                spent = thought.pop()
                thought[-1] += spent
        return table

    # what can happen

    async def wait(self, seconds: int) -> None:
        table = await self.table()
        for seat in table.asked_seats():
            self.thought[seat][-1] += seconds
        await self.run(seconds)
        await self.services.heartbeat.beat(self.services.time.now())

    async def run(self, seconds: float) -> None:
        """The server runs for a while: it settles its time every second or so."""
        while seconds > 0:
            self.time += min(seconds, 4.0)
            seconds -= 4.0
            await self.services.time.settle()

    async def answer(self, seat: int) -> None:
        table = await self.table()
        if seat in table.asked_seats():
            token = table.playing().asked[seat].token(0)
            self.mine.add(await table.answer(seat, token))

    async def undo(self, seat: int) -> None:
        await (await self.table()).undo(seat)

    async def leave(self, seat: int) -> None:
        await (await self.table()).stand_in(seat, "left")

    async def back(self, seat: int) -> None:
        await (await self.table()).stand_in(seat, "")

    async def rest(self, _: int) -> None:
        (await self.table()).leave()
        self.services.tables.in_memory.pop(self.id)

    async def kill(self, seconds: int) -> None:
        """No goodbye; the server is away for a while."""
        for table in self.services.tables.in_memory.values():
            table.leave()
        self.services.bots.close()
        await self.services.store.close()
        self.time += 100 * seconds
        await self.open()

    # what must be true

    async def check(self, before: dict[int, float], step: str) -> None:
        table, clock = await self.table(), Clock.parse(self.asked_clock)
        standing: dict[int, list[int]] = {seat: [] for seat in SEATS}
        for entry in await self.services.store.journal(self.id):
            if entry.kind == "answer":
                standing[entry.seat].append(entry.seq)
            elif entry.kind == "undo":
                standing[entry.seat].pop()
        for seat in SEATS:
            left, thought = clock.left(table.chairs[seat], self.time), self.thought[seat]
            if step not in ("answer", "wait", "leave", "back"):  # a bot may have answered after those
                assert left <= before[seat] + 0.01, f"{step} gains nothing"
            if clock.kind == "days":
                assert left <= max(0, clock.bank - thought[-1]) + 0.01
            else:
                answers = sum(seq in self.mine for seq in standing[seat])
                allowed = clock.bank + clock.increment * answers + clock.grace * self.ran_out[seat]
                assert left <= allowed + 0.01
                if not self.ran_out[seat]:
                    assert left <= max(0, allowed - sum(thought)) + 0.01, "what was thought is gone"


async def play(clock: dict[str, Any], steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), clock)
        await world.open()
        for name, number in steps:
            table = await world.table()
            if table.playing().over:
                break
            before = {seat: table.clock.left(table.chairs[seat], world.time) for seat in SEATS}
            with suppress(Refused):
                await getattr(world, name)(number)
            await world.settle()
            await world.check(before, name)
        await world.services.close()


def some(*names: str, numbers: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[str, int]]:
    return st.tuples(st.sampled_from(names), numbers)


STEPS = st.lists(
    st.one_of(
        some("answer", "undo", numbers=st.sampled_from(SEATS)),
        some("answer", "undo", "leave", "back", numbers=st.sampled_from(SEATS)),
        some("wait", numbers=st.integers(0, 30)),
        some("wait", "rest", "kill", numbers=st.integers(1, 50)),
    ),
    min_size=20,
    max_size=40,
)
MANY = 300 if os.environ.get("COSMODROME_LONG") else 20


@settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(st.sampled_from([LIVE, DAYS]), STEPS)
def test_whatever_is_done_a_bank_holds_no_more_than_the_rules_allow(
    clock: dict[str, Any], steps: list[tuple[str, int]]
) -> None:
    asyncio.run(play(clock, steps))


async def world(folder: Path, clock: dict[str, Any]) -> World:
    made = World(folder, clock)
    await made.open()
    return made


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
async def test_time_runs_whether_or_not_the_table_is_in_memory(tmp_path: Path, clock: dict[str, Any]) -> None:
    here = await world(tmp_path, clock)
    await here.rest(0)
    await here.run(0.9 * Clock.parse(clock).bank)
    await here.services.housekeeping._wake_running()
    assert here.id in here.services.tables.in_memory, "it is watched before its time is over"
    await here.run(0.2 * Clock.parse(clock).bank)
    table = await here.settle()
    assert here.known > 0, "a bot has answered for whom the time ran out"
    assert table.chairs[0].standin == "time"
    await here.services.close()


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
async def test_while_the_server_is_away_no_time_runs(tmp_path: Path, clock: dict[str, Any]) -> None:
    here = await world(tmp_path, clock)
    await here.wait(20)
    seat = (await here.table()).asked_seats()[0]
    await here.kill(10_000)
    table = await here.settle()
    assert table.chairs[seat].standin == ""
    assert table.clock.left(table.chairs[seat], here.time) == pytest.approx(table.clock.bank - 20)
    await here.services.close()


async def test_time_since_a_backup_is_nobodys(tmp_path: Path) -> None:
    here = await world(tmp_path / "a", DAYS)
    await here.wait(20)
    backup(tmp_path / "a", tmp_path / "copy")
    await here.services.close()
    restore(tmp_path / "copy", tmp_path / "b")
    here.folder = tmp_path / "b"
    here.time += 1_000_000
    await here.open()
    table = await here.settle()
    assert not any(chair.standin for chair in table.chairs)
    await here.services.close()


@pytest.mark.parametrize("looks_first", ["housekeeping", "answer"])
@pytest.mark.parametrize("away", [80, 8 * 3600])
async def test_a_server_that_was_stopped_charges_nobody(tmp_path: Path, away: int, looks_first: str) -> None:
    """A closed laptop or SIGSTOP, longer than anybody's bank: whoever looks at the clocks first gives the time back."""
    here = await world(tmp_path, LIVE)
    table = await here.table()
    seat = table.asked_seats()[0]
    await here.wait(7)
    here.time += away
    if looks_first == "answer":
        await table.answer(seat, table.playing().asked[seat].token(0))
        assert table.chairs[seat].bank == pytest.approx(60 - 7 + 5, abs=0.01)
    else:
        await here.services.housekeeping._look_around(False)
        await here.services.time.settle()
        await here.services.housekeeping._look_around(False)
        assert table.clock.left(table.chairs[seat], here.services.time.now()) == pytest.approx(60 - 7, abs=0.01)
    assert not any(chair.standin for chair in table.chairs)
    await here.services.close()


@pytest.mark.parametrize("jump", [2 * 3600, -3600, 7, -7])
async def test_setting_the_wall_clock_neither_gives_nor_takes_time(tmp_path: Path, jump: int) -> None:
    here = await world(tmp_path, LIVE)
    table = await here.table()
    seat = table.asked_seats()[0]
    await here.wait(7)
    here.clock_set += jump
    await here.wait(3)
    await here.services.housekeeping._look_around(True)
    assert not any(chair.standin for chair in table.chairs)
    assert table.clock.left(table.chairs[seat], here.services.time.now()) == pytest.approx(50, abs=0.01)
    assert here.services.time.now() == pytest.approx(here.time + jump, abs=0.01), "times that are shown are right again"
    await here.kill(0)
    table = await here.settle()
    assert table.clock.left(table.chairs[seat], here.services.time.now()) == pytest.approx(50, abs=0.01)
    await here.services.close()


async def test_a_wall_clock_set_back_while_the_server_is_down_gives_no_time(tmp_path: Path) -> None:
    here = await world(tmp_path, LIVE)
    seat = (await here.table()).asked_seats()[0]
    await here.wait(7)
    here.clock_set -= 3600
    await here.kill(0)
    table = await here.settle()
    assert table.clock.left(table.chairs[seat], here.services.time.now()) == pytest.approx(53, abs=0.01)
    await here.services.close()


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
async def test_answering_and_taking_back_gains_nothing(tmp_path: Path, clock: dict[str, Any]) -> None:
    here = await world(tmp_path, clock)
    table = await here.table()
    taken_back = 0
    while taken_back < 5:
        if table.playing().over:
            table = await here.begin()
        seat = table.asked_seats()[0]
        before = table.clock.left(table.chairs[seat], here.time)
        await here.answer(seat)
        await here.run(1)
        if not table.playing().can_undo(seat):
            await table.undo(seat)
            assert before - 1.01 <= table.clock.left(table.chairs[seat], here.time) <= before
            taken_back += 1
            await here.rest(0)  # what an answer gave is known after a rest, too
            table = await here.table()
            await here.answer(seat)
    await here.services.close()


async def test_leaving_and_coming_back_gains_nothing(tmp_path: Path) -> None:
    here = await world(tmp_path, LIVE)
    for _ in range(5):
        table = await here.table()
        seat = table.asked_seats()[0]
        before = table.clock.left(table.chairs[seat], here.time)
        await table.stand_in(seat, "left")
        await here.settle()
        await table.stand_in(seat, "")
        assert table.clock.left(table.chairs[seat], here.time) <= before, "the bot's answers give nothing"
    await here.services.close()


async def test_an_answer_that_comes_too_late_is_not_taken(tmp_path: Path) -> None:
    here = await world(tmp_path, LIVE)
    table = await here.table()
    seat = table.asked_seats()[0]
    await here.run(61)
    with pytest.raises(Refused, match="run out"):
        await table.answer(seat, table.playing().asked[seat].token(0))
    assert table.chairs[seat].standin == "time"
    with pytest.raises(Refused, match="has run out"):
        await table.stand_in(seat, "")
    await here.settle()
    await table.stand_in(seat, "")
    assert table.clock.left(table.chairs[seat], here.time) == 10
    await here.services.close()
