"""The pages around the tables: front page, new table, invites, import, guides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from cosmodrome.bots.levels import strengths
from cosmodrome.engine import Game, OptionSpec
from cosmodrome.store import Chair, Person, TableRow

from . import query
from .clocks import Clock
from .gate import Req, csrf_token, house_of, someone, who
from .guide import guide_of
from .house import House
from .identity import clean_name
from .live import Refused
from .lobby import Place
from .settings import LEVELS
from .templating import render


async def page(request: Req, template: str, code: int = 200, **context: Any) -> Response[str]:
    """A page for whoever asks."""
    person = await who(request)
    here = request.url.path.partition("/table/")[2].partition("/")[0]
    html = render(
        template,
        me=person,
        csrf=csrf_token(request),
        path=request.url.path,
        levels=_levels(request, context),
        due=[table for table in await due_tables(request, person) if table["id"] != here],
        **context,
    )
    headers = {"cache-control": "no-store"}
    return Response(html, media_type="text/html; charset=utf-8", status_code=code, headers=headers)


async def due_tables(request: Req, person: Person | None) -> list[dict[str, str]]:
    """The tables at which it is somebody's turn, those that have waited longest first."""
    house = house_of(request)
    found = await house.store.due(person.id) if person is not None else []
    tables = [shown(house, row, chairs, person) for row, chairs in found]
    return [{"id": table.id, "game": table.game, "names": table.names, "url": f"/table/{table.id}"} for table in tables]


def _levels(request: Req, context: dict[str, Any]) -> list[dict[str, str]]:
    """The levels of bots, where the page is about a game with how strong they are in it."""
    about = context.get("game")
    game = house_of(request).games.get(about["id"]) if isinstance(about, dict) else None
    measured = strengths(game) if game is not None else {}
    return [
        {"id": id, "name": name, "help": f"{words}; {measured[id]}" if measured.get(id) else words}
        for id, (name, words) in LEVELS.items()
    ]


def field(form: FormMultiDict, name: str, default: str = "") -> str:
    """A text field of a form."""
    return str(form.get(name, default))


@dataclass(frozen=True)
class Shown:
    """A table in a list."""

    id: str
    game: str
    status: str
    names: str
    mine: bool
    turn: bool
    waiting_for: str
    changed: float
    clock: str
    free: int
    result: str


def shown(house: House, row: TableRow, chairs: list[Chair], person: Person | None) -> Shown:
    """A table as lists show it, from what is kept beside the match."""
    asked = [seat for seat in row.summary.get("asked", ()) if seat < len(chairs)]
    mine = {chair.seat for chair in chairs if person is not None and chair.person == person.id}
    others = [chairs[seat].name for seat in asked if seat not in mine]
    winners = [chairs[seat].name for seat in row.summary.get("winners", ()) if seat < len(chairs)]
    game = house.games.get(row.game)
    return Shown(
        id=row.id,
        game=(game.name if game else row.game) + (": a first game" if row.source.get("lesson") else ""),
        status=row.status,
        names=", ".join(chair.name or "free seat" for chair in chairs),
        mine=bool(mine),
        turn=row.status == "playing" and any(seat in mine and not chairs[seat].standin for seat in asked),
        waiting_for=" and ".join(others[:2]) + (" and others" if len(others) > 2 else ""),
        changed=row.changed,
        clock=Clock.parse(row.clock).words,
        free=sum(chair.kind == "free" for chair in chairs),
        result=f"{' and '.join(winners)} won" if winners else "",
    )


def card(game: Game[Any]) -> dict[str, Any]:
    """A game as the front page shows it."""
    low, high = game.seats.start, game.seats.stop - 1
    return {
        "id": game.id,
        "name": game.name,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "players": str(low) if low == high else f"{low}–{high}",
        "poster": f"/poster/{game.id}.svg",
        "lesson": game.lesson.minutes if game.lesson is not None else "",
        "companies": [seats for seats in game.seats if seats > 1],
    }


@get("/")
async def front(request: Req) -> Response[str]:
    """The front page."""
    house = house_of(request)
    person = await who(request)
    mine = (
        [shown(house, row, chairs, person) for row, chairs in await house.store.tables_of(person.id)] if person else []
    )
    mine.sort(key=lambda t: (not t.turn, t.status == "over", -t.changed))
    opened = [shown(house, row, chairs, person) for row, chairs in await house.store.open_tables()]
    return await page(
        request,
        "front.html",
        games=[card(game) for game in house.games.values()],
        mine=mine[:24],
        open=[table for table in opened if not table.mine][:24],
    )


