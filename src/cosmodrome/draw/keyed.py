"""A drawing in elements: each thing on it by a key of its own, so that a page changes only what has changed.

The key is the piece that an element is (`data_piece`), else its id, else what it can be chosen as (`data-target`). The
same piece has the same key wherever it lies, so that a page can let it fly from one panel to another.
"""

from __future__ import annotations

import re
from typing import Final

Elements = dict[str, str]
"""SVG by key; a keyed element inside another is a slot there, `<g data-slot="key"/>`. The empty key is all of it."""

_KEY: Final = re.compile(r' (data-piece|data-target|id)="([^"]+)"')
_RANK: Final = {"data-piece": 0, "id": 1, "data-target": 2}
_NEVER: Final = ("clipPath", "mask", "pattern", "linearGradient", "radialGradient", "filter", "symbol", "svg", "defs")
"""What may have an id but is no thing on the board."""


def key_of(tag: str) -> str:
    """The key that an element's opening tag gives it; empty: it has none."""
    names = _KEY.findall(tag)
    return min(names, key=lambda name: _RANK[name[0]])[1].replace("&", "+") if names else ""


def elements(svg: str) -> Elements:
    """A drawing taken apart. Where a key comes more than once, the later ones get a number: `ship:ride~2`."""
    found: Elements = {"": ""}
    tags = svg.split("<")
    start = len(tags[0])  # where a tag begins
    done = 0  # up to where the drawing is in pieces
    inside = 0  # how many elements without a key are open in the keyed one
    pieces: list[str] = []  # of the keyed element that is open
    outer: list[tuple[str, list[str], int]] = []  # the keyed ones that are open, with what surrounds each
    for n in range(1, len(tags)):
        tag = tags[n]
        if tag[0] == "/":
            inside -= 1
            if inside < 0:
                end = start + tag.index(">") + 2
                pieces.append(svg[done:end])
                key, around, inside = outer.pop()
                found[key] = "".join(pieces)
                pieces, done = around, end
        else:
            close = tag.index(">")
            empty = tag[close - 1] == "/"
            if (' id="' in tag or " data-" in tag) and not tag.startswith(_NEVER) and (key := key_of(tag[:close])):
                key = _unused(key, found)
                found[key] = ""
                pieces += (svg[done:start], f'<g data-slot="{key}"/>')
                done = start + close + 2
                space = tag.index(" ")
                opening = f'<{tag[:space]} data-key="{key}"{tag[space : close + 1]}'
                if empty:
                    found[key] = opening
                else:
                    outer.append((key, pieces, inside))
                    pieces, inside = [opening], 0
            elif not empty:
                inside += 1
        start += len(tag) + 1
    pieces.append(svg[done:])
    found[""] = "".join(pieces)
    return found


def _unused(key: str, found: Elements) -> str:
    """The key, with a number where it is taken."""
    if key not in found:
        return key
    number = 2
    while f"{key}~{number}" in found:
        number += 1
    return f"{key}~{number}"


def whole(parts: Elements, key: str = "") -> str:
    """The drawing put together again, with the keys in it."""
    return re.sub(r'<g data-slot="([^"]*)"/>', lambda slot: whole(parts, slot[1]), parts[key])
