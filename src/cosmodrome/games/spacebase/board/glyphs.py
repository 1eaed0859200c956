"""Rewards and abilities as rows of icons and figures, fitted into the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmodrome.draw import NOTHING, Svg, el, icon, join, line, path, rect, text, width_of

from ..content import EITHER, LEFT, RIGHT, Ability, Reward
from ..rules.effects import Item, claim_items, printed, resource_items

_ARROWS: Final = {LEFT: "arrow-left", RIGHT: "arrow-right", EITHER: "arrow-either"}
_GAP: Final = 0.14
_FIGURES: Final = 0.86  # how large figures are, in parts of the row's height
LEAST: Final = 11.4  # and how large at least, in the card's units


def reward_items(reward: Reward) -> list[Item]:
    """What the dice give, the charge left out: its squares show it."""
    items: list[Item] = [("icon", "arrow-left")] if reward.arrow == LEFT else []
    items += resource_items(reward.credits, reward.income, reward.vp)
    if reward.claim:
        items += claim_items(reward.claim)
    if reward.arrow and reward.arrow != LEFT:
        items.append(("icon", _ARROWS[reward.arrow]))
    return items


def ability_items(ability: Ability) -> list[Item]:
    """All effects of an ability in order."""
    items: list[Item] = []
    for effect in printed(ability):
        if items:
            items.append(("gap", ""))
        items += effect.items()
    return items


def _width(item: Item, figures: float = _FIGURES) -> float:
    """The width of an item in parts of the row's height; so are its figures."""
    kind, words = item
    if kind == "text":
        return width_of(words, figures, True)
    return {"icon": 1.0, "card": 0.72, "gap": 0.2}[kind]


def row_width(items: Sequence[Item]) -> float:
    """The width of a row of items in parts of its height."""
    return sum(_width(item) for item in items) + _GAP * max(len(items) - 1, 0)


def _sizes(items: Sequence[Item], width: float, height: float) -> tuple[float, float]:
    """The size of a row and of its figures. In cramped rows icons shrink first, so that figures stay legible."""
    size = min(height, width / row_width(items))
    if size * _FIGURES >= LEAST:
        return size, size * _FIGURES
    written = sum(width_of(words, LEAST, True) for kind, words in items if kind == "text")
    drawn = sum(_width(item) for item in items if item[0] != "text") + _GAP * (len(items) - 1)
    return min(size, (width - written) / drawn) if drawn else size, LEAST


def row(items: Sequence[Item], x: float, y: float, width: float, height: float, cls: str = "ink") -> Svg:
    """Items side by side, centred in the box, as large as the box allows."""
    if not items:
        return NOTHING
    size, figures = _sizes(items, width, height)
    wide = sum(_width(item, figures / size) for item in items) + _GAP * (len(items) - 1)
    at = x + (width - size * wide) / 2
    top = y + (height - size) / 2
    parts: list[Svg] = []
    for item in items:
        kind, words = item
        if kind == "icon":
            parts.append(icon(words, at, top, size, cls if words in _TINTED else ""))
        elif kind == "text":
            parts.append(text(at, top + size / 2 + figures * 0.36, words, figures, cls=f"b {cls}"))
        elif kind == "card":
            parts.append(_level_card(at, top, size, int(words)))
        at += size * (_width(item, figures / size) + _GAP)
    return join(parts)


_TINTED: Final = ("arrow-left", "arrow-right", "arrow-either", "swap", "reroll", "card", "ship", "people", "die-5")


def _level_card(x: float, y: float, size: float, level: int) -> Svg:
    """A small card with its level on it, in strokes, as figures would be too small."""
    middle, step = x + size * 0.36, size * 0.17
    strokes = "".join(
        f"M{middle + step * (n - (level - 1) / 2):.2f} {y + size * 0.3:.2f}v{size * 0.4:.2f}" for n in range(level)
    )
    return join(
        (
            rect(
                x, y + size * 0.04, size * 0.72, size * 0.92, size * 0.12, fill=f"url(#cd-dusk-{level})", stroke="#fff"
            ),
            path(strokes, stroke="#fff", stroke_width=size * 0.09),
        )
    )


_TURN_MARKS: Final = {
    "blue": "M0 1L.9 .1L1.8 1z",  # on one's own turn: a triangle upwards
    "red": "M0 .15L.9 1.05L1.8 .15z",  # on others' turns: downwards
    "green": "M.9 0L1.5 .58L.9 1.15L.3 .58z",  # on any turn: a diamond
}


def ability_box(ability: Ability, x: float, y: float, width: float, height: float) -> Svg:
    """The ability in a box of its colour, with the mark that tells on whose turn it may be used."""
    colour = ability.colour
    mark = height * 0.34
    return join(
        (
            rect(x, y, width, height, height * 0.28, fill=f"var(--{colour})"),
            rect(x + 1.2, y + 1.2, width - 2.4, height - 2.4, height * 0.24, fill=f"var(--{colour}-deep)"),
            el(
                "path",
                d=_TURN_MARKS[colour],
                transform=f"translate({x + 3:.1f} {y + height / 2 - mark * 0.55:.1f}) scale({mark:.2f})",
                fill=f"var(--{colour})",
            ),
            row(
                ability_items(ability),
                x + mark * 1.8 + 4.5,
                y + height * 0.12,
                width - mark * 1.8 - 7.5,
                height * 0.76,
            ),
        )
    )


def squares(room: int, filled: int, linked: bool, colour: str, x: float, y: float, size: float) -> Svg:
    """The charge squares in a row: a cube in each that is filled, joined by a bar where all are needed at once."""
    step = size * 1.16
    parts: list[Svg] = []
    if linked and room > 1:
        middle = y + size / 2
        parts.append(
            line(
                x + size / 2,
                middle,
                x + step * (room - 1) + size / 2,
                middle,
                stroke=f"var(--{colour})",
                stroke_width=3,
            )
        )
    for n in range(room):
        left = x + n * step
        parts.append(
            rect(left, y, size, size, size * 0.2, fill="var(--sky-0)", stroke=f"var(--{colour})", stroke_width=1.8)
        )
        if n < filled:
            parts.append(icon("charge", left + 0.5, y + 0.5, size - 1))
        elif colour == "red":
            parts.append(_hatch(left, y, size))
    return join(parts)


def _hatch(x: float, y: float, size: float) -> Svg:
    """Strokes that tell a red square from a blue one without the colour."""
    a, b = size * 0.25, size * 0.75
    return path(f"M{x + a:.1f} {y + b:.1f}L{x + b:.1f} {y + a:.1f}", stroke="var(--red)", stroke_width=1.2)


def squares_width(room: int, size: float) -> float:
    """The width of a row of squares."""
    return size * (1.16 * room - 0.16) if room else 0.0
