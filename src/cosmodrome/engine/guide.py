"""A game's guide: prose with places left open, filled from the game's content when it is read.

`guide.md` holds the words. `{{ name }}` in a sentence stands for one of the room's `NUMBERS` (`{{ name|word }}`
writes it out), and on a line of its own for one of its `PARTS`: tables, lists, pictures. So no number of the box is
typed a second time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cosmodrome.draw.picture import Picture

from .errors import CosmodromeError

if TYPE_CHECKING:
    from .game import OptionSpec

Cell = str | int | Picture


@dataclass(frozen=True)
class Chart:
    """A table of a guide: headings and rows of words, numbers and small pictures."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


Block = str | Picture | Chart
Part = Block | Sequence[Block]
Parts = Mapping[str, Callable[[], Part]]
Numbers = Mapping[str, int | str]
Drawn = Callable[[Picture], str]
"""how a picture is written into the text"""

PLACE: Final = re.compile(r"\{\{ *([a-z0-9_]+)(\|word)? *\}\}")
ALONE: Final = re.compile(r"^\{\{ *([a-z0-9_]+) *\}\}$", re.MULTILINE)
WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)


class GuideError(CosmodromeError):
    """A guide uses a placeholder that its module does not define."""


def in_words(picture: Picture) -> str:
    """A picture where nothing can be drawn."""
    return f"*[{picture.words}]*"


def fill(source: str, numbers: Numbers, parts: Parts, drawn: Drawn = in_words) -> str:
    """The guide as Markdown, every open place filled."""

    def part(found: re.Match[str]) -> str:
        name = found[1]
        if name in parts:
            return written(parts[name](), drawn)
        return number(found)

    def number(found: re.Match[str]) -> str:
        name = found[1]
        if name not in numbers:
            raise GuideError(f"the guide asks for {name!r}, and its room has no such number or part")
        value = numbers[name]
        spelt = found.lastindex == 2 and isinstance(value, int) and 0 <= value < len(WORDS)
        return WORDS[int(value)] if spelt else signed(value)

    return PLACE.sub(number, ALONE.sub(part, source))


def written(part: Part, drawn: Drawn = in_words) -> str:
    """A part as Markdown."""
    if isinstance(part, str):
        return part
    if isinstance(part, Picture):
        return drawn(part)
    if isinstance(part, Chart):
        rows = [part.head, ["---"] * len(part.head), *part.rows]
        return "\n".join(f"| {' | '.join(_cell(cell, drawn) for cell in row)} |" for row in rows)
    return "\n\n".join(written(block, drawn) for block in part)


def _cell(cell: Cell, drawn: Drawn) -> str:
    """What stands in one field of a table."""
    if isinstance(cell, Picture):
        return drawn(cell)
    return signed(cell).replace("|", "\\|").replace("\n", " ")


def signed(value: int | str) -> str:
    """A number as it is printed, with a true minus sign."""
    return f"\u2212{-value}" if isinstance(value, int) and value < 0 else str(value)


def options_chart(specs: Sequence[OptionSpec]) -> Chart:
    """The options that a table may be set up with."""
    rows = []
    for spec in specs:
        choices = f" ({', '.join(_said(choice) for choice in spec.choices)})" if spec.choices else ""
        rows.append((_said(spec.name).capitalize(), _said(spec.default), spec.help + choices))
    return Chart(("option", "default", "what it does"), rows)


def _said(value: object) -> str:
    """A name or value of an option in words."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value).replace("_", " ")


def bullets(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {line}" for line in lines)
