"""The A sides: what each token lets a player do in the Action Phase, and whether it would do anything."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..content import FROM_EXTRA, PRODUCTION, TOKENS, Effect
from ..state import Galaxy
from . import market, production, research, sun, travel
from .rewards import give


def can_do(g: Galaxy, seat: int, effect: Effect) -> bool:
    """A token may only be played, and an action only be repeated, if it does something (RULES-NOTES 25)."""
    p = g.players[seat]
    op = effect.word if effect.op == "basic_action" else effect.op
    if op == "solar_extraction":
        return sun.can_extract(g)
    if op == "technology_research":
        return bool(research.researchable(g, seat, effect.term("fuel_for_one_cube")))
    if op == "travel":
        return bool(travel.destinations(g, seat, effect))
    if op == "market":
        return market.can_trade(g, seat, effect)
    if op == "barter":
        return bool(market.swaps(g, p, (0, 0, 0, 0, 0), effect.term("max_level_up")))
    if op == "produce":
        return bool(p.colonies())
    if op in ("ars", "drill"):
        return production.can_haul(p, op)
    return True  # Earth production and plain Fuel


def perform(g: Galaxy, seat: int, effect: Effect) -> Flow[None]:
    """Carry out one effect of an A side."""
    op = effect.word if effect.op == "basic_action" else effect.op
    if effect.op == "basic_action":
        effect = Effect(op)
    if op == "solar_extraction":
        yield from sun.extract(g, seat, effect)
    elif op == "technology_research":
        yield from research.research(g, seat, effect)
        for _ in range(effect.term("times", 1) - 1):
            yield from research.research(g, seat, effect, decline="enough")
    elif op == "earth_production":
        production.earth(g, seat)
    elif op == "travel":
        yield from travel.travel(g, seat, effect)
    elif op == "market":
        yield from market.trade(g, seat, effect)
    elif op == "barter":
        yield from market.barter(g, seat, effect)
    elif op == "produce":
        yield from production.any_planet(g, seat)
    elif op in ("ars", "drill"):
        yield from production.haul(g, seat, op, effect.n, bool(effect.term("split")), must=True)
    else:
        give(g, seat, effect, FROM_EXTRA)


def can_play(g: Galaxy, seat: int, token: str) -> bool:
    """Whether a token can be played; a production token always can (RULES-NOTES 25)."""
    return token in PRODUCTION or any(can_do(g, seat, effect) for effect in TOKENS[token].effects)


def is_repeatable(played: tuple[str, ...]) -> bool:
    """Only the active token, on top of the stack, and only if it shows the sign (RULES-NOTES 24, 26)."""
    return bool(played) and played[-1] in TOKENS and TOKENS[played[-1]].repeatable


def can_repeat(g: Galaxy, seat: int) -> bool:
    """Whether the active token can be repeated and would do something."""
    played = g.players[seat].played
    return is_repeatable(played) and can_play(g, seat, played[-1])


def play(g: Galaxy, seat: int, token: str) -> Flow[None]:
    """Carry out a token's A side."""
    if token in PRODUCTION:
        yield from production.produce(g, seat, PRODUCTION[token].planet)
        return
    for effect in TOKENS[token].effects:
        if can_do(g, seat, effect):
            yield from perform(g, seat, effect)
