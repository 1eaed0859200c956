"""Positions and options as numbers: always as many, named, finite, and nothing in them that a seat can't know."""

from __future__ import annotations

import math
from typing import Any

import pytest

from cosmodrome.engine import Features, Game, Match, Rng
from cosmodrome.engine.testing import play_random, toy
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp

GAMES: list[Game[Any]] = [interstellar.GAME, planetunknown.GAME, spacebase.GAME, spacecorp.GAME, toy.GAME]


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    game: Game[Any] = request.param
    return game


def of(game: Game[Any]) -> Features[Any]:
    features = game.features()
    assert features is not None
    return features


def test_names_are_unique(game: Game[Any]) -> None:
    features = of(game)
    assert features.version >= 1
    assert len(set(features.names)) == len(features.names) > 0
    assert len(set(features.option_names)) == len(features.option_names) > 0


def looks(match: Match[Any]) -> None:
    """Every seat has its numbers, and those of a table that was imagined for it are the same."""
    features = of(match.game)
    for seat in range(match.seats):
        view = match.view(seat)
        row = features.position(view, seat)
        assert len(row) == len(features.names)
        assert all(type(number) is float and math.isfinite(number) for number in row)
        assert features.position(match.seen_by(seat).state, seat) == row
        asked = match.asked.get(seat)
        if asked is None:
            continue
        rows = features.options(view, asked)
        assert len(rows) == len(asked)
        assert {len(option) for option in rows} == {len(features.option_names)}
        assert all(math.isfinite(number) for option in rows for number in option)
        imagined = match.imagine(seat, Rng.seeded("imagined"))
        assert features.position(imagined.state, seat) == row
        assert features.options(imagined.state, imagined.asked[seat]) == rows


@pytest.mark.parametrize("fewest", [True, False], ids=["fewest seats", "most seats"])
def test_numbers_at_many_questions(game: Game[Any], fewest: bool) -> None:
    count = 0

    def sometimes(match: Match[Any]) -> None:
        nonlocal count
        count += 1
        if count % 29 == 1:
            looks(match)

    play_random(game, game.seats.start if fewest else game.seats.stop - 1, seed="numbers", at_question=sometimes)
    assert count > 29 or game is toy.GAME


def test_numbers_at_every_count_of_seats(game: Game[Any]) -> None:
    for seats in game.seats:
        match = play_random(game, seats, seed=f"numbers {seats}")
        features = of(game)
        for seat in range(seats):
            row = features.position(match.view(seat), seat)
            assert len(row) == len(features.names)
            assert all(math.isfinite(number) for number in row)


def test_what_is_unknown_is_told_apart_from_zero() -> None:
    match = play_random(interstellar.GAME, 2, seed="reserves", at_question=lambda match: None)
    features = of(interstellar.GAME)
    start = Match.at(interstellar.GAME, interstellar.GAME.setup(2, match.options, Rng.seeded("reserves")))
    named = dict(zip(features.names, features.position(start.view(0), 0), strict=True))
    assert named["own.reserve.known"] == 1.0
    assert named["own.fuel"] > 0
    assert named["next.present"] == 1.0
    assert named["next.reserve.known"] == named["next.fuel"] == 0.0
    assert named["third.present"] == 0.0
