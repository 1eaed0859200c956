"""Building SVG as strings: escape everything that is not already SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, ParamSpec, cast

Attribute = str | int | float | bool | None
P = ParamSpec("P")


class Svg(str):
    """Text that is already SVG: `el` puts it in as it is. A plain str is escaped."""

    __slots__ = ()


NOTHING: Final = Svg("")
_NAMES: dict[str, str] = {"cls": "class"}
_NEVER_EMPTY: Final = ("cls", "id", "data_target")
_SHAPES: Final = 4096  # of each kind that are remembered: what is on a few boards
_unsafe: Final = re.compile('[&<>"]').search


def remembered(make: Callable[P, Svg]) -> Callable[P, Svg]:
    """Shapes come again with every drawing of a board: of the latest ones it is remembered how they are written."""
    return cast("Callable[P, Svg]", lru_cache(maxsize=_SHAPES, typed=True)(make))


def escape(plain: str) -> str:
    """Plain text made safe inside an element or a quoted attribute."""
    if not _unsafe(plain):
        return plain
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def num(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    whole = int(value)
    if whole == value:
        return str(whole)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def attribute_name(name: str) -> str:
    """`stroke_width` is stroke-width, `cls` is class, `viewBox` stays."""
    found = _NAMES.get(name)
    if found is None:
        found = _NAMES[name] = name.rstrip("_").replace("_", "-")
    return found


def attributes(attrs: dict[str, Attribute]) -> str:
    """The attributes as written in a tag; None, False and empty classes are left out."""
    written = ""
    for name, value in attrs.items():
        if value is None or value is False:
            continue
        if isinstance(value, str):
            if value == "" and name in _NEVER_EMPTY:
                continue
            shown = escape(value)
        elif value is True:
            shown = "true"
        else:
            shown = num(value)
        written += f' {_NAMES.get(name) or attribute_name(name)}="{shown}"'
    return written


def inside(children: Iterable[Any]) -> str:
    """The children as SVG: marked ones as they are, None left out, all else escaped."""
    return "".join([child if isinstance(child, Svg) else escape(str(child)) for child in children if child is not None])


def el(tag: str, *children: Svg | str | int | None, **attrs: Attribute) -> Svg:
    """One element: `el("rect", x=1, y=2, cls="card", data_target="ship:ride")`."""
    written = attributes(attrs)
    if not children:
        return Svg(f"<{tag}{written}/>")
    return Svg(f"<{tag}{written}>{inside(children)}</{tag}>")


def join(parts: Iterable[Svg | None]) -> Svg:
    """Several pieces of SVG one after the other."""
    return Svg("".join(part for part in parts if part is not None))


def group(
    *children: Svg | None, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attrs: Attribute
) -> Svg:
    """A `<g>`, moved to (x, y), then turned by degrees, then scaled."""
    return el("g", *children, transform=transform(x, y, scale, turn) or None, **attrs)


def transform(x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """The value of a transform attribute; empty if nothing moves."""
    parts: list[str] = []
    if x or y:
        parts.append(f"translate({num(x)} {num(y)})")
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1:
        parts.append(f"scale({num_fine(scale)})")
    return " ".join(parts)


def num_fine(value: float) -> str:
    """A factor with four decimals."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def title(words: str) -> Svg:
    """The accessible name of the element it is the first child of (also its tooltip)."""
    return el("title", words)


@remembered
def rect(x: float, y: float, width: float, height: float, r: float = 0, **attrs: Attribute) -> Svg:
    """A rectangle with round corners of radius r."""
    return el("rect", x=x, y=y, width=width, height=height, rx=r or None, **attrs)


@remembered
def circle(x: float, y: float, r: float, **attrs: Attribute) -> Svg:
    """A circle around (x, y)."""
    return el("circle", cx=x, cy=y, r=r, **attrs)


def line(x1: float, y1: float, x2: float, y2: float, **attrs: Attribute) -> Svg:
    """A straight line."""
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, **attrs)


def path(d: str, **attrs: Attribute) -> Svg:
    """A path."""
    return el("path", d=d, **attrs)


def polygon(points: Iterable[tuple[float, float]], **attrs: Attribute) -> Svg:
    """A closed polygon."""
    return el("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), **attrs)


def target(name: str, words: str, *children: Svg | None, hit: Svg | None = None, **attrs: Attribute) -> Svg:
    """Something that can be an option: carries `data-target` and its title, and glows as a whole when lit.

    `hit` is the shape outlined when it lights up (`hit_rect`, `hit_circle` or any element of class "hit").
    """
    return el("g", title(words), *children, hit, data_target=name, **attrs)


def hit_rect(x: float, y: float, width: float, height: float, r: float = 0) -> Svg:
    """The outline of a lit rectangle."""
    return rect(x, y, width, height, r, cls="hit")


def hit_circle(x: float, y: float, r: float) -> Svg:
    """The outline of a lit circle."""
    return circle(x, y, r, cls="hit")
