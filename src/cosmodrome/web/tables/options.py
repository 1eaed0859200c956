"""What a person chooses when setting up a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

from .. import words
from ..errors import Refused
from .fairness import NOTHING, Stake

PlaceKind: TypeAlias = Literal["me", "guest", "invite", "open", "bot"]
"""Who is to take a seat: the host; another player on the host's screen; an invited player; anyone (at an open table
only); or a bot."""


@dataclass(frozen=True)
class Place:
    """Who is to take one seat. A guest has a name, a bot a level."""

    kind: PlaceKind
    name: str = ""
    level: str = "greedy"


def place(kind: str, name: str = "", level: str = "greedy") -> Place:
    """Return the place that a request describes; refuse a kind that does not exist."""
    known: dict[str, PlaceKind] = {one: one for one in get_args(PlaceKind)}
    if kind not in known:
        raise Refused(words.NO_SUCH_PLACE, 422)
    return Place(known[kind], name, level)


@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """How a new table is set up."""

    game: str
    places: Sequence[Place]
    """Who sits at each seat."""
    rules: dict[str, Any] = field(default_factory=dict)
    """The options of the game, as far as they differ from its defaults."""
    clock: dict[str, Any] = field(default_factory=dict)
    """The clock, as `Clock.parse` reads it; empty for none."""
    open: bool = False
    """Whether anybody may watch, and take the open seats."""
    several: bool = False
    """Whether one person may take several free seats."""
    talk: bool = False
    """Whether spectators may chat though the table is private."""
    hints: bool = False
    """Whether hints are allowed although people play. People agree to it by sitting down."""
    rated: bool = False
    """Whether the result changes the ratings of the players."""
    quick: str = ""
    """What the players of a quick match have asked for."""
    fill_at: float | None = None
    """When bots take the seats that are still free."""
    course: str = ""
    """The name of the lesson that comments on the game."""
    tournament: str = ""
    """The tournament in which it is played."""
    reserved: tuple[str, ...] = ()
    """The people for whom the seats are kept."""
    club: str = ""
    """The club whose members may watch and take the free seats."""
    lowest: int | None = None
    """The lowest rating of players the host wants,"""
    highest: int | None = None
    """and the highest."""
    stake: Stake = NOTHING
    """The host's part in the chance of the match."""
    nonce: str = ""
    """The nonce of the server's promise; empty: the server makes one."""
