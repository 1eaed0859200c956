"""How Starship Interstellar is drawn: eleven areas and a board for each corporation.

The part that the question is about has the most focus; the Solar System comes next, the rest is one click away.
"""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.panel import Panel, attempt
from cosmodrome.engine.flow import Asked

from ..state import StarshipInterstellar
from .corp import corp_panel
from .desk import desk_panel
from .ghosts import ghosts
from .government import government_panel
from .journey import journey_panel
from .market import extra_panel, market_panel
from .people import people_panel
from .poster import art
from .ship import ship_panel
from .solar import solar_panel
from .tracks import tracks_panel
from .zones import zones_panel

__all__ = ["art", "ghosts", "panels"]

ABOUT: Final = {  # kind of question -> the panel it is about ("corp": the asked player's own)
    "turn": "desk",
    "salvation": "desk",
    "act": "desk",
    "reward": "desk",
    "pay": "desk",
    "keep-token": "desk",
    "load": "desk",
    "load-fuel": "desk",
    "load-pieces": "desk",
    "place": "desk",
    "split": "desk",
    "keep": "solar",
    "destination": "solar",
    "fast-planet": "solar",
    "found": "solar",
    "research": "corp",
    "fast-technology": "corp",
    "produce": "zones",
    "activate": "zones",
    "mine": "zones",
    "ship": "zones",
    "convert": "zones",
    "haul": "zones",
    "improve": "zones",
    "load-cubes": "zones",
    "trade": "market",
    "rebate": "market",
    "barter": "market",
    "extra": "extra",
    "build": "ship",
    "space": "government",
    "slide": "government",
    "bonus": "government",
    "rescue": "people",
    "probe": "journey",
    "government-probe": "journey",
    "start": "journey",
}
USUAL: Final = {"solar": 3, "desk": 2, "zones": 1, "tracks": 1}


def panels(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> list[Panel]:
    """The table as the viewer may see it."""
    own = asked.seat if asked is not None else seat
    people = range(1 if g.solo else g.seats)
    first = seat if seat is not None else 0
    corporations = [(first + k) % len(people) for k in people]
    drawn = [
        attempt("solar", solar_panel, g, seat, asked),
        *([attempt("desk", desk_panel, g, seat, asked)] if seat is not None else []),
        attempt("zones", zones_panel, g, seat, asked),
        attempt("market", market_panel, g, seat),
        attempt("extra", extra_panel, g),
        attempt("ship", ship_panel, g),
        attempt("people", people_panel, g),
        attempt("journey", journey_panel, g, asked),
        attempt("government", government_panel, g),
        attempt("tracks", tracks_panel, g),
        *(attempt(f"corp-{who}", corp_panel, g, who, seat, who == own) for who in corporations),
    ]
    about = ABOUT.get(asked.prompt.kind, "solar") if asked is not None else "solar"
    about = f"corp-{own}" if about == "corp" else about
    return [p.focused(5 if p.id == about else USUAL.get(p.id, 0)) for p in drawn]
