"""Which games there are: all that are installed, and those that an environment variable names.

Installed games are found by the entry-point group `cosmodrome.games`. Whoever writes one can do without installing it:
`COSMODROME_GAMES="mygame:GAME,other:GAME"` makes these known to every command, and to every process that one starts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .errors import UnknownGame
from .game import Game

GROUP = "cosmodrome.games"
VARIABLE = "COSMODROME_GAMES"


class Registry(Mapping[str, Game[Any]]):
    """The games by id, each loaded when it is first looked at."""

    def __init__(self) -> None:
        self._found: dict[str, EntryPoint] = {point.name: point for point in entry_points(group=GROUP)}
        self._loaded: dict[str, Game[Any]] = {}
        for name in os.environ.get(VARIABLE, "").split(","):
            if name.strip():
                self.add(_named(name.strip()))

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self._loaded:
            self._loaded[name] = self._found[name].load()
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found | self._loaded)

    def __len__(self) -> int:
        return len(self._found | self._loaded)

    def add(self, game: Game[Any]) -> None:
        """Make a game known that is not installed as a package: for notebooks and tests."""
        self._loaded[game.id] = game

    def find(self, name: str) -> Game[Any]:
        """The game of that id; UnknownGame if there is none."""
        if name not in self:
            raise UnknownGame(f"there is no game {name!r}; there are {', '.join(self)}")
        return self[name]

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        """The games as a table, for notebooks."""
        rows = "".join(
            f"<tr><td><code>{escape(id)}</code></td><td>{escape(game.name)}</td>"
            f"<td>{game.seats.start}-{game.seats.stop - 1}</td><td>{escape(game.tagline)}</td></tr>"
            for id, game in self.items()
        )
        return f"<table><tr><th>id</th><th>name</th><th>seats</th><th></th></tr>{rows}</table>"


def _named(name: str) -> Game[Any]:
    """A game by `module:attribute`; the attribute defaults to GAME."""
    module, _, attribute = name.partition(":")
    try:
        game: Game[Any] = getattr(import_module(module), attribute or "GAME")
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"{VARIABLE} names {name!r}, which can't be loaded: {error}") from error
    return game


@cache
def games() -> Registry:
    """The games that can be played here."""
    return Registry()
