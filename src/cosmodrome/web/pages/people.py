"""Pages about people: profiles, ladders, friends."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.bots.levels import LEVELS
from cosmodrome.store import Person

from .. import words
from ..people.ratings import anchors_of, points, shown
from ..people.social import LADDER, mark
from ..security import parameters
from ..security.requests import Req, must, number, person_id, services_of, who
from ..services import Services
from ..tables.live import Refused
from .front import card, field, page, shown_challenges, stake


@get("/player/{handle:str}")
async def player(request: Req, handle: FromPath[str]) -> Response[str]:
    """What somebody shows of themselves."""
    social, me = services_of(request).social, await who(request)
    profile = await social.visible_profile(handle, person_id(me))
    return await page(
        request,
        "player.html",
        player=await social.shown_profile(profile, person_id(me)),
        own=person_id(me) == profile.person,
        follows=me is not None and await social.store.follows(me.id, profile.person),
    )


@get("/you/profile")
async def profile(request: Req) -> Response[str] | Redirect:
    """The form for one's own profile."""
    return await _profile_form(request)


async def _profile_form(request: Req, code: int = 200, problem: str = "", **given: str) -> Response[str] | Redirect:
    me = await who(request)
    if me is None:
        return Redirect("/you", status_code=303)
    known = await services_of(request).social.store.profile(me.id)
    proposal = re.sub(r"[^a-z0-9]+", "-", me.name.lower()).strip("-")
    return await page(
        request,
        "you-profile.html",
        code,
        problem=problem,
        handle=given.get("handle") or (known.handle if known else proposal),
        visible=given.get("visible") or (known.visible if known else "nobody"),
        saved=known.handle if known else "",
    )


@post("/you/profile")
async def save_profile(request: Req) -> Response[str] | Redirect:
    """Keep one's own profile."""
    me, form = await must(request), await request.form()
    handle, visible = field(form, "handle"), field(form, "visible")
    try:
        await services_of(request).social.save_profile(me, handle, visible)
    except Refused as refused:
        return await _profile_form(request, refused.status, refused.reason, handle=handle, visible=visible)
    return Redirect("/you/profile", status_code=303)


# -- ladders -------------------------------------------------------------------------------------------


@get("/ladder")
async def ladders(request: Req) -> Redirect:
    """The ladder of the first game."""
    return Redirect(f"/ladder/{next(iter(services_of(request).games))}", status_code=303)


@get("/ladder/{game_id:str}")
async def ladder(
    request: Req, game_id: FromPath[str], month: parameters.Flag = False, chosen: parameters.PageNumber = 1
) -> Response[str]:
    """The strongest people of a game, with the levels of bots among them."""
    services, me = services_of(request), await who(request)
    if game_id not in services.games:
        raise NotFoundException(words.NO_SUCH_GAME)
    found, more = await services.social.ladder(game_id, month, chosen)
    lines: list[dict[str, Any]] = []
    for at, one in enumerate(found):
        seen = shown(one.rating, None)
        if not services.social.ranked(one.rating.person, person_id(me)):
            continue
        lines.append(
            {
                "place": (chosen - 1) * LADDER + at + 1,
                "name": one.name,
                "handle": one.handle,
                "rating": seen.value,
                "uncertainty": seen.uncertainty,
                "games": seen.games,
                "mine": person_id(me) == one.rating.person,
            }
        )
    empty = not found
    lines += _bots_between(services, game_id, lines, chosen, more)
    return await page(
        request,
        "ladder.html",
        games=[card(game) for game in services.games.values()],
        game=card(services.games[game_id]),
        entries=sorted(lines, key=lambda line: -int(line["rating"])),
        empty=empty,
        more=more,
        month=month,
        page=chosen,
    )


