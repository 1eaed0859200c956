"""The bots of one table: each question put to one is thought about once, and answered as anybody's is."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, StoreError

from . import pace
from .pool import Choice
from .refusal import Refused
from .settings import LEVELS
from .worker import BotFailed

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("cosmodrome.table")
STUCK = 10.0
"""Seconds until a bot for which no level found an answer is asked again."""
AGAIN = 2.0
"""Seconds until a bot whose answer could not be kept tries again."""


def _remark(level: str, choice: Choice) -> str:
    """What people should know of how a bot came to its answer."""
    if choice.level != level:
        name = LEVELS[choice.level][0] if choice.level in LEVELS else "simpler bot"
        return f"failed, a {name} answered"
    return "short of time: many bots think" if choice.share < 1 else ""


def taking_part(chair: Chair) -> bool:
    """Whether somebody sits there who did not leave: who ran out of time may go on after the bot's answer."""
    return chair.kind == "person" and chair.standin in ("", "time")


class Thinking:
    """Which bots of a table are at work, and on what."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._tasks: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self.notes: dict[int, str] = {}
        """What there is to say of a seat's last answer by a bot."""

    def __len__(self) -> int:
        return len(self._tasks)

    def wake(self) -> None:
        """Let bots think about the questions put to them, as long as some person takes part or watches."""
        table = self.table
        if table.gone or table.match is None or table.match.over or table.row.status == "closed":
            return
        somebody = bool(table.watchers) or any(taking_part(chair) for chair in table.chairs)
        for chair in table.chairs:
            seat = chair.seat
            question = table.question_id(seat) if somebody and table.plays_itself(chair) else ""
            under_way = self._tasks.get(seat)
            if under_way is not None and under_way[0] != question:
                if under_way[1] is not asyncio.current_task():
                    under_way[1].cancel()
                self._tasks.pop(seat, None)
                under_way = None
            if question and under_way is None:
                self._tasks[seat] = (question, asyncio.create_task(self._think(chair, question)))

    async def _think(self, chair: Chair, question: str) -> None:
        table, seat = self.table, chair.seat
        try:
            perspective = table.playing().perspective(seat)
            pause = asyncio.sleep(pace.seconds(table))
            level, row = chair.level or "greedy", table.row
            chosen = table.house.bots.choose(perspective, level, row.id, row.host)
            choice, _ = await asyncio.gather(chosen, pause)
            await pace.released(table)
            self.notes[seat] = _remark(level, choice)
            if self._is(seat, question):
                await self._answer(seat, choice.token, question)
        except Refused:
            return
        except BotFailed:
            self.notes[seat] = "finds no move, tries again"
            table.show()
            await asyncio.sleep(STUCK)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the bot at seat %d of table %s could not answer", seat, table.id)
        finally:
            if self._is(seat, question):
                del self._tasks[seat]

    async def _answer(self, seat: int, token: str, question: str) -> None:
        """Answer; where the store does not take it, try again until it does or the question is another."""
        while self._is(seat, question):
            try:
                await self.table.answer_for_bot(seat, token, question)
                return
            except StoreError as error:
                log.error("the bot's answer at table %s could not be kept (%s); trying again", self.table.id, error)
                await asyncio.sleep(AGAIN)

    def _is(self, seat: int, question: str) -> bool:
        return self._tasks.get(seat, ("",))[0] == question

    def stop(self) -> None:
        """No bot of this table thinks on."""
        for _, task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
