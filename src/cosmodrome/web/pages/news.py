"""While you were away: one page about all tables, and the wish for a daily e-mail."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Redirect

from .. import words
from ..security.requests import Req, must, services_of, who
from ..tables.live import Refused
from .front import field, page


@get("/you/news")
async def news(request: Req) -> Response[str] | Redirect:
    """What happened since one's last visit."""
    services, me = services_of(request), await who(request)
    if me is None:
        return Redirect("/you", status_code=303)
    return await page(
        request,
        "you-news.html",
        news=await services.news.since_last_visit(me),
        mail=services.notifier.mailer is not None,
        digest=await services.news.store.wants_digest(me.id),
    )


@post("/you/news/digest")
async def digest(request: Req) -> Redirect:
    """Ask for a daily e-mail, or for no more."""
    services, me, form = services_of(request), await must(request), await request.form()
    wanted = field(form, "digest") == "yes"
    channels = await services.notifier.notifications.of(me.id) if wanted else []
    if wanted and not any(one.kind == "email" and one.confirmed for one in channels):
        raise Refused(words.DIGEST_NEEDS_EMAIL, 409)
    await services.news.store.want_digest(me.id, wanted, services.time.now())
    return Redirect("/you/news", status_code=303)


HANDLERS = [news, digest]
