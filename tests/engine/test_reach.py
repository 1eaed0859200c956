"""What leads where: answers that can't be taken back, and the ways to a thing on the board."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, PositionError, Rng
from cosmodrome.engine.reach import (
    DEPTH,
    MOST,
    REVEALS,
    TOGETHER,
    carried,
    final,
    foregone,
    needs_thought,
    ways,
    ways_to,
)
from cosmodrome.engine.testing.boards import walk
from cosmodrome.games.interstellar.content import TOKENS


def at_question(game: str, kind: str, seed: int) -> Match[Any]:
    """A match of random answers at a question of this kind."""
    match = cosmodrome.new(game, seats=2, seed=seed)
    return next(here.clone() for here in walk(match, seed) if kind in {a.prompt.kind for a in here.asked.values()})


def test_a_roll_is_final_and_a_payment_under_way_is_not() -> None:
    match = at_question("spacecorp", "action", 4)
    seat = next(iter(match.asked))
    assert final(match, seat, "research") == ""
    match.answer(seat, "research")
    assert final(match, seat, match.questions[seat].options[0].token) == REVEALS  # cards are drawn


def test_what_hands_the_turn_on_is_final_though_it_could_still_be_taken_back() -> None:
    match = at_question("planet-unknown", "draft", 1)
    seat = next(iter(match.asked))
    while seat in match.asked:
        token = match.questions[seat].options[-1].token
        why, before = final(match, seat, token), match.clone()
        match.answer(seat, token)
    assert why == TOGETHER, before


def test_a_site_is_reached_from_the_question_for_an_action() -> None:
    for n, match in enumerate(walk(cosmodrome.new("spacecorp", seats=2, seed=5), 2, 900)):
        seat = next(iter(match.asked))
        if n < 60 or match.asked[seat].prompt.kind != "action":
            continue
        found = [ways(match, seat, f"site:{site.key}") for site in match.state.map.sites]
        single = [options[0] for options in found if len(options) == 1]
        for way in single:
            assert 2 <= len(way.tokens) <= DEPTH
            after = match.clone()
            for token in way.tokens:
                assert seat in after.asked
                after.answer(seat, token)
        if single:
            return
    raise AssertionError("no site was ever reached by one way")


def test_a_salvation_action_takes_the_matching_token() -> None:
    matched = 0
    for seed in range(1, 12):
        match = at_question("starship-interstellar", "salvation", seed)
        seat = next(iter(match.asked))
        for target in [f"meeple:{color}" for color in ("red", "yellow", "green", "blue")]:
            found = ways(match, seat, target)
            best, _ = ways_to(match, seat, target, "")
            if len(found) > 1 and len(best) == 1:
                held = {TOKENS[t].center for t in match.asked[seat].values if t in TOKENS}
                if "save" in held:
                    matched += 1
                    assert best[0].tokens[0] == "save", best
    assert matched


@pytest.mark.parametrize("game", ["space-base", "spacecorp", "starship-interstellar"])
def test_whether_an_answer_is_final_tells_nothing_of_chance_to_come(game: str) -> None:
    """Two worlds with the same table and other chance: what is said before an answer is given is the same."""
    match = cosmodrome.new(game, seats=3, seed=4)
    rng = Rng.seeded("final", game)
    pairs = said = 0
    while pairs < 40 and not match.over:
        seat = rng.pick(list(match.asked))
        match.pick(seat, rng.below(len(match.asked[seat])))
        position = match.position()
        other = {**position, "rng": {**position["rng"], "key": b64encode(rng.fresh().key).decode()}}
        one = cosmodrome.position(game, json.loads(json.dumps(position)))
        try:
            two = cosmodrome.position(game, json.loads(json.dumps(other)))
        except PositionError:
            continue  # with other chance other things are asked
        for seat in one.asked:
            if seat in two.asked and one.view(seat).to_json() == two.view(seat).to_json():
                tokens = [one.asked[seat].token(n) for n in range(len(one.asked[seat]))][:6]
                mine = [final(one, seat, token) for token in tokens]
                assert mine == [final(two, seat, token) for token in tokens]
                pairs, said = pairs + 1, said + sum(map(bool, mine))
    assert pairs >= 40
    assert said


def spacecorp_questions(kind: str, count: int) -> list[tuple[Match[Any], int]]:
    """Positions of random games at a question of this kind."""
    found: list[tuple[Match[Any], int]] = []
    for seed in range(1, 30):
        for match in walk(cosmodrome.new("spacecorp", seats=2, seed=seed), seed, 400):
            seat = next(iter(match.asked), -1)
            if seat >= 0 and match.asked[seat].prompt.kind == kind:
                found.append((match.clone(), seat))
                if len(found) == count:
                    return found
    raise AssertionError(f"there are only {len(found)} questions of the kind {kind}")


def test_a_click_that_can_mean_several_things_takes_none_of_them() -> None:
    """Every way leads to the thing, or to a choice among options on it; none picks a destination by itself."""
    several = 0
    for match, seat in spacecorp_questions("action", 40)[::8]:
        targets = [f"site:{site.key}" for site in match.state.map.sites]
        for target in targets:
            found, complete = ways_to(match, seat, target, "")
            assert len(found) <= MOST
            plain = ways(match, seat, target)
            if complete:
                assert {way.tokens for way in plain} == {way.tokens for way in found if not way.then} | {
                    way.tokens for way in plain if way.tokens[:-1] in [w.tokens for w in found if w.then]
                }
            several += len(found) > 1
    assert several


def test_a_payment_with_ones_own_infra_alone_follows_without_a_question() -> None:
    followed = 0
    for match, seat in spacecorp_questions("pay", 60):
        token = foregone(match, seat)
        if token:
            state = match.state
            assert token == "ok"
            assert not state.pay.cards
            assert state.pay.hqs == [seat]
            hand, profit = state.corps[seat].cards.size, state.corps[seat].profit
            told = carried(match, seat, [token])
            assert told.tokens[0] == "ok"
            after = match.clone()
            after.answer(seat, token)
            assert hand <= after.state.corps[seat].cards.size
            assert after.state.corps[seat].profit >= profit
            followed += 1
    assert followed


def test_refusals_single_options_and_the_pile_need_no_second_thought() -> None:
    match, seat = spacecorp_questions("draw", 1)[0]
    tokens = [match.asked[seat].token(n) for n in range(len(match.asked[seat]))]
    assert not needs_thought(match, seat, "deck")
    assert not needs_thought(match, seat, "enough")
    assert any(needs_thought(match, seat, token) for token in tokens if token.startswith("offer"))


def test_no_more_edges_this_turn_and_asked_again_in_the_next() -> None:
    match, seat = spacecorp_questions("edge", 1)[0]
    (shortcut,) = match.game.shortcuts(match.view(seat), match.asked[seat])
    turn = match.state.turn
    match.order(seat, *shortcut.order)
    match.answer(seat, *shortcut.tokens)
    assert match.state.ordered(seat, "edges") == str(turn)
    while not match.over and match.state.turn == turn and match.asked:
        asked = next(iter(match.asked.values()))
        assert (asked.seat, asked.prompt.kind) != (seat, "edge")
        match.pick(asked.seat, len(asked) - 1)
    record = cosmodrome.load(match.record())
    assert record.state_hash() == match.state_hash()
