"""What is on the table: consoles, shipyard, decks, colonies and dice.

Consoles are flat: `station[bay_of(seat, sector)]` is the card on the seat's board in that sector, `deployed[...]` the
cards tucked above it, the oldest first. Cards are the numbers of `content.py`. Tuples are shared between copies.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from cosmodrome.engine.state import Table

from .content import SECTORS, deployed_face, station_face

# What the next step is.
OPENING: Final = 0  # set-up: shipyard, opening cards, starting player
ROLLING: Final = 1  # phases 1 to 4: abilities, roll, allocate, gain rewards
BUYING: Final = 2  # phases 5 to 9: abilities, buy, abilities, refill, income

CLOCKWISE: Final[list[list[tuple[int, ...]]]] = [
    [tuple((first + n) % seats for n in range(seats)) for first in range(seats)] for seats in range(6)
]


def bay_of(seat: int, sector: int) -> int:
    """Where a sector of a seat's console is in `station`, `deployed` and `red`."""
    return SECTORS * seat + sector - 1


BEFORE: Final = [SECTORS * seat - 1 for seat in range(5)]
"""By seat: what sectors are added to. `BEFORE[seat] + sector` is `bay_of(seat, sector)`, without a call for each."""


def bays_of(seat: int) -> slice:
    """All twelve sectors of a seat's console."""
    return slice(SECTORS * seat, SECTORS * seat + SECTORS)


@dataclass(slots=True)
class SpaceBase(Table):
    """The whole table. Nothing in it is hidden but chance: even what is left in a deck can be told from what is out."""

    # consoles
    credits: list[int]
    income: list[int]
    vp: list[int]
    station: list[int]
    deployed: list[tuple[int, ...]]
    cubes: list[tuple[int, ...]]  # by seat: the face (`content.face_of`) under each of its charge cubes, sorted
    # the middle of the table
    shipyard: list[int]  # six slots for each level; EMPTY where a card was taken this turn or the deck ran out
    decks: list[tuple[tuple[int, ...], ...]]  # by level: layers from the top; the order inside a layer is chance
    colonies: tuple[int, ...]  # still to be had
    offers: list[tuple[int, ...]]  # by seat: cards drawn for it at light speed and not bought yet
    dice: tuple[int, int]  # of this turn; 0 where not rolled yet
    # whose turn it is, and how near the end
    stage: int
    turn: int  # counts the turns of all players, from 1
    starter: int
    active: int
    closing: bool  # somebody has had 40 VP: the round is finished, then the game
    extra_rounds: int  # played because of a tie
    finished: bool
    outright: int  # the seat that won by an ability, whatever the score; -1 if none
    # Worked out from the rest when a step begins, kept up to date by rules/basics.py, no part of the position.
    # Looked up each time instead, `red` would cost random play 3 %, `alerts` 1 % (benchmarks/spacebase_shortcuts.py).
    red: list[int] = field(default_factory=list, compare=False, repr=False)
    """By console sector: what the deployed cards pay together, packed as in `content.PAY`."""
    alerts: list[int] = field(default_factory=list, compare=False, repr=False)
    """By seat: the phases in which its cubes can be spent, as bits; see `rules/basics.py`."""
    windows: int = field(default=0, compare=False, repr=False)
    """All of them together: whether there may be anybody to ask in a phase, be it on another turn than this."""

    def copy(self) -> SpaceBase:
        """An independent table that shares every tuple."""
        return SpaceBase(
            self.seats,
            self.rng.copy(),
            self.orders,
            self.options,
            self.credits.copy(),
            self.income.copy(),
            self.vp.copy(),
            self.station.copy(),
            self.deployed.copy(),
            self.cubes.copy(),
            self.shipyard.copy(),
            self.decks.copy(),
            self.colonies,
            self.offers.copy(),
            self.dice,
            self.stage,
            self.turn,
            self.starter,
            self.active,
            self.closing,
            self.extra_rounds,
            self.finished,
            self.outright,
            self.red.copy(),
            self.alerts.copy(),
            self.windows,
        )

    def to_json(self) -> dict[str, Any]:
        """The position as plain JSON data."""
        data = Table.to_json(self)
        del data["red"], data["alerts"], data["windows"]
        return data

    def console(self, seat: int) -> tuple[int, ...]:
        """The station cards of a seat, by sector."""
        return tuple(self.station[bays_of(seat)])

    def fleet(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The deployed cards of a seat, by sector."""
        return tuple(self.deployed[bays_of(seat)])

    def held(self, seat: int, card: int) -> int:
        """How many cubes lie on a seat's card, whichever side counts now."""
        cubes = self.cubes[seat]
        return cubes.count(station_face(card)) + cubes.count(deployed_face(card))

    def clockwise(self) -> tuple[int, ...]:
        """All seats, the active one first: the order in which things happen when order matters (ruling 7)."""
        return CLOCKWISE[self.seats][self.active]
