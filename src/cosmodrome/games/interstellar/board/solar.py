"""The Solar System with its orbits, dots and quadrants, and the Sun's spiral, events, extraction track and bag."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from typing import Any, Final

from cosmodrome.draw import space
from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Attribute, Svg, circle, el, group, hit_circle, join, num, path, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import PLANETS, load
from ..rules.flight import flight_cost
from ..state import StarshipInterstellar
from .pieces import name_of
from .sun import sun_backdrop, sun_status

WIDTH: Final = 1580.0
HEIGHT: Final = 800.0
CX: Final = 580.0  # the Sun; the content's circles are seen from aslant, which suits a wide table
CY: Final = 400.0
KX: Final = 1.16
KY: Final = 0.8
SIZES: Final = (13, 17, 19, 15, 26, 24, 21, 21)
RADII: Final = {o["orbit"]: o["radius"] for o in load("board")["solar_system"]["orbits"]}
ROMAN: Final = ("I", "II", "III", "IV")
CLOUDS: Final = ((580.0, 400.0, 560.0, "#8a4a1e"), (1360.0, 180.0, 420.0, "#6a2a12"), (160.0, 700.0, 520.0, "#27317a"))


def aslant(x: float, y: float) -> tuple[float, float]:
    """A point of the content's Solar System on the panel."""
    return CX + (x - 500) * KX, CY + (y - 500) * KY


@cache
def dots() -> tuple[tuple[tuple[float, float], ...], ...]:
    """Where each planet's dots are."""
    orbits = load("board")["solar_system"]["orbits"]
    return tuple(tuple(aslant(d["x"], d["y"]) for d in o["dot_list"]) for o in orbits if o["has_planet"])


def ring(radius: float, **attrs: Attribute) -> Svg:
    """An orbit."""
    return el("ellipse", cx=CX, cy=CY, rx=radius * KX, ry=radius * KY, fill="none", **attrs)


def points(places: Iterable[tuple[float, float]], size: float, **attrs: Attribute) -> Svg:
    """Many dots as one path."""
    d = "".join(f"M{num(x)} {num(y)}h0" for x, y in places)
    return path(d, stroke_width=size, stroke_linecap="round", fill="none", **attrs)


@cache
def _backdrop(count: int) -> Svg:
    """Orbits, dots, quadrants, the belt and the Sun."""
    parts: list[Svg] = [space.night("solar", WIDTH, HEIGHT, 2357, CLOUDS)]
    rx, ry = 488 * KX, 488 * KY
    corners = ((1118, 48), (1118, 778), (40, 778), (40, 48))
    for k in range(4):
        ax, ay = CX + rx * sin(k * pi / 2), CY - ry * cos(k * pi / 2)
        bx, by = CX + rx * sin((k + 1) * pi / 2), CY - ry * cos((k + 1) * pi / 2)
        wedge = f"M{CX} {CY}L{num(ax)} {num(ay)}A{num(rx)} {num(ry)} 0 0 1 {num(bx)} {num(by)}Z"
        parts.append(path(wedge, fill="#5f8dff", fill_opacity=0.09 if k % 2 else 0.03))
        parts.append(text(*corners[k], ROMAN[k], 36, "middle", color="#9fb2dc", font_weight=300))
    cross = f"M{CX} {num(CY - ry)}V{num(CY + ry)}M{num(CX - rx)} {CY}H{num(CX + rx)}"
    parts.append(path(cross, stroke="#8fb4ff", stroke_opacity=0.5, stroke_width=1.6, stroke_dasharray="10 7"))
    parts.append(_belt())
    for orbit, places in zip((p.orbit for p in PLANETS), dots(), strict=True):
        parts.append(ring(RADII[orbit], stroke="#8fb4ff", stroke_opacity=0.42, stroke_width=1.3))
        parts.append(points(places, 6, stroke="#cfe0ff", stroke_opacity=0.75))
    parts.append(space.sun("solar", CX, CY, 36, 125))
    parts.append(el("defs", space.body_gradients("solar", [p.id for p in PLANETS], 0.34, 0.32)))
    return el("g", *parts, sun_backdrop(count), cls="night")


def _belt() -> Svg:
    """The asteroid belt, which counts as an orbit."""
    dice = space.scatter(58)
    rocks = []
    for _ in range(240):
        turn, far = 2 * pi * next(dice), RADII[5] + 26 * (next(dice) - 0.5)
        rocks.append((CX + KX * far * sin(turn), CY - KY * far * cos(turn)))
    haze = ring(RADII[5], stroke="#c9a97a", stroke_opacity=0.12, stroke_width=28)
    return join([haze, points(rocks, 2.6, stroke="#c9b08c", stroke_opacity=0.6)])


