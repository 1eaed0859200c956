"""What each way to turn the station is worth: to who turns it, to the others, and if somebody could place nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from cosmodrome.engine.flow import Seat
from cosmodrome.engine.secret import blank_out

from ..content import box
from ..rules import placement, scoring
from ..rules.basics import event_rule
from ..state import PlanetUnknown
from .hints import tile_worth
from .value import chances

MEDALS: Final = 3.0
"""So many medals are about one in the features."""
LEAD: Final = 3.0
"""Who leads by so many medals when the game is about to end has probably won: in the last round all still place."""
NOTHING: Final = -10.0
"""An empty stack."""


@dataclass
class Depot:
    """A depot as one seat would see it in front of itself."""

    better: float
    """What its better tile is worth, laid where it is best,"""
    other: float
    """and the other one."""
    fits: bool
    """Whether one of them can be placed at all."""


def turns(g: PlanetUnknown, seat: Seat, depots: Sequence[int]) -> list[list[float]]:
    """For each depot that a seat may turn to itself: what its tiles are worth, what the others' better ones are on
    average, and by how much it would be the better for the seat if that ends the game (0: it does not).
    """
    seen = g.copy()  # what the others hold is not guessed at
    blank_out(seen, seat)
    places = box().station.seats[g.seats]
    sights = [[_depot(seen, other, number) for number in range(6)] for other in range(g.seats)]
    ended = _ended(seen, seat)
    rows = []
    for depot in depots:
        faced = [sights[other][(places[other] + depot - places[seat]) % 6] for other in range(g.seats)]
        own = faced.pop(seat)
        others = sum(one.better for one in faced) / len(faced) if faced else 0.0
        ends = 0.0 if own.fits and all(one.fits for one in faced) else ended
        rows.append([own.better / MEDALS, own.other / MEDALS, others / MEDALS, ends])
    return rows


def _depot(g: PlanetUnknown, seat: Seat, number: int) -> Depot:
    tiles = [g.tops[shape] for shape in g.depot(number)]
    other, better = sorted([tile_worth(g, seat, tile, 0) if tile >= 0 else NOTHING for tile in tiles])
    rule, p = event_rule(g), g.players[seat]
    return Depot(better, other, any(tile >= 0 and placement.placeable(p, tile, rule, 0) for tile in tiles))


def _ended(g: PlanetUnknown, seat: Seat) -> float:
    """By how much a seat's chances are better if this is the last round: by the medals of now, and the hopes of now."""
    scores = [sum(medals for _, medals in scoring.breakdown(g, other)) for other in range(g.seats)]
    mine = scores.pop(seat)
    lead = mine - (max(scores) if scores else scoring.solo_target(g.events_mix))
    return 1 / (1 + exp(-lead / LEAD)) - chances(g, seat)
