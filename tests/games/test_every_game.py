"""What every game of ours must bring, whatever its rules: words, guide, board, judge, options.

Games that somebody else has installed beside them are not ours to test.
"""

from __future__ import annotations

import importlib
import math
import os
import pickle
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Game, Match, Prompt, Rng
from cosmodrome.engine.record import start
from cosmodrome.engine.secret import secrets_of
from cosmodrome.engine.testing import play_random, toy
from cosmodrome.engine.testing.told import told_facts
from cosmodrome.engine.testing.worlds import check_lanes, check_questions, check_swapped
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp

LONG = bool(os.environ.get("COSMODROME_LONG"))
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


@pytest.mark.parametrize("seed", range(2))
def test_every_fact_about_an_option_is_a_sentence(game: Game[Any], seed: int) -> None:
    told = 0

    def read(match: Match) -> None:
        nonlocal told
        for seat, asked in match.asked.items():
            view = match.view(seat)
            for index in range(min(len(asked), 40)):
                facts = told_facts(game, view, asked, asked.value(index))
                assert all(fact.endswith(".") for fact in facts), facts
                told += len(facts)

    play_random(game, min(2, max(game.seats)), seed=seed, at_question=read)
    assert told


def test_every_option_has_help_and_a_default_that_is_allowed(game: Game[Any]) -> None:
    for spec in game.options:
        assert spec.help
        assert spec.problem(spec.default, game.seats.start) == ""


@pytest.mark.parametrize("answers", [0, 9, 40, 120])
def test_a_quiet_match_that_nobody_has_copied_can_be_copied_at_any_time(game: Game[Any], answers: int) -> None:
    match = cosmodrome.new(game, seats=max(2, game.seats.start), seed=7)
    quiet = match.clone(quiet=True)
    rng = Rng.seeded("quiet", answers)
    while not match.over and match.answer_count < answers:
        seat, asked = rng.pick(list(match.asked.items()))
        at = rng.below(len(asked))
        match.pick(seat, at)
        quiet.pick(seat, at)
    assert quiet.position() == match.position()
    twin = quiet.clone()
    assert twin.answer_count == quiet.answer_count == match.answer_count
    while not match.over and match.answer_count < answers + 30:
        seat, asked = rng.pick(list(match.asked.items()))
        at = rng.below(len(asked))
        for one in (match, quiet, twin):
            one.pick(seat, at)
        assert match.state_hash() == quiet.state_hash() == twin.state_hash() == quiet.clone().state_hash()


@pytest.mark.parametrize("quiet", [False, True])
def test_a_match_is_copied_after_any_number_of_answers(game: Game[Any], quiet: bool) -> None:
    """Also where steps that ask nothing lie between a checkpoint and the question."""
    match = cosmodrome.new(game, seats=max(2, game.seats.start), seed=15)
    rng, given, hashes = Rng.seeded("copied"), [], [match.state_hash()]
    while not match.over and match.answer_count < 70:
        seat, asked = rng.pick(list(match.asked.items()))
        given.append((seat, rng.below(len(asked))))
        match.pick(*given[-1])
        hashes.append(match.state_hash())
    for count in range(len(given) // 2, len(given)):
        again = cosmodrome.new(game, seats=max(2, game.seats.start), seed=15)
        played = again.clone(quiet=True) if quiet else again
        for seat, at in given[:count]:
            played.pick(seat, at)
        assert played.clone(quiet=True).state_hash() == hashes[count]


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
        assert judge.favourite(view, asked) == hints.index(max(hints))
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


# -- secrets -----------------------------------------------------------------------------------------


def test_two_worlds(game: Game[Any]) -> None:
    """Real matches that differ only in what a seat can't know are the same to it, now and after what it can undo."""
    pairs, rng = 0, Rng.seeded("two worlds", game.id)
    rarely = 4 if game is toy.GAME else 30 if game is not planetunknown.GAME or LONG else 60

    def check(match: Match) -> None:
        nonlocal pairs
        if rng.below(rarely) == 0:
            pairs += check_swapped(match, match.answer_count) + check_lanes(match, match.answer_count)
        if rng.below(4) == 0:
            check_questions(match, match.answer_count)

    for seats in (2, 3):
        play_random(game, seats, f"worlds {seats}", at_question=check)
    assert pairs > 10 or not secrets_of(game.state_type)


def test_rules_look_at_secrets_only_where_it_is_counted(game: Game[Any]) -> None:
    home = Path(sys.modules[type(game).__module__].__file__ or "").parent
    files = [*home.glob("rules/*.py"), *home.glob("payment/*.py")]
    found = [file.name for file in files if ".raw" in file.read_text()]
    assert not found


def test_a_cache_is_not_part_of_the_position(game: Game[Any]) -> None:
    """Neither copies nor views nor written tables have it: it may hold what only the rules know."""
    match = start(game, 3, "cache", None)
    g, before = match.state, match.state_hash()
    mark = g.cache["mark"] = object()
    seat = next(iter(match.asked))
    assert match.state_hash() == before
    assert "cache" not in g.to_json()
    assert g.cache["mark"] is mark
    for other in (g.copy(), match.clone().state, match.view(seat), match.perspective(seat).view):
        assert "mark" not in other.cache
    plain = g.copy()
    plain.cache["mark"] = "another"
    assert plain == g


def test_a_fill_that_does_nothing_is_found(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    if not secrets_of(game.state_type):
        return
    monkeypatch.setattr(type(game), "fill", lambda *_: None)
    match = start(game, 3, "nothing", None)
    with pytest.raises(RuntimeError, match="fill forgot"):
        match.imagine(next(iter(match.asked)), Rng.seeded(1))


def test_a_perspective_is_the_same_in_another_process(game: Game[Any]) -> None:
    """What is sent to a worker leads to the same thoughts, and holds neither seed nor generator."""
    rng = Rng.seeded("pickles", game.id)

    def check(match: Match) -> None:
        if rng.below(40) == 0:
            seat = rng.pick(list(match.asked))
            p = match.perspective(seat)
            packed = pickle.dumps(p)
            assert match.state.rng.key not in packed
            again = pickle.loads(packed)
            assert again.imagine(Rng.seeded(1)).state_hash() == p.imagine(Rng.seeded(1)).state_hash()
            assert [o.label for o in again.question.options] == [o.label for o in match.questions[seat].options]

    play_random(game, 3, "pickles", at_question=check)
