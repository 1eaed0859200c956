"""What a bot is: it is handed a seat's perspective and says which option it takes. It never sees the match."""

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from cosmodrome.bots.policy import PolicyJudge, Stale, from_json, learned
from cosmodrome.engine import CosmodromeError, Game, Judge, Perspective


class BotError(CosmodromeError):
    """A bot, or its judge, that cannot be made as asked; says why."""


class Bot(Protocol):
    """A player: from what a seat may know to the token of the option it takes."""

    def choose(self, p: Perspective) -> str: ...


def find_judge(game: Game[Any], name: str) -> Judge[Any]:
    """The judge that a bot leans on: the game's own for "", with the policy it has learnt for "learned", or with that
    of a file (`….json`); else `package.module:factory` called with the game, the place of judges that others bring.
    """
    if not name:
        return game.judge()
    if name == "learned":
        return learned(game)
    if name.endswith(".json"):
        return taught(game, Path(name))
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


def taught(game: Game[Any], file: Path) -> Judge[Any]:
    """The game's judge with the policy of a file."""
    features = game.features()
    if features is None:
        raise BotError(f"{game.name} has no features that a policy could go by")
    try:
        policy = from_json(json.loads(file.read_text(encoding="utf-8")), game, features)
    except (OSError, ValueError, KeyError, TypeError, Stale) as error:
        raise BotError(f"the policy {file} cannot be read: {error}") from error
    return PolicyJudge(game.judge(), features, policy)


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
