"""SpaceCorp 2025-2300AD: three eras of enterprise, from Earth orbit to the nearest stars."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, Seat
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec, Result
from cosmodrome.engine.rng import Rng

from .check import check
from .content import CARDS, CARDS_OUT, EDGES, ERA_NAMES, ERAS, SHORTER_FOR
from .rules.scoring import result
from .rules.setup import new_table
from .rules.turn import STEPS
from .state import INTERVAL, OVER, SETUP, SpaceCorp
from .view import fill, hide_payment
from .words import SpaceCorpWords


class SpaceCorpGame(Game[SpaceCorp]):
    """The rules of the game for the engine."""

    id = "spacecorp"
    name = "SpaceCorp 2025-2300AD"
    version = 4
    seats = range(2, 5)
    tagline = "Three eras of enterprise, from Earth orbit to the nearest stars"
    minutes = "90-240"
    options = (
        OptionSpec("start_era", "mariners", "The era the game begins with", choices=ERAS),
        OptionSpec("end_era", "starfarers", "The era after which the game ends", choices=ERAS),
        OptionSpec(
            "shorter_decks",
            False,
            f"For two: the decks of the three eras are {CARDS_OUT[0]}, {CARDS_OUT[1]} and {CARDS_OUT[2]} cards shorter",
        ),
    )
    state_type = SpaceCorp
    words = SpaceCorpWords()

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> SpaceCorp:
        """An empty table; the first step sets up the era."""
        return new_table(seats, options, rng)

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """A game can't end before it begins; more than two players need all the cards."""
        if options["shorter_decks"] and seats != SHORTER_FOR:
            return [f"shorter_decks is for {SHORTER_FOR} players"]
        if ERAS.index(options["end_era"]) < ERAS.index(options["start_era"]):
            return ["end_era comes before start_era"]
        return []

    def step(self, g: SpaceCorp) -> Flow[None]:
        """A turn, or what lies between two eras."""
        return STEPS[g.stage](g)

    def over(self, g: SpaceCorp) -> bool:
        """After the last era's scoring."""
        return g.stage == OVER

    def result(self, g: SpaceCorp) -> Result:
        """Profit, with where it came from."""
        return result(g)

    def heading(self, g: SpaceCorp) -> str:
        """The era and the number of the turn."""
        if g.stage == SETUP:
            return f"{ERA_NAMES[g.era]}: set-up"
        if g.stage == INTERVAL:
            return f"End of {ERA_NAMES[g.era]}"
        return f"{ERA_NAMES[g.era]}, turn {g.turn + 1}"

    def view(self, g: SpaceCorp, seat: Seat | None) -> SpaceCorp:
        """Other hands and the draw pile are hidden."""
        seen = super().view(g, seat)
        hide_payment(seen, seat)
        return seen

    def fill(self, g: SpaceCorp, seat: Seat, rng: Rng) -> None:
        """Deal the hidden cards anew."""
        fill(g, seat, rng)

    def check(self, g: SpaceCorp) -> list[str]:
        """Everything is there once."""
        return check(g)

    def seat_orders(self, g: SpaceCorp, seat: Seat) -> tuple[OrderSpec, ...]:
        """Edges not to be asked about, rewards, contracts and transport."""
        names = sorted({c.edge for c in CARDS if c.edge and c.era == g.era})
        specs = [
            OrderSpec("claim", "Contracts I have met", (("always", "Claim them at once"),)),
            OrderSpec("reward", "Rewards", (("draw", "Always draw"), ("decline", "Never draw"))),
            OrderSpec("transport", "Team Transport", (("never", "Never ask"),)),
        ]
        for name in names:
            choices: tuple[tuple[str, str], ...] = (("never", "Never ask"),)
            if EDGES[name].who == "any_player":
                choices += (("own", "Ask in my own turns only"),)
            specs.append(OrderSpec(f"edge:{name}", f"Edge: {EDGES[name].name}", choices))
        return tuple(specs)


GAME = SpaceCorpGame()
