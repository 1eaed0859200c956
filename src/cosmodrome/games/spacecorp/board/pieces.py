"""The pieces: Discovery tiles, bases, teams, colonies, and the icons for actions, base types and discoveries."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from cosmodrome.draw.icons import icon, seat_mark
from cosmodrome.draw.svg import Svg, circle, el, group, hit_rect, join, polygon, rect, target
from cosmodrome.draw.words import text

from ..content import BASES, COLONIES, STARFARERS, TILES, Tile
from ..rules.bases import TYPES
from ..rules.colonize import EFFECTS
from .solar import TILE

ACTION_ICONS: Final = {
    "research": "research",
    "move": "move",
    "explore": "explore",
    "build": "hammer",
    "produce": "coin",
    "genetics": "genetics",
    "upgrade": "chip",
    "special": "star",
    "revelation": "bulb",
    "colonize": "colony",
    "play": "play",
    "pass": "pause",
}
ACTION_COLOURS: Final = {
    "research": "var(--tech)",
    "move": "var(--blue)",
    "explore": "var(--crystal)",
    "build": "var(--fuel)",
    "produce": "var(--green)",
    "genetics": "var(--meteorite)",
    "upgrade": "var(--metal)",
    "special": "var(--quiet)",
    "revelation": "var(--charge)",
    "colonize": "var(--biomass)",
    "play": "var(--green)",
    "pass": "var(--quiet)",
}
DISCOVERY_ICONS: Final = {
    "water": "water",
    "life": "biomass",
    "natural_wonder": "spark",
    "anomaly": "wormhole",
    "alien_relic": "crystal",
    "dust": "asteroid",
    "alien_culture": "people",
}
GROUNDS: Final = {
    "water": "#1d4a7d",
    "life": "#1f5a41",
    "natural_wonder": "#5a2f6e",
    "anomaly": "#3b2a78",
    "alien_relic": "#0f5a63",
    "dust": "#5a4a34",
    "alien_culture": "#6b2f4c",
}
DISCOVERY_WORDS: Final = {
    "water": "water",
    "life": "life",
    "natural_wonder": "natural wonder",
    "anomaly": "anomaly",
    "alien_relic": "alien relic",
    "dust": "dust",
    "alien_culture": "alien culture",
}


def tile_words(tile: Tile, exploited: bool) -> str:
    """A Discovery tile for a tooltip and for a screen reader."""
    parts = [DISCOVERY_WORDS[i] for i in tile.icons]
    if exploited:
        parts.append("exploited: no production any more")
    elif tile.production >= 0:
        parts.append(f"production {tile.production}")
    if tile.base_mod:
        parts.append(f"base {tile.base_mod:+d}")
    if tile.colony and not exploited:
        parts.append(f"{tile.colony} colony points")
    for name, worth in (("profit", tile.profit), ("genetics", tile.genetics), ("revelation", tile.revelation)):
        if worth:
            parts.append(f"{name} {worth} when found")
    return f"{tile.title}: {', '.join(parts)}" if parts else tile.title


def tile_face(
    tile_id: int, x: float, y: float, exploited: bool = False, pays: int = -1, side: float = TILE, based: bool = False
) -> Svg:
    """A revealed tile, centred: what was found, and what it produces, above; base modifier and colony points below.

    `pays` is what it produces with its base, if that differs from the P# printed on it. A base stands on it in place of
    the base modifier (`based`).
    """
    tile = TILES[tile_id]
    printed = max(tile.production, pays)
    half = side / 2
    ground = GROUNDS.get(tile.icons[-1] if tile.icons else "", "#4a3c2c" if tile.era < STARFARERS else "#2b3350")
    parts = [rect(-half, -half, side, side, 8, fill=ground, stroke="#cfe0ff", stroke_width=1.6)]
    found = [DISCOVERY_ICONS[name] for name in tile.icons] or ["planet" if tile.era == STARFARERS else "ore"]
    if tile.special:
        found = [found[0], "radiation" if tile.special == "phobes" else "lock"]
    size = 16 if len(found) > 1 else 23
    for i, name in enumerate(found[:2]):
        beside, below = (16 * i, 0) if side > TILE else (0, 16 * i)
        colour = "bad" if tile.special and i else ""
        parts.append(icon(name, -half + 2 + beside, -half + 3 + below, size, colour))
    if printed >= 0:
        gold = "#7c8bb0" if exploited else "#ffd76a" if printed == tile.production else "#8ff0a8"
        through = "line-through" if exploited else None
        parts.append(
            text(half - 3, -half + 18, f"P{printed}", 18, "end", color=gold, font_weight=700, text_decoration=through)
        )
    if tile.base_mod and not based:
        parts.append(text(-half + 3, half - 4, f"b{tile.base_mod:+d}", 18, color="#ffc48a", font_weight=700))
    if tile.colony and not exploited:
        parts.append(text(half - 3, half - 4, f"C{tile.colony}", 18, "end", color="#8ff0a8", font_weight=700))
    return group(*parts, x=x, y=y)


def tile_back(stack: str, x: float, y: float, left: int) -> Svg:
    """A face-down stack of tiles."""
    name = {"primary": "I", "secondary": "II", "alien": "alien"}.get(stack, stack)
    sheets = [rect(-20 + 3 * k, -20 - 3 * k, 40, 40, 7, cls="surface-3") for k in (2, 1, 0) if left > k]
    if not left:
        sheets = [rect(-20, -20, 40, 40, 7, cls="well", stroke_dasharray="5 4")]
    label = text(0, 6, name, 16, "middle", 36, cls="b")
    count = text(0, 36, f"{left} left", 17, "middle", cls="ink-2")
    pile = target(
        f"stack:{stack}",
        f"{left} face-down tiles of the stack {name}",
        *sheets,
        label if left else None,
        count,
        hit=hit_rect(-22, -28, 46, 68, 8),
    )
    return group(pile, x=x, y=y)


def base_disc(base: int, x: float, y: float, r: float = 15) -> Svg:
    """A base: its type in a disc, its owner by the rim's colour and the mark on it."""
    seat, kind = divmod(base, 9)
    return group(
        circle(0, 0, r, fill="#0c1330", cls="seat-stroke", stroke_width=3.2),
        icon(TYPES[kind].icon, -r * 0.62, -r * 0.62, r * 1.24, "white"),
        circle(r * 0.78, r * 0.78, r * 0.48, fill="#0c1330"),
        seat_mark(seat, r * 0.78 - r * 0.4, r * 0.78 - r * 0.4, r * 0.8),
        x=x,
        y=y,
        cls=f"seat-{seat}",
    )


