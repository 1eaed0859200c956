"""Starship Interstellar: build the ship, save the people, find the way, before the Sun swells."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, Seat
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec, Result
from cosmodrome.engine.rng import Rng

from .check import problems
from .content import SOLO_LEVELS
from .rules.government_phase import government_phase
from .rules.scoring import result
from .rules.setup import opening, set_up
from .rules.turn import turn
from .state import GOVERNMENT_PHASE, OVER, SETTING_UP, StarshipInterstellar
from .view import fill
from .words import InterstellarWords

PHASES = ("", "Action Phase", "Salvation Phase", "Government Phase")


class StarshipInterstellarGame(Game[StarshipInterstellar]):
    """The game as the engine knows it."""

    id = "starship-interstellar"
    name = "Starship Interstellar"
    version = 6
    seats = range(1, 5)
    tagline = "Race the dying Sun: mine the planets, build the starship, save humankind, find Trappist."
    minutes = "120-150"
    options = (
        OptionSpec(
            "random_planets", False, "Planets start on random dots of their orbits, not on the recommended ones."
        ),
        OptionSpec("open_reserves", False, "Everybody sees what lies behind the player boxes."),
        OptionSpec(
            "fast_play", False, "The fast-play version: a first Base, two Technologies and a start on all tracks."
        ),
        OptionSpec("fast_play_experts", False, "In fast play everybody chooses their two starting Technologies."),
        OptionSpec(
            "alternative_pass_tokens", False, "Everybody is dealt a different Pass token with rewards of its own."
        ),
        OptionSpec(
            "solo_level", "officer", "Playing alone: what the Directorate does, and how far it is ahead.", SOLO_LEVELS
        ),
    )
    state_type = StarshipInterstellar
    words = InterstellarWords()

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """Experts choose Technologies in fast play only."""
        if options["fast_play_experts"] and not options["fast_play"]:
            return ["fast_play_experts needs fast_play"]
        return []

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> StarshipInterstellar:
        """The table before the first choice."""
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

    def heading(self, g: StarshipInterstellar) -> str:
        """Round and phase of the step about to begin."""
        if g.phase == SETTING_UP:
            return "Set-up"
        return "End" if g.phase == OVER else f"Round {g.round}, {PHASES[g.phase]}"

    def fill(self, g: StarshipInterstellar, seat: Seat, rng: Rng) -> None:
        """Deal anew what a seat cannot know."""
        fill(g, seat, rng)

    def check(self, g: StarshipInterstellar) -> list[str]:
        """Pieces conserved, numbers in range."""
        return problems(g)

    def seat_orders(self, g: StarshipInterstellar, seat: Seat) -> tuple[OrderSpec, ...]:
        """A player may let the cheapest payment be made without being asked."""
        return (OrderSpec("payment", "Paying with cubes", (("cheapest", "Always pay with the cheapest cubes"),)),)


GAME = StarshipInterstellarGame()
