"""What the coach could say about an option, for tests."""

from __future__ import annotations

from typing import Any

from ..flow import Asked
from ..game import Game


def told_facts(game: Game[Any], g: Any, asked: Asked[Any], value: Any) -> list[str]:
    """The sentences of all facts about an option, in the order in which the game gives them."""
    return [game.words.fact(g, asked, fact) for fact in game.facts().option(g, asked, value)]
