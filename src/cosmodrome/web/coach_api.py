"""The coach for programs: hints, answers looked back at, the analysis of a game, and comments in its record."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from . import query
from .api import _mine
from .api_data import Done, Moment, OptionOut, QuestionOut, SeatNumber, Text
from .gate import Connection, Req, house_of, must, who
from .live import LiveTable, Refused


class ChoiceOut(Struct):
    """An option weighed: its chance to win and margin in points, each with its standard error, and why."""

    token: str
    label: str
    target: str
    chance: float
    error: float
    margin: float
    margin_error: float
    behind: float
    behind_error: float
    fact: str
    why: list[str]


class HintOut(Struct):
    """What the coach would answer to a question, the best choice first."""

    question: str
    seat: int
    text: str
    worlds: int
    choices: list[ChoiceOut]


class ReviewOut(Struct):
    """An answer looked back at; `keep` says why it can't be taken back, and is empty where it can."""

    moment: int
    seat: int
    token: str
    played: str
    better: str
    better_label: str
    better_target: str
    loss: float
    error: float
    points: float
    verdict: str
    why: list[str]
    keep: str


class TryIn(Struct):
    """An answer to be tried at a moment of the past."""

    seat: SeatNumber
    token: Text


class DepthIn(Struct):
    """How deep a game is to be worked out: "quick", "normal" or "deep"."""

    depth: Text = "normal"


class CommentIn(Struct):
    """A comment to be written into the record after a number of answers."""

    moment: Moment
    text: Annotated[str, Meta(max_length=500)]


class CommentOut(Struct):
    """A comment, or the note that a hint was asked for."""

    number: int
    moment: int
    seat: int
    kind: str
    name: str
    text: str
    mine: bool


async def _table(request: Req, table_id: str) -> LiveTable:
    return await house_of(request).table(table_id)


def not_by_a_link(connection: Connection, _: BaseRouteHandler) -> None:
    """What is noted in a record is done by a page of ours or a program: who was sent a link by others has not asked."""
    if connection.headers.get("sec-fetch-mode", "") == "navigate":
        raise Refused("the coach is asked at the table", 403)


class Coaching(Controller):
    """Advice, and looking back."""

    path = "/api"
    tags = ("coach",)

    @get("/tables/{table_id:str}/hint", guards=[not_by_a_link])
    async def hint(self, request: Req, table_id: FromPath[str], seat: query.Seat) -> HintOut:
        """What the coach would answer for a seat of mine, from what it may know. The record will say that I asked."""
        table = await _mine(request, table_id, seat)
        question = table.question_id(seat)
        advice = await house_of(request).coach.hint(table, seat, await must(request))
        choices = msgspec.convert(msgspec.to_builtins(advice.choices), list[ChoiceOut])
        return HintOut(question, seat, advice.question, advice.worlds, choices)

    @get("/tables/{table_id:str}/review", guards=[not_by_a_link])
    async def review(self, request: Req, table_id: FromPath[str], seat: query.Seat) -> ReviewOut:
        """What my seat's last answer gave away, by what it knew then."""
        table = await _mine(request, table_id, seat)
        moment, found, keep = await house_of(request).coach.review(table, seat, await must(request))
        return msgspec.convert({**msgspec.to_builtins(found), "moment": moment, "keep": keep}, ReviewOut)

    @get("/tables/{table_id:str}/moments/{moment:int}/question")
    async def puzzle(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], seat: query.Seat
    ) -> QuestionOut:
        """What a seat was asked after a number of answers of a game that is over: a puzzle."""
        table = await _table(request, table_id)
        q = await house_of(request).coach.puzzle(table, moment, seat)
        options = [OptionOut(o.token, o.label, o.target, o.variant) for o in q.options]
        return QuestionOut("", q.seat, q.kind, q.text, q.rule, options)

    @post("/tables/{table_id:str}/moments/{moment:int}/try", status_code=200)
    async def attempt(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], data: JSONBody[TryIn]
    ) -> ReviewOut:
        """Try an answer at such a moment: what it would have given away, by what the seat knew then."""
        table = await _table(request, table_id)
        person = await must(request)
        found = await house_of(request).coach.attempt(table, moment, data.seat, data.token, person)
        return msgspec.convert({**msgspec.to_builtins(found), "moment": moment, "keep": ""}, ReviewOut)

    @post("/tables/{table_id:str}/analysis", status_code=202)
    async def study(self, request: Req, table_id: FromPath[str], data: JSONBody[DepthIn]) -> dict[str, Any]:
        """Have a game that is over worked out; ask for it again until it is there."""
        table = await _table(request, table_id)
        coach = house_of(request).coach
        await coach.study(table, await must(request), data.depth)
        study = coach.studies.get(table.id)
        return {"done": study.done, "whole": study.whole} if study is not None else {"done": 1, "whole": 1}

    @get("/tables/{table_id:str}/analysis")
    async def analysis(self, request: Req, table_id: FromPath[str]) -> Response[bytes]:
        """The analysis of a game: how far it is, and what was found. `offset` is the number of its first moment."""
        table = await _table(request, table_id)
        house = house_of(request)
        study = house.coach.studies.get(table.id)
        kept = await house.shelf.analysis(table.id)
        if kept is not None and kept.seq != table.row.seq:
            kept = None
        body: dict[str, Any] = {
            "working": study is not None and not study.problem,
            "done": study.done if study is not None else 0,
            "whole": study.whole if study is not None else 0,
            "problem": study.problem if study is not None else "",
            "depth": kept.depth if kept is not None else "",
            "offset": table.chronicle.moments,
            "analysis": msgspec.Raw(kept.data) if kept is not None else None,
        }
        return Response(msgspec.json.encode(body), media_type="application/json", headers={"cache-control": "no-store"})

    @get("/tables/{table_id:str}/comments")
    async def comments(self, request: Req, table_id: FromPath[str]) -> list[CommentOut]:
        """What is written into the record of a game that is over: comments, and where hints were asked for."""
        table = await _table(request, table_id)
        if not table.playing().over:
            return []
        person = await who(request)
        me = person.id if person is not None else ""
        return [
            CommentOut(
                r.number, r.moment, r.seat, r.kind, r.name, r.text, bool(me) and me in (r.person, table.row.host)
            )
            for r in await house_of(request).shelf.remarks(table.id)
        ]

    @post("/tables/{table_id:str}/comments", status_code=200)
    async def comment(self, request: Req, table_id: FromPath[str], data: JSONBody[CommentIn]) -> Done:
        """Write a comment into the record."""
        table = await _table(request, table_id)
        await house_of(request).coach.comment(table, await must(request), data.moment, data.text)
        return Done(table.row.seq)

    @delete("/tables/{table_id:str}/comments/{number:int}")
    async def uncomment(self, request: Req, table_id: FromPath[str], number: FromPath[int]) -> None:
        """Take a comment of mine out again."""
        table = await _table(request, table_id)
        await house_of(request).coach.uncomment(table, await must(request), number)


HANDLERS = [Coaching]
