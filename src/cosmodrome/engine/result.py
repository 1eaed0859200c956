"""How a match ended: scores, ranks and winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .flow import Seat


@dataclass(frozen=True)
class Result:
    """How a match ended: scores, ranks (1 is best, ties share one), winners, and where the points came from."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[tuple[str, int], ...], ...]
    notes: tuple[str, ...] = ()

    @staticmethod
    def by_key(
        scores: Sequence[int],
        keys: Sequence[Any],
        breakdown: Sequence[Sequence[tuple[str, int]]],
        notes: Sequence[str] = (),
    ) -> Result:
        """Ranks from one sort key per seat, higher is better; equal keys share a rank and the win."""
        ranks = tuple(1 + sum(other > mine for other in keys) for mine in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Result(tuple(scores), ranks, winners, tuple(tuple(lines) for lines in breakdown), tuple(notes))
