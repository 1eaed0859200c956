"""Why something is not possible, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.sentences import say

REASONS: Final[dict[str, Callable[..., str]]] = {
    "too-dear": lambda cost, credits: say(
        "Costs {cost}; you have {credits:credit|credits}.", cost=cost, credits=credits
    ),
    "colony-there": lambda sector: say("Your colony closes sector {sector}.", sector=sector),
    "not-rolled": lambda first, second: say(
        "The dice give you {first} and {second}, or {total}.", first=first, second=second, total=first + second
    ),
    "not-your-offer": lambda: "Another player was dealt this ship.",
    "not-charged": lambda held, price: say("Needs {price:charge|charges}; it has {held}.", price=price, held=held),
    "once-a-phase": lambda: "You have used it in this phase already.",
    "only-your-turn": lambda: "Works only on your own turn.",
    "only-others-turns": lambda: "Works only on other players' turns.",
    "other-phase": lambda: "Works in another phase of the turn.",
    "no-effect": lambda: "It would change nothing now, or you asked to skip this question.",
}
