"""Plans at the terminal: tried out, taken back, with dice of one's choice, played or left."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

import cosmodrome
from cosmodrome.cli.planning import Planner
from cosmodrome.cli.terminal import Terminal
from cosmodrome.engine import Match


def typed(*lines: str) -> Callable[[str], str]:
    """A keyboard on which these lines are typed, and nothing after them."""
    rest = iter(lines)

    def ask(_: str) -> str:
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    return ask


def plan(match: Match, *lines: str) -> tuple[bool, str, Planner]:
    out = io.StringIO()
    planner = Planner(match, next(iter(match.asked)), Console(file=out, width=200), typed(*lines))
    return planner.run(), out.getvalue(), planner


@pytest.fixture
def match() -> Match:
    match = cosmodrome.new("space-base", 2, 7)
    for _ in range(14):
        asked = next(iter(match.asked.values()))
        match.pick(asked.seat, match.game.judge().favourite(match.state, asked))
    return match


def test_a_plan_that_is_left_plays_nothing(match: Match) -> None:
    before = match.state_hash()
    played, out, planner = plan(match, "1", "b", "1", "u", "u", "u", "nowhere", "", "help", "q")
    assert not played
    assert "there is nothing to undo in this plan" in out
    assert "'nowhere' is not an option here" in out
    assert "Nothing was played." in out
    assert planner.plan.moves == []
    assert match.state_hash() == before


def test_a_plan_is_played(match: Match) -> None:
    before = match.answer_count
    played, out, _ = plan(match, "1", "play")
    assert played
    assert "Played 1 of 1." in out
    assert match.answer_count == before + 1


def test_the_dice_are_chosen_and_left_to_chance_again(match: Match) -> None:
    lines = ["1"] * 6
    _, out, planner = plan(match, *lines, "d", "1", "2", "d", "1", "", "d", "")
    assert "outcomes" in out
    assert "chosen by you" in out
    assert not any(drawn.chosen for drawn in planner.plan.draws)


def test_the_keyboard_may_end(match: Match) -> None:
    assert not plan(match)[0]


def test_a_plan_is_opened_and_played_in_a_terminal_game() -> None:
    out = io.StringIO()
    match = cosmodrome.new("comet-race", 2, 4, {"finish": 12})
    keyboard = typed("p", "1", "play", "p", "q", "q")
    assert not Terminal(match, {}, Console(file=out, width=200), keyboard, "").play()
    assert "Plan: not played" in out.getvalue()
    assert "Played 1 of 1." in out.getvalue()
    assert match.answer_count == 1


def test_a_plan_answers_in_a_terminal_game_as_long_as_it_fits(match: Match) -> None:
    out, before = io.StringIO(), match.answer_count
    assert not Terminal(match, {}, Console(file=out, width=200), typed("p", "1", "if", "", "q"), "").play()
    assert "Your plan answers: " in out.getvalue()
    assert match.answer_count == before + 1
