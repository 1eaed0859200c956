"""What the judge says of ends and questions, beside what tests of every game hold it to."""

from __future__ import annotations

from collections import Counter
from typing import Any

import cosmodrome
from cosmodrome.engine import Asked, Match, Rng
from cosmodrome.engine.testing import play_random
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar.bot import JUDGE, PONDERED, PONDERED_FROM
from cosmodrome.games.interstellar.bot.features import ABOUT, AT
from cosmodrome.games.interstellar.bot.hints import HINTS
from cosmodrome.games.interstellar.bot.worth import DOOM
from cosmodrome.games.interstellar.state import StarshipInterstellar
from cosmodrome.games.interstellar.vocabulary import VOCABULARY


def test_alone_an_end_is_the_margin_over_the_directorate_and_earth_must_stand() -> None:
    match = play_random(GAME, 1, seed="alone")
    g, result = match.state, match.result
    assert result is not None
    margin = g.players[0].prestige - g.players[1].prestige
    g.goals = (True, True, False)
    assert JUDGE.outcome(g, result, 0) == margin
    g.goals = (False, True, False)
    assert JUDGE.outcome(g, result, 0) == margin - DOOM


def test_among_several_an_end_is_the_margin_over_the_best_other() -> None:
    match = play_random(GAME, 3, seed="several")
    assert match.result is not None
    first, second, third = match.result.scores
    assert JUDGE.outcome(match.state, match.result, 1) == second - max(first, third)


def test_payments_and_early_rounds_are_not_pondered() -> None:
    assert set(HINTS) >= PONDERED
    rounds: dict[bool, set[int]] = {True: set(), False: set()}
    kinds: set[str] = set()

    def note(match: Match) -> None:
        for asked in match.asked.values():
            pondered = JUDGE.ponders(match.state, asked)
            rounds[pondered].add(match.state.round)
            if pondered:
                kinds.add(asked.prompt.kind)

    for seed in range(3):
        play_random(GAME, 2, seed=seed, at_question=note)
    assert rounds[True]
    assert min(rounds[True]) >= PONDERED_FROM
    assert min(rounds[False]) < PONDERED_FROM
    assert kinds <= PONDERED
    assert "pay" not in kinds


def test_the_favourite_has_the_best_score_of_all() -> None:
    kinds: Counter[str] = Counter()

    def compare(match: Match) -> None:
        for asked in match.asked.values():
            kinds[asked.prompt.kind] += 1
            scores = JUDGE.hints(match.state, asked)
            assert JUDGE.favourite(match.state, asked) == scores.index(max(scores))

    for seats in (1, 2, 4):
        play_random(GAME, seats, seed=f"favourites of {seats}", at_question=compare)
    assert kinds["turn"] > 100
    assert set(kinds) >= {"load", "salvation", "act", "trade", "destination", "keep", "probe", "pay"}


def test_every_answer_that_is_a_word_has_a_feature_for_what_it_is_about() -> None:
    g = GAME.setup(2, GAME.complete(2, {}), Rng.seeded(1))
    words = [kind for kind in VOCABULARY.kinds if kind.prompt.token is str and kind.prompt.kind in ABOUT]
    assert "act" in [kind.prompt.kind for kind in words]
    for kind in words:
        for token in kind.tokens:
            if token not in kind.declines:
                assert {name for name, _ in ABOUT[kind.prompt.kind](g, token)} <= set(AT), token


def test_who_changes_the_hints_of_a_judge_changes_its_favourite() -> None:
    class Contrary(type(JUDGE)):  # type: ignore[misc]  # its class is not exported
        def hints(self, g: StarshipInterstellar, asked: Asked[Any]) -> list[float]:
            return [-hint for hint in super().hints(g, asked)]

    contrary, turns = Contrary(), 0
    match = cosmodrome.new("starship-interstellar", seats=2, seed=3)
    while turns < 5:
        (asked,) = match.asked.values()
        hints = contrary.hints(match.state, asked)
        assert contrary.favourite(match.state, asked) == hints.index(max(hints))
        turns += asked.prompt.kind == "turn"
        match.pick(asked.seat, JUDGE.favourite(match.state, asked))


def test_what_lies_behind_other_boxes_is_guessed_by_what_lies_there_in_such_a_round() -> None:
    """At the start all know it; later most reserves are among those that are imagined."""
    for options in ({}, {"fast_play": True}):
        match = cosmodrome.new(GAME, 2, seed=3, options=options)
        start = match.state.players[1].fuel
        assert {match.perspective(0).imagine(Rng.seeded(n)).state.players[1].fuel for n in range(20)} == {start}
        within = looked = 0
        while not match.over:
            asked = next(iter(match.asked.values()))
            if match.state.round and match.answer_count % 5 == 0:
                other = 1 - asked.seat
                worlds = [match.perspective(asked.seat).imagine(Rng.seeded(n)).state for n in range(8)]
                guessed = [world.players[other].fuel for world in worlds]
                within += min(guessed) - 8 <= match.state.players[other].fuel <= max(guessed) + 8
                looked += 1
            match.pick(asked.seat, JUDGE.favourite(match.state, asked))
        assert looked > 20
        assert within > 0.7 * looked
