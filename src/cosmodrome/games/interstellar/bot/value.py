"""How good a position is: the Prestige that each corporation may end with."""

from __future__ import annotations

from math import exp

from cosmodrome.engine.flow import Seat

from ..content import COLUMN_FUEL, EARTH, PRODUCTION, RANK_VALUES, ROWS, TRAPPIST
from ..rules.flight import flight_cost
from ..state import OVER, SALVATION_PHASE, Player, StarshipInterstellar
from . import worth

EXTRA_TOKEN = 9.0


def chances(g: StarshipInterstellar, seat: Seat) -> float:
    """The seat's winning chances: its prospects among those of all (in the solo mode against the Directorate)."""
    if g.phase == OVER:
        standing: list[float] = [p.prestige for p in g.players]
        spread = 2.0
    else:
        standing = [prospects(g, other) for other in range(len(g.players))]
        spread = 8.0 + 4.0 * worth.rounds_left(g)
    best = max(standing)
    shares = [exp((s - best) / spread) for s in standing]
    return shares[seat] / sum(shares)


def prospects(g: StarshipInterstellar, seat: int) -> float:
    """The Prestige a corporation may end with: what it has, holds, and will earn from where it stands."""
    return sum(parts(g, seat).values())


def parts(g: StarshipInterstellar, seat: int) -> dict[str, float]:
    """The same by where it comes from (`words/names.py` has the words).

    The rates come from pairs of games that were played on alike but for one decision: least squares of what the
    difference came to in the end.
    """
    p = g.players[seat]
    left = worth.rounds_left(g)
    later = left - 0.5
    found = {
        "prestige": float(p.prestige),
        "reputation": 0.3 * left * p.reputation,
        "governor": 4.0 if g.governor() == seat else 0.0,
    }
    if g.solo and seat == 1:
        return {**found, "directorate": 25.0 * left + 2.0 * (g.government_probe // ROWS)}
    stranded = max(0, flight_cost(g, p, p.at, EARTH) - p.hold_fuel) if p.at != EARTH else 0
    levels = 0.5 * sum(p.levels[:4]) + 1.4 * p.levels[5] + 0.1 * (p.levels[4] + p.levels[6] + p.levels[7])
    unspent = 0 if p.passed else sum(token not in PRODUCTION for token in p.unspent(g.phase))
    return {
        **found,
        "fuel": (0.38 + 0.16 * later) * min(p.fuel, 15) + 0.3 * max(0, p.fuel - 15) + p.hold_fuel,
        "cubes": 0.85 * worth.cubes_value(p.cubes) + 0.7 * worth.cubes_value(p.hold_cubes),
        "scientists": 0.65 * later * min(p.scientists, 6),
        "journey": 0.3 * journey_value(g, seat),
        "colonies": sum(zone_value(g, p, planet, left) for planet in p.colonies()),
        "technologies": later * levels,
        "salvation": later * (1.2 * len(p.salvation) + 0.6 * len(p.extra)),
        "leaders": 0.3 * (p.humankind + p.starship),
        "way home": -0.8 * stranded,
        "actions": (3.0 if g.phase == SALVATION_PHASE else 0.8) * unspent,
    }


def zone_value(g: StarshipInterstellar, p: Player, planet: int, left: float) -> float:
    """A colony: stored cubes, and those of the Deposit that can still be mined."""
    zone = p.zones[planet]
    if planet in worth.CROSSED_AT:
        left = min(left, (worth.CROSSED_AT[planet] - g.spiral) / 2.0)
    n = int(max(0.0, min(sum(zone.deposit), (1.3 + 1.5 * zone.buildings[1]) * left)))
    return 0.75 * worth.cubes_value(zone.storage) + 0.15 * worth.best_cubes_value(zone.deposit, n, 1.0)


def journey_value(g: StarshipInterstellar, seat: int) -> float:
    """The final ranking as it stands, and the way still to go."""
    p = g.players[seat]
    column = p.probe // ROWS
    ahead = sum(
        other.probe // ROWS > column or (0 < other.arrival < p.arrival) for other in g.players if other is not p
    )
    ahead += g.government_probe // ROWS > column
    values = RANK_VALUES[g.count]
    rank = values[ahead] if ahead < len(values) else 0
    share = 0.5 + 0.5 * column / TRAPPIST
    return rank * COLUMN_FUEL[column] * share + 1.1 * column + (EXTRA_TOKEN * 0.3 if column >= 6 else 0.0)
