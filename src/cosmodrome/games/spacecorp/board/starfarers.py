"""The map of Starfarers: the star systems within fifteen light years of the Sun."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw import space
from cosmodrome.draw.svg import Svg, circle, el, group, join, num, path, rect
from cosmodrome.draw.words import text, width_of

from .geometry import HEIGHT, WIDTH, Border, Chart, Place, charts
from .layout import Box, leave, length, middle, overlap
from .solar import DIM, LINE, Spot, chip, empty_box
from .trim import legend, title_block

P: Final = "map"
GAP: Final = 2.0
BOX: Final = 60.0  # side of an exploration box: a base stands in its corner, beside what the tile says
HIGH: Final = 124.0  # of a system's plate
SIZE: Final = 18  # of the writing: twelve pixels on a laptop
NEAR: Final = 20  # what it costs at most to go somewhere nearby
LANES: Final = {True: "#8fe3ff", False: "#ffd76a"}  # near and far
HIGH_LEFT, HIGH_RIGHT, LOW_RIGHT = (0.0, 0.0, 4.0, -8.0), (1.0, 0.0, -8.0, -6.0), (1.0, 1.0, -14.0, -8.0)
CORNERS: Final = {"luhman_16": (0.5, 0.0, 0.0, -6.0)}  # where a way begins at the usual corner
PARTS: Final = tuple(0.5 + side * n / 40 for n in range(18) for side in (1, -1))  # of a way, from its middle outwards
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
    """How wide a system's plate is: room for its boxes and their costs, and for its name beside its stars."""
    boxes = len(place.boxes) * (BOX + GAP) + 62
    return max(boxes, width_of(place.name, SIZE, True) + 56, 160 if len(place.boxes) == 1 else 190)


def _corner(place: Place) -> tuple[float, float]:
    """The upper left corner of a system's plate."""
    return place.x - width(place) / 2, place.y - HIGH / 2


def spot(place: Place) -> Spot:
    """A system's plate: its name and stars above, then the star track and who arrived, then its exploration boxes."""
    x, y = place.x, place.y
    if place.kind == "home":
        return Spot(
            (x - 44, y + 8), (), (x - 20, y - 45, 88, 90), (x - 44, y - 22), (x - 68, y - 47, 136, 94), HIGH_LEFT
        )
    if place.kind == "orion_spur":
        return Spot((x, y + 12), (), (x - 27, y - 10, 54, 44), (x, y - 36), (x - 54, y - 52, 108, 104), LOW_RIGHT)
    wide = width(place)
    left, top = _corner(place)
    crew = (left + 76, top + 31, wide - 122, 24.0)
    if len(place.boxes) == 1:  # beside the box there is more room
        crew = (left + 122, top + 60, wide - 128, 58.0)
    return Spot(
        (left + wide - 26, top + 28),
        tuple((left + 8 + BOX / 2 + i * (BOX + GAP), top + HIGH - 6 - BOX / 2) for i in range(len(place.boxes))),
        crew,
        (left + 10, top + 22),
        (left, top, wide, HIGH),
        CORNERS.get(place.id, HIGH_RIGHT),
    )


def track(place: Place) -> tuple[Box, ...]:
    """The boxes of a star track, closest to the star first."""
    left, top = _corner(place)
    return tuple((left + 8 + 22 * (2 - k), top + 32, 21.0, 21.0) for k in range(3))


def _system(place: Place) -> Svg:
    """A star system."""
    at = spot(place)
    parts = [_plate(at), text(*at.name, place.name, SIZE, color=space.INK, font_weight=600)]
    for box in track(place):
        parts.append(rect(*box, 4, fill="#101a40", stroke=DIM, stroke_opacity=0.7, stroke_width=1.1))
    sx, sy = at.body
    for k, colour in enumerate(CLASSES[place.id]):
        ox, oy, r = ((0, 0, 14), (12, -11, 8), (10, 13, 6))[k]
        parts.append(circle(sx + ox, sy + oy, r * 1.6, fill=colour, fill_opacity=0.18))
        parts.append(circle(sx + ox, sy + oy, r, fill=colour, stroke="#fff", stroke_opacity=0.5, stroke_width=1))
    for (bx, by), slot in zip(at.boxes, place.boxes, strict=True):
        parts.append(empty_box(bx, by, "I" if slot == "primary" else "II", BOX))
    parts.append(group(chip(0, 0, f"e{place.explore}", "#8fe3ff")[0], x=_costs(place), y=at.boxes[0][1] - 26))
    return join(parts)


def _plate(at: Spot) -> Svg:
    """What lies below a system, the Sun or a spur."""
    return rect(*at.outline, 18, fill="#0b1333", fill_opacity=0.78, stroke=LINE, stroke_opacity=0.6, stroke_width=1.3)


