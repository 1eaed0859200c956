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
    Test,
    Tile,
    box,
)
from ..map import (
    BIT,
    CELLS,
    COLUMNS,
    FULL,
    NEXT_TO,
    ROWS,
    SIDES,
    SPAN,
    Outline,
    Spot,
    around,
    cells_of,
    lies,
    mask_of,
    masks,
    steps,
)
from ..rules import tracks
from ..rules.basics import has
from ..rules.corporations import corporation
from ..rules.effects import KINDS
from ..rules.ground import covered, terrain
from ..rules.planets import CITY, WORLD, planet
from ..rules.rovers import stones
from ..state import PlanetUnknown, Player

LINES = (*ROWS, *COLUMNS)
_NOT_FIRST = FULL & ~COLUMNS[0]
_NOT_LAST = FULL & ~COLUMNS[11]
# Weights, in medals: found by benchmarks/planetunknown_tune.py, beginning with what had been tried out by hand.
CLEARING, NO_ROVER = 0.52, 0.19  # how likely a meteorite is taken away in time, with a rover and without
SHARE, POWER = 0.60, 2.07  # what a line that is filled in part counts: SHARE * part ** POWER
HOPELESS = 0.13  # how much of that is left when there is no more hope to fill the rest
LIFEPOD, PARKED = 0.60, 1.25  # a lifepod, or a rover, that is built over
STONE = 0.29  # what a line that gets blocked could still have become
BORDER, HOLE, POCKET = 0.11, 0.32, 0.22  # free squares: their border, their tips, and small pockets of them
POCKET_SIZE = 5  # areas of this many squares or more are no pockets
ROOM_LATE = 0.31  # how much of all that counts at the end
CLIMB, STEEP = 0.79, 1.73  # the medal at the top of a track, on the way to it
NEARER, COMING = 0.49, 0.42  # the next medal of a track, and its next benefit, on the way to them
TRACK, GAINED, GAINED_LATE = 1.09, 0.85, 0.38  # tracks against the planet; benefits on the way up, and at the end
DRIVERLESS = 0.32  # a step of the rover track for a player without a rover
SUMMIT = 0.79  # a step on a track that a private objective wants at its top
SIZE = 0.15  # a square of a tile
WISH = 1.11  # objectives
GOAL_POD, GOAL_STONE, CLEANING = 0.81, 0.41, 0.66  # what rovers want: lifepods, meteorites, lines to be cleared
FAR = 0.74  # how much of that is left a step farther away
HORIZON = 5.15  # rounds before the end at which prospects begin to count less
UNFILLED, TILE = 13.07, 3.33  # squares that are free at the end, and that a round covers
DEPOT_SIZE, DEPOT_METEOR, UNFIT = 0.35, 1.02, 6.50  # tiles from afar: squares, meteorites, and those that fit nowhere
STORE, PATCHED = 1.34, 1.50  # a patch kept for the end of the game; the room that one puts in order


BENEFITS: Final[dict[int, tuple[float, float]]] = {
    BOOST: (0.89, 0.0),
    MILESTONE_CIV: (1.32, 0.4),
    MILESTONE_BIOMASS: (0.38, 0.0),
    MILESTONE_ROVER: (2.22, 0.0),
    MILESTONE_TECH: (1.09, 0.0),
    MOVEMENT: (0.0, 0.68),
    ADVANCE: (0.81, 0.0),
}
"""The worth of a benefit: a fixed part, and a part for each unit of its amount or rank."""


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
            dream += NEARER * (medals[ahead] - medals[back]) * (stop - back) / (ahead - back)
        worth.append((float(medals[back]), gained, dream + _coming(benefits, stop)))
    return tuple(worth)


