"""What a flight costs: take-off, orbits, quadrants."""

from __future__ import annotations

from ..content import NO_CAP, PLANETS
from ..state import Player, StarshipInterstellar


def quadrant_steps(g: StarshipInterstellar, a: int, b: int, later: int = 0) -> int:
    """Quadrants entered, the shorter way round; Venus on its border dot is in both (RULES-NOTES 74, 75)."""
    best = 2
    for mine in _quadrants(g, a, later):
        for other in _quadrants(g, b, later):
            apart = abs(mine - other)
            best = min(best, apart, 4 - apart)
    return best


def _quadrants(g: StarshipInterstellar, planet: int, later: int) -> tuple[int, ...]:
    quadrants = PLANETS[planet].quadrants
    moved = 0 if g.destroyed[planet] else later
    return quadrants[(g.dots[planet] + moved) % len(quadrants)]


def flight_cost(g: StarshipInterstellar, p: Player, start: int, end: int, discount: int = 0, later: int = 0) -> int:
    """Fuel for a flight: 1 take-off + 1 per orbit + 1 per quadrant entered, as Technologies change it.

    Boosters, Gravity Assist and the cap of Fusion Drive apply in this order, Booster Pack last and never below 1
    (RULES-NOTES 73, 171). A drifting Explorer does not take off (RULES-NOTES 53). `later` looks rounds ahead.
    """
    cost = 0 if g.destroyed[start] else p.parameter("take_off_cost")
    cost += abs(PLANETS[start].orbit - PLANETS[end].orbit)
    cost += min(quadrant_steps(g, start, end, later), p.parameter("quadrant_cost_cap"))
    cap = p.parameter("travel_cost_cap")
    if cap != NO_CAP:
        cost = min(cost, cap)
    return max(min(cost, 1), cost - discount)
