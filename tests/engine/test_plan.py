"""A private plan: from the next question, with chance of one's choice, and played as long as it fits."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, Rng
from cosmodrome.engine.plan import DIFFERENCES, OTHERS, Plan, PlanError, difference, meaning_of, plain, play
from cosmodrome.engine.testing import play_random
from cosmodrome.engine.testing.peek import PEEK
from cosmodrome.engine.testing.worlds import check_conditions, check_waiting

PLAN_SURPRISED = "Something happened that the plan did not expect."
GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"]


def played(game: str, seed: int, answers: int) -> Match:
    """A match of three after so many answers, by the rules of thumb."""
    match = cosmodrome.new(game, 3, seed)
    judge = match.game.judge()
    for _ in range(answers):
        asked = next(iter(match.asked.values()))
        match.pick(asked.seat, judge.favourite(match.state, asked))
    return match


def waiting(match: Match) -> int:
    """A seat that is not asked anything; the last one, if all are."""
    return next((seat for seat in range(match.seats) if seat not in match.asked), match.seats - 1)


def turn(plan: Plan[Any], answers: int = 8) -> None:
    """Plan on by the rules of thumb as long as the step lasts."""
    judge, step = plan.match.game.judge(), plan.match.step_count
    for _ in range(answers):
        if plan.turn is None or plan.match.step_count != step:
            return
        asked = plan.match.asked[plan.turn]
        plan.answer(asked.token(judge.favourite(plan.match.state, asked)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("others", OTHERS)
def test_a_waiting_seat_plans_its_next_turn_and_the_plan_is_kept_as_data(game: str, others: Any) -> None:
    match = played(game, 1, 40)
    before, seat = match.state_hash(), waiting(match)
    plan = match.perspective(seat).plan("key", others)
    assert others == "me" or plan.turn == seat
    turn(plan)
    assert plan.moves
    kept = json.loads(json.dumps(plan.to_json()))
    again = Plan.from_json(match.perspective(seat), kept)
    assert again.match.state_hash() == plan.match.state_hash()
    assert [line.text for line in again.log()] == [line.text for line in plan.log()]
    assert match.state_hash() == before, "the real match knows nothing of it"


def test_undo_in_a_plan_goes_back_across_chance_and_other_players() -> None:
    match = played("space-base", 2, 30)
    plan = match.perspective(waiting(match)).plan()
    marks = [plan.match.state_hash()]
    for _ in range(12):
        assert plan.turn is not None
        plan.answer(plan.match.asked[plan.turn].token(0))
        marks.append(plan.match.state_hash())
    assert plan.match.step_count > match.step_count + 3
    for mark in reversed(marks[:-1]):
        plan.undo()
        assert plan.match.state_hash() == mark
    with pytest.raises(PlanError, match="nothing to undo"):
        plan.undo()


def test_the_dice_of_a_plan_are_the_planners_to_choose() -> None:
    match = played("space-base", 3, 30)
    plan = match.perspective(waiting(match)).plan(others="bot")
    dice = next(drawn for drawn in plan.draws if "dice" in drawn.draw.what)
    outcomes = plan.outcomes(dice)
    assert len(outcomes) == 36
    assert all("rolls" in outcome.label or "roll" in outcome.label for outcome in outcomes)
    wanted = next(outcome for outcome in outcomes if "2 and 5" in outcome.label)
    plan.set(dice, wanted.which)
    assert any("2 and 5" in line.text for line in plan.log())
    assert any(drawn.chosen for drawn in plan.draws)
    again = Plan.from_json(match.perspective(plan.seat), plan.to_json())
    assert any("2 and 5" in line.text for line in again.log())
    plan.set(next(drawn for drawn in plan.draws if drawn.chosen), None)
    assert not any(drawn.chosen for drawn in plan.draws)


def test_an_outcome_chosen_before_a_move_stays_before_it() -> None:
    match = played("space-base", 5, 24)
    plan = match.perspective(waiting(match)).plan()
    assert plan.turn is not None
    plan.answer(plan.match.asked[plan.turn].token(0))
    dice = next(drawn for drawn in plan.draws if "dice" in drawn.draw.what and drawn.at == 0)
    plan.set(dice, dice.draw.which)
    assert [drawn.at for drawn in plan.draws if drawn.draw.place == dice.draw.place] == [0]
    assert len(plan.answers()) == 1


def test_moves_that_another_outcome_makes_illegal_are_dropped() -> None:
    match = played("space-base", 4, 30)
    plan = match.perspective(next(iter(match.asked))).plan()
    for _ in range(6):
        assert plan.turn is not None
        asked = plan.match.asked[plan.turn]
        plan.answer(asked.token(len(asked) - 1))
    moves, dropped = len(plan.moves), 0
    for drawn in [d for d in plan.draws if "dice" in d.draw.what][:4]:
        for outcome in plan.outcomes(drawn)[::7]:
            twin = Plan.from_json(match.perspective(plan.seat), plan.to_json())
            twin.set(drawn, outcome.which)
            assert len(twin.moves) + twin.dropped == moves
            dropped += twin.dropped
    assert dropped


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_of_the_own_turn_is_played_in_the_real_match(game: str) -> None:
    given = 0
    for seed in range(3):
        match = played(game, seed, 25)
        seat = next(iter(match.asked))
        plan = match.perspective(seat).plan()
        turn(plan)
        answers = plan.answers()
        before = match.answer_count
        done = play(match, seat, answers)
        assert match.answer_count == before + done.given
        assert (done.given == len(answers)) == (done.why == "")
        given += done.given
    assert given >= 3


def test_a_plan_stops_where_the_dice_fall_otherwise() -> None:
    stopped = []
    for seed in range(30):
        match = played("space-base", seed, 24)
        seat = next(iter(match.asked))
        plan = match.perspective(seat).plan(others="me")
        for _ in range(4):
            if plan.turn == seat:
                asked = plan.match.asked[seat]
                plan.answer(asked.token(plan.match.game.judge().favourite(plan.match.state, asked)))
        done = play(match, seat, plan.answers())
        stopped += [done.why] if done.why else []
    assert stopped
    assert set(stopped) <= {*DIFFERENCES.values(), "Your turn is over.", PLAN_SURPRISED}


def test_a_planned_answer_differs_by_kind_arguments_token_label_or_effect() -> None:
    match = played("space-base", 5, 30)
    p = match.perspective(next(iter(match.asked)))
    meaning = meaning_of(p, p.asked.token(0))
    assert difference(p, meaning) == ""
    assert difference(p, meaning._replace(kind="other")) == "kind"
    assert difference(p, meaning._replace(args=["other"])) == "args"
    assert difference(p, meaning._replace(token="nowhere")) == "token"
    assert difference(p, meaning._replace(label="Something else")) == "label"
    assert difference(p, meaning._replace(effect=[["other", []]])) == "effect"
    with pytest.raises(PlanError, match="not an option"):
        meaning_of(p, "nowhere")


def test_what_is_no_plan_is_refused() -> None:
    match = played("space-base", 6, 5)
    p = match.perspective(0)
    with pytest.raises(PlanError, match="not one of"):
        p.plan(others="friends")  # type: ignore[arg-type]
    for data in ({}, {"v": 2}, {"v": 1, "key": "", "others": "bot", "moves": [1], "chance": []}):
        with pytest.raises(PlanError):
            Plan.from_json(p, data)


def test_waiting_seats_of_two_worlds_plan_the_same() -> None:
    pairs = 0

    def check(match: Match) -> None:
        nonlocal pairs
        pairs += check_waiting(match)

    for seed in range(3):
        play_random(PEEK, 3, seed, at_question=check)
    assert pairs > 5


def test_conditional_moves_decide_alike_in_two_worlds() -> None:
    decisions = 0

    def check(match: Match) -> None:
        nonlocal decisions
        decisions += check_conditions(match, match.answer_count)

    for seed in range(3):
        play_random(PEEK, 3, seed, at_question=check)
    assert decisions > 5
    decisions = 0
    match = cosmodrome.new("spacecorp", 3, "conditions")
    judge = match.game.judge()
    for turn in range(60):
        asked = next(iter(match.asked.values()))
        if turn % 6 == 0:
            check(match)
        match.pick(asked.seat, judge.favourite(match.state, asked))
    assert decisions > 5


def test_the_only_card_of_an_upgrade_is_not_known_before_it_is_placed() -> None:
    """SpaceCorp: a single Infra card is chosen without a question; the others see it when it lies in its slot."""
    pairs = 0
    for seed in range(2):
        match = cosmodrome.new("spacecorp", 3, f"w{seed}")
        rng, judge = Rng.seeded("w", seed), match.game.judge()
        for turn in range(200):
            asked = match.asked
            seat = rng.pick(list(asked))
            if turn % 10 == 0:
                pairs += check_waiting(match, seed)
            number = judge.favourite(match.state, asked[seat]) if rng.below(3) else rng.below(len(asked[seat]))
            match.pick(seat, number)
    assert pairs > 40


def test_plain_values_are_compared_as_json_has_them() -> None:
    assert plain((1, ("a", None))) == [1, ["a", None]]
