"""A corporation's board: its Technologies, what it shows of its reserve, its Explorer and the tokens it has played."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target, title
from cosmodrome.draw.words import block_size, paragraph, text

from ..content import (
    PLANETS,
    ROW_LEVELS,
    SALVATION_COSTS,
    SALVATION_LIMIT,
    SALVATION_TECHNOLOGIES,
    TECHNOLOGIES,
    Technology,
)
from ..state import Phase, StarshipInterstellar
from ..words import effects as effect_words
from .desk import known
from .pieces import cube, cubes_line, cubes_words, name_of, piece, scientist
from .tokens import token_name

WIDTH: Final = 1488.0
HEIGHT: Final = 878.0
BOX_W: Final = 368.0
BOX_H: Final = 84.0
SALVATION_H: Final = 142.0
LEFT: Final = 16.0
LEAST: Final = 15.3  # of what is written: on a small laptop the board is drawn at three fifths
TOP: Final = 84.0
SALVATION_X: Final = LEFT + 3 * (BOX_W + 8) + 22
SALVATION_W: Final = WIDTH - SALVATION_X - 18


def salvation_y(k: int) -> float:
    """Where the k-th Salvation Technology begins."""
    return TOP + k * (SALVATION_H + 8)


def _box(tech: Technology, cost: tuple[int, ...], wide: float, tall: float) -> Svg:
    """A Technology: name, cost, what it does, in the largest print that fits."""
    said = effect_words.technology(tech.id)
    size = block_size(said, wide - 24, tall - 28, LEAST + 1, LEAST, 1.1)
    parts: list[Svg] = [
        title(f"{tech.name}: {said}"),
        rect(0, 0, wide, tall, 10, cls="surface-2"),
        text(40, 22, tech.name, 17, fit=wide - 50 - 26 * sum(cost), least=LEAST, cls="b"),
        paragraph(12, 43, said, wide - 24, size, 1.1, cls="ink-2"),
    ]
    at = wide - 8
    for color in range(4, -1, -1):
        for _ in range(cost[color]):
            at -= 26
            parts.append(group(cube(color, 24), x=at, y=4))
    return join(parts)


@cache
def _backdrop() -> Svg:
    """The board as it is printed: the same for all corporations."""
    parts: list[Svg] = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")]
    for row, levels in enumerate(ROW_LEVELS):
        y = TOP + row * (BOX_H + 5)
        for level, tech in enumerate(levels):
            parts.append(group(_box(tech, tech.cost, BOX_W, BOX_H), x=LEFT + level * (BOX_W + 8), y=y))
    parts.append(text(SALVATION_X, TOP - 10, f"Salvation Technologies (at most {SALVATION_LIMIT})", 16, cls="b ink-2"))
    for k, name in enumerate(SALVATION_TECHNOLOGIES):
        box = _box(TECHNOLOGIES[name], (0,) * 5, SALVATION_W, SALVATION_H)
        parts.append(group(box, x=SALVATION_X, y=salvation_y(k)))
    return join(parts)


@lru_cache(maxsize=256)
def _technologies(researched: tuple[int, ...], salvation: tuple[str, ...], seat: int, own: bool) -> Svg:
    """Which Technologies are researched; each can be a target on the asked player's board."""
    parts: list[Svg] = []
    for row, levels in enumerate(ROW_LEVELS):
        for level, tech in enumerate(levels):
            x, y = LEFT + level * (BOX_W + 8), TOP + row * (BOX_H + 5)
            parts.append(_tech(tech, x, y, BOX_W, BOX_H, researched[row] > level, seat, own, cubes_words(tech.cost)))
    n = len(salvation)
    cost = cubes_words(SALVATION_COSTS[n]) if n < SALVATION_LIMIT else "no more can be researched"
    for k, name in enumerate(SALVATION_TECHNOLOGIES):
        tech, y = TECHNOLOGIES[name], salvation_y(k)
        parts.append(_tech(tech, SALVATION_X, y, SALVATION_W, SALVATION_H, name in salvation, seat, own, cost))
    if n < SALVATION_LIMIT:
        y = salvation_y(len(SALVATION_TECHNOLOGIES))
        line, _ = cubes_line(SALVATION_COSTS[n], SALVATION_X + 84, y - 1, 24)
        parts.append(text(SALVATION_X, y + 17, "next costs", 15.5, cls="ink-3"))
        parts.append(line)
    return join(parts)


@lru_cache(maxsize=4096)
def _tech(
    tech: Technology, x: float, y: float, wide: float, tall: float, done: bool, seat: int, own: bool, cost: str
) -> Svg:
    """One Technology: a Scientist stands on it once it is researched; on the asked player's board it can be chosen."""
    words = f"{tech.name}: {effect_words.technology(tech.id)} " + ("Researched." if done else f"Costs {cost}.")
    mark: list[Svg] = []
    if done:
        mark = [
            rect(0, 0, wide, tall, 10, fill="none", cls="seat-stroke", stroke_width=2.5),
            scientist(seat, 22, 17, 26),
        ]
    hit = hit_rect(0, 0, wide, tall, 10)
    inside = target(f"tech:{tech.id}" if own else f"tech:{seat}.{tech.id}", words, *mark, hit=hit)
    return group(inside, x=x, y=y, id=f"corp-{seat}-{tech.id}", cls=f"seat-{seat}")


