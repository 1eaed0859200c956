"""What the variants of an option look like: cubes to keep, to trade, to load or to move."""

from __future__ import annotations

from typing import Any

from cosmodrome.draw.svg import Svg, group, rect
from cosmodrome.engine.flow import Asked

from ..content import Cubes
from ..state import Galaxy
from .pieces import cubes_each


def _cubes(cubes: Cubes) -> Svg:
    """Some cubes on a small plate."""
    n = max(1, sum(cubes))
    return group(rect(0, 0, 14 + 30 * n, 42, 10, cls="surface-3"), cubes_each(cubes, 8, 7, 28, 2), cls="ghost")


def _one_color(color: int, n: int) -> Cubes:
    return tuple(n if c == color else 0 for c in range(5))


def ghosts(g: Galaxy, asked: Asked[Any]) -> dict[str, str]:
    """Variant -> a picture of it, for questions with several options on one target."""
    kind, variant = asked.prompt.kind, asked.prompt.variant
    if variant is None or kind not in ("keep", "trade", "haul", "load"):
        return {}
    found: dict[str, str] = {}
    for value in asked.values:
        if value is None:
            continue
        if kind == "keep":
            cubes = value
        elif kind == "trade":
            cubes = _one_color(value[1], value[2])
        else:
            cubes = value[-1]
        if any(cubes):
            found[variant(value)] = _cubes(cubes)
    return found
