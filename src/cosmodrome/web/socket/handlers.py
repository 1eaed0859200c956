"""One handler for each kind of message from a tab."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import time
from typing import Any

from cosmodrome.store import Person

from .. import words
from ..bots import pace
from ..coach import lessons
from ..errors import Refused
from ..tables import actions, moderation
from ..tables.live import LiveTable
from ..tables.watchers import NOTHING, Watcher
from ..tables.wire import Hi, Ok, Pong, ReachReply, WhyReply
from . import messages as m


@dataclass(frozen=True)
class Tab:
    """One open tab: its table, what it watches, and whose it is."""

    table: LiveTable
    watcher: Watcher
    person: Person | None

    def known(self) -> Person:
        """The person; refused for a stranger."""
        if self.person is None:
            raise Refused(words.NAME_FIRST, 401)
        return self.person

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not the person's own."""
        if seat not in self.table.seats_of(self.watcher.person):
            raise Refused(words.NOT_YOUR_SEAT, 403)

    def client_id(self, message: m.Message) -> str | None:
        """The id under which the store keeps the message, so that a repeated one is applied once."""
        return f"{self.watcher.person}:{message.id}"[:120] if message.id else None


async def handle(tab: Tab, message: m.Received) -> None:
    """Do what a message asks for, and acknowledge it."""
    if isinstance(message, m.SeatMessage):
        tab.check_seat(message.seat)
    if not await HANDLERS[type(message)](tab, message):
        tab.watcher.tell(Ok(message.id))


# A handler returns whether it has replied itself.


async def _hello(tab: Tab, message: m.Hello) -> bool:
    table, watcher = tab.table, tab.watcher
    mine = table.seats_of(watcher.person)
    if message.seat in mine:
        watcher.seat = message.seat
    watcher.tell(Hi(time(), table.epoch, watcher.seat, mine))
    has = message.epoch == table.epoch and 0 <= message.n <= table.tick
    watcher.tick = message.n if has else NOTHING
    watcher.wake.set()
    return True


async def _ping(tab: Tab, message: m.Ping) -> bool:
    tab.watcher.tell(Pong(time()))
    return True


async def _why(tab: Tab, message: m.Why) -> bool:
    target = message.text[: m.TARGET]
    tab.watcher.tell(WhyReply(message.id, target, why_not(tab.table, tab.watcher, target)))
    return True


async def _say(tab: Tab, message: m.Say) -> bool:
    watcher = tab.watcher
    await moderation.say(tab.table.services, tab.table, tab.known(), watcher.seat, message.text, watcher.address)
    return False


async def _pace(tab: Tab, message: m.Pace) -> bool:
    await pace.set_pace(tab.table, tab.watcher.person, message.value)
    return False


async def _moderate(tab: Tab, message: m.Moderate) -> bool:
    await moderation.act(tab.table, tab.known(), message.key, message.value)
    return False


async def _sit(tab: Tab, message: m.Sit) -> bool:
    tab.watcher.seat, tab.watcher.tick = message.seat, NOTHING
    tab.watcher.wake.set()
    return False


async def _answer(tab: Tab, message: m.Answer) -> bool:
    await actions.answer(tab.table, message.seat, message.token, message.q, tab.client_id(message), message.value)
    return False


async def _reach(tab: Tab, message: m.Reach) -> bool:
    ways, complete = await actions.reach(tab.table, message.seat, message.text, message.key)
    tab.watcher.tell(ReachReply(message.id, ways, complete))
    return True


async def _walk(tab: Tab, message: m.Walk) -> bool:
    await actions.walk(tab.table, message.seat, message.tokens, message.q, tab.client_id(message), message.value)
    return False


async def _undo(tab: Tab, message: m.Undo) -> bool:
    await tab.table.undo(message.seat, tab.client_id(message))
    return False


async def _order(tab: Tab, message: m.Order) -> bool:
    await tab.table.order(message.seat, message.key, message.value, tab.client_id(message))
    return False


async def _lesson(tab: Tab, message: m.Lesson) -> bool:
    await lessons.seen(tab.table, message.seat, message.text)
    return False


async def _reveal(tab: Tab, message: m.Reveal) -> bool:
    await tab.table.services.lobby.reveal(tab.table, message.seat, message.text)
    return False


async def _stand_in(tab: Tab, message: m.StandIn) -> bool:
    await tab.table.stand_in(message.seat, message.value)
    return False


HANDLERS: dict[type[m.Message], Callable[[Tab, Any], Awaitable[bool]]] = {
    m.Hello: _hello,
    m.Ping: _ping,
    m.Why: _why,
    m.Say: _say,
    m.Pace: _pace,
    m.Moderate: _moderate,
    m.Sit: _sit,
    m.Answer: _answer,
    m.Reach: _reach,
    m.Walk: _walk,
    m.Undo: _undo,
    m.Order: _order,
    m.Lesson: _lesson,
    m.Reveal: _reveal,
    m.StandIn: _stand_in,
}


def why_not(table: LiveTable, watcher: Watcher, target: str) -> str:
    """Why something on the board can't be chosen now."""
    match = table.playing()
    question = match.questions.get(watcher.seat) if watcher.seat is not None else None
    if question is None:
        return ""
    return question.why_not(target)