@get("/poster/{file:str}")
async def poster_svg(request: Req, file: FromPath[str]) -> Response[str]:
    """A game's poster: its id with .svg."""
    game_id = file.removesuffix(".svg")
    games = house_of(request).games
    if game_id not in games:
        raise NotFoundException("there is no such game")
    headers = {"cache-control": "public, max-age=3600"}
    return Response(games[game_id].poster(), media_type="image/svg+xml", headers=headers)


@post("/play")
async def play(request: Req) -> Redirect:
    """Play now: a table with bots, at once."""
    house = house_of(request)
    form = await request.form()
    game = house.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException("there is no such game")
    me = await someone(request, field(form, "name"))
    seats = 3 if 3 in game.seats else game.seats.start
    if field(form, "seats"):
        seats = min(int(field(form, "seats")[:3]), 12) if field(form, "seats").isdecimal() else seats
    level = field(form, "level", "greedy")
    places = [Place("me"), *(Place("bot", level=level) for _ in range(seats - 1))]
    table = await house.lobby.open_table(me, game.id, places, salt=field(form, "salt"), nonce=field(form, "nonce"))
    return Redirect(f"/table/{table.id}", status_code=303)


@get("/new")
async def new_table(request: Req, game: query.Text = "") -> Response[str]:
    """The form for a new table."""
    house = house_of(request)
    if game and game not in house.games:
        raise NotFoundException("there is no such game")
    chosen = house.games[game] if game else next(iter(house.games.values()))
    return await page(request, "new.html", **form_context(house, chosen), values={}, problem="")


def form_context(house: House, chosen: Game[Any]) -> dict[str, Any]:
    """What the form of a new table needs."""
    options = [
        {
            "name": spec.name,
            "label": spec.name.replace("_", " ").capitalize(),
            "help": spec.help,
            "default": spec.default if isinstance(spec.default, str) else msgspec.json.encode(spec.default).decode(),
            "kind": "choice" if spec.choices is not None else "bool" if isinstance(spec.default, bool) else "number",
            "choices": [
                {
                    "value": msgspec.json.encode(choice).decode(),
                    "words": chosen.words.setting(spec.name, choice),
                    "on": choice == spec.default,
                }
                for choice in spec.choices or ()
            ],
            "minimum": spec.minimum,
            "maximum": spec.maximum,
            "per_seat": spec.per_seat and spec.choices is not None,
        }
        for spec in chosen.options
    ]
    return {
        "games": [card(game) for game in house.games.values()],
        "game": card(chosen),
        "seat_counts": list(chosen.seats),
        "most": chosen.seats.stop - 1,
        "usual": 3 if 3 in chosen.seats else chosen.seats.start,
        "options": options,
    }


@post("/new")
async def make_table(request: Req) -> Response[Any]:
    """Set up the table that the form describes."""
    house = house_of(request)
    form = await request.form()
    game = house.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException("there is no such game")
    try:
        seats = int(field(form, "seats", "0"))
        places = [_place(form, seat) for seat in range(min(seats, 12))]
        options = {spec.name: _option(form, spec, seats) for spec in game.options}
        clock = _clock(form)
    except ValueError:
        raise Refused("a number in the form is not a number", 422) from None
    me = await someone(request, field(form, "name"))
    try:
        table = await house.lobby.open_table(
            me,
            game.id,
            places,
            options,
            clock,
            field(form, "open") == "yes",
            field(form, "salt"),
            field(form, "several") == "yes",
            field(form, "talk") == "yes",
            field(form, "nonce"),
            field(form, "hints") == "yes",
        )
    except Refused as refused:
        values = {str(key): str(value) for key, value in form.items()}
        return await page(request, "new.html", 422, **form_context(house, game), values=values, problem=refused.reason)
    return Redirect(f"/table/{table.id}", status_code=303)


def _place(form: FormMultiDict, seat: int) -> Place:
    kind, _, level = field(form, f"seat{seat}", "bot:greedy").partition(":")
    return Place(kind, clean_name(field(form, f"guest{seat}"), f"Player {seat + 1}"), level or "greedy")


