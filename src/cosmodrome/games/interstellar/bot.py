"""How good a position is, and rules of thumb for every question."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.game import Judge

from . import appraisal as worth
from .content import EARTH, EXTRA_TOKENS, PRICE, PRODUCTION, ROWS, TOKENS, TRAPPIST, WHEELS
from .rules import market, population, probe, production, salvation, starship
from .rules.basics import add, some, sub
from .rules.flight import flight_cost
from .rules.government import bonuses, empty_spaces, lowest_row
from .rules.research import cost_of, researchable
from .state import Galaxy, Phase, Player

Hint = Callable[[Galaxy, Asked[Any]], list[float]]


class InterstellarJudge(Judge[Galaxy]):
    """Rules of thumb in Prestige; positions by the Prestige that each corporation may end with."""

    horizon = 30  # what an action is worth shows rounds later: short playouts led search astray

    def hints(self, g: Galaxy, asked: Asked[Any]) -> list[float]:
        """A score for each option, the declining one last."""
        return HINTS[asked.prompt.kind](g, asked)

    def value(self, g: Galaxy, seat: Seat) -> float:
        """The seat's winning chances: its prospects among those of all (in the solo mode against the Directorate)."""
        if g.phase == Phase.OVER:
            standing: list[float] = [p.prestige for p in g.players]
            spread = 2.0
        else:
            standing = [prospects(g, other) for other in range(len(g.players))]
            spread = 8.0 + 4.0 * worth.rounds_left(g)
        best = max(standing)
        shares = [exp((s - best) / spread) for s in standing]
        return shares[seat] / sum(shares)

    def quiet(self, g: Galaxy) -> bool:
        """Between phases all tokens are back in hand: only then do positions compare well."""
        if g.phase in (Phase.ACTION, Phase.SALVATION):
            return g.turn == 0 and not any(p.played or p.passed for p in g.players)
        return g.phase == Phase.OVER


