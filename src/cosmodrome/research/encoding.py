"""A seat's view and its question as arrays: the game's features, and its vocabulary of answers with a mask."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import cosmodrome
from cosmodrome.engine import Asked, CosmodromeError, Game, IllegalAnswer, Match, Result, Seat

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, Any]
"""`observation`: the features of the position, `action_mask`: 1 for each answer that can be given."""


class ResearchError(CosmodromeError):
    """An environment that cannot be made as requested; the message says why."""


class Encoding:
    """A game as arrays. They contain only what the seat knows."""

    def __init__(self, game: Game[Any]) -> None:
        features, vocabulary = game.features(), game.vocabulary()
        if features is None or vocabulary is None:
            raise ResearchError(f"{game.name} has no features, or no vocabulary of answers")
        self.game = game
        self.features = features
        self.vocabulary = vocabulary
        self.size = len(features.names)
        self.actions = len(vocabulary)
        self._numbered: tuple[Asked[Any] | None, list[int]] = (None, [])

    def __reduce__(self) -> tuple[Callable[[str], Encoding], tuple[str]]:
        """Pickle as the game's id: features and vocabulary are code."""
        return encoding, (self.game.id,)

    def numbers(self, asked: Asked[Any]) -> list[int]:
        """The number of each option of the question (-1: none). A step needs them twice, so the last are kept."""
        known, numbers = self._numbered
        if known is not asked:
            numbers = self.vocabulary.numbers(asked)
            self._numbered = asked, numbers
        return numbers

    def position(self, match: Match, seat: Seat) -> Floats:
        """The features of the position, as the seat sees it."""
        return np.array(self.features.position(match.view(seat), seat), np.float32)

    def mask(self, asked: Asked[Any] | None, size: int | None = None) -> Mask:
        """1 for each answer to the open question, by its number; all 0 if nothing is asked."""
        mask = np.zeros(size or self.actions, np.int8)
        self.write_mask(asked, mask)
        return mask

    def write_mask(self, asked: Asked[Any] | None, mask: Mask) -> None:
        """Write the same into an array of zeros."""
        if asked is not None:
            mask[[number for number in self.numbers(asked) if number >= 0]] = 1

    def observe(self, match: Match, seat: Seat) -> Observation:
        """The position and what can be answered."""
        return {"observation": self.position(match, seat), "action_mask": self.mask(match.asked.get(seat))}

    def options(self, match: Match, seat: Seat) -> tuple[Floats, NDArray[np.int64]]:
        """A row of features for each option of the open question, and their numbers (-1: none)."""
        asked = match.asked[seat]
        rows = np.array(self.features.options(match.view(seat), asked), np.float32)
        return rows, np.array(self.numbers(asked), np.int64)

    def answer(self, match: Match, seat: Seat, action: int) -> None:
        """Give the answer with this number; refused if it is not an option."""
        numbers = self.numbers(match.asked[seat])
        if action < 0 or action not in numbers:
            name = self.vocabulary.names[action] if 0 <= action < self.actions else str(action)
            raise IllegalAnswer(f"{name} is not an option of seat {seat} now")
        match.pick(seat, numbers.index(action))


@cache
def encoding(game: str) -> Encoding:
    """The encoding of a game by its id, made once."""
    return Encoding(cosmodrome.games().find(game))


def begin(game: str, seats: int, seed: int, options: dict[str, Any] | None) -> Match:
    """A match for an environment: it keeps no log."""
    return cosmodrome.new(game, seats=seats, seed=seed, options=options or {}).clone(quiet=True)


def next_seat(match: Match) -> Seat:
    """Whose answer is taken next: of seats that are asked at the same time, the one with the lowest number."""
    seat: Seat = next(iter(match.asked))
    return seat


# -- rewards, at the end of a match ----------------------------------------------------------------------


def win(result: Result, seat: Seat) -> float:
    """The share of the win: 1 for the winner, a half for each of two who share it, 0 for the others."""
    return 1.0 / len(result.winners) if seat in result.winners else 0.0


def margin(result: Result, seat: Seat) -> float:
    """By how many points the score is ahead of the best other one; alone, the score itself."""
    others = [score for other, score in enumerate(result.scores) if other != seat]
    return float(result.scores[seat] - max(others, default=0))


REWARDS: dict[str, Callable[[Result, Seat], float]] = {"win": win, "margin": margin}


def reward_of(name: str) -> Callable[[Result, Seat], float]:
    """A reward by its name."""
    if name not in REWARDS:
        raise ResearchError(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]
