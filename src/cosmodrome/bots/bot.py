"""What a bot is: it is handed a seat's perspective and says which option it takes. It never sees the match."""

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

from cosmodrome.bots.policy import PolicyJudge, Stale, from_json, learned, styled
from cosmodrome.engine import CosmodromeError, Game, Judge, Perspective

BY_NAME = "name"
"""The style that goes with a bot's name: the same name has the same style at every table."""


class BotError(CosmodromeError):
    """A bot, or its judge, that cannot be made as asked; says why."""


class Bot(Protocol):
    """A player: from what a seat may know to the token of the option it takes."""

    def choose(self, p: Perspective) -> str: ...


def find_judge(game: Game[Any], name: str) -> Judge[Any]:
    """The judge that a bot leans on: the game's own for "" or "own", with the policy it has learnt for "learned", with
    that of a file (`….json`); else `package.module:factory` called with the game, the place of others' judges.
    """
    if name in ("", "own"):
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

    def __init__(self, name: str, style: str = "") -> None:
        self.name = name
        self.style = style
        self._judges: dict[tuple[str, str], Judge[Any]] = {}

    def of(self, game: Game[Any]) -> Judge[Any]:
        """The judge of a game."""
        return self._made(game, "")

    def with_style(self, p: Perspective) -> Judge[Any]:
        """The judge of a game with the bot's style: a name of the game's, or that which goes with the bot's name."""
        features = p.game.features()
        if not self.style or features is None or not features.styles:
            return self.of(p.game)
        if self.style == BY_NAME:
            names = sorted(features.styles)
            return self._made(p.game, names[crc32(p.names[p.seat].encode()) % len(names)])
        if self.style not in features.styles:
            raise BotError(f"{p.game.name} has no style {self.style!r}; there are: {', '.join(features.styles)}")
        return self._made(p.game, self.style)

    def _made(self, game: Game[Any], style: str) -> Judge[Any]:
        key = (game.id, style)
        if key not in self._judges:
            judge, features = find_judge(game, self.name), game.features()
            self._judges[key] = styled(judge, features, style) if style and features is not None else judge
        return self._judges[key]


def best(scores: Sequence[float]) -> int:
    """The index of the highest score, the first of equals."""
    return scores.index(max(scores))
