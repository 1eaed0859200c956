"""What is in the box, counted."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from cosmodrome.games.planetunknown.content import (
    CORPORATIONS,
    MILESTONE_CIV,
    PLANETS,
    RESOURCES,
    ROVER,
    box,
)
from cosmodrome.games.planetunknown.map import COLUMNS, ROWS, masks

ROUND = ("ksb-4156", "arashi", "gaia", "k-273", "persephone", "petra", "tartarus", "charybdis", "kax", "pajitnov")


def test_tiles() -> None:
    tiles = box().tiles
    assert len(tiles) == 144
    assert Counter(tile.shape for tile in tiles) == dict.fromkeys(range(12), 12)
    assert sum(tile.meteor for tile in tiles) == 72
    assert Counter(r for tile in tiles for r in tile.resources) == dict.fromkeys(range(6), 48)
    assert all(tile.shape == number // 12 for number, tile in enumerate(tiles))
    for shape in range(12):
        kinds = [(tile.resources, tile.meteor) for tile in tiles if tile.shape == shape]
        assert len(set(kinds)) == 12


def test_shapes() -> None:
    shapes = box().shapes
    assert Counter(shape.ring for shape in shapes) == {"interior": 6, "exterior": 6}
    assert sorted(len(shape.cells) for shape in shapes) == [2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5]
    for shape in shapes:
        assert Counter(c.slot for c in shape.cells if c.icon) == {0: 1, 1: 1}
        assert sum(c.symbol for c in shape.cells) == 1


@pytest.mark.parametrize("planet", PLANETS)
def test_planets(planet: str) -> None:
    board = box().planets[planet]
    assert len(board.squares) == (94 if planet == "lacuna" else 96)
    assert len(board.lifepods) == 6
    assert not set(board.lifepods) & set(board.ice)
    assert set(board.ice) == {cell for cell, ground in enumerate(board.grid) if ground == "I"}
    assert sum(board.row_medals) + sum(board.column_medals) == (39 if planet == "cerberus" else 40)
    if planet in ROUND:
        assert len(board.edge) == 28
    lines = [masks(planet).squares & line for line in (*ROWS, *COLUMNS)]
    assert all(lines), "every row and column has squares"


def test_boards() -> None:
    assert tuple(box().planets) == PLANETS
    assert tuple(box().corporations) == CORPORATIONS
    assert [c for c in CORPORATIONS if box().corporations[c].symmetric] == ["universal_coalition"]
    assert [p for p in PLANETS if box().planets[p].symmetric] == ["ksb-4156"]
    assert len(CORPORATIONS) == 9
    assert len(PLANETS) == 13


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_corporations(corporation: str) -> None:
    board = box().corporations[corporation]
    straight = [16] * 5
    if corporation == "wormhole_corp":
        straight[2] = 6
    if corporation == "oasis_ultd":
        straight[1] = 24
    assert [len(squares) for squares in board.squares] == straight
    assert len(board.techs) == (6 if corporation == "jump_drive" else 5)
    assert board.rovers == {"horizon_group": 4, "republic": 1, "cosmos_inc": 1, "jump_drive": 1}.get(corporation, 2)
    ranks = [amount for benefits in board.benefits[0] for kind, amount in benefits if kind == MILESTONE_CIV]
    assert ranks == ([1, 2, 2, 3, 3, 4, 4] if corporation == "republic" else [1, 2, 3, 4])
    assert dict(board.benefits[ROVER][15])[5] == board.top_movement
    if corporation != "jump_drive":
        assert [tech.row for tech in board.techs] == [3, 5, 7, 10, 14]
        for medals in board.medals:
            found = [medal for medal in medals if medal]
            assert all(low < high for low, high in pairwise(found))


def test_cards() -> None:
    civ = box().civ_cards.values()
    assert Counter(card.rank for card in civ) == dict.fromkeys((1, 2, 3, 4), 9)
    assert len(box().objectives) == 28
    events = box().events.values()
    assert Counter(card.colour for card in events) == dict.fromkeys(("green", "orange", "red"), 20)
    assert [card.id for card in events if card.solo_only] == [1, 2, 3, 15, 46, 52]


def test_station() -> None:
    station = box().station
    assert sorted((*station.interior, *station.exterior)) == list(range(12))
    assert {box().shapes[s].ring for s in station.interior} == {"interior"}
    assert station.seats[4] == (0, 1, 3, 4)
    assert len(RESOURCES) == 6
