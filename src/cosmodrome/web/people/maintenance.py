"""Filling in results and recomputing ratings, for a command: it opens the store itself."""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.store import Ratings, Results, Statistics, Store

from ..settings import Settings
from ..tables.playable import playable_games
from .history import fill_missing
from .ratings import anchors_of, rate


@dataclass(frozen=True)
class Maintained:
    """How many results were filled in, and how many rated games were counted."""

    results: int
    games: int


async def maintain(settings: Settings, recompute: bool) -> Maintained:
    """Fill in missing results; then count the rated games that were not counted, or all of them again."""
    store = await Store.open(settings.url, settings.backup_folder, upkeep=True)
    games = playable_games()
    anchors = {id: anchors_of(game) for id, game in games.items()}
    try:
        results, ratings = Results(store.rows), Ratings(store.rows)
        filled, unreadable = 0, set[str]()
        while found := await fill_missing(store, results, games, unreadable):
            filled += found
        if recompute:
            await Statistics(store.rows).recompute()
            return Maintained(filled, await ratings.recompute(lambda r, known: rate(r, known, anchors.get(r.game, {}))))
        counted = 0
        while tables := await ratings.uncounted():
            for table in tables:
                counted += await ratings.count(table, lambda r, known: rate(r, known, anchors.get(r.game, {})))
        return Maintained(filled, counted)
    finally:
        await store.close()
