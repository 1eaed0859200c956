"""A position and the options of a question as numbers. Others' civ cards and private objectives are not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from cosmodrome.engine.features import Features, around, of_kinds, per_seat
from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.secret import blank_out

from .. import prompts
from ..content import LETTERS, RESOURCES, TRACKS, box
from ..map import SPAN, Outline, lies, mask_of, masks, outlines, single
from ..rules import objectives, placement, scoring
from ..rules.basics import event_rule, has
from ..rules.ground import covered
from ..rules.lifepods import held
from ..rules.rovers import stones
from ..state import CIV_CARDS, EVENT, FINAL, FINAL_CARDS, PLACE, SETUP, STATION, PlanetUnknown, Player, Todo
from . import worth
from .hints import HINTS, scores, tile_worth
from .value import apparent, chances

SEATS: Final = 6
PHASES: Final = (SETUP, STATION, EVENT, PLACE, CIV_CARDS, FINAL, FINAL_CARDS)
PHASE_NAMES: Final = ("setup", "station", "event", "place", "civ_cards", "final", "final_cards")
SHAPES: Final = tuple(range(12))
TABLE: Final = (
    *(f"seats.{seats}" for seats in range(1, 7)),
    "round",
    *(f"phase.{name}" for name in PHASE_NAMES),
    "commander",
    "ending",
    "events",
    "events.left",
    *(f"stack.{shape}" for shape in SHAPES),
)
SEAT: Final = (
    "present",
    "apparent",
    "rounds_left",
    "planet",
    "covered",
    "ragged",
    "meteorites",
    "lifepods",
    "rovers",
    "garage",
    "stored",
    "pods",
    "collected",
    "contests",
    "civ_cards",
    "civ_cards.known",
    "civ_medals",
    "private.known",
    "private_medals",
    "stuck",
    *(f"track.{track}" for track in TRACKS),
    *(f"medals.{track}" for track in TRACKS),
    *(f"advance.{track}" for track in TRACKS),
    *(f"terrain.{resource}" for resource in RESOURCES),
    *(f"line.{line}" for line in range(24)),
    *(f"corporation.{name}" for name in sorted(box().corporations)),
    *(f"world.{name}" for name in sorted(box().planets)),
    *(f"offered.{ring}.{what}" for ring in prompts.RINGS for what in ("present", "size", "meteor", *RESOURCES)),
)
KINDS: Final = tuple(HINTS)
OPTION: Final = (
    "hint",
    "decline",
    *(f"resource.{resource}" for resource in RESOURCES),
    "size",
    "meteor",
    "lines",
    "lines.medals",
    "outlook",
    "ragged",
    "ice",
    "lifepods",
    "rovers",
    "stones",
    "depot.better",
    "depot.other",
    "depot.others",
    "depot.ends",
    "rounds_left",
)


NAMES: Final = (*TABLE, *per_seat(SEATS, SEAT))
OPTION_NAMES: Final = (*(f"kind.{kind}" for kind in KINDS), "kind.other", *OPTION)


def position(view: PlanetUnknown, seat: int) -> list[float]:
    """The table, then each seat."""
    row = table(view, seat)
    for other in around(seat, view.seats):
        row += player(view, other, seat)
    return row + [0.0] * (len(NAMES) - len(row))


def options(view: PlanetUnknown, asked: Asked[Any]) -> list[list[float]]:
    """What the rules of thumb say, what an option touches, what a placement does to the planet, what the tiles of a
    depot are worth, and how late it is.
    """
    known = asked.prompt.kind in HINTS
    kind = [*of_kinds(KINDS, asked.prompt.kind), float(not known)]
    hints = scores(view, asked)
    detail = details(view, asked)
    depot = depots(view, asked)
    left = worth.rounds_left(view, view.players[asked.seat]) / 20
    rows = [
        [*kind, hint, 0.0, *touched(view, asked, value), *more, *tiles, left]
        for value, hint, more, tiles in zip(asked.values, hints, detail, depot, strict=False)
    ]
    if asked.decline:
        rows.append([*kind, hints[-1], 1.0, *[0.0] * (len(OPTION) - 3), left])
    return rows


def table(g: PlanetUnknown, seat: int) -> list[float]:
    """What is not a seat's own."""
    return [
        *[float(g.seats == seats) for seats in range(1, 7)],
        g.round / 20,
        *[float(g.phase == phase) for phase in PHASES],
        float(g.commander == seat),
        float(bool(g.ending)),
        float(sum(g.events_mix) > 0),
        sum(g.events_left) / 20,
        *[(len(g.stacks[shape]) + (g.tops[shape] >= 0)) / 10 for shape in SHAPES],
    ]


