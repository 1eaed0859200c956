"""Cards: civ cards, objectives, events, and the boards to choose from at set-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from typing import Any, Final

from cosmodrome.draw import (
    NOTHING,
    Panel,
    Svg,
    block_size,
    circle,
    drawn_from,
    hit_rect,
    icon,
    join,
    paragraph,
    polygon,
    rect,
    seat_mark,
    starfield,
    target,
    text,
    wrap,
)
from cosmodrome.engine.flow import Asked

from ..content import box
from ..rules.effects import KINDS
from ..rules.objectives import measure
from ..state import PlanetUnknown
from ..words.effects import civ_words, event_words
from ..words.labels import events_label, rank_label, secrets_label
from .worlds import sphere

WIDTH: Final = 672
GAP: Final = 10
CARD_WIDTH: Final = (WIDTH - 4 * GAP) / 3
CARD_HEIGHT: Final = 136
FOOT: Final = 24  # where an objective tells how its rivals stand
READABLE: Final = 14.5
"""What a card says is written no smaller: it is read on half the width of a laptop's window, too."""
_RANKS: Final = ("I", "II", "III", "IV")


@cache
def _sky(height: float, seed: str) -> Svg:
    return join((rect(0, 0, WIDTH, height, 18, cls="sky"), starfield(WIDTH, height, seed, 0.7)))


def _place(n: int, top: float) -> tuple[float, float]:
    """Where the n-th card of a grid of three columns lies."""
    return GAP + n % 3 * (CARD_WIDTH + GAP), top + n // 3 * (CARD_HEIGHT + GAP)


def _rows(count: int) -> float:
    """The height of a grid of cards."""
    return (count + 2) // 3 * (CARD_HEIGHT + GAP)


@cache
def text_card(name: str, words: str, mark: str, dusk: int, foot: float = 0) -> Svg:
    """A card with a title and a text, at the origin; the text is as large as its room allows, above a foot."""
    w, h = CARD_WIDTH, CARD_HEIGHT
    title = wrap(name, w - 48, READABLE)
    head = 14 + 18 * len(title)
    size = block_size(words, w - 22, h - head - 10 - foot, 16, READABLE, 1.22)
    return join(
        (
            rect(0, 0, w, h, 12, cls="surface-2"),
            rect(1, 1, w - 2, head, 11, fill=f"url(#cd-dusk-{dusk})"),
            icon(mark, 9, head / 2 - 10, 22, "white"),
            paragraph(38, 23, name, w - 48, READABLE, 18 / READABLE, cls="b white"),
            paragraph(12, head + 7 + size, words, w - 22, size, 1.22, cls="ink"),
        )
    )


@cache
def _back(dusk: int, mark: str) -> Svg:
    """A card face down."""
    w, h = CARD_WIDTH, CARD_HEIGHT
    return join(
        (
            rect(0, 0, w, h, 12, fill=f"url(#cd-dusk-{dusk})", stroke="var(--edge-2)"),
            icon(mark, w / 2 - 22, h / 2 - 22, 44, "white"),
        )
    )


def _card(drawn: Svg, words: str, name: str, x: float, y: float, goal: str) -> Svg:
    """A card at its place; `goal` is its target."""
    hit = hit_rect(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, 12)
    return target(goal, words, drawn, hit=hit, id=name, transform=f"translate({x:g} {y:g})")


def civ_face(number: int) -> Svg:
    """A civ card: a spark if it works at once, a flag if it is kept for the end."""
    card = box().civ_cards[number]
    return text_card(card.name, civ_words(card), KINDS[card.effects[0].op].icon, min(card.rank, 3))


