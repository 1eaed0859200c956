"""What a flight costs: take-off, orbits, quadrants."""

from __future__ import annotations

from functools import lru_cache

from ..content import EARTH, NO_CAP, PARAMETERS, PLANETS
from ..state import Player, StarshipInterstellar

ENGINES, TAKE_OFF = PARAMETERS["take_off_cost"]
"""The row of Technologies that all of this depends on, and what a take-off costs by its level."""
QUADRANTS_AT_MOST = PARAMETERS["quadrant_cost_cap"][1]
FUEL_AT_MOST = PARAMETERS["travel_cost_cap"][1]


def quadrant_steps(g: StarshipInterstellar, a: int, b: int, later: int = 0) -> int:
    """Quadrants entered, the shorter way round; Venus on its border dot is in both (rulings 74, 75)."""
    return _steps(_quadrants(g.dots, g.destroyed, a, later), _quadrants(g.dots, g.destroyed, b, later))


def _quadrants(dots: tuple[int, ...], destroyed: tuple[bool, ...], planet: int, later: int) -> tuple[int, ...]:
    quadrants = PLANETS[planet].quadrants
    moved = 0 if destroyed[planet] else later
    return quadrants[(dots[planet] + moved) % len(quadrants)]


def _steps(here: tuple[int, ...], there: tuple[int, ...]) -> int:
    best = 2
    for mine in here:
        for other in there:
            apart = abs(mine - other)
            best = min(best, min(apart, 4 - apart))
    return best


def flight_cost(g: StarshipInterstellar, p: Player, start: int, end: int, discount: int = 0, later: int = 0) -> int:
    """Fuel for a flight: 1 take-off + 1 per orbit + 1 per quadrant entered, as Technologies change it.

    Boosters, Gravity Assist and the cap of Fusion Drive apply in this order, Booster Pack last and never below 1
    (rulings 73, 171). A drifting Explorer does not take off (ruling 53). `later` looks rounds ahead.
    """
    cost = fares(g, p, start, later)[end]
    return max(min(cost, 1), cost - discount) if discount else cost


def fares(g: StarshipInterstellar, p: Player, start: int, later: int = 0) -> tuple[int, ...]:
    """Fuel for a flight to each of the planets, without discount."""
    return _fares(g.dots, g.destroyed, p.levels[ENGINES], start, later)


def fares_home(g: StarshipInterstellar, p: Player, later: int) -> tuple[int, ...]:
    """Fuel for a flight from each of the planets to Earth."""
    return _fares_home(g.dots, g.destroyed, p.levels[ENGINES], later)


# planets move but once a round: all flights from a place are worked out at once, and kept


@lru_cache(maxsize=1024)
def _fares(dots: tuple[int, ...], destroyed: tuple[bool, ...], engines: int, start: int, later: int) -> tuple[int, ...]:
    return tuple([_fare(dots, destroyed, engines, start, end, later) for end in range(len(PLANETS))])


@lru_cache(maxsize=256)
def _fares_home(dots: tuple[int, ...], destroyed: tuple[bool, ...], engines: int, later: int) -> tuple[int, ...]:
    return tuple([_fare(dots, destroyed, engines, start, EARTH, later) for start in range(len(PLANETS))])


def _fare(dots: tuple[int, ...], destroyed: tuple[bool, ...], engines: int, start: int, end: int, later: int) -> int:
    cost = 0 if destroyed[start] else TAKE_OFF[engines]
    cost += abs(PLANETS[start].orbit - PLANETS[end].orbit)
    quadrants = _steps(_quadrants(dots, destroyed, start, later), _quadrants(dots, destroyed, end, later))
    cost += min(quadrants, QUADRANTS_AT_MOST[engines])
    cap = FUEL_AT_MOST[engines]
    return cost if cap == NO_CAP else min(cost, cap)
