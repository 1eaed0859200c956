"""Planet Unknown: develop a planet with polyominoes from a shared space station."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, Seat, Together
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec
from cosmodrome.engine.result import Result
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.sentences import Names

from .check import check, check_start
from .content import CORPORATIONS, PLANETS, SYMMETRIC_CORPORATION, SYMMETRIC_PLANET
from .prompts import square_to_choose
from .rules import scoring, turn
from .rules.setup import DECK, MIXES, problems, setup
from .state import OVER, PlanetUnknown
from .view import fill
from .words import PlanetWords
from .words.log import heading
from .words.names import verdict


class PlanetUnknownGame(Game[PlanetUnknown]):
    """The game as the engine sees it."""

    id = "planet-unknown"
    name = "Planet Unknown"
    version = 4
    seats = range(1, 7)
    tagline = "Fit the tiles of a turning station onto a planet of your own"
    minutes = "60-80"
    state_type = PlanetUnknown
    words = PlanetWords()
    options = (
        OptionSpec(
            "corporation",
            SYMMETRIC_CORPORATION,
            "The corporation of each seat; dealt: an asymmetric one at random, whose symmetric side may be chosen",
            choices=(*CORPORATIONS, "dealt"),
            per_seat=True,
        ),
        OptionSpec(
            "planet",
            SYMMETRIC_PLANET,
            "The planet of each seat; dealt: an asymmetric one at random, whose symmetric side may be chosen",
            choices=(*PLANETS, "dealt"),
            per_seat=True,
        ),
        OptionSpec(
            "alignment",
            "recommended",
            "How the inner ring stands to the outer one: as recommended, at random, or chosen by the commander",
            choices=("recommended", "random", "chosen"),
        ),
        OptionSpec(
            "two_player_variant", False, "Two players: the station turns by one depot each round instead of by choice"
        ),
        OptionSpec("private_objectives", False, "Each player also keeps one of two private objectives"),
        OptionSpec(
            "events",
            "off",
            "The event deck, by its mix; solo play always has one (off: even). Custom: by the three counts",
            choices=("off", *MIXES, "random", "custom"),
        ),
        OptionSpec("green_events", 7, "Green cards of a custom event deck", minimum=0, maximum=DECK),
        OptionSpec("orange_events", 7, "Orange cards of a custom event deck", minimum=0, maximum=DECK),
        OptionSpec("red_events", 6, "Red cards of a custom event deck", minimum=0, maximum=DECK),
    )

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> PlanetUnknown:
        """The table before the first question."""
        return setup(seats, options, rng)

    def step(self, g: PlanetUnknown) -> Flow[None] | Together:
        """One phase of a round."""
        return turn.step(g)

    def over(self, g: PlanetUnknown) -> bool:
        """Whether everything has been placed, picked and moved."""
        return g.phase == OVER

    def result(self, g: PlanetUnknown) -> Result:
        """The medals, line by line."""
        return scoring.result(g, verdict)

    def heading(self, g: PlanetUnknown, names: Names) -> str:
        """The round and phase about to begin."""
        return heading(g, names)

    def fill(self, g: PlanetUnknown, seat: Seat, rng: Rng) -> None:
        """Deal what the seat can't know at random."""
        fill(g, seat, rng)

    def check(self, g: PlanetUnknown) -> list[str]:
        """What is wrong with a table."""
        return check(g)

    def check_start(self, g: PlanetUnknown) -> list[str]:
        """A phase begins when everybody has finished the one before."""
        return check_start(g)

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """The event deck must be one that can be made."""
        return problems(seats, options)

    def seat_orders(self, g: PlanetUnknown, seat: Seat) -> tuple[OrderSpec, ...]:
        """Ending a turn without being asked, where nothing is left to do."""
        return (OrderSpec("confirm", "When nothing is left to do in my turn", (("auto", "End it without asking"),)),)

    def choosable(self, target: str, seat: Seat) -> str:
        """A square of the seat's planet is a cell when a tile can be placed on it."""
        return square_to_choose(target, seat)


GAME = PlanetUnknownGame()
