"""The Sideboard: progress cards and colonies that can still be had, and how colony points are counted."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Final

from cosmodrome.draw.icons import icon
from cosmodrome.draw.panel import Panel
from cosmodrome.draw.svg import Svg, el, group, hit_rect, polygon, rect, target
from cosmodrome.draw.words import paragraph, text
from cosmodrome.engine.flow import Asked

from ..content import COLONIES, COLONY_TABLE, MARINERS, PROGRESS, STARFARERS
from ..state import SpaceCorp

WIDTH: Final = 1360.0
CARD_W: Final = 212.0
CARD_H: Final = 124.0
PER_ROW: Final = 6
TILE_W: Final = 128.0
TILE_H: Final = 142.0


def _title(g: SpaceCorp, title: int, x: float, y: float) -> Svg:
    """A progress title: what it does, and which copies are left."""
    face = PROGRESS[2 * title]
    left = [c for c in (2 * title, 2 * title + 1) if c in g.sideboard]
    pays = face.award if 2 * title in left else 0
    needs = []
    if face.needs_adaptations:
        needs.append(f"needs {face.needs_adaptations} Adaptation")
    if face.needs_breakthroughs:
        needs.append(f"needs {face.needs_breakthroughs} Breakthrough")
    words = f"{face.kind.capitalize()} {face.title}: {face.text} {len(left)} left" + (f", pays {pays}" if pays else "")
    colour = "var(--charge)" if face.kind == "breakthrough" else "var(--biomass)"
    inside = target(
        f"progress:{face.key}",
        words + (f"; {', '.join(needs)}" if needs else ""),
        rect(0, 0, CARD_W, CARD_H, 10, cls="surface-2"),
        rect(0, 0, 6, CARD_H, 3, fill=colour),
        icon("bulb" if face.kind == "breakthrough" else "genetics", 12, 8, 20),
        text(38, 24, face.title, 15, fit=CARD_W - 92, cls="b"),
        paragraph(14, 46, face.text, CARD_W - 24, 12.5, 1.2, 4, cls="ink-2"),
        text(14, CARD_H - 9, ", ".join(needs), 12, cls="bad") if needs else None,
        text(CARD_W - 12, CARD_H - 9, f"{len(left)} left" if left else "none left", 12, "end", cls="ink-3"),
        text(CARD_W - 30, 25, pays, 17, "end", cls="b tab") if pays else None,
        icon("credits", CARD_W - 28, 10, 18) if pays else None,
        hit=hit_rect(0, 0, CARD_W, CARD_H, 10),
    )
    return group(inside, x=x, y=y, id=f"side-progress-{face.key}", cls="" if left else "dim")


def _colony(colony: int, x: float, y: float) -> Svg:
    """A colony tile."""
    tile = COLONIES[colony]
    corners = [(TILE_W / 2 + 27 * cos(k * pi / 3), 36 + 27 * sin(k * pi / 3)) for k in range(6)]
    inside = target(
        f"colony:{tile.code}",
        f"Colony {tile.name}, value {tile.value}. {tile.text}",
        rect(0, 0, TILE_W, TILE_H, 10, cls="surface-2"),
        polygon(corners, fill="var(--green-deep)", stroke="var(--green)", stroke_width=2),
        text(TILE_W / 2, 44, tile.value, 24, "middle", cls="b tab"),
        text(TILE_W / 2, 80, tile.name, 13, "middle", TILE_W - 10, cls="b"),
        paragraph(TILE_W / 2, 96, tile.text, TILE_W - 10, 11, 1.15, 4, "middle", cls="ink-2"),
        hit=hit_rect(0, 0, TILE_W, TILE_H, 10),
    )
    return group(inside, x=x, y=y, id=f"side-colony-{tile.code}")


def side_panel(g: SpaceCorp, asked: Asked[Any] | None) -> Panel | None:
    """Progress cards from Planeteers on, colonies in Starfarers."""
    if g.era == MARINERS:
        return None
    titles = sorted(range(8 if g.era < STARFARERS else 16), key=lambda t: (PROGRESS[2 * t].kind, t))
    parts: list[Svg] = [text(12, 22, "Adaptations and Breakthroughs", 16, cls="b")]
    for i, title in enumerate(titles):
        row, column = divmod(i, PER_ROW)
        parts.append(_title(g, title, 12 + column * (CARD_W + 12), 32 + row * (CARD_H + 10)))
    y = 32 + -(-len(titles) // PER_ROW) * (CARD_H + 10) + 22
    if g.era == STARFARERS:
        table = " · ".join(f"{n}{'+' if n == 4 else ''}: {worth:+d}" for n, worth in enumerate(COLONY_TABLE))
        parts.append(text(12, y, "Colonies", 16, cls="b"))
        parts.append(text(120, y, f"profit at the end by number of colonies   {table}", 14, cls="ink-2"))
        for i, colony in enumerate(sorted(g.colonies, key=lambda c: (COLONIES[c].value, c))):
            row, column = divmod(i, 10)
            parts.append(_colony(colony, 12 + column * (TILE_W + 6), y + 12 + row * (TILE_H + 8)))
        y += 12 + max(1, -(-len(g.colonies) // 10)) * (TILE_H + 8)
    kind = asked.prompt.kind if asked is not None else ""
    return Panel(
        "side", "Sideboard", WIDTH, y, el("g", *parts), "", 5 if kind in ("progress", "colony", "points") else 1
    )
