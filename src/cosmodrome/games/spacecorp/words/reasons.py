"""Why an action, a card, a contract or a site is not among the options, and what to do about it."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Reason
from cosmodrome.engine.sentences import say

from ..content import contracts
from ..map import FAR
from ..state import SpaceCorp
from .effects import contract_words
from .names import ACTION_NAMES

NO_ACTION: Final = {
    "sabotage": "{action} is sabotaged: you can't take it this turn.",
    "hand": "You hold more than seven cards. Play some before you Research.",
    "nothing": "There is nothing left to draw.",
    "pay": "You can't reach the value that {action} needs.",
    "team": "None of your teams can act.",
    "explored": "None of your teams is at a site with an empty exploration box. Move one there first.",
    "site": "None of your teams is at a site where it can build. Move one there first.",
    "tile": "You have no base on a tile that produces.",
    "points": "You can't raise enough Colony Points for any colony.",
    "system": "You need your bases in all boxes of a system without a colony.",
    "card": "You hold no card for {action}.",
}
NO_CARD: Final = {
    "in": "It is already part of the payment.",
    "time": "You can't use Time here.",
    "type": "It does not show {action}.",
    "short": "With this card you could no longer reach the cost.",
}
NO_CONTRACT: Final = {
    "unmet": "You have not met it yet. {condition}",
    "yours": "You have claimed it.",
    "taken": "{player} has claimed it.",
    "closed": "It is already claimed.",
}
NO_SITE: Final = {
    "base": "There is no base that you may use at either end of this move.",
    "spur": "You can only go there from a neighbouring system with your colony.",
    "far": "There is no way there from here.",
    "distance": "The distance is {distance}: more than you can pay.",
}


def reason(g: SpaceCorp, why_not: Reason) -> str:
    """The reason in words."""
    about, why, what = why_not
    if about == "action":
        return say(NO_ACTION[why], action=ACTION_NAMES[what])
    if about == "card":
        return say(NO_CARD[why], action=ACTION_NAMES[what])
    if about == "contract":
        return _contract(g, why, what)
    return say(NO_SITE["far" if why == "distance" and what >= FAR else why], distance=what)


def _contract(g: SpaceCorp, why: str, what: int) -> str:
    if why == "unmet":
        return say(NO_CONTRACT[why], condition=contract_words(contracts(g.seats, g.era)[what]))
    if what < 0:
        return NO_CONTRACT["closed"]
    return say(NO_CONTRACT[why], player=g.name(what))
