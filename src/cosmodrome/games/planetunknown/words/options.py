"""What can be answered, kind by kind, with what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked

from ..content import TRACKS, WATER, Benefit, box
from ..map import BIT, COLUMNS, ROWS, lies, masks
from ..prompts import RINGS, SCORING
from ..rules import scoring, tracks
from ..rules.basics import event_rule, has
from ..rules.corporations import corporation
from ..rules.ground import covered
from ..rules.placement import placements
from ..state import PlanetUnknown, Player, Todo
from .names import (
    TURN_WORDS,
    benefit_words,
    capital,
    line_words,
    medal_words,
    place,
    pod_place,
    square_words,
    tech_name,
    tile_name,
)


def _end(p: Player, todo: Todo) -> str:
    medals = scoring.planet_medals(p) + scoring.track_medals(p)
    return f"End your turn (planet and tracks stand at {medals} medals)"


def _more(todo: Todo) -> str:
    return f", and {todo.steps - 1} more" if todo.steps > 1 else ""


NEXT_NOW: Final[dict[str, Callable[[Player, Todo], str]]] = {
    "rovers": lambda p, todo: f"Move rovers ({p.movement} movement)",
    "card": lambda p, todo: f"{box().civ_cards[todo.card].name}: advance a tracker",
    "advance": lambda p, todo: advance_words(p, todo.track),
    "rest": lambda p, todo: f"{advance_words(p, todo.track)}{_more(todo)}",
    "end": _end,
}
"""What is to do, where the words depend on the moment; a track is said with where it leads."""

NEXT_WORDS: Final[dict[str, str]] = {
    "energy": "Energy: advance a neighbouring resource",
    "draft": "Draft a tile",
    "place": "Place the tile",
    "patch": "Place a stored biomass patch",
    "boost": "Synergy boost: advance any tracker",
    "new_patch": "Place the biomass patch you gained",
    "new_rover": "Put a new rover on your last tile",
    "raise": "The card: advance a tracker",
    "water_without_ice": "No ice covered: advance water",
    "patch_on_water_tile": "Water tile: gain a biomass patch",
    "synergy_on_water_tile": "Water tile: a synergy boost",
    "reposition_on_energy": "Energy tile: move a collected lifepod",
    "collect_on_matching_tile": "Flux tile: collect a meteorite",
    "event_rover": "Put the extra rover on the tile",
    "reset_biomass_at_top": "Put the biomass tracker back to the start",
    "reposition_one": "Move one collected lifepod (once a round)",
    "advance_rover": "Advance the rover tracker (once a round)",
    "regress_one": "Move a tracker down one step (once a round)",
    "advance_flux": "Advance the flux track (once a round)",
    "jump_to_milestone": "Advance to the next milestone of the flux track (once a game)",
    "claim_row": "Claim all benefits in the row of one tracker (once a game)",
    "shared_objective": "Draw an objective that all compete for (once a game)",
}

YES_WORDS: dict[str, tuple[str, str, str]] = {
    "double_synergy": ("Advance twice with this boost?", "Twice (once a round)", "Once"),
    "synergy_instead_of_patch": ("A synergy boost instead of the patch?", "The boost (once a round)", "The patch"),
    "two_patches": ("Make two patches of this one?", "Two (once a round)", "One"),
    "destroy_on_water": ("Destroy the meteorite here on water?", "Destroy it", "Carry it on"),
}

DECLINE_WORDS: dict[str, str] = {
    "store": "Store it until the end of the game",
    "give-up": "Give the patch up",
    "stop": "Stop moving for now",
    "stay": "Leave them where they are",
    "keep": "Leave them where they are",
}


def option(g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
    """An option, with what it leads to."""
    if value is None:
        return YES_WORDS[asked.args[0]][2] if asked.prompt.kind == "yes" else DECLINE_WORDS[asked.decline]
    return OPTIONS[asked.prompt.kind](g, asked, value)


# -- boards and cards ------------------------------------------------------------------------------


def _side(g: PlanetUnknown, asked: Asked[str], board: str) -> str:
    chosen = box().planets.get(board) or box().corporations[board]
    return f"{chosen.name}: {chosen.rule}"


def _flux(g: PlanetUnknown, asked: Asked[int], track: int) -> str:
    return f"The {TRACKS[track]} track"


def _private(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    objective = box().objectives[card]
    return f"{objective.private_name}: {objective.private_text}"


def _contest(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    objective = box().objectives[card]
    return _private(g, asked, card) if g.seats == 1 else f"{objective.neighbor_name}: {objective.neighbor_text}"


def _civ(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    civ = box().civ_cards[card]
    return f"{civ.name}: {civ.text} {'Now.' if civ.immediate else 'At the end.'}"


def _either(g: PlanetUnknown, asked: Asked[str], what: str) -> str:
    return "A synergy boost" if what == "boost" else "Look at the next event"


# -- the station and its tiles ---------------------------------------------------------------------


def _align(g: PlanetUnknown, asked: Asked[int], shift: int) -> str:
    return f"Turned by {shift}" if shift else "As recommended"


def _rotate(g: PlanetUnknown, asked: Asked[int], depot: int) -> str:
    tiles = [g.tops[shape] for shape in g.depot(depot)]
    sizes = [f"{size} {tile_name(tile)}" for size, tile in zip(("small", "large"), tiles, strict=True) if tile >= 0]
    return f"Depot {depot}: {'; '.join(sizes)}"


def _draft(g: PlanetUnknown, asked: Asked[int], ring: int) -> str:
    return f"The {RINGS[ring]} tile: {tile_name(g.offered(asked.seat)[ring])}"


def _stack(g: PlanetUnknown, asked: Asked[int], ring: int) -> str:
    return f"The {RINGS[ring]} stack"


def _place(g: PlanetUnknown, asked: Asked[int], value: int) -> str:
    return placement_words(g.players[asked.seat], asked.args[0], value)


# -- the turn and its tracks -----------------------------------------------------------------------


def _next(g: PlanetUnknown, asked: Asked[Todo], todo: Todo) -> str:
    p = g.players[asked.seat]
    if todo.what in TRACKS:
        return advance_words(p, TRACKS.index(todo.what))
    now = NEXT_NOW.get(todo.what)
    return NEXT_WORDS[todo.what] if now is None else now(p, todo)


def _advance(g: PlanetUnknown, asked: Asked[int], tracker: int) -> str:
    p = g.players[asked.seat]
    if asked.args[:1] == ("claim_row",):
        return f"The row of the {TRACKS[tracker]} tracker, row {p.trackers[tracker]}"
    return advance_words(p, tracker)


def _regress(g: PlanetUnknown, asked: Asked[int], tracker: int) -> str:
    return f"{capital(TRACKS[tracker])} goes down from {tracks.square_of(g.players[asked.seat], tracker)[1]}"


def _shift(g: PlanetUnknown, asked: Asked[tuple[int, int]], square: tuple[int, int]) -> str:
    column, row = square
    board = g.players[asked.seat].board
    return f"To {square_words(column, row, board.benefits[column][row], board.medals[column][row])}"


def _benefit(g: PlanetUnknown, asked: Asked[Benefit], benefit: Benefit) -> str:
    return capital(benefit_words(benefit))


def _yes(g: PlanetUnknown, asked: Asked[str], value: str) -> str:
    return YES_WORDS[asked.args[0]][1]


# -- pieces on the planet, lifepods on the board ---------------------------------------------------


def _at(g: PlanetUnknown, asked: Asked[int], cell: int) -> str:
    return f"At {place(cell)}"


def _patch(g: PlanetUnknown, asked: Asked[int], cell: int) -> str:
    return f"At {place(cell)}{done_words(g.players[asked.seat], BIT[cell])}"


def _move(g: PlanetUnknown, asked: Asked[tuple[int, int]], move: tuple[int, int]) -> str:
    p = g.players[asked.seat]
    rover, cell = move
    found = " and collect a lifepod" if cell in p.lifepods else ""
    if cell in p.meteorites:
        found = " onto a meteorite"
    return f"Rover at {place(p.rovers[rover])} to {place(cell)}{found}"


def _line(g: PlanetUnknown, asked: Asked[int], number: int) -> str:
    return capital(line_words(number))


def _pod(g: PlanetUnknown, asked: Asked[int], at: int) -> str:
    return capital(pod_place(at))


def _unlock(g: PlanetUnknown, asked: Asked[int], level: int) -> str:
    return "The scoring area: 1 medal" if level == SCORING else tech_name(g.players[asked.seat], level)


OPTIONS: Final[dict[str, Callable[[PlanetUnknown, Asked[Any], Any], str]]] = {
    "side": _side,
    "flux": _flux,
    "private": _private,
    "discard": _private,
    "contest": _contest,
    "civ": _civ,
    "either": _either,
    "align": _align,
    "rotate": _rotate,
    "draft": _draft,
    "take": _draft,
    "extra": _draft,
    "stack": _stack,
    "place": _place,
    "next": _next,
    "energy": _advance,
    "boost": _advance,
    "advance": _advance,
    "regress": _regress,
    "shift": _shift,
    "benefit": _benefit,
    "yes": _yes,
    "patch": _patch,
    "rover": _at,
    "move": _move,
    "jump": _move,
    "collect": _at,
    "destroy": _at,
    "strike": _at,
    "line": _line,
    "position": _pod,
    "reposition": _pod,
    "lose": _pod,
    "unlock": _unlock,
    "relock": _unlock,
}
"""How the options of each kind of question are said."""


# -- what they lead to -----------------------------------------------------------------------------


def advance_words(p: Player, tracker: int) -> str:
    """Where an advance of a tracker leads."""
    rule = corporation(p.corporation)
    if rule.roams:
        return f"Advance the {TRACKS[tracker]} tracker"
    squares = rule.ahead(p, tracker)
    if not squares:
        return f"{capital(TRACKS[tracker])} can't advance"
    track, stop = squares[0]
    if stop == p.trackers[tracker]:
        return f"Rover is at its top: {rule.board.top_movement} movement again"
    column, row = rule.board.squares[track][stop]
    words = square_words(column, row, rule.board.benefits[track][stop], rule.board.medals[track][stop])
    return f"Advance {TRACKS[tracker]} to {words}"


def done_words(p: Player, mask: int) -> str:
    """What covering some squares does: lines it completes, and what it destroys."""
    printed = masks(p.planet)
    filled, blocked, squares = scoring.lines(p)
    found = []
    done, medals = [], 0
    for number, line in enumerate((*ROWS, *COLUMNS)):
        line &= squares
        if line & mask & ~filled and not line & ~(filled | mask) and not line & blocked:
            done.append(line_words(number))
            medals += (*p.world.row_medals, *p.world.column_medals)[number]
    if done:
        found.append(f"completes {' and '.join(done)} (+{medal_words(medals)})")
    cities = (printed.cities & mask).bit_count()
    if cities:
        found.append(f"covers a city ({-2 * cities} medals)")
    iced = (printed.ice & mask & ~covered(p.ground)).bit_count()
    if iced:
        found.append(f"covers {iced} ice")
    lost = [cell for cell in p.lifepods if mask & BIT[cell]]
    if lost:
        found.append("destroys a lifepod" if len(lost) == 1 else f"destroys {len(lost)} lifepods")
    if any(mask & BIT[cell] for cell in p.rovers):
        found.append("destroys a rover")
    return f": {', '.join(found)}" if found else ""


def placement_words(p: Player, tile: int, value: int) -> str:
    """A placement with what it does."""
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    text = f"{place(value % 144)}, {TURN_WORDS[value // 144]}{done_words(p, spot.mask)}"
    if WATER in kind.resources and not spot.slots[kind.resources.index(WATER)] & masks(p.planet).ice:
        text += "; water on no ice does not advance"
    if kind.meteor and not has(p, "no_meteorites"):
        text += f"; meteorite at {place(spot.symbol)}"
    return text


# -- figures for the coach -------------------------------------------------------------------------


NEARLY = 2
"""A line that lacks no more squares than these is worth a word."""


def fact(g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
    """Figures of an option that its label does not say."""
    kind = asked.prompt.kind
    return FACTS[kind](g, asked, value) if kind in FACTS and value is not None else ""


def _draft_fact(g: PlanetUnknown, asked: Asked[int], ring: int) -> str:
    """In how many ways a tile could be laid."""
    p = g.players[asked.seat]
    ways = len(placements(p, g.offered(asked.seat)[ring], event_rule(g), p.relaxed))
    return "it can be laid in one way" if ways == 1 else f"it can be laid in {ways or 'no'} ways"


def _place_fact(g: PlanetUnknown, asked: Asked[int], value: int) -> str:
    """Which lines it nearly fills."""
    p = g.players[asked.seat]
    return nearly_words(p, lies(p.planet, box().tiles[asked.args[0]].shape).spots[value].mask)


def _patch_fact(g: PlanetUnknown, asked: Asked[int], cell: int) -> str:
    """Which lines it nearly fills."""
    return nearly_words(g.players[asked.seat], BIT[cell])


def nearly_words(p: Player, mask: int) -> str:
    """The lines that lack a square or two when some squares are covered, the most medals first."""
    filled, blocked, squares = scoring.lines(p)
    medals = (*p.world.row_medals, *p.world.column_medals)
    found = []
    for number, line in enumerate((*ROWS, *COLUMNS)):
        line &= squares
        lacking = (line & ~(filled | mask)).bit_count()
        if line & mask & ~filled and 0 < lacking <= NEARLY and medals[number] and not line & blocked:
            found.append(
                (medals[number], f"{line_words(number)} then lacks {lacking} for {medal_words(medals[number])}")
            )
    return "; ".join([words for _, words in sorted(found, key=lambda one: -one[0])[:NEARLY]])


FACTS: Final[dict[str, Callable[[PlanetUnknown, Asked[Any], Any], str]]] = {
    "draft": _draft_fact,
    "place": _place_fact,
    "patch": _patch_fact,
}
"""By kind of question: what is worth knowing of an option."""
