"""Charts of the statistics pages, drawn with the same kit as the boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cosmodrome.draw import Svg, circle, el, join, line, path, rect

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 54, 12, 14, 34


@dataclass(frozen=True)
class Bar:
    """One bar: a share of 1 with its interval, and the number of games behind it."""

    label: str
    share: float
    low: float
    high: float
    games: int


def line_chart(values: Sequence[float], words: str) -> Svg:
    """Values in the order of the games as a line, with the highest and the lowest value at its side."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(number: int) -> tuple[float, float]:
        x = LEFT + width * (number / (len(values) - 1) if len(values) > 1 else 0.5)
        return round(x, 1), round(TOP + height * (1 - (values[number] - low) / span), 1)

    points = [at(number) for number in range(len(values))]
    drawn = "M" + " L".join(f"{x} {y}" for x, y in points)
    return _chart(
        words,
        _label(LEFT - 8, TOP + 5, f"{high:.0f}", "end"),
        _label(LEFT - 8, HEIGHT - BOTTOM + 5, f"{low:.0f}", "end") if high > low else None,
        line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, cls="axis"),
        path(drawn, cls="course"),
        circle(points[-1][0], points[-1][1], 4, cls="dot"),
        _label(LEFT, HEIGHT - 10, "first game", "start"),
        _label(WIDTH - RIGHT, HEIGHT - 10, "last game", "end"),
    )


def bar_chart(bars: Sequence[Bar], words: str) -> Svg:
    """Shares as bars, each with its 95 % interval."""
    top = max(0.01, *(bar.high for bar in bars))
    height, step = HEIGHT - TOP - BOTTOM, (WIDTH - LEFT - RIGHT) / len(bars)
    parts: list[Svg] = [line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, cls="axis")]
    for number, bar in enumerate(bars):
        middle, wide = LEFT + step * (number + 0.5), min(60.0, step * 0.55)
        y, low, high = (TOP + height * (1 - value / top) for value in (bar.share, bar.low, bar.high))
        parts += [
            rect(round(middle - wide / 2, 1), round(y, 1), round(wide, 1), round(HEIGHT - BOTTOM - y, 1), 4, cls="bar"),
            line(round(middle, 1), round(low, 1), round(middle, 1), round(high, 1), cls="interval"),
            _label(round(middle, 1), HEIGHT - 10, bar.label, "middle"),
        ]
    parts.append(_label(LEFT - 8, TOP + 5, f"{top:.0%}", "end"))
    parts.append(_label(LEFT - 8, HEIGHT - BOTTOM + 5, "0%", "end"))
    return _chart(words, *parts)


def _chart(words: str, *parts: Svg | None) -> Svg:
    return el("svg", join(parts), cls="cd chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=words)


def _label(x: float, y: float, words: str, anchor: str) -> Svg:
    return el("text", words, x=x, y=y, cls="chart-label", text_anchor=anchor)


def interval_mark(share: float, low: float, high: float, fair: float, words: str) -> Svg:
    """A share of 1 with its interval on a line from 0 to 1; a stroke marks the share with equal chances."""
    wide, high_of, middle = 160, 18, 9

    def at(value: float) -> float:
        return round(4 + value * (wide - 8), 1)

    return el(
        "svg",
        join(
            [
                line(at(0), middle, at(1), middle, cls="axis"),
                line(at(fair), 2, at(fair), high_of - 2, cls="fair"),
                line(at(low), middle, at(high), middle, cls="range"),
                circle(at(share), middle, 4.5, cls="dot"),
            ]
        ),
        cls="cd mark",
        viewBox=f"0 0 {wide} {high_of}",
        role="img",
        aria_label=words,
    )
