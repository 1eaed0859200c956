"""Space as scenery for maps: stars, nebulae, suns, planets, moons and rocks. All of it is static: put it in a backdrop.

Gradients are defined once per panel (`body_gradients`, `night`, `sun`) under ids that begin with the panel's prefix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import Final

from cosmodrome.draw.svg import Svg, circle, el, group, join, num, path

SPACE: Final = "#070b1c"
INK: Final = "#dfe8ff"


def scatter(seed: int) -> Iterator[float]:
    """Numbers in 0..1, always the same for a seed: the sky must not change between two drawings."""
    state = seed & 0x7FFFFFFF
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield (state >> 8) / 0x7FFFFF


def radial(name: str, *stops: tuple[float, str, float], fx: float = 0.5, fy: float = 0.5) -> Svg:
    """A radial gradient; stops are (offset, colour, opacity)."""
    inside = (el("stop", offset=at, stop_color=colour, stop_opacity=seen) for at, colour, seen in stops)
    return el("radialGradient", *inside, id=name, fx=fx, fy=fy)


def stars(seed: int, width: float, height: float, count: int) -> Svg:
    """A star field as four paths of dots, faint to bright, quick to draw; some of it lies outside."""
    dice = scatter(seed)
    layers = ((0.7, 0.45, 0.55), (1.1, 0.6, 0.27), (1.7, 0.8, 0.13), (2.6, 0.95, 0.05))
    drawn = []
    for size, seen, share in layers:
        dots = "".join(
            f"M{num((next(dice) * 1.4 - 0.2) * width)} {num((next(dice) * 1.2 - 0.1) * height)}h0"
            for _ in range(int(count * share))
        )
        drawn.append(
            path(dots, stroke=INK, stroke_width=size, stroke_opacity=seen, stroke_linecap="round", fill="none")
        )
    return join(drawn)


def glint(x: float, y: float, size: float) -> Svg:
    """A bright star with four rays."""
    s = size
    ray = f"M0 {num(-s)}Q{num(s * 0.06)} {num(-s * 0.06)} {num(s)} 0Q{num(s * 0.06)} {num(s * 0.06)} 0 {num(s)}"
    ray += f"Q{num(-s * 0.06)} {num(s * 0.06)} {num(-s)} 0Q{num(-s * 0.06)} {num(-s * 0.06)} 0 {num(-s)}Z"
    return group(path(ray, fill=INK, fill_opacity=0.75), circle(0, 0, s * 0.14, fill="#fff"), x=x, y=y)


def night(
    prefix: str, width: float, height: float, seed: int, clouds: tuple[tuple[float, float, float, str], ...]
) -> Svg:
    """The whole ground of a map: darkness, coloured clouds (x, y, radius, colour), stars."""
    gradients = [
        radial(f"{prefix}-cloud{i}", (0, colour, 0.34), (0.55, colour, 0.12), (1, colour, 0))
        for i, (_, _, _, colour) in enumerate(clouds)
    ]
    blobs = [
        el("ellipse", cx=x, cy=y, rx=r, ry=r * 0.72, fill=f"url(#{prefix}-cloud{i})")
        for i, (x, y, r, _) in enumerate(clouds)
    ]
    dice = scatter(seed + 5)
    bright = [glint(next(dice) * width, next(dice) * height, 5 + 5 * next(dice)) for _ in range(7)]
    # the night goes on beyond the sheet: where a page has room beside it, there is sky and no edge
    ground = el("rect", x=-width, y=-height, width=3 * width, height=3 * height, fill=SPACE)
    return join([el("defs", *gradients), ground, *blobs, stars(seed, width, height, 900), *bright])


BODIES: Final = {  # light side, middle, night side
    "earth": ("#bfe6ff", "#2f7fd0", "#07204f"),
    "mars": ("#ffc49a", "#c8552d", "#3d120a"),
    "moon": ("#f2f1ee", "#a3a5ab", "#2d3038"),
    "rock": ("#d9c7ad", "#8c7761", "#2a221c"),
    "ice": ("#f5fbff", "#a9cbe0", "#27445c"),
    "jupiter": ("#ffe9c9", "#d09a63", "#4d2a16"),
    "saturn": ("#fff0c4", "#d8b56a", "#50390f"),
    "uranus": ("#e2fffb", "#7fd0d6", "#164a58"),
    "neptune": ("#bcd4ff", "#3f68d8", "#0c1a58"),
    "pluto": ("#fbe7d2", "#b99a82", "#38281f"),
    "io": ("#fff7b8", "#e0b53f", "#59330a"),
    "europa": ("#ffffff", "#cdbfae", "#453a33"),
    "titan": ("#ffe4a8", "#dc9c3d", "#4d2b07"),
    "triton": ("#ffeef0", "#c3b3bd", "#3a3340"),
    "mercury": ("#e9ddd0", "#9b8b7c", "#2b241e"),
    "venus": ("#fff3cf", "#dfae62", "#50330d"),
}


def body_gradients(prefix: str, kinds: Iterable[str], fx: float = 0.28, fy: float = 0.66) -> Svg:
    """The shading of the bodies used on a map, lit from (fx, fy): from the lower left unless told."""
    return join(
        radial(
            f"{prefix}-{kind}",
            (0, BODIES[kind][0], 1),
            (0.5, BODIES[kind][1], 1),
            (1, BODIES[kind][2], 1),
            fx=fx,
            fy=fy,
        )
        for kind in kinds
    )


def ball(prefix: str, kind: str, x: float, y: float, r: float) -> Svg:
    """A shaded ball."""
    return circle(x, y, r, fill=f"url(#{prefix}-{kind})")


def earth(prefix: str, x: float, y: float, r: float) -> Svg:
    """The Earth with land and a thin air."""
    land = (
        "M-.62-.5C-.3-.8 .05-.72 .02-.48-.1-.3-.3-.34-.34-.1-.4 .1-.62 .02-.7-.18ZM-.2 .12C.02 .06 .18 .26 .1 .5 "
        "0 .72-.14 .8-.2 .6-.26 .4-.36 .24-.2 .12ZM.36-.42C.6-.5 .84-.2 .82 .06 .7 .2 .5 .1 "
        ".46-.1 .3-.2 .26-.36 .36-.42Z"
    )
    continents = group(path(land, fill="#4f9a58", fill_opacity=0.85), x=x, y=y, scale=r)
    air = circle(x, y, r + 2.5, fill="none", stroke="#8fd0ff", stroke_opacity=0.5, stroke_width=3)
    return join([air, ball(prefix, "earth", x, y, r), continents])


def ringed(prefix: str, kind: str, x: float, y: float, r: float, tilt: float) -> Svg:
    """A planet with a ring around it."""
    back = el(
        "ellipse", rx=r * 2.1, ry=r * 0.62, fill="none", stroke="#e8d6a2", stroke_opacity=0.55, stroke_width=r * 0.34
    )
    front = path(
        f"M{num(-r * 2.1)} 0A{num(r * 2.1)} {num(r * 0.62)} 0 0 0 {num(r * 2.1)} 0",
        fill="none",
        stroke="#f4e6ba",
        stroke_opacity=0.9,
        stroke_width=r * 0.34,
    )
    return group(back, circle(0, 0, r, fill=f"url(#{prefix}-{kind})"), front, x=x, y=y, turn=tilt)


def striped(prefix: str, kind: str, x: float, y: float, r: float, colours: tuple[str, ...], tilt: float = -12) -> Svg:
    """A giant with bands of cloud."""
    bands = []
    for i, colour in enumerate(colours):
        at = -0.62 + 1.24 * i / max(1, len(colours) - 1)
        half = (1 - at * at) ** 0.5
        bands.append(
            path(
                f"M{num(-half * r)} {num(at * r)}Q0 {num((at + 0.16) * r)} {num(half * r)} {num(at * r)}",
                fill="none",
                stroke=colour,
                stroke_opacity=0.45,
                stroke_width=r * 0.16,
            )
        )
    return join([ball(prefix, kind, x, y, r), group(*bands, x=x, y=y, turn=tilt)])


def rock(prefix: str, x: float, y: float, r: float, seed: int) -> Svg:
    """An asteroid: a lumpy shaded stone with two craters."""
    dice = scatter(seed)
    corners = [(r * (0.78 + 0.34 * next(dice)), 2 * pi * k / 9) for k in range(9)]
    outline = "M" + "L".join(f"{num(d * cos(a))} {num(d * 0.86 * sin(a))}" for d, a in corners) + "Z"
    stone = path(outline, fill=f"url(#{prefix}-rock)", stroke="#2a221c", stroke_width=0.6, stroke_linejoin="round")
    craters = [
        circle(r * (next(dice) - 0.5), r * (next(dice) - 0.5), r * 0.18, fill="#2a221c", fill_opacity=0.45)
        for _ in range(2)
    ]
    return group(stone, *craters, x=x, y=y)


def comet(prefix: str, x: float, y: float, r: float) -> Svg:
    """Halley's comet, its tail blown away from the Sun."""
    tail = el(
        "linearGradient",
        el("stop", offset=0, stop_color="#d5f1ff", stop_opacity=0.9),
        el("stop", offset=1, stop_color="#7fb8ff", stop_opacity=0),
        id=f"{prefix}-tail",
    )
    plume = path(
        f"M0 {num(-r)}L{num(r * 7)} {num(-r * 1.6)}L{num(r * 7.6)} {num(r * 0.4)}L0 {num(r)}Z",
        fill=f"url(#{prefix}-tail)",
    )
    return join([el("defs", tail), group(plume, circle(0, 0, r, fill="#eaf8ff"), x=x, y=y, turn=-42)])


