"""A drawing in elements: each thing on it by a key of its own, so that a page changes only what has changed.

The key is the piece that an element is (`data_piece`), else its id, else what it can be chosen as (`data-target`). The
same piece has the same key wherever it lies, so that a page can let it fly from one panel to another.
"""

from __future__ import annotations

import re
from typing import Final

Elements = dict[str, str]
"""SVG by key; a keyed element inside another is a slot there, `<g data-slot="key"/>`. The empty key is all of it."""

_NAMES: Final = (' data-piece="', ' id="', ' data-target="')  # the first that a tag has is its key
_GROUPS: Final = re.compile(r"(</?g\b[^>]*>)")
_LEAVES: Final = re.compile(r"<(text|rect|circle|ellipse|path|polygon|line|use)\b[^>]*>")


def key_of(tag: str) -> str:
    """The key that an element's opening tag gives it; empty: it has none."""
    for name in _NAMES:
        at = tag.find(name)
        if at >= 0:
            start = at + len(name)
            key = tag[start : tag.index('"', start)]
            if key:
                return key.replace("&", "+")
    return ""


def elements(svg: str) -> Elements:
    """A drawing taken apart. Where a key comes more than once, the later ones get a number: `ship:ride~2`."""
    found: Elements = {"": ""}
    pieces: list[str] = []  # of the keyed group that is open
    outer: list[tuple[str, list[str]] | None] = []  # the groups that are open; of keyed ones what surrounds them
    for part in _GROUPS.split(svg):
        if part == "</g>":
            pieces.append(part)
            closed = outer.pop()
            if closed is not None:
                found[closed[0]] = "".join(pieces)
                pieces = closed[1]
        elif part[:2] == "<g" and part[2:3] in " >/":
            key, empty = key_of(part), part[-2] == "/"
            if not key:
                pieces.append(part)
                if not empty:
                    outer.append(None)
                continue
            key = _unused(key, found)
            opening = f'<g data-key="{key}"{part[2:]}'
            found[key] = opening
            pieces.append(f'<g data-slot="{key}"/>')
            if not empty:
                outer.append((key, pieces))
                pieces = [opening]
        elif ' id="' in part or " data-" in part:
            _leaves(part, pieces, found)
        else:
            pieces.append(part)
    found[""] = "".join(pieces)
    return found


def _leaves(part: str, pieces: list[str], found: Elements) -> None:
    """What is drawn between two groups: rectangles, texts and the like may have keys, too."""
    done = 0
    for tag in _LEAVES.finditer(part):
        key = key_of(tag[0])
        if tag.start() < done or not key:
            continue
        key = _unused(key, found)
        end = tag.end()
        if tag[0][-2] != "/":
            close = f"</{tag[1]}>"
            end = part.index(close, end) + len(close)
        cut = tag.start() + 1 + len(tag[1])
        found[key] = f'<{tag[1]} data-key="{key}"{part[cut:end]}'
        pieces += (part[done : tag.start()], f'<g data-slot="{key}"/>')
        done = end
    pieces.append(part[done:])


def _unused(key: str, found: Elements) -> str:
    """The key, with a number appended if it is taken."""
    if key not in found:
        return key
    number = 2
    while f"{key}~{number}" in found:
        number += 1
    return f"{key}~{number}"


def whole(parts: Elements, key: str = "") -> str:
    """The drawing put together again, with the keys in it."""
    return re.sub(r'<g data-slot="([^"]*)"/>', lambda slot: whole(parts, slot[1]), parts[key])
