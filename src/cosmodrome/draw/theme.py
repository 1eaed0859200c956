"""The style sheet, the shared definitions (icons, gradients, patterns) and the night sky."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from cosmodrome.draw.icons import symbols
from cosmodrome.draw.svg import Svg, circle, el, join, path, rect

SEATS: Final = 6


@lru_cache(maxsize=1)
def theme_css() -> str:
    """The style sheet of pages and boards."""
    return files("cosmodrome.draw").joinpath("theme.css").read_text(encoding="utf-8")


def style(more: str = "") -> Svg:
    """The style sheet as an element, for an SVG that stands alone."""
    return el("style", Svg((theme_css() + more).replace("&", "&amp;").replace("<", "&lt;")))


_SEAT_PATTERNS: Final = (
    "",  # plain
    '<path d="M0 8 8 0M-2 2 2 -2M6 10l4-4" stroke="#000" stroke-opacity=".45" stroke-width="2.4"/>',
    '<circle cx="4" cy="4" r="1.8" fill="#000" fill-opacity=".5"/>',
    '<path d="M0 0l8 8M8 0 0 8" stroke="#000" stroke-opacity=".4" stroke-width="1.6"/>',
    '<path d="M0 2h8M0 6h8" stroke="#000" stroke-opacity=".45" stroke-width="1.8"/>',
    '<path d="M4 0 8 4 4 8 0 4z" fill="#000" fill-opacity=".35"/>',
)


@lru_cache(maxsize=1)
def terrain() -> Svg:
    """The patterns of `terrain.svg`."""
    sheet = files("cosmodrome.draw").joinpath("terrain.svg").read_text(encoding="utf-8")
    return Svg("".join(re.findall(r"<pattern.*?</pattern>", sheet)))


# Skies behind pictures on cards, always by night: steel, teal, violet, ember, green, rose.
_DUSKS: Final = (
    ("#141b36", "#4a5884"),
    ("#081a30", "#1f7f95"),
    ("#160e38", "#7a55c9"),
    ("#230d2b", "#c46a3c"),
    ("#071d26", "#2f9461"),
    ("#1d0d30", "#b8477f"),
)


@lru_cache(maxsize=1)
def defs() -> Svg:
    """What all boards refer to: icons, gradients, the seats' patterns. A page holds it once, in an svg of no size."""
    gradients = (
        _gradient("cd-sky", True, ((0, "var(--sky-0)"), (0.55, "var(--sky-1)"), (1, "var(--sky-2)"))),
        _gradient("cd-surface", True, ((0, "var(--surface-3)"), (1, "var(--surface)"))),
        el(
            "linearGradient",
            el("stop", offset=0, stop_color="#fff", stop_opacity=0.22),
            el("stop", offset=0.5, stop_color="#fff", stop_opacity=0.04),
            el("stop", offset=1, stop_color="#fff", stop_opacity=0),
            id="cd-glass",
            x2=0,
            y2=1,
        ),
        el(
            "radialGradient",
            el("stop", offset=0, stop_color="#fff", stop_opacity=0.5),
            el("stop", offset=0.45, stop_color="#fff", stop_opacity=0),
            el("stop", offset=0.7, stop_color="#000", stop_opacity=0),
            el("stop", offset=1, stop_color="#000", stop_opacity=0.55),
            id="cd-ball",
            cx=0.35,
            cy=0.3,
            r=0.8,
        ),
        el(
            "radialGradient",
            el("stop", offset=0, stop_color="var(--nebula)", stop_opacity=0.55),
            el("stop", offset=1, stop_color="var(--nebula)", stop_opacity=0),
            id="cd-nebula",
        ),
    )
    dusks = (_gradient(f"cd-dusk-{n}", True, ((0, top), (1, low))) for n, (top, low) in enumerate(_DUSKS))
    patterns = (
        el(
            "pattern",
            rect(0, 0, 8, 8, fill=f"var(--seat-{seat})"),
            Svg(_SEAT_PATTERNS[seat]),
            id=f"seat-pattern-{seat}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for seat in range(SEATS)
    )
    return join((*gradients, *dusks, *patterns, terrain(), symbols()))


def _gradient(name: str, down: bool, stops: tuple[tuple[float, str], ...]) -> Svg:
    """A linear gradient, downwards or to the right."""
    inner = join(el("stop", offset=at, stop_color=colour) for at, colour in stops)
    return el("linearGradient", inner, id=name, x2=0 if down else 1, y2=1 if down else 0)


def hash01(seed: str, n: int) -> list[float]:
    """n numbers in 0..1 that are always the same for a seed: for decoration only."""
    state = 2166136261
    for letter in seed:
        state = ((state ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    out = []
    for _ in range(n):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        mixed = state ^ (state >> 15)
        mixed = (mixed * 2246822519) & 0xFFFFFFFF
        out.append(((mixed ^ (mixed >> 13)) & 0xFFFFFF) / 0x1000000)
    return out


@lru_cache(maxsize=64)
def starfield(width: float, height: float, seed: str, density: float = 1.0) -> Svg:
    """A night sky of stars in three sizes with two faint clouds, always the same for a seed."""
    count = int(width * height / 6500 * density)
    places = hash01(seed, count * 3 + 8)
    layers: list[list[str]] = [[], [], []]
    for i in range(count):
        x, y, size = places[3 * i : 3 * i + 3]
        layer = 0 if size < 0.72 else 1 if size < 0.95 else 2
        layers[layer].append(f"M{x * width:.0f} {y * height:.0f}h0")
    stars = join(
        path(
            "".join(points), stroke="var(--star)", stroke_width=w, stroke_linecap="round", stroke_opacity=o, fill="none"
        )
        for points, w, o in zip(layers, (1.1, 1.8, 2.8), (0.45, 0.65, 0.9), strict=True)
        if points
    )
    a, b, c, d = places[-4:]
    clouds = join(
        (
            circle(width * a, height * b, height * 0.55, fill="url(#cd-nebula)", opacity=0.45),
            circle(width * c, height * d, height * 0.4, fill="url(#cd-nebula)", opacity=0.3),
        )
    )
    return el("g", clouds, stars, pointer_events="none")
