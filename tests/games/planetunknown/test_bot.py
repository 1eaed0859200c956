"""The rules of thumb: a score for every option, and better play than chance."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.testing import play_random
from cosmodrome.games.planetunknown import GAME
from cosmodrome.games.planetunknown.bot import JUDGE
from cosmodrome.games.planetunknown.bot.hints import HINTS


def best(hints: list[float]) -> int:
    """The option with the highest score."""
    return max(range(len(hints)), key=lambda at: hints[at])


def test_hints_and_value_at_every_question() -> None:
    kinds: dict[str, int] = {}

    def at_question(match: Match) -> None:
        for asked in match.asked.values():
            hints = JUDGE.hints(match.state, asked)
            assert len(hints) == len(asked)
            kinds[asked.prompt.kind] = kinds.get(asked.prompt.kind, 0) + 1
            before = match.state_hash()
            value = JUDGE.value(match.state, asked.seat)
            assert 0 <= value <= 1
            assert match.state_hash() == before, "looking changes nothing"

    options = {"corporation": "dealt", "planet": "dealt", "events": "even", "private_objectives": True}
    for seats in (1, 3):
        play_random(GAME, seats, f"hints {seats}", options, at_question=at_question)
    assert {"place", "draft", "next", "boost"} <= set(kinds)
    assert not {kind for kind in kinds if kind not in HINTS} - {"side", "align"}


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(6):
        match = start(GAME, 2, f"greedy {seed}", None)
        rng = Rng.seeded("random", seed)
        greedy = seed % 2
        while not match.over:
            for seat, asked in match.asked.items():
                if seat == greedy:
                    match.pick(seat, best(JUDGE.hints(match.state, asked)))
                else:
                    match.pick(seat, rng.below(len(asked)))
        result: Any = match.result
        wins += result.winners == (greedy,)
    assert wins == 6
