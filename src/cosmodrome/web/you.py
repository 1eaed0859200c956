"""Being someone: a name, an account, a recovery link, tokens for programs."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from .gate import Req, become, house_of, set_cookie, someone
from .identity import COOKIE, IdentityError
from .live import Refused
from .pages import field, page


@get("/you")
async def you(request: Req) -> Response[str]:
    """The page about oneself."""
    return await page(request, "you.html", problem="", link="", token_value="")


@post("/you/name")
async def name(request: Req) -> Redirect:
    """Be called otherwise."""
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await house_of(request).identity.rename(me, field(form, "name"))
    return Redirect("/you", status_code=303)


@post("/you/account")
async def account(request: Req) -> Response[Any]:
    """Make an account of a guest, or change its password."""
    form = await request.form()
    me = await someone(request)
    try:
        await house_of(request).identity.register(me, field(form, "login"), field(form, "password"))
    except IdentityError as error:
        return await page(request, "you.html", 422, problem=str(error), link="", token_value="")
    become(request, me)
    return Redirect("/you", status_code=303)


@post("/you/login")
async def login(request: Req) -> Response[Any]:
    """Be the account's person in this browser too."""
    form = await request.form()
    try:
        person = await house_of(request).identity.login(field(form, "login"), field(form, "password"))
    except IdentityError as error:
        return await page(request, "you.html", 422, problem=str(error), link="", token_value="")
    become(request, person)
    return Redirect("/", status_code=303)


@post("/you/logout")
async def logout(request: Req) -> Redirect:
    """Forget who this browser is. A guest without a recovery link is gone for good."""
    set_cookie(request, COOKIE, "", 0)
    return Redirect("/", status_code=303)


@post("/you/recovery")
async def recovery(request: Req) -> Response[str]:
    """Make a recovery link; it is shown once."""
    me = await someone(request)
    token = await house_of(request).identity.recovery(me)
    return await page(request, "you.html", problem="", link=f"{base_url(request)}/recover/{token}", token_value="")


@post("/you/token")
async def api_token(request: Req) -> Response[str]:
    """Make a token for programs; it is shown once."""
    me = await someone(request)
    token = await house_of(request).identity.api_token(me)
    return await page(request, "you.html", problem="", link="", token_value=token)


@get("/recover/{token:str}")
async def recover_form(request: Req, token: FromPath[str]) -> Response[str]:
    """Who follows a recovery link is asked before the browser changes hands."""
    person = await house_of(request).identity.recover(token[:80])
    if person is None:
        raise Refused("this recovery link is not valid any more", 404)
    return await page(request, "recover.html", person=person, token=token)


@post("/recover/{token:str}")
async def recover(request: Req, token: FromPath[str]) -> Redirect:
    """Be that person again."""
    person = await house_of(request).identity.recover(token[:80])
    if person is None:
        raise Refused("this recovery link is not valid any more", 404)
    become(request, person)
    return Redirect("/", status_code=303)


def base_url(request: Req) -> str:
    """The address under which people reach this server."""
    return (house_of(request).settings.base_url or str(request.base_url)).rstrip("/")


HANDLERS = [you, name, account, login, logout, recovery, api_token, recover_form, recover]