def _bots_between(
    services: Services, game: str, lines: list[dict[str, Any]], chosen: int, more: bool
) -> list[dict[str, Any]]:
    """The levels of bots whose rating falls on this page of a ladder."""
    top = float("inf") if chosen == 1 or not lines else max(line["rating"] for line in lines)
    bottom = float("-inf") if not more or not lines else min(line["rating"] for line in lines)
    names = {level.spec: level.name for level in LEVELS}
    rated = {names[spec]: points(mu) for spec, (mu, _) in anchors_of(services.games.get(game)).items()}
    return [{"bot": True, "name": name, "rating": at} for name, at in rated.items() if bottom <= at <= top]


# -- friends -------------------------------------------------------------------------------------------


@get("/you/friends")
async def friends(request: Req, find: parameters.Text = "") -> Response[str] | Redirect:
    """The people one follows, has played with, or has blocked."""
    services, me = services_of(request), await who(request)
    if me is None:
        return Redirect("/you", status_code=303)
    social = services.social
    if find:
        try:
            return Redirect(f"/player/{(await social.visible_profile(find.strip(), me.id)).handle}", status_code=303)
        except Refused:
            pass
    met = await social.store.acquaintances(me.id)
    return await page(
        request,
        "you-friends.html",
        friends=await social.friends(me),
        acquaintances=[one for one in met if not social.apart(me.id, one.person)],
        blocked=[{"mark": mark(me.id, id), "name": name} for id, name in await social.store.blocked_by(me.id)],
        challenges=await shown_challenges(services, me),
        games=[card(game) for game in services.games.values() if game.seats.stop > 2],
        find=find,
        found=False,
    )


async def _meant(request: Req, me: Person) -> str:
    """Whom a form means: by a profile name, by a seat of a finished game, or by a mark on the page of friends."""
    form, social = await request.form(), services_of(request).social
    if field(form, "handle"):
        return (await social.visible_profile(field(form, "handle"), me.id)).person
    if field(form, "table"):
        seat = number(field(form, "seat"))
        found = await social.store.opponent(me.id, field(form, "table")[:40], seat)
        if found is None:
            raise Refused(words.NO_ACCOUNT_THERE, 404)
        return found
    return await social.friend_by_mark(me, field(form, "who"))


@post("/you/friends/follow")
async def follow(request: Req) -> Redirect:
    """Follow somebody."""
    me = await must(request)
    await services_of(request).social.follow(me, await _meant(request, me))
    return Redirect("/you/friends", status_code=303)


@post("/you/friends/unfollow")
async def unfollow(request: Req) -> Redirect:
    """Follow somebody no more."""
    me = await must(request)
    await services_of(request).social.store.unfollow(me.id, await _meant(request, me))
    return Redirect("/you/friends", status_code=303)


@post("/you/friends/block")
async def block(request: Req) -> Redirect:
    """Block somebody."""
    me = await must(request)
    await services_of(request).social.block(me, await _meant(request, me))
    return Redirect("/you/friends", status_code=303)


@post("/you/friends/unblock")
async def unblock(request: Req) -> Redirect:
    """Block somebody no more."""
    me, form, social = await must(request), await request.form(), services_of(request).social
    for id, _ in await social.store.blocked_by(me.id):
        if mark(me.id, id) == field(form, "who"):
            await social.unblock(me, id)
    return Redirect("/you/friends", status_code=303)


@post("/you/friends/invite")
async def invite(request: Req) -> Redirect:
    """Invite a friend to a new table for two."""
    me, form, social = await must(request), await request.form(), services_of(request).social
    friend = await social.friend_by_mark(me, field(form, "who"))
    table = await social.invite(me, friend, field(form, "game"), stake(form), field(form, "nonce"))
    return Redirect(f"/table/{table.id}", status_code=303)


@post("/you/friends/decline")
async def decline(request: Req) -> Redirect:
    """Decline an invitation."""
    me, form = await must(request), await request.form()
    await services_of(request).social.store.decline(field(form, "table")[:40], me.id)
    return Redirect("/you/friends", status_code=303)


HANDLERS = [
    player,
    profile,
    save_profile,
    ladders,
    ladder,
    friends,
    follow,
    unfollow,
    block,
    unblock,
    invite,
    decline,
]
