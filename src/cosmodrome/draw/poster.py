"""Posters: pictures of 600 x 800 that stand alone, always by night, in need of no style sheet.

A game's poster is drawn by a function of a `Sheet`, the `art` of its board; the gradients, stars, lettering, ship and
die here are for all of them. A game that brings none gets a sky of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cosmodrome.draw.svg import NOTHING, Svg, circle, el, group, join, path, rect, title
from cosmodrome.draw.theme import hash01
from cosmodrome.draw.words import fit_size

WIDTH: Final = 600
HEIGHT: Final = 800
FONT: Final = "'Avenir Next', 'Segoe UI', 'Helvetica Neue', Roboto, 'Liberation Sans', Arial, sans-serif"

Stops = tuple[tuple[float, str, float], ...]


class Sheet:
    """Collects a poster's gradients under names of its own, so that several posters can share a page."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.defs: list[Svg] = []

    def add(self, tag: str, stops: Stops, **attrs: str | float) -> str:
        key = f"poster-{self.name}-{len(self.defs)}"
        inner = join(el("stop", offset=at, stop_color=colour, stop_opacity=alpha) for at, colour, alpha in stops)
        self.defs.append(el(tag, inner, id=key, **attrs))
        return f"url(#{key})"

    def down(self, *stops: tuple[float, str, float]) -> str:
        """A gradient from top to bottom."""
        return self.add("linearGradient", stops, x2=0, y2=1)

    def across(self, *stops: tuple[float, str, float]) -> str:
        """A gradient from left to right."""
        return self.add("linearGradient", stops)

    def ball(self, light: str, colour: str, dark: str, cx: float = 0.35, cy: float = 0.32) -> str:
        """A lit sphere."""
        return self.add("radialGradient", ((0, light, 1), (0.5, colour, 1), (1, dark, 1)), cx=cx, cy=cy, r=0.78)

    def glow(self, colour: str, strength: float = 0.8) -> str:
        """A light that fades out."""
        return self.add("radialGradient", ((0, colour, strength), (0.4, colour, strength * 0.35), (1, colour, 0)))

    def clip(self, shape: Svg) -> str:
        """A clip path."""
        key = f"poster-{self.name}-{len(self.defs)}"
        self.defs.append(el("clipPath", shape, id=key))
        return f"url(#{key})"


Art = Callable[[Sheet], Svg]
"""what draws a poster"""


def stars(seed: str, count: int, top: float = 0, bottom: float = HEIGHT) -> Svg:
    places = hash01(seed, count * 3)
    dots = []
    for i in range(count):
        x, y, size = places[3 * i : 3 * i + 3]
        dots.append(
            circle(x * WIDTH, top + y * (bottom - top), 0.5 + 1.7 * size**5, fill="#e8edff", opacity=0.35 + 0.6 * size)
        )
    return join(dots)


def lettering(name: str, line_two: str, y: float = 86) -> Svg:
    """The title of the poster."""
    size = fit_size(name.upper(), 470, 62)
    return join(
        (
            el(
                "text",
                name.upper(),
                x=300,
                y=y,
                font_size=size,
                font_weight=800,
                letter_spacing=size * 0.09,
                text_anchor="middle",
                fill="#ffffff",
                font_family=FONT,
            ),
            el(
                "text",
                line_two,
                x=300,
                y=y + 34,
                font_size=17,
                font_weight=500,
                letter_spacing=3.2,
                text_anchor="middle",
                fill="#cfd9ff",
                fill_opacity=0.9,
                font_family=FONT,
            ),
        )
    )


def die(
    sheet: Sheet,
    x: float,
    y: float,
    size: float,
    turn: float,
    face: tuple[tuple[float, float], ...],
    colour: str,
    deep: str,
) -> Svg:
    """A die in flight, with a lit top and a shaded side."""
    s = size
    body = sheet.down((0, "#ffffff", 1), (0.2, colour, 1), (1, deep, 1))
    return group(
        rect(-s / 2 + 7, -s / 2 + 9, s, s, s * 0.22, fill="#000", opacity=0.35),
        rect(-s / 2, -s / 2, s, s, s * 0.22, fill=body),
        rect(
            -s / 2 + s * 0.06,
            -s / 2 + s * 0.06,
            s * 0.88,
            s * 0.88,
            s * 0.18,
            fill="none",
            stroke="#fff",
            stroke_opacity=0.35,
            stroke_width=2,
        ),
        join(circle(px * s, py * s, s * 0.085, fill="#081029") for px, py in face),
        x=x,
        y=y,
        turn=turn,
    )


