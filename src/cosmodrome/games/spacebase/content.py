"""What is in the box: 12 starting ships (a set for each player), 132 ships in three levels, 12 colonies.

Every card is a small number: 0-11 starting ships by sector, then the ships by level and sector, then the colonies by
sector. `CARDS` tells all about a card in typed, frozen values; the flat tables below it say the same to the rules in
plain numbers, by *face*: one side of a card (`face_of`). What a face pays is packed in one number (`PAY`).
"""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from typing import Any, Final

import msgspec

EMPTY: Final = -1  # a slot of the shipyard without a card
STARTERS: Final = 12
SHIPS: Final = 132
FIRST_SHIP: Final = STARTERS
FIRST_COLONY: Final = STARTERS + SHIPS
ALL_CARDS: Final = FIRST_COLONY + 12
COLONY_LEVEL: Final = 4
SECTORS: Final = 12
SLOTS: Final = 6  # of the shipyard, for each level

STATION: Final = 0
DEPLOYED: Final = 1


def face_of(card: int, side: int) -> int:
    """The number of a side of a card."""
    return 2 * card + side


def station_face(card: int) -> int:
    """The face that pays while a card is at the station."""
    return 2 * card + STATION


def deployed_face(card: int) -> int:
    """The face that pays once a card is deployed."""
    return 2 * card + DEPLOYED


STATION_FACES: Final[list[int]] = [station_face(card) for card in range(ALL_CARDS)]
DEPLOYED_FACES: Final[list[int]] = [deployed_face(card) for card in range(ALL_CARDS)]
"""By card: the same as tables, for loops in which a call would cost more than the rest."""


def card_of(face: int) -> int:
    """The card that has this face."""
    return face // 2


# Phases of a turn in which something is decided (rulebook p. 12-13).
BEFORE_ROLL: Final = 1
ROLL: Final = 2
ALLOCATE: Final = 3
GAIN_REWARDS: Final = 4
AFTER_REWARDS: Final = 5
BUY: Final = 6
AFTER_BUYING: Final = 7

# Directions of an arrow, as bits: either = both bits, and its owner picks one side (ruling 17).
LEFT: Final = 1
RIGHT: Final = 2
EITHER: Final = 3


@dataclass(frozen=True, slots=True)
class Reward:
    """What the dice give. `charge` is 1 where a cube is placed; `claim` has the level of each ship to claim."""

    credits: int
    income: int
    vp: int
    charge: int
    arrow: int
    claim: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """Charge squares of a side: for each printed square the player counts at which it is needed; linked or not."""

    linked: bool
    needed_at: tuple[tuple[int, ...], ...]

    def room(self, players: int) -> int:
        """How many cubes the squares can hold (ruling 28)."""
        return sum(players in counts for counts in self.needed_at)

    def price(self, players: int) -> int:
        """How many cubes one use of the ability takes (ruling 27)."""
        return self.room(players) if self.linked else 1


@dataclass(frozen=True, slots=True)
class Ability:
    """What the cubes can be spent on, on whose turn (colour) and when (phases).

    Its effects are rows of the data here; `rules/effects.py` makes typed effects of them.
    """

    kind: str
    colour: str
    phases: tuple[int, ...]
    once: bool
    effects: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: the blue one used at the station, or the red one used when deployed."""

    reward: Reward
    squares: Squares | None
    ability: Ability | None


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `slug` is its short name in records and on the board; `vp` is what a colony scores."""

    number: int
    slug: str
    name: str
    ship_class: str
    level: int
    cost: int
    sector: int
    vp: int
    station: Side
    deployed: Side
    origin: str
    notes: tuple[str, ...]


# -- reading the data -------------------------------------------------------------------------------


_ARROWS: Final[dict[str, int]] = {"left": LEFT, "right": RIGHT, "either": EITHER}
_NO_REWARD: Final = Reward(0, 0, 0, 0, 0, ())
_BLANK: Final = Side(_NO_REWARD, None, None)


def levels(picks: list[dict[str, int]]) -> tuple[int, ...]:
    """The level of each ship that may be claimed."""
    return tuple(pick["level"] for pick in picks for _ in range(pick["count"]))


