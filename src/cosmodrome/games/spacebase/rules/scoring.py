"""The end of the game: 40 VP, ties, and who has won (p. 16)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.game import Result

from ..content import COLONY_VP, SECTORS
from ..state import SpaceBase
from ..words.names import breakdown

EXTRA_ROUNDS: Final = 20
"""So many rounds are played to break a tie; then the tied players share the win (RULES-NOTES 66)."""


def end_round(g: SpaceBase) -> None:
    """Once somebody has had 40 VP, the most VP win; a tie for most means one more round for all (RULES-NOTES 63)."""
    best = max(g.vp)
    if g.vp.count(best) == 1 or g.extra_rounds == EXTRA_ROUNDS:
        g.finished = True
        g.tell("ended", best)
    else:
        g.extra_rounds += 1
        g.tell("tied", best)


def colony_vp(g: SpaceBase, seat: int) -> int:
    """The VP that a seat's colonies have scored."""
    return sum(COLONY_VP[card] for card in g.station[SECTORS * seat : SECTORS * seat + SECTORS])


def result(g: SpaceBase) -> Result:
    """Most VP win; whoever won by the ability is first all the same (RULES-NOTES 64)."""
    keys = [(seat == g.outright, vp) for seat, vp in enumerate(g.vp)]
    lines = [breakdown(colony_vp(g, seat), vp) for seat, vp in enumerate(g.vp)]
    return Result.by_key(g.vp, keys, lines)
