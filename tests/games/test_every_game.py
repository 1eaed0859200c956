"""What every game of ours must bring, whatever its rules: words, guide, board, judge, options.

Games that somebody else has installed beside them are not ours to test.
"""

from __future__ import annotations

import importlib
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Game, Match, Prompt
from cosmodrome.engine.testing import play_random, toy
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp

OURS: list[Game[Any]] = [interstellar.GAME, planetunknown.GAME, spacebase.GAME, spacecorp.GAME]


@pytest.fixture(params=[*OURS, toy.GAME], ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    game: Game[Any] = request.param
    return game


def slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def test_the_four_games_are_installed_under_their_names() -> None:
    assert [cosmodrome.games()[game.id] for game in OURS] == OURS
    assert [game.id for game in OURS] == ["starship-interstellar", "planet-unknown", "space-base", "spacecorp"]


def test_a_game_says_what_it_is(game: Game[Any]) -> None:
    assert game.name
    assert game.tagline
    assert game.minutes
    assert game.version >= 1
    assert len(game.seats) >= 1


def test_every_option_has_help_and_a_default_that_is_allowed(game: Game[Any]) -> None:
    for spec in game.options:
        assert spec.help
        assert spec.problem(spec.default, game.seats.start) == ""


def test_every_question_leads_to_a_section_of_the_guide(game: Game[Any]) -> None:
    sections = {slug(line.lstrip("#")) for line in game.guide.splitlines() if line.startswith("#")}
    prompts = toy if game is toy.GAME else importlib.import_module(".prompts", type(game).__module__)
    kinds = [p for p in vars(prompts).values() if isinstance(p, Prompt)]
    assert kinds
    assert [(p.kind, p.rule) for p in kinds if p.rule not in sections] == []


def test_a_poster_is_whole_and_refers_to_nothing_outside(game: Game[Any]) -> None:
    picture = game.poster()
    root = ET.fromstring(picture)
    assert root.get("viewBox") == "0 0 600 800"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for part in picture.split("url(#")[1:]:
        assert part.split(")")[0] in ids
    assert "style=" not in picture


def look_at(match: Match) -> None:
    """A board can be drawn for everybody, options are where they point, and the judge has a view on it."""
    board, judge = match.game.board(), match.game.judge()
    for seat in [None, *range(match.seats)]:
        view = match.view(seat)
        asked = match.asked.get(seat) if seat is not None else None
        panels = board.panels(view, seat, asked)
        assert panels
        assert len({panel.id for panel in panels}) == len(panels)
        if asked is None or seat is None:
            continue
        drawn = "".join(panel.svg + panel.backdrop for panel in panels)
        for option in match.questions[seat].options[:40]:
            assert not option.target or f'data-target="{option.target}"' in drawn, (asked, option.target)
        hints = judge.hints(view, asked)
        assert len(hints) == len(asked)
        assert all(math.isfinite(hint) for hint in hints)
    for seat in range(match.seats):
        assert 0.0 <= judge.value(match.state, seat) <= 1.0


def test_board_and_judge_at_many_questions(game: Game[Any]) -> None:
    for seats in (game.seats.start, game.seats.stop - 1):
        asked = 0

        def sometimes(match: Match) -> None:
            nonlocal asked
            asked += 1
            if asked % 37 == 1:
                look_at(match)

        match = play_random(game, seats, seed=f"look {seats}", at_question=sometimes)
        assert asked > 1
        result = match.result
        assert result is not None
        assert len(result.scores) == len(result.ranks) == len(result.breakdown) == seats
        assert result.winners or seats == 1
        for lines, score in zip(result.breakdown, result.scores, strict=True):
            assert sum(points for _, points in lines) == score


def test_a_match_shows_itself_in_a_notebook(game: Game[Any]) -> None:
    picture = cosmodrome.new(game, game.seats.stop - 1, seed=1)._repr_svg_()
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")
