"""Masks: sets of cells as ints, and every way a tile can lie on a planet, worked out once.

A set of cells is an int of 144 bits, the cell y * 12 + x being bit 143 - cell, so that a planet's `ground`, a text of
144 letters, becomes a mask by `int(..., 2)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec import Struct

from .content import Planet, box

CELLS: Final = 144
HALF: Final = 72
BIT: Final = tuple(1 << (143 - cell) for cell in range(CELLS))
FULL: Final = (1 << CELLS) - 1
ROWS: Final = tuple(sum(BIT[y * 12 + x] for x in range(12)) for y in range(12))
COLUMNS: Final = tuple(sum(BIT[y * 12 + x] for y in range(12)) for x in range(12))
_NOT_FIRST: Final = FULL & ~COLUMNS[0]
_NOT_LAST: Final = FULL & ~COLUMNS[11]

TURNS: Final = ("r0", "r90", "r180", "r270", "f0", "f90", "f180", "f270")
"""The eight orientations: degrees turned clockwise; f: mirrored left to right first."""


def mask_of(cells: tuple[int, ...] | list[int]) -> int:
    """The mask of some cells."""
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, in ascending order."""
    cells: list[int] = []
    for at, some in enumerate(mask.to_bytes(18, "big")):
        if some:
            cells += _EIGHTS[at << 8 | some]
    return cells


_EIGHTS: Final = tuple(
    [tuple([8 * at + bit for bit in range(8) if some & 128 >> bit]) for at in range(18) for some in range(256)]
)
"""The cells of every byte that a mask can have, by where it is."""


def nth_cell(mask: int, number: int) -> int:
    """One of the cells of a mask in ascending order."""
    upper = mask >> HALF
    before = upper.bit_count()
    if number >= before:
        number -= before
        mask ^= upper << HALF
    for _ in range(number):
        mask ^= 1 << (mask.bit_length() - 1)
    return CELLS - mask.bit_length()


def around(mask: int) -> int:
    """The cells orthogonally next to the mask's cells (those of the mask may be among them)."""
    return (((mask & _NOT_FIRST) << 1) | ((mask & _NOT_LAST) >> 1) | (mask << 12) | (mask >> 12)) & FULL


def area(seed: int, within: int) -> int:
    """All cells of `within` connected orthogonally with the seed."""
    grown = seed & within
    while True:
        more = (grown | around(grown)) & within
        if more == grown:
            return grown
        grown = more


def areas(mask: int) -> list[int]:
    """The connected parts of a mask."""
    found = []
    while mask:
        one = area(1 << (mask.bit_length() - 1), mask)
        found.append(one)
        mask ^= one
    return found


class Spot(Struct, eq=False, gc=False):
    """One way for a shape to lie on the grid."""

    mask: int
    slots: tuple[int, int]
    """The cells of slot A and of slot B, as masks."""
    icon: tuple[int, int]
    """The cell with slot A's icon, and with slot B's."""
    symbol: int
    """The cell with the meteor symbol, on the tiles that show it."""
    parts: tuple[tuple[int, ...], tuple[int, ...]]
    """The cells of slot A, and of slot B."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the mask, in ascending order."""
        return tuple(sorted(self.parts[0] + self.parts[1]))


@dataclass(frozen=True, slots=True)
class Turned:
    """A shape in one orientation: its cells relative to the anchor, as (dx, dy, slot, icon, meteor symbol)."""

    turn: int
    cells: tuple[tuple[int, int, int, bool, bool], ...]


def _anchor(shape: int) -> int:
    """The cell a tile is held by: the one nearest to its middle, the first of these."""
    cells = box().shapes[shape].cells
    count = len(cells)
    middle_x, middle_y = sum(c.x for c in cells), sum(c.y for c in cells)
    return min(range(count), key=lambda i: (count * cells[i].x - middle_x) ** 2 + (count * cells[i].y - middle_y) ** 2)


