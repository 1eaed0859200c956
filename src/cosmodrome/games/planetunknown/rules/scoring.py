"""End of game scoring, A to F, the breaking of ties, and the solo verdict."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.engine.result import Result

from ..content import Op, box
from ..map import COLUMNS, ROWS, mask_of, masks
from ..state import PlanetUnknown, Player
from . import objectives
from .basics import has
from .corporations import corporation
from .ground import covered
from .planets import planet
from .rovers import stones

COMMERCE = (0, 1, 3, 6, 10)
"""The medals of 0, 1, 2 ... Commerce Agreements."""


def lines(p: Player) -> tuple[int, int, int]:
    """What fills rows and columns, what blocks them, and the squares that exist, as masks.

    Uncovered currents count as filled (ruling 69); a carried meteorite blocks where its rover stands (86).
    """
    taken = covered(p.ground)
    return taken | planet(p.planet).currents(taken), mask_of(stones(p)), masks(p.planet).squares


def planet_medals(p: Player) -> int:
    """A: a medal value for every complete row and column without a meteorite; cities and complete worlds."""
    filled, blocked, squares = lines(p)
    medals = 0
    for marks, values in ((ROWS, p.world.row_medals), (COLUMNS, p.world.column_medals)):
        for line, value in zip(marks, values, strict=True):
            line &= squares
            if not line & ~filled and not line & blocked:
                medals += value
    return medals + planet(p.planet).medals(covered(p.ground))


def tracker_medals(p: Player, tracker: int) -> int:
    """B: the last medal that a tracker has passed or covers (ruling 68); covered medals don't count."""
    return corporation(p.corporation).medals(p, tracker, has(p, "score_best_in_column"))


def track_medals(p: Player) -> int:
    """B: one medal value for each tracker."""
    return sum(tracker_medals(p, tracker) for tracker in range(5))


def _held(p: Player, op: Op) -> int:
    """The total amount of an effect on the kept cards."""
    return sum(
        effect.amount
        for card in p.cards
        if not card.blank
        for effect in box().civ_cards[card.seen(0)].effects
        if effect.op == op
    )


def lifepod_medals(p: Player) -> int:
    """C: a medal for each lifepod in the scoring area, two with the decree (ruling 57)."""
    return p.pods * (1 + _held(p, "medals_per_lifepod"))


def meteorite_medals(p: Player) -> int:
    """C: full groups of three, times one more for each Meteorite Repo card (ruling 45)."""
    return p.collected // 3 * (1 + _held(p, "meteorite_repo"))


def civ_medals(p: Player) -> int:
    """D: the civ cards kept for the end."""
    medals = _held(p, "medals") + p.ground.count("p") * _held(p, "medals_per_patch")
    return medals + COMMERCE[_held(p, "commerce_agreement")]


def breakdown(g: PlanetUnknown, seat: int) -> tuple[tuple[str, int], ...]:
    """A seat's medals by where they come from; `SOURCES` of `words/names.py` names them."""
    p = g.players[seat]
    return (
        ("planet", planet_medals(p)),
        ("tracks", track_medals(p)),
        ("lifepods", lifepod_medals(p)),
        ("meteorites", meteorite_medals(p)),
        ("civ", civ_medals(p)),
        ("private", objectives.private_medals(p)),
        ("neighbour", objectives.contest_medals(g, seat)),
    )


def uncovered(p: Player) -> int:
    """Squares left uncovered, cities and currents among them (ruling 65)."""
    return (masks(p.planet).squares & ~covered(p.ground)).bit_count()


def stone_count(p: Player) -> int:
    """Meteorites on the planet: those that lie there, and each that a rover carries, also over another (86)."""
    return len(p.meteorites) + sum(p.loads)


def solo_target(mix: tuple[int, int, int]) -> int:
    """Sixty medals, adjusted by the cards of each colour in the deck (ruling 121)."""
    solo = box().solo
    bands = [0 if count <= 2 else 1 if count <= 6 else 2 if count <= 10 else 3 if count <= 14 else 4 for count in mix]
    return solo.base + sum(adjust[band] for adjust, band in zip(solo.adjust, bands, strict=True))


def solo_grade(difference: int) -> int:
    """The verdict, 1 to 7, by the difference to the target; 4 and more is a success."""
    return 1 + sum(difference >= least for least in box().solo.grades)


def result(g: PlanetUnknown, verdict: Callable[[int, int, int], str]) -> Result:
    """Medals; ties by fewest uncovered squares, then fewest meteorites on the planet (ruling 65).

    `verdict` says how a solo game went, from target, medals and grade.
    """
    tables = [breakdown(g, seat) for seat in range(g.seats)]
    scores = [sum(medals for _, medals in table) for table in tables]
    if g.seats == 1:
        target = solo_target(g.events_mix)
        grade = solo_grade(scores[0] - target)
        winners = (0,) if grade >= 4 else ()
        return Result((scores[0],), (1,), winners, (tables[0],), (verdict(target, scores[0], grade),))
    keys = [(score, -uncovered(p), -stone_count(p)) for score, p in zip(scores, g.players, strict=True)]
    return Result.by_key(scores, keys, tables)