def prospects(g: Galaxy, seat: int) -> float:
    """The Prestige a corporation may end with: what it has, holds, and will earn from where it stands.

    The rates come from pairs of games that were played on alike but for one decision: least squares of what the
    difference came to in the end.
    """
    p = g.players[seat]
    left = worth.rounds_left(g)
    later = left - 0.5
    total = p.prestige + 0.3 * left * p.reputation + (4.0 if g.governor() == seat else 0.0)
    if g.solo and seat == 1:
        return total + 25.0 * left + 2.0 * (g.government_probe // ROWS)
    total += (0.38 + 0.16 * later) * min(p.fuel, 15) + 0.3 * max(0, p.fuel - 15)
    total += 0.85 * worth.cubes_value(p.cubes) + 0.7 * worth.cubes_value(p.hold_cubes) + p.hold_fuel
    total += 0.65 * later * min(p.scientists, 6) + 0.3 * worth.journey_value(g, seat)
    total += sum(zone_value(g, p, planet, left) for planet in p.colonies())
    total += later * (0.5 * sum(p.levels[:4]) + 1.4 * p.levels[5] + 0.1 * (p.levels[4] + p.levels[6] + p.levels[7]))
    total += later * (1.2 * len(p.salvation) + 0.6 * len(p.extra)) + 0.3 * (p.humankind + p.starship)
    if p.at != EARTH:
        total -= 0.8 * max(0, flight_cost(g, p, p.at, EARTH) - p.hold_fuel)
    if p.passed:
        return total
    unspent = sum(token not in PRODUCTION for token in p.unspent(g.phase))
    return total + (3.0 if g.phase == Phase.SALVATION else 0.8) * unspent


def zone_value(g: Galaxy, p: Player, planet: int, left: float) -> float:
    """A colony: stored cubes, and those of the Deposit that can still be mined."""
    zone = p.zones[planet]
    if planet < EARTH:
        left = min(left, ((9 if planet == 0 else 16) - g.spiral) / 2.0)
    n = int(max(0.0, min(sum(zone.deposit), (1.3 + 1.5 * zone.buildings[1]) * left)))
    colors = [c for c in range(4, -1, -1) for _ in range(zone.deposit[c])][:n]
    mined = sum(worth.cube_value(c) for c in colors)
    return 0.75 * worth.cubes_value(zone.storage) + 0.15 * mined


# --- the Action Phase ---


def _turn(g: Galaxy, asked: Asked[Any]) -> list[float]:
    seat = asked.seat
    p = g.players[seat]
    scores = []
    for value in asked.values:
        if value == "pass":
            scores.append(0.6 + 0.1 * len(p.unspent(g.phase)))
        elif value == "repeat":
            scores.append(_action_value(g, seat, p.played[-1]) + 0.4)
        else:
            scores.append(_action_value(g, seat, value))
    return scores


def _action_value(g: Galaxy, seat: int, token: str) -> float:
    """How much playing a token's A side promises; production first, so that flights find full Storages."""
    p = g.players[seat]
    if token in PRODUCTION:
        planet = PRODUCTION[token].planet
        return 9.0 if any(production.does_something(p, planet, kind) for kind in _kinds(p, planet)) else 0.2
    known = TOKENS[token]
    action = known.action
    if action in ("earth_production", "fuel"):
        return 8.0
    if action == "solar_extraction":
        return 7.0 if not any(t in PRODUCTION for t in p.unspent(Phase.ACTION)) else 6.5
    if action == "planetary_production":
        return _special_production(g, p, known.effects[0].op, known.effects[0].n)
    if action == "technology_research":
        return min(6.0, _best_research(g, seat, known.effects[0].term("fuel_for_one_cube")) + 0.5)
    if action == "travel":
        effect = known.effects[0]
        return min(5.5, _best_flight(g, seat, effect.word == "earth", effect.term("free"), effect.term("discount")))
    if known.effects[0].op == "barter":
        return 1.5
    return min(5.0, _best_trade(g, seat))


def _kinds(p: Player, planet: int) -> list[int]:
    return [0, *(kind for kind in range(1, 5) if p.zones[planet].buildings[kind])]


def _special_production(g: Galaxy, p: Player, op: str, n: int) -> float:
    if op == "produce":
        return 4.0 if any(production.does_something(p, c, k) for c in p.colonies() for k in _kinds(p, c)) else 0.2
    return 1.5 * worth.haul_value(p, op, n)


def _best_research(g: Galaxy, seat: int, fuel: int) -> float:
    return max((_research_value(g, seat, t) for t in researchable(g, seat, fuel)), default=-1.0)


def _research_value(g: Galaxy, seat: int, technology: str) -> float:
    p = g.players[seat]
    price = worth.cubes_value(cost_of(p, technology)) + worth.scientist_value(g, p) * (1.3 if p.scientists < 2 else 0.7)
    return worth.technology_value(g, p, technology) - price


def _best_flight(g: Galaxy, seat: int, home: bool, free: int, discount: int) -> float:
    p = g.players[seat]
    places = [EARTH] if home else [to for to in range(8) if to != p.at and not g.destroyed[to]]
    best = -1.0
    for to in places:
        cost = 0 if free else flight_cost(g, p, p.at, to, discount)
        best = max(best, worth.flight_value(g, seat, to, cost))
    return best


def _best_trade(g: Galaxy, seat: int) -> float:
    p = g.players[seat]
    rebate = market.rebate_of(p)
    deals = [*market.purchases(g, p, market.PLAIN, rebate), *market.sales(p)]
    return max((_trade_values(g, seat, deals, 0, 0, rebate)), default=-1.0)


def _trade_values(g: Galaxy, seat: int, deals: list[Any], buy: int, sell: int, rebate: int) -> list[float]:
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


def _keep(g: Galaxy, asked: Asked[Any]) -> list[float]:
    p = g.players[asked.seat]
    scores = []
    for cubes in asked.values:
        value = sum(n * (c + 1) for c, n in enumerate(cubes))
        loss = max(0, value + p.parameter("solar_reputation_loss")) if value else 0
        gain = worth.KEEP * worth.cubes_value(cubes) + 0.3 * sum(cubes)
        scores.append(gain + worth.reputation_change(g, p, -loss) - 0.12 * value)
    return scores


def _research(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [_research_value(g, asked.seat, t) for t in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _destination(g: Galaxy, asked: Asked[Any]) -> list[float]:
    costs = asked.args[0]
    return [worth.flight_value(g, asked.seat, to, cost) for to, cost in zip(asked.values, costs, strict=True)]


def _keep_token(g: Galaxy, asked: Asked[Any]) -> list[float]:
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


def _load(g: Galaxy, asked: Asked[Any]) -> list[float]:
    """The default load, first; dismantle only a Base whose Deposit is used up."""
    scores = [-float(i) for i in range(len(asked.values))]
    place = asked.args[0]
    zone = g.players[asked.seat].zones[place]
    for i, load in enumerate(asked.values):
        if load[0] == "dismantle" and not any(zone.deposit):
            scores[i] = 1.0
    return scores


def _trade(g: Galaxy, asked: Asked[Any]) -> list[float]:
    buy, sell, rebate = asked.args
    scores = _trade_values(g, asked.seat, list(asked.values), buy, sell, rebate)
    return [*scores, 0.0] if asked.decline else scores


def _barter(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [float(theirs - mine) for mine, theirs in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _haul(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [worth.cubes_value(cubes) for _, cubes in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _reward(g: Galaxy, asked: Asked[Any]) -> list[float]:
    p = g.players[asked.seat]
    return [sum(worth.effect_value(g, p, e) for e in WHEELS[p.wheel_id][position]) for position in asked.values]


# --- the Salvation Phase ---


def _actions(g: Galaxy, seat: int, free_sections: int = 0, free_levels: int = 0, discount: int = 0) -> dict[str, float]:
    """What the best use of each Salvation action is worth now; missing where it is not possible."""
    p = g.players[seat]
    found: dict[str, float] = {}
    builds = starship.buildable(g, seat, free_sections)
    if builds:
        found["build"] = max(worth.build_value(g, seat, m, free_sections) for m in builds)
    colors = population.rescuable(g, seat, free_levels, free_levels or 5)
    if colors:
        found["save"] = max(worth.save_value(g, seat, c, c < free_levels) for c in colors)
    if probe.can_advance(g, seat, discount):
        cost = probe.fuel_for(p.probe, discount)
        found["probe"] = max(worth.probe_value(g, seat, cell, cost) for cell in probe.reach(g, p.probe))
    if p.scientists and lowest_row(g, seat) >= 0:
        found["government"] = max(_space_values(g, seat, empty_spaces(g, lowest_row(g, seat)))) - 1.0
    return found


def _space_values(g: Galaxy, seat: int, spaces: list[int]) -> list[float]:
    p = g.players[seat]
    return [
        worth.seat_value(g, seat, space, sum(worth.effect_value(g, p, e) for e in bonuses(g, seat, space)))
        for space in spaces
    ]


def _salvation(g: Galaxy, asked: Asked[Any]) -> list[float]:
    """The token that fits the best action: its centre, or a special side that is good for nothing else."""
    plain = _actions(g, asked.seat)
    scores = []
    for token in asked.values:
        if token == "pass":
            scores.append(0.4)
            continue
        scores.append(_salvation_value(g, asked.seat, token, plain))
    return scores


def _salvation_value(g: Galaxy, seat: int, token: str, plain: dict[str, float]) -> float:
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


def _act(g: Galaxy, asked: Asked[Any]) -> list[float]:
    plain = _actions(g, asked.seat)
    center = TOKENS[asked.args[0]].center
    return [plain.get(action, 0.0) + (1.0 if action == center else 0.0) for action in asked.values]


def _build(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [worth.build_value(g, asked.seat, m, asked.args[0]) for m in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _rescue(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [worth.save_value(g, asked.seat, c, c < asked.args[0]) for c in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _probe(g: Galaxy, asked: Asked[Any]) -> list[float]:
    scores = [worth.probe_value(g, asked.seat, cell, asked.args[0]) for cell in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _government_probe(g: Galaxy, asked: Asked[Any]) -> list[float]:
    """Discover something, unless the Government Probe would overtake the own one at Trappist."""
    p = g.players[asked.seat]
    scores = []
    for cell in asked.values:
        overtakes = cell // ROWS >= p.column() and cell // ROWS >= TRAPPIST - 1
        scores.append(worth.cell_value(g, p, cell) - (6.0 if overtakes else 0.0))
    return [*scores, 0.05]


def _space(g: Galaxy, asked: Asked[Any]) -> list[float]:
    return _space_values(g, asked.seat, list(asked.values))


def _slide(g: Galaxy, asked: Asked[Any]) -> list[float]:
    here = asked.args[0]
    return [float(here - space) for space in asked.values] + [0.5]


def _start(g: Galaxy, asked: Asked[Any]) -> list[float]:
    """Near the outer Points of Interest of column 2."""
    return [1.0 if cell % ROWS in (0, 4) else 0.8 for cell in asked.values]


EXTRA_ORDER = ("X05", "X13", "X20", "X24", "X11", "X21", "X23", "X17", "X22", "X19", "X06", "X16", "X01", "X02", "X14")


def _extra(g: Galaxy, asked: Asked[Any]) -> list[float]:
    return [-float(EXTRA_ORDER.index(t) if t in EXTRA_ORDER else len(EXTRA_TOKENS)) for t in asked.values]


def _technology(g: Galaxy, asked: Asked[Any]) -> list[float]:
    return [worth.RESEARCH_VALUE[t] for t in asked.values]


def _planet(g: Galaxy, asked: Asked[Any]) -> list[float]:
    p = g.players[asked.seat]
    return [worth.colony_value(g, p, planet) for planet in asked.values]


def _produce(g: Galaxy, asked: Asked[Any]) -> list[float]:
    p = g.players[asked.seat]
    return [
        float(sum(production.does_something(p, planet, kind) for kind in _kinds(p, planet))) for planet in asked.values
    ]


def _first(g: Galaxy, asked: Asked[Any]) -> list[float]:
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

JUDGE = InterstellarJudge()
