"""The Resource Market and the display of Extra Action tokens."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import paragraph, text

from ..content import COLORS, EXTRA_TOKENS, MARKET_SIZE, PRICE
from ..state import Galaxy
from .pieces import cube
from .tokens import ACTION_ICONS

WIDTH: Final = 1240.0
HEIGHT: Final = 512.0
COLUMN: Final = 84.0
TOKEN_W: Final = 190.0
TOKEN_H: Final = 112.0


def _column(g: Galaxy, color: int) -> Svg:
    """What the Market has of a colour, and its price."""
    n = g.market[color]
    parts: list[Svg] = [
        rect(0, 0, COLUMN - 8, HEIGHT - 70, 12, cls="well"),
        group(cube(color, 34), x=21, y=12),
        text(20, 76, PRICE[color], 20, cls="b tab"),
        icon("fuel", 40, 59, 20),
    ]
    for k in range(n):
        column, row = divmod(k, 9)
        parts.append(group(cube(color, 26), x=11 + 29 * column, y=HEIGHT - 106 - 31 * row))
    words = f"Market: {n} {COLORS[color]}, {PRICE[color]} Fuel each"
    inside = target(f"market:{COLORS[color]}", words, *parts, hit=hit_rect(0, 0, COLUMN - 8, HEIGHT - 70, 12))
    return group(inside, x=14 + color * COLUMN, y=52, id=f"market-{COLORS[color]}")


@cache
def _extra(token_id: str, x: float, y: float) -> Svg:
    """A token of the display, both sides readable."""
    token = EXTRA_TOKENS[token_id]
    words = f"{token.name}. Action Phase: {token.text} Salvation Phase: {token.salvation_text}"
    inside = target(
        f"extra:{token_id}",
        words,
        rect(0, 0, TOKEN_W, TOKEN_H, 12, cls="surface-2"),
        text(TOKEN_W / 2, 20, token.name, 14, "middle", TOKEN_W - 12, cls="b"),
        icon(ACTION_ICONS.get(token.action, "spark"), 8, 28, 18, "ink-2"),
        paragraph(30, 40, token.text, TOKEN_W - 36, 11, 1.12, 3, cls="ink-2"),
        icon(ACTION_ICONS.get(token.center, "people"), 8, 74, 18, "ink-2"),
        paragraph(30, 84, token.salvation_text, TOKEN_W - 36, 11, 1.12, 2, cls="ink-2"),
        hit=hit_rect(0, 0, TOKEN_W, TOKEN_H, 12),
    )
    return group(inside, x=x, y=y, id=f"market-extra-{token_id}")


def market_panel(g: Galaxy) -> Panel:
    """Market and Extra Actions."""
    held, room = sum(g.market), MARKET_SIZE[g.count]
    parts: list[Svg] = [text(16, 34, f"Market: {held} of {room} spaces taken", 18, cls="b")]
    parts.extend(_column(g, color) for color in range(5))
    left = 14 + 5 * COLUMN + 14
    parts.append(text(left, 34, "Extra Action tokens", 18, cls="b"))
    for i, token in enumerate(g.display):
        row, column = divmod(i, 4)
        parts.append(_extra(token, left + column * (TOKEN_W + 8), 52 + row * (TOKEN_H + 8)))
    if not g.display:
        parts.append(text(left, 80, "All are taken.", 15, cls="ink-3"))
    backdrop = rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")
    return Panel("market", "Market and Extra Actions", WIDTH, HEIGHT, el("g", *parts), join([backdrop]))