def _option(form: FormMultiDict, spec: OptionSpec, seats: int) -> Any:
    """The value of an option as the form gives it: a list where each seat has its own."""
    if spec.per_seat and f"option-{spec.name}-0" in form:
        each = [_value(field(form, f"option-{spec.name}-{seat}")) for seat in range(seats)]
        return each[0] if all(value == each[0] for value in each) else each
    if isinstance(spec.default, bool) and spec.choices is None:
        if f"option-{spec.name}-shown" in form:
            return field(form, f"option-{spec.name}") == "true"
        return spec.default
    given = form.get(f"option-{spec.name}")
    return spec.default if given is None else _value(str(given))


def _value(text: str) -> Any:
    """A JSON value, or the text itself."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _clock(form: FormMultiDict) -> dict[str, Any]:
    kind = field(form, "clock", "none")
    if kind == "live":
        return {
            "kind": "live",
            "bank": float(field(form, "minutes", "15")) * 60,
            "increment": float(field(form, "increment", "15")),
        }
    if kind == "days":
        return {"kind": "days", "days": float(field(form, "days", "2"))}
    return {"kind": "none"}


@get("/join/{invite:str}")
async def invited(request: Req, invite: FromPath[str]) -> Response[str]:
    """Who follows an invite sees what it is for."""
    house = house_of(request)
    table, seat = await by_invite(house, invite)
    host = await house.store.person(table.row.host)
    return await page(
        request,
        "join.html",
        invite=invite,
        game=card(house.games[table.row.game]),
        host=host.name if host else "Somebody",
        seat=seat,
        names=[chair.name for chair in table.chairs if chair.kind != "free"],
        clock=table.clock.words,
        already=bool(table.seats_of((await who(request) or Person("", "", 0)).id)),
        table=table.id,
        hints=bool(table.row.source.get("hints")),
        commitment=table.row.summary.get("commitment", ""),
    )


async def by_invite(house: House, invite: str) -> tuple[Any, int]:
    """The table and seat of an invite."""
    found = await house.store.table_by_invite(invite[:80])
    if found is None:
        raise Refused("this invite has been used, or was never one: ask for another", 404)
    return await house.table(found[0]), found[1]


@post("/join/{invite:str}")
async def accept(request: Req, invite: FromPath[str]) -> Redirect:
    """Take the seat of an invite."""
    house = house_of(request)
    form = await request.form()
    table, seat = await by_invite(house, invite)
    me = await someone(request, field(form, "name"))
    await house.lobby.sit(table, me, seat, invite, field(form, "salt"))
    return Redirect(f"/table/{table.id}", status_code=303)


@get("/import")
async def import_form(request: Req) -> Response[str]:
    """The form for a record."""
    return await page(request, "import.html", problem="", text="")


@post("/import", request_max_body_size=2_000_000)
async def import_text(request: Req) -> Response[Any]:
    """Take in a text record."""
    form = await request.form()
    me = await someone(request)
    text = field(form, "record").replace("\r\n", "\n").strip() + "\n"
    try:
        table = await house_of(request).archive.import_record(me, text)
    except Refused as refused:
        return await page(request, "import.html", 422, problem=refused.reason, text=text)
    where = "/replay" if table.row.status == "over" else ""
    return Redirect(f"/table/{table.id}{where}", status_code=303)


@get("/guide/{game_id:str}")
async def guide_page(request: Req, game_id: FromPath[str]) -> Response[str]:
    """How a game is played."""
    house = house_of(request)
    if game_id not in house.games:
        raise NotFoundException("there is no such game")
    game = house.games[game_id]
    guide = guide_of(game)
    return await page(request, "guide.html", game=card(game), guide=safe(guide.html), headings=guide.headings)


@get("/guide/{game_id:str}/text")
async def guide_text(request: Req, game_id: FromPath[str]) -> Response[str]:
    """The guide alone, for the side of the board."""
    house = house_of(request)
    if game_id not in house.games:
        raise NotFoundException("there is no such game")
    headers = {"cache-control": "private, max-age=300"}
    return Response(guide_of(house.games[game_id]).html, media_type="text/html; charset=utf-8", headers=headers)


HANDLERS = [
    front,
    poster_svg,
    play,
    new_table,
    make_table,
    invited,
    accept,
    import_form,
    import_text,
    guide_page,
    guide_text,
]
