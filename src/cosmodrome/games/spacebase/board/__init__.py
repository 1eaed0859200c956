"""How Space Base is drawn: consoles, shipyard, colonies, dice and the race to 40."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw import Panel, attempt
from cosmodrome.engine.flow import Asked, Seat

from ..state import SpaceBase
from .console import console
from .middle import colonies, dice, offer, shipyard
from .poster import art as art
from .sectors import sectors

# What a question is about: focus of (own console, shipyard, colonies, dice); every other kind is about one's console.
_FOCUS: Final[dict[str, tuple[int, int, int, int]]] = {
    "buy": (2, 4, 3, 0),
    "extra-buy": (2, 4, 3, 0),
    "claim": (2, 4, 0, 0),
    "allocate": (4, 0, 0, 3),
    "set-die": (4, 0, 0, 3),
    "reroll": (4, 0, 0, 3),
    "shift": (4, 0, 0, 3),
    "buy-opening": (2, 0, 0, 0),
}
_ABOUT_CONSOLE: Final = (4, 1, 0, 2)
_DOCKING: Final = ("buy", "extra-buy", "claim", "buy-opening")


def panels(g: SpaceBase, seat: Seat | None, asked: Asked[Any] | None) -> list[Panel]:
    """All parts of the table, the viewer's own first, then the middle, then the others clockwise."""
    asked_seat = asked.seat if asked else None
    kind = asked.prompt.kind if asked else ""
    mine = seat if seat is not None else g.active
    own, yard, sites, roll = _FOCUS.get(kind, _ABOUT_CONSOLE) if asked else (2, 1, 0, 1)

    def base(of: Seat, focus: int) -> Panel:
        return attempt(f"console-{of}", console, g, of, seat, kind if of == asked_seat else "").focused(focus)

    docking = [seat] if seat is not None and seat == asked_seat and kind in _DOCKING else []
    offers = [at for at in range(g.seats) if g.offers[at]]
    return [
        base(mine, own),
        *(attempt(f"offer-{at}", offer, g, at, seat).focused(4 if at == asked_seat else 0) for at in offers),
        attempt("dice", dice, g).focused(roll),
        attempt("shipyard", shipyard, g).focused(yard),
        attempt("colonies", colonies, g).focused(sites),
        *(attempt(f"sectors-{at}", sectors, g, at).focused(1) for at in docking),  # the sectors a new ship can go to
        *(base((mine + n) % g.seats, 0) for n in range(1, g.seats)),
    ]


def ghosts(g: SpaceBase, asked: Asked[Any]) -> dict[str, str]:
    """Nothing in Space Base is laid down by hand."""
    return {}
