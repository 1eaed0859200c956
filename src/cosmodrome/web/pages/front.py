"""The pages around the tables: front page, new table, invites, import, guides."""

from __future__ import annotations

from collections.abc import Iterable
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

from .. import words
from ..bots.levels import LEVELS
from ..rendering import render
from ..security import parameters
from ..security.requests import Req, csrf_token, person_id, services_of, someone, who
from ..security.sessions import clean_name
from ..services import Services
from ..tables import rated
from ..tables.clocks import Clock
from ..tables.fairness import Stake
from ..tables.invitations import invited_to
from ..tables.live import LiveTable, Refused
from ..tables.options import Place, TableOptions, place
from .daily import daily
from .guide import guide_of, legend_of, rulings_of
from .usage import usage_of

LISTED = 24
"""Tables of one's own that the front page lists."""
OPEN_LISTED = 6
"""Open tables of others that it lists, those with a free seat first. The lobby has all of them."""


async def page(request: Req, template: str, code: int = 200, **context: Any) -> Response[str]:
    """A page for the person who asks."""
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
    return Response(html, media_type="text/html", status_code=code, headers=headers)


async def due_tables(request: Req, person: Person | None) -> list[dict[str, str]]:
    """The tables at which it is the person's turn, the longest wait first. Lessons wait quietly."""
    services = services_of(request)
    due = await services.store.due(person.id) if person is not None else []
    found = [(row, chairs) for row, chairs in due if not row.source.lesson]
    tables = [shown(services, row, chairs, person) for row, chairs in found]
    return [{"id": table.id, "game": table.game, "names": table.names, "url": f"/table/{table.id}"} for table in tables]


def _levels(request: Req, context: dict[str, Any]) -> list[dict[str, str]]:
    """The levels of bots. On a page about a game, with how strong they are in it."""
    about = context.get("game")
    game = services_of(request).games.get(about["id"]) if isinstance(about, dict) else None
    measured = strengths(game) if game is not None else {}
    return [
        {"id": id, "name": name, "help": _level_help(help, measured.get(id, ""))} for id, (name, help) in LEVELS.items()
    ]


def _level_help(help: str, strength: str) -> str:
    return words.LEVEL_HELP.format(help=help, strength=strength) if strength else help


def field(form: FormMultiDict, name: str, default: str = "") -> str:
    """A text field of a form."""
    return str(form.get(name, default))


def stake(form: FormMultiDict) -> Stake:
    """The commitment and salt in a form; nothing if no script filled them in."""
    return Stake.parse(field(form, "commitment"), field(form, "salt"))


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


def shown(services: Services, row: TableRow, chairs: list[Chair], person: Person | None) -> Shown:
    """A table as lists show it, without loading its match."""
    asked = _seats_in(row.summary.get("asked", ()), chairs)
    mine = _seats_of(person, chairs)
    others = [chairs[seat].name for seat in asked if seat not in mine]
    game = services.games.get(row.game)
    name = game.name if game else row.game
    return Shown(
        id=row.id,
        game=words.FIRST_GAME.format(game=name) if row.source.lesson else name,
        status=row.status,
        names=", ".join(chair.name or words.FREE_SEAT for chair in chairs),
        mine=bool(mine),
        turn=row.status == "playing" and any(seat in mine and not chairs[seat].standin for seat in asked),
        waiting_for=words.AND_OTHERS.format(names=", ".join(others[:2])) if len(others) > 2 else words.listed(others),
        changed=row.changed,
        clock=Clock.parse(row.clock).words,
        free=sum(chair.kind == "free" for chair in chairs),
        result=_result(row, chairs, mine),
    )


def _seats_of(person: Person | None, chairs: list[Chair]) -> set[int]:
    """The person's seats at the table."""
    return {chair.seat for chair in chairs if person is not None and chair.person == person.id}


def _result(row: TableRow, chairs: list[Chair], mine: set[int]) -> str:
    """Who won, as the person reads it; empty if nobody did, or nobody has yet."""
    winners = _seats_in(row.summary.get("winners", ()), chairs)
    return words.won([(chairs[seat].name, seat in mine) for seat in winners])


def _seats_in(seats: Iterable[int], chairs: list[Chair]) -> list[int]:
    """The seats of a summary that the table has."""
    return [seat for seat in seats if seat < len(chairs)]


