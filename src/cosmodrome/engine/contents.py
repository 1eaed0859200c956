"""What seats have used of a game's contents (cards, corporations, technologies), for statistics.

It is read from the events of the log, so that it costs a running game nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .flow import Seat
    from .match import Match

SeatContents: TypeAlias = dict[str, list[str]]
"""What one seat has used: names by kind of content, each once."""


class Use(NamedTuple):
    """A seat has used something: the kind of content (a word of `Words.contents`), and its name."""

    seat: Seat
    kind: str
    name: str


def contents_of(match: Match[Any]) -> tuple[SeatContents, ...]:
    """What each seat has used in a match so far, whoever may know it; call it when the match is over."""
    words, found = match.game.words, [SeatContents() for _ in range(match.seats)]
    for told in match.told(0):
        for seat, kind, name in words.used(told.event.kind, told.event.args, match.seats):
            if 0 <= seat < match.seats:
                names = found[seat].setdefault(kind, [])
                if name not in names:
                    names.append(name)
    return tuple(found)
