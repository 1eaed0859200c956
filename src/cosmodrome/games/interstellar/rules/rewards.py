"""Rewards: one interpreter for what tracks, wheels, spaces and tokens simply give."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.engine.flow import Flow, choose

from ..content import FROM_LEADERS, HUMANKIND, STARSHIP, Effect
from ..prompts import EXTRA
from ..state import Galaxy
from .basics import add, color_named, gain_reputation, gain_scientists, some


def give(g: Galaxy, seat: int, effect: Effect, source: int) -> None:
    """Fuel, cubes, Prestige, Reputation or a Scientist; the Directorate has no use for the rest (RULES-NOTES 165)."""
    p = g.players[seat]
    op, n = effect.op, effect.n
    if op == "gain_prestige":
        p.score(n, source)
    elif op == "gain_reputation":
        gain_reputation(p, n)
    elif g.solo and seat == 1:
        return
    elif op == "gain_fuel":
        p.fuel += n
    elif op == "gain_resource":
        p.cubes = add(p.cubes, some(color_named(effect.word), n))
    elif op == "gain_scientist":
        n = gain_scientists(p, n)
    else:
        raise ValueError(op)
    if n:
        g.tell("gain", seat, op, n, effect.word)


def receive(g: Galaxy, seat: int, effects: Iterable[Effect], source: int) -> Flow[None]:
    """Several rewards from one cause, in the listed order (RULES-NOTES 12)."""
    for effect in effects:
        if effect.op == "gain_extra_action":
            yield from take_extra_action(g, seat)
        else:
            give(g, seat, effect, source)


def take_extra_action(g: Galaxy, seat: int) -> Flow[None]:
    """Choose a token of the Extra Action display; an empty display gives nothing (RULES-NOTES 104, 122)."""
    if not g.display:
        return
    token = yield from choose(seat, EXTRA, g.display)
    g.display = tuple(t for t in g.display if t != token)
    g.players[seat].extra += (token,)
    g.tell("extra", seat, token)


def leader_step(g: Galaxy, seat: int, track: str) -> Flow[None]:
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
