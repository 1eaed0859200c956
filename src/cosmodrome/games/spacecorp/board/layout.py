"""Rectangles on a map: where a way leaves one, whether two overlap, and how pieces stand in one."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

Box = tuple[float, float, float, float]
"""x, y, width, height"""


def middle(box: Box) -> tuple[float, float]:
    """The middle of a rectangle."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def leave(box: Box, to: tuple[float, float]) -> tuple[float, float]:
    """Where the way from the middle of a rectangle to a point leaves it."""
    x, y = middle(box)
    dx, dy = to[0] - x, to[1] - y
    part = min(box[2] / 2 / abs(dx) if dx else 9e9, box[3] / 2 / abs(dy) if dy else 9e9, 1.0)
    return x + dx * part, y + dy * part


def length(ends: tuple[float, float, float, float]) -> float:
    """How long a line is."""
    return hypot(ends[2] - ends[0], ends[3] - ends[1])


def overlap(a: Box, b: Box) -> bool:
    """Whether two rectangles overlap."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@lru_cache(maxsize=512)
def stand(box: Box, count: int, largest: float) -> tuple[Box, ...]:
    """Squares side by side for a number of pieces, as large as fit into a rectangle and at most `largest`."""
    x, y, wide, high = box
    size = largest
    while size > 4 and int((wide + 1) / (size + 1)) * int((high + 1) / (size + 1)) < count:
        size -= 0.5
    columns = max(1, int((wide + 1) / (size + 1)))
    return tuple((x + k % columns * (size + 1), y + k // columns * (size + 1), size, size) for k in range(count))
