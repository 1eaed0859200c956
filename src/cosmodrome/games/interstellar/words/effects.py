"""What effects do, in words: a sentence for each kind, under the name that `rules/effects.py` has it by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cosmodrome.engine.sentences import say

from ..content import (
    ANCHOR_DISCOUNT,
    ARS_CUBES,
    COLORS,
    CONVERTER_STEPS,
    DRILL_CUBES,
    EXTRA_TOKENS,
    OUTPOST_FUEL,
    PARAMETERS,
    TECHNOLOGIES,
    TOKENS,
    Effect,
    Technology,
    Token,
)
from .names import PIECE_NAMES, TRACK_NAMES, listed, sentence

NUMBERS: Final = ("no", "one", "two", "three", "four")


# -- what tracks, wheels, Government spaces and discoveries give --------------------------------------------


REWARDS: Final[dict[str, Callable[[int, str], str]]] = {
    "gain_fuel": lambda n, word: f"{n} Fuel",
    "gain_resource": lambda n, word: f"{n} {word}",
    "gain_prestige": lambda n, word: f"{n} Prestige",
    "gain_reputation": lambda n, word: f"{n} Reputation",
    "gain_scientist": lambda n, word: say("{n:Scientist|Scientists}", n=n),
    "gain_extra_action": lambda n, word: "an Extra Action token",
    "ars": lambda n, word: say("ship up to {n:cube|cubes} from a Storage", n=n),
    "drill": lambda n, word: say("mine up to {n:cube|cubes} into a Storage", n=n),
    "improved_deposit": lambda n, word: say("add {n:improved cube|improved cubes} to a Deposit", n=n),
    "government_probe": lambda n, word: say("move the Government Probe {n:space|spaces}", n=n),
    "track_advance": lambda n, word: f"a step on the {TRACK_NAMES[word]} track",
    "save_lowest": lambda n, word: "save the lowest Population for free",
    "may_move_probe_again": lambda n, word: "another move if you pay for it",
    "build_lowest": lambda n, word: "build the lowest Mechanism for free",
}
"""By the kind of effect: its number and its word."""


def effect(e: Effect) -> str:
    """One reward or bonus."""
    return REWARDS[e.op](e.n, e.word)


def effects(many: Iterable[Effect], nothing: str = "nothing") -> str:
    """Several rewards."""
    return listed((effect(e) for e in many), nothing)


# -- A sides of tokens -------------------------------------------------------------------------


def extraction(token: Token, e: Effect) -> str:
    """A Solar Extraction, and how it differs."""
    if e.term("draw"):
        return f"Solar Extraction: draw {e.term('draw')} cubes, keep up to {e.term('keep')}."
    if not e.term("reputation_loss", 1):
        return "Solar Extraction without losing Reputation."
    return "A normal Solar Extraction."


def research(token: Token, e: Effect) -> str:
    """Technology Research, and how it differs."""
    if fuel := e.term("fuel_for_one_cube"):
        return f"Technology Research; one cube of the cost may be paid with {fuel} Fuel."
    if (times := e.term("times", 1)) > 1:
        return f"Research up to {NUMBERS[times]} Technologies, paying for both."
    return "A normal Technology Research."


def travel(token: Token, e: Effect) -> str:
    """Travel, and how it differs."""
    if e.word == "earth":
        return "Your Explorer returns to Earth free of Fuel with its cargo."
    if discount := e.term("discount"):
        return f"Travel; each costs {discount} Fuel less, at least {e.term('min')}."
    return "A normal Travel."


def market(token: Token, e: Effect) -> str:
    """A Market action, and how it differs."""
    if e.terms:
        less, more = -e.term("buy_delta"), e.term("sell_delta")
        return f"One Market action at {less} Fuel less per cube bought or {more} Fuel more per cube sold."
    return "A normal Market action."


def fuel(token: Token, e: Effect) -> str:
    """Fuel; where it stands for the Earth token's, Technologies do not count."""
    plain = " (your Earth technologies do not apply)" if token.action == "earth_production" else ""
    return f"Gain {e.n} Fuel{plain}."


