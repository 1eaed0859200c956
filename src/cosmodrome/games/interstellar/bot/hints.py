"""Rules of thumb: a score for each option of every question, in Prestige."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import EARTH, EXTRA_TOKENS, PRICE, PRODUCTION, ROWS, TOKENS, TRAPPIST, WHEELS, Cubes, Effect
from ..prompts import Draw, Haul, Load, Trade
from ..rules import market, population, probe, production, salvation, starship
from ..rules.basics import add, some, sub
from ..rules.flight import flight_cost
from ..rules.government import bonuses, empty_spaces, lowest_row
from ..rules.research import cost_of, researchable
from ..rules.sun import extraction_price
from ..state import ACTION_PHASE, Player, StarshipInterstellar
from . import worth

Hint = Callable[[StarshipInterstellar, Asked[Any]], list[float]]
LIMITS: dict[str, float] = {"technology_research": 6.0, "travel": 5.5, "market": 5.0}
"""The most that actions count for which take long to be valued."""


# --- the Action Phase ---


def _turn(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    return [_turn_value(g, asked.seat, value) for value in asked.values]


def _turn_value(g: StarshipInterstellar, seat: int, value: str) -> float:
    p = g.players[seat]
    if value == "pass":
        return 0.6 + 0.1 * len(p.unspent(g.phase))
    if value == "repeat":
        return _action_value(g, seat, p.played[-1]) + 0.4
    return _action_value(g, seat, value)


def favourite_turn(g: StarshipInterstellar, asked: Asked[str]) -> int:
    """The best token of a turn, the first of equals: what can't be better than the best so far is not looked at."""
    seat = asked.seat
    played = g.players[seat].played
    most = [CAPS.get(played[-1] if value == "repeat" else value, inf) for value in asked.values]
    best, at = -inf, 0
    for number in sorted(range(len(most)), key=lambda number: -most[number]):
        limit = most[number] + 0.4 if asked.values[number] == "repeat" else most[number]
        if limit < best:
            continue
        value = _turn_value(g, seat, asked.values[number])
        if value > best or (value == best and number < at):
            best, at = value, number
    return at


def _action_value(g: StarshipInterstellar, seat: int, token: str) -> float:
    """How much playing a token's A side promises; production first, so that flights find full Storages."""
    p = g.players[seat]
    if token in PRODUCTION:
        planet = PRODUCTION[token].planet
        return 9.0 if any(production.does_something(p, planet, kind) for kind in _kinds(p, planet)) else 0.2
    effect = TOKENS[token].effects[0]
    return A_SIDES[effect.op](g, seat, effect)


def _kinds(p: Player, planet: int) -> list[int]:
    return [0, *(kind for kind in range(1, 5) if p.zones[planet].buildings[kind])]


