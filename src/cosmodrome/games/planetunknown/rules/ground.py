"""What lies on a planet, as masks, and where a shape fits there: by shifting masks, as far as is asked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations
from operator import itemgetter
from typing import Any, Final, TypeAlias, overload

from msgspec import Struct, field

from ..content import BIOMASS, LETTERS
from ..map import CELLS, FULL, Spot, around, cells_of, mask_of, nth_cell, turned, wholly_on

_TABLE: Final = {
    letter: str.maketrans({other: "1" if other == letter else "0" for other in ".cwbrtep"}) for letter in LETTERS
}
_TABLE["b"] = str.maketrans({other: "1" if other in "bp" else "0" for other in ".cwbrtep"})
_COVERED: Final = str.maketrans({other: "0" if other == "." else "1" for other in ".cwbrtep"})
_PATCHES: Final = str.maketrans({other: "1" if other == "p" else "0" for other in ".cwbrtep"})


def covered(ground: str) -> int:
    """The cells under a tile or a patch."""
    return surface(ground).taken


def terrain(ground: str, resource: int) -> int:
    """The cells that show a resource's terrain; biomass patches show biomass."""
    return surface(ground).land(resource)


def patches(ground: str) -> int:
    """The cells under a biomass patch."""
    return int(ground.translate(_PATCHES), 2)


def icons(marks: str, resource: int) -> int:
    """The cells with a resource's icon (not hidden by a patch)."""
    letter = LETTERS[resource]
    return mask_of([cell for cell, mark in enumerate(marks) if mark == letter]) if letter in marks else 0


# -- where a shape fits ----------------------------------------------------------------------------

RUNS: Final = (1, 2, 3, 4, 2, 3, 4)
"""The lengths of the straight runs of cells that shapes are made of: one cell, then rows, then columns."""
ROWS_END: Final = 4
"""So many of them lie in a row."""
APART: Final = 256
"""Far enough for two masks in one number to be shifted without getting in each other's way."""
Cells = frozenset[tuple[int, int]]
"""Some (x, y) from a corner on, to the right and down."""


Run: TypeAlias = tuple[int, int]
"""A straight run of a figure: its number in RUNS, and how far from the corner it begins."""
Figure: TypeAlias = tuple[int, Run, Run, tuple[Run, ...]]
"""What a shape covers in some orientation: the cells where its upper left corner can be, and the runs that it is made
of, as few as will do: two (perhaps the same), and more if there are."""


def clear(figures: Sequence[Figure], runs: list[int]) -> list[int]:
    """For each figure the corners with which it lies on no taken cell, and on a needed one (`Footing.runs`)."""
    found = []
    for corners, (first, at), (second, then), more in figures:
        met = runs[first] << at | runs[second] << then
        for run, offset in more:
            met |= runs[run] << offset
        near = corners & (met >> APART)
        found.append(near ^ (near & met))
    return found


@cache
def _in_runs(cells: Cells) -> tuple[Run, ...]:
    """As few straight runs as cover some cells; they may cross."""
    found: dict[tuple[int, int], Cells] = {}
    for x, y in sorted(cells):
        for number, length in enumerate(RUNS):
            row = number < ROWS_END
            run = frozenset([(x + at, y) if row else (x, y + at) for at in range(length)])
            if run <= cells:
                found[number, 12 * y + x] = run
    for count in range(1, len(cells) + 1):
        for some in combinations(found, count):
            if cells <= frozenset().union(*[found[run] for run in some]):
                return some
    raise AssertionError("single cells cover everything")


class Footing(Struct, eq=False, gc=False):
    """What is taken on a planet, and what a piece has to touch, in one number, so that both are shifted at once."""

    key: int
    """What says of a surface's footings which one it is."""
    runs: list[int]
    """By the number in RUNS: for every cell whether any cell of a run that begins there is taken, or needed."""


def footing_on(key: int, taken: int, need: int) -> Footing:
    """The footing where this is taken, and one of these has to be touched."""
    one = taken | need << APART
    row, column = one | one << 1, one | one << 12
    row_3, column_3 = row | one << 2, column | one << 24
    return Footing(key, [one, row, row_3, row_3 | one << 3, column, column_3, column_3 | one << 36])


class Ways:
    """How a shape could lie on an empty planet, on one of some regions; but not wholly on what is `never` right."""

    __slots__ = ("by_turn", "figures", "first", "others", "turns")

    def __init__(self, shape: int, regions: tuple[int, ...], never: int) -> None:
        self.figures: list[Figure] = []
        """Those that differ: a shape in several orientations may cover the same."""
        self.turns: list[tuple[int, int]] = []
        """By orientation: the number of its figure, and what the cell of its corner lacks of the value."""
        known: dict[Cells, int] = {}
        for way in turned(shape):
            left, top = min([c[0] for c in way.cells]), min([c[1] for c in way.cells])
            cells = frozenset([(c[0] - left, c[1] - top) for c in way.cells])
            if cells not in known:
                corners = 0
                for region in regions:
                    corners |= wholly_on(cells, region)
                known[cells] = len(self.figures)
                runs = _in_runs(cells)
                self.figures.append((corners & ~wholly_on(cells, never), runs[0], runs[-1], runs[1:-1]))
            self.turns.append((known[cells], way.turn * CELLS - 12 * top - left))
        self.first, self.others = self.figures[:1], self.figures[1:]
        self.by_turn: Callable[[list[int]], tuple[int, ...]] = itemgetter(*[figure for figure, _ in self.turns])
        """What is known of each figure, by orientation."""