A_SIDES: Final[dict[str, Callable[[Token, Effect], str]]] = {
    "solar_extraction": extraction,
    "technology_research": research,
    "travel": travel,
    "market": market,
    "barter": lambda token, e: (
        f"Swap up to {e.n} of your cubes one for one with Market cubes"
        f" at most {NUMBERS[e.term('max_level_up')]} level higher."
    ),
    "produce": lambda token, e: "Activate one planet where you have a Base, even if its token is already played.",
    "ars": lambda token, e: f"Move up to {e.n} cubes from your Storages, on any planets, to your reserve.",
    "drill": lambda token, e: f"Move up to {e.n} cubes from your Deposits to the Storages of the same planets.",
    "gain_fuel": fuel,
}


BASIC_SIDES: Final = {
    "solar_extraction": "Draw cubes from the Solar Bag. You may keep them, but kept cubes cost Reputation.",
    "technology_research": "Pay cubes for a Technology and place a Scientist from your reserve on it.",
    "travel": "Your Explorer flies to a planet. You pay with the Fuel in its hold.",
    "market": "Buy or sell cubes of one colour.",
    "earth_production": "Earth gives you Fuel, and more with the Refinery.",
}
"""The A sides of basic tokens, as they are explained."""


def a_side(token: str) -> str:
    """What an Extra Action token does in the Action Phase; empty for a basic token, whose name says it."""
    face = TOKENS[token]
    return " ".join(A_SIDES[e.op](face, e) for e in face.effects) if token in EXTRA_TOKENS else ""


# -- Salvation sides of Extra Action tokens -----------------------------------------------------------------


def build(e: Effect) -> str:
    """Building, and how it differs."""
    if e.term("free_sections"):
        return f"build a Mechanism and leave {NUMBERS[e.term('free_sections')]} section of your choice unpaid"
    return f"build up to {NUMBERS[e.term('times', 1)]} Mechanisms, paying for both"


def save(e: Effect) -> str:
    """Saving, and how it differs."""
    if levels := e.term("free_levels"):
        return f"save a {' or '.join(COLORS[:levels])} Population without paying"
    return f"save up to {NUMBERS[e.term('times', 1)]} Populations, paying for both"


def probe(e: Effect) -> str:
    """Advancing the Probe, and how it differs."""
    if discount := e.term("discount"):
        return f"advance your Probe; the first move costs {discount} Fuel less, at least 0"
    return "advance your Probe up to twice, paying each move"


PARTS: Final[dict[str, Callable[[Effect], str]]] = {
    "any_salvation": lambda e: "any Salvation action",
    "build": build,
    "save": save,
    "probe": probe,
    "government": lambda e: "you may Send a Representative",
    "technology_research": lambda e: "you may research one Technology (pay and use a Scientist)",
    "market_sell": lambda e: "you may sell cubes of one colour as in a Market action",
    "ars": lambda e: f"move up to {e.n} cubes from one of your Storages to your reserve",
    "gain_scientist": lambda e: "gain a Scientist",
    "gain_reputation": lambda e: f"gain {e.n} Reputation",
    "gain_prestige": lambda e: f"gain {e.n} Prestige",
}


def salvation_side(token: str) -> str:
    """What an Extra Action token does in the Salvation Phase; empty for a basic token, whose centre says it."""
    if token not in EXTRA_TOKENS:
        return ""
    face = TOKENS[token]
    said = [PARTS[e.op](e) for e in face.salvation]
    if face.center:
        return f"{sentence(said[0])}; +1 Prestige if it is the one in the centre."
    if len(said) == 1:
        return f"{sentence(said[0])}."
    first, then = said
    if face.salvation[-1].op == "any_salvation":
        return f"First {first}; then {then}."
    return f"{sentence(first)}, then {then}."


# -- Technologies -------------------------------------------------------------------------------------------


def piece(known: Technology, does: str) -> str:
    """A piece that is taken, and what all pieces of its kind do from this level on."""
    name = PIECE_NAMES[known.effects[0].word]
    article = "an" if name[0] in "AO" else "a"
    which = (article, "a second", "the third")[known.level - 1]
    return f"Take {which} {name}. {does}"


def drills(known: Technology) -> str:
    """What Drills mine."""
    way = " from Deposit to Storage" if known.level == 1 else ""
    return piece(known, f"Your Drills each move {DRILL_CUBES[known.level]} cubes{way}.")


def ships(known: Technology) -> str:
    """What ARS send."""
    way = " from Storage to your reserve" if known.level == 1 else ""
    return piece(known, f"Your ARS each send {ARS_CUBES[known.level]} cubes{way}.")


