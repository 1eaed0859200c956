"""How much things are worth, in medals, by rules of thumb: what the bot's hints and judgement are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from ..content import (
    ADVANCE,
    BOOST,
    LETTERS,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    ROVER,
    Benefit,
    Criterion,
    Effect,
    Metric,
    Op,
    Test,
    Tile,
    box,
)
from ..map import BIT, COLUMNS, FULL, ROWS, Spot, around, cells_of, covered, mask_of, masks, steps, terrain
from ..rules import tracks
from ..rules.basics import has
from ..rules.corporations import corporation
from ..rules.planets import CITY, WORLD, planet
from ..rules.rovers import stones
from ..state import PlanetUnknown, Player

LINES = (*ROWS, *COLUMNS)
_NOT_FIRST = FULL & ~COLUMNS[0]
_NOT_LAST = FULL & ~COLUMNS[11]
# Weights, in medals. They were tried out in solo games.
CLEARING = 0.5  # how likely a meteorite is taken away in time
SHARE, POWER = 0.7, 2.0  # what a line that is filled in part counts: SHARE * part ** POWER
LIFEPOD = 0.7  # a lifepod that is built over
STONE = 0.3  # what a line that gets blocked could still have become
BORDER, HOLE, POCKET = 0.1, 0.3, 0.2  # free squares: their border, their tips, and small pockets of them
POCKET_SIZE = 5  # so many squares are no small pocket
CLIMB, STEEP = 0.8, 2.0  # the medal at the top of a track, on the way to it
TRACK, GAINED = 1.0, 1.0  # tracks against the planet; benefits on the way up
SUMMIT = 0.8  # a step on a track that a private objective wants at its top
SIZE = 0.15  # a square of a tile
WISH = 1.0  # objectives
CLEANING = 0.6  # clearing a line of a meteorite
HORIZON = 5.0  # so many rounds before the end hope begins to fade


BENEFITS: Final[dict[int, tuple[float, float]]] = {
    BOOST: (1.0, 0.0),
    MILESTONE_CIV: (1.2, 0.4),
    MILESTONE_BIOMASS: (1.5, 0.0),
    MILESTONE_ROVER: (2.4, 0.0),
    MILESTONE_TECH: (1.2, 0.0),
    MOVEMENT: (0.0, 0.3),
    ADVANCE: (0.8, 0.0),
}
"""What a benefit is worth by itself, and for each of its amount or rank."""


def benefit_worth(benefit: Benefit) -> float:
    """About how many medals a benefit brings."""
    base, each = BENEFITS[benefit.kind]
    return base + each * benefit.amount


@cache
def standing(corporation: str, track: int) -> tuple[tuple[float, float, float], ...]:
    """For each stop of a track: its medal, what was gained on the way, and what may come of the next ones."""
    board = box().corporations[corporation]
    medals, benefits = board.medals[track], board.benefits[track]
    falling = max(medals) != medals[-1] and medals[-1] == 0  # Jump Drive's tech track
    worth: list[tuple[float, float, float]] = []
    gained = 0.0
    for stop in range(len(medals)):
        back = next((at for at in range(stop, -1, -1) if medals[at]), 0)
        ahead = next((at for at in range(stop + 1, len(medals)) if medals[at]), None)
        gained += max((benefit_worth(b) for b in benefits[stop]), default=0.0)
        dream = 0.0 if falling else CLIMB * medals[-1] * float((stop / (len(medals) - 1)) ** STEEP)
        if ahead is not None and not falling:
            dream += 0.6 * (medals[ahead] - medals[back]) * (stop - back) / (ahead - back)
        coming = next((at for at in range(stop + 1, len(medals)) if benefits[at]), None)
        if coming is not None:
            past = next((at for at in range(stop, -1, -1) if benefits[at]), 0)
            dream += 0.4 * max(benefit_worth(b) for b in benefits[coming]) * (stop - past) / (coming - past)
        worth.append((float(medals[back]), gained, dream))
    return tuple(worth)


def stand_worth(corporation: str, track: int, stop: int, hope: float) -> float:
    """What it is worth to stand on a stop; `hope` is how much the future still counts, 1 to 0."""
    medal, gained, dream = standing(corporation, track)[stop]
    return TRACK * (medal + GAINED * (0.4 + 0.6 * hope) * gained + hope * dream)


def advance_worth(p: Player, tracker: int, hope: float = 1.0) -> float:
    """What one advance of a tracker is worth."""
    rule = corporation(p.corporation)
    ahead = rule.ahead(p, tracker)
    if not ahead:
        return 0.0
    here = stand_worth(p.corporation, p.columns[tracker], p.trackers[tracker], hope)
    if rule.roams:
        return max(stand_worth(p.corporation, track, stop, hope) for track, stop in ahead) - here
    stop = ahead[0][1]
    if stop == p.trackers[tracker]:  # rover at its top gives movement once more
        return 0.3 * rule.board.top_movement if p.rovers else 0.0
    gain = stand_worth(p.corporation, tracker, stop, hope) - here
    for card in p.private.seen(()):
        if box().objectives[card].private.track == tracker:
            gain += SUMMIT if p.board.tops[tracker] - stop <= 2 + 10 * hope else 0.0
    if tracker == ROVER and not p.rovers and p.trackers[ROVER] > 1 and not p.garage:
        return 0.3 * gain
    return gain


def hope(g: PlanetUnknown, p: Player) -> float:
    """How much the future counts: 1 while there is time, 0 in the last round."""
    return min(1.0, rounds_left(g, p) / HORIZON)


def line_values(p: Player) -> tuple[int, ...]:
    """The medals of the twelve rows, then of the twelve columns."""
    return (*p.world.row_medals, *p.world.column_medals)


def line_table(p: Player) -> list[tuple[int, int, int, float]]:
    """For each row and column: its squares, how many there are, how many are filled, and its medals as far as open."""
    printed = masks(p.planet)
    taken = covered(p.ground)
    taken |= planet(p.planet).currents(taken)
    blocked = mask_of(stones(p))
    clearing = clearing_chance(p)
    table = []
    for line, medals in zip(LINES, line_values(p), strict=True):
        squares = line & printed.squares
        worth = medals * clearing ** (squares & blocked).bit_count()
        table.append((squares, squares.bit_count(), (squares & taken).bit_count(), worth))
    return table


def clearing_chance(p: Player) -> float:
    """How likely a meteorite is still taken away."""
    return CLEARING if p.rovers or p.garage else 0.2


def line_share(filled: int, size: int, hope: float = 1.0) -> float:
    """How much of a line's medals a part of it is worth, as long as there is hope to fill the rest."""
    if filled >= size:
        return 1.0
    part = filled / size
    return (0.15 + 0.85 * hope) * SHARE * float(part**POWER)


