"""How it is said: questions, options, reasons and log lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.engine.flow import Asked, Reason
from cosmodrome.engine.game import Words

from . import prompts
from .content import (
    ADVANCE,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    RESOURCES,
    TRACKS,
    Benefit,
    box,
)
from .geometry import BIT, COLUMNS, ROWS, covered, lies, masks
from .rules import scoring, tracks
from .rules.techs import has
from .state import PlanetUnknown, Player

TURN_WORDS = (
    "as printed",
    "turned a quarter",
    "turned half",
    "turned three quarters",
    "mirrored",
    "mirrored, turned a quarter",
    "mirrored, turned half",
    "mirrored, turned three quarters",
)


def place(cell: int) -> str:
    """A square as people say it: column A to L, row 1 to 12."""
    return f"{'ABCDEFGHIJKL'[cell % 12]}{cell // 12 + 1}"


def tile_name(tile: int) -> str:
    """A tile: "F pentomino (civ and energy, meteor)"."""
    kind = box().tiles[tile]
    first, second = (RESOURCES[r] for r in kind.resources)
    return f"{box().shapes[kind.shape].name} ({first} and {second}{', meteor' if kind.meteor else ''})"


def benefit_words(benefit: Benefit) -> str:
    """A benefit of a track."""
    kind, amount = benefit
    if kind == BOOST:
        return "a synergy boost"
    if kind == MILESTONE_CIV:
        return f"a civ card of rank {amount}"
    if kind == MILESTONE_BIOMASS:
        return "a biomass patch"
    if kind == MILESTONE_ROVER:
        return "a rover"
    if kind == MILESTONE_TECH:
        return f"tech level {amount}"
    if kind == ADVANCE:
        return f"an advance of {TRACKS[amount]}"
    return f"{amount} rover movement"


def square_words(p: Player, column: int, row: int, benefits: Sequence[Benefit], medal: int) -> str:
    """What a tracker finds on a square."""
    found = [benefit_words(b) for b in benefits] + ([f"{medal} {'medal' if medal == 1 else 'medals'}"] if medal else [])
    return f"{TRACKS[column]} {row}" + (f": {' and '.join(found)}" if found else "")


def advance_words(p: Player, tracker: int) -> str:
    """Where an advance of a tracker leads."""
    board = p.board
    if board.kind == "free_columns":
        return f"Advance the {TRACKS[tracker]} tracker"
    stop = tracks.next_stop(p, tracker)
    if stop < 0:
        if tracker == 3 and p.trackers[3] == board.tops[3]:
            return f"Rover is at its top: {board.top_movement} movement again"
        return f"{TRACKS[tracker].capitalize()} can't advance"
    column, row = board.squares[tracker][stop]
    words = square_words(p, column, row, board.benefits[tracker][stop], board.medals[tracker][stop])
    return f"Advance {TRACKS[tracker]} to {words}"


def pod_place(at: int) -> str:
    """Where a lifepod is put."""
    return "the scoring area" if at == prompts.SCORING else f"{TRACKS[at // 16]} {at % 16}"


def tech_name(p: Player, level: int) -> str:
    """A tech by level and text."""
    tech = p.board.techs[level - 1]
    label = "ABCDEF"[level - 1] if p.board.kind == "lifepods_unlock_tech" else f"level {level}"
    return f"Tech {label}: {tech.text}"


QUESTIONS: dict[str, str] = {
    "discard": "Give up a private objective",
    "contest": "Choose the objective that everyone competes for",
    "align": "How shall the inner ring stand?",
    "rotate": "Turn the station: which depot comes to you?",
    "draft": "Draft one of the two tiles",
    "take": "Neither tile fits: take one for its resources",
    "extra": "Which tile of your depot do you place in addition?",
    "energy": "What does the energy advance?",
    "boost": "Synergy boost: advance any tracker",
    "patch": "Place the biomass patch",
    "rover": "Put a rover on your last tile",
    "jump": "Move one rover to any square",
    "strike": "A meteorite strikes: on which of your empty meteor symbols?",
    "line": "Clear a row or column of meteorites",
    "position": "Where do you put the lifepod?",
    "reposition": "Which lifepod do you move?",
    "unlock": "Put the lifepod on a tech, or into the scoring area?",
    "lose": "Which lifepod is lost?",
    "relock": "Which lifepod is lost?",
    "either": "A synergy boost, or a look at the next event?",
    "stack": "Which stack of your depot is removed?",
}

NEXT_WORDS: dict[str, str] = {
    "draft": "Draft a tile",
    "place": "Place the tile",
    "end": "End your turn",
    "patch": "Place a stored biomass patch",
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

REASONS: dict[str, str] = {
    "covered": "This square is covered.",
    "edge": "Held here, your first piece would not cover a square on the edge.",
    "start": "Held here, your first piece would not cover one of the four central squares.",
    "apart": "Held here, the tile would not touch any of your pieces.",
    "tile_not_on_edge": "This round's event keeps tiles off the edge.",
    "tile_not_on_ice": "This round's event keeps tiles off the ice.",
    "no_matching_terrain_neighbours": "This round's event keeps tiles from touching terrain of their own kind.",
}

YES_WORDS: dict[str, tuple[str, str, str]] = {
    "double_synergy": ("Advance twice with this boost?", "Twice (once a round)", "Once"),
    "synergy_instead_of_patch": ("A synergy boost instead of the patch?", "The boost (once a round)", "The patch"),
    "two_patches": ("Make two patches of this one?", "Two (once a round)", "One"),
    "destroy_on_water": ("Destroy the meteorite here on water?", "Destroy it", "Carry it on"),
}

LOG: dict[str, str] = {
    "align": "The inner ring stands {ring}.",
    "board": "{who} leads {corporation} on {planet}.",
    "rotate": "{who} faces depot {1}.",
    "event": "Event: {event}",
    "advance": "{who} advances {track} to {square}.",
    "regress": "{who} regresses {track} to {square}.",
    "movement": "{who} gains {1} rover movement.",
    "owed": "{who} reaches a civ milestone of rank {1}.",
    "tech": "{who} unlocks tech level {1}.",
    "unlock": "{who} unlocks a tech with a lifepod.",
    "flux": "{who} puts the flux token on {track}.",
    "place": "{who} places {tile} at {cell2}.",
    "turn": "{who} placed {tile}: {changes}.",
    "ended": "{who} ends the turn.",
    "take": "{who} takes {tile} without placing it.",
    "took": "{who} could not place a tile and took {tile}.",
    "patch": "{who} places a biomass patch at {cell}.",
    "patch-lost": "{who} has no room for a biomass patch.",
    "store": "{who} stores a biomass patch.",
    "rover": "{who} deploys a rover at {cell}.",
    "no-rover": "{who} has no rover to deploy.",
    "move": "{who} moves a rover from {cell} to {cell2}.",
    "lifepod": "{who} collects the lifepod at {cell}.",
    "meteorite": "{who} collects the meteorite of {cell}.",
    "pick-up": "{who} picks up the meteorite at {cell}.",
    "destroyed": "{who} destroys the meteorite at {cell}.",
    "reposition": "{who} moves a lifepod.",
    "use": "{who} uses a tech: {power}.",
    "no-boost": "Boosts give nothing this round.",
    "no-milestone": "Milestones give nothing this round.",
    "no-extra": "{who} can place neither tile.",
    "civ": "{who} picks {card}.",
    "civ-empty": "{who} finds no civ card of rank {1}.",
    "keep": "{who} keeps {card}.",
    "keep-secret": "{who} keeps a civ card of rank {1}.",
    "cleared": "{who} clears a line of meteorites.",
    "strike": "A meteorite strikes {who} at {cell}.",
    "rover-lost": "{who} loses the rover at {cell}.",
    "lifepod-lost": "{who} loses the lifepod at {cell}.",
    "meteorite-lost": "{who} loses a collected meteorite.",
    "pod-lost": "{who} loses a collected lifepod.",
    "discard": "{who} gives up an objective.",
    "objective": "{who} draws a private objective.",
    "peek": "{who} sees the next event: {event}",
    "peek-secret": "{who} looks at the next event.",
    "stack-removed": "A stack leaves the station: {shape}.",
    "neighbors": "Between {who} and {other}: {objective}",
    "contest": "Everyone competes, by {who}'s choice: {objective1}",
    "ending": "The last round is over: {end}.",
}

ENDINGS = {
    "stuck": "a player could not place a tile",
    "depot": "a depot is empty",
    "events": "the last event was drawn",
}


class PlanetWords(Words[PlanetUnknown]):
    """All English of the game."""

    def question(self, g: PlanetUnknown, asked: Asked[Any]) -> str:
        """The question in words."""
        kind, args = asked.prompt.kind, asked.args
        p = g.players[asked.seat]
        if kind == "side":
            return "Which side of the board do you play?"
        if kind == "private":
            return "Which objective do you give back?" if args else "Choose a private objective to keep"
        if kind == "place":
            return f"Place your tile: {tile_name(args[0])}"
        if kind == "flux":
            return "Choose the flux track" if args[0] < 0 else "A tech is unlocked: where does the flux token go?"
        if kind == "next":
            return f"Your turn: {p.movement} rover movement in hand" if p.movement else "Your turn: what next?"
        if kind == "advance":
            if args[0] == "claim_row":
                return "Claim the row of which tracker?"
            return f"Which tracker goes up {args[1]} steps?" if args[0] == "steps" else "Which tracker advances?"
        if kind == "regress":
            return f"Which tracker goes down {args[0]} step{'s' if args[0] > 1 else ''}?"
        if kind == "shift":
            return f"Where does the {TRACKS[args[0]]} tracker go?"
        if kind == "benefit":
            return "Choose one benefit" if args[0] == "one" else "Which benefit of the row first?"
        if kind == "yes":
            return YES_WORDS[args[0]][0]
        if kind == "move":
            return f"Move a rover: {args[0]} movement left"
        if kind in ("collect", "destroy"):
            return f"{'Collect' if kind == 'collect' else 'Lose'} which {args[0]}?"
        if kind == "civ":
            return f"Keep one civ card{f' (rank {args[0]})' if args[0] else ''}"
        return QUESTIONS[kind]

    def option(self, g: PlanetUnknown, asked: Asked[Any], value: Any) -> str:
        """An option, with what it leads to."""
        kind = asked.prompt.kind
        p = g.players[asked.seat]
        if value is None:
            return self._decline(asked)
        if kind == "side":
            return self._board(value)
        if kind in ("flux", "private", "discard", "contest", "civ", "benefit", "either", "stack"):
            return self._card(g, kind, value)
        if kind == "align":
            return f"Turned by {value}" if value else "As recommended"
        if kind == "rotate":
            tiles = [g.tops[shape] for shape in g.depot(value)]
            sizes = [
                f"{size} {tile_name(tile)}" for size, tile in zip(("small", "large"), tiles, strict=True) if tile >= 0
            ]
            return f"Depot {value}: {'; '.join(sizes)}"
        if kind in ("draft", "take", "extra"):
            return f"The {prompts.RINGS[value]} tile: {tile_name(g.offered(asked.seat)[value])}"
        if kind == "place":
            return placement_words(p, asked.args[0], value)
        if kind == "next":
            return self._next(p, value)
        if kind in ("energy", "boost"):
            return advance_words(p, value)
        if kind == "advance":
            if asked.args[0] == "claim_row":
                return f"The row of the {TRACKS[value]} tracker, row {p.trackers[value]}"
            return advance_words(p, value)
        if kind == "regress":
            return f"{TRACKS[value].capitalize()} goes down from {tracks.square_of(p, value)[1]}"
        if kind == "shift":
            column, row = value
            words = square_words(p, column, row, p.board.benefits[column][row], p.board.medals[column][row])
            return f"To {words}"
        if kind == "yes":
            return YES_WORDS[asked.args[0]][1]
        return self._piece(p, kind, value)

    def _board(self, value: str) -> str:
        boards = box()
        if value in boards.planets:
            planet = boards.planets[value]
            return f"{planet.name}: {planet.rule}"
        corporation = boards.corporations[value]
        return f"{corporation.name}: {corporation.rule}"

    def _card(self, g: PlanetUnknown, kind: str, value: Any) -> str:
        if kind == "flux":
            return f"The {TRACKS[value]} track"
        if kind in ("private", "discard"):
            card = box().objectives[value]
            return f"{card.private_name}: {card.private_text}"
        if kind == "contest":
            card = box().objectives[value]
            if g.seats == 1:
                return f"{card.private_name}: {card.private_text}"
            return f"{card.neighbor_name}: {card.neighbor_text}"
        if kind == "civ":
            civ = box().civ_cards[value]
            return f"{civ.name}: {civ.text} {'Now.' if civ.immediate else 'At the end.'}"
        if kind == "benefit":
            words = benefit_words(value)
            return words[0].upper() + words[1:]
        if kind == "either":
            return "A synergy boost" if value == "boost" else "Look at the next event"
        return f"The {prompts.RINGS[value]} stack"

    def _next(self, p: Player, value: str) -> str:
        if value in TRACKS:
            return advance_words(p, TRACKS.index(value))
        if value == "energy":
            return "Energy: advance a neighbouring resource"
        if value == "rovers":
            return f"Move rovers ({p.movement} movement)"
        if value.startswith("card-"):
            return f"{box().civ_cards[int(value[5:])].name}: advance a tracker"
        if value == "end":
            medals = scoring.planet_medals(p) + scoring.track_medals(p)
            return f"End your turn (planet and tracks stand at {medals} medals)"
        return NEXT_WORDS[value]

    def _piece(self, p: Player, kind: str, value: Any) -> str:
        if kind == "patch":
            return f"At {place(value)}{done_words(p, BIT[value])}"
        if kind in ("move", "jump"):
            rover, cell = value
            found = " and collect a lifepod" if cell in p.lifepods else ""
            if cell in p.meteorites:
                found = " onto a meteorite"
            return f"Rover at {place(p.rovers[rover])} to {place(cell)}{found}"
        if kind in ("position", "reposition", "lose"):
            words = pod_place(value)
            return words[0].upper() + words[1:]
        if kind in ("unlock", "relock"):
            return "The scoring area: 1 medal" if value == prompts.SCORING else tech_name(p, value)
        if kind == "line":
            return line_words(value).capitalize() if value < 12 else f"Column {'ABCDEFGHIJKL'[value - 12]}"
        return f"At {place(value)}"

    def _decline(self, asked: Asked[Any]) -> str:
        if asked.prompt.kind == "yes":
            return YES_WORDS[asked.args[0]][2]
        return {
            "store": "Store it until the end of the game",
            "give-up": "Give the patch up",
            "stop": "Stop moving for now",
            "stay": "Leave them where they are",
            "keep": "Leave them where they are",
        }[asked.decline]

    def reason(self, g: PlanetUnknown, reason: Reason) -> str:
        """Why a square is no option."""
        key = reason[0]
        if key == "no-room":
            return f"There is no room for the {box().shapes[reason[1]].name} here in any orientation."
        if key == "planet":
            return f"{box().planets[reason[1]].name} forbids it: {box().planets[reason[1]].rule}"
        return REASONS[reason[1]] if key == "event" else REASONS[key]

    def event(self, kind: str, args: tuple[Any, ...], names: Sequence[str]) -> str:
        """One line of the log."""
        words: dict[str, Any] = {}
        text = LOG[kind]
        if "{who}" in text:
            words["who"] = names[args[0]]
        if "{other}" in text:
            words["other"] = names[args[1]]
        for name, say in _FILL.items():
            if "{" + name + "}" in text:
                words[name] = say(args)
        return text.format(*args, **words)

    def event_targets(self, kind: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The things that a log line speaks of."""
        if kind == "rotate":
            return (f"depot:{args[1]}",)
        if kind == "civ":
            return (f"civ:{args[1]}",)
        return ()


