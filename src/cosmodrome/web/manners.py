"""Manners at a table: who may speak, what is shown of it, and what its host and players may do about others."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from cosmodrome.store import Chair, ChatLine, Person

from .limits import SAY, SAY_ADDRESS
from .refusal import Refused
from .text import clean

if TYPE_CHECKING:
    from .house import House
    from .live import LiveTable

PAGE = 40
"""How many lines of chat are sent at once."""
LONGEST = 500
REMOVED = "removed"
"""Where a table keeps whom its host has removed."""
NOBODY = "Somebody"
"""How who is gone is called in games that are over."""
CLOSED = "The host has closed this table."


def mark(table: str, person: str) -> str:
    """By what a table tells one speaker from another, whatever they are called; nothing else can be told from it."""
    return hashlib.blake2b(f"{table} {person}".encode(), digest_size=5).hexdigest() if person else ""


def recent(lines: list[ChatLine]) -> list[ChatLine]:
    """The last page of what was said, and what came after: its beginning moves on a page at a time."""
    first = ((lines[-1].number - 1) // PAGE - 1) * PAGE if lines else 0
    return [line for line in lines if line.number > first]


def shown(table: str, lines: list[ChatLine]) -> list[list[Any]]:
    """Lines as the page takes them: seat, name, words, time, number, mark of the speaker."""
    return [[line.seat, line.name, line.text, round(line.at), line.number, mark(table, line.person)] for line in lines]


def _same(name: str) -> str:
    """What two names have in common that look alike."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def may_speak(table: LiveTable, person: Person) -> None:
    """Refuse who looks on at a private table, was silenced, or is called like a player."""
    source = table.row.source
    if table.seats_of(person.id):
        return
    if person.id in source.get("silenced", ()):
        raise Refused("you may not speak at this table", 403)
    if not table.row.open and table.row.host != person.id and not source.get("talk"):
        raise Refused("at this table only the players speak; its host can allow it", 403)
    if _same(person.name) in {_same(chair.name) for chair in table.chairs if chair.name}:
        raise Refused(f"a player here is called {person.name}: choose another name to speak", 409)


async def say(house: House, table: LiveTable, person: Person, seat: int | None, text: str, address: str) -> None:
    """Somebody speaks; so often and no more, by whatever socket."""
    may_speak(table, person)
    wait = max(house.limits.take(f"person {person.id}", SAY), house.limits.take(address, SAY_ADDRESS))
    if wait:
        raise Refused(f"you speak too fast: wait {int(wait) + 1} s", 429)
    words = clean(text, LONGEST)
    if not words:
        raise Refused("there is nothing to say", 422)
    mine = table.seats_of(person.id)
    at = seat if seat in mine and seat is not None else mine[0] if mine else -1
    await table.say(at, table.chairs[at].name if at >= 0 else person.name, words, person.id)


def admit(table: LiveTable, person: Person | None) -> None:
    """Refuse whom the host has removed."""
    if person is not None and person.id in table.row.source.get(REMOVED, ()):
        raise Refused("the host has removed you from this table", 403)


async def act(table: LiveTable, person: Person, action: str, value: str) -> None:
    """What host and players may do about others; `value` is the mark of a speaker, or the number of a line."""
    host = table.row.host == person.id
    if not host and not (action == "silence" and table.seats_of(person.id)):
        raise Refused("only the host of this table can do that", 403)
    if action in ("silence", "remove"):
        await _shut_out(table, value, "silenced" if action == "silence" else REMOVED)
    elif action == "unsay":
        if not value.isdecimal():
            raise Refused("a line has a number", 422)
        await table.house.order.delete_line(table.id, int(value))
        await table.reread()
    elif action == "talk":
        await _set(table, talk=value == "yes")
    else:
        raise Refused(f"{action[:20]!r} is nothing that can be done here", 422)


async def _shut_out(table: LiveTable, who: str, kind: str) -> None:
    people = {line.person for line in table.chat} | {watcher.person or "" for watcher in table.watchers}
    found = next((person for person in people if person and mark(table.id, person) == who), None)
    if found is None:
        raise Refused("nobody here is meant by that", 404)
    if table.seats_of(found) or found == table.row.host:
        raise Refused("a player can't be shut out: hide what they say, or close the table")
    known = table.row.source.get(kind, [])
    if found not in known:
        await _set(table, **{kind: [*known, found][-200:]})
    if kind == REMOVED:
        for watcher in list(table.watchers):
            if watcher.person == found:
                watcher.tell({"t": "again"})


async def _set(table: LiveTable, **changes: Any) -> None:
    async def work(here: LiveTable) -> None:
        row = replace(here.row, source={**here.row.source, **changes})
        await here.keep(row, here.chairs)

    await table.act(work)


async def close(table: LiveTable, person: Person, admin: bool = False) -> bool:
    """End a table: gone where nobody else sits at it or it has not begun, else closed. Whether it is gone."""
    house = table.house
    if table.row.host != person.id and not admin:
        raise Refused("only the host of this table can do that", 403)
    others = [c for c in table.chairs if c.kind == "person" and c.person not in (None, table.row.host)]
    if table.row.status == "waiting" or not others or (admin and table.row.status == "closed"):
        async with table.lock:
            await house.order.delete_table(table.id)
            house.forget(table)
        return True
    if table.row.status == "over":
        raise Refused("this game is over, and belongs to all who played it")

    async def work(here: LiveTable) -> None:
        await here.keep(replace(here.row, status="closed"), here.chairs)

    await table.act(work)
    return False


async def forget(house: House, person: Person) -> None:
    """Take somebody out of every table, and out of the house."""
    for id in await house.order.tables_with(person.id):
        table = await house.table(id)
        alone = not any(c.person not in (None, person.id) for c in table.chairs)
        if table.row.host == person.id and (table.row.status == "waiting" or alone):
            async with table.lock:
                await house.order.delete_table(id)
                house.forget(table)
        else:
            await table.act(lambda here: _without(here, person.id))
    await house.order.forget(person.id, NOBODY)


async def _without(table: LiveTable, person: str) -> None:
    """A table where somebody sits no more: a free seat before it begins, later one that a bot plays, without a name."""
    waiting = table.row.status == "waiting"
    chairs = []
    for chair in table.chairs:
        if chair.person != person:
            chairs.append(chair)
        elif waiting:
            chairs.append(Chair(chair.seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16)))
        else:
            chairs.append(replace(chair, person=None, name=NOBODY, standin="resigned"))
    names = msgspec.json.encode([chair.name for chair in chairs]).decode()
    origin = re.sub(r"^names .*$", lambda _: f"names {names}", table.row.origin, count=1, flags=re.MULTILINE)
    table.chat = [line for line in table.chat if line.person != person]
    await table.keep(replace(table.row, origin=origin), chairs)
