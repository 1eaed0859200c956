"""Why something is not possible, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..content import amount

REASONS: Final[dict[str, Callable[..., str]]] = {
    "too-dear": lambda cost, credits: f"costs {cost}, you have {credits}",
    "colony-there": lambda sector: f"your colony closes sector {sector}",
    "not-rolled": lambda first, second: f"the dice give {first} and {second}, or {first + second}",
    "not-your-offer": lambda: "was drawn for another player",
    "not-charged": lambda held, price: f"needs {amount(price, 'charge')}, has {held}",
    "once-a-phase": lambda: "was used in this phase already",
    "only-your-turn": lambda: "works on your own turn only",
    "only-others-turns": lambda: "works on other players' turns only",
    "other-phase": lambda: "works in another phase of the turn",
    "no-effect": lambda: "would change nothing now, or you asked not to be asked",
}
