"""What is on the table: plain data, shared tuples, a hand-written copy.

Colours, planets, pieces, cells and Government spaces are the small numbers explained in ``content.py``. Whatever lies
face down is a sorted multiset (or a count beside one): its identity is decided by ``g.rng`` when it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias, TypeVar

from cosmodrome.engine.secret import NONE as NOBODY
from cosmodrome.engine.secret import Secret, only
from cosmodrome.engine.state import Table

from .content import (
    BASE,
    BASIC,
    BUILDING_SPACES,
    COLONIES,
    GOVERNMENT_ROWS,
    GOVERNMENT_SPACES,
    NONE,
    PARAMETERS,
    REPUTATION_MAX,
    REPUTATION_ROW,
    ROWS,
    STORAGE,
    Cubes,
    Pieces,
)

UNKNOWN = -1
"""A number that the viewer may not know."""
ALL_UNKNOWN = (UNKNOWN,) * 5
T = TypeVar("T")
Reserve: TypeAlias = tuple[int, Cubes, int, Pieces]
"""Fuel, cubes, Scientists, pieces."""
PARTS: Final = 4
"""How many parts that has."""


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same with another item at one place."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The same without one item, if it is there."""
    if item not in items:
        return items
    at = items.index(item)
    return items[:at] + items[at + 1 :]


class Phase(IntEnum):
    """What the next step belongs to."""

    SETUP = 0
    ACTION = 1
    SALVATION = 2
    GOVERNMENT = 3
    OVER = 4


SETTING_UP: Final = Phase.SETUP
ACTION_PHASE: Final = Phase.ACTION
SALVATION_PHASE: Final = Phase.SALVATION
GOVERNMENT_PHASE: Final = Phase.GOVERNMENT
OVER: Final = Phase.OVER
"""The phases by names of their own: looking one up in its class takes longer than most rules that ask for it."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A player's part of a planetary zone: the production token of its Base ("" = no Base), Buildings, cubes."""

    token: str
    buildings: Pieces
    deposit: Cubes
    storage: Cubes

    @property
    def room(self) -> int:
        """How many more cubes the Storage can take."""
        return STORAGE - sum(self.storage)

    @property
    def free_spaces(self) -> int:
        """Empty Building spaces (the Base has a space of its own)."""
        return BUILDING_SPACES - sum(self.buildings)


EMPTY = Zone("", NONE, NONE, NONE)


