"""The A sides: what each token lets a player do in the Action Phase, and whether it would do anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Final

from cosmodrome.engine.flow import Flow

from ..content import FROM_EXTRA, MARKET_TURNS, NONE, PRODUCTION, TOKENS, TRAVEL_TURNS, Effect
from ..state import Player, StarshipInterstellar
from . import market, production, research, sun, travel
from .prices import Prospects
from .rewards import give
from .rule import Can, Do, always, at_once


def _haul(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    return production.haul(g, seat, effect.op, effect.n, bool(effect.term("split")), must=True)


def _can_haul(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return production.can_haul(g.players[seat], effect.op)


def _can_extract(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return sun.can_extract(g)


def _can_research(g: StarshipInterstellar, seat: int, effect: Effect) -> bool:
    return research.can_research(g, seat, effect.term("fuel_for_one_cube"))


# -- what they promise a seat -------------------------------------------------------------------------------


def _plenty(prospects: Prospects, effect: Effect) -> float:
    return 8.0


def _extraction_worth(prospects: Prospects, effect: Effect) -> float:
    """First the planets' tokens, so that flights find full Storages."""
    p = prospects.g.players[prospects.seat]
    played = p.played
    for zone in p.zones:
        if zone.token and zone.token not in played:
            return 6.5
    return 7.0


def _production_worth(prospects: Prospects, effect: Effect) -> float:
    p = prospects.g.players[prospects.seat]
    for planet in p.colonies():
        if production.does_anything(p, planet):
            return 4.0
    return 0.2


def _haul_worth(prospects: Prospects, effect: Effect) -> float:
    return 1.5 * prospects.haul(effect.op, effect.n)


def _research_worth(prospects: Prospects, effect: Effect) -> float:
    return prospects.research(effect.term("fuel_for_one_cube")) + 0.5


def _travel_worth(prospects: Prospects, effect: Effect) -> float:
    return prospects.flight(effect.word == "earth", effect.term("free"), effect.term("discount"))


def _barter_worth(prospects: Prospects, effect: Effect) -> float:
    return 1.5


def _market_worth(prospects: Prospects, effect: Effect) -> float:
    return prospects.trade()


# -- the table ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """A kind of A side: its icon, whether a seat can do it, its flow, and its worth to bots."""

    icon: str
    can: Can
    do: Do
    worth: Callable[[Prospects, Effect], float]
    most: float = inf
    """The most that it counts for, of those which take long to be valued; only these can be repeated."""


A_SIDES: Final[dict[str, Side]] = {
    "solar_extraction": Side("sun", _can_extract, sun.extract, _extraction_worth),
    "technology_research": Side("research", _can_research, research.research_times, _research_worth, 6.0),
    "travel": Side("rocket", travel.can_travel, travel.travel, _travel_worth, 5.5),
    "market": Side("swap", market.can_trade, market.trade, _market_worth, 5.0),
    "barter": Side(
        "swap",
        lambda g, seat, effect: bool(market.swaps(g, g.players[seat], NONE, effect.term("max_level_up"))),
        market.barter,
        _barter_worth,
    ),
    "produce": Side(
        "pick",
        lambda g, seat, effect: bool(g.players[seat].colonies()),
        lambda g, seat, effect: production.any_planet(g, seat),
        _production_worth,
    ),
    "ars": Side("pick", _can_haul, _haul, _haul_worth),
    "drill": Side("pick", _can_haul, _haul, _haul_worth),
    "earth_production": Side("globe", always, at_once(lambda g, seat, effect: production.earth(g, seat)), _plenty),
    "gain_fuel": Side("fuel", always, at_once(lambda g, seat, effect: give(g, seat, effect, FROM_EXTRA)), _plenty),
}


RULES = {token: [(A_SIDES[effect.op], effect) for effect in face.effects] for token, face in TOKENS.items()}
"""What each token does, effect by effect."""
REPEATABLE = frozenset(token for token, face in TOKENS.items() if face.repeatable)


def often_enough(p: Player, token: str) -> int:
    """The limit of turns of this kind, if it is what keeps the token from being played (ruling 98), else 0."""
    ops = {effect.op for effect in TOKENS[token].effects} if token in TOKENS else set()
    if "market" in ops and p.market_turns >= MARKET_TURNS:
        return MARKET_TURNS
    return TRAVEL_TURNS if "travel" in ops and p.travel_turns >= TRAVEL_TURNS else 0


def can_play(g: StarshipInterstellar, seat: int, token: str) -> bool:
    """Whether a token can be played, or repeated: if it does something; production always can (ruling 25)."""
    if token in PRODUCTION:
        return True
    for rule, effect in RULES[token]:  # noqa: SIM110  # a loop is quicker
        if rule.can(g, seat, effect):
            return True
    return False


def is_repeatable(played: tuple[str, ...]) -> bool:
    """Only the active token, on top of the stack, and only if it shows the sign (rulings 24, 26)."""
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


def _one_by_one(g: StarshipInterstellar, seat: int, rules: list[tuple[Side, Effect]]) -> Flow[None]:
    for rule, effect in rules:
        if rule.can(g, seat, effect):
            yield from rule.do(g, seat, effect)
