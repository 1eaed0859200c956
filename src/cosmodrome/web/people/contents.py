"""Contents of games in statistics: what was used how often, and how it fared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from minijinja import safe

from cosmodrome.bots.statistics import wilson
from cosmodrome.engine import Game
from cosmodrome.store import ContentTally

from .charts import interval_mark

SHOWN = 8
"""Lines of a kind of content that are shown at once; the others are folded."""
ENOUGH = 3
"""Games that make something a favourite."""
FAVOURITES = 3


@dataclass(frozen=True)
class ContentLine:
    """Something that was used, with the games in which it was and the share of them that was won."""

    name: str
    games: int
    used: str
    """In which share of all games it was used."""
    share: str
    interval: str
    mark: Any


@dataclass(frozen=True)
class ContentKind:
    """A kind of content with its lines: the first ones, and the rest."""

    title: str
    lines: Sequence[ContentLine]
    more: Sequence[ContentLine]


def content_kinds(game: Game[Any] | None, tallies: Iterable[ContentTally], of: int) -> list[ContentKind]:
    """The kinds of content in the game's order, each with what was used, out of so many games."""
    order = list(game.words.contents) if game is not None else []
    found: dict[str, list[ContentLine]] = {kind: [] for kind in order}
    for one in tallies:
        if one.content:
            found.setdefault(one.content, []).append(_line(one, of))
    return [ContentKind(kind, lines[:SHOWN], lines[SHOWN:]) for kind, lines in found.items() if lines]


def _line(one: ContentTally, of: int) -> ContentLine:
    low, high = wilson(one.wins, one.games)
    share, fair = one.wins / one.games, one.fair / one.games
    interval = f"{low:.0%} to {high:.0%}"
    words = f"Won {share:.0%}, interval {interval}; {fair:.0%} with equal chances"
    mark = safe(str(interval_mark(share, low, high, fair, words)))
    return ContentLine(one.name, one.games, f"{one.games / max(of, 1):.0%}", f"{share:.0%}", interval, mark)


def favourites(game: Game[Any] | None, tallies: Iterable[ContentTally]) -> list[ContentTally]:
    """What somebody uses most: of the kind of content that a game names first."""
    first = game.words.contents[0] if game is not None and game.words.contents else ""
    return [one for one in tallies if first and one.content == first and one.games >= ENOUGH][:FAVOURITES]
