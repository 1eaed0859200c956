"""How good a position is: the medals each seat may end with, and the winning chances that follow.

What a unit of each part adds in the end was found by least squares over 400 games of the rules of thumb, rounded, and
made to be what it scores when nothing more is to come; `benchmarks/parts.py planet-unknown` tells how well that holds.
"""

from __future__ import annotations

from math import exp

from cosmodrome.engine.flow import Seat

from ..map import masks
from ..rules import objectives, scoring
from ..rules.ground import covered
from ..rules.lifepods import held
from ..state import OVER, PlanetUnknown
from . import worth


def chances(g: PlanetUnknown, seat: Seat) -> float:
    """Winning chances from the estimated final scores; alone, the chance to reach the target."""
    if g.seats == 1:
        gap = estimate(g, 0) - scoring.solo_target(g.events_mix)
        return 1 / (1 + exp(-max(-30.0, min(30.0, gap / 8))))
    spread = 3.4 + worth.rounds_left(g, g.players[seat]) * 0.22
    totals = [estimate(g, other) for other in range(g.seats)]
    best = max(totals)
    powers = [exp((total - best) / spread) for total in totals]
    return powers[seat] / sum(powers)


def estimate(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, estimated from the table and its own pieces; at the end, its real medals."""
    if g.phase == OVER:
        return float(sum([medals for _, medals in scoring.breakdown(g, seat)]))
    return sum(parts(g, seat).values())


def parts(g: PlanetUnknown, seat: Seat) -> dict[str, float]:
    """The same by where they come from (`words/names.py` says what each is)."""
    p = g.players[seat]
    found = apparent_parts(g, seat)
    found["civs"] = (1 - 0.2 * worth.hope(g, p)) * scoring.civ_medals(p)
    found["objectives"] += objectives.private_medals(p)
    return found


def apparent(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, as far as all can see."""
    return sum(apparent_parts(g, seat).values())


def apparent_parts(g: PlanetUnknown, seat: Seat) -> dict[str, float]:
    """The same by where they come from: what others can still catch up with counts less than it scores (tracks,
    objectives), what can still be used counts more (rovers, lifepods, meteorites, biomass)."""
    p = g.players[seat]
    hope = worth.hope(g, p)
    tracks = 0.0
    for tracker in range(5):
        reached = scoring.tracker_medals(p, tracker)
        tracks += reached + 0.12 * worth.stand_worth(p.corporation, p.columns[tracker], p.trackers[tracker], hope)
    pods = p.pods + 0.7 * (held(p) - p.pods) + 0.3 * len(p.lifepods) * (len(p.rovers) + p.garage > 0)
    free = masks(p.planet).squares & ~covered(p.ground)
    return {
        "planet": worth.planet_outlook(p),
        "tracks": (1 - 0.3 * hope) * tracks,
        "pods": (1 + 0.25 * hope) * pods,
        "meteorites": (0.33 + 0.32 * hope) * p.collected,
        "biomass": (0.9 + 0.35 * hope) * p.stored,
        "benefits": 2.1 * len(p.owed),
        "rovers": hope * (1.5 * len(p.rovers) + 0.8 * sum(p.loads)),
        "objectives": (1 - 0.15 * hope) * objectives.contest_medals(g, seat),
        "rounds": 1.3 * sum([worth.rounds_left(g, other) for other in g.players]) / g.seats,  # the same for everybody
        "room": 0.0 if p.stuck or g.ending else -0.3 * worth.room(free).raggedness,
    }
