"""The maps of Mariners and Planeteers: regions, borders with their costs, sites with theirs."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from cosmodrome.draw import space
from cosmodrome.draw.svg import Svg, circle, el, group, join, num, path, rect
from cosmodrome.draw.words import text, width_of

from .geometry import SX, SY, Area, Border, Chart, Place
from .layout import Box

LINE: Final = "#8fb4ff"
GOLD: Final = "#ffd76a"
DIM: Final = "#9fb2dc"
TILE: Final = 52.0  # side of an exploration box


def diamond(x: float, y: float, cost: int, colour: str = GOLD) -> Svg:
    """The cost of crossing a border."""
    return group(
        path("M0-16L16 0L0 16L-16 0Z", fill="#0b1230", stroke=colour, stroke_width=1.6),
        text(0, 6, cost, 17, "middle", color=colour, font_weight=700),
        x=x,
        y=y,
    )


def chip(x: float, y: float, words: str, colour: str, ground: str = "#0b1230") -> tuple[Svg, float]:
    """A small rounded label; gives its width too."""
    wide = width_of(words, 18, True) + 8
    box = rect(0, 0, wide, 23, 10, fill=ground, stroke=colour, stroke_width=1, fill_opacity=0.9)
    return group(box, text(wide / 2, 18, words, 18, "middle", color=colour, font_weight=700), x=x, y=y), wide


@dataclass(frozen=True, slots=True)
class Spot:
    """How a site is laid out on the sheet: its body (and base), its exploration boxes, its teams, its name."""

    body: tuple[float, float]
    boxes: tuple[tuple[float, float], ...]
    crew: Box  # where teams stand
    name: tuple[float, float]
    outline: Box  # what lights up
    corner: tuple[float, float, float, float] = (0.0, 0.0, 5.0, 3.0)
    """where a team sees how far it is: a corner of the outline (parts of its width and height), and how far from it"""

    @property
    def badge(self) -> tuple[float, float]:
        """Where a team sees how far it is."""
        x, y, wide, high = self.outline
        across, down, dx, dy = self.corner
        return x + across * wide + dx, y + down * high + dy


def spot(place: Place) -> Spot:
    """The layout of a site of the solar system around its point."""
    x, y = place.x, place.y
    wide = width_of(place.name, 17, True) + (38 if place.gravity else 10)
    if place.boxes:
        wide = max(102, wide)
        return Spot(
            (x - 26, y - 10),
            ((x + 22, y),),
            (x + 51, y - 27, 53, 53),
            (x + 1, y + 44),
            (x + 1 - wide / 2, y - 32, wide, 80),
        )
    if place.kind == "lagrange":
        wide = max(64, wide)
        return Spot((x, y), (), (x + 19, y - 18, 56, 33), (x, y + 31), (x - wide / 2, y - 22, wide, 78))
    if place.id == "earth":
        return Spot(
            (x, y), (), (x - 88, y - 30, 53, 134), (x + 16, y + 46), (x - 40, y - 34, 80, 86), (1.0, 0.0, -5.0, 3.0)
        )
    if place.kind == "home":
        return Spot((x, y), (), (x - 60, y + 62, 104, 80), (x, y + 50), (x - 80, y - 44, 150, 104))
    return Spot((x, y), (), (x - 40, y + 48, 104, 53), (x, y + 36), (x - 56, y - 34, 112, 80))


def label(place: Place) -> Svg:
    """A site's name with its gravity."""
    at = spot(place)
    heavy = el("tspan", f" g+{place.gravity}", fill="#ff9fb2", font_weight=700) if place.gravity else None
    return el(
        "text",
        place.name,
        heavy,
        x=at.name[0],
        y=at.name[1],
        font_size=17,
        text_anchor="middle",
        color=space.INK,
        font_weight=600,
        paint_order="stroke",
        stroke=space.SPACE,
        stroke_width=4,
        stroke_linejoin="round",
    )


def build_chip(place: Place, cost: int, ground: str = "#0b1230") -> Svg:
    """What building at a site costs, where the map prints it."""
    at = spot(place)
    bx, by = (at.body[0], at.body[1] + 17) if place.boxes else (at.name[0], at.name[1] + 5)
    drawn, wide = chip(0, 0, f"b{cost}", "#ffc48a", ground)
    return group(drawn, x=bx - wide / 2, y=by)


