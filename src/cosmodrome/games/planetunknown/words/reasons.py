"""Why something is no option."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Reason

from ..content import box

REASONS: Final[dict[str, str]] = {
    "covered": "This square is covered.",
    "edge": "Held here, your first piece would not cover a square on the edge.",
    "start": "Held here, your first piece would not cover one of the four central squares.",
    "apart": "Held here, the tile would not touch any of your pieces.",
    "tile_not_on_edge": "This round's event keeps tiles off the edge.",
    "tile_not_on_ice": "This round's event keeps tiles off the ice.",
    "no_matching_terrain_neighbours": "This round's event keeps tiles from touching terrain of their own kind.",
}


def reason(why: Reason) -> str:
    """Why a square is no option."""
    key = why[0]
    if key == "no-room":
        return f"There is no room for the {box().shapes[why[1]].name} here in any orientation."
    if key == "planet":
        return f"{box().planets[why[1]].name} forbids it: {box().planets[why[1]].rule}"
    return REASONS[why[1]] if key == "event" else REASONS[key]
