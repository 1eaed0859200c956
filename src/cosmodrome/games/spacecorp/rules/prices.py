"""What bots weigh effects with, so that an effect says its worth beside its rule."""

from __future__ import annotations

from typing import Protocol

from ..state import SpaceCorp


class Prices(Protocol):
    """What things are worth to a seat at its table, in F; `bot/worth.py` has the figures."""

    g: SpaceCorp
    seat: int
    turns: float
    """How many turns the seat may still have in this era."""

    def card(self, card: int) -> float:
        """A card in hand."""

    def step(self) -> float:
        """A step of the genetics or revelation marker."""

    def production(self) -> float:
        """1F more at each Produce action."""

    def rivals(self, spot: int) -> int:
        """How many opposing bases a Secure base on this spot would count."""

    def threats(self, rival: int) -> dict[str, float]:
        """Action -> what it would bring a rival in its turn, as far as everybody can see."""

    def radiation(self, spot: int) -> int:
        """What a Build on this spot costs if nothing shields it."""

    def probe(self, site: int) -> float:
        """A tile put on a site where nothing will be built."""

    def place(self, site: int) -> float:
        """A team at a site."""

    def team(self, team: int) -> float:
        """The place where one of the seat's teams stands."""