def _side(row: dict[str, Any]) -> Side:
    reward, squares, ability = row["reward"], row["squares"], row["ability"]
    return Side(
        Reward(
            reward.get("credits", 0),
            reward.get("income", 0),
            reward.get("vp", 0),
            reward.get("charge", 0),
            _ARROWS[reward["arrow"]] if "arrow" in reward else 0,
            levels(reward.get("claim", [])),
        ),
        Squares(squares["linked"], tuple(tuple(counts) for counts in squares["needed_at"])) if squares else None,
        Ability(
            ability["kind"],
            ability["colour"],
            tuple(ability["phases"]),
            "limit_per_phase" in ability,
            tuple(ability["effects"]),
        )
        if ability
        else None,
    )


def _ship(number: int, slug: str, row: dict[str, Any]) -> Card:
    return Card(
        number,
        slug,
        row.get("name", f"Starting ship {row['sector']}"),
        row["class"],
        row["level"],
        row["cost"],
        row["sector"],
        0,
        _side(row["station"]),
        _side(row["deployed"]),
        row["origin"],
        tuple(row.get("notes", ())),
    )


def _colony(number: int, row: dict[str, Any]) -> Card:
    """A colony has no side that pays anything; only its VP, once, when it is placed."""
    slug = f"colony-{row['sector']}"
    cost, sector, vp = row["cost"], row["sector"], row["vp"]
    name, ship_class, origin = row["name"], row["class"], row["origin"]
    return Card(number, slug, name, ship_class, COLONY_LEVEL, cost, sector, vp, _BLANK, _BLANK, origin, ())


def _read() -> dict[str, Any]:
    text = importlib.resources.files("cosmodrome.games.spacebase").joinpath("data/cards.json").read_bytes()
    data: dict[str, Any] = msgspec.json.decode(text)
    return data


def _cards(data: dict[str, Any]) -> tuple[Card, ...]:
    cards = [_ship(n, f"starter-{row['sector']}", row) for n, row in enumerate(data["starting"]["ships"])]
    cards += [_ship(FIRST_SHIP + n, row["id"].split("-", 1)[1], row) for n, row in enumerate(data["ships"])]
    cards += [_colony(FIRST_COLONY + n, row) for n, row in enumerate(data["colonies"])]
    return tuple(cards)


_DATA: Final = _read()
CARDS: Final[tuple[Card, ...]] = _cards(_DATA)
NUMBER: Final[dict[str, int]] = {card.slug: card.number for card in CARDS}
"""The number of a card by its slug."""
STARTER_NAMES: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(s["names"]) for s in _DATA["starting"]["sets"])
"""The names of the five starting sets, by seat and sector."""


def card_name(card: int, seat: int = 0) -> str:
    """The name of a card; starting ships are named after their seat's set."""
    return STARTER_NAMES[seat][card] if card < FIRST_SHIP else CARDS[card].name


# -- numbers for the rules --------------------------------------------------------------------------

LEVEL: Final[list[int]] = [card.level for card in CARDS]
COST: Final[list[int]] = [card.cost for card in CARDS]
SECTOR: Final[list[int]] = [card.sector for card in CARDS]
PLACE: Final[list[int]] = [card.sector - 1 for card in CARDS]  # of its sector on a console
COLONY_VP: Final[list[int]] = [card.vp for card in CARDS]

FACES: Final[list[Side]] = [side for card in CARDS for side in (card.station, card.deployed)]

# What a face pays, packed in one number so that the cards of a sector can simply be added up and compared: half the
# time of adding resource by resource, for every console at every roll (benchmarks/spacebase_shortcuts.py). Nine bits
# hold what all cards in the box would pay in one sector, twice. Without cubes a pay stays below 2 ** 30, up to where
# Python compares numbers quickly. From the lowest bits up: credits, income, VP, cubes, and arrows or claims.
_FIELD: Final = (1 << 9) - 1
CREDITS: Final = _FIELD
"""The part of a packed pay that is credits."""
_INCOME_UNIT: Final = 1 << 9
_VP_UNIT: Final = 1 << 18
CUBE_UNIT: Final = 1 << 27
"""A cube for its squares. A pay below it is credits, income and VP alone; one from it on has a cube, or branches."""
BRANCH_UNIT: Final = 1 << 36
"""An arrow or a claim, which may ask. A pay below it does not branch."""
RESOURCES: Final = CUBE_UNIT - 1
"""The part of a packed pay that is credits, income and VP."""


