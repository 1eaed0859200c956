"""The poster of Planet Unknown."""

from __future__ import annotations

import math
from typing import Final

from cosmodrome.draw.poster import HEIGHT, WIDTH, Sheet, lettering, stars
from cosmodrome.draw.svg import Svg, circle, el, group, join, line, path, rect

_TERRAIN: Final = {
    "w": ("#3f9fe8", "#8fd0ff"),
    "e": ("#f2c230", "#fff0a8"),
    "b": ("#3fae55", "#a4ec9c"),
    "t": ("#8a63d8", "#cdb3ff"),
    "c": ("#dfe4f0", "#ffffff"),
    "r": ("#df5a44", "#ffb39d"),
}

_QUILT: Final = (
    "....wwwe....",
    "..bbwwee.cc.",
    ".bbrrweecctt",
    ".brrttwwcctt",
    "bbcrrttwwe..",
    "bccc.tbbeee.",
    ".wcr.ebbrr..",
    ".wwrreebrr..",
    "..wwtte.....",
    "...ctt......",
    "....c.......",
    "............",
)


def art(sheet: Sheet) -> Svg:
    """A planet half covered with a quilt of terrain, the station above it, a rover on its rim."""
    unit = 40
    left, top = 300 - 6 * unit, 500 - 6 * unit
    ground = sheet.ball("#f0b184", "#a8603f", "#2b1420", 0.32, 0.28)
    squares = []
    for row, cells in enumerate(_QUILT):
        for column, kind in enumerate(cells):
            if kind == ".":
                continue
            colour, light = _TERRAIN[kind]
            x, y = left + column * unit, top + row * unit
            squares.append(rect(x + 1, y + 1, unit - 2, unit - 2, 7, fill=colour))
            squares.append(_terrain_mark(kind, x + unit / 2, y + unit / 2, light))
    ball = sheet.clip(circle(300, 500, 236))
    shade = sheet.add(
        "radialGradient",
        ((0, "#fff", 0.28), (0.35, "#fff", 0), (0.62, "#05061a", 0), (1, "#05061a", 0.8)),
        cx=0.34,
        cy=0.28,
        r=0.82,
    )
    spokes = []
    for i in range(6):
        a = math.radians(i * 60 + 12)
        out, down = 92 * math.cos(a), 30 * math.sin(a)
        spokes.append(line(0, 0, out, down, stroke="#8fa2dd", stroke_width=6))
        spokes.append(
            group(
                rect(-17, -12, 34, 24, 6, fill="#c9d5fb", stroke="#3b4a86", stroke_width=2),
                rect(-11, -6, 22, 6, 3, fill=("#48a9f0", "#ffd23f", "#58c567", "#b48ae8", "#f0f1f6", "#ee6a52")[i]),
                x=out,
                y=down,
            )
        )
    return join(
        (
            rect(0, 0, WIDTH, HEIGHT, fill=sheet.down((0, "#04091a", 1), (0.5, "#0d2147", 1), (1, "#0c4257", 1))),
            circle(120, 700, 380, fill=sheet.glow("#18a39a", 0.45)),
            stars("planet", 190),
            circle(300, 500, 300, fill=sheet.glow("#ffb98a", 0.55)),
            circle(300, 500, 240, fill=ground),
            el(
                "g",
                join(
                    circle(300 + dx, 500 + dy, r, fill="#5d2d2a", opacity=0.55)
                    for dx, dy, r in (
                        (96, 120, 30),
                        (-40, 186, 22),
                        (150, 40, 17),
                        (30, 150, 13),
                        (-150, 150, 26),
                        (120, -170, 18),
                        (178, 110, 11),
                    )
                ),
                join(squares),
                clip_path=ball,
            ),
            circle(300, 500, 240, fill=shade),
            circle(300, 500, 240, fill="none", stroke="#ffd9bd", stroke_opacity=0.55, stroke_width=3),
            group(
                el("ellipse", cx=0, cy=0, rx=112, ry=38, fill="none", stroke="#5f73b8", stroke_width=12),
                el("ellipse", cx=0, cy=-4, rx=112, ry=38, fill="none", stroke="#dfe7ff", stroke_width=5),
                join(spokes),
                el("ellipse", cx=0, cy=-4, rx=30, ry=16, fill="#eef2ff", stroke="#3b4a86", stroke_width=2),
                circle(0, -12, 9, fill="#6ff0ff"),
                x=428,
                y=205,
                turn=-12,
                scale=1.05,
            ),
            group(
                path("M-46 -10h60l26 18v12h-92V4z", fill="#f4f6ff"),
                path("M-36 -4h22V8h-22z", fill="#17306b"),
                path("M4 -10v-26", stroke="#dfe5ff", stroke_width=5),
                rect(-12, -46, 34, 14, 5, fill="#ee6a52"),
                join(
                    join((circle(wx, 24, 13, fill="#2a3157"), circle(wx, 24, 5, fill="#aab6dd")))
                    for wx in (-36, -4, 30)
                ),
                x=146,
                y=268,
                turn=-37,
                scale=0.78,
            ),
            lettering("Planet Unknown", "lay a world out, piece by piece"),
        )
    )


def _terrain_mark(kind: str, x: float, y: float, light: str) -> Svg:
    """The sign that tells a terrain without its colour."""
    if kind == "w":
        return path(
            f"M{x - 13} {y - 4}q6.5-7 13 0t13 0M{x - 13} {y + 8}q6.5-7 13 0t13 0",
            fill="none",
            stroke=light,
            stroke_width=3,
            stroke_linecap="round",
        )
    if kind == "e":
        return path(f"M{x + 4} {y - 14}l-14 16h8l-3 12 14-17h-8z", fill=light)
    if kind == "b":
        return path(
            f"M{x + 11} {y - 11}c-16 0-22 7-21 20 16 2 22-6 21-20zM{x - 11} {y + 12}l14-15",
            fill=light,
            stroke=light,
            stroke_width=2,
        )
    if kind == "t":
        return join(
            (
                circle(x, y, 4.5, fill=light),
                el("ellipse", cx=x, cy=y, rx=13, ry=5.5, fill="none", stroke=light, stroke_width=2.4),
                el("ellipse", cx=x, cy=y, rx=5.5, ry=13, fill="none", stroke=light, stroke_width=2.4),
            )
        )
    if kind == "c":
        return path(f"M{x - 12} {y + 12}v-14h7v-9h10v5h7v18z", fill="#8793b5")
    return join(
        (
            path(f"M{x - 13} {y - 9}h26M{x - 13} {y + 9}h26", stroke=light, stroke_width=3, stroke_dasharray="5 4"),
            circle(x, y, 3.5, fill=light),
        )
    )
