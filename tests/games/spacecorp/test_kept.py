"""What is kept between questions is the same as if it were worked out afresh."""

from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.bot import worth
from cosmodrome.games.spacecorp.rules import means as means_module
from cosmodrome.games.spacecorp.rules import value as value_module
from cosmodrome.games.spacecorp.rules.means import Means, means_for
from cosmodrome.games.spacecorp.state import SpaceCorp

ACTIONS = ("move", "explore", "build", "research", "produce", "genetics", "revelation", "colony")


def forget() -> None:
    """Nothing is kept any more."""
    for kept in (worth._latest, worth._ground, worth._SHARES, means_module._latest):
        kept.clear()
    value_module._latest[0] = value_module.Hqs([])


def games(seeds: range, era: str) -> list[Match[Any]]:
    """Matches that begin with an era."""
    return [cosmodrome.new(GAME, 2 + seed % 3, f"kept{seed}", {"start_era": era}).clone(quiet=True) for seed in seeds]


def gist(means: Means) -> tuple[object, ...]:
    """What means amount to."""
    ways = [(way.hqs, way.competitors, _sum(means.inside(way))) for way in means.openings(True)]
    most = [means.most(port, doublings) for port in (False, True) for doublings in (0, 1, 2)]
    return means.cards, means.edge, means.time, means.profit, means.stuck, means.lenders, _sum(means.own), ways, most


def _sum(found: value_module.Sum) -> tuple[int, int, int]:
    return found.plain, found.times, found.best


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_kept_means_are_those_of_the_moment(era: str) -> None:
    """Hands, Infra, profit and progress cards change all the time; means that are kept never lag behind."""
    chance = Random(era)
    for match in games(range(2), era):
        while not match.over:
            for seat, asked in match.asked.items():
                g: SpaceCorp = match.state
                for action in ACTIONS:
                    assert gist(means_for(g, seat, action)) == gist(Means(g, seat, action))
                match.pick(seat, int(chance.random() * len(asked)))


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_hints_with_what_was_kept_are_those_without(era: str) -> None:
    """And the favourite is the first of the best, though only what could be it is worked out."""
    judge: Any = GAME.judge()
    chance = Random(era)
    for match in games(range(3), era):
        while not match.over:
            for seat, asked in match.asked.items():
                favourite = judge.favourite(match.state, asked)
                hints = judge.hints(match.state, asked)
                forget()
                assert hints == judge.hints(match.state, asked)
                assert favourite == hints.index(max(hints))
                judge.hints(match.state, asked)  # kept for the next question
                pick = favourite if chance.random() < 0.6 else int(chance.random() * len(asked))
                match.pick(seat, pick)


def test_a_favourite_alone_is_the_best_of_fresh_hints() -> None:
    """Nothing but favourites was asked for before: what they left out is not taken for a price."""
    judge: Any = GAME.judge()
    for match in games(range(3), "planeteers"):
        while not match.over:
            for seat, asked in match.asked.items():
                favourite = judge.favourite(match.state, asked)
                kept = [*worth._latest], [*worth._ground]
                forget()
                hints = judge.hints(match.state, asked)
                worth._latest[:], worth._ground[:] = kept
                assert favourite == hints.index(max(hints))
                match.pick(seat, favourite)
