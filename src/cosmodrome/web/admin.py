"""For who looks after the server: tables, people, load, bans, invitations, backups, version."""

from __future__ import annotations

import asyncio
import os
import resource
from pathlib import Path
from time import monotonic
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from cosmodrome import __version__
from cosmodrome.store import Person, StoreError

from . import manners, query
from .backups import NAMES, Backups, last_words
from .bus import BANS
from .gate import Connection, Req, base_url, house_of, who
from .house import House
from .live import Refused
from .pages import field, page, shown

STARTED = monotonic()


async def is_admin(connection: Connection, person: Person | None) -> bool:
    """Whether somebody looks after this server: the named account, else the first one that was made."""
    house = house_of(connection)
    if person is None or not person.login:
        return False
    named = house.settings.admin
    return person.login == named if named else person.id == await house.order.admin()


async def admin(request: Req) -> Person:
    """Who asks, if they look after the server."""
    person = await who(request)
    if person is None or not await is_admin(request, person):
        raise Refused("this page is for who looks after the server", 403)
    return person


@get("/admin")
async def overview(request: Req, q: query.Text = "") -> Response[str]:
    """Everything at a glance."""
    return await _page(request, await admin(request), q)


async def _page(request: Req, me: Person, q: str = "", link: str = "", said: str = "") -> Response[str]:
    house = house_of(request)
    tables = [await house.store.table(id) for id in await house.order.latest_tables()]
    people = await house.order.find_people(q[:60])
    context: dict[str, Any] = {
        "counts": await house.order.overview(),
        "tables": [shown(house, *found, None) for found in tables if found is not None],
        "people": [_person(p, house, me) for p in people],
        "load": load(house),
        "backup": await asyncio.to_thread(last_words, house.settings.data_dir) if house.settings.sqlite else "",
        "backups": _files(house.settings.backup_folder),
        "version": __version__,
    }
    return await page(request, "admin.html", q=q, link=link, said=said, **context)


def _person(person: Person, house: House, me: Person) -> dict[str, Any]:
    known = {"id": person.id, "name": person.name, "login": person.login}
    return {**known, "banned": person.id in house.banned, "me": person.id == me.id}


def load(house: House) -> list[tuple[str, str]]:
    """How busy the server is."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    hours = (monotonic() - STARTED) / 3600
    watchers = sum(len(table.watchers) for table in house.tables.values())
    return [
        ("up for", f"{hours:.1f} hours"),
        ("tables in memory", str(len(house.tables))),
        ("open tabs", str(watchers)),
        ("bots waiting to think", str(house.bots.waiting)),
        ("most memory used", f"{used:.0f} MB"),
        ("load of the machine", " ".join(f"{part:.2f}" for part in os.getloadavg())),
    ]


def _files(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob(NAMES), reverse=True)[:20] if folder.is_dir() else []
    return [{"name": f.name, "at": f.stat().st_mtime, "size": f"{f.stat().st_size / 1e6:.1f} MB"} for f in files]


@post("/admin/ban")
async def ban(request: Req) -> Redirect:
    """Shut somebody out, or let them in again."""
    me = await admin(request)
    house, form = house_of(request), await request.form()
    person = await house.store.person(field(form, "person"))
    if person is None or person.id == me.id:
        raise Refused("nobody else is meant by that", 404)
    if field(form, "let") == "in":
        await house.order.unban(person.id)
    else:
        await house.order.ban(person.id, house.settings.now())
    await house.read_bans()
    house.bus.say(BANS)
    return Redirect("/admin", status_code=303)


@post("/admin/table")
async def end_table(request: Req) -> Redirect:
    """Close a table, or delete one at which nobody else sits or that is closed."""
    me = await admin(request)
    form = await request.form()
    await manners.close(await house_of(request).table(field(form, "table")), me, admin=True)
    return Redirect("/admin", status_code=303)


@post("/admin/invitation")
async def invitation(request: Req) -> Response[str]:
    """Make an invitation to the server; it is shown once."""
    me = await admin(request)
    token = await house_of(request).identity.invitation()
    return await _page(request, me, link=f"{base_url(request)}/welcome/{token}")


@post("/admin/backup")
async def backup_now(request: Req) -> Response[str]:
    """Write a backup now."""
    me = await admin(request)
    settings = house_of(request).settings
    if not settings.sqlite:
        raise Refused("use pg_dump for PostgreSQL", 409)
    backups = Backups(settings.data_dir, settings.backup_folder, settings.backup_every, settings.backup_keep)
    try:
        file = await asyncio.to_thread(backups.write)
    except (StoreError, OSError) as error:
        return await _page(request, me, said=f"The backup failed: {error}")
    return await _page(request, me, said=f"The backup {file.name} is written and verified.")


HANDLERS = [overview, ban, end_table, invitation, backup_now]
