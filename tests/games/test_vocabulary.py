"""Every answer has one number, the same in every match, and every question's options are found among them."""

from __future__ import annotations

import hashlib
import importlib
import os
from typing import Any

import pytest

from cosmodrome.engine import Game, OptionError, Prompt, Rng
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.record import start
from cosmodrome.engine.testing import toy
from cosmodrome.engine.vocabulary import BEYOND, Kind, Vocabulary
from cosmodrome.games import interstellar, planetunknown, spacebase, spacecorp

GAMES: list[Game[Any]] = [interstellar.GAME, planetunknown.GAME, spacebase.GAME, spacecorp.GAME, toy.GAME]
ANSWERS = 50_000 if os.environ.get("COSMODROME_LONG") else 1500
"""So many answers are looked at in each game, with all numbers of seats in turn and options by chance."""


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    game: Game[Any] = request.param
    return game


def words_of(game: Game[Any]) -> Vocabulary:
    vocabulary = game.vocabulary()
    assert vocabulary is not None
    return vocabulary


def some_options(game: Game[Any], seats: int, rng: Rng) -> dict[str, Any]:
    """Options by chance; where they do not go together, as they are by default."""
    choices = {
        spec.name: spec.choices or ((False, True) if spec.default in (False, True) else ()) for spec in game.options
    }
    drawn = {name: rng.pick(values) for name, values in choices.items() if values}
    try:
        return game.complete(seats, drawn)
    except OptionError:
        return game.complete(seats, None)


def test_options_have_numbers_and_numbers_lead_back_to_them(game: Game[Any]) -> None:
    vocabulary, rng, seen = words_of(game), Rng.seeded("vocabulary", game.id), 0
    while seen < ANSWERS:
        for seats in game.seats:
            match = start(game, seats, str(rng.below(1 << 30)), some_options(game, seats, rng), ()).clone(quiet=True)
            while not match.over and seen < ANSWERS * 2:
                seen += 1
                seat = rng.pick(list(match.asked))
                asked = match.asked[seat]
                numbers = vocabulary.numbers(asked)
                assert len(set(numbers)) == len(asked)
                for index, number in enumerate(numbers):
                    assert number != BEYOND
                    name = vocabulary.names[number]
                    assert name == f"{asked.prompt.kind}:{asked.token(index)}" or name.startswith(
                        f"{asked.prompt.kind}#"
                    )
                index = rng.below(len(asked))
                assert vocabulary.option(asked, numbers[index]) == index
                match.pick(seat, index)


def test_every_kind_of_question_is_in_it_with_the_words_of_its_prompt(game: Game[Any]) -> None:
    prompts = toy if game is toy.GAME else importlib.import_module(".prompts", type(game).__module__)
    kinds = [p for p in vars(prompts).values() if isinstance(p, Prompt)]
    assert {kind.prompt for kind in words_of(game).kinds} == set(kinds)


PINNED = {
    "starship-interstellar": (2, 3197, "bdbb9567bc87"),
    "planet-unknown": (1, 4147, "73ce3f25dace"),
    "space-base": (2, 867, "c4be19b3c9f2"),
    "spacecorp": (1, 2163, "89bc7da80a89"),
    "comet-race": (1, 9, "565b0705162a"),
}


def test_numbers_change_only_with_the_version(game: Game[Any]) -> None:
    """Models are trained on these numbers: where this fails, give the vocabulary a new version."""
    vocabulary = words_of(game)
    digest = hashlib.sha256("\n".join(vocabulary.names).encode()).hexdigest()[:12]
    assert (vocabulary.version, len(vocabulary), digest) == PINNED[game.id]


COLOUR: Prompt[str] = Prompt("colour", "colours")


def test_what_has_no_name_has_a_place_in_its_question() -> None:
    vocabulary = Vocabulary(1, (Kind(COLOUR, ("red",), "none", places=2),))
    assert vocabulary.names == ("colour:red", "colour:none", "colour#1", "colour#2")
    asked = Asked(0, COLOUR, ("blue", "red", "green", "grey"), decline="none")
    assert vocabulary.numbers(asked) == [2, 0, 3, BEYOND, 1]
    assert [vocabulary.option(asked, number) for number in (*range(4), BEYOND)] == [1, 4, 0, 2, -1]


def test_a_word_that_is_missing_is_an_error() -> None:
    vocabulary = Vocabulary(1, (Kind(COLOUR, ("red",)),))
    with pytest.raises(KeyError, match="colour:blue"):
        vocabulary.numbers(Asked(0, COLOUR, ("blue", "red")))
    with pytest.raises(ValueError, match="twice"):
        Vocabulary(1, (Kind(COLOUR, ()), Kind(COLOUR, ())))
