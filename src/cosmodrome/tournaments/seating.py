"""The order of seats at a table: everybody sits early and late about as often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random

from .model import TableResult


def seat_counts(results: Iterable[TableResult]) -> dict[str, dict[int, int]]:
    """How often each player sat at each seat. Byes do not count."""
    counts: dict[str, dict[int, int]] = {}
    for result in results:
        if not result.bye:
            for seat, player in enumerate(result.players):
                mine = counts.setdefault(player, {})
                mine[seat] = mine.get(seat, 0) + 1
    return counts


def seat_order(players: Sequence[str], counts: Mapping[str, Mapping[int, int]], rng: Random) -> tuple[str, ...]:
    """The players in the seat order that is fairest after the seats they have had; chance decides among equals."""

    def unfairness(order: Sequence[str]) -> int:
        return sum((counts.get(player, {}).get(seat, 0) + 1) ** 2 for seat, player in enumerate(order))

    shuffled = list(players)
    rng.shuffle(shuffled)
    return min(permutations(shuffled), key=unfairness)
