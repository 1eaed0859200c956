"""What a bot is: it is handed a seat's perspective and says which option it takes. It never sees the match."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from cosmodrome.engine import CosmodromeError, Game, Judge, Perspective


class BotError(CosmodromeError):
    """A bot, or its judge, that cannot be made as asked; says why."""


class Bot(Protocol):
    """A player: from what a seat may know to the token of the option it takes."""

    def choose(self, p: Perspective) -> str: ...


def find_judge(game: Game[Any], name: str) -> Judge[Any]:
    """The judge of positions a bot leans on: the game's own for "", else `package.module:factory` called with the game.

    This is the place of learned evaluations: a package gives a factory that loads its weights and returns a Judge.
    """
    if not name:
        return game.judge()
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BotError(f"a judge is named package.module:factory, not {name!r}")
    try:
        judge = getattr(import_module(module), attribute)(game)
    except (ImportError, AttributeError) as error:
        raise BotError(f"the judge {name!r} cannot be loaded: {error}") from error
    if not isinstance(judge, Judge):
        raise BotError(f"{name!r} gave a {type(judge).__name__}, not a Judge")
    return judge


class Adviser:
    """The judge that a bot leans on, made once for each game that it plays: it may have much to load."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._judges: dict[str, Judge[Any]] = {}

    def of(self, game: Game[Any]) -> Judge[Any]:
        """The judge of a game."""
        judge = self._judges.get(game.id)
        if judge is None:
            judge = self._judges[game.id] = find_judge(game, self.name)
        return judge


def best(scores: Sequence[float]) -> int:
    """The index of the highest score, the first of equals."""
    return max(range(len(scores)), key=scores.__getitem__)
