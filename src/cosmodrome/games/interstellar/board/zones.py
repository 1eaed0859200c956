"""The planetary zones: a row per planet, a column per corporation, with Base, Buildings, Storage and Deposit."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import BASE, COLONIES, PIECES, PLANETS, STORAGE
from ..state import StarshipInterstellar, Zone
from .pieces import PIECE_ICONS, PIECE_NAMES, cube, cubes_line, cubes_words, name_of, piece_words

LEFT: Final = 132.0
CELL_W: Final = 306.0
CELL_H: Final = 82.0
TOP: Final = 52.0
BOX: Final = 30.0
HEIGHT: Final = TOP + len(COLONIES) * CELL_H + 6


def width(columns: int) -> float:
    """The width of the panel for a number of corporations."""
    return LEFT + columns * CELL_W + 6


@cache
def _backdrop(columns: int) -> Svg:
    """The names of the planets and the empty parts of the zones."""
    parts = [rect(1, 1, width(columns) - 2, HEIGHT - 2, 16, cls="surface")]
    for k, planet in enumerate(COLONIES):
        y = TOP + k * CELL_H
        parts.append(text(14, y + 28, PLANETS[planet].name, 19, cls="b"))
        parts.extend(rect(LEFT + n * CELL_W, y, CELL_W - 8, CELL_H - 8, 10, cls="well") for n in range(columns))
    return join(parts)


def _stack(g: StarshipInterstellar, planet: int, y: float) -> Svg:
    """The face-down production tokens of a planet."""
    left = g.stacks[planet].left()
    name = PLANETS[planet].name
    parts: list[Svg] = []
    if g.destroyed[planet]:
        parts.append(text(14, y + 56, "destroyed", 16, cls="bad b"))
    else:
        for k in range(left):
            parts.append(circle(25 + 21 * k, y + 51, 12, cls="surface-3"))
            parts.append(icon("question", 18 + 21 * k, y + 44, 14, "ink-3"))
    words = f"{left} face-down production tokens of {name}"
    return target(
        f"stack:{PLANETS[planet].id}",
        words,
        *parts,
        hit=hit_rect(6, y + 2, LEFT - 14, CELL_H - 12, 10),
        id=f"zones-stack-{planet}",
    )


def _building(kind: int, x: float, y: float, planet: int, live: bool, where: str) -> Svg:
    """A Building; while its planet is being activated it can be chosen."""
    face = [
        rect(0, 0, BOX, BOX, 7, cls="surface-3 seat-stroke", stroke_width=2),
        icon(PIECE_ICONS[kind], 4, 4, BOX - 8, "ink"),
    ]
    words = f"{PIECE_NAMES[kind]} on {PLANETS[planet].name}"
    goal = f"building:{PIECES[kind]}" if live else f"building:{where}.{PIECES[kind]}"
    return group(target(goal, words, *face, hit=hit_rect(-1, -1, BOX + 2, BOX + 2, 8)), x=x, y=y)


def _part(g: StarshipInterstellar, seat: int, planet: int, zone: Zone, live: bool, every: bool) -> list[Svg]:
    """A corporation's part of a zone."""
    p = g.players[seat]
    parts: list[Svg] = [_building(BASE, 8, 7, planet, live, f"{seat}.{planet}.0")]
    at = 46.0
    for kind, n in enumerate(zone.buildings):
        for k in range(n):  # several of a kind are alike: the first one stands for all
            parts.append(_building(kind, at, 7, planet, live and k == 0, f"{seat}.{planet}.{len(parts)}"))
            at += BOX + 4
    for _ in range(zone.free_spaces):
        parts.append(rect(at, 7, BOX, BOX, 7, fill="none", cls="rule", stroke_dasharray="3 3"))
        at += BOX + 4
    if every:
        key = [rect(0, 0, 52, 28, 8, fill="var(--lit)"), text(26, 20, "all", 17, "middle", cls="b dark")]
        whole = target("building:all", f"Activate all on {PLANETS[planet].name}", *key, hit=hit_rect(0, 0, 52, 28, 8))
        parts.append(group(whole, x=CELL_W - 116, y=42, id="zones-all"))
    elif zone.token in p.played:
        parts.append(icon("check", CELL_W - 82, 46, 20, "good"))
    at = 160.0
    stored: list[Svg] = [el("title", f"Storage: {cubes_words(zone.storage)}")]
    for color, n in enumerate(zone.storage):
        for _ in range(n):
            stored.append(group(cube(color, 24), x=at, y=10))
            at += 27
    for _ in range(STORAGE - sum(zone.storage)):
        stored.append(rect(at + 1, 11, 22, 22, 4, fill="none", cls="rule"))
        at += 27
    parts.append(el("g", *stored))
    deposit, _ = cubes_line(zone.deposit, 72, 45, 23, 5)
    parts.append(text(9, 62, "Deposit", 16, cls="ink-3"))
    parts.append(deposit if any(zone.deposit) else text(74, 62, "empty", 16, cls="ink-3"))
    return parts


