"""Sentences for one reader: the reader is "you", other players have names, and numbers take the right plural.

A sentence is one template with named placeholders, filled by `say`:

>>> bought = "{player} {player:buy|buys} {card} for {cost:credit|credits}."
>>> say(bought, player=Player("Vega"), card="Merbold", cost=1)
'Vega buys Merbold for 1 credit.'
>>> say(bought, player=Player("Vega", reads=True), card="Ride", cost=7)
'You buy Ride for 7 credits.'

A placeholder for a player takes these forms:

| in the template | for the reader | for a reader who is somebody else |
|---|---|---|
| `{player}` | You | Vega |
| `{player:you}` | you | Vega |
| `{player:Your}` | Your | Vega's |
| `{player:your}` | your | Vega's |
| `{player:roll|rolls}` | roll | rolls |

A placeholder for a number, `{count:medal|medals}`, writes the number with its noun: "1 medal", "2 medals".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

Seat = int

PLACEHOLDER: Final = re.compile(r"\{seat (\d+)(?::([^}]*))?\}")


class Player:
    """A player in a sentence: "you" for the player who reads it, otherwise the name."""

    __slots__ = ("name", "reads")

    def __init__(self, name: str, reads: bool = False) -> None:
        self.name = name
        self.reads = reads

    def __format__(self, form: str) -> str:
        if not form:
            return "You" if self.reads else self.name
        mine, choice, theirs = form.partition("|")
        if choice:
            return mine if self.reads else theirs
        if self.reads:
            return form
        return f"{self.name}'s" if form in ("Your", "your") else self.name

    def __str__(self) -> str:
        return format(self)


class _Later(Player):
    """A player who is named only when the sentence is read, because names may change."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return f"{{seat {self.name}:{form}}}" if form else f"{{seat {self.name}}}"


class Count(int):
    """A number in a sentence, which brings its noun: `{count:medal|medals}`."""

    def __format__(self, form: str) -> str:
        one, choice, many = form.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if choice else int.__format__(self, form)


class Names(tuple[str, ...]):
    """The players' names by seat, for one reader (None: a spectator)."""

    reader: Seat | None
    mentioned: set[Seat]
    """The seats that sentences were asked about so far: only these readers get another wording."""

    def __new__(cls, names: Iterable[str], reader: Seat | None = None) -> Names:
        made = super().__new__(cls, names)
        made.reader = reader
        made.mentioned = set()
        return made

    def player(self, seat: Seat) -> Player:
        """A player, as the reader calls them."""
        self.mentioned.add(seat)
        return Player(self[seat], seat == self.reader)


class Placeholders(Names):
    """What stands for the players until somebody reads: `{seat 0}`, `{seat 0:roll|rolls}`."""

    def player(self, seat: Seat) -> Player:
        """A player whose name and form are filled in by `with_names`."""
        return _Later(str(seat))


NO_NAMES: Final = Names(())


@cache
def placeholders(seats: int) -> Names:
    """A placeholder for each seat."""
    return Placeholders(f"{{seat {seat}}}" for seat in range(seats))


def with_names(template: str, names: Sequence[str], reader: Seat | None = None) -> str:
    """The template with players in place of their placeholders, as the reader calls them."""

    def player(found: re.Match[str]) -> str:
        seat = int(found[1])
        return format(Player(names[seat], seat == reader), found[2] or "")

    return PLACEHOLDER.sub(player, template)


def say(template: str, **values: Any) -> str:
    """The template with its placeholders filled; numbers bring their noun in singular or plural."""
    for name, value in values.items():
        if type(value) is int:
            values[name] = Count(value)
    return template.format(**values)


def listed(parts: Sequence[str], nothing: str = "nothing") -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else nothing
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def capital(words: str) -> str:
    """The same words with a capital first letter."""
    return words[:1].upper() + words[1:]


def more_words(amount: float, one: str, many: str = "") -> str:
    """A difference in words: "about 3 more ships", "slightly fewer ships"; without a plural "slightly less Fuel"."""
    number = round(abs(amount))
    comparative = "more" if amount > 0 else "fewer" if many else "less"
    noun = one if number == 1 or not many else many
    return f"about {number} {comparative} {noun}" if number else f"slightly {comparative} {many or one}"
