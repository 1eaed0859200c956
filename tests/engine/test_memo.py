"""`g.memo`: a copy of the match reuses the results of the step; any other replay works them out again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from cosmodrome.engine import Match, Rng, Secret, Table
from cosmodrome.engine.flow import Flow, Prompt, choose
from cosmodrome.engine.game import Game
from cosmodrome.engine.history import Origin
from cosmodrome.engine.result import Result
from cosmodrome.engine.secret import only
from cosmodrome.engine.words import Words

STEP: Prompt[int] = Prompt("step", "stepping")
WORKED: list[int] = []
"""The seats for which options were worked out, in order."""


@dataclass(slots=True)
class Steps(Table):
    """Each seat goes as far as it says, twice a round; a card that seat 1 holds says how far seat 0 may go."""

    places: list[int]
    card: Secret[int]

    def copy(self) -> Steps:
        return Steps(self.seats, self.rng.copy(), self.orders, self.options, self.places[:], self.card)


def ways(g: Steps, seat: int) -> list[int]:
    WORKED.append(seat)
    return list(range(1, g.card.look(g)))


def walk(g: Steps) -> Flow[None]:
    for turn, seat in enumerate((0, 0, 1, 1)):
        g.places[seat] += yield from choose(seat, STEP, g.memo(("ways", turn), partial(ways, g, seat)))


class Walk(Game[Steps]):
    """First to thirty."""

    id = "walk-memo"
    name = "Walk"
    seats = range(2, 3)
    state_type = Steps
    words = Words()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> Steps:
        return Steps(seats, rng, ({},) * seats, options, [0] * seats, Secret(5, only(1)))

    def step(self, g: Steps) -> Flow[None]:
        return walk(g)

    def over(self, g: Steps) -> bool:
        return max(g.places) >= 30

    def result(self, g: Steps) -> Result:
        return Result.by_key(g.places, g.places, [[("places", place)] for place in g.places])


def begun(*picks: tuple[int, int]) -> Match[Steps]:
    """A match after these answers, with nothing noted yet of what is worked out from here on."""
    match = Match.begin(Walk(), Walk().setup(2, {}, Rng.seeded("walk")), Origin())
    for seat, index in picks:
        match.pick(seat, index)
    WORKED.clear()
    return match


def test_a_copy_takes_over_what_was_worked_out_and_goes_on_by_itself() -> None:
    match = begun((0, 3), (0, 1))
    twin = match.clone()
    grandchild = twin.clone(quiet=True)
    assert WORKED == []
    assert twin.state_hash() == grandchild.state_hash() == match.state_hash()
    twin.pick(1, 2)
    grandchild.pick(1, 0)
    assert WORKED == [1, 1]
    assert (twin.state.places, grandchild.state.places, match.state.places) == ([6, 3], [6, 1], [6, 0])


def test_the_next_step_is_worked_out_anew() -> None:
    match = begun((0, 3), (0, 1), (1, 0))
    match.clone().pick(1, 0)
    assert WORKED == [0]
    assert match.clone().asked[1].values == [1, 2, 3, 4]
    assert WORKED == [0]


def test_what_is_taken_back_is_worked_out_anew() -> None:
    match = begun((0, 3), (0, 1), (1, 0))
    match.undo(1)
    assert WORKED == [0, 0, 1]
    assert match.state.places == [6, 0]


def test_a_look_at_what_is_hidden_counts_in_the_copy_too() -> None:
    match = begun((0, 3))
    assert match.can_undo(0)
    assert match.clone().can_undo(0) == match.can_undo(0)


def test_notes_are_no_part_of_the_position() -> None:
    match = begun((0, 3))
    assert "tape" not in match.state.to_json()
    assert match.view(1).tape is None


def test_a_key_may_be_used_only_once_in_a_step() -> None:
    g = begun((0, 3)).state
    with pytest.raises(RuntimeError, match="used twice"):
        g.memo(("ways", 0), lambda: [1])
    assert g.memo(("ways", 9), lambda: [1]) == [1]


def test_a_copy_that_goes_on_otherwise_is_not_given_notes_of_other_work() -> None:
    """A call that only one of two copies makes does not shift the results of later calls."""
    match = begun((0, 3), (0, 1))
    twin = match.clone()
    assert match.state.memo("only here", lambda: "mine") == "mine"
    assert twin.state.memo("only there", lambda: "other") == "other"
    assert match.clone().asked[1].values == twin.clone().asked[1].values == [1, 2, 3, 4]
