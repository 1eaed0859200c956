"""A score for every option of every question, in medals, by rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Any, Final

from cosmodrome.engine.flow import Asked, Seat

from .. import prompts
from ..content import BIOMASS, ENERGY, RESOURCES, WATER, Benefit, Test, box
from ..map import BIT, Outline, lies, mask_of, masks, outlines, single
from ..rules import objectives, placement, resources, rovers, scoring
from ..rules.basics import event_rule, has, milestone_rows
from ..rules.corporations import corporation
from ..rules.ground import covered, terrain
from ..state import PlanetUnknown, Player, Todo
from . import worth

REFINED = 48
"""So many of the placements that look best are looked at closely."""
FARTHER = 9.0
"""By so much the others are worse than they look."""
NEVER = -99.0
"""What would be declined when it came to it: even a step down comes first, or the same is offered again without end."""
NO_ICE: Final[dict[int, int]] = {}
NO_BLOWS: Final[dict[int, float]] = {}


def scores(g: PlanetUnknown, asked: Asked[Any]) -> list[float]:
    """A score for each option, the declining one last."""
    hint = HINTS.get(asked.prompt.kind)
    if hint is None:
        return [0.0] * len(asked)
    found = hint(g, g.players[asked.seat], asked)
    return found if len(found) == len(asked) else [*found, 0.0]


def favourite(g: PlanetUnknown, asked: Asked[Any]) -> int:
    """The number of the option with the best score, the first of equals."""
    if asked.prompt is prompts.PLACE:
        return best_place(g, asked.seat, asked.args[0], asked.values)[0]
    found = scores(g, asked)
    return found.index(max(found))


# -- tiles -----------------------------------------------------------------------------------------


def _draft(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    offered = g.offered(asked.seat)
    return [tile_worth(g, asked.seat, offered[ring], p.relaxed) for ring in asked.values]


def _take(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    offered = g.offered(asked.seat)
    scores = []
    for ring in asked.values:
        first, second = box().tiles[offered[ring]].resources
        pair = (second if first == ENERGY else first, first if second == ENERGY else second)
        scores.append(sum(worth.advance_worth(p, r, 0.0) for r in pair))
    return scores


def _place(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    return place_scores(g, asked.seat, asked.args[0], asked.values)


def _rotate(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """The depot with the best tile: a rough look at resources and size, since the best spot is costly to find."""
    gains = [worth.advance_worth(p, r) for r in range(5)]
    energy = sum(sorted(gains)[-3:]) / 3
    scores = []
    for depot in asked.values:
        best = -9.0
        for shape in g.depot(depot):
            tile = g.tops[shape]
            if tile < 0:
                continue
            kind = box().tiles[tile]
            fits = placement.placeable(p, tile, event_rule(g), 0)
            score = sum(energy if r == ENERGY else gains[r] for r in kind.resources)
            score += worth.DEPOT_SIZE * len(box().shapes[shape].cells) - (worth.DEPOT_METEOR if kind.meteor else 0.0)
            best = max(best, score if fits else score - worth.UNFIT)
        scores.append(best)
    return scores


@cache
def iced(world: str, shape: int, slot: int) -> dict[int, int]:
    """For every way a shape can lie on a planet how many squares of a slot lie on ice."""
    ice = masks(world).ice
    return {value: (spot.slots[slot] & ice).bit_count() for value, spot in lies(world, shape).spots.items()}


class Sites:
    """The ways in which a tile may be laid, and what each of them is worth."""

    def __init__(self, g: PlanetUnknown, seat: Seat, tile: int, values: Sequence[int]) -> None:
        p = self._p = g.players[seat]
        kind = self._kind = box().tiles[tile]
        rule = corporation(p.corporation)
        hope = worth.hope(g, p)
        self._tile = tile
        self._values = tuple(values)
        self._spots = lies(p.planet, kind.shape).spots
        self._outlines = outlines(p.planet, kind.shape)
        self._size = worth.SIZE * len(box().shapes[kind.shape].cells)
        # lines and free squares
        printed = masks(p.planet)
        self._lines = worth.lines(p, hope)
        self._room = worth.room(printed.squares & ~covered(p.ground))
        self._room_counts = worth.ROOM_LATE + (1 - worth.ROOM_LATE) * hope
        self._cities = printed.cities
        self._lost = dict.fromkeys(p.lifepods, worth.LIFEPOD) | dict.fromkeys(p.rovers, worth.PARKED)
        self._lost_cells = mask_of([*self._lost])
        self._meteor = kind.meteor and not has(p, "no_meteorites")
        # resources
        self._gain = [worth.advance_worth(p, r, hope) if r != ENERGY else 0.0 for r in range(6)]
        self._water = kind.resources.index(WATER) if WATER in kind.resources else -1
        self._water_each = rule.each_ice
        self._iced = iced(p.planet, kind.shape, self._water) if self._water >= 0 else NO_ICE
        self._expanding = rule.expands and BIOMASS in kind.resources
        self._energy = kind.resources.index(ENERGY) if ENERGY in kind.resources else -1
        self._energies: dict[int, float] = {}
        """By where the energy lies."""
        self._lands = [(r, terrain(p.ground, r)) for r in rule.energy]
        self._powered = rovers.energy_ground(p)
        self._energy_hope = max(0.0, *[self._gain[r] for r in rule.energy])
        # objectives
        wishes = [(weight, wish) for weight, wish in worth.wishes(g, seat) if worth.concerns(wish, kind.resources)]
        self._wishes = [(worth.WISH * weight, wish) for weight, wish in wishes]

    def scores(self) -> list[float]:
        """What each is worth: lines, ice and energy, meteorites, and how the rest hangs together."""
        values = self._values
        if len(values) <= REFINED:
            return self._refined(values)
        rough = self._rough()
        close = _highest(rough)[:REFINED]
        scores = [score - FARTHER for score in rough]
        for at, score in zip(close, self._refined([values[at] for at in close]), strict=True):
            scores[at] = score
        return scores

    def best(self) -> tuple[int, float]:
        """The number of the best one, the first of equals, and what it is worth.

        Those that could be worth most are looked at first, until no other can be as good.
        """
        values = self._values
        close: Sequence[int] = range(len(values))
        others = -inf
        if len(values) > REFINED:
            rough = self._rough()
            ranked = _highest(rough)
            close, others = ranked[:REFINED], rough[ranked[REFINED]] - FARTHER
        hoped = self._refined([values[at] for at in close], False)
        best, most = -1, -inf
        for number in _highest(hoped):
            if hoped[number] < most:
                break
            at = close[number]
            score = self._refined([values[at]])[0]
            if score > most or (score == most and at < best):
                best, most = at, score
        if most > others:
            return best, most
        scores = self.scores()
        most = max(scores)
        return scores.index(most), most

    def _rough(self) -> list[float]:
        """What each is worth at first sight: by the cells it covers."""
        outlines = self._outlines
        water, wet, gain, meteor = self._water >= 0, self._iced, self._gain[WATER], self._meteor
        blows = worth.blows(self._p.planet, self._kind.shape) if meteor else NO_BLOWS
        weights = worth.cell_weights(self._p, self._lines)
        sums: dict[int, float] = {}
        rough = []
        for value in self._values:
            outline = outlines[value]
            score = sums.get(outline.number)
            if score is None:
                score = 0.0
                for cell in outline.cells:
                    score += weights[cell]
                sums[outline.number] = score
            if water and wet[value]:
                score += gain
            if meteor:
                score -= blows[value]
            rough.append(score)
        return rough

    def _refined(self, values: Sequence[int], sure: bool = True) -> list[float]:
        """What some of them are worth; if it need not be `sure`, at the most."""
        spots, outlines, bases, scores = self._spots, self._outlines, dict[int, float](), list[float]()
        wet, gain, water, energy = self._iced, self._gain, self._water, self._energy
        for value in values:
            spot, outline = spots[value], outlines[value]
            if self._meteor:
                score = self._base(outline, self._lines.outlook_struck(outline, spot.symbol), sure)
            elif outline.number in bases:
                score = bases[outline.number]
            else:
                score = bases[outline.number] = self._base(outline, self._lines.outlook(outline), sure)
            if water >= 0:
                on_ice = wet[value]
                score += gain[WATER] * (on_ice if self._water_each else on_ice > 0)
            if self._expanding and not resources.enlarges(self._p, self._tile, spot):
                score -= gain[BIOMASS]
            if energy >= 0:
                score += self._energy_worth(spot.slots[energy]) if sure else self._energy_hope
            score += self._size
            for weight, wish in self._wishes:
                score += weight * worth.wish_gain(self._p, wish, self._kind, spot)
            scores.append(score)
        return scores

    def _base(self, outline: Outline, outlook: float, sure: bool) -> float:
        """What one is worth by the squares it covers: lines, what is left free, and what is built over."""
        score = outlook + self._room_counts * (self._room.raggedness - self._room.without(outline, sure))
        mask = outline.mask
        if mask & self._lost_cells:
            score -= sum([cost for cell, cost in self._lost.items() if BIT[cell] & mask])
        if self._cities:
            score -= 2.0 * (self._cities & mask).bit_count()
        return score

    def _energy_worth(self, slot: int) -> float:
        """What the energy could advance if it lay there, as `resources.energy_choices` has it."""
        known = self._energies.get(slot)
        if known is None:
            other = self._kind.resources[1 - self._energy]
            beside = resources.beside_energy(slot, self._powered | slot)
            known = max([self._gain[r] for r, land in self._lands if r == other or beside & land], default=0.0)
            self._energies[slot] = known
        return known


def _highest(scores: list[float]) -> list[int]:
    """The numbers of the scores from the highest on, equal ones in order."""
    return sorted(range(len(scores)), key=scores.__getitem__, reverse=True)


PLACED: Final[dict[Any, list[float]]] = {}
"""Recent scores of all placements of a tile, by everything that they depend on (`_circumstances`).