def _head(g: StarshipInterstellar, seat: int, viewer: int | None) -> Svg:
    """Name, Prestige, Reputation and what is known of the reserve."""
    p = g.players[seat]
    parts: list[Svg] = [
        seat_mark(seat, 18, 14, 36),
        text(66, 40, name_of(g, seat) + (" (you)" if seat == viewer else ""), 21, fit=200, cls="b"),
        icon("vp", 280, 16, 32),
        text(320, 42, p.prestige, 28, cls="b tab", data_count="1", id=f"corp-{seat}-prestige"),
        icon("star", 410, 18, 28),
        text(446, 41, f"{p.reputation:+d}", 24, cls="b tab"),
        icon("fuel", 530, 18, 28),
        text(564, 41, known(p.fuel), 24, cls="b tab"),
        icon("flask", 630, 18, 28, "ink"),
        text(664, 41, known(p.scientists), 24, cls="b tab"),
    ]
    if any(n < 0 for n in p.cubes):
        parts.append(icon("cube", 720, 18, 28))
        parts.append(text(754, 41, "hidden", 17, cls="ink-3"))
    else:
        line, _ = cubes_line(p.cubes, 720, 18, 28, 8)
        parts.append(line)
    if p.passed:
        parts.append(
            group(
                rect(0, 0, 92, 30, 15, cls="surface-3"),
                text(46, 21, "passed", 16, "middle", cls="b"),
                x=WIDTH - 112,
                y=18,
            )
        )
    elif g.phase in (Phase.ACTION, Phase.SALVATION) and g.order and g.active() == seat:
        parts.append(
            group(
                rect(0, 0, 92, 30, 15, fill="var(--lit)"),
                text(46, 21, "at turn", 16, "middle", cls="b dark"),
                x=WIDTH - 112,
                y=18,
            )
        )
    return join(parts)


def _foot(g: StarshipInterstellar, seat: int) -> Svg:
    """The Explorer's hold and the tokens played in this phase."""
    p = g.players[seat]
    y = HEIGHT - 62
    line, wide = cubes_line(p.hold_cubes, 330, y + 10, 28, 7)
    parts: list[Svg] = [
        icon("rocket", 20, y + 10, 30, "ink-2"),
        text(60, y + 31, f"Explorer at {PLANETS[p.at].name}", 16, cls="b"),
        icon("fuel", 262, y + 12, 24),
        text(290, y + 32, known(p.hold_fuel), 20, cls="b tab"),
        line,
    ]
    at = 330 + wide + 10
    for kind, n in enumerate(p.hold_pieces):
        for _ in range(max(0, n)):
            parts.append(piece(kind, at, y + 8, 30, seat))
            at += 35
    phase = Phase.SALVATION if g.phase == Phase.SALVATION else Phase.ACTION
    played = ", ".join(token_name(token, phase) for token in p.played) or "nothing yet"
    parts.append(text(640, y + 31, f"Played: {played}", 16, fit=WIDTH - 900, least=LEAST, cls="ink-2"))
    parts.append(text(WIDTH - 20, y + 31, f"{p.scientist_supply} Scientists in the supply", 15.5, "end", cls="ink-3"))
    return join(parts)


def _source(g: StarshipInterstellar, seat: int, viewer: int | None, own: bool) -> object:
    """What a corporation's board is drawn from."""
    p = g.players[seat]
    at_turn = g.phase in (Phase.ACTION, Phase.SALVATION) and bool(g.order) and g.active() == seat
    head = p.prestige, p.reputation, p.reserve, p.passed, at_turn
    foot = p.at, p.hold_fuel, p.hold_cubes, p.hold_pieces, p.played, p.scientist_supply, g.phase == Phase.SALVATION
    return seat, seat == viewer, own, head, p.levels, p.salvation, foot


@drawn_from(_source)
def corp_panel(g: StarshipInterstellar, seat: int, viewer: int | None, own: bool) -> Panel:
    """A corporation's board; `own` where its Technologies can be chosen."""
    p = g.players[seat]
    technologies = _technologies(p.levels, p.salvation, seat, own)
    svg = el("g", _head(g, seat, viewer), technologies, _foot(g, seat), cls=f"seat-{seat}")
    title_words = "Your board" if seat == viewer else f"{name_of(g, seat)}'s board"
    return Panel(f"corp-{seat}", title_words, WIDTH, HEIGHT, svg, _backdrop(), 0, seat)
