"""The Resource Market and the display of Extra Action tokens."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import block_size, paragraph, text

from ..content import COLORS, EXTRA_PER_PLAYER, EXTRA_TOKENS, MARKET_SIZE, PRICE
from ..state import StarshipInterstellar
from .pieces import cube
from .tokens import ACTION_ICONS, ACTION_NAMES

WIDTH: Final = 440.0
HEIGHT: Final = 512.0
COLUMN: Final = 84.0
TOKEN_W: Final = 232.0
TOKEN_H: Final = 138.0
TOKENS_PER_ROW: Final = 4


def _column(g: StarshipInterstellar, color: int) -> Svg:
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
    salvation = f"Any action; +1 Prestige: {ACTION_NAMES[token.center]}" if token.center else token.salvation_text
    room = TOKEN_W - 40
    inside = target(
        f"extra:{token_id}",
        words,
        rect(0, 0, TOKEN_W, TOKEN_H, 12, cls="surface-2"),
        text(TOKEN_W / 2, 23, token.name, 17, "middle", TOKEN_W - 12, cls="b"),
        icon(ACTION_ICONS.get(token.action, "spark"), 8, 32, 22, "ink-2"),
        paragraph(36, 48, token.text, room, block_size(token.text, room, 48, 15, 12, 1.12), 1.12, cls="ink-2"),
        rect(8, 85, TOKEN_W - 16, 1.2, 0.6, cls="surface-3"),
        icon(ACTION_ICONS.get(token.center, "people"), 8, 92, 22, "ink-2"),
        paragraph(36, 105, salvation, room, block_size(salvation, room, 48, 15, 12, 1.12), 1.12, cls="ink-2"),
        hit=hit_rect(0, 0, TOKEN_W, TOKEN_H, 12),
    )
    return group(inside, x=x, y=y, id=f"extra-{token_id}")


def market_panel(g: StarshipInterstellar) -> Panel:
    """The Market: what lies there, colour by colour."""
    held, room = sum(g.market), MARKET_SIZE[g.count]
    parts: list[Svg] = [text(16, 34, f"{held} of {room} spaces taken", 18, cls="b")]
    parts.extend(_column(g, color) for color in range(5))
    backdrop = rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")
    return Panel("market", "Market", WIDTH, HEIGHT, el("g", *parts), join([backdrop]))


def extra_panel(g: StarshipInterstellar) -> Panel:
    """The Extra Action tokens that can still be had: above the Action side, below the Salvation side."""
    parts = []
    for i, token in enumerate(g.display):
        row, column = divmod(i, TOKENS_PER_ROW)
        parts.append(_extra(token, 12 + column * (TOKEN_W + 8), 12 + row * (TOKEN_H + 8)))
    if not g.display:
        parts.append(text(16, 40, "All are taken.", 18, cls="ink-2"))
    wide = 16 + TOKENS_PER_ROW * (TOKEN_W + 8)
    tall = 16 + -(-EXTRA_PER_PLAYER * g.count // TOKENS_PER_ROW) * (TOKEN_H + 8)
    backdrop = rect(1, 1, wide - 2, tall - 2, 16, cls="surface")
    return Panel("extra", "Extra Action tokens", wide, tall, el("g", *parts), join([backdrop]))
