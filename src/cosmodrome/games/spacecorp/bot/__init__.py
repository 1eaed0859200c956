"""How it is played well: greedy play with a plan per era."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.judge import Judge

from ..content import ERAS
from ..state import SpaceCorp
from .facts import FACTS
from .features import FEATURES
from .hints import favourite, hints
from .training import TRAINING, VALUING
from .value import parts, value
from .worth import turns_left

__all__ = ["FACTS", "FEATURES", "JUDGE", "TRAINING", "VALUING"]

# fmt: off
PONDERED = frozenset((
    "action", "pass", "team", "move-to", "explore", "build", "base", "draw", "upgrade", "slot", "special", "probe",
    "relocate", "claim", "edge", "progress", "star-children", "research-base", "colonize", "colony", "transport",
))
# fmt: on


TURNS = 14.0
"""The usual number of turns of a seat in an era."""


class SpaceCorpJudge(Judge[SpaceCorp]):
    """Rules of thumb per question, and what the corporations are worth."""

    playouts = 24
    sharpness: Mapping[int, tuple[float, float]] = {2: (0.5, 1.1), 3: (0.7, 0.95), 4: (0.75, 0.8)}
    horizon = 6  # a journey pays when the base at its end produces: two turns on, that is a guess
    ordered_by = "learned"
    focus = 2.0  # by what was learnt few thoughts are missed

    def hints(self, g: SpaceCorp, asked: Asked[Any]) -> list[float]:
        """A score for each option."""
        return hints(g, asked)

    def favourite(self, g: SpaceCorp, asked: Asked[Any]) -> int:
        """The option with the best score."""
        return favourite(g, asked)

    def ponders(self, g: SpaceCorp, asked: Asked[Any]) -> bool:
        """What is done and where; how it is paid for, and in which order tiles produce, the rules of thumb know."""
        return asked.prompt.kind in PONDERED

    def value(self, g: SpaceCorp, seat: int) -> float:
        """How far ahead of the best opponent the seat is, as a chance to win."""
        return value(g, seat)

    def parts(self, g: SpaceCorp, seat: int) -> dict[str, float]:
        """All that the corporation has, in F, by what it is."""
        return parts(g, seat)

    def progress(self, g: SpaceCorp) -> float:
        """By the eras that are over, and the turns left in this one."""
        first, last = (ERAS.index(g.options[name]) for name in ("start_era", "end_era"))
        left = max(turns_left(g, seat) for seat in range(g.seats))
        return (g.era - first + 1 - min(1.0, left / TURNS)) / (last - first + 1)


JUDGE = SpaceCorpJudge()
