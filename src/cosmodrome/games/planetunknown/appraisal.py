"""How much things are worth, in medals, by rules of thumb: what the bot's hints and judgement are made of."""

from __future__ import annotations

from functools import cache

from .content import (
    ADVANCE,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    ROVER,
    Benefit,
    box,
)
from .geometry import BIT, COLUMNS, ROWS, around, covered, mask_of, masks, steps
from .rules import tracks
from .rules.rovers import stones
from .rules.techs import has
from .state import PlanetUnknown, Player

LINES = (*ROWS, *COLUMNS)
BENEFIT_WORTH = {
    BOOST: 1.0,
    MILESTONE_CIV: 1.6,
    MILESTONE_BIOMASS: 1.5,
    MILESTONE_ROVER: 2.4,
    MILESTONE_TECH: 1.2,
    MOVEMENT: 0.3,
    ADVANCE: 0.8,
}


def benefit_worth(benefit: Benefit) -> float:
    """About how many medals a benefit brings."""
    kind, amount = benefit
    if kind == MOVEMENT:
        return 0.3 * amount
    if kind == MILESTONE_CIV:
        return 1.2 + 0.4 * amount
    return BENEFIT_WORTH[kind]


@cache
def standing(corporation: str, track: int) -> tuple[float, ...]:
    """What it is worth to stand on each stop: the medal, a share of the next one, and what was gained on the way."""
    board = box().corporations[corporation]
    medals, benefits = board.medals[track], board.benefits[track]
    falling = max(medals) != medals[-1] and medals[-1] == 0  # Jump Drive's tech track
    worth: list[float] = []
    gained = 0.0
    for stop in range(len(medals)):
        last = next((medals[at] for at in range(stop, -1, -1) if medals[at]), 0)
        ahead = next(((medals[at], at) for at in range(stop + 1, len(medals)) if medals[at]), None)
        gained += max((benefit_worth(b) for b in benefits[stop]), default=0.0) if len(benefits[stop]) else 0.0
        share = 0.0
        if ahead is not None and not falling:
            back = next((at for at in range(stop, -1, -1) if medals[at]), 0)
            share = 0.6 * (ahead[0] - last) * (stop - back) / (ahead[1] - back)
        coming = next((at for at in range(stop + 1, len(medals)) if benefits[at]), None)
        if coming is not None:
            past = next((at for at in range(stop, -1, -1) if benefits[at]), 0)
            share += 0.4 * max(benefit_worth(b) for b in benefits[coming]) * (stop - past) / (coming - past)
        worth.append(last + share + gained)
    return tuple(worth)


def advance_worth(p: Player, tracker: int) -> float:
    """What one advance of a tracker is worth."""
    if p.board.kind == "free_columns":
        here = standing(p.corporation, p.columns[tracker])[p.trackers[tracker]]
        return max((standing(p.corporation, c)[r] - here for c, r in tracks.reach(p, tracker)), default=0.0)
    worth = standing(p.corporation, tracker)
    stop = tracks.next_stop(p, tracker)
    if stop < 0:
        at_top = tracker == ROVER and p.trackers[ROVER] == p.board.tops[ROVER]
        return 0.3 * p.board.top_movement if at_top and p.rovers else 0.0
    gain = worth[stop] - worth[p.trackers[tracker]]
    if tracker == ROVER and not p.rovers and p.trackers[ROVER] > 1 and not p.garage:
        return 0.3 * gain
    return gain


def line_values(p: Player) -> tuple[int, ...]:
    """The medals of the twelve rows, then of the twelve columns."""
    return (*p.world.row_medals, *p.world.column_medals)


def line_table(p: Player) -> list[tuple[int, int, int, float]]:
    """For each row and column: its squares, how many there are, how many are filled, and its medals as far as open."""
    printed = masks(p.planet)
    taken = covered(p.ground) | printed.currents
    blocked = mask_of(stones(p))
    cleaning = 0.55 if p.rovers or p.garage else 0.25
    table = []
    for line, medals in zip(LINES, line_values(p), strict=True):
        squares = line & printed.squares
        count = (squares & blocked).bit_count()
        worth = medals * cleaning**count
        table.append((squares, squares.bit_count(), (squares & taken).bit_count(), worth))
    return table