@dataclass(slots=True)
class Player:
    """A corporation (in the solo mode the second one is the Directorate, which uses only its tracks)."""

    # the reserve behind the player box (Fuel, cubes, Scientists, pieces): hidden from others unless the option
    # open_reserves is set
    reserve: Secret[Reserve]
    # open counts
    scientist_supply: int
    lost: Pieces
    # the player board: level 0..3 of each Technology row, Salvation Technologies in the order they were researched
    levels: tuple[int, ...]
    salvation: tuple[str, ...]
    # the Explorer: the planet it is at (drifting, if that planet is destroyed) and its hold
    at: int
    hold_fuel: int
    hold_cubes: Cubes
    hold_pieces: Pieces
    # planetary zones by planet (Earth's stays empty)
    zones: tuple[Zone, ...]
    # tokens: Extra Actions owned; this phase's stack (the last one is active); Pass token and its wheel
    extra: tuple[str, ...]
    played: tuple[str, ...]
    passed: bool
    wheel: int
    wheel_id: str
    # tracks
    prestige: int
    reputation: int
    humankind: int
    starship: int
    # the Probe: its cell (-1 = not placed), order of arrival at Trappist (0 = not there), cell of the Wormhole token
    # this phase (-1 = in hand)
    probe: int
    arrival: int
    anchor: int
    # once-per-phase limits
    market_turns: int
    travel_turns: int
    rebate_used: bool
    # Prestige by source, in the order of content.SOURCES; sums up to prestige
    sources: tuple[int, ...]

    def copy(self) -> Player:
        """An independent player; tuples are shared."""
        return Player(
            self.reserve,
            self.scientist_supply,
            self.lost,
            self.levels,
            self.salvation,
            self.at,
            self.hold_fuel,
            self.hold_cubes,
            self.hold_pieces,
            self.zones,
            self.extra,
            self.played,
            self.passed,
            self.wheel,
            self.wheel_id,
            self.prestige,
            self.reputation,
            self.humankind,
            self.starship,
            self.probe,
            self.arrival,
            self.anchor,
            self.market_turns,
            self.travel_turns,
            self.rebate_used,
            self.sources,
        )

    # The parts of the reserve, as the reader of a view has them (unknown where it can't see them). Rules change them
    # by these names, and look at the reserve where another player's matters.

    @property
    def fuel(self) -> int:
        """Fuel in the reserve."""
        return UNKNOWN if self.reserve.blank else self.reserve.raw[0]

    @fuel.setter
    def fuel(self, fuel: int) -> None:
        _, cubes, scientists, pieces = self.reserve.raw
        self.reserve = Secret((fuel, cubes, scientists, pieces), self.reserve.known, None, PARTS)

    @property
    def cubes(self) -> Cubes:
        """Cubes in the reserve."""
        return ALL_UNKNOWN if self.reserve.blank else self.reserve.raw[1]

    @cubes.setter
    def cubes(self, cubes: Cubes) -> None:
        fuel, _, scientists, pieces = self.reserve.raw
        self.reserve = Secret((fuel, cubes, scientists, pieces), self.reserve.known, None, PARTS)

    @property
    def scientists(self) -> int:
        """Scientists in the reserve."""
        return UNKNOWN if self.reserve.blank else self.reserve.raw[2]

    @scientists.setter
    def scientists(self, scientists: int) -> None:
        fuel, cubes, _, pieces = self.reserve.raw
        self.reserve = Secret((fuel, cubes, scientists, pieces), self.reserve.known, None, PARTS)

    @property
    def pieces(self) -> Pieces:
        """Bases and Buildings in the reserve."""
        return ALL_UNKNOWN if self.reserve.blank else self.reserve.raw[3]

    @pieces.setter
    def pieces(self, pieces: Pieces) -> None:
        fuel, cubes, scientists, _ = self.reserve.raw
        self.reserve = Secret((fuel, cubes, scientists, pieces), self.reserve.known, None, PARTS)

    def stock(self, fuel: int, cubes: Cubes) -> None:
        """Change both the Fuel and the cubes of the reserve."""
        _, _, scientists, pieces = self.reserve.raw
        self.reserve = Secret((fuel, cubes, scientists, pieces), self.reserve.known, None, PARTS)

    def parameter(self, what: str) -> int:
        """A number that Technologies change (see effects.json, parameters)."""
        row, values = PARAMETERS[what]
        return values[self.levels[row]] if row >= 0 else values[0]

    def has(self, technology: str) -> bool:
        """Whether a Salvation Technology is researched."""
        return technology in self.salvation

    def score(self, n: int, source: int) -> None:
        """Gain (or lose) Prestige, remembered by source."""
        self.prestige += n
        self.sources = replaced(self.sources, source, self.sources[source] + n)

    def set_zone(self, planet: int, zone: Zone) -> None:
        """Change the own part of a planetary zone."""
        self.zones = replaced(self.zones, planet, zone)

    def colonies(self) -> list[int]:
        """Planets with an own Base."""
        zones = self.zones
        return [planet for planet in COLONIES if zones[planet].token]

    def bases(self) -> int:
        """Bases that can be founded with: in the reserve or the hold."""
        return self.pieces[BASE] + self.hold_pieces[BASE]

    def unspent(self, phase: Phase) -> list[str]:
        """Tokens not yet played in the phase, basic ones first (ruling 28)."""
        if phase == SALVATION_PHASE:
            tokens = [*BASIC, *self.extra]
        else:
            tokens = [*BASIC, *[z.token for z in self.zones if z.token], *self.extra]
        played = self.played
        return [t for t in tokens if t not in played] if played else tokens

    def technologies(self) -> int:
        """How many Technologies are unlocked."""
        return sum(self.levels) + len(self.salvation)

    def reputation_row(self) -> int:
        """Row of the Reputation Track, 0 at the top."""
        return (REPUTATION_MAX - self.reputation) // REPUTATION_ROW

    def column(self) -> int:
        """Column of the Journey that the Probe stands in."""
        return self.probe // ROWS


GOVERNING: Final = [
    row * GOVERNMENT_SPACES + space for row in range(GOVERNMENT_ROWS - 1, -1, -1) for space in range(GOVERNMENT_SPACES)
]
"""The spaces of the World Government in the order in which they make somebody Governor."""


def veiled(tokens: tuple[str, ...], known: int = NOBODY) -> Secret[tuple[str, ...]]:
    """Tokens of which not even the number is known to others."""
    return Secret(tuple(sorted(tokens)), known, None, 1)


@dataclass(frozen=True, slots=True)
class Stack:
    """The face-down production tokens of a planet.

    ``unseen`` are the tokens nobody has looked at, some of them in the box; ``returned`` were drawn, not kept, and lie
    here again. ``down`` is how many lie here in all. ``memories`` are, by seat, the tokens it saw going back.
    """

    unseen: Secret[tuple[str, ...]]
    down: int
    returned: Secret[tuple[str, ...]]
    memories: tuple[Secret[tuple[str, ...]], ...]

    def left(self) -> int:
        """How many tokens lie face down."""
        return self.down

    def slots(self) -> Secret[tuple[str, ...]]:
        """The tokens that may come up, each as often as is its chance."""
        unseen, returned = self.unseen.raw, self.returned.raw
        others = max(self.down - len(returned), 0 if returned else 1)
        return Secret(returned * max(1, len(unseen)) + unseen * others, NOBODY)

    def without(self, token: Secret[str]) -> Stack:
        """One token less, drawn by somebody."""
        unseen, back = without(self.unseen.raw, token.raw), without(self.returned.raw, token.raw)
        return Stack(veiled(unseen), self.down - 1, veiled(back), self.memories)

    def with_returned(self, tokens: tuple[Secret[str], ...], kept: str, seat: int) -> Stack:
        """The tokens that a seat has drawn go back, but for the one it keeps, which all see."""
        back = tuple([token.raw for token in tokens if token.raw != kept])
        memories = [tuple([t for t in memory.raw if t != kept and t not in back]) for memory in self.memories]
        memories[seat] += back
        return Stack(
            self.unseen,
            self.down + len(tokens) - 1,
            veiled(self.returned.raw + back),
            tuple([veiled(memory, only(s)) for s, memory in enumerate(memories)]),
        )


