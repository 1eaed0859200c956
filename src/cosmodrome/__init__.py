"""Cosmodrome: a table for space strategy board games.

>>> import cosmodrome
>>> match = cosmodrome.new("space-base", seats=2, seed=7)
>>> question = match.questions[0]
>>> match.answer(0, question.options[0].token)
"""

from __future__ import annotations

import secrets
import sys
from typing import Any, TypeVar, cast, overload

from .engine import record as _record
from .engine.errors import (
    CosmodromeError,
    IllegalAnswer,
    IllegalOrder,
    OptionError,
    PositionError,
    RecordError,
    UndoRefused,
    UnknownGame,
    VersionError,
)
from .engine.game import Game
from .engine.match import Match
from .engine.perspective import Perspective
from .engine.question import Option, Question
from .engine.record import Proof
from .engine.state import Table
from .games import Games

__version__ = "0.1.0"

S = TypeVar("S", bound=Table)

games: Games = cast(Games, sys.modules["cosmodrome.games"])
"""The package with the games' folders; `games()` are the games by id. Named with its type, for it can be called."""


@overload
def new(
    game: Game[S],
    seats: int,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    salts: tuple[str, ...] = (),
    commitments: tuple[str, ...] = (),
) -> Match[S]: ...
@overload
def new(
    game: str,
    seats: int,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    salts: tuple[str, ...] = (),
    commitments: tuple[str, ...] = (),
) -> Match: ...
def new(
    game: str | Game[Any],
    seats: int,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    salts: tuple[str, ...] = (),
    commitments: tuple[str, ...] = (),
) -> Match:
    """Begin a match. Without a seed, one that nobody can guess is drawn.

    salts: values of the seats that are mixed into its chance; commitments: what each of them published before.
    """
    found = games().find(game) if isinstance(game, str) else game
    drawn = secrets.token_hex(32) if seed is None else str(seed)
    return _record.start(found, seats, drawn, options, tuple(salts), commitments=tuple(commitments))


def load(text: str, moments: int | None = None) -> Match:
    """The match of a text record; with `moments`, as it stood after that many answers."""
    return _record.read(text, games().find, moments)


@overload
def position(game: Game[S], data: Any) -> Match[S]: ...
@overload
def position(game: str, data: Any) -> Match: ...
def position(game: str | Game[Any], data: Any) -> Match:
    """A match that goes on from any table, given as JSON data and checked."""
    return _record.start_at(games().find(game) if isinstance(game, str) else game, data)


def verify(text: str, commitment: str = "", salt: str = "", commitments: tuple[str, ...] = ()) -> Proof:
    """Prove a record by playing it again under the rules.

    Give what you kept: the server's commitment, your salt, and the commitments of all seats.
    """
    return _record.verify(text, games().find, commitment, salt, commitments)


__all__ = [
    "CosmodromeError",
    "Game",
    "IllegalAnswer",
    "IllegalOrder",
    "Match",
    "Option",
    "OptionError",
    "Perspective",
    "PositionError",
    "Proof",
    "Question",
    "RecordError",
    "UndoRefused",
    "UnknownGame",
    "VersionError",
    "games",
    "load",
    "new",
    "position",
    "verify",
]
