"""How good a position is: the chances of a seat (`worth.py` has the units)."""

from __future__ import annotations

from math import exp
from typing import Final

from ..state import SpaceBase
from .worth import (
    CREDIT,
    CUBE_NOW,
    INCOME,
    deployed_rate,
    horizon,
    later,
    purse,
    rounds_left,
    station_rate,
    turns_left,
)

CASH: Final = 1.4
STEADY: Final = 1.3
FLEET: Final = 0.85
CHARGED: Final = 0.15
"""How much credits, income, deployed ships and charges count in a position, by how bots' games went on from it."""
SPREAD: Final = 3.4
SPREAD_STEP: Final = 0.28
"""By how many VP chance can still turn a game, at the end and for each round to come."""


def share(g: SpaceBase, seat: int) -> float:
    """The seat's share, by how far it will probably be ahead and how long chance still has to change that."""
    if g.finished:
        return final_share(g, seat)
    rounds = rounds_left(g)
    spread = SPREAD + SPREAD_STEP * rounds
    mine = strength(g, seat, rounds)
    total = 1.0
    for other in range(g.seats):
        if other != seat:
            total += exp(max(-30.0, min(30.0, (strength(g, other, rounds) - mine) / spread)))
    return 1 / total


def final_share(g: SpaceBase, seat: int) -> float:
    """Of a game that is over."""
    if g.outright >= 0:
        return float(g.outright == seat)
    best = max(g.vp)
    return 1 / g.vp.count(best) if g.vp[seat] == best else 0.0


def strength(g: SpaceBase, seat: int, rounds: float) -> float:
    """The VP that the seat may expect at the end."""
    return sum(parts(g, seat, rounds).values())


def parts(g: SpaceBase, seat: int, rounds: float) -> dict[str, float]:
    """The same by where they come from (`words/names.py` says what each is)."""
    seats = g.seats
    own, others = turns_left(g, seat, rounds)
    now, then = horizon(g, seat), later(own)
    cubes = CUBE_NOW[seats][now]
    return {
        "vp": float(g.vp[seat]),
        "credits": CASH * CREDIT[now] * purse(g.credits[seat]),
        "income": STEADY * INCOME[then] * g.income[seat],
        "station": own * station_rate(g.console(seat), seats, then) if own else 0.0,
        "fleet": FLEET * others * deployed_rate(g.fleet(seat), seats, then) if others else 0.0,
        "charges": CHARGED * sum([cubes[face] for face in g.cubes[seat]]),
    }
