"""A worked example is a real match: what is asked and answered is told as it stood, and what never comes is refused."""

from __future__ import annotations

import pytest

from cosmodrome.draw.picture import Picture
from cosmodrome.engine.example import Step, begin, example, play_until, starting
from cosmodrome.engine.guide import GuideError
from cosmodrome.engine.testing.toy import GAME


def test_a_step_tells_the_question_as_it_was_asked_and_the_answer() -> None:
    match = begin(GAME, ("Ann", "Ben"), "an example")
    text = match.questions[0].text
    label = match.questions[0].options[-1].label
    token = match.questions[0].options[-1].token
    blocks = example(match, [Step("bet", "Ann bets.", starting(token))])
    assert blocks[0] == "Ann bets."
    assert blocks[1] == f"> **Ann is asked:** {text}\n>\n> **Ann picks:** {label}"


def test_the_same_seed_tells_the_same_story() -> None:
    steps = [Step("bet", "First."), Step("bet", "Then.", seat=1)]
    assert example(begin(GAME, ("Ann", "Ben"), "s"), steps) == example(begin(GAME, ("Ann", "Ben"), "s"), steps)


def test_a_panel_is_shown_with_what_could_be_chosen() -> None:
    match = begin(GAME, ("Ann", "Ben"), "an example")
    panel = GAME.board().panels(match.view(0), 0, match.asked[0])[0]
    shown = [block for block in example(match, [Step("bet", "", panel=panel.id)]) if isinstance(block, Picture)]
    assert [picture.words.startswith(panel.title) for picture in shown] == [True]


def test_what_is_never_asked_is_refused() -> None:
    with pytest.raises(GuideError, match="nothing-like-it"):
        example(begin(GAME, ("Ann", "Ben"), "s"), [Step("nothing-like-it", "")])


def test_the_judge_plays_on() -> None:
    match = begin(GAME, ("Ann", "Ben"), "s")
    play_until(match, lambda m: bool(m.state.round > 2))
    assert match.state.round == 3
