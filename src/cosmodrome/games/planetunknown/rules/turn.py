"""The course of the game: setting up, the rounds, and the step after the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, Lane, Lanes, choose

from .. import prompts
from ..content import CIV, box
from ..prompts import NEXT
from ..state import (
    CIV_CARDS,
    DRAFT,
    EVENT,
    FINAL,
    FINAL_CARDS,
    KEEP_TWO,
    MOVE_ROVERS,
    OVER,
    PLACE,
    PLACE_PATCH,
    PLACE_TILE,
    SETUP,
    STATION,
    PlanetUnknown,
    Todo,
)
from . import civ, events, placement, rovers, station, tiles
from .basics import Rests, has, pend, say
from .pending import finish, use, work
from .resources import Placed, placed_so
from .setup import set_up
from .techs import powers


def step(g: PlanetUnknown) -> Flow[None] | Lanes[PlanetUnknown]:
    """One phase, from one table at rest to the next."""
    return STEPS[g.phase](g)


# -- the rounds ------------------------------------------------------------------------------------


def open_round(g: PlanetUnknown) -> Flow[None]:
    """A round begins: techs that pay at its start, the rotation, then the event (RULES-NOTES 1, 103)."""
    g.round += 1
    g.event = 0
    for p in g.players:
        p.used, p.locked, p.drafted, p.relaxed, p.stuck = (), (), -1, 0, False
        p.movement = rovers.round_start(p)
    yield from station.rotate(g)
    if sum(g.events_mix):
        events.reveal(g)
        g.phase = EVENT
    else:
        g.phase = PLACE


def event(g: PlanetUnknown) -> Flow[None]:
    """The event, and the civ cards it brought, before the tiles are drafted (RULES-NOTES 53)."""
    yield from events.carry_out(g)
    yield from civ.pick_all(g)
    g.phase = PLACE


def draft_and_place(g: PlanetUnknown) -> Lanes[PlanetUnknown]:
    """All draft and place at the same time."""
    before = [tuple(p.trackers) for p in g.players]
    g.apart = True
    return Lanes(g, dict.fromkeys(range(g.seats), turn), partial(all_placed, before), secret=True)


def all_placed(before: list[tuple[int, ...]], g: PlanetUnknown) -> None:
    """Tiles leave the depots, which are refilled; all see where the others' trackers were `before`, and are now."""
    g.apart = False
    for seat in g.clockwise():
        p = g.players[seat]
        if p.drafted < 0:
            continue
        g.tops[box().tiles[p.drafted].shape] = -1
        if p.stuck:
            g.gone = tuple(sorted((*g.gone, p.drafted)))
            g.ending = g.ending or "stuck"
            g.tell("took", seat, p.drafted)
        else:
            tile, value = p.laid[-1]
            moved = (before[seat], tuple(p.trackers))
            g.tell("ended", seat, only=(seat,), others=("turn", seat, tile, value, *moved))  # it has read the details
    station.refill(g)
    g.phase = CIV_CARDS


def cards(g: PlanetUnknown) -> Flow[None]:
    """Civ cards are picked, and the round closes."""
    yield from civ.pick_all(g)
    close_round(g)


def close_round(g: PlanetUnknown) -> None:
    """The token passes clockwise; the game ends after this round if something has triggered it."""
    if station.emptied(g):
        g.ending = g.ending or "depot"
    if not g.ending:
        g.commander = (g.commander + 1) % g.seats
        g.phase = STATION
        return
    g.event = 0
    for p in g.players:
        p.locked, p.movement = (), 0
        p.cards = tuple(card.shown(g) for card in p.cards)
        p.due = tuple(Todo("card", card.look(g)) for card in p.cards if civ.advances(card.look(g)))
        if has(p, "endgame_two_civ_cards"):
            p.due = (*p.due, KEEP_TWO)
    g.phase = FINAL
    g.tell("ending", g.ending)


# -- a player's turn -------------------------------------------------------------------------------


BEGINNING, DRAFTING, PLACING = range(3)
"""Where a turn can be taken up."""


def turn(g: PlanetUnknown, seat: int, lane: Lane[PlanetUnknown]) -> Flow[None]:
    """Draft one of the two tiles, place it, advance for both resources; techs may be used in between."""
    return _turn(BEGINNING, g, seat, lane)


def _draft(g: PlanetUnknown, seat: int, lane: Lane[PlanetUnknown]) -> Flow[None]:
    """A turn from the draft on."""
    return _turn(DRAFTING, g, seat, lane)


def _place(g: PlanetUnknown, seat: int, lane: Lane[PlanetUnknown]) -> Flow[None]:
    """A turn from the placing on of the tile that was drafted."""
    return _turn(PLACING, g, seat, lane)


