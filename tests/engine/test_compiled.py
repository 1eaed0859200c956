"""The engine works the same compiled by mypyc and plain, for plain games of other people too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cosmodrome.engine import Match, Rng, Table
from cosmodrome.engine.flow import Asked, Flow, Prompt, choose
from cosmodrome.engine.game import Game
from cosmodrome.engine.history import Origin
from cosmodrome.engine.judge import Judge
from cosmodrome.engine.result import Result
from cosmodrome.engine.words import Words

STEP: Prompt[int] = Prompt("step", "stepping")


@dataclass(slots=True)
class Steps(Table):
    """A plain table that extends the engine's."""

    places: list[int]

    def copy(self) -> Steps:
        return Steps(self.seats, self.rng.copy(), self.orders, self.options, self.places[:])


def walk(g: Steps) -> Flow[None]:
    for seat in range(g.seats):
        g.places[seat] += yield from choose(seat, STEP, [1, 2, 3])
        g.places[seat] += g.rng.below(2)


class Walk(Game[Steps]):
    """First to ten."""

    id = "walk"
    name = "Walk"
    seats = range(2, 4)
    state_type = Steps
    words = Words()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Steps:
        return Steps(seats, rng, ({},) * seats, options, [0] * seats)

    def step(self, g: Steps) -> Flow[None]:
        return walk(g)

    def over(self, g: Steps) -> bool:
        return max(g.places) >= 10

    def result(self, g: Steps) -> Result:
        return Result.by_key(g.places, g.places, [[("places", place)] for place in g.places])


class Hasty(Judge[Steps]):
    """A plain judge."""

    def hints(self, g: Steps, asked: Asked[Any]) -> list[float]:
        return [float(value) for value in asked.values]


def test_a_plain_game_and_a_plain_judge_work_with_the_engine():
    game, judge = Walk(), Hasty()
    match = Match.begin(game, game.setup(2, {}, Rng.seeded("walk")), Origin())
    while not match.over:
        (seat,) = match.asked
        twin = match.clone()
        assert twin.state_hash() == match.state_hash()
        assert game.parse(match.step_start.to_json()) == match.step_start
        hints = judge.hints(match.view(seat), match.asked[seat])
        match.pick(seat, hints.index(max(hints)))
        twin.pick(seat, hints.index(max(hints)))
        assert twin.state == match.state
    assert match.result is not None
    assert max(match.result.scores) >= 10
