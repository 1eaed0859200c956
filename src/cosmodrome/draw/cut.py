"""One thing cut out of a board: drawn by the board's own pieces, large, with nothing in it to point at."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from cosmodrome.draw.picture import Picture, still
from cosmodrome.draw.svg import Svg, el, num

Box = tuple[float, float, float, float]
"""x, y, width, height"""

_TAG: Final = re.compile(r"<(/?)([\w-]+)([^>]*?)(/?)>")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_STRAIGHT: Final = re.compile(r"[MLZz\s\d.,-]+")
_MARGIN: Final = 3.0  # so that outlines are not cut off
_WORDS: Final = re.compile(r"<title>([^<]*)</title>")


def attribute(written: str, name: str) -> str:
    """An attribute of a tag; empty if it has none."""
    found = re.search(rf'(?<![\w-]){name}="([^"]*)"', written)
    return found[1] if found else ""


def element(svg: str, target: str) -> str:
    """The element that carries a target, with its content; empty if there is none."""
    at = svg.find(f'data-target="{target}"')
    if at < 0:
        return ""
    start, depth = svg.rfind("<", 0, at), 0
    for tag in _TAG.finditer(svg, start):
        if not tag[4]:
            depth += -1 if tag[1] else 1
        if depth == 0:
            return svg[start : tag.end()]
    return ""


def named(svg: str, target: str) -> str:
    """The title of a thing on the board; empty if it has none."""
    found = _WORDS.search(element(svg, target))
    return unescape(found[1]) if found else ""


def cut_out(svg: str, target: str) -> Picture | None:
    """The picture of a target, as large as its outline; None if there is no outline or nothing inside it."""
    whole = element(svg, target)
    first = _TAG.match(whole)
    if first is None:
        return None
    box = _outline(whole, first.end())
    inside = _drawn(whole[first.end() : -len(f"</{first[2]}>")]) if not first[4] else ""
    if box is None or not _TAG.search(_WORDS.sub("", inside)):
        return None
    x, y, width, height = box
    words = named(svg, target)
    drawn = el(
        "svg",
        el("g", still(Svg(inside)), cls=attribute(first[3], "class") or None),
        cls="cd",
        viewBox=" ".join(num(v) for v in (x - _MARGIN, y - _MARGIN, width + 2 * _MARGIN, height + 2 * _MARGIN)),
        width=width + 2 * _MARGIN,
        height=height + 2 * _MARGIN,
        role="img",
        aria_label=words,
    )
    return Picture(words, drawn)


def _drawn(inside: str) -> str:
    """What is drawn of it: without its outlines and its title."""
    return re.sub(r'<\w+ [^>]*class="(?:hit|cell)[^"]*"[^>]*?/>', "", _WORDS.sub("", inside))


def _outline(whole: str, after: int) -> Box | None:
    """The box of the outline that is a child of the element."""
    depth = 0
    for tag in _TAG.finditer(whole, after):
        if depth == 0 and tag[4] and attribute(tag[3], "class").split(" ")[0] in ("hit", "cell"):
            return _box(tag[2], tag[3])
        if not tag[4]:
            depth += -1 if tag[1] else 1
        if depth < 0:
            return None
    return None


def _box(kind: str, written: str) -> Box | None:
    """Where a shape lies."""

    def at(name: str) -> float:
        return float(attribute(written, name) or 0)

    if kind == "rect":
        return at("x"), at("y"), at("width"), at("height")
    if kind == "circle":
        r = at("r")
        return at("cx") - r, at("cy") - r, 2 * r, 2 * r
    points = attribute(written, "points") or attribute(written, "d")
    if not points or not _STRAIGHT.fullmatch(points):
        return None
    numbers = [float(number) for number in _NUMBER.findall(points)]
    xs, ys = numbers[0::2], numbers[1::2]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
