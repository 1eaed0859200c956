"""The socket of a tab: answers in, frames out. Numbered, acknowledged, and resumed after any loss."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath

from cosmodrome.store import Person, StoreError

from . import acting, lessons, manners, pace
from .frames import frame_of
from .gate import caller, house_of, same_origin, who
from .house import House
from .limits import SOCKET
from .live import NOTHING, SILENT, LiveTable, Refused, Stale, Watcher

log = logging.getLogger("cosmodrome.socket")
Socket = WebSocket[Any, Any, Any]
LATER = 1013
"""The close code after which a tab comes again by itself."""
GONE = 4404
"""The close code after which there is nothing to come back to."""


class Message(msgspec.Struct, forbid_unknown_fields=False):
    """What a tab may send. `t` says what it is; `id` is the tab's own number for it, given back with the answer."""

    t: str
    id: str = ""
    seat: int = -1
    token: str = ""
    q: str = ""
    key: str = ""
    value: str = ""
    text: str = ""
    tokens: list[str] = []
    n: int = -1
    epoch: str = ""


@websocket("/table/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str]) -> None:
    """One tab at a table."""
    if not same_origin(socket):
        await socket.close(code=4403, reason="another site")
        return
    house, address = house_of(socket), caller(socket)
    if not house.sockets.enter(address):
        await socket.accept()
        await socket.close(code=4429, reason="too many open tables from your address")
        return
    try:
        await _at_table(socket, house, table_id, address)
    finally:
        house.sockets.leave(address)


async def _at_table(socket: Socket, house: House, table_id: str, address: str) -> None:
    try:
        person = await who(socket)
        table = await house.table(table_id)
        manners.admit(table, person)
    except (Refused, HTTPException, StoreError) as refused:
        if isinstance(refused, StoreError):
            log.error("table %s can't be opened now: %s", table_id, refused)
        later = isinstance(refused, StoreError) or (isinstance(refused, Refused) and refused.status == 503)
        await socket.accept()
        await socket.close(code=LATER if later else GONE, reason=str(refused)[:100])
        return
    await socket.accept()
    watcher = Watcher(person.id if person else None, first_seat(table, person), address)
    table.watch(watcher)
    sender = asyncio.create_task(_send(socket, table, watcher))
    try:
        await _receive(socket, table, watcher, person)
    except WebSocketDisconnect:
        pass
    finally:
        table.unwatch(watcher)
        sender.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await sender


def first_seat(table: LiveTable, person: Person | None) -> int | None:
    """The seat a person sees first: one of theirs that is asked, else any of theirs, else none."""
    mine = table.seats_of(person.id if person else None)
    asked = table.asked_seats()
    return next((seat for seat in mine if seat in asked), mine[0] if mine else None)


async def _send(socket: Socket, table: LiveTable, watcher: Watcher) -> None:
    """Whenever something changed, send what this tab does not have. A slow tab skips what lies between."""
    try:
        while True:
            await watcher.wake.wait()
            watcher.wake.clear()
            while watcher.notes:
                note = watcher.notes.pop(0)
                await socket.send_data(msgspec.json.encode(note).decode())
                if note["t"] == "again":
                    await socket.close(code=4100, reason="connect again")
                    return
            if watcher.tick in (table.tick, SILENT):
                continue
            frame = frame_of(table, watcher.seat)
            follows = frame.delta and watcher.tick == frame.before
            data = frame.delta if follows else frame.whole(table.epoch)
            watcher.tick = frame.tick
            # as bytes: the same for all viewers, and not encoded again for each
            await socket.send({"type": "websocket.send", "bytes": data, "text": None})
    except (WebSocketDisconnect, RuntimeError, OSError):
        return
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("a view of table %s could not be sent", table.id)
        with suppress(Exception):
            await socket.close(code=1011, reason="the table could not be shown")


async def _receive(socket: Socket, table: LiveTable, watcher: Watcher, person: Person | None) -> None:
    caller_of = f"person {watcher.person}" if watcher.person else watcher.address
    while True:
        data = await socket.receive_data(mode="text")
        if table.house.limits.take(caller_of, SOCKET):
            await asyncio.sleep(0.2)
        try:
            message = understood(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            watcher.tell({"t": "no", "id": "", "reason": "that message is not understood"})
            continue
        try:
            await _handle(table, watcher, person, message)
        except Refused as refused:
            stale, last = isinstance(refused, Stale), isinstance(refused, acting.Final)
            watcher.tell({"t": "no", "id": message.id, "reason": refused.reason, "stale": stale, "final": last})
        except StoreError as error:
            log.error("a message to table %s was not kept: %s", table.id, error)
            watcher.tell({"t": "no", "id": message.id, "reason": f"That was not kept: {error}", "stale": False})
        except Exception:
            log.exception("a message to table %s failed", table.id)
            watcher.tell({"t": "no", "id": message.id, "reason": "that did not work; it has been noted"})


def understood(data: str) -> Message:
    """What a tab says. A NUL, which not every database keeps, is no part of it."""
    if "\\u0000" in data:
        raise msgspec.DecodeError("a message has no NUL in it")
    return msgspec.json.decode(data, type=Message)


async def _handle(table: LiveTable, watcher: Watcher, person: Person | None, m: Message) -> None:
    """One message of a tab."""
    if m.t == "hello":
        mine = table.seats_of(watcher.person)
        if m.seat in mine:
            watcher.seat = m.seat
        watcher.tell({"t": "hi", "now": time(), "epoch": table.epoch, "seat": watcher.seat, "mine": mine})
        watcher.tick = m.n if m.epoch == table.epoch and 0 <= m.n <= table.tick else NOTHING
        watcher.wake.set()
        return
    if m.t == "ping":
        watcher.tell({"t": "pong", "now": time()})
        return
    if m.t == "why":
        watcher.tell({"t": "why", "id": m.id, "target": m.text[:200], "reason": why_not(table, watcher, m.text[:200])})
        return
    if m.t == "say":
        await manners.say(table.house, table, _known(person), watcher.seat, m.text, watcher.address)
        watcher.tell({"t": "ok", "id": m.id})
        return
    if m.t == "pace":
        await pace.set_pace(table, watcher.person, m.value)
        watcher.tell({"t": "ok", "id": m.id})
        return
    if m.t == "manners":
        await manners.act(table, _known(person), m.key, m.value)
        watcher.tell({"t": "ok", "id": m.id})
        return
    seat = _own(table, watcher, m.seat)
    client = f"{watcher.person}:{m.id}"[:120] if m.id else None
    if m.t == "sit":
        watcher.seat, watcher.tick = seat, NOTHING
        watcher.wake.set()
    elif m.t == "answer":
        if m.value == "unless-final":
            acting.only_if_undoable(table, seat, m.token, m.q)
        await table.answer(seat, m.token, m.q, client)
    elif m.t == "reach":
        watcher.tell({"t": "reach", "id": m.id, "ways": await acting.reach(table, seat, m.text, m.key)})
        return
    elif m.t == "walk":
        await acting.walk(table, seat, m.tokens, m.q, client, sure=m.value != "unless-final")
    elif m.t == "undo":
        await table.undo(seat, client)
    elif m.t == "order":
        await table.order(seat, m.key, m.value, client)
    elif m.t == "lesson":
        await lessons.seen(table, seat, m.text)
    elif m.t == "standin":
        if m.value not in ("", "left", "resigned"):
            raise Refused("a seat is left, resigned or taken back", 422)
        await table.stand_in(seat, m.value)
    else:
        raise Refused(f"there is no message {m.t[:20]!r}", 422)
    watcher.tell({"t": "ok", "id": m.id})


def _known(person: Person | None) -> Person:
    if person is None:
        raise Refused("say who you are first: choose a name at the top of the page", 401)
    return person


def _own(table: LiveTable, watcher: Watcher, seat: int) -> int:
    """The seat, if the tab's person sits there."""
    if seat not in table.seats_of(watcher.person):
        raise Refused("that is not your seat", 403)
    return seat


def why_not(table: LiveTable, watcher: Watcher, target: str) -> str:
    """Why something on the board can't be chosen now."""
    match = table.playing()
    question = match.questions.get(watcher.seat) if watcher.seat is not None else None
    if question is None:
        return ""
    return question.why_not(target)
