"""Invitations to a table: the invite of each free seat, and the link that opens any of them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, Person

from .. import words
from ..errors import Refused

if TYPE_CHECKING:
    from ..services import Services
    from .fairness import Stake
    from .live import LiveTable

LONGEST = 80
"""Longer invites are cut to this many characters."""


def new_secret() -> str:
    """A secret that opens seats."""
    return secrets.token_urlsafe(16)


def free_chair(seat: int) -> Chair:
    """A free chair with an invite."""
    return Chair(seat, "free", "", level="greedy", invite=new_secret())


async def invited_to(services: Services, invite: str) -> tuple[LiveTable, int]:
    """The table and the seat that an invite opens."""
    found = await services.store.table_by_invite(invite[:LONGEST])
    if found is None:
        raise Refused(words.INVITE_USED, 404)
    return await services.tables.get(found[0]), found[1]


def check_link(table: LiveTable, token: str) -> None:
    """Refuse a link that is not the table's."""
    known = table.row.source.link
    if not known or not secrets.compare_digest(known.encode(), token.encode()):
        raise Refused(words.LINK_NOT_VALID, 404)


def free_seat(table: LiveTable, invite: str = "") -> int | None:
    """The first free seat, or the one of an invite; None if there is none."""
    free = (chair for chair in table.chairs if chair.kind == "free")
    return next((chair.seat for chair in free if not invite or chair.invite == invite), None)


async def take_free_seat(table: LiveTable, person: Person, stake: Stake) -> None:
    """Take the first free seat, or the next one if others are quicker."""
    for chair in list(table.chairs):
        if chair.kind == "free":
            try:
                await table.services.lobby.sit(table, person, chair.seat, chair.invite or "", stake)
            except Refused:
                continue
            return
    raise Refused(words.ALL_SEATS_TAKEN)