def planet_outlook(p: Player) -> float:
    """What the rows and columns may bring in the end."""
    outlook = sum(worth * line_share(filled, size) for _, size, filled, worth in line_table(p) if size)
    printed = masks(p.planet)
    down = covered(p.ground)
    outlook += CITY * (printed.cities & ~down).bit_count()
    for world in printed.worlds:
        outlook += WORLD * line_share((world & down).bit_count(), world.bit_count())
    return outlook


def cell_weights(p: Player, hope: float = 1.0) -> list[float]:
    """What it is worth to cover each cell of the planet, by the lines it lies in."""
    gains = [
        worth * (line_share(filled + 1, size, hope) - line_share(filled, size, hope)) if size > filled else 0.0
        for _, size, filled, worth in line_table(p)
    ]
    weights = [gains[cell // 12] + gains[12 + cell % 12] for cell in range(144)]
    for cell in p.lifepods:
        weights[cell] -= LIFEPOD
    for cell in p.rovers:
        weights[cell] -= 1.5
    for cell in cells_of(masks(p.planet).cities):
        weights[cell] -= 2.0
    return weights


@lru_cache(maxsize=32_768)
def lines_through(mask: int) -> tuple[int, ...]:
    """The rows and columns in which some cells lie."""
    return tuple(number for number, line in enumerate(LINES) if line & mask)


def outlook_gain(
    table: list[tuple[int, int, int, float]], mask: int, symbol: int, clearing: float, hope: float
) -> float:
    """What covering some cells adds to the outlook of all lines; a meteorite falls on `symbol` (-1: none)."""
    gain = 0.0
    stone = BIT[symbol] if symbol >= 0 else 0
    for line in lines_through(mask):
        squares, size, filled, worth = table[line]
        here = squares & mask
        if here:
            after = worth * clearing if stone & squares else worth
            gain += after * line_share(filled + here.bit_count(), size, hope) - worth * line_share(filled, size, hope)
            if stone & squares:  # what the line could still have become is lost as well
                gain -= STONE * hope * (worth - after)
    return gain


def _pocket(seed: int, free: int) -> tuple[int, int]:
    """The free squares around one, and how many they are; it is enough to find as many as make no pocket."""
    grown = seed
    while True:
        more = (grown | around(grown)) & free
        size = more.bit_count()
        if more == grown or size >= POCKET_SIZE:
            return more, size
        grown = more


def raggedness(free: int) -> float:
    """How badly the free squares hang together: tips, small pockets and a long border are hard to fill with tiles."""
    left, right, up, down = (free & _NOT_FIRST) << 1, (free & _NOT_LAST) >> 1, free << 12, free >> 12
    border = 0
    for shifted in (left, right, up, down):
        border += (free & ~shifted).bit_count()
    two = (left & right) | (up & down) | ((left | right) & (up | down))
    tips = free & ~two
    pockets = 0
    rest = tips  # a small pocket always has a tip, or is a square of four
    while rest:
        pocket, size = _pocket(1 << (rest.bit_length() - 1), free)
        if size < POCKET_SIZE:
            pockets += POCKET_SIZE - size
        rest &= ~pocket
    return BORDER * border + HOLE * tips.bit_count() + POCKET * pockets


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
        found[cell] = 0.4 + CLEANING * open_worth
    return found


def rover_goals(p: Player, rover: int) -> dict[int, float]:
    """The goals of one rover; Horizon's loaded ones want to unload."""
    found = goals(p)
    if not corporation(p.corporation).carries:
        return found
    for cell, load in zip(p.rovers, p.loads, strict=True):
        if load and cell not in p.meteorites:
            found.pop(cell, None)
    if p.loads[rover]:
        found = {cell: worth for cell, worth in found.items() if cell not in p.meteorites}
        found.update({cell: 1.2 for cell, mark in enumerate(p.icons) if mark == "r"})
        found.pop(p.rovers[rover], None)
    return found


def pull(p: Player, wanted: dict[int, float], shut: int, reach: int) -> dict[int, float]:
    """For cells near the goals: how strongly the best of them pulls, weaker with each step away."""
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


# -- civ cards -------------------------------------------------------------------------------------


def _best_advances(p: Player, effect: Effect) -> float:
    best = sorted((advance_worth(p, t) for t in tracks.movable(p)), reverse=True)
    return sum(best[: effect.amount]) * effect.steps


def _stones_gone(p: Player, count: int) -> float:
    found = sorted(goals(p).get(cell, 0.0) for cell in stones(p))
    return sum(found[-count:])


EFFECTS: Final[dict[Op, Callable[[Player, Effect], float]]] = {
    "advance": _best_advances,
    "advance_all_to": lambda p, e: 0.8 * sum(max(0, e.amount - at) for at in p.trackers),
    "gain_patches": lambda p, e: 1.5 * e.amount,
    "rover_movement": lambda p, e: 1.2 if p.rovers else 0.0,
    "place_tile": lambda p, e: 2.0,
    "place_tile_and_advance": lambda p, e: 4.0,
    "collect_lifepods": lambda p, e: 1.0 * min(e.amount, len(p.lifepods)),
    "teleport_rover": lambda p, e: 1.0 if p.rovers else 0.0,
    "destroy_meteorites": lambda p, e: _stones_gone(p, e.amount),
    "clear_line": lambda p, e: _stones_gone(p, 2),
    "medals": lambda p, e: float(e.amount),
    "medals_per_patch": lambda p, e: p.ground.count("p") + p.stored + 1.0,
    "medals_per_lifepod": lambda p, e: p.pods + 1.0,
    "meteorite_repo": lambda p, e: 0.5 + p.collected / 4,
    "commerce_agreement": lambda p, e: 1.5,
}
"""What the effects of civ cards are worth."""


def card_worth(p: Player, card: int) -> float:
    """About how many medals a civ card brings."""
    return sum(EFFECTS[effect.op](p, effect) for effect in box().civ_cards[card].effects)


# -- objectives ------------------------------------------------------------------------------------


def wishes(g: PlanetUnknown, seat: int) -> list[tuple[float, Criterion]]:
    """What the seat's objectives want of the planet, with how much it matters."""
    p = g.players[seat]
    found = [(1.0, box().objectives[card].private) for card in p.private.seen(())]
    found += [(0.5, box().objectives[card].neighbor) for a, b, card in g.neighbors if seat in (a, b)]
    return found + [(0.4, box().objectives[card].neighbor) for card in g.contested]


def concerns(wish: Criterion, resources: tuple[int, int]) -> bool:
    """Whether placing a tile with these resources can matter to an objective."""
    return wish.ground != "" or wish.resource in resources


def _beside(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> int:
    """Squares of the wanted terrain next to the tile's own."""
    slot = spot.slots[tile.resources.index(wish.resource)]
    return (around(slot) & terrain(p.ground, wish.resource)).bit_count()


def _covering(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> float:
    ice = masks(p.planet).ice
    return 0.25 * (spot.mask & ice).bit_count() if wish.ground == "ice" else 0.05 * (spot.mask & ~ice).bit_count()


def _growing(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> float:
    size = spot.slots[tile.resources.index(wish.resource)].bit_count()
    return 0.3 * size if _beside(p, wish, tile, spot) else 0.1


def _on_edge(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> float:
    icon = spot.icon[tile.resources.index(wish.resource)]
    return 1.0 if BIT[icon] & masks(p.planet).edge else 0.0


def _too_many(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> float:
    left = wish.count - p.icons.count(LETTERS[wish.resource])
    return -0.6 if left > 0 else -5.0 if left == 0 else 0.0


WISHES: Final[dict[Metric | Test, Callable[[Player, Criterion, Tile, Spot], float]]] = {
    "all_covered": _covering,
    "area_with_icons": lambda p, wish, tile, spot: 0.4 + 0.5 * (_beside(p, wish, tile, spot) > 0),
    "rectangle": lambda p, wish, tile, spot: 0.25 * _beside(p, wish, tile, spot),
    "icons_at_most": _too_many,
    "largest_area": _growing,
    "area_count": lambda p, wish, tile, spot: -0.6 if _beside(p, wish, tile, spot) else 0.8,
    "icons_on_edge": _on_edge,
    "icons_total": lambda p, wish, tile, spot: -0.8,
}
"""How far a placement helps an objective that looks at the planet, in medals."""


def wish_gain(p: Player, wish: Criterion, tile: Tile, spot: Spot) -> float:
    """How far a placement helps an objective, in medals."""
    what = wish.test or wish.metric
    assert what is not None
    return WISHES[what](p, wish, tile, spot)
