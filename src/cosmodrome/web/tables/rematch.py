"""Rematches: the same people and options, every player one seat further. Asking for one takes a seat in it."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, Person

from .. import words
from ..errors import Refused, Used
from .fairness import NOTHING, Stake
from .lobby import Promise
from .options import Place, TableOptions

if TYPE_CHECKING:
    from .live import LiveTable


def nonce_of(table: LiveTable) -> str:
    """The nonce of a table's rematch. It is fixed, so all players see the same commitment, whoever asks first."""
    key = f"rematch:{table.id}".encode()
    return hmac.new(table.services.secret.encode(), key, hashlib.sha256).hexdigest()[:32]


def promised(table: LiveTable) -> Promise:
    """The server's promise for the rematch, before anyone asks for it."""
    return table.services.lobby.promise(nonce_of(table))


def alone(table: LiveTable, person: Person) -> bool:
    """Whether nobody else will sit at the rematch, so that the person's salt can be revealed at once."""
    return all(chair.kind == "bot" or chair.person == person.id for chair in table.chairs)


async def rematch(table: LiveTable, person: Person, stake: Stake = NOTHING) -> LiveTable:
    """The table of the rematch. The first player who asks sets it up; the others get their seats there."""
    if table.row.status != "over":
        raise Refused(words.REMATCH_AFTER_END)
    if not table.seats_of(person.id):
        raise Refused(words.REMATCH_PLAYERS, 403)
    services = table.services
    known = table.row.source.rematch
    if known:
        again = await services.tables.get(known)
        if not again.seats_of(person.id):
            await _sit(table, again, person, stake)
        return again
    row = table.row
    options = TableOptions(
        game=row.game,
        places=_places(rotated(table.chairs), person),
        rules=dict(row.options),
        clock=dict(row.clock),
        hints=row.source.hints,
        rated=row.source.rated,
        stake=stake,
        nonce=nonce_of(table),
    )
    try:
        again = await services.lobby.open_table(person, options)
    except Used:  # another player asked at the same moment
        again = await services.tables.get(promised(table).table)
        await _sit(table, again, person, stake)
        return again
    await table.change_source(rematch=again.id)
    return again


def rotated(chairs: list[Chair]) -> list[Chair]:
    """The chairs, each one seat further; the last becomes the first."""
    return [*chairs[-1:], *chairs[:-1]]


def _places(chairs: list[Chair], person: Person) -> list[Place]:
    """Who sits where in the rematch: bots and the person who asks at once, others when they come.

    A person who had several seats gets one under their own name, and the others for guests on their screen.
    """
    own = [at for at, chair in enumerate(chairs) if chair.person == person.id]
    mine = next((at for at in own if chairs[at].name == person.name), own[0])
    places: list[Place] = []
    for at, chair in enumerate(chairs):
        if chair.kind == "bot":
            places.append(Place("bot", level=chair.level or "greedy"))
        elif at in own:
            places.append(Place("me") if at == mine else Place("guest", chair.name))
        else:
            places.append(Place("invite"))
    return places


async def _sit(table: LiveTable, again: LiveTable, person: Person, stake: Stake) -> None:
    """Take the seats that are kept for a person."""
    for seat, chair in enumerate(rotated(table.chairs)):
        kept = again.chairs[seat]
        if chair.person == person.id and kept.kind == "free":
            await table.services.lobby.sit(again, person, seat, kept.invite or "", stake, kept=True)