def sun(prefix: str, x: float, y: float, r: float, glow: float) -> Svg:
    """A star with its glow."""
    halo = radial(
        f"{prefix}-halo", (0, "#fff3c0", 0.95), (0.25, "#ffc24d", 0.5), (0.6, "#ff8a2e", 0.12), (1, "#ff8a2e", 0)
    )
    disc = radial(f"{prefix}-disc", (0, "#fffdf0", 1), (0.7, "#ffdf6b", 1), (1, "#ff9d2e", 1))
    return join(
        [
            el("defs", halo, disc),
            circle(x, y, glow, fill=f"url(#{prefix}-halo)"),
            circle(x, y, r, fill=f"url(#{prefix}-disc)"),
        ]
    )


def planet(prefix: str, kind: str, x: float, y: float, r: float) -> Svg:
    """A planet of the solar system as one knows it: the Earth with land, Jupiter with bands, Saturn with its ring."""
    if kind == "earth":
        return earth(prefix, x, y, r)
    if kind == "jupiter":
        return striped(prefix, kind, x, y, r, ("#a4572a", "#f3d6ab", "#8e4a24", "#f0cfa0", "#a86535"))
    if kind == "neptune":
        return striped(prefix, kind, x, y, r, ("#7ea0ff", "#2c4db8", "#7ea0ff"))
    if kind == "saturn":
        return ringed(prefix, kind, x, y, r * 0.8, -18)
    return ball(prefix, kind, x, y, r)
