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
from cosmodrome.engine.lesson import BESIDE, FIRST, NEXT
from cosmodrome.store import Person

from .. import words
from ..coach import lessons
from ..people.matchmaking import wanted_level
from ..security import parameters
from ..security.consent import advisable
from ..security.requests import Req, base_url, must, number, person_id, services_of, someone, who
from ..tables import fairness, moderation, rated
from ..tables.endings import revealed
from ..tables.frames import frame_of, moment_message
from ..tables.live import LiveTable, Refused
from ..tables.loading import commitment_of
from ..tables.options import Place
from ..tables.recap import away
from ..tables.rematch import alone, promised, rematch
from ..tables.wire import Away, StepStart
from .front import card, card_of, field, page, stake
from .invitations import qr_code, shared_link


@get("/table/{table_id:str}")
async def table_page(request: Req, table_id: FromPath[str]) -> Response[str]:
    """The waiting room, or the table itself."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    person = await who(request)
    if table.row.status == "waiting":
        return await _waiting_room(request, table, person)
    return await _table_page(request, table, person)


async def _table_page(request: Req, table: LiveTable, person: Person | None) -> Response[str]:
    """The table itself. A finished game that does not follow today's rules is shown as it was kept."""
    viewer = table.first_seat(person_id(person))
    start = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer,
        "mine": table.seats_of(person_id(person)),
        "host": person is not None and table.row.host == person.id,
        "mode": "live",
        "coach": table.row.status == "playing" and not table.row.source.lesson and await advisable(table),
        "commitment": commitment_of(table.row),
        "frame": frame_of(table, viewer).message(table.epoch),
    }
    return await page(request, "table.html", **_context(table, person), start=embed(start))


def _context(table: LiveTable, person: Person | None) -> dict[str, Any]:
    services = table.services
    return {
        "table": table.id,
        "game": card_of(services, table.row.game),
        "status": table.row.status,
        "seats": [{"seat": c.seat, "name": c.name} for c in table.chairs],
        "mine": table.seats_of(person_id(person)),
        "commitment": commitment_of(table.row),
        "exception": fairness.exception(table.row),
        "stakes": fairness.in_words(table.row, table.chairs) if table.row.source.seed is not None else [],
        "moments": table.moments,
        "clock": table.clock.words,
        "lesson": _lesson(table),
        "host": person is not None and table.row.host == person.id,
        "open": table.row.open,
        "talk": table.row.source.talk,
    }


def _lesson(table: LiveTable) -> dict[str, Any] | None:
    """What the page needs of the table's lesson: its heading, and the games to go on with, the best one first."""
    found = lessons.lesson_of(table.row)
    if found is None:
        return None
    known = cosmodrome.games().find(table.row.game).lessons
    course = table.row.source.course or FIRST
    following = []
    if BESIDE in known and not found.beside:
        following.append((BESIDE, words.FULL_GAME_WITH_COACH))
    if NEXT in known and course == FIRST:
        following.append((NEXT, words.NEXT_LESSON.format(title=known[NEXT].title)))
    heading = words.COACH_BESIDE_YOU if found.beside else words.LESSON_NAMED.format(title=found.title)
    return {"heading": heading, "course": course, "beside": found.beside, "following": following}


