"""Rewards: one interpreter for what tracks, wheels, spaces and tokens simply give."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cosmodrome.engine.flow import Flow, choose

from ..content import FROM_LEADERS, HUMANKIND, STARSHIP, Effect
from ..prompts import EXTRA
from ..state import Player, StarshipInterstellar, without
from .basics import add, color_named, gain_reputation, gain_scientists, some


def give(g: StarshipInterstellar, seat: int, effect: Effect, source: int) -> None:
    """Fuel, cubes, Prestige, Reputation or a Scientist; the Directorate has no use for the rest (RULES-NOTES 165)."""
    if seat == 1 and g.solo and effect.op not in ON_TRACKS:
        return
    n = GIFTS[effect.op](g.players[seat], effect, source)
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


GIFTS: dict[str, Callable[[Player, Effect, int], int]] = {
    "gain_prestige": _prestige,
    "gain_reputation": _reputation,
    "gain_fuel": _fuel,
    "gain_resource": _resource,
    "gain_scientist": _scientist,
}
"""gives something to a player and tells how much it came to"""
ON_TRACKS = ("gain_prestige", "gain_reputation")


def receive(g: StarshipInterstellar, seat: int, effects: Iterable[Effect], source: int) -> Flow[None]:
    """Several rewards from one cause, in the listed order (RULES-NOTES 12)."""
    for effect in effects:
        if effect.op == "gain_extra_action":
            yield from take_extra_action(g, seat)
        else:
            give(g, seat, effect, source)


def take_extra_action(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Choose a token of the Extra Action display; an empty display gives nothing (RULES-NOTES 104, 122)."""
    if not g.display:
        return
    token = yield from choose(seat, EXTRA, g.display)
    g.display = without(g.display, token)
    g.players[seat].extra += (token,)
    g.tell("extra", seat, token)


def leader_step(g: StarshipInterstellar, seat: int, track: str) -> Flow[None]:
    """One step on a Leader track and the bonus of the new space; nothing at its end (RULES-NOTES 121)."""
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
