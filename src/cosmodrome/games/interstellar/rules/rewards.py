"""Rewards: one interpreter for what tracks, wheels, spaces and tokens simply give.

`GIFTS` is the table of them, with rule, icon and worth; what only Government spaces give is in `government`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import FROM_LEADERS, HUMANKIND, STARSHIP, Effect
from ..prompts import EXTRA
from ..state import Player, StarshipInterstellar, without
from .basics import add, color_named, gain_reputation, gain_scientists, some
from .prices import Prices
from .rule import Do


def give(g: StarshipInterstellar, seat: int, effect: Effect, source: int) -> None:
    """Fuel, cubes, Prestige, Reputation or a Scientist; the Directorate has no use for the rest (ruling 165)."""
    if seat == 1 and g.solo and effect.op not in ON_TRACKS:
        return
    n = GIFTS[effect.op].give(g.players[seat], effect, source)
    if n:
        g.tell("gain", seat, effect.op, n, effect.word)


def _prestige(p: Player, effect: Effect, source: int) -> int:
    p.score(effect.n, source)
    return effect.n


def _reputation(p: Player, effect: Effect, source: int) -> int:
    gain_reputation(p, effect.n)
    return effect.n


def _fuel(p: Player, effect: Effect, source: int) -> int:
    p.fuel += effect.n
    return effect.n


def _resource(p: Player, effect: Effect, source: int) -> int:
    p.cubes = add(p.cubes, some(color_named(effect.word), effect.n))
    return effect.n


def _scientist(p: Player, effect: Effect, source: int) -> int:
    return gain_scientists(p, effect.n)


# -- what they are worth, given the rounds left --------------------------------------------------------------


def _prestige_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return float(effect.n)


def _reputation_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.reputation(left, p, effect.n)


def _fuel_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    fuel = p.fuel
    return prices.fuel(left, fuel + effect.n) - prices.fuel(left, fuel)


def _resource_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.cube(color_named(effect.word)) * effect.n


def _scientist_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.scientist(p, left) * min(effect.n, p.scientist_supply)


def _extra_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return 1.5 * left


# -- the tables ---------------------------------------------------------------------------------------------


Worth = Callable[[Prices, StarshipInterstellar, Player, float, Effect], float]
"""What a reward is worth to a player, given the rounds left."""


@dataclass(frozen=True, slots=True)
class Gift:
    """A reward that asks nothing: it gives something to a player and tells how much that came to."""

    icon: str
    worth: Worth
    give: Callable[[Player, Effect, int], int]


@dataclass(frozen=True, slots=True)
class Bonus:
    """A reward with a flow of its own."""

    icon: str
    worth: Worth
    do: Do


GIFTS: Final[dict[str, Gift]] = {
    "gain_prestige": Gift("vp", _prestige_worth, _prestige),
    "gain_reputation": Gift("star", _reputation_worth, _reputation),
    "gain_fuel": Gift("fuel", _fuel_worth, _fuel),
    "gain_resource": Gift("cube", _resource_worth, _resource),
    "gain_scientist": Gift("flask", _scientist_worth, _scientist),
}
ON_TRACKS = ("gain_prestige", "gain_reputation")


def receive(g: StarshipInterstellar, seat: int, effects: Iterable[Effect], source: int) -> Flow[None]:
    """Several rewards from one cause, in the listed order (ruling 12)."""
    for effect in effects:
        if effect.op == "gain_extra_action":
            yield from take_extra_action(g, seat)
        else:
            give(g, seat, effect, source)


def take_extra_action(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Choose a token of the Extra Action display; an empty display gives nothing (rulings 104, 122)."""
    if not g.display:
        return
    token = yield from choose(seat, EXTRA, g.display)
    g.display = without(g.display, token)
    g.players[seat].extra += (token,)
    g.tell("extra", seat, token)


EXTRA_ACTION: Final = Bonus("plus", _extra_worth, lambda g, seat, effect: take_extra_action(g, seat))


def leader_step(g: StarshipInterstellar, seat: int, track: str) -> Flow[None]:
    """One step on a Leader track and the bonus of the new space; nothing at its end (ruling 121)."""
    p = g.players[seat]
    if track == "leaders_of_humankind":
        if p.humankind + 1 == len(HUMANKIND):
            return
        p.humankind += 1
        space, bonus = p.humankind, HUMANKIND[p.humankind]
    else:
        if p.starship + 1 == len(STARSHIP):
            return
        p.starship += 1
        space, bonus = p.starship, STARSHIP[p.starship]
    g.tell("leader", seat, track, space)
    yield from receive(g, seat, bonus, FROM_LEADERS)
