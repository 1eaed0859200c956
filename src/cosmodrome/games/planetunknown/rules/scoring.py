"""End of game scoring, A to F, the breaking of ties, and the solo verdict."""

from __future__ import annotations

from cosmodrome.engine.game import Result

from ..content import box
from ..geometry import COLUMNS, ROWS, covered, mask_of, masks
from ..state import PlanetUnknown, Player
from . import objectives
from .rovers import stones
from .techs import has

GRADES = (
    "Critical failure: humanity needs another planet.",
    "Few will have made it.",
    "It is crowded, but it will do.",
    "Mission complete.",
    "Excellent: a promotion is in order.",
    "Perhaps the finest planet so far.",
    "The stars could not stand better.",
)
"""The seven solo verdicts, from the worst to the best."""


def lines(p: Player) -> tuple[int, int, int]:
    """What fills rows and columns, what blocks them, and the squares that exist, as masks.

    Uncovered currents count as filled (RULES-NOTES 69); a carried meteorite blocks where its rover stands (86).
    """
    printed = masks(p.planet)
    return covered(p.ground) | printed.currents, mask_of(stones(p)), printed.squares


def planet_medals(p: Player) -> int:
    """A: a medal value for every complete row and column without a meteorite; cities and complete worlds."""
    filled, blocked, squares = lines(p)
    medals = 0
    for marks, values in ((ROWS, p.world.row_medals), (COLUMNS, p.world.column_medals)):
        for line, value in zip(marks, values, strict=True):
            line &= squares
            if not line & ~filled and not line & blocked:
                medals += value
    printed = masks(p.planet)
    down = covered(p.ground)
    medals += 2 * (printed.cities & ~down).bit_count()  # Gaia; patches cover cities too (RULES-NOTES 114)
    medals += 2 * sum(1 for world in printed.worlds if not world & ~down)  # Cerberus (RULES-NOTES 72)
    return medals


def tracker_medals(p: Player, tracker: int) -> int:
    """B: the last medal that a tracker has passed or covers (RULES-NOTES 68); covered medals don't count."""
    board = p.board
    if board.kind == "free_columns":
        column = p.columns[tracker]
        row = p.trackers[tracker]
        if has(p, "score_best_in_column"):
            row = max(p.trackers[t] for t in range(5) if p.columns[t] == column)
        return _last(board.medals[column], row)
    medals = board.medals[tracker]
    if p.track_pods:
        medals = tuple(0 if tracker * 16 + row in p.track_pods else medal for row, medal in enumerate(medals))
    return _last(medals, p.trackers[tracker])


def _last(medals: tuple[int, ...], row: int) -> int:
    for at in range(row, -1, -1):
        if medals[at]:
            return medals[at]
    return 0


def track_medals(p: Player) -> int:
    """B: one medal value for each tracker."""
    return sum(tracker_medals(p, tracker) for tracker in range(5))


def _held(p: Player, op: str, key: str, value: str) -> int:
    """How many kept cards have such an effect."""
    return sum(
        1
        for card in p.cards
        if card > 0
        for effect in box().civ_cards[card].effects
        if effect["op"] == op and effect.get(key) == value
    )


def lifepod_medals(p: Player) -> int:
    """C: a medal for each lifepod in the scoring area, two with the decree (RULES-NOTES 57)."""
    return p.pods * (1 + _held(p, "medals_per", "what", "lifepod_in_scoring_area"))


def meteorite_medals(p: Player) -> int:
    """C: full groups of three, times one more for each Meteorite Repo card (RULES-NOTES 45)."""
    return p.collected // 3 * (1 + _held(p, "set_collection", "set", "meteorite_repo"))


def civ_medals(p: Player) -> int:
    """D: the civ cards kept for the end."""
    medals = 0
    for card in p.cards:
        if card > 0:
            medals += sum(effect["amount"] for effect in box().civ_cards[card].effects if effect["op"] == "medals")
    medals += p.ground.count("p") * _held(p, "medals_per", "what", "biomass_patch_on_planet")
    return medals + (0, 1, 3, 6, 10)[_held(p, "set_collection", "set", "commerce_agreement")]


def breakdown(g: PlanetUnknown, seat: int) -> tuple[tuple[str, int], ...]:
    """A seat's medals, line by line."""
    p = g.players[seat]
    return (
        ("Planet", planet_medals(p)),
        ("Resource tracks", track_medals(p)),
        ("Lifepods", lifepod_medals(p)),
        ("Meteorites", meteorite_medals(p)),
        ("Civ cards", civ_medals(p)),
        ("Private objectives", objectives.private_medals(p)),
        ("Neighbour objectives", objectives.contest_medals(g, seat)),
    )


def uncovered(p: Player) -> int:
    """Squares left uncovered, cities and currents among them (RULES-NOTES 65)."""
    return (masks(p.planet).squares & ~covered(p.ground)).bit_count()


def solo_target(mix: tuple[int, int, int]) -> int:
    """Sixty medals, adjusted by the cards of each colour in the deck (RULES-NOTES 121)."""
    table = box().solo["target"]
    target: int = table["base"]
    for colour, count in zip(("green", "orange", "red"), mix, strict=True):
        band = 0 if count <= 2 else 1 if count <= 6 else 2 if count <= 10 else 3 if count <= 14 else 4
        target += table[colour][band]
    return target


def solo_grade(difference: int) -> int:
    """The verdict, 1 to 7, by the difference to the target; 4 and more is a success."""
    for band in box().solo["bands"]:
        if (band["from"] is None or difference >= band["from"]) and (band["to"] is None or difference <= band["to"]):
            grade: int = band["grade"]
            return grade
    raise ValueError(difference)


def result(g: PlanetUnknown) -> Result:
    """Medals; ties by fewest uncovered squares, then fewest meteorites on the planet (RULES-NOTES 65)."""
    tables = [breakdown(g, seat) for seat in range(g.seats)]
    scores = [sum(medals for _, medals in table) for table in tables]
    if g.seats == 1:
        target = solo_target(g.events_mix)
        grade = solo_grade(scores[0] - target)
        winners = (0,) if grade >= 4 else ()
        note = f"Target {target}, reached {scores[0]}. {GRADES[grade - 1]}"
        return Result((scores[0],), (1,), winners, (tables[0],), (note,))
    keys = [(score, -uncovered(p), -len(stones(p))) for score, p in zip(scores, g.players, strict=True)]
    return Result.by_key(scores, keys, tables)