def _civ_source(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> object:
    """What the civ cards are drawn from."""
    choices = asked.values if asked is not None and asked.prompt.kind == "civ" else ()
    own = g.players[viewer] if viewer is not None else None
    return choices, [len(cards) for cards in g.civ], own and own.cards, own and own.played


@drawn_from(_civ_source)
def civ(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> Panel:
    """What is left of the four ranks, the cards to choose from, and the viewer's own."""
    choices: Sequence[int] = asked.values if asked is not None and asked.prompt.kind == "civ" else ()
    own = g.players[viewer] if viewer is not None else None
    mine = (*(card.raw for card in own.cards), *own.played) if own is not None else ()
    parts: list[Svg] = []
    step = (WIDTH - GAP) / 4
    for rank, cards in enumerate(g.civ):
        x = GAP + rank * step
        parts.append(
            target(
                f"rank:{rank + 1}",
                rank_label(rank + 1, len(cards)),
                join(
                    rect(
                        x + 4 * n,
                        12 - 2 * n,
                        step - 26,
                        62,
                        10,
                        fill=f"url(#cd-dusk-{min(rank + 1, 3)})",
                        stroke="#fff",
                        stroke_opacity=0.4,
                    )
                    for n in range(min(len(cards), 3))
                ),
                icon("civ", x + 14, 24, 36, "white"),
                text(x + 62, 53, _RANKS[rank], 28, cls="b white" if cards else "b ink-3"),
                text(
                    x + step - 38,
                    54,
                    len(cards),
                    22,
                    "end",
                    cls="b white tab" if cards else "b tab ink-3",
                    id=f"civ-rank-{rank + 1}",
                ),
                hit=hit_rect(x, 8, step - 18, 68, 10),
            )
        )
    y = 92.0
    for n, number in enumerate(choices):
        x, at = _place(n, y)
        card = box().civ_cards[number]
        parts.append(
            _card(civ_face(number), f"{card.name}: {civ_words(card)}", f"civ-choice-{number}", x, at, f"civ:{number}")
        )
    y += _rows(len(choices))
    if mine:
        parts.append(text(GAP + 4, y + 12, "Your cards", 14, cls="b ink-2"))
        y += 22
    for n, number in enumerate(mine):
        x, at = _place(n, y)
        card = box().civ_cards[number]
        words = f"{card.name}: {civ_words(card)}"
        parts.append(_card(civ_face(number), words, f"civ-mine-{number}", x, at, f"mine:{number}"))
    height = y + _rows(len(mine)) + 4
    return Panel("civ", "Civ cards", WIDTH, height, join(parts), _sky(height, "civ"))


# -- objectives --------------------------------------------------------------------------------------------


def _standings(g: PlanetUnknown, seats: Sequence[int], number: int) -> Svg:
    """How the rivals for an objective stand now: the better one has a crown."""
    counts = [measure(g.players[seat], box().objectives[number].neighbor) for seat in seats]
    best = max(counts)
    parts = []
    step = min(88.0, (CARD_WIDTH - 16) / len(seats))
    for n, (seat, count) in enumerate(zip(seats, counts, strict=True)):
        x = 10 + n * step
        leads = count == best and counts.count(best) == 1
        parts.append(seat_mark(seat, x, CARD_HEIGHT - 24, 16))
        parts.append(text(x + 21, CARD_HEIGHT - 10, abs(count), 15, cls="b tab"))
        parts.append(icon("crown", x + 40, CARD_HEIGHT - 25, 15) if leads else NOTHING)
    return join(parts)


def _objectives_source(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> object:
    """What the objectives are drawn from: where rivals are counted, of everything that objectives measure."""
    kind = asked.prompt.kind if asked is not None else ""
    choices = (kind, asked.values) if asked is not None and kind in ("private", "discard", "contest") else None
    return viewer, choices, g.neighbors, g.contested, g.players if g.neighbors or g.contested else _private(g)


def _private(g: PlanetUnknown) -> object:
    return [p.private for p in g.players]


@drawn_from(_objectives_source)
def objectives(g: PlanetUnknown, viewer: int | None, asked: Asked[Any] | None) -> Panel:
    """Objectives between neighbours with the present counts, those of everyone, and the viewer's private ones."""
    kind = asked.prompt.kind if asked is not None else ""
    parts: list[Svg] = []
    n = 0

    def add(drawn: Svg, words: str, name: str, goal: str) -> None:
        nonlocal n
        x, y = _place(n, GAP)
        parts.append(_card(drawn, words, f"objectives-{name}", x, y, goal))
        n += 1

    if asked is not None and kind in ("private", "discard", "contest"):
        for number in asked.values:
            row = box().objectives[number]
            shared = kind == "contest" and g.seats > 1
            name = row.neighbor_name if shared else row.private_name
            words = row.neighbor_text if shared else row.private_text
            add(text_card(name, words, "question", 5), f"{name}: {words}", f"choice-{number}", f"objective:{number}")
    everyone = tuple(range(g.seats))
    for number, (rivals, card) in enumerate(
        [*(((a, b), card) for a, b, card in g.neighbors), *((everyone, card) for card in g.contested)]
    ):
        row = box().objectives[card]
        face = join(
            (text_card(row.neighbor_name, row.neighbor_text, "people", 1, foot=FOOT), _standings(g, rivals, card))
        )
        between = " and ".join(g.name(seat) for seat in rivals)
        add(face, f"{row.neighbor_name}, {between}: {row.neighbor_text}", f"shared-{number}", f"shared:{number}.{card}")
    own = g.players[viewer].private.raw if viewer is not None else ()
    for card in own:
        row = box().objectives[card]
        add(
            text_card(row.private_name, row.private_text, "lock", 2),
            f"Private. {row.private_name}: {row.private_text}",
            f"private-{card}",
            f"private:{card}",
        )
    hidden = sum(len(p.private) for seat, p in enumerate(g.players) if seat != viewer)
    if hidden:
        add(
            join((_back(2, "lock"), text(CARD_WIDTH - 14, CARD_HEIGHT - 14, f"× {hidden}", 18, "end", cls="b white"))),
            secrets_label(hidden),
            "hidden",
            "secrets",
        )
    height = max(_rows(n), CARD_HEIGHT) + 2 * GAP
    return Panel("objectives", "Objectives", WIDTH, height, join(parts), _sky(height, "objectives"))


# -- events ------------------------------------------------------------------------------------------------

_EVENT_SHAPES: Final = {"green": 0, "orange": 3, "red": 8}


def _event_sign(colour: str, x: float, y: float, r: float) -> Svg:
    """Green is a disc, orange a triangle, red an octagon."""
    fill = {"green": "var(--good)", "orange": "var(--fuel)", "red": "var(--bad)"}[colour]
    corners = _EVENT_SHAPES[colour]
    if not corners:
        return circle(x, y, r, fill=fill)
    turn = -90.0 if corners == 3 else 22.5
    points = [
        (x + r * cos(radians(turn + 360 / corners * k)), y + r * sin(radians(turn + 360 / corners * k)))
        for k in range(corners)
    ]
    return polygon(points, fill=fill)


@drawn_from(lambda g: (g.event, g.events_left))
def event(g: PlanetUnknown) -> Panel:
    """The event of the round and what is left of the deck."""
    parts: list[Svg] = []
    for n, (colour, left) in enumerate(zip(("green", "orange", "red"), g.events_left, strict=True)):
        x = WIDTH - 168 + n * 54
        parts.append(
            target(
                f"events:{colour}",
                events_label(colour, left),
                _event_sign(colour, x, 38, 15),
                text(x, 82, left, 19, "middle", cls="b tab"),
                hit=hit_rect(x - 24, 16, 48, 76, 10),
            )
        )
    if g.event > 0:
        card = box().events[g.event]
        words = event_words(g.event)
        size = block_size(words, WIDTH - 320, 76, 18, 11)
        parts.append(
            target(
                "event",
                f"Event: {words}",
                rect(12, 10, WIDTH - 220, 90, 14, cls="surface-2"),
                _event_sign(card.colour, 50, 55, 22),
                paragraph(88, 22 + size, words, WIDTH - 320, size, 1.25, cls="b"),
                hit=hit_rect(12, 10, WIDTH - 220, 90, 14),
                id="event-card",
            )
        )
    else:
        parts.append(text(24, 60, "No event this round", 17, cls="ink-2"))
    return Panel("event", "Events", WIDTH, 110, join(parts), _sky(110, "event"))


# -- boards to choose from ---------------------------------------------------------------------------------


def side(asked: Asked[Any]) -> Panel:
    """The two sides of a board that was dealt."""
    parts = []
    for n, board in enumerate(asked.values):
        x = GAP + n * (WIDTH - GAP) / 2
        width = (WIDTH - 3 * GAP) / 2
        if board in box().planets:
            planet = box().planets[board]
            name, words, level = planet.name, planet.rule, planet.complexity
            picture = sphere(70, 90, 48, board)
        else:
            corporation = box().corporations[board]
            name, words, level = corporation.name, corporation.rule, corporation.complexity
            picture = icon("factory", 26, 46, 84)
        size = block_size(words, width - 152, 122, 15, 10)
        parts.append(
            target(
                f"board:{board}",
                f"{name}, complexity {level}: {words}",
                rect(0, 0, width, 210, 16, cls="surface-2"),
                picture,
                text(140, 44, name, 20, fit=width - 150, cls="b"),
                join(icon("star", 138 + 22 * k, 54, 18) for k in range(level)),
                paragraph(140, 80 + size, words, width - 152, size, 1.25, cls="ink-2"),
                hit=hit_rect(1, 1, width - 2, 208, 16),
                id=f"side-{board}",
                transform=f"translate({x:g} {GAP})",
            )
        )
    return Panel("side", "Which side?", WIDTH, 230, join(parts), _sky(230, "side"), 5)
