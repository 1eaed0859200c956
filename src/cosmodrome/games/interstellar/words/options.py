"""The text of every option: what you choose, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from ..content import (
    CELL_KINDS,
    COLORS,
    EARTH,
    EARTH_TOKEN,
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
from ..rules.government import bonuses
from ..rules.market import purchase_cost
from ..rules.research import cost_of
from ..rules.starship import costs_for
from ..rules.sun import extraction_price
from ..state import Phase, StarshipInterstellar
from . import effects as effect_words
from . import names

A_SIDES: Final = {
    (False, False): "{token}",
    (False, True): "{token} (repeatable)",
    (True, False): "{token}: {effect}",
    (True, True): "{token} (repeatable): {effect}",
}
"""A token in the Action Phase: whether an effect is named, and whether it is repeatable."""
CENTRE: Final = "Any action, +1 Prestige to {action}"


def _token_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    p = g.players[asked.seat]
    if value == "pass":
        unspent = len(p.unspent(g.phase))
        labels = WHEEL_LABELS[p.wheel_id]
        if 0 < unspent < len(labels):
            return say("Pass: your Pass token turns to {reward}, or further", reward=labels[unspent])
        return "Pass"
    if value == "repeat":
        return say("{token} again", token=names.token(p.played[-1]))
    if value in PRODUCTION:
        return say("{token}: use your Buildings there", token=names.token(value))
    known = TOKENS[value]
    if g.phase == Phase.ACTION:
        said = effect_words.a_side(value)
        if known.action == "earth_production" and not said:
            return say("{token}: {fuel} Fuel", token=names.token(value), fuel=p.parameter("earth_fuel"))
        return say(A_SIDES[bool(said), known.repeatable], token=names.token(value), effect=said)
    if known.center:
        named = value == EARTH_TOKEN or value in EXTRA_TOKENS
        template = "{token}: any action, +1 Prestige to {action}" if named else CENTRE
        name = "Earth token" if value == EARTH_TOKEN else known.name
        return say(template, token=name, action=names.ACTION_NAMES[known.center])
    return say("{token}: {effect}", token=names.token(value), effect=effect_words.salvation_side(value))


def _keep_option(g: StarshipInterstellar, asked: Asked[Cubes], value: Cubes) -> str:
    if not any(value):
        return "Nothing: all cubes return to the bag"
    loss, steps = extraction_price(g.players[asked.seat], value, asked.args[1])
    template = "{cubes}: lose {loss} Reputation, the extraction cube moves {steps:space|spaces}"
    return say(template, cubes=names.cubes(value), loss=loss, steps=steps)


def _research_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    known = TECHNOLOGIES[value]
    return f"{known.name} ({names.cubes(cost_of(g.players[asked.seat], value))}): {effect_words.technology(value)}"


def _pay_option(g: StarshipInterstellar, asked: Asked[Payment], value: Payment) -> str:
    fuel = f"{value[5]} Fuel" if value[5] else ""
    return names.listed([part for part in (names.cubes(value[:5], ""), fuel) if part])


def _activate_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    if value == "all":
        return "Activate everything, in a sensible order"
    p = g.players[asked.seat]
    if value == "base" and p.at == asked.args[0]:
        return "Base, with your Explorer"
    return names.PIECE_NAMES[value]


def _destination_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    costs, _, hold = asked.args
    p = g.players[asked.seat]
    cost = costs[asked.values.index(value)]
    missing = max(0, cost - (p.fuel if p.at == EARTH else hold))
    place = say("{planet} (your Base)" if p.zones[value].token else "{planet}", planet=names.planet(value))
    template = "{place}: {cost} Fuel"
    if missing:
        template = "{place}: {cost} Fuel. {missing} Fuel is missing: lose {lost} Prestige."
    return say(template, place=place, cost=cost, missing=missing, lost=2 * missing)


def _load_option(g: StarshipInterstellar, asked: Asked[Load], value: Load) -> str:
    kind, fuel, goods, stored = value
    if kind == "choose":
        return "Choose exactly what to load"
    if kind == "dismantle":
        template = "Dismantle the Base and take all Buildings. Its Deposit is lost."
        if any(stored):
            template = "Dismantle the Base and take all Buildings and {cubes}. Its Deposit is lost."
        return say(template, cubes=names.cubes(stored))
    if not fuel and not any(goods) and not any(stored):
        return "Load nothing"
    return say("Load {cargo}", cargo=names.cargo(fuel, goods, stored))


DRAWS: Final = (
    "Draw another one for 2 Fuel from the reserve",
    "Draw another one for 2 Fuel: 1 from the hold, 1 from the reserve",
    "Draw another one for 2 Fuel from the hold",
)
"""By the Fuel that comes from the hold."""


def _keep_token_option(g: StarshipInterstellar, asked: Asked[Draw], value: Draw) -> str:
    token, held = value
    if token != "draw":
        return say("Keep: {token}", token=names.production(token))
    if asked.args[1]:
        return "Draw another one for free"
    return say(DRAWS[held], held=held, rest=2 - held)


def _trade_option(g: StarshipInterstellar, asked: Asked[Trade], value: Trade) -> str:
    kind, color, n = value
    buy_delta, sell_delta, _ = asked.args
    if kind == "buy":
        fuel = purchase_cost(g, g.players[asked.seat], color, n, buy_delta)
        return say("Buy {count} {color} for {fuel} Fuel", count=n, color=COLORS[color], fuel=fuel)
    fuel = n * (PRICE[color] + sell_delta)
    return say("Sell {count} {color} for {fuel} Fuel", count=n, color=COLORS[color], fuel=fuel)


def _haul_option(g: StarshipInterstellar, asked: Asked[Haul], value: Haul) -> str:
    return f"{names.planet(value[0])}: {names.cubes(value[1])}"


ACTS: Final = {
    (False, False): "{action}",
    (False, True): "{action}. Your next Leader step gives {reward}.",
    (True, False): "{action} (+1 Prestige)",
    (True, True): "{action} (+1 Prestige). Your next Leader step gives {reward}.",
}
"""An action: whether it is in the centre of the token, and whether a Leader step is left."""


def _act_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    p = g.players[asked.seat]
    known = TOKENS.get(asked.args[0])
    match = bool(known and known.center == value)
    reward = ""
    if value == "save" and p.humankind + 1 < len(HUMANKIND):
        reward = effect_words.effects(HUMANKIND[p.humankind + 1])
    if value == "build" and p.starship + 1 < len(STARSHIP):
        reward = effect_words.effects(STARSHIP[p.starship + 1])
    return say(ACTS[match, bool(reward)], action=names.sentence(names.ACTION_NAMES[value]), reward=reward)


def _build_option(g: StarshipInterstellar, asked: Asked[str], value: str) -> str:
    costs = costs_for(g, asked.seat, value, asked.args[0])
    known, least = MECHANISMS[value], min(costs, key=sum)
    name = say("{name} (Long-Term Project)" if value in g.long_term else "{name}", name=known.name)
    template = "{name}: {prestige} Prestige for {cost}"
    if least != known.cost:
        template = "{name}: {prestige} Prestige for {cost} instead of {whole}"
    return say(template, name=name, prestige=known.prestige, cost=names.cubes(least), whole=names.cubes(known.cost))


def _space_option(g: StarshipInterstellar, asked: Asked[int], value: int) -> str:
    return f"Space {value % GOVERNMENT_SPACES + 1}: {effect_words.effects(bonuses(g, asked.seat, value))}"


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
    action, other = effect_words.a_side(value), effect_words.salvation_side(value)
    template = "{token}. Action Phase: {action} Salvation Phase: {other}"
    return say(template, token=TOKENS[value].name, action=action, other=other)


Option = Callable[[StarshipInterstellar, Asked[Any], Any], str]


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
    "split": lambda g, asked, value: say(
        "{held} into the hold, {rest} into the reserve", held=value, rest=asked.args[0] - value
    ),
    "destination": _destination_option,
    "load": _load_option,
    "load-fuel": lambda g, asked, value: f"{value} Fuel",
    "load-pieces": lambda g, asked, value: names.sentence(names.pieces(value)),
    "load-cubes": lambda g, asked, value: names.sentence(names.cubes(value)),
    "found": lambda g, asked, value: "Found a Base and draw a production token",
    "keep-token": _keep_token_option,
    "place": lambda g, asked, value: names.pieces(value),
    "trade": _trade_option,
    "rebate": lambda g, asked, value: "Use it now",
    "barter": lambda g, asked, value: say(
        "Give a {mine} cube, take a {theirs} one", mine=COLORS[value[0]], theirs=COLORS[value[1]]
    ),
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
    "bonus": lambda g, asked, value: names.sentence(effect_words.effect(Effect(value))),
    "improve": _haul_option,
    "extra": _extra_option,
    "start": _cell_option,
    "fast-technology": lambda g, asked, value: f"{TECHNOLOGIES[value].name}: {effect_words.technology(value)}",
    "fast-planet": lambda g, asked, value: names.planet(value),
}

DECLINES = {
    "stop": "Activate nothing more",
    "land": "Land without founding a Base",
    "none": "Decline",
    "enough": "Stop here",
    "later": "Keep the rebate for another trade",
    "stay": "Stay here",
}
