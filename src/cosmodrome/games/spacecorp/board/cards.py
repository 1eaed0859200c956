"""Action cards as they are drawn in the hand, in the offers and on an HQ."""

from __future__ import annotations

from functools import cache
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.svg import Svg, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import paragraph, text, width_of

from ..content import CARDS, EDGES, Use
from ..rules import effects
from ..words.effects import edge_words, special_words
from .pieces import ACTION_COLOURS, ACTION_ICONS

W: Final = 152.0
H: Final = 198.0
STRIP_H: Final = 54.0
LEAST: Final = 14.6  # of what is written on a card: the desk, and the map, are drawn at two thirds on a small laptop


def value_words(use: Use) -> str:
    """What a card gives to an action: a value or a multiplier."""
    return f"×{use.times}" if use.times else str(use.value)


def card_words(card_id: int) -> str:
    """A card for a tooltip and a screen reader."""
    card = CARDS[card_id]
    parts = []
    for name, use in card.uses.items():
        worth = f"{name} {value_words(use)}"
        parts.append(f"{worth} (shielded {use.shielded})" if use.shielded else worth)
    if card.time:
        parts.append("doubles a Move, Build or Explore, or lets two teams do it")
    if card.special:
        parts.append(f"Special: {special_words(card_id).on_card(card)}")
    if card.edge:
        parts.append(f"Edge {EDGES[card.edge].name}: {edge_words(card.edge)}")
    if card.infra:
        parts.append("may become Infra")
    return f"{card.title}: {'; '.join(parts)}"


def _use_row(name: str, use: Use, y: float) -> Svg:
    """One action of a card."""
    colour = ACTION_COLOURS[name]
    shown = value_words(use)
    parts = [
        rect(7, y, W - 14, 32, 8, fill=colour, fill_opacity=0.2, stroke=colour, stroke_width=1.2),
        icon(ACTION_ICONS[name], 12, y + 4, 24, "ink"),
        text(41, y + 22, name.capitalize(), 15.5, cls="m"),
        text(W - 15, y + 24, shown, 22, "end", cls="b tab"),
    ]
    if use.shielded:
        left = W - 22 - width_of(shown, 22, True)
        parts.append(icon("shield", left - 18, y + 8, 17, "ink-2"))
        parts.append(text(left - 20, y + 22, use.shielded, 15, "end", cls="b ink-2"))
    return join(parts)


@cache
def card_face(card_id: int) -> Svg:
    """A card, its upper left corner at the origin."""
    card = CARDS[card_id]
    names = list(card.uses)
    strip = ACTION_COLOURS[names[0]] if names else "var(--credits)" if card.time else "var(--quiet)"
    parts: list[Svg | None] = [
        rect(0, 0, W, H, 11, cls="surface-2"),
        rect(0, 0, W, 5, 2.5, fill=strip),
        text(W / 2, 25, card.title, 16.5, "middle", W - 14, LEAST, cls="b"),
    ]
    y = 34.0
    for name in names:
        parts.append(_use_row(name, card.uses[name], y))
        y += 37
    if card.time:
        parts.append(icon("hourglass", W / 2 - 27, 44, 54))
        parts.append(
            paragraph(
                W / 2,
                122,
                "Double a Move, Build or Explore, or do it with two teams.",
                W - 18,
                LEAST,
                lines=5,
                anchor="middle",
                cls="ink-2",
            )
        )
    if card.special:
        tall = H - 8 - y
        said = special_words(card_id).on_card(card)
        parts.append(rect(7, y, W - 14, tall, 8, cls="surface-3"))
        parts.append(icon(effects.SPECIALS[card.special].icon, 11, y + 5, 15))
        parts.append(text(30, y + 18, "Special", LEAST, cls="b"))
        parts.append(paragraph(13, y + 36, said, W - 24, LEAST, 1.15, int((tall - 22) / LEAST / 1.15), cls="ink-2"))
    if card.edge:
        said = edge_words(card.edge)
        tall = H - 8 - y - (22 if card.infra else 0)
        parts.append(rect(7, y, W - 14, tall, 8, fill="var(--red-deep)", stroke="var(--red)", stroke_width=1.2))
        parts.append(text(13, y + 17, "EDGE", LEAST, cls="b"))
        parts.append(paragraph(12, y + 34, said, W - 22, LEAST, 1.1, int((tall - 20) / LEAST / 1.1), cls="ink"))
    if card.infra:
        parts.append(rect(7, H - 27, W - 14, 20, 7, cls="surface-3"))
        parts.append(icon("chip", 12, H - 25, 16, "ink-2"))
        parts.append(text(33, H - 12, "can be Infra", LEAST, cls="ink-2"))
    return el("g", *parts)


@cache
def card_back(era: int) -> Svg:
    """The back of an era's cards."""
    sign = ("moon", "rocket", "star")[era]
    return el(
        "g",
        rect(0, 0, W, H, 11, cls="surface-3"),
        rect(9, 9, W - 18, H - 18, 7, cls="well"),
        icon(sign, W / 2 - 30, H / 2 - 30, 60, "ink-3"),
    )


def shown_card(
    card_id: int, x: float, y: float, name: str, words: str, aim: str = "", used: str = "", scale: float = 1
) -> Svg:
    """A card on the table; `aim` is its target, `used` a badge on it while it pays for an action."""
    badge = None
    if used:
        wide = width_of(used, 14, True) + 16
        badge = join(
            [
                rect((W - wide) / 2, H - 34, wide, 22, 11, fill="var(--lit)"),
                text(W / 2, H - 18, used, 14, "middle", cls="b dark"),
            ]
        )
    inside = target(
        aim or f"card:{CARDS[card_id].token}", words, card_face(card_id), badge, hit=hit_rect(0, 0, W, H, 11)
    )
    return group(inside, x=x, y=y, scale=scale, id=name, data_piece=f"card-{CARDS[card_id].token}")


@cache
def strip_card(card_id: int, wide: float) -> Svg:
    """A card in short: its title, and below it a sign for each use."""
    card = CARDS[card_id]
    names = list(card.uses)
    strip = ACTION_COLOURS[names[0]] if names else "var(--credits)" if card.time else "var(--quiet)"
    parts: list[Svg] = [
        el("title", card_words(card_id)),
        rect(0, 0, wide, STRIP_H, 9, cls="surface-2"),
        rect(0, 0, wide, 4, 2, fill=strip),
        text(8, 21, card.title, 15.5, fit=wide - 14, least=LEAST, cls="b"),
    ]
    x = 8.0
    for name, use in card.uses.items():
        shown = value_words(use)
        parts.append(icon(ACTION_ICONS[name], x, 28, 20, "ink"))
        parts.append(text(x + 22, 45, shown, 18, cls="b tab"))
        x += 28 + width_of(shown, 18, True)
    signs = ["hourglass"] if card.time else []
    signs += [effects.SPECIALS[card.special].icon] if card.special else []
    signs += ["chip"] if card.infra else []
    signs += [effects.EDGES[card.edge].icon] if card.edge else []
    for sign in signs:
        if x + 20 <= wide:
            parts.append(icon(sign, x, 28, 20, "ink-2"))
            x += 24
    return el("g", *parts)
