"""How it is said: questions, options and reasons (the log is in ``chronicle.py``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cosmodrome.engine.flow import Asked, Reason
from cosmodrome.engine.game import Words

from . import chronicle, phrases
from .content import (
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
    Effect,
)
from .rules.flight import flight_cost
from .rules.government import bonuses
from .rules.market import purchase_cost
from .rules.research import cost_of
from .rules.starship import costs_for
from .rules.sun import extraction_price
from .state import Galaxy, Phase

DECLINES = {
    "stop": "Activate nothing more",
    "land": "Land without founding a Base",
    "none": "Leave it",
    "enough": "That is enough",
    "later": "Keep the rebate for another trade",
    "stay": "Stay here",
}


class InterstellarWords(Words[Galaxy]):
    """All English of the game."""

    def question(self, g: Galaxy, asked: Asked[Any]) -> str:
        """The question in words."""
        return QUESTIONS[asked.prompt.kind](g, asked)

    def option(self, g: Galaxy, asked: Asked[Any], value: Any) -> str:
        """An option with its consequence."""
        if value is None:
            return "Keep them aboard" if asked.prompt.kind == "place" else DECLINES[asked.decline]
        return OPTIONS[asked.prompt.kind](g, asked, value)

    def reason(self, g: Galaxy, reason: Reason) -> str:
        """Why something is not possible."""
        return REASONS[reason[0]](*reason[1:])

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        return chronicle.line(kind, args, names)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """What a line of the log speaks of."""
        return chronicle.targets(kind, args)


# --- questions ---


def _turn(g: Galaxy, asked: Asked[Any]) -> str:
    p = g.players[asked.seat]
    if g.phase == Phase.ACTION and p.played:
        return f"Play a new token, go on with {phrases.token(p.played[-1])} if it repeats, or pass"
    return "Play a token or pass"


def _keep(g: Galaxy, asked: Asked[Any]) -> str:
    return f"You drew {phrases.cubes(asked.args[0])} from the Sun. What do you keep?"


def _pay(g: Galaxy, asked: Asked[Any]) -> str:
    what = asked.args[0]
    if what in MECHANISMS:
        return f"How do you pay for {phrases.mechanism(what)}?"
    if what in TECHNOLOGIES:
        cost = cost_of(g.players[asked.seat], what)
        return f"How do you pay for {TECHNOLOGIES[what].name} ({phrases.cubes(cost)})?"
    return "With which cube do you pay for the rescue?"


def _activate(g: Galaxy, asked: Asked[Any]) -> str:
    zone = g.players[asked.seat].zones[asked.args[0]]
    where = phrases.planet(asked.args[0])
    return f"Activate on {where} (Deposit {phrases.cubes(zone.deposit)}; Storage {phrases.cubes(zone.storage)})"


def _destination(g: Galaxy, asked: Asked[Any]) -> str:
    _, start, hold = asked.args
    if start == EARTH:
        return f"Where do you fly from Earth? You have {g.players[asked.seat].fuel} Fuel to load"
    return f"Where do you fly from {phrases.planet(start)}? Fuel in the hold: {hold}"


def _load(g: Galaxy, asked: Asked[Any]) -> str:
    place, cost, moment = asked.args
    if moment == "arrive":
        return f"You are at your Base on {phrases.planet(place)}. What do you load?"
    if cost:
        back = flight_cost(g, g.players[asked.seat], place, EARTH, later=1)
        return f"What do you load for {phrases.planet(place)}? {cost} Fuel there, {back} back in the next round"
    return f"What do you take along from {phrases.planet(place)}?"


def _load_fuel(g: Galaxy, asked: Asked[Any]) -> str:
    return f"How much Fuel do you load? {phrases.planet(asked.args[0])} costs {asked.args[1]}"


def _found(g: Galaxy, asked: Asked[Any]) -> str:
    place = asked.args[0]
    return f"Found a Base on {phrases.planet(place)}? It ends your Travel; {g.stacks[place].left()} tokens lie there"


def _keep_token(g: Galaxy, asked: Asked[Any]) -> str:
    return f"Which token do you keep for {phrases.planet(asked.args[0])}?"


def _trade(g: Galaxy, asked: Asked[Any]) -> str:
    p = g.players[asked.seat]
    rebate = f" (a rebate of {asked.args[2]} is open)" if asked.args[2] else ""
    return f"Buy or sell one colour{rebate}. You hold {p.fuel} Fuel"


def _haul(g: Galaxy, asked: Asked[Any]) -> str:
    op, n, split = asked.args
    where = "your planets" if split else "one planet"
    if op == "ars":
        return f"Ship up to {n} from the Storage of {where} to your reserve"
    return f"Mine up to {n} into the Storage of {where}"


def _probe(g: Galaxy, asked: Asked[Any]) -> str:
    cost, how = asked.args
    if how == "wormhole":
        return f"A Wormhole! Move on for {cost} Fuel?"
    if how == "anchor":
        return f"Lay your Wormhole token here and move on for {cost} Fuel?"
    return f"Where does your Probe go, for {cost} Fuel?"


def _rescue(g: Galaxy, asked: Asked[Any]) -> str:
    return "Which Population do you save, without paying?" if asked.args[0] else "Which Population do you save?"


def _act(g: Galaxy, asked: Asked[Any]) -> str:
    center = TOKENS[asked.args[0]].center
    return f"Which action do you take{f' (+1 Prestige to {phrases.ACTION_NAMES[center]})' if center else ''}?"


def _reward(g: Galaxy, asked: Asked[Any]) -> str:
    return "Which reward of your Pass token do you take?"


Question = Callable[[Galaxy, Asked[Any]], str]


def _plain(text: str) -> Question:
    return lambda g, asked: text


QUESTIONS: dict[str, Question] = {
    "turn": _turn,
    "keep": _keep,
    "research": _plain("Which Technology do you research?"),
    "pay": _pay,
    "produce": _plain("Which of your planets produces?"),
    "activate": _activate,
    "mine": _plain("Which cubes are mined from the Deposit?"),
    "ship": _plain("Which cubes does the ARS send to your reserve?"),
    "convert": _plain("Which stored cubes does the Converter raise by one level?"),
    "split": lambda g, asked: f"How much of the {asked.args[0]} Fuel goes into the hold?",
    "destination": _destination,
    "load": _load,
    "load-fuel": _load_fuel,
    "load-pieces": _plain("Which Buildings do you load?"),
    "load-cubes": _plain("Which cubes do you load?"),
    "found": _found,
    "keep-token": _keep_token,
    "place": lambda g, asked: f"Which Buildings do you place on {phrases.planet(asked.args[0])}?",
    "trade": _trade,
    "rebate": lambda g, asked: f"Use your rebate of {asked.args[0]} Fuel now?",
    "barter": _plain("Which of your cubes do you swap with the Market?"),
    "haul": _haul,
    "reward": _reward,
    "salvation": _turn,
    "act": _act,
    "build": _plain("Which Mechanism do you build?"),
    "space": lambda g, asked: f"Which space of Government row {asked.args[0] + 1} does your Scientist take?",
    "slide": _plain("The Governor left this row. Does your Scientist move?"),
    "rescue": _rescue,
    "probe": _probe,
    "government-probe": _plain("Where does the Government Probe go, free of Fuel?"),
    "bonus": _plain("Take this bonus of the World Government?"),
    "improve": _plain("Which improved cube joins a Deposit?"),
    "extra": _plain("Which Extra Action token do you take?"),
    "start": _plain("Where does your Probe start?"),
    "fast-technology": _plain("Which Technology do you start with?"),
    "fast-planet": _plain("Where is your first Base?"),
}

# --- options ---


def _token_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    p = g.players[asked.seat]
    if value == "pass":
        unspent = len(p.unspent(g.phase))
        labels = WHEEL_LABELS[p.wheel_id]
        reward = f", worth up to {labels[unspent]} so far" if 0 < unspent < len(labels) else ""
        return f"Pass{reward}"
    if value == "repeat":
        return f"{phrases.token(p.played[-1])} again"
    if value in PRODUCTION:
        return f"{phrases.token(value)}: activate your Buildings there"
    known = TOKENS[value]
    if g.phase == Phase.ACTION:
        again = " (repeatable)" if known.repeatable else ""
        if known.action == "earth_production" and not known.text:
            return f"{phrases.token(value)}: {p.parameter('earth_fuel')} Fuel"
        return f"{phrases.token(value)}{f': {known.text}' if known.text else ''}{again}"
    if known.center:
        anything = f"{known.name}: any action" if value in EXTRA_TOKENS else "Any action"
        return f"{anything}; +1 Prestige to {phrases.ACTION_NAMES[known.center]}"
    return f"{phrases.token(value)}: {known.salvation_text}"


def _keep_option(g: Galaxy, asked: Asked[Any], value: tuple[int, ...]) -> str:
    if not any(value):
        return "Nothing: all cubes return to the bag"
    loss, steps = extraction_price(g.players[asked.seat], value, asked.args[1])
    return f"{phrases.cubes(value)}: Reputation -{loss}, extraction track +{steps}"


def _research_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    known = TECHNOLOGIES[value]
    return f"{known.name} ({phrases.cubes(cost_of(g.players[asked.seat], value))}): {known.text}"


def _pay_option(g: Galaxy, asked: Asked[Any], value: tuple[int, ...]) -> str:
    fuel = f"{value[5]} Fuel" if value[5] else ""
    return phrases.listed([part for part in (phrases.cubes(value[:5], ""), fuel) if part])


def _activate_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    if value == "all":
        return "Everything, in a sensible order"
    p = g.players[asked.seat]
    explorer = " and your Explorer" if value == "base" and p.at == asked.args[0] else ""
    return f"{phrases.PIECE_NAMES[value]}{explorer}"


def _destination_option(g: Galaxy, asked: Asked[Any], value: int) -> str:
    costs, _, hold = asked.args
    p = g.players[asked.seat]
    cost = costs[asked.values.index(value)]
    base = ", your Base" if p.zones[value].token else ""
    have = p.fuel if p.at == EARTH else hold
    lacking = f", {cost - have} more than you have: -{2 * (cost - have)} Prestige" if cost > have else ""
    return f"{phrases.planet(value)}{base}: {cost} Fuel{lacking}"


def _load_option(g: Galaxy, asked: Asked[Any], value: tuple[str, int, Any, Any]) -> str:
    kind, fuel, goods, stored = value
    if kind == "choose":
        return "Choose exactly what to load"
    if kind == "dismantle":
        along = f" with {phrases.cubes(stored)}" if any(stored) else ""
        return f"Dismantle the Base and load all Buildings{along}; the Deposit is lost"
    if not fuel and not any(goods) and not any(stored):
        return "Load nothing"
    return f"Load {phrases.cargo(fuel, goods, stored)}"


def _keep_token_option(g: Galaxy, asked: Asked[Any], value: tuple[str, int]) -> str:
    token, held = value
    if token != "draw":
        return f"Keep: {phrases.production(token)}"
    if asked.args[1]:
        return "Draw another one, free"
    paid = [f"{held} from the hold"] if held else []
    paid += [f"{2 - held} from the reserve"] if held < 2 else []
    return f"Draw another one for 2 Fuel: {phrases.listed(paid)}"


def _trade_option(g: Galaxy, asked: Asked[Any], value: tuple[str, int, int]) -> str:
    kind, color, n = value
    buy_delta, sell_delta, _ = asked.args
    if kind == "buy":
        return f"Buy {n} {COLORS[color]} for {purchase_cost(g, g.players[asked.seat], color, n, buy_delta)} Fuel"
    return f"Sell {n} {COLORS[color]} for {n * (PRICE[color] + sell_delta)} Fuel"


def _haul_option(g: Galaxy, asked: Asked[Any], value: tuple[int, tuple[int, ...]]) -> str:
    return f"{phrases.planet(value[0])}: {phrases.cubes(value[1])}"


def _act_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    p = g.players[asked.seat]
    known = TOKENS.get(asked.args[0])
    match = " (+1 Prestige)" if known and known.center == value else ""
    text = phrases.sentence(phrases.ACTION_NAMES[value])
    if value == "save" and p.humankind + 1 < len(HUMANKIND):
        match += f"; next on the track: {phrases.effects(HUMANKIND[p.humankind + 1])}"
    if value == "build" and p.starship + 1 < len(STARSHIP):
        match += f"; next on the track: {phrases.effects(STARSHIP[p.starship + 1])}"
    return text + match


def _build_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    costs = costs_for(g, asked.seat, value, asked.args[0])
    least = min(costs, key=sum)
    less = "" if least == MECHANISMS[value].cost else f", you pay {phrases.cubes(least)}"
    row = "Long-Term" if value in g.long_term else "Current"
    return f"{phrases.mechanism(value)}{less}, {row} Project"


def _space_option(g: Galaxy, asked: Asked[Any], value: int) -> str:
    return f"Space {value % GOVERNMENT_SPACES + 1}: {phrases.effects(bonuses(g, asked.seat, value))}"


def _rescue_option(g: Galaxy, asked: Asked[Any], value: int) -> str:
    return f"{COLORS[value].capitalize()}: +{value + 1} Reputation"


def _cell_option(g: Galaxy, asked: Asked[Any], value: int) -> str:
    kind = g.journey[value]
    if kind >= 0:
        return f"{phrases.sentence(phrases.cell(value))}: {KIND_NAMES[kind]}"
    if CELL_KINDS[value] == "poi":
        return f"{phrases.sentence(phrases.cell(value))}: an unknown Point of Interest"
    if CELL_KINDS[value] == "blank":
        return f"{phrases.sentence(phrases.cell(value))}: unknown"
    return phrases.sentence(phrases.cell(value))


def _reward_option(g: Galaxy, asked: Asked[Any], value: int) -> str:
    return WHEEL_LABELS[g.players[asked.seat].wheel_id][value]


def _extra_option(g: Galaxy, asked: Asked[Any], value: str) -> str:
    known = TOKENS[value]
    return f"{known.name}. Action Phase: {known.text} Salvation Phase: {known.salvation_text}"


Option = Callable[[Galaxy, Asked[Any], Any], str]
OPTIONS: dict[str, Option] = {
    "turn": _token_option,
    "keep": _keep_option,
    "research": _research_option,
    "pay": _pay_option,
    "produce": lambda g, asked, value: phrases.planet(value),
    "activate": _activate_option,
    "mine": lambda g, asked, value: phrases.cubes(value),
    "ship": lambda g, asked, value: phrases.cubes(value),
    "convert": lambda g, asked, value: phrases.cubes(value),
    "split": lambda g, asked, value: f"{value} into the hold, {asked.args[0] - value} into the reserve",
    "destination": _destination_option,
    "load": _load_option,
    "load-fuel": lambda g, asked, value: f"{value} Fuel",
    "load-pieces": lambda g, asked, value: phrases.sentence(phrases.pieces(value)),
    "load-cubes": lambda g, asked, value: phrases.sentence(phrases.cubes(value)),
    "found": lambda g, asked, value: "Found a Base: draw a production token",
    "keep-token": _keep_token_option,
    "place": lambda g, asked, value: phrases.pieces(value),
    "trade": _trade_option,
    "rebate": lambda g, asked, value: "Use it now",
    "barter": lambda g, asked, value: f"Give a {COLORS[value[0]]}, take a {COLORS[value[1]]}",
    "haul": _haul_option,
    "reward": _reward_option,
    "salvation": _token_option,
    "act": _act_option,
    "build": _build_option,
    "space": _space_option,
    "slide": lambda g, asked, value: f"Move to {phrases.space(value)}",
    "rescue": _rescue_option,
    "probe": _cell_option,
    "government-probe": _cell_option,
    "bonus": lambda g, asked, value: phrases.sentence(phrases.effect(Effect(value))),
    "improve": _haul_option,
    "extra": _extra_option,
    "start": _cell_option,
    "fast-technology": lambda g, asked, value: f"{TECHNOLOGIES[value].name}: {TECHNOLOGIES[value].text}",
    "fast-planet": lambda g, asked, value: phrases.planet(value),
}

# --- reasons ---

REASONS: dict[str, Callable[..., str]] = {
    "too-dear": lambda cost, have: f"It costs {phrases.cubes(cost)}; you hold {phrases.cubes(have)}.",
    "level-first": lambda: "The lower level of this row comes first.",
    "three-only": lambda: "Only three Salvation Technologies can be researched.",
    "destroyed": lambda where: f"{phrases.planet(where)} is destroyed.",
    "here": lambda where: f"Your Explorer is at {phrases.planet(where)} already.",
    "sold-out": lambda color: f"There is no {COLORS[color]} in the Market, and you have none to sell.",
    "too-much-fuel": lambda price: f"It costs {price} Fuel a cube; you do not have that.",
    "occupied": lambda: "Another Probe is there.",
    "not-adjacent": lambda: "Your Probe only reaches the same row and the ones beside it.",
    "taken": lambda: "Somebody sits there.",
    "row": lambda row: f"Your Scientist goes to row {row + 1}, the lowest where you have none.",
    "no-cube": lambda color: f"You cannot save a {COLORS[color]} Population with this action and your cubes.",
    "future": lambda: "A Future Project; it can be built once it moves down.",
    "spent": lambda: "Already played in this phase.",
    "no-effect": lambda token: f"{phrases.token(token)} would do nothing now.",
    "not-repeatable": lambda token: f"{phrases.token(token)} cannot be repeated now.",
    "cannot-build": lambda: "You cannot pay for any Mechanism.",
    "cannot-government": lambda: "You have no Scientist, or one in every row.",
    "cannot-save": lambda: "You cannot pay for any Population on Earth.",
    "cannot-probe": lambda: "Your Probe has arrived, or the Fuel is missing.",
}
