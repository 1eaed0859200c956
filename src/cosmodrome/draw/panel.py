"""A board is a list of panels; `compose` puts them on one picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cosmodrome.draw.svg import Svg, el, escape, join, num, rect
from cosmodrome.draw.theme import defs, starfield, style
from cosmodrome.draw.words import text


@dataclass(frozen=True)
class Panel:
    """One area of the table in its own coordinates (viewBox 0 0 width height)."""

    id: str  # stable: "console-2", "map"
    title: str
    width: float
    height: float
    svg: str  # dynamic layer: elements with stable ids, prefixed with the panel's id
    backdrop: str = ""  # static layer beneath: the same bytes as long as possible, sent once
    focus: int = 0  # how much the question is about it: the largest is shown big
    owner: int = -1  # the seat it belongs to, -1 shared


def panel_svg(panel: Panel) -> Svg:
    """The panel as an `<svg>` for a page that has `defs()` once and `theme.css`."""
    return el(
        "svg",
        el("g", Svg(panel.backdrop), id=f"{panel.id}-backdrop"),
        el("g", Svg(panel.svg), id=f"{panel.id}-live"),
        id=f"{panel.id}-svg",
        cls="cd",
        viewBox=f"0 0 {num(panel.width)} {num(panel.height)}",
        role="group",
        aria_label=panel.title,
    )


_GAP: Final = 24.0
_HEAD: Final = 30.0


def _rows(panels: Sequence[Panel], width: float, tall: float) -> list[list[Panel]]:
    """Panels in reading order, as many to a row as keep it at least about `tall` high."""
    rows: list[list[Panel]] = []
    for panel in panels:
        if rows:
            aspect = sum(p.width / p.height for p in rows[-1]) + panel.width / panel.height
            if width / aspect >= tall:
                rows[-1].append(panel)
                continue
        rows.append([panel])
    return rows


def compose(panels: Iterable[Panel], *, width: float = 1600, lit: Iterable[str] = (), theme: str = "dark") -> str:
    """One standalone SVG of all panels, style and icons inside it; the ones with most focus come first.

    `lit` are targets to show as choosable; `theme` is "dark", "light" or "" (as the reader's system).
    """
    ordered = sorted(panels, key=lambda panel: -panel.focus)
    drawn: list[Svg] = []
    y = _GAP
    inner = width - 2 * _GAP
    for row in _rows(ordered, inner, 330):
        room = inner - _GAP * (len(row) - 1)
        height = min(room / sum(p.width / p.height for p in row), 1000)
        x = _GAP
        for panel in row:
            scale = height / panel.height
            drawn.append(text(x + 2, y + 19, panel.title, 18, cls="b"))
            drawn.append(
                el(
                    "svg",
                    Svg(panel.backdrop),
                    Svg(panel.svg),
                    x=x,
                    y=y + _HEAD,
                    width=panel.width * scale,
                    height=height,
                    viewBox=f"0 0 {num(panel.width)} {num(panel.height)}",
                    id=panel.id,
                )
            )
            x += panel.width * scale + _GAP
        y += height + _HEAD + _GAP
    glow = "".join(
        f'[data-target="{escape(name)}"]>.hit,.hit[data-target="{escape(name)}"]' + "{stroke:var(--lit);stroke-width:3}"
        for name in lit
    )
    return el(
        "svg",
        style(glow),
        el("defs", defs()),
        rect(0, 0, width, y, cls="sky"),
        starfield(width, y, "compose"),
        join(drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(y)}",
        width=width,
        height=y,
        cls="cd",
        data_theme=theme or None,
    )
