"""How SpaceCorp is drawn: the era's star map, the desk, the HQs, the Business Display and the Sideboard."""

from __future__ import annotations

from typing import Any

from cosmodrome.draw.panel import Panel
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
    side = [panel for panel in (side_panel(g, asked), colonies_panel(g, asked)) if panel is not None]
    seats = g.clockwise(seat if seat is not None else 0)
    return [
        map_panel(g, seat, asked),
        desk_panel(g, seat, asked),
        business_panel(g, asked),
        *(hq_panel(g, s, seat, asked) for s in seats),
        *side,
    ]


def ghosts(g: SpaceCorp, asked: Asked[Any]) -> dict[str, str]:
    """Nothing in SpaceCorp is turned or flipped."""
    return {}
