"""Text on a board: placing, fitting into a width, wrapping."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cosmodrome.draw.svg import Attribute, Svg, el, join, remembered

# Widths of the letters of a usual sans serif face, in parts of the font size; a little wide, so that most faces fit.
_NARROW: Final = dict.fromkeys("iIjl.,:;'|!·", 0.3) | dict.fromkeys('frt()[]-"*/ ', 0.38)
_WIDE: Final = dict.fromkeys("mMWw@%&", 0.92) | dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 0.72)


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide the words are at a font size."""
    total = 0.0
    for letter in words:
        total += _NARROW.get(letter) or _WIDE.get(letter) or 0.57
    return total * size * (1.06 if bold else 1.0)


@lru_cache(maxsize=4096)
def fit_size(words: str, width: float, size: float, smallest: float = 0.0) -> float:
    """The font size, at most `size`, at which the words fit into the width."""
    wide = width_of(words, size)
    fitting = size if wide <= width else size * width / wide
    return max(fitting, smallest)


@lru_cache(maxsize=4096)
def wrap(words: str, width: float, size: float, lines: int = 0) -> tuple[str, ...]:
    """The words in lines that fit the width; with `lines`, the last one ends in an ellipsis where it must."""
    done: list[str] = []
    now = ""
    for word in words.split():
        longer = f"{now} {word}" if now else word
        if now and width_of(longer, size) > width:
            done.append(now)
            now = word
        else:
            now = longer
    if now:
        done.append(now)
    if lines and len(done) > lines:
        return (*done[: lines - 1], cut(done[lines - 1], width, size))
    return tuple(done)


def cut(words: str, width: float, size: float) -> str:
    """As much of the words as fits before an ellipsis."""
    while words and width_of(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip(" ,;:.") + "…"


@lru_cache(maxsize=4096)
def block_size(
    words: str, width: float, height: float, largest: float, smallest: float, leading: float = 1.25
) -> float:
    """The largest font size, in steps of a half, at which the wrapped words fill no more than the box."""
    size = largest
    while size > smallest and len(wrap(words, width, size)) * size * leading > height:
        size -= 0.5
    return size


@remembered
def text(
    x: float,
    y: float,
    words: str | int,
    size: float = 12,
    anchor: str = "start",
    fit: float = 0,
    least: float = 0,
    **attrs: Attribute,
) -> Svg:
    """Words with their baseline at y; anchor start, middle or end; `fit` is the width they must not exceed.

    They become smaller for it, but not than `least`: then they end in an ellipsis.
    """
    plain = str(words)
    if fit:
        size = fit_size(plain, fit, size, least)
        if size == least and width_of(plain, size) > fit:
            plain = cut(plain, fit, size)
    return el("text", plain, x=x, y=y, font_size=size, text_anchor=None if anchor == "start" else anchor, **attrs)


def paragraph(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float = 10,
    leading: float = 1.25,
    lines: int = 0,
    anchor: str = "start",
    **attrs: Attribute,
) -> Svg:
    """Wrapped words; y is the baseline of the first line."""
    spans = join(
        el("tspan", line, x=x, y=y + i * size * leading) for i, line in enumerate(wrap(words, width, size, lines))
    )
    return el("text", spans, font_size=size, text_anchor=None if anchor == "start" else anchor, **attrs)
