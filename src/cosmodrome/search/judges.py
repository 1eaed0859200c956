"""The judges that bots and search rely on, found by name and made once for each game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

from cosmodrome.engine import CosmodromeError, Game, Judge, Perspective

from .network import with_network
from .policy import PolicyJudge, Stale, from_json, learned, styled

BY_NAME = "name"
"""The style that goes with a bot's name: the same name has the same style at every table."""


class JudgeError(CosmodromeError):
    """A judge that cannot be made as asked; the message says why."""


def find_judge(game: Game[Any], name: str) -> Judge[Any]:
    """Return a game's judge by name.

    "" and "own" are the game's own; "learned" is that with the policy in the game's folder; a name ending in `.json`
    is that with the policy of the file; `package.module:factory` is called with the game and returns the judge.
    """
    if name in ("", "own"):
        return game.judge()
    if name == "learned":
        return learned(game)
    if name.endswith(".json"):
        return judge_with_policy(game, Path(name))
    module, colon, attribute = name.partition(":")
    if not colon:
        raise JudgeError(f"a judge is named package.module:factory, not {name!r}")
    try:
        judge = getattr(import_module(module), attribute)(game)
    except (ImportError, AttributeError) as error:
        raise JudgeError(f"the judge {name!r} cannot be loaded: {error}") from error
    if not isinstance(judge, Judge):
        raise JudgeError(f"{name!r} gave a {type(judge).__name__}, not a Judge")
    return judge


def judge_with_policy(game: Game[Any], file: Path) -> Judge[Any]:
    """Return the game's judge with the policy of a file."""
    features = game.features()
    if features is None:
        raise JudgeError(f"{game.name} has no features, so no policy can be used with it")
    try:
        policy = from_json(json.loads(file.read_text(encoding="utf-8")), game, features)
    except (OSError, ValueError, KeyError, TypeError, Stale) as error:
        raise JudgeError(f"the policy {file} cannot be read: {error}") from error
    return PolicyJudge(game.judge(), features, policy)


class NamedJudge:
    """A judge by name, made once for each game: it may have much to load."""

    def __init__(self, name: str = "", style: str = "", value: str = "", blend: float = 1.0) -> None:
        self.name = name
        self.style = style
        self.value = value
        """What values positions: the judge itself (`own`), the game's `net`, or a file; else as the judge says."""
        self.blend = blend
        self._judges: dict[tuple[str, str], Judge[Any]] = {}

    def of(self, game: Game[Any]) -> Judge[Any]:
        """Return the judge of a game."""
        return self._made(game, "")

    def with_style(self, p: Perspective) -> Judge[Any]:
        """Return the judge of a game with the style: one of the game's, or the one that goes with the seat's name."""
        features = p.game.features()
        if not self.style or features is None or not features.styles:
            return self.of(p.game)
        if self.style == BY_NAME:
            names = sorted(features.styles)
            return self._made(p.game, names[crc32(p.names[p.seat].encode()) % len(names)])
        if self.style not in features.styles:
            raise JudgeError(f"{p.game.name} has no style {self.style!r}; there are: {', '.join(features.styles)}")
        return self._made(p.game, self.style)

    def _made(self, game: Game[Any], style: str) -> Judge[Any]:
        key = (game.id, style)
        if key not in self._judges:
            judge, features = find_judge(game, self.name), game.features()
            value = self.value or ("" if self.name else judge.valued_by)
            if value not in ("", "own"):
                judge = with_network(judge, game, value, self.blend)
            self._judges[key] = styled(judge, features, style) if style and features is not None else judge
        return self._judges[key]


class Judges:
    """The two judges of a search: one plays on and evaluates, the other puts the options in order.

    The second is the one named `hints`. If none is named, it is the one that the game's own judge names
    (`Judge.ordered_by`), unless another judge was asked for than the game's own.
    """

    def __init__(self, judge: str = "", hints: str = "", style: str = "", value: str = "", blend: float = 1.0) -> None:
        self.named = NamedJudge(judge, style, value, blend)
        self.hints, self.style = hints, style
        self._orderings: dict[str, NamedJudge] = {"": self.named}

    def of(self, game: Game[Any]) -> Judge[Any]:
        """Return the judge that plays on and evaluates."""
        return self.named.of(game)

    def ordering(self, p: Perspective) -> Judge[Any]:
        """Return the judge that puts the options in order."""
        name = self.hints or ("" if self.named.name else self.of(p.game).ordered_by)
        if name not in self._orderings:
            self._orderings[name] = NamedJudge(name, self.style)
        return self._orderings[name].with_style(p)


def best(scores: Sequence[float]) -> int:
    """Return the index of the highest score, the first of equals."""
    return scores.index(max(scores))
