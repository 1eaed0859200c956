"""The Sideboard in two parts: the progress cards, and among the stars the colonies, that can still be had."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.reuse import drawn_from
from cosmodrome.draw.svg import Svg, el, group, hit_rect, polygon, rect, target
from cosmodrome.draw.words import block_size, paragraph, text

from ..content import COLONIES, COLONY_TABLE, MARINERS, PROGRESS, STARFARERS
from ..rules.progress import TITLES
from ..state import SpaceCorp
from ..words.effects import colony_words, progress_words

WIDTH: Final = 880.0
CARD_W: Final = 208.0
CARD_H: Final = 142.0
PER_ROW: Final = 4
TILE_W: Final = 165.0
TILE_H: Final = 136.0
TILES_PER_ROW: Final = 5


def _title(g: SpaceCorp, title: int, x: float, y: float) -> Svg:
    """A progress title: what it does, and which copies are left."""
    face, said = PROGRESS[2 * title], progress_words(2 * title)
    left = [c for c in (2 * title, 2 * title + 1) if c in g.sideboard]
    pays = face.award if 2 * title in left else 0
    needs = []
    if face.needs_adaptations:
        needs.append(f"needs {face.needs_adaptations} Adaptation")
    if face.needs_breakthroughs:
        needs.append(f"needs {face.needs_breakthroughs} Breakthrough")
    words = f"{face.kind.capitalize()} {face.title}: {said} {len(left)} left" + (f", pays {pays}" if pays else "")
    size = block_size(said, CARD_W - 22, CARD_H - 60, 15, 11.5, 1.18)
    colour = "var(--charge)" if face.kind == "breakthrough" else "var(--biomass)"
    inside = target(
        f"progress:{face.key}",
        words + (f"; {', '.join(needs)}" if needs else ""),
        rect(0, 0, CARD_W, CARD_H, 10, cls="surface-2"),
        rect(0, 0, 6, CARD_H, 3, fill=colour),
        icon(TITLES[title].icon, 12, 8, 20),
        text(38, 25, face.title, 16, fit=CARD_W - (84 if pays else 46), cls="b"),
        paragraph(14, 48, said, CARD_W - 22, size, 1.18, cls="ink-2"),
        text(14, CARD_H - 9, ", ".join(needs), 13.5, cls="bad") if needs else None,
        text(CARD_W - 12, CARD_H - 9, f"{len(left)} left" if left else "none left", 13.5, "end", cls="ink-3"),
        text(CARD_W - 30, 25, pays, 17, "end", cls="b tab") if pays else None,
        icon("credits", CARD_W - 28, 10, 18) if pays else None,
        hit=hit_rect(0, 0, CARD_W, CARD_H, 10),
    )
    return group(inside, x=x, y=y, id=f"side-progress-{face.key}", cls="" if left else "dim")


def _colony(colony: int, x: float, y: float) -> Svg:
    """A colony tile."""
    tile, said = COLONIES[colony], colony_words(colony)
    corners = [(32 + 25 * cos(k * pi / 3), 32 + 25 * sin(k * pi / 3)) for k in range(6)]
    size = block_size(said, TILE_W - 16, TILE_H - 70, 15, 12, 1.18)
    inside = target(
        f"colony:{tile.code}",
        f"Colony {tile.name}, value {tile.value}. {said}",
        rect(0, 0, TILE_W, TILE_H, 10, cls="surface-2"),
        polygon(corners, fill="var(--green-deep)", stroke="var(--green)", stroke_width=2),
        text(32, 40, tile.value, 24, "middle", cls="b tab"),
        text(64, 38, tile.name, 16, fit=TILE_W - 70, cls="b"),
        paragraph(10, 78, said, TILE_W - 16, size, 1.18, cls="ink-2"),
        hit=hit_rect(0, 0, TILE_W, TILE_H, 10),
    )
    return group(inside, x=x, y=y, id=f"colonies-{tile.code}")


@drawn_from(lambda g: (g.era, g.sideboard))
def side_panel(g: SpaceCorp) -> Panel | None:
    """Adaptations and Breakthroughs, from Planeteers on."""
    if g.era == MARINERS:
        return None
    titles = sorted(range(8 if g.era < STARFARERS else 16), key=lambda t: (PROGRESS[2 * t].kind, t))
    parts = []
    for i, title in enumerate(titles):
        row, column = divmod(i, PER_ROW)
        parts.append(_title(g, title, 12 + column * (CARD_W + 8), 8 + row * (CARD_H + 8)))
    height = 8 + -(-len(titles) // PER_ROW) * (CARD_H + 8)
    return Panel("side", "Adaptations and Breakthroughs", WIDTH, height, el("g", *parts))


@drawn_from(lambda g: (g.era, g.colonies))
def colonies_panel(g: SpaceCorp) -> Panel | None:
    """The colonies that are left, and what having some is worth at the end; in Starfarers."""
    if g.era < STARFARERS:
        return None
    table = " · ".join(f"{n}{'+' if n == 4 else ''}: {worth:+d}" for n, worth in enumerate(COLONY_TABLE))
    parts = [text(12, 24, f"Profit at the end by number of colonies   {table}", 16, fit=WIDTH - 24, cls="ink-2")]
    for i, colony in enumerate(sorted(g.colonies, key=lambda c: (COLONIES[c].value, c))):
        row, column = divmod(i, TILES_PER_ROW)
        parts.append(_colony(colony, 12 + column * (TILE_W + 8), 38 + row * (TILE_H + 8)))
    height = 38 + max(1, -(-len(g.colonies) // TILES_PER_ROW)) * (TILE_H + 8)
    return Panel("colonies", "Colonies", WIDTH, height, el("g", *parts))
