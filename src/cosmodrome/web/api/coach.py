"""The coach for programs: hints, reviews of answers, analyses of games, and notes in their records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from .. import words
from ..security import parameters
from ..security.requests import Connection, Req, must, services_of, who
from ..tables.live import LiveTable, Refused
from .schemas import Body, Done, Moment, OptionOut, QuestionOut, SeatNumber, Text
from .tables import _mine


class ChoiceOut(Struct):
    """An option weighed: why, its chance to win and margin in points, and whether it is about as good as the best."""

    token: str
    label: str
    target: str
    why: list[str]
    chance: float
    error: float
    margin: float
    margin_error: float
    behind: float
    behind_error: float
    equal: bool


class HintOut(Struct):
    """What the coach would answer, the best choice first."""

    question: str
    seat: int
    text: str
    worlds: int
    choices: list[ChoiceOut]


class ReviewOut(Struct):
    """The review of an answer: `cost` says what it gives away. `keep` says why it can't be undone; empty if it can."""

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
    points_error: float
    verdict: str
    cost: str
    why: list[str]
    keep: str


class TryIn(Body):
    """An answer to try at a moment of the past."""

    seat: SeatNumber
    token: Text


class DepthIn(Body):
    """How deep to analyse a game: "quick", "normal" or "deep"."""

    depth: Text = "normal"


class CommentIn(Body):
    """A note for the record, after `moment` answers."""

    moment: Moment
    text: Annotated[str, Meta(max_length=500)]


class CommentOut(Struct):
    """A note of a player, or the remark that a hint was asked for."""

    number: int
    moment: int
    seat: int
    kind: str
    name: str
    text: str
    mine: bool


async def _table(request: Req, table_id: str) -> LiveTable:
    return await services_of(request).tables.get(table_id)


def not_by_a_link(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse a request that comes from following a link: hints are noted in the record, so they must be asked for."""
    if connection.headers.get("sec-fetch-mode", "") == "navigate":
        raise Refused(words.COACH_AT_TABLE, 403)


class Coaching(Controller):
    """Hints, reviews, analyses and notes."""

    path = "/"
    tags = ("coach",)

    @get("/tables/{table_id:str}/hint", guards=[not_by_a_link])
    async def hint(self, request: Req, table_id: FromPath[str], seat: parameters.Seat) -> HintOut:
        """What the coach would answer for my seat, knowing what the seat knows. The record will say that I asked."""
        table = await _mine(request, table_id, seat)
        question = table.question_id(seat)
        advice = await services_of(request).coach.hint(table, seat, await must(request))
        choices = msgspec.convert(msgspec.to_builtins(advice.choices), list[ChoiceOut])
        return HintOut(question, seat, advice.question, advice.worlds, choices)

    @get("/tables/{table_id:str}/review", guards=[not_by_a_link])
    async def review(
        self, request: Req, table_id: FromPath[str], seat: parameters.Seat, token: parameters.Text = ""
    ) -> ReviewOut:
        """The review of my seat's last answer, by what the seat knew then.

        With a token: of that answer to my seat's open question, before it is given.
        """
        table = await _mine(request, table_id, seat)
        if token:
            at, ahead = await services_of(request).coach.foresee(table, seat, token, await must(request))
            return msgspec.convert({**msgspec.to_builtins(ahead), "moment": at, "keep": ""}, ReviewOut)
        moment, found, keep = await services_of(request).coach.review(table, seat, await must(request))
        return msgspec.convert({**msgspec.to_builtins(found), "moment": moment, "keep": keep}, ReviewOut)

    @get("/tables/{table_id:str}/moments/{moment:int}/question")
    async def puzzle(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], seat: parameters.Seat
    ) -> QuestionOut:
        """The question of a seat at a moment of a finished game: a puzzle."""
        table = await _table(request, table_id)
        q = await services_of(request).coach.puzzle(table, moment, seat)
        options = [OptionOut(o.token, o.label, o.target, o.variant) for o in q.options]
        return QuestionOut("", q.seat, q.kind, q.text, q.rule, options)

    @post("/tables/{table_id:str}/moments/{moment:int}/try", status_code=200)
    async def attempt(
        self, request: Req, table_id: FromPath[str], moment: FromPath[int], data: JSONBody[TryIn]
    ) -> ReviewOut:
        """Try an answer to a puzzle; its review, by what the seat knew then."""
        table = await _table(request, table_id)
        person = await must(request)
        found = await services_of(request).coach.attempt(table, moment, data.seat, data.token, person)
        return msgspec.convert({**msgspec.to_builtins(found), "moment": moment, "keep": ""}, ReviewOut)

    @post("/tables/{table_id:str}/analysis", status_code=202)
    async def study(self, request: Req, table_id: FromPath[str], data: JSONBody[DepthIn]) -> dict[str, Any]:
        """Start the analysis of a finished game. Then GET the same address until it is done."""
        table = await _table(request, table_id)
        coach = services_of(request).coach
        await coach.study(table, await must(request), data.depth)
        study = coach.studies.get(table.id)
        return {"done": study.done, "whole": study.whole} if study is not None else {"done": 1, "whole": 1}

    @get("/tables/{table_id:str}/analysis")
    async def analysis(self, request: Req, table_id: FromPath[str]) -> Response[bytes]:
        """The analysis of a game and its progress: while it is worked out, what is known so far.

        `offset` is the number of its first moment, `seconds_left` the time for this pass, `second` whether it is the
        second one.
        """
        table = await _table(request, table_id)
        services = services_of(request)
        study = services.coach.studies.get(table.id)
        kept = await services.coach.analysis(table)
        known = study.shown if study is not None and study.shown else kept.data if kept is not None else None
        body: dict[str, Any] = {
            "working": study is not None and not study.problem,
            "done": study.done if study is not None else 0,
            "whole": study.whole if study is not None else 0,
            "second": study is not None and study.second,
            "seconds_left": study.seconds_left() if study is not None else None,
            "problem": study.problem if study is not None else "",
            "depth": kept.depth if kept is not None else "",
            "offset": table.match_log.moments,
            "analysis": msgspec.Raw(known) if known is not None else None,
        }
        return Response(msgspec.json.encode(body), media_type="application/json", headers={"cache-control": "no-store"})

    @get("/tables/{table_id:str}/comments")
    async def comments(self, request: Req, table_id: FromPath[str]) -> list[CommentOut]:
        """The notes in the record of a finished game, and where hints were asked for."""
        table = await _table(request, table_id)
        if table.row.status != "over":
            return []
        person = await who(request)
        me = person.id if person is not None else ""
        return [
            CommentOut(
                r.number, r.moment, r.seat, r.kind, r.name, r.text, bool(me) and me in (r.person, table.row.host)
            )
            for r in await services_of(request).annotations.remarks(table.id)
        ]

    @post("/tables/{table_id:str}/comments", status_code=200)
    async def comment(self, request: Req, table_id: FromPath[str], data: JSONBody[CommentIn]) -> Done:
        """Add a note to the record."""
        table = await _table(request, table_id)
        await services_of(request).coach.comment(table, await must(request), data.moment, data.text)
        return Done(table.row.seq)

    @delete("/tables/{table_id:str}/comments/{number:int}")
    async def uncomment(self, request: Req, table_id: FromPath[str], number: FromPath[int]) -> None:
        """Delete a note of mine."""
        table = await _table(request, table_id)
        await services_of(request).coach.uncomment(table, await must(request), number)


HANDLERS = [Coaching]