Keys and values hold no table. Entries are only added, never changed, and a full cache is cleared, so threads can share
it: at worst two of them work out the same entry.
"""
BEST: Final[dict[Any, tuple[int, float]]] = {}
"""Recent best placements, in the same way: drafting a tile looks at its placements before it is placed."""
KEPT: Final = 256
"""The most entries in each of the two."""


def _circumstances(g: PlanetUnknown, seat: Seat, tile: int, values: Sequence[int]) -> Any:
    """Everything that the scores of a tile's placements depend on: the key of a cache."""
    p = g.players[seat]
    return (
        (tile, values, worth.hope(g, p), g.contested, tuple([card for a, b, card in g.neighbors if seat in (a, b)])),
        (p.corporation, p.planet, p.ground, p.icons, p.symbols, p.meteorites, p.lifepods, p.rovers, p.loads, p.garage),
        (tuple(p.trackers), tuple(p.columns), p.private.seen(()), p.track_pods, p.tech_pods, p.flux),
        (p.used, p.spent, p.locked, p.pods, p.collected, p.stored),
    )


def place_scores(g: PlanetUnknown, seat: Seat, tile: int, values: Sequence[int]) -> list[float]:
    """A score for each placement of a tile."""
    key = _circumstances(g, seat, tile, values)
    found = PLACED.get(key)
    if found is None:
        if len(PLACED) >= KEPT:
            PLACED.clear()
        found = PLACED[key] = Sites(g, seat, tile, values).scores()
    return found