def player(g: PlanetUnknown, seat: int, reader: int) -> list[float]:
    """A seat's planet, corporation and cards, as far as the reader knows them."""
    p = g.players[seat]
    squares, taken = masks(p.planet).squares, covered(p.ground)
    mine = seat == reader
    hope = worth.hope(g, p)
    row = [
        1.0,
        apparent(g, seat) / 50,
        worth.rounds_left(g, p) / 20,
        scoring.planet_medals(p) / 20,
        (squares & taken).bit_count() / squares.bit_count(),
        worth.room(squares & ~taken).raggedness / 10,
        len(p.meteorites) / 5,
        len(p.lifepods) / 5,
        float(len(p.rovers)),
        float(p.garage),
        float(p.stored),
        held(p) / 5,
        p.collected / 5,
        objectives.contest_medals(g, seat) / 5,
        float(len(p.cards) + len(p.owed)),
        float(mine),
        scoring.civ_medals(p) / 5 if mine else 0.0,
        float(mine),
        objectives.private_medals(p) / 5 if mine else 0.0,
        float(p.stuck),
        *[at / 15 for at in p.trackers],
        *[scoring.tracker_medals(p, tracker) / 5 for tracker in range(5)],
        *[worth.advance_worth(p, tracker, hope) if mine else 0.0 for tracker in range(5)],
        *[p.icons.count(letter) / 5 for letter in LETTERS],
    ]
    row += [filled / size * medals / 3 if size else 0.0 for _, size, filled, medals in worth.line_table(p)]
    row += [float(p.corporation == name) for name in sorted(box().corporations)]
    row += [float(p.planet == name) for name in sorted(box().planets)]
    for tile in g.offered(seat):
        row += offered(tile)
    return row


def offered(tile: int) -> list[float]:
    """A tile in front of a seat."""
    if tile < 0:
        return [0.0] * (3 + len(RESOURCES))
    kind = box().tiles[tile]
    size = len(box().shapes[kind.shape].cells)
    return [1.0, size / 5, float(kind.meteor), *[float(kind.resources.count(r)) for r in range(6)]]


def touched(g: PlanetUnknown, asked: Asked[Any], value: Any) -> list[float]:
    """The resources that an option is about, and for a tile its size and its meteor symbol."""
    kind = asked.prompt.kind
    row = [0.0] * (len(RESOURCES) + 2)
    if kind in ("draft", "take", "extra", "stack"):
        row = tile_row(g.offered(asked.seat)[value])
    elif kind == "place":
        row = tile_row(asked.args[0])
    elif kind in ("energy", "boost", "advance", "regress", "flux"):
        row[value] = 1.0
    elif isinstance(value, Todo) and value.what in RESOURCES:
        row[RESOURCES.index(value.what)] = 1.0
    return row


def tile_row(tile: int) -> list[float]:
    """A tile's resources, size and meteor symbol."""
    _, size, meteor, *resources = offered(tile)
    return [*resources, size, meteor]


def details(g: PlanetUnknown, asked: Asked[Any]) -> list[list[float]]:
    """For each placement of a tile or a patch: what it does to the lines, and to what is left free."""
    p = g.players[asked.seat]
    if asked.prompt is prompts.PLACE:
        tile = box().tiles[asked.args[0]]
        spots, covers = lies(p.planet, tile.shape).spots, outlines(p.planet, tile.shape)
        meteor = tile.meteor and not has(p, "no_meteorites")
        laid = [(covers[value], spots[value].symbol if meteor else -1) for value in asked.values]
    elif asked.prompt is prompts.PATCH:
        laid = [(single(cell), -1) for cell in asked.values]
    else:
        return [[0.0] * 8 for _ in asked.values]
    return Laying(g, p).rows(laid)


