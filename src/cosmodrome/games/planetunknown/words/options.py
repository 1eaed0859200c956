"""Options in words, by the kind of their question, with what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import capital, listed, say

from ..content import TRACKS, WATER, Benefit, box
from ..map import BIT, COLUMNS, ROWS, lies, masks
from ..prompts import RINGS, SCORING
from ..rules import scoring, tracks
from ..rules.basics import has
from ..rules.corporations import corporation
from ..rules.ground import covered
from ..state import PlanetUnknown, Player, Todo
from .effects import civ_words
from .names import (
    TURN_WORDS,
    benefit_words,
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
    return say("End your turn (your planet and tracks have {medals:medal|medals})", medals=medals)


def _rest(p: Player, todo: Todo) -> str:
    advance = advance_words(p, todo.track)
    if todo.steps < 2:
        return advance
    return say("{advance}, then {steps:more step|more steps}", advance=advance, steps=todo.steps - 1)


NEXT_NOW: Final[dict[str, Callable[[Player, Todo], str]]] = {
    "rovers": lambda p, todo: say("Move rovers (you have {movement} movement)", movement=p.movement),
    "card": lambda p, todo: say("{card}: advance a tracker", card=box().civ_cards[todo.card].name),
    "advance": lambda p, todo: advance_words(p, todo.track),
    "rest": _rest,
    "end": _end,
}
"""Tasks whose words depend on the position."""

NEXT_WORDS: Final[dict[str, str]] = {
    "energy": "Energy: advance a neighbouring resource",
    "draft": "Draft a tile",
    "place": "Place the tile",
    "patch": "Place a stored biomass patch",
    "boost": "Synergy boost: advance any tracker",
    "new_patch": "Place the biomass patch you gained",
    "new_rover": "Put a new rover on your last tile",
    "raise": "Civ card: advance a tracker",
    "water_without_ice": "No ice covered: advance water",
    "patch_on_water_tile": "Water tile: gain a biomass patch",
    "synergy_on_water_tile": "Water tile: take a synergy boost",
    "reposition_on_energy": "Energy tile: move a collected lifepod",
    "collect_on_matching_tile": "Flux tile: collect a meteorite",
    "event_rover": "Put the extra rover on your tile",
    "reset_biomass_at_top": "Move the biomass tracker back to the start",
    "reposition_one": "Move one collected lifepod (once a round)",
    "advance_rover": "Advance the rover tracker (once a round)",
    "regress_one": "Move a tracker down one step (once a round)",
    "advance_flux": "Advance the flux track (once a round)",
    "jump_to_milestone": "Advance to the next milestone of the flux track (once a game)",
    "claim_row": "Claim every benefit in the row of one tracker (once a game)",
    "shared_objective": "Draw an objective that everybody competes for (once a game)",
}

YES_WORDS: dict[str, tuple[str, str, str]] = {
    "double_synergy": ("Advance twice with this boost?", "Advance twice (once a round)", "Advance once"),
    "synergy_instead_of_patch": (
        "Take a synergy boost instead of the patch?",
        "Take the boost (once a round)",
        "Take the patch",
    ),
    "two_patches": ("Take two patches instead of one?", "Take two (once a round)", "Take one"),
    "destroy_on_water": ("Destroy the meteorite here on water?", "Destroy it", "Keep carrying it"),
}
"""Yes-or-no questions: question, yes, no."""

DECLINE_WORDS: dict[str, str] = {
    "store": "Store it until the end of the game",
    "give-up": "Give up the patch",
    "stop": "Stop moving for now",
    "stay": "Leave the lifepods where they are",
    "keep": "Leave the lifepods where they are",
}


def option(g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
    """An option, with what it leads to."""
    if value is None:
        return YES_WORDS[asked.args[0]][2] if asked.prompt.kind == "yes" else DECLINE_WORDS[asked.decline]
    return OPTIONS[asked.prompt.kind](g, asked, value)


# -- boards and cards ------------------------------------------------------------------------------


def _side(g: PlanetUnknown, asked: Asked[str], board: str) -> str:
    chosen = box().planets.get(board) or box().corporations[board]
    return say("{board}: {rule}", board=chosen.name, rule=chosen.rule)


def _flux(g: PlanetUnknown, asked: Asked[int], track: int) -> str:
    return say("The {track} track", track=TRACKS[track])


def _private(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    objective = box().objectives[card]
    return say("{objective}: {text}", objective=objective.private_name, text=objective.private_text)


def _contest(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    objective = box().objectives[card]
    if g.seats == 1:
        return _private(g, asked, card)
    return say("{objective}: {text}", objective=objective.neighbor_name, text=objective.neighbor_text)


def _civ(g: PlanetUnknown, asked: Asked[int], card: int) -> str:
    civ = box().civ_cards[card]
    template = "{card} (works now): {effect}" if civ.immediate else "{card} (kept until the end): {effect}"
    return say(template, card=civ.name, effect=civ_words(civ))


def _either(g: PlanetUnknown, asked: Asked[str], what: str) -> str:
    return "Take a synergy boost" if what == "boost" else "Look at the next event"


# -- the station and its tiles ---------------------------------------------------------------------


def _align(g: PlanetUnknown, asked: Asked[int], shift: int) -> str:
    return say("Turn it by {steps:depot|depots}", steps=shift) if shift else "Leave it as recommended"


def _rotate(g: PlanetUnknown, asked: Asked[int], depot: int) -> str:
    tiles = [g.tops[shape] for shape in g.depot(depot)]
    sizes = [f"{size} {tile_name(tile)}" for size, tile in zip(("small", "large"), tiles, strict=True) if tile >= 0]
    return say("Depot {depot}: {tiles}", depot=depot, tiles=listed(sizes))


def _draft(g: PlanetUnknown, asked: Asked[int], ring: int) -> str:
    return say("The {ring} tile: {tile}", ring=RINGS[ring], tile=tile_name(g.offered(asked.seat)[ring]))


def _stack(g: PlanetUnknown, asked: Asked[int], ring: int) -> str:
    return say("The {ring} stack", ring=RINGS[ring])


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
        return say("Row {row}, where your {track} tracker is", row=p.trackers[tracker], track=TRACKS[tracker])
    return advance_words(p, tracker)


def _regress(g: PlanetUnknown, asked: Asked[int], tracker: int) -> str:
    row = tracks.square_of(g.players[asked.seat], tracker)[1]
    return say("{track}, now on {row}", track=capital(TRACKS[tracker]), row=row)


def _shift(g: PlanetUnknown, asked: Asked[tuple[int, int]], square: tuple[int, int]) -> str:
    column, row = square
    board = g.players[asked.seat].board
    words = square_words(column, row, board.benefits[column][row], board.medals[column][row])
    return say("To {square}", square=words)


def _benefit(g: PlanetUnknown, asked: Asked[Benefit], benefit: Benefit) -> str:
    return capital(benefit_words(benefit))


def _yes(g: PlanetUnknown, asked: Asked[str], value: str) -> str:
    return YES_WORDS[asked.args[0]][1]


# -- pieces on the planet, lifepods on the board ---------------------------------------------------


def _at(g: PlanetUnknown, asked: Asked[int], cell: int) -> str:
    return say("At {cell}", cell=place(cell))


def _patch(g: PlanetUnknown, asked: Asked[int], cell: int) -> str:
    return with_effects(say("At {cell}", cell=place(cell)), done_words(g.players[asked.seat], BIT[cell]))


def _move(g: PlanetUnknown, asked: Asked[tuple[int, int]], move: tuple[int, int]) -> str:
    p = g.players[asked.seat]
    rover, cell = move
    template = "Rover from {start} to {end}"
    if cell in p.meteorites:
        template = "Rover from {start} to {end}, onto a meteorite"
    elif cell in p.lifepods:
        template = "Rover from {start} to {end}, to collect a lifepod"
    return say(template, start=place(p.rovers[rover]), end=place(cell))


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
"""The options in words, by the kind of their question."""


# -- what they lead to -----------------------------------------------------------------------------


def advance_words(p: Player, tracker: int) -> str:
    """Where an advance of a tracker leads."""
    rule = corporation(p.corporation)
    if rule.roams:
        return say("Advance the {track} tracker", track=TRACKS[tracker])
    squares = rule.ahead(p, tracker)
    if not squares:
        return say("{track} can't advance", track=capital(TRACKS[tracker]))
    track, stop = squares[0]
    if stop == p.trackers[tracker]:
        return say("Rover is at the top: gain {movement} movement again", movement=rule.board.top_movement)
    column, row = rule.board.squares[track][stop]
    words = square_words(column, row, rule.board.benefits[track][stop], rule.board.medals[track][stop])
    return say("Advance {track} to {square}", track=TRACKS[tracker], square=words)


def with_effects(what: str, effects: Sequence[str]) -> str:
    """An option with what it brings about, if anything."""
    return f"{what}: {', '.join(effects)}" if effects else what


def done_words(p: Player, mask: int) -> list[str]:
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
        found.append(say("completes {lines} (+{medals})", lines=listed(done), medals=medal_words(medals)))
    cities = (printed.cities & mask).bit_count()
    if cities:
        found.append(say("covers {cities:city|cities} (−{medals} medals)", cities=cities, medals=2 * cities))
    iced = (printed.ice & mask & ~covered(p.ground)).bit_count()
    if iced:
        found.append(say("covers {ice:ice square|ice squares}", ice=iced))
    lost = [cell for cell in p.lifepods if mask & BIT[cell]]
    if lost:
        found.append(say("destroys {lost:lifepod|lifepods}", lost=len(lost)))
    if any(mask & BIT[cell] for cell in p.rovers):
        found.append("destroys a rover")
    return found


def placement_words(p: Player, tile: int, value: int) -> str:
    """A placement with what it does."""
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    effects = done_words(p, spot.mask)
    if WATER in kind.resources and not spot.slots[kind.resources.index(WATER)] & masks(p.planet).ice:
        effects.append("water covers no ice and does not advance")
    if kind.meteor and not has(p, "no_meteorites"):
        effects.append(say("meteorite at {cell}", cell=place(spot.symbol)))
    spot_words = say("At {cell}, {turned}", cell=place(value % 144), turned=TURN_WORDS[value // 144])
    return with_effects(spot_words, effects)
