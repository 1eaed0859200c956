"""The administrator's page: tables, people, load, bans, invitations, backups, version."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from time import monotonic
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from cosmodrome import __version__
from cosmodrome.store import Person, StoreError

from .. import words
from ..bots.levels import LEVELS
from ..security import parameters
from ..security.requests import Connection, Req, base_url, services_of, who
from ..server.backups import NAMES, Backups, backup_status
from ..server.bus import BANS
from ..server.system import most_memory
from ..services import Services
from ..tables import moderation
from ..tables.live import Refused
from .front import field, page, shown

log = logging.getLogger("cosmodrome.admin")
STARTED = monotonic()


async def is_admin(connection: Connection, person: Person | None) -> bool:
    """Whether a person is the administrator: the named account, or else the first one that was created."""
    services = services_of(connection)
    if person is None or not person.login:
        return False
    named = services.settings.admin
    return person.login == named if named else person.id == await services.administration.admin()


async def admin(request: Req) -> Person:
    """The administrator who asks; anybody else is refused."""
    person = await who(request)
    if person is None or not await is_admin(request, person):
        raise Refused(words.ADMINS_ONLY, 403)
    return person


@get("/admin")
async def overview(request: Req, q: parameters.Text = "") -> Response[str]:
    """Everything at a glance."""
    return await _page(request, await admin(request), q)


async def _page(request: Req, me: Person, q: str = "", link: str = "", said: str = "") -> Response[str]:
    services = services_of(request)
    tables = [await services.store.table(id) for id in await services.administration.latest_tables()]
    people = await services.administration.find_people(q[:60])
    context: dict[str, Any] = {
        "counts": (counts := await services.administration.overview()),
        "tables_by_status": [
            words.TABLES_BY_STATUS.format(count=count, status=words.STATUS[status])
            for status, count in counts.tables.items()
        ],
        "status_words": words.STATUS,
        "tables": [shown(services, *found, None) for found in tables if found is not None],
        "people": [_person(p, services, me) for p in people],
        "load": load(services),
        "backup": await asyncio.to_thread(backup_status, services.settings.data_dir),
        "backups": _files(services.settings.backup_folder),
        "version": __version__,
    }
    return await page(request, "admin.html", q=q, link=link, said=said, **context)


def _person(person: Person, services: Services, me: Person) -> dict[str, Any]:
    known = {"id": person.id, "name": person.name, "login": person.login}
    known["moderator"] = "yes" if person.id in services.order.moderators else ""
    return {**known, "banned": person.id in services.banned, "me": person.id == me.id}


def load(services: Services) -> list[tuple[str, str]]:
    """How busy the server is."""
    used = most_memory()
    hours = (monotonic() - STARTED) / 3600
    watchers = sum(len(table.watchers) for table in services.tables)
    return [
        (words.UPTIME, words.UPTIME_HOURS.format(hours=hours)),
        (words.TABLES_IN_MEMORY, str(len(services.tables.in_memory))),
        (words.OPEN_TABS, str(watchers)),
        (words.BOTS_WAITING, str(services.bots.waiting)),
        (words.BOTS_FAILED, failed_bots(services)),
        *([(words.PEAK_MEMORY, words.MEGABYTES.format(size=used))] if used is not None else []),
        *([(words.LOAD_AVERAGE, " ".join(f"{part:.2f}" for part in os.getloadavg()))] if os.name == "posix" else []),
    ]


def failed_bots(services: Services) -> str:
    """How often bots have failed since the server started, and which. A weaker level answered for them."""
    failures = services.bots.failures
    if not failures:
        return words.NO_FAILURES
    worst = [
        words.FAILURE.format(level=LEVELS[level][0] if level in LEVELS else level, game=game, count=n)
        for (game, level), n in failures.most_common(3)
    ]
    return words.FAILURES(failures.total(), worst=", ".join(worst))


def _files(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob(NAMES), reverse=True)[:20] if folder.is_dir() else []
    return [
        {"name": f.name, "at": f.stat().st_mtime, "size": words.FILE_SIZE.format(size=f.stat().st_size / 1e6)}
        for f in files
    ]


@post("/admin/ban")
async def ban(request: Req) -> Redirect:
    """Ban or unban a person."""
    me = await admin(request)
    services, form = services_of(request), await request.form()
    person = await services.store.person(field(form, "person"))
    if person is None or person.id == me.id:
        raise Refused(words.NOT_YOURSELF, 404)
    free = field(form, "let") == "in"
    if free:
        await services.administration.unban(person.id)
        for kind in ("ban", "suspend"):
            if kind in await services.order.store.against(person.id, "", services.time.now()):
                await services.order.lift(me, "", person.id, kind)
    else:
        await services.administration.ban(person.id, services.time.now())
    log.info("%s was %s by %s", person.id, "unbanned" if free else "banned", me.id)
    await services.order.note(me, "", "unban" if free else "ban", person.id, person.name)
    await services.read_bans()
    services.bus.say(BANS)
    return Redirect("/admin", status_code=303)


@post("/admin/moderator")
async def moderator(request: Req) -> Redirect:
    """Make somebody with an account a moderator, or dismiss them."""
    me = await admin(request)
    services, form = services_of(request), await request.form()
    person = await services.store.person(field(form, "person"))
    if person is None or not person.login or person.id == me.id:
        raise Refused(words.NOT_YOURSELF, 404)
    if person.id in services.order.moderators:
        await services.order.dismiss(me, person)
    else:
        await services.order.appoint(me, person)
    return Redirect("/admin", status_code=303)


@post("/admin/table")
async def end_table(request: Req) -> Redirect:
    """Close a table. One that is closed, or that only its host uses, is deleted."""
    me = await admin(request)
    form = await request.form()
    await moderation.close(await services_of(request).tables.get(field(form, "table")), me, admin=True)
    return Redirect("/admin", status_code=303)


@post("/admin/invitation")
async def invitation(request: Req) -> Response[str]:
    """Make an invitation to the server; it is shown once."""
    me = await admin(request)
    token = await services_of(request).identity.invitation()
    return await _page(request, me, link=f"{base_url(request)}/welcome/{token}")


@post("/admin/backup")
async def backup_now(request: Req) -> Response[str]:
    """Write a backup now."""
    me = await admin(request)
    settings = services_of(request).settings
    backups = Backups(settings)
    try:
        file = await asyncio.to_thread(backups.write)
    except (StoreError, OSError) as error:
        return await _page(request, me, said=words.BACKUP_FAILED.format(reason=error))
    return await _page(request, me, said=words.BACKUP_WRITTEN.format(file=file.name))


HANDLERS = [overview, ban, moderator, end_table, invitation, backup_now]
