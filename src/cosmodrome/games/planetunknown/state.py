"""What is on the table.

A planet is three texts and lists of cells. Cells are numbered y * 12 + x (x to the right, y down), tracks civ 0,
water 1, biomass 2, rover 3, tech 4; energy is 5 among the resources.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

from msgspec import Struct

from cosmodrome.engine.secret import Secret
from cosmodrome.engine.state import Table

from .content import Corporation, Planet, TechEffect, Tile, box
from .map import spot_of


def back(rank: int, pick: int) -> int:
    """What all may read on the back of a civ card that is kept: its rank, and in which pick it was taken."""
    return 8 * pick + rank


def read_back(face: int) -> tuple[int, int]:
    """Rank and pick of a kept civ card."""
    return face % 8, face // 8


SETUP, STATION, EVENT, PLACE, CIV_CARDS, FINAL, FINAL_CARDS, OVER = range(8)
"""The phases; each is one step."""

# fmt: off
What = Literal[
    "draft", "place", "rovers", "end", "patch", "card", "keep-two", "contest", "peek", "event_rover",
    "civ", "water", "biomass", "rover", "tech", "energy",
    "boost", "new_patch", "new_rover", "advance", "rest", "raise",
]
# fmt: on


@dataclass(frozen=True, slots=True)
class Todo:
    """Something that is, or may be, done in a turn or after the last round: a tech by what it does, a resource, ..."""

    what: What | TechEffect
    card: int = 0
    """The civ card, for those that advance a tracker at the end."""
    track: int = -1
    """The tracker that advances, if it is known."""
    among: tuple[int, ...] = ()
    """The trackers to choose from, where a card lets one advance."""
    steps: int = 1
    """How many steps the tracker is to go."""
    goal: int = -1
    """The stop where it ends at the latest; -1: none."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Todo)
            and self.what == other.what
            and self.track == other.track
            and self.card == other.card
            and self.steps == other.steps
            and self.goal == other.goal
            and self.among == other.among
        )

    def __hash__(self) -> int:
        return hash(self.what)


RESOURCE_TODOS: Final = (Todo("civ"), Todo("water"), Todo("biomass"), Todo("rover"), Todo("tech"), Todo("energy"))
"""To advance for a resource of the tile."""
DRAFT: Final = Todo("draft")
PLACE_TILE: Final = Todo("place")
MOVE_ROVERS: Final = Todo("rovers")
END: Final = Todo("end")
PLACE_PATCH: Final = Todo("patch")
KEEP_TWO: Final = Todo("keep-two")
CONTEST: Final = Todo("contest")
PEEK: Final = Todo("peek")
BOOST_TODO: Final = Todo("boost")
NEW_PATCH: Final = Todo("new_patch")
NEW_ROVER: Final = Todo("new_rover")


class Placed(Struct, eq=False, gc=False):
    """The tile whose resources are resolved."""

    tile: int
    value: int
    """Where it was placed; -1: taken, but not placed."""
    said: tuple[int, int]
    """Both, as questions say it."""
    kind: Tile
    slots: tuple[int, int]
    """The squares of both its resources, as masks."""
    expanding: bool
    """Whether its biomass enlarged an area."""

    def slot(self, resource: int) -> int:
        """The squares of one of its resources, as a mask."""
        return self.slots[self.kind.resources.index(resource)]

    def other(self, resource: int) -> int:
        """The one beside this of its resources."""
        first, second = self.kind.resources
        return second if first == resource else first


BEGINNING, DRAFTING, DRIVING, PLACING, FINISHING, THROUGH = range(6)
"""How far a seat is in its turn: the seat step that comes next."""


