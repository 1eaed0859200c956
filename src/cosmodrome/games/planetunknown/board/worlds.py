"""The planets: globes and stranger worlds under a night sky, with ice and whatever makes each of them special."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmodrome.draw import NOTHING, Svg, circle, el, hash01, icon, join, line, path, rect, starfield, text

from ..content import RESOURCES, Planet, PlanetKind, box
from ..map import cells_of, mask_of, masks
from .pieces import Cell, U, squares_path

LEFT: Final = U
TOP: Final = U
GRID: Final = 12 * U
WIDTH: Final = GRID + 2 * U
BAR: Final = 108
COLUMN_LETTERS: Final = "ABCDEFGHIJKL"
HEIGHT: Final = TOP + GRID + U // 2 + BAR


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a world: lit side, ground, night side, air."""

    light: str
    ground: str
    dark: str
    air: str


_PALETTES: Final = {
    "ksb-4156": Palette("#e9a87c", "#a95f3f", "#3c1a1c", "#ffc9a0"),
    "arashi": Palette("#a9d6d8", "#4b8a93", "#123a49", "#c8fff6"),
    "gaia": Palette("#b7d98c", "#5d8a4a", "#1c3a2c", "#c9ffd0"),
    "k-273": Palette("#b5bccb", "#7b8499", "#2c3348", "#d8ecff"),
    "persephone": Palette("#d9c07e", "#8f7a45", "#37301e", "#ffe6b0"),
    "petra": Palette("#e0bd8d", "#a67f52", "#43301f", "#ffe2b8"),
    "tartarus": Palette("#9a8a86", "#5b4a4b", "#1f1518", "#ff9d7a"),
    "cerberus": Palette("#c98b9a", "#8a4a5c", "#33182a", "#ffc2cf"),
    "charybdis": Palette("#8f93d6", "#4d4f98", "#1a1a46", "#b9b4ff"),
    "kax": Palette("#9fbf7a", "#557a45", "#1c3324", "#d0ff9e"),
    "lacuna": Palette("#c5bba9", "#857a6c", "#332c2b", "#f0e2cc"),
    "oblivion": Palette("#8c8fa8", "#50536b", "#1b1c2c", "#cfd2ff"),
    "pajitnov": Palette("#e0a58a", "#a35d52", "#3d1d2a", "#ffb8a8"),
}


