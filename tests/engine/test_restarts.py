"""A game whose step is seat steps: played, copied, undone; and what `check_restarts` finds wrong with bad ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from cosmodrome.engine import Game, Match, OptionSpec, Result, Rng, SeatSteps, Table, Together, Words
from cosmodrome.engine.flow import Flow, Prompt, choose
from cosmodrome.engine.record import start
from cosmodrome.engine.testing import check_invariants, check_restarts, play_random

DIG: Prompt[int] = Prompt("dig", "digging")
SELL: Prompt[int] = Prompt("sell", "selling")
FAULTS = {
    "changes": "changes something",
    "tells": "tells",
    "draws": "draws chance",
    "wavers": "asks something else",
    "gives up": "asks nothing",
}


@dataclass(slots=True)
class Mine(Table):
    """All dig at the same time, and may sell."""

    round: int
    ore: list[int]
    stage: list[int]

    def copy(self) -> Mine:
        rest = (self.round, self.ore[:], self.stage[:])
        return Mine(self.seats, self.rng.copy(), self.orders, self.options, *rest)

    def part(self, seat: int) -> tuple[int, int]:
        return self.ore[seat], self.stage[seat]

    def put_part(self, seat: int, part: tuple[int, int]) -> None:
        self.ore[seat], self.stage[seat] = part


def dig(g: Mine, seat: int) -> Flow[None]:
    """One question; it may be a step with a fault."""
    fault = g.options["fault"]
    if fault == "changes":
        g.ore[seat] += 1
    elif fault == "tells":
        g.tell("tired", seat)
    elif fault == "draws":
        g.rng.below(2, "luck")
    found = yield from choose(seat, DIG, [1, 2])
    g.ore[seat] += found
    g.stage[seat] = 1
    g.tell("dug", seat, found, only=(seat,))


def sell(g: Mine, seat: int) -> Flow[None]:
    """Two questions in one step."""
    sold = yield from choose(seat, SELL, [0, 1])
    g.ore[seat] -= sold
    if sold:
        g.ore[seat] += yield from choose(seat, SELL, [0, 2, 3])
    g.stage[seat] = 2


def turn(g: Mine, seat: int) -> Flow[None] | None:
    if g.options["fault"] in ("wavers", "gives up") and g.stage[seat] < 2:
        return _bad(g, seat)
    return (dig, sell)[g.stage[seat]](g, seat) if g.stage[seat] < 2 else None


def _bad(g: Mine, seat: int) -> Flow[None]:
    """A step that moves its stage on before it asks, and asks by the stage."""
    begun, g.stage[seat] = g.stage[seat], 1
    if begun and g.options["fault"] == "gives up":
        g.stage[seat] = 2
        return
    g.ore[seat] += yield from choose(seat, DIG, [1, 2, 3] if begun else [1, 2])
    g.stage[seat] = 2


def close(g: Mine) -> None:
    g.round += 1
    g.stage = [0] * g.seats


class MineGame(Game[Mine]):
    """Four rounds."""

    id = "mine-restarts"
    name = "Mine"
    seats = range(1, 4)
    options = (OptionSpec("fault", "", "what is wrong with it", choices=("", *FAULTS)),)
    state_type = Mine
    words = Words()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Mine:
        return Mine(seats, rng, ({},) * seats, options, 0, [0] * seats, [0] * seats)

    def step(self, g: Mine) -> Flow[None] | Together:
        return Together(secret=True, steps=SeatSteps(g, turn, close))

    def over(self, g: Mine) -> bool:
        return g.round == 4

    def result(self, g: Mine) -> Result:
        return Result.by_key(g.ore, g.ore, [()] * g.seats)


GAME = MineGame()


@pytest.fixture(params=[1, 3])
def seats(request: pytest.FixtureRequest) -> int:
    count: int = request.param
    return count


def test_a_game_of_seat_steps_holds_what_must_hold(seats: int) -> None:
    restarts = 0

    def check(match: Match) -> None:
        nonlocal restarts
        check_invariants(match)
        restarts += check_restarts(match)

    assert play_random(GAME, seats, "mine", at_question=check).over
    assert restarts > 5


@pytest.mark.parametrize("fault", FAULTS)
def test_a_seat_step_that_can_not_begin_again_is_found(fault: str) -> None:
    match = start(GAME, 2, "mine", {"fault": fault})
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        check_restarts(match)


def positions() -> Iterator[Match]:
    """A match at each of its questions."""
    match, rng = start(GAME, 3, "positions", None), Rng.seeded("positions")
    match.clone()
    while not match.over:
        yield match
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))


def test_undo_in_seat_steps_takes_back_the_own_answer_alone() -> None:
    taken_back = 0
    for match in positions():
        for seat in range(3):
            if match.can_undo(seat):
                continue
            again = match.clone()
            again.undo(seat)
            taken_back += 1
            assert again.answer_count == match.answer_count - 1
            others = [other for other in range(3) if other != seat]
            assert [again.state.part(other) for other in others] == [match.state.part(other) for other in others]
    assert taken_back > 10


def test_what_others_answered_does_not_exist_for_a_seat_until_all_are_through() -> None:
    hidden = 0
    for match in positions():
        for seat in (None, 0, 1, 2):
            seen = match.seen_by(seat)
            for other in range(3):
                if other != seat and match.pending.answered.count(other):  # type: ignore[union-attr]
                    hidden += 1
                    assert seen.state.stage[other] == 0
                    assert seen.asked[other].prompt is DIG
                elif other == seat:
                    assert seen.state.part(other) == match.state.part(other)
    assert hidden > 20


def test_a_step_that_is_seats_acting_together_needs_seat_steps() -> None:
    class Bare(MineGame):
        def step(self, g: Mine) -> Flow[None] | Together:
            return Together()

    with pytest.raises(TypeError, match="needs `steps`"):
        start(Bare(), 2, "bare", None)


def test_a_step_in_which_no_seat_asks_is_closed_at_once() -> None:
    class Idle(MineGame):
        def step(self, g: Mine) -> Flow[None] | Together:
            return Together(steps=SeatSteps(g, lambda table, seat: None, close))

    assert start(Idle(), 2, "idle", None).over
