"""Positions and options as numbers, for learning bots and researchers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .flow import Asked, Seat
from .state import Table

S = TypeVar("S", bound=Table)

Style = Mapping[str, Mapping[str, float]]
"""By kind of question and option feature: what a unit of it adds to the hint."""
PLACES = ("own", "next", "third", "fourth", "fifth", "sixth")
"""Seats relative to the seat that is asked: itself first, then clockwise."""


@dataclass(frozen=True)
class Features(Generic[S]):
    """What can be read of a game in numbers, always as many, each with a name.

    Only what the seat knows counts: its view, and a table that was imagined for it, give the same numbers. Where
    something is hidden, or not there at all, its entry is 0 and a companion entry (`.known`, `.present`) tells that
    apart from a real zero. Numbers are of about the size of one.
    """

    version: int
    """Raised whenever a name or its meaning changes."""
    names: tuple[str, ...]
    option_names: tuple[str, ...]
    position: Callable[[S, Seat], list[float]]
    """`position(view, seat)`: the table as the seat sees it, a number for each of `names`."""
    options: Callable[[S, Asked[Any]], list[list[float]]]
    """`options(view, asked)`: a row for each option, the declining one last, a number for each of `option_names`."""
    styles: Mapping[str, Style] = field(default_factory=dict)
    """Ways to play that differ a little: what is added to the hints of a kind of question, by option feature."""


def around(seat: Seat, seats: int) -> list[Seat]:
    """All seats, this one first, then clockwise: the order of `PLACES`."""
    return [(seat + step) % seats for step in range(seats)]


def per_seat(seats: int, names: Iterable[str]) -> tuple[str, ...]:
    """The names of the features of each seat, for the largest number of players."""
    told = tuple(names)
    return tuple(f"{place}.{name}" for place in PLACES[:seats] for name in told)


def of_kinds(kinds: Sequence[str], kind: str) -> list[float]:
    """One for the kind of question it is, zero for the others."""
    return [1.0 if known == kind else 0.0 for known in kinds]
