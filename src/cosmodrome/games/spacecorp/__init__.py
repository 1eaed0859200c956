"""SpaceCorp 2025-2300AD: three eras of enterprise, from Earth orbit to the nearest stars."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Asked, Flow, Seat
from cosmodrome.engine.game import Game, OptionSpec, OrderSpec, Shortcut
from cosmodrome.engine.result import Result
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.sentences import Names

from .check import check, check_start
from .content import CARDS, CARDS_OUT, EDGES, ERAS, SHORTER_FOR
from .rules.quick import FOREGONE_KINDS, foregone, routine
from .rules.scoring import result
from .rules.setup import new_table
from .rules.turn import STEPS
from .state import OVER, SpaceCorp
from .view import fill, hide_payment
from .words import SpaceCorpWords
from .words.log import heading
from .words.options import EDGE_ORDERS, NOT_AGAIN, shortcuts


class SpaceCorpGame(Game[SpaceCorp]):
    """The rules of the game for the engine."""

    id = "spacecorp"
    name = "SpaceCorp 2025-2300AD"
    version = 6
    seats = range(2, 5)
    tagline = "Three eras of enterprise, from Earth orbit to the nearest stars"
    minutes = "90-240"
    options = (
        OptionSpec("start_era", "mariners", "First era", choices=ERAS),
        OptionSpec("end_era", "starfarers", "Last era", choices=ERAS),
        OptionSpec(
            "shorter_decks",
            False,
            "Shorter decks for two players: "
            f"{CARDS_OUT[0]}, {CARDS_OUT[1]} and {CARDS_OUT[2]} cards fewer in the three eras",
        ),
    )
    state_type = SpaceCorp
    words = SpaceCorpWords()
    foregone_kinds = FOREGONE_KINDS

    def setup(self, seats: int, options: dict[str, Any], rng: Rng) -> SpaceCorp:
        """An empty table; the first step sets up the era."""
        return new_table(seats, options, rng)

    def validate(self, seats: int, options: dict[str, Any]) -> list[str]:
        """Refuse a last era before the first, and shorter decks for more than two players."""
        if options["shorter_decks"] and seats != SHORTER_FOR:
            return [f"Shorter decks are for {SHORTER_FOR} players only (shorter_decks)."]
        if ERAS.index(options["end_era"]) < ERAS.index(options["start_era"]):
            return ["The last era can't come before the first era (end_era, start_era)."]
        return []

    def step(self, g: SpaceCorp) -> Flow[None]:
        """The next step: a turn, or the change between two eras."""
        return STEPS[g.stage](g)

    def over(self, g: SpaceCorp) -> bool:
        """After the last era's scoring."""
        return g.stage == OVER

    def result(self, g: SpaceCorp) -> Result:
        """Profit, with where it came from."""
        return result(g)

    def heading(self, g: SpaceCorp, names: Names) -> str:
        """The era, the number of the turn and, if names are given, the player whose turn it is."""
        return heading(g, names)

    def view(self, g: SpaceCorp, seat: Seat | None) -> SpaceCorp:
        """Other hands and the draw pile are hidden."""
        seen = super().view(g, seat)
        hide_payment(seen, seat)
        return seen

    def fill(self, g: SpaceCorp, seat: Seat, rng: Rng) -> None:
        """Replace the hidden cards with a random deal."""
        fill(g, seat, rng)

    def check(self, g: SpaceCorp) -> list[str]:
        """Problems of a state: lost or doubled pieces, numbers out of range."""
        return check(g)

    def check_start(self, g: SpaceCorp) -> list[str]:
        """No stack of tiles can run out."""
        return check_start(g)

    def seat_orders(self, g: SpaceCorp, seat: Seat) -> tuple[OrderSpec, ...]:
        """Standing orders for contracts, rewards, transport and each Edge of the era."""
        names = sorted({c.edge for c in CARDS if c.edge and c.era == g.era})
        specs = [
            OrderSpec("claim", "Contracts you meet", (("always", "Claim at once"),)),
            OrderSpec("reward", "Rewards", (("draw", "Always draw"), ("decline", "Never draw"))),
            OrderSpec("transport", "Team Transport", (("never", "Never ask"),)),
            OrderSpec("edges", EDGE_ORDERS, ((f"{g.turn}", NOT_AGAIN),)),
        ]
        for name in names:
            choices: tuple[tuple[str, str], ...] = (("never", "Never ask"),)
            if EDGES[name].who == "any_player":
                choices += (("own", "Ask only in your own turns"),)
            specs.append(OrderSpec(f"edge:{name}", f"Edge: {EDGES[name].name}", choices))
        return tuple(specs)

    def foregone(self, g: SpaceCorp, asked: Asked[Any]) -> Any:
        """Paying with one's own Infra, if that is enough."""
        return foregone(g, asked)

    def routine(self, g: SpaceCorp, asked: Asked[Any], value: Any) -> bool:
        """A card from the pile, or a payment that costs nothing."""
        return routine(g, asked, value)

    def shortcuts(self, g: SpaceCorp, asked: Asked[Any]) -> tuple[Shortcut, ...]:
        """Drawing all cards from the pile, and no more Edges this turn."""
        return shortcuts(g, asked)


GAME = SpaceCorpGame()
