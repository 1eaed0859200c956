"""The planetary zones: a column per planet, a row per corporation, with Base, Buildings, Storage and Deposit."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import BASE, COLONIES, PIECES, PLANETS, STORAGE
from ..state import Galaxy, Zone
from .pieces import PIECE_ICONS, PIECE_NAMES, cube, cubes_line, cubes_words, name_of, piece_words

WIDTH: Final = 1440.0
LEFT: Final = 84.0
CELL_W: Final = 193.0
CELL_H: Final = 142.0
TOP: Final = 74.0
BOX: Final = 30.0


@cache
def _backdrop(rows: int) -> Svg:
    """The names of the planets and the empty parts of the zones."""
    parts = [rect(1, 1, WIDTH - 2, TOP + rows * CELL_H + 6, 16, cls="surface")]
    for k, planet in enumerate(COLONIES):
        x = LEFT + k * CELL_W
        parts.append(text(x + 10, 30, PLANETS[planet].name, 18, cls="b"))
        for row in range(rows):
            parts.append(rect(x, TOP + row * CELL_H, CELL_W - 8, CELL_H - 8, 10, cls="well"))
    return join(parts)


def _stack(g: Galaxy, planet: int, x: float) -> Svg:
    """The face-down production tokens of a planet."""
    left = g.stacks[planet].left()
    name = PLANETS[planet].name
    parts: list[Svg] = []
    if g.destroyed[planet]:
        parts.append(text(x + 10, 56, "destroyed", 14, cls="bad b"))
    for k in range(left):
        parts.append(circle(x + CELL_W - 24 - 17 * k, 26, 10, cls="surface-3"))
        parts.append(icon("question", x + CELL_W - 29 - 17 * k, 21, 10, "ink-3"))
    words = f"{left} face-down production tokens of {name}"
    return target(
        f"stack:{PLANETS[planet].id}",
        words,
        *parts,
        hit=hit_rect(x + 2, 6, CELL_W - 12, 62, 10),
        id=f"zones-stack-{planet}",
    )


def _building(kind: int, x: float, y: float, planet: int, live: bool) -> Svg:
    """A Building; while its planet is being activated it can be chosen."""
    face = [
        rect(0, 0, BOX, BOX, 7, cls="surface-3 seat-stroke", stroke_width=2),
        icon(PIECE_ICONS[kind], 4, 4, BOX - 8, "ink"),
    ]
    words = f"{PIECE_NAMES[kind]} on {PLANETS[planet].name}"
    if live:
        return group(
            target(f"building:{PIECES[kind]}", words, *face, hit=hit_rect(-1, -1, BOX + 2, BOX + 2, 8)), x=x, y=y
        )
    return group(el("title", words), *face, x=x, y=y)


def _part(g: Galaxy, seat: int, planet: int, zone: Zone, live: bool, every: bool) -> list[Svg]:
    """A corporation's part of a zone."""
    p = g.players[seat]
    parts: list[Svg] = [_building(BASE, 10, 10, planet, live)]
    at = 48.0
    for kind, n in enumerate(zone.buildings):
        for k in range(n):  # several of a kind are alike: the first one stands for all
            parts.append(_building(kind, at, 10, planet, live and k == 0))
            at += BOX + 5
    for _ in range(zone.free_spaces):
        parts.append(rect(at, 10, BOX, BOX, 7, fill="none", cls="rule", stroke_dasharray="3 3"))
        at += BOX + 5
    if every:
        key = [rect(0, 0, 36, BOX, 8, fill="var(--lit)"), text(18, 20, "all", 15, "middle", cls="b dark")]
        whole = target("building:all", f"Activate all on {PLANETS[planet].name}", *key, hit=hit_rect(0, 0, 36, BOX, 8))
        parts.append(group(whole, x=CELL_W - 8 - 44, y=92, id="zones-all"))
    elif zone.token in p.played:
        parts.append(icon("check", CELL_W - 34, 14, 18, "good"))
    at = 10.0
    for color, n in enumerate(zone.storage):
        for _ in range(n):
            parts.append(group(cube(color, 22), x=at, y=50))
            at += 26
    for _ in range(STORAGE - sum(zone.storage)):
        parts.append(rect(at + 1, 51, 20, 20, 4, fill="none", cls="rule"))
        at += 26
    parts.append(text(145, 66, "stored", 14, cls="ink-3"))
    stock, _ = cubes_line(zone.deposit, 10, 101, 22, 5)
    parts.append(text(10, 93, "Deposit" if any(zone.deposit) else "Deposit: empty", 14, cls="ink-3"))
    parts.append(stock)
    return parts


def _cell(g: Galaxy, seat: int, row: int, k: int, mine: bool, active: int, every: bool) -> Svg:
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
        parts.append(group(seat_mark(seat, 0, 0, 14), icon("rocket", 12, -4, 22, "ink"), x=CELL_W - 52, y=CELL_H - 34))
        words += "; the Explorer is here"
    hit = hit_rect(0, 0, CELL_W - 8, CELL_H - 8, 10)
    place = {"x": LEFT + k * CELL_W, "y": TOP + row * CELL_H}
    if mine:
        inside = target(f"zone:{PLANETS[planet].id}", words, hit, *parts)
    else:
        inside = el("g", el("title", words), *parts)
    return group(inside, id=f"zones-{seat}-{planet}", cls=f"seat-{seat}", **place)


def zones_panel(g: Galaxy, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """All planetary zones; the viewer's row comes first."""
    first = seat if seat is not None else 0
    own = asked.seat if asked is not None else seat
    count = 1 if g.solo else g.seats
    rows = [(first + k) % count for k in range(count)]
    active = asked.args[0] if asked is not None and asked.prompt.kind in ("activate", "mine", "ship", "convert") else -1
    every = asked is not None and asked.prompt.kind == "activate" and "all" in asked.values
    parts: list[Svg] = []
    for row, who in enumerate(rows):
        y = TOP + row * CELL_H
        parts.append(seat_mark(who, 22, y + 34, 38))
        parts.append(text(41, y + 96, "you" if who == seat else name_of(g, who), 15, "middle", 78, cls="ink-2"))
        parts.extend(_cell(g, who, row, k, who == own, active, every) for k in range(len(COLONIES)))
    for k, planet in enumerate(COLONIES):
        parts.append(_stack(g, planet, LEFT + k * CELL_W))
        if g.destroyed[planet]:
            parts.append(rect(LEFT + k * CELL_W, TOP, CELL_W - 8, count * CELL_H - 8, 10, fill="var(--shade)"))
    return Panel("zones", "Planetary zones", WIDTH, TOP + count * CELL_H + 8, el("g", *parts), _backdrop(count))
