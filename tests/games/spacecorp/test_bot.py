"""The rules of thumb play well enough to beat chance."""

import os
from typing import Any

import cosmodrome
from cosmodrome.engine.rng import Rng
from cosmodrome.games.spacecorp import GAME

LONG = bool(os.environ.get("COSMODROME_LONG"))


def test_greedy_play_beats_random_play() -> None:
    judge: Any = GAME.judge()
    wins = 0
    games = 40 if LONG else 4
    for seed in range(games):
        match = cosmodrome.new(GAME, 2, f"greedy{seed}", {"end_era": "mariners"})
        rng = Rng.seeded("random", seed)
        smart = seed % 2
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            if seat == smart:
                hints = judge.hints(match.state, asked)
                assert len(hints) == len(asked)
                match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
                assert 0.0 <= judge.value(match.state, seat) <= 1.0
            else:
                match.pick(seat, rng.below(len(asked)))
        assert match.result is not None
        wins += match.result.scores[smart] > match.result.scores[1 - smart]
    assert wins >= games * 0.75
