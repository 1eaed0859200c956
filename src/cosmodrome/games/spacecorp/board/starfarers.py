"""The map of Starfarers: the star systems within fifteen light years of the Sun."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw import space
from cosmodrome.draw.svg import Svg, circle, el, group, join, num, path, rect
from cosmodrome.draw.words import text

from .geometry import HEIGHT, WIDTH, Chart, Place, charts
from .solar import DIM, LINE, TILE, Spot, chip, empty_box
from .trim import legend, title_block

P: Final = "map"
GAP: Final = 5.0
CLASSES: Final = {  # the colours of each system's stars, truthfully
    "alpha_centauri": ("#fff2c9", "#ffd08a", "#ff8a66"),
    "luhman_16": ("#c2613f", "#a34d36"),
    "barnards_star": ("#ff7d52",),
    "wolf_359": ("#ff6a48",),
    "sirius": ("#e8f1ff", "#ffffff"),
    "procyon": ("#fffbe8", "#ffffff"),
    "kapteyns_star": ("#ff8d5c",),
    "epsilon_eridani": ("#ffc27a",),
    "tau_ceti": ("#ffe39c",),
    "lacaille_9352": ("#ff8358",),
    "epsilon_indi": ("#ffb46e", "#b8573c", "#9c4a35"),
    "ross_780": ("#ff7a50",),
    "wolf_1061": ("#ff7f55",),
}


def width(place: Place) -> float:
    """How wide a system's plate is."""
    return max(118.0, len(place.boxes) * (TILE + GAP) + 16)


def spot(place: Place) -> Spot:
    """A system's plate: name and costs, its stars with the track, its exploration boxes."""
    x, y = place.x, place.y
    if not place.boxes:
        return Spot((x, y), (), (x + 16, y + 20), 4, (x, y - 34), (x - 46, y - 46, 92, 92))
    first = x - (len(place.boxes) - 1) * (TILE + GAP) / 2
    wide = width(place)
    return Spot(
        (x + 34, y - 18),
        tuple((first + i * (TILE + GAP), y + 31) for i in range(len(place.boxes))),
        (x + 22, y - 29),
        2,
        (x, y - 38),
        (x - wide / 2, y - 58, wide, 120),
    )


def track(place: Place) -> tuple[tuple[float, float], ...]:
    """The boxes of a star track, closest to the star first."""
    return tuple((place.x + 8 - 21 * k, place.y - 18) for k in range(3))


def _system(place: Place) -> Svg:
    """A star system."""
    at = spot(place)
    wide = width(place)
    x, y = place.x, place.y
    plate = rect(
        x - wide / 2,
        y - 58,
        wide,
        120,
        20,
        fill="#0b1333",
        fill_opacity=0.78,
        stroke=LINE,
        stroke_opacity=0.6,
        stroke_width=1.3,
    )
    parts = [plate, text(x, y - 40, place.name, 15, "middle", wide - 10, color=space.INK, font_weight=600)]
    for bx, by in track(place):
        parts.append(
            rect(bx - 10, by - 10, 20, 20, 4, fill="#101a40", stroke=DIM, stroke_opacity=0.7, stroke_width=1.1)
        )
    parts.append(path(f"M{num(x - 52)} {num(y - 18)}l5-4v8Z", fill=DIM))
    sx, sy = at.body
    for k, colour in enumerate(CLASSES[place.id]):
        ox, oy, r = ((0, 0, 12), (13, -8, 7), (12, 9, 5))[k]
        parts.append(circle(sx + ox, sy + oy, r * 1.9, fill=colour, fill_opacity=0.18))
        parts.append(circle(sx + ox, sy + oy, r, fill=colour, stroke="#fff", stroke_opacity=0.5, stroke_width=1))
    for box, slot in zip(at.boxes, place.boxes, strict=True):
        parts.append(empty_box(*box, "I" if slot == "primary" else "II"))
    cost, wide_chip = chip(0, 0, f"e{place.explore}", "#8fe3ff")
    parts.append(group(cost, x=x - wide_chip - 2, y=y + 58))
    parts.append(build_chip(place, place.build or 0))
    return join(parts)


def build_chip(place: Place, cost: int, ground: str = "#0b1230") -> Svg:
    """What building at a system costs, where the map prints it."""
    return group(chip(0, 0, f"b{cost}", "#ffc48a", ground)[0], x=place.x + 2, y=place.y + 58)


def _void(x: float, y: float, name: str) -> Svg:
    """A region without a star."""
    ring = circle(x, y, 24, fill="#0a1026", fill_opacity=0.7, stroke=DIM, stroke_opacity=0.5, stroke_dasharray="3 5")
    return join([ring, text(x, y + 5, "void", 14.6, "middle", color="#7f91bd", font_style="italic"), el("desc", name)])


