"""The board shows what is on the table, hides what a seat may not know, and has everything that can be chosen."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import cosmodrome
from cosmodrome.draw import compose
from cosmodrome.engine.explain import explained
from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import check_whole, drawn, targets
from cosmodrome.engine.testing import walk as at_questions
from cosmodrome.games.spacecorp.board import chart
from cosmodrome.games.spacecorp.board.business import award, business_panel, laps, profit_place
from cosmodrome.games.spacecorp.board.geometry import HEIGHT, WIDTH, charts
from cosmodrome.games.spacecorp.content import CARDS, ERAS, TILES, contracts
from cosmodrome.games.spacecorp.map import MAPS

GAMES = 12 if os.environ.get("COSMODROME_LONG") else 1
SVG = "{http://www.w3.org/2000/svg}"


def walk(seats: int, seed: int, era: str = "mariners") -> Iterator[Match]:
    """A random game, at each of its questions; `era` is the one it begins with."""
    match = cosmodrome.new("spacecorp", seats=seats, seed=seed, options={"start_era": era})
    return at_questions(match, seed)


@cache
def sample(seats: int, era: str) -> tuple[Match, ...]:
    """Some questions out of a game that begins with an era."""
    return tuple(match.clone() for n, match in enumerate(walk(seats, 40 + seats, era)) if n % 30 == 7)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_can_be_found_on_the_board(seats: int, era: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        for match in walk(seats, 900 + seed, era):
            for seat, asked in match.asked.items():
                kind, aim = asked.prompt.kind, asked.prompt.target
                if aim is None or kinds[kind] >= 4 * GAMES:
                    continue
                kinds[kind] += 1
                found = set(targets(drawn(match, seat)))
                for value in asked.values:
                    wanted = aim(value)
                    assert not wanted or wanted in found, (kind, wanted)
    assert {"action", "pay", "move-to", "draw"} <= set(kinds)


@pytest.mark.parametrize("era", ERAS)
def test_targets_and_ids_are_unique_and_named_after_their_panel(era: str) -> None:
    for match in sample(3, era):
        panels = drawn(match, min(match.asked))
        found = targets(panels)
        assert len(found) == len(set(found))
        for panel in panels:
            names = re.findall(r' id="([^"]+)"', panel.svg + panel.backdrop)
            assert all(name.startswith(panel.id) for name in names)
            assert len(names) == len(set(names))


def test_every_target_says_what_it_is() -> None:
    for match in sample(2, "starfarers")[:4]:
        for panel in drawn(match, 0):
            root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{panel.svg}</svg>')
            for element in root.iter():
                if element.get("data-target"):
                    first = element[0]
                    assert first.tag == f"{SVG}title"
                    assert first.text


@pytest.mark.parametrize("era", ERAS)
def test_the_composed_board_is_whole_and_has_no_inline_style(era: str) -> None:
    check_whole(drawn(sample(4, era)[1], 0))


def test_the_backdrops_stay_the_same_throughout_an_era() -> None:
    seen: dict[tuple[str, int], set[str]] = {}
    for match in sample(3, "mariners"):
        for panel in drawn(match, 0):
            seen.setdefault((panel.id, match.state.era), set()).add(panel.backdrop)
    assert len({era for _, era in seen}) == 3
    assert all(len(backdrops) == 1 for backdrops in seen.values())


def test_nobody_sees_the_cards_of_others() -> None:
    for match in sample(4, "planeteers"):
        for viewer in (None, 0, 1):
            everything = "".join(panel.svg for panel in drawn(match, viewer))
            shown = set(re.findall(r"card-([A-Z]-[A-Z]-\d+\.\d+)", everything))
            for seat, corp in enumerate(match.state.corps):
                held = {CARDS[card].token for card in corp.hand}
                if seat == viewer:
                    assert held <= shown
                else:
                    assert not held & shown


def test_a_picked_team_sees_the_distance_to_every_site_in_reach() -> None:
    match = next(m for m in walk(2, 5) if any(a.prompt.kind == "move-to" for a in m.asked.values()))
    seat, asked = next(iter(match.asked.items()))
    panel = drawn(match, seat)[0]
    assert panel.id == "map"
    assert panel.focus == max(p.focus for p in drawn(match, seat))
    for era, site in asked.values:
        far = MAPS[era].distance[asked.args[1]][site]
        group = panel.svg.split(f'data-target="site:{MAPS[era].sites[site].key}"')[1].split("<title>")[1]
        assert f"distance {far}" in group.split("</title>")[0]


def test_the_maps_keep_everything_on_the_sheet() -> None:
    for era, name in enumerate(ERAS):
        places = charts()[name].places
        assert len(places) == len(MAPS[era].sites)
        for place in places.values():
            x, y, wide, tall = chart.spot_of(era, place).outline
            assert x > -30
            assert y > -10
            assert x + wide < WIDTH + 5
            assert y + tall < HEIGHT


def test_the_sites_of_an_era_do_not_cover_each_other() -> None:
    for era, name in enumerate(ERAS):
        boxes = [chart.spot_of(era, place).outline for place in charts()[name].places.values()]
        for i, (ax, ay, aw, ah) in enumerate(boxes):
            for bx, by, bw, bh in boxes[i + 1 :]:
                wide = min(ax + aw, bx + bw) - max(ax, bx)
                tall = min(ay + ah, by + bh) - max(ay, by)
                assert wide <= 0 or tall <= 0 or wide * tall < 0.28 * min(aw * ah, bw * bh), (name, ax, ay, bx, by)


def test_the_map_shows_every_piece() -> None:
    for match in sample(3, "starfarers"):
        g = match.state
        panel = drawn(match, 0)[0]
        assert panel.svg.count('data-piece="team-') == sum(at >= 0 for corp in g.corps for at in corp.teams)
        for spot, tile in enumerate(g.tiles):
            site = g.map.sites[g.map.spot_site[spot]]
            words = panel.svg.split(f'data-target="spot:{site.key}.{spot - site.spots[0]}"')[1].split("</title>")[0]
            assert ("exploited" in words) == (tile >= 0 and g.spent[spot] == 1)
            if tile >= 0:
                assert TILES[tile].title in words
            elif site.slots:
                assert "not explored" in words


def test_unclaimed_awards_add_up_on_the_business_display() -> None:
    g = sample(3, "mariners")[0].state.copy()
    g.era, g.contracts = 2, [-1, 0, 1, 2, -1, -1, -1]
    worth = [[c.award for c in contracts(3, era)] for era in range(3)]
    assert award(g, 0) == worth[0][0] + worth[1][0] + worth[2][0]
    assert award(g, 1) == worth[1][1] + worth[2][1]
    assert award(g, 2) == worth[2][2]
    assert f"Open, pays {award(g, 0)}." in business_panel(g).svg


@pytest.mark.parametrize("seats", [2, 3])
def test_the_end_of_the_game_is_drawn_for_everybody(seats: int) -> None:
    match = list(walk(seats, 77, "starfarers"))[-1]
    assert match.over
    for viewer in (None, *range(seats)):
        panels = drawn(match, viewer)
        assert {panel.id for panel in panels} >= {"map", "desk", "business", "side", "hq-0", "hq-1"}
        ET.fromstring(compose(panels))


def test_the_hand_lies_below_the_map_for_its_owner_alone() -> None:
    match = sample(3, "planeteers")[0]
    seat = min(match.asked)
    hand = [CARDS[c].token for c in match.state.corps[seat].hand]
    own, watched = drawn(match, seat)[0], drawn(match, None)[0]
    assert hand
    assert all(f'id="map-hand-{token}"' in own.svg for token in hand)
    assert "map-hand-" not in watched.svg
    assert own.height > watched.height == HEIGHT


def test_the_map_shows_what_building_costs_with_the_tiles_found() -> None:
    match = cosmodrome.new("spacecorp", seats=2, seed=1, options={"start_era": "mariners"})
    g = match.state
    luna = MAPS[0].sites[MAPS[0].site("luna")]
    tile = next(t for t in TILES if t.code == "D-M-E1-02")  # Base-1
    assert "map-cost-" not in drawn(match, 0)[0].svg
    g.tiles[luna.spots[0]] = tile.id
    assert f"Building here costs {luna.build_cost - 1} instead of {luna.build_cost}" in drawn(match, 0)[0].svg
    g.bases[luna.spots[0]] = 5
    assert "map-cost-" not in drawn(match, 0)[0].svg


def test_profit_beyond_fifty_goes_round_the_track_again() -> None:
    assert [laps(n) for n in (0, 50, 51, 100, 101)] == [0, 0, 1, 1, 2]
    assert profit_place(61) == profit_place(11)
    assert profit_place(50) != profit_place(0)


def test_a_time_card_can_be_played_where_it_lies_and_is_marked(table: Callable[..., Any]) -> None:
    """The card that would be played lights up for both ways to play it; once played it says so."""
    t = table(2).hand(0, "Time", "Time", "Nuclear Thermal Rocket").do("move", "luna")
    question = t.match.questions[0]
    assert {option.target for option in question.options if option.token.startswith("time")} == {"time"}
    assert targets(drawn(t.match, 0)).count("time") == 1
    assert "time" not in targets(drawn(t.match, 1))
    told = explained(t.match, 0, "time")
    assert told is not None
    assert told.title == "Time"
    t.do("time:double")
    assert drawn(t.match, 0)[1].svg.count(">played<") == 1


@pytest.mark.parametrize("holder", [-1, 1])
def test_the_card_of_a_beyond_site_tells_of_its_markers(table: Callable[..., Any], holder: int) -> None:
    t = table(2).hand(0, "Ion Drive")
    t.g.beyond[0] = holder
    site = next(site for site in t.g.map.sites if site.beyond)
    told = explained(t.do("move").match, 0, f"site:{site.key}")
    assert told is not None
    free = "The first two teams here take the Beyond markers, and stay for the era."
    assert dict(told.lines)["Beyond"] == free + (" Player 2 has the 1st marker." if holder == 1 else "")
