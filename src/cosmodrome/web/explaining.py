"""What lies on the table, explained to whoever points at it: now, or at a moment of the past."""

from __future__ import annotations

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath

from cosmodrome.engine import Explanation, pictured
from cosmodrome.store import Person

from . import query
from .frames import panels_of
from .gate import Req, house_of, who
from .guide import legend_of
from .house import House
from .live import LiveTable, Refused
from .table_pages import viewpoint


class Line(msgspec.Struct):
    """A label, which may be empty, and words."""

    label: str
    words: str


class ExplanationOut(msgspec.Struct):
    """A thing on the table: what choosing it does now (`choices`), or why it can't be chosen (`reason`)."""

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
    house: House, table: LiveTable, person: Person | None, target: str, seat: int | None, at: int | None
) -> ExplanationOut | None:
    """What a thing is to a viewer who may see it; None where the viewer's board draws no such thing."""
    viewer = viewpoint(table, person, seat)
    match = table.playing() if at is None else await house.archive.replay(table, at)
    found = pictured(match, viewer, target, panels_of(match, viewer))
    return written(found) if found is not None else None


@get("/table/{table_id:str}/explain")
async def explain(
    request: Req,
    table_id: FromPath[str],
    target: query.Text,
    seat: query.Viewer = None,
    at: query.MaybeMoment = None,
) -> Response[bytes]:
    """What somebody points at; for the page. A thing may be gone before its frame has come: then it is nothing."""
    house = house_of(request)
    table = await house.table(table_id)
    found = await explanation(house, table, await who(request), target, seat, at)
    return Response(msgspec.json.encode(found), media_type="application/json", headers={"cache-control": "no-store"})


@get("/guide/{game_id:str}/legend")
async def legend(request: Req, game_id: FromPath[str]) -> Response[str]:
    """The signs of a game, drawn and told; empty where it has no legend."""
    game = house_of(request).games.get(game_id)
    if game is None:
        raise Refused("there is no such game", 404)
    headers = {"cache-control": "private, max-age=300"}
    return Response(legend_of(game), media_type="text/html; charset=utf-8", headers=headers)


class Explained(Controller):
    """The same for programs."""

    path = "/api"
    tags = ("tables",)

    @get("/tables/{table_id:str}/explain")
    async def explain(
        self,
        request: Req,
        table_id: FromPath[str],
        target: query.Text,
        seat: query.MaybeSeat = None,
        moment: query.MaybeMoment = None,
    ) -> ExplanationOut:
        """What a thing on the board is and does, what choosing it does now or why it can't be chosen, and its picture.

        As one of my seats sees it; without a seat, as a spectator does. With a moment: as it was then.
        """
        house = house_of(request)
        table = await house.table(table_id)
        viewer = -1 if seat is None else seat
        found = await explanation(house, table, await who(request), target, viewer, moment)
        if found is None:
            raise Refused("there is no such thing on the board", 404)
        return found


HANDLERS = [explain, legend]
