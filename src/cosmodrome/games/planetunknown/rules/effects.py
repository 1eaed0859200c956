"""What civ cards and events do: `KINDS` has an entry for each kind of effect (`op`), with icon, worth and rule.

A new effect is an entry here and its sentence in `words/effects.py`.

An effect is carried out by a player (`each`), once for the whole table (`whole`), or by neither: rules of the round are
asked for where they matter (`basics.event_rule`), and medals are counted at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from cosmodrome.engine.flow import Flow, choose, choose_hidden, choose_or
from cosmodrome.engine.secret import NONE, only

from ..content import Effect, Op, box
from ..map import BIT, COLUMNS, ROWS
from ..prompts import COLLECT, DESTROY, DISCARD, EITHER, JUMP, LINE, RAISE, ROTATE, STACK, STRIKE
from ..state import PEEK, PlanetUnknown, Player, Todo
from . import lifepods, patches, placement, rovers, station, techs, tiles, tracks
from .basics import has, pend, say
from .corporations import corporation
from .pending import work


class Prices(Protocol):
    """What a bot weighs effects with, in medals to come."""

    def advances(self, p: Player) -> list[float]:
        """What a step of each tracker that can move is worth, the best first."""

    def stones_gone(self, p: Player, count: int) -> float:
        """The worth of removing a number of meteorites from the planet."""


Worth = Callable[[Prices, Player, Effect], float]


def unchosen(prices: Prices, p: Player, effect: Effect) -> float:
    """An event comes to everybody unasked: nobody weighs it against anything."""
    return 0.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of effect: the icon on its card, about how many medals it is worth to a player, and its rule."""

    icon: str
    """A spark where it works at once, a flag where it counts at the end."""
    worth: Worth
    each: Callable[[PlanetUnknown, int, Effect], Flow[None]] | None = None
    whole: Callable[[PlanetUnknown], Flow[None] | None] | None = None


# -- tracks ----------------------------------------------------------------------------------------