def _coming(benefits: tuple[tuple[Benefit, ...], ...], stop: int) -> float:
    """What the next benefits of a track are worth to a tracker that is on its way to them."""
    coming = next((at for at in range(stop + 1, len(benefits)) if benefits[at]), None)
    if coming is None:
        return 0.0
    past = next((at for at in range(stop, -1, -1) if benefits[at]), 0)
    return COMING * max(benefit_worth(b) for b in benefits[coming]) * (stop - past) / (coming - past)


def stand_worth(corporation: str, track: int, stop: int, hope: float) -> float:
    """What it is worth to stand on a stop; `hope` is how much the future still counts, 1 to 0."""
    medal, gained, dream = standing(corporation, track)[stop]
    return TRACK * (medal + GAINED * (GAINED_LATE + (1 - GAINED_LATE) * hope) * gained + hope * dream)


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
        return DRIVERLESS * gain
    return gain


def hope(g: PlanetUnknown, p: Player) -> float:
    """How much the future counts: 1 while there is time, 0 in the last round."""
    return min(1.0, rounds_left(g, p) / HORIZON)


def line_values(p: Player) -> tuple[int, ...]:
    """The medals of the twelve rows, then of the twelve columns."""
    return (*p.world.row_medals, *p.world.column_medals)


Line = tuple[int, int, int, float]
"""The squares of a row or column, how many there are, how many are filled, and its medals as far as open."""


def line_table(p: Player) -> tuple[Line, ...]:
    """Each row and column as it stands."""
    return _line_table(p.planet, p.ground, mask_of(stones(p)), clearing_chance(p))


@lru_cache(maxsize=512)
def _line_table(world: str, ground: str, blocked: int, clearing: float) -> tuple[Line, ...]:
    """Each row and column, with meteorites on these cells."""
    taken = covered(ground)
    taken |= planet(world).currents(taken)
    table = []
    for squares, size, medals in printed_lines(world):
        stones = (squares & blocked).bit_count()
        table.append((squares, size, (squares & taken).bit_count(), medals * clearing**stones))
    return tuple(table)


@cache
def printed_lines(world: str) -> tuple[tuple[int, int, int], ...]:
    """The squares of each row and column, how many there are, and its medals."""
    squares, board = masks(world).squares, box().planets[world]
    medals = (*board.row_medals, *board.column_medals)
    return tuple((line & squares, (line & squares).bit_count(), m) for line, m in zip(LINES, medals, strict=True))


def clearing_chance(p: Player) -> float:
    """How likely a meteorite is still taken away."""
    return CLEARING if p.rovers or p.garage else NO_ROVER


def line_share(filled: int, size: int, hope: float = 1.0) -> float:
    """How much of a line's medals a part of it is worth, as long as there is hope to fill the rest."""
    if filled >= size:
        return 1.0
    part = filled / size
    return (HOPELESS + (1 - HOPELESS) * hope) * SHARE * float(part**POWER)


def planet_outlook(p: Player) -> float:
    """What the rows and columns may bring in the end."""
    outlook = sum(worth * line_share(filled, size) for _, size, filled, worth in line_table(p) if size)
    printed = masks(p.planet)
    down = covered(p.ground)
    outlook += CITY * (printed.cities & ~down).bit_count()
    for world in printed.worlds:
        outlook += WORLD * line_share((world & down).bit_count(), world.bit_count())
    return outlook


@lru_cache(maxsize=32)
def shares(hope: float) -> tuple[tuple[float, ...], ...]:
    """`line_share` of every line: by its size, and by how many squares are filled (those filled twice as well)."""
    return tuple(tuple(line_share(filled, size, hope) for filled in range(size + SPAN + 1)) for size in range(13))


