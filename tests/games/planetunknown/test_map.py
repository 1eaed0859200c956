"""The map: masks, orientations and every way a tile can lie."""

from __future__ import annotations

from cosmodrome.games.planetunknown.content import PLANETS, box
from cosmodrome.games.planetunknown.map import (
    BIT,
    CELLS,
    area,
    areas,
    around,
    cells_of,
    lies,
    mask_of,
    masks,
    steps,
    turned,
)


def test_cells_and_masks_are_the_same() -> None:
    cells = [0, 11, 12, 77, 143]
    assert cells_of(mask_of(cells)) == cells
    assert [cells_of(BIT[cell]) for cell in cells] == [[cell] for cell in cells]


def test_neighbours_do_not_wrap_around_the_edge() -> None:
    assert cells_of(around(BIT[11])) == [10, 23]
    assert cells_of(around(BIT[12])) == [0, 13, 24]
    assert cells_of(around(BIT[143])) == [131, 142]


def test_areas_are_connected_side_by_side() -> None:
    assert [cells_of(one) for one in areas(mask_of([0, 1, 13, 26, 11, 12 * 11]))] == [[0, 1, 13], [11], [26], [132]]


def test_rovers_step_both_ways_and_never_off_the_planet() -> None:
    for planet in PLANETS:
        squares = set(cells_of(masks(planet).squares))
        for diagonal in (False, True):
            ways = steps(planet, diagonal)
            for cell in range(CELLS):
                assert set(ways[cell]) <= squares
                assert all(cell in ways[to] for to in ways[cell])


def test_every_tile_lies_in_one_piece_with_two_connected_terrains() -> None:
    for shape in range(12):
        for spot in lies("ksb-4156", shape).spots.values():
            for mask in (spot.mask, *spot.slots):
                assert area(1 << (mask.bit_length() - 1), mask) == mask
            assert spot.slots[0] & spot.slots[1] == 0


def test_orientations() -> None:
    """Straight shapes have four that differ, all others eight; the anchor is one of the shape's own cells."""
    for number, shape in enumerate(box().shapes):
        ways = turned(number)
        assert len(ways) == (4 if shape.id.startswith("I") else 8)
        for way in ways:
            assert (0, 0) in [(dx, dy) for dx, dy, *_ in way.cells]


def test_no_two_placements_share_anchor_and_orientation() -> None:
    for shape in range(12):
        ways = lies("oblivion", shape)
        assert len(ways.spots) == len(ways.free)
        pictures = [(spot.slots, spot.icon, spot.symbol) for spot in ways.spots.values()]
        assert len(set(pictures)) == len(pictures)
