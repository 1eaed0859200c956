"""What notebooks and other programs rely on: copies, pickles, refusals with reasons, things that show themselves."""

import copy
import os
import pickle
import subprocess
import sys

import pytest

import cosmodrome
from cosmodrome.engine import IllegalAnswer, Match, Rng, UnknownGame
from cosmodrome.engine.registry import Registry
from cosmodrome.engine.testing import play_random
from cosmodrome.engine.testing.toy import GAME

TOY = "cosmodrome.engine.testing.toy"


def new(seats: int = 3, seed: int = 1) -> Match:
    return cosmodrome.new(GAME, seats, seed)


def test_a_token_is_refused_with_the_reason_of_its_target() -> None:
    match = new()
    question = match.questions[0]
    missing = next(c for c in range(1, 8) if str(c) not in [o.token for o in question.options])
    assert question.why_not(str(missing)) == question.why_not(f"card:{missing}") != ""
    with pytest.raises(IllegalAnswer, match=f"You hold no {missing}"):
        match.answer(0, str(missing))
    assert question.why_not(question.options[0].token) == ""


def test_questions_are_made_once_per_position() -> None:
    match = new()
    before = match.questions
    assert match.questions is before
    match.answer(0, before[0].options[0])
    assert 0 in before
    assert 0 not in match.questions
    match.undo(0)
    assert 0 in match.questions


def test_an_option_of_a_copy_is_an_answer_too() -> None:
    match = new()
    option = match.clone().questions[1].options[-1]
    match.answer(1, option)
    assert match.position()["answers"] == [[1, option.token]]


def test_an_option_of_another_question_is_refused() -> None:
    match = new()
    option = match.questions[0].options[0]
    match.answer(0, option)
    with pytest.raises(IllegalAnswer):
        match.answer(0, option)


def check_same(match: Match, again: Match) -> None:
    assert again.state_hash() == match.state_hash()
    assert again.record() == match.record()
    assert again.answer_count == match.answer_count
    for seat in (None, *range(match.seats)):
        assert again.log(seat) == match.log(seat)
    for seat in range(match.seats):
        assert again.can_undo(seat) == match.can_undo(seat)


def test_a_match_pickles_at_every_question() -> None:
    def check(match: Match) -> None:
        check_same(match, pickle.loads(pickle.dumps(match)))

    over = play_random(GAME, 3, 5, at_question=check)
    check_same(over, pickle.loads(pickle.dumps(over)))


def test_a_long_match_pickles() -> None:
    match = cosmodrome.new(GAME, 1, 1, {"finish": 60})
    rng = Rng.seeded(1)
    while not match.over:
        match.pick(0, rng.below(len(match.asked[0])))
    check_same(match, pickle.loads(pickle.dumps(match)))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_no_copy_shares_the_table(copied) -> None:
    match = new()
    twin = copied(match)
    before = match.state_hash()
    twin.answer(0, twin.questions[0].options[0])
    assert match.state_hash() == before
    assert twin.state_hash() != before
    assert twin.game is match.game is GAME


def test_the_games_are_a_package_that_may_be_called() -> None:
    import cosmodrome.games.spacebase as spacebase

    assert sys.modules["cosmodrome.games"] is cosmodrome.games
    assert cosmodrome.games()["space-base"] is cosmodrome.games.spacebase.GAME is spacebase.GAME


def test_games_named_in_the_environment_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMODROME_GAMES", f" {TOY}:GAME, {TOY} ,")
    assert Registry()["comet-race"] is GAME
    monkeypatch.setenv("COSMODROME_GAMES", "no_such_module:GAME")
    with pytest.raises(UnknownGame, match="no_such_module"):
        Registry()


def test_the_terminal_and_the_arena_know_them_too() -> None:
    command = [sys.executable, "-m", "cosmodrome.cli", "arena", "comet-race", "random", "greedy", "--games", "2"]
    done = subprocess.run(command, env={**os.environ, "COSMODROME_GAMES": TOY}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout


def test_things_show_themselves() -> None:
    question = new().questions[0]
    assert repr(GAME) == "<Comet Race (comet-race), 1 to 5 seats>"
    assert "space-base" in repr(cosmodrome.games())
    assert "<td>Space Base</td>" in cosmodrome.games()._repr_html_()
    assert question.text in repr(question)
    assert question.options[0].token in repr(question)
    assert question.options[0].label in repr(question.options[0])


def test_a_question_shows_itself_as_html_and_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    question = new().questions[0]
    assert f"<code>{question.options[0].token}</code> Bet" in question._repr_html_()
    monkeypatch.setattr(type(GAME.words), "option", lambda *_: "<script>")
    assert "<script>" not in question._repr_html_()
    assert "&lt;script&gt;" in question._repr_html_()
