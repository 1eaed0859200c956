"""On a map nothing lies on a figure, a name or another piece, however many pieces there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import cosmodrome
from cosmodrome.engine.match import Match
from cosmodrome.games.spacecorp.board import chart
from cosmodrome.games.spacecorp.content import ERAS
from cosmodrome.games.spacecorp.map import MAPS
from cosmodrome.search.judges import best

from .maps import OVERLAPS, page_of, panel_of, settled


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1500, "height": 1200})
    yield page
    page.close()


def overlaps(sheet: Page, match: Match[Any], viewer: int, panel: str, icons: bool = True) -> list[str]:
    sheet.set_content(page_of(panel_of(match, viewer, panel)))
    found: list[str] = sheet.evaluate(OVERLAPS, icons)
    return found


@pytest.mark.parametrize("era", range(3), ids=ERAS)
def test_nothing_overlaps_on_the_maps_of_spacecorp(sheet: Page, era: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is explored, built on and colonized, four teams meet at each site, and each shows how far it is."""
    monkeypatch.setattr(chart, "reach", lambda g, asked: {site.id: 40 for site in g.map.sites})
    sites = [site.id for site in MAPS[era].sites]
    for first in range(0, len(sites), 4):
        assert not overlaps(sheet, settled(era, sites[first : first + 4]), 0, "map")


def test_many_teams_at_one_star_and_on_its_track_stand_side_by_side(sheet: Page) -> None:
    match = settled(2, [MAPS[2].site("sirius")] * 4)
    assert not overlaps(sheet, match, 0, "map")
    match.state.corps[0].track = [1, 1, 2, 3]
    match.state.corps[1].track = [1, 3, 3, 3]
    assert not overlaps(sheet, match, 0, "map")


def test_an_overlap_is_found(sheet: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "stand", lambda box, count, largest: [(box[0] - 60, box[1], 21, 21)] * count)
    assert overlaps(sheet, settled(2, [MAPS[2].site("sirius")]), 0, "map")


def late(game: str, seats: int, part: float) -> Match[Any]:
    """A game played well, at a part of its course."""
    match = cosmodrome.new(game, seats=seats, seed=3)
    judge = match.game.judge()
    record = []
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        record.append((seat, best(judge.hints(match.state, asked))))
        match.pick(*record[-1])
    again = cosmodrome.new(game, seats=seats, seed=3)
    for seat, pick in record[: int(part * len(record))]:
        again.pick(seat, pick)
    return again


@pytest.mark.parametrize(
    ("game", "panels"),
    [
        ("space-base", ("console-0", "console-1")),
        ("planet-unknown", ("planet-0", "planet-1")),
        ("starship-interstellar", ("solar", "journey")),
    ],
)
def test_nothing_overlaps_late_in_the_other_games(sheet: Page, game: str, panels: tuple[str, ...]) -> None:
    """Rovers drive over the icons of tiles, and markers stand on tracks: there only what is written is looked at."""
    for part in (0.5, 0.98):
        match = late(game, 2 if game == "space-base" else 4, part)
        for panel in panels:
            assert not overlaps(sheet, match, 0, panel, icons=game == "space-base")
