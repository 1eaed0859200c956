"""How good a position is: the medals each seat may end with, and the winning chances that follow."""

from __future__ import annotations

from math import exp

from cosmodrome.engine.flow import Seat

from ..map import covered, masks
from ..rules import objectives, scoring
from ..rules.lifepods import held
from ..state import PlanetUnknown
from . import worth


def chances(g: PlanetUnknown, seat: Seat) -> float:
    """Winning chances from the estimated final scores; alone, the chance to reach the target."""
    if g.seats == 1:
        gap = estimate(g, 0) - scoring.solo_target(g.events_mix)
        return 1 / (1 + exp(-max(-30.0, min(30.0, gap / 8))))
    spread = 4.0 + worth.rounds_left(g, g.players[seat]) * 0.35
    totals = [estimate(g, other) for other in range(g.seats)]
    best = max(totals)
    powers = [exp((total - best) / spread) for total in totals]
    return powers[seat] / sum(powers)


def estimate(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, from what lies on the table and what it holds."""
    p = g.players[seat]
    return apparent(g, seat) + scoring.civ_medals(p) + objectives.private_medals(p)


def apparent(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, as far as all can see."""
    p = g.players[seat]
    total = worth.planet_outlook(p)
    hope = worth.hope(g, p)
    for tracker in range(5):
        track = p.columns[tracker]
        reached = scoring.tracker_medals(p, tracker)
        total += reached + 0.12 * worth.stand_worth(p.corporation, track, p.trackers[tracker], hope)
    total += 1.0 * p.pods + 0.7 * (held(p) - p.pods) + 0.33 * p.collected + 0.9 * p.stored + 1.4 * len(p.owed)
    total += 0.3 * len(p.lifepods) * (len(p.rovers) + p.garage > 0)
    total += 0.8 * len(p.rovers) + 0.5 * sum(p.loads)
    total += objectives.contest_medals(g, seat) * 0.6
    if not p.stuck:
        total += 1.3 * worth.rounds_left(g, p)
        total -= 0.25 * worth.raggedness(masks(p.planet).squares & ~covered(p.ground))
    return total
