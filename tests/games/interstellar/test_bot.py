"""What the judge says of ends and questions, beside what tests of every game hold it to."""

from __future__ import annotations

from collections import Counter

from cosmodrome.engine import Match
from cosmodrome.engine.testing import play_random
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar.bot import JUDGE, PONDERED, PONDERED_FROM
from cosmodrome.games.interstellar.bot.hints import HINTS
from cosmodrome.games.interstellar.bot.worth import DOOM


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
