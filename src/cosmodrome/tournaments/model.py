"""What a tournament consists of: rules, entrants, and the results of its tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["swiss", "round-robin", "knock-out"]
Draw: TypeAlias = list[tuple[str, ...]]
"""The tables of one round: the players of each in seat order. A table of one player is a bye."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How a tournament is played."""

    format: Format
    size: int
    """Players at a table, if the number of entrants allows it."""
    sizes: tuple[int, ...] = (2, 3, 4)
    """The numbers of players for which the game has rules."""
    rounds: int = 0
    """Rounds of a Swiss tournament. The other formats know when they are over."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part."""

    id: str
    strength: float = 0.0
    """The rating at the beginning: seeds a knock-out, and orders the first round of a Swiss tournament."""
    lot: int = 0
    """Drawn at the beginning, each number once. The last tie-break."""
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a table ended. A table of one player is a bye."""

    round: int
    players: tuple[str, ...]
    """In seat order."""
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    absent: frozenset[str] = field(default_factory=frozenset)
    """The players for whom a bot played at the end. They come last, and get no points."""

    def place(self, player: str) -> tuple[bool, int]:
        """A key that orders the players of the table; equal for a tie."""
        if player in self.absent:
            return True, 0
        return False, self.ranks[self.players.index(player)] if self.ranks else 1

    @property
    def bye(self) -> bool:
        """Whether the player had no opponent."""
        return len(self.players) == 1


def points_of(result: TableResult) -> dict[str, float]:
    """The points of a table: 1 for the first, 0 for the last, evenly spaced between. A tie shares them."""
    others = len(result.players) - 1
    if not others:
        return {player: 0.0 if player in result.absent else 1.0 for player in result.players}
    places = {player: result.place(player) for player in result.players}
    found = {}
    for player, mine in places.items():
        behind = sum(place > mine for place in places.values())
        level = sum(place == mine for place in places.values()) - 1
        found[player] = 0.0 if player in result.absent else (behind + level / 2) / others
    return found
