"""A tile in hand: laid down, and what it brings."""

from __future__ import annotations

from cosmodrome.engine.flow import Asked, Flow, choose

from ..content import Tile, box
from ..prompts import EXTRA, PLACE
from ..state import RESOURCE_TODOS, Placed, PlanetUnknown, Todo
from . import placement, resources
from .basics import event_rule, pend, say
from .corporations import corporation
from .pending import work
from .techs import extras


def lay(g: PlanetUnknown, seat: int, tile: int, advancing: bool) -> Flow[Placed]:
    """Place a tile that fits; what it brings is pending then."""
    asked = where(g, seat, tile)
    value: int = (yield asked) if len(asked.values) > 1 else asked.values[0]
    return laid(g, seat, tile, value, advancing)


def where(g: PlanetUnknown, seat: int, tile: int) -> Asked[int]:
    """The question where to place a tile that fits."""
    p = g.players[seat]
    kind = box().tiles[tile]
    rule, adjacent = event_rule(g), placement.adjoins(p, kind)
    values = placement.legal(p, tile, kind, adjacent, rule, p.relaxed)
    return Asked(seat, PLACE, values, (tile,), "", placement.reasons(p, tile, adjacent, values, rule))


def laid(g: PlanetUnknown, seat: int, tile: int, value: int, advancing: bool) -> Placed:
    """Place a tile so; what it brings is pending then."""
    p = g.players[seat]
    kind = box().tiles[tile]
    spot = placement.put(g, seat, tile, value)
    if not g.apart:  # alone: a tile of a civ card; where all draft at once, tiles leave the depots when all are done
        g.tops[kind.shape] = -1
    if advancing:
        p.pending += todo_for(kind)
    brought = extras(g, seat, tile, spot)
    if brought:
        pend(p, *brought)
    expanding = corporation(p.corporation).expands and resources.enlarges(p, tile, spot)
    return Placed(tile, value, (tile, value), kind, spot.slots, expanding)


def todo_for(kind: Tile) -> tuple[Todo, Todo]:
    """To advance for the two resources of a tile."""
    first, second = kind.resources
    return RESOURCE_TODOS[first], RESOURCE_TODOS[second]


def extra_tile(g: PlanetUnknown, seat: int, advancing: bool) -> Flow[None]:
    """A civ card: one more tile from the depot, as the round's bans allow (rulings 55, 115)."""
    p = g.players[seat]
    offered = g.offered(seat)
    rule = event_rule(g)
    rings = [r for r in (0, 1) if offered[r] >= 0 and placement.placeable(p, offered[r], rule, p.relaxed)]
    if not rings:
        say(g, seat, "no-extra")
        return
    ring = yield from choose(seat, EXTRA, rings)
    placed = yield from lay(g, seat, offered[ring], advancing)
    yield from work(g, seat, placed)
