"""What happened, in words: the lines of the log by kind of event, and the headings of steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.sentences import Names, capital, listed, say

from ..content import FIRST_SHIP, unpacked
from ..prompts import card_target
from ..state import BUYING, ROLLING, SpaceBase
from .names import resources, sectors_words, short


def heading(g: SpaceBase, names: Names) -> str:
    """The step about to begin, with the active player's name if there are names."""
    if g.stage not in (ROLLING, BUYING):
        return "Opening"
    if not names:
        return say("Turn {turn}: roll" if g.stage == ROLLING else "Turn {turn}: buy", turn=g.turn)
    template = (
        "Turn {turn}: {player:you} {player:roll|rolls}"
        if g.stage == ROLLING
        else "Turn {turn}: {player:you} {player:buy|buys}"
    )
    return say(template, turn=g.turn, player=names.player(g.active))


LOG: Final = {
    "offer": "{player} may buy {cards}",
    "opening": "{player} {player:start|starts} with {card} for {cost:credit|credits}",
    "roll-off": "{player} {player:roll|rolls} {total} to see who goes first",
    "starter": "{player} {player:go|goes} first",
    "bonus": "{player} {player:get|gets} {pay} for going later",
    "turn": "Turn {turn}: it is {player:your} turn",
    "rolled": "{player} {player:roll|rolls} {first} and {second}",
    "set": "{player} {player:set|sets} a die to {face} with {card}",
    "rerolled": "{player} {player:reroll|rerolls} with {card}: {first} and {second}",
    "took": "{player} {player:take|takes} {sectors}",
    "rewards": "{player} {player:take|takes} {sectors}: {pay}",
    "shifted": "{player} {player:move|moves} the sum to sector {sector} with {card}",
    "gained": "{player} {player:gain|gains} {pay}",
    "charged": "{player} {player:place|places} a charge on {card}",
    "moved-charge": "{player} {player:move|moves} a charge from {card} to {other}",
    "arrow": "{player} {player:follow|follows} the arrow from sector {sector} to sector {other}",
    "doubled": "{player} {player:double|doubles} sector {sector} with {card}",
    "ability": "{player} {player:use|uses} {card}",
    "bought": "{player} {player:buy|buys} {card} for {cost:credit|credits} (sector {sector})",
    "saved": "{player} {player:save|saves} {credits:credit|credits}",
    "claimed": "{player} {player:claim|claims} {card} for free (sector {sector})",
    "swapped": "{player} {player:swap|swaps} sectors {first} and {second}",
    "exchanged": "{player} {player:swap|swaps} {card} (sector {home}) with {other} (sector {sector})",
    "lost": "{player} {player:lose|loses} {vp} VP",
    "revealed": "{card} joins the shipyard",
    "income": "Income raises {player:your} credits to {credits}",
    "closing": "{player} {player:have|has} {vp} VP: this is the last round",
    "tied": "Tie at {vp} VP: everybody plays one more round",
    "ended": "The game ends. The most VP: {vp}",
    "won": "{player} {player:win|wins} the game outright!",
}
"""A sentence for each kind of event."""

Values = dict[str, Any]
VALUES: Final[dict[str, Callable[..., Values]]] = {
    "offer": lambda cards: {"cards": listed([short(card) for card in cards])},
    "opening": lambda card, cost: {"card": short(card), "cost": cost},
    "roll-off": lambda total: {"total": total},
    "starter": dict,
    "bonus": lambda credits, income: {"pay": resources(credits, income, 0)},
    "rolled": lambda dice: {"first": dice[0], "second": dice[1]},
    "set": lambda card, face: {"card": short(card), "face": face},
    "rerolled": lambda card, dice: {"card": short(card), "first": dice[0], "second": dice[1]},
    "took": lambda sectors: {"sectors": sectors_words(sectors)},
    "rewards": lambda sectors, pay: {"sectors": sectors_words(sectors), "pay": resources(*unpacked(pay))},
    "shifted": lambda card, sector: {"card": short(card), "sector": sector},
    "gained": lambda credits, income, vp: {"pay": resources(credits, income, vp)},
    "charged": lambda card: {"card": short(card)},
    "moved-charge": lambda card, to: {"card": short(card), "other": short(to)},
    "arrow": lambda sector, aim: {"sector": sector, "other": aim},
    "doubled": lambda card, sector: {"card": short(card), "sector": sector},
    "ability": lambda card: {"card": short(card)},
    "bought": lambda card, cost, sector: {"card": short(card), "cost": cost, "sector": sector},
    "saved": lambda credits: {"credits": credits},
    "claimed": lambda card, sector: {"card": short(card), "sector": sector},
    "swapped": lambda first, second: {"first": first, "second": second},
    "exchanged": lambda card, home, other, sector: {
        "card": short(card),
        "home": home,
        "other": short(other),
        "sector": sector,
    },
    "lost": lambda vp: {"vp": vp},
    "income": lambda credits: {"credits": credits},
    "closing": lambda vp: {"vp": vp},
    "won": dict,
}
"""What events about a player tell, after the seat."""
COMMON: Final[dict[str, Callable[..., Values]]] = {
    "revealed": lambda card: {"card": capital(short(card))},
    "tied": lambda vp: {"vp": vp},
    "ended": lambda vp: {"vp": vp},
}
"""What events about nobody in particular tell."""


def event(kind: str, args: tuple[Any, ...], names: Names) -> str:
    """One line of the log."""
    if kind == "turn":
        return say(LOG[kind], turn=args[0], player=names.player(args[1]))
    if kind in COMMON:
        return say(LOG[kind], **COMMON[kind](*args))
    return say(LOG[kind], player=names.player(args[0]), **VALUES[kind](*args[1:]))


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
