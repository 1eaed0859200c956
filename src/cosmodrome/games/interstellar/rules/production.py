"""Planetary Production: Earth's Fuel, and the Buildings of a colony in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from cosmodrome.engine.flow import Flow, Prompt, choose, choose_or

from ..content import (
    ARS,
    ARS_CUBES,
    BASE,
    CONVERTER,
    CONVERTER_STEPS,
    DRILL,
    DRILL_CUBES,
    EARTH,
    FROM_TECHNOLOGIES,
    NONE,
    OUTPOST,
    OUTPOST_FUEL,
    PIECES,
    PRODUCTION,
    STORAGE,
    Cubes,
)
from ..prompts import ACTIVATE, CONVERT, HAUL, IMPROVE, MINE, PRODUCE, SHIP, SPLIT
from ..state import Player, StarshipInterstellar, Zone, replaced
from .basics import add, some, sub, takes
from .flight import flight_cost

ALL = "all"
T = TypeVar("T")


def earth(g: StarshipInterstellar, seat: int) -> None:
    """The Earth token gives 4 Fuel, or what the Refinery makes of it (rulings 62, 64)."""
    p = g.players[seat]
    fuel, prestige = p.parameter("earth_fuel"), p.parameter("earth_prestige")
    p.fuel += fuel
    g.tell("gain", seat, "gain_fuel", fuel, "")
    if prestige:
        p.score(prestige, FROM_TECHNOLOGIES)


def any_planet(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Second Shift: activate a planet of choice with an own Base, like its token (rulings 178, 208)."""
    planet = yield from choose(seat, PRODUCE, g.players[seat].colonies(), g=g)
    yield from produce(g, seat, planet)


def produce(g: StarshipInterstellar, seat: int, planet: int) -> Flow[None]:
    """Activate any of the Buildings there, each at most once, in any order, one completely before the next."""
    p = g.players[seat]
    left = list(p.zones[planet].buildings)
    left[BASE] = 1
    while True:
        useful = [kind for kind in range(5) if left[kind] and does_something(p, planet, kind)]
        names = [PIECES[kind] for kind in useful]
        if sum(left) > 1 and names:
            names.insert(0, ALL)
        choice = yield from choose_or("stop", seat, ACTIVATE, names, args=(planet, tuple(left)), g=g)
        if choice is None:
            return
        if choice == ALL:
            activate_all(g, seat, planet, left)
            return
        kind = PIECES.index(choice)
        left[kind] -= 1
        yield from activate(g, seat, planet, kind)


def does_something(p: Player, planet: int, kind: int) -> bool:
    """Whether activating a Building would change anything now."""
    zone = p.zones[planet]
    if kind in (BASE, DRILL):
        return zone.room > 0 and any(zone.deposit)
    if kind == ARS:
        return any(zone.storage)
    if kind == CONVERTER:
        return any(zone.storage[low] or zone.storage[high] for _, low, high in CONVERTER_STEPS[p.levels[2]])
    return True


def useful_kinds(p: Player, planet: int) -> int:
    """How many kinds of Building there, the Base among them, would change anything now."""
    buildings = p.zones[planet].buildings
    useful = 1 if does_something(p, planet, BASE) else 0
    for kind in (DRILL, ARS, CONVERTER, OUTPOST):
        if buildings[kind] and does_something(p, planet, kind):
            useful += 1
    return useful


def does_anything(p: Player, planet: int) -> bool:
    """Whether activating any Building there would change anything now."""
    zone = p.zones[planet]
    if any(zone.deposit) and zone.room > 0:
        return True
    others = (ARS, CONVERTER, OUTPOST)
    return any(zone.buildings[kind] and does_something(p, planet, kind) for kind in others)


def reach_of(p: Player, planet: int, kind: int) -> int:
    """How many cubes a Base or Drill mines: a Base one more with the Explorer there (ruling 65)."""
    if kind == BASE:
        return 1 + (p.at == planet)
    return DRILL_CUBES[p.levels[0]]


