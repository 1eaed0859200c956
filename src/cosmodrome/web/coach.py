"""The coach of the house: hints where they are allowed, answers looked back at, and games worked out and kept."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import msgspec

from cosmodrome.analysis import Advice
from cosmodrome.analysis.game import conclude, plan
from cosmodrome.analysis.moments import DEPTHS, Moment, Review
from cosmodrome.engine import CosmodromeError, Perspective, Question
from cosmodrome.store import Conflict, KeptAnalysis, Person, Remark, StoreError

from .consent import may_advise, nobody_waits
from .refusal import Refused
from .text import clean
from .worker import BotFailed

if TYPE_CHECKING:
    from .house import House
    from .live import LiveTable

log = logging.getLogger("cosmodrome.coach")
T = TypeVar("T")
HINT = 1.0
"""Seconds of thought for a hint."""
REVIEW = 0.7
"""Seconds of thought for an answer looked back at."""
LONGEST = 500
COMMENTS = 500
"""As many may be written into one record."""
AT_ONCE = 3
"""So many things the coach thinks about for one person at a time: others want to ask it, too."""
STUDIES = 2
"""So many games one person may have worked out at a time."""


@dataclass
class Study:
    """A game that is being worked out."""

    depth: str
    person: str
    done: int = 0
    whole: int = 1
    problem: str = ""
    task: asyncio.Task[None] | None = None


class Coach:
    """Advice and analysis, by the bots' processes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.studies: dict[str, Study] = {}
        self._asked: Counter[str] = Counter()

    async def _thought(self, table: LiveTable, person: Person, thought: Callable[[], Awaitable[T]]) -> T:
        """Let the coach think, if it does not think about enough for this person already."""
        if self._asked[person.id] >= AT_ONCE:
            raise Refused("the coach still thinks about what you asked before", 429)
        self._asked[person.id] += 1
        try:
            return await thought()
        except BotFailed as error:
            log.error("the coach failed at table %s: %s", table.id, error)
            raise Refused("the coach can't say anything now", 503) from error
        finally:
            self._asked -= Counter([person.id])

    # -- hints -----------------------------------------------------------------------------------

    async def hint(self, table: LiveTable, seat: int, person: Person) -> Advice:
        """What the seat should answer; that it was asked for is noted for the record."""
        await may_advise(table)
        match = table.playing()
        if seat not in match.asked:
            raise Refused("you are not asked anything now", 409)
        perspective = match.perspective(seat)
        remark = Remark(0, table.moments, seat, "hint", table.chairs[seat].name, table.question_id(seat), person.id)
        await self._mark(table, remark)
        bots = self.house.bots
        return await self._thought(table, person, lambda: bots.advise(perspective, HINT, table.id, person.id))

    async def _mark(self, table: LiveTable, remark: Remark) -> None:
        """Note once for each question, or answer, that the coach was heard."""
        known = ((r.kind, r.seat, r.text) for r in await self.house.shelf.remarks(table.id))
        if (remark.kind, remark.seat, remark.text) not in known:
            await self._note(table, remark)

    async def review(self, table: LiveTable, seat: int, person: Person) -> tuple[int, Review, str]:
        """What the seat's last answer gave away, at which moment, and why it can't be taken back (empty: it can)."""
        await may_advise(table)
        match = table.playing()
        at, token = match.last_answer(seat)
        if not token:
            raise Refused("you have not answered anything yet", 409)
        moment = at + table.chronicle.moments
        then = await self.house.archive.replay(table, moment)
        if seat not in then.asked:
            raise Refused("that answer can't be looked back at", 409)
        found = await self._review(table, person, then.perspective(seat), token)
        if found.better:
            answer, name = f"{moment} {token}", table.chairs[seat].name
            await self._mark(table, Remark(0, moment, seat, "review", name, answer, person.id))
        return moment, found, table.playing().can_undo(seat)

    # -- puzzles ---------------------------------------------------------------------------------

    async def puzzle(self, table: LiveTable, moment: int, seat: int) -> Question:
        """A question of a game that is over, to be answered once more."""
        await may_look_back(table)
        then = await self.house.archive.replay(table, moment)
        if seat not in then.questions:
            raise Refused("that seat was not asked anything then", 409)
        return then.questions[seat]

    async def attempt(self, table: LiveTable, moment: int, seat: int, token: str, person: Person) -> Review:
        """What an answer would have given away then."""
        await may_look_back(table)
        then = await self.house.archive.replay(table, moment)
        if seat not in then.asked or then.asked[seat].index(token) < 0:
            raise Refused("that was no option then", 422)
        return await self._review(table, person, then.perspective(seat), token)

    async def _review(self, table: LiveTable, person: Person, then: Perspective, token: str) -> Review:
        bots = self.house.bots
        return await self._thought(table, person, lambda: bots.review(then, token, REVIEW, table.id, person.id))

    # -- comments --------------------------------------------------------------------------------

    async def comment(self, table: LiveTable, person: Person, moment: int, text: str) -> None:
        """Write a comment into the record of a game that is over."""
        over(table)
        if not table.seats_of(person.id) and table.row.host != person.id:
            raise Refused("only who played may write into the record", 403)
        words = clean(text, LONGEST)
        if not words:
            raise Refused("there is nothing to write", 422)
        if not 0 <= moment <= table.moments:
            raise Refused(f"there are moments 0 to {table.moments}", 404)
        mine = table.seats_of(person.id)
        await self._note(table, Remark(0, moment, mine[0] if mine else -1, "comment", person.name, words, person.id))

    async def uncomment(self, table: LiveTable, person: Person, number: int) -> None:
        """Take one's own comment out again."""
        remarks = await self.house.shelf.remarks(table.id)
        found = next((r for r in remarks if r.number == number and r.kind == "comment"), None)
        if found is None:
            raise Refused("there is no such comment", 404)
        if person.id not in (found.person, table.row.host):
            raise Refused("that comment is somebody else's", 403)
        await self.house.shelf.delete_remark(table.id, number)

    async def _note(self, table: LiveTable, remark: Remark) -> None:
        for _ in range(5):
            remarks = await self.house.shelf.remarks(table.id)
            if remark.kind == "comment" and sum(r.kind == "comment" for r in remarks) >= COMMENTS:
                raise Refused("there are too many comments in this record", 409)
            number = max((r.number for r in remarks), default=0) + 1
            try:
                await self.house.shelf.add_remark(table.id, replace(remark, number=number))
                return
            except Conflict:
                continue
        raise Refused("somebody wrote at the same time: try again", 409)

    # -- analysis --------------------------------------------------------------------------------

    async def study(self, table: LiveTable, person: Person, depth: str) -> None:
        """Begin to work a game out; one that is being worked out goes on, one that is kept as deep stays."""
        await may_look_back(table)
        if depth not in DEPTHS:
            raise Refused(f"the depths are {', '.join(DEPTHS)}", 422)
        running = self.studies.get(table.id)
        if running is not None and not running.problem:
            return
        kept = await self.house.shelf.analysis(table.id)
        if kept is not None and kept.seq == table.row.seq and deeper(kept.depth, depth):
            return
        if sum(study.person == person.id and not study.problem for study in self.studies.values()) >= STUDIES:
            raise Refused("some of your games are being worked out already: wait for these", 429)
        study = Study(depth, person.id)
        self.studies[table.id] = study
        study.task = asyncio.create_task(self._study(table, study))

    async def _study(self, table: LiveTable, study: Study) -> None:
        match, seq = table.playing(), table.row.seq
        try:
            works = await asyncio.to_thread(plan, match, study.depth)
            study.whole = len(works) + 1
            found: list[Moment] = []
            for piece in asyncio.as_completed([self.house.bots.examine(w, table.id, study.person) for w in works]):
                found += await piece
                study.done += 1
            whole = await asyncio.to_thread(conclude, match, study.depth, found)
            data = msgspec.json.encode(whole)
            kept = KeptAnalysis(seq, study.depth, data, self.house.settings.now())
            await self.house.shelf.keep_analysis(table.id, kept)
            self.studies.pop(table.id, None)
        except Exception as error:
            known = isinstance(error, BotFailed | CosmodromeError | StoreError)
            log.error("table %s could not be analysed: %s", table.id, error, exc_info=None if known else error)
            study.problem = "the game could not be worked out: try again"

    def stop(self) -> None:
        """Nothing is worked out any more."""
        for study in self.studies.values():
            if study.task is not None:
                study.task.cancel()
        self.studies.clear()


def deeper(one: str, other: str) -> bool:
    """Whether a depth is at least another."""
    order = list(DEPTHS)
    return one in order and order.index(one) >= order.index(other)


def over(table: LiveTable) -> None:
    """Refuse a game that goes on: its analysis would show what is hidden."""
    if not table.playing().over:
        raise Refused("a game is looked back at when it is over", 409)


async def may_look_back(table: LiveTable) -> None:
    """Refuse a game that goes on, and a fork of one that others still play."""
    over(table)
    await nobody_waits(table)
