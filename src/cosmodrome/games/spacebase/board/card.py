"""A card: the ship against its sky, the blue side it pays at the station, the red side it pays when deployed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cosmodrome.draw import NOTHING, Svg, circle, hash01, icon, join, path, rect, text

from ..content import CARDS, FIRST_COLONY, Card, Side
from ..words.names import short
from .glyphs import ability_box, reward_items, row, row_width, squares, squares_width

WIDTH: Final = 112
HEIGHT: Final = 150
ART: Final = 68  # height of the picture
RED: Final = 30  # height of the deployed side

_HULLS: Final = (
    ("Settlement", "settlement"),
    ("Gate", "gate"),
    ("Tug", "tug"),
    ("Tanker", "tanker"),
    ("Train", "train"),
    ("Mining", "miner"),
    ("Destroyer", "destroyer"),
    ("Gun", "destroyer"),
    ("Dreadnaught", "destroyer"),
    ("Carrier", "carrier"),
    ("Cruiser", "cruiser"),
    ("Command", "cruiser"),
    ("Cargo", "cargo"),
)
_PAINT: Final = ("#c3cee8", "#9fd8e6", "#cdb9f7", "#f7c49c", "#a8e6c3")


def hull(card: Card) -> str:
    """The picture of a ship's class."""
    return next(name for word, name in _HULLS if word in card.ship_class)


@lru_cache(maxsize=512)
def picture(number: int, width: float, height: float) -> Svg:
    """The ship (or settlement) before the sky of its level."""
    card = CARDS[number]
    places = hash01(card.slug, 18)
    stars = "".join(f"M{places[2 * i] * width:.0f} {places[2 * i + 1] * height * 0.9:.0f}h0" for i in range(9))
    size = width * (0.84 if number >= FIRST_COLONY else 0.7 + 0.045 * card.level)
    foot = 8 if number >= FIRST_COLONY else 0  # a colony fills its card, round corners and all
    named = card.level and number < FIRST_COLONY  # its name stands below it
    left, top = (width - size) / 2, height * (0.47 if named else 0.58) - size / 2
    return join(
        (
            path(
                f"M0 {height - foot}V8Q0 0 8 0H{width - 8}Q{width} 0 {width} 8V{height - foot}"
                + f"Q{width} {height} {width - foot} {height}H{foot}Q0 {height} 0 {height - foot}z",
                fill=f"url(#cd-dusk-{card.level})",
            ),
            path(stars, stroke="#fff", stroke_opacity=0.7, stroke_width=1.3, stroke_linecap="round"),
            _world(places[-1], places[-2], width, height, card.level),
            Svg(f'<g color="{_PAINT[card.level]}">{icon(f"hull-{hull(card)}", left, top, size, "inherit")}</g>'),
        )
    )


def _world(where: float, how_big: float, width: float, height: float, level: int) -> Svg:
    """A planet or moon somewhere behind the ship."""
    r = height * (0.14 + 0.16 * how_big)
    x = r + 2 + (width - 2 * r - 4) * where
    return join(
        (
            circle(x, height * 0.42, r, fill=_PAINT[level], fill_opacity=0.3),
            circle(x, height * 0.42, r, fill="url(#cd-ball)", fill_opacity=0.6),
        )
    )


def _level(level: int) -> Svg:
    """One to three small diamonds: the level."""
    return join(
        path(f"M8 {29 + 9 * n}l4 4.2-4 4.2-4-4.2z", fill="#ffe9b8", stroke="#221133", stroke_width=0.6)
        for n in range(level)
    )


def _name(label: str, colony: bool) -> Svg:
    """The name: of a colony below price and sector, of a ship along the foot of its picture."""
    foot = 46 if colony else ART
    return join(
        (
            rect(0, foot - 15, WIDTH, 15, fill="#060917", fill_opacity=0.62),
            text(WIDTH / 2, foot - 3.8, label, 11.5, "middle", fit=WIDTH - 12, cls="b white n"),
        )
    )


@lru_cache(maxsize=512)
def head(number: int) -> Svg:
    """Price, name and printed sector."""
    card = CARDS[number]
    label = short(number).split()[0] if number >= FIRST_COLONY else short(number)
    coin = join(
        (
            circle(15, 15, 11.5, fill="#ffc93c", stroke="#4a2f00", stroke_width=1),
            text(15, 20, card.cost, 14.5, "middle", cls="b dark tab"),
        )
    )
    return join(
        (
            coin if card.level else NOTHING,
            _name(label, number >= FIRST_COLONY) if card.level else NOTHING,
            rect(84, 4, 24, 22, 6, fill="#060917", fill_opacity=0.72, stroke="#fff", stroke_opacity=0.45),
            text(96, 20.5, card.sector, 15.5, "middle", cls="b white tab"),
            _level(card.level) if number < FIRST_COLONY else NOTHING,
        )
    )


