"""Facts about options, from which the coach makes its reasons: what a player can check at the table, and what adds up.

A game brings its facts in `bot/facts.py` and their sentences in `words/facts.py`. There are two kinds. *Option facts*
are true of an option as the table stands ("pays on 16 of 36 rolls"). *Counts* are things that a seat has at the end of
a playout (ships, medals, cards); the coach compares them between two options, world by world.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from .flow import Asked, Seat
from .state import Table

S = TypeVar("S", bound=Table)


class OptionFact(NamedTuple):
    """One fact about an option: the key of its sentence, what the sentence needs, and about how many points it brings.

    The coach says facts that are worth more first. Points are negative for a fact that speaks against the option.
    """

    kind: str
    args: tuple[Any, ...] = ()
    points: float = 0.0


class Facts(Generic[S]):
    """What a game can say about options. The base says nothing. Everything comes from what the asked seat may know."""

    worth: Mapping[str, float] = {}
    """By the key of a count: about how many points one of it is worth. Only counts that are named here are compared."""

    def option(self, g: S, asked: Asked[Any], value: Any) -> list[OptionFact]:
        """Facts about an option (None: the declining one), in any order."""
        return []

    def difference(self, g: S, asked: Asked[Any], value: Any, other: Any) -> list[OptionFact]:
        """Facts that speak for an option and not for another one; by default those that only the first one has."""
        known = self.option(g, asked, other)
        return [fact for fact in self.option(g, asked, value) if fact not in known]

    def counts(self, g: S, seat: Seat) -> dict[str, float]:
        """What a seat has, by keys of `worth`."""
        return {}