def card_of(services: Services, id: str) -> dict[str, Any]:
    """A game as pages show it. A game that is no longer installed, but has kept tables, is shown by its id alone."""
    known = services.games.get(id)
    return card(known) if known is not None else {"id": id, "name": id, "lesson": "", "companies": []}


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
    services = services_of(request)
    person = await who(request)
    mine = [shown(services, row, chairs, person) for row, chairs in await _tables_of(services, person)]
    mine.sort(key=lambda t: (not t.turn, t.status == "over", -t.changed))
    opened = [
        shown(services, row, chairs, person)
        for row, chairs in await services.store.open_tables()
        if services.social.lists(row, chairs, person_id(person))
        and not (row.source.tournament and row.status == "waiting")
    ]
    return await page(
        request,
        "front.html",
        games=[card(game) for game in services.games.values()],
        mine=mine[:LISTED],
        open=sorted((table for table in opened if not table.mine), key=lambda table: not table.free)[:OPEN_LISTED],
        challenges=await shown_challenges(services, person),
        calls=await services.tournaments.calls(person) if person is not None else [],
        daily=daily(services),
    )


async def _tables_of(services: Services, person: Person | None) -> list[tuple[TableRow, list[Chair]]]:
    """A person's running tables, however old, and their latest ones."""
    if person is None:
        return []
    going, latest = (
        await services.store.unfinished_tables_of(person.id),
        await services.store.tables_of(person.id, LISTED),
    )
    return list({row.id: (row, chairs) for row, chairs in (*going, *latest)}.values())


async def shown_challenges(services: Services, person: Person | None) -> list[dict[str, Any]]:
    """The invitations of a person by others."""
    found = await services.social.store.challenges(person.id) if person is not None else []
    return [
        {"from": one.sender_name, "game": services.social.game_name(one.game), "invite": one.invite, "table": one.table}
        for one in found
    ]


@get("/poster/{file:str}")
async def poster_svg(request: Req, file: FromPath[str]) -> Response[str]:
    """A game's poster: its id with .svg."""
    game_id = file.removesuffix(".svg")
    games = services_of(request).games
    if game_id not in games:
        raise NotFoundException(words.NO_SUCH_GAME)
    headers = {"cache-control": "public, max-age=3600"}
    return Response(games[game_id].poster(), media_type="image/svg+xml", headers=headers)


@post("/play")
async def play(request: Req) -> Redirect:
    """Open a table with bots, and play at once."""
    services = services_of(request)
    form = await request.form()
    game = services.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException(words.NO_SUCH_GAME)
    me = await someone(request, field(form, "name"))
    seats = 3 if 3 in game.seats else game.seats.start
    if field(form, "seats"):
        seats = min(int(field(form, "seats")[:3]), 12) if field(form, "seats").isdecimal() else seats
    level = field(form, "level", "greedy")
    places = [Place("me"), *(Place("bot", level=level) for _ in range(seats - 1))]
    options = TableOptions(game=game.id, places=places, stake=stake(form), nonce=field(form, "nonce"))
    table = await services.lobby.open_table(me, options)
    return Redirect(f"/table/{table.id}", status_code=303)


@get("/new")
async def new_table(request: Req, game: parameters.Text = "", club: parameters.Text = "") -> Response[str]:
    """The form for a new table."""
    services = services_of(request)
    if game and game not in services.games:
        raise NotFoundException(words.NO_SUCH_GAME)
    chosen = services.games[game] if game else next(iter(services.games.values()))
    values = {"club": club} if club else {}
    clubs = await services.clubs.of(await who(request))
    return await page(request, "new.html", **form_context(services, chosen), values=values, problem="", clubs=clubs)


def form_context(services: Services, chosen: Game[Any]) -> dict[str, Any]:
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
        "games": [card(game) for game in services.games.values()],
        "game": card(chosen),
        "seat_counts": list(chosen.seats),
        "most": chosen.seats.stop - 1,
        "usual": 3 if 3 in chosen.seats else chosen.seats.start,
        "options": options,
    }


@post("/new")
async def make_table(request: Req) -> Response[Any]:
    """Set up the table that the form describes."""
    services = services_of(request)
    form = await request.form()
    game = services.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException(words.NO_SUCH_GAME)
    try:
        seats = int(field(form, "seats", "0"))
        options = TableOptions(
            game=game.id,
            places=[_place(form, seat) for seat in range(min(seats, 12))],
            rules={spec.name: _option(form, spec, seats) for spec in game.options},
            clock=clock_of(form),
            open=field(form, "open") == "yes",
            several=field(form, "several") == "yes",
            talk=field(form, "talk") == "yes",
            hints=field(form, "hints") == "yes",
            rated=field(form, "rated") == "yes",
            stake=stake(form),
            nonce=field(form, "nonce"),
            club=await services.clubs.chosen(await who(request), field(form, "club")),
            lowest=int(field(form, "lowest")) if field(form, "lowest") else None,
            highest=int(field(form, "highest")) if field(form, "highest") else None,
        )
    except ValueError:
        raise Refused(words.BAD_NUMBER, 422) from None
    me = await someone(request, field(form, "name"))
    try:
        table = await services.lobby.open_table(me, options)
        await services.clubs.note_table(options.club, table.id)
    except Refused as refused:
        values = {str(key): str(value) for key, value in form.items()}
        return await page(
            request,
            "new.html",
            422,
            **form_context(services, game),
            values=values,
            problem=refused.reason,
            clubs=await services.clubs.of(me),
        )
    return Redirect(f"/table/{table.id}", status_code=303)


