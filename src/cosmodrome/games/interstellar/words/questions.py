"""Every question in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.engine.flow import Asked

from ..content import EARTH, MECHANISMS, TECHNOLOGIES, TOKENS, Cubes
from ..prompts import Draw, Haul, Load, Trade
from ..rules.basics import Payment
from ..rules.flight import flight_cost
from ..rules.research import cost_of
from ..state import StarshipInterstellar
from . import names


def _turn(g: StarshipInterstellar, asked: Asked[str]) -> str:
    p = g.players[asked.seat]
    if "repeat" in asked.values:
        return f"Play a new token, go on with {names.token(p.played[-1])}, or pass"
    return "Play a token or pass"


def _keep(g: StarshipInterstellar, asked: Asked[Cubes]) -> str:
    return f"You drew {names.cubes(asked.args[0])} from the Sun. What do you keep?"


def _pay(g: StarshipInterstellar, asked: Asked[Payment]) -> str:
    what = asked.args[0]
    if what in MECHANISMS:
        return f"How do you pay for {names.mechanism(what)}?"
    if what in TECHNOLOGIES:
        cost = cost_of(g.players[asked.seat], what)
        return f"How do you pay for {TECHNOLOGIES[what].name} ({names.cubes(cost)})?"
    return "With which cube do you pay for the rescue?"


def _activate(g: StarshipInterstellar, asked: Asked[str]) -> str:
    zone = g.players[asked.seat].zones[asked.args[0]]
    where = names.planet(asked.args[0])
    return f"Activate on {where} (Deposit {names.cubes(zone.deposit)}; Storage {names.cubes(zone.storage)})"


def _destination(g: StarshipInterstellar, asked: Asked[int]) -> str:
    _, start, hold = asked.args
    if start == EARTH:
        return f"Where do you fly from Earth? You have {g.players[asked.seat].fuel} Fuel to load"
    return f"Where do you fly from {names.planet(start)}? Fuel in the hold: {hold}"


def _load(g: StarshipInterstellar, asked: Asked[Load]) -> str:
    place, cost, moment = asked.args
    if moment == "arrive":
        return f"You are at your Base on {names.planet(place)}. What do you load?"
    if cost:
        back = flight_cost(g, g.players[asked.seat], place, EARTH, later=1)
        return f"What do you load for {names.planet(place)}? {cost} Fuel there, {back} back in the next round"
    return f"What do you take along from {names.planet(place)}?"


def _load_fuel(g: StarshipInterstellar, asked: Asked[int]) -> str:
    return f"How much Fuel do you load? {names.planet(asked.args[0])} costs {asked.args[1]}"


def _found(g: StarshipInterstellar, asked: Asked[str]) -> str:
    place = asked.args[0]
    return f"Found a Base on {names.planet(place)}? It ends your Travel; {g.stacks[place].left()} tokens lie there"


def _keep_token(g: StarshipInterstellar, asked: Asked[Draw]) -> str:
    return f"Which token do you keep for {names.planet(asked.args[0])}?"


def _trade(g: StarshipInterstellar, asked: Asked[Trade]) -> str:
    p = g.players[asked.seat]
    rebate = f" (a rebate of {asked.args[2]} is open)" if asked.args[2] else ""
    return f"Buy or sell one colour{rebate}. You hold {p.fuel} Fuel"


def _haul(g: StarshipInterstellar, asked: Asked[Haul]) -> str:
    op, n, split = asked.args
    where = "your planets" if split else "one planet"
    if op == "ars":
        return f"Ship up to {n} from the Storage of {where} to your reserve"
    return f"Mine up to {n} into the Storage of {where}"


def _probe(g: StarshipInterstellar, asked: Asked[int]) -> str:
    cost, how = asked.args
    if how == "wormhole":
        return f"A Wormhole! Move on for {cost} Fuel?"
    if how == "anchor":
        return f"Lay your Wormhole token here and move on for {cost} Fuel?"
    return f"Where does your Probe go, for {cost} Fuel?"


def _rescue(g: StarshipInterstellar, asked: Asked[int]) -> str:
    return "Which Population do you save, without paying?" if asked.args[0] else "Which Population do you save?"


def _act(g: StarshipInterstellar, asked: Asked[str]) -> str:
    center = TOKENS[asked.args[0]].center
    return f"Which action do you take{f' (+1 Prestige to {names.ACTION_NAMES[center]})' if center else ''}?"


def _reward(g: StarshipInterstellar, asked: Asked[int]) -> str:
    return "Which reward of your Pass token do you take?"


Question = Callable[[StarshipInterstellar, Asked[Any]], str]


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
    "place": lambda g, asked: f"Which Buildings do you place on {names.planet(asked.args[0])}?",
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
