"""Conditional moves: given when the question, the conditions and the meaning are as planned, and not otherwise."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import cosmodrome
from cosmodrome.engine import Match
from cosmodrome.engine.conditions import Alternative, Conditions, Event, decide, from_plan, joined, read, write
from cosmodrome.engine.plan import DIFFERENCES, PlanError, meaning_of

GAMES = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"]


def played(game: str, seed: int, answers: int) -> Match:
    match = cosmodrome.new(game, 3, seed)
    judge = match.game.judge()
    for _ in range(answers):
        asked = next(iter(match.asked.values()))
        match.pick(asked.seat, judge.favourite(match.state, asked))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_condition_made_of_a_plan_gives_its_answer_and_another_one_does_not(game: str) -> None:
    match = played(game, 1, 25)
    seat = next(iter(match.asked))
    plan = match.perspective(seat).plan()
    plan.answer(plan.match.asked[seat].token(0))
    conditions = read(json.loads(json.dumps(write(from_plan(plan)))))
    p = match.perspective(seat)
    decision = decide(p, conditions.alternatives, ())
    assert (decision.token, decision.why) == (p.asked.token(0), "")
    other = msgspec.structs.replace(conditions.alternatives[0], effect=[["something", []]])
    assert decide(p, (other,), ()).why == DIFFERENCES["effect"]
    assert decide(p, (other, conditions.alternatives[0]), ()).path == (1,)


def test_events_that_were_heard_or_not_decide() -> None:
    match = played("space-base", 2, 25)
    p = match.perspective(next(iter(match.asked)))
    kind, token = p.asked.prompt.kind, p.asked.token(0)
    seven = Event("rolled", (None, (3, 4)))
    sure = Alternative(kind, token, heard=(seven,))
    assert decide(p, (sure,), [("rolled", (0, (3, 4)))]).token == token
    assert decide(p, (sure,), [("rolled", (0, (3, 5)))]).why == "A condition is not met."
    unless = Alternative(kind, token, unheard=(seven,))
    assert decide(p, (unless,), [("rolled", (2, (3, 4)))]).token == ""
    assert decide(p, (unless,), [("rolled", (2, (1, 1)))]).token == token


def test_the_question_its_arguments_the_answer_and_its_words_have_to_be_as_planned() -> None:
    match = played("space-base", 3, 25)
    p = match.perspective(next(iter(match.asked)))
    kind, token = p.asked.prompt.kind, p.asked.token(0)
    assert decide(p, (Alternative("other", token),), ()).why == "No alternative is for this question."
    assert decide(p, (Alternative(kind, "nowhere"),), ()).why == DIFFERENCES["token"]
    assert decide(p, (Alternative(kind, token, args=["other"]),), ()).why == DIFFERENCES["args"]
    assert decide(p, (Alternative(kind, token, label="Something else"),), ()).why == DIFFERENCES["label"]
    assert decide(p, (Alternative(kind, token, label=meaning_of(p, token).label),), ()).token == token


def test_alternatives_of_several_plans_are_tried_in_order() -> None:
    match = played("spacecorp", 4, 20)
    seat = next(iter(match.asked))
    plans = []
    for number in range(2):
        plan = match.perspective(seat).plan()
        plan.answer(plan.match.asked[seat].token(number))
        plans.append(from_plan(plan))
    both = joined(*plans)
    p = match.perspective(seat)
    assert decide(p, both.alternatives, ()).token == p.asked.token(0)
    never = msgspec.structs.replace(both.alternatives[0], heard=(Event("never"),))
    assert decide(p, (never, both.alternatives[1]), ()).token == p.asked.token(1)


@pytest.mark.parametrize("data", [{}, {"alternatives": [{"kind": "x"}]}, {"alternatives": [], "more": 1}, [1]])
def test_what_is_not_conditional_moves_is_refused(data: Any) -> None:
    with pytest.raises(PlanError, match="not conditional moves"):
        read(data)


def test_conditional_moves_have_a_largest_size() -> None:
    with pytest.raises(PlanError, match="64 kB"):
        read(write(Conditions((Alternative("x", "y" * 65_000),))))


def test_a_plan_without_answers_makes_no_conditions() -> None:
    match = played("space-base", 1, 5)
    with pytest.raises(PlanError, match="no answer of yours"):
        from_plan(match.perspective(0).plan())
