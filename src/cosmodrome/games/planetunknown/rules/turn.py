"""The course of the game: setting up, the rounds, and the step after the last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, SeatSteps, Together

from .. import prompts
from ..content import CIV, box
from ..prompts import NEXT
from ..state import (
    BEGINNING,
    CIV_CARDS,
    DRAFT,
    DRAFTING,
    DRIVING,
    EVENT,
    FINAL,
    FINAL_CARDS,
    KEEP_TWO,
    MOVE_ROVERS,
    OVER,
    PLACE,
    PLACE_PATCH,
    PLACE_TILE,
    PLACING,
    SETUP,
    STATION,
    THROUGH,
    PlanetUnknown,
    Todo,
)
from . import civ, events, placement, rovers, station, tiles
from .basics import has, pend, ready, say, spend
from .pending import finishing, go_on, over, use, work
from .resources import placed_so
from .setup import set_up
from .techs import powers


def step(g: PlanetUnknown) -> Flow[None] | Together:
    """One phase, from one table at rest to the next."""
    return STEPS[g.phase](g)


# -- the rounds ------------------------------------------------------------------------------------


def open_round(g: PlanetUnknown) -> Flow[None]:
    """A round begins: techs that pay at its start, the rotation, then the event (rulings 1, 103)."""
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
    """The event, and the civ cards it brought, before the tiles are drafted (ruling 53)."""
    yield from events.carry_out(g)
    yield from civ.pick_all(g)
    g.phase = PLACE


def draft_and_place(g: PlanetUnknown) -> Together:
    """All draft and place at the same time."""
    before = [tuple(p.trackers) for p in g.players]
    g.apart = True
    return Together(secret=True, steps=SeatSteps(g, turn, partial(all_placed, before)))


def all_placed(before: list[tuple[int, ...]], g: PlanetUnknown) -> None:
    """Tiles leave the depots, which are refilled; all see where the others' trackers were `before`, and are now."""
    g.apart = False
    for seat in g.clockwise():
        p = g.players[seat]
        p.stage = BEGINNING
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


def turn(g: PlanetUnknown, seat: int) -> Flow[None] | None:
    """Draft one of the two tiles, place it, advance for both resources: a player's next seat step, if there is one."""
    stage = g.players[seat].stage
    return TURN[stage](g, seat) if stage != THROUGH else None


def begin(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Techs may be used before the draft."""
    extra = powers(g, seat)
    if extra:
        return _use_or_draft(g, seat, extra)
    g.players[seat].stage = DRAFTING
    return draft(g, seat)


def _use_or_draft(g: PlanetUnknown, seat: int, extra: Sequence[Todo]) -> Flow[None]:
    """Draft, or use a tech or the rovers first and choose again."""
    todo: Todo = yield Asked(seat, NEXT, [DRAFT, *extra])
    if todo.what == "draft":
        g.players[seat].stage = DRAFTING
    else:
        yield from use(g, seat, todo)
        yield from work(g, seat)


def draft(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Draft a tile that can be placed; if neither can, take one (rulings 24, 59)."""
    p = g.players[seat]
    relaxed, rings = placement.choices(g, seat)
    offered = g.offered(seat)
    found = rings or [ring for ring in (0, 1) if offered[ring] >= 0]
    if not found:  # a civ card of this round's event took the last tile of the depot
        return over(p)
    p.relaxed, p.stuck = relaxed, not rings
    ring: int = (yield Asked(seat, prompts.DRAFT if rings else prompts.TAKE, found)) if len(found) > 1 else found[0]
    p.drafted, p.stage = offered[ring], PLACING
    if CIV in box().tiles[p.drafted].resources and has(p, "civ_tile_rover_move"):
        p.stage = DRIVING
        p.movement += rovers.civ_tile_movement(p)


def drive(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Republic level 1: rovers may move for a civ tile even before it is placed."""
    if rovers.can_move(g, g.players[seat]):
        todo: Todo = yield Asked(seat, NEXT, [PLACE_TILE, MOVE_ROVERS])
        if todo.what == "rovers":
            yield from rovers.drive(g, seat)
            return
    g.players[seat].stage = PLACING


def place(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Place the tile; one that can't be placed is only taken (ruling 60)."""
    p = g.players[seat]
    tile = p.drafted
    if p.stuck:
        say(g, seat, "take", tile)
        pend(p, *tiles.todo_for(box().tiles[tile]))
        placed = placed_so(tile, -1)
    else:
        asked = tiles.where(g, seat, tile)
        value: int = (yield asked) if len(asked.values) > 1 else asked.values[0]
        placed = tiles.laid(g, seat, tile, value, advancing=True)
    finishing(p, placed, g.ordered(seat, "confirm") != "auto")


TURN: Final = (begin, draft, drive, place, go_on)
"""The seat step of each stage."""


# -- after the last round --------------------------------------------------------------------------


def final(g: PlanetUnknown) -> Together:
    """The end-of-game step: stored patches and the advances of end-game cards, all at once (ruling 63)."""
    g.apart = True
    for p in g.players:
        p.pending = (*[PLACE_PATCH] * p.stored, *[due for due in p.due if due.card])
        finishing(p, None, confirm=False)
    return Together(secret=True, steps=SeatSteps(g, turn, all_finished))


def all_finished(g: PlanetUnknown) -> None:
    """The end-of-game step is over."""
    g.apart = False
    for p in g.players:
        p.stage = BEGINNING
    g.phase = FINAL_CARDS


def final_cards(g: PlanetUnknown) -> Flow[None]:
    """Civ milestones reached in the end-of-game step, and Republic's two cards; repeated until nothing is left."""
    for seat in g.clockwise():
        p = g.players[seat]
        if KEEP_TWO in p.due or ready(p, "endgame_two_civ_cards"):  # also if it is unlocked in this step
            p.due = tuple(due for due in p.due if due != KEEP_TWO)
            spend(p, "endgame_two_civ_cards")
            yield from civ.keep_two(g, seat)
    yield from civ.pick_all(g)
    if any(p.due or p.stored or p.owed or ready(p, "endgame_two_civ_cards") for p in g.players):
        g.phase = FINAL
        return
    g.phase = OVER
    for p in g.players:
        p.private, p.returned = p.private.shown(g), p.returned.shown(g)


STEPS: Final[dict[int, Callable[[PlanetUnknown], Flow[None] | Together]]] = {
    SETUP: set_up,
    STATION: open_round,
    EVENT: event,
    PLACE: draft_and_place,
    CIV_CARDS: cards,
    FINAL: final,
    FINAL_CARDS: final_cards,
}
"""What is done in each phase; the last one may lead back to the one before, or end the game."""
