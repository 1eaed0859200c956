"""Rules of thumb: a score for each option of every question, in Prestige."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import (
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
from ..rules.effects import A_SIDES, FOUR, PARTS
from ..rules.flight import fares
from ..rules.government import empty_spaces, lowest_row
from ..rules.sun import extraction_price
from ..state import Player, StarshipInterstellar, replaced
from . import worth

Hint = Callable[[StarshipInterstellar, Asked[Any]], list[float]]
Favourite = Callable[[StarshipInterstellar, Asked[Any]], int]


class SeatProspects:
    """What the sides of tokens are weighed with (`rules/prices.py`); a side asks for little of it."""

    def __init__(
        self, g: StarshipInterstellar, seat: int, left: float | None = None, plain: dict[str, float] | None = None
    ) -> None:
        self.g = g
        self.seat = seat
        self._left = left
        self._plain = plain

    def left(self) -> float:
        """How many rounds are left."""
        if self._left is None:
            self._left = worth.rounds_left(self.g)
        return self._left

    def research(self, fuel: int) -> float:
        """The best Technology that can be paid."""
        return _best_research(self.g, self.seat, fuel)

    def flight(self, home: bool, free: int, discount: int) -> float:
        """The best flight."""
        return _best_flight(self.g, self.seat, home, free, discount)

    def trade(self) -> float:
        """The best Market action."""
        return _best_trade(self.g, self.seat)

    def haul(self, op: str, n: int) -> float:
        """Cubes on their way to the reserve."""
        return worth.haul_value(self.g.players[self.seat], op, n)

    def build(self, free: int) -> float:
        """The best Mechanism that can be built."""
        return _best_build(self.g, self.seat, self.left(), free)

    def save(self, free: int) -> float:
        """The best Population that can be saved."""
        return _best_save(self.g, self.seat, self.left(), free)

    def probe(self, discount: int) -> float:
        """The best move of the Probe."""
        return _best_probe(self.g, self.seat, self.left(), discount)

    def send(self) -> float:
        """The best space of the World Government."""
        return _best_space(self.g, self.seat, self.left())

    def any_action(self, center: str) -> float:
        """The best of the four Salvation actions."""
        if self._plain is None:
            self._plain = plain_actions(self.g, self.seat, self.left())
        return _any_action(self._plain, center)

    def reward(self, effect: Effect) -> float:
        """What a reward is worth."""
        return worth.effect_value(self.g, self.g.players[self.seat], self.left(), effect)


# --- the Action Phase ---


def _turn(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    prospects = SeatProspects(g, asked.seat)
    seen: dict[str, float] = {}
    return [_turn_value(prospects, value, seen) for value in asked.values]


def _turn_value(prospects: SeatProspects, value: str, seen: dict[str, float]) -> float:
    """What a turn promises; `seen` is what tokens came to that do the same."""
    g, p = prospects.g, prospects.g.players[prospects.seat]
    if value == "pass":
        return 0.6 + 0.1 * len(p.unspent(g.phase))
    if value == "repeat":
        return _action_value(prospects, p.played[-1], seen) + REPEATED
    return _action_value(prospects, value, seen)


def _action_value(prospects: SeatProspects, token: str, seen: dict[str, float]) -> float:
    """How much playing a token's A side promises; production first, so that flights find full Storages."""
    if token in PRODUCTION:
        p = prospects.g.players[prospects.seat]
        return 9.0 if production.does_anything(p, PRODUCTION[token].planet) else 0.2
    like = ALIKE[token]
    if like not in seen:
        effect = TOKENS[like].effects[0]
        side = A_SIDES[effect.op]
        value = side.worth(prospects, effect)
        seen[like] = value if value < side.most else side.most
    return seen[like]


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
MOST = {token: A_SIDES[face.effects[0].op].most for token, face in TOKENS.items()}
CAPS = {token: most for token, most in MOST.items() if most < inf}
"""By token: the most that actions count for which take long to be valued; only these can be repeated."""
REPEATED = 0.4
LATER = {*CAPS, "repeat", "pass"}
MOST_LATER = max(CAPS.values()) + REPEATED
"""What is looked at last in a turn, and the most that it counts for."""


