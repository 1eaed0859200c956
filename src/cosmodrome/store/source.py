"""Where a table's match comes from, and what its host and players have set."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Pace: TypeAlias = Literal["", "quick", "slow", "slower", "hold"]
"""How fast the bots of a table answer: as the server is set, faster, slower, or not until they are released."""


class Fork(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moment of another table's match from which a match goes on, as one of its seats knew it."""

    table: str
    moment: int
    seat: int
    roots: tuple[str, ...] | None = None
    """The tables whose people did not agree to the coach when the fork was made. None in rows of an early version."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True, rename={"imported": "import"}):
    """Where a match comes from, and what was set for its table. Stored as a JSON object of the members that are set.

    Every member is optional, so rows of earlier versions can be read, and earlier versions can read these.
    """

    seed: str | None = None
    """The seed of the match, for a table that was set up in the lobby."""
    salts: dict[str, str] | None = None
    """The value that each seat (a number as text) added to the seed. Stored with every seed, even if it is empty."""
    commitments: dict[str, str] | None = None
    """The commitment of each seat (a number as text) to its salt, which it reveals when every seat is taken."""
    reveal_by: float | None = None
    """Until when a full table waits for salts, in Unix seconds."""
    late: tuple[int, ...] = ()
    """The seats whose salt was mixed in after the beginning."""
    several: bool = False
    """Whether one person may take several free seats."""
    talk: bool = False
    """Whether spectators may chat at a private table."""
    hints: bool = False
    """Whether hints are allowed although people play."""
    rated: bool = False
    """Whether the result changes the ratings of the players."""
    hurried: bool = False
    """Whether a bot had less time than its level needs, or failed. Then a rated game does not count."""
    quick: str = ""
    """What the players of a quick match have asked for; empty at other tables."""
    fill_at: float | None = None
    """When bots take the seats that are still free, in Unix seconds."""
    tournament: str = ""
    """The tournament in which the match is played."""
    reserved: tuple[str, ...] = ()
    """In a tournament: the person for whom each seat is kept."""
    club: str = ""
    """The club whose members may watch and take the free seats."""
    lowest: int | None = None
    """The lowest rating of players the host wants,"""
    highest: int | None = None
    """and the highest."""
    link: str = ""
    """The secret of the link that opens any free seat."""
    removed: tuple[str, ...] = ()
    """The people the host has removed."""
    silenced: tuple[str, ...] = ()
    """The people who may not chat."""
    pace: Pace = ""
    """How fast the bots answer."""
    rematch: str = ""
    """The table at which the match is played again."""
    imported: bool = False
    """Whether the match was read from a record."""
    fork: Fork | None = None
    """The match from which this one was forked."""
    lesson: bool = False
    """Whether a guided game with a fixed deal is played."""
    course: str = ""
    """The name of the lesson; empty for the first one, and at tables without a lesson."""

    def replace(self, **changes: Any) -> Source:
        """Return a copy with some members changed."""
        return msgspec.structs.replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """Return the object as it is stored."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    @classmethod
    def from_json(cls, data: Any) -> Source:
        """Return what a stored object says. Raises ValueError if it can't be read."""
        try:
            return msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"its source can't be read: {error}") from error
