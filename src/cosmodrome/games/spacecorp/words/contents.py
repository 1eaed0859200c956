"""What statistics count: Edges, progress cards, bases, contracts, colonies, and cards in HQs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.contents import Use

from ..content import BASES, CARDS, COLONIES, EDGES, PROGRESS, contracts

CONTENTS: Final = ("Edges", "Progress cards", "Contracts", "Bases", "Colonies", "Infra cards", "Special cards")
TOLD: Final[dict[str, tuple[str, Callable[[tuple[Any, ...], int], str]]]] = {
    "edge": ("Edges", lambda a, _: EDGES[CARDS[a[1]].edge].name),
    "progress": ("Progress cards", lambda a, _: PROGRESS[a[1]].title),
    "contract": ("Contracts", lambda a, seats: contracts(seats, a[1])[a[2]].name),
    "base": ("Bases", lambda a, _: BASES[a[3]].name),
    "colony": ("Colonies", lambda a, _: COLONIES[a[2]].name),
    "upgrade": ("Infra cards", lambda a, _: CARDS[a[1]].title),
    "special": ("Special cards", lambda a, _: CARDS[a[1]].title),
}
"""By kind of event: what it counts as, and its name. The seat comes first."""


def used(kind: str, args: tuple[Any, ...], seats: int) -> tuple[Use, ...]:
    """What a seat uses in an event."""
    if kind not in TOLD:
        return ()
    content, name = TOLD[kind]
    return (Use(args[0], content, name(args, seats)),)
