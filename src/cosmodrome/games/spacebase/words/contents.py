"""What statistics count: the ships and colonies that a player got."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.engine.contents import Use

from ..content import FIRST_COLONY, FIRST_SHIP
from .names import short

CONTENTS: Final = ("Ships", "Colonies")
GOT: Final = ("opening", "bought", "claimed")
"""Events that tell a seat and the card that it got."""


def used(kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
    """The ship or colony that an event brings a seat. Starting ships do not count: everybody has them."""
    if kind not in GOT or args[1] < FIRST_SHIP:
        return ()
    return (Use(args[0], "Colonies" if args[1] >= FIRST_COLONY else "Ships", short(args[1])),)
