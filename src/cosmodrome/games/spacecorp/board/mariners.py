"""The map of Mariners: from the Earth out to Mars and the edge of the asteroid belt."""

from __future__ import annotations

from functools import cache

from cosmodrome.draw import space
from cosmodrome.draw.svg import NOTHING, Svg, el, join

from .geometry import HEIGHT, WIDTH, Chart, Place, charts
from .solar import DIM, along, arc_over, boundary, diamond, empty_box, label, lagrange, lane, spot
from .trim import MARKS, belt_of_rocks, legend, title_block

P = "map"


def _body(place: Place) -> Svg:
    """What a site looks like."""
    x, y = spot(place).body
    if place.kind == "lagrange":
        return lagrange(x, y)
    if place.id == "earth":
        return space.earth(P, x, y, 29)
    if place.kind == "comet":
        return space.comet(P, x, y, 9)
    if place.kind == "asteroid":
        return space.rock(P, x, y, 16, 7)
    if place.kind == "beyond":
        return belt_of_rocks(P, x, y, 62, 24, 31)
    if place.kind == "planet":
        return NOTHING
    return space.ball(P, "moon", x, y, 16 if place.id == "luna" else 13)


def _mars(chart: Chart) -> Svg:
    """Mars itself, with a site on either half."""
    north, south = chart.places["north_mars"], chart.places["south_mars"]
    x, y = north.x - 70, (north.y + south.y) / 2
    ice = el(
        "path",
        d=f"M{x - 28} {y - 51}Q{x} {y - 69} {x + 28} {y - 51}Q{x} {y - 44} {x - 28} {y - 51}Z",
        fill="#fff",
        fill_opacity=0.75,
    )
    equator = el(
        "path",
        d=f"M{x - 62} {y}Q{x} {y + 12} {x + 62} {y}",
        fill="none",
        stroke="#fff",
        stroke_opacity=0.5,
        stroke_dasharray="4 4",
    )
    return join([space.ball(P, "mars", x, y, 62), ice, equator, diamond(x - 26, y + 7, 3, "#ffb59a")])


@cache
def backdrop() -> Svg:
    """Everything on the map that never changes."""
    chart = charts()["mariners"]
    clouds = (
        (150.0, 670.0, 600.0, "#8a5a1e"),
        (980.0, 260.0, 640.0, "#27317a"),
        (620.0, 550.0, 520.0, "#12404f"),
        (1250.0, 690.0, 420.0, "#4a1f5c"),
    )
    ground = space.night(P, WIDTH, HEIGHT, 2025, clouds)
    shading = el("defs", space.body_gradients(P, ("earth", "mars", "moon", "rock")))
    areas = chart.areas
    touching = {("m_earth", "m_cislunar"), ("m_cislunar", "m_near")}
    names = [
        along("map-n-cis", arc_over(areas["m_cislunar"], 134), "CISLUNAR SPACE", 17),
        along("map-n-near", arc_over(areas["m_near"], 232), "NEAR-EARTH SPACE", 17),
        along("map-n-lead", arc_over(areas["m_lead"], 84), "LEADING TROJANS", 17),
        along("map-n-trail", arc_over(areas["m_trail"], 74), "TRAILING TROJANS", 17),
        along("map-n-halley", arc_over(areas["m_halley"], 84), "HALLEY'S PATH", 17),
        along("map-n-mars", arc_over(areas["m_mars"], 152), "MARS", 17),
        along("map-n-belt", arc_over(areas["m_belt"], 84), "ASTEROID BELT", 17),
    ]
    orbit = el(
        "path", d="M-40 260C300 330 560 530 640 820", fill="none", stroke=DIM, stroke_opacity=0.18, stroke_width=2
    )
    far = el(
        "path",
        d="M380 -30C800 90 1180 360 1240 820",
        fill="none",
        stroke="#ff9a73",
        stroke_opacity=0.18,
        stroke_width=2,
    )
    borders = [diamond(b.x, b.y, b.cost) if (b.a, b.b) in touching else lane(chart, b) for b in chart.borders]
    sites = []
    for place in chart.places.values():
        sites.append(_body(place))
        sites.extend(empty_box(*at, slot) for at, slot in zip(spot(place).boxes, place.boxes, strict=True))
        sites.append(label(place))
    return join(
        [
            ground,
            shading,
            orbit,
            far,
            space.sun(P, 40, 736, 46, 310),
            *(boundary(a) for a in areas.values()),
            *names,
            _mars(chart),
            *borders,
            *sites,
            title_block("MARINERS", "2025 – 2069", 18, 40),
            legend(1060, 758, MARKS),
        ]
    )
