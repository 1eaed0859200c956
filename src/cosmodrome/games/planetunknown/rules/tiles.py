"""A tile in hand: laid down, and all that it brings done in any order, with techs and rovers in between."""

from __future__ import annotations

from functools import partial

from cosmodrome.engine.flow import Flow, choose

from ..content import RESOURCES, ROVER, WATER, box
from ..prompts import EXTRA, NEXT, PLACE
from ..state import END, RESOURCE_TODOS, PlanetUnknown, Player, Todo
from . import placement, resources
from .basics import event_rule, say
from .corporations import corporation
from .techs import extras, powers, take_extra, use_power


def lay(g: PlanetUnknown, seat: int, tile: int, advancing: bool) -> Flow[None]:
    """Place a tile that fits, and do all that follows."""
    p = g.players[seat]
    rule = event_rule(g)
    values = placement.placements(p, tile, rule, p.relaxed)
    why = partial(placement.why_not, p, tile, values, rule)
    value = yield from choose(seat, PLACE, values, args=(tile,), why=why)
    spot = placement.put(g, seat, tile, value)
    if not g.apart:  # alone: a tile of a civ card; where all draft at once, tiles leave the depots when all are done
        g.tops[box().tiles[tile].shape] = -1
    todo = extras(g, seat, tile, spot)
    if advancing:
        todo = [*todo_for(tile), *todo]
    yield from work(g, seat, tile, value, todo, resources.enlarges(p, tile, spot))


def todo_for(tile: int) -> list[Todo]:
    """To advance for the two resources of a tile."""
    return [RESOURCE_TODOS[resource] for resource in box().tiles[tile].resources]


def work(g: PlanetUnknown, seat: int, tile: int, value: int, todo: list[Todo], expanding: bool = False) -> Flow[None]:
    """Do what a tile brings, in any order, with techs and rovers in between; then end the turn."""
    p = g.players[seat]
    todo = list(todo)
    one_only = event_rule(g) == "ignore_one_tile_resource"
    while True:
        extra = powers(g, seat)
        if not todo:
            if not extra and g.ordered(seat, "confirm") == "auto":
                return
            what = yield from choose(seat, NEXT, [*extra, END], args=(tile, value), alone=True)
            if what == END:
                return
        else:
            quiet = None if one_only else _quiet(p, value, todo)
            what = quiet or (yield from choose(seat, NEXT, [*todo, *extra], args=(tile, value)))
        if what not in todo:
            yield from use_power(g, seat, what)
            continue
        todo.remove(what)
        if what.what in RESOURCES:
            if one_only:  # the other one is dropped (RULES-NOTES 97)
                todo = [other for other in todo if other.what not in RESOURCES]
            yield from resources.resolve(g, seat, tile, value, RESOURCES.index(what.what), expanding)
        else:
            yield from take_extra(g, seat, what)


def _quiet(p: Player, value: int, todo: list[Todo]) -> Todo | None:
    """A resource whose advance brings nothing but the step itself: its place in the order does not matter."""
    rule = corporation(p.corporation)
    if not rule.steady or len(todo) < 2:
        return None
    for what in todo:
        resource = RESOURCES.index(what.what) if what.what in RESOURCES else -1
        if resource not in rule.steady or (resource == WATER and value >= 0):
            continue
        stop = p.trackers[resource] + 1
        if stop > 15 and resource != ROVER:
            return what
        if stop <= 15 and not rule.board.benefits[resource][stop]:
            return what
    return None


def extra_tile(g: PlanetUnknown, seat: int, advancing: bool) -> Flow[None]:
    """A civ card: one more tile from the depot, as the round's bans allow (RULES-NOTES 55, 115)."""
    p = g.players[seat]
    offered = g.offered(seat)
    rule = event_rule(g)
    rings = [r for r in (0, 1) if offered[r] >= 0 and placement.placements(p, offered[r], rule, p.relaxed)]
    if not rings:
        say(g, seat, "no-extra")
        return
    ring = yield from choose(seat, EXTRA, rings)
    yield from lay(g, seat, offered[ring], advancing)
