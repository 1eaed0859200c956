"""Technologies that are used: at any time of a turn (`POWERS`), or for a tile just placed (`EXTRAS`).

Each is found by what it does. Those that only change another rule are asked for there, by `basics.has`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import BIOMASS, ENERGY, ROVER, WATER, TechEffect, Tile, box
from ..map import Spot, masks
from ..prompts import COLLECT, LOWER, RAISE
from ..state import CONTEST, MOVE_ROVERS, PlanetUnknown, Player, Todo
from . import lifepods, patches, rovers, tracks
from .basics import event_rule, has, milestone_rows, ready, say, spend, use
from .corporations import corporation

Do = Callable[[PlanetUnknown, int], Flow[None]]
EVENT_ROVER: Final = Todo("event_rover")


@dataclass(frozen=True, slots=True)
class Power:
    """A tech for any time of a turn: whether it can be used now, how often, and how."""

    can: Callable[[PlanetUnknown, Player], bool]
    wear: Callable[[Player, TechEffect], None] | None
    """`use`: once a round; `spend`: once a game; None: as often as one likes."""
    do: Do


@dataclass(frozen=True, slots=True)
class Extra:
    """A tech for a tile just placed: for which tiles, where they lie, and what it gives."""

    when: Callable[[Player, Tile, Spot], bool]
    do: Do


# -- at any time of the turn -----------------------------------------------------------------------


def _reset_biomass(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Wormhole level 1: free; medals are then scored from the start again (ruling 93)."""
    g.players[seat].trackers[BIOMASS] = 0
    yield from ()


