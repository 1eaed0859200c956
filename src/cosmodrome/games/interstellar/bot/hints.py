"""Rules of thumb: a score for each option of every question, in Prestige."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import (
    ANY_SALVATION,
    BASIC,
    COLONIES,
    EARTH,
    EXTRA_TOKENS,
    PODS,
    PRICE,
    PRODUCTION,
    ROWS,
    TOKENS,
    TRAPPIST,
    WHEELS,
    Cubes,
    Effect,
)
from ..prompts import Draw, Haul, Load, Trade
from ..rules import market, population, probe, production, research, starship
from ..rules.basics import purse
from ..rules.flight import fares
from ..rules.government import empty_spaces, lowest_row
from ..rules.sun import extraction_price
from ..state import Player, StarshipInterstellar, replaced
from . import worth

Hint = Callable[[StarshipInterstellar, Asked[Any]], list[float]]
Favourite = Callable[[StarshipInterstellar, Asked[Any]], int]
LIMITS: dict[str, float] = {"technology_research": 6.0, "travel": 5.5, "market": 5.0, "repeat": 6.4}
"""The most that actions count for which take long to be valued; only these can be repeated."""


# --- the Action Phase ---


def _turn(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    seen: dict[str, float] = {}
    return [_turn_value(g, asked.seat, value, seen) for value in asked.values]


def _turn_value(g: StarshipInterstellar, seat: int, value: str, seen: dict[str, float]) -> float:
    """What a turn promises; `seen` is what tokens came to that do the same."""
    p = g.players[seat]
    if value == "pass":
        return 0.6 + 0.1 * len(p.unspent(g.phase))
    if value == "repeat":
        return _action_value(g, seat, p.played[-1], seen) + 0.4
    return _action_value(g, seat, value, seen)


def _action_value(g: StarshipInterstellar, seat: int, token: str, seen: dict[str, float]) -> float:
    """How much playing a token's A side promises; production first, so that flights find full Storages."""
    if token in PRODUCTION:
        return 9.0 if production.does_anything(g.players[seat], PRODUCTION[token].planet) else 0.2
    like = ALIKE[token]
    if like not in seen:
        effect = TOKENS[like].effects[0]
        seen[like] = A_SIDES[effect.op](g, seat, effect)
    return seen[like]


