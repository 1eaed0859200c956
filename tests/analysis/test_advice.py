"""Advice: from what a seat may know, with figures that fit and reasons in words."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome
from cosmodrome.analysis import advise
from cosmodrome.analysis.chances import RIVALS, Outlook, calibrated
from cosmodrome.analysis.weigh import Leaf, Trial, estimate
from cosmodrome.bots.bot import best
from cosmodrome.engine import Match
from cosmodrome.engine.testing import worlds
from cosmodrome.engine.testing.toy import RISK

GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar", "comet-race"]


def played(game: str, seats: int, answers: int, seed: int = 3) -> Match:
    """A game that has gone on for some answers by rules of thumb."""
    match = cosmodrome.new(game, seats=seats, seed=seed)
    judge = match.game.judge()
    while match.answer_count < answers and not match.over:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, best(judge.hints(match.state, asked)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_judgement_have_words(game: str) -> None:
    match = played(game, 2, 30)
    judge, words = match.game.judge(), match.game.words
    for seat in range(2):
        parts = judge.parts(match.state, seat)
        assert parts
        assert all(words.part(key) for key in parts)


@pytest.mark.parametrize(
    ("game", "part"), [("space-base", "vp"), ("spacecorp", "profit"), ("starship-interstellar", "prestige")]
)
def test_points_already_scored_are_a_part_of_their_own(game: str, part: str) -> None:
    match = played(game, 2, 60)
    before = match.game.judge().parts(match.state, 0)[part]
    state: Any = match.state
    if game == "space-base":
        state.vp[0] += 3
    elif game == "spacecorp":
        state.corps[0].profit += 3
    else:
        state.players[0].prestige += 3
    assert match.game.judge().parts(state, 0)[part] == before + 3


def test_the_best_option_comes_first_with_two_alternatives() -> None:
    match = played("space-base", 3, 40)
    while len(next(iter(match.asked.values()))) < 4:
        seat, _ = next(iter(match.asked.items()))
        match.pick(seat, 0)
    (seat,) = match.asked
    advice = advise(match.perspective(seat), worlds=12)
    assert len(advice.choices) == 3
    assert advice.worlds == 12
    tokens = [option.token for option in match.questions[seat].options]
    for choice in advice.choices:
        assert choice.token in tokens
        assert 0 <= choice.chance <= 1
        assert choice.error > 0
    assert advice.best.behind == 0
    assert advice.best.label in str(advice)
    assert advice.to_json()["choices"][0]["token"] == advice.best.token


def test_advice_changes_nothing_and_follows_from_its_seed() -> None:
    match = played("space-base", 2, 30)
    (seat,) = match.asked
    before = match.state_hash()
    first = advise(match.perspective(seat), worlds=6)
    assert advise(match.perspective(seat), worlds=6) == first
    assert match.state_hash() == before


def test_a_perspective_can_be_asked_for_advice() -> None:
    match = played("comet-race", 2, 2)
    seat = next(iter(match.asked))
    advice = match.perspective(seat).advice(seconds=0.01)
    assert advice.best.token in [option.token for option in match.questions[seat].options]


def at_the_die() -> Match:
    """A race in which somebody stands beyond the finish and is asked whether to risk the die."""
    for seed in range(200):
        match = cosmodrome.new("comet-race", seats=2, seed=seed, options={"finish": 5})
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            if asked.prompt is RISK and match.state.places[seat] >= 5:
                return match
            match.pick(seat, len(asked) - 1)
    raise AssertionError("no such race")


def test_who_has_won_is_told_not_to_risk_it_and_why() -> None:
    match = at_the_die()
    (seat,) = match.asked
    advice = advise(match.perspective(seat), worlds=48)
    assert advice.best.token == "stay"
    assert advice.choices[1].behind > 0
    assert advice.choices[1].fact == "1 roll of 6 helps, 1 of 6 hurts"


def coached(match: Match, seat: int) -> Any:
    """What the coach tells a seat."""
    return advise(match.perspective(seat), worlds=2) if seat in match.asked else None


@pytest.mark.parametrize(("game", "answers"), [("planet-unknown", 60), ("spacecorp", 80), ("comet-race", 4)])
def test_advice_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: str, answers: int) -> None:
    assert worlds.check_swapped(played(game, 2, answers), more=coached, answers=0)


def test_advice_tells_nothing_of_what_others_answered_in_secret() -> None:
    match = played("comet-race", 3, 6)
    while len(match.asked) < 3:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, len(asked) - 1)
    assert worlds.check_lanes(match, more=coached)


def test_differences_are_taken_world_by_world() -> None:
    def trial(index: int, *chances: float) -> Trial:
        found = Trial(index)
        found.leaves = [
            Leaf(c, 10 * c, Outlook((c, 1 - c), (10 * c, 0.0), False), {"way": c, RIVALS: 0.0}) for c in chances
        ]
        return found

    one, other = trial(0, 0.9, 0.1, 0.5), trial(1, 0.8, 0.0, 0.4)
    lead = one.ahead(other)
    assert lead.mean == pytest.approx(0.1)
    assert lead.error == pytest.approx(0.0, abs=1e-9)
    assert one.chance.error > 0.2
    assert one.differences(other) == pytest.approx({"way": 0.1, RIVALS: 0.0})
    assert other.costs(one) == pytest.approx((-0.1, 0.1))


def test_calibration_keeps_sums_and_makes_values_bolder_or_more_careful() -> None:
    assert calibrated([0.6, 0.3, 0.1], 1.0) == pytest.approx((0.6, 0.3, 0.1))
    assert calibrated([0.6, 0.3, 0.1], 2.0)[0] > 0.6
    assert calibrated([0.6, 0.3, 0.1], 0.5)[0] < 0.6
    assert sum(calibrated([0.9, 0.9], 1.0)) == pytest.approx(1.0)


def test_the_error_of_one_value_is_not_known() -> None:
    assert estimate([0.5]).error == 1.0
    assert estimate([0.4, 0.6]).error == pytest.approx(0.1)


def test_the_facts_of_a_docking_are_those_of_the_dice() -> None:
    from cosmodrome.games.spacebase.words.names import hits

    assert [hits(sector) for sector in (1, 6, 7, 12)] == [11, 16, 6, 1]
