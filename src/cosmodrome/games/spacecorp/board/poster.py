"""The poster of SpaceCorp."""

from __future__ import annotations

import math

from cosmodrome.draw.poster import HEIGHT, WIDTH, Sheet, cruiser, lettering, stars
from cosmodrome.draw.svg import Svg, circle, el, group, join, path, polygon, rect
from cosmodrome.draw.theme import hash01


def art(sheet: Sheet) -> Svg:
    """The orbits of the planets around a rising sun, and a flight that leaves them all."""
    orbits = []
    for i, r in enumerate((170, 245, 325, 415, 520, 640, 770)):
        orbits.append(
            circle(
                20,
                800,
                r,
                fill="none",
                stroke="#9fb6ff",
                stroke_opacity=0.5 - i * 0.04,
                stroke_width=1.6,
                stroke_dasharray=None if i != 4 else "3 9",
            )
        )
    worlds = (
        (170, -38, 9, ("#e8d8c2", "#a48c74", "#3b2f28")),
        (245, -66, 15, ("#fff1c4", "#e2b361", "#6b4514")),
        (325, -30, 19, ("#d7f1ff", "#3f8fe0", "#0c2a63")),
        (415, -58, 14, ("#ffc3a0", "#cf5a36", "#4e160f")),
        (640, -60, 50, ("#fff0d6", "#d69a62", "#5a2d18")),
        (770, -40.5, 34, ("#fff3cf", "#d9b878", "#5d421d")),
    )
    planets = []
    for r, angle, size, (light, colour, dark) in worlds:
        x, y = 20 + r * math.cos(math.radians(angle)), 800 + r * math.sin(math.radians(angle))
        planets.append(circle(x, y, size * 1.9, fill=sheet.glow(colour, 0.35)))
        planets.append(circle(x, y, size, fill=sheet.ball(light, colour, dark, 0.25, 0.75)))
        if size == 50:
            planets.append(
                join(
                    path(
                        f"M{x - w} {y + dy}q{w} 7 {2 * w} 0",
                        fill="none",
                        stroke="#8d5531",
                        stroke_opacity=0.55,
                        stroke_width=5,
                    )
                    for dy, w in ((-22, 43), (-3, 49), (16, 46))
                )
            )
        if size == 34:
            planets.append(
                el(
                    "ellipse",
                    cx=x,
                    cy=y,
                    rx=66,
                    ry=15,
                    fill="none",
                    stroke="#f1dcae",
                    stroke_opacity=0.8,
                    stroke_width=7,
                    transform=f"rotate(-22 {x:.0f} {y:.0f})",
                )
            )
    belt = hash01("belt", 180)
    rocks = join(
        circle(
            20 + (520 + 26 * (belt[3 * i + 1] - 0.5)) * math.cos(math.radians(-90 * belt[3 * i])),
            800 + (520 + 26 * (belt[3 * i + 1] - 0.5)) * math.sin(math.radians(-90 * belt[3 * i])),
            1 + 2.4 * belt[3 * i + 2],
            fill="#b8ab9f",
            opacity=0.75,
        )
        for i in range(60)
    )
    return join(
        (
            rect(0, 0, WIDTH, HEIGHT, fill=sheet.down((0, "#03060f", 1), (0.6, "#0a1740", 1), (1, "#4a2150", 1))),
            stars("corp", 200),
            circle(20, 800, 520, fill=sheet.glow("#ffb347", 0.55)),
            join(orbits),
            rocks,
            join(planets),
            circle(20, 800, 118, fill=sheet.ball("#fffbe0", "#ffc94a", "#ff7a2a", 0.5, 0.5)),
            circle(20, 800, 190, fill=sheet.glow("#ffe08a", 0.7)),
            path(
                "M301 637C420 600 420 430 440 350S500 225 548 176",
                fill="none",
                stroke="#6ff0ff",
                stroke_width=4,
                stroke_dasharray="2 11",
                stroke_linecap="round",
            ),
            circle(301, 637, 28, fill="none", stroke="#6ff0ff", stroke_width=2.5),
            cruiser(sheet, 470, 275, 0.5, -52, "#d5dcf2", "#3fb8c9"),
            circle(548, 172, 70, fill=sheet.glow("#9ad8ff", 0.8)),
            circle(548, 172, 5, fill="#fff"),
            group(
                path("M0 0-70 -20M0 0 70 20", stroke="#cdd8ff", stroke_width=3),
                polygon(
                    ((-78, -40), (-30, -28), (-30, 0), (-78, -12)), fill="#2f62b8", stroke="#a9c4ff", stroke_width=2
                ),
                polygon(((78, 40), (30, 28), (30, 0), (78, 12)), fill="#2f62b8", stroke="#a9c4ff", stroke_width=2),
                rect(-17, -21, 34, 42, 6, fill="#e9eeff"),
                circle(0, 0, 8, fill="#ffb347"),
                x=130,
                y=350,
                turn=18,
                scale=0.9,
            ),
            lettering("SpaceCorp", "from Earth's orbit to the stars, 2025 to 2300"),
        )
    )