def _best_research(g: StarshipInterstellar, seat: int, fuel: int) -> float:
    p = g.players[seat]
    if p.scientists:
        mine = purse(p.cubes)
        for value, offer in _research_ranking(g, seat):
            if research.payable(p, mine, offer.price, offer.short, fuel):
                return value
    return -1.0


def _research_ranking(g: StarshipInterstellar, seat: int) -> tuple[tuple[float, research.Offer], ...]:
    p = g.players[seat]
    left = worth.rounds_left(g)
    scientist = worth.scientist_value(p, left) * (1.3 if p.scientists < 2 else 0.7)
    return worth.research_ranking(p.levels, p.salvation, left, p.at == EARTH, scientist, worth.needs(g, seat))


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
    values = {offer.id: value for value, offer in _research_ranking(g, asked.seat)}
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


def _best_space(g: StarshipInterstellar, seat: int, left: float) -> float:
    row = lowest_row(g, seat) if g.players[seat].scientists else -1
    return max(worth.space_values(g, seat, left, empty_spaces(g, row))) - 1.0 if row >= 0 else -inf


ANY = "any"
"""The best of the four."""


Values = dict[str, float]


def plain_actions(g: StarshipInterstellar, seat: int, left: float) -> Values:
    """What the best use of each Salvation action is worth now.

    The table keeps what was worked out last: a token is chosen by the actions, then one of them is chosen.
    """
    counts = _what_counts(g, g.players[seat], left)
    kept: tuple[tuple[object, ...], Values] | None = g.cache.get(seat)
    if kept is None or kept[0] != counts:
        kept = g.cache[seat] = counts, actions_afresh(g, seat, left)
    return kept[1]


def _what_counts(g: StarshipInterstellar, p: Player, left: float) -> tuple[object, ...]:
    """Everything that the worth of the Salvation actions depends on: the key of a cache."""
    own = (p.reserve.raw, p.salvation, p.scientist_supply, p.zones, p.reputation, p.humankind, p.starship, p.probe)
    others = [other.probe for other in g.players]
    site = (g.current, g.long_term, g.government, g.government_probe, g.journey, len(g.pods) == PODS, g.meeples)
    return (left, *own, *site, others)


def actions_afresh(g: StarshipInterstellar, seat: int, left: float) -> Values:
    """The same, worked out whatever was before."""
    prospects = SeatProspects(g, seat, left)
    values = {name: action.worth(prospects) for name, action in FOUR.items()}
    values[ANY] = max(values.values())
    return values


def _salvation(g: StarshipInterstellar, asked: Asked[str]) -> list[float]:
    """The token that fits the best action: its centre, or a special side that is good for nothing else."""
    left = worth.rounds_left(g)
    prospects = SeatProspects(g, asked.seat, left, plain_actions(g, asked.seat, left))
    return [0.4 if token == "pass" else _salvation_value(prospects, token) for token in asked.values]


def _salvation_value(prospects: SeatProspects, token: str) -> float:
    known = TOKENS[token]
    total = 0.0
    for effect in known.salvation:
        total += PARTS[effect.op].worth(prospects, effect, known.center)
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
    free, steps = asked.args
    scores = worth.save_values(g, asked.seat, worth.rounds_left(g), asked.values, free, steps)
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
    return [research.TITLES[t].worth for t in asked.values]


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


# --- the option with the best score, found with less work than scoring all of them, for playouts ---


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
    values, prospects = asked.values, SeatProspects(g, asked.seat)
    p = g.players[asked.seat]
    seen: dict[str, float] = {}
    best, at = -inf, 0
    later: list[int] = []
    for number, value in enumerate(values):
        if value in LATER:
            later.append(number)
            continue
        score = _action_value(prospects, value, seen)
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
            limit = MOST_LATER if value == "repeat" else CAPS[value]
        limited.append((-limit, number))
    limited.sort()
    for short, number in limited:
        if -short < best:
            break
        score = _turn_value(prospects, values[number], seen)
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
