"""The Resource Market and the display of Extra Action tokens."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import block_size, paragraph, text

from ..content import COLORS, EXTRA_PER_PLAYER, EXTRA_TOKENS, MARKET_SIZE, PRICE
from ..rules.effects import FOUR
from ..state import StarshipInterstellar
from ..words import effects as effect_words
from .pieces import cube
from .tokens import ACTION_NAMES, action_icon

ROW: Final = 56.0
TOP: Final = 46.0
SHELF: Final = 132.0  # where the Market's cubes begin
OWN: Final = 596.0  # and the viewer's
WIDTH: Final = 800.0
HEIGHT: Final = TOP + 5 * ROW + 10
TOKEN_W: Final = 232.0
TOKEN_H: Final = 152.0
TOKENS_PER_ROW: Final = 4


def _line(g: StarshipInterstellar, color: int, mine: int) -> Svg:
    """What the Market has of a colour, its price, and what the viewer could sell (-1: nobody looks from a seat)."""
    n, wide = g.market[color], WIDTH - 24
    step = min(31.0, (OWN - SHELF - 36) / max(n, 1))
    parts: list[Svg] = [
        rect(0, 0, wide, ROW - 6, 12, cls="well"),
        group(cube(color, 34), x=12, y=8),
        text(62, 33, PRICE[color], 22, cls="b tab"),
        icon("fuel", 80, 14, 22),
        *(group(cube(color, 28), x=SHELF + step * k, y=11) for k in range(n)),
    ]
    words = f"Market: {n} {COLORS[color]}, {PRICE[color]} Fuel each"
    if mine > 0:
        many = mine > 5
        parts += [group(cube(color, 28), x=OWN + 31 * k, y=11) for k in range(1 if many else mine)]
        parts += [text(OWN + 36, 33, f"×{mine}", 20, cls="b tab")] if many else []
        words += f"; you have {mine}"
    inside = target(f"market:{COLORS[color]}", words, *parts, hit=hit_rect(0, 0, wide, ROW - 6, 12))
    return group(inside, x=12, y=TOP + color * ROW, id=f"market-{COLORS[color]}")


@cache
def _extra(token_id: str, x: float, y: float) -> Svg:
    """A token of the display, both sides readable."""
    token = EXTRA_TOKENS[token_id]
    action, other = effect_words.a_side(token_id), effect_words.salvation_side(token_id)
    words = f"{token.name}. Action Phase: {action} Salvation Phase: {other}"
    salvation = f"Any action; +1 Prestige: {ACTION_NAMES[token.center]}" if token.center else other
    room = TOKEN_W - 40
    inside = target(
        f"extra:{token_id}",
        words,
        rect(0, 0, TOKEN_W, TOKEN_H, 12, cls="surface-2"),
        text(TOKEN_W / 2, 23, token.name, 17, "middle", TOKEN_W - 12, cls="b"),
        icon(action_icon(token), 8, 32, 22, "ink-2"),
        paragraph(36, 48, action, room, block_size(action, room, 48, 15, 12, 1.12), 1.12, cls="ink-2"),
        rect(8, 85, TOKEN_W - 16, 1.2, 0.6, cls="surface-3"),
        icon(FOUR[token.center].icon if token.center else "people", 8, 92, 22, "ink-2"),
        paragraph(36, 105, salvation, room, block_size(salvation, room, 54, 15, 12, 1.12), 1.12, cls="ink-2"),
        hit=hit_rect(0, 0, TOKEN_W, TOKEN_H, 12),
    )
    return group(inside, x=x, y=y, id=f"extra-{token_id}")


def _source(g: StarshipInterstellar, seat: int | None) -> object:
    """What the Market is drawn from."""
    return g.market, (g.players[seat].fuel, g.players[seat].cubes) if seat is not None else None


@drawn_from(_source)
def market_panel(g: StarshipInterstellar, seat: int | None) -> Panel:
    """The Market's goods by colour, and what the viewer can trade."""
    held, room = sum(g.market), MARKET_SIZE[g.count]
    own = g.players[seat] if seat is not None else None
    parts: list[Svg] = [text(16, 32, f"{held} of {room} spaces taken", 18, cls="b")]
    if own is not None:
        parts += [
            text(OWN + 12, 32, "Yours", 18, cls="b"),
            icon("fuel", OWN + 84, 14, 22),
            text(OWN + 110, 32, own.fuel, 20, cls="b tab", id="market-fuel", data_count=True),
        ]
    parts.extend(_line(g, color, own.cubes[color] if own is not None else -1) for color in range(5))
    backdrop = rect(1, 1, WIDTH - 2, HEIGHT - 2, 16, cls="surface")
    return Panel("market", "Market", WIDTH, HEIGHT, el("g", *parts), join([backdrop]))


@drawn_from(lambda g: g.display)
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
