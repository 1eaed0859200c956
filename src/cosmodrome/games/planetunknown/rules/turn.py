"""A player's turn, side by side with everyone else's: draft, place, advance, and what techs allow in between."""

from __future__ import annotations

from functools import partial

from cosmodrome.engine.flow import Flow, choose

from ..content import BIOMASS, ENERGY, RESOURCES, ROVER, TECH, WATER, box
from ..prompts import BENEFIT, COLLECT, DRAFT, EXTRA, LOWER, NEXT, PLACE, RAISE, TAKE
from ..state import FINAL, PlanetUnknown, Player
from . import lifepods, patches, placement, resources, rovers, tracks
from .techs import MOVE_ROVERS, event_rule, has, milestone_rows, ready, say, spend, use

END = "end"
SIMPLE = ("none", "pick_up_and_deliver", "flux_token", "lifepods_unlock_tech")
"""Corporations whose trackers move straight up, and never down in one's own turn."""


def turn(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Draft one of the two tiles, place it, advance for both resources; techs may be used in between."""
    p = g.players[seat]
    while extra := powers(g, seat):
        what = yield from choose(seat, NEXT, ["draft", *extra])
        if what == "draft":
            break
        yield from power(g, seat, what)
    offered = g.offered(seat)
    if max(offered) < 0:  # a civ card of this round's event took the last tile: the depot is empty, the game ends
        p.movement = 0
        return
    p.relaxed, rings = placement.choices(g, seat)
    p.stuck = not rings
    if p.stuck:
        ring = yield from choose(seat, TAKE, [ring for ring in (0, 1) if offered[ring] >= 0])
    else:
        ring = yield from choose(seat, DRAFT, rings)
    tile = p.drafted = offered[ring]
    yield from _drafted(g, seat, tile)
    if p.stuck:
        say(g, seat, "take", tile)
        yield from work(g, seat, tile, -1, todo_for(tile))
    else:
        yield from lay(g, seat, tile, advancing=True)
    p.movement = 0  # what is not spent in the turn is lost (RULES-NOTES 12)


def _drafted(g: PlanetUnknown, seat: int, tile: int) -> Flow[None]:
    """Republic level 1: movement at once for drafting a civ tile, to be used even before it is placed."""
    p = g.players[seat]
    if 0 in box().tiles[tile].resources and has(p, "civ_tile_rover_move"):
        p.movement += rovers.civ_tile_movement(p)
        while rovers.moves(g, p):
            what = yield from choose(seat, NEXT, ["place", MOVE_ROVERS])
            if what == "place":
                break
            yield from rovers.drive(g, seat)


def lay(g: PlanetUnknown, seat: int, tile: int, advancing: bool) -> Flow[None]:
    """Place a tile that fits, and do all that follows."""
    p = g.players[seat]
    values = placement.placements(p, tile, event_rule(g), p.relaxed)
    value = yield from choose(
        seat, PLACE, values, args=(tile,), why=partial(placement.why_not, p, tile, values, event_rule(g))
    )
    spot = placement.put(g, seat, tile, value)
    if not g.shown:  # alone: a tile of a civ card; where all draft at once, tiles leave the depots when all are done
        g.tops[box().tiles[tile].shape] = -1
    todo = resources.extras(g, seat, tile, spot)
    if advancing:
        todo = [*todo_for(tile), *todo]
    yield from work(g, seat, tile, value, todo, resources.enlarges(p, tile, spot))


def todo_for(tile: int) -> list[str]:
    """The two resources of a tile, by name."""
    return [RESOURCES[resource] for resource in box().tiles[tile].resources]


def work(g: PlanetUnknown, seat: int, tile: int, value: int, todo: list[str], expanding: bool = False) -> Flow[None]:
    """Do what a tile brings, in any order, with techs and rovers in between; then end the turn."""
    p = g.players[seat]
    todo = list(todo)
    while True:
        extra = powers(g, seat)
        if not todo:
            if not extra and g.ordered(seat, "confirm") == "auto":
                return
            what = yield from choose(seat, NEXT, [*extra, END], args=(tile, value), alone=True)
            if what == END:
                return
        else:
            quiet = _quiet(p, tile, value, todo) if event_rule(g) != "ignore_one_tile_resource" else ""
            what = quiet or (yield from choose(seat, NEXT, [*todo, *extra], args=(tile, value)))
        if what in extra and what not in todo:
            yield from power(g, seat, what)
            continue
        todo.remove(what)
        if what in RESOURCES:
            if event_rule(g) == "ignore_one_tile_resource":  # the other one is dropped (RULES-NOTES 97)
                todo = [other for other in todo if other not in RESOURCES]
            yield from resources.resolve(g, seat, tile, value, RESOURCES.index(what), expanding)
        else:
            yield from _extra(g, seat, what)


def _quiet(p: Player, tile: int, value: int, todo: list[str]) -> str:
    """A resource whose advance brings nothing but the step itself: its place in the order does not matter."""
    if p.board.kind not in SIMPLE or len(todo) < 2:
        return ""
    for what in todo:
        resource = RESOURCES.index(what) if what in RESOURCES else ENERGY
        if resource == ENERGY or (resource == TECH and p.board.kind == "lifepods_unlock_tech"):
            continue
        if resource == WATER and value >= 0:
            continue
        stop = p.trackers[resource] + 1
        if stop > 15 and resource != ROVER:
            return what
        if stop <= 15 and not p.board.benefits[resource][stop]:
            return what
    return ""


def _extra(g: PlanetUnknown, seat: int, what: str) -> Flow[None]:
    """What a tech or the event gives for a placed tile."""
    if what == "water_without_ice":
        yield from tracks.advance(g, seat, WATER)
    elif what == "patch_on_water_tile":
        yield from patches.gain(g, seat, 1)
    elif what == "synergy_on_water_tile":
        yield from tracks.boost(g, seat)
    elif what == "reposition_on_energy":
        yield from lifepods.reposition(g, seat)
    elif what == "event_rover":  # once, right after placing this round's tile (RULES-NOTES 98)
        yield from rovers.deploy(g, seat, extra=True)
    else:
        yield from collect_stones(g, seat, 1)


def collect_stones(g: PlanetUnknown, seat: int, count: int) -> Flow[None]:
    """Collect meteorites of one's choice from one's planet without a rover (RULES-NOTES 42)."""
    p = g.players[seat]
    for _ in range(count):
        cells = rovers.stones(p)
        if not cells:
            break
        cell = yield from choose(seat, COLLECT, cells, args=("meteorite",))
        yield from rovers.collect_meteorite(g, seat, cell)


# -- what may be done at any time of the turn ------------------------------------------------------


def powers(g: PlanetUnknown, seat: int) -> list[str]:
    """The techs that could be used now, and the rovers if they can move."""
    p = g.players[seat]
    found = [MOVE_ROVERS] if p.movement > 0 and rovers.moves(g, p) else []
    kind = p.board.kind
    if kind in ("none", "regress_on_civ_milestone") or g.phase >= FINAL:  # after the last round no round is left
        return found
    if kind == "biomass_needs_expansion":
        if p.trackers[BIOMASS] == p.board.tops[BIOMASS] and has(p, "reset_biomass_at_top"):
            found.append("reset_biomass_at_top")
    elif kind == "lifepods_on_tracks":
        if lifepods.places(p) and ready(p, "reposition_one"):
            found.append("reposition_one")
    elif kind == "pick_up_and_deliver":
        if ready(p, "advance_rover"):
            found.append("advance_rover")
    elif kind == "free_columns":
        if ready(p, "regress_one") and any(tracks.previous_stop(p, t) >= 0 for t in range(5)):
            found.append("regress_one")
    elif kind == "flux_token":
        if ready(p, "advance_flux") and tracks.can_advance(p, p.flux):
            found.append("advance_flux")
        if ready(p, "jump_to_milestone") and any(row > p.trackers[p.flux] for row in milestone_rows(p, p.flux)):
            found.append("jump_to_milestone")
    elif kind == "lifepods_unlock_tech":
        if ready(p, "claim_row"):
            found.append("claim_row")
        if ready(p, "shared_objective") and g.objectives:
            found.append("shared_objective")
    return found


def power(g: PlanetUnknown, seat: int, what: str) -> Flow[None]:
    """Use a tech, or move the rovers."""
    p = g.players[seat]
    if what == MOVE_ROVERS:
        yield from rovers.drive(g, seat)
        return
    say(g, seat, "use", what)
    if what == "reset_biomass_at_top":  # free; medals are then scored from the start again (RULES-NOTES 93)
        p.trackers[BIOMASS] = 0
        return
    if what in ("jump_to_milestone", "claim_row", "shared_objective"):
        spend(p, what)
    else:
        use(p, what)
    if what == "reposition_one":
        yield from lifepods.reposition(g, seat)
    elif what == "advance_rover":
        yield from tracks.advance(g, seat, ROVER)
    elif what == "advance_flux":
        yield from tracks.advance(g, seat, p.flux)
    elif what == "regress_one":
        tracker = yield from choose(seat, LOWER, [t for t in range(5) if tracks.previous_stop(p, t) >= 0], args=(1,))
        tracks.regress(g, seat, tracker, 1)
    elif what == "jump_to_milestone":
        yield from _jump(g, seat)
    elif what == "claim_row":
        yield from _claim_row(g, seat)
    else:  # the objective is drawn when all have finished: the deck is everyone's
        p.due = (*p.due, "contest")


def _jump(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Flux level 2: step by step to the next milestone, with all benefits on the way (RULES-NOTES 85)."""
    p = g.players[seat]
    track = p.flux
    goal = min(row for row in milestone_rows(p, track) if row > p.trackers[track])
    while p.trackers[track] < goal:
        if not (yield from tracks.advance(g, seat, track)):
            break


def _claim_row(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Jump Drive E: all benefits in the row of one tracker, in any order (RULES-NOTES 88)."""
    p = g.players[seat]
    tracker = yield from choose(seat, RAISE, range(5), args=("claim_row",))
    row = p.trackers[tracker]
    left = [(column, benefit) for column in range(5) for benefit in p.board.benefits[column][row]]
    while left:
        kinds = list(dict.fromkeys(benefit for _, benefit in left))
        benefit = yield from choose(seat, BENEFIT, kinds, args=("row", row))
        at = next(i for i, (_, found) in enumerate(left) if found == benefit)
        column, _ = left.pop(at)
        yield from tracks.claim_one(g, seat, column, benefit)


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
