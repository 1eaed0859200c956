"""The socket of a tab: messages in, frames out. Messages are acknowledged; after a lost connection the tab resumes."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.params import FromPath

from cosmodrome.store import Person, StoreError

from .. import words
from ..errors import Refused, Stale
from ..security.requests import caller, person_id, same_origin, services_of, who
from ..services import Services
from ..tables import actions
from ..tables.frames import frame_of
from ..tables.live import LiveTable
from ..tables.watchers import SILENT, Watcher
from ..tables.wire import Again, No
from . import handlers, messages
from .handlers import Tab

log = logging.getLogger("cosmodrome.socket")
Socket = WebSocket[Any, Any, Any]
LATER = 1013
"""The close code after which a tab connects again."""
GONE = 4404
"""The close code for a table that does not exist; the tab does not connect again."""


@websocket("/table/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str]) -> None:
    """One tab at a table."""
    if not same_origin(socket):
        await socket.close(code=4403, reason=words.OTHER_SITE)
        return
    services, address = services_of(socket), caller(socket)
    try:
        person = await who(socket)
    except (HTTPException, StoreError) as refused:
        await _close(socket, table_id, refused)
        return
    counted = services.sockets.enter(person, address)
    if not counted:
        await socket.accept()
        await socket.close(code=4429, reason=words.TOO_MANY_TABLES)
        return
    try:
        await _at_table(socket, services, table_id, person, address)
    finally:
        services.sockets.leave(counted)


async def _close(socket: Socket, table_id: str, refused: Exception) -> None:
    """Refuse a tab. It connects again later if the reason may pass."""
    if isinstance(refused, StoreError):
        log.error("table %s can't be opened now: %s", table_id, refused)
    later = isinstance(refused, StoreError) or (isinstance(refused, Refused) and refused.status == 503)
    await socket.accept()
    await socket.close(code=LATER if later else GONE, reason=str(refused)[:100])


async def _at_table(socket: Socket, services: Services, table_id: str, person: Person | None, address: str) -> None:
    try:
        table = await services.tables.get(table_id)
        table.admit(person_id(person))
    except (Refused, HTTPException, StoreError) as refused:
        await _close(socket, table_id, refused)
        return
    await socket.accept()
    watcher = Watcher(person_id(person), table.first_seat(person_id(person)), address)
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


async def _send(socket: Socket, table: LiveTable, watcher: Watcher) -> None:
    """After every change, send what this tab does not have. A slow tab skips the frames between."""
    try:
        while True:
            await watcher.wake.wait()
            watcher.wake.clear()
            while watcher.notes:
                note = watcher.notes.pop(0)
                await socket.send_data(msgspec.json.encode(note).decode())
                if isinstance(note, Again):
                    await socket.close(code=4100, reason=words.CONNECT_AGAIN)
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
            await socket.close(code=1011, reason=words.NOT_SHOWN)


async def _receive(socket: Socket, table: LiveTable, watcher: Watcher, person: Person | None) -> None:
    while True:
        data = await socket.receive_data(mode="text")
        if table.services.limiter.request("message", person, watcher.address):
            await asyncio.sleep(0.2)
        try:
            message = messages.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            known = isinstance(error, msgspec.ValidationError)
            reason = words.NOT_UNDERSTOOD_BECAUSE.format(reason=error) if known else words.NOT_UNDERSTOOD
            watcher.tell(No(messages.id_of(data), reason))
            continue
        try:
            await handlers.handle(Tab(table, watcher, person), message)
        except Refused as refused:
            stale, last = isinstance(refused, Stale), isinstance(refused, actions.Irreversible)
            watcher.tell(No(message.id, refused.reason, stale=stale, final=last))
        except StoreError as error:
            log.error("a message to table %s was not saved: %s", table.id, error)
            watcher.tell(No(message.id, words.NOT_SAVED.format(reason=error)))
        except Exception:
            log.exception("a message to table %s failed", table.id)
            watcher.tell(No(message.id, words.SERVER_FAULT))