@dataclass(slots=True)
class Player:
    """One seat: its planet, its corporation and what it has collected."""

    corporation: str
    planet: str
    trackers: list[int]
    """The stop of each of the five trackers (a row, but for Oasis' water and Wormhole's biomass)."""
    columns: list[int]
    """The track each tracker stands on: 0 to 4 in order, but for Makeshift."""
    ground: str
    """144 letters: '.' uncovered, c w b r t e the terrain of a tile, p a biomass patch."""
    icons: str
    """144 letters: the resource icons that show, '.' for none."""
    symbols: tuple[int, ...]
    """Cells whose meteor symbol shows (with or without a meteorite on it)."""
    meteorites: tuple[int, ...]
    """Cells with a meteorite, carried ones not among them."""
    lifepods: tuple[int, ...]
    """Cells with a lifepod that nobody has collected."""
    rovers: tuple[int, ...]
    """Cells with a rover."""
    loads: tuple[int, ...]
    """For each rover 1 if it carries a meteorite (Horizon Group)."""
    garage: int
    """Rovers left on the corporation board."""
    laid: tuple[tuple[int, int], ...]
    """The tiles in the order they were placed: (tile, orientation * 144 + anchor cell)."""
    stored: int
    """Biomass patches set aside until the end."""
    pods: int
    """Lifepods in the scoring area."""
    track_pods: tuple[int, ...]
    """Lifepods on the tracks of Cosmos: track * 16 + row."""
    tech_pods: tuple[int, ...]
    """Techs that Jump Drive has put a lifepod on: 1 to 6 for A to F."""
    collected: int
    """Meteorites collected."""
    flux: int
    """The track with Flux Industries' token; -1 for everyone else."""
    cards: tuple[Secret[int], ...]
    """Civ cards kept for the end: secret until the last round is over. All know their backs (see `back`)."""
    played: tuple[int, ...]
    """Civ cards carried out at once: open."""
    private: Secret[tuple[int, ...]]
    """Private objectives: secret."""
    returned: Secret[tuple[int, ...]]
    """Objectives that this seat has seen and put back into the box: secret."""
    movement: int
    """Rover movement in hand this turn."""
    used: tuple[TechEffect, ...]
    """Techs used this round."""
    spent: tuple[TechEffect, ...]
    """Techs used up for the game."""
    locked: tuple[int, ...]
    """Tech levels that an event keeps locked this round."""
    owed: tuple[int, ...]
    """Ranks of the civ milestones claimed, whose cards are still to be picked."""
    drafted: int
    """The tile taken this round; -1 before."""
    relaxed: int
    """Which bans lapse for this seat this round: 1 the event's, 2 the planet's, 3 both, 0 none."""
    stuck: bool
    """Whether neither tile could be placed this round."""
    due: tuple[Todo, ...]
    """What is left to do once all have finished, or in the end-of-game step."""
    pending: tuple[Todo, ...]
    """What a tile, a square or a card has brought and is still to be done, in any order (ruling 11)."""
    # How far the seat is in its turn follows from the answers of the step: it is neither compared nor written.
    stage: int = field(default=BEGINNING, compare=False)
    doing: Todo | None = field(default=None, compare=False)
    """What was taken off the list and is being done."""
    placed: Placed | None = field(default=None, compare=False)
    """The tile placed in this turn; None before, and outside turns."""
    confirm: bool = field(default=False, compare=False)
    """Whether the seat is asked before its turn ends, even if nothing is left to do."""

    def copy(self) -> Player:
        """An independent player."""
        return Player(
            self.corporation,
            self.planet,
            self.trackers.copy(),
            self.columns.copy(),
            self.ground,
            self.icons,
            self.symbols,
            self.meteorites,
            self.lifepods,
            self.rovers,
            self.loads,
            self.garage,
            self.laid,
            self.stored,
            self.pods,
            self.track_pods,
            self.tech_pods,
            self.collected,
            self.flux,
            self.cards,
            self.played,
            self.private,
            self.returned,
            self.movement,
            self.used,
            self.spent,
            self.locked,
            self.owed,
            self.drafted,
            self.relaxed,
            self.stuck,
            self.due,
            self.pending,
            self.stage,
            self.doing,
            self.placed,
            self.confirm,
        )

    @property
    def board(self) -> Corporation:
        """The corporation board."""
        return box().corporations[self.corporation]

    @property
    def world(self) -> Planet:
        """The planet board."""
        return box().planets[self.planet]

    def last_tile(self) -> list[int]:
        """The cells of the last tile placed; none before the first."""
        if not self.laid:
            return []
        tile, value = self.laid[-1]
        return list(spot_of(box().tiles[tile].shape, value).cells)


