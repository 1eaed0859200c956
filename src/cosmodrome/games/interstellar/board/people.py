"""Population and Reputation: the people on Earth, the Cryo-Pods, and the standing of the corporations."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text

from ..content import (
    COLORS,
    POD_ROWS_NEEDED,
    PODS,
    PODS_PER_ROW,
    REFILL_POD,
    REPUTATION_MAX,
    REPUTATION_PRESTIGE,
    REPUTATION_ROW,
)
from ..state import StarshipInterstellar
from .pieces import counter, meeple, name_of

WIDTH: Final = 1340.0
HEIGHT: Final = 560.0
POD: Final = 46.0
PODS_X: Final = 268.0
REP_X: Final = 862.0
TOP: Final = 62.0
REP_W: Final = 66.0
REP_H: Final = 66.0


def pod_place(pod: int) -> tuple[float, float]:
    """The middle of a Cryo-Pod."""
    row, column = divmod(pod, PODS_PER_ROW)
    return PODS_X + 26 + column * (POD + 6), TOP + 30 + row * 80


def reputation_place(reputation: int) -> tuple[float, float]:
    """The middle of a space of the Reputation Track."""
    row, column = divmod(REPUTATION_MAX - reputation, REPUTATION_ROW)
    return REP_X + 96 + column * (REP_W + 2), TOP + 30 + row * (REP_H + 2)


@cache
def _backdrop(count: int) -> Svg:
    """Earth tile, pods and track, empty."""
    parts = [
        rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface"),
        text(18, 38, "On Earth", 19, cls="b"),
        text(PODS_X, 38, "Cryo-Pods", 19, cls="b"),
        text(REP_X, 38, "Reputation", 19, cls="b"),
        text(REP_X + 126, 38, "Prestige each round on the left", 14, cls="ink-3"),
    ]
    for pod in range(PODS):
        x, y = pod_place(pod)
        needed = pod // PODS_PER_ROW < POD_ROWS_NEEDED[count]
        parts.append(rect(x - POD / 2, y - 30, POD, 60, 18, cls="surface-2" if needed else "well"))
        if pod == REFILL_POD - 1:
            parts.append(icon("reroll", x - 11, y - 11, 22, "ink-3"))
    y = pod_place(POD_ROWS_NEEDED[count] * PODS_PER_ROW - 1)[1] + 36
    parts.append(rect(PODS_X, y, 10 * (POD + 6) + 4, 3, 1.5, fill="var(--medal)"))
    for row, worth in enumerate(REPUTATION_PRESTIGE):
        y = TOP + 30 + row * (REP_H + 2)
        parts.append(
            text(
                REP_X + 28,
                y + 7,
                f"{worth:+d}" if worth else "0",
                19,
                "middle",
                cls="b tab good" if worth > 0 else "b tab bad" if worth < 0 else "b tab",
            )
        )
        parts.append(icon("vp", REP_X + 40, y - 9, 17))
        for column in range(REPUTATION_ROW):
            value = REPUTATION_MAX - row * REPUTATION_ROW - column
            x = REP_X + 96 + column * (REP_W + 2)
            parts.append(
                rect(
                    x - REP_W / 2,
                    y - REP_H / 2,
                    REP_W,
                    REP_H,
                    9,
                    cls="surface-3" if value == 0 else "surface-2" if row % 2 else "well",
                )
            )
            parts.append(text(x, y + 6, value, 14, "middle", cls="ink-3 tab"))
    return join(parts)


def _earth(g: StarshipInterstellar) -> Svg:
    """The people still on Earth, by level."""
    parts: list[Svg] = []
    for color in range(5):
        n = g.meeples[color]
        y = TOP + color * 92
        inside = target(
            f"meeple:{COLORS[color]}",
            f"{n} {COLORS[color]} on Earth, level {color + 1}",
            rect(0, 0, 216, 84, 14, cls="surface-2"),
            group(meeple(color, 56), x=14, y=14),
            text(96, 54, f"×{n}", 30, cls="b tab"),
            hit=hit_rect(0, 0, 216, 84, 14),
        )
        parts.append(group(inside, x=18, y=y, id=f"people-{COLORS[color]}", cls="" if n else "dim"))
    return join(parts)


@drawn_from(lambda g: (g.meeples, g.pods, [p.reputation for p in g.players]))
def people_panel(g: StarshipInterstellar) -> Panel:
    """People and Reputation."""
    parts = [_earth(g)]
    for pod, color in enumerate(g.pods[:PODS]):
        x, y = pod_place(pod)
        parts.append(group(meeple(color, 38), x=x - 19, y=y - 19, id=f"people-pod-{pod}"))
    rows = len(g.pods) // PODS_PER_ROW
    need = POD_ROWS_NEEDED[g.count]
    parts.append(text(PODS_X + 10 * (POD + 6), 38, f"{rows} of {need} rows filled", 15, "end", cls="ink-2"))
    crowd: dict[int, int] = {}
    for seat, p in enumerate(g.players):
        x, y = reputation_place(p.reputation)
        k = crowd.get(p.reputation, 0)
        crowd[p.reputation] = k + 1
        alone = sum(q.reputation == p.reputation for q in g.players) == 1
        words = el("title", f"Reputation of {name_of(g, seat)}: {p.reputation}")
        spread = (0, 0) if alone else ((k % 2) * 28 - 14, (k // 2) * 28 - 14)
        parts.append(el("g", words, counter(seat, x + spread[0], y + spread[1], 30, f"people-reputation-{seat}")))
    return Panel("people", "Population and Reputation", WIDTH, HEIGHT, el("g", *parts), _backdrop(g.count))