def _cell(g: StarshipInterstellar, seat: int, column: int, k: int, mine: bool, active: int, every: bool) -> Svg:
    """One corporation on one planet."""
    planet = COLONIES[k]
    zone = g.players[seat].zones[planet]
    name = PLANETS[planet].name
    parts: list[Svg] = []
    if zone.token:
        live = mine and planet == active
        parts = _part(g, seat, planet, zone, live, live and every)
        words = (
            f"{name}, {name_of(g, seat)}: Base, {piece_words(zone.buildings)}; "
            f"Storage {cubes_words(zone.storage)}; Deposit {cubes_words(zone.deposit)}"
        )
    else:
        words = f"{name}, {name_of(g, seat)}: no Base"
    if g.players[seat].at == planet:
        parts.append(group(seat_mark(seat, 0, 0, 14), icon("rocket", 12, -4, 22, "ink"), x=CELL_W - 56, y=CELL_H - 32))
        words += "; the Explorer is here"
    hit = hit_rect(0, 0, CELL_W - 8, CELL_H - 8, 10)
    place = {"x": LEFT + column * CELL_W, "y": TOP + k * CELL_H}
    goal = f"zone:{PLANETS[planet].id}" if mine else f"zone:{seat}.{PLANETS[planet].id}"
    inside = target(goal, words, hit, *parts)
    return group(inside, id=f"zones-{seat}-{planet}", cls=f"seat-{seat}", **place)


def _source(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> object:
    """What the zones are drawn from."""
    own = asked.seat if asked is not None else seat
    players = [(p.zones, [zone.token in p.played for zone in p.zones], p.at) for p in g.players]
    return seat, own, _activated(asked), players, [stack.left() for stack in g.stacks], g.destroyed


def _activated(asked: Asked[Any] | None) -> tuple[int, bool]:
    """The planet whose Buildings can be chosen (-1: none), and whether all can be at once."""
    if asked is None or asked.prompt.kind not in ("activate", "mine", "ship", "convert"):
        return -1, False
    return asked.args[0], asked.prompt.kind == "activate" and "all" in asked.values


@drawn_from(_source)
def zones_panel(g: StarshipInterstellar, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """All planetary zones; the viewer's column comes first."""
    first = seat if seat is not None else 0
    own = asked.seat if asked is not None else seat
    count = 1 if g.solo else g.seats
    columns = [(first + k) % count for k in range(count)]
    active, every = _activated(asked)
    parts: list[Svg] = []
    for column, who in enumerate(columns):
        x = LEFT + column * CELL_W
        parts.append(seat_mark(who, x + 8, 12, 28))
        parts.append(text(x + 46, 33, "you" if who == seat else name_of(g, who), 18, fit=104, cls="b"))
        parts.append(text(x + 160, 33, "Storage", 15, cls="ink-3"))
        parts.extend(_cell(g, who, column, k, who == own, active, every) for k in range(len(COLONIES)))
    for k, planet in enumerate(COLONIES):
        y = TOP + k * CELL_H
        parts.append(_stack(g, planet, y))
        if g.destroyed[planet]:
            parts.append(rect(LEFT, y, count * CELL_W - 8, CELL_H - 8, 10, fill="var(--shade)"))
    return Panel("zones", "Planetary zones", width(count), HEIGHT, el("g", *parts), _backdrop(count))
