"""Starship Interstellar: build the ship, save the people, find the way, before the Sun swells."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, Seat
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec
from cosmodrome.engine.result import Result
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.sentences import Names

from .check import problems, start_problems
from .content import SOLO_LEVELS
from .rules.government_phase import government_phase
from .rules.scoring import result
from .rules.setup import opening, set_up
from .rules.turn import turn
from .state import GOVERNMENT_PHASE, OVER, SETTING_UP, StarshipInterstellar
from .view import fill
from .words import InterstellarWords
from .words.log import heading


class StarshipInterstellarGame(Game[StarshipInterstellar]):
    """The game as the engine knows it."""

    id = "starship-interstellar"
    name = "Starship Interstellar"
    version = 7
    seats = range(1, 5)
    tagline = "Race the dying Sun: mine the planets, build the starship, save humankind, find Trappist."
    minutes = "120-150"
    options = (
        OptionSpec(
            "random_planets", False, "Planets start on random dots of their orbits instead of the recommended ones."
        ),
        OptionSpec("open_reserves", False, "All players see each other's reserves."),
        OptionSpec(
            "fast_play", False, "Fast play: everyone starts with a Base, two Technologies and a step on every track."
        ),
        OptionSpec("fast_play_experts", False, "In fast play, players choose their two starting Technologies."),
        OptionSpec("alternative_pass_tokens", False, "Each player gets a different Pass token, with its own rewards."),
        OptionSpec(
            "solo_level",
            "officer",
            "Solo games: the level of your opponent, the Directorate.",
            SOLO_LEVELS,
        ),
    )
    state_type = StarshipInterstellar
    words = InterstellarWords()
    means = frozenset({"salvation", "act"})

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """Refuse expert fast play in a game that is not fast play."""
        if options["fast_play_experts"] and not options["fast_play"]:
            return ["Expert set-up is part of fast play: choose fast play too (fast_play_experts, fast_play)."]
        return []

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> StarshipInterstellar:
        """The state before the first question."""
        return set_up(seats, options, rng)

    def step(self, g: StarshipInterstellar) -> Flow[None]:
        """The opening, one turn of the Action or Salvation Phase, or a Government Phase."""
        if g.phase == SETTING_UP:
            return opening(g)
        if g.phase == GOVERNMENT_PHASE:
            return government_phase(g)
        return turn(g)

    def over(self, g: StarshipInterstellar) -> bool:
        """After final scoring."""
        return g.phase == OVER

    def result(self, g: StarshipInterstellar) -> Result:
        """Prestige, with tie-breaks and where it came from."""
        return result(g)

    def heading(self, g: StarshipInterstellar, names: Names) -> str:
        """Round, phase and, if names are given, the player whose turn begins."""
        return heading(g, names)

    def fill(self, g: StarshipInterstellar, seat: Seat, rng: Rng) -> None:
        """Replace everything the seat cannot know with a random possibility."""
        fill(g, seat, rng)

    def check(self, g: StarshipInterstellar) -> list[str]:
        """Problems of a state: lost or doubled pieces, numbers out of range."""
        return problems(g)

    def check_start(self, g: StarshipInterstellar) -> list[str]:
        """Problems of a state at the start of a step."""
        return start_problems(g)

    def seat_orders(self, g: StarshipInterstellar, seat: Seat) -> tuple[OrderSpec, ...]:
        """The standing order to always pay with the cheapest cubes."""
        return (OrderSpec("payment", "Paying with cubes", (("cheapest", "Always pay with the cheapest cubes"),)),)


GAME = StarshipInterstellarGame()