@cache
def turned(shape: int) -> tuple[Turned, ...]:
    """The orientations of a shape that differ (ruling 27), each around the same anchor."""
    cells = box().shapes[shape].cells
    anchor = cells[_anchor(shape)]
    found: list[Turned] = []
    seen: list[list[tuple[int, int, int, bool, bool]]] = []
    for turn in range(8):
        around_anchor = []
        for c in cells:
            dx, dy = c.x - anchor.x, c.y - anchor.y
            if turn >= 4:
                dx = -dx
            for _ in range(turn % 4):
                dx, dy = -dy, dx
            around_anchor.append((dx, dy, c.slot, c.icon, c.symbol))
        left, top = min(c[0] for c in around_anchor), min(c[1] for c in around_anchor)
        picture = sorted((c[0] - left, c[1] - top, *c[2:]) for c in around_anchor)
        if picture not in seen:
            seen.append(picture)
            found.append(Turned(turn, tuple(around_anchor)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Lies:
    """Every way a shape can lie on a planet: by value (orientation * 144 + anchor cell)."""

    free: tuple[tuple[int, int], ...]
    """(mask, value) of all of them."""
    spots: dict[int, Spot]


@cache
def lies(planet: str, shape: int) -> Lies:
    """Every way a shape can lie on a planet."""
    squares = masks(planet).squares
    spots: dict[int, Spot] = {}
    for way in turned(shape):
        for anchor in cells_of(wholly_on([(c[0], c[1]) for c in way.cells], squares)):
            value = way.turn * CELLS + anchor
            spots[value] = spot_of(shape, value)
    return Lies(tuple([(spot.mask, value) for value, spot in spots.items()]), spots)


def spot_of(shape: int, value: int) -> Spot:
    """One way for a shape to lie on the grid, whatever the planet."""
    key = len(TURNS) * CELLS * shape + value
    spot = _SPOTS.get(key)
    if spot is None:
        turn, anchor = divmod(value, CELLS)
        spot = _SPOTS[key] = _stencil(shape, turn).at(anchor)
    return spot


_SPOTS: Final[dict[int, Spot]] = {}
"""Those that were asked for, by shape and value."""


class Stencil:
    """A shape in one orientation: its cells, less the anchor's."""

    __slots__ = ("_icon", "_parts", "_slots", "_symbol")

    def __init__(self, way: Turned) -> None:
        cells: tuple[list[int], list[int]] = ([], [])
        icon = [0, 0]
        self._symbol = 0
        for dx, dy, slot, has_icon, has_symbol in way.cells:
            cell = 12 * dy + dx
            cells[slot].append(cell)
            if has_icon:
                icon[slot] = cell
            if has_symbol:
                self._symbol = cell
        self._icon = icon
        self._parts = sorted(cells[0]), sorted(cells[1])
        self._slots = [sum([1 << (CELLS - 1 - cell) for cell in part]) for part in self._parts]
        """The cells of both slots as masks, with the anchor on cell 0; some may stick out."""

    def at(self, anchor: int) -> Spot:
        """The shape with its anchor on a cell."""
        first, second = self._slots[0] >> anchor, self._slots[1] >> anchor
        return Spot(
            first | second,
            (first, second),
            (self._icon[0] + anchor, self._icon[1] + anchor),
            self._symbol + anchor,
            (tuple([cell + anchor for cell in self._parts[0]]), tuple([cell + anchor for cell in self._parts[1]])),
        )


@cache
def _stencil(shape: int, turn: int) -> Stencil:
    """A shape in one of its orientations."""
    return Stencil(next(way for way in turned(shape) if way.turn == turn))


def _moved(mask: int, offset: int) -> int:
    """A mask with every cell where the one so much further on was."""
    return mask << offset if offset >= 0 else mask >> -offset


def wholly_on(cells: Iterable[tuple[int, int]], region: int) -> int:
    """Where something may be held so that all of its cells lie on a region: they are (x, y) from there on."""
    found = FULL
    for x, y in cells:
        columns = COLUMNS[-x:] if x < 0 else COLUMNS[: 12 - x]
        rows = ROWS[-y:] if y < 0 else ROWS[: 12 - y]
        found &= sum(columns) & sum(rows) & _moved(region, 12 * y + x)
    return found


# -- what a piece covers ---------------------------------------------------------------------------


SPAN: Final = 4
"""So many squares a piece has in one row or column at the most."""
SIDES: Final = 4
"""What a square has."""
_NUMBERS: Final = tuple(range(SIDES * CELLS))
"""Each number once: thousands of outlines share them, so that they are at hand."""
NEXT_TO: Final = tuple(tuple(cells_of(around(bit))) for bit in BIT)
"""The cells orthogonally next to each."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The squares that a piece covers, whatever it shows on them."""

    number: int
    """Its own among those of a shape on a planet."""
    mask: int
    cells: tuple[int, ...]
    """The cells of the mask, in ascending order."""
    lines: tuple[int, ...]
    """SPAN * line + how many squares lie in it, less one, for the rows (0 to 11) and columns (12 to 23) it reaches."""
    beside: tuple[int, ...]
    """SIDES * cell + how many sides are shared with it, less one, for the cells next to it."""
    border: int
    """How many sides its squares turn to the outside."""


def outlined(number: int, cells: tuple[int, ...]) -> Outline:
    """The outline of a piece on these cells."""
    lines: dict[int, int] = {}
    shared: dict[int, int] = {}
    border = 0
    for line in (*[cell // 12 for cell in cells], *sorted([12 + cell % 12 for cell in cells])):
        lines[line] = lines.get(line, 0) + 1
    for cell in cells:
        border += SIDES
        for other in NEXT_TO[cell]:
            if other in cells:
                border -= 1
            else:
                shared[other] = shared.get(other, 0) + 1
    return Outline(
        number,
        mask_of(cells),
        cells,
        tuple([SPAN * line + count - 1 for line, count in lines.items()]),
        tuple([_NUMBERS[SIDES * cell + sides - 1] for cell, sides in shared.items()]),
        border,
    )


@cache
def outlines(planet: str, shape: int) -> dict[int, Outline]:
    """The outline of every way a shape can lie on a planet, by value; one for all ways that cover the same."""
    found: dict[int, Outline] = {}
    known: dict[int, Outline] = {}
    for value, spot in lies(planet, shape).spots.items():
        outline = known.get(spot.mask)
        if outline is None:
            outline = known[spot.mask] = outlined(len(known), spot.cells)
        found[value] = outline
    return found


@cache
def single(cell: int) -> Outline:
    """The outline of one square."""
    return outlined(cell, (cell,))


@dataclass(frozen=True, slots=True)
class PlanetMasks:
    """What is printed on a planet, as masks."""

    squares: int
    ice: int
    edge: int
    start: int
    """Where the first piece must have a square."""
    ring: int
    west: int
    toxic: int
    currents: int
    cities: int
    worlds: tuple[int, ...]
    quarters: tuple[tuple[int, int], ...]
    """(cells, resource) of the quarters that ban an icon."""


@cache
def masks(planet: str) -> PlanetMasks:
    """What is printed on a planet, as masks."""
    board = box().planets[planet]
    halves = (sum(COLUMNS[:6]), sum(COLUMNS[6:])), (sum(ROWS[:6]), sum(ROWS[6:]))
    return PlanetMasks(
        mask_of(board.squares),
        mask_of(board.ice),
        mask_of(board.edge),
        mask_of(board.start),
        printed(board, "R"),
        mask_of([cell for cell in board.squares if board.sides[cell] == "0"]) if board.sides else 0,
        printed(board, "X"),
        printed(board, "E"),
        printed(board, "C"),
        tuple(mask_of(world) for world in board.worlds),
        tuple((halves[0][right] & halves[1][low], resource) for right, low, resource in board.quarters),
    )


def printed(planet: Planet, letter: str) -> int:
    """The squares of a planet with a letter of its grid."""
    return mask_of([cell for cell in planet.squares if planet.grid[cell] == letter])


STRAIGHT: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))


@cache
def steps(planet: str, diagonal: bool) -> tuple[tuple[int, ...], ...]:
    """For every cell the cells a rover can step to: on squares, never across a chasm but at its gaps."""
    board = box().planets[planet]
    squares = set(board.squares)
    blocked = [{a, b} for a, b in board.walls]
    gaps = [{*gap.cells} for gap in board.gaps]
    west = masks(planet).west
    ways: list[tuple[int, ...]] = []
    for cell in range(CELLS):
        straight = [to for to in _beside(cell, STRAIGHT) if {cell, to} not in blocked]
        aslant = [
            to for to in _beside(cell, DIAGONAL) if {cell, to} in gaps or bool(west & BIT[cell]) == bool(west & BIT[to])
        ]
        out = [*straight, *aslant] if diagonal else straight
        ways.append(tuple(to for to in out if cell in squares and to in squares))
    return tuple(ways)


def _beside(cell: int, directions: tuple[tuple[int, int], ...]) -> list[int]:
    """The cells of the grid that lie next to a cell in these directions."""
    x, y = cell % 12, cell // 12
    return [(y + dy) * 12 + x + dx for dx, dy in directions if 0 <= x + dx < 12 and 0 <= y + dy < 12]


def cell_name(cell: int) -> str:
    """A cell as "x,y"."""
    return f"{cell % 12},{cell // 12}"
