"""Every option in words, with its consequence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import (
    CELL_KINDS,
    COLORS,
    EARTH,
    EXTRA_TOKENS,
    GOVERNMENT_SPACES,
    HUMANKIND,
    KIND_NAMES,
    MECHANISMS,
    PRICE,
    PRODUCTION,
    STARSHIP,
    TECHNOLOGIES,
    TOKENS,
    WHEEL_LABELS,
    Cubes,
    Effect,
)
from ..prompts import Draw, Haul, Load, Trade
from ..rules.basics import Payment
from ..rules.flight import flight_cost
from ..rules.government import bonuses
from ..rules.market import purchase_cost
from ..rules.research import cost_of
from ..rules.starship import costs_for
from ..rules.sun import extraction_price
from ..state import Phase, StarshipInterstellar
from . import names


def _token_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    p = g.players[asked.seat]
    if value == "pass":
        unspent = len(p.unspent(g.phase))
        labels = WHEEL_LABELS[p.wheel_id]
        reward = f", worth up to {labels[unspent]} so far" if 0 < unspent < len(labels) else ""
        return f"Pass{reward}"
    if value == "repeat":
        return f"{names.token(p.played[-1])} again"
    if value in PRODUCTION:
        return f"{names.token(value)}: your Buildings there"
    known = TOKENS[value]
    if g.phase == Phase.ACTION:
        again = " (repeatable)" if known.repeatable else ""
        if known.action == "earth_production" and not known.text:
            return f"{names.token(value)}: {p.parameter('earth_fuel')} Fuel"
        return f"{names.token(value)}{f': {known.text}' if known.text else ''}{again}"
    if known.center:
        anything = f"{known.name}: any action" if value in EXTRA_TOKENS else "Any action"
        return f"{anything}; +1 Prestige to {names.ACTION_NAMES[known.center]}"
    return f"{names.token(value)}: {known.salvation_text}"


def _keep_option(g: StarshipInterstellar, asked: Asked[Cubes], value: Cubes) -> str:
    if not any(value):
        return "Nothing: all cubes return to the bag"
    loss, steps = extraction_price(g.players[asked.seat], value, asked.args[1])
    return f"{names.cubes(value)}: Reputation -{loss}, track +{steps}"


def _research_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    known = TECHNOLOGIES[value]
    return f"{known.name} ({names.cubes(cost_of(g.players[asked.seat], value))}): {known.text}"


def _pay_option(g: StarshipInterstellar, asked: Asked[Payment], value: Payment) -> str:
    fuel = f"{value[5]} Fuel" if value[5] else ""
    return names.listed([part for part in (names.cubes(value[:5], ""), fuel) if part])


def _activate_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    if value == "all":
        return "Everything, in a sensible order"
    p = g.players[asked.seat]
    explorer = " and your Explorer" if value == "base" and p.at == asked.args[0] else ""
    return f"{names.PIECE_NAMES[value]}{explorer}"


def _destination_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    costs, _, hold = asked.args
    p = g.players[asked.seat]
    cost = costs[asked.values.index(value)]
    base = ", your Base" if p.zones[value].token else ""
    have = p.fuel if p.at == EARTH else hold
    lacking = f", {cost - have} too few: -{2 * (cost - have)} Prestige" if cost > have else ""
    return f"{names.planet(value)}{base}: {cost} Fuel{lacking}"


def _load_option(g: StarshipInterstellar, asked: Asked[Load], value: Load) -> str:
    kind, fuel, goods, stored = value
    if kind == "choose":
        return "Choose exactly what to load"
    if kind == "dismantle":
        along = f" with {names.cubes(stored)}" if any(stored) else ""
        return f"Dismantle the Base, take all{along}; its Deposit is lost"
    if not fuel and not any(goods) and not any(stored):
        return "Load nothing"
    return f"Load {names.cargo(fuel, goods, stored)}"


def _keep_token_option(g: StarshipInterstellar, asked: Asked[Draw], value: Draw) -> str:
    token, held = value
    if token != "draw":
        return f"Keep: {names.production(token)}"
    if asked.args[1]:
        return "Draw another one, free"
    paid = [f"{held} from the hold"] if held else []
    paid += [f"{2 - held} from the reserve"] if held < 2 else []
    return f"Draw another one for 2 Fuel: {names.listed(paid)}"


def _trade_option(g: StarshipInterstellar, asked: Asked[Trade], value: Trade) -> str:
    kind, color, n = value
    buy_delta, sell_delta, _ = asked.args
    if kind == "buy":
        return f"Buy {n} {COLORS[color]} for {purchase_cost(g, g.players[asked.seat], color, n, buy_delta)} Fuel"
    return f"Sell {n} {COLORS[color]} for {n * (PRICE[color] + sell_delta)} Fuel"


def _haul_option(g: StarshipInterstellar, asked: Asked[Haul], value: Haul) -> str:
    return f"{names.planet(value[0])}: {names.cubes(value[1])}"


def _act_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    p = g.players[asked.seat]
    known = TOKENS.get(asked.args[0])
    match = " (+1 Prestige)" if known and known.center == value else ""
    text = names.sentence(names.ACTION_NAMES[value])
    if value == "save" and p.humankind + 1 < len(HUMANKIND):
        match += f"; next step: {names.effects(HUMANKIND[p.humankind + 1])}"
    if value == "build" and p.starship + 1 < len(STARSHIP):
        match += f"; next step: {names.effects(STARSHIP[p.starship + 1])}"
    return text + match


def _build_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    costs = costs_for(g, asked.seat, value, asked.args[0])
    known, least = MECHANISMS[value], min(costs, key=sum)
    whole = "" if least == known.cost else f" instead of {names.cubes(known.cost)}"
    row = ", Long-Term" if value in g.long_term else ""
    return f"{known.name}, {known.prestige} Prestige{row}: {names.cubes(least)}{whole}"


def _space_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    return f"Space {value % GOVERNMENT_SPACES + 1}: {names.effects(bonuses(g, asked.seat, value))}"


def _rescue_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    return f"{COLORS[value].capitalize()}: +{value + 1} Reputation"


def _cell_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    kind = g.journey[value]
    if kind >= 0:
        return f"{names.sentence(names.cell(value))}: {KIND_NAMES[kind]}"
    if CELL_KINDS[value] == "poi":
        return f"{names.sentence(names.cell(value))}: a Point of Interest"
    if CELL_KINDS[value] == "blank":
        return f"{names.sentence(names.cell(value))}: unknown"
    return names.sentence(names.cell(value))


def _reward_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    return WHEEL_LABELS[g.players[asked.seat].wheel_id][value]


def _extra_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    known = TOKENS[value]
    return f"{known.name}. Action Phase: {known.text} Salvation Phase: {known.salvation_text}"


Option = Callable[[StarshipInterstellar, Asked[Any], Any], str]


def _flight_fact(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    """What the flight costs once the planets have moved, and what waits there."""
    p = g.players[asked.seat]
    later = flight_cost(g, p, p.at, value, later=1) - flight_cost(g, p, p.at, value)
    facts = [f"a round later the flight costs {abs(later)} {'more' if later > 0 else 'less'}"] if later else []
    if any(p.zones[value].storage):
        facts.append(f"in storage there: {names.cubes(p.zones[value].storage)}")
    return "; ".join(facts)


FACTS: dict[str, Option] = {"destination": _flight_fact}
"""What is worth knowing of an option beside its label, by the kind of its question."""
OPTIONS: dict[str, Option] = {
    "turn": _token_option,
    "keep": _keep_option,
    "research": _research_option,
    "pay": _pay_option,
    "produce": lambda g, asked, value: names.planet(value),
    "activate": _activate_option,
    "mine": lambda g, asked, value: names.cubes(value),
    "ship": lambda g, asked, value: names.cubes(value),
    "convert": lambda g, asked, value: names.cubes(value),
    "split": lambda g, asked, value: f"{value} into the hold, {asked.args[0] - value} into the reserve",
    "destination": _destination_option,
    "load": _load_option,
    "load-fuel": lambda g, asked, value: f"{value} Fuel",
    "load-pieces": lambda g, asked, value: names.sentence(names.pieces(value)),
    "load-cubes": lambda g, asked, value: names.sentence(names.cubes(value)),
    "found": lambda g, asked, value: "Found a Base: draw a production token",
    "keep-token": _keep_token_option,
    "place": lambda g, asked, value: names.pieces(value),
    "trade": _trade_option,
    "rebate": lambda g, asked, value: "Use it now",
    "barter": lambda g, asked, value: f"Give a {COLORS[value[0]]}, take a {COLORS[value[1]]}",
    "haul": _haul_option,
    "reward": _reward_option,
    "salvation": _token_option,
    "act": _act_option,
    "build": _build_option,
    "space": _space_option,
    "slide": lambda g, asked, value: f"Move to {names.space(value)}",
    "rescue": _rescue_option,
    "probe": _cell_option,
    "government-probe": _cell_option,
    "bonus": lambda g, asked, value: names.sentence(names.effect(Effect(value))),
    "improve": _haul_option,
    "extra": _extra_option,
    "start": _cell_option,
    "fast-technology": lambda g, asked, value: f"{TECHNOLOGIES[value].name}: {TECHNOLOGIES[value].text}",
    "fast-planet": lambda g, asked, value: names.planet(value),
}

DECLINES = {
    "stop": "Activate nothing more",
    "land": "Land without founding a Base",
    "none": "Leave it",
    "enough": "That is enough",
    "later": "Keep the rebate for another trade",
    "stay": "Stay here",
}