def _objective(card: int) -> str:
    kind = box().objectives[card]
    return f"{kind.neighbor_name}: {kind.neighbor_text}"


def _changes(args: tuple[Any, ...]) -> str:
    """How the trackers moved in a turn: "civ 3 to 5, tech 2 to 3"."""
    moved = [f"{TRACKS[t]} {a} to {b}" for t, (a, b) in enumerate(zip(args[3], args[4], strict=True)) if a != b]
    return ", ".join(moved) if moved else "no tracker moved"


_FILL: dict[str, Any] = {
    "corporation": lambda args: box().corporations[args[1]].name,
    "planet": lambda args: box().planets[args[2]].name,
    "event": lambda args: box().events[args[-1]].text,
    "track": lambda args: TRACKS[args[1]],
    "square": lambda args: str(args[3]) if args[1] == args[2] else f"{TRACKS[args[2]]} {args[3]}",
    "tile": lambda args: tile_name(args[1]),
    "cell": lambda args: place(args[1]),
    "cell2": lambda args: place(args[2] % 144),
    "changes": _changes,
    "power": lambda args: NEXT_WORDS.get(args[1], args[1]),
    "card": lambda args: box().civ_cards[args[1]].name,
    "shape": lambda args: box().shapes[args[0]].name,
    "objective": lambda args: _objective(args[2]),
    "objective1": lambda args: _objective(args[1]),
    "end": lambda args: ENDINGS[args[0]],
    "ring": lambda args: f"turned by {args[0]}" if args[0] else "as recommended",
}


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
        found.append(f"completes {' and '.join(done)} ({medals:+} {'medal' if medals == 1 else 'medals'})")
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


def line_words(number: int) -> str:
    """A row or column by its number, rows first."""
    return f"row {number + 1}" if number < 12 else f"column {'ABCDEFGHIJKL'[number - 12]}"


def placement_words(p: Player, tile: int, value: int) -> str:
    """A placement with what it does."""
    kind = box().tiles[tile]
    spot = lies(p.planet, kind.shape).spots[value]
    text = f"{place(value % 144)}, {TURN_WORDS[value // 144]}{done_words(p, spot.mask)}"
    if 1 in kind.resources and not spot.slots[kind.resources.index(1)] & masks(p.planet).ice:
        text += "; water on no ice does not advance"
    if kind.meteor and not has(p, "no_meteorites"):
        text += f"; meteorite at {place(spot.symbol)}"
    return text
