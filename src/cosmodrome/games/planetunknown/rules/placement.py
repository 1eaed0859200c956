"""Tile placement: where a tile may go, and what happens when it is put down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from cosmodrome.engine.flow import Reason

from ..content import LETTERS, ROVER, Op, Tile, box
from ..map import BIT, CELLS, Spot, around, cell_name, lies, masks, spot_of
from ..state import PlanetUnknown, Player
from . import rovers
from .basics import event_rule, has, say
from .corporations import corporation
from .ground import covered, surface, terrain
from .planets import planet

EVENT_BAN, PLANET_BAN = 1, 2
LAPSES = (0, EVENT_BAN, PLANET_BAN, EVENT_BAN | PLANET_BAN)
"""In this order bans are dropped for a player who could place nothing otherwise (RULES-NOTES 24)."""


def adjoins(p: Player, kind: Tile) -> bool:
    """Whether a tile must touch another one (RULES-NOTES 30: a tech lifts that alone)."""
    rule = corporation(p.corporation)
    if rule.scatters and has(p, "ignore_adjacency"):
        return False
    return not (rule.rovers_scatter and ROVER in kind.resources and has(p, "rover_tiles_ignore_adjacency"))


def placements(p: Player, tile: int, rule: Op | Literal[""], relaxed: int) -> Sequence[int]:
    """The legal placements of a tile under the round's event, but for the bans that lapse.

    On free squares, the first piece at the edge, the next ones next to a piece. They are kept with what lies there.
    """
    kind = box().tiles[tile]
    bound = not relaxed & PLANET_BAN
    world = planet(p.planet)
    now = surface(p.ground)
    fits = world.fitting(now, kind.shape, bound, adjoins(p, kind))
    watchful = bound and world.watchful
    if not rule and not watchful:
        return fits
    banned = None if relaxed & EVENT_BAN else BANS.get(rule)
    if not watchful and banned is None:
        return fits
    key = (tile, fits, watchful, rule if banned is not None else "")
    if now.picked is None:
        now.picked = {}
    found = now.picked.get(key)
    if found is None:
        taken = now.taken
        spots = [(value, spot_of(kind.shape, value)) for value in fits]
        if watchful:
            spots = [(value, spot) for value, spot in spots if world.fits(spot, kind.resources, taken)]
        if banned is not None:
            spots = [(value, spot) for value, spot in spots if not banned(p, kind, spot)]
        found = now.picked[key] = tuple([value for value, _ in spots])
    return found


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
"""What the round's event forbids: tiles only, not patches (RULES-NOTES 23)."""


def choices(g: PlanetUnknown, seat: int) -> tuple[int, list[int]]:
    """Which of the two tiles (by ring) can be placed, and which bans lapse for that (RULES-NOTES 24, 25, 59)."""
    p = g.players[seat]
    rule = event_rule(g)
    offered = g.offered(seat)
    for relaxed in LAPSES:
        found = []
        for ring, tile in enumerate(offered):
            if tile >= 0 and placements(p, tile, rule, relaxed):
                found.append(ring)
        if found:
            return relaxed, found
    return 0, []


def put(g: PlanetUnknown, seat: int, tile: int, value: int) -> Spot:
    """Put a tile down: its meteorite falls, lifepods and rovers beneath it are destroyed (RULES-NOTES 10, 26, 41)."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spot = spot_of(kind.shape, value)
    ground, marks = bytearray(p.ground, "ascii"), bytearray(p.icons, "ascii")
    for slot, resource in enumerate(kind.resources):
        letter = ord(LETTERS[resource])
        for cell in spot.parts[slot]:
            ground[cell] = letter
        marks[spot.icon[slot]] = letter
    before = surface(p.ground)
    p.ground, p.icons = ground.decode("ascii"), marks.decode("ascii")
    before.with_tile(p.ground, spot, kind.resources)
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