def side_row(side: Side, colour: str, players: int, cubes: int, x: float, y: float, width: float, height: float) -> Svg:
    """A side in one row: reward, squares, ability."""
    rewards = reward_items(side.reward)
    if side.squares is None:
        return row(rewards, x, y, width, height)
    size = height * 0.72
    room = side.squares.room(players)
    wide = squares_width(room, size)
    first = min(row_width(rewards) * height * 0.86, width * 0.34) if rewards else 0.0
    at = x + first + (4 if first else 0)
    parts = [
        row(rewards, x, y, first, height * 0.86) if rewards else NOTHING,
        squares(room, cubes, side.squares.linked, colour, at, y + (height - size) / 2, size),
    ]
    if side.ability is not None:
        left = at + wide + 4
        parts.append(ability_box(side.ability, left, y, x + width - left, height))
    return join(parts)


def blue_side(number: int, players: int, cubes: int) -> Svg:
    """The station side, in the middle of the card."""
    side = CARDS[number].station
    top, height = ART, HEIGHT - ART - RED
    ground = join(
        (
            rect(0, top, WIDTH, height, fill="var(--blue-deep)"),
            rect(0, top, WIDTH, 2.5, fill="var(--blue)"),
        )
    )
    if side.squares is None:
        return join((ground, row(reward_items(side.reward), 8, top + 12, WIDTH - 16, 28)))
    rewards = reward_items(side.reward)
    size = 18.0
    room = side.squares.room(players)
    wide = squares_width(room, size)
    first = min(row_width(rewards) * 20, WIDTH - 16 - wide - 6) if rewards else 0.0
    at = (WIDTH - first - wide - (6 if first else 0)) / 2
    parts = [
        ground,
        row(rewards, at, top + 6, first, 20),
        squares(room, cubes, side.squares.linked, "blue", at + first + (6 if first else 0), top + 7, size),
    ]
    if side.ability is not None:
        parts.append(ability_box(side.ability, 5, top + 29, WIDTH - 10, 20))
    return join(parts)


def red_side(number: int, players: int) -> Svg:
    """The deployed side, at the foot of the card."""
    top = HEIGHT - RED
    shape = f"M0 {top}H{WIDTH}V{HEIGHT - 8}Q{WIDTH} {HEIGHT} {WIDTH - 8} {HEIGHT}H8Q0 {HEIGHT} 0 {HEIGHT - 8}z"
    return join(
        (
            path(shape, fill="var(--red-deep)"),
            rect(0, top, WIDTH, 2, fill="var(--red)"),
            side_row(CARDS[number].deployed, "red", players, 0, 7, top + 6, WIDTH - 14, RED - 11),
        )
    )


@lru_cache(maxsize=2048)
def face(number: int, players: int, cubes: int) -> Svg:
    """The whole card with its cubes, at the origin."""
    body = rect(0, 0, WIDTH, HEIGHT, 8, fill="var(--surface-2)")
    frame = rect(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, 8, fill="none", stroke="var(--edge-2)", stroke_width=1.5)
    if number >= FIRST_COLONY:
        return join((body, picture(number, WIDTH, HEIGHT), head(number), _colony(CARDS[number]), frame))
    return join(
        (
            body,
            picture(number, WIDTH, ART),
            head(number),
            blue_side(number, players, cubes),
            red_side(number, players),
            frame,
        )
    )


def _colony(card: Card) -> Svg:
    """What a colony scores, and that it stays."""
    return join(
        (
            rect(26, 106, 60, 32, 16, fill="#060917", fill_opacity=0.7),
            row([("text", str(card.vp)), ("icon", "vp")], 32, 110, 48, 24, "white"),
            icon("lock", 90, 128, 15, "white"),
        )
    )


@lru_cache(maxsize=2048)
def deployed_strip(number: int, players: int, cubes: int, width: float, height: float) -> Svg:
    """A deployed card as it shows above the console: its red side alone, at the origin."""
    inner = height - 2
    return join(
        (
            rect(0.5, 0.5, width - 1, inner, 4, fill="var(--red-deep)", stroke="var(--red)", stroke_width=1),
            side_row(CARDS[number].deployed, "red", players, cubes, 5, 2.2, width - 10, inner - 3.4),
        )
    )