class Work(Generic[T]):
    """One thing that a Building does: what is asked, the ways to do it (the usual one first), and what a way does."""

    __slots__ = ("args", "do", "prompt", "ways")

    def __init__(
        self,
        prompt: Prompt[T],
        ways: Sequence[T],
        args: tuple[int, ...],
        do: Callable[[StarshipInterstellar, int, int, T], None],
    ) -> None:
        self.prompt = prompt
        self.ways = ways
        self.args = args
        self.do = do

    def asked(self, g: StarshipInterstellar, seat: int, planet: int) -> Flow[None]:
        """The player chooses where ways differ."""
        self.do(g, seat, planet, (yield from choose(seat, self.prompt, self.ways, args=self.args, g=g)))

    def usual(self, g: StarshipInterstellar, seat: int, planet: int) -> None:
        """As most players would: as much as possible, the most valuable cubes first."""
        self.do(g, seat, planet, self.ways[0])


Works = Iterator[Work[Cubes] | Work[int]]


def _mining(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> Works:
    p = g.players[seat]
    zone = p.zones[planet]
    yield Work(MINE, takes(zone.deposit, min(reach_of(p, planet, kind), zone.room)), (planet,), mine)


def _shipping(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> Works:
    p = g.players[seat]
    yield Work(SHIP, takes(p.zones[planet].storage, ARS_CUBES[p.levels[1]]), (planet,), ship)


def _converting(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> Works:
    p = g.players[seat]
    for n, low, high in CONVERTER_STEPS[p.levels[2]]:
        ways = raisable(p.zones[planet], n, low, high)
        if ways:
            yield Work(CONVERT, ways, (planet,), convert)


def _refuelling(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> Works:
    """An Outpost makes Fuel for the reserve or, with the Explorer there, in any split for its hold (ruling 69)."""
    p = g.players[seat]
    fuel = OUTPOST_FUEL[p.levels[3]]
    ways = [0]
    if p.at == planet:
        usual = hold_share(g, seat, fuel)
        ways = [usual, *(n for n in range(fuel + 1) if n != usual)]
    yield Work(SPLIT, ways, (fuel,), refuel)


WORKS: dict[int, Callable[[StarshipInterstellar, int, int, int], Works]] = {
    BASE: _mining,
    DRILL: _mining,
    ARS: _shipping,
    CONVERTER: _converting,
    OUTPOST: _refuelling,
}
"""what a Building does, one thing after the other: each is looked at when the one before is done"""


def activate(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> Flow[None]:
    """One Building with all of its effects, the player choosing cubes where they differ."""
    for work in WORKS[kind](g, seat, planet, kind):
        yield from work.asked(g, seat, planet)


def raisable(zone: Zone, n: int, low: int, high: int) -> tuple[Cubes, ...]:
    """Stored cubes of the two colours of a Converter step, up to its number (ruling 68)."""
    return takes(of_two(zone.storage, low, high), n)


def of_two(cubes: Cubes, low: int, high: int) -> Cubes:
    """Only the cubes of two colours."""
    return tuple([n if c in (low, high) else 0 for c, n in enumerate(cubes)])


def mine(g: StarshipInterstellar, seat: int, planet: int, cubes: Cubes) -> None:
    """Move cubes from Deposit to Storage."""
    p = g.players[seat]
    z = p.zones[planet]
    p.set_zone(planet, Zone(z.token, z.buildings, sub(z.deposit, cubes), add(z.storage, cubes)))
    g.tell("mined", seat, planet, cubes)


def ship(g: StarshipInterstellar, seat: int, planet: int, cubes: Cubes) -> None:
    """Move cubes from Storage straight to the reserve (ruling 70)."""
    p = g.players[seat]
    z = p.zones[planet]
    p.set_zone(planet, Zone(z.token, z.buildings, z.deposit, sub(z.storage, cubes)))
    p.cubes = add(p.cubes, cubes)
    g.tell("shipped", seat, planet, cubes)


def convert(g: StarshipInterstellar, seat: int, planet: int, cubes: Cubes) -> None:
    """Stored cubes rise one level."""
    p = g.players[seat]
    z = p.zones[planet]
    risen = (0, *cubes[:4])
    p.set_zone(planet, Zone(z.token, z.buildings, z.deposit, add(sub(z.storage, cubes), risen)))
    g.tell("converted", seat, planet, cubes)


def hold_share(g: StarshipInterstellar, seat: int, fuel: int) -> int:
    """The default split: the hold gets what the way back to Earth still lacks."""
    p = g.players[seat]
    return max(0, min(fuel, flight_cost(g, p, p.at, EARTH) - p.hold_fuel))


def refuel(g: StarshipInterstellar, seat: int, planet: int, to_hold: int) -> None:
    """Outpost Fuel arrives, some of it in the hold."""
    p = g.players[seat]
    fuel = OUTPOST_FUEL[p.levels[3]]
    p.hold_fuel += to_hold
    p.fuel += fuel - to_hold
    g.tell("outpost", seat, fuel, to_hold)


@dataclass(frozen=True, slots=True)
class Powers:
    """How much each kind of Building of a player does on one planet."""

    mining: tuple[int, int]
    shipping: int
    converting: int

    @staticmethod
    def of(p: Player, planet: int) -> Powers:
        """By the player's Technologies, and by where the Explorer is."""
        mining = (reach_of(p, planet, BASE), reach_of(p, planet, DRILL))
        return Powers(mining, ARS_CUBES[p.levels[1]], p.levels[2])


Outcome = tuple[int, int, int]
"""What an order comes to: cubes shipped, their levels added up, and the levels of what is left in Storage."""


def activated(powers: Powers, kind: int, deposit: Cubes, storage: Cubes) -> tuple[Cubes, Cubes, Cubes]:
    """Deposit and Storage after a Building has worked as usual, and what it has shipped."""
    if kind == ARS:
        cubes = usual(storage, powers.shipping)
        return deposit, sub(storage, cubes), cubes
    if kind == CONVERTER:
        for n, low, high in CONVERTER_STEPS[powers.converting]:
            cubes = usual(of_two(storage, low, high), n)
            storage = add(sub(storage, cubes), (0, *cubes[:4]))
        return deposit, storage, NONE
    cubes = usual(deposit, min(powers.mining[kind == DRILL], STORAGE - sum(storage)))
    return sub(deposit, cubes), add(storage, cubes), NONE


def usual(cubes: Cubes, most: int) -> Cubes:
    """As many as possible, the most valuable first."""
    ways = takes(cubes, most)
    return ways[0] if ways else NONE


def levels_of(cubes: Cubes) -> int:
    """The levels of cubes added up: red counts 1, purple 5."""
    return sum(level * n for level, n in enumerate(cubes, 1))


@lru_cache(maxsize=20_000)
def best_order(
    powers: Powers, left: tuple[int, ...], deposit: Cubes, storage: Cubes
) -> tuple[Outcome, tuple[int, ...]]:
    """The order of the Buildings left, Outposts aside, that ships most, then the best cubes; and what it comes to."""
    best: tuple[Outcome, tuple[int, ...]] = ((0, 0, levels_of(storage)), ())
    for kind in (BASE, DRILL, CONVERTER, ARS):
        if not left[kind]:
            continue
        rest = replaced(left, kind, left[kind] - 1)
        after, stored, shipped = activated(powers, kind, deposit, storage)
        (number, levels, kept), order = best_order(powers, rest, after, stored)
        outcome = (number + sum(shipped), levels + levels_of(shipped), kept)
        if outcome > best[0]:
            best = outcome, (kind, *order)
    return best


def activate_all(g: StarshipInterstellar, seat: int, planet: int, left: list[int]) -> None:
    """All Buildings, in the order in which they ship most: of the few orders that there are, each is tried."""
    p = g.players[seat]
    zone = p.zones[planet]
    _, order = best_order(Powers.of(p, planet), tuple(left), zone.deposit, zone.storage)
    for kind in (*order, *[OUTPOST] * left[OUTPOST]):
        if does_something(p, planet, kind):
            activate_by_default(g, seat, planet, kind)


def activate_by_default(g: StarshipInterstellar, seat: int, planet: int, kind: int) -> None:
    """One Building as most players would."""
    for work in WORKS[kind](g, seat, planet, kind):
        work.usual(g, seat, planet)


# --- the same moves as bonuses of the World Government and of Extra Action tokens (ruling 128) ---


def can_haul(p: Player, op: str) -> bool:
    """Whether a bonus `ars` or `drill` would move anything."""
    return any(haul_ways(p, op, 1))


def haul_ways(p: Player, op: str, n: int) -> list[tuple[int, Cubes]]:
    """Planets and cubes for a bonus that ships (ars) or mines (drill) up to n cubes on one planet."""
    found: list[tuple[int, Cubes]] = []
    for planet in p.colonies():
        zone = p.zones[planet]
        ways = takes(zone.storage, n) if op == "ars" else takes(zone.deposit, min(n, zone.room))
        found += [(planet, cubes) for cubes in ways]
    return found


def haul(g: StarshipInterstellar, seat: int, op: str, n: int, split: bool, must: bool = False) -> Flow[None]:
    """Ship or mine up to n cubes on one planet, or spread over several; may be declined, unless it must be done."""
    p = g.players[seat]
    while n:
        ways = haul_ways(p, op, n)
        if must and ways:
            way: tuple[int, Cubes] | None = yield from choose(seat, HAUL, ways, args=(op, n, split), g=g)
        else:
            way = yield from choose_or("none", seat, HAUL, ways, args=(op, n, split), g=g)
        if way is None:
            return
        must = False
        planet, cubes = way
        if op == "ars":
            ship(g, seat, planet, cubes)
        else:
            mine(g, seat, planet, cubes)
        if not split:
            return
        n -= sum(cubes)


def improve_deposit(g: StarshipInterstellar, seat: int, n: int) -> Flow[None]:
    """Add n cubes to one own Deposit, each one level above a colour that lay there; purple stays purple."""
    p = g.players[seat]
    ways = [(planet, cubes) for planet in p.colonies() for cubes in improvements(p, planet)]
    way = yield from choose_or("none", seat, IMPROVE, ways, args=(n,), g=g)
    if way is None:
        return
    planet = way[0]
    ways = [other for other in ways if other[0] == planet]
    for _ in range(n - 1):
        add_to_deposit(g, seat, *way)
        way = yield from choose(seat, IMPROVE, ways, args=(n,), g=g)
    add_to_deposit(g, seat, *way)


def add_to_deposit(g: StarshipInterstellar, seat: int, planet: int, cubes: Cubes) -> None:
    """Cubes of the supply join a Deposit."""
    p = g.players[seat]
    z = p.zones[planet]
    p.set_zone(planet, Zone(z.token, z.buildings, add(z.deposit, cubes), z.storage))
    g.tell("improved", seat, planet, cubes)


def improvements(p: Player, planet: int) -> list[Cubes]:
    """Cubes that may join a Deposit; an empty one counts as holding the best colour its token listed.

    Ruling 128.
    """
    zone = p.zones[planet]
    colors = [c for c in range(5) if zone.deposit[c]]
    if not colors:
        listed = PRODUCTION[zone.token].deposit
        colors = [max(c for c in range(5) if listed[c])]
    risen = sorted({min(4, c + 1) for c in colors}, reverse=True)
    return [some(c, 1) for c in risen]