def best_place(g: PlanetUnknown, seat: Seat, tile: int, values: Sequence[int]) -> tuple[int, float]:
    """The number and the score of the best placement of a tile, kept for the question that comes next."""
    key = _circumstances(g, seat, tile, values)
    found = BEST.get(key)
    if found is None:
        if len(BEST) >= KEPT:
            BEST.clear()
        found = BEST[key] = Sites(g, seat, tile, values).best()
    return found


def tile_worth(g: PlanetUnknown, seat: Seat, tile: int, relaxed: int) -> float:
    """What a tile is worth to a player at its best place; far below 0 if it fits nowhere."""
    if tile < 0:
        return -20.0
    p = g.players[seat]
    kind = box().tiles[tile]
    hope = worth.hope(g, p)
    gain = sum([worth.advance_worth(p, r, hope) for r in kind.resources if r not in (ENERGY, WATER)])
    values = placement.placements(p, tile, event_rule(g), relaxed)
    if not values:
        return gain - worth.UNFIT
    return gain + best_place(g, seat, tile, values)[1]


# -- the turn --------------------------------------------------------------------------------------


def _next(g: PlanetUnknown, p: Player, asked: Asked[Todo]) -> list[float]:
    """Tracks before rovers, rovers before the end; a tech is used where it helps."""
    return [_todo_worth(g, p, todo) for todo in asked.values]


def _todo_worth(g: PlanetUnknown, p: Player, todo: Todo) -> float:
    if todo.what in RESOURCES:
        at = RESOURCES.index(todo.what)
        return 6.0 + (worth.advance_worth(p, at) if at < ENERGY else 0.5)
    if todo.track >= 0:
        return 9.0
    known = TODOS.get(todo.what)
    return 4.0 if known is None else known(g, p)


def _drive_worth(g: PlanetUnknown, p: Player) -> float:
    best = max(_move_scores(g, p, rovers.moves(g, p)), default=0.0)
    return 3.0 if best > 0 else NEVER


def _jump_worth(g: PlanetUnknown, p: Player) -> float:
    goal = min((row for row in milestone_rows(p, p.flux) if row > p.trackers[p.flux]), default=0)
    return 4.5 if goal - p.trackers[p.flux] >= 3 else NEVER


