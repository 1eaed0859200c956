"""The rules of thumb play well enough to beat chance."""

import os
from itertools import pairwise
from typing import Any

import cosmodrome
from cosmodrome.engine.rng import Rng
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.bot.worth import contract_score
from cosmodrome.games.spacecorp.content import contracts

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


def test_each_spaceport_of_a_network_counts_while_there_is_time(table: Any) -> None:
    """The contract wants three: the first is worth a share, each further one more, and none if the era ends before."""
    t = table(2)
    scores = [contract_score(t.g, 0)]
    for site in ("lunar_l4", "lunar_l5", "solar_l1"):
        t.base(0, site, "spaceport")
        scores.append(contract_score(t.g, 0))
    gains = [after - before for before, after in pairwise(scores)]
    assert gains[0] > 0.5
    assert gains == sorted(gains)
    t = table(2).base(0, "lunar_l4", "spaceport").empty_deck()
    assert contract_score(t.g, 0) < scores[1]


def test_greedy_bots_build_the_orbital_network() -> None:
    """Out of a few games of four, the contract for Spaceports is claimed in some."""
    judge: Any = GAME.judge()
    row = next(c.row for c in contracts(4, 0) if c.name == "Orbital Network")
    for seed in range(12):
        match = cosmodrome.new(GAME, 4, f"network{seed}", {"end_era": "mariners"})
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            hints = judge.hints(match.state, asked)
            match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
        g: Any = match.state
        if g.contracts[row] == 0:
            return
    raise AssertionError("nobody built it")
