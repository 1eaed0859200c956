"""The Journey to Trappist: ten columns of unknown space, the Probes on their way."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from cosmodrome.draw import space
from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, line, path, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import ANYONE, CELL_KINDS, COLUMN_FUEL, DISCOVERER, KIND_NAMES, ROWS, TRAPPIST, cell_id
from ..state import StarshipInterstellar
from ..words import effects as effect_words
from .pieces import name_of

WIDTH: Final = 1300.0
HEIGHT: Final = 700.0
KIND_ICONS: Final = ("spark", "planet", "moon", "asteroid", "galaxy", "wormhole")
CELL: Final = 96.0
WORLDS: Final = ("mars", "earth", "neptune", "venus", "uranus")
CLOUDS: Final = ((260.0, 180.0, 620.0, "#27317a"), (1240.0, 350.0, 460.0, "#7a2f1e"), (760.0, 620.0, 520.0, "#12404f"))


def place(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    column, row = divmod(cell, ROWS)
    return 70 + column * 116, 142 + row * 114


@cache
def _backdrop() -> Svg:
    """The way and its unknown spaces."""
    parts: list[Svg] = [space.night("journey", WIDTH, HEIGHT, 39, CLOUDS)]
    for cell in range(TRAPPIST * ROWS):
        x, y = place(cell)
        for step in (-1, 0, 1):
            row = cell % ROWS + step
            if 0 <= row < ROWS and cell // ROWS < TRAPPIST - 1:
                bx, by = place((cell // ROWS + 1) * ROWS + row)
                parts.append(line(x, y, bx, by, stroke="#8fb4ff", stroke_opacity=0.16, stroke_width=1.6))
    for column, fuel in enumerate(COLUMN_FUEL):
        x, _ = place(column * ROWS)
        if column:
            parts.append(icon("fuel", x - 24, 40, 26))
            parts.append(text(x + 8, 62, fuel, 23, color="#ffe2b8", cls="b tab"))
        name = "start" if column == 0 else "Trappist" if column == TRAPPIST else ""
        parts.append(text(x, 28 if column else 58, name, 16, "middle", color="#dfe8ff", cls="b"))
        if column == 6:
            parts.append(rect(x - 30, 6, 60, 26, 9, fill="#cf9bff"))
            parts.append(text(x, 25, "+A", 18, "middle", cls="b dark"))
    for cell, kind in enumerate(CELL_KINDS):
        x, y = place(cell)
        if kind == "trappist":
            parts.append(space.planet("journey", WORLDS[cell % ROWS], x, y, 36))
            continue
        colour = {"poi": "#ffd76a", "start": "#7ff0d2"}.get(kind, "#6f86c4")
        parts.append(
            rect(
                x - CELL / 2,
                y - CELL / 2,
                CELL,
                CELL,
                26,
                fill="#0b1333",
                fill_opacity=0.72,
                stroke=colour,
                stroke_width=1.8,
                stroke_dasharray=None if kind == "start" else "6 6",
            )
        )
        if kind == "poi":
            parts.append(text(x, y + 16, "!", 46, "middle", color="#ffd76a", fill_opacity=0.8, cls="b slot"))
        elif kind == "blank":
            parts.append(circle(x, y, 4, fill="#6f86c4"))
    return el("g", el("defs", space.body_gradients("journey", WORLDS)), *parts, cls="night")


@lru_cache(maxsize=1024)
def _cell(cell: int, kind: int, cost: int) -> Svg:
    """A cell with what was discovered there (kind -1: nothing yet) and what moving there costs (-1: not in reach)."""
    x, y = place(cell)
    parts: list[Svg | None] = []
    words = f"Column {cell // ROWS}, row {cell % ROWS + 1}"
    if cell // ROWS == TRAPPIST:
        words = f"Trappist, place {cell % ROWS + 1}"
    elif kind >= 0:
        words += f": {KIND_NAMES[kind]}"
        more = effect_words.effects(ANYONE[kind], "")
        words += f"; its discoverer gained {effect_words.effects(DISCOVERER[kind])}" + (
            f", anyone gains {more}" if more else ""
        )
        parts.append(circle(0, 0, 42, fill="#1d2b5e", stroke="#dfe8ff", stroke_width=2))
        parts.append(icon(KIND_ICONS[kind], -27, -34, 54, "white" if kind in (2, 3) else ""))
        parts.append(text(0, 35, KIND_NAMES[kind], 14.5, "middle", 92, color="#dfe8ff", cls="b"))
    elif CELL_KINDS[cell] == "poi":
        words += ": a point of interest, not yet discovered"
    elif CELL_KINDS[cell] == "blank":
        words += ": unknown"
    if cost >= 0:
        parts.append(rect(-2, -56, 56, 28, 14, fill="#ffd95e", stroke="#060a1c"))
        parts.append(icon("fuel", 3, -53, 22, "dark"))
        parts.append(text(40, -36, cost, 17, "middle", cls="b dark"))
        words += f"; costs {cost} Fuel"
    half = CELL / 2
    inside = target(f"cell:{cell_id(cell)}", words, *parts, hit=hit_rect(-half, -half, CELL, CELL, 26))
    return group(inside, x=x, y=y, id=f"journey-{cell_id(cell)}")


def _probe(seat: int, cell: int, words: str) -> Svg:
    """A Probe; seat -1 is the Government's."""
    x, y = place(cell)
    dish = path(
        "M-16 4C-16 16-4 24 10 22L-14-2z",
        fill="#e9eefc" if seat < 0 else None,
        cls="" if seat < 0 else "seat-fill",
        stroke="#060a1c",
        stroke_width=1.5,
    )
    body = circle(
        2,
        2,
        12,
        fill="#e9eefc" if seat < 0 else None,
        cls="" if seat < 0 else "seat-fill",
        stroke="#060a1c",
        stroke_width=2,
    )
    mark = icon("government" if seat < 0 else f"seat-{seat}", -6, -6, 16, "dark")
    boom = line(6, -4, 22, -20, stroke="#dfe8ff", stroke_width=2.4)
    name = "government" if seat < 0 else str(seat)
    face = el(
        "g",
        el("title", words),
        boom,
        dish,
        body,
        mark,
        circle(22, -20, 3.5, fill="#fff"),
        cls="" if seat < 0 else f"seat-{seat}",
    )
    return group(
        face,
        scale=1.3,
        x=x - 22,
        y=y - 22,
        id=f"journey-probe-{name}",
        data_piece=f"probe-{name}",
        pointer_events="none",
    )


