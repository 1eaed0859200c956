"""How it is played well: greedy play with a plan per era."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.game import Judge

from ..state import SpaceCorp
from .features import FEATURES
from .hints import hints
from .value import parts, value

__all__ = ["FEATURES", "JUDGE"]

# fmt: off
PONDERED = frozenset((
    "action", "pass", "team", "move-to", "explore", "build", "base", "draw", "upgrade", "slot", "special", "probe",
    "relocate", "claim", "edge", "progress", "star-children", "research-base", "colonize", "colony", "transport",
))
# fmt: on


class SpaceCorpJudge(Judge[SpaceCorp]):
    """Rules of thumb per question, and what the corporations are worth."""

    def hints(self, g: SpaceCorp, asked: Asked[Any]) -> list[float]:
        """A score for each option."""
        return hints(g, asked)

    def ponders(self, g: SpaceCorp, asked: Asked[Any]) -> bool:
        """What is done and where; how it is paid for, and in which order tiles produce, the rules of thumb know."""
        return asked.prompt.kind in PONDERED

    def value(self, g: SpaceCorp, seat: int) -> float:
        """How far ahead of the best opponent the seat is, as a chance to win."""
        return value(g, seat)

    def parts(self, g: SpaceCorp, seat: int) -> dict[str, float]:
        """All that the corporation has, in F, by what it is."""
        return parts(g, seat)


JUDGE = SpaceCorpJudge()