NONE: Final[list[int]] = []


class Fits(Sequence[int]):
    """The placements of a shape, by orientation and then by cell; found out as far as is asked.

    What was found out is never changed, but replaced as a whole: several threads may ask.
    """

    __slots__ = ("_ends", "_footing", "_held", "_size", "_ways")

    def __init__(self, ways: Ways, footing: Footing) -> None:
        self._ways = ways
        self._footing = footing
        self._held = clear(ways.first, footing.runs)
        """The corners of each figure; before they are counted, of the first, which nearly always fits somewhere."""
        self._ends = NONE
        """How many placements there are up to each orientation."""
        self._size = -1

    def __bool__(self) -> bool:
        return self._held[0] != 0 or len(self) > 0

    def __len__(self) -> int:
        return self._size if self._size >= 0 else self._counted()

    def _counted(self) -> int:
        """Look at all figures, and count."""
        ways = self._ways
        self._held = held = self._held[:1] + clear(ways.others, self._footing.runs)
        self._ends = ends = [*accumulate(ways.by_turn([*map(int.bit_count, held)]))]
        self._size = size = ends[-1]
        return size

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return [*self][at]
        size = self._size
        if size < 0:
            size = self._counted()
        left = at if at >= 0 else at + size
        if 0 <= left < size:
            ends = self._ends
            turn = bisect_right(ends, left)
            figure, first = self._ways.turns[turn]
            return first + nth_cell(self._held[figure], left - ends[turn - 1] if turn else left)
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        found: list[int] = []
        if len(self):
            cells = [cells_of(corners) for corners in self._held]
            for figure, first in self._ways.turns:
                found += [first + cell for cell in cells[figure]]
        return iter(found)


class Surface(Struct, eq=False, gc=False):
    """What lies on a planet, as masks: asked for again and again between two tiles."""

    _ground: str
    taken: int
    """The cells under a tile or a patch."""
    _lands: list[int]
    """The cells of each terrain; -1 if not computed yet."""
    _footing: Footing | None = None
    """The one that was asked for last: it is nearly always the same."""
    fits: dict[int, Fits] = field(default_factory=dict)
    """Where shapes fit, by everything this depends on (`PlanetRule.fitting`)."""
    picked: dict[Any, tuple[int, ...]] | None = None
    """Placements that bans allow, by everything they depend on."""

    def land(self, resource: int) -> int:
        """The cells that show a resource's terrain."""
        land = self._lands[resource]
        if land < 0:
            land = self._lands[resource] = int(self._ground.translate(_TABLE[LETTERS[resource]]), 2)
        return land

    def footing(self, start: int, adjacent: bool) -> Footing:
        """What a piece has to touch: the start at first, another piece then, if it has to be adjacent."""
        taken = self.taken
        key = start if not taken else 1 if adjacent else 0
        found = self._footing
        if found is None or found.key != key:
            need = start if not taken else around(taken) if adjacent else FULL
            found = self._footing = footing_on(key, taken, need)
        return found

    def with_tile(self, ground: str, spot: Spot, resources: tuple[int, ...]) -> None:
        """Record a tile that was laid, with its resources and the new ground."""
        if ground not in SURFACES:
            lands = self._lands.copy()
            first, second = resources
            if lands[first] >= 0:
                lands[first] |= spot.slots[0]
            if lands[second] >= 0:
                lands[second] |= spot.slots[1]
            _keep(ground, Surface(ground, self.taken | spot.mask, lands))

    def with_patch(self, ground: str, bit: int) -> None:
        """Record a patch on an uncovered cell, with the new ground."""
        if ground not in SURFACES:
            lands = self._lands.copy()
            if lands[BIOMASS] >= 0:
                lands[BIOMASS] |= bit
            _keep(ground, Surface(ground, self.taken | bit, lands))


SURFACES: Final[dict[str, Surface]] = {}
"""Recent surfaces, by the text of their ground.

Keys and values hold no table. What a surface notes depends on its ground alone, and a full cache is cleared, so threads
can share it: at worst two of them work out the same entry.
"""
KEPT: Final = 256
"""The most surfaces that are kept."""


def surface(ground: str) -> Surface:
    """What lies there."""
    found = SURFACES.get(ground)
    if found is None:
        taken = int(ground.translate(_COVERED), 2)
        found = Surface(ground, taken, [-1 if taken else 0] * len(LETTERS))
        _keep(ground, found)
    return found


def _keep(ground: str, found: Surface) -> None:
    if len(SURFACES) >= KEPT:
        SURFACES.clear()
    SURFACES[ground] = found
