"""Undo around lanes: an answer given before they opened, when others have answered in them since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from cosmodrome.engine import Game, Match, OptionSpec, Result, Rng, Table, UndoRefused, Words
from cosmodrome.engine.flow import Flow, Prompt, choose, together
from cosmodrome.engine.record import start

LEAD: Prompt[int] = Prompt("lead", "leading")
FOLLOW: Prompt[int] = Prompt("follow", "following")


@dataclass(slots=True)
class Convoy(Table):
    """Seat 0 leads, then all seats follow at the same time."""

    led: int
    places: list[int]

    def copy(self) -> Convoy:
        return Convoy(self.seats, self.rng.copy(), self.orders, self.options, self.led, self.places[:])


def lead(g: Convoy) -> Flow[None]:
    g.led = yield from choose(0, LEAD, [1, 2, 3])


def follow(g: Convoy, seat: int) -> Flow[None]:
    g.places[seat] += yield from choose(seat, FOLLOW, [g.led, g.led + 1])


def follow_together(g: Convoy) -> Flow[None]:
    yield from together({seat: follow(g, seat) for seat in range(g.seats)})
    g.led = 0


def whole_round(g: Convoy) -> Flow[None]:
    yield from lead(g)
    yield from follow_together(g)


class ConvoyGame(Game[Convoy]):
    """First to thirty; a round is one step, or two."""

    id = "convoy-undo"
    name = "Convoy"
    seats = range(2, 4)
    options = (OptionSpec("two_steps", False, "leading and following are a step each"),)
    state_type = Convoy
    words = Words()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Convoy:
        return Convoy(seats, rng, ({},) * seats, options, 0, [0] * seats)

    def step(self, g: Convoy) -> Flow[None]:
        if g.options["two_steps"]:
            return follow_together(g) if g.led else lead(g)
        return whole_round(g)

    def over(self, g: Convoy) -> bool:
        return max(g.places) >= 30

    def result(self, g: Convoy) -> Result:
        return Result.by_key(g.places, g.places, [()] * g.seats)


GAME = ConvoyGame()


@pytest.fixture(params=[False, True], ids=["one step", "two steps"])
def led(request: pytest.FixtureRequest) -> Match:
    """A match in which seat 0 has led, and all three are asked to follow."""
    match = start(GAME, 3, "convoy", {"two_steps": request.param})
    match.answer(0, "2")
    assert list(match.asked) == [0, 1, 2]
    return match


def test_an_answer_before_the_lanes_can_be_taken_back_while_nobody_else_has_answered(led: Match) -> None:
    led.undo(0)
    assert led.questions[0].asked.prompt is LEAD
    assert list(led.asked) == [0]


def test_an_answer_before_the_lanes_stands_once_another_seat_has_answered_in_them(led: Match) -> None:
    led.answer(1, "3")
    before = led.state_hash(), led.record()
    assert led.can_undo(0) == "Your last choice can't be undone: another player has chosen since."
    with pytest.raises(UndoRefused, match="another player"):
        led.undo(0)
    assert (led.state_hash(), led.record()) == before


def test_a_seat_takes_back_its_own_lane_but_not_what_it_answered_before(led: Match) -> None:
    led.answer(0, "2")
    led.answer(1, "3")
    led.undo(0)
    assert list(led.asked) == [0, 2]
    assert led.can_undo(0) == "Your last choice can't be undone: another player has chosen since."


def test_it_can_be_taken_back_again_when_the_other_answer_was_taken_back(led: Match) -> None:
    led.answer(1, "3")
    led.undo(1)
    assert led.can_undo(0) == ""
    led.undo(0)
    assert list(led.asked) == [0]
