"""The archive: records in and out, every moment of a match, and playing on from one."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, RecordError, Rng, apply
from cosmodrome.engine.record import with_draws
from cosmodrome.store import Chair, Person, Remark

from . import story
from .clocks import Clock
from .consent import held_by, nobody_waits
from .identity import clean_name
from .live import LiveTable, Refused
from .lobby import Place, chairs_for, new_row

if TYPE_CHECKING:
    from .house import House


class Replay:
    """A match that can be looked at after any number of answers, with a few way marks kept."""

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
        """The match after so many answers."""
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


def annotated(match: Match, remarks: Sequence[Remark], table: LiveTable) -> str:
    """The record of a match with the remarks that were made at its table, each where it was made."""
    if not remarks:
        return match.record()
    twin = match.clone()
    twin.comments = dict(match.comments)
    for remark in remarks:
        at = min(match.answer_count, max(0, remark.moment - table.chronicle.moments))
        twin.comments[at] = (*twin.comments.get(at, ()), remark.line)
    return twin.record()


def read(text: str) -> Match:
    """The match of a record that anybody may have written: from a position in it every seat can go on."""
    match = cosmodrome.load(text)
    if match.origin.position and not match.over:
        try:
            for seat in range(match.seats):
                match.fork(seat, Rng.seeded("tried")).record()
            for seat in match.asked:
                match.imagine(seat, Rng.seeded("tried"))
        except Exception as error:
            raise RecordError(f"the rules can't go on from that position: {error!r}") from error
    return match


class Archive:
    """The past of all tables."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._reading = asyncio.Lock()
        self._replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._stories: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()

    async def record(self, table: LiveTable) -> str:
        """The text record of a finished match, with every draw. A running one's would tell what is hidden."""
        match = table.playing()
        if not match.over:
            raise Refused("the record is published when the match is over")
        await nobody_waits(table)
        remarks = await self.house.shelf.remarks(table.id)
        return await asyncio.to_thread(with_draws, annotated(match, remarks, table), cosmodrome.games().find)

    async def import_record(self, person: Person, text: str) -> LiveTable:
        """Put a record on the shelf as a table of its own; an unfinished one goes on against bots."""
        try:
            async with self._reading:  # one at a time: whoever sends many waits for themselves
                match = await asyncio.to_thread(read, text)
        except CosmodromeError as error:
            raise Refused(str(error), 422) from error
        if match.game.id not in self.house.games:
            raise Refused(f"there is no game {match.game.id!r}", 404)
        row = new_row(person, match.game.id, match.seats, dict(match.options), Clock(), False)
        row.source = {"import": True}
        row.origin = match.record()
        names = [clean_name(name) for name in match.names]
        chairs = [
            Chair(seat, "person" if seat == 0 else "bot", names[seat], person.id if seat == 0 else None, "greedy")
            for seat in range(match.seats)
        ]
        return await self.house.lobby.add(row, chairs)

    async def replay(self, table: LiveTable, moment: int) -> Match:
        """The match as it was after a number of answers."""
        match = table.playing()
        if not 0 <= moment <= table.moments:
            raise Refused(f"there are moments 0 to {table.moments}", 404)
        moment -= table.chronicle.moments
        if moment < 0:
            raise Refused("that moment was played under other rules: the log tells what happened", 410)
        key = (table.id, table.row.seq)
        replay = self._replays.get(key)
        if replay is None:
            replay = self._replays[key] = Replay(match.record(), match.answer_count)
            while len(self._replays) > 8:
                self._replays.popitem(last=False)
        self._replays.move_to_end(key)
        return await asyncio.to_thread(replay.at, moment)

    async def story(self, table: LiveTable) -> dict[str, Any]:
        """The scores over the course of the match, and the moments that decided it."""
        match, key = table.playing(), (table.id, table.row.seq)
        if key not in self._stories:
            points = await asyncio.to_thread(story.course, match.record())
            self._stories[key] = story.told(points, match, table.chronicle.moments)
            while len(self._stories) > 64:
                self._stories.popitem(last=False)
        return self._stories[key]

    async def fork(
        self, table: LiveTable, person: Person, moment: int, seat: int, places: Sequence[Place], open: bool = False
    ) -> LiveTable:
        """Play on from a moment of a match: a new match, with chance of its own and the unknown dealt anew."""
        if seat not in range(table.row.seats) or len(places) != table.row.seats:
            raise Refused("one place for each seat of the match", 422)
        then = await self.replay(table, moment)
        if then.over:
            raise Refused("the match was over by then")
        row = new_row(person, table.row.game, table.row.seats, dict(table.row.options), Clock(), open)
        roots = await held_by(self.house, table.row, here=True)
        row.source = {"fork": {"table": table.id, "moment": moment, "seat": seat, "roots": roots}}
        row.origin = then.fork(seat, Rng.seeded(secrets.token_hex(32))).record()
        return await self.house.lobby.add(row, chairs_for(person, places, open))
