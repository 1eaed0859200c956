"""Why a square can't be chosen, in words."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Reason
from cosmodrome.engine.sentences import say

from ..content import box

REASONS: Final[dict[str, str]] = {
    "covered": "This square is covered.",
    "edge": "Your first piece must cover a square on the edge.",
    "start": "Your first piece must cover one of the four central squares.",
    "apart": "Here the tile would not touch any of your pieces.",
    "tile_not_on_edge": "This round's event: no tile may cover an edge square.",
    "tile_not_on_ice": "This round's event: no tile may cover ice.",
    "no_matching_terrain_neighbours": "This round's event: a tile may not touch terrain of its own kind.",
}


def reason(why: Reason) -> str:
    """Why a square can't be chosen."""
    key = why[0]
    if key == "no-room":
        return say("The {shape} does not fit here, however you turn it.", shape=box().shapes[why[1]].name)
    if key == "planet":
        planet = box().planets[why[1]]
        return say("Not allowed on {planet}: {rule}", planet=planet.name, rule=planet.rule)
    return REASONS[why[1]] if key == "event" else REASONS[key]
