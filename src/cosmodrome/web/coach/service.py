"""The coach: hints, reviews of answers, and analyses of whole games."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import msgspec

from cosmodrome.analysis import DEPTHS, Advice, Review
from cosmodrome.analysis.game import VERSION, Work, conclude, plan, plan_again
from cosmodrome.analysis.moments import Moment
from cosmodrome.engine import CosmodromeError, Match, Perspective, Question
from cosmodrome.store import Conflict, KeptAnalysis, Person, Remark, StoreError

from .. import words
from ..bots.worker import BotFailed
from ..errors import Refused
from ..security.consent import may_advise, nobody_waits
from ..security.text import clean

if TYPE_CHECKING:
    from ..services import Services
    from ..tables.live import LiveTable

log = logging.getLogger("cosmodrome.coach")
T = TypeVar("T")
LONGEST = 500
COMMENTS = 500
"""How many notes one record may have."""
AT_ONCE = 3
"""How many questions of one person the coach thinks about at a time."""
STUDIES = 2
"""How many games one person may have analysed at a time."""
SHOWN_EVERY = 2.0
"""Seconds after which a running analysis is put together again, for those who watch it."""


@dataclass
class Study:
    """A game that is being analysed."""

    depth: str
    person: str
    done: int = 0
    whole: int = 1
    problem: str = ""
    task: asyncio.Task[None] | None = None
    second: bool = False
    """Whether the first pass is over, and answers that looked worse are looked at again."""
    begun: float = field(default_factory=monotonic)
    """When this pass began."""
    found: dict[int, Moment] = field(default_factory=dict)
    """The moments worked out so far, by number."""
    shown: bytes = b""
    """What they come to so far, as JSON; empty before the first ones."""

    def begin(self, pieces: int) -> None:
        """Begin a pass."""
        self.done, self.whole, self.begun = 0, max(1, pieces), monotonic()

    def seconds_left(self) -> int | None:
        """About how long this pass still takes; None before its first piece is done."""
        if not self.done:
            return None
        return ceil((monotonic() - self.begun) / self.done * (self.whole - self.done))


class Coach:
    """Advice and analysis, computed by the bots' worker processes."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.studies: dict[str, Study] = {}
        self._asked: Counter[str] = Counter()

    async def _thought(self, table: LiveTable, person: Person, thought: Callable[[], Awaitable[T]]) -> T:
        """Let the coach think, unless it is busy with enough questions of this person."""
        if self._asked[person.id] >= AT_ONCE:
            raise Refused(words.COACH_BUSY, 429)
        self._asked[person.id] += 1
        try:
            return await thought()
        except BotFailed as error:
            log.error("the coach failed at table %s: %s", table.id, error)
            raise Refused(words.COACH_FAILED, 503) from error
        finally:
            self._asked -= Counter([person.id])

    # -- hints -----------------------------------------------------------------------------------

    async def hint(self, table: LiveTable, seat: int, person: Person) -> Advice:
        """What the seat should answer. The record notes that a hint was asked for."""
        await may_advise(table)
        match = table.playing()
        if seat not in match.asked:
            raise Refused(words.NOT_ASKED, 409)
        perspective = match.perspective(seat)
        remark = Remark(0, table.moments, seat, "hint", table.chairs[seat].name, table.question_id(seat), person.id)
        await self._mark(table, remark)
        bots = self.services.bots
        return await self._thought(table, person, lambda: bots.advise(perspective, table.id, person.id))

    async def _mark(self, table: LiveTable, remark: Remark) -> None:
        """Note once per question, or answer, that the coach was used."""
        known = ((r.kind, r.seat, r.text) for r in await self.services.annotations.remarks(table.id))
        if (remark.kind, remark.seat, remark.text) not in known:
            await self._note(table, remark)

    async def review(self, table: LiveTable, seat: int, person: Person) -> tuple[int, Review, str]:
        """The moment and the review of the seat's last answer, and why it can't be undone (empty: it can)."""
        await may_advise(table)
        match = table.playing()
        at, token = match.last_answer(seat)
        if not token:
            raise Refused(words.NOTHING_ANSWERED, 409)
        moment = at + table.match_log.moments
        then = await self.services.archive.replay(table, moment)
        if seat not in then.asked:
            raise Refused(words.NOT_REVIEWABLE, 409)
        found = await self._review(table, person, then.perspective(seat), token)
        if found.better:
            answer, name = f"{moment} {token}", table.chairs[seat].name
            await self._mark(table, Remark(0, moment, seat, "review", name, answer, person.id))
        return moment, found, table.playing().can_undo(seat)

    async def foresee(self, table: LiveTable, seat: int, token: str, person: Person) -> tuple[int, Review]:
        """The moment and the review of an answer to the open question, before it is given.

        The record notes once that the seat plays in training, and each better answer that it was shown.
        """
        await may_advise(table)
        match = table.playing()
        if seat not in match.asked:
            raise Refused(words.NOT_ASKED, 409)
        if match.asked[seat].index(token) < 0:
            raise Refused(words.NOT_AN_OPTION.format(token=token), 422)
        perspective, moment, name = match.perspective(seat), table.moments, table.chairs[seat].name
        await self._mark(table, Remark(0, moment, seat, "training", name, "", person.id))
        found = await self._review(table, person, perspective, token)
        if found.better:
            await self._mark(table, Remark(0, moment, seat, "review", name, f"{moment} {token}", person.id))
        return moment, found

    # -- puzzles ---------------------------------------------------------------------------------

    async def puzzle(self, table: LiveTable, moment: int, seat: int) -> Question:
        """A question of a finished game, as a puzzle."""
        await may_look_back(table)
        then = await self.services.archive.replay(table, moment)
        if seat not in then.questions:
            raise Refused(words.SEAT_NOT_ASKED, 409)
        return then.questions[seat]

    async def attempt(self, table: LiveTable, moment: int, seat: int, token: str, person: Person) -> Review:
        """The review of an answer to a puzzle."""
        await may_look_back(table)
        then = await self.services.archive.replay(table, moment)
        if seat not in then.asked or then.asked[seat].index(token) < 0:
            raise Refused(words.NOT_AN_OPTION_THEN, 422)
        return await self._review(table, person, then.perspective(seat), token)

    async def _review(self, table: LiveTable, person: Person, then: Perspective, token: str) -> Review:
        bots = self.services.bots
        return await self._thought(table, person, lambda: bots.review(then, token, table.id, person.id))

    # -- comments --------------------------------------------------------------------------------

    async def comment(self, table: LiveTable, person: Person, moment: int, text: str) -> None:
        """Add a note to the record of a finished game."""
        over(table)
        if not table.seats_of(person.id) and table.row.host != person.id:
            raise Refused(words.PLAYERS_COMMENT, 403)
        self.services.order.check_mute(person.id)
        note = clean(text, LONGEST)
        if not note:
            raise Refused(words.EMPTY_NOTE, 422)
        if not 0 <= moment <= table.moments:
            raise Refused(words.MOMENT_RANGE.format(last=table.moments), 404)
        mine = table.seats_of(person.id)
        await self._note(table, Remark(0, moment, mine[0] if mine else -1, "comment", person.name, note, person.id))

    async def uncomment(self, table: LiveTable, person: Person, number: int) -> None:
        """Delete one's own note."""
        remarks = await self.services.annotations.remarks(table.id)
        found = next((r for r in remarks if r.number == number and r.kind == "comment"), None)
        if found is None:
            raise Refused(words.NO_SUCH_NOTE, 404)
        if person.id not in (found.person, table.row.host):
            raise Refused(words.NOTE_OF_OTHERS, 403)
        await self.services.annotations.delete_remark(table.id, number)

    async def _note(self, table: LiveTable, remark: Remark) -> None:
        for _ in range(5):
            remarks = await self.services.annotations.remarks(table.id)
            if remark.kind == "comment" and sum(r.kind == "comment" for r in remarks) >= COMMENTS:
                raise Refused(words.TOO_MANY_NOTES, 409)
            number = max((r.number for r in remarks), default=0) + 1
            try:
                await self.services.annotations.add_remark(table.id, replace(remark, number=number))
                return
            except Conflict:
                continue
        raise Refused(words.WRITTEN_TOGETHER, 409)

    # -- analysis --------------------------------------------------------------------------------

    async def study(self, table: LiveTable, person: Person, depth: str) -> None:
        """Start to analyse a game, unless it is being analysed, or an analysis at least as deep is stored."""
        await may_look_back(table)
        if depth not in DEPTHS:
            raise Refused(words.NO_SUCH_DEPTH.format(depths=", ".join(DEPTHS)), 422)
        running = self.studies.get(table.id)
        if running is not None and not running.problem:
            return
        kept = await self.analysis(table)
        if kept is not None and deeper(kept.depth, depth):
            return
        if sum(study.person == person.id and not study.problem for study in self.studies.values()) >= STUDIES:
            raise Refused(words.ANALYSES_RUNNING, 429)
        study = Study(depth, person.id)
        self.studies[table.id] = study
        study.task = asyncio.create_task(self._study(table, study))

    async def _study(self, table: LiveTable, study: Study) -> None:
        match, seq = table.playing(), table.row.seq
        try:
            await self._pass(table, match, study, await asyncio.to_thread(plan, match, study.depth))
            again = await asyncio.to_thread(plan_again, match, study.depth, list(study.found.values()))
            study.second = True
            await self._pass(table, match, study, again)
            whole, accuracies = await asyncio.to_thread(_whole, match, study)
            kept = KeptAnalysis(seq, study.depth, whole, self.services.time.now())
            await self.services.annotations.keep_analysis(table.id, kept, accuracies)
            self.studies.pop(table.id, None)
        except Exception as error:
            known = isinstance(error, BotFailed | CosmodromeError | StoreError)
            log.error("table %s could not be analysed: %s", table.id, error, exc_info=None if known else error)
            study.problem = words.ANALYSIS_FAILED

    async def _pass(self, table: LiveTable, match: Match, study: Study, works: list[Work]) -> None:
        """Let the workers do some pieces; what is found is shown as it comes."""
        study.begin(len(works))
        shown = monotonic()
        for piece in asyncio.as_completed([self.services.bots.examine(w, table.id, study.person) for w in works]):
            study.found |= {moment.number: moment for moment in await piece}
            study.done += 1
            if study.done == 1 or monotonic() - shown > SHOWN_EVERY:
                study.shown = await asyncio.to_thread(_concluded, match, study)
                shown = monotonic()

    async def analysis(self, table: LiveTable) -> KeptAnalysis | None:
        """The stored analysis of a game, if it is about the game as it stands and of this version."""
        kept = await self.services.annotations.analysis(table.id)
        if kept is None or kept.seq != table.row.seq:
            return None
        return kept if msgspec.json.decode(kept.data, type=_Versioned).version == VERSION else None

    def stop(self) -> None:
        """Stop all analyses."""
        for study in self.studies.values():
            if study.task is not None:
                study.task.cancel()
        self.studies.clear()


class _Versioned(msgspec.Struct):
    """An analysis of any version; the first ones had none."""

    version: int = 1


def _concluded(match: Match, study: Study) -> bytes:
    """What was found so far, as JSON."""
    return msgspec.json.encode(conclude(match, study.depth, list(study.found.values())))


def _whole(match: Match, study: Study) -> tuple[bytes, dict[int, float]]:
    """The whole analysis as JSON, and the accuracy of each seat that had something to lose."""
    analysis = conclude(match, study.depth, list(study.found.values()))
    return msgspec.json.encode(analysis), {one.seat: one.accuracy for one in analysis.seats if one.decisions}


def deeper(one: str, other: str) -> bool:
    """Whether a depth is at least another."""
    order = list(DEPTHS)
    return one in order and order.index(one) >= order.index(other)


def over(table: LiveTable) -> None:
    """Refuse a running game: its analysis would show hidden things."""
    if not table.playing().over:
        raise Refused(words.REVIEW_AFTER_END, 409)


async def may_look_back(table: LiveTable) -> None:
    """Refuse a running game, and a fork of one that others still play."""
    over(table)
    await nobody_waits(table)
