"""A board is a list of panels; `compose` puts them on one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Final, ParamSpec, TypeVar

from cosmodrome.draw.svg import Svg, el, escape, group, join, num, rect
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

    def focused(self, focus: int) -> Panel:
        """The same drawing, with so much focus."""
        return self if focus == self.focus else replace(self, focus=focus)


P = ParamSpec("P")
R = TypeVar("R", bound=Panel | None)
_told: ContextVar[Callable[[str, Exception], None] | None] = ContextVar("told", default=None)


def attempt(id: str, draw: Callable[P, R], *args: P.args, **named: P.kwargs) -> R | Panel:
    """Draw one panel of a board. At a table, a panel that fails is replaced by a plain one."""
    try:
        return draw(*args, **named)
    except Exception as error:
        told = _told.get()
        if told is None:
            raise
        told(id, error)
        return plain_panel(id, "Not drawn")


@contextmanager
def tolerant(told: Callable[[str, Exception], None]) -> Iterator[None]:
    """Keep drawing if a panel fails; `told` is called with the panel and the error."""
    token = _told.set(told)
    try:
        yield
    finally:
        _told.reset(token)


def plain_panel(id: str, title: str) -> Panel:
    """The placeholder for a panel that can't be drawn."""
    first = text(400, 90, "This part of the board can't be drawn just now.", 30, "middle")
    second = text(400, 140, "The question and the log go on as ever.", 24, "middle")
    return Panel(id, title, 800, 220, group(first, second))


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
_BROAD: Final = 1.8  # a panel broader than this gets the whole width, if the question is about it


def _framed(panel: Panel, x: float, y: float, width: float) -> Svg:
    """A panel at a place of the picture, with its title above it."""
    return join(
        (
            text(x + 2, y + 19, panel.title, 18, cls="b"),
            el(
                "svg",
                Svg(panel.backdrop),
                Svg(panel.svg),
                x=x,
                y=y + _HEAD,
                width=width,
                height=width * panel.height / panel.width,
                viewBox=f"0 0 {num(panel.width)} {num(panel.height)}",
                id=panel.id,
            ),
        )
    )


def compose(panels: Iterable[Panel], *, width: float = 1600, lit: Iterable[str] = (), theme: str = "dark") -> str:
    """One standalone SVG of all panels in two columns, style and icons inside it; those with most focus come first.

    `lit` are targets to show as choosable; `theme` is "dark", "light" or "" (as the reader's system).
    """
    ordered = sorted(panels, key=lambda panel: -panel.focus)
    drawn: list[Svg] = []
    column = (width - 3 * _GAP) / 2
    feet = [_GAP, _GAP]
    for n, panel in enumerate(ordered):
        if n == 0 and panel.width / panel.height > _BROAD:
            drawn.append(_framed(panel, _GAP, _GAP, width - 2 * _GAP))
            feet = [_GAP + _HEAD + (width - 2 * _GAP) * panel.height / panel.width + _GAP] * 2
            continue
        side = 0 if feet[0] <= feet[1] else 1
        drawn.append(_framed(panel, _GAP + side * (column + _GAP), feet[side], column))
        feet[side] += _HEAD + column * panel.height / panel.width + _GAP
    y = max(feet)
    glow = "".join(
        f'[data-target="{escape(name)}"]>.hit,[data-target="{escape(name)}"]>.cell'
        + "{stroke:var(--lit);stroke-width:3}"
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
