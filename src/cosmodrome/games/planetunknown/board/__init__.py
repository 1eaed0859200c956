"""How Planet Unknown is drawn: planets, corporations, the station, cards."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw import Panel, attempt
from cosmodrome.engine.flow import Asked, Seat

from ..state import PlanetUnknown
from .cards import civ, event, objectives, side
from .corporation import SQUARE_KINDS, TECH_KINDS, TRACK_KINDS, corporation
from .pieces import ghost, turn_number
from .planet import planet, rover_ghost
from .poster import art as art
from .station import station

_STATION_KINDS: Final = ("rotate", "draft", "take", "extra", "stack", "align")
_CARD_KINDS: Final = ("private", "discard", "contest")


def _focus(kind: str) -> tuple[int, int, int, int, int]:
    """How much a question is about planet, corporation, station, civ cards and objectives."""
    if kind in _STATION_KINDS:
        return 3, 1, 4, 0, 0
    if kind in (*TRACK_KINDS, *SQUARE_KINDS, *TECH_KINDS, "benefit"):
        return 3, 4, 0, 0, 0
    if kind == "civ":
        return 3, 2, 0, 4, 0
    if kind in _CARD_KINDS:
        return 2, 1, 0, 0, 4
    return 4, 3, 2, 0, 0


def panels(g: PlanetUnknown, seat: Seat | None, asked: Asked[Any] | None) -> list[Panel]:
    """All parts of the table: the viewer's planet and corporation, the middle, then the others clockwise."""
    mine = seat if seat is not None else 0
    on_planet, on_board, on_station, on_civ, on_objectives = _focus(asked.prompt.kind if asked else "")

    def player(of: Seat, planet_focus: int, board_focus: int) -> list[Panel]:
        return [
            attempt(f"planet-{of}", planet, g, of, seat, asked).focused(planet_focus),
            attempt(f"corporation-{of}", corporation, g, of, seat, asked).focused(board_focus),
        ]

    done = [attempt("side", side, asked)] if asked is not None and asked.prompt.kind == "side" else []
    done += [*player(mine, on_planet, on_board), attempt("station", station, g, seat, asked).focused(on_station)]
    if any(g.events_mix):
        done.append(attempt("event", event, g).focused(1))
    done += [attempt("civ", civ, g, seat, asked).focused(on_civ)]
    done += [attempt("objectives", objectives, g, seat, asked).focused(on_objectives)]
    for step in range(1, g.seats):
        done += player((mine + step) % g.seats, 0, 0)
    return done


def ghosts(g: PlanetUnknown, asked: Asked[Any]) -> dict[str, str]:
    """The tile in every orientation that can be laid, around its anchor square; the rover that would move."""
    variant = asked.prompt.variant
    if variant is None:
        return {}
    names = dict.fromkeys(variant(value) for value in asked.values)
    if asked.prompt.kind == "place":
        return {name: ghost(asked.args[0], turn_number(name)) for name in names}
    return {name: rover_ghost(g.players[asked.seat], int(name.removeprefix("rover"))) for name in names}
