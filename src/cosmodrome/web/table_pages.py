"""The pages of one table: waiting room, play, replay, fork, record, verification."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

import cosmodrome
from cosmodrome.store import Person

from . import lessons, manners, query
from .consent import advisable
from .frames import frame_of, moment_message
from .gate import Req, base_url, house_of, must, number, someone, who
from .inviting import qr_code, shared_link
from .live import LiveTable, Refused
from .lobby import Place
from .pages import card, field, page
from .rematch import rematch
from .socket import first_seat


@get("/table/{table_id:str}")
async def table_page(request: Req, table_id: FromPath[str]) -> Response[str]:
    """The waiting room, or the table itself."""
    house = house_of(request)
    table = await house.table(table_id)
    person = await who(request)
    if table.row.status == "waiting":
        return await _waiting_room(request, table, person)
    viewer = first_seat(table, person)
    start = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer,
        "mine": table.seats_of(person.id if person else None),
        "host": person is not None and table.row.host == person.id,
        "mode": "live",
        "coach": table.row.status == "playing" and not table.row.source.get(lessons.KEY) and await advisable(table),
        "commitment": table.row.summary.get("commitment", ""),
        "frame": frame_of(table, viewer).message(table.epoch),
    }
    return await page(request, "table.html", **_context(table, person), start=embed(start))


def _context(table: LiveTable, person: Person | None) -> dict[str, Any]:
    house = table.house
    match = table.match
    return {
        "table": table.id,
        "game": card(house.games[table.row.game]),
        "status": table.row.status,
        "seats": [{"seat": c.seat, "name": c.name} for c in table.chairs],
        "mine": table.seats_of(person.id if person else None),
        "commitment": match.origin.commitment if match is not None else "",
        "moments": table.moments,
        "clock": table.clock.words,
        "lesson": bool(table.row.source.get(lessons.KEY)),
        "host": person is not None and table.row.host == person.id,
        "open": table.row.open,
        "talk": bool(table.row.source.get("talk")),
    }


def embed(data: Any) -> Any:
    """Data for the page's script, safe inside a script element."""
    text = msgspec.json.encode(data).decode()
    return safe(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


async def _waiting_room(request: Req, table: LiveTable, person: Person | None) -> Response[str]:
    base = base_url(request)
    host = person is not None and table.row.host == person.id
    link = shared_link(request, table) if host else ""
    chairs = [
        {
            "seat": c.seat,
            "kind": c.kind,
            "name": c.name,
            "mine": person is not None and c.person == person.id,
            "link": f"{base}/join/{c.invite}" if host and c.invite else "",
        }
        for c in table.chairs
    ]
    return await page(
        request,
        "waiting.html",
        table=table.id,
        game=card(table.house.games[table.row.game]),
        chairs=chairs,
        host=host,
        link=link,
        qr=qr_code(link) if link else "",
        open=table.row.open,
        several=host or bool(table.row.source.get("several")),
        sits=bool(table.seats_of(person.id if person else None)),
        clock=table.clock.words,
        hints=bool(table.row.source.get("hints")),
        commitment=table.row.summary.get("commitment", ""),
        start=embed(
            {
                "table": table.id,
                "mode": "waiting",
                "tick": table.tick,
                "epoch": table.epoch,
                "commitment": table.row.summary.get("commitment", ""),
            }
        ),
    )


@post("/table/{table_id:str}/sit")
async def sit(request: Req, table_id: FromPath[str]) -> Redirect:
    """Take a free seat at an open table."""
    house = house_of(request)
    table = await house.table(table_id)
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await house.lobby.sit(table, me, number(field(form, "seat"), "a seat"), salt=field(form, "salt"))
    return Redirect(f"/table/{table.id}", status_code=303)


@post("/table/{table_id:str}/fill")
async def fill(request: Req, table_id: FromPath[str]) -> Redirect:
    """Let bots take the free seats."""
    house = house_of(request)
    table = await house.table(table_id)
    form = await request.form()
    await house.lobby.fill(table, await must(request), field(form, "level", "greedy"))
    return Redirect(f"/table/{table.id}", status_code=303)


@post("/table/{table_id:str}/close")
async def close(request: Req, table_id: FromPath[str]) -> Redirect:
    """As the host: end the table, for good where nobody else sits at it."""
    table = await house_of(request).table(table_id)
    gone = await manners.close(table, await must(request))
    return Redirect("/" if gone else f"/table/{table_id}", status_code=303)


@get("/table/{table_id:str}/chat")
async def chat(request: Req, table_id: FromPath[str], before: query.Line = 1) -> Response[bytes]:
    """A page of what was said before a line."""
    house = house_of(request)
    table = await house.table(table_id)
    lines = await house.order.said(table.id, before, manners.PAGE)
    return Response(msgspec.json.encode(manners.shown(table.id, lines)), media_type="application/json")


@post("/table/{table_id:str}/leave")
async def leave(request: Req, table_id: FromPath[str]) -> Redirect:
    """Get up from a table that has not begun."""
    house = house_of(request)
    await house.lobby.leave_waiting(await house.table(table_id), await must(request))
    return Redirect("/", status_code=303)


# -- the past --------------------------------------------------------------------------------------


def viewpoint(table: LiveTable, person: Person | None, seat: int | None) -> int | None:
    """The seat whose past may be looked at: any after the end, one's own before. None: one's own; -1: nobody's."""
    match = table.playing()
    mine = table.seats_of(person.id if person else None)
    if seat is None:
        seat = mine[0] if mine else -1
    if seat == -1:
        return None
    if seat not in range(table.row.seats):
        raise Refused("there is no such seat", 404)
    if not match.over and seat not in mine:
        raise Refused("that seat's view is its own until the end", 403)
    return seat


@get("/table/{table_id:str}/moment/{moment:int}")
async def moment(
    request: Req, table_id: FromPath[str], moment: FromPath[int], seat: query.Viewer = None
) -> Response[bytes]:
    """One moment of the match, in the parts the page shows."""
    house = house_of(request)
    table = await house.table(table_id)
    viewer = viewpoint(table, await who(request), seat)
    then = await house.archive.replay(table, moment)
    body = msgspec.json.encode(moment_message(table, then, viewer))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@get("/table/{table_id:str}/replay")
async def replay(
    request: Req, table_id: FromPath[str], at: query.MaybeMoment = None, seat: query.Viewer = None
) -> Response[str]:
    """A match step by step, by turn, by slider and by link."""
    house = house_of(request)
    table = await house.table(table_id)
    person = await who(request)
    match = table.playing()
    if not match.over and not table.seats_of(person.id if person else None) and not table.row.open:
        raise Refused("a running match is replayed by those who play it", 403)
    moment = table.moments if at is None and not match.over else max(0, min(at or 0, table.moments))
    viewer = viewpoint(table, person, seat)
    then = await house.archive.replay(table, moment)
    start = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer,
        "mine": table.seats_of(person.id if person else None),
        "mode": "replay",
        "over": match.over,
        "moment": moment,
        "moments": table.moments,
        "steps": steps(table, viewer),
        "log": table.log(viewer),
        "frame": moment_message(table, then, viewer),
    }
    context = {**_context(table, person), "viewer": viewer, "over": match.over, "final": _final(match)}
    return await page(request, "replay.html", **context, start=embed(start))


