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
    """An automatic opponent without a seat: its name, plate, kinds of events, and panel."""

    name: str
    facts: tuple[Fact, ...]
    kinds: tuple[str, ...] = ()
    panel: str = ""
