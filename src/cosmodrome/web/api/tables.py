"""The API's tables: setting up, sitting down, and playing."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from cosmodrome.store import StandIn

from .. import words
from ..security import parameters
from ..security.requests import Req, caller, must, person_id, services_of, who
from ..tables import moderation
from ..tables.fairness import Stake
from ..tables.invitations import free_seat
from ..tables.live import LiveTable, Refused
from ..tables.options import TableOptions
from .conversion import places_of, question_out, row_out, table_out
from .schemas import (
    AnswerIn,
    Done,
    FillIn,
    JoinIn,
    LogOut,
    OrderIn,
    PromiseOut,
    Questions,
    RevealIn,
    SayIn,
    SeatIn,
    StandInIn,
    TableIn,
    TableOut,
)

LEAVING: dict[str, StandIn] = {"": "", "left": "left", "resigned": "resigned"}
"""Why players may let a bot play for them. Only the server sets "time"."""


async def _mine(request: Req, table_id: str, seat: int) -> LiveTable:
    """The table; refused unless the caller has that seat."""
    person = await must(request)
    table = await services_of(request).tables.get(table_id)
    if seat not in table.seats_of(person.id):
        raise Refused(words.NOT_YOUR_SEAT, 403)
    return table


def _client(person: str, id: str) -> str | None:
    return f"{person}:{id}"[:120] if id else None


class Tables(Controller):
    """Tables, and playing at them."""

    path = "/"
    tags = ("tables",)

    @get("/tables")
    async def tables(self, request: Req) -> list[TableOut]:
        """My tables and the open ones, latest first."""
        services = services_of(request)
        person = await must(request)
        opened = await services.store.open_tables()
        seen = [pair for pair in opened if services.social.lists(*pair, person.id)]
        found = [*await services.store.tables_of(person.id), *seen]
        latest = sorted({row.id: (row, chairs) for row, chairs in found}.values(), key=lambda pair: -pair[0].changed)
        return [row_out(services, row, chairs, person.id) for row, chairs in latest[:60]]

    @post("/tables")
    async def create(self, request: Req, data: JSONBody[TableIn]) -> TableOut:
        """Set up a table."""
        services, person = services_of(request), await must(request)
        options = TableOptions(
            game=data.game,
            places=places_of(data.seats),
            rules=data.options,
            clock=data.clock,
            open=data.open,
            several=data.several,
            talk=data.talk,
            hints=data.hints,
            rated=data.rated,
            stake=Stake.parse(data.commitment, data.salt),
            nonce=data.nonce,
            club=await services.clubs.chosen(person, data.club),
            lowest=data.lowest,
            highest=data.highest,
        )
        table = await services.lobby.open_table(person, options)
        await services.clubs.note_table(options.club, table.id)
        return table_out(table, person.id)

    @get("/promises/{nonce:str}", security=[])
    async def promise(self, request: Req, nonce: FromPath[str]) -> PromiseOut:
        """The server's commitment for a nonce (32 hexadecimal digits), before a table is opened with it and a salt."""
        promised = services_of(request).lobby.promise(nonce)
        return PromiseOut(promised.table, promised.commitment)

    @get("/tables/{table_id:str}")
    async def table(self, request: Req, table_id: FromPath[str]) -> TableOut:
        """One table."""
        person = await who(request)
        return table_out(await services_of(request).tables.get(table_id), person.id if person else None)

    @post("/tables/{table_id:str}/join")
    async def join(self, request: Req, table_id: FromPath[str], data: JSONBody[JoinIn]) -> TableOut:
        """Sit down."""
        services = services_of(request)
        person = await must(request)
        table = await services.tables.get(table_id)
        seat = data.seat
        if seat is None:
            seat = free_seat(table, data.invite)
            if seat is None:
                raise Refused(words.NO_SEAT_FOR_INVITE)
        await services.lobby.sit(table, person, seat, data.invite, Stake.parse(data.commitment, data.salt))
        return table_out(table, person.id)

    @post("/tables/{table_id:str}/reveal", status_code=200)
    async def reveal(self, request: Req, table_id: FromPath[str], data: JSONBody[RevealIn]) -> TableOut:
        """Reveal the salt that a seat of mine has committed to, once the table says so."""
        table = await _mine(request, table_id, data.seat)
        await services_of(request).lobby.reveal(table, data.seat, data.salt)
        return table_out(table, (await must(request)).id)

    @post("/tables/{table_id:str}/fill")
    async def fill(self, request: Req, table_id: FromPath[str], data: JSONBody[FillIn]) -> TableOut:
        """As the host: let bots take the free seats."""
        services = services_of(request)
        person = await must(request)
        table = await services.tables.get(table_id)
        await services.lobby.fill(table, person, data.level)
        return table_out(table, person.id)

    @post("/tables/{table_id:str}/close", status_code=200)
    async def close(self, request: Req, table_id: FromPath[str]) -> dict[str, bool]:
        """As the host: close a table. It is deleted (`gone`) if nobody else sits at it."""
        person = await must(request)
        return {"gone": await moderation.close(await services_of(request).tables.get(table_id), person)}

    @get("/tables/{table_id:str}/view")
    async def view(self, request: Req, table_id: FromPath[str], seat: parameters.MaybeSeat = None) -> dict[str, Any]:
        """The table as one of my seats sees it; without a seat, as a spectator does."""
        table = await (services_of(request).tables.get(table_id) if seat is None else _mine(request, table_id, seat))
        view: dict[str, Any] = table.playing().view(seat).to_json()
        return view

    @get("/tables/{table_id:str}/questions")
    async def questions(
        self,
        request: Req,
        table_id: FromPath[str],
        since: parameters.Change = None,
        wait: parameters.Seconds = 0,
    ) -> Questions:
        """My open questions. With `since`, waits up to `wait` seconds for a change after that number."""
        person = await must(request)
        table = await services_of(request).tables.get(table_id)
        if wait and since is not None and since == table.tick:
            with suppress(TimeoutError):
                await asyncio.wait_for(table.changed.wait(), wait)
        mine = table.seats_of(person.id)
        match = table.match
        if match is None:
            return Questions(table.tick, table.row.status == "over", [], [])
        found = [question_out(table, q) for seat, q in match.questions.items() if seat in mine]
        return Questions(table.tick, match.over, list(match.asked), found)

    @get("/tables/{table_id:str}/why-not")
    async def why_not(
        self, request: Req, table_id: FromPath[str], seat: parameters.Seat, target: parameters.Text
    ) -> dict[str, str]:
        """Why a target on the board is not an option now; empty if there is nothing to say."""
        table = await _mine(request, table_id, seat)
        question = table.playing().questions.get(seat)
        return {"target": target, "reason": question.why_not(target) if question is not None else ""}

    @post("/tables/{table_id:str}/answer", status_code=200)
    async def answer(self, request: Req, table_id: FromPath[str], data: JSONBody[AnswerIn]) -> Done:
        """Answer a question of mine."""
        table = await _mine(request, table_id, data.seat)
        person = await must(request)
        return Done(await table.answer(data.seat, data.token, data.question, _client(person.id, data.id)))

    @post("/tables/{table_id:str}/undo", status_code=200)
    async def undo(self, request: Req, table_id: FromPath[str], data: JSONBody[SeatIn]) -> Done:
        """Undo my last answer."""
        table = await _mine(request, table_id, data.seat)
        return Done(await table.undo(data.seat, _client((await must(request)).id, data.id)))

    @post("/tables/{table_id:str}/order", status_code=200)
    async def order(self, request: Req, table_id: FromPath[str], data: JSONBody[OrderIn]) -> Done:
        """Give a standing order."""
        table = await _mine(request, table_id, data.seat)
        return Done(await table.order(data.seat, data.key, data.value, _client((await must(request)).id, data.id)))

    @post("/tables/{table_id:str}/stand-in", status_code=200)
    async def stand_in(self, request: Req, table_id: FromPath[str], data: JSONBody[StandInIn]) -> Done:
        """Let a bot play for me, or take my seat back."""
        why = LEAVING.get(data.why)
        if why is None:
            raise Refused(words.BAD_STAND_IN, 422)
        table = await _mine(request, table_id, data.seat)
        await table.stand_in(data.seat, why)
        return Done(table.row.seq)

    @post("/tables/{table_id:str}/say", status_code=200)
    async def say(self, request: Req, table_id: FromPath[str], data: JSONBody[SayIn]) -> Done:
        """Post a chat message."""
        person = await must(request)
        table = await services_of(request).tables.get(table_id)
        await moderation.say(services_of(request), table, person, None, data.text, caller(request))
        return Done(table.row.seq)

    @get("/tables/{table_id:str}/log")
    async def log(self, request: Req, table_id: FromPath[str], seat: parameters.MaybeSeat = None) -> list[LogOut]:
        """The log, as one of my seats may read it; without a seat, as a spectator may."""
        table = await (services_of(request).tables.get(table_id) if seat is None else _mine(request, table_id, seat))
        if table.final is None:
            table.playing()
        return [LogOut(line.text, line.step, line.moment, list(line.targets)) for line in table.log(seat)]

    @get("/tables/{table_id:str}/moments/{moment:int}")
    async def moment(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], seat: parameters.MaybeSeat = None
    ) -> dict[str, Any]:
        """The table after a number of answers, as I may see it."""
        services = services_of(request)
        table = await services.tables.get(table_id)
        viewer = table.viewpoint(person_id(await who(request)), -1 if seat is None else seat)
        view: dict[str, Any] = (await services.archive.replay(table, moment)).view(viewer).to_json()
        return view
