"""Tournaments and leagues: lists, forms, and a page for each."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Person, Tournament

from .. import words
from ..people.leagues import LeagueOptions
from ..people.social import mark
from ..people.tournament_views import view
from ..people.tournaments import FEWEST, MOST, TournamentOptions
from ..security import parameters
from ..security.requests import Req, base_url, must, number, person_id, services_of, someone, who
from ..services import Services
from ..tables.live import Refused
from .front import card, clock_of, field, page


def listed(services: Services, found: list[Tournament]) -> list[dict[str, Any]]:
    """Tournaments as lists show them."""
    return [
        {
            "id": one.id,
            "name": one.name,
            "game": services.social.game_name(one.game),
            "format": words.FORMATS[one.format],
            "status": words.TOURNAMENT_STATUS[one.status],
            "open": one.status == "sign-up",
        }
        for one in found
    ]


@get("/tournaments")
async def tournaments(request: Req) -> Response[str]:
    """Tournaments and leagues to join, to play and to watch."""
    services, me = services_of(request), await who(request)
    clubs = [club.id for club in await services.clubs.of(me)]
    apart = services.social.apart
    found = [one for one in await services.tournaments.store.listed(clubs) if not apart(person_id(me), one.organiser)]
    mine = await services.tournaments.store.of(me.id) if me is not None else []
    known = {one.id for one in mine}
    return await page(
        request,
        "tournaments.html",
        mine=listed(services, [one for one in mine if one.league is None]),
        others=listed(services, [one for one in found if one.id not in known]),
        leagues=[
            {"id": one.id, "name": one.name, "game": services.social.game_name(one.game), "season": one.season}
            for one in await services.tournaments.store.leagues(clubs)
            if not apart(person_id(me), one.organiser)
        ],
    )


async def _form(
    request: Req, template: str, code: int = 200, problem: str = "", values: dict[str, str] | None = None
) -> Response[str]:
    services, me = services_of(request), await who(request)
    games = [card(game) for game in services.games.values() if any(n in game.seats for n in (2, 3, 4))]
    context = {"games": games, "clubs": await services.clubs.of(me), "values": values or {}}
    return await page(request, template, code, problem=problem, fewest=FEWEST, most=MOST, **context)


@get("/tournament/new")
async def new_tournament(request: Req, club: parameters.Text = "") -> Response[str]:
    """The form for a new tournament."""
    return await _form(request, "tournament-new.html", values={"club": club})


@post("/tournament/new")
async def make_tournament(request: Req) -> Response[Any]:
    """Announce a tournament."""
    me, form = await must(request), await request.form()
    try:
        options = TournamentOptions(
            name=field(form, "title"),
            game=field(form, "game"),
            format=field(form, "format", "swiss"),
            seats=number(field(form, "seats", "2")),
            clock=_clock(form),
            rounds=number(field(form, "rounds", "0") or "0"),
            rated=field(form, "rated") == "yes",
            open=field(form, "open") == "yes",
            club=field(form, "club"),
        )
        made = await services_of(request).tournaments.create(me, options)
    except Refused as refused:
        values = {str(key): str(value) for key, value in form.items()}
        return await _form(request, "tournament-new.html", refused.status, refused.reason, values)
    return Redirect(f"/tournament/{made.id}", status_code=303)


def _clock(form: FormMultiDict) -> dict[str, Any]:
    try:
        return clock_of(form)
    except ValueError:
        raise Refused(words.BAD_NUMBER, 422) from None


@get("/tournament/{id:str}")
async def tournament(request: Req, id: FromPath[str]) -> Response[str]:
    """A tournament: sign-up, tables, standings."""
    services, me = services_of(request), await who(request)
    found = await services.tournaments.find(id, person_id(me))
    shown = await view(services, found, person_id(me))
    link = f"{base_url(request)}/tournament/{id}" if shown.mine and found.status == "sign-up" else ""
    context: dict[str, Any] = {"status_words": words.TOURNAMENT_STATUS[found.status], "fewest": FEWEST, "link": link}
    return await page(request, "tournament.html", t=shown, **context)


@post("/tournament/{id:str}/join")
async def join(request: Req, id: FromPath[str]) -> Redirect:
    """Take part."""
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await services_of(request).tournaments.join(me, id)
    return Redirect(f"/tournament/{id}", status_code=303)


@post("/tournament/{id:str}/{action:str}")
async def act(request: Req, id: FromPath[str], action: FromPath[str]) -> Redirect:
    """Withdraw; or as the organiser: start, cancel or end it, take somebody out."""
    me, form, service = await must(request), await request.form(), services_of(request).tournaments
    if action == "withdraw":
        await service.withdraw(me, id)
    elif action == "begin":
        await service.begin(me, id)
    elif action == "cancel":
        await service.cancel(me, id)
        return Redirect("/tournaments", status_code=303)
    elif action == "remove":
        given = field(form, "who")
        people = [one.person for one in await service.store.entrants(id) if mark(id, one.person) == given]
        await service.remove(me, id, people[0] if people else "")
    else:
        raise Refused(words.NO_SUCH_PAGE, 404)
    return Redirect(f"/tournament/{id}", status_code=303)


# -- leagues -------------------------------------------------------------------------------------------


@get("/league/new")
async def new_league(request: Req, club: parameters.Text = "") -> Response[str]:
    """The form for a new league."""
    return await _form(request, "league-new.html", values={"club": club})


@post("/league/new")
async def make_league(request: Req) -> Response[Any]:
    """Found a league."""
    me, form = await must(request), await request.form()
    try:
        options = LeagueOptions(
            name=field(form, "title"),
            game=field(form, "game"),
            seats=number(field(form, "seats", "2")),
            clock=_clock(form),
            size=number(field(form, "size", "8")),
            moving=number(field(form, "moving", "2")),
            rated=field(form, "rated") == "yes",
            open=field(form, "open") == "yes",
            club=field(form, "club"),
        )
        made = await services_of(request).leagues.create(me, options)
    except Refused as refused:
        values = {str(key): str(value) for key, value in form.items()}
        return await _form(request, "league-new.html", refused.status, refused.reason, values)
    return Redirect(f"/league/{made.id}", status_code=303)


@get("/league/{id:str}")
async def league(request: Req, id: FromPath[str]) -> Response[str]:
    """A league: its divisions, earlier seasons, and who waits for the next one."""
    services, me = services_of(request), await who(request)
    found = await services.leagues.find(id, person_id(me))
    seasons = await services.tournaments.store.of_league(id)
    now = [one for one in seasons if one.season == found.season and found.season]
    people = await services.tournaments.store.league_people(id)
    playing = {one.person for division in now for one in await services.tournaments.store.entrants(division.id)}
    return await page(
        request,
        "league.html",
        league=found,
        game=services.social.game_name(found.game),
        mine=person_id(me) == found.organiser,
        joined=any(one.person == person_id(me) and not one.leaving for one in people),
        divisions=[await view(services, one, person_id(me)) for one in now],
        waiting=[
            one.name
            for one in people
            if one.person not in playing and not services.social.apart(person_id(me), one.person)
        ],
        earlier=[one for one in seasons if one.season != found.season],
        ready=all(one.status in ("over", "cancelled") for one in now) and found.status == "open",
        fewest=FEWEST,
    )


@post("/league/{id:str}/{action:str}")
async def act_in_league(request: Req, id: FromPath[str], action: FromPath[str]) -> Redirect:
    """Join or leave; or as the organiser: start a season, or end the league."""
    service, form = services_of(request).leagues, await request.form()
    me: Person = await someone(request, field(form, "name")) if action == "join" else await must(request)
    if action == "join":
        await service.join(me, id)
    elif action == "leave":
        await service.leave(me, id)
    elif action == "season":
        await service.begin_season(me, id)
    elif action == "end":
        await service.end(me, id)
    else:
        raise Refused(words.NO_SUCH_PAGE, 404)
    return Redirect(f"/league/{id}", status_code=303)


HANDLERS = [
    tournaments,
    new_tournament,
    make_tournament,
    tournament,
    join,
    act,
    new_league,
    make_league,
    league,
    act_in_league,
]
