"""The puzzle of the day, and the themes of puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.analysis.puzzles import shelf
from cosmodrome.engine import Game

from ..services import Services
from .guide import guide_of

DAY = 24 * 60 * 60


def with_puzzles(services: Services) -> dict[str, Game[Any]]:
    """The games that have puzzles."""
    return {id: game for id, game in services.games.items() if shelf(game).by_id}


def theme_names(game: Game[Any]) -> dict[str, str]:
    """The themes of a game's puzzles: sections of its guide, by slug."""
    return {slug: text for _, slug, text in guide_of(game).headings}


def of_the_day(games: Mapping[str, Game[Any]], now: float) -> tuple[str, str] | None:
    """The game and id of today's puzzle. Each day it is another game's turn."""
    if not games:
        return None
    day = int(now // DAY)
    game = sorted(games)[day % len(games)]
    ids = sorted(shelf(games[game]).by_id)
    return game, ids[day // len(games) % len(ids)]


def daily(services: Services) -> dict[str, str] | None:
    """What the front page shows of today's puzzle."""
    games = with_puzzles(services)
    found = of_the_day(games, services.time.now())
    if found is None:
        return None
    name, id = found
    puzzle = shelf(games[name]).by_id[id]
    return {
        "url": f"/puzzles/{name}/{id}",
        "game": games[name].name,
        "theme": theme_names(games[name]).get(puzzle.rule, puzzle.rule),
    }
