"""Advice: from what a seat may know, with figures that fit and reasons in words."""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Any

import pytest

import cosmodrome
from cosmodrome.analysis import advise
from cosmodrome.analysis.chances import Outlook, calibrated
from cosmodrome.analysis.measure import Estimate, Leaf, Trial, count_of, estimate, measure
from cosmodrome.analysis.verdict import DEPTHS, Depth, coach_rng, judge_answer
from cosmodrome.bots.search import SearchBot
from cosmodrome.engine import Asked, Match, Rng
from cosmodrome.engine.testing import worlds
from cosmodrome.engine.testing.toy import RISK, Race, RaceJudge
from cosmodrome.search import Budget
from cosmodrome.search.judges import best

GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar", "comet-race"]


def played(game: str, seats: int, answers: int, seed: int = 3) -> Match:
    """A game that has gone on for some answers by rules of thumb."""
    match = cosmodrome.new(game, seats=seats, seed=seed)
    judge = match.game.judge()
    while match.answer_count < answers and not match.over:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, best(judge.hints(match.state, asked)))
    return match


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


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A depth for tests that only ask what an advice looks like."""
    monkeypatch.setitem(DEPTHS, "few", Depth(8, 2, 8, 2))


def test_the_best_option_comes_first_with_two_alternatives() -> None:
    match = played("space-base", 3, 40)
    while len(next(iter(match.asked.values()))) < 4:
        seat, _ = next(iter(match.asked.items()))
        match.pick(seat, 0)
    (seat,) = match.asked
    advice = advise(match.perspective(seat), "few")
    assert len(advice.choices) == 3
    tokens = [option.token for option in match.questions[seat].options]
    for choice in advice.choices:
        assert choice.token in tokens
        assert 0 <= choice.chance <= 1
        assert choice.error > 0
        assert choice.why
        assert choice.chance <= advice.best.chance, "no alternative looks better than the advice"
        assert choice.margin <= advice.best.margin
    assert advice.best.behind == 0
    assert advice.best.label in str(advice)
    assert advice.to_json()["choices"][0]["token"] == advice.best.token


def test_advice_changes_nothing_and_is_the_same_whenever_it_is_asked_for() -> None:
    match = played("space-base", 2, 30)
    (seat,) = match.asked
    before = match.state_hash()
    first = advise(match.perspective(seat), "few")
    assert advise(cosmodrome.load(match.record()).perspective(seat), "few") == first
    assert match.state_hash() == before


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
    advice = advise(match.perspective(seat))
    assert advice.best.token == "stay"
    assert advice.choices[1].behind > 0
    assert all(sentence.endswith(".") for choice in advice.choices for sentence in choice.why)


def coached(match: Match, seat: int) -> Any:
    """What the coach tells a seat."""
    return advise(match.perspective(seat), "few") if seat in match.asked else None


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
        leaves = [Leaf(c, 10 * c, Outlook((c, 1 - c), (10 * c, 0.0), False), {"way": c}) for c in chances]
        return Trial(index, leaves)

    one, other = trial(0, 0.9, 0.1, 0.5), trial(1, 0.8, 0.0, 0.4)
    lead = one.ahead(other)
    assert lead.mean == pytest.approx(0.1)
    assert lead.error == pytest.approx(0.0, abs=1e-9)
    assert one.chance.error > 0.2
    assert one.compare(other, partial(count_of, "way")).mean == pytest.approx(0.1)
    assert other.costs(one) == pytest.approx((-0.1, 0.1))


def test_calibration_keeps_sums_and_makes_values_bolder_or_more_careful() -> None:
    assert calibrated([0.6, 0.3, 0.1], 1.0) == pytest.approx((0.6, 0.3, 0.1))
    assert calibrated([0.6, 0.3, 0.1], 2.0)[0] > 0.6
    assert calibrated([0.6, 0.3, 0.1], 0.5)[0] < 0.6
    assert sum(calibrated([0.9, 0.9], 1.0)) == pytest.approx(1.0)


def test_the_error_of_one_value_is_not_known() -> None:
    assert estimate([0.5]).error == 1.0
    assert estimate([0.4, 0.6]).error == pytest.approx(0.1)


def test_an_estimate_shrinks_towards_zero_by_its_error() -> None:
    assert Estimate(0.10, 0.0).shrunk == pytest.approx(0.10)
    assert Estimate(0.10, 0.05).shrunk == pytest.approx(0.075)
    assert Estimate(-0.10, 0.05).shrunk == pytest.approx(-0.075)
    assert Estimate(0.04, 0.05).shrunk == 0.0


@pytest.mark.parametrize(
    ("game", "seats"), [("space-base", 4), ("planet-unknown", 1), ("spacecorp", 2), ("starship-interstellar", 2)]
)
def test_hint_review_and_bot_agree(game: str, seats: int) -> None:
    """The same search with the same chance: what the bot takes is the hint, and no review prefers another option."""
    match = played(game, seats, 25)
    depth = DEPTHS["few"]
    compared = 0
    while compared < 3:
        seat, asked = next(iter(match.asked.items()))
        if len(asked) > 3:
            compared += 1
            p = match.perspective(seat)
            budget = depth.budget(match.game.judge().pace(seats))
            taken = SearchBot().search.compare(p, budget, coach_rng(p, "search")).best.index
            assert advise(p, "few").best.token == p.question.options[taken].token
            for given in sorted({taken, 0, len(asked) // 2, len(asked) - 1}):
                found = judge_answer(p, given, depth)
                assert found.better in ((None,) if given == taken else (None, taken))
        match.pick(seat, match.game.judge().favourite(match.state, asked))


def test_a_review_takes_the_order_and_reach_that_search_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge that a game leaves the order to decides what is compared; playouts go as far as `reach` says."""
    match = played("comet-race", 2, 0)
    reaches: list[int] = []

    def reach(self: RaceJudge, seats: int) -> int:
        reaches.append(seats)
        return 1

    module = ModuleType("learned")
    module.timid = lambda game: Timid()  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "learned", module)
    monkeypatch.setattr(RaceJudge, "ordered_by", "learned:timid")
    monkeypatch.setattr(RaceJudge, "reach", reach)
    found = measure(match.perspective(0), Budget(2), Rng.seeded("order"), width=1)
    assert found.best.index == 0  # the lowest card, which the timid judge likes best
    assert reaches


class Timid(RaceJudge):
    """Likes the lowest card."""

    def hints(self, g: Race, asked: Asked[Any]) -> list[float]:
        return [-hint for hint in super().hints(g, asked)]
