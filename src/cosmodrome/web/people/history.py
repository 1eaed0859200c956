"""What a person has played: pages of finished games, the export of their records, and results of earlier games."""

from __future__ import annotations

import asyncio
import logging
import re
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import IO, TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from cosmodrome.engine import Game
from cosmodrome.store import Damaged, GameResult, HistoryFilter, Outcome, Placement, Results, Store

from ..security.consent import held_by
from ..tables import endings
from ..tables.results import kept_standings, result_of
from .ratings import points

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.history")
PAGE = 25
"""Games on one page."""
IN_MEMORY = 8_000_000
"""Bytes of an export that are kept in memory before it goes to a temporary file."""
OUTCOMES: dict[str, Outcome] = {"": "", "won": "won", "lost": "lost"}
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


@dataclass(frozen=True)
class PlayedGame:
    """A finished game as its player sees it in a list."""

    table: str
    game: str
    game_id: str
    ended: float
    outcome: str
    """"won", "lost" or "" for a game without a winner."""
    words: str
    """The result in words."""
    scores: str
    opponents: list[str]
    rated: bool
    change: int | None
    """By how much the rating changed; None if it did not."""
    rating: int | None


@dataclass(frozen=True)
class HistoryPage:
    """One page of finished games."""

    games: list[PlayedGame]
    page: int
    pages: int
    total: int


class History:
    """The finished games of people."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._exporting = asyncio.Lock()
        self._unreadable: set[str] = set()
        """Finished games whose result can't be read."""

    async def page(self, person: str, wanted: HistoryFilter, page: int) -> HistoryPage:
        """A page of a person's finished games, latest first. Pages count from 1."""
        found, total = await self.services.results.history(person, wanted, PAGE, (max(1, page) - 1) * PAGE)
        games = [self.played(result, person) for result in found]
        return HistoryPage(games, max(1, page), max(1, -(-total // PAGE)), total)

    def played(self, result: GameResult, person: str) -> PlayedGame:
        """A finished game as one of its players sees it."""
        mine = [one for one in result.placements if one.person == person]
        best = min(mine, key=lambda one: (not one.won, one.rank))
        game = self.services.games.get(result.game)
        order = sorted(result.placements, key=lambda one: (one.rank, one.seat))
        rated = best.mu is not None and best.mu_before is not None
        return PlayedGame(
            table=result.table,
            game=game.name if game is not None else result.game,
            game_id=result.game,
            ended=result.ended,
            outcome="won" if best.won else "lost" if result.seats > 1 else "",
            words=in_words(result, best),
            scores=" : ".join(str(one.score) for one in order),
            opponents=[one.name for one in order if one.person != person or one.seat not in {m.seat for m in mine}],
            rated=result.rated,
            change=points(best.mu) - points(best.mu_before) if rated else None,  # type: ignore[arg-type]
            rating=points(best.mu) if best.mu is not None else None,
        )

    # -- results of earlier games -----------------------------------------------------------------

    async def fill_missing(self) -> int:
        """Keep results of games that ended before results were kept; how many were found."""
        services = self.services
        return await fill_missing(services.store, services.results, services.games, self._unreadable)

    # -- export -------------------------------------------------------------------------------------

    async def export(self, person: str) -> IO[bytes]:
        """A zip file of the records of all finished games of a person. The caller closes it."""
        file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - sent, then closed by the caller
        async with self._exporting:  # one at a time: each takes memory
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                after = 0.0
                while found := await self.services.results.records_of(person, after):
                    after = found[-1][0].ended
                    texts = [(name_of(result), text) for result, text in found if not await self._held(result)]
                    await asyncio.to_thread(_add, archive, texts)
        file.seek(0)
        return file

    async def _held(self, result: GameResult) -> bool:
        """Whether the game was forked from one that others still play, so that its record has to wait."""
        if result.kind != "fork":
            return False
        found = await self.services.store.table(result.table)
        return found is None or bool(await held_by(self.services, found[0]))


def time_of(text: str, days: int = 0) -> float:
    """The beginning of a day that is written as 2026-11-18, some days later; 0 for anything else."""
    try:
        return (datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC) + timedelta(days=days)).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def history_filter(game: str, result: str, opponent: str, since: str, until: str) -> HistoryFilter:
    """The filter that an address describes."""
    return HistoryFilter(game, OUTCOMES.get(result, ""), opponent.strip(), time_of(since), time_of(until, 1))


async def fill_missing(
    store: Store, results: Results, games: Mapping[str, Game[Any]], unreadable: set[str], limit: int = 100
) -> int:
    """Keep results of some games that ended before results were kept; how many there were to keep.

    Tables whose end can't be read are added to `unreadable`, and left out.
    """
    missing = await results.missing(limit + len(unreadable))
    todo = [id for id in missing if id not in unreadable][:limit]
    for table in todo:
        try:
            result = await _kept_result(store, games, table)
        except (Damaged, KeyError, ValueError, TypeError) as error:
            log.error("the result of table %s can't be read: %s", table, error)
            unreadable.add(table)
            continue
        try:
            await results.add([result])
        except IntegrityError:
            log.info("the result of table %s was kept by another server", table)
    return len(todo)


async def _kept_result(store: Store, games: Mapping[str, Game[Any]], table: str) -> GameResult:
    found, ending = await store.table(table), await store.ending(table)
    if found is None or ending is None:
        raise Damaged("the table is gone")
    row, chairs = found
    standings = kept_standings(endings.read(ending))
    ended = max((entry.at for entry in await store.journal(table)), default=row.changed)
    return result_of(games.get(row.game), row, chairs, standings, ended)


def in_words(result: GameResult, mine: Placement, name: str = "You") -> str:
    """How a game ended for one of its players."""
    left = {"resigned": f"{name} resigned", "left": f"{name} left", "time": f"{name} ran out of time"}.get(mine.standin)
    if left:
        return left
    if result.seats == 1:
        return f"{mine.score} points" if mine.score != 1 else "1 point"
    if mine.won:
        shared = sum(one.won for one in result.placements) > 1
        return f"{name} shared the win" if shared else f"{name} won"
    return f"{ordinal(mine.rank)} of {result.seats}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th. Ranks go no further than 12."""
    return ORDINALS.get(number, f"{number}th")


def name_of(result: GameResult) -> str:
    """The name of a record's file in the export."""
    day = datetime.fromtimestamp(result.ended, UTC).strftime("%Y-%m-%d")
    return f"{day}-{result.game}-{re.sub(r'[^A-Za-z0-9]', '', result.table)}.txt"


def _add(archive: zipfile.ZipFile, texts: list[tuple[str, str]]) -> None:
    for name, text in texts:
        archive.writestr(name, text)
