"""The project's own icons: symbols of `icons.svg`, drawn on a field of 24 x 24 and painted in the current colour.

Boards only refer to them (`<use>`), which keeps boards small; `draw.defs()` holds the symbols.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final

from cosmodrome.draw.svg import Svg, num, remembered, transform

_SHEET: Final = files("cosmodrome.draw").joinpath("icons.svg").read_text(encoding="utf-8")
NAMES: Final = tuple(re.findall(r'<symbol id="i-([\w-]+)"', _SHEET))
_KNOWN: Final = frozenset(NAMES)


@remembered
def icon(name: str, x: float, y: float, size: float, cls: str = "") -> Svg:
    """The icon with its upper left corner at (x, y). Its colour is its own (`.i-NAME`), or that of `cls`."""
    if name not in _KNOWN:
        raise KeyError(f"no icon is called {name!r}")
    # dice tumble, and a browser can't hand the motion of what has x and y to its compositor
    place = f'transform="{transform(x, y)}"' if name.startswith("die-") else f'x="{num(x)}" y="{num(y)}"'
    return Svg(
        f'<use href="#i-{name}" {place} width="{num(size)}" height="{num(size)}"'
        f' class="i i-{name}{" " + cls if cls else ""}"/>'
    )


def seat_mark(seat: int, x: float, y: float, size: float) -> Svg:
    """The shape of the seat in its colour: circle, triangle, square, diamond, hexagon, star."""
    return icon(f"seat-{seat % 6}", x, y, size, f"seat-{seat % 6}")


@lru_cache(maxsize=1)
def symbols() -> Svg:
    """All icons as `<symbol>`s, for `<defs>`."""
    return Svg("".join(re.findall(r"<symbol.*?</symbol>", _SHEET)))
