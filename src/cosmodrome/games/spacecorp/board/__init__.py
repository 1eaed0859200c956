"""How SpaceCorp is drawn: the era's star map, the desk, the HQs, the Business Display and the Sideboard."""

from __future__ import annotations

from typing import Any

from cosmodrome.draw.panel import Panel, attempt
from cosmodrome.engine.flow import Asked

from ..state import SpaceCorp
from .business import business_panel
from .chart import map_panel
from .desk import desk_panel
from .hq import hq_panel
from .poster import art as art
from .sideboard import colonies_panel, side_panel


def panels(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> list[Panel]:
    """The table as the viewer may see it; the map first, the viewer's own HQ before the others'."""
    drawn = [
        attempt("map", map_panel, g, seat, asked),
        attempt("desk", desk_panel, g, seat, asked),
        attempt("business", business_panel, g, asked),
        *(attempt(f"hq-{s}", hq_panel, g, s, seat, asked) for s in g.clockwise(seat if seat is not None else 0)),
        attempt("side", side_panel, g, asked),
        attempt("colonies", colonies_panel, g, asked),
    ]
    return [panel for panel in drawn if panel is not None]


def ghosts(g: SpaceCorp, asked: Asked[Any]) -> dict[str, str]:
    """Nothing in SpaceCorp is turned or flipped."""
    return {}
