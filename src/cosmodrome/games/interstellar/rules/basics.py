"""Basics: counting cubes, drawing them, paying, and the tracks that everything moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import (
    COLORS,
    FROM_REPUTATION_STEPS,
    MARKET_SIZE,
    REPUTATION_MAX,
    REPUTATION_MIN,
    REPUTATION_TOP,
    Cubes,
)
from ..prompts import PAY
from ..state import Player, StarshipInterstellar

Payment = tuple[int, ...]
"""five counts of cubes, then Fuel"""


def add(a: Cubes, b: Cubes) -> Cubes:
    """The cubes of both."""
    red, yellow, green, blue, purple = a
    other_red, other_yellow, other_green, other_blue, other_purple = b
    return (red + other_red, yellow + other_yellow, green + other_green, blue + other_blue, purple + other_purple)


def sub(a: Cubes, b: Cubes) -> Cubes:
    """What is left of the first without the second."""
    red, yellow, green, blue, purple = a
    other_red, other_yellow, other_green, other_blue, other_purple = b
    return (red - other_red, yellow - other_yellow, green - other_green, blue - other_blue, purple - other_purple)


def worth(cubes: Cubes) -> int:
    """Total value of cubes: red 1 .. purple 5 (ruling 1)."""
    return cubes[0] + 2 * cubes[1] + 3 * cubes[2] + 4 * cubes[3] + 5 * cubes[4]


UNITS: tuple[Cubes, ...] = tuple(tuple(int(i == c) for i in range(5)) for c in range(5))


@lru_cache(maxsize=256)
def some(color: int, n: int) -> Cubes:
    """So many of one colour."""
    return tuple(n if i == color else 0 for i in range(5))


def draw_one(g: StarshipInterstellar, counts: Cubes, what: str) -> int:
    """The index of a random piece of a bag that is given by counts."""
    at = g.rng.below(sum(counts), what)
    for color, n in enumerate(counts):
        if at < n:
            return color
        at -= n
    raise AssertionError("counts add up")


@lru_cache(maxsize=4096)
def subsets(counts: Cubes, most: int) -> tuple[Cubes, ...]:
    """Every non-empty subset of up to `most` pieces: the largest first, among equals the most valuable first."""
    found: list[Cubes] = [()]
    for n in counts:
        found = [(*part, k) for part in found for k in range(min(n, most - sum(part)) + 1)]
    parts = [part for part in found if any(part)]
    parts.sort(key=lambda part: (-sum(part), -worth(part), part))
    return tuple(parts)


def takes(counts: Cubes, most: int) -> tuple[Cubes, ...]:
    """Ways to move cubes up to a limit: with one colour as many as possible, otherwise every subset (ruling 67)."""
    colors = [c for c, n in enumerate(counts) if n]
    if most <= 0 or not colors:
        return ()
    if len(colors) == 1:
        return (some(colors[0], min(most, counts[colors[0]])),)
    return subsets(counts, most)


# --- paying ---


ENOUGH: Final = 0x800_800_800_800_800
"""The highest bit of each part of a purse."""


def purse(cubes: Cubes) -> int:
    """Cubes as one number, for `covers`: how many there are of each colour or a higher one, twelve bits each."""
    red, yellow, green, blue, purple = cubes
    blue += purple
    green += blue
    yellow += green
    return purple | blue << 12 | green << 24 | yellow << 36 | red + yellow << 48


def covers(purse: int, price: int) -> bool:
    """Golden Rule: each cube may be replaced by one of a higher colour, one for one (ruling 2).

    So there have to be as many of each colour or a higher one: what falls short borrows its highest bit.
    """
    return (purse | ENOUGH) - price & ENOUGH == ENOUGH


def affords(reserve: Cubes, cost: Cubes) -> bool:
    """Whether cubes can pay a cost."""
    return covers(purse(reserve), purse(cost))


@lru_cache(maxsize=16384)
def _payments(reserve: Cubes, cost: Cubes) -> tuple[Cubes, ...]:
    total, due = sum(cost), 0
    ways: list[tuple[int, Cubes]] = [(0, ())]  # how many cubes are paid, and which of the colours so far
    for color in (4, 3, 2, 1):
        due += cost[color]
        ways = [
            (count + n, (n, *paid))
            for count, paid in ways
            for n in range(max(0, due - count), min(reserve[color], total - count) + 1)
        ]
    return tuple(sorted([(total - count, *paid) for count, paid in ways if total - count <= reserve[0]], key=by_worth))


def by_worth(cubes: Cubes) -> tuple[int, Cubes]:
    """The cheapest first."""
    return worth(cubes), cubes


def payments(reserve: Cubes, costs: Iterable[Cubes]) -> list[Payment]:
    """All ways to pay one of the costs with cubes of the reserve, the cheapest first."""
    found: list[Cubes] = []
    several = False
    for cost in costs:
        total = sum(cost)
        several = len(found) > 0
        found += _payments(tuple([n if n < total else total for n in reserve]), cost)
    if several:
        found = sorted(dict.fromkeys(found), key=by_worth)
    return [(*part, 0) for part in found]


def pay(g: StarshipInterstellar, seat: int, ways: list[Payment], what: str) -> Flow[None]:
    """Pay with cubes into the Market, the player choosing how; a standing order may take the cheapest way."""
    p = g.players[seat]
    if g.orders[seat].get("payment") == "cheapest":
        ways = ways[:1]
    way = yield from choose(seat, PAY, ways, args=(what,), g=g)
    cubes, fuel = way[:5], way[5]
    p.stock(p.fuel - fuel, sub(p.cubes, cubes))
    to_market(g, cubes)
    g.tell("paid", seat, cubes, fuel)


def to_market(g: StarshipInterstellar, cubes: Cubes) -> None:
    """Cubes enter the Market while there is room, the highest first (rulings 4, 5); the rest goes to the supply."""
    room = MARKET_SIZE[g.count] - sum(g.market)
    if sum(cubes) <= room:
        g.market = add(g.market, cubes)
        return
    market = list(g.market)
    for color in (4, 3, 2, 1, 0):
        n = min(room, cubes[color])
        market[color] += n
        room -= n
    g.market = tuple(market)


# --- tracks ---


def gain_reputation(p: Player, n: int) -> None:
    """Gained Reputation moves left and up; each step made on the top row also gives 1 Prestige.

    Rulings 116, 117.
    """
    for _ in range(n):
        if p.reputation == REPUTATION_MAX:
            return
        if p.reputation >= REPUTATION_TOP:
            p.score(1, FROM_REPUTATION_STEPS)
        p.reputation += 1


def lose_reputation(p: Player, n: int) -> None:
    """Lost Reputation moves right and down; steps past the last space cost 1 Prestige each (ruling 118)."""
    made = min(n, p.reputation - REPUTATION_MIN)
    p.reputation -= made
    if n > made:
        p.score(made - n, FROM_REPUTATION_STEPS)


def gain_scientists(p: Player, n: int) -> int:
    """Scientists come from the player's own supply of ten; an empty supply gives nothing (ruling 19)."""
    n = min(n, p.scientist_supply)
    p.scientist_supply -= n
    p.scientists += n
    return n


def color_named(name: str) -> int:
    """The colour that an effect names."""
    return COLORS.index(name)
