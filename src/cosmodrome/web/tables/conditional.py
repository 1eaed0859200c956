"""Conditional moves of one table: plans that answer for their person, after a time that does not depend on them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import ref

from cosmodrome.engine.conditions import Conditions, Decision, decide, read, waiting_at
from cosmodrome.engine.plan import PlanError, heard_since
from cosmodrome.store import Chair, Entry, PlanRow, StoreError

from .. import words
from ..errors import Refused
from .wire import PlansNote

if TYPE_CHECKING:
    from cosmodrome.engine import Match

    from .live import LiveTable

log = logging.getLogger("cosmodrome.table")
LIVE, DAYS, OWN = (5.0, 15.0), (25.0, 55.0), (2.0, 4.0)
"""Seconds until a plan answers, at least and at most: at live tables, at days per move, and after an own answer.

Other players have this time to undo. Absent players are notified only after it (`nudge_after`).
"""
SHARE = 0.1
"""A plan waits for no more than this part of the time that is left on the clock."""
AGAIN = 2.0
"""Seconds until an answer that could not be stored is tried again."""
TRIES = 30


class ConditionalMoves:
    """The seats of one table whose question may be answered by a plan, and since when.

    Every person's question is looked at after its time, whether there are plans or not: nothing that others can see
    depends on them before the answer.
    """

    def __init__(self, table: LiveTable) -> None:
        self._table = ref(table)  # weak, as for the bots: an unloaded table is freed at once
        self._tasks: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self._absent: set[int] = set()
        """Seats with a plan that waits until its person opens the table."""

    @property
    def table(self) -> LiveTable:
        """The table that these plans are for."""
        table = self._table()
        assert table is not None, "plans don't outlive their table"
        return table

    def wake(self) -> None:
        """After a change of the table: look at the questions of people, each after its time."""
        table = self.table
        if table.gone or table.match is None:
            return
        playing = table.row.status == "playing" and not table.match.over and table.services.owns(table.id)
        for chair in table.chairs:
            mine = playing and chair.kind == "person" and chair.person is not None and not chair.standin
            question = table.question_id(chair.seat) if mine else ""
            known = self._tasks.get(chair.seat)
            if known is not None and known[0] != question:
                self._stop(chair.seat)
                known = None
            came_back = chair.seat in self._absent and table.present(chair.person)
            if question and (known is None or (came_back and known[1].done())):
                self._begin(chair, question, came_back)

    def again(self, seat: int) -> None:
        """Look at a seat's question again: its plans have changed."""
        self._stop(seat)
        self.wake()

    def stop(self) -> None:
        """Stop looking at anything."""
        for seat in list(self._tasks):
            self._stop(seat)

    def _stop(self, seat: int) -> None:
        _, task = self._tasks.pop(seat, ("", None))
        self._absent.discard(seat)
        if task is not None and task not in self._answering:
            task.cancel()

    def _begin(self, chair: Chair, question: str, came_back: bool) -> None:
        self._absent.discard(chair.seat)
        since = self.table.now() if came_back else chair.since
        self._tasks[chair.seat] = (question, asyncio.create_task(self._look(chair, question, since)))

    def seconds(self, chair: Chair, question: str) -> float:
        """How long a plan waits before it answers a question: the same on every server and after a restart."""
        table = self.table
        least, most = DAYS if table.clock.kind == "days" else LIVE
        if table.last_seat == chair.seat:
            least, most = OWN
        mark = f"{table.services.secret}:{table.id}:{question}:{chair.seat}".encode()
        part = int.from_bytes(hashlib.blake2b(mark, digest_size=4).digest()) / 2**32
        wait = (least + part * (most - least)) * table.services.settings.plan_pace
        return max(0.0, min(wait, SHARE * table.clock.left(chair, chair.since)))

    async def _look(self, chair: Chair, question: str, since: float) -> None:
        """Wait, then let the plans of a seat answer its question."""
        table, seat = self.table, chair.seat
        await asyncio.sleep(max(0.0, since + self.seconds(chair, question) - table.now()))
        try:
            for _ in range(TRIES):
                try:
                    await self._answer(seat, str(chair.person), question)
                    return
                except StoreError as error:
                    log.error("the plans of table %s can't be read or stored (%s); trying again", table.id, error)
                    await asyncio.sleep(AGAIN)
        except Refused:
            return
        except Exception:
            log.exception("the plans at seat %d of table %s could not answer", seat, table.id)

    async def _answer(self, seat: int, person: str, question: str) -> None:
        """Give the answer of the first plan that has one. If none has, plans for this moment are cancelled."""
        table = self.table
        rows = await table.services.plans.armed(table.id, seat, person)
        if not rows or table.question_id(seat) != question:
            return
        if table.clock.kind != "days" and not table.present(person):
            self._absent.add(seat)  # an answer by somebody who is shown as away would show that it was planned
            return
        journal = await table.services.store.journal(table.id, min(row.since for row in rows))
        rows = await self._still_valid(rows, journal, seat)
        match, seq = table.playing(), table.row.seq
        why: dict[str, str] = {}
        for row in sorted(rows, key=lambda row: not _read(row).once):
            path = _path(row, journal)
            decision = await self._decide(match, row, path)
            if decision.token:
                await self._give(row, decision, path, question)
                return
            why[row.id] = decision.why
        for row in rows:
            if _read(row).once:
                await self._cancel(row, why[row.id])
            else:
                await table.services.plans.looked(table.id, row, seq)

    async def _decide(self, match: Match, row: PlanRow, path: tuple[int, ...]) -> Decision:
        """What a plan says to the open question."""
        since = match.last_answer(row.seat)[0] if path else row.heard - self.table.match_log.moments
        waiting = waiting_at(_read(row), path)
        heard = heard_since(match, row.seat, max(0, since))
        perspective = match.perspective(row.seat)
        return await asyncio.to_thread(decide, perspective, waiting, heard)

    async def _give(self, row: PlanRow, decision: Decision, path: tuple[int, ...], question: str) -> None:
        """Answer at the table, once, whichever server does it; a plan that has come to its end is done."""
        table, conditions = self.table, _read(row)
        path = (*path, *decision.path) if conditions.once else ()
        mark = ".".join(str(place) for place in path) if conditions.once else question
        task = asyncio.current_task()
        assert task is not None
        self._answering.add(task)
        try:
            table.services.social.acted(row.person)
            await table.answer(row.seat, decision.token, question, f"{prefix(row)}{mark}")
            if conditions.once and not waiting_at(conditions, path):
                await self._cancel(row, words.PLAN_DONE)
            else:
                self._tell(row)
        finally:
            self._answering.discard(task)

    async def _still_valid(self, rows: list[PlanRow], journal: Sequence[Entry], seat: int) -> list[PlanRow]:
        """The plans that may still answer. Their person's undo, a change of the rules and their end cancel them."""
        kept = []
        rules = self.table.playing().game.version
        for row in rows:
            path, note = _path(row, journal), ""
            undone = any(e.kind == "undo" and e.seat == seat and e.seq > row.since for e in journal)
            if row.rules != rules or row.heard < self.table.match_log.moments:
                note = words.PLAN_OTHER_RULES
            elif _read(row).once and undone:
                note = words.PLAN_UNDONE
            elif path and not waiting_at(_read(row), path):
                note = words.PLAN_DONE
            if note:
                await self._cancel(row, note)
            else:
                kept.append(row)
        return kept

    async def _cancel(self, row: PlanRow, note: str) -> None:
        if await self.table.services.plans.disarm(self.table.id, row, note):
            self._tell(row)

    def _tell(self, row: PlanRow) -> None:
        """Tell the person's own tabs that a plan has answered, or was cancelled."""
        for watcher in self.table.watchers:
            if watcher.person == row.person:
                watcher.tell(PlansNote(row.seat))


def prefix(row: PlanRow) -> str:
    """How the ids of a plan's answers in the journal begin."""
    return f"plan:{row.id}:{row.armings}:"


def _path(row: PlanRow, journal: Sequence[Entry]) -> tuple[int, ...]:
    """How far a plan has got: the place of its last answer among its alternatives."""
    if not _read(row).once:
        return ()
    start = prefix(row)
    given = [e.client[len(start) :] for e in journal if e.client is not None and e.client.startswith(start)]
    return tuple(int(place) for place in given[-1].split(".")) if given else ()


def _read(row: PlanRow) -> Conditions:
    """A plan's conditions; none if they can't be read."""
    try:
        return read(row.conditions)
    except PlanError as error:
        log.error("the conditions of plan %s can't be read: %s", row.id, error)
        return Conditions(())