def empty_box(x: float, y: float, slot: str, side: float = TILE) -> Svg:
    """An exploration box, still waiting for its tile."""
    half = side / 2
    frame = rect(
        x - half,
        y - half,
        side,
        side,
        8,
        fill="#0d1736",
        fill_opacity=0.7,
        stroke=LINE,
        stroke_width=1.3,
        stroke_dasharray="4 4",
    )
    return join([frame, text(x, y + 6.5, slot, 19, "middle", cls="slot", color="#8fe3ff", font_weight=700)])


def boundary(area: Area) -> Svg:
    """The disc or ring of a region."""
    tint = "#ff7a5c" if area.radiation else "#5f8dff"
    if area.inner == 0:
        return el(
            "ellipse",
            cx=area.cx,
            cy=area.cy,
            rx=area.outer * SX,
            ry=area.outer * SY,
            fill=tint,
            fill_opacity=0.07,
            stroke=LINE,
            stroke_opacity=0.55,
            stroke_width=1.4,
        )
    rim = f"M{num(area.cx - area.outer * SX)} {num(area.cy)}"
    for r, sweep in ((area.outer, 1), (area.inner, 0)):
        rx, ry = num(r * SX), num(r * SY)
        left, right, y = num(area.cx - r * SX), num(area.cx + r * SX), num(area.cy)
        rim += f"M{left} {y}A{rx} {ry} 0 1 {sweep} {right} {y}A{rx} {ry} 0 1 {sweep} {left} {y}Z"
    return path(
        rim, fill=tint, fill_opacity=0.07, fill_rule="evenodd", stroke=LINE, stroke_opacity=0.55, stroke_width=1.4
    )


def edge_point(area: Area, x: float, y: float) -> tuple[float, float]:
    """Where the way from a region's middle to (x, y) leaves it."""
    dx, dy = x - area.cx, y - area.cy
    away = hypot(dx / (area.outer * SX), dy / (area.outer * SY))
    if away <= 1:
        return x, y
    return area.cx + dx / away, area.cy + dy / away


def lane(chart: Chart, border: Border) -> Svg:
    """A way through open space between two regions that do not touch."""
    ends = [edge_point(chart.areas[name], border.x, border.y) for name in (border.a, border.b)]
    (x1, y1), (x2, y2) = ends
    if abs(x1 - x2) + abs(y1 - y2) < 8:
        return diamond(border.x, border.y, border.cost)
    bx, by = 2 * border.x - (x1 + x2) / 2, 2 * border.y - (y1 + y2) / 2
    bent = f"M{num(x1)} {num(y1)}Q{num(bx)} {num(by)} {num(x2)} {num(y2)}"
    way = path(
        bent,
        fill="none",
        stroke=GOLD,
        stroke_opacity=0.5,
        stroke_width=2,
        stroke_dasharray="2 7",
        stroke_linecap="round",
    )
    return join([way, diamond(border.x, border.y, border.cost)])


def along(name: str, d: str, words: str, size: float = 15, start: str = "50%", colour: str = DIM) -> Svg:
    """Words set along a curve."""
    curve = el("defs", path(d, id=name))
    run = el("textPath", words, href=f"#{name}", startOffset=start)
    return join(
        [curve, el("text", run, font_size=size, text_anchor="middle", color=colour, letter_spacing=3, font_weight=600)]
    )


def arc_over(area: Area, r: float) -> str:
    """The upper half of an ellipse around a region, left to right."""
    rx, y = r * SX, num(area.cy)
    return f"M{num(area.cx - rx)} {y}A{num(rx)} {num(r * SY)} 0 0 1 {num(area.cx + rx)} {y}"


def lagrange(x: float, y: float) -> Svg:
    """A point of balance: a cross hair in a ring."""
    rim = circle(
        x, y, 15, fill="#10214f", fill_opacity=0.8, stroke="#7ff0d2", stroke_width=1.6, stroke_dasharray="5 3.4"
    )
    cross = path(f"M{num(x - 8)} {num(y)}h16M{num(x)} {num(y - 8)}v16", stroke="#7ff0d2", stroke_width=1.4)
    return join([rim, cross])