def converts(known: Technology) -> str:
    """What Converters raise."""
    n, low, high = CONVERTER_STEPS[known.level][-1]
    cubes = f"up to {n} stored {COLORS[low]} or {COLORS[high]} cubes"
    if known.level == 1:
        return piece(known, f"It raises {cubes} by one level.")
    return piece(known, f"After {'that step' if known.level == 2 else 'those steps'} each also raises {cubes}.")


def refuels(known: Technology) -> str:
    """What Outposts make."""
    when = " when activated" if known.level == 1 else ""
    return piece(known, f"Your Outposts make {OUTPOST_FUEL[known.level]} Fuel{when}.")


def number(known: Technology, what: str) -> int:
    """What a Technology makes of a number of the rules."""
    return PARAMETERS[what][1][known.level]


def siphon(known: Technology) -> str:
    """Which cubes count, and how much less Reputation is lost than by the levels before."""
    losses = PARAMETERS["solar_reputation_loss"][1]
    less = f"Reputation loss is reduced by {-losses[known.level]} instead of {-losses[known.level - 1]}"
    return f"Only your most valuable kept cube moves the extraction cube; {less}."


def earth(known: Technology) -> str:
    """What the Earth token gives."""
    prestige = number(known, "earth_prestige")
    more = f" and {prestige} Prestige" if prestige else ""
    return f"Your Earth token gives {number(known, 'earth_fuel')} Fuel{more}."


def fusion(known: Technology) -> str:
    """How dear a flight can be."""
    most = f"A Travel never costs you more than {number(known, 'travel_cost_cap')} Fuel"
    return f"{most}; the first extra draw when you found a Base is free."


def rebate(known: Technology) -> str:
    """What agents save in the Market."""
    fuel = number(known, "market_rebate_once_per_phase")
    less, more = f"{fuel} Fuel less (buying)", f"{fuel} Fuel more (selling)"
    return f"Once per Action Phase a Market action of yours costs {less} or pays {more}."


def futures(known: Technology) -> str:
    """A higher rebate for more colours."""
    colors = NUMBERS[number(known, "rebate_action_colors")]
    fuel = number(known, "market_rebate_once_per_phase")
    return f"The rebate is {fuel} Fuel, and that Market action may trade {colors} colours."


TITLES: Final[dict[str, Callable[[Technology], str]]] = {
    "drill1": drills,
    "drill2": drills,
    "drill3": drills,
    "ars1": ships,
    "ars2": ships,
    "ars3": ships,
    "converter1": converts,
    "converter2": converts,
    "converter3": converts,
    "outpost1": refuels,
    "outpost2": refuels,
    "outpost3": refuels,
    "pr1": lambda known: (
        f"Each Solar Extraction costs you {-number(known, 'solar_reputation_loss')} Reputation less (not below 0)."
    ),
    "pr2": lambda known: (
        f"In a Solar Extraction draw {number(known, 'solar_draw')} cubes and keep up to {number(known, 'solar_keep')}."
    ),
    "pr3": siphon,
    "ref1": earth,
    "ref2": earth,
    "ref3": earth,
    "pro1": lambda known: "Taking off costs you nothing.",
    "pro2": lambda known: "Changing quadrants costs you nothing.",
    "pro3": fusion,
    "com1": rebate,
    "com2": lambda known: (
        "You may also buy cubes that are missing in the Market from the supply,"
        f" at {number(known, 'buy_from_supply_surcharge')} Fuel above the price."
    ),
    "com3": futures,
    "sal_build": lambda known: "When you take Build a Mechanism you may leave its cheapest section unpaid.",
    "sal_gov": lambda known: (
        "When you Send a Representative you also take the bonus of the next space to the right of yours."
    ),
    "sal_save": lambda known: (
        "When you take Save a Population you may save a second one of a lower level without paying;"
        " you gain its Reputation but no second Leader step."
    ),
    "sal_probe": lambda known: (
        "Take your Wormhole token. Once per Salvation Phase, when your Probe ends a move, you may lay it there:"
        f" the space counts as a Wormhole for that move, and moving on costs up to {ANCHOR_DISCOUNT} Fuel less."
        " It returns to you when the phase ends."
    ),
}


def technology(name: str) -> str:
    """What a Technology does, and the Prestige that comes with it."""
    known = TECHNOLOGIES[name]
    prestige = "".join(f" On research: {e.n} Prestige." for e in known.effects if e.op == "gain_prestige")
    return TITLES[name](known) + prestige
