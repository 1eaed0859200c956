"""Trimmings of the maps: titles, legends, scattered rocks."""

from __future__ import annotations

from math import cos, pi, sin

from cosmodrome.draw import space
from cosmodrome.draw.svg import Svg, el, join
from cosmodrome.draw.words import text


def belt_of_rocks(prefix: str, x: float, y: float, rx: float, ry: float, seed: int, count: int = 16) -> Svg:
    """A handful of asteroids around a point."""
    dice = space.scatter(seed)
    rocks = []
    for k in range(count):
        angle = 2 * pi * (k + next(dice)) / count
        far = 0.55 + 0.45 * next(dice)
        rocks.append(
            space.rock(prefix, x + rx * far * cos(angle), y + ry * far * sin(angle), 3 + 6 * next(dice) ** 2, seed + k)
        )
    return join(rocks)


def title_block(name: str, years: str, x: float, y: float) -> Svg:
    """The era's name in the corner of its map."""
    return join(
        [
            text(x, y, name, 30, color=space.INK, font_weight=300, letter_spacing=9),
            text(x + 2, y + 22, years, 17, color="#9fb2dc", letter_spacing=3),
        ]
    )


def legend(x: float, y: float, marks: tuple[tuple[str, str, str], ...]) -> Svg:
    """What the marks on a map mean, in one line: (mark, its colour, words)."""
    spans: list[Svg] = []
    for mark, colour, words in marks:
        spans.append(el("tspan", mark, fill=colour, font_weight=700))
        spans.append(el("tspan", f" {words}     "))
    return el("text", *spans, x=x, y=y, font_size=17, color="#9fb2dc")


MARKS = (
    ("e", "#8fe3ff", "explore"),
    ("b", "#ffc48a", "build"),
    ("g+", "#ff9fb2", "gravity"),
    ("◇", "#ffd76a", "border"),
)
