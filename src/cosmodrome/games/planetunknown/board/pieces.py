"""Tiles and the grid: squares of 48, terrain painted with the shared patterns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from cosmodrome.draw import NOTHING, Svg, circle, el, group, icon, join, path

from ..content import LETTERS, RESOURCES, box
from ..map import TURNS, turned

U: Final = 48
"""The side of a square; patterns repeat with it, so grids start at multiples of it."""

Cell = tuple[int, int]

METEOR: Final = "meteorite"


def squares_path(cells: Iterable[Cell]) -> str:
    """A path over some squares, given by column and row; runs in a row become one rectangle."""
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(y, []).append(x)
    parts: list[str] = []
    for y in sorted(rows):
        columns = sorted(rows[y])
        start = previous = columns[0]
        for x in [*columns[1:], 99]:
            if x != previous + 1:
                parts.append(f"M{start * U} {y * U}h{(previous - start + 1) * U}v{U}H{start * U}z")
                start = x
            previous = x
    return "".join(parts)


def outline(piece: dict[Cell, int]) -> str:
    """The lines around squares that belong to different pieces: `piece` tells which piece a square is of."""
    parts: list[str] = []
    for (x, y), owner in piece.items():
        if piece.get((x - 1, y)) != owner:
            parts.append(f"M{x * U} {y * U}v{U}")
        if piece.get((x, y - 1)) != owner:
            parts.append(f"M{x * U} {y * U}h{U}")
        if (x + 1, y) not in piece:
            parts.append(f"M{(x + 1) * U} {y * U}v{U}")
        if (x, y + 1) not in piece:
            parts.append(f"M{x * U} {(y + 1) * U}h{U}")
    return "".join(parts)


def terrain(kind: str, cells: Sequence[Cell]) -> Svg:
    """Squares of one terrain (a resource, or "patch")."""
    return path(squares_path(cells), fill=f"url(#terrain-{kind})") if cells else NOTHING


def badge(resource: str, x: float, y: float, size: float = 30) -> Svg:
    """The icon of a resource in the middle of the square at (x, y)."""
    return icon(f"badge-{resource}", x + (U - size) / 2, y + (U - size) / 2, size)


def meteor_symbol(x: float, y: float, corner: bool = False) -> Svg:
    """The printed sign where a meteorite comes down; in the corner where the square has an icon, too."""
    cx, cy, r = (x + 37, y + 37, 9.5) if corner else (x + U / 2, y + U / 2, 15.0)
    ring = circle(cx, cy, r, fill="#0a1029", fill_opacity=0.75, stroke="#ffb27a", stroke_dasharray="3 3")
    return join((ring, icon(METEOR, cx - r * 0.73, cy - r * 0.73, r * 1.46, "white")))


@cache
def tile_cells(number: int, turn: int) -> tuple[tuple[int, int, int, bool, bool], ...]:
    """The squares of a tile in an orientation: (dx, dy, resource, has icon, has meteor symbol) around its anchor."""
    tile = box().tiles[number]
    way = next(way for way in turned(tile.shape) if way.turn == turn)
    return tuple((dx, dy, tile.resources[slot], mark, tile.meteor and star) for dx, dy, slot, mark, star in way.cells)


@lru_cache(maxsize=2048)
def tile_art(number: int, turn: int = 0) -> Svg:
    """A tile around the upper left corner of its anchor square, in squares of 48."""
    cells = tile_cells(number, turn)
    grounds = join(
        terrain(RESOURCES[resource], [(dx, dy) for dx, dy, of, _, _ in cells if of == resource])
        for resource in dict.fromkeys(cell[2] for cell in cells)
    )
    lines = outline({(dx, dy): 0 for dx, dy, *_ in cells})
    inner = outline({(dx, dy): resource for dx, dy, resource, _, _ in cells})
    marks = join(
        join(
            (
                badge(RESOURCES[resource], dx * U, dy * U) if mark else NOTHING,
                meteor_symbol(dx * U, dy * U, mark) if star else NOTHING,
            )
        )
        for dx, dy, resource, mark, star in cells
    )
    return join(
        (
            grounds,
            path(inner, stroke="#0a1029", stroke_opacity=0.35, stroke_width=2, fill="none"),
            path(lines, stroke="#0a1029", stroke_width=4, stroke_linecap="round", fill="none"),
            marks,
        )
    )


def tile_size(number: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of an unturned tile around its anchor, in squares."""
    cells = tile_cells(number, 0)
    left, top = min(c[0] for c in cells), min(c[1] for c in cells)
    return left, top, max(c[0] for c in cells) - left + 1, max(c[1] for c in cells) - top + 1


@lru_cache(maxsize=1024)
def tile_in(number: int, x: float, y: float, width: float, height: float, largest: float = U) -> Svg:
    """An unturned tile in the middle of a box, its squares at most `largest` wide."""
    left, top, across, down = tile_size(number)
    unit = min(width / across, height / down, largest)
    scale = unit / U
    at_x = x + (width - across * unit) / 2 - left * unit
    at_y = y + (height - down * unit) / 2 - top * unit
    return group(tile_art(number), x=at_x, y=at_y, scale=scale, data_piece=f"tile:{number}")


def ghost(number: int, turn: int) -> Svg:
    """A tile held over the planet."""
    return el("g", tile_art(number, turn), cls="ghost", pointer_events="none")


def turn_number(name: str) -> int:
    """The number of an orientation by its variant."""
    return TURNS.index(name)


LETTER_NAMES: Final = dict(zip(LETTERS, RESOURCES, strict=True)) | {"p": "patch"}