def _extraction_value(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return 7.0 if not any(t in PRODUCTION for t in g.players[seat].unspent(ACTION_PHASE)) else 6.5


def _any_production(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    p = g.players[seat]
    return 4.0 if any(production.does_something(p, c, k) for c in p.colonies() for k in _kinds(p, c)) else 0.2


def _haul_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return 1.5 * worth.haul_value(g.players[seat], effect.op, effect.n)


def _research_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return min(LIMITS["technology_research"], _best_research(g, seat, effect.term("fuel_for_one_cube")) + 0.5)


def _travel_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    flight = _best_flight(g, seat, effect.word == "earth", effect.term("free"), effect.term("discount"))
    return min(LIMITS["travel"], flight)


A_SIDES: dict[str, Callable[[StarshipInterstellar, int, Effect], float]] = {
    "earth_production": lambda g, seat, effect: 8.0,
    "gain_fuel": lambda g, seat, effect: 8.0,
    "solar_extraction": _extraction_value,
    "produce": _any_production,
    "ars": _haul_effect,
    "drill": _haul_effect,
    "technology_research": _research_effect,
    "travel": _travel_effect,
    "barter": lambda g, seat, effect: 1.5,
    "market": lambda g, seat, effect: min(LIMITS["market"], _best_trade(g, seat)),
}


CAPS = {token: LIMITS[face.effects[0].op] for token, face in TOKENS.items() if face.effects[0].op in LIMITS}
"""The limits by token."""


def _best_research(g: StarshipInterstellar, seat: int, fuel: int) -> float:
    return max((_research_value(g, seat, t) for t in researchable(g, seat, fuel)), default=-1.0)


def _research_value(g: StarshipInterstellar, seat: int, technology: str) -> float:
    p = g.players[seat]
    price = worth.cubes_value(cost_of(p, technology)) + worth.scientist_value(g, p) * (1.3 if p.scientists < 2 else 0.7)
    return worth.technology_value(g, p, technology) - price


def _best_flight(g: StarshipInterstellar, seat: int, home: bool, free: int, discount: int) -> float:
    p = g.players[seat]
    places = [EARTH] if home else [to for to in range(8) if to != p.at and not g.destroyed[to]]
    best = -1.0
    for to in places:
        cost = 0 if free else flight_cost(g, p, p.at, to, discount)
        best = max(best, worth.flight_value(g, seat, to, cost))
    return best


def _best_trade(g: StarshipInterstellar, seat: int) -> float:
    p = g.players[seat]
    rebate = market.rebate_of(p)
    deals = [*market.purchases(g, p, market.PLAIN, rebate), *market.sales(p)]
    return max((_trade_values(g, seat, deals, 0, 0, rebate)), default=-1.0)


def _trade_values(
    g: StarshipInterstellar, seat: int, deals: list[Trade], buy: int, sell: int, rebate: int
) -> list[float]:
    """How much better the reserve is after each trade."""
    p = g.players[seat]
    choices, left = worth.plans(g, seat), worth.rounds_left(g)
    now = worth.stock_value(choices, left, p.cubes, p.fuel) + 0.5
    scores = []
    for kind, color, n in deals:
        if kind == "buy":
            fuel = p.fuel - max(0, market.purchase_cost(g, p, color, n, buy) - rebate)
            cubes = add(p.cubes, some(color, n))
        else:
            fuel = p.fuel + n * (PRICE[color] + sell) + rebate
            cubes = sub(p.cubes, some(color, n))
        scores.append(worth.stock_value(choices, left, cubes, fuel) - now)
    return scores


def _keep(g: StarshipInterstellar, asked: Asked[Cubes]) -> list[float]:
    p = g.players[asked.seat]
    scores = []
    quiet = asked.args[1]
    for cubes in asked.values:
        loss, steps = extraction_price(p, cubes, quiet)
        gain = worth.KEEP * worth.cubes_value(cubes) + 0.3 * sum(cubes)
        scores.append(gain + worth.reputation_change(g, p, -loss) - worth.sun_price(g, asked.seat, steps))
    return scores


def _research(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    scores = [_research_value(g, asked.seat, t) for t in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _destination(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    costs = asked.args[0]
    return [worth.flight_value(g, asked.seat, to, cost) for to, cost in zip(asked.values, costs, strict=True)]


def _keep_token(g: StarshipInterstellar, asked: Asked[Draw]) -> list[float]:
    p = g.players[asked.seat]
    kept = [worth.token_value(g, token) for token, _ in asked.values if token != "draw"]
    again = worth.colony_value(g, p, asked.args[0])
    scores = []
    for token, held in asked.values:
        if token != "draw":
            scores.append(worth.token_value(g, token))
        elif asked.args[1]:
            scores.append(max(kept) + 0.1)
        else:
            hopeless = len(kept) == 1 and max(kept) < 0.7 * again and p.fuel >= 6 and not held
            scores.append(max(kept) + (0.1 if hopeless else -2.0 - held))
    return scores


def _load(g: StarshipInterstellar, asked: Asked[Load]) -> list[float]:
    """The default load, first; dismantle only a Base whose Deposit is used up."""
    scores = [-float(i) for i in range(len(asked.values))]
    place = asked.args[0]
    zone = g.players[asked.seat].zones[place]
    for i, load in enumerate(asked.values):
        if load[0] == "dismantle" and not any(zone.deposit):
            scores[i] = 1.0
    return scores


def _trade(g: StarshipInterstellar, asked: Asked[Trade]) -> list[float]:
    buy, sell, rebate = asked.args
    scores = _trade_values(g, asked.seat, list(asked.values), buy, sell, rebate)
    return [*scores, 0.0] if asked.decline else scores


def _barter(g: StarshipInterstellar, asked: Asked[tuple[int, int]]) -> list[float]:
    scores = [float(theirs - mine) for mine, theirs in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _haul(g: StarshipInterstellar, asked: Asked[Haul]) -> list[float]:
    scores = [worth.cubes_value(cubes) for _, cubes in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _reward(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    p = g.players[asked.seat]
    return [sum(worth.effect_value(g, p, e) for e in WHEELS[p.wheel_id][position]) for position in asked.values]


# --- the Salvation Phase ---


def _actions(
    g: StarshipInterstellar, seat: int, free_sections: int = 0, free_levels: int = 0, discount: int = 0
) -> dict[str, float]:
    """What the best use of each Salvation action is worth now; missing where it is not possible."""
    p = g.players[seat]
    found: dict[str, float] = {}
    builds = starship.buildable(g, seat, free_sections)
    if builds:
        found["build"] = max(worth.build_values(g, seat, builds, free_sections))
    colors = population.rescuable(g, seat, free_levels, free_levels or 5)
    if colors:
        found["save"] = max(worth.save_values(g, seat, colors, free_levels))
    if probe.can_advance(g, seat, discount):
        cost = probe.fuel_for(p.probe, discount)
        found["probe"] = max(worth.probe_value(g, seat, cell, cost) for cell in probe.reach(g, p.probe))
    if p.scientists and lowest_row(g, seat) >= 0:
        found["government"] = max(_space_values(g, seat, empty_spaces(g, lowest_row(g, seat)))) - 1.0
    return found


def _space_values(g: StarshipInterstellar, seat: int, spaces: list[int]) -> list[float]:
    p = g.players[seat]
    return [
        worth.seat_value(g, seat, space, sum(worth.effect_value(g, p, e) for e in bonuses(g, seat, space)))
        for space in spaces
    ]


def _salvation(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    """The token that fits the best action: its centre, or a special side that is good for nothing else."""
    plain = _actions(g, asked.seat)
    scores = []
    for token in asked.values:
        if token == "pass":
            scores.append(0.4)
            continue
        scores.append(_salvation_value(g, asked.seat, token, plain))
    return scores


def _salvation_value(g: StarshipInterstellar, seat: int, token: str, plain: dict[str, float]) -> float:
    known = TOKENS[token]
    total = 0.0
    for effect in known.salvation:
        if effect.op == "any_salvation":
            total += max((v + 1.5 * (a == known.center) for a, v in plain.items()), default=-1.0)
        elif effect.op in ("build", "save", "probe", "government") and salvation.can_do(g, seat, effect):
            terms = (effect.term("free_sections"), effect.term("free_levels"), effect.term("discount"))
            total += 1.4 * _actions(g, seat, *terms).get(effect.op, 0.0) + 1.0
        elif effect.op.startswith("gain"):
            total += worth.effect_value(g, g.players[seat], effect)
        else:
            total += 0.4
    return total


def _act(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    plain = _actions(g, asked.seat)
    center = TOKENS[asked.args[0]].center
    return [plain.get(action, 0.0) + (1.0 if action == center else 0.0) for action in asked.values]


def _build(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    scores = worth.build_values(g, asked.seat, asked.values, asked.args[0])
    return [*scores, 0.0] if asked.decline else scores


def _rescue(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    scores = worth.save_values(g, asked.seat, asked.values, asked.args[0])
    return [*scores, 0.0] if asked.decline else scores


def _probe(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    scores = [worth.probe_value(g, asked.seat, cell, asked.args[0]) for cell in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _government_probe(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    """Discover something, unless the Government Probe would overtake the own one at Trappist."""
    p = g.players[asked.seat]
    scores = []
    for cell in asked.values:
        overtakes = cell // ROWS >= p.column() and cell // ROWS >= TRAPPIST - 1
        scores.append(worth.cell_value(g, p, cell) - (6.0 if overtakes else 0.0))
    return [*scores, 0.05]


def _space(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    return _space_values(g, asked.seat, list(asked.values))


def _slide(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    here = asked.args[0]
    return [float(here - space) for space in asked.values] + [0.5]


def _start(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    """Near the outer Points of Interest of column 2."""
    return [1.0 if cell % ROWS in (0, 4) else 0.8 for cell in asked.values]


EXTRA_ORDER = ("X05", "X13", "X20", "X24", "X11", "X21", "X23", "X17", "X22", "X19", "X06", "X16", "X01", "X02", "X14")


def _extra(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    return [-float(EXTRA_ORDER.index(t) if t in EXTRA_ORDER else len(EXTRA_TOKENS)) for t in asked.values]


def _technology(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    return [worth.RESEARCH_VALUE[t] for t in asked.values]


def _planet(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    p = g.players[asked.seat]
    return [worth.colony_value(g, p, planet) for planet in asked.values]


def _produce(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    p = g.players[asked.seat]
    return [
        float(sum(production.does_something(p, planet, kind) for kind in _kinds(p, planet))) for planet in asked.values
    ]


def _first(g: StarshipInterstellar, asked: Asked[Any]) -> list[float]:
    """The first option is the sensible default; declining comes last."""
    return [-float(i) for i in range(len(asked))]


HINTS: dict[str, Hint] = {
    "turn": _turn,
    "keep": _keep,
    "research": _research,
    "pay": _first,
    "produce": _produce,
    "activate": _first,
    "mine": _first,
    "ship": _first,
    "convert": _first,
    "split": _first,
    "destination": _destination,
    "load": _load,
    "load-fuel": _first,
    "load-pieces": _first,
    "load-cubes": _first,
    "found": _first,
    "keep-token": _keep_token,
    "place": _first,
    "trade": _trade,
    "rebate": _first,
    "barter": _barter,
    "haul": _haul,
    "reward": _reward,
    "salvation": _salvation,
    "act": _act,
    "build": _build,
    "space": _space,
    "slide": _slide,
    "rescue": _rescue,
    "probe": _probe,
    "government-probe": _government_probe,
    "bonus": _first,
    "improve": _haul,
    "extra": _extra,
    "start": _start,
    "fast-technology": _technology,
    "fast-planet": _planet,
}
