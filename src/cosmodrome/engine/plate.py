"""A player's plate: the score and what else matters, in a few figures that can be taken in at a glance."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """One figure on a plate: an icon of the drawing kit, the figure, and what it is in words."""

    icon: str
    figure: int
    words: str


@dataclass(frozen=True)
class Rival:
    """Somebody who plays without a seat: a name, a plate, the kinds of events that tell what it does, and a panel."""

    name: str
    facts: tuple[Fact, ...]
    kinds: tuple[str, ...] = ()
    panel: str = ""
