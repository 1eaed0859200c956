"""The World Government: five rows of four seats, each with its bonus; the Governor sits highest and furthest left."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text

from ..content import GOVERNMENT, GOVERNMENT_ROWS, GOVERNMENT_SPACES
from ..prompts import space_id
from ..state import StarshipInterstellar
from ..words import effects as effect_words
from .pieces import effect_sign, name_of, scientist

WIDTH: Final = 900.0
HEIGHT: Final = 640.0
SPACE_W: Final = 186.0
SPACE_H: Final = 98.0
LEFT: Final = 92.0
TOP: Final = 74.0
SHORT: Final = {
    "gain_fuel": "Fuel",
    "gain_prestige": "Prestige",
    "drill": "to Storage",
    "ars": "to the reserve",
    "improved_deposit": "better Deposit",
    "save_lowest": "save one free",
    "build_lowest": "build one free",
    "government_probe": "Gov. Probe",
}


def place(space: int) -> tuple[float, float]:
    """The upper left corner of a seat; row 0 is at the bottom."""
    row, column = divmod(space, GOVERNMENT_SPACES)
    return LEFT + column * (SPACE_W + 12), TOP + (GOVERNMENT_ROWS - 1 - row) * (SPACE_H + 12)


@cache
def _backdrop() -> Svg:
    """The chamber."""
    parts = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface"), icon("government", 22, 16, 42, "ink-2")]
    for space in range(GOVERNMENT_ROWS * GOVERNMENT_SPACES):
        x, y = place(space)
        parts.append(rect(x, y, SPACE_W, SPACE_H, 12, cls="surface-2"))
        parts.append(effect_sign(GOVERNMENT[space], x + SPACE_W - 56, y + 40, 36))
        words = SHORT.get(
            GOVERNMENT[space][0].op, GOVERNMENT[space][0].word.replace("leaders_of_", "").replace("_", " ")
        )
        parts.append(text(x + SPACE_W - 56, y + SPACE_H - 14, words, 14, "middle", 106, cls="ink-2"))
        if space % GOVERNMENT_SPACES < GOVERNMENT_SPACES - 1:
            parts.append(icon("plus", x + SPACE_W + 1, y + SPACE_H / 2 - 5, 10, "ink-3"))
    for row in range(GOVERNMENT_ROWS):
        _, y = place(row * GOVERNMENT_SPACES)
        parts.append(text(50, y + SPACE_H / 2 + 8, row + 1, 24, "middle", cls="b ink-3"))
    return join(parts)


@drawn_from(lambda g: g.government)
def government_panel(g: StarshipInterstellar) -> Panel:
    """Who sits where."""
    governor = g.governor()
    words = f"Governor: {name_of(g, governor)}" if governor >= 0 else "There is no Governor"
    parts: list[Svg] = [icon("crown", 84, 22, 30), text(122, 46, words, 20, cls="b")]
    crowned = False
    for row in range(GOVERNMENT_ROWS - 1, -1, -1):
        for column in range(GOVERNMENT_SPACES):
            space = row * GOVERNMENT_SPACES + column
            owner = g.government[space]
            x, y = place(space)
            whose = f", taken by {name_of(g, owner)}" if owner >= 0 else ", empty"
            inside: list[Svg | None] = []
            if owner >= 0:
                inside.append(scientist(owner, 46, SPACE_H / 2 + 6, 52))
                if not crowned:
                    crowned = True
                    inside.append(icon("crown", 28, 2, 36))
            label = f"Row {row + 1}, seat {column + 1}: {effect_words.effects(GOVERNMENT[space])}{whose}"
            seat = target(f"government:{space_id(space)}", label, *inside, hit=hit_rect(0, 0, SPACE_W, SPACE_H, 12))
            parts.append(group(seat, x=x, y=y, id=f"government-{space_id(space)}"))
    return Panel("government", "World Government", WIDTH, HEIGHT, el("g", *parts), _backdrop())
