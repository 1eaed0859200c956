"""Clocks: what a bank may hold, whatever is done; by an account of its own beside the clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmodrome.store import Chair
from cosmodrome.web.tables.clocks import DAY, Clock, ClockError

BLITZ, SLOW = Clock("live", 60, 5), Clock("days", 2 * DAY)


def seated(clock: Clock, now: float = 1000.0) -> Chair:
    chair = Chair(0, "person", "Ann")
    clock.start(chair)
    clock.asked(chair, now)
    return chair


def test_a_live_clock_runs_only_while_asked_and_gives_the_increment() -> None:
    chair = seated(BLITZ, 100)
    assert BLITZ.left(chair, 110) == 50
    assert BLITZ.answered(chair, 110) == 5
    assert BLITZ.left(chair, 500) == 55
    BLITZ.asked(chair, 500)
    BLITZ.rests(chair, 510)
    assert BLITZ.left(chair, 900) == 45


def test_days_a_move_start_anew_with_each_move() -> None:
    chair = seated(SLOW, 1000)
    assert SLOW.left(chair, 1000 + DAY) == DAY
    assert SLOW.answered(chair, 1000 + DAY) == DAY
    assert SLOW.left(chair, 1000 + DAY) == 2 * DAY
    assert SLOW.words == "2 days per move"


@pytest.mark.parametrize("clock", [BLITZ, SLOW], ids=["live", "days"])
def test_answering_and_taking_back_ten_times_gains_nothing(clock: Clock) -> None:
    chair, now = seated(clock), 1000.0
    for _ in range(10):
        now += 1
        gain = clock.answered(chair, now)
        clock.asked(chair, now)
        clock.undone(chair, gain, now)
        clock.asked(chair, now)
    assert clock.left(chair, now) == clock.bank - 10


def test_who_would_run_out_by_it_cannot_take_back() -> None:
    chair = seated(BLITZ, 1000)
    gain = BLITZ.answered(chair, 1058)
    BLITZ.asked(chair, 1058)
    with pytest.raises(ClockError):
        BLITZ.undone(chair, gain, 1061)
    assert BLITZ.left(chair, 1061) == 4, "nothing has changed"


def test_leaving_and_coming_back_to_the_same_question_gains_nothing() -> None:
    chair = seated(BLITZ, 1000)
    chair.standin = "left"
    BLITZ.back(chair, 1030)
    assert BLITZ.left(chair, 1030) == 30
    with pytest.raises(ClockError):
        BLITZ.back(chair, 1061)


def test_what_a_bot_answers_for_who_left_gives_no_increment() -> None:
    chair = seated(BLITZ, 1000)
    chair.standin = "left"
    assert BLITZ.answered(chair, 1010, by_bot=True) == 0
    assert chair.bank == 50


def test_who_ran_out_of_time_has_a_little_for_the_next_question() -> None:
    chair = seated(BLITZ, 1000)
    chair.standin = "time"
    BLITZ.answered(chair, 1100, by_bot=True)
    assert chair.bank == BLITZ.grace == 10


@pytest.mark.parametrize(
    "data", [{"kind": "sun"}, {"kind": "live", "bank": 1}, {"kind": "days", "days": 99}, {"kind": "live", "bank": []}]
)
def test_clocks_that_cannot_be_set(data: dict[str, Any]) -> None:
    with pytest.raises(ClockError):
        Clock.parse(data)


@dataclass
class Account:
    """A seat that is always asked, its clock, and beside it what it has thought at each position it stands on."""

    clock: Clock
    chair: Chair
    now: float = 1000.0
    thought: list[float] = field(default_factory=lambda: [0.0])
    gains: list[float] = field(default_factory=list)
    answers: int = 0
    ran_out: int = 0

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.thought[-1] += seconds
        if not self.chair.standin and self.clock.left(self.chair, self.now) <= 0:
            self.chair.standin = "time"
            self.ran_out += 1

    def down(self, seconds: float) -> None:
        """The server is away: nobody's time."""
        self.now += seconds
        self.chair.since += seconds

    def answer(self) -> None:
        bot = bool(self.chair.standin)
        self.gains.append(self.clock.answered(self.chair, self.now, by_bot=bot))
        self.clock.asked(self.chair, self.now)
        self.answers += not bot
        self.thought.append(0.0)

    def undo(self) -> None:
        if self.chair.standin or not self.gains:
            return
        try:
            self.clock.undone(self.chair, self.gains[-1], self.now)
        except ClockError:
            return
        self.answers -= self.gains.pop() > 0
        self.clock.asked(self.chair, self.now)
        spent = self.thought.pop()
        self.thought[-1] += spent

    def leave(self) -> None:
        self.chair.standin = self.chair.standin or "left"

    def back(self) -> None:
        try:
            self.clock.back(self.chair, self.now)
            self.chair.standin = ""
        except ClockError:
            if self.chair.standin != "time":
                self.chair.standin = "time"
                self.ran_out += 1


STEPS = st.one_of(
    st.tuples(st.just("wait"), st.integers(0, 40)),
    st.tuples(st.just("down"), st.integers(1, 10_000)),
    *(st.tuples(st.just(name), st.none()) for name in ("answer", "undo", "leave", "back")),
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([BLITZ, Clock("live", 30, 0), Clock("days", 100)]), st.lists(STEPS, max_size=40))
def test_a_bank_never_holds_more_than_the_rules_allow(clock: Clock, steps: list[tuple[str, Any]]) -> None:
    seat = Account(clock, seated(clock))
    for name, much in steps:
        before = clock.left(seat.chair, seat.now)
        getattr(seat, name)(*([] if much is None else [much]))
        after = clock.left(seat.chair, seat.now)
        if name != "answer":
            assert after <= before, f"{name} gains nothing"
        if clock.kind == "days":
            assert after <= max(0, clock.bank - seat.thought[-1]) or seat.ran_out
            assert after <= clock.bank
        else:
            allowed = clock.bank + clock.increment * seat.answers
            assert after <= allowed + clock.grace * seat.ran_out
            if not seat.ran_out:
                assert after <= max(0, allowed - sum(seat.thought)), "what was thought is gone"