def _place(form: FormMultiDict, seat: int) -> Place:
    kind, _, level = field(form, f"seat{seat}", "bot:greedy").partition(":")
    return place(
        kind, clean_name(field(form, f"guest{seat}"), words.GUEST_NAME.format(number=seat + 1)), level or "greedy"
    )


def _option(form: FormMultiDict, spec: OptionSpec, seats: int) -> Any:
    """The value of an option in the form; a list if seats have different values."""
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


def clock_of(form: FormMultiDict) -> dict[str, Any]:
    """The clock that a form describes, as `Clock.parse` reads it."""
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
    """Show what an invite is for."""
    services = services_of(request)
    table, seat = await invited_to(services, invite)
    table.admit(person_id(await who(request)))
    host = await services.store.person(table.row.host)
    return await page(
        request,
        "join.html",
        invite=invite,
        game=card(services.games[table.row.game]),
        host=host.name if host else words.DELETED_PERSON,
        seat=seat,
        place=place_words(table, seat),
        clock=table.clock.words,
        already=bool(table.seats_of((await who(request) or Person("", "", 0)).id)),
        table=table.id,
        hints=table.row.source.hints,
        rated=rated.RULES if table.row.source.rated else "",
        commitment=table.row.summary.get("commitment", ""),
    )


def place_words(table: LiveTable, seat: int) -> str:
    """Which seat an invite gives, and who is there already."""
    names = [chair.name for chair in table.chairs if chair.kind != "free"]
    if not names:
        return words.JOIN_SEAT.format(number=seat + 1)
    return words.JOIN_SEAT_BESIDE.format(number=seat + 1, names=words.listed(names))


@post("/join/{invite:str}")
async def accept(request: Req, invite: FromPath[str]) -> Redirect:
    """Take the seat of an invite."""
    services = services_of(request)
    form = await request.form()
    table, seat = await invited_to(services, invite)
    me = await someone(request, field(form, "name"))
    await services.lobby.sit(table, me, seat, invite, stake(form))
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
        table = await services_of(request).archive.import_record(me, text)
    except Refused as refused:
        return await page(request, "import.html", 422, problem=refused.reason, text=text)
    where = "/replay" if table.row.status == "over" else ""
    return Redirect(f"/table/{table.id}{where}", status_code=303)


@get("/guide/{game_id:str}")
async def guide_page(request: Req, game_id: FromPath[str]) -> Response[str]:
    """How a game is played."""
    services = services_of(request)
    if game_id not in services.games:
        raise NotFoundException(words.NO_SUCH_GAME)
    game = services.games[game_id]
    guide = guide_of(game)
    return await page(
        request,
        "guide.html",
        game=card(game),
        guide=safe(guide.html),
        headings=guide.headings,
        rulings=bool(game.rulings),
        usage=usage_of(game) is not None,
    )


@get("/guide/{game_id:str}/text")
async def guide_text(request: Req, game_id: FromPath[str]) -> Response[str]:
    """The guide alone, for the side of the board."""
    services = services_of(request)
    if game_id not in services.games:
        raise NotFoundException(words.NO_SUCH_GAME)
    headers = {"cache-control": "private, max-age=300"}
    return Response(guide_of(services.games[game_id]).html, media_type="text/html", headers=headers)


@get("/guide/{game_id:str}/rulings")
async def rulings_page(request: Req, game_id: FromPath[str]) -> Response[str]:
    """How the rules of a game are read here, point by point."""
    game = services_of(request).games.get(game_id)
    if game is None or not game.rulings:
        raise NotFoundException(words.NO_RULINGS)
    rulings = rulings_of(game)
    return await page(request, "rulings.html", game=card(game), rulings=safe(rulings.html), headings=rulings.headings)


@get("/guide/{game_id:str}/usage")
async def usage_page(request: Req, game_id: FromPath[str]) -> Response[str]:
    """How often the cards, actions and places of a game are used."""
    game = services_of(request).games.get(game_id)
    usage = usage_of(game) if game is not None else None
    if game is None or usage is None:
        raise NotFoundException(words.NO_USAGE)
    return await page(request, "usage.html", game=card(game), usage=safe(usage.html), headings=usage.headings)


@get("/guide/{game_id:str}/legend")
async def legend(request: Req, game_id: FromPath[str]) -> Response[str]:
    """The symbols of a game, drawn and explained; empty if it has no legend."""
    game = services_of(request).games.get(game_id)
    if game is None:
        raise Refused(words.NO_SUCH_GAME, 404)
    headers = {"cache-control": "private, max-age=300"}
    return Response(legend_of(game), media_type="text/html", headers=headers)


HANDLERS = [
    legend,
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
    rulings_page,
    usage_page,
]
