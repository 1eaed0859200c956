"""How good a position is: the medals each seat may end with, and the winning chances that follow."""

from __future__ import annotations

from math import exp

from cosmodrome.engine.flow import Seat

from ..map import masks
from ..rules import objectives, scoring
from ..rules.ground import covered
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
    return sum(parts(g, seat).values())


def parts(g: PlanetUnknown, seat: Seat) -> dict[str, float]:
    """The same by where they come from (`words/names.py` says what each is)."""
    p = g.players[seat]
    found = apparent_parts(g, seat)
    found["civs"] = float(scoring.civ_medals(p))
    found["objectives"] += objectives.private_medals(p)
    return found


def apparent(g: PlanetUnknown, seat: Seat) -> float:
    """The medals a seat may end with, as far as all can see."""
    return sum(apparent_parts(g, seat).values())


def apparent_parts(g: PlanetUnknown, seat: Seat) -> dict[str, float]:
    """The same by where they come from."""
    p = g.players[seat]
    hope = worth.hope(g, p)
    tracks = 0.0
    for tracker in range(5):
        reached = scoring.tracker_medals(p, tracker)
        tracks += reached + 0.12 * worth.stand_worth(p.corporation, p.columns[tracker], p.trackers[tracker], hope)
    free = masks(p.planet).squares & ~covered(p.ground)
    return {
        "planet": worth.planet_outlook(p),
        "tracks": tracks,
        "pods": 1.0 * p.pods + 0.7 * (held(p) - p.pods) + 0.3 * len(p.lifepods) * (len(p.rovers) + p.garage > 0),
        "meteorites": 0.33 * p.collected,
        "biomass": 0.9 * p.stored,
        "benefits": 1.4 * len(p.owed),
        "rovers": 0.8 * len(p.rovers) + 0.5 * sum(p.loads),
        "objectives": objectives.contest_medals(g, seat) * 0.6,
        "rounds": 0.0 if p.stuck else 1.3 * worth.rounds_left(g, p),
        "room": 0.0 if p.stuck else -0.25 * worth.room(free).raggedness,
    }
