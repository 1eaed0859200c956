"""The three boards: printed distances, what is near what, and tiles for every box."""

from collections import Counter

import pytest

from cosmodrome.games.spacecorp.content import (
    load,
)
from cosmodrome.games.spacecorp.map import FAR, MAPS


@pytest.mark.parametrize("era", [0, 1, 2])
def test_distances_equal_the_printed_chart(era: int) -> None:
    board = MAPS[era]
    chart = load("boards")["boards"][era]["distance_chart"]["to"]
    for key, distance in chart.items():
        assert board.distance[board.home][board.site(key)] == distance, key


@pytest.mark.parametrize("era", [0, 1, 2])
def test_distances_are_symmetric_but_for_sites_of_no_return(era: int) -> None:
    board = MAPS[era]
    for a in board.sites:
        for b in board.sites:
            if not (a.beyond or a.spur or b.beyond or b.spur):
                assert board.distance[a.id][b.id] == board.distance[b.id][a.id]
        if a.beyond or a.spur:
            assert min(board.distance[a.id]) == FAR


def test_nearby_systems_as_listed() -> None:
    board = MAPS[2]
    listed = load("boards")["boards"][2]["nearby"]["systems"]
    for key, near in listed.items():
        site = board.site(key)
        found = [s.key for s in board.sites if s.star and s.id != site and board.near[site][s.id]]
        assert sorted(found) == sorted(near)


def test_tile_supply_fits_the_boxes() -> None:
    boxes = [Counter(slot for s in board.sites for slot in s.slots) for board in MAPS]
    assert boxes == [{"e1": 5, "e2": 2}, {"e1": 5, "e2": 11, "e3": 6}, {"primary": 13, "secondary": 12}]
