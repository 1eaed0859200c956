"""Planets: an object for each rule, which says what differs from a planet without one.

What is printed (ice, edge, holes, where the first piece starts) is in `map.masks`; bans lapse for a player who could
place nothing otherwise (ruling 24).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ..content import PlanetKind, box
from ..map import BIT, COLUMNS, FULL, PlanetMasks, Spot, masks
from .ground import Fits, Surface, Ways

SHAPES: Final = 12
CITY, WORLD = 2, 2
"""Medals for an uncovered city, and for a world that is covered whole."""


class PlanetRule:
    """A planet without a rule of its own."""

    __slots__ = ("_first", "_ways", "printed")

    watchful: bool = False
    """Whether its ban looks at more than the cells of a tile (`fits`)."""

    def __init__(self, number: int, printed: PlanetMasks) -> None:
        self.printed = printed
        self._first = number * 4 * SHAPES
        self._ways: dict[int, Ways] = {}

    def fitting(self, now: Surface, shape: int, ruled: bool, adjacent: bool) -> Fits:
        """Where a shape fits: on free squares, the first piece at the edge, the next ones next to a piece if need be;
        as far as the planet's ban on cells allows, if it holds."""
        key = self._first + 4 * shape + 2 * ruled + adjacent
        found = now.fits.get(key)
        if found is None:
            ways = self._ways.get(2 * shape + ruled) or self.ways(shape, ruled)
            found = now.fits[key] = Fits(ways, now.footing(self.printed.start, adjacent))
        return found

    def ways(self, shape: int, ruled: bool) -> Ways:
        """How a shape could lie on the empty planet."""
        key = 2 * shape + ruled
        found = self._ways.get(key)
        if found is None:
            regions, never = (self.regions(), self.never()) if ruled else ((self.printed.squares,), 0)
            found = self._ways[key] = Ways(shape, regions, never)
        return found

    def regions(self) -> tuple[int, ...]:
        """A tile has to lie wholly on one of these."""
        return (self.printed.squares,)

    def never(self) -> int:
        """Squares that a tile may not lie wholly on."""
        return 0

    def fits(self, spot: Spot, resources: tuple[int, ...], taken: int) -> bool:
        """Whether a tile with these resources may lie so, besides what is covered."""
        return True

    def barred(self) -> int:
        """Squares that no patch may cover."""
        return 0

    def currents(self, taken: int) -> int:
        """Uncovered squares that are energy terrain."""
        return 0

    def closed(self, taken: int) -> int:
        """Squares that rovers may not enter."""
        return 0

    def medals(self, taken: int) -> int:
        """Medals besides those of rows and columns."""
        return 0


class Ring(PlanetRule):
    """Arashi: a tile on the ring must reach beyond it."""

    __slots__ = ()

    def never(self) -> int:
        """Not wholly on the ring."""
        return self.printed.ring

    def barred(self) -> int:
        """A patch on the ring would lie wholly there (ruling 23)."""
        return self.printed.ring


class Unmixed(PlanetRule):
    """K-273: wholly on ice or wholly off it."""

    __slots__ = ()

    def regions(self) -> tuple[int, ...]:
        """Never on both."""
        return self.printed.ice, self.printed.squares & ~self.printed.ice


class Chasm(PlanetRule):
    """Tartarus: a tile stays on one side of the chasm."""

    __slots__ = ()

    def regions(self) -> tuple[int, ...]:
        """All west or all east."""
        return self.printed.west, self.printed.squares & ~self.printed.west


class Seasons(PlanetRule):
    """Persephone: no icon in the quarter that bans its resource (ruling 76)."""

    __slots__ = ()
    watchful = True

    def fits(self, spot: Spot, resources: tuple[int, ...], taken: int) -> bool:
        """The icon's square alone counts."""
        for quarter, resource in self.printed.quarters:
            if resource in resources and quarter & BIT[spot.icon[resources.index(resource)]]:
                return False
        return True


class Sliding(PlanetRule):
    """Pajitnov: tiles are slid in (ruling 75)."""

    __slots__ = ()
    watchful = True

    def fits(self, spot: Spot, resources: tuple[int, ...], taken: int) -> bool:
        """One free step in some direction; squares outside the grid are free."""
        mask = spot.mask
        return (
            not ((mask & ~COLUMNS[0]) << 1) & taken
            or not ((mask & ~COLUMNS[11]) >> 1) & taken
            or not (mask << 12) & FULL & taken
            or not (mask >> 12) & taken
        )


class Currents(PlanetRule):
    """Petra: uncovered currents are energy terrain (rulings 69, 70, 79)."""

    __slots__ = ()

    def currents(self, taken: int) -> int:
        """Those that nothing lies on."""
        return self.printed.currents & ~taken


class Toxic(PlanetRule):
    """K'ax: rovers keep off toxic squares until they are covered (ruling 78)."""

    __slots__ = ()

    def closed(self, taken: int) -> int:
        """Those that nothing lies on."""
        return self.printed.toxic & ~taken


class Cities(PlanetRule):
    """Gaia: cities left uncovered give medals; patches cover them too (ruling 114)."""

    __slots__ = ()

    def medals(self, taken: int) -> int:
        """Two each."""
        return CITY * (self.printed.cities & ~taken).bit_count()


class Worlds(PlanetRule):
    """Cerberus: three worlds, each worth medals when it is whole (ruling 72)."""

    __slots__ = ()

    def medals(self, taken: int) -> int:
        """Two each."""
        return WORLD * sum([1 for world in self.printed.worlds if not world & ~taken])


KINDS: Final[dict[PlanetKind, type[PlanetRule]]] = {
    "none": PlanetRule,
    "ring": Ring,
    "cities": Cities,
    "no_mixing_ice_and_land": Unmixed,
    "quadrants": Seasons,
    "electrical_currents": Currents,
    "chasm": Chasm,
    "sub_planets": Worlds,
    "start_cells": PlanetRule,  # where it starts is printed, as the edge is elsewhere
    "toxic": Toxic,
    "holes": PlanetRule,  # no squares
    "shape_only": PlanetRule,
    "slide_in": Sliding,
}


@cache
def planet(name: str) -> PlanetRule:
    """The rules of a planet."""
    planets = box().planets
    return KINDS[planets[name].kind]([*planets].index(name), masks(name))
