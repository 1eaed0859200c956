"""A picture in a text: drawn with the board's own pieces, but nothing in it can be pointed at."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, el, num

TALL: Final = 60


@dataclass(frozen=True)
class Picture:
    """An `<svg>` for a page that has `defs()` once and `theme.css`, and the words that stand for it elsewhere."""

    words: str
    svg: str


def picture(words: str, drawn: Svg, width: float, height: float, cls: str = "") -> Picture:
    """A drawing of this size, without the ids and targets that belong to a board in play."""
    svg = el(
        "svg",
        still(drawn),
        cls=f"cd {cls}".strip(),
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=words,
    )
    return Picture(words, svg)


def sign(words: str, drawn: Svg, width: float, height: float) -> Picture:
    """A small picture inside a line or a table; a card or a tile is shown larger than an icon."""
    return picture(words, drawn, width, height, "sign tall" if height > TALL else "sign")


def picture_of(panel: Panel, words: str, lit: Collection[str] = (), chosen: str = "") -> Picture:
    """A panel of the board; what could be chosen glows, what was chosen is marked."""
    drawn = Svg(panel.backdrop + panel.svg)
    return picture(words, still(drawn, lit, chosen), panel.width, panel.height, "board")


def still(drawn: Svg, lit: Collection[str] = (), chosen: str = "") -> Svg:
    """A drawing with targets turned into marks, and without ids that nothing in it refers to."""

    def mark(found: re.Match[str]) -> str:
        name = found[1]
        return ' data-lit="chosen"' if name == chosen else ' data-lit="open"' if name in lit else ""

    used = set(re.findall(r"#([\w-]+)", drawn))
    text = re.sub(r' data-target="([^"]*)"', mark, drawn)
    text = re.sub(r' data-piece="[^"]*"', "", text)
    return Svg(re.sub(r' id="([^"]*)"', lambda found: found[0] if found[1] in used else "", text))
