"""Objectives: what a planet is worth by each criterion, and whether a private one is met."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..content import ENERGY, Criterion, Metric, Piece, Test, box
from ..map import BIT, CELLS, areas, mask_of, masks
from ..state import PlanetUnknown, Player
from .corporations import corporation
from .ground import covered, icons, terrain
from .lifepods import held
from .planets import planet

WIN, TIE = 5, 2


def final_terrain(p: Player, resource: int) -> int:
    """Terrain as it counts at the end: uncovered currents are energy (ruling 70)."""
    mask = terrain(p.ground, resource)
    if resource == ENERGY:
        mask |= planet(p.planet).currents(covered(p.ground))
    return mask


def at_top(p: Player, track: int) -> bool:
    """Whether a track is at its top (ruling 67)."""
    return corporation(p.corporation).at_top(p, track)


def collected(p: Player, what: Piece) -> int:
    """Meteorites or lifepods on the corporation board; lifepods on tracks and techs count here."""
    return p.collected if what == "meteorite" else held(p)


METRICS: Final[dict[Metric, Callable[[Player, Criterion], int]]] = {
    "icons_on_edge": lambda p, c: (icons(p.icons, c.resource) & masks(p.planet).edge).bit_count(),
    "icons_total": lambda p, c: icons(p.icons, c.resource).bit_count(),
    "largest_area": lambda p, c: max([a.bit_count() for a in areas(final_terrain(p, c.resource))], default=0),
    "area_count": lambda p, c: len(areas(final_terrain(p, c.resource))),
    "tracks_at_top": lambda p, c: sum([at_top(p, track) for track in range(5)]),
    "collected": lambda p, c: collected(p, c.piece),
}
"""What a planet has of a neighbour objective."""


def measure(p: Player, criterion: Criterion) -> int:
    """What a planet has of a neighbour objective; more is better, so that "fewer" is counted below zero."""
    assert criterion.metric is not None
    count = METRICS[criterion.metric](p, criterion)
    return -count if criterion.fewer else count


TESTS: Final[dict[Test, Callable[[Player, Criterion], bool]]] = {
    "rectangle": lambda p, c: has_rectangle(final_terrain(p, c.resource), *c.size),
    "area_with_icons": lambda p, c: _icons_together(p, c.resource) >= c.count,
    "track_at_top": lambda p, c: at_top(p, c.track),
    "icons_at_most": lambda p, c: icons(p.icons, c.resource).bit_count() <= c.count,
    "collected_at_least": lambda p, c: collected(p, c.piece) >= c.count,
    "collected_more_than": lambda p, c: collected(p, c.piece) > collected(p, c.than),
    "all_covered": lambda p, c: all_covered(p, c.ground),
}
"""Whether a private objective is met."""


def met(p: Player, criterion: Criterion) -> bool:
    """Whether a private objective is met."""
    assert criterion.test is not None
    return TESTS[criterion.test](p, criterion)


def _icons_together(p: Player, resource: int) -> int:
    """The most icons of a resource in one area of its terrain."""
    marks = icons(p.icons, resource)
    return max([(part & marks).bit_count() for part in areas(final_terrain(p, resource))], default=0)


def all_covered(p: Player, ground: str) -> bool:
    """Whether no ice, or no other square, is left uncovered; currents are not land here (ruling 71)."""
    printed = masks(p.planet)
    wanted = printed.ice if ground == "ice" else printed.squares & ~printed.ice & ~printed.currents
    return not wanted & ~covered(p.ground)


def has_rectangle(mask: int, width: int, height: int) -> bool:
    """Whether a full block of that size, lying or standing, is in the mask."""
    for w, h in {(width, height): 0, (height, width): 0}:
        block = mask_of([y * 12 + x for y in range(h) for x in range(w)])
        for cell in range(CELLS):
            if cell % 12 + w <= 12 and cell // 12 + h <= 12 and mask & BIT[cell]:
                moved = block >> cell
                if mask & moved == moved:
                    return True
    return False


def private_medals(p: Player) -> int:
    """Five medals for each private objective that is met."""
    return sum(WIN for card in p.private.seen(()) if met(p, box().objectives[card].private))


def contest_medals(g: PlanetUnknown, seat: int) -> int:
    """Better than the neighbour: five medals; equal: two each (ruling 66). Jump Drive's card: among all (88)."""
    medals = 0
    for a, b, card in g.neighbors:
        if seat in (a, b):
            criterion = box().objectives[card].neighbor
            mine, theirs = (measure(g.players[s], criterion) for s in (seat, b if seat == a else a))
            medals += WIN if mine > theirs else TIE if mine == theirs else 0
    for card in g.contested:
        values = [measure(p, box().objectives[card].neighbor) for p in g.players]
        best = max(values)
        if values[seat] == best:
            medals += WIN if values.count(best) == 1 else TIE
    return medals
