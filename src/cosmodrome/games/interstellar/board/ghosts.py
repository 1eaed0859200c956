"""What the variants of an option look like: cubes to keep, to load or to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.draw.svg import Svg, group, rect
from cosmodrome.engine.flow import Asked

from ..content import Cubes
from ..state import StarshipInterstellar
from .pieces import cubes_each

BESIDE: dict[str, tuple[float, float]] = {"keep": (290, 4)}
"""where a plate lies on its target so that it covers no words, by kind of question"""


def _cubes(cubes: Cubes, x: float, y: float) -> Svg:
    """Some cubes on a small plate."""
    n = max(1, sum(cubes))
    plate = (rect(0, 0, 14 + 30 * n, 42, 10, cls="surface-3"), cubes_each(cubes, 8, 7, 28, 2))
    return group(*plate, x=x, y=y, cls="ghost")


SHOWN: dict[str, Callable[..., Cubes]] = {
    "keep": lambda value: value,
    "haul": lambda value: value[1],
    "load": lambda value: value[3],
}
"""the cubes that a variant moves, by kind of question"""


def ghosts(g: StarshipInterstellar, asked: Asked[Any]) -> dict[str, str]:
    """Variant -> a picture of it, for questions with several options on one target."""
    shown, variant = SHOWN.get(asked.prompt.kind), asked.prompt.variant
    if shown is None or variant is None:
        return {}
    x, y = BESIDE.get(asked.prompt.kind, (0, 0))
    return {variant(value): _cubes(shown(value), x, y) for value in asked.values if any(shown(value))}
