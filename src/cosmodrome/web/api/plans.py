"""Private plans and conditional moves. They exist for their own person only: everybody else gets 404."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct, field, json, to_builtins

from cosmodrome.engine.conditions import read
from cosmodrome.store import PlanRow

from ..security import parameters
from ..security.requests import Req, must, services_of
from ..tables.live import LiveTable
from ..tables.planning import LineCondition, PlanService
from .schemas import SeatNumber, Text
from .tables import _mine

Number = Annotated[int, Meta(ge=0, le=100_000)]
NO_STORE = {"cache-control": "no-store"}


class PlanIn(Struct):
    """A new plan. `others`: who answers for the other seats ("bot", "pass", or "me": I do)."""

    seat: SeatNumber
    others: Literal["bot", "pass", "me"] = "bot"
    name: Text = ""


class StandingIn(Struct):
    """Always give this answer to questions of the kind that is open now."""

    seat: SeatNumber
    token: Text


class TokenIn(Struct):
    """An answer in a plan."""

    token: Text


class BackIn(Struct):
    """How many moves of a plan to keep; -1: all but the last."""

    moves: Annotated[int, Meta(ge=-1, le=1000)] = -1


class WayOut(Struct):
    """Answers in order, the last of which chooses a target, or after which it can be chosen in several ways."""

    tokens: list[str]
    labels: list[str]
    then: str


class ReachOut(Struct):
    """The ways to a target, and whether these are all."""

    ways: list[WayOut]
    complete: bool


class ChanceIn(Struct):
    """The outcome of a draw of a plan; null: any."""

    draw: Number
    which: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class NameIn(Struct):
    """A name for a plan."""

    name: Text


class ConditionIn(Struct):
    """A line of the plan's log that has to have happened since, or not (`unless`).

    `anyone`: whoever does it. `anything`: anything of that kind.
    """

    line: Number
    unless: bool = False
    anyone: bool = False
    anything: bool = False


class ArmIn(Struct):
    """When a plan answers for me: all of `lines` hold, and the draw number `draw` has one of the outcomes `which`."""

    lines: Annotated[list[ConditionIn], Meta(max_length=20)] = field(default_factory=list)
    draw: Annotated[int, Meta(ge=-1, le=100_000)] = -1
    which: Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000_000)]], Meta(max_length=128)] = field(
        default_factory=list
    )


class PlayIn(Struct):
    """An id of mine: a repeated request plays nothing twice."""

    id: Text = ""


class PlanOut(Struct):
    """A plan in a list.

    `now`: it begins where the table stands. `when`: what has to have happened. `note`: why it stopped answering.
    `summary`: its moves, what it leads to, and the judge's estimate of the chance to win (-1: not allowed here).
    """

    id: str
    seat: int
    name: str
    others: str
    moment: int
    now: bool
    armed: bool
    standing: bool
    when: list[dict[str, Any]]
    note: str
    summary: dict[str, Any]


class OutcomeOut(Struct):
    """An outcome of a draw: its number, how many outcomes look the same, and words."""

    which: int
    alike: int
    label: str


class PlayedOut(Struct):
    """How many answers were given, of how many; why it stopped, and the planned answer at which it did."""

    given: int
    of: int
    why: str
    label: str
    token: str
    possible: bool


def listed(table: LiveTable, row: PlanRow) -> PlanOut:
    """A plan in a list."""
    standing = bool(row.conditions) and not read(row.conditions).once
    others = str(row.data.get("plan", {}).get("others", ""))
    return PlanOut(
        row.id,
        row.seat,
        row.name,
        others,
        row.moment,
        row.at == table.row.seq,
        row.armed > 0,
        standing,
        row.data.get("when", []),
        row.note,
        row.data.get("summary", {}),
    )


async def _plan(request: Req, table_id: str, plan_id: str) -> tuple[PlanService, LiveTable, PlanRow]:
    services = services_of(request)
    person = await must(request)
    table = await services.tables.get(table_id)
    return services.planning, table, await services.planning.row(table, plan_id, person.id)


async def _shown(planning: PlanService, table: LiveTable, row: PlanRow) -> Response[bytes]:
    """A plan with its board."""
    shown = await planning.show(table, row)
    body = {**to_builtins(listed(table, row)), "shown": shown}
    return Response(json.encode(body), media_type="application/json", headers=NO_STORE)


class Planning(Controller):
    """Plans of mine."""

    path = "/tables/{table_id:str}/plans"
    tags = ("plans",)

    @get("/")
    async def plans(self, request: Req, table_id: FromPath[str], seat: parameters.Seat) -> list[PlanOut]:
        """My plans at a seat, oldest first."""
        table = await _mine(request, table_id, seat)
        rows = await services_of(request).planning.of(table, seat, (await must(request)).id)
        return [listed(table, row) for row in rows]

    @post("/")
    async def open(self, request: Req, table_id: FromPath[str], data: JSONBody[PlanIn]) -> Response[bytes]:
        """Open a plan: a private copy of the table as I know it, from my next question."""
        table = await _mine(request, table_id, data.seat)
        planning = services_of(request).planning
        row = await planning.open(table, data.seat, (await must(request)).id, data.others, data.name)
        return await _shown(planning, table, row)

    @post("/standing")
    async def standing(self, request: Req, table_id: FromPath[str], data: JSONBody[StandingIn]) -> PlanOut:
        """Always answer questions of the open kind this way."""
        table = await _mine(request, table_id, data.seat)
        planning = services_of(request).planning
        return listed(table, await planning.standing(table, data.seat, (await must(request)).id, data.token))

    @get("/{plan_id:str}")
    async def plan(self, request: Req, table_id: FromPath[str], plan_id: FromPath[str]) -> Response[bytes]:
        """A plan with its board, question, moves, draws and log."""
        return await _shown(*await _plan(request, table_id, plan_id))

    @delete("/{plan_id:str}")
    async def remove(self, request: Req, table_id: FromPath[str], plan_id: FromPath[str]) -> None:
        """Delete a plan. It answers nothing any more."""
        planning, table, row = await _plan(request, table_id, plan_id)
        await planning.delete(table, row)

    @post("/{plan_id:str}/answer", status_code=200)
    async def answer(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[TokenIn]
    ) -> Response[bytes]:
        """Answer in a plan."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return await _shown(planning, table, await planning.answer(table, row, data.token))

    @post("/{plan_id:str}/undo", status_code=200)
    async def undo(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[BackIn]
    ) -> Response[bytes]:
        """Go back in a plan: to any move, across chance and other players."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return await _shown(planning, table, await planning.go_back(table, row, data.moves))

    @get("/{plan_id:str}/outcomes")
    async def outcomes(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], draw: parameters.Line
    ) -> list[OutcomeOut]:
        """What a draw of a plan may bring, as far as I could tell; empty if it makes no difference."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return [OutcomeOut(*found) for found in await planning.outcomes(table, row, draw)]

    @post("/{plan_id:str}/chance", status_code=200)
    async def chance(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[ChanceIn]
    ) -> Response[bytes]:
        """Choose the outcome of a draw, or leave it to chance."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return await _shown(planning, table, await planning.choose(table, row, data.draw, data.which))

    @get("/{plan_id:str}/reach")
    async def reach(
        self,
        request: Req,
        table_id: FromPath[str],
        plan_id: FromPath[str],
        target: parameters.Text,
        start: parameters.Text = "",
    ) -> ReachOut:
        """The answers that lead from the plan's question to a target on the board."""
        planning, table, row = await _plan(request, table_id, plan_id)
        found, complete = await planning.reach(table, row, target, start)
        return ReachOut([WayOut(list(way.tokens), list(way.labels), way.then) for way in found], complete)

    @post("/{plan_id:str}/name", status_code=200)
    async def name(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[NameIn]
    ) -> PlanOut:
        """Rename a plan."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return listed(table, await planning.rename(table, row, data.name))

    @post("/{plan_id:str}/copy")
    async def copy(self, request: Req, table_id: FromPath[str], plan_id: FromPath[str]) -> Response[bytes]:
        """Another plan that begins as this one."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return await _shown(planning, table, await planning.copy(table, row))

    @post("/{plan_id:str}/arm", status_code=200)
    async def arm(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[ArmIn]
    ) -> PlanOut:
        """Let the plan's answers be given for me when I am asked, if these things have happened."""
        planning, table, row = await _plan(request, table_id, plan_id)
        lines = [LineCondition(one.line, one.unless, one.anyone, one.anything) for one in data.lines]
        return listed(table, await planning.arm(table, row, lines, data.draw, data.which))

    @post("/{plan_id:str}/disarm", status_code=200)
    async def disarm(self, request: Req, table_id: FromPath[str], plan_id: FromPath[str]) -> PlanOut:
        """Let a plan answer nothing any more. A standing order is deleted."""
        planning, table, row = await _plan(request, table_id, plan_id)
        return listed(table, await planning.disarm(table, row))

    @post("/{plan_id:str}/play", status_code=200)
    async def play(
        self, request: Req, table_id: FromPath[str], plan_id: FromPath[str], data: JSONBody[PlayIn]
    ) -> PlayedOut:
        """Play a plan at the table, up to the first difference."""
        planning, table, row = await _plan(request, table_id, plan_id)
        played = await planning.play(table, row, data.id or f"{plan_id}:{table.row.seq}")
        return PlayedOut(played.given, played.of, played.why, played.label, played.token, played.possible)

    @post("/{plan_id:str}/publish", status_code=200)
    async def publish(self, request: Req, table_id: FromPath[str], plan_id: FromPath[str]) -> PlanOut:
        """After the game: add a plan to the record as a variation."""
        planning, table, row = await _plan(request, table_id, plan_id)
        await planning.publish(table, row, await must(request))
        return listed(table, row)


HANDLERS = [Planning]