class Lines:
    """What it adds to the outlook of each row and column to cover squares of it."""

    __slots__ = ("_clearing", "_gains", "_hope", "_struck", "_table", "singles")

    def __init__(self, table: tuple[Line, ...], clearing: float, hope: float) -> None:
        self._table = table
        self._clearing = clearing
        self._hope = hope
        self._gains: list[float] = []
        """By SPAN * line + how many squares, less one."""
        self._struck: list[tuple[float, float]] = []
        """The same where a meteorite falls onto one of them; and what the line could still have become."""
        self.singles: list[float] = []
        """By line: what one more square would be worth."""
        by_size = shares(hope)
        for _, size, filled, worth in table:
            share = by_size[size]
            now = worth * share[filled]
            for more in range(1, SPAN + 1):
                self._gains.append(worth * share[filled + more] - now)
            self.singles.append(worth * (share[filled + 1] - share[filled]) if size > filled else 0.0)

    def outlook(self, outline: Outline) -> float:
        """What covering some cells adds to the outlook of all lines."""
        gains = self._gains
        gain = 0.0
        for at in outline.lines:
            gain += gains[at]
        return gain

    def outlook_struck(self, outline: Outline, symbol: int) -> float:
        """The same where a meteorite falls on one of the cells."""
        gains = self._gains
        struck = self._struck or self._strike()
        row, column = symbol // 12, 12 + symbol % 12
        gain = 0.0
        for at in outline.lines:
            if at // SPAN in (row, column):
                more, lost = struck[at]
                gain += more
                gain -= lost
            else:
                gain += gains[at]
        return gain

    def _strike(self) -> list[tuple[float, float]]:
        """Work out what meteorites do."""
        by_size = shares(self._hope)
        for _, size, filled, worth in self._table:
            share = by_size[size]
            now, after = worth * share[filled], worth * self._clearing
            lost = STONE * self._hope * (worth - after)
            self._struck += [(after * share[filled + more] - now, lost) for more in range(1, SPAN + 1)]
        return self._struck


def lines(p: Player, hope: float) -> Lines:
    """What covering squares adds to the lines of a planet."""
    return _lines(p.planet, p.ground, mask_of(stones(p)), clearing_chance(p), hope)


@lru_cache(maxsize=128)
def _lines(world: str, ground: str, blocked: int, clearing: float, hope: float) -> Lines:
    """The same with meteorites on these cells."""
    return Lines(_line_table(world, ground, blocked, clearing), clearing, hope)


def cell_weights(p: Player, lines: Lines) -> list[float]:
    """What it is worth to cover each cell of the planet, by the lines it lies in."""
    columns = lines.singles[12:]
    weights = [row + column for row in lines.singles[:12] for column in columns]
    for cell in p.lifepods:
        weights[cell] -= LIFEPOD
    for cell in p.rovers:
        weights[cell] -= PARKED
    cities = masks(p.planet).cities
    if cities:
        for cell in cells_of(cities):
            weights[cell] -= 2.0
    return weights


@cache
def blows(world: str, shape: int) -> dict[int, float]:
    """For every way a shape can lie on a planet what its meteorite costs, at first sight."""
    board = box().planets[world]
    costs = [0.3 * (row + column) for row in board.row_medals for column in board.column_medals]
    return {value: costs[spot.symbol] for value, spot in lies(world, shape).spots.items()}


# -- free squares ----------------------------------------------------------------------------------


def _pocket(seed: int, free: int) -> tuple[int, int]:
    """The free squares around one, and how many they are; it is enough to find as many as make no pocket."""
    grown = seed
    while True:
        more = (grown | around(grown)) & free
        size = more.bit_count()
        if more == grown or size >= POCKET_SIZE:
            return more, size
        grown = more


