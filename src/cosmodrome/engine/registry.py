"""Which games there are: everything installed under the entry-point group `cosmodrome.games`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .errors import UnknownGame
from .game import Game

GROUP = "cosmodrome.games"


class Registry(Mapping[str, Game[Any]]):
    """The games by id, each loaded when it is first looked at."""

    def __init__(self) -> None:
        self._found: dict[str, EntryPoint] = {point.name: point for point in entry_points(group=GROUP)}
        self._loaded: dict[str, Game[Any]] = {}

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


@cache
def games() -> Registry:
    """The games that are installed."""
    return Registry()
