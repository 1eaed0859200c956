"""Bringing a position of earlier rules forward, so that a running game goes on after an update.

A game's version counts both its rules and the shape of its state. Its module `upgrade` has one `Upgrade` for each
version that changed something: `UPGRADES = {5: Upgrade("Shields cost 2 now.", add_shields)}` leads from 4 to 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

Position = dict[str, Any]


def unchanged(position: Position) -> Position:
    """The position as it is: the shape of the state is the same as before."""
    return position


@dataclass(frozen=True)
class Upgrade:
    """One version of the rules: what changed, in a sentence for players, and how a position is rewritten for it."""

    changed: str
    position: Callable[[Position], Position] = unchanged


def bring_forward(game: Game[Any], position: Position, version: int) -> Position:
    """A position of an earlier rules version, converted to the current one."""
    for upgrade in upgrades_since(game, version):
        position = upgrade.position(dict(position))
    return position


def changes_since(game: Game[Any], version: int) -> list[str]:
    """What changed in the rules since a version, a sentence each."""
    return [upgrade.changed for upgrade in upgrades_since(game, version)]


def upgrades_since(game: Game[Any], version: int) -> list[Upgrade]:
    """The upgrades from a version to today's, in order."""
    known = game.upgrades()
    return [known[number] for number in range(version + 1, game.version + 1) if number in known]
