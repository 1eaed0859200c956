"""The bots of one table. Each thinks once about each of its questions, and answers like any player."""

from __future__ import annotations

import asyncio
import logging
from random import randrange
from typing import TYPE_CHECKING
from weakref import ref

from cosmodrome.store import Chair, StoreError

from .. import words
from ..errors import Refused
from . import pace
from .levels import LEVELS
from .pool import BotChoice
from .worker import BotFailed

if TYPE_CHECKING:
    from ..tables.live import LiveTable

log = logging.getLogger("cosmodrome.table")
AGAIN = 2.0
"""Seconds until a bot whose answer could not be stored tries again."""
AT_RANDOM = ""
"""The level of a random legal answer, because every bot has failed."""


def _remark(level: str, choice: BotChoice) -> str:
    """A note for players on how a bot came to its answer; usually empty."""
    if choice.level == AT_RANDOM:
        return words.BOT_FAILED_RANDOM
    if choice.level != level:
        return words.BOT_FAILED.format(level=LEVELS[choice.level][0])
    return words.BOT_HURRIED if choice.cut else ""


def taking_part(chair: Chair) -> bool:
    """Whether a person is still playing. One who ran out of time can go on after the bot's answer."""
    return chair.kind == "person" and chair.standin in ("", "time")


class BotSeats:
    """The bots of one table: which are thinking, and about which question."""

    def __init__(self, table: LiveTable) -> None:
        self._table = ref(table)  # weak, to avoid a cycle: an unloaded table is freed at once
        self._tasks: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        """Bots that are sending their answer. They must not be cancelled when their own answer changes the question."""
        self.notes: dict[int, str] = {}
        """By seat: the note on its bot's last answer."""

    @property
    def table(self) -> LiveTable:
        """The table that these bots play at."""
        table = self._table()
        assert table is not None, "bots don't outlive their table"
        return table

    def __len__(self) -> int:
        return len(self._tasks)

    def wake(self) -> None:
        """Let bots think about their open questions, as long as a person plays or watches."""
        table = self.table
        if table.gone or table.match is None or table.match.over or table.row.status == "closed":
            return
        somebody = bool(table.watchers) or any(taking_part(chair) for chair in table.chairs)
        somebody = somebody and table.services.owns(table.id)
        for chair in table.chairs:
            seat = chair.seat
            question = table.question_id(seat) if somebody and table.plays_itself(chair) else ""
            under_way = self._tasks.get(seat)
            if under_way is not None and under_way[0] != question:
                if under_way[1] not in self._answering:
                    under_way[1].cancel()
                self._tasks.pop(seat, None)
                under_way = None
            if question and under_way is None:
                self._tasks[seat] = (question, asyncio.create_task(self._think(chair, question)))

    async def _think(self, chair: Chair, question: str) -> None:
        table, seat = self.table, chair.seat
        try:
            pause = asyncio.sleep(pace.seconds(table, seat))
            level = chair.level or "greedy"
            choice, _ = await asyncio.gather(self._choice(seat, level), pause)
            await pace.released(table)
            self.notes[seat] = _remark(level, choice)
            if (choice.cut or choice.level != level) and table.row.source.rated and not table.row.source.hurried:
                await table.change_source(hurried=True)
            await self._answer(seat, choice.token, question)
        except Refused:
            return
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the bot at seat %d of table %s could not answer", seat, table.id)
        finally:
            if self._is(seat, question):
                del self._tasks[seat]

    async def _choice(self, seat: int, level: str) -> BotChoice:
        """What a bot chooses; a random option if all levels fail or choose none of the options."""
        table = self.table
        asked, row, bots = table.playing().asked[seat], table.row, table.services.bots
        perspective = table.playing().perspective
        try:
            return await bots.choose(perspective(seat), level, row.id, row.host, lambda token: asked.index(token) >= 0)
        except BotFailed:
            log.error("all bots failed at seat %d of table %s: a random move is made", seat, table.id)
        except Exception:
            log.exception("the bot at seat %d of table %s can't be asked: a random move is made", seat, table.id)
            bots.failures[row.game, level] += 1
        return BotChoice(asked.token(randrange(len(asked))), AT_RANDOM)

    async def _answer(self, seat: int, token: str, question: str) -> None:
        """Answer. If the store refuses, try again until it accepts or the question changes."""
        while self._is(seat, question):
            try:
                await self._give(seat, token, question)
                return
            except StoreError as error:
                log.error("the bot's answer at table %s could not be stored (%s); trying again", self.table.id, error)
                await asyncio.sleep(AGAIN)

    async def _give(self, seat: int, token: str, question: str) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        try:
            await self.table.answer_for_bot(seat, token, question)
        finally:
            self._answering.discard(task)

    def _is(self, seat: int, question: str) -> bool:
        return self._tasks.get(seat, ("",))[0] == question

    def stop(self) -> None:
        """Cancel all thinking bots of this table."""
        for _, task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
