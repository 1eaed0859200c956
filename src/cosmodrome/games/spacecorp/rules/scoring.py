"""Scoring: the final profit, and who has won."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow
from cosmodrome.engine.result import Result

from ..content import (
    COLONIES,
    COLONY_TABLE,
    MARINERS,
    STARFARERS,
)
from ..state import SpaceCorp
from .basics import gain
from .colonize import end_of_era_effects


def final_profit(g: SpaceCorp) -> Flow[None]:
    """Final profit: colonies after Starfarers; Beyond markers, and after Mariners genetics, in a shorter game."""
    if g.era == STARFARERS:
        yield from end_of_era_effects(g)
        for seat in range(g.seats):
            points = COLONY_TABLE[min(4, len(g.own_colonies(seat)))]
            corp = g.corps[seat]  # the only loss that may go below 0 (ruling 19)
            corp.profit += points
            corp.books["colony table"] = points
            g.tell("colony-table", seat, len(g.own_colonies(seat)), points)
        return
    for marker, amount in enumerate((3, 1)):
        if g.beyond[marker] >= 0:
            gain(g, g.beyond[marker], amount, "beyond")
    if g.era == MARINERS:
        for seat in range(g.seats):
            gain(g, seat, g.corps[seat].genetics, "genetics")


def result(g: SpaceCorp) -> Result:
    """Most profit wins; ties by colony value and progress cards, or in a shorter game by bases on the board."""
    keys: list[tuple[int, ...]] = []
    for seat, corp in enumerate(g.corps):
        if g.era == STARFARERS:
            value = sum(COLONIES[g.colony_at[s]].value for s in g.own_colonies(seat))
            keys.append((corp.profit, value, len(corp.progress)))
        else:
            keys.append((corp.profit, len(g.own_bases(seat))))
    lines = [[(why, n) for why, n in sorted(c.books.items())] for c in g.corps]
    return Result.by_key([c.profit for c in g.corps], keys, lines)
