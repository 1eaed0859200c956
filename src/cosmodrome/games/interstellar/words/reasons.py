"""Why something is not possible, in words."""

from __future__ import annotations

from collections.abc import Callable

from ..content import COLORS
from . import names

REASONS: dict[str, Callable[..., str]] = {
    "too-dear": lambda cost, have: f"It costs {names.cubes(cost)}; you hold {names.cubes(have)}.",
    "level-first": lambda: "The lower level of this row comes first.",
    "three-only": lambda: "Only three Salvation Technologies can be researched.",
    "destroyed": lambda where: f"{names.planet(where)} is destroyed.",
    "here": lambda where: f"Your Explorer is at {names.planet(where)} already.",
    "sold-out": lambda color: f"There is no {COLORS[color]} in the Market, and you have none to sell.",
    "too-much-fuel": lambda price: f"It costs {price} Fuel a cube; you do not have that.",
    "occupied": lambda: "Another Probe is there.",
    "not-adjacent": lambda: "Your Probe only reaches the same row and the ones beside it.",
    "taken": lambda: "Somebody sits there.",
    "row": lambda row: f"Your Scientist goes to row {row + 1}, the lowest where you have none.",
    "no-cube": lambda color: f"You cannot save a {COLORS[color]} Population with this action and your cubes.",
    "future": lambda: "A Future Project; it can be built once it moves down.",
    "spent": lambda: "Already played in this phase.",
    "no-effect": lambda token: f"{names.token(token)} would do nothing now.",
    "often-enough": lambda token, turns: f"{turns} turns with {names.token(token)} are enough in one phase.",
    "not-repeatable": lambda token: f"{names.token(token)} cannot be repeated now.",
    "cannot-build": lambda: "You cannot pay for any Mechanism.",
    "cannot-government": lambda: "You have no Scientist, or one in every row.",
    "cannot-save": lambda: "You cannot pay for any Population on Earth.",
    "cannot-probe": lambda: "Your Probe has arrived, or the Fuel is missing.",
}
