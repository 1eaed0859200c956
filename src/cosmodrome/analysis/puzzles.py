"""Puzzles: positions of strong games in which one answer is clearly best, and the rules of thumb miss it.

A collection is data beside a game (`puzzles.json`). `cosmodrome puzzles` finds the positions and rates them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import msgspec

import cosmodrome
from cosmodrome.engine import Game, Match

FILE = "puzzles.json"


class Measured(msgspec.Struct, frozen=True):
    """An option of a puzzle: what it costs against the best one, in winning chances and in points of margin."""

    token: str
    loss: float
    error: float
    points: float


class Puzzle(msgspec.Struct, frozen=True):
    """A position with one clearly best answer."""

    id: str
    """Stays the same for ever: people's attempts refer to it."""
    seat: int
    kind: str
    """The kind of the question,"""
    rule: str
    """and the section of the guide that it is about: the puzzle's theme."""
    best: str
    options: tuple[Measured, ...]
    """All options, the best first."""
    position: dict[str, Any]
    mu: float = 25.0
    """How hard it is, on the scale of the people who solve it, and the uncertainty of that."""
    sigma: float = 25 / 3
    solved: float = 0.0
    """The share of the solvers' attempts that found the answer."""

    def measured(self, token: str) -> Measured | None:
        """Return the figures of an option."""
        return next((option for option in self.options if option.token == token), None)


class Collection(msgspec.Struct, frozen=True):
    """The puzzles of a game, and which rules and bots they come from."""

    game: str
    rules: int
    mined_with: str
    games: int
    """How many games were searched for them."""
    puzzles: tuple[Puzzle, ...] = ()


@dataclass(frozen=True)
class Shelf:
    """A collection that is ready to be used: puzzles by id, and their levels."""

    collection: Collection
    by_id: dict[str, Puzzle]
    levels: dict[str, int]
    """By id: 0 for the easiest third, 1 for the middle one, 2 for the hardest."""


LEVELS = 3
NOTHING = Collection("", 0, "", 0)


@cache
def shelf(game: Game[Any]) -> Shelf:
    """Return the shipped puzzles of a game; an empty shelf if it has none."""
    home = sys.modules[type(game).__module__]
    file = resources.files(home).joinpath(FILE) if hasattr(home, "__path__") else None
    found = NOTHING if file is None or not file.is_file() else read(file.read_bytes())
    return arranged(found)


def arranged(collection: Collection) -> Shelf:
    """Return a collection with its levels: thirds by rating."""
    ordered = sorted(collection.puzzles, key=lambda puzzle: (puzzle.mu, puzzle.id))
    levels = {puzzle.id: place * LEVELS // len(ordered) for place, puzzle in enumerate(ordered)}
    return Shelf(collection, {puzzle.id: puzzle for puzzle in collection.puzzles}, levels)


def read(data: bytes) -> Collection:
    """Return the collection of a file."""
    return msgspec.json.decode(data, type=Collection)


def written(collection: Collection) -> bytes:
    """Return a collection as a file: one line for each puzzle, so that changes can be read."""
    head = msgspec.structs.replace(collection, puzzles=())
    first = msgspec.json.encode(head).removesuffix(b"[]}")
    lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in collection.puzzles)
    return first + b"[\n" + lines + b"\n]}\n"


def match_of(game: Game[Any], puzzle: Puzzle) -> Match:
    """Return the match of a puzzle, at its question."""
    return cosmodrome.position(game, puzzle.position)
