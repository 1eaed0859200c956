"""Space Base: a dice game of fleet management for 2 to 5 commodores."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.flow import Flow, Seat
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec
from cosmodrome.engine.result import Result
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.sentences import Names

from .check import problems, start_problems
from .rules.scoring import result
from .rules.setup import lay_out
from .rules.turn import step
from .state import SpaceBase
from .words import SpaceBaseWords, heading, seat_orders


class SpaceBaseGame(Game[SpaceBase]):
    """The game as the engine knows it.

    Nothing on the table is hidden but chance and other seats' standing orders, so the engine's own `view` and
    `imagine` are all it needs.
    """

    id = "space-base"
    name = "Space Base"
    version = 3
    seats = range(2, 6)
    tagline = "Everyone gains on every roll: build a fleet that pays whatever the dice show"
    minutes = "45-60"
    options = (
        OptionSpec(
            "light_speed",
            False,
            "Skip the first turns: everybody starts with 15 credits and 1 income and buys from six drawn ships",
        ),
        OptionSpec("double_reached", False, "A doubler may also repeat a sector that was reached by an arrow"),
        OptionSpec("double_each_die", False, "A doubler repeats a sector for each die of doubles"),
    )
    state_type = SpaceBase
    words = SpaceBaseWords()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> SpaceBase:
        """Consoles, colonies and decks; the shipyard and the opening cards are dealt in the first step."""
        return lay_out(seats, options, rng)

    def step(self, g: SpaceBase) -> Flow[None]:
        """The opening, or half a turn: phases 1 to 4, phases 5 to 9."""
        return step(g)

    def over(self, g: SpaceBase) -> bool:
        """Whether the game has ended."""
        return g.finished

    def result(self, g: SpaceBase) -> Result:
        """The player with the most VP wins, or the one who won by an ability."""
        return result(g)

    def heading(self, g: SpaceBase, names: Names) -> str:
        """Words for the step about to begin."""
        return heading(g, names)

    def check(self, g: SpaceBase) -> list[str]:
        """What is wrong with the table."""
        return problems(g)

    def check_start(self, g: SpaceBase) -> list[str]:
        """The opening deals onto an empty table."""
        return start_problems(g)

    def seat_orders(self, g: SpaceBase, seat: Seat) -> tuple[OrderSpec, ...]:
        """Not to be asked in a phase, or for an ability, until the seat's next turn."""
        return seat_orders(g, seat)


GAME: Final = SpaceBaseGame()
