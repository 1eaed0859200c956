"""Tile placement: where a tile may go, and what happens when it is put down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, overload

from cosmodrome.engine.flow import Reason
from cosmodrome.engine.parts import InParts

from ..content import LETTERS, ROVER, Op, Tile, box
from ..map import (
    BIT,
    CELLS,
    FULL,
    Anchors,
    Spot,
    around,
    cell_name,
    cells_of,
    covered,
    lies,
    masks,
    nth_cell,
    paired,
    terrain,
)
from ..state import PlanetUnknown, Player
from . import rovers
from .basics import event_rule, has, say
from .planets import allowed, planet

EVENT_BAN, PLANET_BAN = 1, 2
LAPSES = (0, EVENT_BAN, PLANET_BAN, EVENT_BAN | PLANET_BAN)
"""In this order bans are dropped for a player who could place nothing otherwise (RULES-NOTES 24)."""


def ways(world: str, shape: int, ruled: bool) -> tuple[Anchors, ...]:
    """How a shape could lie on an empty planet, as far as its bans allow if they hold."""
    return allowed(world, shape) if ruled else lies(world, shape).anchors


@lru_cache(maxsize=1024)
def footing(world: str, ground: str, adjacent: bool) -> int:
    """What is taken on a planet, and what a piece has to touch: the edge at first, another piece then (`paired`)."""
    taken = covered(ground)
    return paired(taken, masks(world).start if not taken else around(taken) if adjacent else FULL)


@lru_cache(maxsize=4096)
def fitting(world: str, shape: int, ground: str, ruled: bool, adjacent: bool) -> Sequence[int]:
    """Where a shape can lie: on free squares, the first piece at the edge, the next ones next to a piece."""
    pair = footing(world, ground, adjacent)
    held = [Held(way.first, way.clear(pair)) for way in ways(world, shape, ruled)]
    return InParts([len(one) for one in held], held.__getitem__)


class Held(Sequence[int]):
    """The placements in one orientation, by the cells where the shape is held."""

    __slots__ = ("_cells", "_first", "_size")

    def __init__(self, first: int, cells: int) -> None:
        self._first = first
        self._cells = cells
        self._size = cells.bit_count()

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [*self][at]
        return self._first + nth_cell(self._cells, at)

    def __iter__(self) -> Iterator[int]:
        return iter([self._first + cell for cell in cells_of(self._cells)])


def adjoins(p: Player, kind: Tile) -> bool:
    """Whether a tile must touch another one (RULES-NOTES 30: a tech lifts that alone)."""
    return not has(p, "ignore_adjacency") and not (ROVER in kind.resources and has(p, "rover_tiles_ignore_adjacency"))


def placements(p: Player, tile: int, rule: Op | Literal[""], relaxed: int) -> Sequence[int]:
    """The legal placements of a tile under the round's event, but for the bans that lapse."""
    kind = box().tiles[tile]
    bound = not relaxed & PLANET_BAN
    values = fitting(p.planet, kind.shape, p.ground, bound, adjoins(p, kind))
    world = planet(p.planet)
    if bound and world.watchful:
        spots = lies(p.planet, kind.shape).spots
        taken = covered(p.ground)
        values = tuple([v for v in values if world.fits(spots[v], kind.resources, taken)])
    if rule in BANS and not relaxed & EVENT_BAN:
        banned = BANS[rule]
        spots = lies(p.planet, kind.shape).spots
        values = tuple([v for v in values if not banned(p, kind, spots[v])])
    return values


def placeable(p: Player, tile: int, rule: Op | Literal[""], relaxed: int) -> bool:
    """Whether there is a legal placement of a tile: where no ban looks closer, the first one will do."""
    bound = not relaxed & PLANET_BAN
    if (bound and planet(p.planet).watchful) or (rule in BANS and not relaxed & EVENT_BAN):
        return bool(placements(p, tile, rule, relaxed))
    kind = box().tiles[tile]
    pair = footing(p.planet, p.ground, adjoins(p, kind))
    return any(way.clear(pair) for way in ways(p.planet, kind.shape, bound))


def _on_edge(p: Player, kind: Tile, spot: Spot) -> bool:
    return spot.mask & masks(p.planet).edge != 0


def _on_ice(p: Player, kind: Tile, spot: Spot) -> bool:
    return spot.mask & masks(p.planet).ice != 0


def _beside_its_own(p: Player, kind: Tile, spot: Spot) -> bool:
    return any(
        around(cells) & terrain(p.ground, resource) for cells, resource in zip(spot.slots, kind.resources, strict=True)
    )


BANS: Final[dict[Op | Literal[""], Callable[[Player, Tile, Spot], bool]]] = {
    "tile_not_on_edge": _on_edge,
    "tile_not_on_ice": _on_ice,
    "no_matching_terrain_neighbours": _beside_its_own,
}
"""What the round's event forbids: tiles only, not patches (RULES-NOTES 23)."""


def choices(g: PlanetUnknown, seat: int) -> tuple[int, list[int]]:
    """Which of the two tiles (by ring) can be placed, and which bans lapse for that (RULES-NOTES 24, 25, 59)."""
    p = g.players[seat]
    rule = event_rule(g)
    for relaxed in LAPSES:
        found = [ring for ring, tile in enumerate(g.offered(seat)) if tile >= 0 and placeable(p, tile, rule, relaxed)]
        if found:
            return relaxed, found
    return 0, []


def put(g: PlanetUnknown, seat: int, tile: int, value: int) -> Spot:
    """Put a tile down: its meteorite falls, lifepods and rovers beneath it are destroyed (RULES-NOTES 10, 26, 41)."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    ground, marks = bytearray(p.ground, "ascii"), bytearray(p.icons, "ascii")
    for slot, resource in enumerate(kind.resources):
        letter = ord(LETTERS[resource])
        for cell in spot.parts[slot]:
            ground[cell] = letter
        marks[spot.icon[slot]] = letter
    p.ground, p.icons = ground.decode("ascii"), marks.decode("ascii")
    p.laid = (*p.laid, (tile, value))
    if kind.meteor:
        p.symbols = tuple(sorted((*p.symbols, spot.symbol)))
        if not has(p, "no_meteorites"):
            p.meteorites = tuple(sorted((*p.meteorites, spot.symbol)))
    beneath = spot.cells
    if p.lifepods:
        p.lifepods = tuple([c for c in p.lifepods if c not in beneath])
    if p.rovers:
        rovers.destroy(p, beneath)
    say(g, seat, "place", tile, value)
    return spot


def why_not(p: Player, tile: int, values: Sequence[int], rule: Op | Literal[""]) -> dict[str, Reason]:
    """For squares that no legal placement of the tile is held by: the rule that stops it there."""
    shape = box().tiles[tile].shape
    taken = covered(p.ground)
    held = {value % CELLS for value in values}
    room = {value % CELLS for mask, value in lies(p.planet, shape).free if not mask & taken}
    touching = {value % CELLS for value in placements(p, tile, "", PLANET_BAN)}
    allowed = {value % CELLS for value in placements(p, tile, "", p.relaxed & PLANET_BAN)}
    apart = "apart" if taken else "start" if p.world.start != p.world.edge else "edge"
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
