"""The games that can be played on this server."""

from __future__ import annotations

import logging
import re
from typing import Any

import cosmodrome
from cosmodrome.engine import Game

log = logging.getLogger("cosmodrome.web")


def playable_games() -> dict[str, Game[Any]]:
    """The games that can be played here; one that can't be loaded is reported and left out."""
    found: dict[str, Game[Any]] = {}
    registry = cosmodrome.games()
    for name in registry:
        try:
            found[name] = registry[name]
        except (ImportError, AttributeError, SyntaxError):
            log.exception("the game %s can't be loaded", name)
    return dict(sorted(found.items(), key=lambda item: (_minutes(item[1]), item[1].name)))


def _minutes(game: Game[Any]) -> int:
    """How long a match takes at least: the quick games come first."""
    digits = re.match(r"\d+", game.minutes)
    return int(digits[0]) if digits else 10_000
