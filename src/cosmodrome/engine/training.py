"""How a game is trained: what its policy learns by self-play, and with which settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Training:
    """What is learnt, and how; the same settings give the same weights."""

    kinds: tuple[str, ...]
    """The kinds of question that are learnt."""
    contexts: tuple[str, ...] = ()
    """The option features that weights change with."""
    seats: tuple[int, ...] = (2, 3, 4)
    """The numbers of seats of the games, taken in turn."""
    deals: int = 75
    """Deals in an iteration."""
    plays: int = 4
    """How often each deal is played."""
    scale: float = 1.5
    """How much a point of the hints counts at the beginning."""
    known: tuple[tuple[str, str, float], ...] = ()
    """What else counts at the beginning: by kind of question and option feature, in points of the hints."""
    points: float = 6.0
    """A lead by this many points is most of a win."""
    share: float = 0.6
    """The weight of winning in the reward; the rest is the lead."""
    rate: float = 0.01
    passes: int = 3
    batch: int = 2048
    clip: float = 0.2
    entropy: float = 0.002
    most: int = 40
    """Questions with more options are left to the rules of thumb."""
    seed: int = 1
    options: tuple[tuple[str, Any], ...] = ()
    """The options of the game that differ from the defaults."""
