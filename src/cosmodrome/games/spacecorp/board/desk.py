"""The desk: the actions, the offers and piles, the payment under way, and the viewer's hand."""

from __future__ import annotations

from typing import Any, Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import NOTHING, Svg, circle, el, group, hit_rect, join, rect, target
from cosmodrome.draw.words import text, width_of
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from ..content import ACTIONS, CARDS, MARINERS, STACKS, STARFARERS
from ..payment.start import penalty_due
from ..payment.steps import total_so_far
from ..state import SpaceCorp
from .cards import LEAST, STRIP_H, H, W, card_back, card_face, card_words, shown_card, strip_card
from .hq import infra
from .pieces import ACTION_COLOURS, ACTION_ICONS, tile_back

WIDTH: Final = 1174.0
PITCH: Final = 166.0
KEY_H: Final = 44.0
KEYS_PER_ROW: Final = 8
TRAY_H: Final = 68.0
SMALL: Final = 0.8  # the scale of a very large hand
PER_ROW: Final = 7
PER_SMALL_ROW: Final = 8
LABELS: Final = {"play": "Play on"}
MEASURED: Final = ("move", "explore", "build", "colony")  # actions that have a cost to reach
JOINS: Final = {"move": " to ", "explore": " ", "build": " on "}
ASKED: Final = {
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


def key_rows(g: SpaceCorp) -> int:
    """How many rows the action keys take."""
    return -(-len(actions_of(g)) // KEYS_PER_ROW)


def _keys(g: SpaceCorp, seat: int | None) -> Svg:
    """One key per action, with what the own Infra gives to it."""
    names = actions_of(g)
    in_row = -(-len(names) // key_rows(g))
    wide = (WIDTH - 24 - 8 * (in_row - 1)) / in_row
    left, size = (44.0, 17.0) if wide > 140 else (38.0, 15.5)
    own = infra(g.corps[seat]) if seat is not None else {}
    keys = []
    for i, name in enumerate(names):
        now = g.action == name
        colour = ACTION_COLOURS[name]
        given = own.get(name, "")
        label = LABELS.get(name, name.capitalize())
        words = label + (f", your Infra gives {given}" if given else "")
        worth = f"+{given}" if given else ""
        room = wide - left - 8 - (width_of(worth, size, True) + 4 if worth else 0)
        key = target(
            f"action:{name}",
            words,
            rect(0, 0, wide, KEY_H, 11, cls="surface-3" if now else "surface-2"),
            rect(0, 0, 5, KEY_H, 2.5, fill=colour),
            icon(ACTION_ICONS[name], left - 30, 9, 26, "ink"),
            text(left, 28, label, size, fit=room, least=LEAST, cls="b"),
            text(wide - 8, 28, worth, size, "end", cls="b tab good") if worth else None,
            hit=hit_rect(0, 0, wide, KEY_H, 11),
        )
        forbidden = g.forbidden == name
        row, column = divmod(i, in_row)
        x, y = 12 + column * (wide + 8), 10 + row * (KEY_H + 8)
        keys.append(group(key, x=x, y=y, id=f"desk-action-{name}", cls="dim" if forbidden else ""))
    return join(keys)


def _offers(g: SpaceCorp, y: float) -> Svg:
    """The four offers and the draw pile."""
    parts: list[Svg] = []
    for slot, card in enumerate(g.offers):
        x = 12 + slot * PITCH
        if card >= 0:
            words = f"Offer {slot + 1}: {card_words(card)}"
            parts.append(shown_card(card, x, y, f"desk-offer-{slot}", words, aim=f"offer:{slot}"))
        else:
            empty = rect(0, 0, W, H, 11, cls="well", stroke_dasharray="6 5")
            inside = target(
                f"offer:{slot}",
                f"Offer {slot + 1}: empty until the end of the turn",
                empty,
                hit=hit_rect(0, 0, W, H, 11),
            )
            parts.append(group(inside, x=x, y=y, id=f"desk-offer-{slot}"))
    left = g.pile
    back = card_back(g.era) if left else rect(0, 0, W, H, 11, cls="well", stroke_dasharray="6 5")
    pile = target(
        "deck",
        say("Draw pile: {left:card|cards} left", left=left) if left else "The draw pile is empty: players may pass",
        back,
        circle(W / 2, H - 34, 24, cls="surface"),
        text(W / 2, H - 26, left, 24, "middle", cls="b tab", data_count="1", id="desk-pile-count"),
        hit=hit_rect(0, 0, W, H, 11),
    )
    parts.append(group(pile, x=18 + 4 * PITCH, y=y, id="desk-pile"))
    return join(parts)


def _stacks(g: SpaceCorp, top: float) -> Svg:
    """The face-down Discovery tiles, and how many cards are discarded: three in a row, right of the pile."""
    x, step = 40 + 5 * PITCH + 26, 92.0
    parts = []
    for i, name in enumerate(STACKS[g.era]):
        row, column = divmod(i, 3)
        parts.append(tile_back(name, x + step * column, top + 36 + 94 * row, len(g.stacks.get(name, ()))))
    row, column = divmod(len(STACKS[g.era]), 3)
    at, y = x + step * column, top + 16 + 94 * row
    times = sum(CARDS[c].time for c in g.aside)
    out = len(g.aside) - times
    words = "{cards:card|cards} discarded, {times:Time card|Time cards} used"
    if out:
        words = "{cards:card|cards} discarded, {times:Time card|Time cards} used, {out} removed before the first turn"
    parts.append(
        target(
            "discards",
            say(words, cards=len(g.discard), times=times, out=out),
            rect(at - 20, y, 40, 40, 7, cls="well", stroke_dasharray="5 4"),
            icon("card", at - 11, y + 9, 22, "ink-3"),
            text(at, y + 56, f"{len(g.discard)} used", 15, "middle", cls="ink-2"),
            hit=hit_rect(at - 24, y - 4, 48, 64, 8),
        )
    )
    return join(parts)


def _tray(g: SpaceCorp, asked: Asked[Any] | None, y: float) -> Svg:
    """What is being paid for: the cost, and the value reached so far."""
    x, wide = 12.0, WIDTH - 24
    pay = g.pay
    if pay is None:
        played = [c for c in g.played if c >= 0]
        note = "Played this turn: " + ", ".join(CARDS[c].title for c in played) if played else ""
        return text(x, y + 26, note, 15, fit=wide, cls="ink-2") if note else NOTHING
    if asked is not None and asked.prompt.kind == "pay":
        _, cost, value, penalty = asked.args
    elif all(c >= 0 for c in pay.cards):
        cost, value, penalty = pay.cost, total_so_far(g, g.active, pay), penalty_due(pay)
    else:
        return NOTHING
    colour = ACTION_COLOURS.get(pay.action, "var(--biomass)")
    goal = g.map.sites[pay.to].name if pay.to >= 0 and pay.action in ("move", "explore", "build") else ""
    words = pay.action.capitalize() + (f"{JOINS[pay.action]}{goal}" if goal else "")
    part = min(1.0, value / cost) if cost > 0 else 1.0
    fixed = pay.action in MEASURED
    extra = ["enough" if value >= cost else f"{cost - value} to go"] if fixed else []
    if penalty:
        extra.append(f"radiation costs {penalty}")
    if pay.spend:
        extra.append(f"{pay.spend} profit spent")
    if pay.time in ("double", "repeat"):
        extra.append({"double": "Time doubles it", "repeat": "Time: two teams"}[pay.time])
    return el(
        "g",
        rect(x, y, wide, 60, 12, cls="surface-3"),
        icon(ACTION_ICONS.get(pay.action, "colony"), x + 12, y + 8, 26, "ink"),
        text(x + 46, y + 27, words, 18, fit=300, cls="b"),
        text(x + 360, y + 27, " · ".join(extra), 16, fit=wide - 470, cls="ink-2"),
        text(
            x + wide - 14, y + 31, f"{value} / {cost}" if fixed else str(value), 26, "end", cls="b tab", id="desk-value"
        ),
        rect(x + 14, y + 42, wide - 28, 10, 5, cls="well"),
        rect(x + 14, y + 42, max(10, (wide - 28) * part), 10, 5, fill=colour),
        id="desk-tray",
    )


def _hand(g: SpaceCorp, seat: int, asked: Asked[Any] | None, top: float) -> tuple[Svg, float]:
    """The viewer's cards, seven to a row or eight small ones; those that pay for the action are marked.

    A Time card that may be played, or is, is the last one: `basics.time_card`.
    """
    hand = g.corps[seat].hand
    scale = SMALL if len(hand) > 2 * PER_ROW else 1.0
    in_row = PER_ROW if scale == 1 else PER_SMALL_ROW
    pay = g.pay if g.active == seat else None
    paying = asked is not None and asked.seat == seat and asked.prompt.kind == "pay"
    timely = paying and asked is not None and any(what == "time" for what, _ in asked.values)
    parts: list[Svg] = []
    for i, card in enumerate(hand):
        row, column = divmod(i, in_row)
        x, y = 12 + column * PITCH * scale, top + row * (H * scale + 10)
        if card < 0:
            parts.append(group(card_back(g.era), x=x, y=y, scale=scale, id=f"desk-back-{i}"))
            continue
        used = ""
        last_time = CARDS[card].time and i == len(hand) - 1
        if pay is not None and card in pay.cards:
            used = "shielded" if card == pay.shield else "paying"
        elif pay is not None and pay.time in ("double", "repeat") and last_time:
            used = "played"
        aim = "time" if timely and last_time else ""
        parts.append(shown_card(card, x, y, f"desk-card-{CARDS[card].token}", card_words(card), aim, used, scale))
    rows = max(1, -(-len(hand) // in_row))
    if not hand:
        parts.append(text(12, top + 40, "Your hand is empty.", 16, cls="ink-3"))
    return join(parts), top + rows * (H * scale + 10) + 2


def _choices(asked: Asked[Any] | None, y: float) -> tuple[Svg, float]:
    """Cards on the table that the question is about: out of the discard pile, or what an opponent just played."""
    kind = asked.prompt.kind if asked is not None else ""
    if asked is None or kind not in ("memory", "poach"):
        return NOTHING, y
    parts: list[Svg] = [text(12, y + 18, "Discarded cards" if kind == "memory" else "Cards just played", 15, cls="b")]
    short = len(asked.values) > PER_ROW
    tall = (STRIP_H if short else H) + 8
    for k, card in enumerate(asked.values):
        row, column = divmod(k, PER_ROW)
        token = CARDS[card].token
        aim = f"discard:{token}" if kind == "memory" else f"card:{token}"
        face = strip_card(card, PITCH - 8) if short else card_face(card)
        hit = hit_rect(0, 0, PITCH - 8 if short else W, tall - 8, 9)
        inside = target(aim, card_words(card), face, hit=hit)
        x, at = 12 + column * PITCH, y + 28 + row * tall
        parts.append(group(inside, x=x, y=at, id=f"desk-table-{token}", data_piece=f"card-{token}"))
    return join(parts), y + 34 - (-len(asked.values) // PER_ROW) * tall


def _source(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> object:
    """What the desk is drawn from; while something is paid for, of all that could help to pay."""
    kind = asked.prompt.kind if asked is not None else ""
    question = asked is not None and kind in ("pay", "memory", "poach") and (asked.seat, kind, asked.args, asked.values)
    own = (g.corps[seat].cards, g.corps[seat].slots, g.corps[seat].hq) if seat is not None else None
    piles = g.offers, g.pile, {name: len(tiles) for name, tiles in g.stacks.items()}, len(g.discard), g.aside
    paying = g.pay and (g.pay, g.active, g.corps, g.bases, g.tiles, g.colony_at)
    return seat, question, own, piles, paying, g.era, bool(g.deck), g.action, g.forbidden, g.played


@drawn_from(_source)
def desk_panel(g: SpaceCorp, seat: int | None, asked: Asked[Any] | None) -> Panel:
    """Actions, offers, payment and hand."""
    top = 30 + key_rows(g) * (KEY_H + 8)
    bottom = top + H
    tray = _tray(g, asked, bottom + 10)
    bottom += 28 + (TRAY_H if tray else 0)
    parts = [_keys(g, seat), text(12, top - 7, "Offers", 15, cls="ink-3"), _offers(g, top), _stacks(g, top), tray]
    if seat is not None:
        parts.append(text(12, bottom - 7, "Your hand", 15, cls="ink-3"))
        hand, bottom = _hand(g, seat, asked, bottom)
        parts.append(hand)
    table, bottom = _choices(asked, bottom)
    parts.append(table)
    return Panel("desk", "Desk: offers and hand", WIDTH, bottom, el("g", *parts))
