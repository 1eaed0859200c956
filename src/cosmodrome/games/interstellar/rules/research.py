"""Technology Research."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

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
from ..state import Player, StarshipInterstellar, replaced
from .basics import UNITS, Payment, add, covers, pay, payments, purse, sub, worth

NOTHING = Effect("technology_research")


def cost_of(p: Player, technology: str) -> Cubes:
    """Level n costs n cubes; a Salvation Technology by how many the player already has (rulings 57, 58)."""
    known = TECHNOLOGIES[technology]
    return known.cost if known.row >= 0 else SALVATION_COSTS[len(p.salvation)]


@dataclass(frozen=True, slots=True)
class Offer:
    """A Technology that is open to a player, and as purses what it costs, and what without its dearest cube."""

    id: str
    cost: Cubes
    price: int
    short: int


@lru_cache(maxsize=1024)
def offers(levels: tuple[int, ...], salvation: tuple[str, ...]) -> tuple[Offer, ...]:
    """The next level of each row, and Salvation Technologies while fewer than three are researched."""
    found = [ROW_OFFERS[row][level] for row, level in enumerate(levels) if level < 3]
    if len(salvation) < SALVATION_LIMIT:
        found += [offer for offer in SALVATION_OFFERS[len(salvation)] if offer.id not in salvation]
    return tuple(found)


def _offer(technology: str, cost: Cubes) -> Offer:
    dearest = max(c for c in range(5) if cost[c])
    return Offer(technology, cost, purse(cost), purse(sub(cost, UNITS[dearest])))


ROW_OFFERS = [[_offer(t.id, t.cost) for t in row] for row in ROW_LEVELS]
SALVATION_OFFERS = [[_offer(t, cost) for t in SALVATION_TECHNOLOGIES] for cost in SALVATION_COSTS]
"""By how many of them a player has."""


@lru_cache(maxsize=1024)
def open_prices(levels: tuple[int, ...], salvation: int) -> tuple[tuple[int, int], ...]:
    """The distinct prices of the Technologies open with this many Salvation Technologies, cheapest first."""
    found = [ROW_OFFERS[row][level] for row, level in enumerate(levels) if level < 3]
    if salvation < SALVATION_LIMIT:
        found.append(SALVATION_OFFERS[salvation][0])
    return tuple(sorted({offer.price: offer.short for offer in found}.items()))


def payable(p: Player, mine: int, price: int, short: int, fuel: int) -> bool:
    """Whether the player's purse covers a price; with Joint Laboratory Fuel may take the place of one cube."""
    return covers(mine, price) or (fuel > 0 and p.fuel >= fuel and covers(mine, short))


def researchable(g: StarshipInterstellar, seat: int, fuel: int = 0) -> list[str]:
    """Technologies the player could research now: it takes a Scientist of the reserve and the cubes."""
    p = g.players[seat]
    if not p.scientists:
        return []
    mine = purse(p.cubes)
    return [offer.id for offer in offers(p.levels, p.salvation) if payable(p, mine, offer.price, offer.short, fuel)]


def can_research(g: StarshipInterstellar, seat: int, fuel: int = 0) -> bool:
    """Whether there is any Technology that the player could research now."""
    p = g.players[seat]
    if p.scientists <= 0:
        return False
    mine = purse(p.cubes)
    for price, short in open_prices(p.levels, len(p.salvation)):  # noqa: SIM110  # a loop is quicker
        if payable(p, mine, price, short, fuel):
            return True
    return False


def ways_to_pay(p: Player, cost: Cubes, fuel: int) -> list[Payment]:
    """Payments in cubes, then (Joint Laboratory) those with Fuel for one cube."""
    ways = payments(p.cubes, [cost])
    if fuel and p.fuel >= fuel:
        less = [sub(cost, UNITS[c]) for c in range(5) if cost[c]]
        short = [way[:5] for way in payments(p.cubes, less)] if sum(cost) > 1 else [(0, 0, 0, 0, 0)]
        ways += sorted(((*cubes, fuel) for cubes in short), key=lambda way: worth(way[:5]))
    return ways


def research(g: StarshipInterstellar, seat: int, effect: Effect = NOTHING, decline: str = "") -> Flow[bool]:
    """Choose a Technology, pay the cubes, place the Scientist (rulings 57 to 61). Tells whether it was done."""
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
    """Place a Scientist on the Technology; a Building row also gives one piece into the reserve (ruling 59)."""
    p = g.players[seat]
    known = TECHNOLOGIES[technology]
    p.scientists -= 1
    if known.row >= 0:
        p.levels = replaced(p.levels, known.row, known.level)
    else:
        p.salvation += (technology,)
    g.tell("researched", seat, technology)
    for effect in known.effects:
        if (at_once := AT_ONCE[effect.op]) is not None:
            at_once(p, effect)


def _take_piece(p: Player, effect: Effect) -> None:
    p.pieces = add(p.pieces, UNITS[PIECES.index(effect.word)])


def _score(p: Player, effect: Effect) -> None:
    p.score(effect.n, FROM_TECHNOLOGIES)


AT_ONCE: Final[dict[str, Callable[[Player, Effect], None] | None]] = {
    "gain_building": _take_piece,
    "gain_prestige": _score,
    "set_building_level": None,
    "set": None,
    "modify": None,
    "gain_wormhole_token": None,
}
"""What the effects of a Technology do when it is researched. None: they change what the rules ask for later
(`Player.levels`, `Player.parameter`, `Player.has`)."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a Technology is worth to bots: Prestige in a round and at once; what it builds has to be flown out first."""

    worth: float
    prestige: int
    builds: bool


def _title(technology: str, worth: float) -> Title:
    effects = TECHNOLOGIES[technology].effects
    prestige = sum(effect.n for effect in effects if effect.op == "gain_prestige")
    return Title(worth, prestige, any(effect.op == "gain_building" for effect in effects))


TITLES: Final[dict[str, Title]] = {
    technology: _title(technology, worth)
    for technology, worth in {
        "drill1": 2.2,
        "drill2": 1.6,
        "drill3": 0.8,
        "ars1": 2.1,
        "ars2": 0.9,
        "ars3": 1.0,
        "converter1": 1.3,
        "converter2": 1.3,
        "converter3": 1.4,
        "outpost1": 2.0,
        "outpost2": 2.1,
        "outpost3": 1.6,
        "pr1": 2.4,
        "pr2": 2.1,
        "pr3": 2.3,
        "ref1": 2.1,
        "ref2": 1.9,
        "ref3": 4.0,
        "pro1": 0.1,
        "pro2": 0.4,
        "pro3": 2.0,
        "com1": 1.6,
        "com2": 0.2,
        "com3": 4.2,
        "sal_build": 3.6,
        "sal_gov": 1.65,
        "sal_save": 1.25,
        "sal_probe": 1.75,
    }.items()
}


def why_not(g: StarshipInterstellar, seat: int, fuel: int) -> dict[str, tuple[object, ...]]:
    """Technologies that cannot be researched now, and why."""
    p = g.players[seat]
    can, reachable = researchable(g, seat, fuel), [offer.id for offer in offers(p.levels, p.salvation)]
    reasons: dict[str, tuple[object, ...]] = {}
    for technology, known in TECHNOLOGIES.items():
        if technology in can or technology in p.salvation or (known.row >= 0 and known.level <= p.levels[known.row]):
            continue
        if technology in reachable:
            reasons[f"tech:{technology}"] = ("too-dear", cost_of(p, technology), p.cubes)
        else:
            reasons[f"tech:{technology}"] = ("level-first",) if known.row >= 0 else ("three-only",)
    return reasons
