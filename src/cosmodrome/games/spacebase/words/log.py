"""What happened, in words: the lines of the log by kind of event, and the headings of steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..content import FIRST_SHIP, amount, joined, resources, unpacked
from ..prompts import card_target
from ..state import BUYING, ROLLING, SpaceBase
from .names import sectors_words, short


def heading(g: SpaceBase) -> str:
    """The step about to begin."""
    if g.stage == ROLLING:
        return f"Turn {g.turn}: roll"
    return f"Turn {g.turn}: buy" if g.stage == BUYING else "Opening"


EVENTS: Final[dict[str, Callable[..., str]]] = {
    "offer": lambda who, seat, cards: f"{who[seat]} may buy {joined([short(card) for card in cards])}",
    "opening": lambda who, seat, card, cost: f"{who[seat]} begins with {short(card)} for {amount(cost, 'credit')}",
    "roll-off": lambda who, seat, total: f"{who[seat]} rolls {total} for the start",
    "starter": lambda who, seat: f"{who[seat]} is the starting player",
    "bonus": lambda who, seat, credits, income: f"{who[seat]} gets {resources(credits, income, 0)} for going later",
    "turn": lambda who, turn, seat: f"Turn {turn}: {who[seat]}",
    "rolled": lambda who, seat, dice: f"{who[seat]} rolls {dice[0]} and {dice[1]}",
    "set": lambda who, seat, card, face: f"{who[seat]} sets a die to {face} with {short(card)}",
    "rerolled": lambda who, seat, card, dice: f"{who[seat]} rolls again with {short(card)}: {dice[0]} and {dice[1]}",
    "took": lambda who, seat, sectors: f"{who[seat]} takes {sectors_words(sectors)}",
    "rewards": lambda who, seat, sectors, pay: (
        f"{who[seat]} takes {sectors_words(sectors)}: {resources(*unpacked(pay))}"
    ),
    "shifted": lambda who, seat, card, sector: f"{who[seat]} moves the sum to sector {sector} with {short(card)}",
    "gained": lambda who, seat, credits, income, vp: f"{who[seat]} gains {resources(credits, income, vp)}",
    "charged": lambda who, seat, card: f"{who[seat]} charges {short(card)}",
    "moved-charge": lambda who, seat, card, to: f"{who[seat]} moves a charge from {short(card)} to {short(to)}",
    "arrow": lambda who, seat, sector, aim: f"{who[seat]} follows the arrow from sector {sector} to {aim}",
    "doubled": lambda who, seat, card, sector: f"{who[seat]} doubles sector {sector} with {short(card)}",
    "ability": lambda who, seat, card: f"{who[seat]} uses {short(card)}",
    "bought": lambda who, seat, card, cost, sector: (
        f"{who[seat]} buys {short(card)} for {amount(cost, 'credit')}, to sector {sector}"
    ),
    "saved": lambda who, seat, credits: f"{who[seat]} saves {amount(credits, 'credit')}",
    "claimed": lambda who, seat, card, sector: f"{who[seat]} claims {short(card)}, to sector {sector}",
    "swapped": lambda who, seat, first, second: f"{who[seat]} swaps sectors {first} and {second}",
    "exchanged": lambda who, seat, card, home, other, sector: (
        f"{who[seat]} exchanges {short(card)} (sector {home}) and {short(other)} (sector {sector})"
    ),
    "lost": lambda who, seat, vp: f"{who[seat]} loses {vp} VP",
    "revealed": lambda who, card: f"{short(card)} comes into the shipyard",
    "income": lambda who, seat, income: f"{who[seat]} is topped up to {amount(income, 'credit')} by income",
    "closing": lambda who, seat, vp: f"{who[seat]} has {vp} VP: the round is finished, then the game",
    "tied": lambda who, vp: f"A tie at {vp} VP: one more round",
    "ended": lambda who, vp: f"The game ends: {vp} VP are the most",
    "won": lambda who, seat: f"{who[seat]} wins outright!",
}
"""By kind: the names of the players and what the event tells, in words."""

SHIP_EVENTS: Final = (
    *("opening", "set", "rerolled", "shifted", "charged", "moved-charge", "doubled", "ability", "bought", "claimed"),
    "exchanged",
)
"""Events that tell a seat and then a card."""


def event_targets(kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
    """The ships that a log line speaks of."""
    if kind == "offer":
        return tuple(card_target(card) for card in args[1])
    if kind == "revealed":
        return (card_target(args[0]),)
    if kind in SHIP_EVENTS and args[1] >= FIRST_SHIP:
        return (card_target(args[1]),)
    return ()
