"""Tile placement: where a tile may go, and what happens when it is put down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from cosmodrome.engine.flow import Reason, WhyNot

from ..content import LETTERS, ROVER, Op, Tile, box
from ..map import BIT, CELLS, Spot, around, cell_name, lies, masks, spot_of
from ..state import PlanetUnknown, Player
from . import rovers
from .basics import event_rule, has, say
from .corporations import corporation
from .ground import SURFACES, Surface, surface, terrain
from .planets import PlanetRule, planet

WRITTEN: Final = LETTERS.encode("ascii")
"""The letters of the resources, as numbers."""
EVENT_BAN, PLANET_BAN = 1, 2
LAPSES = (0, EVENT_BAN, PLANET_BAN, EVENT_BAN | PLANET_BAN)
"""In this order bans are dropped for a player who could place nothing otherwise (ruling 24)."""


def adjoins(p: Player, kind: Tile) -> bool:
    """Whether a tile must touch another one (ruling 30: a tech lifts that alone)."""
    rule = corporation(p.corporation)
    if rule.scatters:
        return rule.scatters in p.locked or not rule.works(p, rule.scatters)
    return not (rule.rovers_scatter and ROVER in kind.resources and rule.has(p, "rover_tiles_ignore_adjacency"))


def placements(p: Player, tile: int, rule: Op | Literal[""], relaxed: int) -> Sequence[int]:
    """The legal placements of a tile under the round's event, but for the bans that lapse."""
    kind = box().tiles[tile]
    return legal(p, tile, kind, adjoins(p, kind), rule, relaxed)


def legal(p: Player, tile: int, kind: Tile, adjacent: bool, rule: Op | Literal[""], relaxed: int) -> Sequence[int]:
    """The same, where it is known whether the tile must touch another one.

    On free squares, the first piece at the edge, the next ones next to a piece. They are cached with the ground.
    """
    world = planet(p.planet)
    now = SURFACES.get(p.ground) or surface(p.ground)
    if not rule and not relaxed and not world.watchful:
        return world.fitting(now, kind.shape, True, adjacent)
    bound = not relaxed & PLANET_BAN
    fits = world.fitting(now, kind.shape, bound, adjacent)
    watchful = bound and world.watchful
    banned = None if relaxed & EVENT_BAN else BANS.get(rule)
    if not watchful and banned is None:
        return fits
    key = (tile, fits, watchful, rule if banned is not None else "")
    if now.picked is None:
        now.picked = {}
    found = now.picked.get(key)
    if found is None:
        values = _heeded(world, now, kind, fits) if watchful else fits
        if banned is not None:
            values = [value for value in values if not banned(p, kind, spot_of(kind.shape, value))]
        found = now.picked[key] = tuple(values)
    return found


def _heeded(world: PlanetRule, now: Surface, kind: Tile, values: Sequence[int]) -> Sequence[int]:
    """Those placements that a planet's ban allows, where it looks at more than the cells of a tile."""
    return [value for value in values if world.fits(spot_of(kind.shape, value), kind.resources, now.taken)]


def placeable(p: Player, tile: int, rule: Op | Literal[""], relaxed: int) -> bool:
    """Whether there is a legal placement of a tile."""
    return bool(placements(p, tile, rule, relaxed))


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
"""What the round's event forbids: tiles only, not patches (ruling 23)."""


def choices(g: PlanetUnknown, seat: int) -> tuple[int, list[int]]:
    """Which of the two tiles (by ring) can be placed, and which bans lapse for that (rulings 24, 25, 59)."""
    p = g.players[seat]
    rule = event_rule(g)
    offered, tiles = g.offered(seat), box().tiles
    for relaxed in LAPSES:
        found = []
        for ring, tile in enumerate(offered):
            if tile >= 0:
                kind = tiles[tile]
                if legal(p, tile, kind, adjoins(p, kind), rule, relaxed):
                    found.append(ring)
        if found:
            return relaxed, found
    return 0, []


def put(g: PlanetUnknown, seat: int, tile: int, value: int) -> Spot:
    """Put a tile down: its meteorite falls, lifepods and rovers beneath it are destroyed (rulings 10, 26, 41)."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spot = spot_of(kind.shape, value)
    ground, marks = bytearray(p.ground, "ascii"), bytearray(p.icons, "ascii")
    for slot in (0, 1):
        letter = WRITTEN[kind.resources[slot]]
        marks[spot.icon[slot]] = letter
        for cell in spot.parts[slot]:
            ground[cell] = letter
    before = SURFACES.get(p.ground) or surface(p.ground)
    p.ground, p.icons = ground.decode("ascii"), marks.decode("ascii")
    before.with_tile(p.ground, spot, kind.resources)
    p.laid = (*p.laid, (tile, value))
    if kind.meteor:
        p.symbols = tuple(sorted((*p.symbols, spot.symbol)))
        if not has(p, "no_meteorites"):
            p.meteorites = tuple(sorted((*p.meteorites, spot.symbol)))
    if p.lifepods or p.rovers:
        _crush(p, {*spot.parts[0], *spot.parts[1]})
    say(g, seat, "place", tile, value)
    return spot


def _crush(p: Player, cells: set[int]) -> None:
    """Lifepods and rovers on these cells are destroyed."""
    if not cells.isdisjoint(p.lifepods):
        p.lifepods = tuple([cell for cell in p.lifepods if cell not in cells])
    if not cells.isdisjoint(p.rovers):
        rovers.destroy(p, cells)


# -- why not ---------------------------------------------------------------------------------------


def reasons(p: Player, tile: int, adjacent: bool, values: Sequence[int], rule: Op | Literal[""]) -> WhyNot:
    """Why no other squares will do, worked out when somebody asks.

    It depends on the ground alone, not on the table, so copies of the table ask the same question.
    """
    return partial(why_not, p.planet, p.ground, p.relaxed, adjacent, tile, values, rule)


def why_not(
    name: str, ground: str, relaxed: int, adjacent: bool, tile: int, values: Sequence[int], rule: Op | Literal[""]
) -> dict[str, Reason]:
    """For squares that no legal placement of the tile is held by: the rule that stops it there."""
    kind, board = box().tiles[tile], box().planets[name]
    world, now = planet(name), surface(ground)
    taken = now.taken
    bound = not relaxed & PLANET_BAN
    free = world.fitting(now, kind.shape, False, adjacent)
    ruled: Sequence[int] = world.fitting(now, kind.shape, bound, adjacent)
    if bound and world.watchful:
        ruled = _heeded(world, now, kind, ruled)
    held = {value % CELLS for value in values}
    room = {value % CELLS for mask, value in lies(name, kind.shape).free if not mask & taken}
    touching = {value % CELLS for value in free}
    allowed = {value % CELLS for value in ruled}
    apart = "apart" if taken else "start" if board.start != board.edge else "edge"
    found: dict[str, Reason] = {}
    for cell in board.squares:
        if cell in held:
            continue
        if taken & BIT[cell]:
            reason: Reason = ("covered",)
        elif cell not in room:
            reason = ("no-room", kind.shape)
        elif cell not in touching:
            reason = (apart,)
        elif cell not in allowed:
            reason = ("planet", name)
        else:
            reason = ("event", rule)
        found[f"cell:{cell_name(cell)}"] = reason
    return found
