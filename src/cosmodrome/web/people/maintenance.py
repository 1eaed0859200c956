"""Filling in results and recomputing ratings, for a command: it opens the store itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

import cosmodrome
from cosmodrome.engine import CosmodromeError, SeatContents, contents_of
from cosmodrome.store import Contents, Ratings, Results, Statistics, Store

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
            await read_contents(Contents(store.rows))
            await Contents(store.rows).recompute()
            return Maintained(filled, await ratings.recompute(lambda r, known: rate(r, known, anchors.get(r.game, {}))))
        counted = 0
        while tables := await ratings.uncounted():
            for table in tables:
                counted += await ratings.count(table, lambda r, known: rate(r, known, anchors.get(r.game, {})))
        return Maintained(filled, counted)
    finally:
        await store.close()


async def read_contents(store: Contents) -> None:
    """Read what seats used from the records of games that ended before contents were kept."""
    after = ""
    while found := await store.unknown(after):
        after = found[-1][0]
        await store.keep(await asyncio.to_thread(_all_recorded, found))


def _all_recorded(records: Sequence[tuple[str, str]]) -> dict[str, tuple[SeatContents, ...]]:
    """What seats used in some recorded games."""
    return {id: recorded(text) for id, text in records}


def recorded(record: str) -> tuple[SeatContents, ...]:
    """What seats used in a recorded game; nothing if it began from a position, or follows other rules than today's."""
    head = record.partition("\n\n")[0]
    if re.search(r"^position ", head, re.MULTILINE):
        return ()
    try:
        match = cosmodrome.load(record)
    except (CosmodromeError, ValueError, KeyError, IndexError, TypeError):
        return ()
    return contents_of(match) if match.over and match.game.words.contents else ()
