"""The Sun's status beside the Solar System: spiral, events, extraction track, bag."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from cosmodrome.draw import space
from cosmodrome.draw.icons import icon
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, join, path, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from ..content import ADVANCE, COLORS, EVENTS, EVENTS_IN_PLAY, EXTRACTION_SPACES, SPIRAL_END, STAGES, load
from ..state import StarshipInterstellar
from .pieces import cubes_each, cubes_line, cubes_words, meeple

LEFT: Final = 1160.0
RIGHT: Final = 1564.0
STAGE_COLOURS: Final = ("#63d68f", "#ff7b6b", "#9aa3bd")
EVENTS_Y: Final = 424.0
TRACK_Y: Final = 562.0
BAG_Y: Final = 686.0


@cache
def spiral() -> tuple[tuple[float, float], ...]:
    """The middle of each space of the spiral, 1 first; the last is the Earth."""
    raw = load("solar")["spiral"]
    points = [(s["x"], s["y"]) for s in raw["spaces"]]
    points += [(c["x"], c["y"]) for c in raw["crossings"] if "x" in c]
    return tuple((1352 + (x - 330) * 0.66, 224 + (y - 480) * 0.62) for x, y in points)


def _between(a: int, b: int) -> tuple[float, float]:
    """Half way between two spaces of the spiral."""
    (x1, y1), (x2, y2) = spiral()[a - 1], spiral()[b - 1]
    return (x1 + x2) / 2, (y1 + y2) / 2


@cache
def sun_backdrop(count: int) -> Svg:
    """The spiral and the extraction track, empty."""
    raw = load("solar")["spiral"]
    points = spiral()
    way = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    parts: list[Svg] = [
        rect(
            LEFT - 12,
            8,
            RIGHT - LEFT + 20,
            784,
            20,
            fill="#0a1026",
            fill_opacity=0.72,
            stroke="#51629f",
            stroke_opacity=0.6,
        ),
        space.sun("solar-status", 1352, 236, 36, 160),
        path(way, fill="none", stroke="#ffcf8a", stroke_opacity=0.45, stroke_width=13, stroke_linejoin="round"),
        text(LEFT + 4, 40, "The Sun", 22, color="#ffe2b8", cls="b"),
    ]
    for s, (x, y) in zip(raw["spaces"], points, strict=False):
        colour = STAGE_COLOURS[STAGES.index(s["stage"])]
        parts.append(circle(x, y, 15, fill="#141a38", stroke=colour, stroke_width=2.6))
        mark = "!" if s["event"] else str(s["space"])
        parts.append(
            text(
                x,
                y + 6,
                mark,
                18 if s["event"] else 16,
                "middle",
                color="#ffd76a" if s["event"] else "#b4c0e6",
                cls="b slot",
            )
        )
    for crossing in raw["crossings"]:
        a, b = crossing["between"]
        x, y = points[-1] if b == SPIRAL_END else _between(a, b)
        parts.append(space.planet("solar", crossing["planet"], x, y, 19 if b == SPIRAL_END else 11))
    parts.append(text(LEFT + 4, EVENTS_Y, "Solar Events", 17, color="#dfe8ff", cls="b"))
    parts.append(text(LEFT + 4, TRACK_Y, "Extraction: a Solar Advance at the end", 16, color="#dfe8ff", cls="b"))
    n = EXTRACTION_SPACES[count]
    for k in range(n):
        x, y = extraction_place(k)
        parts.append(
            rect(
                x - 23,
                y - 20,
                46,
                40,
                9,
                fill="#3a2a08" if k == 0 else "#141a38",
                stroke="#ffd76a" if k == 0 else "#51629f",
                stroke_width=1.6,
            )
        )
        parts.append(text(x, y + 5.5, k, 16, "middle", color="#b4c0e6", cls="slot"))
    return join(parts)


def extraction_place(n: int) -> tuple[float, float]:
    """The middle of a space of the extraction track."""
    row, column = divmod(n, 8)
    return LEFT + 26 + column * 50.5, TRACK_Y + 32 + row * 45


def _events(g: StarshipInterstellar) -> Svg:
    """Events that have happened, each with its three lines, and those that may still come."""
    parts: list[Svg] = []
    for k in range(EVENTS_IN_PLAY):
        x, y = LEFT + 4 + k * 45, EVENTS_Y + 14
        if k >= len(g.past_events):
            parts.append(
                rect(x, y, 40, 92, 9, fill="#141a38", stroke="#51629f", stroke_width=1.4, stroke_dasharray="4 4")
            )
            continue
        lines = EVENTS[g.past_events[k]]
        words = "; ".join(
            f"{STAGES[i]}: " + ("the spiral advances" if color == ADVANCE else f"{COLORS[color]} people are saved")
            for i, color in enumerate(lines)
        )
        inside: list[Svg] = [
            el("title", f"Event {k + 1}: {words}"),
            rect(x, y, 40, 92, 9, fill="#1d2b5e", stroke="#8fb4ff", stroke_width=1.4),
        ]
        for i, color in enumerate(lines):
            cy = y + 3 + 29.5 * i
            inside.append(rect(x + 3, cy, 34, 27, 6, fill=STAGE_COLOURS[i], fill_opacity=0.22))
            if color == ADVANCE:
                inside.append(icon("arrow-right", x + 11, cy + 6, 18, "white"))
            else:
                inside.append(group(meeple(color, 20, numbered=False), x=x + 3.5, y=cy + 4))
                inside.append(text(x + 30, cy + 19.5, color + 1, 16, "middle", color="#ffffff", cls="b"))
        parts.append(el("g", *inside, id=f"solar-event-{k}"))
    return join(parts)


def _bag(g: StarshipInterstellar, asked: Asked[Any] | None) -> Svg:
    """The Solar Bag; while cubes are drawn from it, those cubes."""
    wide = RIGHT - LEFT - 8
    drawn = asked.args[0] if asked is not None and asked.prompt.kind == "keep" else None
    words = f"Solar Bag: {cubes_words(g.bag)}"
    parts: list[Svg] = [rect(0, 0, wide, 100, 14, fill="#1b2650", stroke="#51629f"), icon("sun", 12, 10, 28)]
    if drawn is not None:
        words = f"Drawn from the bag: {cubes_words(drawn)}"
        parts.append(text(48, 32, "Drawn from the Solar Bag", 17, color="#ffd76a", cls="b"))
        parts.append(cubes_each(drawn, 14, 50, 40, 8))
    else:
        parts.append(text(48, 32, f"Solar Bag: {sum(g.bag)} cubes", 17, color="#ffe2b8", cls="b"))
        parts.append(cubes_line(g.bag, 14, 58, 26, 6)[0])
    inside = target("bag", words, *parts, hit=hit_rect(0, 0, wide, 100, 14))
    return group(inside, x=LEFT, y=BAG_Y, id="solar-bag")


def sun_status(g: StarshipInterstellar, asked: Asked[Any] | None) -> Svg:
    """Where the Sun stands."""
    x, y = spiral()[min(g.spiral, SPIRAL_END) - 1]
    ex, ey = extraction_place(g.extraction)
    left = max(0, SPIRAL_END - g.spiral)
    marker = rect(-11, -11, 22, 22, 5, fill="#fff", stroke="#ff8a2e", stroke_width=3)
    stage = ("green", "red", "black")[g.stage()]
    to_go = say("{left:step|steps} to Earth · {stage} stage", left=left, stage=stage)
    return join(
        [
            text(
                RIGHT - 6,
                40,
                to_go,
                16,
                "end",
                color="#dfe8ff",
            ),
            group(
                el("title", f"The spiral is on space {g.spiral} of {SPIRAL_END}"),
                marker,
                x=x,
                y=y,
                id="solar-spiral",
                data_piece="spiral",
            ),
            _events(g),
            group(
                el("title", f"Extraction track: {g.extraction}"),
                marker,
                x=ex,
                y=ey,
                id="solar-extraction",
                data_piece="extraction",
            ),
            _bag(g, asked),
        ]
    )