def _costs(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> dict[int, int]:
    """What a flight from the Explorer to each planet costs: as asked, or as it would be."""
    if asked is not None and asked.prompt.kind == "destination":
        return dict(zip(asked.values, asked.args[0], strict=True))
    if seat is None or (g.solo and seat != 0):
        return {}
    p = g.players[seat]
    return {k: flight_cost(g, p, p.at, k) for k in range(len(PLANETS)) if k != p.at and not g.destroyed[k]}


def _planet(g: StarshipInterstellar, planet: int, cost: int | None, asking: bool) -> Svg:
    """A planet on its dot, with the Fuel it takes to fly there."""
    face = PLANETS[planet]
    x, y = dots()[planet][g.dots[planet]]
    r = SIZES[planet]
    quadrants = " and ".join(ROMAN[q - 1] for q in face.quadrants[g.dots[planet]])
    words = f"{face.name}, quadrant {quadrants}"
    if g.destroyed[planet]:
        ash = circle(0, 0, r, fill="none", stroke="#ff9a80", stroke_width=2, stroke_dasharray="3 4")
        return group(
            el("title", f"{face.name} is destroyed"),
            ash,
            icon("cross", -8, -8, 16, "bad"),
            x=x,
            y=y,
            id=f"solar-planet-{face.id}",
        )
    parts = [space.planet("solar", face.id, 0, 0, r)]
    if cost is not None:
        words += f"; {cost} Fuel to fly there"
        fill, ink = ("#ffd95e", "dark") if asking else ("#1b2650", "white")
        parts.append(rect(r + 6, -12, 46, 23, 11.5, fill=fill, stroke="#060a1c"))
        parts.append(icon("fuel", r + 10, -9, 17, ink if asking else ""))
        parts.append(text(r + 38, 5.5, cost, 16, "middle", cls=f"b {ink}"))
    inside = target(f"planet:{face.id}", words, *parts, hit=hit_circle(0, 0, r + 8))
    return group(inside, x=x, y=y, id=f"solar-planet-{face.id}", data_piece=f"planet-{face.id}")


def _name(g: StarshipInterstellar, planet: int) -> Svg:
    """A planet's name, above all that stands around it."""
    x, y = dots()[planet][g.dots[planet]]
    name = text(
        0,
        SIZES[planet] + 18,
        PLANETS[planet].name,
        16,
        "middle",
        color="#e8f0ff",
        cls="b",
        paint_order="stroke",
        stroke="#070b1c",
        stroke_width=4,
    )
    return group(name, x=x, y=y, id=f"solar-name-{PLANETS[planet].id}", pointer_events="none")


def _explorer(g: StarshipInterstellar, seat: int, k: int) -> Svg:
    """An Explorer beside its planet."""
    p = g.players[seat]
    x, y = dots()[p.at][g.dots[p.at]]
    far = SIZES[p.at] + 16
    turn = (-1.57, -0.55, 0.55, -2.45)[k % 4]
    ox, oy = far * sin(turn), -far * cos(turn)
    words = f"Explorer of {name_of(g, seat)} at {PLANETS[p.at].name}"
    face = el(
        "g",
        el("title", words),
        path(
            "M0-15C6-9 8-2 7 6L4 12H-4L-7 6C-8-2-6-9 0-15ZM-7 3L-13 12L-5 10ZM7 3L13 12L5 10Z",
            cls="seat-fill",
            stroke="#060a1c",
            stroke_width=1.6,
        ),
        circle(0, -2, 6.5, fill="#060a1c"),
        icon(f"seat-{seat}", -5, -7, 10, f"seat-{seat}"),
        cls=f"seat-{seat}",
    )
    return group(
        face,
        scale=1.25,
        x=x + ox,
        y=y + oy,
        id=f"solar-explorer-{seat}",
        data_piece=f"explorer-{seat}",
        pointer_events="none",
    )


def _source(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> object:
    """What the Solar System and the Sun are drawn from."""
    kind = asked.prompt.kind if asked is not None else ""
    question = _costs(g, seat, asked), kind == "destination", asked.args[0] if asked and kind == "keep" else None
    sun = g.spiral, g.extraction, g.past_events, g.bag
    return question, g.dots, g.destroyed, [p.at for p in g.players], sun


@drawn_from(_source)
def solar_panel(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """Where the planets are, where the Explorers are, how the Sun is."""
    costs = _costs(g, seat, asked)
    asking = asked is not None and asked.prompt.kind == "destination"
    parts = [_planet(g, planet, costs.get(planet), asking) for planet in range(len(PLANETS))]
    crowd: dict[int, int] = {}
    for who in range(1 if g.solo else g.seats):
        at = g.players[who].at
        parts.append(_explorer(g, who, crowd.get(at, 0)))
        crowd[at] = crowd.get(at, 0) + 1
    parts.extend(_name(g, planet) for planet in range(len(PLANETS)) if not g.destroyed[planet])
    parts.append(sun_status(g, asked))
    return Panel("solar", "Solar System and Sun", WIDTH, HEIGHT, el("g", *parts, cls="night ink"), _backdrop(g.count))