def new_stack(seats: int, tokens: tuple[str, ...], down: int) -> Stack:
    """Tokens that nobody has seen."""
    return Stack(veiled(tokens), down, veiled(()), tuple(veiled((), only(seat)) for seat in range(seats)))


@dataclass(slots=True)
class StarshipInterstellar(Table):
    """The whole table of Starship Interstellar."""

    count: int  # players for all tables and "per player" rules: the seats, or two in the solo mode
    phase: Phase
    round: int
    # turn order: of this phase, whose turn it is in it, and the passing order = order of the next phase
    order: tuple[int, ...]
    turn: int
    next_order: tuple[int, ...]
    players: list[Player]
    # Solar System: dot of each planet, which are destroyed
    dots: tuple[int, ...]
    destroyed: tuple[bool, ...]
    stacks: tuple[Stack, ...]
    drawn: tuple[Secret[str], ...]  # production tokens in the hand of a founding player
    retired: tuple[str, ...]  # production tokens dismantled or destroyed
    # the Sun
    bag: Cubes
    extraction: int
    spiral: int
    unseen_events: tuple[str, ...]  # of which EVENTS_IN_PLAY - len(past_events) are in the stack
    past_events: tuple[str, ...]
    # Market, Population
    market: Cubes
    meeple_supply: Cubes
    meeples: Cubes  # on the Earth tile
    pods: tuple[int, ...]  # colours in the Cryo-Pods, in the order they were filled
    # Starship Construction Site ("" = empty space)
    current: tuple[str, ...]
    future: tuple[str, ...]
    long_term: tuple[str, ...]
    mechanism_stack: tuple[str, ...]
    module: str  # in progress ("" = all are complete)
    module_parts: tuple[str, ...]
    modules_left: tuple[str, ...]
    modules_done: tuple[tuple[str, int], ...]  # (module, seat on its Command Post or -1)
    finished: tuple[str, ...]  # Mechanisms that left the game with completed Modules
    # Extra Action display, World Government (owner by space, -1 = empty)
    display: tuple[str, ...]
    government: tuple[int, ...]
    # the Journey: kind of the token on each cell (-1 = none), pools by kind, the Government Probe
    journey: tuple[int, ...]
    discovery_pool: tuple[int, ...]
    poi_pool: tuple[int, ...]
    government_probe: int
    arrivals: int
    government_arrival: int
    # goals once reached stay reached: Modules, pods, Trappist
    goals: tuple[bool, bool, bool]
    deck: tuple[str, ...]  # solo: the Directorate's tokens of this phase that are not yet revealed

    def copy(self) -> StarshipInterstellar:
        """An independent table; players are copied, tuples are shared."""
        return StarshipInterstellar(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.count,
            self.phase,
            self.round,
            self.order,
            self.turn,
            self.next_order,
            [p.copy() for p in self.players],
            self.dots,
            self.destroyed,
            self.stacks,
            self.drawn,
            self.retired,
            self.bag,
            self.extraction,
            self.spiral,
            self.unseen_events,
            self.past_events,
            self.market,
            self.meeple_supply,
            self.meeples,
            self.pods,
            self.current,
            self.future,
            self.long_term,
            self.mechanism_stack,
            self.module,
            self.module_parts,
            self.modules_left,
            self.modules_done,
            self.finished,
            self.display,
            self.government,
            self.journey,
            self.discovery_pool,
            self.poi_pool,
            self.government_probe,
            self.arrivals,
            self.government_arrival,
            self.goals,
            self.deck,
        )

    @property
    def solo(self) -> bool:
        """Whether seat 0 plays alone against the Directorate (player 1)."""
        return self.seats == 1

    def governor(self) -> int:
        """Owner of the leftmost Scientist in the highest row that holds any (ruling 126); -1 if none."""
        government = self.government
        for space in GOVERNING:
            if government[space] >= 0:
                return government[space]
        return -1

    def stage(self) -> int:
        """The Sun's stage: 0 green, 1 red once Mercury is gone, 2 black once Venus is gone."""
        return int(self.destroyed[0]) + int(self.destroyed[1])

    def posts(self, seat: int) -> int:
        """Command Posts held by a player."""
        return sum(owner == seat for _, owner in self.modules_done)

    def drifting(self, seat: int) -> bool:
        """Whether the Explorer's planet was destroyed under it (ruling 53)."""
        return self.destroyed[self.players[seat].at]

    def occupied(self) -> list[int]:
        """Journey cells with a Probe on them."""
        return [self.government_probe, *[p.probe for p in self.players if p.probe >= 0]]

    def active(self) -> int:
        """The player whose turn it is, in the Action and Salvation Phases."""
        return self.order[self.turn]