def _advance(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Advance a number of different trackers, as many as can move (ruling 14)."""
    pend(g.players[seat], *[Todo("raise", among=effect.among, steps=effect.steps)] * effect.amount)
    yield from ()


def _advance_without_benefits(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Some steps without benefits; medals and tech levels follow the position (ruling 108)."""
    p = g.players[seat]
    able = tracks.movable(p, effect.among)
    if not able:
        return
    tracker = yield from choose(seat, RAISE, able, args=("steps", effect.steps))
    for _ in range(effect.steps):
        if not (yield from tracks.step(g, seat, tracker)):
            break
    say(g, seat, "advance", tracker, *tracks.square_of(p, tracker))


def _advance_all_to(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Every tracker below the position goes up to it step by step, without synergy boosts (ruling 56)."""
    p = g.players[seat]
    goals = [corporation(p.corporation).goal(tracker, effect.amount) for tracker in range(5)]
    left = [0, 1, 2, 3, 4]
    while able := tracks.movable(p, [t for t in left if p.trackers[t] < goals[t]]):
        tracker = yield from choose(seat, RAISE, able, args=("union",))
        while p.trackers[tracker] < goals[tracker]:
            if not (yield from tracks.advance(g, seat, tracker, boosts=False)):
                break
        left.remove(tracker)


def _regress(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """One of the trackers goes down."""
    yield from tracks.regress_one_of(g, seat, effect.among, effect.steps)


def _boost(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """A synergy boost."""
    tracks.gain_boost(g, seat)
    yield from ()


def _boost_or_peek(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """A synergy boost, or a look at the next event, which is drawn when all have chosen."""
    p = g.players[seat]
    what = "boost"
    if sum(g.events_left):
        what = yield from choose(seat, EITHER, ("boost", "peek"))
    if what == "peek":
        p.due = (*p.due, PEEK)
    else:
        tracks.gain_boost(g, seat)


# -- tiles and patches -----------------------------------------------------------------------------


def _gain_patches(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Biomass patches."""
    patches.gain(g.players[seat], effect.amount)
    yield from ()


def _place_tile(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """One more tile, with or without its resources."""
    yield from tiles.extra_tile(g, seat, effect.op == "place_tile_and_advance")


# -- rovers, lifepods, meteorites ------------------------------------------------------------------


def _rover_movement(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Rover movement, without the bonus of the track (ruling 58)."""
    g.players[seat].movement += effect.amount
    yield from ()


def _teleport_rover(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Relocation Bonus: one rover to any square it could stand on (rulings 38, 78)."""
    p = g.players[seat]
    shut = rovers.closed(g, p)
    goals = [cell for cell in p.world.squares if not shut & BIT[cell]]
    moves = [(rover, cell) for rover in range(len(p.rovers)) for cell in goals]
    move = yield from choose_or("stay", seat, JUMP, moves)
    if move is not None:
        yield from rovers.enter(g, seat, *move)


def _collect_lifepods(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Collect lifepods of one's choice from the planet without a rover (ruling 42)."""
    p = g.players[seat]
    for _ in range(effect.amount):
        if not p.lifepods:
            break
        cell = yield from choose(seat, COLLECT, p.lifepods, args=("lifepod",))
        yield from lifepods.collect(g, seat, cell)


def _collect_meteorites(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Collect meteorites of one's choice from the planet without a rover."""
    for _ in range(effect.amount):
        yield from techs.collect_stone(g, seat)


def _destroy_meteorites(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Meteor Defense Program: destroy a number of meteorites of your choice."""
    p = g.players[seat]
    for _ in range(effect.amount):
        cells = rovers.stones(p)
        if not cells:
            break
        cell = yield from choose(seat, DESTROY, cells, args=("meteorite",))
        rovers.remove_stone(p, cell)
        say(g, seat, "destroyed", cell)


def _clear_line(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Landing Zone Approved: all meteorites of one row or column are destroyed."""
    p = g.players[seat]
    cells = rovers.stones(p)
    lines = [n for n, line in enumerate((*ROWS, *COLUMNS)) if any(line & BIT[cell] for cell in cells)]
    if lines:
        number = yield from choose(seat, LINE, lines)
        line = (*ROWS, *COLUMNS)[number]
        for cell in cells:
            while line & BIT[cell] and cell in rovers.stones(p):
                rovers.remove_stone(p, cell)
        g.tell("cleared", seat, number)


def _place_meteorite(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """A meteorite on an empty meteor symbol of one's tiles; Universal level 5 is not affected (ruling 40)."""
    p = g.players[seat]
    cells = [cell for cell in p.symbols if cell not in p.meteorites]
    if not cells or has(p, "no_meteorites"):
        return
    cell = yield from choose(seat, STRIKE, cells)
    rovers.destroy(p, (cell,))
    p.meteorites = tuple(sorted((*p.meteorites, cell)))
    say(g, seat, "strike", cell)


def _lose_rover(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Lose a rover, but not the last one."""
    p = g.players[seat]
    if len(p.rovers) >= 2:
        cell = yield from choose(seat, DESTROY, p.rovers, args=("rover",))
        rovers.destroy(p, (cell,))
        say(g, seat, "rover-lost", cell)


def _lose_lifepod(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Lose a lifepod that is still on the planet."""
    p = g.players[seat]
    if p.lifepods:
        cell = yield from choose(seat, DESTROY, p.lifepods, args=("lifepod",))
        p.lifepods = tuple(c for c in p.lifepods if c != cell)
        say(g, seat, "lifepod-lost", cell)


def _lose_collected_lifepod(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Lose a lifepod of the corporation board."""
    yield from lifepods.lose(g, seat)


def _lose_meteorite(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Lose a meteorite: only collected ones qualify (ruling 43)."""
    p = g.players[seat]
    if p.collected:
        p.collected -= 1
        say(g, seat, "meteorite-lost")
    yield from ()


# -- cards and the station -------------------------------------------------------------------------


def _discard_objective(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """Lose one private objective."""
    p = g.players[seat]
    if p.private:
        card = yield from choose_hidden(g, seat, DISCARD, lambda: p.private.look(g), alone=False)
        p.private = p.private.minus(g, card)
        g.boxed = tuple(sorted((*g.boxed, card)))
        say(g, seat, "discard", card)


def _draw_objective(g: PlanetUnknown) -> None:
    """One more private objective (solo)."""
    if g.objectives:
        card, g.objectives = g.objectives.draw(g.rng, only(0), "objective")
        g.players[0].private = g.players[0].private.plus(card)
        g.tell("objective", 0, card.look(g))


def _add_cards(g: PlanetUnknown) -> None:
    """One unused civ card into every rank, face down."""
    for rank in range(4):
        spare = g.unused.part(g, partial(_of_rank, rank + 1))
        if spare:
            card, _ = spare.draw(g.rng, NONE, "civ-card")
            g.unused = g.unused.less(card)
            g.civ[rank] = g.civ[rank].plus(card)
    _forget(g)


def _of_rank(rank: int, card: int) -> bool:
    return box().civ_cards[card].rank == rank


def _remove_cards(g: PlanetUnknown) -> None:
    """One random civ card out of every rank, to the unused ones (ruling 101)."""
    for rank in range(4):
        if g.civ[rank]:
            card, g.civ[rank] = g.civ[rank].draw(g.rng, NONE, "civ-card")
            g.unused = g.unused.plus(card)
    _forget(g)


def _forget(g: PlanetUnknown) -> None:
    """Forget what is known about the ranks after an unseen change."""
    g.looked = [(None, None, None, None)] * g.seats


def _rotate_station(g: PlanetUnknown) -> Flow[None]:
    """Turn the station to any depot (solo)."""
    station.turn_to(g, 0, (yield from choose(0, ROTATE, range(6))))


def _remove_stack(g: PlanetUnknown) -> Flow[None]:
    """Remove one stack of the depot, but not where that alone would end the game (ruling 106)."""
    shapes = g.depot(g.depot_of(0))
    if any(g.tops[shape] < 0 for shape in shapes):
        return  # removing the only stack left would empty the depot
    fits = placement.choices(g, 0)[1]
    rings = [ring for ring in (0, 1) if fits in ([], [0, 1]) or (1 - ring) in fits]
    ring = yield from choose(0, STACK, rings)
    shape = shapes[ring]
    g.gone = tuple(sorted((*g.gone, g.tops[shape], *g.stacks[shape])))
    g.tops[shape], g.stacks[shape] = -1, ()
    g.tell("stack-removed", shape)


KINDS: Final[dict[Op, Kind]] = {
    "advance": Kind("spark", lambda prices, p, e: sum(prices.advances(p)[: e.amount]) * e.steps, each=_advance),
    "advance_without_benefits": Kind("spark", unchosen, each=_advance_without_benefits),
    "advance_all_to": Kind(
        "spark", lambda prices, p, e: 0.8 * sum(max(0, e.amount - at) for at in p.trackers), each=_advance_all_to
    ),
    "regress": Kind("spark", unchosen, each=_regress),
    "synergy_boost": Kind("spark", unchosen, each=_boost),
    "boost_or_peek": Kind("spark", unchosen, each=_boost_or_peek),
    "gain_patches": Kind("spark", lambda prices, p, e: 1.5 * e.amount, each=_gain_patches),
    "rover_movement": Kind("spark", lambda prices, p, e: 1.2 if p.rovers else 0.0, each=_rover_movement),
    "place_tile": Kind("spark", lambda prices, p, e: 2.0, each=_place_tile),
    "place_tile_and_advance": Kind("spark", lambda prices, p, e: 4.0, each=_place_tile),
    "collect_lifepods": Kind(
        "spark", lambda prices, p, e: 1.0 * min(e.amount, len(p.lifepods)), each=_collect_lifepods
    ),
    "collect_meteorites": Kind("spark", unchosen, each=_collect_meteorites),
    "teleport_rover": Kind("spark", lambda prices, p, e: 1.0 if p.rovers else 0.0, each=_teleport_rover),
    "destroy_meteorites": Kind("spark", lambda prices, p, e: prices.stones_gone(p, e.amount), each=_destroy_meteorites),
    "clear_line": Kind("spark", lambda prices, p, e: prices.stones_gone(p, 2), each=_clear_line),
    "lose_rover": Kind("spark", unchosen, each=_lose_rover),
    "lose_lifepod": Kind("spark", unchosen, each=_lose_lifepod),
    "lose_collected_lifepod": Kind("spark", unchosen, each=_lose_collected_lifepod),
    "lose_meteorite": Kind("spark", unchosen, each=_lose_meteorite),
    "place_meteorite": Kind("spark", unchosen, each=_place_meteorite),
    "discard_objective": Kind("spark", unchosen, each=_discard_objective),
    "add_civ_cards": Kind("spark", unchosen, whole=_add_cards),
    "remove_civ_cards": Kind("spark", unchosen, whole=_remove_cards),
    "rotate_station": Kind("spark", unchosen, whole=_rotate_station),
    "remove_stack": Kind("spark", unchosen, whole=_remove_stack),
    "draw_objective": Kind("spark", unchosen, whole=_draw_objective),
    "gain_rover": Kind("spark", unchosen),
    "rovers_cannot_enter": Kind("spark", unchosen),
    "tile_not_on_edge": Kind("spark", unchosen),
    "tile_not_on_ice": Kind("spark", unchosen),
    "no_matching_terrain_neighbours": Kind("spark", unchosen),
    "ignore_one_tile_resource": Kind("spark", unchosen),
    "no_milestone_benefits": Kind("spark", unchosen),
    "no_synergy_boosts": Kind("spark", unchosen),
    "medals": Kind("flag", lambda prices, p, e: float(e.amount)),
    "medals_per_patch": Kind("flag", lambda prices, p, e: p.ground.count("p") + p.stored + 1.0),
    "medals_per_lifepod": Kind("flag", lambda prices, p, e: p.pods + 1.0),
    "meteorite_repo": Kind("flag", lambda prices, p, e: 0.5 + p.collected / 4),
    "commerce_agreement": Kind("flag", lambda prices, p, e: 1.5),
}
"""By what the data calls an effect."""


def carry_out(g: PlanetUnknown, seat: int, effect: Effect) -> Flow[None]:
    """A player's part of an effect, with all that it brings."""
    each = KINDS[effect.op].each
    if each is not None:
        yield from each(g, seat, effect)
        yield from work(g, seat)
