"""Chat and moderation: who may chat, and what hosts and players can do about others."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from cosmodrome.store import ChatLine, Person

from .. import words
from ..errors import Refused
from ..security.text import clean
from . import fairness
from .invitations import free_chair
from .wire import ChatMessage

if TYPE_CHECKING:
    from ..services import Services
    from .live import LiveTable

PAGE = 40
"""How many chat messages are sent at once."""
LONGEST = 500


def mark(table: str, person: str) -> str:
    """An id for a speaker at one table. It says nothing about the person, and differs from table to table."""
    return hashlib.blake2b(f"{table} {person}".encode(), digest_size=5).hexdigest() if person else ""


def recent(lines: list[ChatLine]) -> list[ChatLine]:
    """The latest one to two pages of messages. The beginning moves a page at a time, so that frames stay small."""
    first = ((lines[-1].number - 1) // PAGE - 1) * PAGE if lines else 0
    return [line for line in lines if line.number > first]


def shown(table: str, lines: list[ChatLine]) -> list[ChatMessage]:
    """Chat lines as they are sent."""
    return [
        ChatMessage(line.number, line.seat, line.name, line.text, round(line.at), mark(table, line.person))
        for line in lines
    ]


def _same(name: str) -> str:
    """A name without the differences that a reader would miss."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def may_speak(table: LiveTable, person: Person) -> None:
    """Refuse silenced people, spectators of a private table, and spectators with a player's name."""
    source = table.row.source
    table.services.order.check_mute(person.id)
    if table.seats_of(person.id):
        return
    if person.id in source.silenced:
        raise Refused(words.SILENCED, 403)
    if not table.row.open and table.row.host != person.id and not source.talk:
        raise Refused(words.PLAYERS_CHAT, 403)
    if _same(person.name) in {_same(chair.name) for chair in table.chairs if chair.name}:
        raise Refused(words.NAME_OF_PLAYER.format(name=person.name), 409)


async def say(services: Services, table: LiveTable, person: Person, seat: int | None, text: str, address: str) -> None:
    """Post a chat message, within the rate limit for a person's messages at all tables together."""
    may_speak(table, person)
    wait = services.limiter.request("chat", person, address)
    if wait:
        raise Refused(words.CHAT_TOO_FAST.format(seconds=int(wait) + 1), 429)
    message = clean(text, LONGEST)
    if not message:
        raise Refused(words.EMPTY_MESSAGE, 422)
    mine = table.seats_of(person.id)
    at = seat if seat in mine and seat is not None else mine[0] if mine else -1
    await table.say(at, table.chairs[at].name if at >= 0 else person.name, message, person.id)


async def act(table: LiveTable, person: Person, action: str, value: str) -> None:
    """Do what a host or player asks for; `value` is the mark of a speaker, or the number of a message."""
    host = table.row.host == person.id
    if not host and not (action == "silence" and table.seats_of(person.id)):
        raise Refused(words.HOST_ONLY, 403)
    if action in ("silence", "remove"):
        await _exclude(table, value, remove=action == "remove")
    elif action == "unsay":
        if not value.isdecimal():
            raise Refused(words.BAD_MESSAGE_NUMBER, 422)
        await table.services.administration.delete_line(table.id, int(value))
        await table.reread()
    elif action == "talk":
        await table.change_source(talk=value == "yes")
    else:
        raise Refused(words.NO_SUCH_ACTION.format(action=action[:20]), 422)


async def _exclude(table: LiveTable, who: str, remove: bool) -> None:
    people = {line.person for line in table.chat} | {watcher.person or "" for watcher in table.watchers}
    found = next((person for person in people if person and mark(table.id, person) == who), None)
    if found is None:
        raise Refused(words.NO_SUCH_PERSON, 404)
    if table.seats_of(found) or found == table.row.host:
        raise Refused(words.PLAYERS_STAY)
    known = table.row.source.removed if remove else table.row.source.silenced
    if found not in known:
        await table.change_source(**{"removed" if remove else "silenced": (*known, found)[-200:]})
    if remove:
        for watcher in list(table.watchers):
            if watcher.person == found:
                watcher.reconnect()


async def close(table: LiveTable, person: Person, admin: bool = False) -> bool:
    """Close a table, or delete it if nobody else sits at it or it has not started. Returns whether it is deleted."""
    return await table.act(lambda here: _close(here, person, admin))


async def _close(table: LiveTable, person: Person, admin: bool) -> bool:
    row = table.row
    if row.host != person.id and not admin:
        raise Refused(words.HOST_ONLY, 403)
    if row.source.tournament and not admin:
        raise Refused(words.TOURNAMENT_STAYS, 403)
    others = [c for c in table.chairs if c.kind == "person" and c.person not in (None, row.host)]
    if row.status == "waiting" or not others or (admin and row.status == "closed"):
        await _delete(table)
        return True
    if row.status == "over":
        raise Refused(words.GAME_KEPT)
    if row.source.rated and not admin:
        raise Refused(words.RATED_STAYS)
    await table.keep(replace(row, status="closed"), table.chairs)
    return False


async def _delete(table: LiveTable) -> None:
    await table.services.administration.delete_table(table.id)
    table.services.tables.forget(table)


async def forget(services: Services, person: Person) -> None:
    """Delete a person: take them out of every table, then out of the store."""
    for id in await services.administration.tables_with(person.id):
        await (await services.tables.get(id)).act(lambda here: _leave(here, person.id))
    await services.administration.forget(person.id, words.DELETED_PERSON)


async def _leave(table: LiveTable, person: str) -> None:
    """Delete the person's own table if nobody else would miss it, else take them out of it."""
    alone = not any(c.person not in (None, person) for c in table.chairs)
    if table.row.host == person and (table.row.status == "waiting" or alone):
        await _delete(table)
    else:
        await _without(table, person)


async def _without(table: LiveTable, person: str) -> None:
    """Take a person out of a table. Before the start the seat becomes free; later a bot plays it, without a name."""
    waiting = table.row.status == "waiting" and not fairness.revealing(table.row, table.chairs)
    source = table.row.source
    chairs = []
    for chair in table.chairs:
        if chair.person != person:
            chairs.append(chair)
        elif waiting:
            chairs.append(free_chair(chair.seat))
            source = fairness.with_stake(source, chair.seat, fairness.NOTHING)
        else:
            chairs.append(replace(chair, person=None, name=words.DELETED_PERSON, standin="resigned"))
    names = msgspec.json.encode([chair.name for chair in chairs]).decode()
    origin = re.sub(r"^names .*$", lambda _: f"names {names}", table.row.origin, count=1, flags=re.MULTILINE)
    table.chat = [line for line in table.chat if line.person != person]
    await table.keep(replace(table.row, origin=origin, source=source), chairs)
