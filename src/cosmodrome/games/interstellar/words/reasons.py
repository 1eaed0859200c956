"""Why something is not possible, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable

from ..content import COLORS
from . import names

REASONS: dict[str, Callable[..., str]] = {
    "too-dear": lambda cost, have: f"It costs {names.cubes(cost)}; you have {names.cubes(have)}.",
    "level-first": lambda: "Research the lower level of this row first.",
    "three-only": lambda: "You have three Salvation Technologies, the most you can have.",
    "destroyed": lambda where: f"{names.planet(where)} is destroyed.",
    "here": lambda where: f"Your Explorer is already at {names.planet(where)}.",
    "sold-out": lambda color: f"There is no {COLORS[color]} in the Market, and you have none to sell.",
    "too-much-fuel": lambda price: f"A cube costs {price} Fuel; you have less.",
    "occupied": lambda: "Another Probe is there.",
    "not-adjacent": lambda: "Your Probe can only move straight or diagonally to the next column.",
    "taken": lambda: "Another Scientist has this space.",
    "row": lambda row: f"Your Scientist goes to row {row + 1}, the lowest where you have none.",
    "no-cube": lambda color: f"You can't pay for a {COLORS[color]} Population with this action and your cubes.",
    "future": lambda: "This is a Future Project. You can build it when it has moved down.",
    "spent": lambda: "You have already played it in this phase.",
    "no-effect": lambda token: f"{names.token(token)} would do nothing now.",
    "often-enough": lambda token, turns: f"You have used {names.token(token)} {turns} times, the most in one phase.",
    "not-repeatable": lambda token: f"You can't repeat {names.token(token)} now.",
    "cannot-build": lambda: "You can't pay for any Mechanism.",
    "cannot-government": lambda: "You have no Scientist in your reserve, or one in every row.",
    "cannot-save": lambda: "You can't pay for any Population on Earth.",
    "cannot-probe": lambda: "Your Probe is at Trappist, or you have too little Fuel.",
}