def _turn(at: int, g: PlanetUnknown, seat: int, lane: Lane[PlanetUnknown]) -> Flow[None]:
    """A turn, or what is left of it: techs before the draft, the draft, the placing, and what the tile brings."""
    p = g.players[seat]
    if at == BEGINNING:
        while extra := powers(g, seat):
            lane.rest(turn, NEXT)
            what: Todo = yield Asked(seat, NEXT, [DRAFT, *extra])
            if what.what == "draft":
                break
            yield from use(g, seat, what)
            yield from work(g, seat)
    if at != PLACING:
        # A tile that can be placed; if neither can, take one (RULES-NOTES 24, 59).
        relaxed, rings = placement.choices(g, seat)
        offered = g.offered(seat)
        found = rings or [ring for ring in (0, 1) if offered[ring] >= 0]
        if not found:  # a civ card of this round's event took the last tile of the depot
            p.movement = 0
            return
        p.relaxed, p.stuck = relaxed, not rings
        ring = found[0]
        if len(found) > 1:
            prompt = prompts.DRAFT if rings else prompts.TAKE
            lane.rest(_draft, prompt)
            ring = yield Asked(seat, prompt, found)
        p.drafted = offered[ring]
        if CIV in box().tiles[p.drafted].resources and has(p, "civ_tile_rover_move"):
            yield from _civ_drafted(g, seat)
    tile = p.drafted
    if p.stuck:
        say(g, seat, "take", tile)
        pend(p, *tiles.todo_for(box().tiles[tile]))
        placed = placed_so(tile, -1)
    else:
        asked = tiles.where(g, seat, tile)
        if len(asked.values) > 1:
            lane.rest(_place, prompts.PLACE)
            value: int = yield asked
        else:
            value = asked.values[0]
        placed = tiles.laid(g, seat, tile, value, advancing=True)
    yield from _finish_turn(placed, asks_to_end(g, seat), None, g, seat, lane)


def asks_to_end(g: PlanetUnknown, seat: int) -> bool:
    """Whether a seat wants to be asked before its turn ends, even if there is nothing else to do."""
    return g.ordered(seat, "confirm") != "auto"


def _finish_turn(
    placed: Placed | None, confirm: bool, doing: Todo | None, g: PlanetUnknown, seat: int, lane: Lane[PlanetUnknown]
) -> Flow[None]:
    """What the tile, or the end of the game, has brought, in any order, and techs and rovers."""
    way = partial(_finish_turn, placed, confirm)
    return finish(g, seat, placed, confirm, Rests(lane, way, partial(way, None)), doing)


def _civ_drafted(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Republic level 1: movement at once for drafting a civ tile, to be used even before it is placed."""
    p = g.players[seat]
    p.movement += rovers.civ_tile_movement(p)
    while rovers.can_move(g, p):
        what = yield from choose(seat, NEXT, [PLACE_TILE, MOVE_ROVERS])
        if what == PLACE_TILE:
            break
        yield from rovers.drive(g, seat)


# -- after the last round --------------------------------------------------------------------------


def final(g: PlanetUnknown) -> Lanes[PlanetUnknown]:
    """The end-of-game step: stored patches and the advances of end-game cards, all at once (RULES-NOTES 63)."""
    g.apart = True
    for p in g.players:
        p.pending = (*[PLACE_PATCH] * p.stored, *[due for due in p.due if due.card])
    finishing = partial(_finish_turn, None, False, None)
    return Lanes(g, dict.fromkeys(range(g.seats), finishing), all_finished, secret=True)


def all_finished(g: PlanetUnknown) -> None:
    """The end-of-game step is over."""
    g.apart = False
    g.phase = FINAL_CARDS


def final_cards(g: PlanetUnknown) -> Flow[None]:
    """Civ milestones reached in the end-of-game step, and Republic's two cards; repeated until nothing is left."""
    for seat in g.clockwise():
        p = g.players[seat]
        if KEEP_TWO in p.due:
            p.due = tuple(due for due in p.due if due != KEEP_TWO)
            yield from civ.keep_two(g, seat)
    yield from civ.pick_all(g)
    if any(p.due or p.stored or p.owed for p in g.players):
        g.phase = FINAL
        return
    g.phase = OVER
    for p in g.players:
        p.private, p.returned = p.private.shown(g), p.returned.shown(g)


STEPS: Final[dict[int, Callable[[PlanetUnknown], Flow[None] | Lanes[PlanetUnknown]]]] = {
    SETUP: set_up,
    STATION: open_round,
    EVENT: event,
    PLACE: draft_and_place,
    CIV_CARDS: cards,
    FINAL: final,
    FINAL_CARDS: final_cards,
}
"""What is done in each phase; the last one may lead back to the one before, or end the game."""
