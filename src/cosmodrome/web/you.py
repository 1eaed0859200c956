"""Being someone: a name, an account, a recovery link, tokens for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Person

from .admin import is_admin
from .gate import Req, base_url, become, hang_up, house_of, must, set_cookie, someone, who
from .house import House
from .identity import COOKIE, IdentityError, clean_name
from .live import LiveTable, Refused
from .manners import forget
from .pages import field, page


@get("/you")
async def you(request: Req) -> Response[str]:
    """The page about oneself."""
    return await _shown(request)


async def _shown(
    request: Req, code: int = 200, problem: str = "", link: str = "", token_value: str = ""
) -> Response[str]:
    me = await who(request)
    tokens = await house_of(request).identity.tokens(me) if me is not None else []
    context: dict[str, Any] = {"problem": problem, "link": link, "token_value": token_value, "tokens": tokens}
    context["admin"] = await is_admin(request, me)
    return await page(request, "you.html", code, **context)


@post("/you/name")
async def name(request: Req) -> Redirect:
    """Be called otherwise."""
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await rename(house_of(request), me, field(form, "name"))
    return Redirect("/you", status_code=303)


async def rename(house: House, person: Person, name: str) -> None:
    """Call somebody otherwise, at the tables that are not over yet, too."""
    old, person.name = person.name, clean_name(name, person.name)
    await house.store.save_person(person)
    for row, chairs in await house.store.tables_of(person.id):
        if row.status != "over" and any(c.person == person.id and c.name == old for c in chairs):
            await (await house.table(row.id)).act(lambda table: _rename(table, person, old))


async def _rename(table: LiveTable, person: Person, old: str) -> None:
    """Put somebody's new name on their chairs."""
    mine = [c.person == person.id and c.name == old for c in table.chairs]
    chairs = [replace(c, name=person.name) if is_mine else c for c, is_mine in zip(table.chairs, mine, strict=True)]
    await table.keep(replace(table.row), chairs)


@post("/you/account")
async def account(request: Req) -> Response[Any]:
    """Make an account of a guest, or change its password."""
    form = await request.form()
    me = await someone(request)
    had = bool(me.password)
    try:
        await house_of(request).identity.register(me, field(form, "login"), field(form, "password"), field(form, "old"))
    except IdentityError as error:
        return await _shown(request, 422, str(error))
    await become(request, me)
    if had:
        hang_up(request, me)
    return Redirect("/you", status_code=303)


@post("/you/login")
async def login(request: Req) -> Response[Any]:
    """Be the account's person in this browser too."""
    form = await request.form()
    try:
        person = await house_of(request).identity.login(field(form, "login"), field(form, "password"))
    except IdentityError as error:
        return await _shown(request, 422, str(error))
    await become(request, person)
    return Redirect("/", status_code=303)


@post("/you/logout")
async def logout(request: Req) -> Redirect:
    """End this browser's session. A guest without a recovery link is gone for good."""
    me = await who(request)
    await house_of(request).identity.end_session(request.cookies.get(COOKIE))
    set_cookie(request, COOKIE, "", 0)
    if me is not None:
        hang_up(request, me)
    return Redirect("/", status_code=303)


@post("/you/recovery")
async def recovery(request: Req) -> Response[str]:
    """Make a recovery link; it is shown once."""
    form = await request.form()
    me = await someone(request)
    try:
        token = await house_of(request).identity.recovery(me, field(form, "old"))
    except IdentityError as error:
        return await _shown(request, 422, str(error))
    return await _shown(request, link=f"{base_url(request)}/recover/{token}")


@post("/you/token")
async def api_token(request: Req) -> Response[str]:
    """Make a token for programs; it is shown once."""
    me = await someone(request)
    token = await house_of(request).identity.api_token(me)
    return await _shown(request, token_value=token)


@post("/you/token/revoke")
async def revoke(request: Req) -> Redirect:
    """Make a token void."""
    form = await request.form()
    me = await must(request)
    try:
        await house_of(request).identity.revoke(me, field(form, "token"))
    except IdentityError as error:
        raise Refused(str(error), 404) from error
    hang_up(request, me)
    return Redirect("/you", status_code=303)


@get("/recover/{token:str}")
async def recover_form(request: Req, token: FromPath[str]) -> Response[str]:
    """Who follows a recovery link is asked before the browser changes hands."""
    person = await house_of(request).identity.recoverable(token[:80])
    if person is None:
        raise Refused("this recovery link is not valid any more", 404)
    return await page(request, "recover.html", person=person, problem="")


@post("/recover/{token:str}")
async def recover(request: Req, token: FromPath[str]) -> Response[Any]:
    """Be that person again, with a new password if one is given."""
    identity = house_of(request).identity
    form = await request.form()
    person = await identity.recoverable(token[:80])
    try:
        person = await identity.recover(token[:80], field(form, "password"))
    except IdentityError as error:
        if person is None or await identity.recoverable(token[:80]) is None:
            raise Refused(str(error), 404) from error
        return await page(request, "recover.html", 422, person=person, problem=str(error))
    await become(request, person)
    return Redirect("/", status_code=303)


@get("/welcome/{token:str}")
async def welcome(request: Req, token: FromPath[str]) -> Response[str]:
    """Who follows an invitation to the server is asked for a name."""
    if not await house_of(request).identity.is_invitation(token[:80]):
        raise Refused("this invitation has been used, or is too old", 404)
    return await page(request, "welcome.html")


@post("/welcome/{token:str}")
async def come_in(request: Req, token: FromPath[str]) -> Redirect:
    """Become somebody by an invitation."""
    form = await request.form()
    try:
        person = await house_of(request).identity.accept(token[:80], field(form, "name"))
    except IdentityError as error:
        raise Refused(str(error), 404) from error
    await become(request, person)
    return Redirect("/you", status_code=303)


@post("/you/delete")
async def delete(request: Req) -> Response[Any]:
    """Be gone: games that are over keep a seat without a name, in running ones a bot plays on."""
    form = await request.form()
    me = await must(request)
    try:
        await house_of(request).identity.check_own(me, field(form, "old"))
    except IdentityError as error:
        return await _shown(request, 422, str(error))
    if field(form, "sure") != "yes":
        return await _shown(request, 422, "say that you are sure")
    hang_up(request, me)
    await forget(house_of(request), me)
    set_cookie(request, COOKIE, "", 0)
    return Redirect("/", status_code=303)


HANDLERS = [
    welcome,
    come_in,
    delete,
    you,
    name,
    account,
    login,
    logout,
    recovery,
    api_token,
    revoke,
    recover_form,
    recover,
]