def _costs(place: Place) -> float:
    """Where the costs of a system begin: right of its boxes."""
    return spot(place).boxes[-1][0] + BOX / 2 + 5


def build_chip(place: Place, cost: int, ground: str = "#0b1230") -> Svg:
    """What building at a system costs."""
    drawn = chip(0, 0, f"b{cost}", "#ffc48a", ground)[0]
    return group(drawn, x=_costs(place), y=spot(place).boxes[0][1] + 3)


def _void(x: float, y: float, name: str) -> Svg:
    """A region without a star."""
    ring = circle(x, y, 26, fill="#0a1026", fill_opacity=0.7, stroke=DIM, stroke_opacity=0.5, stroke_dasharray="3 5")
    return join([ring, text(x, y + 6, "void", SIZE, "middle", color="#92a3cc", font_style="italic"), el("desc", name)])


def _spur(place: Place) -> Svg:
    """A way out into the Orion Spur."""
    at = spot(place)
    x, y = at.body
    swirl = path(
        f"M{num(x - 28)} {num(y + 10)}c4-34 50-38 50-12c0 18-28 18-26 4",
        fill="none",
        stroke="#c9a6ff",
        stroke_width=3,
        stroke_linecap="round",
        stroke_opacity=0.85,
    )
    ring = circle(x, y, 38, fill="#1c1340", fill_opacity=0.75, stroke="#c9a6ff", stroke_width=1.4)
    return join(
        [_plate(at), ring, swirl, text(*at.name, "Orion Spur", SIZE, "middle", color="#d9c4ff", font_weight=600)]
    )


def _frame(chart: Chart, area: str) -> Box:
    """The rectangle around what is drawn in a region."""
    place = next((p for p in chart.places.values() if p.region == area), None)
    return spot(place).outline if place else (chart.areas[area].x - 27, chart.areas[area].y - 27, 54, 54)


def _lane(chart: Chart, border: Border) -> tuple[float, float, float, float]:
    """The ends of the way between two regions, where it leaves what is drawn there."""
    one, other = _frame(chart, border.a), _frame(chart, border.b)
    p, q = middle(one), middle(other)
    return *leave(one, q), *leave(other, p)


def _line(ends: tuple[float, float, float, float], cost: int) -> Svg:
    """A way between two regions; what is nearby is drawn through."""
    x1, y1, x2, y2 = ends
    near = cost <= NEAR
    return el(
        "line",
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        stroke=LANES[near],
        stroke_opacity=0.6 if near else 0.42,
        stroke_width=2.6 if near else 1.8,
        stroke_dasharray=None if near else "3 6",
    )


def _cost(x: float, y: float, cost: int) -> Svg:
    """What it costs to cross a border."""
    colour = LANES[cost <= NEAR]
    return group(
        path("M0-15L21 0L0 15L-21 0Z", fill="#0b1230", stroke=colour, stroke_width=1.5),
        text(0, 6.5, cost, SIZE, "middle", color=colour, font_weight=700),
        x=x,
        y=y,
    )


def _costs_of_lanes(chart: Chart) -> list[Svg]:
    """The costs of all borders, each as near the middle of its way as it lies on nothing else."""
    taken = [_frame(chart, area) for area in chart.areas]
    for place in chart.places.values():
        x, y = spot(place).badge
        taken.append((x - 19, y - 15, 38, 30))
    drawn = {}
    for border in sorted(chart.borders, key=lambda border: length(_lane(chart, border))):
        x1, y1, x2, y2 = _lane(chart, border)
        for part in PARTS:
            x, y = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
            frame = (x - 19, y - 14, 38, 28)
            if not any(overlap(frame, other) for other in taken):
                break
        taken.append(frame)
        drawn[border] = _cost(x, y, border.cost)
    return list(drawn.values())


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
    sol = spot(chart.places[chart.home])
    rings = [
        el(
            "ellipse",
            cx=sol.body[0],
            cy=sol.body[1],
            rx=r * 1.36,
            ry=r * 0.85,
            fill="none",
            stroke=DIM,
            stroke_opacity=0.16,
            stroke_width=1.2,
        )
        for r in (170, 300, 430)
    ]
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
            *(_line(_lane(chart, border), border.cost) for border in chart.borders),
            *voids,
            *sites,
            _plate(sol),
            space.sun(P, *sol.body, 17, 60),
            text(*sol.name, "Sol", SIZE, "middle", color=space.INK, font_weight=700),
            *_costs_of_lanes(chart),
            title_block("STARFARERS", "2150 – 2300", 18, 40),
            text(18, 762, "☢ every region: an unshielded Move or Build costs 3", SIZE, color="#ff9a80"),
            legend(
                940,
                762,
                (("e", "#8fe3ff", "explore"), ("b", "#ffc48a", "build"), ("◇", "#8fe3ff", "20 or less: nearby")),
            ),
        ]
    )
