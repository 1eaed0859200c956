"""The board shows what is on the table, hides what a seat may not know, and has everything that can be chosen."""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import cosmodrome
from cosmodrome.draw import compose
from cosmodrome.engine.match import Match
from cosmodrome.engine.testing import check_whole, drawn, targets
from cosmodrome.engine.testing import walk as at_questions
from cosmodrome.games.interstellar import board
from cosmodrome.games.interstellar.board import ABOUT, market, solar
from cosmodrome.games.interstellar.board.journey import place
from cosmodrome.games.interstellar.board.people import reputation_place
from cosmodrome.games.interstellar.content import CELL_KINDS, MECHANISMS, PLANETS, REPUTATION_MAX, TOKENS
from cosmodrome.games.interstellar.rules.flight import flight_cost
from cosmodrome.games.interstellar.state import Phase

GAMES = 8 if os.environ.get("COSMODROME_LONG") else 1
SVG = "{http://www.w3.org/2000/svg}"


def walk(seats: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, at each of its questions."""
    match = cosmodrome.new("starship-interstellar", seats=seats, seed=seed, options=options)
    return at_questions(match, seed)


@cache
def sample(seats: int) -> tuple[Match, ...]:
    """Some questions out of a game."""
    return tuple(match.clone() for n, match in enumerate(walk(seats, 60 + seats)) if n % 40 == 11)


@pytest.mark.parametrize(("seats", "fast"), [(1, False), (2, True), (4, False)])
def test_every_option_can_be_found_on_the_board(seats: int, fast: bool) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        for match in walk(seats, 300 + seed, fast_play=fast):
            for seat, asked in match.asked.items():
                kind, aim = asked.prompt.kind, asked.prompt.target
                if aim is None or kinds[kind] >= 4 * GAMES:
                    continue
                kinds[kind] += 1
                found = set(targets(drawn(match, seat)))
                for value in asked.values:
                    wanted = aim(value)
                    assert not wanted or wanted in found, (kind, wanted)
    assert {"turn", "salvation", "destination", "probe", "rescue"} <= set(kinds)


def test_the_question_is_about_the_largest_panel() -> None:
    for match in sample(3):
        for seat, asked in match.asked.items():
            panels = drawn(match, seat)
            best = max(panels, key=lambda panel: panel.focus)
            assert [p.focus for p in panels].count(best.focus) == 1
            wanted = ABOUT.get(asked.prompt.kind, best.id)
            assert best.id == (f"corp-{seat}" if wanted == "corp" else wanted)


def test_targets_and_ids_are_unique_and_named_after_their_panel() -> None:
    for match in sample(4):
        panels = drawn(match, min(match.asked))
        found = targets(panels)
        assert len(found) == len(set(found))
        assert len({panel.id for panel in panels}) == len(panels)
        for panel in panels:
            names = re.findall(r' id="([^"]+)"', panel.svg + panel.backdrop)
            assert all(name.startswith(panel.id) for name in names)
            assert len(names) == len(set(names))


def test_every_target_says_what_it_is() -> None:
    for match in sample(2)[:3]:
        for panel in drawn(match, 0):
            root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{panel.svg}</svg>')
            for element in root.iter():
                if element.get("data-target"):
                    assert element[0].tag == f"{SVG}title"
                    assert element[0].text


@pytest.mark.parametrize("seat", [0, None])
def test_the_composed_board_is_whole_and_has_no_inline_style(seat: int | None) -> None:
    check_whole(drawn(sample(3)[2], seat))


def test_the_backdrops_stay_the_same_throughout_a_game() -> None:
    seen: dict[str, set[str]] = {}
    for match in sample(3):
        for panel in drawn(match, 1):
            if panel.id != "desk":  # the desk grows while tokens are drawn
                seen.setdefault(panel.id, set()).add(panel.backdrop)
    assert all(len(backdrops) == 1 for backdrops in seen.values())


def test_nobody_sees_the_reserve_of_others() -> None:
    match = sample(3)[3]
    plain = [panel.svg for panel in drawn(match, 0)]
    for other in (1, 2):
        p = match.state.players[other]
        p.fuel, p.scientists, p.cubes = p.fuel + 7, p.scientists + 1, tuple(n + 3 for n in p.cubes)
    assert [panel.svg for panel in drawn(match, 0)] == plain
    mine = match.state.players[0]
    mine.fuel += 7
    assert [panel.svg for panel in drawn(match, 0)] != plain


def test_the_cost_of_a_flight_is_shown_at_every_planet() -> None:
    match = next(m for m in walk(3, 4) if any(a.prompt.kind == "destination" for a in m.asked.values()))
    seat, asked = next(iter(match.asked.items()))
    g = match.state
    svg = next(p for p in drawn(match, seat) if p.id == "solar").svg
    for planet in asked.values:
        words = svg.split(f'data-target="planet:{PLANETS[planet].id}"')[1].split("</title>")[0]
        assert f"{flight_cost(g, g.players[seat], g.players[seat].at, planet)} Fuel to fly there" in words


def test_planets_stand_on_their_dots() -> None:
    for match in sample(4)[::3]:
        svg = next(p for p in drawn(match, 0) if p.id == "solar").svg
        for planet, dot in enumerate(match.state.dots):
            x, y = solar.dots()[planet][dot]
            moved = re.search(
                rf'<g transform="translate\(([\d.]+) ([\d.]+)\)" id="solar-planet-{PLANETS[planet].id}"', svg
            )
            assert moved is not None
            assert (float(moved[1]), float(moved[2])) == pytest.approx((x, y), abs=0.01)


def test_projects_and_pods_are_all_there() -> None:
    for match in sample(3):
        g = match.state
        panels = {panel.id: panel.svg for panel in drawn(match, None)}
        for name in (*g.current, *g.future, *g.long_term):
            if name:
                assert f'data-target="mechanism:{name}"' in panels["ship"]
                assert MECHANISMS[name].name in panels["ship"]
        assert panels["people"].count('id="people-pod-') == len(g.pods)
        assert panels["journey"].count('data-piece="probe-') == 1 + sum(p.probe >= 0 for p in g.players)


def test_a_spectator_has_no_desk_and_a_solo_player_no_second_board() -> None:
    assert "desk" not in {panel.id for panel in drawn(sample(3)[0], None)}
    solo = next(m for m in walk(1, 9) if m.state.phase == Phase.SALVATION)
    names = {panel.id for panel in drawn(solo, 0)}
    assert "corp-0" in names
    assert "corp-1" not in names


def test_variants_on_one_target_have_a_picture_each() -> None:
    match = next(m for m in walk(2, 7) if any(a.prompt.kind == "keep" for a in m.asked.values()))
    asked = next(iter(match.asked.values()))
    variant = asked.prompt.variant
    assert variant is not None
    pictures = board.ghosts(match.state, asked)
    assert set(pictures) == {variant(value) for value in asked.values if any(value)}
    for picture in pictures.values():
        ET.fromstring(picture)


def test_tracks_run_as_the_rulebook_says() -> None:
    # gaining Reputation goes left, and from the leftmost space to the rightmost of the row above
    left, right = reputation_place(REPUTATION_MAX), reputation_place(REPUTATION_MAX - 5)
    below = reputation_place(REPUTATION_MAX - 6)
    assert left[0] < right[0]
    assert left[1] == right[1] < below[1]
    assert below[0] == left[0]
    columns = [place(cell)[0] for cell in range(len(CELL_KINDS))]
    assert columns == sorted(columns)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_end_of_the_game_is_drawn_for_everybody(seats: int) -> None:
    match = list(walk(seats, 77))[-1]
    assert match.over
    assert match.state.destroyed[0]
    for viewer in (None, *range(seats)):
        panels = drawn(match, viewer)
        assert "Mercury is destroyed" in panels[0].svg
        ET.fromstring(compose(panels))


def test_the_desk_shows_every_token_once_and_takes_a_second_row_for_many() -> None:
    match = sample(3)[0]
    seat = min(match.asked)
    p = match.state.players[seat]
    p.played = ()
    few = next(panel for panel in drawn(match, seat) if panel.id == "desk")
    p.extra = ("X01", "X02", "X03")
    many = next(panel for panel in drawn(match, seat) if panel.id == "desk")
    for token in p.unspent(Phase.ACTION):
        assert many.svg.count(f'id="desk-token-{token}"') == 1
    assert many.height > few.height


def test_both_sides_of_every_token_on_display_can_be_read() -> None:
    match = sample(3)[0]
    shown = next(panel for panel in drawn(match, 0) if panel.id == "extra")
    assert match.state.display
    for token in match.state.display:
        assert f'data-target="extra:{token}"' in shown.svg
    assert "…" not in shown.svg


def test_a_trade_is_counted_and_the_market_shows_what_is_ones_own() -> None:
    """Amounts of one colour are one thing to buy or to sell, and both sides of the trade lie in one panel."""
    trades = 0
    for match in walk(3, 5):
        for seat, question in match.questions.items():
            if question.kind != "trade":
                continue
            trades += 1
            counted = [option.counted for option in question.options if option.value is not None]
            assert all(counted)
            assert len(set(counted)) == len(counted), "an amount of a thing is one option"
            amounts = {key: sorted(n for k, n in counted if k == key) for key, _ in counted}
            assert all(all_of == list(range(1, len(all_of) + 1)) for all_of in amounts.values())
            market = next(panel for panel in drawn(match, seat) if panel.id == "market")
            for color, mine in enumerate(match.view(seat).players[seat].cubes):
                assert (f"; you have {mine}<" in market.svg) or not mine, color
            assert "you have" not in next(panel for panel in drawn(match, None) if panel.id == "market").svg
    assert trades


def test_the_words_of_every_extra_action_token_end_inside_it() -> None:
    for token in (token for token in TOKENS if token.startswith("X")):
        written = str(market._extra(token, 0, 0))
        lowest = max(float(y) for y in re.findall(r'<(?:text|tspan)[^>]* y="([\d.]+)"', written))
        assert lowest <= market.TOKEN_H - 4, token
