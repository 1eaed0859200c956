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


@dataclass(frozen=True)
class Valuing:
    """How a value network is learnt; the same settings give the same network."""

    kinds: tuple[str, ...]
    """The kinds of question that are answered by a look ahead; the rules of thumb answer the others."""
    seats: tuple[int, ...] = (2, 2, 3, 4)
    """The numbers of seats of the games, taken in turn."""
    hidden: tuple[int, ...] = (32, 16)
    """The units of the layers between features and output."""
    games: int = 200
    """Games in an iteration."""
    memory: int = 6
    """How many iterations' games are learnt from again."""
    width: int = 4
    """How many options are looked at: those with the best hints."""
    looks: int = 2
    """In how many imagined worlds."""
    ahead: int = 0
    """For how many steps the rules of thumb play on before a look; 0: to the next quiet position."""
    explore: float = 0.08
    """How many answers are any of the options that the hints like, twice as many as are looked at."""
    simple: float = 0.35
    """How many seats play by the rules of thumb, as in the playouts of search."""
    trace: float = 0.9
    """How much a position learns from what came later than the next one (lambda)."""
    rate: float = 0.001
    passes: int = 1
    batch: int = 256
    decay: float = 0.01
    """By how much of themselves weights shrink in a step, times the rate."""
    seed: int = 1
    options: tuple[tuple[str, Any], ...] = ()
    """The options of the game that differ from the defaults."""