def grid_cells(mask: int) -> list[Cell]:
    """The columns and rows of a mask's cells."""
    return [(cell % 12, cell // 12) for cell in cells_of(mask)]


def cell_xy(cell: int) -> tuple[int, int]:
    """The upper left corner of a cell on the panel."""
    return LEFT + cell % 12 * U, TOP + cell // 12 * U


def _grid(inner: Svg) -> Svg:
    """Things drawn in grid coordinates, moved to the panel's."""
    return el("g", inner, transform=f"translate({LEFT} {TOP})")


def _is_globe(planet: Planet) -> bool:
    """Whether the squares make the usual disc."""
    return squares_path(grid_cells(masks(planet.id).squares)) == _disc_path()


@cache
def _disc_path() -> str:
    return squares_path(grid_cells(masks("ksb-4156").squares))


def _body(planet: Planet, name: str, colours: Palette) -> Svg:
    """The world: a lit globe where the grid is round, else its own shape with soft edges."""
    light = el(
        "radialGradient",
        el("stop", offset=0, stop_color=colours.light),
        el("stop", offset=0.55, stop_color=colours.ground),
        el("stop", offset=1, stop_color=colours.dark),
        id=f"{name}-light",
        gradientUnits="userSpaceOnUse",
        cx=LEFT + GRID * 0.34,
        cy=TOP + GRID * 0.28,
        r=GRID * 0.78,
    )
    air = el(
        "radialGradient",
        el("stop", offset=0.86, stop_color=colours.air, stop_opacity=0.55),
        el("stop", offset=1, stop_color=colours.air, stop_opacity=0),
        id=f"{name}-air",
    )
    fill = f"url(#{name}-light)"
    middle_x, middle_y = LEFT + GRID / 2, TOP + GRID / 2
    if _is_globe(planet):
        radius = GRID / 2 + 14
        body = join(
            (
                circle(middle_x, middle_y, radius * 1.1, fill=f"url(#{name}-air)"),
                circle(middle_x, middle_y, radius, fill=fill, stroke=colours.air, stroke_opacity=0.5, stroke_width=2),
            )
        )
    else:
        d = squares_path(grid_cells(masks(planet.id).squares | _holes(planet)))
        shape = {"d": d, "stroke_linejoin": "round"}
        body = _grid(
            join(
                (
                    path(**shape, fill="none", stroke=colours.air, stroke_opacity=0.18, stroke_width=44),
                    path(**shape, fill="none", stroke=colours.dark, stroke_width=28),
                )
            )
        )
        body = join((body, _grid(path(**shape, fill=colours.ground, stroke=colours.ground, stroke_width=22))))
        body = join((body, _lit_shape(d, fill)))
    return join((el("defs", light, air), body))


def _lit_shape(d: str, fill: str) -> Svg:
    """The squares of an odd world again, lit from the side."""
    return el(
        "g",
        path(d, fill=fill, stroke=fill, stroke_width=20, stroke_linejoin="round"),
        transform=f"translate({LEFT} {TOP})",
    )


def _holes(planet: Planet) -> int:
    """Holes that lie inside the world."""
    return mask_of(planet.holes)


def _craters(planet: Planet, colours: Palette) -> Svg:
    """Craters and stones, always in the same places."""
    spots = hash01(planet.id, 120)
    parts: list[Svg] = []
    cells = planet.squares
    for i in range(30):
        cell = cells[int(spots[4 * i] * len(cells))]
        x, y = cell_xy(cell)
        size = 2.5 + 9 * spots[4 * i + 1] ** 3
        cx, cy = x + U * (0.25 + 0.5 * spots[4 * i + 2]), y + U * (0.25 + 0.5 * spots[4 * i + 3])
        parts.append(circle(cx, cy, size, fill=colours.dark, fill_opacity=0.32))
        parts.append(circle(cx + size * 0.18, cy + size * 0.22, size * 0.82, fill=colours.light, fill_opacity=0.22))
    return join(parts)


def _ice(planet: Planet) -> Svg:
    """Planetary ice."""
    cells = grid_cells(masks(planet.id).ice)
    if not cells:
        return NOTHING
    return _grid(
        path(
            squares_path(cells),
            fill="url(#ground-ice)",
            fill_opacity=0.92,
            stroke="#e8f8ff",
            stroke_opacity=0.85,
            stroke_width=6,
            stroke_linejoin="round",
        )
    )


def _ground(mask: int, pattern: str, opacity: float = 1.0) -> Svg:
    """Squares of a special ground."""
    return _grid(path(squares_path(grid_cells(mask)), fill=f"url(#ground-{pattern})", fill_opacity=opacity))


def _currents(planet: Planet) -> Svg:
    """Petra's currents: sparks from square to square."""
    cells = set(grid_cells(masks(planet.id).currents))
    d = ""
    for x, y in sorted(cells):
        cx, cy = x * U + U // 2, y * U + U // 2
        d += f"M{cx} {cy}h0"
        if (x + 1, y) in cells:
            d += f"M{cx} {cy}l12 -7 10 14 12 -14 14 7"
        if (x, y + 1) in cells:
            d += f"M{cx} {cy}l-7 12 14 10 -14 12 7 14"
    strokes = ((13, "#ffb300", 0.28), (5, "#ffd23f", 0.9), (1.8, "#fffbe0", 1))
    return _grid(
        join(
            path(d, fill="none", stroke=colour, stroke_width=wide, stroke_opacity=alpha, stroke_linecap="round")
            for wide, colour, alpha in strokes
        )
    )


def _chasm(planet: Planet) -> Svg:
    """Tartarus' chasm along its blocked edges, with the two places a diagonal step can pass."""
    d = ""
    for a, b in planet.walls:
        x, y = max(a % 12, b % 12) * U, max(a // 12, b // 12) * U
        d += f"M{x} {y}h{U}" if a % 12 == b % 12 else f"M{x} {y}v{U}"
    gaps = join(
        circle(gap.corner[0] * U, gap.corner[1] * U, 7, fill="#ffd7a8", stroke="#1b0b0b", stroke_width=3)
        for gap in planet.gaps
    )
    strokes = ((15, "#140607"), (8, "#7a1d12"), (3, "#ff8a3c"))
    lines = join(path(d, fill="none", stroke=c, stroke_width=w, stroke_linecap="round") for w, c in strokes)
    return _grid(join((lines, gaps)))


def _quarters(planet: Planet) -> Svg:
    """Persephone's quarters and the icon that each of them bans, in its corner."""
    parts = [
        line(LEFT + GRID / 2, TOP, LEFT + GRID / 2, TOP + GRID, stroke="#fff", stroke_dasharray="10 7", stroke_width=3),
        line(LEFT, TOP + GRID / 2, LEFT + GRID, TOP + GRID / 2, stroke="#fff", stroke_dasharray="10 7", stroke_width=3),
    ]
    for right, low, resource in planet.quarters:
        x, y = LEFT + 14 + right * (GRID - 74), TOP + 14 + low * (GRID - 74)
        parts.append(icon(f"badge-{RESOURCES[resource]}", x, y, 46))
        parts.append(line(x + 2, y + 44, x + 44, y + 2, stroke="#ff5d5d", stroke_width=6, stroke_linecap="round"))
    return join(parts)


def _worlds(planet: Planet) -> Svg:
    """Cerberus' three worlds and what each is worth when it is whole."""
    parts = []
    for (x, y), _ in zip(((4.6, 0.6), (0.3, 3.2), (8.7, 6.15)), masks(planet.id).worlds, strict=True):
        parts.append(icon("medal", LEFT + x * U - 16, TOP + y * U, 30))
        parts.append(text(LEFT + x * U + 17, TOP + y * U + 22, "+2", 18, cls="b white"))
    return join(parts)


def _cities(planet: Planet) -> Svg:
    """Gaia's cities."""
    parts = []
    for x, y in grid_cells(masks(planet.id).cities):
        parts.append(rect(LEFT + x * U + 3, TOP + y * U + 3, U - 6, U - 6, 8, fill="#22304f", fill_opacity=0.75))
        parts.append(icon("city", LEFT + x * U + 8, TOP + y * U + 6, U - 16, "white"))
    return join(parts)


def _ring(planet: Planet) -> Svg:
    """Arashi's ring, all the way across."""
    y = TOP + 5 * U
    return join(
        (
            rect(6, y, WIDTH - 12, 2 * U, U, fill="#f4e3b2", fill_opacity=0.16),
            _ground(masks(planet.id).ring, "ring"),
        )
    )


_SPECIAL: Final[dict[PlanetKind, Callable[[Planet], Svg]]] = {
    "ring": _ring,
    "cities": _cities,
    "quadrants": _quarters,
    "electrical_currents": _currents,
    "chasm": _chasm,
    "sub_planets": _worlds,
    "start_cells": lambda planet: _ground(masks(planet.id).start, "start"),
    "toxic": lambda planet: _ground(masks(planet.id).toxic, "toxic", 0.8),
    "holes": lambda planet: _ground(_holes(planet), "hole"),
}
"""The visible special feature of a planet."""


def _names() -> Svg:
    """The names of columns and rows, as the words use them."""
    return join(
        (
            join(
                text(LEFT + n * U + U / 2, TOP + GRID + 17, letter, 15, "middle", cls="b ink-2")
                for n, letter in enumerate(COLUMN_LETTERS)
            ),
            join(text(LEFT + GRID + 12, TOP + n * U + U / 2 + 5, n + 1, 15, cls="b ink-2 tab") for n in range(12)),
        )
    )


@cache
def world(planet_id: str, name: str) -> Svg:
    """All of a planet that is printed, for the panel called `name`; always by night."""
    planet = box().planets[planet_id]
    colours = _PALETTES[planet_id]
    cells = grid_cells(masks(planet_id).squares)
    seams = "".join(f"M{x * U} {y * U}h{U}v{U}h-{U}z" for x, y in cells)
    pads = "".join(f"M{cell % 12 * U + 24} {cell // 12 * U + 24}h0" for cell in planet.lifepods)
    return el(
        "g",
        rect(0, 0, WIDTH, HEIGHT, 18, fill="#070b1c"),
        starfield(WIDTH, HEIGHT, planet_id, 1.3),
        _body(planet, name, colours),
        _craters(planet, colours),
        _ice(planet),
        _SPECIAL[planet.kind](planet) if planet.kind in _SPECIAL else NOTHING,
        _grid(path(seams, fill="none", stroke="#fff", stroke_opacity=0.2, stroke_width=1)),
        _grid(path(pads, stroke="#fff", stroke_opacity=0.35, stroke_width=36, stroke_linecap="round")),
        _names(),
        cls="night",
    )


def sphere(x: float, y: float, r: float, planet_id: str) -> Svg:
    """A small picture of a planet, for lists."""
    colours = _PALETTES[planet_id]
    return join(
        (
            circle(x, y, r * 1.12, fill=colours.air, fill_opacity=0.25),
            circle(x, y, r, fill=colours.ground),
            circle(x, y, r, fill="url(#cd-ball)"),
            join(
                circle(
                    x + r * 0.6 * math.cos(a), y + r * 0.55 * math.sin(a), r * s, fill=colours.dark, fill_opacity=0.4
                )
                for a, s in ((0.4, 0.16), (2.1, 0.22), (3.9, 0.12), (5.2, 0.18))
            ),
        )
    )
