"""A fixed vocabulary of answers: every kind of question with every token that the box makes possible, each numbered.

So an answer has the same number in every match of a game, whoever is asked: what a model with one output for each
answer needs. It is derived from the game's prompts (`games/<game>/vocabulary.py` says which values each can have), so
its names are those of the record: `buy:gagarin`. What can be answered now are the options of the open question.

Where values are combinations without end (what is loaded, what is paid), the likely ones are named and a stated number
of further *places* follows: `load#1` is the first option of its question that has no name, `load#2` the second. An
option beyond the last place has no number. Rules offer what is usual first, so the unusual is lost, if anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .flow import Asked, Prompt

BEYOND = -1
"""The number of an option that has none."""


class Kind:
    """The answers to one kind of question: its values, how it may be declined, and places for what has no name."""

    __slots__ = ("declines", "places", "prompt", "tokens")

    def __init__(self, prompt: Prompt[Any], values: Iterable[Any], *declines: str, places: int = 0) -> None:
        self.prompt = prompt
        self.tokens = tuple(dict.fromkeys([*(prompt.token(value) for value in values), *declines]))
        self.declines = declines
        self.places = places


class Vocabulary:
    """All answers of a game. The version changes whenever a number does."""

    def __init__(self, version: int, kinds: Iterable[Kind]) -> None:
        self.version = version
        self.kinds = tuple(kinds)
        names: list[str] = []
        self._numbers: dict[str, dict[str, int]] = {}
        self._places: dict[str, range] = {}
        for kind in self.kinds:
            key = kind.prompt.kind
            if key in self._numbers:
                raise ValueError(f"the vocabulary has {key!r} twice")
            self._numbers[key] = {token: len(names) + at for at, token in enumerate(kind.tokens)}
            names += [f"{key}:{token}" for token in kind.tokens]
            self._places[key] = range(len(names), len(names) + kind.places)
            names += [f"{key}#{place + 1}" for place in range(kind.places)]
        self.names = tuple(names)
        """What each number stands for."""

    def __len__(self) -> int:
        return len(self.names)

    def numbers(self, asked: Asked[Any]) -> list[int]:
        """The number of each option of a question, in their order; no two are the same."""
        key = asked.prompt.kind
        named = self._numbers[key]
        places = iter(self._places[key])
        found = []
        for index in range(len(asked)):
            number = named.get(asked.token(index))
            if number is None:
                if not self._places[key]:
                    raise KeyError(f"{key}:{asked.token(index)} is not in the vocabulary")
                number = next(places, BEYOND)
            found.append(number)
        return found

    def option(self, asked: Asked[Any], number: int) -> int:
        """The option that a number stands for in this question; -1 if it is none of them."""
        numbers = self.numbers(asked)
        return numbers.index(number) if number >= 0 and number in numbers else -1
