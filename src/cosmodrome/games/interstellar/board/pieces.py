"""The pieces: resource cubes, people, Scientists, Buildings, tokens, and how effects are written in signs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.svg import Svg, circle, el, group, join, path, rect
from cosmodrome.draw.words import text

from ..content import COLORS, PIECES, Cubes, Effect
from ..rules.effects import REWARDS
from ..state import StarshipInterstellar

CUBES: Final = ("#f0655c", "#f6c945", "#4fc07c", "#4f9cf2", "#b57ff0")
CUBE_INK: Final = ("#3d0b08", "#3f2d00", "#06301a", "#04244b", "#270a4d")
PIECE_ICONS: Final = ("base", "drill", "shuttle", "factory", "dome")
PIECE_NAMES: Final = ("Base", "Drill", "ARS", "Converter", "Outpost")
TRACKS: Final = {"leaders_of_humankind": "people", "leaders_of_the_starship": "ship"}


@cache
def cube(color: int, size: float) -> Svg:
    """A resource cube with its value on it, upper left corner at the origin."""
    s = size
    return el(
        "g",
        rect(0.5, 0.5, s - 1, s - 1, s * 0.2, fill=CUBES[color], stroke="#0a1029", stroke_opacity=0.6),
        path(
            f"M{s * 0.14:.1f} {s * 0.3:.1f}Q{s * 0.14:.1f} {s * 0.14:.1f} {s * 0.3:.1f} {s * 0.14:.1f}h{s * 0.4:.1f}",
            fill="none",
            stroke="#fff",
            stroke_opacity=0.55,
            stroke_width=max(1.0, s * 0.07),
            stroke_linecap="round",
        ),
        text(s / 2, s * 0.74, color + 1, s * 0.64, "middle", color=CUBE_INK[color], cls="b"),
    )


def cubes_line(cubes: Iterable[int], x: float, y: float, size: float, gap: float = 6) -> tuple[Svg, float]:
    """Cubes by colour with their count; gives the width too. Unknown counts are shown as a question mark."""
    parts: list[Svg] = []
    at = x
    for color, n in enumerate(cubes):
        if n == 0:
            continue
        parts.append(group(cube(color, size), x=at, y=y))
        at += size + 2
        words = "?" if n < 0 else f"×{n}" if n > 1 else ""
        if words:
            parts.append(text(at, y + size * 0.76, words, size * 0.66, cls="b tab"))
            at += len(words) * size * 0.42
        at += gap
    return join(parts), at - x


def cubes_each(cubes: Iterable[int], x: float, y: float, size: float, gap: float = 3) -> Svg:
    """Every cube drawn singly, in a line."""
    parts = []
    at = x
    for color, n in enumerate(cubes):
        for _ in range(max(0, n)):
            parts.append(group(cube(color, size), x=at, y=y))
            at += size + gap
    return join(parts)


def cubes_words(cubes: Cubes) -> str:
    """Cubes for a tooltip."""
    return ", ".join(f"{n} {COLORS[c]}" for c, n in enumerate(cubes) if n > 0) or "nothing"


@cache
def meeple(color: int, size: float, numbered: bool = True) -> Svg:
    """A person of the Population with their level, unless that stands beside."""
    s = size / 24
    body = (
        "M12 1.5a4.6 4.6 0 0 1 4.6 4.6c0 1-.3 2-.9 2.7 3.6 1 6.3 3.2 6.3 5.2 0 1.3-1.4 1.8-3.6 1.5l2.3 7"
        "H14l-2-4.2-2 4.2H3.3l2.3-7C3.4 15.8 2 15.3 2 14c0-2 2.7-4.2 6.3-5.2a4.3 4.3 0 0 1-.9-2.7A4.6 4.6 0 0 1 12 1.5z"
    )
    return el(
        "g",
        path(body, fill=CUBES[color], stroke="#0a1029", stroke_opacity=0.6, transform=f"scale({s:.3f})"),
        text(size / 2, size * 0.68, color + 1, size * 0.44, "middle", color=CUBE_INK[color], cls="b")
        if numbered
        else None,
    )


@cache
def scientist(seat: int, x: float, y: float, size: float) -> Svg:
    """A Scientist of a player, centred."""
    r = size / 2
    return group(
        circle(0, 0, r, cls="seat-fill", stroke="var(--hole)", stroke_width=2),
        icon(f"seat-{seat}", -r * 0.62, -r * 0.62, r * 1.24, "dark"),
        x=x,
        y=y,
        cls=f"seat-{seat}",
    )


def piece(kind: int, x: float, y: float, size: float, seat: int) -> Svg:
    """A Building with its upper left corner at (x, y)."""
    return group(
        rect(0, 0, size, size, size * 0.24, cls="surface-3 seat-stroke", stroke_width=2),
        icon(PIECE_ICONS[kind], size * 0.14, size * 0.14, size * 0.72, "ink"),
        x=x,
        y=y,
        cls=f"seat-{seat}",
    )


def counter(seat: int, x: float, y: float, size: float, name: str) -> Svg:
    """A player's counter on a track; it glides when it moves."""
    r = size / 2
    face = join(
        [
            circle(0, 0, r, cls="seat-fill", stroke="var(--hole)", stroke_width=2),
            icon(f"seat-{seat}", -r * 0.62, -r * 0.62, r * 1.24, "dark"),
        ]
    )
    return group(face, x=x, y=y, id=name, cls=f"seat-{seat}", data_piece=name)


def effect_icon(effect: Effect) -> str:
    """The sign of an effect."""
    if effect.op == "track_advance":
        return TRACKS[effect.word]
    return REWARDS[effect.op].icon


def effect_sign(effects: tuple[Effect, ...], x: float, y: float, size: float) -> Svg:
    """An effect as sign and number, centred at (x, y)."""
    if not effects:
        return join([])
    e = effects[0]
    if e.op == "gain_resource":
        return group(cube(COLORS.index(e.word), size), x=x - size / 2, y=y - size / 2)
    if e.op == "gain_extra_action":
        return join(
            [
                rect(x - size * 0.6, y - size * 0.5, size * 1.2, size, size * 0.26, fill="var(--charge)"),
                text(x, y + size * 0.24, "+A", size * 0.68, "middle", cls="b dark"),
            ]
        )
    shown = icon(effect_icon(e), x - size * (0.95 if e.n > 1 else 0.5), y - size / 2, size)
    if e.n == 1 and e.op not in ("gain_fuel", "gain_prestige"):
        return shown
    if e.n == 1:
        shown = icon(effect_icon(e), x - size * 0.95, y - size / 2, size)
    return join([shown, text(x + size * 0.18, y + size * 0.3, e.n, size * 0.84, cls="b tab")])


def name_of(g: StarshipInterstellar, seat: int) -> str:
    """A player in words."""
    return "the Directorate" if g.solo and seat == 1 else g.name(seat)


def head(seat: int, x: float, y: float, words: str, size: float = 18) -> Svg:
    """A player's mark and name."""
    return join([seat_mark(seat, x, y - size, size * 1.2), text(x + size * 1.5, y, words, size, cls="b")])


def piece_words(counts: Iterable[int]) -> str:
    """Buildings for a tooltip."""
    return ", ".join(f"{n} {PIECES[k]}" for k, n in enumerate(counts) if n > 0) or "none"