def base_words(base: int, owner: str) -> str:
    """A base for a tooltip."""
    return f"{BASES[base % 9].name} of {owner}"


@lru_cache(maxsize=64)
def team_cube(seat: int, size: float = 20, claim: bool = False) -> Svg:
    """A team with its upper left corner at the origin; with a flag on it while it claims what it discovered."""
    face = rect(0.7, 0.7, size - 1.4, size - 1.4, 4.5, cls="seat-fill", stroke="#060a1c", stroke_width=1.4)
    if not claim:
        return el("g", face, icon(f"seat-{seat}", size * 0.18, size * 0.18, size * 0.64, "dark"), cls=f"seat-{seat}")
    mark = icon(f"seat-{seat}", size * 0.1, size * 0.5, size * 0.42, "dark")
    flag = icon("flag", size * 0.4, size * 0.06, size * 0.56, "white")
    return el("g", face, mark, flag, cls=f"seat-{seat}")


def colony_hex(colony: int, seat: int, x: float, y: float, r: float = 21) -> Svg:
    """A colony on the map, with its value; its owner by rim and mark."""
    corners = [(r * cos(pi / 6 + k * pi / 3), r * sin(pi / 6 + k * pi / 3)) for k in range(6)]
    return group(
        polygon(corners, fill="#123d33", cls="seat-stroke", stroke_width=3),
        icon(EFFECTS[COLONIES[colony].effect.kind].icon, -r * 0.42, -r * 0.9, r * 0.84, "good"),
        text(0, r * 0.74, COLONIES[colony].value, r * 0.88, "middle", color="#fff", font_weight=700),
        seat_mark(seat, -r * 1.05, -r * 1.0, r * 0.6),
        x=x,
        y=y,
        cls=f"seat-{seat}",
    )


def coins(x: float, y: float, amount: int | str, size: float = 16, anchor: str = "start") -> Svg:
    """An amount of profit: figure and sign."""
    words = str(amount)
    wide = len(words) * size * 0.58
    left = x if anchor == "start" else x - (wide + size * 1.15) / (2 if anchor == "middle" else 1)
    return join(
        [text(left, y, words, size, cls="b tab"), icon("credits", left + wide + size * 0.15, y - size * 0.84, size)]
    )
