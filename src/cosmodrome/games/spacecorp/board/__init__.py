"""How SpaceCorp is drawn: the era's star map, the desk, the HQs, the Business Display and the Sideboard."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.panel import Panel, attempt
from cosmodrome.engine.flow import Asked

from ..state import SpaceCorp
from . import chart, desk
from .business import business_panel
from .chart import map_panel
from .desk import desk_panel
from .hq import hq_panel
from .poster import art as art
from .sideboard import colonies_panel, side_panel

FOCUS: Final = {  # the questions that a panel is about, its focus then, and at other times
    "map": (chart.ASKED, 5, 3),
    "desk": (desk.ASKED, 4, 3),
    "business": ({"claim", "open-contract"}, 5, 2),
    "side": ({"progress"}, 5, 1),
    "colonies": ({"colony", "points"}, 5, 1),
}
OWN_HQ: Final = ({"slot", "remove-infra", "upgrade"}, 4, 2)


def _focus(panel: Panel, seat: int | None, kind: str) -> int:
    """How much the question is about a panel."""
    if panel.owner >= 0 and panel.owner != seat:
        return 1
    if panel.id == "desk" and seat is None:
        return 2
    about, then, else_ = FOCUS.get(panel.id, OWN_HQ)
    return then if kind in about else else_


def panels(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> list[Panel]:
    """The table as the viewer may see it; the map first, the viewer's own HQ before the others'."""
    drawn = [
        attempt("map", map_panel, g, seat, asked),
        attempt("desk", desk_panel, g, seat, asked),
        attempt("business", business_panel, g),
        *(attempt(f"hq-{s}", hq_panel, g, s, seat) for s in g.clockwise(seat if seat is not None else 0)),
        attempt("side", side_panel, g),
        attempt("colonies", colonies_panel, g),
    ]
    kind = asked.prompt.kind if asked is not None else ""
    return [panel.focused(_focus(panel, seat, kind)) for panel in drawn if panel is not None]


def ghosts(g: SpaceCorp, asked: Asked[Any]) -> dict[str, str]:
    """Nothing in SpaceCorp is turned or flipped."""
    return {}
