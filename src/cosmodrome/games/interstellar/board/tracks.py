"""Progress: the Leader tracks, the turn orders, the goals that end the game, and everybody's Prestige."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, join, rect
from cosmodrome.draw.words import text

from ..content import HUMANKIND, MODULES_FOR_END, POD_ROWS_NEEDED, PODS_PER_ROW, STARSHIP, TRAPPIST
from ..state import Phase, StarshipInterstellar
from ..words import effects as effect_words
from .pieces import counter, effect_sign, name_of

WIDTH: Final = 1340.0
HEIGHT: Final = 560.0
SPACE_W: Final = 98.0
SPACE_H: Final = 96.0
LEFT: Final = 22.0
TRACKS: Final = (
    ("Leaders of Humankind", "people", HUMANKIND, 52.0),
    ("Leaders of the Starship", "ship", STARSHIP, 206.0),
)


@cache
def _backdrop() -> Svg:
    """The two tracks with their bonuses."""
    parts = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")]
    for name, sign, spaces, y in TRACKS:
        parts.append(icon(sign, LEFT, y - 34, 24, "ink-2"))
        parts.append(text(LEFT + 34, y - 14, name, 18, cls="b"))
        for k, bonus in enumerate(spaces):
            x = LEFT + k * (SPACE_W + 2)
            words = el("title", f"Space {k}: {effect_words.effects(bonus)}" if bonus else "start")
            box = rect(x, y, SPACE_W, SPACE_H, 10, cls="surface-3" if k == 0 else "surface-2")
            parts.append(el("g", words, box, effect_sign(bonus, x + SPACE_W / 2, y + SPACE_H - 24, 24)))
    return join(parts)


def _counters(g: StarshipInterstellar) -> Svg:
    """Everybody's counter on both tracks."""
    parts: list[Svg] = []
    for index, (_, sign, _, y) in enumerate(TRACKS):
        crowd: dict[int, int] = {}
        for seat in range(1 if g.solo else g.seats):
            at = (g.players[seat].humankind, g.players[seat].starship)[index]
            k = crowd.get(at, 0)
            crowd[at] = k + 1
            x = LEFT + at * (SPACE_W + 2) + 26 + (k % 2) * 44
            parts.append(counter(seat, x, y + 17 + (k // 2) * 27, 27, f"tracks-{sign}-{seat}"))
    return join(parts)


def course(g: StarshipInterstellar) -> object:
    """What turn order, goals and standings are drawn from."""
    players = [(p.passed, p.probe, p.prestige) for p in g.players]
    goals = g.modules_done, g.pods, g.government_probe, g.goals
    return g.phase, g.order, g.turn, g.next_order, players, goals


def turn_order(g: StarshipInterstellar, y: float) -> Svg:
    """Whose turn it is in this phase, and who has passed into the next one."""
    names = {
        Phase.ACTION: ("Action Phase", "Salvation Phase"),
        Phase.SALVATION: ("Salvation Phase", "next Action Phase"),
    }
    now, then = names.get(g.phase, ("Turn order", "next phase"))
    parts: list[Svg] = [text(LEFT, y + 20, now, 16, cls="b"), text(LEFT, y + 92, then, 16, cls="b")]
    for k, seat in enumerate(g.order):
        x = LEFT + 170 + 54 * k
        if k == g.turn and g.phase in names:
            parts.append(rect(x - 8, y - 8, 46, 46, 12, fill="none", stroke="var(--lit)", stroke_width=3))
        faded = "dim" if g.players[seat].passed else ""
        parts.append(group(el("title", name_of(g, seat)), seat_mark(seat, 0, 0, 30), x=x, y=y, cls=faded))
    for k in range(len(g.order) or g.count):
        x = LEFT + 170 + 54 * k
        parts.append(rect(x - 4, y + 68, 38, 38, 9, cls="well"))
        if k < len(g.next_order):
            parts.append(seat_mark(g.next_order[k], x, y + 72, 30))
    return join(parts)


def goals(g: StarshipInterstellar, x: float, y: float) -> Svg:
    """The three goals; two of them end the game, as does the Sun."""
    furthest = max([p.column() for p in g.players if p.probe >= 0] + [g.government_probe // 5], default=0)
    rows = (
        (
            "ship",
            f"Modules {len(g.modules_done)} / {MODULES_FOR_END}",
            g.goals[0],
            len(g.modules_done) / MODULES_FOR_END,
        ),
        (
            "people",
            f"Pod rows {len(g.pods) // PODS_PER_ROW} / {POD_ROWS_NEEDED[g.count]}",
            g.goals[1],
            len(g.pods) / (PODS_PER_ROW * POD_ROWS_NEEDED[g.count]),
        ),
        ("probe", f"Trappist: column {furthest} / {TRAPPIST}", g.goals[2], furthest / TRAPPIST),
    )
    parts: list[Svg] = [text(x, y + 4, "Two of these end the game", 16, cls="b")]
    for k, (sign, words, done, part) in enumerate(rows):
        at = y + 24 + k * 50
        parts.append(icon(sign, x, at, 26, "good" if done else "ink-2"))
        parts.append(text(x + 36, at + 14, words, 15, cls="b"))
        parts.append(rect(x + 36, at + 21, 250, 9, 4.5, cls="well"))
        parts.append(
            rect(x + 36, at + 21, max(9.0, 250 * min(1.0, part)), 9, 4.5, fill="var(--good)" if done else "var(--vp)")
        )
        if done:
            parts.append(icon("check", x + 294, at + 8, 24, "good"))
    return join(parts)


def standings(g: StarshipInterstellar, x: float, y: float, prefix: str, bar: float = 300) -> Svg:
    """Prestige of everybody, as bars."""
    best = max(1, *(p.prestige for p in g.players))
    parts: list[Svg] = [text(x, y + 4, "Prestige", 16, cls="b")]
    for seat, p in enumerate(g.players):
        at = y + 20 + 44 * seat
        wide = bar * max(0.02, p.prestige / best)
        parts.append(
            group(el("title", f"{name_of(g, seat)}: {p.prestige} Prestige"), seat_mark(seat, x, at, 28), x=0, y=0)
        )
        parts.append(rect(x + 40, at + 4, wide, 20, 8, cls=f"seat-{seat} seat-fill"))
        parts.append(
            text(x + 50 + wide, at + 22, p.prestige, 20, cls="b tab", data_count="1", id=f"{prefix}-prestige-{seat}")
        )
    return join(parts)


@drawn_from(lambda g: (course(g), [(p.humankind, p.starship) for p in g.players]))
def tracks_panel(g: StarshipInterstellar) -> Panel:
    """Progress of all."""
    svg = el("g", _counters(g), turn_order(g, 352), goals(g, 500, 346), standings(g, 900, 346, "tracks"))
    return Panel("tracks", "Progress", WIDTH, HEIGHT, svg, _backdrop())
