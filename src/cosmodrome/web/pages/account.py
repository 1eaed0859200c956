"""The account page: name, login, recovery link, tokens for programs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Person

from .. import words
from ..security.requests import (
    Req,
    base_url,
    become,
    caller,
    hang_up,
    members_only,
    must,
    refuse_after,
    services_of,
    set_cookie,
    someone,
    who,
)
from ..security.sessions import COOKIE, IdentityError, clean_name
from ..services import Services
from ..tables.live import LiveTable, Refused
from ..tables.moderation import forget
from .admin import is_admin
from .front import field, page


@get("/you")
async def you(request: Req) -> Response[str]:
    """The account page."""
    return await _shown(request)


async def _shown(
    request: Req, code: int = 200, problem: str = "", link: str = "", token_value: str = ""
) -> Response[str]:
    me = await who(request)
    tokens = await services_of(request).identity.tokens(me) if me is not None else []
    context: dict[str, Any] = {"problem": problem, "link": link, "token_value": token_value, "tokens": tokens}
    context["admin"] = await is_admin(request, me)
    context["mail"] = services_of(request).notifier.mailer is not None
    return await page(request, "you.html", code, **context)


@post("/you/name")
async def name(request: Req) -> Redirect:
    """Change one's name."""
    form = await request.form()
    me = await someone(request, field(form, "name"))
    await rename(services_of(request), me, field(form, "name"))
    return Redirect("/you", status_code=303)


async def rename(services: Services, person: Person, name: str) -> None:
    """Change a person's name, also at tables that are not over."""
    old, person.name = person.name, clean_name(name, person.name)
    await services.store.save_person(person)
    for row, chairs in await services.store.tables_of(person.id):
        if row.status != "over" and any(c.person == person.id and c.name == old for c in chairs):
            await (await services.tables.get(row.id)).act(lambda table: _rename(table, person, old))


async def _rename(table: LiveTable, person: Person, old: str) -> None:
    """Put somebody's new name on their chairs."""
    mine = [c.person == person.id and c.name == old for c in table.chairs]
    chairs = [replace(c, name=person.name) if is_mine else c for c, is_mine in zip(table.chairs, mine, strict=True)]
    await table.keep(replace(table.row), chairs)


@post("/you/account")
async def account(request: Req) -> Response[Any]:
    """Turn a guest into an account, or change an account's password."""
    form = await request.form()
    services = services_of(request)
    login, password, address = field(form, "login"), field(form, "password"), caller(request)
    me = await who(request)
    had = me is not None and bool(me.password)
    if not had:
        refuse_after(services.limiter.register(address))
    try:
        if me is None:
            members_only(request)
            me = await services.identity.sign_up(login, password)
        else:
            await services.identity.register(me, login, password, field(form, "old"), address)
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    await become(request, me)
    if had:
        hang_up(request, me)
    return Redirect("/you", status_code=303)


@post("/you/login")
async def login(request: Req) -> Response[Any]:
    """Log this browser in."""
    form = await request.form()
    try:
        person = await services_of(request).identity.login(
            field(form, "login"), field(form, "password"), caller(request)
        )
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    await become(request, person)
    return Redirect("/", status_code=303)


@post("/you/logout")
async def logout(request: Req) -> Redirect:
    """End this browser's session. A guest without a recovery link is gone for good."""
    me = await who(request)
    await services_of(request).identity.end_session(request.cookies.get(COOKIE))
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
        token = await services_of(request).identity.recovery(me, field(form, "old"), caller(request))
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    return await _shown(request, link=f"{base_url(request)}/recover/{token}")


@post("/you/token")
async def api_token(request: Req) -> Response[str]:
    """Make a token for programs; it is shown once."""
    me = await someone(request)
    token = await services_of(request).identity.api_token(me)
    return await _shown(request, token_value=token)


@post("/you/token/revoke")
async def revoke(request: Req) -> Redirect:
    """Revoke a token."""
    form = await request.form()
    me = await must(request)
    try:
        await services_of(request).identity.revoke(me, field(form, "token"))
    except IdentityError as error:
        raise Refused(str(error), 404) from error
    hang_up(request, me)
    return Redirect("/you", status_code=303)


@get("/you/forgot")
async def forgot_form(request: Req) -> Response[str]:
    """Ask whose password is forgotten."""
    _needs_mail(request)
    return await page(request, "forgot.html", said="")


@post("/you/forgot")
async def forgot(request: Req) -> Response[str]:
    """E-mail a link to choose a new password. The answer is the same whether there is such an account or not."""
    _needs_mail(request)
    form = await request.form()
    services_of(request).notifier.forgotten(field(form, "login")[:200], caller(request))
    return await page(request, "forgot.html", said=words.RESET_SENT)


def _needs_mail(request: Req) -> None:
    if services_of(request).notifier.mailer is None:
        raise Refused(words.NO_EMAIL, 404)


async def _recovery_page(request: Req, token: str, code: int = 200, problem: str = "") -> Response[str]:
    """The page of a link that is still valid."""
    identity = services_of(request).identity
    person, reset = await identity.recoverable(token), False
    if person is None:
        person, reset = await identity.resettable(token), True
    if person is None:
        raise Refused(problem or words.RECOVERY_USED, 404)
    return await page(request, "recover.html", code, person=person, reset=reset, problem=problem)


@get("/recover/{token:str}")
async def recover_form(request: Req, token: FromPath[str]) -> Response[str]:
    """Ask before a link logs this browser in as somebody else."""
    return await _recovery_page(request, token[:80])


@post("/recover/{token:str}")
async def recover(request: Req, token: FromPath[str]) -> Response[Any]:
    """Log in by a recovery link, with a new password if one is given, or by a link to reset a password."""
    form = await request.form()
    try:
        person = await services_of(request).identity.recover(token[:80], field(form, "password"))
    except IdentityError as error:
        return await _recovery_page(request, token[:80], error.status, str(error))
    await become(request, person)
    hang_up(request, person)
    return Redirect("/", status_code=303)


@get("/welcome/{token:str}")
async def welcome(request: Req, token: FromPath[str]) -> Response[str]:
    """Ask an invited person for a name."""
    if not await services_of(request).identity.is_invitation(token[:80]):
        raise Refused(words.INVITATION_USED, 404)
    return await page(request, "welcome.html")


@post("/welcome/{token:str}")
async def come_in(request: Req, token: FromPath[str]) -> Redirect:
    """Use an invitation to the server."""
    form = await request.form()
    try:
        person = await services_of(request).identity.accept(token[:80], field(form, "name"))
    except IdentityError as error:
        raise Refused(str(error), 404) from error
    await become(request, person)
    return Redirect("/you", status_code=303)


@post("/you/delete")
async def delete(request: Req) -> Response[Any]:
    """Delete one's account. Finished games keep a nameless seat; in running ones a bot takes over."""
    form = await request.form()
    me = await must(request)
    try:
        await services_of(request).identity.check_own(me, field(form, "old"), caller(request))
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    if field(form, "sure") != "yes":
        return await _shown(request, 422, words.CONFIRM_DELETION)
    hang_up(request, me)
    await forget(services_of(request), me)
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
    forgot_form,
    forgot,
    recover_form,
    recover,
]
