"""The space station: a wheel of six depots, the viewer sitting below it, and the two tiles in front of the viewer."""

from __future__ import annotations

import math
from functools import cache
from typing import Any, Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    circle,
    drawn_from,
    group,
    hit_circle,
    hit_rect,
    icon,
    join,
    line,
    path,
    rect,
    seat_mark,
    starfield,
    target,
    text,
)
from cosmodrome.engine.flow import Asked

from ..content import box
from ..state import PlanetUnknown
from ..words.names import tile_name
from .pieces import tile_in

WIDTH: Final = 536
HEIGHT: Final = 732  # tall, so that the planet has room beside it while a tile is drafted
_X: Final = 268.0
_Y: Final = 266.0
_OUTER: Final = 222.0
_INNER: Final = 116.0
_HUB: Final = 46.0
_DRAFT_Y: Final = 540.0
_DRAFT: Final = (250.0, 180.0)
_RINGS: Final = ("interior", "exterior")
_TAKEN: Final = ("draft", "take", "extra", "stack")  # questions about the tiles in front


def _at(angle: float, r: float) -> tuple[float, float]:
    """A point of the wheel, by degrees clockwise from the right."""
    return _X + r * math.cos(math.radians(angle)), _Y + r * math.sin(math.radians(angle))


def _wedge(angle: float, inner: float, outer: float) -> str:
    """The outline of a sixth of the wheel around an angle."""
    (ax, ay), (bx, by) = _at(angle - 29, inner), _at(angle - 29, outer)
    (cx, cy), (dx, dy) = _at(angle + 29, outer), _at(angle + 29, inner)
    return (
        f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{outer:g} {outer:g} 0 0 1 {cx:.1f} {cy:.1f}"
        f"L{dx:.1f} {dy:.1f}A{inner:g} {inner:g} 0 0 0 {ax:.1f} {ay:.1f}z"
    )


@cache
def backdrop() -> Svg:
    """The wheel without its tiles."""
    spokes = []
    for n in range(6):
        (ax, ay), (bx, by) = _at(120 + 60 * n, _HUB), _at(120 + 60 * n, _OUTER + 6)
        spokes.append(line(ax, ay, bx, by, stroke="var(--metal)", stroke_width=7, stroke_linecap="round"))
        lamp = _at(120 + 60 * n, _OUTER + 8)
        spokes.append(circle(*lamp, 6, fill="var(--focus)"))
    wedges = join(
        path(_wedge(90 + 60 * n, _HUB, _OUTER), fill="var(--surface)", fill_opacity=0.86, stroke="var(--edge)")
        for n in range(6)
    )
    return join(
        (
            rect(0, 0, WIDTH, HEIGHT, 18, cls="sky"),
            starfield(WIDTH, HEIGHT, "station"),
            circle(_X, _Y, _OUTER + 10, fill="none", stroke="var(--edge-2)", stroke_width=18),
            circle(_X, _Y, _OUTER + 10, fill="none", stroke="var(--metal)", stroke_width=3),
            wedges,
            path(_wedge(90, _HUB, _OUTER), fill="var(--lit-wash)"),
            circle(_X, _Y, _INNER, fill="none", stroke="var(--metal)", stroke_width=5),
            join(spokes),
            circle(_X, _Y, _HUB, fill="var(--surface-3)", stroke="var(--metal)", stroke_width=6),
        )
    )


def _stack(g: PlanetUnknown, shape: int, angle: float, r: float, room: float, largest: float) -> Svg:
    """The open tile of a stack and how many tiles the stack has."""
    x, y = _at(angle, r)
    top = g.tops[shape]
    left = len(g.stacks[shape]) + (top >= 0)
    ring = box().shapes[shape].ring
    px, py = _at(angle + (22 if ring == "exterior" else 24), r + (42 if ring == "exterior" else 20))
    return join(
        (
            tile_in(top, x - room / 2, y - room / 2, room, room, largest) if top >= 0 else _empty(x, y),
            circle(px, py, 10, fill="var(--sky-0)", stroke="var(--edge-2)"),
            text(px, py + 4, left, 13.2, "middle", cls="b tab"),
        )
    )


def _empty(x: float, y: float) -> Svg:
    """An empty stack."""
    return icon("cross", x - 12, y - 12, 24, "quiet")


