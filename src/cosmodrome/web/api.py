"""The API for programs: everything a player can do. A bot in any language can sit down here."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

import cosmodrome
from cosmodrome.engine import Question
from cosmodrome.store import Chair, TableRow

from . import manners, query
from .api_data import (
    AnswerIn,
    ChairOut,
    Done,
    FillIn,
    ForkIn,
    GameOption,
    GameOut,
    Guest,
    GuestIn,
    JoinIn,
    LogOut,
    Me,
    OptionOut,
    OrderIn,
    PromiseOut,
    ProofOut,
    QuestionOut,
    Questions,
    RecordIn,
    SayIn,
    SeatIn,
    StandInIn,
    TableIn,
    TableOut,
    TokenOut,
)
from .clocks import Clock
from .gate import Req, caller, hang_up, house_of, members_only, must, who
from .house import House
from .identity import IdentityError, clean_name
from .live import LiveTable, Refused
from .lobby import Place
from .settings import LEVELS
from .table_pages import viewpoint


def _question(table: LiveTable, question: Question) -> QuestionOut:
    options = [OptionOut(o.token, o.label, o.target, o.variant) for o in question.options]
    return QuestionOut(
        table.question_id(question.seat), question.seat, question.kind, question.text, question.rule, options
    )


def _table(house: House, row: TableRow, chairs: list[Chair], person: str | None) -> TableOut:
    """A table as it is kept, without loading its match."""
    live = house.tables.get(row.id)
    asked = row.summary.get("asked", ()) if row.status == "playing" else ()
    host = person is not None and row.host == person
    return TableOut(
        id=row.id,
        game=row.game,
        status=row.status,
        options=row.options,
        clock=Clock.parse(row.clock).words,
        open=row.open,
        seats=[
            ChairOut(
                seat=c.seat,
                kind=c.kind,
                name=c.name,
                mine=person is not None and c.person == person,
                standin=c.standin,
                asked=c.seat in asked,
                invite=c.invite if host else None,
            )
            for c in chairs
        ],
        seq=row.seq,
        change=live.tick if live is not None else 0,
        commitment=row.summary.get("commitment", ""),
        hints=bool(row.source.get("hints")),
        scores=row.summary.get("scores"),
        winners=row.summary.get("winners"),
    )


def _shown(table: LiveTable, person: str | None) -> TableOut:
    return _table(table.house, table.row, table.chairs, person)


async def _mine(request: Req, table_id: str, seat: int) -> LiveTable:
    """The table, if the caller sits at that seat of it."""
    person = await must(request)
    table = await house_of(request).table(table_id)
    if seat not in table.seats_of(person.id):
        raise Refused("that is not your seat", 403)
    return table


def _client(person: str, id: str) -> str | None:
    return f"{person}:{id}"[:120] if id else None


class People(Controller):
    """Who is who."""

    path = "/api"
    tags = ("people",)

    @post("/guests", security=[])
    async def guest(self, request: Req, data: JSONBody[GuestIn]) -> Guest:
        """Become somebody, with a token."""
        members_only(request)
        identity = house_of(request).identity
        person = await identity.guest(clean_name(data.name))
        return Guest(person.id, person.name, await identity.api_token(person))

    @get("/me")
    async def me(self, request: Req) -> Me:
        """Who I am."""
        person = await must(request)
        return Me(person.id, person.name)

    @get("/tokens")
    async def tokens(self, request: Req) -> list[TokenOut]:
        """The tokens that my programs use; none of them can be read again."""
        mine = await house_of(request).identity.tokens(await must(request))
        return [TokenOut(token.name, token.created) for token in mine]

    @delete("/tokens/{name:str}")
    async def revoke(self, request: Req, name: FromPath[str]) -> None:
        """Make one of my tokens void."""
        me = await must(request)
        try:
            await house_of(request).identity.revoke(me, name)
        except IdentityError as error:
            raise Refused(str(error), 404) from error
        hang_up(request, me)


class Games(Controller):
    """What can be played."""

    path = "/api"
    tags = ("games",)

    @get("/games", security=[])
    async def games(self, request: Req) -> list[GameOut]:
        """The games, with their options."""
        return [
            GameOut(
                game.id, game.name, game.version, game.tagline, game.minutes, list(game.seats),
                [
                    GameOption(
                        o.name, o.default, o.help, list(o.choices) if o.choices is not None else None,
                        o.minimum, o.maximum, o.per_seat,
                    )
                    for o in game.options
                ],
            )
            for game in house_of(request).games.values()
        ]  # fmt: skip

    @get("/levels", security=[])
    async def levels(self) -> dict[str, str]:
        """The levels of bots, each with what it does."""
        return {level: f"{name}: {words}" for level, (name, words) in LEVELS.items()}


class Tables(Controller):
    """Tables, and playing at them."""

    path = "/api"
    tags = ("tables",)

    @get("/tables")
    async def tables(self, request: Req) -> list[TableOut]:
        """My tables and the open ones, latest first."""
        house = house_of(request)
        person = await must(request)
        found = [*await house.store.tables_of(person.id), *await house.store.open_tables()]
        latest = sorted({row.id: (row, chairs) for row, chairs in found}.values(), key=lambda pair: -pair[0].changed)
        return [_table(house, row, chairs, person.id) for row, chairs in latest[:60]]

    @post("/tables")
    async def create(self, request: Req, data: JSONBody[TableIn]) -> TableOut:
        """Set up a table."""
        person = await must(request)
        places = [Place(p.kind, clean_name(p.name, "Guest"), p.level) for p in data.seats]
        table = await house_of(request).lobby.open_table(
            person,
            data.game,
            places,
            data.options,
            data.clock,
            data.open,
            data.salt,
            data.several,
            data.talk,
            data.nonce,
            data.hints,
        )
        return _shown(table, person.id)

    @get("/promises/{nonce:str}", security=[])
    async def promise(self, request: Req, nonce: FromPath[str]) -> PromiseOut:
        """What the server is bound to, before a table is opened with that nonce (32 hexadecimal digits) and a salt."""
        promised = house_of(request).lobby.promise(nonce)
        return PromiseOut(promised.table, promised.commitment)

    @get("/tables/{table_id:str}")
    async def table(self, request: Req, table_id: FromPath[str]) -> TableOut:
        """One table."""
        person = await who(request)
        return _shown(await house_of(request).table(table_id), person.id if person else None)

    @post("/tables/{table_id:str}/join")
    async def join(self, request: Req, table_id: FromPath[str], data: JSONBody[JoinIn]) -> TableOut:
        """Sit down."""
        house = house_of(request)
        person = await must(request)
        table = await house.table(table_id)
        seat = data.seat
        if seat is None:
            free = [c.seat for c in table.chairs if c.kind == "free" and (not data.invite or c.invite == data.invite)]
            if not free:
                raise Refused("there is no free seat for that invite")
            seat = free[0]
        await house.lobby.sit(table, person, seat, data.invite, data.salt)
        return _shown(table, person.id)

    @post("/tables/{table_id:str}/fill")
    async def fill(self, request: Req, table_id: FromPath[str], data: JSONBody[FillIn]) -> TableOut:
        """As the host: let bots take the free seats."""
        house = house_of(request)
        person = await must(request)
        table = await house.table(table_id)
        await house.lobby.fill(table, person, data.level)
        return _shown(table, person.id)

    @post("/tables/{table_id:str}/close", status_code=200)
    async def close(self, request: Req, table_id: FromPath[str]) -> dict[str, bool]:
        """As the host: end a table; whether it is gone for good, as one at which nobody else sits is."""
        person = await must(request)
        return {"gone": await manners.close(await house_of(request).table(table_id), person)}

    @get("/tables/{table_id:str}/view")
    async def view(self, request: Req, table_id: FromPath[str], seat: query.MaybeSeat = None) -> dict[str, Any]:
        """The table as one of my seats sees it; without a seat, as a spectator does."""
        table = await (house_of(request).table(table_id) if seat is None else _mine(request, table_id, seat))
        view: dict[str, Any] = table.playing().view(seat).to_json()
        return view

    @get("/tables/{table_id:str}/questions")
    async def questions(
        self,
        request: Req,
        table_id: FromPath[str],
        since: query.Change = None,
        wait: query.Seconds = 0,
    ) -> Questions:
        """My open questions. With `since`, waits up to `wait` seconds for a change after that number."""
        person = await must(request)
        table = await house_of(request).table(table_id)
        if wait and since is not None and since == table.tick:
            with suppress(TimeoutError):
                await asyncio.wait_for(table.changed.wait(), wait)
        mine = table.seats_of(person.id)
        match = table.match
        if match is None:
            return Questions(table.tick, False, [], [])
        found = [_question(table, q) for seat, q in match.questions.items() if seat in mine]
        return Questions(table.tick, match.over, list(match.asked), found)

    @get("/tables/{table_id:str}/why-not")
    async def why_not(
        self, request: Req, table_id: FromPath[str], seat: query.Seat, target: query.Text
    ) -> dict[str, str]:
        """Why something on the board is not an option now; empty where there is nothing to say."""
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
        """Take back my last answer."""
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
        if data.why not in ("", "left", "resigned"):
            raise Refused('why is "left", "resigned" or "" to take the seat back', 422)
        table = await _mine(request, table_id, data.seat)
        await table.stand_in(data.seat, data.why)
        return Done(table.row.seq)

    @post("/tables/{table_id:str}/say", status_code=200)
    async def say(self, request: Req, table_id: FromPath[str], data: JSONBody[SayIn]) -> Done:
        """Say something at the table."""
        person = await must(request)
        table = await house_of(request).table(table_id)
        await manners.say(house_of(request), table, person, None, data.text, caller(request))
        return Done(table.row.seq)

    @get("/tables/{table_id:str}/log")
    async def log(self, request: Req, table_id: FromPath[str], seat: query.MaybeSeat = None) -> list[LogOut]:
        """What happened, as one of my seats may read it; without a seat, as a spectator may."""
        table = await (house_of(request).table(table_id) if seat is None else _mine(request, table_id, seat))
        table.playing()
        return [LogOut(*row[:4]) for row in table.log(seat)]

    @get("/tables/{table_id:str}/moments/{moment:int}")
    async def moment(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], seat: query.MaybeSeat = None
    ) -> dict[str, Any]:
        """The table after a number of answers, as I may see it."""
        house = house_of(request)
        table = await house.table(table_id)
        viewer = viewpoint(table, await who(request), -1 if seat is None else seat)
        view: dict[str, Any] = (await house.archive.replay(table, moment)).view(viewer).to_json()
        return view


class Records(Controller):
    """Records, forks, and the proof of chance."""

    path = "/api"
    tags = ("records",)

    @get("/tables/{table_id:str}/record")
    async def record(self, request: Req, table_id: FromPath[str]) -> RecordIn:
        """The text record of a finished match."""
        house = house_of(request)
        return RecordIn(await house.archive.record(await house.table(table_id)))

    @post("/records", request_max_body_size=2_000_000)
    async def import_record(self, request: Req, data: JSONBody[RecordIn]) -> TableOut:
        """Put a record on the shelf as a table."""
        person = await must(request)
        return _shown(await house_of(request).archive.import_record(person, data.text), person.id)

    @post("/tables/{table_id:str}/fork")
    async def fork(self, request: Req, table_id: FromPath[str], data: JSONBody[ForkIn]) -> TableOut:
        """Play on from a moment; without seats, against bots."""
        house = house_of(request)
        person = await must(request)
        table = await house.table(table_id)
        viewpoint(table, person, data.seat)
        places = [Place(p.kind, clean_name(p.name, "Guest"), p.level) for p in data.seats]
        if not places:
            places = [Place("me" if seat == data.seat else "bot") for seat in range(table.row.seats)]
        return _shown(await house.archive.fork(table, person, data.moment, data.seat, places, data.open), person.id)

    @get("/tables/{table_id:str}/verify")
    async def verify(self, request: Req, table_id: FromPath[str]) -> ProofOut:
        """Prove the chance of a finished match against its commitment."""
        house = house_of(request)
        table = await house.table(table_id)
        text = await house.archive.record(table)
        origin = table.playing().origin
        proof = await asyncio.to_thread(cosmodrome.verify, text, origin.commitment)
        return ProofOut(proof.holds, list(proof.findings), origin.seed, list(origin.salts), origin.commitment)


HANDLERS = [People, Games, Tables, Records]