class Room:
    """How the free squares of a planet hang together: tips, small pockets and a long border are hard to fill."""

    __slots__ = ("_border", "_pockets", "_sides", "_tip_count", "_tips", "_traced", "_traces", "free", "raggedness")

    def __init__(self, free: int) -> None:
        self.free = free
        left, right, up, down = (free & _NOT_FIRST) << 1, (free & _NOT_LAST) >> 1, free << 12, free >> 12
        border = 0
        for shifted in (left, right, up, down):
            border += (free & ~shifted).bit_count()
        two = (left & right) | (up & down) | ((left | right) & (up | down))
        tips = free & ~two
        pockets = traced = 0
        traces: list[tuple[int, int]] = []
        rest = tips  # a small pocket always has a tip, or is a square of four
        while rest:
            pocket, size = _pocket(1 << (rest.bit_length() - 1), free)
            missing = POCKET_SIZE - size if size < POCKET_SIZE else 0
            traces.append((pocket, missing))
            pockets += missing
            traced |= pocket
            rest &= ~pocket
        self._border = border
        self._tips = tips
        self._tip_count = tips.bit_count()
        self._pockets = pockets
        self._traces = traces
        """The squares around tips, as far as they were followed, and how many they lack to be no pocket."""
        self._traced = traced
        """All of them."""
        self._sides = b""
        self.raggedness = BORDER * border + HOLE * self._tip_count + POCKET * pockets

    def without(self, outline: Outline, sure: bool = True) -> float:
        """The raggedness that is left when a piece is laid here: only what is beside it changes.

        If it need not be `sure`, how little it could be: it costs most to find out which pockets are cut off.
        """
        sides = self._sides
        if not sides:
            sides = self._sides = _sides(self.free)
        found = 0
        for at in outline.beside:
            found += sides[at]
        tips, pockets = self._tip_count + found // NEW_TIP, self._pockets
        hit = outline.mask & self._traced
        seeds: list[int] = []
        if hit:
            tips -= (hit & self._tips).bit_count()
            for trace, missing in self._traces:
                if trace & hit:
                    pockets -= missing
                    if sure:
                        seeds += cells_of(trace & self._tips & ~hit)
        if sure and found >= NEW_TIP:
            seeds += [at // SIDES for at in outline.beside if sides[at] >= NEW_TIP]
        if seeds:
            pockets += _cut_off(seeds, sides, outline.cells)
        return BORDER * (self._border - outline.border + 2 * (found % NEW_TIP)) + HOLE * tips + POCKET * pockets


def _cut_off(seeds: list[int], sides: bytes, laid: tuple[int, ...]) -> int:
    """How many squares the pockets around some free cells lack to be none, when a piece is laid on others."""
    pockets = 0
    seen: list[int] = []
    for seed in seeds:
        if seed in seen:
            continue
        pocket = [seed]
        for cell in pocket:  # which grows meanwhile
            for to in NEXT_TO[cell]:
                if sides[SIDES * to] and to not in laid and to not in pocket:
                    pocket.append(to)
            if len(pocket) >= POCKET_SIZE:
                break
        else:
            pockets += POCKET_SIZE - len(pocket)
            seen += pocket
    return pockets


@lru_cache(maxsize=256)
def room(free: int) -> Room:
    """How some free squares hang together."""
    return Room(free)


NEW_TIP: Final = 16
"""More than the sides of a piece."""
_FREE_SIDES: Final = {
    f"{count:x}": bytes([sides + NEW_TIP * (count > 1 and count - sides <= 1) for sides in range(1, SIDES + 1)])
    for count in range(5)
} | {"8": bytes(SIDES)}
"""What a piece changes about a cell, by the free cells around it and the sides they share: its border
grows by as many, and it may become a tip. 8: a cell that is not free."""


def _wide(mask: int) -> int:
    """A mask with four bits for each cell."""
    return int(f"{mask:0144b}", 16)


_WIDE_FULL: Final = _wide(FULL)
_WIDE_NOT_FIRST: Final = _wide(_NOT_FIRST)
_WIDE_NOT_LAST: Final = _wide(_NOT_LAST)


def _sides(free: int) -> bytes:
    """For every cell what a piece beside it changes (`_FREE_SIDES`): the free cells around all of them are counted at
    once, each in four bits of its own."""
    wide = _wide(free)
    around = ((wide & _WIDE_NOT_FIRST) << 4) + ((wide & _WIDE_NOT_LAST) >> 4) + (wide << 48) + (wide >> 48)
    counts = (around & 15 * wide) + 8 * (_WIDE_FULL - wide)
    return b"".join([_FREE_SIDES[count] for count in f"{counts:0144x}"])


# -- rovers ----------------------------------------------------------------------------------------


def goals(p: Player) -> dict[int, float]:
    """Where rovers want to go, and what it is worth."""
    found: dict[int, float] = {}
    for cell in p.lifepods:
        found[cell] = GOAL_POD
    table: tuple[Line, ...] | None = None
    for cell in stones(p):
        if table is None:
            table = line_table(p)
        row, column = table[cell // 12], table[12 + cell % 12]
        open_worth = p.world.row_medals[cell // 12] * line_share(row[2], row[1])
        open_worth += p.world.column_medals[cell % 12] * line_share(column[2], column[1])
        found[cell] = GOAL_STONE + CLEANING * open_worth
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


def pull(p: Player, wanted: dict[int, float], shut: int, reach: int) -> list[float]:
    """For each cell how strongly the best goal near it pulls, weaker with each step away."""
    return _pull(p.planet, has(p, "diagonal_rovers"), tuple(wanted.items()), shut, reach)


@lru_cache(maxsize=256)  # the same until a rover has got what it was after
def _pull(world: str, diagonal: bool, wanted: tuple[tuple[int, float], ...], shut: int, reach: int) -> list[float]:
    """The same on a planet, for rovers that go diagonally or not."""
    ways = steps(world, diagonal)
    strength = [0.0] * CELLS
    edge = []
    for cell, worth in wanted:
        strength[cell] = worth
        edge.append(cell)
    for _ in range(reach):
        grown = []
        for cell in edge:
            passed = FAR * strength[cell]
            for to in ways[cell]:
                if passed > strength[to] and not shut & BIT[to]:
                    strength[to] = passed
                    grown.append(to)
        edge = grown
    return strength


def rounds_left(g: PlanetUnknown, p: Player) -> float:
    """About how many rounds are still to come, by the squares that are free."""
    free = (masks(p.planet).squares & ~covered(p.ground)).bit_count()
    left = max(0.0, (free - UNFILLED) / TILE)
    if sum(g.events_mix):
        left = min(left, float(sum(g.events_left)))
    return 0.0 if g.ending else left


# -- civ cards -------------------------------------------------------------------------------------


class MedalPrices:
    """What the effects of civ cards are weighed with (`rules/effects.py`)."""

    def advances(self, p: Player) -> list[float]:
        """What a step of each tracker that can move is worth, the best first."""
        return sorted((advance_worth(p, t) for t in tracks.movable(p)), reverse=True)

    def stones_gone(self, p: Player, count: int) -> float:
        """The worth of removing a number of meteorites from the planet."""
        found = sorted(goals(p).get(cell, 0.0) for cell in stones(p))
        return sum(found[-count:])


PRICES: Final = MedalPrices()


def effect_worth(p: Player, effect: Effect) -> float:
    """About how many medals an effect brings."""
    return KINDS[effect.op].worth(PRICES, p, effect)


def card_worth(p: Player, card: int) -> float:
    """About how many medals a civ card brings."""
    return sum(effect_worth(p, effect) for effect in box().civ_cards[card].effects)


# -- objectives ------------------------------------------------------------------------------------


def wishes(g: PlanetUnknown, seat: int) -> list[tuple[float, Criterion]]:
    """What the seat's objectives want of the planet, with how much it matters."""
    p = g.players[seat]
    found = [(1.0, box().objectives[card].private) for card in p.private.seen(())]
    found += [(0.5, box().objectives[card].neighbor) for a, b, card in g.neighbors if seat in (a, b)]
    return found + [(0.4, box().objectives[card].neighbor) for card in g.contested]


def concerns(wish: Criterion, resources: tuple[int, ...]) -> bool:
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