def _number(number: int, angle: float) -> Svg:
    """The number of a depot, on the rim."""
    x, y = _at(angle - 16, _OUTER + 10)
    return text(x, y + 5, number, 14, "middle", cls="b tab")


def depots(g: PlanetUnknown, first: int, asked: bool) -> Svg:
    """The six depots in their current places; `first` is the position shown below."""
    parts = []
    for number in range(6):
        angle = 90 + 60 * ((number - g.rotation - first) % 6)
        interior, exterior = g.depot(number)
        words = ", ".join(
            f"{ring} {tile_name(g.tops[shape]) if g.tops[shape] >= 0 else 'empty'}"
            for ring, shape in (("exterior", exterior), ("interior", interior))
        )
        body = (
            _stack(g, exterior, angle, 162, 98, 28),
            _stack(g, interior, angle, 84, 60, 21),
            _number(number, angle),
        )
        name = f"station-depot-{number}"
        label = f"Depot {number}: {words}"
        hit = path(_wedge(angle, _HUB + 4, _OUTER - 3), cls="hit")
        goal = f"depot:{number}" if asked else f"shelf:{number}"
        parts.append(target(goal, label, *body, hit=hit, id=name, data_piece=f"depot:{number}"))
    return join(parts)


def seats(g: PlanetUnknown, first: int) -> Svg:
    """Who faces which depot, and who is the commander."""
    parts = []
    for seat, position in enumerate(box().station.seats[g.seats]):
        x, y = _at(90 + 60 * ((position - first) % 6), _OUTER + 12)
        crown = icon("crown", x - 11, y - 34, 22) if seat == g.commander else NOTHING
        words = f"{g.name(seat)}{', station commander' if seat == g.commander else ''}"
        parts.append(
            target(
                f"berth:{seat}",
                words,
                circle(x, y, 21, fill="var(--sky-0)", stroke="var(--edge-2)", stroke_width=2),
                seat_mark(seat, x - 13, y - 13, 26),
                crown,
                hit=hit_circle(x, y, 22),
                id=f"station-seat-{seat}",
            )
        )
    return join(parts)


def drafts(g: PlanetUnknown, seat: int, asked: bool) -> Svg:
    """The two open tiles in front of a seat, large."""
    parts = [text(14, _DRAFT_Y - 10, "In front of you", 17, cls="b ink-2")]
    width, height = _DRAFT
    for ring, number in enumerate(g.offered(seat)):
        x = 12 + (width + 12) * ring
        frame = rect(x, _DRAFT_Y, width, height, 16, cls="surface-2")
        label = text(x + 12, _DRAFT_Y + 22, f"{_RINGS[ring]} ring", 15, cls="ink-2")
        if number < 0:
            parts.append(group(frame, label, _empty(x + width / 2, _DRAFT_Y + 96), id=f"station-draft-{_RINGS[ring]}"))
            continue
        body = (frame, label, tile_in(number, x + 12, _DRAFT_Y + 28, width - 24, height - 40, 48))
        words = f"{_RINGS[ring].title()}: {tile_name(number)}"
        name = f"station-draft-{_RINGS[ring]}"
        goal = f"draft:{_RINGS[ring]}" if asked else f"front:{_RINGS[ring]}"
        parts.append(target(goal, words, *body, hit=hit_rect(x, _DRAFT_Y, width, height, 16), id=name))
    return join(parts)


def _source(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> object:
    """What the station is drawn from."""
    kind = asked.prompt.kind if asked is not None else ""
    front = asked.seat if asked is not None else viewer
    question = kind == "rotate", kind in _TAKEN
    stacks = g.rotation, g.shift, g.tops, [len(stack) for stack in g.stacks]
    return front, question, stacks, g.commander, g.round


@drawn_from(_source)
def station(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> Panel:
    """The station as a panel."""
    kind = asked.prompt.kind if asked is not None else ""
    front = asked.seat if asked is not None else viewer
    first = box().station.seats[g.seats][front or 0]
    live = join(
        (
            depots(g, first, kind == "rotate"),
            icon("planet", _X - 24, _Y - 30, 48),
            text(_X, _Y + 34, f"round {g.round}", 13, "middle", cls="b", id="station-round"),
            seats(g, first),
            drafts(g, front, kind in _TAKEN) if front is not None else NOTHING,
        )
    )
    return Panel("station", "Space station", WIDTH, HEIGHT, live, backdrop())
