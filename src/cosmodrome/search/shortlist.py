"""The shortlist: the few options worth playing on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cosmodrome.engine import Judge

from .budget import Meter
from .playouts import Playouts, look

LOOKED_AT = 16
"""At most this many options are looked at one answer ahead, those with the best hints."""
LOOK_SHARE = 0.2
"""The share of a time limit that looking ahead may take."""


@dataclass(frozen=True)
class Shortlist:
    """The options to play on, the one with the best hint first."""

    options: list[int]
    agreed: bool
    """Whether the first option is also the best one by a look ahead; False if nobody looked."""


def shortlist(
    playouts: Playouts[Any], ordering: Judge[Any], width: int, looks: int, meter: Meter, always_look: bool = False
) -> Shortlist:
    """Take the two options with the best hints, then the best by a look ahead, up to `width`.

    A look ahead is `Judge.value` right after the answer, averaged over `looks` imagined worlds. It is left out if all
    options fit on the list anyway, and if playouts go to the end, because values mean little then.
    """
    seat = playouts.p.seat
    world = playouts.world()
    hints = ordering.hints(world.state, world.asked[seat])
    ranked = sorted(range(len(hints)), key=lambda index: -hints[index])
    enough = len(ranked) <= width or not playouts.depth
    if enough and not always_look:
        return Shortlist(ranked[:width], agreed=False)
    candidates = ranked[:LOOKED_AT]
    ahead = dict.fromkeys(candidates, 0.0)
    for number in range(looks):
        if meter.used(LOOK_SHARE):
            break
        world = playouts.world() if number else world
        for index in candidates:
            ahead[index] += look(world, seat, index, playouts.judge)
    by_look = sorted(candidates, key=lambda index: -ahead[index])
    agreed = by_look[0] == ranked[0]
    if enough:
        return Shortlist(ranked[:width], agreed)
    listed = ranked[: min(2, width)]
    rest = [index for index in by_look if index not in listed]
    return Shortlist(listed + rest[: width - len(listed)], agreed)
