"""The account page: name, login, recovery link, tokens for programs."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Person

from .. import words
from ..security.oidc import OIDC_COOKIE, PENDING, Answer, SignIn, SignInError
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

log = logging.getLogger("cosmodrome.accounts")


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
    sign_in = services_of(request).sign_in
    context["sign_in"] = sign_in.name if sign_in is not None else ""
    linked = sign_in is not None and me is not None and await services_of(request).identity.is_linked(me)
    context["linked"] = linked
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


@post("/you/oidc")
async def sign_in(request: Req) -> Response[str]:
    """Begin to sign in at the provider, or to link its account to one's own.

    The answer is a page that goes there by itself: browsers don't follow a form to another site.
    """
    form = await request.form()
    provider = _provider(request)
    me = await who(request)
    try:
        if me is not None:
            await services_of(request).identity.check_own(me, field(form, "old"), caller(request))
        address, pending = await provider.begin(_back(request), me.id if me is not None else "")
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    except SignInError as error:
        return await _shown(request, 502, str(error))
    set_cookie(request, OIDC_COOKIE, pending, PENDING)
    return await page(request, "oidc.html", address=address, name=provider.name)


@get("/you/oidc/back")
async def signed_in(request: Req) -> Response[Any]:
    """Finish a sign-in: the provider sends the browser here."""
    services, me = services_of(request), await who(request)
    answer = f"{_back(request)}?{request.url.query}"
    try:
        found = await _provider(request).finish(request.cookies.get(OIDC_COOKIE, ""), answer, _back(request))
        set_cookie(request, OIDC_COOKIE, "", 0)
        person = await _person_of(request, found, me)
    except SignInError as error:
        return await _shown(request, 400, str(error))
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    await become(request, person)
    linked = me is not None and me.id == person.id and bool(me.password)
    log.info("%s signed in at %s", person.id, services.settings.oidc_issuer)
    return Redirect("/you" if linked else "/", status_code=303)


async def _person_of(request: Req, answer: Answer, me: Person | None) -> Person:
    """The person of an account of the provider; a new one is linked to it."""
    services, outsider = services_of(request), answer.outsider
    identity = services.identity
    mine = me if me is not None and me.id == answer.person else None
    person = await identity.outside(outsider.key)
    if person is not None:
        if mine is not None and mine.login and mine.id != person.id:
            raise IdentityError(words.SIGN_IN_TAKEN)
        return person
    if mine is not None:
        await identity.link(mine, outsider.key, outsider.login)
        return mine
    if not services.settings.oidc_registration:
        members_only(request)
    refuse_after(services.limiter.register(caller(request)))
    return await identity.newcomer(outsider.key, outsider.login, outsider.name)


@post("/you/oidc/unlink")
async def unlink(request: Req) -> Response[Any]:
    """Sign in at the provider no more."""
    form = await request.form()
    try:
        await services_of(request).identity.unlink(await must(request), field(form, "old"), caller(request))
    except IdentityError as error:
        return await _shown(request, error.status, str(error))
    return Redirect("/you", status_code=303)


def _provider(request: Req) -> SignIn:
    found = services_of(request).sign_in
    if found is None:
        raise Refused(words.NO_SIGN_IN, 404)
    return found


def _back(request: Req) -> str:
    """The address to which the provider sends browsers back; it has to be registered there."""
    return f"{base_url(request)}/you/oidc/back"


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
    sign_in,
    signed_in,
    unlink,
    forgot_form,
    forgot,
    recover_form,
    recover,
]