def packed(reward: Reward) -> int:
    """What a side pays, in one number."""
    branches = BRANCH_UNIT if reward.arrow or reward.claim else 0
    resources = reward.credits + reward.income * _INCOME_UNIT + reward.vp * _VP_UNIT
    return resources + reward.charge * CUBE_UNIT + branches


def income_in(pay: int) -> int:
    """The income in a sum of packed pays."""
    return pay // _INCOME_UNIT & _FIELD


def vp_in(pay: int) -> int:
    """The VP in a sum of packed pays."""
    return pay // _VP_UNIT & _FIELD


def cubes_in(pay: int) -> int:
    """The cubes in a sum of packed pays."""
    return pay // CUBE_UNIT & _FIELD


def unpacked(pay: int) -> tuple[int, int, int]:
    """The credits, income and VP in a sum of packed pays."""
    return pay & CREDITS, pay // _INCOME_UNIT & _FIELD, pay // _VP_UNIT & _FIELD


PAY: Final[list[int]] = [packed(side.reward) for side in FACES]


BLUE: Final[list[int]] = PAY[STATION::2]  # by card: what it pays at the station, and when deployed
RED: Final[list[int]] = PAY[DEPLOYED::2]
# By side, then by card: what the dice give there.
PAYS: Final = (BLUE, RED)
ARROWS: Final = tuple([face.reward.arrow for face in FACES[side::2]] for side in (STATION, DEPLOYED))
CLAIMS: Final = tuple([face.reward.claim for face in FACES[side::2]] for side in (STATION, DEPLOYED))

# By number of players, then by face: cubes that fit, and cubes that a use takes.
ROOM: Final[list[list[int]]] = [[s.squares.room(n) if s.squares else 0 for s in FACES] for n in range(6)]
ROOMS: Final = [(room[STATION::2], room[DEPLOYED::2]) for room in ROOM]
"""The same by number of players, side and card."""
PRICE: Final[list[list[int]]] = [[s.squares.price(n) if s.squares else 0 for s in FACES] for n in range(6)]

ONCE: Final[list[bool]] = [side.ability is not None and side.ability.once for side in FACES]


def _when(side: Side, own_turn: bool) -> int:
    """The phases in which the ability may be used, as bits, on one's own turn or on another's."""
    ability = side.ability
    if ability is None or ability.colour == ("red" if own_turn else "blue"):
        return 0
    return sum(1 << phase for phase in ability.phases)


WHEN_ACTIVE: Final[list[int]] = [_when(side, True) for side in FACES]
WHEN_PASSIVE: Final[list[int]] = [_when(side, False) for side in FACES]

PASSIVE: Final = 8
"""Where the bits of other players' turns begin when both are put together."""

CHEAPEST_COLONY: Final = min(card.cost for card in CARDS if card.vp)


def _payable(money: int) -> tuple[int, int]:
    """How many slots of the shipyard, from its beginning, hold ships that all can be paid, and that some can."""
    costs = [[card.cost for card in CARDS if card.level == level] for level in (1, 2, 3)]
    return SLOTS * sum(max(level) <= money for level in costs), SLOTS * sum(min(level) <= money for level in costs)


PAYABLE: Final[list[tuple[int, int]]] = [_payable(money) for money in range(max(COST[:FIRST_COLONY]) + 1)]
"""By credits, up to the dearest ship: no level has ships that cost as much as one of the next (`_payable`)."""

DECKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(card.number for card in CARDS if card.level == level) for level in (1, 2, 3)
)
COLONIES: Final[tuple[int, ...]] = tuple(range(FIRST_COLONY, ALL_CARDS))