def _spur(place: Place) -> Svg:
    """A way out into the Orion Spur."""
    x, y = place.x, place.y
    swirl = path(
        f"M{num(x - 30)} {num(y + 10)}c4-36 52-40 52-12c0 18-30 18-28 4",
        fill="none",
        stroke="#c9a6ff",
        stroke_width=3,
        stroke_linecap="round",
        stroke_opacity=0.85,
    )
    ring = circle(x, y, 40, fill="#1c1340", fill_opacity=0.75, stroke="#c9a6ff", stroke_width=1.4)
    return join(
        [ring, swirl, text(x, y - 46, "ORION SPUR", 14.6, "middle", color="#d9c4ff", font_weight=600, letter_spacing=2)]
    )


def _middle(chart: Chart, area: str) -> tuple[float, float, float, float]:
    """A region's middle and half the size of what is drawn there."""
    place = next((p for p in chart.places.values() if p.region == area), None)
    if place is None:
        return chart.areas[area].x, chart.areas[area].y, 24, 24
    if place.kind == "star_system":
        return place.x, place.y + 2, width(place) / 2, 60
    half = 40 if place.kind == "orion_spur" else 20
    return place.x, place.y, half, half


def _leave(x: float, y: float, half_w: float, half_h: float, to_x: float, to_y: float) -> tuple[float, float]:
    """Where the way to a point leaves the rectangle around (x, y)."""
    dx, dy = to_x - x, to_y - y
    part = min(half_w / abs(dx) if dx else 9e9, half_h / abs(dy) if dy else 9e9, 1.0)
    return x + dx * part, y + dy * part


def _lane(chart: Chart, a: str, b: str, cost: int) -> tuple[Svg, Svg]:
    """The way between two regions: the line, and its cost at the border."""
    p, q = _middle(chart, a), _middle(chart, b)
    x1, y1 = _leave(*p, q[0], q[1])
    x2, y2 = _leave(*q, p[0], p[1])
    near = cost <= 20
    colour = "#8fe3ff" if near else "#ffd76a"
    line = el(
        "line",
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        stroke=colour,
        stroke_opacity=0.6 if near else 0.36,
        stroke_width=2.6 if near else 1.8,
        stroke_dasharray=None if near else "3 6",
    )
    badge = group(
        path("M0-14L17 0L0 14L-17 0Z", fill="#0b1230", stroke=colour, stroke_width=1.5),
        text(0, 5, cost, 14.6, "middle", color=colour, font_weight=700),
        x=(x1 + x2) / 2,
        y=(y1 + y2) / 2,
    )
    return line, badge


@cache
def backdrop() -> Svg:
    """Everything on the map that never changes."""
    chart = charts()["starfarers"]
    clouds = (
        (300.0, 200.0, 620.0, "#20366e"),
        (1080.0, 220.0, 560.0, "#4a1f66"),
        (980.0, 650.0, 620.0, "#0f4a55"),
        (240.0, 650.0, 520.0, "#5a2440"),
    )
    sol = chart.places[chart.home]
    rings = [
        el(
            "ellipse",
            cx=sol.x,
            cy=sol.y,
            rx=r * 1.36,
            ry=r * 0.85,
            fill="none",
            stroke=DIM,
            stroke_opacity=0.16,
            stroke_width=1.2,
        )
        for r in (170, 300, 430)
    ]
    lanes = [_lane(chart, b.a, b.b, b.cost) for b in chart.borders]
    sites = []
    for place in chart.places.values():
        if place.kind == "star_system":
            sites.append(_system(place))
        elif place.kind == "orion_spur":
            sites.append(_spur(place))
    voids = [_void(a.x, a.y, a.name) for a in chart.areas.values() if a.kind == "empty"]
    return join(
        [
            space.night(P, WIDTH, HEIGHT, 2150, clouds),
            *rings,
            *(line for line, _ in lanes),
            *voids,
            *sites,
            space.sun(P, sol.x, sol.y, 17, 60),
            text(sol.x, sol.y - 26, "Sol", 17, "middle", color=space.INK, font_weight=700),
            *(badge for _, badge in lanes),
            title_block("STARFARERS", "2150 – 2300", 18, 40),
            text(18, 758, "☢ every region: an unshielded Move or Build costs 3", 15, color="#ff9a80"),
            legend(
                1010,
                758,
                (("e", "#8fe3ff", "explore"), ("b", "#ffc48a", "build"), ("◇", "#8fe3ff", "20 or less: nearby")),
            ),
        ]
    )
