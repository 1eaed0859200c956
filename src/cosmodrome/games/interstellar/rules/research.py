"""Technology Research."""

from __future__ import annotations

from functools import lru_cache

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import (
    FROM_TECHNOLOGIES,
    PIECES,
    ROW_LEVELS,
    SALVATION_COSTS,
    SALVATION_LIMIT,
    SALVATION_TECHNOLOGIES,
    TECHNOLOGIES,
    Cubes,
    Effect,
)
from ..prompts import RESEARCH
from ..state import Player, StarshipInterstellar
from .basics import UNITS, Payment, add, affords, pay, payments, sub, worth

NOTHING = Effect("technology_research")


def cost_of(p: Player, technology: str) -> Cubes:
    """Level n costs n cubes; a Salvation Technology by how many the player already has (RULES-NOTES 57, 58)."""
    known = TECHNOLOGIES[technology]
    return known.cost if known.row >= 0 else SALVATION_COSTS[len(p.salvation)]


def open_technologies(p: Player) -> list[str]:
    """The next level of each row, and Salvation Technologies while fewer than three are researched."""
    found = [ROW_LEVELS[row][level].id for row, level in enumerate(p.levels) if level < 3]
    if len(p.salvation) < SALVATION_LIMIT:
        found += [t for t in SALVATION_TECHNOLOGIES if t not in p.salvation]
    return found


def payable(p: Player, cost: Cubes, fuel: int) -> bool:
    """Whether the player can pay; with Joint Laboratory one cube may be replaced by Fuel."""
    if affords(p.cubes, cost):
        return True
    dearest = max(c for c in range(5) if cost[c])
    return bool(fuel) and p.fuel >= fuel and affords(p.cubes, sub(cost, UNITS[dearest]))


def researchable(g: StarshipInterstellar, seat: int, fuel: int = 0) -> list[str]:
    """Technologies the player could research now: it takes a Scientist of the reserve and the cubes."""
    p = g.players[seat]
    if not p.scientists:
        return []
    return [t for t in open_technologies(p) if payable(p, cost_of(p, t), fuel)]


def can_research(g: StarshipInterstellar, seat: int, fuel: int = 0) -> bool:
    """Whether there is any Technology that the player could research now."""
    p = g.players[seat]
    return p.scientists > 0 and any(payable(p, cost, fuel) for cost in open_costs(p.levels, len(p.salvation)))


@lru_cache(maxsize=1024)
def open_costs(levels: tuple[int, ...], salvation: int) -> tuple[Cubes, ...]:
    """What the Technologies cost that are open to a player: the same cost counts once, the fewest cubes first."""
    costs = {ROW_LEVELS[row][level].cost for row, level in enumerate(levels) if level < 3}
    if salvation < SALVATION_LIMIT:
        costs.add(SALVATION_COSTS[salvation])
    return tuple(sorted(costs, key=lambda cost: (sum(cost), worth(cost))))


def ways_to_pay(p: Player, cost: Cubes, fuel: int) -> list[Payment]:
    """Payments in cubes, then (Joint Laboratory) those with Fuel for one cube."""
    ways = payments(p.cubes, [cost])
    if fuel and p.fuel >= fuel:
        less = [sub(cost, UNITS[c]) for c in range(5) if cost[c]]
        short = [way[:5] for way in payments(p.cubes, less)] if sum(cost) > 1 else [(0, 0, 0, 0, 0)]
        ways += sorted(((*cubes, fuel) for cubes in short), key=lambda way: worth(way[:5]))
    return ways


def research(g: StarshipInterstellar, seat: int, effect: Effect = NOTHING, decline: str = "") -> Flow[bool]:
    """Choose a Technology, pay the cubes, place the Scientist (RULES-NOTES 57 to 61). Tells whether it was done."""
    p = g.players[seat]
    fuel = effect.term("fuel_for_one_cube")
    choices = researchable(g, seat, fuel)
    if decline:
        technology = yield from choose_or(decline, seat, RESEARCH, choices, args=(fuel,), g=g)
    else:
        technology = yield from choose(seat, RESEARCH, choices, args=(fuel,), why=lambda: why_not(g, seat, fuel), g=g)
    if technology is None:
        return False
    yield from pay(g, seat, ways_to_pay(p, cost_of(p, technology), fuel), technology)
    learn(g, seat, technology)
    return True


def research_times(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """Research as often as the effect says; only the first time must be done."""
    yield from research(g, seat, effect)
    for _ in range(effect.term("times", 1) - 1):
        yield from research(g, seat, effect, decline="enough")


def learn(g: StarshipInterstellar, seat: int, technology: str) -> None:
    """Place a Scientist on the Technology; a Building row also gives one piece into the reserve (RULES-NOTES 59)."""
    p = g.players[seat]
    known = TECHNOLOGIES[technology]
    p.scientists -= 1
    if known.row >= 0:
        p.levels = (*p.levels[: known.row], known.level, *p.levels[known.row + 1 :])
    else:
        p.salvation += (technology,)
    g.tell("researched", seat, technology)
    for effect in known.effects:
        if effect.op == "gain_building":
            p.pieces = add(p.pieces, UNITS[PIECES.index(effect.word)])
        elif effect.op == "gain_prestige":
            p.score(effect.n, FROM_TECHNOLOGIES)


def why_not(g: StarshipInterstellar, seat: int, fuel: int) -> dict[str, tuple[object, ...]]:
    """Technologies that cannot be researched now, and why."""
    p = g.players[seat]
    can, reachable = researchable(g, seat, fuel), open_technologies(p)
    reasons: dict[str, tuple[object, ...]] = {}
    for technology, known in TECHNOLOGIES.items():
        if technology in can or technology in p.salvation or (known.row >= 0 and known.level <= p.levels[known.row]):
            continue
        if technology in reachable:
            reasons[f"tech:{technology}"] = ("too-dear", cost_of(p, technology), p.cubes)
        else:
            reasons[f"tech:{technology}"] = ("level-first",) if known.row >= 0 else ("three-only",)
    return reasons