def depots(g: PlanetUnknown, asked: Asked[Any]) -> list[list[float]]:
    """For each depot that may be turned to: its tiles' worth, what the others get, and if that is the end."""
    if asked.prompt is not prompts.ROTATE:
        return [[0.0] * 4 for _ in asked.values]
    return turns(g, asked.seat, asked.values)


# -- turns of the station ------------------------------------------------------------------------------


MEDALS: Final = 3.0
"""So many medals are about one in the features."""
LEAD: Final = 3.0
"""A lead of this many medals before the last round has probably won: everybody still places one tile."""
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
    """A depot in front of a seat, for whom bans lapse where it could place nothing otherwise (ruling 24)."""
    tiles = [g.tops[shape] for shape in g.depot(number)]
    there = [tile for tile in tiles if tile >= 0]
    rule, p, fitting, lapsed = event_rule(g), g.players[seat], False, 0
    for relaxed in placement.LAPSES:
        if any(placement.placeable(p, tile, rule, relaxed) for tile in there):
            fitting, lapsed = True, relaxed
            break
    other, better = sorted([tile_worth(g, seat, tile, lapsed) if tile >= 0 else NOTHING for tile in tiles])
    return Depot(better, other, fitting)


def _ended(g: PlanetUnknown, seat: Seat) -> float:
    """How much better a seat's chances are if this is the last round, by its medals and its prospects."""
    scores = [sum(medals for _, medals in scoring.breakdown(g, other)) for other in range(g.seats)]
    mine = scores.pop(seat)
    lead = mine - (max(scores) if scores else scoring.solo_target(g.events_mix))
    return 1 / (1 + exp(-lead / LEAD)) - chances(g, seat)


# -- placements ------------------------------------------------------------------------------------------


class Laying:
    """What covering some squares does to a planet."""

    def __init__(self, g: PlanetUnknown, p: Player) -> None:
        printed = masks(p.planet)
        self.ice = printed.ice
        self.room = worth.room(printed.squares & ~covered(p.ground))
        self.lines = worth.lines(p, worth.hope(g, p))
        self.table = worth.line_table(p)
        self.stones, self.pods, self.rovers = mask_of(stones(p)), mask_of(p.lifepods), mask_of(p.rovers)

    def rows(self, laid: list[tuple[Outline, int]]) -> list[list[float]]:
        """One for each way to lie: the squares it covers, and where its meteorite falls (-1: nowhere)."""
        return [self.row(outline, symbol) for outline, symbol in laid]

    def row(self, outline: Outline, symbol: int) -> list[float]:
        """Lines completed and their medals, outlook, raggedness, and what is covered."""
        mask, before = outline.mask, self.room.raggedness
        lines, medals = 0, 0.0
        for at in outline.lines:
            _, size, filled, value = self.table[at // SPAN]
            if filled + at % SPAN + 1 >= size:
                lines += 1
                medals += value
        return [
            float(lines),
            medals / 3,
            self.lines.outlook(outline) if symbol < 0 else self.lines.outlook_struck(outline, symbol),
            before - self.room.without(outline) if mask & self.room.free else 0.0,  # a patch may lie on a tile
            (mask & self.ice).bit_count() / 3,
            float((mask & self.pods).bit_count()),
            float((mask & self.rovers).bit_count()),
            float((mask & self.stones).bit_count()),
        ]


STYLES: Final = {
    "builder": {"place": {"lines.medals": 0.6}, "draft": {"size": 0.5}},
    "explorer": {kind: {"resource.rover": 0.8} for kind in ("draft", "energy", "boost")},
    "rusher": {kind: {"resource.civ": 0.5, "resource.tech": 0.4} for kind in ("draft", "energy", "boost")},
}
"""Whether full lines, rovers, or cards and technologies count a little more."""
FEATURES: Final[Features[PlanetUnknown]] = Features(4, NAMES, OPTION_NAMES, position, options, STYLES)
"""Planets by their lines and their edges, corporations by their tracks."""