def _final(match: cosmodrome.Match) -> str:
    """How a match ended, best first; empty while it goes on."""
    result = match.result
    if result is None:
        return ""
    order = sorted(range(match.seats), key=lambda seat: (result.ranks[seat], seat))
    return ", ".join(f"{match.names[seat]} {result.scores[seat]}" for seat in order)


def steps(table: LiveTable, viewer: int | None) -> list[list[Any]]:
    """The first moment and the heading of each step, for walking by turns."""
    found: list[list[Any]] = []
    last = -1
    for _, step, moment, _, heading, _ in table.log(viewer):
        if step != last:
            found.append([moment, heading])
            last = step
    return found


@get("/table/{table_id:str}/log")
async def whole_log(request: Req, table_id: FromPath[str], seat: query.Viewer = None) -> Response[bytes]:
    """All that was told so far, as a seat may read it."""
    table = await house_of(request).table(table_id)
    viewer = viewpoint(table, await who(request), seat)
    body = msgspec.json.encode(table.log(viewer))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@get("/table/{table_id:str}/story")
async def story(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """The scores over the course of the match, as anybody may know them, and the moments that decided it."""
    house = house_of(request)
    table = await house.table(table_id)
    told = await house.archive.story(table)
    return Response(msgspec.json.encode(told), media_type="application/json", headers={"cache-control": "no-store"})


@post("/table/{table_id:str}/rematch")
async def again(request: Req, table_id: FromPath[str]) -> Redirect:
    """Play once more with the same people."""
    table = await house_of(request).table(table_id)
    form = await request.form()
    made = await rematch(table, await must(request), field(form, "salt"))
    return Redirect(f"/table/{made.id}", status_code=303)


@post("/table/{table_id:str}/fork")
async def fork(request: Req, table_id: FromPath[str]) -> Redirect:
    """Play on from a moment, against bots or friends."""
    house = house_of(request)
    table = await house.table(table_id)
    form = await request.form()
    me = await someone(request, field(form, "name"))
    at, seat = number(field(form, "at"), "the moment"), number(field(form, "seat"), "a seat")
    if not 0 <= seat < table.row.seats:
        raise Refused("there is no such seat", 404)
    viewpoint(table, me, seat)
    rest, level = field(form, "others", "bots"), field(form, "level", "greedy")
    other = Place("invite") if rest == "friends" else Place("bot", level=level)
    places = [Place("me") if n == seat else other for n in range(table.row.seats)]
    made = await house.archive.fork(table, me, at, seat, places)
    return Redirect(f"/table/{made.id}", status_code=303)


@get("/table/{table_id:str}/record.txt")
async def record(request: Req, table_id: FromPath[str]) -> Response[str]:
    """The text record of a finished match."""
    house = house_of(request)
    table = await house.table(table_id)
    text = await house.archive.record(table)
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get("/table/{table_id:str}/verify")
async def verify(request: Req, table_id: FromPath[str]) -> Response[str]:
    """Prove dice and shuffles against the commitment that was shown at the start."""
    house = house_of(request)
    table = await house.table(table_id)
    person = await who(request)
    match = table.playing()
    context: dict[str, Any] = {**_context(table, person), "over": match.over, "origin": match.origin}
    if not match.over:
        return await page(request, "verify.html", **context)
    text = await house.archive.record(table)
    proof = await asyncio.to_thread(cosmodrome.verify, text, match.origin.commitment)
    return await page(
        request,
        "verify.html",
        **context,
        holds=proof.holds,
        findings=list(proof.findings),
        seed=match.origin.seed,
        salts=list(match.origin.salts),
    )


HANDLERS = [table_page, sit, fill, close, chat, leave, moment, replay, whole_log, story, again, fork, record, verify]
