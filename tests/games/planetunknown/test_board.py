"""The board shows planets, tracks, station and cards, and everything that can be chosen can be found on it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

import cosmodrome
from cosmodrome.draw import wrap
from cosmodrome.engine import Match
from cosmodrome.engine.testing import check_whole, drawn, targets
from cosmodrome.games.planetunknown import board
from cosmodrome.games.planetunknown.board.cards import CARD_HEIGHT, FOOT, WIDTH, text_card
from cosmodrome.games.planetunknown.board.corporation import (
    ROW,
    ROWS,
    TECH_TEXT,
    TOP,
    square_xy,
    tech_boxes,
)
from cosmodrome.games.planetunknown.board.pieces import U, outline, squares_path, tile_art, tile_cells
from cosmodrome.games.planetunknown.board.worlds import world
from cosmodrome.games.planetunknown.content import CORPORATIONS, PLANETS, RESOURCES, TRACKS, box
from cosmodrome.games.planetunknown.map import turned
from cosmodrome.games.planetunknown.rules.scoring import planet_medals
from cosmodrome.games.planetunknown.rules.tracks import square_of
from cosmodrome.games.planetunknown.state import PlanetUnknown
from cosmodrome.games.planetunknown.words.effects import civ_words

SVG = "{http://www.w3.org/2000/svg}"
WRAP = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def walk(seats: int, seed: int, **options: Any) -> Iterator[Match[PlanetUnknown]]:
    """A match at every one of its questions, played without thought but varied."""
    match = cosmodrome.new("planet-unknown", seats=seats, seed=seed, options=options)
    count = 0
    while not match.over and count < 400:
        yield match
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, (count * 7 + seed) % len(asked))
        count += 1


@pytest.mark.parametrize("number", range(len(CORPORATIONS)))
def test_every_option_can_be_found_on_the_board(number: int) -> None:
    corporations = [CORPORATIONS[number], CORPORATIONS[(number + 3) % 9]]
    planets = [PLANETS[number], PLANETS[(number + 5) % 13]]
    kinds = set()
    for match in walk(2, number, corporation=corporations, planet=planets, events="even"):
        for seat, asked in list(match.asked.items())[:1]:
            kinds.add(asked.prompt.kind)
            if asked.prompt.target is None:
                continue
            found = set(targets(drawn(match, seat)))
            for value in asked.values:
                wanted = asked.prompt.target(value)
                assert not wanted or wanted in found, (asked.prompt.kind, wanted)
    assert {"rotate", "draft", "place"} <= kinds


def test_setting_up_solo_and_the_choice_of_sides_are_drawn() -> None:
    kinds = set()
    for match in walk(1, 3, corporation="dealt", planet="dealt"):
        asked = match.asked[0]
        kinds.add(asked.prompt.kind)
        if asked.prompt.kind in ("private", "side"):
            assert asked.prompt.target is not None
            assert {asked.prompt.target(value) for value in asked.values} <= set(targets(drawn(match, 0)))
    assert {"private", "side"} <= kinds


@pytest.mark.parametrize("seat", [0, 1, None])
def test_targets_and_ids_are_unique_and_start_with_their_panel(seat: int | None) -> None:
    for match in list(walk(3, 8))[::25]:
        panels = drawn(match, seat)
        found = targets(panels)
        assert len(found) == len(set(found))
        ids = [name for panel in panels for name in re.findall(r' id="([^"]+)"', panel.svg + panel.backdrop)]
        assert len(ids) == len(set(ids))
        for panel in panels:
            assert all(name.startswith(panel.id) for name in re.findall(r' id="([^"]+)"', panel.svg))


def test_the_composed_board_is_whole_and_has_no_inline_style() -> None:
    for match in list(walk(3, 4, events="even"))[::60]:
        check_whole(drawn(match, 2))


def test_backdrops_of_planets_and_corporations_do_not_change_during_a_game() -> None:
    seen: dict[str, set[str]] = {}
    for match in list(walk(2, 5))[::15]:
        for panel in drawn(match, 0):
            if panel.owner >= 0 or panel.id == "station":
                seen.setdefault(panel.id, set()).add(panel.backdrop)
    assert len(seen) == 5
    assert all(len(backdrops) == 1 for backdrops in seen.values())


def test_medals_tell_complete_blocked_and_open_lines() -> None:
    for match in list(walk(2, 1))[::20]:
        p = match.state.players[0]
        panel = next(panel for panel in drawn(match, 0) if panel.id == "planet-0")
        complete = re.findall(r"<title>(?:Row|Column) \w+, (\d) medals?: complete</title>", panel.svg)
        assert sum(map(int, complete)) == planet_medals(p)
        assert len(re.findall(r"<title>(?:Row|Column) \w+,", panel.svg)) == 24


def test_pieces_on_the_planet_are_the_ones_of_the_table() -> None:
    match = list(walk(2, 6))[-1]
    for seat in (0, 1):
        p = match.game.view(match.state, 0).players[seat]
        panel = next(panel for panel in drawn(match, 0) if panel.id == f"planet-{seat}")
        assert panel.svg.count("<title>Lifepod</title>") == len(p.lifepods)
        assert panel.svg.count("<title>Meteorite</title>") == len(p.meteorites)
        assert len(re.findall(r'data-piece="planet-\d:rover-', panel.svg)) == len(p.rovers)


def test_trackers_stand_on_their_squares() -> None:
    match = list(walk(2, 2, corporation=["oasis_ultd", "wormhole_corp"]))[-1]
    p = match.state.players[0]
    panel = next(panel for panel in drawn(match, 0) if panel.id == "corporation-0")
    for track, name in enumerate(TRACKS):
        x, y = square_xy(*square_of(p, track))
        at = re.search(rf'transform="translate\(([\d.]+) ([\d.]+)\)" id="corporation-0-tracker-{name}"', panel.svg)
        assert at is not None
        assert (float(at[1]), float(at[2])) == (x, y)


def test_a_ghost_covers_the_squares_that_the_placement_will_cover() -> None:
    match = next(match for match in walk(2, 7) if any(a.prompt.kind == "place" for a in match.asked.values()))
    seat, asked = next((s, a) for s, a in match.asked.items() if a.prompt.kind == "place")
    ghosts = board.ghosts(match.game.view(match.state, seat), asked)
    assert asked.prompt.variant is not None
    assert set(ghosts) == {asked.prompt.variant(value) for value in asked.values}
    shape = box().tiles[asked.args[0]].shape
    for way in turned(shape):
        cells = {(dx, dy) for dx, dy, *_ in tile_cells(asked.args[0], way.turn)}
        assert cells == {(dx, dy) for dx, dy, *_ in way.cells}
    for name in ghosts:
        ET.fromstring(WRAP.format(ghosts[name]))


def test_rovers_have_ghosts_where_several_could_move() -> None:
    for match in walk(2, 9, corporation="horizon_group"):
        for seat, asked in match.asked.items():
            if asked.prompt.kind == "move":
                assert asked.prompt.variant is not None
                ghosts = board.ghosts(match.game.view(match.state, seat), asked)
                assert set(ghosts) == {asked.prompt.variant(value) for value in asked.values}
                return
    pytest.fail("no rover ever moved")


def test_focus_follows_the_question() -> None:
    about: dict[str, str] = {}
    for match in walk(2, 3):
        for seat, asked in match.asked.items():
            about[asked.prompt.kind] = max(drawn(match, seat), key=lambda panel: panel.focus).id.split("-")[0]
    assert about["draft"] == "station"
    assert about["place"] == "planet"
    assert about.get("boost", "corporation") == "corporation"


def test_terrain_is_told_by_its_own_pattern() -> None:
    patterns = {f"url(#terrain-{name})" for name in RESOURCES}
    for number in range(144):
        first, second = box().tiles[number].resources
        art = tile_art(number)
        assert {p for p in patterns if p in art} == {f"url(#terrain-{RESOURCES[r]})" for r in (first, second)}


@pytest.mark.parametrize("planet", PLANETS)
def test_every_planet_can_be_drawn(planet: str) -> None:
    drawing = world(planet, "x")
    ET.fromstring(WRAP.format(drawing))
    assert ("ground-ice" in drawing) == bool(box().planets[planet].ice)


def test_paths_cover_runs_and_outlines_go_between_pieces() -> None:
    assert squares_path([(0, 0), (1, 0), (3, 0)]) == f"M0 0h{2 * U}v{U}H0zM{3 * U} 0h{U}v{U}H{3 * U}z"
    one = outline({(0, 0): 1, (1, 0): 1})
    two = outline({(0, 0): 1, (1, 0): 2})
    assert two.count("v") == one.count("v") + 1


def test_others_see_no_secret_cards() -> None:
    for match in list(walk(3, 12, private_objectives=True))[::40]:
        p = match.state.players[1]
        words = " ".join(panel.svg for panel in drawn(match, 0))
        for card in p.private.raw:
            if card not in match.state.players[0].private.raw:
                assert f"objectives-private-{card}" not in words


@pytest.mark.parametrize("corporation", CORPORATIONS)
def test_every_tech_text_has_room_in_its_box(corporation: str) -> None:
    size, boxes = tech_boxes(corporation)
    assert size >= 10
    bottom = TOP + ROWS * ROW
    for tech, (top, height) in zip(box().corporations[corporation].techs, boxes, strict=True):
        assert top >= TOP
        assert top + height <= bottom
        assert len(wrap(tech.text, TECH_TEXT, size)) * size * 1.2 <= height - 7
        bottom = top + 0.01


def _cards() -> Iterator[tuple[str, str, float]]:
    """Name, text and what lies below it, of every card that is ever shown."""
    for card in box().civ_cards.values():
        yield card.name, civ_words(card), 0
    for row in box().objectives.values():
        yield row.private_name, row.private_text, 0
        yield row.neighbor_name, row.neighbor_text, 0
        yield row.neighbor_name, row.neighbor_text, FOOT


@pytest.mark.parametrize(("name", "words", "foot"), list(_cards()))
def test_every_card_can_be_read_on_half_the_width_of_a_laptop(name: str, words: str, foot: float) -> None:
    """A panel of cards is at least 427 pixels wide there, and 9 are the least one can read."""
    face = str(text_card(name, words, "flag", 1, foot))
    root = ET.fromstring(WRAP.format(face))
    assert all(float(text.attrib["font-size"]) * 427 / WIDTH >= 9 for text in root.iter(f"{SVG}text"))
    lines = [(float(line.attrib["y"]), line.text) for line in root.iter(f"{SVG}tspan")]
    assert " ".join(line for _, line in lines if line) == f"{name} {words}", "nothing is cut off"
    assert [y for y, _ in lines] == sorted({y for y, _ in lines})
    assert lines[-1][0] <= CARD_HEIGHT - 6 - foot