def embed(data: Any) -> Any:
    """Data for the page's script, safe inside a script element."""
    text = msgspec.json.encode(data).decode()
    return safe(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


async def _waiting_room(request: Req, table: LiveTable, person: Person | None) -> Response[str]:
    base = base_url(request)
    source = table.row.source
    host = person is not None and table.row.host == person.id and not source.tournament
    kept = await table.services.tournaments.names(source.tournament, person_id(person)) if source.tournament else {}
    link = shared_link(request, table) if host else ""
    chairs = [
        {
            "seat": c.seat,
            "kind": c.kind,
            "name": c.name,
            "mine": person is not None and c.person == person.id,
            "link": f"{base}/join/{c.invite}" if host and c.invite and not source.reserved else "",
            "sit": _may_sit(table, person, c.seat),
        }
        for c in table.chairs
    ]
    return await page(
        request,
        "waiting.html",
        table=table.id,
        game=card(table.services.games[table.row.game]),
        chairs=chairs,
        kept=[kept.get(one, "") for one in source.reserved],
        tournament=source.tournament,
        wanted=wanted_level(table.row),
        host=host,
        link=link,
        qr=qr_code(link) if link else "",
        open=table.row.open,
        several=table.row.source.several,
        sits=bool(table.seats_of(person_id(person))),
        clock=table.clock.words,
        hints=table.row.source.hints,
        rated=rated.RULES if table.row.source.rated else "",
        commitment=table.row.summary.get("commitment", ""),
        exception=fairness.exception(table.row),
        stakes=fairness.in_words(table.row, table.chairs) if table.row.source.seed is not None else [],
        revealing=fairness.revealing(table.row, table.chairs),
        reveal_seconds=int(fairness.REVEAL_WITHIN),
        start=embed(
            {
                "table": table.id,
                "mode": "waiting",
                "tick": table.tick,
                "mine": table.seats_of(person_id(person)),
                "epoch": table.epoch,
                "commitment": table.row.summary.get("commitment", ""),
            }
        ),
    )


def _may_sit(table: LiveTable, person: Person | None, seat: int) -> bool:
    """Whether the waiting room offers somebody a seat."""
    source, mine = table.row.source, table.seats_of(person_id(person))
    if source.reserved:
        return not mine and person is not None and source.reserved[seat] == person.id
    welcome = table.row.open or bool(source.club) or (person is not None and table.row.host == person.id)
    return welcome and (not mine or source.several)


@post("/table/{table_id:str}/sit")
async def sit(request: Req, table_id: FromPath[str]) -> Redirect:
    """Take a free seat at an open table."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await services.lobby.sit(table, me, number(field(form, "seat")), stake=stake(form))
    return Redirect(f"/table/{table.id}", status_code=303)


@post("/table/{table_id:str}/fill")
async def fill(request: Req, table_id: FromPath[str]) -> Redirect:
    """Let bots take the free seats."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    form = await request.form()
    await services.lobby.fill(table, await must(request), field(form, "level", "greedy"))
    return Redirect(f"/table/{table.id}", status_code=303)


@post("/table/{table_id:str}/close")
async def close(request: Req, table_id: FromPath[str]) -> Redirect:
    """As the host: close the table, or delete it if nobody else sits at it."""
    table = await services_of(request).tables.get(table_id)
    gone = await moderation.close(table, await must(request))
    return Redirect("/" if gone else f"/table/{table_id}", status_code=303)


@get("/table/{table_id:str}/chat")
async def chat(request: Req, table_id: FromPath[str], before: parameters.Line = 1) -> Response[bytes]:
    """A page of chat messages before a number."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    lines = await services.administration.said(table.id, before, moderation.PAGE)
    return Response(msgspec.json.encode(moderation.shown(table.id, lines)), media_type="application/json")


@post("/table/{table_id:str}/leave")
async def leave(request: Req, table_id: FromPath[str]) -> Redirect:
    """Leave a table before its game starts."""
    services = services_of(request)
    await services.lobby.leave_waiting(await services.tables.get(table_id), await must(request))
    return Redirect("/", status_code=303)


# -- the past --------------------------------------------------------------------------------------


@get("/table/{table_id:str}/moment/{moment:int}")
async def moment(
    request: Req, table_id: FromPath[str], moment: FromPath[int], seat: parameters.Viewer = None
) -> Response[bytes]:
    """One moment of the match, in the parts the page shows."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    viewer = table.viewpoint(person_id(await who(request)), seat)
    then = await services.archive.replay(table, moment)
    body = msgspec.json.encode(moment_message(table, then, viewer))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@get("/table/{table_id:str}/replay")
async def replay(
    request: Req, table_id: FromPath[str], at: parameters.MaybeMoment = None, seat: parameters.Viewer = None
) -> Response[str]:
    """A match step by step, by turn, by slider and by link."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    person = await who(request)
    if table.final is not None:
        return await _table_page(request, table, person)
    match = table.playing()
    if not match.over and not table.seats_of(person_id(person)) and not table.row.open:
        raise Refused(words.REPLAY_FOR_PLAYERS, 403)
    moment = table.moments if at is None and not match.over else max(0, min(at or 0, table.moments))
    viewer = table.viewpoint(person_id(person), seat)
    then = await services.archive.replay(table, moment)
    start = {
        "table": table.id,
        "game": table.row.game,
        "seat": viewer,
        "mine": table.seats_of(person_id(person)),
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
    return ", ".join(words.SCORE.format(name=match.names[seat], score=result.scores[seat]) for seat in order)


def steps(table: LiveTable, viewer: int | None) -> list[StepStart]:
    """The first moment and the heading of each step, for walking by turns."""
    found: list[StepStart] = []
    last = -1
    for line in table.log(viewer):
        if line.step != last:
            found.append(StepStart(line.moment, line.heading))
            last = line.step
    return found


@get("/table/{table_id:str}/log")
async def whole_log(request: Req, table_id: FromPath[str], seat: parameters.Viewer = None) -> Response[bytes]:
    """The whole log so far, as a seat may read it."""
    table = await services_of(request).tables.get(table_id)
    viewer = table.viewpoint(person_id(await who(request)), seat)
    body = msgspec.json.encode(table.log(viewer))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@get("/table/{table_id:str}/away")
async def while_away(request: Req, table_id: FromPath[str], seat: parameters.Viewer = None) -> Response[bytes]:
    """What the others did since a seat's last answer, with times, and when that answer was given."""
    table = await services_of(request).tables.get(table_id)
    viewer = table.viewpoint(person_id(await who(request)), seat)
    turns, left = await away(table, viewer) if viewer is not None and table.match is not None else ([], 0.0)
    body = msgspec.json.encode(Away(left, turns))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@get("/table/{table_id:str}/story")
async def story(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """The public scores over the course of the match, and the moments that decided it."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    told = await services.archive.story(table)
    return Response(msgspec.json.encode(told), media_type="application/json", headers={"cache-control": "no-store"})


@post("/table/{table_id:str}/rematch")
async def again(request: Req, table_id: FromPath[str]) -> Redirect:
    """Open a rematch, or sit down at it."""
    table = await services_of(request).tables.get(table_id)
    form = await request.form()
    made = await rematch(table, await must(request), stake(form))
    return Redirect(f"/table/{made.id}", status_code=303)


@get("/table/{table_id:str}/rematch")
async def rematch_promise(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """The server's commitment to the rematch, before a salt is made; and whether nobody else will sit there."""
    table, person = await services_of(request).tables.get(table_id), await must(request)
    promise = promised(table)
    body = {"table": promise.table, "commitment": promise.commitment, "alone": alone(table, person)}
    return Response(msgspec.json.encode(body), media_type="application/json", headers={"cache-control": "no-store"})


@post("/table/{table_id:str}/fork")
async def fork(request: Req, table_id: FromPath[str]) -> Redirect:
    """Play on from a moment, against bots or friends."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    form = await request.form()
    me = await someone(request, field(form, "name"))
    at, seat = number(field(form, "at")), number(field(form, "seat"))
    if not 0 <= seat < table.row.seats:
        raise Refused(words.NO_SUCH_SEAT, 404)
    table.viewpoint(me.id, seat)
    rest, level = field(form, "others", "bots"), field(form, "level", "greedy")
    other = Place("invite") if rest == "friends" else Place("bot", level=level)
    places = [Place("me") if n == seat else other for n in range(table.row.seats)]
    made = await services.archive.fork(table, me, at, seat, places)
    return Redirect(f"/table/{made.id}", status_code=303)


@get("/table/{table_id:str}/record.txt")
async def record(request: Req, table_id: FromPath[str]) -> Response[str]:
    """The text record of a finished match."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    text = await services.archive.record(table)
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.txt"'}
    return Response(text, media_type="text/plain", headers=headers)


@get("/table/{table_id:str}/verify")
async def verify(request: Req, table_id: FromPath[str]) -> Response[str]:
    """Prove dice and shuffles against the commitment that was shown at the start."""
    services = services_of(request)
    table = await services.tables.get(table_id)
    person = await who(request)
    over = table.row.status == "over"
    context: dict[str, Any] = {**_context(table, person), "over": over, "why": ""}
    if not over:
        table.playing()
        return await page(request, "verify.html", **context)
    text = await services.archive.record(table)
    proof = await asyncio.to_thread(cosmodrome.verify, text, commitment_of(table.row))
    seed, salts = revealed(table.row)
    context |= {"holds": proof.holds, "findings": list(proof.findings), "seed": seed, "salts": salts}
    if table.final is not None or table.match_log.moments:
        context["why"] = words.CHECK_RULES_CHANGED
    return await page(request, "verify.html", **context)


HANDLERS = [
    table_page,
    sit,
    fill,
    close,
    chat,
    leave,
    moment,
    replay,
    whole_log,
    while_away,
    story,
    again,
    rematch_promise,
    fork,
    record,
    verify,
]
