"""The most important numbers of a player, and the lines of the breakdown of profit."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.plate import Fact

from ..state import SpaceCorp

SOURCES: Final = {
    "start": "Set-up",
    "bases": "Bases built",
    "production": "Production",
    "discoveries": "Discoveries",
    "contracts": "Contracts",
    "claims": "Claims",
    "colonies": "Colonies",
    "colony table": "Number of colonies",
    "progress cards": "Progress cards",
    "special actions": "Special actions",
    "edges": "Edge cards",
    "beyond": "Beyond markers",
    "genetics": "Genetics",
    "orion spur": "Orion Spur",
    "actions": "Spent on actions",
    "radiation": "Radiation",
}
"""The lines of the breakdown of profit, by their keys in `Corp.books`."""


def plate(g: SpaceCorp, seat: int) -> tuple[Fact, ...]:
    """Profit, then cards in hand and bases on the board."""
    corp = g.corps[seat]
    return (
        Fact("coin", corp.profit, "profit"),
        Fact("hand", corp.cards.size, "cards in hand"),
        Fact("base", len(g.own_bases(seat)), "bases on the board"),
    )
