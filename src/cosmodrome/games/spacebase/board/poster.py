"""The poster of Space Base."""

from __future__ import annotations

import math

from cosmodrome.draw.poster import FONT, HEIGHT, WIDTH, Sheet, cruiser, die, lettering, stars
from cosmodrome.draw.svg import Svg, circle, el, group, join, path, rect


def art(sheet: Sheet) -> Svg:
    """Twelve lit bays of a great dock, a ship leaving it, two dice among the stars."""
    planet = sheet.ball("#ffb48a", "#c2477a", "#2a0f3d", 0.3, 0.25)
    ring = sheet.across((0, "#ffd7b0", 0.05), (0.5, "#ffe7c9", 0.85), (1, "#ffd7b0", 0.1))
    bays = []
    for i in range(12):
        angle = math.radians(205 + i * (130 / 11))
        cx, cy = 300 + 470 * math.cos(angle), 1090 + 470 * math.sin(angle)
        tint = "#4aa8ff" if i % 2 == 0 else "#ff6b6b"
        bays.append(
            group(
                path("M-30 34V-8Q-30 -34 0 -34T30 -8V34z", fill="#0a1130", stroke="#6f83c9", stroke_width=3),
                path("M-21 34V-5Q-21 -25 0 -25T21 -5V34z", fill=sheet.down((0, tint, 0.95), (1, "#ffffff", 0.25))),
                el(
                    "text",
                    str(i + 1),
                    x=0,
                    y=14,
                    font_size=24,
                    font_weight=800,
                    text_anchor="middle",
                    fill="#ffffff",
                    font_family=FONT,
                ),
                x=cx,
                y=cy,
                turn=math.degrees(angle) + 90,
            )
        )
    return join(
        (
            rect(0, 0, WIDTH, HEIGHT, fill=sheet.down((0, "#050817", 1), (0.55, "#101b4d", 1), (1, "#3d2a72", 1))),
            circle(470, 240, 330, fill=sheet.glow("#8f4bd1", 0.5)),
            stars("base", 170, 0, 640),
            group(
                path("M-190 0A190 46 0 0 1 190 0", fill="none", stroke=ring, stroke_width=15),
                circle(0, 0, 118, fill=planet),
                path(
                    "M-105 -52Q-20 -24 98 -64M-117 6Q0 44 116 10M-96 66Q0 96 92 72",
                    fill="none",
                    stroke="#ffd3b8",
                    stroke_opacity=0.22,
                    stroke_width=11,
                ),
                path("M-190 0A190 46 0 0 0 190 0", fill="none", stroke=ring, stroke_width=15),
                x=440,
                y=255,
                turn=-16,
            ),
            die(
                sheet,
                118,
                300,
                92,
                -18,
                ((0, 0), (-0.25, -0.25), (0.25, 0.25), (-0.25, 0.25), (0.25, -0.25)),
                "#8fc8ff",
                "#2a5fb8",
            ),
            die(
                sheet,
                212,
                392,
                74,
                24,
                ((-0.25, -0.27), (0.25, -0.27), (-0.25, 0), (0.25, 0), (-0.25, 0.27), (0.25, 0.27)),
                "#ffb3a8",
                "#b8323f",
            ),
            circle(300, 1090, 540, fill=sheet.down((0, "#5a6bb4", 1), (0.12, "#2b3773", 1), (0.4, "#131a42", 1))),
            circle(300, 1090, 540, fill="none", stroke="#aebcf5", stroke_width=3, stroke_opacity=0.7),
            circle(300, 1090, 404, fill="#0a0f2c", stroke="#6f83c9", stroke_width=3),
            join(bays),
            cruiser(sheet, 318, 520, 0.98, -24, "#a9bbe8", "#ff7466"),
            lettering("Space Base", "a fleet on every number"),
        )
    )
