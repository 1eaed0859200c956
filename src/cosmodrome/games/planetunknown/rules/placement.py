"""Tile placement: where a tile may go, and what happens when it is put down."""

from __future__ import annotations

from functools import lru_cache

from cosmodrome.engine.flow import Reason

from ..content import LETTERS, ROVER, box
from ..geometry import (
    BIT,
    CELLS,
    COLUMNS,
    FULL,
    Spot,
    around,
    cell_name,
    cells_of,
    covered,
    lies,
    masks,
    terrain,
)
from ..state import PlanetUnknown, Player
from . import rovers
from .techs import event_rule, has, say

EVENT_BAN, PLANET_BAN = 1, 2
LAPSES = (0, EVENT_BAN, PLANET_BAN, EVENT_BAN | PLANET_BAN)
"""In this order bans are dropped for a player who could place nothing otherwise (RULES-NOTES 24)."""
TILE_BANS = ("tile_not_on_edge", "tile_not_on_ice", "no_matching_terrain_neighbours")
MOVING_BANS = ("slide_in", "quadrants")
"""Planet bans that look at more than the cells of a piece."""


@lru_cache(maxsize=4096)
def fitting(planet: str, shape: int, ground: str, ruled: bool, adjacent: bool) -> tuple[int, ...]:
    """Where a shape can lie: on free squares, the first piece at the edge, the next ones next to a piece."""
    ways = lies(planet, shape)
    taken = covered(ground)
    need = masks(planet).start if not taken else around(taken) if adjacent else FULL
    table = ways.ruled if ruled else ways.free
    return tuple([value for mask, value in table if not mask & taken and mask & need])


def placements(p: Player, tile: int, rule: str, relaxed: int) -> tuple[int, ...]:
    """The legal placements of a tile under the round's event, but for the bans that lapse."""
    kind = box().tiles[tile]
    adjacent = not has(p, "ignore_adjacency") and not (
        ROVER in kind.resources and has(p, "rover_tiles_ignore_adjacency")  # lifts adjacency only (RULES-NOTES 30)
    )
    bound = not relaxed & PLANET_BAN
    values = fitting(p.planet, kind.shape, p.ground, bound, adjacent)
    if bound and p.world.kind in MOVING_BANS:
        spots = lies(p.planet, kind.shape).spots
        if p.world.kind == "slide_in":
            taken = covered(p.ground)
            values = tuple([v for v in values if slides(spots[v].mask, taken)])
        else:
            values = tuple([v for v in values if in_season(p.planet, spots[v], kind.resources)])
    if rule in TILE_BANS and not relaxed & EVENT_BAN:
        values = tuple([v for v in values if not _banned(p, tile, v, rule)])
    return values


def slides(mask: int, taken: int) -> bool:
    """Pajitnov: one free step in some direction; squares outside the grid are free (RULES-NOTES 75)."""
    return (
        not ((mask & ~COLUMNS[0]) << 1) & taken
        or not ((mask & ~COLUMNS[11]) >> 1) & taken
        or not (mask << 12) & FULL & taken
        or not (mask >> 12) & taken
    )


def in_season(planet: str, spot: Spot, resources: tuple[int, int]) -> bool:
    """Persephone: no icon in the quarter that bans its resource (RULES-NOTES 76)."""
    return all(
        resource not in resources or not quarter & BIT[spot.icon[resources.index(resource)]]
        for quarter, resource in masks(planet).quarters
    )


def _banned(p: Player, tile: int, value: int, rule: str) -> bool:
    """Whether the round's event forbids a placement (tiles only, RULES-NOTES 23)."""
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    if rule == "tile_not_on_edge":
        return spot.mask & masks(p.planet).edge != 0
    if rule == "tile_not_on_ice":
        return spot.mask & masks(p.planet).ice != 0
    return any(
        around(cells) & terrain(p.ground, resource) for cells, resource in zip(spot.slots, kind.resources, strict=True)
    )


def choices(g: PlanetUnknown, seat: int) -> tuple[int, list[int]]:
    """Which of the two tiles (by ring) can be placed, and which bans lapse for that (RULES-NOTES 24, 25, 59)."""
    p = g.players[seat]
    rule = event_rule(g)
    for relaxed in LAPSES:
        found = [ring for ring, tile in enumerate(g.offered(seat)) if tile >= 0 and placements(p, tile, rule, relaxed)]
        if found:
            return relaxed, found
    return 0, []


def put(g: PlanetUnknown, seat: int, tile: int, value: int) -> Spot:
    """Put a tile down: its meteorite falls, lifepods and rovers beneath it are destroyed (RULES-NOTES 10, 26, 41)."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    ground, marks = list(p.ground), list(p.icons)
    for slot, resource in enumerate(kind.resources):
        letter = LETTERS[resource]
        for cell in cells_of(spot.slots[slot]):
            ground[cell] = letter
        marks[spot.icon[slot]] = letter
    p.ground, p.icons = "".join(ground), "".join(marks)
    p.laid = (*p.laid, (tile, value))
    if kind.meteor:
        p.symbols = tuple(sorted((*p.symbols, spot.symbol)))
        if not has(p, "no_meteorites"):
            p.meteorites = tuple(sorted((*p.meteorites, spot.symbol)))
    beneath = spot.cells
    p.lifepods = tuple(c for c in p.lifepods if c not in beneath)
    rovers.destroy(p, beneath)
    say(g, seat, "place", tile, value)
    return spot


def why_not(p: Player, tile: int, values: tuple[int, ...], rule: str) -> dict[str, Reason]:
    """For squares that no legal placement of the tile is held by: the rule that stops it there."""
    shape = box().tiles[tile].shape
    taken = covered(p.ground)
    ways = lies(p.planet, shape)
    held = {value % CELLS for value in values}
    room = {value % CELLS for mask, value in ways.free if not mask & taken}
    touching = {value % CELLS for value in placements(p, tile, "", PLANET_BAN)}
    allowed = {value % CELLS for value in placements(p, tile, "", p.relaxed & PLANET_BAN)}
    apart = "apart" if taken else "start" if "start_cells" in p.world.special else "edge"
    reasons: dict[str, Reason] = {}
    for cell in p.world.squares:
        if cell in held:
            continue
        if taken & BIT[cell]:
            reason: Reason = ("covered",)
        elif cell not in room:
            reason = ("no-room", shape)
        elif cell not in touching:
            reason = (apart,)
        elif cell not in allowed:
            reason = ("planet", p.planet)
        else:
            reason = ("event", rule)
        reasons[f"cell:{cell_name(cell)}"] = reason
    return reasons
