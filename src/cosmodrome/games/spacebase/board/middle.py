"""The middle of the table: shipyard, colonies, light-speed offers, the dice and the race."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    drawn_from,
    el,
    group,
    hit_rect,
    icon,
    join,
    line,
    rect,
    seat_mark,
    starfield,
    target,
    text,
)

from ..content import CARDS, EMPTY, SLOTS
from ..prompts import slug
from ..rules.basics import VICTORY
from ..state import SpaceBase
from ..words.effects import card_words
from ..words.labels import colonies_title, deck_label, offer_title, race_label
from ..words.names import dice_words
from . import card as cards
from .console import die

GAP: Final = 8
SIDE: Final = 60  # the decks, left of the shipyard
STEP: Final = cards.WIDTH + GAP
YARD_WIDTH: Final = SIDE + SLOTS * STEP + 2 * GAP
YARD_HEIGHT: Final = 3 * (cards.HEIGHT + GAP) + 2 * GAP
COLONY_HEIGHT: Final = 84
COLONIES_WIDTH: Final = 6 * STEP + GAP * 2
COLONIES_HEIGHT: Final = 2 * (COLONY_HEIGHT + GAP) + GAP * 2
BRIDGE_WIDTH: Final = 736
_ROMAN: Final = ("I", "II", "III")


@cache
def _sky(width: float, height: float, seed: str) -> Svg:
    """A night sky with a frame."""
    return join(
        (
            rect(0, 0, width, height, 16, cls="sky"),
            starfield(width, height, seed, 0.8),
            rect(1, 1, width - 2, height - 2, 16, fill="none", stroke="var(--edge)", stroke_width=2),
        )
    )


@lru_cache(maxsize=1024)
def ship_card(players: int, number: int, x: float, y: float, panel: str) -> Svg:
    """A ship for sale."""
    return target(
        f"ship:{slug(number)}",
        card_words(number),
        cards.face(number, players, 0),
        hit=hit_rect(1, 1, cards.WIDTH - 2, cards.HEIGHT - 2, 8),
        id=f"{panel}-{slug(number)}",
        data_piece=f"ship:{slug(number)}",
        data_with=f"sector-{CARDS[number].sector}",
        transform=f"translate({x:g} {y:g})",
    )


@cache
def _yard_backdrop() -> Svg:
    """The docks of the shipyard and the backs of its three decks."""
    parts = [_sky(YARD_WIDTH, YARD_HEIGHT, "shipyard")]
    for level in range(3):
        y = 2 * GAP - 4 + level * (cards.HEIGHT + GAP)
        parts += [
            rect(GAP + 5, y + 5, SIDE - GAP, cards.HEIGHT, 8, fill=f"url(#cd-dusk-{level + 1})", opacity=0.6),
            rect(GAP, y, SIDE - GAP, cards.HEIGHT, 8, fill=f"url(#cd-dusk-{level + 1})", stroke="var(--edge-2)"),
            icon("planet", GAP + 10, y + 14, 32, "white"),
            text(GAP + 26, y + 84, _ROMAN[level], 30, "middle", cls="b white"),
        ]
        for slot in range(SLOTS):
            x = SIDE + 2 * GAP + slot * STEP
            parts.append(
                rect(x, y, cards.WIDTH, cards.HEIGHT, 8, fill="var(--sky-0)", fill_opacity=0.45, stroke="var(--edge)")
            )
    return join(parts)


@drawn_from(lambda g: (g.shipyard, g.decks))
def shipyard(g: SpaceBase) -> Panel:
    """Eighteen ships for sale, six of each level, and how many are left in the decks."""
    parts = []
    for level in range(3):
        y = 2 * GAP - 4 + level * (cards.HEIGHT + GAP)
        left = sum(len(layer) for layer in g.decks[level])
        parts.append(
            target(
                f"deck:{level + 1}",
                deck_label(g, level + 1),
                text(GAP + 26, y + 130, left, 20, "middle", cls="b white tab", id=f"shipyard-deck-{level + 1}"),
                hit=hit_rect(GAP, y, SIDE - GAP, cards.HEIGHT, 8),
            )
        )
        for slot in range(SLOTS):
            number = g.shipyard[SLOTS * level + slot]
            if number != EMPTY:
                parts.append(ship_card(g.seats, number, SIDE + 2 * GAP + slot * STEP, y, "shipyard"))
    return Panel("shipyard", "Shipyard", YARD_WIDTH, YARD_HEIGHT, join(parts), _yard_backdrop())


@cache
def _colonies_backdrop() -> Svg:
    """Twelve empty sites."""
    parts = [_sky(COLONIES_WIDTH, COLONIES_HEIGHT, "colonies")]
    for n in range(12):
        x, y = _colony_place(n)
        parts.append(
            rect(x, y, cards.WIDTH, COLONY_HEIGHT, 8, fill="var(--sky-0)", fill_opacity=0.4, stroke="var(--edge)")
        )
        parts.append(text(x + cards.WIDTH / 2, y + 52, n + 1, 28, "middle", cls="b ink-3 tab", opacity=0.5))
    return join(parts)


def _colony_place(n: int) -> tuple[float, float]:
    return 1.5 * GAP + (n % 6) * STEP, 1.5 * GAP + (n // 6) * (COLONY_HEIGHT + GAP)


@cache
def _colony_face(number: int) -> Svg:
    """A colony for sale."""
    card = CARDS[number]
    w, h = cards.WIDTH, COLONY_HEIGHT
    return join(
        (
            rect(0, 0, w, h, 8, fill="#0c2a2a"),
            cards.picture(number, w, h),
            cards.head(number),
            rect(w - 52, h - 29, 48, 25, 12, fill="#060917", fill_opacity=0.75),
            icon("vp", w - 27, h - 27, 21),
            text(w - 30, h - 9, card.vp, 18, "end", cls="b white tab"),
            rect(0.75, 0.75, w - 1.5, h - 1.5, 8, fill="none", stroke="var(--edge-2)", stroke_width=1.5),
        )
    )


@cache
def _colony_card(number: int) -> Svg:
    """A colony in its place."""
    sector = CARDS[number].sector
    x, y = _colony_place(sector - 1)
    return target(
        f"colony:{sector}",
        card_words(number),
        _colony_face(number),
        hit=hit_rect(1, 1, cards.WIDTH - 2, COLONY_HEIGHT - 2, 8),
        id=f"colonies-{sector}",
        data_piece=f"colony:{sector}",
        data_with=f"sector-{sector}",
        transform=f"translate({x:g} {y:g})",
    )


@drawn_from(lambda g: g.colonies)
def colonies(g: SpaceBase) -> Panel:
    """The colonies that can still be had."""
    sites = join(_colony_card(number) for number in g.colonies)
    title = colonies_title(g)
    return Panel("colonies", title, COLONIES_WIDTH, COLONIES_HEIGHT, sites, _colonies_backdrop())


@drawn_from(lambda g, seat, viewer: (seat, seat == viewer, g.offers[seat]))
def offer(g: SpaceBase, seat: int, viewer: int | None) -> Panel:
    """The cards drawn for a seat at light speed and not bought yet."""
    width, height = 6 * STEP + 2 * GAP, cards.HEIGHT + 3 * GAP
    panel = f"offer-{seat}"
    ships = join(
        ship_card(g.seats, number, 1.5 * GAP + n * STEP, 1.5 * GAP, panel) for n, number in enumerate(g.offers[seat])
    )
    title = offer_title(g, seat, viewer)
    return Panel(panel, title, width, height, ships, _sky(width, height, "offer"), owner=seat)


# -- dice and race --------------------------------------------------------------------------------


def _bridge_height(seats: int) -> float:
    return 132 + 26 * seats


@cache
def _bridge_backdrop(seats: int) -> Svg:
    """A tray for the dice and the lanes of the race."""
    height = _bridge_height(seats)
    parts = [
        _sky(BRIDGE_WIDTH, height, "bridge"),
        rect(14, 14, 196, 100, 18, fill="var(--surface)", fill_opacity=0.85, stroke="var(--edge-2)", stroke_width=2),
    ]
    left, long = _LANE
    for vp in range(0, VICTORY + 1, 10):
        x = left + long * vp / VICTORY
        parts.append(line(x, 128, x, height - 14, stroke="var(--edge-2)", stroke_dasharray="2 4"))
        parts.append(text(x, 124, vp, 11, "middle", cls="ink-3 tab"))
    for seat in range(seats):
        parts.append(rect(left, 138 + 26 * seat, long, 8, 4, cls="well"))
    return join(parts)


_LANE: Final = (48.0, 640.0)


@drawn_from(lambda g: (g.dice, g.turn, g.active, g.closing, g.finished, g.vp))
def dice(g: SpaceBase) -> Panel:
    """The dice of the turn, whose turn it is, and how far everyone is on the way to 40."""
    first, second = g.dice
    shown = [
        group(die(value, -38, -38, 76), x=x, y=64, turn=tilt, id=f"dice-{n}")
        for n, (value, x, tilt) in enumerate(((first, 66, -7), (second, 156, 8)))
    ]
    parts = [
        target("dice", dice_words(g.dice), *shown, hit=hit_rect(14, 14, 196, 100, 18), id="dice-tray"),
        text(232, 50, "Turn", 17, cls="ink-2"),
        text(232, 92, g.turn, 40, cls="b tab", id="dice-turn"),
        seat_mark(g.active, 330, 34, 50),
        text(394, 50, "at the console", 17, cls="ink-2"),
        text(394, 84, g.name(g.active), 28, fit=156, cls=f"b seat-{g.active % 6} seat-ink"),
        text(560, 50, "sum", 17, cls="ink-2") if second else NOTHING,
        text(560, 92, first + second, 40, cls="b tab", id="dice-sum") if second else NOTHING,
        text(722, 30, "last round", 14, "end", cls="b bad caps") if g.closing and not g.finished else NOTHING,
    ]
    left, long = _LANE
    for seat in range(g.seats):
        y = 142 + 26 * seat
        at = left + long * min(g.vp[seat] / VICTORY, 1.0)
        parts.append(
            target(
                f"race:{seat}",
                race_label(g, seat),
                seat_mark(seat, 14, y - 10, 20),
                rect(left, y - 4, max(at - left, 4), 8, 4, fill=f"url(#seat-pattern-{seat % 6})"),
                el(
                    "g",
                    seat_mark(seat, -11, -11, 22),
                    id=f"dice-race-{seat}",
                    data_piece=f"race:{seat}",
                    transform=f"translate({at:g} {y})",
                ),
                text(722, y + 5, g.vp[seat], 15, "end", cls="b tab", id=f"dice-vp-{seat}", data_count=True),
                hit=hit_rect(10, y - 13, BRIDGE_WIDTH - 20, 26, 6),
            )
        )
    return Panel("dice", "Dice and race", BRIDGE_WIDTH, _bridge_height(g.seats), join(parts), _bridge_backdrop(g.seats))
