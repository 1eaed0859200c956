"""The questions, with what a player needs to know to answer them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

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
        return say("Play a new token, repeat {token}, or pass?", token=names.token(p.played[-1]))
    return "Play a token, or pass?"


def _keep(g: StarshipInterstellar, asked: Asked[Cubes]) -> str:
    return say("You drew {cubes} from the Sun. Which do you keep?", cubes=names.cubes(asked.args[0]))


def _pay(g: StarshipInterstellar, asked: Asked[Payment]) -> str:
    what = asked.args[0]
    if what in MECHANISMS:
        return say("How do you pay for {mechanism}?", mechanism=names.mechanism(what))
    if what in TECHNOLOGIES:
        cost = names.cubes(cost_of(g.players[asked.seat], what))
        return say("How do you pay for {technology} ({cost})?", technology=TECHNOLOGIES[what].name, cost=cost)
    return "Which cube do you pay for the rescue?"


def _activate(g: StarshipInterstellar, asked: Asked[str]) -> str:
    zone = g.players[asked.seat].zones[asked.args[0]]
    return say(
        "What do you activate on {planet}? Deposit: {deposit}. Storage: {storage}.",
        planet=names.planet(asked.args[0]),
        deposit=names.cubes(zone.deposit),
        storage=names.cubes(zone.storage),
    )


def _destination(g: StarshipInterstellar, asked: Asked[int]) -> str:
    _, start, hold = asked.args
    if start == EARTH:
        return say("Where do you fly from Earth? You have {fuel} Fuel to load.", fuel=g.players[asked.seat].fuel)
    return say(
        "Where do you fly from {planet}? You have {fuel} Fuel in the hold.", planet=names.planet(start), fuel=hold
    )


def _load(g: StarshipInterstellar, asked: Asked[Load]) -> str:
    place, cost, moment = asked.args
    if moment == "arrive":
        return say("You are at your Base on {planet}. What do you load?", planet=names.planet(place))
    if cost:
        back = flight_cost(g, g.players[asked.seat], place, EARTH, later=1)
        template = "What do you load? The flight to {planet} costs {cost} Fuel. The way back next round costs {back}."
        return say(template, planet=names.planet(place), cost=cost, back=back)
    return say("What do you take with you from {planet}?", planet=names.planet(place))


def _load_fuel(g: StarshipInterstellar, asked: Asked[int]) -> str:
    planet, cost = asked.args[:2]
    template = "How much Fuel do you load? The flight to {planet} costs {cost}."
    return say(template, planet=names.planet(planet), cost=cost)


def _found(g: StarshipInterstellar, asked: Asked[str]) -> str:
    return say(
        "Found a Base on {planet}? Your Travel ends. {tokens:production token is|production tokens are} left here.",
        planet=names.planet(asked.args[0]),
        tokens=g.stacks[asked.args[0]].left(),
    )


def _keep_token(g: StarshipInterstellar, asked: Asked[Draw]) -> str:
    return say("Which production token do you keep for {planet}?", planet=names.planet(asked.args[0]))


def _trade(g: StarshipInterstellar, asked: Asked[Trade]) -> str:
    fuel, rebate = g.players[asked.seat].fuel, asked.args[2]
    if rebate:
        template = "What do you buy or sell? You have {fuel} Fuel, and a rebate of {rebate} Fuel."
        return say(template, fuel=fuel, rebate=rebate)
    return say("What do you buy or sell? You have {fuel} Fuel.", fuel=fuel)


HAULS: Final = {
    ("ars", True): "Which cubes do you ship to your reserve? You can take up to {count} from all your Storages.",
    ("ars", False): "Which cubes do you ship to your reserve? You can take up to {count} from one Storage.",
    ("drill", True): "Which cubes do you mine? You can move up to {count} from all your Deposits to their Storages.",
    ("drill", False): "Which cubes do you mine? You can move up to {count} from one Deposit to its Storage.",
}


def _haul(g: StarshipInterstellar, asked: Asked[Haul]) -> str:
    op, count, split = asked.args
    return say(HAULS["ars" if op == "ars" else "drill", bool(split)], count=count)


PROBES: Final = {
    "wormhole": "A Wormhole! Move your Probe on for {cost} Fuel?",
    "anchor": "Place your Wormhole token here and move your Probe on for {cost} Fuel?",
}


def _probe(g: StarshipInterstellar, asked: Asked[int]) -> str:
    cost, how = asked.args
    return say(PROBES.get(how, "Where does your Probe go, for {cost} Fuel?"), cost=cost)


def _rescue(g: StarshipInterstellar, asked: Asked[int]) -> str:
    return "Which Population do you save for free?" if asked.args[0] else "Which Population do you save?"


CENTRES: Final = {
    "build": "Which action do you take? You gain 1 Prestige if you build a Mechanism.",
    "government": "Which action do you take? You gain 1 Prestige if you send a Representative.",
    "save": "Which action do you take? You gain 1 Prestige if you save a Population.",
    "probe": "Which action do you take? You gain 1 Prestige if you advance your Probe.",
}


def _act(g: StarshipInterstellar, asked: Asked[str]) -> str:
    return CENTRES.get(TOKENS[asked.args[0]].center, "Which action do you take?")


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
    "mine": _plain("Which cubes do you mine from the Deposit?"),
    "ship": _plain("Which cubes does your ARS send to your reserve?"),
    "convert": _plain("Which stored cubes does your Converter raise by one level?"),
    "split": lambda g, asked: say("How much of the {fuel} Fuel goes into the hold?", fuel=asked.args[0]),
    "destination": _destination,
    "load": _load,
    "load-fuel": _load_fuel,
    "load-pieces": _plain("Which Buildings do you load?"),
    "load-cubes": _plain("Which cubes do you load?"),
    "found": _found,
    "keep-token": _keep_token,
    "place": lambda g, asked: say("Which Buildings do you place on {planet}?", planet=names.planet(asked.args[0])),
    "trade": _trade,
    "rebate": lambda g, asked: say("Use your rebate of {fuel} Fuel now?", fuel=asked.args[0]),
    "barter": _plain("Which cube do you swap with the Market?"),
    "haul": _haul,
    "reward": _reward,
    "salvation": _turn,
    "act": _act,
    "build": _plain("Which Mechanism do you build?"),
    "space": lambda g, asked: say("Which space of row {row} does your Scientist take?", row=asked.args[0] + 1),
    "slide": _plain("The Governor has left this row. Move your Scientist?"),
    "rescue": _rescue,
    "probe": _probe,
    "government-probe": _plain("Where does the Government Probe go? This costs no Fuel."),
    "bonus": _plain("Take this bonus of the World Government?"),
    "improve": _plain("Which improved cube do you add to a Deposit?"),
    "extra": _plain("Which Extra Action token do you take?"),
    "start": _plain("Where does your Probe start?"),
    "fast-technology": _plain("Which Technology do you start with?"),
    "fast-planet": _plain("Where is your first Base?"),
}
