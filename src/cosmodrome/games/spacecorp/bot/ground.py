"""What lies on the board, kept as long as it lies there: most turns leave it as it was."""

from __future__ import annotations

from ..content import ERAS
from ..rules.explore import empty_boxes
from ..state import SpaceCorp


def last_era(g: SpaceCorp) -> bool:
    """Whether the game ends with this era."""
    end: str = g.options["end_era"]
    return ERAS[g.era] == end


class Ground:
    """What lies at the sites of the board, and what follows from that alone, as far as it was asked for."""

    __slots__ = ("awards", "bases", "empty", "era", "hopes", "last", "owned", "seats", "shares", "stacks", "tiles")

    def __init__(self, g: SpaceCorp) -> None:
        self.seats = g.seats
        self.era = g.era
        self.last = last_era(g)
        self.tiles = g.tiles[:]
        self.bases = g.bases[:]
        self.stacks = g.stacks.copy()
        sites = range(len(g.map.sites))
        self.owned = [g.base_owner(site) >= 0 for site in sites]
        """by site: whether there are bases"""
        self.empty = [empty_boxes(g, site) for site in sites]
        """by site: the boxes without a tile"""
        self.hopes: dict[int, float] = {}
        """by site: what exploring it, and building there in time, brings"""
        self.awards: dict[str, float] = {}
        """by stack: what its next tile awards"""
        self.shares: dict[int, tuple[float, ...]] = {}
        """by seat and site: how much of the contracts would be fulfilled with bases there"""

    def lies(self, g: SpaceCorp) -> bool:
        """Whether it is still so."""
        return (
            (self.seats, self.era, self.last) == (g.seats, g.era, last_era(g))
            and self.tiles == g.tiles
            and self.bases == g.bases
            and self.stacks == g.stacks
        )


_ground: list[Ground] = []
"""The board that was asked for last: most turns leave it as it was."""


def ground(g: SpaceCorp) -> Ground:
    """The board as it is now."""
    found = _ground[0] if _ground else None
    if found is None or not found.lies(g):
        found = Ground(g)
        _ground[:] = [found]
    return found
