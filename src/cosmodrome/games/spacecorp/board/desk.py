"""The desk: the actions, the offers and piles, the payment under way, and the viewer's hand."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import NOTHING, Svg, circle, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text
from cosmodrome.engine.flow import Asked

from ..content import ACTIONS, CARDS, MARINERS, STACKS, STARFARERS
from ..rules.value import evaluate, penalty_due
from ..state import SpaceCorp
from .cards import H, W, card_back, card_words, shown_card
from .hq import infra
from .pieces import ACTION_COLOURS, ACTION_ICONS, tile_back

WIDTH: Final = 1360.0
PITCH: Final = 166.0
OFFERS_Y: Final = 122.0
HAND_Y: Final = 350.0
PER_ROW: Final = 8
LABELS: Final = {"play": "Play on"}
JOINS: Final = {"move": " to ", "explore": " ", "build": " on "}
FOCUS: Final = {
    "pay",
    "draw",
    "take",
    "upgrade",
    "special",
    "edge",
    "poach",
    "memory",
    "reward",
    "research-base",
}


def actions_of(g: SpaceCorp) -> list[str]:
    """The actions that the era knows; playing on or passing once the pile is empty."""
    known = [
        a
        for a in ACTIONS
        if not (a == "revelation" and g.era == MARINERS) and not (a == "colonize" and g.era < STARFARERS)
    ]
    return [*known, "play", "pass"] if not g.deck else known


def _keys(g: SpaceCorp, seat: int | None) -> Svg:
    """One key per action, with what the own Infra gives to it."""
    names = actions_of(g)
    wide = (WIDTH - 24 - 8 * (len(names) - 1)) / len(names)
    own = infra(g.corps[seat]) if seat is not None else {}
    keys = []
    for i, name in enumerate(names):
        now = g.action == name
        colour = ACTION_COLOURS[name]
        given = own.get(name, "")
        label = LABELS.get(name, name.capitalize())
        words = label + (f", your Infra gives {given}" if given else "")
        key = target(
            f"action:{name}",
            words,
            rect(0, 0, wide, 84, 12, cls="surface-3" if now else "surface-2"),
            rect(0, 0, wide, 5, 2.5, fill=colour),
            icon(ACTION_ICONS[name], wide / 2 - 15, 12, 30, "ink"),
            text(wide / 2, 60, label, 15, "middle", wide - 8, cls="b"),
            text(wide / 2, 77, f"Infra {given}", 12, "middle", cls="ink-2") if given else None,
            hit=hit_rect(0, 0, wide, 84, 12),
        )
        forbidden = g.forbidden == name
        keys.append(group(key, x=12 + i * (wide + 8), y=10, id=f"desk-action-{name}", cls="dim" if forbidden else ""))
    return join(keys)


def _offers(g: SpaceCorp) -> Svg:
    """The four offers, the draw pile and the discard pile."""
    parts: list[Svg] = []
    for slot, card in enumerate(g.offers):
        x = 12 + slot * PITCH
        if card >= 0:
            words = f"Offer {slot + 1}: {card_words(card)}"
            parts.append(shown_card(card, x, OFFERS_Y, f"desk-offer-{slot}", words, aim=f"offer:{slot}"))
        else:
            empty = rect(0, 0, W, H, 11, cls="well", stroke_dasharray="6 5")
            inside = target(
                f"offer:{slot}",
                f"Offer {slot + 1}: empty until the end of the turn",
                empty,
                hit=hit_rect(0, 0, W, H, 11),
            )
            parts.append(group(inside, x=x, y=OFFERS_Y, id=f"desk-offer-{slot}"))
    x = 20 + 4 * PITCH
    left = g.pile
    back = card_back(g.era) if left else rect(0, 0, W, H, 11, cls="well", stroke_dasharray="6 5")
    pile = target(
        "deck",
        f"Draw pile: {left} cards left" if left else "The draw pile is empty: players may pass",
        back,
        circle(W / 2, H - 34, 22, cls="surface"),
        text(W / 2, H - 27, left, 20, "middle", cls="b tab", data_count="1", id="desk-pile-count"),
        hit=hit_rect(0, 0, W, H, 11),
    )
    parts.append(group(pile, x=x, y=OFFERS_Y, id="desk-pile"))
    return join(parts)


def _stacks(g: SpaceCorp) -> Svg:
    """The face-down Discovery tiles, and how many cards are discarded."""
    x = 20 + 5 * PITCH + 36
    parts = []
    for i, name in enumerate(STACKS[g.era]):
        parts.append(tile_back(name, x + 66 * i, OFFERS_Y + 30, len(g.stacks.get(name, ()))))
    at = x + 66 * len(STACKS[g.era]) - 22
    words = el("title", f"{len(g.discard)} cards discarded, {len(g.aside)} Time cards used")
    parts.append(
        el(
            "g",
            words,
            rect(at, OFFERS_Y + 10, 40, 40, 7, cls="well", stroke_dasharray="5 4"),
            icon("card", at + 9, OFFERS_Y + 19, 22, "ink-3"),
            text(at + 20, OFFERS_Y + 66, f"{len(g.discard)} used", 12, "middle", cls="ink-2"),
        )
    )
    return join(parts)


def _tray(g: SpaceCorp, asked: Asked[Any] | None) -> Svg:
    """What is being paid for: the cost, and the value reached so far."""
    x, y, wide, tall = 20 + 5 * PITCH, OFFERS_Y + 84, WIDTH - 32 - 5 * PITCH, H - 84
    pay = g.pay
    if pay is None:
        played = [c for c in g.played if c >= 0]
        note = "Played this turn: " + ", ".join(CARDS[c].title for c in played) if played else ""
        return text(x, y + 24, note, 13, fit=wide, cls="ink-2") if note else NOTHING
    if asked is not None and asked.prompt.kind == "pay":
        _, cost, value, penalty = asked.args
    elif all(c >= 0 for c in pay.cards):
        cost, value, penalty = pay.cost, evaluate(g, g.active, pay), penalty_due(pay)
    else:
        return NOTHING
    colour = ACTION_COLOURS.get(pay.action, "var(--biomass)")
    goal = g.map.sites[pay.to].name if pay.to >= 0 and pay.action in ("move", "explore", "build") else ""
    words = pay.action.capitalize() + (f"{JOINS[pay.action]}{goal}" if goal else "")
    part = min(1.0, value / cost) if cost > 0 else 1.0
    extra = []
    if penalty:
        extra.append(f"radiation costs {penalty}")
    if pay.spend:
        extra.append(f"{pay.spend} profit spent")
    if pay.time in ("double", "repeat"):
        extra.append({"double": "Time doubles it", "repeat": "Time: two teams"}[pay.time])
    return el(
        "g",
        rect(x, y, wide, tall, 12, cls="surface-3"),
        icon(ACTION_ICONS.get(pay.action, "colony"), x + 12, y + 12, 30, "ink"),
        text(x + 52, y + 33, words, 19, fit=wide - 180, cls="b"),
        text(
            x + wide - 14, y + 36, f"{value} / {cost}" if cost else str(value), 28, "end", cls="b tab", id="desk-value"
        ),
        rect(x + 14, y + 56, wide - 28, 12, 6, cls="well"),
        rect(x + 14, y + 56, max(12, (wide - 28) * part), 12, 6, fill=colour),
        text(
            x + 14,
            y + 92,
            " · ".join(extra) or ("enough" if value >= cost else f"{cost - value} to go"),
            14,
            fit=wide - 28,
            cls="ink-2",
        ),
        id="desk-tray",
    )


def _hand(g: SpaceCorp, seat: int) -> tuple[Svg, float]:
    """The viewer's cards, eight to a row or ten small ones; those that pay for the action are marked."""
    hand = g.corps[seat].hand
    scale = 1.0 if len(hand) <= PER_ROW else 0.8
    in_row = PER_ROW if scale == 1 else PER_ROW + 2
    pay = g.pay if g.active == seat else None
    parts: list[Svg] = []
    for i, card in enumerate(hand):
        row, column = divmod(i, in_row)
        x, y = 12 + column * PITCH * scale, HAND_Y + row * (H * scale + 10)
        if card < 0:
            parts.append(group(card_back(g.era), x=x, y=y, scale=scale, id=f"desk-back-{i}"))
            continue
        used = ""
        if pay is not None and card in pay.cards:
            used = "shielded" if card == pay.shield else "paying"
        elif pay is not None and pay.time in ("double", "repeat") and CARDS[card].time and i == len(hand) - 1:
            used = "paying"
        parts.append(shown_card(card, x, y, f"desk-card-{CARDS[card].token}", card_words(card), used=used, scale=scale))
    rows = max(1, -(-len(hand) // in_row))
    if not hand:
        parts.append(text(12, HAND_Y + 40, "Your hand is empty.", 15, cls="ink-3"))
    return join(parts), HAND_Y + rows * (H * scale + 10) + 2


def _choices(asked: Asked[Any] | None, y: float) -> tuple[Svg, float]:
    """Cards on the table that the question is about: out of the discard pile, or what an opponent just played."""
    kind = asked.prompt.kind if asked is not None else ""
    if asked is None or kind not in ("memory", "poach"):
        return NOTHING, y
    parts: list[Svg] = [text(12, y + 18, "Discarded cards" if kind == "memory" else "Cards just played", 15, cls="b")]
    for k, card in enumerate(asked.values):
        row, column = divmod(k, 12)
        aim = f"discard:{CARDS[card].token}" if kind == "memory" else ""
        x, at = 12 + column * 112, y + 28 + row * (H * 0.68 + 8)
        parts.append(shown_card(card, x, at, f"desk-table-{CARDS[card].token}", card_words(card), aim=aim, scale=0.68))
    rows = -(-len(asked.values) // 12)
    return join(parts), y + 34 + rows * (H * 0.68 + 8)


def desk_panel(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """Actions, offers, payment and hand."""
    parts = [_keys(g, seat), _offers(g), _stacks(g), _tray(g, asked)]
    bottom = HAND_Y
    if seat is not None:
        parts.append(text(12, HAND_Y - 10, "Your hand", 14, cls="ink-3"))
        hand, bottom = _hand(g, seat)
        parts.append(hand)
    table, bottom = _choices(asked, bottom)
    parts.append(table)
    parts.append(text(12, OFFERS_Y - 8, "Offers", 14, cls="ink-3"))
    kind = asked.prompt.kind if asked is not None else ""
    return Panel(
        "desk",
        "Desk: offers and hand",
        WIDTH,
        bottom,
        el("g", *parts),
        "",
        4 if kind in FOCUS else 2 if seat is None else 3,
    )