def cruiser(sheet: Sheet, x: float, y: float, scale: float, turn: float, hull: str, trim: str) -> Svg:
    """A ship under way, engines burning to the left."""
    skin = sheet.down((0, "#f4f7ff", 1), (0.45, hull, 1), (1, "#1c2547", 1))
    wing = sheet.down((0, trim, 1), (1, "#2a1430", 1))
    burn = sheet.across((0, "#6fd6ff", 0), (0.75, "#7fdcff", 0.75), (1, "#ffffff", 1))
    return group(
        path("M-250 -7 -118 -13V13L-250 7z", fill=burn),
        path("M-220 -30-112 -34v12l-108-2zM-220 30l108 4V22l-108 2z", fill=burn, opacity=0.8),
        path("M-70 -12-112 -62h46l66 44zM-70 12l-42 50h46L0 18z", fill=wing),
        path("M-118 -40h44v18h-44zM-118 22h44v18h-44z", fill="#51618f"),
        path("M-120 -16-60 -24 40 -22 120 -9c14 3 22 6 22 9s-8 6-22 9L40 22-60 24-120 16z", fill=skin),
        path("M52 -15 104 -7c8 2 14 4 16 6H58z", fill="#0c1738"),
        path("M58 -12 100 -6", stroke="#9fe4ff", stroke_width=2.5, stroke_opacity=0.8),
        path("M-100 0H40", stroke="#0f1a40", stroke_opacity=0.5, stroke_width=2),
        join(rect(-88 + i * 20, -10, 9, 5, 2, fill="#ffd98a") for i in range(6)),
        join(rect(-88 + i * 20, 6, 9, 5, 2, fill="#ffd98a", opacity=0.7) for i in range(6)),
        x=x,
        y=y,
        scale=scale,
        turn=turn,
    )


def sky(game_id: str) -> Art:
    """A sky of its own for any other game, its planets placed by its name."""

    def draw(sheet: Sheet) -> Svg:
        a, b, c, d, e, f = hash01(game_id, 6)
        hue = int(a * 360)
        worlds = []
        for i, (x, y, size) in enumerate(
            ((0.25 + b * 0.5, 0.62, 150 + c * 40), (0.2 + d * 0.2, 0.34, 34 + e * 18), (0.78, 0.3 + f * 0.1, 20))
        ):
            tint = (hue + i * 70) % 360
            worlds.append(circle(x * 600, y * 800, size * 1.5, fill=sheet.glow(f"hsl({tint} 80% 60%)", 0.35)))
            worlds.append(
                circle(
                    x * 600,
                    y * 800,
                    size,
                    fill=sheet.ball(f"hsl({tint} 90% 84%)", f"hsl({tint} 60% 48%)", f"hsl({tint} 60% 12%)"),
                )
            )
        return join(
            (
                rect(
                    0,
                    0,
                    WIDTH,
                    HEIGHT,
                    fill=sheet.down(
                        (0, "#04060f", 1), (0.6, f"hsl({hue} 55% 16%)", 1), (1, f"hsl({(hue + 50) % 360} 50% 28%)", 1)
                    ),
                ),
                stars(game_id, 230),
                join(worlds),
                lettering(game_id.replace("-", " ").title(), "a game at this table"),
            )
        )

    return draw


@lru_cache(maxsize=32)
def poster(game_id: str, art: Art | None = None) -> str:
    """The poster of a game, 600 x 800; a game without one gets a sky of its own."""
    name = "".join(letter if letter.isalnum() else "-" for letter in game_id)
    sheet = Sheet(name)
    picture = (art or sky(game_id))(sheet)
    frame = sheet.down((0, "#000", 0), (0.7, "#000", 0), (1, "#000", 0.3))
    return el(
        "svg",
        title(f"Poster of {game_id.replace('-', ' ')}"),
        el("defs", join(sheet.defs)) if sheet.defs else NOTHING,
        picture,
        rect(0, 0, WIDTH, HEIGHT, fill=frame, pointer_events="none"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
    )
