"""What leads where: answers that can't be taken back, and the ways to a thing on the board."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match, PositionError, Rng
from cosmodrome.engine.reach import DEPTH, final, liked_best, ways
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
    assert final(match, seat, match.questions[seat].options[0].token) != ""  # cards are drawn


def test_what_hands_the_turn_on_is_final_though_it_could_still_be_taken_back() -> None:
    match = at_question("planet-unknown", "draft", 1)
    seat = next(iter(match.asked))
    while seat in match.asked:
        token = match.questions[seat].options[-1].token
        why, before = final(match, seat, token), match.clone()
        match.answer(seat, token)
    assert why, before


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
            best = liked_best(match, seat, found)
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