def _plenty(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return 8.0


def _extraction_value(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    p = g.players[seat]
    played = p.played
    for zone in p.zones:
        if zone.token and zone.token not in played:
            return 6.5
    return 7.0


def _any_production(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    p = g.players[seat]
    for planet in p.colonies():
        if production.does_anything(p, planet):
            return 4.0
    return 0.2


def _haul_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return 1.5 * worth.haul_value(g.players[seat], effect.op, effect.n)


def _research_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return min(LIMITS["technology_research"], _best_research(g, seat, effect.term("fuel_for_one_cube")) + 0.5)


def _travel_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    flight = _best_flight(g, seat, effect.word == "earth", effect.term("free"), effect.term("discount"))
    return min(LIMITS["travel"], flight)


def _barter_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return 1.5


def _market_effect(g: StarshipInterstellar, seat: int, effect: Effect) -> float:
    return min(LIMITS["market"], _best_trade(g, seat))


A_SIDES: dict[str, Callable[[StarshipInterstellar, int, Effect], float]] = {
    "earth_production": _plenty,
    "gain_fuel": _plenty,
    "solar_extraction": _extraction_value,
    "produce": _any_production,
    "ars": _haul_effect,
    "drill": _haul_effect,
    "technology_research": _research_effect,
    "travel": _travel_effect,
    "barter": _barter_effect,
    "market": _market_effect,
}
TERMS_THAT_COUNT = ("fuel_for_one_cube", "free", "discount")
"""What tells apart A sides of the same kind, as they are valued here."""


def _alike() -> dict[str, str]:
    """The first token by each A side, as it is valued here: what it comes to is worked out once in a turn."""
    found: dict[str, str] = {}
    first: dict[tuple[object, ...], str] = {}
    for token, face in TOKENS.items():
        effect = face.effects[0]
        terms = tuple(effect.term(name) for name in TERMS_THAT_COUNT)
        found[token] = first.setdefault((effect.op, effect.n, effect.word, terms), token)
    return found


ALIKE = _alike()
CAPS = {token: LIMITS[face.effects[0].op] for token, face in TOKENS.items() if face.effects[0].op in LIMITS}
"""The limits by token."""
LATER = {*CAPS, "repeat", "pass"}
MOST_LATER = max(LIMITS.values())
"""What is looked at last in a turn, and the most that it counts for."""


def _best_research(g: StarshipInterstellar, seat: int, fuel: int) -> float:
    p = g.players[seat]
    if p.scientists:
        mine = purse(p.cubes)
        for value, offer in _research_ranking(g, p):
            if research.payable(p, mine, offer.price, offer.short, fuel):
                return value
    return -1.0


def _research_ranking(g: StarshipInterstellar, p: Player) -> tuple[tuple[float, research.Offer], ...]:
    left = worth.rounds_left(g)
    scientist = worth.scientist_value(p, left) * (1.3 if p.scientists < 2 else 0.7)
    return worth.research_ranking(p.levels, p.salvation, left, p.at == EARTH, scientist)


def _best_flight(g: StarshipInterstellar, seat: int, home: bool, free: int, discount: int) -> float:
    p = g.players[seat]
    if home:
        places = [EARTH]
    else:
        at, zones, stacks, may_found = p.at, p.zones, g.stacks, p.bases() > 0
        places = [
            to
            for to, lost in enumerate(g.destroyed)
            if to != at and not lost and (zones[to].token or to == EARTH or (may_found and stacks[to].down))
        ]  # where there is nothing to do, it is worse than not to fly
    fuel = fares(g, p, p.at)
    if free:
        costs = [0] * len(places)
    elif discount:
        costs = [max(min(fuel[to], 1), fuel[to] - discount) for to in places]
    else:
        costs = [fuel[to] for to in places]
    return max([-1.0, *worth.flight_values(g, seat, places, costs)])


def _best_trade(g: StarshipInterstellar, seat: int) -> float:
    p = g.players[seat]
    rebate = market.rebate_of(p)
    deals = [*market.purchases(g, p, market.PLAIN, rebate), *market.sales(p)]
    return max(_trade_values(g, seat, deals, 0, 0, rebate)) if deals else -1.0


def _trade_values(
    g: StarshipInterstellar, seat: int, deals: Sequence[Trade], buy: int, sell: int, rebate: int
) -> list[float]:
    """How much better the reserve is after each trade."""
    p = g.players[seat]
    own, stock = p.fuel, p.cubes
    choices, left = worth.plans(g, seat), worth.rounds_left(g)
    now = worth.stock_value(choices, left, stock, own) + 0.5
    scores = []
    for kind, color, n in deals:
        if kind == "buy":
            cost = market.purchase_cost(g, p, color, n, buy) - rebate
            fuel = own - cost if cost > 0 else own
        else:
            fuel = own + n * (PRICE[color] + sell) + rebate
            n = -n
        cubes = replaced(stock, color, stock[color] + n)
        scores.append(worth.stock_value(choices, left, cubes, fuel) - now)
    return scores


def _keep(g: StarshipInterstellar, asked: Asked[Cubes]) -> list[float]:
    p = g.players[asked.seat]
    quiet = asked.args[1]
    left, sun = worth.rounds_left(g), worth.sun_price(g, asked.seat)
    scores = []
    for cubes in asked.values:
        loss, steps = extraction_price(p, cubes, quiet)
        gain = worth.KEEP * worth.cubes_value(cubes) + 0.3 * sum(cubes)
        scores.append(gain + worth.reputation_change(left, p, -loss) - worth.advances(g, steps) * sun)
    return scores


def _research(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    values = {offer.id: value for value, offer in _research_ranking(g, g.players[asked.seat])}
    scores = [values[technology] for technology in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _destination(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    return worth.flight_values(g, asked.seat, asked.values, asked.args[0])


def _keep_token(g: StarshipInterstellar, asked: Asked[Draw]) -> list[float]:
    p, left = g.players[asked.seat], worth.rounds_left(g)
    kept = [worth.token_value(left, token) for token, _ in asked.values if token != "draw"]
    again = worth.colony_value(g, p, asked.args[0])
    scores = []
    for token, held in asked.values:
        if token != "draw":
            scores.append(worth.token_value(left, token))
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
    scores = _trade_values(g, asked.seat, asked.values, buy, sell, rebate)
    return [*scores, 0.0] if asked.decline else scores


def _barter(g: StarshipInterstellar, asked: Asked[tuple[int, int]]) -> list[float]:
    scores = [float(theirs - mine) for mine, theirs in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _haul(g: StarshipInterstellar, asked: Asked[Haul]) -> list[float]:
    scores = [worth.cubes_value(cubes) for _, cubes in asked.values]
    return [*scores, 0.0] if asked.decline else scores


def _reward(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    p, left = g.players[asked.seat], worth.rounds_left(g)
    wheel = WHEELS[p.wheel_id]
    return [worth.effects_value(g, p, left, wheel[position]) for position in asked.values]


# --- the Salvation Phase ---


def _best_build(g: StarshipInterstellar, seat: int, left: float, free: int) -> float:
    builds = starship.buildable(g, seat, free)
    return max(worth.build_values(g, seat, left, builds, free)) if builds else -inf


def _best_save(g: StarshipInterstellar, seat: int, left: float, free: int) -> float:
    colors = population.rescuable(g, seat, free, free or 5)
    return max(worth.save_values(g, seat, left, colors, free)) if colors else -inf


def _best_probe(g: StarshipInterstellar, seat: int, left: float, discount: int) -> float:
    if not probe.can_advance(g, seat, discount):
        return -inf
    at = g.players[seat].probe
    return max(worth.probe_values(g, seat, left, probe.reach(g, at), probe.fuel_for(at, discount)))


def _best_space(g: StarshipInterstellar, seat: int, left: float, _: int) -> float:
    row = lowest_row(g, seat) if g.players[seat].scientists else -1
    return max(worth.space_values(g, seat, left, empty_spaces(g, row))) - 1.0 if row >= 0 else -inf


BEST: dict[str, tuple[Callable[[StarshipInterstellar, int, float, int], float], str]] = {
    "build": (_best_build, "free_sections"),
    "save": (_best_save, "free_levels"),
    "probe": (_best_probe, "discount"),
    "government": (_best_space, ""),
}
"""What the best use of a Salvation action is worth now, endless loss where it is not possible; and the term of an
effect that changes it."""


ANY = "any"
"""The best of the four."""


Values = dict[str, float]
_LAST: list[tuple[tuple[object, ...], Values]] = [((), {})]
"""The last that was worked out, and what for: a token is chosen by the actions, then one of them is chosen."""


def plain_actions(g: StarshipInterstellar, seat: int, left: float) -> Values:
    """What the best use of each Salvation action is worth now."""
    table = _what_counts(g, g.players[seat], left)
    last, values = _LAST[0]
    if table != last:
        values = actions_afresh(g, seat, left)
        _LAST[0] = table, values
    return values


def _what_counts(g: StarshipInterstellar, p: Player, left: float) -> tuple[object, ...]:
    """All that the Salvation actions go by: if none of it has changed, they are worth the same."""
    own = (p.reserve.raw, p.salvation, p.scientist_supply, p.zones, p.reputation, p.humankind, p.starship, p.probe)
    others = [other.probe for other in g.players]
    site = (g.current, g.long_term, g.government, g.government_probe, g.journey, len(g.pods) == PODS, g.meeples)
    return (left, *own, *site, others)


def actions_afresh(g: StarshipInterstellar, seat: int, left: float) -> Values:
    """The same, worked out whatever was before."""
    values = {
        "build": _best_build(g, seat, left, 0),
        "save": _best_save(g, seat, left, 0),
        "probe": _best_probe(g, seat, left, 0),
        "government": _best_space(g, seat, left, 0),
    }
    values[ANY] = max(values.values())
    return values


def _salvation(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    """The token that fits the best action: its centre, or a special side that is good for nothing else."""
    left = worth.rounds_left(g)
    plain = plain_actions(g, asked.seat, left)
    return [0.4 if token == "pass" else _salvation_value(g, asked.seat, left, token, plain) for token in asked.values]


def _salvation_value(g: StarshipInterstellar, seat: int, left: float, token: str, plain: dict[str, float]) -> float:
    known = TOKENS[token]
    if known.salvation is ANY_SALVATION:
        return _any_action(plain, known.center)
    total = 0.0
    for effect in known.salvation:
        op = effect.op
        if op == "any_salvation":
            total += _any_action(plain, known.center)
        elif op in BEST:
            best, term = BEST[op]
            value = best(g, seat, left, effect.term(term))
            total += 1.4 * value + 1.0 if value > -inf else 0.4
        elif op.startswith("gain"):
            total += worth.effect_value(g, g.players[seat], left, effect)
        else:
            total += 0.4
    return total


def _any_action(plain: dict[str, float], center: str) -> float:
    """The best of the four actions; the one in the token's centre counts for more."""
    best = plain[ANY]
    if center:
        best = max(best, plain[center] + 1.5)
    return best if best > -inf else -1.0


def _act(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    plain = plain_actions(g, asked.seat, worth.rounds_left(g))
    center = TOKENS[asked.args[0]].center
    scores = []
    for action in asked.values:
        value = plain.get(action, 0.0)
        scores.append((value if value > -inf else 0.0) + (1.0 if action == center else 0.0))
    return scores


def _build(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    scores = worth.build_values(g, asked.seat, worth.rounds_left(g), asked.values, asked.args[0])
    return [*scores, 0.0] if asked.decline else scores


def _rescue(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    scores = worth.save_values(g, asked.seat, worth.rounds_left(g), asked.values, asked.args[0])
    return [*scores, 0.0] if asked.decline else scores


def _probe(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    scores = worth.probe_values(g, asked.seat, worth.rounds_left(g), asked.values, asked.args[0])
    return [*scores, 0.0] if asked.decline else scores


def _government_probe(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    """Discover something, unless the Government Probe would overtake the own one at Trappist."""
    p, left = g.players[asked.seat], worth.rounds_left(g)
    scores = []
    for cell in asked.values:
        overtakes = cell // ROWS >= p.column() and cell // ROWS >= TRAPPIST - 1
        scores.append(worth.cell_value(g, p, left, cell) - (6.0 if overtakes else 0.0))
    return [*scores, 0.05]


def _space(g: StarshipInterstellar, asked: Asked[int]) -> list[float]:
    return worth.space_values(g, asked.seat, worth.rounds_left(g), asked.values)


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
    return [float(production.useful_kinds(p, planet)) for planet in asked.values]


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


# --- the option with the best score, by less work than scoring all of them: what playouts go by ---


def favourite(g: StarshipInterstellar, asked: Asked[Any]) -> int:
    """The number of the option with the best score, the first of equals."""
    kind = asked.prompt.kind
    shorter = SHORTER.get(kind)
    if shorter is not None:
        return shorter(g, asked)
    scores = HINTS[kind](g, asked)
    return scores.index(max(scores))


def _favour_first(g: StarshipInterstellar, asked: Asked[Any]) -> int:
    return 0


def _favourite_turn(g: StarshipInterstellar, asked: Asked[str]) -> int:
    """The best token of a turn: what can't be better than the best so far is not looked at."""
    seat, values = asked.seat, asked.values
    p = g.players[seat]
    seen: dict[str, float] = {}
    best, at = -inf, 0
    later: list[int] = []
    for number, value in enumerate(values):
        if value in LATER:
            later.append(number)
            continue
        score = _action_value(g, seat, value, seen)
        if score > best:
            best, at = score, number
    if best > MOST_LATER:
        return at
    limited: list[tuple[float, int]] = []
    for number in later:
        value = values[number]
        if value == "pass":
            limit = 0.6 + 0.1 * (len(BASIC) + len(COLONIES) + len(p.extra))
        else:
            limit = LIMITS["repeat"] if value == "repeat" else CAPS[value]
        limited.append((-limit, number))
    limited.sort()
    for short, number in limited:
        if -short < best:
            break
        score = _turn_value(g, seat, values[number], seen)
        if score > best or (score == best and number < at):
            best, at = score, number
    return at


def _favourite_load(g: StarshipInterstellar, asked: Asked[Load]) -> int:
    """The default load, unless there is a Base whose Deposit is used up."""
    if not any(g.players[asked.seat].zones[asked.args[0]].deposit):
        for number, load in enumerate(asked.values):
            if load[0] == "dismantle":
                return number
    return 0


SHORTER: dict[str, Favourite] = {
    "turn": _favourite_turn,
    "load": _favourite_load,
    **{kind: _favour_first for kind, hint in HINTS.items() if hint is _first},
}
"""By the kind of question."""
