"""The poster of Starship Interstellar."""

from __future__ import annotations

import math

from cosmodrome.draw.poster import HEIGHT, WIDTH, Sheet, lettering, stars
from cosmodrome.draw.svg import Svg, circle, group, join, line, path, rect
from cosmodrome.draw.theme import hash01


def art(sheet: Sheet) -> Svg:
    """A ship as large as a city, its ring turning, outbound from a setting sun."""
    hull = sheet.across((0, "#2a3366", 1), (0.35, "#eaf0ff", 1), (0.6, "#93a5dc", 1), (1, "#1a2148", 1))
    dark = sheet.across((0, "#0e1433", 1), (0.4, "#5d6da8", 1), (1, "#0c1130", 1))
    flame = sheet.down((0, "#ffffff", 1), (0.12, "#9ff4ff", 0.95), (0.5, "#4a7dff", 0.5), (1, "#7a3bff", 0))
    streaks = hash01("streaks", 150)
    lines = join(
        line(
            600 * streaks[3 * i],
            800 * streaks[3 * i + 1],
            600 * streaks[3 * i],
            800 * streaks[3 * i + 1] + 14 + 50 * streaks[3 * i + 2],
            stroke="#dfe8ff",
            stroke_opacity=0.12 + 0.3 * streaks[3 * i + 2],
            stroke_width=1.4,
        )
        for i in range(50)
    )

    def ring(y: float, rx: float, lights: str) -> Svg:
        ry = rx * 0.24
        wide, deep = rx * 0.55, ry * 0.8
        windows = []
        for i in range(26):
            a = math.radians(4 + i * 172 / 25)
            windows.append(rect(rx * math.cos(a) - 3, y + ry * math.sin(a) + 5, 6, 9, 2, fill=lights, opacity=0.9))
        back = join(
            (
                path(f"M{-rx} {y}A{rx} {ry} 0 0 1 {rx} {y}", fill="none", stroke="#4a5898", stroke_width=24),
                path(f"M{-rx} {y}L{rx} {y}", stroke="#7083c4", stroke_width=7),
                path(
                    f"M{-wide} {y - deep}L{wide} {y + deep}M{wide} {y - deep}L{-wide} {y + deep}",
                    stroke="#55669f",
                    stroke_width=5,
                ),
            )
        )
        front = join(
            (
                path(
                    f"M{-rx} {y}A{rx} {ry} 0 0 0 {rx} {y}",
                    fill="none",
                    stroke="#0d1335",
                    stroke_width=32,
                    transform="translate(0 8)",
                ),
                path(
                    f"M{-rx} {y}A{rx} {ry} 0 0 0 {rx} {y}",
                    fill="none",
                    stroke=hull,
                    stroke_width=28,
                    transform="translate(0 6)",
                ),
                path(
                    f"M{-rx} {y}A{rx} {ry} 0 0 0 {rx} {y}",
                    fill="none",
                    stroke="#ffffff",
                    stroke_opacity=0.7,
                    stroke_width=2.5,
                    transform="translate(0 -7)",
                ),
                join(windows),
            )
        )
        rings.append(front)
        return back

    rings: list[Svg] = []
    backs = join((ring(-20, 190, "#ffd98a"), ring(96, 150, "#8ff0d8")))
    return join(
        (
            rect(
                0,
                0,
                WIDTH,
                HEIGHT,
                fill=sheet.down((0, "#04050f", 1), (0.5, "#0d1440", 1), (0.85, "#5a2a6e", 1), (1, "#c25a5e", 1)),
            ),
            circle(300, 850, 420, fill=sheet.glow("#ffb066", 0.8)),
            stars("ship", 170, 0, 620),
            lines,
            circle(98, 250, 170, fill=sheet.glow("#3f6bff", 0.35)),
            group(
                path("M-52 262Q-64 360 0 470 64 360 52 262z", fill=flame),
                path(
                    "M-92 236Q-98 300-74 350-56 300-60 236zM92 236q6 64-18 114-18-50-14-114z", fill=flame, opacity=0.85
                ),
                backs,
                path("M-30 -190Q0 -260 30 -190L40 150H-40z", fill=hull),
                path("M-46 -90h92l8 44h-108zM-54 150H54l14 76H-68z", fill=dark),
                path("M-40 176H40l26 86H-66z", fill=hull),
                path("M-104 168h40v70h-40zM64 168h40v70H64z", fill=hull),
                path("M-14 -206Q0 -236 14 -206L16 -176H-16z", fill="#0c1738"),
                path("M-8 -202Q0 -220 8 -202", fill="none", stroke="#9fe4ff", stroke_width=3),
                join(
                    rect(
                        -24 + 12 * (i % 5), -150 + 15 * (i // 5), 6, 8, 2, fill="#ffd98a" if (i * 7) % 4 else "#8ff0d8"
                    )
                    for i in range(20)
                ),
                join(rings),
                path("M-5 -236V-290M5 -236V-268", stroke="#cfdcff", stroke_width=3),
                circle(-5, -292, 4, fill="#ff7b7b"),
                x=300,
                y=420,
                turn=8,
            ),
            group(
                circle(0, 0, 34, fill=sheet.ball("#c6fff0", "#38a99a", "#082c3c", 0.7, 0.7)),
                circle(0, 0, 64, fill=sheet.glow("#6ff0d8", 0.4)),
                x=498,
                y=232,
            ),
            lettering("Starship Interstellar", "a city that must arrive"),
        )
    )
