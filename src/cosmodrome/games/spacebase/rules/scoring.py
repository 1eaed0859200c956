"""The end of the game: 40 VP, ties and the winner (p. 16)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.result import Result

from ..content import COLONY_VP
from ..state import SpaceBase, bays_of

EXTRA_ROUNDS: Final = 20
"""How many rounds are played to break a tie before the tied players share the win (ruling 66)."""


def end_round(g: SpaceBase) -> None:
    """End the game if one player has the most VP; a tie means one more round for everybody (ruling 63)."""
    best = max(g.vp)
    if g.vp.count(best) == 1 or g.extra_rounds == EXTRA_ROUNDS:
        g.finished = True
        g.tell("ended", best)
    else:
        g.extra_rounds += 1
        g.tell("tied", best)


def colony_vp(g: SpaceBase, seat: int) -> int:
    """The VP that a seat's colonies have scored."""
    return sum(COLONY_VP[card] for card in g.station[bays_of(seat)])


def result(g: SpaceBase) -> Result:
    """Most VP win; a player who won by an ability is first whatever the VP (ruling 64)."""
    keys = [(seat == g.outright, vp) for seat, vp in enumerate(g.vp)]
    colonies = [colony_vp(g, seat) for seat in range(g.seats)]
    lines = [
        (("colonies", from_colonies), ("ships", vp - from_colonies))
        for from_colonies, vp in zip(colonies, g.vp, strict=True)
    ]
    return Result.by_key(g.vp, keys, lines)