def _reposition(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Cosmos: move one collected lifepod."""
    yield from lifepods.reposition(g, seat)


def _advance_rover(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Horizon level 5: the rover tracker advances."""
    yield from tracks.advance(g, seat, ROVER)


def _advance_flux(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Flux level 5: the tracker of the flux track advances."""
    yield from tracks.advance(g, seat, g.players[seat].flux)


def _regress_one(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Makeshift level 4: a tracker goes down."""
    p = g.players[seat]
    tracker = yield from choose(seat, LOWER, [t for t in range(5) if tracks.previous_stop(p, t) >= 0], args=(1,))
    tracks.regress(g, seat, tracker, 1)


def _jump(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Flux level 2: step by step to the next milestone, with all benefits on the way (ruling 85)."""
    p = g.players[seat]
    track = p.flux
    goal = min(row for row in milestone_rows(p, track) if row > p.trackers[track])
    yield from tracks.climb(g, seat, track, goal - p.trackers[track], goal)


def _claim_row(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Jump Drive E: all benefits in the row of one tracker, in any order (ruling 88)."""
    p = g.players[seat]
    tracker = yield from choose(seat, RAISE, range(5), args=("claim_row",))
    row = p.trackers[tracker]
    for column in range(5):
        yield from tracks.claim(g, seat, column, p.board.benefits[column][row])


def _share_objective(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Jump Drive F: the objective is drawn when all have finished, since the deck is everyone's."""
    p = g.players[seat]
    p.due = (*p.due, CONTEST)
    yield from ()


POWERS: Final[dict[TechEffect, Power]] = {
    "reset_biomass_at_top": Power(lambda g, p: p.trackers[BIOMASS] == p.board.tops[BIOMASS], None, _reset_biomass),
    "reposition_one": Power(lambda g, p: lifepods.held(p) > 0, use, _reposition),
    "advance_rover": Power(lambda g, p: True, use, _advance_rover),
    "regress_one": Power(lambda g, p: any(tracks.previous_stop(p, t) >= 0 for t in range(5)), use, _regress_one),
    "advance_flux": Power(lambda g, p: tracks.can_advance(p, p.flux), use, _advance_flux),
    "jump_to_milestone": Power(
        lambda g, p: any(row > p.trackers[p.flux] for row in milestone_rows(p, p.flux)), spend, _jump
    ),
    "claim_row": Power(lambda g, p: True, spend, _claim_row),
    "shared_objective": Power(lambda g, p: len(g.objectives) > 0, spend, _share_objective),
}


@cache
def _powers_of(name: str) -> tuple[tuple[TechEffect, Todo, Power], ...]:
    """The powers among a corporation's techs, by level."""
    effects = [tech.effect for tech in box().corporations[name].techs]
    return tuple((effect, Todo(effect), POWERS[effect]) for effect in effects if effect in POWERS)


@cache
def _still(name: str) -> bool:
    """Whether a corporation can do nothing without movement: it has no powers, and its rovers don't glide."""
    return not _powers_of(name) and not corporation(name).glides


def powers(g: PlanetUnknown, seat: int) -> Sequence[Todo]:
    """The techs that could be used now, and the rovers if they can move."""
    p = g.players[seat]
    if p.movement <= 0 and _still(p.corporation):
        return ()
    found = [MOVE_ROVERS] if rovers.can_move(g, p) else []
    for effect, todo, power in _powers_of(p.corporation):
        if ready(p, effect) and power.can(g, p):
            found.append(todo)
    return found


def use_power(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """Use a tech."""
    say(g, seat, "use", todo.what)
    for effect, mine, power in _powers_of(g.players[seat].corporation):
        if mine == todo:
            if power.wear is not None:
                power.wear(g.players[seat], effect)
            yield from power.do(g, seat)


# -- for a tile just placed ------------------------------------------------------------------------


def _advance_water(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Oasis level 3: water advances."""
    yield from tracks.advance(g, seat, WATER)


def _gain_patch(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Oasis level 4: a patch."""
    yield from patches.take(g, seat)


def _boost(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Oasis level 5: a synergy boost."""
    tracks.gain_boost(g, seat)
    yield from ()


def collect_stone(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Collect a meteorite of one's choice from one's planet without a rover (ruling 42)."""
    cells = rovers.stones(g.players[seat])
    if cells:
        cell = yield from choose(seat, COLLECT, cells, args=("meteorite",))
        rovers.collect_meteorite(g, seat, cell)


EXTRAS: Final[dict[TechEffect, Extra]] = {
    "water_without_ice": Extra(lambda p, tile, spot: not spot.mask & masks(p.planet).ice, _advance_water),
    "patch_on_water_tile": Extra(lambda p, tile, spot: WATER in tile.resources, _gain_patch),  # no ice needed (90)
    "synergy_on_water_tile": Extra(lambda p, tile, spot: WATER in tile.resources, _boost),
    "reposition_on_energy": Extra(lambda p, tile, spot: ENERGY in tile.resources, _reposition),
    "collect_on_matching_tile": Extra(lambda p, tile, spot: p.flux in tile.resources, collect_stone),
}


@cache
def _extras_of(name: str) -> tuple[tuple[TechEffect, Todo, Extra], ...]:
    """The extras among a corporation's techs, by level."""
    effects = [tech.effect for tech in box().corporations[name].techs]
    return tuple((effect, Todo(effect), EXTRAS[effect]) for effect in effects if effect in EXTRAS)


def extras(g: PlanetUnknown, seat: int, tile: int, spot: Spot) -> list[Todo]:
    """What techs and the event give for placing this tile; they must work when it is placed."""
    p = g.players[seat]
    found = []
    for effect, todo, extra in _extras_of(p.corporation):
        if has(p, effect) and extra.when(p, box().tiles[tile], spot):
            found.append(todo)
    if g.apart and event_rule(g) == "gain_rover":  # this round's tile only (ruling 98)
        found.append(EVENT_ROVER)
    return found


def take_extra(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """What a tech or the event gives for a placed tile."""
    if todo == EVENT_ROVER:  # once, right after placing this round's tile (ruling 98)
        yield from rovers.deploy(g, seat, extra=True)
        return
    for _, mine, extra in _extras_of(g.players[seat].corporation):
        if mine == todo:
            yield from extra.do(g, seat)
