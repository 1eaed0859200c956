"""The Salvation Phase: any token for any action, the bonus for a match, and the special sides."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import ACTIONS, ANY_SALVATION, FROM_EXTRA, FROM_MATCHES, MATCH_BONUS, REPUTATION_MAX, TOKENS, Effect
from ..prompts import ACT
from ..state import Galaxy
from . import government, market, population, probe, production, research, starship
from .rewards import give


def can_act(g: Galaxy, seat: int, action: str) -> bool:
    """Whether one of the four Salvation actions is possible."""
    if action == "build":
        return starship.can_build(g, seat)
    if action == "government":
        return government.can_send(g, seat)
    if action == "save":
        return bool(population.rescuable(g, seat))
    return probe.can_advance(g, seat)


def act(g: Galaxy, seat: int, action: str) -> Flow[None]:
    """Carry out one of the four Salvation actions."""
    if action == "build":
        yield from starship.build(g, seat)
    elif action == "government":
        yield from government.send(g, seat)
    elif action == "save":
        yield from population.save(g, seat)
    else:
        yield from probe.advance(g, seat)


def can_do(g: Galaxy, seat: int, effect: Effect) -> bool:
    """Whether one part of a Salvation side does anything now."""
    p = g.players[seat]
    op = effect.op
    if op == "any_salvation":
        return any(can_act(g, seat, action) for action in ACTIONS)
    if op == "build":
        return starship.can_build(g, seat, effect.term("free_sections"))
    if op == "save":
        return bool(population.rescuable(g, seat, effect.term("free_levels"), effect.term("free_levels") or 5))
    if op == "probe":
        return probe.can_advance(g, seat, effect.term("discount"))
    if op == "government":
        return government.can_send(g, seat)
    if op == "gain_scientist":
        return p.scientist_supply > 0
    if op == "gain_reputation":
        return p.reputation < REPUTATION_MAX
    if op == "technology_research":
        return bool(research.researchable(g, seat))
    if op == "market_sell":
        return any(p.cubes)
    if op == "ars":
        return production.can_haul(p, "ars")
    return True  # Prestige


def can_play(g: Galaxy, seat: int, token: str) -> bool:
    """Two parts resolve in the written order; one of them must do something (RULES-NOTES 182)."""
    return any(can_do(g, seat, effect) for effect in TOKENS[token].salvation)


def playable(g: Galaxy, seat: int, tokens: list[str]) -> list[str]:
    """The tokens that can be played; ordinary ones all allow the same, which is looked at once."""
    ordinary = any(can_act(g, seat, action) for action in ACTIONS)
    return [t for t in tokens if (ordinary if TOKENS[t].salvation is ANY_SALVATION else can_play(g, seat, t))]


def play(g: Galaxy, seat: int, token: str) -> Flow[None]:
    """Carry out a token's Salvation side."""
    effects = TOKENS[token].salvation
    for index, effect in enumerate(effects):
        if can_do(g, seat, effect):
            # a part may be left out only where another one does something
            others = any(can_do(g, seat, later) for later in effects[index + 1 :]) or index > 0
            yield from perform(g, seat, token, effect, must=not others)


def perform(g: Galaxy, seat: int, token: str, effect: Effect, must: bool) -> Flow[None]:
    """One part of a Salvation side (RULES-NOTES 102, 205); twice-tokens: the second time may be left out."""
    op, again = effect.op, range(effect.term("times", 1) - 1)
    if op == "any_salvation":
        yield from any_action(g, seat, token)
    elif op == "build":
        yield from starship.build(g, seat, effect.term("free_sections"))
        for _ in again:
            yield from starship.build(g, seat, decline="enough")
    elif op == "save":
        yield from population.save(g, seat, effect.term("free_levels"))
        for _ in again:
            yield from population.save(g, seat, decline="enough")
    elif op == "probe":
        yield from probe.advance(g, seat, effect.term("discount"))
        for _ in again:
            if probe.can_advance(g, seat):
                yield from probe.advance(g, seat, decline="enough")
    elif op == "government":
        yield from maybe_send(g, seat, must)
    elif op == "technology_research":
        yield from research.research(g, seat, decline="" if must else "none")
    elif op == "market_sell":
        yield from market.emergency_sale(g, seat, must)
    elif op == "ars":
        yield from production.haul(g, seat, "ars", effect.n, split=False, must=must)
    else:
        give(g, seat, effect, FROM_EXTRA)


def any_action(g: Galaxy, seat: int, token: str) -> Flow[None]:
    """Any possible action; the one in the token's centre gives 1 Prestige after it was done (RULES-NOTES 100, 101)."""
    actions = [action for action in ACTIONS if can_act(g, seat, action)]
    action = yield from choose(seat, ACT, actions, args=(token,), why=lambda: why_not(g, seat))
    g.tell("acts", seat, action)
    yield from act(g, seat, action)
    if action == TOKENS[token].center:
        g.players[seat].score(MATCH_BONUS, FROM_MATCHES)
        g.tell("match", seat)


def maybe_send(g: Galaxy, seat: int, must: bool) -> Flow[None]:
    """Recruitment Drive: after gaining the Scientist the player may send one."""
    actions = ["government"] if must else ["government", "none"]
    if (yield from choose(seat, ACT, actions, args=("X22",))) == "government":
        yield from government.send(g, seat)


def why_not(g: Galaxy, seat: int) -> dict[str, tuple[object, ...]]:
    """Actions that are not possible now."""
    return {f"action:{a}": (f"cannot-{a}",) for a in ACTIONS if not can_act(g, seat, a)}
