"""Explanations of targets on the board: now, or at a moment of the past."""

from __future__ import annotations

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath

from cosmodrome.engine import Explanation, pictured
from cosmodrome.store import Person

from .. import words
from ..security import parameters
from ..security.requests import Req, person_id, services_of, who
from ..services import Services
from ..tables.frames import panels_of
from ..tables.live import LiveTable, Refused


class Line(msgspec.Struct):
    """A label, which may be empty, and words."""

    label: str
    words: str


class ExplanationOut(msgspec.Struct):
    """A target on the board: what choosing it does now (`choices`), or why it can't be chosen (`reason`)."""

    target: str
    title: str
    lines: list[Line]
    state: str
    choices: list[str]
    reason: str
    picture: str


def written(what: Explanation) -> ExplanationOut:
    """An explanation as it is sent."""
    lines = [Line(label, words) for label, words in what.lines]
    picture = str(what.picture.svg) if what.picture else ""
    return ExplanationOut(what.target, what.title, lines, what.state, list(what.choices), what.reason, picture)


async def explanation(
    services: Services,
    table: LiveTable,
    person: Person | None,
    target: str,
    seat: int | None,
    at: int | None,
    plan: str = "",
) -> ExplanationOut | None:
    """What a target is, as a viewer may know it, now, then, or in a plan; None if their board has no such target."""
    viewer = table.viewpoint(person_id(person), seat)
    match = table.playing() if at is None else await services.archive.replay(table, at)
    if plan:
        row = await services.planning.row(table, plan, person_id(person) or "")
        viewer, match = row.seat, await services.planning.match_of(table, row)
    found = pictured(match, viewer, target, panels_of(match, viewer))
    return written(found) if found is not None else None


@get("/table/{table_id:str}/explain")
async def explain(
    request: Req,
    table_id: FromPath[str],
    target: parameters.Text,
    seat: parameters.Viewer = None,
    at: parameters.MaybeMoment = None,
    plan: parameters.Text = "",
) -> Response[bytes]:
    """For the page: explain a target. The answer is null if the target is already gone from the board."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    found = await explanation(services, table, await who(request), target, seat, at, plan)
    return Response(msgspec.json.encode(found), media_type="application/json", headers={"cache-control": "no-store"})


class Explained(Controller):
    """The same for programs."""

    path = "/"
    tags = ("tables",)

    @get("/tables/{table_id:str}/explain")
    async def explain(
        self,
        request: Req,
        table_id: FromPath[str],
        target: parameters.Text,
        seat: parameters.MaybeSeat = None,
        moment: parameters.MaybeMoment = None,
    ) -> ExplanationOut:
        """What a target on the board is and does, what choosing it does now or why it can't be chosen, and its picture.

        As one of my seats sees it; without a seat, as a spectator does. With a moment, as it was then.
        """
        services = services_of(request)
        table = await services.tables.get(table_id)
        viewer = -1 if seat is None else seat
        found = await explanation(services, table, await who(request), target, viewer, moment)
        if found is None:
            raise Refused(words.NO_SUCH_THING, 404)
        return found


HANDLERS = [explain]
