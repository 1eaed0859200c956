"""The A sides: what each token lets a player do in the Action Phase, and whether it would do anything."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow

from ..content import FROM_EXTRA, MARKET_TURNS, NONE, PRODUCTION, TOKENS, TRAVEL_TURNS, Effect
from ..state import Player, StarshipInterstellar
from . import market, production, research, sun, travel
from .effects import Rule, always, at_once
from .rewards import give


def _haul(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    return production.haul(g, seat, effect.op, effect.n, bool(effect.term("split")), must=True)


def _can_haul(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return production.can_haul(g.players[seat], effect.op)


def _can_extract(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return sun.can_extract(g)


def _can_research(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return research.can_research(g, seat, effect.term("fuel_for_one_cube"))


A_SIDES: dict[str, Rule] = {
    "solar_extraction": Rule(_can_extract, sun.extract),
    "technology_research": Rule(_can_research, research.research_times),
    "travel": Rule(travel.can_travel, travel.travel),
    "market": Rule(market.can_trade, market.trade),
    "barter": Rule(
        lambda g, seat, effect: bool(market.swaps(g, g.players[seat], NONE, effect.term("max_level_up"))),
        market.barter,
    ),
    "produce": Rule(
        lambda g, seat, effect: bool(g.players[seat].colonies()),
        lambda g, seat, effect: production.any_planet(g, seat),
    ),
    "ars": Rule(_can_haul, _haul),
    "drill": Rule(_can_haul, _haul),
    "earth_production": Rule(always, at_once(lambda g, seat, effect: production.earth(g, seat))),
    "gain_fuel": Rule(always, at_once(lambda g, seat, effect: give(g, seat, effect, FROM_EXTRA))),
}


RULES = {token: [(A_SIDES[effect.op], effect) for effect in face.effects] for token, face in TOKENS.items()}
"""What each token does, effect by effect."""
REPEATABLE = frozenset(token for token, face in TOKENS.items() if face.repeatable)


def often_enough(p: Player, token: str) -> int:
    """The limit of turns of this kind, if it is what keeps the token from being played (RULES-NOTES 98), else 0."""
    ops = {effect.op for effect in TOKENS[token].effects} if token in TOKENS else set()
    if "market" in ops and p.market_turns >= MARKET_TURNS:
        return MARKET_TURNS
    return TRAVEL_TURNS if "travel" in ops and p.travel_turns >= TRAVEL_TURNS else 0


def can_play(g: StarshipInterstellar, seat: int, token: str) -> bool:
    """Whether a token can be played, or repeated: if it does something; production always can (RULES-NOTES 25)."""
    if token in PRODUCTION:
        return True
    for rule, effect in RULES[token]:  # noqa: SIM110  # a loop is quicker
        if rule.can(g, seat, effect):
            return True
    return False


def is_repeatable(played: tuple[str, ...]) -> bool:
    """Only the active token, on top of the stack, and only if it shows the sign (RULES-NOTES 24, 26)."""
    return bool(played) and played[-1] in REPEATABLE


def can_repeat(g: StarshipInterstellar, seat: int) -> bool:
    """Whether the active token can be repeated and would do something."""
    played = g.players[seat].played
    return is_repeatable(played) and can_play(g, seat, played[-1])


def play(g: StarshipInterstellar, seat: int, token: str) -> Flow[None]:
    """Carry out a token's A side."""
    if token in PRODUCTION:
        return production.produce(g, seat, PRODUCTION[token].planet)
    rules = RULES[token]
    if len(rules) == 1:  # it could be played, so that does something
        rule, effect = rules[0]
        return rule.do(g, seat, effect)
    return _one_by_one(g, seat, rules)


def _one_by_one(g: StarshipInterstellar, seat: int, rules: list[tuple[Rule, Effect]]) -> Flow[None]:
    for rule, effect in rules:
        if rule.can(g, seat, effect):
            yield from rule.do(g, seat, effect)