def line_share(filled: int, size: int) -> float:
    """How much of a line's medals a part of it is worth."""
    if filled >= size:
        return 1.0
    part = filled / size
    return 0.7 * part * part


def planet_outlook(p: Player) -> float:
    """What the rows and columns may bring in the end."""
    outlook = sum(worth * line_share(filled, size) for _, size, filled, worth in line_table(p) if size)
    printed = masks(p.planet)
    down = covered(p.ground)
    outlook += 2 * (printed.cities & ~down).bit_count()
    for world in printed.worlds:
        outlook += 2 * line_share((world & down).bit_count(), world.bit_count())
    return outlook


def cell_weights(p: Player) -> list[float]:
    """What it is worth to cover each cell of the planet, by the lines it lies in."""
    table = line_table(p)
    gains = [
        worth * (line_share(filled + 1, size) - line_share(filled, size)) if size > filled else 0.0
        for _, size, filled, worth in table
    ]
    weights = [gains[cell // 12] + gains[12 + cell % 12] for cell in range(144)]
    for cell in p.lifepods:
        weights[cell] -= 0.7
    for cell in p.rovers:
        weights[cell] -= 1.5
    for cell in range(144):
        if masks(p.planet).cities & BIT[cell]:
            weights[cell] -= 2.0
    return weights


def raggedness(free: int) -> float:
    """How badly the free squares hang together: single holes, and a long border, are hard to fill with tiles."""
    beside = around(free)
    single = free & ~beside
    border = 0
    for shifted in (free << 1, free >> 1, free << 12, free >> 12):
        border += (free & ~shifted).bit_count()
    return 0.07 * border + 0.6 * single.bit_count()


def stone_cost(p: Player, cell: int) -> float:
    """What a meteorite on a cell costs: its row and column are blocked until it is cleared."""
    medals = p.world.row_medals[cell // 12] + p.world.column_medals[cell % 12]
    return 0.32 * medals - (0.25 if p.rovers or p.garage else 0.0)


def goals(p: Player) -> dict[int, float]:
    """Where rovers want to go, and what it is worth."""
    found: dict[int, float] = {}
    for cell in p.lifepods:
        found[cell] = 1.0
    table: list[tuple[int, int, int, float]] | None = None
    for cell in stones(p):
        if table is None:
            table = line_table(p)
        row, column = table[cell // 12], table[12 + cell % 12]
        open_worth = p.world.row_medals[cell // 12] * line_share(row[2], row[1])
        open_worth += p.world.column_medals[cell % 12] * line_share(column[2], column[1])
        found[cell] = 0.4 + 0.6 * open_worth
    return found


def rover_goals(p: Player, rover: int) -> dict[int, float]:
    """The goals of one rover; Horizon's loaded ones want to unload."""
    if p.board.kind == "pick_up_and_deliver":
        found = goals(p)
        for cell, load in zip(p.rovers, p.loads, strict=True):
            if load:
                found.pop(cell, None)
        if p.loads[rover]:
            found = {cell: worth for cell, worth in found.items() if cell not in p.meteorites}
            found.update({cell: 1.2 for cell, mark in enumerate(p.icons) if mark == "r"})
            found.pop(p.rovers[rover], None)
        return found
    return goals(p)


def pull(p: Player, wanted: dict[int, float], shut: int, reach: int) -> dict[int, float]:
    """For cells near the goals: how strongly the best of them pulls, halved by each step away."""
    ways = steps(p.planet, has(p, "diagonal_rovers"))
    strength: dict[int, float] = dict(wanted)
    edge = list(wanted)
    for _ in range(reach):
        grown = []
        for cell in edge:
            passed = 0.72 * strength[cell]
            for to in ways[cell]:
                if passed > strength.get(to, 0.0) and not shut & BIT[to]:
                    strength[to] = passed
                    grown.append(to)
        edge = grown
    return strength


def rounds_left(g: PlanetUnknown, p: Player) -> float:
    """About how many rounds are still to come, by the squares that are free."""
    free = (masks(p.planet).squares & ~covered(p.ground)).bit_count()
    left = max(0.0, (free - 12) / 3.9)
    if sum(g.events_mix):
        left = min(left, float(sum(g.events_left)))
    return 0.0 if g.ending else left
