"""The archive: records in and out, every moment of a match, and playing on from one."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, RecordError, Rng, apply
from cosmodrome.store import Chair, Fork, Person, Source

from .. import words
from ..security.consent import held_by, nobody_waits
from ..security.sessions import clean_name
from . import timeline
from .endings import answers_in, with_remarks
from .live import LiveTable, Refused
from .lobby import chairs_for, new_row
from .options import Place
from .wire import Story

if TYPE_CHECKING:
    from ..services import Services


class Replay:
    """A match as it was after any number of answers. Some positions on the way are cached."""

    EVERY = 32

    def __init__(self, record: str, moments: int) -> None:
        self.record = record
        self.moments = moments
        self._marks: dict[int, Match] = {}
        header, _, body = record.partition("\n\n")
        self._header = header
        self._lines = [
            line for line in body.split("\n") if line and line[0].isdigit()
        ]  # seat and token; headings, comments and the closing lines aside

    def at(self, moment: int) -> Match:
        """The match after `moment` answers."""
        mark = moment - moment % self.EVERY
        start = self._marks.get(mark)
        if start is None:
            start = self._marks[mark] = cosmodrome.load(self.record, mark)
        match = start.clone()
        for line in self._lines[mark:moment]:
            seat, _, token = line.partition(" ")
            apply(match, int(seat), token)
        if match.answer_count != moment:
            raise RecordError("the record has fewer answers than it should")
        return match


def read(text: str) -> Match:
    """Load a record that anybody may have written. If it begins from a position, check that every seat can go on."""
    match = cosmodrome.load(text)
    if match.origin.position and not match.over:
        try:
            for seat in range(match.seats):
                match.fork(seat, Rng.seeded("tried")).record()
            for seat in match.asked:
                match.imagine(seat, Rng.seeded("tried"))
        except Exception as error:
            raise RecordError(words.BAD_POSITION.format(error=repr(error))) from error
    return match


class Archive:
    """The past of all tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._reading = asyncio.Lock()
        self._replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._stories: OrderedDict[tuple[str, int], Story] = OrderedDict()

    async def record(self, table: LiveTable) -> str:
        """The text record of a finished match, with every draw. A running one would show hidden things."""
        ending = await table.kept()
        if ending is None:
            table.playing()
            raise Refused(words.RECORD_AFTER_END)
        await nobody_waits(table)
        remarks = await self.services.annotations.remarks(table.id)
        return with_remarks(ending.record, remarks, table.moments - answers_in(ending.record))

    async def import_record(self, person: Person, text: str) -> LiveTable:
        """Import a record as a table of its own; an unfinished one goes on against bots."""
        try:
            async with self._reading:  # one at a time, so that many imports can't slow the server down
                match = await asyncio.to_thread(read, text)
        except CosmodromeError as error:
            raise Refused(str(error), 422) from error
        if match.game.id not in self.services.games:
            raise Refused(words.NO_GAME_NAMED.format(game=match.game.id), 404)
        options = dict(match.options)
        row = new_row(person, match.game.id, match.seats, options, Source(imported=True), origin=match.record())
        names = [clean_name(name) for name in match.names]
        chairs = [
            Chair(seat, "person" if seat == 0 else "bot", names[seat], person.id if seat == 0 else None, "greedy")
            for seat in range(match.seats)
        ]
        return await self.services.lobby.add(row, chairs)

    async def replay(self, table: LiveTable, moment: int) -> Match:
        """The match as it was after a number of answers."""
        match = table.playing()
        if not 0 <= moment <= table.moments:
            raise Refused(words.MOMENT_RANGE.format(last=table.moments), 404)
        moment -= table.match_log.moments
        if moment < 0:
            raise Refused(words.OTHER_RULES, 410)
        key = (table.id, table.row.seq)
        replay = self._replays.get(key)
        if replay is None:
            replay = self._replays[key] = Replay(match.record(), match.answer_count)
            while len(self._replays) > 8:
                self._replays.popitem(last=False)
        self._replays.move_to_end(key)
        return await asyncio.to_thread(replay.at, moment)

    async def story(self, table: LiveTable) -> Story:
        """The scores over the course of the match, and the moments that decided it."""
        match, key = table.playing(), (table.id, table.row.seq)
        if key not in self._stories:
            points = await asyncio.to_thread(timeline.course, match.record())
            self._stories[key] = timeline.told(points, match, table.match_log.moments)
            while len(self._stories) > 64:
                self._stories.popitem(last=False)
        return self._stories[key]

    async def fork(
        self, table: LiveTable, person: Person, moment: int, seat: int, places: Sequence[Place], open: bool = False
    ) -> LiveTable:
        """Play on from a moment of a match: a new match with new draws, in which hidden things are dealt again."""
        if seat not in range(table.row.seats) or len(places) != table.row.seats:
            raise Refused(words.ONE_PLACE_PER_SEAT, 422)
        then = await self.replay(table, moment)
        if then.over:
            raise Refused(words.GAME_WAS_OVER)
        roots = await held_by(self.services, table.row, here=True)
        source = Source(fork=Fork(table.id, moment, seat, tuple(roots)))
        origin = then.fork(seat, Rng.seeded(secrets.token_hex(32))).record()
        options = dict(table.row.options)
        row = new_row(person, table.row.game, table.row.seats, options, source, origin=origin, open=open)
        return await self.services.lobby.add(row, chairs_for(person, places, open))