def _reach(asked: Asked[Any] | None) -> dict[int, int]:
    """The cells that the Probe in question can go to, and what that costs."""
    return dict.fromkeys(asked.values, asked.args[0]) if asked is not None and asked.prompt.kind == "probe" else {}


def _source(g: StarshipInterstellar, asked: Asked[Any] | None) -> object:
    """What the Journey is drawn from."""
    return _reach(asked), g.journey, [(p.probe, p.anchor) for p in g.players], g.government_probe


@drawn_from(_source)
def journey_panel(g: StarshipInterstellar, asked: Asked[Any] | None) -> Panel:
    """How far everybody is."""
    reach = _reach(asked)
    parts: list[Svg] = [_cell(cell, g.journey[cell], reach.get(cell, -1)) for cell in range(len(CELL_KINDS))]
    for seat, p in enumerate(g.players):
        if p.anchor >= 0:
            x, y = place(p.anchor)
            parts.append(group(icon("wormhole", 0, 0, 26), x=x + 20, y=y + 14))
        if p.probe >= 0:
            parts.append(_probe(seat, p.probe, f"Probe of {name_of(g, seat)}"))
    parts.append(_probe(-1, g.government_probe, "Government Probe"))
    return Panel("journey", "The Journey to Trappist", WIDTH, HEIGHT, el("g", *parts, cls="night ink"), _backdrop())