@dataclass(slots=True)
class PlanetUnknown(Table):
    """The table: the station, the cards and the players."""

    phase: int
    round: int
    commander: int
    rotation: int
    """A seat at position p faces depot (p + rotation) mod 6."""
    shift: int
    """The interior ring: depot k holds the interior stack (k + shift) mod 6 of its ring."""
    tops: list[int]
    """The open tile of each of the twelve stacks, by shape; -1 where the stack is empty."""
    stacks: list[tuple[int, ...]]
    """The tiles beneath, by shape, in no order: which one comes up next is drawn when it does."""
    gone: tuple[int, ...]
    """Tiles that left the game without being placed."""
    civ: list[Secret[tuple[int, ...]]]
    """Civ cards in each of the four ranks, face down."""
    choosing: Secret[tuple[int, ...]]
    """The civ cards that a player has picked up to choose from."""
    chooser: int
    """The seat that holds them; -1 for none."""
    unused: Secret[tuple[int, ...]]
    """Civ cards in the box."""
    picks: int
    """How often civ cards were picked up."""
    looked: list[tuple[Secret[tuple[int, ...]] | None, ...]]
    """For each seat and rank: the cards it left behind when it last looked, those shown since taken out; its face is
    the number of that pick."""
    objectives: Secret[tuple[int, ...]]
    """Objective cards in the deck, in no order."""
    boxed: tuple[int, ...]
    """Objective cards out of the game, seen by everyone."""
    neighbors: tuple[tuple[int, int, int], ...]
    """(seat, seat, objective) of the cards between two players."""
    contested: tuple[int, ...]
    """Objectives that all players compete for (Jump Drive)."""
    event: int
    """The event card of the round; 0 for none."""
    events_left: tuple[int, int, int]
    """Green, orange and red cards left in the event deck; which ones is drawn as they are turned up."""
    events_seen: tuple[int, ...]
    """Event cards turned up so far."""
    events_mix: tuple[int, int, int]
    """What the deck was made of."""
    next_event: Secret[int] | None
    """The next event, if somebody has looked at it."""
    ending: str
    """Why this is the last round: "stuck", "depot" or "events"; empty while it goes on."""
    players: list[Player]
    apart: bool
    """While all act at once, each unseen by the others."""

    def copy(self) -> PlanetUnknown:
        """An independent table."""
        return PlanetUnknown(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.phase,
            self.round,
            self.commander,
            self.rotation,
            self.shift,
            self.tops.copy(),
            self.stacks.copy(),
            self.gone,
            self.civ.copy(),
            self.choosing,
            self.chooser,
            self.unused,
            self.picks,
            self.looked.copy(),
            self.objectives,
            self.boxed,
            self.neighbors,
            self.contested,
            self.event,
            self.events_left,
            self.events_seen,
            self.events_mix,
            self.next_event,
            self.ending,
            [player.copy() for player in self.players],
            self.apart,
        )

    def part(self, seat: int) -> Player:
        """A copy of what is a seat's own."""
        return self.players[seat].copy()

    def put_part(self, seat: int, part: Player) -> None:
        """Put a copy of a seat's part back."""
        self.players[seat] = part.copy()

    def to_json(self) -> dict[str, Any]:
        """The table as plain JSON data, without how far seats are in their turns."""
        placed = [player.placed for player in self.players]
        for player in self.players:
            player.placed = None  # compiled, it is nothing that msgspec can write
        try:
            data = Table.to_json(self)
        finally:
            for player, tile in zip(self.players, placed, strict=True):
                player.placed = tile
        for written in data["players"]:
            del written["stage"], written["doing"], written["placed"], written["confirm"]
        return data

    def clockwise(self) -> list[int]:
        """The seats clockwise from the station commander."""
        return [*range(self.commander, self.seats), *range(self.commander)]

    def depot_of(self, seat: int) -> int:
        """The depot in front of a seat."""
        return (box().station.seats[self.seats][seat] + self.rotation) % 6

    def depot(self, number: int) -> tuple[int, ...]:
        """The shapes of a depot's interior and exterior stack."""
        station = box().station
        return station.interior[(number + self.shift) % 6], station.exterior[number]

    def offered(self, seat: int) -> tuple[int, ...]:
        """The open tiles in front of a seat, interior and exterior; -1 where that stack is empty."""
        station = box().station
        number = (station.seats[self.seats][seat] + self.rotation) % 6
        return self.tops[station.interior[(number + self.shift) % 6]], self.tops[station.exterior[number]]
