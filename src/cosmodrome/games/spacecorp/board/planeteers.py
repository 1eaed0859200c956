"""The map of Planeteers: the solar system out to the Kuiper belt and the Oort cloud."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw import space
from cosmodrome.draw.svg import Svg, el, join, num, path
from cosmodrome.draw.words import text

from .geometry import HEIGHT, SX, SY, WIDTH, Area, Chart, Place, charts
from .solar import DIM, LINE, along, diamond, empty_box, label, spot
from .trim import MARKS, belt_of_rocks, legend, title_block

P: Final = "map"
MID: Final = 386.25  # the height of the Sun
LOOKS: Final = {
    "io": "io",
    "europa": "europa",
    "ganymede": "moon",
    "callisto": "rock",
    "enceladus": "ice",
    "titan": "titan",
    "triton": "triton",
    "pluto": "pluto",
    "ariel": "ice",
    "proteus": "rock",
    "oberon": "rock",
}
SIZES: Final = {"ganymede": 18, "titan": 18, "triton": 16, "pluto": 17, "callisto": 17, "europa": 15, "io": 16}


def _body(place: Place) -> Svg:
    """What a site looks like."""
    x, y = spot(place).body
    if place.kind == "home":
        return join(
            [
                space.earth(P, x + 6, y, 17),
                space.ball(P, "mars", x + 44, y - 26, 9),
                space.ball(P, "pluto", x - 26, y + 22, 7),
            ]
        )
    if place.kind == "asteroid":
        return space.rock(P, x, y, 15, sum(map(ord, place.id)))
    if place.kind == "beyond":
        return belt_of_rocks(P, x, y, 46, 60, 77, 22)
    return space.ball(P, LOOKS.get(place.id, "moon"), x, y, SIZES.get(place.id, 13))


def _band(area: Area) -> Svg:
    """A region between two orbits around the Sun at the left edge."""
    tint = "#ff6a4d" if area.radiation else "#5f8dff"
    dark = 0.1 if area.id in ("p_jupiter", "p_uranus", "p_pluto") else 0.055
    rings = ""
    for r in (area.outer, area.inner):
        rx, ry, y = num(r * SX), num(r * SY), num(area.cy)
        rings += f"M-{rx} {y}A{rx} {ry} 0 1 1 {rx} {y}A{rx} {ry} 0 1 1 -{rx} {y}Z" if r else ""
    return path(
        rings,
        fill=tint,
        fill_opacity=dark if area.radiation else 0.07,
        fill_rule="evenodd",
        stroke=LINE,
        stroke_opacity=0.32,
        stroke_width=1.4,
    )


def _giants() -> Svg:
    """The four giants, as scenery in their regions."""
    jove = ("#a4572a", "#f3d6ab", "#8e4a24", "#f0cfa0", "#a86535")
    return join(
        [
            space.striped(P, "jupiter", 492, 378, 38, jove),
            el("ellipse", cx=506, cy=391, rx=8, ry=5, fill="#b8452a", fill_opacity=0.8),
            space.ringed(P, "saturn", 690, 402, 25, -18),
            space.ball(P, "uranus", 880, 346, 28),
            el(
                "ellipse",
                cx=880,
                cy=346,
                rx=9,
                ry=44,
                fill="none",
                stroke="#c9f4f6",
                stroke_opacity=0.5,
                transform="rotate(14 880 346)",
            ),
            space.striped(P, "neptune", 1018, 366, 27, ("#7ea0ff", "#2c4db8", "#7ea0ff")),
        ]
    )


def _names(chart: Chart) -> Svg:
    """Regions by name, with what a transit to another outer planet adds."""
    at = {
        "p_jupiter": (92, 690),
        "p_saturn": (352, 690),
        "p_uranus": (676, 690),
        "p_neptune": (868, 690),
        "p_pluto": (1024, 690),
    }
    far = 918 * SX
    parts: list[Svg] = [
        text(8, 208, "ASTEROID BELT", 17, color=DIM, letter_spacing=1, font_weight=600),
        along(
            "map-n-oort",
            f"M{num(far * 0.72)} {num(MID - 918 * SY * 0.694)}A{num(far)} {num(918 * SY)} 0 0 1 {num(far)} {MID}",
            "OORT CLOUD",
            17,
            "50%",
        ),
    ]
    for name, (x, y) in at.items():
        area = chart.areas[name]
        parts.append(text(x, y - 10, area.name.upper(), 17, "middle", color=DIM, font_weight=600, letter_spacing=3))
        if area.transit:
            parts.append(text(x, y + 10, "transit adds", 17, "middle", color="#7f91bd"))
        for i, (other, more) in enumerate(area.transit):
            line = el("tspan", f"{chart.areas[other].name} ", fill="#c3cfef")
            cost = el("tspan", f"+{more}", fill="#ffd76a", font_weight=700)
            parts.append(el("text", line, cost, x=x, y=y + 30 + 19 * i, font_size=17, text_anchor="middle"))
    return join(parts)


@cache
def backdrop() -> Svg:
    """Everything on the map that never changes."""
    chart = charts()["planeteers"]
    clouds = (
        (0.0, 386.0, 560.0, "#8a5a1e"),
        (760.0, 170.0, 620.0, "#3a1f52"),
        (1150.0, 600.0, 520.0, "#4d1d2c"),
        (620.0, 690.0, 500.0, "#12304f"),
    )
    kinds = (
        "earth",
        "mars",
        "moon",
        "rock",
        "ice",
        "jupiter",
        "saturn",
        "uranus",
        "neptune",
        "pluto",
        "io",
        "europa",
        "titan",
        "triton",
    )
    sites: list[Svg] = []
    for place in chart.places.values():
        sites.append(_body(place))
        sites.extend(empty_box(*at, slot) for at, slot in zip(spot(place).boxes, place.boxes, strict=True))
        sites.append(label(place))
    return join(
        [
            space.night(P, WIDTH, HEIGHT, 2077, clouds),
            el("defs", space.body_gradients(P, kinds)),
            *(_band(area) for area in chart.areas.values()),
            space.sun(P, -6, MID, 34, 200),
            _giants(),
            _names(chart),
            *(diamond(b.x, b.y, b.cost) for b in chart.borders),
            *sites,
            title_block("PLANETEERS", "2070 – 2149", 18, 40),
            legend(420, 36, MARKS),
            text(14, 648, "☢ red regions: an unshielded Move or Build costs 2", 17, color="#ff9a80"),
        ]
    )
