"""Why an action, a card, a contract or a site is not among the options."""

from __future__ import annotations

from cosmodrome.engine.flow import Reason

from ..map import FAR
from ..state import SpaceCorp
from .names import ACTION_NAMES

NO_ACTION = {
    "sabotage": "{name} is sabotaged this turn",
    "hand": "you hold more than seven cards",
    "nothing": "there is nothing left to draw",
    "pay": "you can't raise the value that {name} needs",
    "team": "none of your teams can act",
    "explored": "none of your teams stands at an empty exploration box",
    "site": "none of your teams stands where a base can be built",
    "tile": "you have no base on a tile that produces",
    "points": "you can't raise the Colony Points for any colony",
    "system": "you hold no whole system without a colony",
    "card": "you hold no card for {name}",
}
NO_CARD = {
    "in": "it is already part of the payment",
    "time": "Time can't be used here",
    "type": "it shows nothing for {name}",
    "short": "with it the cost could not be reached any more",
}


def reason(g: SpaceCorp, why_not: Reason) -> str:
    """The reason in words."""
    about, why, what = why_not
    if about == "action":
        return NO_ACTION[why].format(name=ACTION_NAMES[what])
    if about == "card":
        return NO_CARD[why].format(name=ACTION_NAMES[what])
    if about == "contract":
        return f"{g.name(what) if what >= 0 else 'somebody'} has claimed it" if why == "taken" else f"not met: {what}"
    if why == "base":
        return "there is no base you may use at either end"
    if why == "spur":
        return "only from an adjacent system with one of your colonies"
    if why == "far" or what >= FAR:
        return "there is no way from here"
    return f"the distance is {what}, more than you can pay"
