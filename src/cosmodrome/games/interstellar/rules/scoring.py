"""The end of the game and final scoring."""

from __future__ import annotations

from cosmodrome.engine.result import Result

from ..content import (
    COLUMN_FUEL,
    EARTH,
    FROM_FUEL,
    FROM_JOURNEY,
    FUEL_PER_PRESTIGE,
    NONE,
    PRICE,
    RANK_VALUES,
    ROWS,
    SOURCES,
    SPIRAL_END,
)
from ..state import OVER, StarshipInterstellar, Zone
from .basics import add
from .flight import flight_cost
from .solo import DIRECTORATE
from .travel import fly, unload

GOVERNMENT_RANK = -1


def game_ends(g: StarshipInterstellar) -> bool:
    """After a round in which the Sun reached Earth or two of the three goals are fulfilled (ruling 151)."""
    return g.spiral == SPIRAL_END or sum(g.goals) >= 2


def final_scoring(g: StarshipInterstellar) -> None:
    """Explorers home, reserves sold, Fuel and the Journey turned into Prestige (ruling 153)."""
    for seat in range(g.seats):
        explorer_home(g, seat)
        p = g.players[seat]
        fuel = p.fuel + sum(n * PRICE[color] for color, n in enumerate(p.cubes))
        p.score(fuel // FUEL_PER_PRESTIGE, FROM_FUEL)
        g.tell("final-fuel", seat, fuel)
    for seat, prestige in journey_scores(g).items():
        if seat >= 0:
            g.players[seat].score(prestige, FROM_JOURNEY)
            g.tell("final-journey", seat, prestige)
    g.phase = OVER
    for p in g.players:
        p.reserve = p.reserve.shown(g)


def explorer_home(g: StarshipInterstellar, seat: int) -> None:
    """One direct flight at the normal cost, with the cubes of the Storage where it stands (ruling 154)."""
    p = g.players[seat]
    if p.at == EARTH:
        return
    zone = p.zones[p.at]
    p.hold_cubes = add(p.hold_cubes, zone.storage)
    p.set_zone(p.at, Zone(zone.token, zone.buildings, zone.deposit, NONE))
    fly(g, seat, EARTH, flight_cost(g, p, p.at, EARTH))
    unload(g, seat)


def journey_place(cell: int, arrival: int) -> tuple[int, int]:
    """How far a Probe came: Trappist by order of arrival, else its column; higher is better."""
    return cell // ROWS, -arrival


def journey_scores(g: StarshipInterstellar) -> dict[int, int]:
    """Rank value times the Fuel number above the Probe; ties share the higher rank, the next are skipped.

    Ruling 156.

    The Government Probe takes a rank, for the Directorate in the solo mode, else for nobody.
    """
    places = {seat: journey_place(g.players[seat].probe, g.players[seat].arrival) for seat in range(g.seats)}
    government = DIRECTORATE if g.solo else GOVERNMENT_RANK
    places[government] = journey_place(g.government_probe, g.government_arrival)
    values = RANK_VALUES[g.count]
    scores: dict[int, int] = {}
    for seat, place in places.items():
        rank = sum(other > place for other in places.values())
        scores[seat] = values[rank] * COLUMN_FUEL[place[0]] if rank < len(values) else 0
    return scores


def result(g: StarshipInterstellar) -> Result:
    """Most Prestige; ties by Command Posts, Reputation, Journey, Technologies, else shared (ruling 157)."""
    seats = range(g.seats)
    breakdown = [[(name, n) for name, n in zip(SOURCES, g.players[seat].sources, strict=True) if n] for seat in seats]
    scores = [g.players[seat].prestige for seat in seats]
    if g.solo:
        return solo_result(g, scores, breakdown)
    keys = [
        (p.prestige, g.posts(seat), p.reputation, journey_place(p.probe, p.arrival), p.technologies())
        for seat, p in enumerate(g.players)
    ]
    return Result.by_key(scores, keys, breakdown, [how_it_ended(g)])


def solo_result(g: StarshipInterstellar, scores: list[int], breakdown: list[list[tuple[str, int]]]) -> Result:
    """Won with more Prestige than the Directorate, unless Earth was lost before two goals were met; a tie is lost."""
    directorate = g.players[DIRECTORATE].prestige
    won = scores[0] > directorate and sum(g.goals) >= 2
    verdict = f"{'Won' if won else 'Lost'} against the Directorate, {scores[0]} to {directorate}"
    lines = tuple(tuple(line) for line in breakdown)
    return Result(tuple(scores), (1 if won else 2,), (0,) if won else (), lines, (verdict, how_it_ended(g)))


def how_it_ended(g: StarshipInterstellar) -> str:
    """The end in words for the result."""
    goals = [name for name, met in zip(("three Modules", "the Cryo-Pods", "Trappist"), g.goals, strict=True) if met]
    if sum(g.goals) >= 2:
        return f"Ended in round {g.round} with {' and '.join(goals)}"
    return f"Ended in round {g.round}: the Sun reached Earth"
