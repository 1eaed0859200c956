"""The games: a folder each. Called, this package gives all that can be played here: `cosmodrome.games()`."""

import sys
from types import ModuleType

from cosmodrome.engine.registry import Registry, games


class Games(ModuleType):
    """The package itself, which may be called."""

    def __call__(self) -> Registry:
        """The games that can be played here, by id."""
        return games()


sys.modules[__name__].__class__ = Games
