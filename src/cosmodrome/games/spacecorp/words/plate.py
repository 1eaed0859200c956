"""A player's figures at a glance, and where profit comes from."""

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
    "genetics": "Genetics at the end",
    "orion spur": "Orion Spur",
    "actions": "Spent on actions",
    "radiation": "Radiation",
}
"""The lines of the books, as a reader calls them."""


def plate(g: SpaceCorp, seat: int) -> tuple[Fact, ...]:
    """Profit, then cards in hand and bases on the board."""
    corp = g.corps[seat]
    return (
        Fact("coin", corp.profit, "profit"),
        Fact("hand", corp.cards.size, "cards in hand"),
        Fact("base", len(g.own_bases(seat)), "bases on the board"),
    )