TODOS: Final[dict[str, Callable[[PlanetUnknown, Player], float]]] = {
    "boost": lambda g, p: 9.0,
    "raise": lambda g, p: 8.5,
    "new_rover": lambda g, p: 9.5,
    "new_patch": lambda g, p: 9.2,
    "draft": lambda g, p: 5.0,
    "place": lambda g, p: 2.0,
    "rovers": _drive_worth,
    "end": lambda g, p: 1.0,
    "reset_biomass_at_top": lambda g, p: NEVER,
    "reposition_one": lambda g, p: 4.0 if p.track_pods else NEVER,
    "reposition_on_energy": lambda g, p: 2.0,
    "regress_one": lambda g, p: NEVER,
    "jump_to_milestone": _jump_worth,
    "claim_row": lambda g, p: 4.0 if max(_row_worth(p, t) for t in range(5)) > 3.0 else NEVER,
}
"""When to do what; anything else comes after the tracks and before the rovers."""


def _row_worth(p: Player, tracker: int) -> float:
    row = p.trackers[tracker]
    return sum(worth.benefit_worth(b) for column in range(5) for b in p.board.benefits[column][row])


def _advance(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    if asked.args[:1] == ("claim_row",):
        return [_row_worth(p, tracker) for tracker in asked.values]
    hope = worth.hope(g, p)
    return [worth.advance_worth(p, tracker, hope) for tracker in asked.values]


def _regress(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """The tracker that loses least: a medal just passed is dear, a milestone can be claimed again."""
    scores = []
    for tracker in asked.values:
        here = scoring.tracker_medals(p, tracker)
        kept = p.trackers[tracker]
        p.trackers[tracker] = max(0, kept - asked.args[0])
        lost = here - scoring.tracker_medals(p, tracker)
        again = worth.advance_worth(p, tracker)
        p.trackers[tracker] = kept
        scores.append(-lost + 0.3 * again)
    return scores


def _shift(g: PlanetUnknown, p: Player, asked: Asked[tuple[int, int]]) -> list[float]:
    hope = worth.hope(g, p)
    return [worth.stand_worth(p.corporation, column, row, hope) for column, row in asked.values]


def _benefit(g: PlanetUnknown, p: Player, asked: Asked[Benefit]) -> list[float]:
    return [worth.benefit_worth(benefit) for benefit in asked.values]


def _yes(g: PlanetUnknown, p: Player, asked: Asked[str]) -> list[float]:
    return [1.0, 0.0]


# -- pieces ----------------------------------------------------------------------------------------


def _patch(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """A patch fills single holes and finishes lines; kept for the end, it does so where it counts most."""
    weights = worth.cell_weights(p, worth.lines(p, worth.hope(g, p)))
    taken = covered(p.ground)
    room = worth.room(masks(p.planet).squares & ~taken)
    scores = []
    for cell in asked.values:
        if taken & BIT[cell]:
            scores.append(1.0 if cell in p.meteorites else -1.0)
        else:
            scores.append(weights[cell] + worth.PATCHED * (room.raggedness - room.without(single(cell))))
    return [*scores, worth.STORE] if asked.decline else scores


def _move_scores(g: PlanetUnknown, p: Player, moves: list[tuple[int, int]]) -> list[float]:
    """How much nearer a step brings a rover to what it is after."""
    shut = rovers.closed(g, p)
    pulls: dict[int, list[float]] = {}
    scores = []
    for rover, cell in moves:
        if rover not in pulls:
            pulls[rover] = worth.pull(p, worth.rover_goals(p, rover), shut & ~mask_of(p.rovers), 10)
        pull = pulls[rover]
        scores.append(pull[cell] - pull[p.rovers[rover]] - 0.001)
    return scores


def _move(g: PlanetUnknown, p: Player, asked: Asked[tuple[int, int]]) -> list[float]:
    return [*_move_scores(g, p, list(asked.values)), 0.0]


def _new_rover(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    pull = worth.pull(p, worth.goals(p), 0, 8)
    return [pull[cell] for cell in asked.values]


def _collect(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """Meteorites that block most; lifepods far from the rovers, or about to be built over."""
    wanted = worth.goals(p)
    weights = worth.cell_weights(p, worth.lines(p, 1.0))
    return [wanted.get(cell, 0.0) + (weights[cell] if cell in p.lifepods else 0.0) for cell in asked.values]


def _destroy(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    if asked.args == ("meteorite",):
        return _collect(g, p, asked)
    if asked.args == ("rover",):
        pull = worth.pull(p, worth.goals(p), 0, 8)
        return [-pull[cell] for cell in asked.values]
    weights = worth.cell_weights(p, worth.lines(p, 1.0))
    return [weights[cell] for cell in asked.values]


def _strike(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """Where lines are blocked anyway, or far from complete."""
    table = worth.line_table(p)
    scores = []
    for cell in asked.values:
        row, column = table[cell // 12], table[12 + cell % 12]
        scores.append(-row[3] * worth.line_share(row[2], row[1]) - column[3] * worth.line_share(column[2], column[1]))
    return scores


def _line(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    values = worth.line_values(p)
    found = mask_of(rovers.stones(p))
    return [values[line] * (found & worth.LINES[line]).bit_count() for line in asked.values]


# -- cards -----------------------------------------------------------------------------------------


def _civ(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    return [worth.card_worth(p, card) for card in asked.values]


PROSPECTS: Final[dict[Test, float]] = {
    "rectangle": 1.6,
    "area_with_icons": 2.0,
    "track_at_top": 2.6,
    "icons_at_most": 2.5,
    "collected_at_least": 1.0,
    "collected_more_than": 2.6,
    "all_covered": 1.7,
}


def _private(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    sign = -1.0 if asked.prompt is prompts.DISCARD or asked.args else 1.0  # to be given up, or back
    scores = []
    for card in asked.values:
        criterion = box().objectives[card].private
        assert criterion.test is not None
        met = g.round > 3 and objectives.met(p, criterion)
        scores.append(sign * (5.0 if met else PROSPECTS[criterion.test]))
    return scores


def _contest(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    scores = []
    for card in asked.values:
        criterion = box().objectives[card].neighbor
        mine = objectives.measure(p, criterion)
        others = [objectives.measure(other, criterion) for other in g.players if other is not p]
        scores.append(float(mine - max(others, default=0)))
    return scores


# -- lifepods, boards, events ----------------------------------------------------------------------


def _position(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """Early a lifepod on an empty square just above a tracker speeds it up; later it should score."""
    late = worth.rounds_left(g, p) < 6
    scores = []
    for place in asked.values:
        if place == prompts.SCORING:
            scores.append(1.0)
            continue
        track, row = divmod(place, 16)
        bare = not p.board.benefits[track][row] and not p.board.medals[track][row]
        near = p.trackers[track] < row <= p.trackers[track] + 4
        scores.append(1.2 if bare and near and not late else 0.0)
    return scores


def _reposition(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    """Take back lifepods that trackers have passed."""
    scores = [
        -1.0 if place == prompts.SCORING else 1.0 if p.trackers[place // 16] > place % 16 else 0.0
        for place in asked.values
    ]
    return [*scores, 0.5] if asked.decline else scores


UNLOCK_WORTH = {prompts.SCORING: 1.0, 1: 0.9, 2: 0.9, 3: 1.8, 4: 1.7, 5: 1.5, 6: 1.6}


def _unlock(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    late = worth.rounds_left(g, p) < 4
    return [1.0 if level == prompts.SCORING else UNLOCK_WORTH[level] * (not late) for level in asked.values]


def _lose(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    return [1.0 if place == prompts.SCORING else 0.0 for place in asked.values]


def _flux(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    return [worth.advance_worth(p, track) + (0.5 if track == p.flux else 0.0) for track in asked.values]


def _either(g: PlanetUnknown, p: Player, asked: Asked[str]) -> list[float]:
    return [1.0 if what == "boost" else 0.0 for what in asked.values]


def _stack(g: PlanetUnknown, p: Player, asked: Asked[int]) -> list[float]:
    offered = g.offered(asked.seat)
    return [-tile_worth(g, asked.seat, offered[ring], 0) for ring in asked.values]


HINTS: Final[dict[str, Callable[[PlanetUnknown, Player, Asked[Any]], list[float]]]] = {
    "draft": _draft,
    "take": _take,
    "extra": _draft,
    "place": _place,
    "rotate": _rotate,
    "next": _next,
    "energy": _advance,
    "boost": _advance,
    "advance": _advance,
    "regress": _regress,
    "shift": _shift,
    "benefit": _benefit,
    "yes": _yes,
    "patch": _patch,
    "rover": _new_rover,
    "move": _move,
    "jump": _move,
    "collect": _collect,
    "destroy": _destroy,
    "strike": _strike,
    "line": _line,
    "civ": _civ,
    "private": _private,
    "discard": _private,
    "contest": _contest,
    "position": _position,
    "reposition": _reposition,
    "unlock": _unlock,
    "lose": _lose,
    "relock": _lose,
    "flux": _flux,
    "either": _either,
    "stack": _stack,
}
