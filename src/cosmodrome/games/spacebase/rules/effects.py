"""What abilities do (p. 23-27): each effect is one class, whole in one place, and `KINDS` is the table of them all.

A class says what is printed (its fields and how they are read), when it would do something (`can`), what it does
(`do`), how it is drawn (`items`), and what it is worth to bots: one use by and large (`worth`), and a use at this table
now (`weigh`). A new effect is a class here, its line in `KINDS`, and its sentence in `words/effects.py`, by its kind.

Effects on the dice have no `do`: they take place where dice are rolled and allocated (`dice`) and paid (`rewards`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

from cosmodrome.engine.flow import Flow, choose, choose_or

from .. import prompts
from ..content import (
    AFTER_BUYING,
    BEFORE_ROLL,
    COST,
    FACES,
    RED,
    ROOMS,
    STATION,
    Ability,
    card_of,
    deployed_face,
    levels,
    station_face,
)
from ..state import SpaceBase, bay_of
from .basics import add_cube, carry_cubes, face_now, find, gain, has_room, is_open, remove_cubes, side_of
from .buying import affordable, claim, claimable, extra_buy, placeable

Row = dict[str, Any]
"""An effect as it stands in `data/cards.json`."""
Item = tuple[str, str]
"""A part of how an effect is drawn: ("icon", name), ("text", words), ("card", level) or ("gap", "")."""

CLAIM_CREDITS: Final = (0.0, 3.0, 6.0, 11.0)
"""About what a claimed ship is worth in credits, by level."""
LOSS_VP: Final = 0.5
"""What a point that all others lose is worth to oneself."""
UNTIMELY: Final = 0.5
"""The part of a credit's worth that is left when there is no buy ahead on this turn."""


class Scales(Protocol):
    """What a bot weighs a use with, in VP to come: at this table, for one seat, in one phase."""

    g: SpaceBase
    seat: int
    phase: int
    credit: float
    later_credit: float
    later_income: float

    def docked(self, card: int) -> float:
        """A new card on its printed sector."""

    def cube(self, card: int) -> float:
        """A cube on one of the seat's cards."""

    def swapped(self, first: int, second: int) -> float:
        """Two sectors that trade all their cards."""

    def exchanged(self, card: int, sector: int) -> float:
        """A ship that trades places with a station card."""


class Effect:
    """One effect of an ability. What never varies are constants."""

    drawn: ClassVar[tuple[Item, ...]] = ()
    credits_worth: ClassVar[float] = 0.0

    @classmethod
    def read(cls, row: Row) -> Effect:
        """The effect as printed."""
        return cls()

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """Whether it would change anything now; one that would not is no reason to ask."""
        return True

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None] | None:
        """Carry it out for a ship's ability; returns a flow if there is something to ask."""
        raise ValueError(f"{self} does not belong to phases 1, 5 and 7")

    def items(self) -> list[Item]:
        """What it does, in icons and figures."""
        return list(self.drawn)

    def worth(self, credit: float, income: float) -> float:
        """About what one use is worth in VP, where a credit and a step of income are worth so much."""
        return self.credits_worth * credit

    def weigh(self, scales: Scales, card: int) -> float:
        """What a use would bring now."""
        return 0.0


# -- the dice (p. 23, 25-27) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShiftSum(Effect):
    """Phase 3: the sum moves to the right, `most` sectors at most."""

    most: int

    @classmethod
    def read(cls, row: Row) -> Effect:
        """How far."""
        return cls(row["max"])

    def items(self) -> list[Item]:
        return [("icon", "dice"), ("icon", "arrow-right"), ("text", "1" if self.most == 1 else "1-2")]

    def worth(self, credit: float, income: float) -> float:
        return 1.2 * credit * self.most


class Reroll(Effect):
    """Phase 2: one or both dice are rolled again."""

    drawn = (("icon", "reroll"),)
    credits_worth = 2.0


class SetDie(Effect):
    """Phase 2: a die is set instead of rolled."""

    drawn = (("icon", "die-5"), ("text", "= ?"))
    credits_worth = 4.0


class DoubleSector(Effect):
    """Phase 4: one sector pays again."""

    drawn = (("text", "× 2"),)
    credits_worth = 4.0


# -- resources (p. 24) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Resources in the ability box."""

    credits: int
    income: int
    vp: int

    @classmethod
    def read(cls, row: Row) -> Effect:
        """How much of each."""
        return cls(row.get("credits", 0), row.get("income", 0), row.get("vp", 0))

    def do(self, g: SpaceBase, seat: int, card: int) -> None:
        """Gain them; money in a buy box comes before the buy (p. 24)."""
        gain(g, seat, self.credits, self.income, self.vp)

    def items(self) -> list[Item]:
        return resource_items(self.credits, self.income, self.vp)

    def worth(self, credit: float, income: float) -> float:
        return self.credits * credit + self.income * income + self.vp

    def weigh(self, scales: Scales, card: int) -> float:
        """Credits count in full if there is a buy ahead."""
        timely = scales.seat == scales.g.active and scales.phase != AFTER_BUYING
        credits = self.credits * scales.credit * (1.0 if timely else UNTIMELY)
        return credits + self.income * scales.later_income + self.vp


def resource_items(credits: int, income: int, vp: int) -> list[Item]:
    """Figures and icons of what is gained."""
    items: list[Item] = []
    for number, name in ((credits, "credits"), (income, "income"), (vp, "vp")):
        if number:
            items += [("text", str(number)), ("icon", name)]
    return items


# -- cards (p. 24-25) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExtraBuy(Effect):
    """Up to `count` cards are bought at their price; a ship may be placed `anywhere` on 7 to 12, or not."""

    count: int
    anywhere: bool

    @classmethod
    def read(cls, row: Row) -> Effect:
        """How many, and where to."""
        return cls(row["count"], "may_place_in" in row)

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """Something can be paid and placed."""
        return bool(placeable(g, seat) if self.anywhere else affordable(g, seat))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """One after the other, until one is passed."""
        for _ in range(self.count):
            bought = yield from extra_buy(g, seat, self.anywhere)
            if not bought:
                break

    def items(self) -> list[Item]:
        items: list[Item] = [("icon", "credits"), ("icon", "arrow-right"), *([("icon", "card")] * self.count)]
        return [*items, ("text", "7-12")] if self.anywhere else items

    def worth(self, credit: float, income: float) -> float:
        return 3.0 * credit * self.count

    def weigh(self, scales: Scales, card: int) -> float:
        """The best card for its price; before the roll, the normal buy may still serve."""
        if scales.phase == BEFORE_ROLL:
            return 0.0
        cards = affordable(scales.g, scales.seat)
        return max((scales.docked(one) - 0.5 * scales.later_credit * COST[one] for one in cards), default=0.0)


@dataclass(frozen=True, slots=True)
class Claim(Effect):
    """A ship of each of these levels for nothing."""

    levels: tuple[int, ...]

    @classmethod
    def read(cls, row: Row) -> Effect:
        """Which levels."""
        return cls(levels(row["picks"]))

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is such a ship."""
        return bool(claimable(g, seat, self.levels))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """Claim them."""
        yield from claim(g, seat, self.levels)

    def items(self) -> list[Item]:
        return claim_items(self.levels)

    def worth(self, credit: float, income: float) -> float:
        return credit * sum(CLAIM_CREDITS[level] for level in self.levels)

    def weigh(self, scales: Scales, card: int) -> float:
        """As many ships as good as the best."""
        cards = claimable(scales.g, scales.seat, self.levels)
        return max((scales.docked(one) for one in cards), default=0.0) * len(self.levels)


def claim_items(of_levels: tuple[int, ...]) -> list[Item]:
    """A small card for each ship that may be claimed."""
    return [("text", "+"), *(("card", str(level)) for level in of_levels)]


@dataclass(frozen=True, slots=True)
class SwapSectors(Effect):
    """Two sectors trade all their cards."""

    first: int
    second: int

    @classmethod
    def read(cls, row: Row) -> Effect:
        """Which two."""
        return cls(row["a"], row["b"])

    def do(self, g: SpaceBase, seat: int, card: int) -> None:
        """All cards of two sectors trade places, colonies and cubes with them (ruling 46)."""
        i, j = bay_of(seat, self.first), bay_of(seat, self.second)
        g.station[i], g.station[j] = g.station[j], g.station[i]
        g.deployed[i], g.deployed[j] = g.deployed[j], g.deployed[i]
        g.red[i], g.red[j] = g.red[j], g.red[i]
        g.tell("swapped", seat, self.first, self.second)

    def items(self) -> list[Item]:
        return [("text", str(self.first)), ("icon", "swap"), ("text", str(self.second))]

    def worth(self, credit: float, income: float) -> float:
        return 4.0 * credit

    def weigh(self, scales: Scales, card: int) -> float:
        """What the console gains by it."""
        return scales.swapped(self.first, self.second)


class Exchange(Effect):
    """This card and a station card of the seat trade places."""

    drawn = (("icon", "ship"), ("icon", "swap"), ("icon", "ship"))
    credits_worth = 1.5

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is a station card that is no colony."""
        return any(is_open(g, seat, sector) for sector in range(1, 13))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """On the board or deployed; a colony is never deployed by it (ruling 45)."""
        stationed = side_of(g, seat, card) == STATION
        home = find(g, seat, card)
        sectors = [s for s in range(1, 13) if (s != home if stationed else is_open(g, seat, s))]
        sector = yield from choose(seat, prompts.EXCHANGE, sectors, args=(card, home, stationed))
        here, there = bay_of(seat, home), bay_of(seat, sector)
        other = g.station[there]
        g.tell("exchanged", seat, card, home, other, sector)
        g.station[there] = card
        if stationed:
            g.station[here] = other
            return
        stack = list(g.deployed[here])
        stack[stack.index(card)] = other
        g.deployed[here] = tuple(stack)
        g.red[here] += RED[other] - RED[card]
        carry_cubes(g, seat, other)

    def weigh(self, scales: Scales, card: int) -> float:
        """The best place for it."""
        g, seat = scales.g, scales.seat
        home = find(g, seat, card)
        sectors = [sector for sector in range(1, 13) if sector != home and is_open(g, seat, sector)]
        return max((scales.exchanged(card, sector) for sector in sectors), default=0.0)


# -- charges (p. 25) ------------------------------------------------------------------------------------


def chargeable(g: SpaceBase, seat: int) -> list[int]:
    """The seat's cards with an empty square of either colour, the one just used among them (ruling 33)."""
    blue, red = ROOMS[g.seats]
    cards = [card for card in g.console(seat) if blue[card] and has_room(g, seat, station_face(card))]
    fleet = [card for stack in g.fleet(seat) for card in stack if red[card]]
    return sorted(cards + [card for card in fleet if has_room(g, seat, deployed_face(card))])


def movable(g: SpaceBase, seat: int) -> list[int]:
    """The seat's cards with a cube that would find an empty square on another card."""
    free = chargeable(g, seat)
    cards = list(dict.fromkeys(card_of(face) for face in g.cubes[seat]))
    return [card for card in cards if any(other != card for other in free)]


class PlaceCharge(Effect):
    """A cube from the supply onto any of the seat's cards, once a phase so that none feeds itself (33, 34)."""

    drawn = (("text", "+"), ("icon", "charge"))
    credits_worth = 2.0

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is an empty square; its own are full before its use, and to refill them alone would change nothing."""
        return bool(chargeable(g, seat))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """One cube onto an empty square; it may be left."""
        place = yield from choose_or("none", seat, prompts.PLACE_CHARGE, chargeable(g, seat))
        if place is not None:
            add_cube(g, seat, face_now(g, seat, place))
            g.tell("charged", seat, place)

    def weigh(self, scales: Scales, card: int) -> float:
        """The best place for it."""
        return max((scales.cube(one) for one in chargeable(scales.g, scales.seat)), default=0.0)


class MoveCharge(Effect):
    """A cube of the seat goes from one card to another."""

    drawn = (("icon", "charge"), ("icon", "arrow-right"))
    credits_worth = 0.5

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is a cube and a square for it."""
        return bool(movable(g, seat))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """One cube to an empty square of another card; it may be left."""
        source = yield from choose_or("none", seat, prompts.MOVE_FROM, movable(g, seat))
        if source is not None:
            free = [other for other in chargeable(g, seat) if other != source]
            place = yield from choose(seat, prompts.MOVE_TO, free, args=(source,))
            remove_cubes(g, seat, face_now(g, seat, source), 1)
            add_cube(g, seat, face_now(g, seat, place))
            g.tell("moved-charge", seat, source, place)


# -- against all others (p. 25-26) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OthersLoseVp(Effect):
    """All other players lose VP."""

    amount: int

    @classmethod
    def read(cls, row: Row) -> Effect:
        """How many."""
        return cls(row["amount"])

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """Somebody has any."""
        return any(vp for other, vp in enumerate(g.vp) if other != seat)

    def do(self, g: SpaceBase, seat: int, card: int) -> None:
        """Nobody drops below 0 (ruling 60); an end already brought on stays (61)."""
        for other in range(g.seats):
            if other != seat and g.vp[other]:
                lost = min(self.amount, g.vp[other])
                g.vp[other] -= lost
                g.tell("lost", other, lost)

    def items(self) -> list[Item]:
        return [("icon", "people"), ("text", f"−{self.amount}"), ("icon", "vp")]

    def worth(self, credit: float, income: float) -> float:
        return LOSS_VP * self.amount

    def weigh(self, scales: Scales, card: int) -> float:
        """What the others have to lose."""
        losses = [min(self.amount, vp) for other, vp in enumerate(scales.g.vp) if other != scales.seat]
        return LOSS_VP * sum(losses) / len(losses)


class Win(Effect):
    """The game is won."""

    drawn = (("icon", "crown"), ("text", "WIN"))

    def do(self, g: SpaceBase, seat: int, card: int) -> None:
        """The game ends at once and the seat wins, whatever the scores (ruling 64)."""
        g.outright = seat
        g.finished = True
        g.tell("won", seat)

    def worth(self, credit: float, income: float) -> float:
        """By and large: charging it takes long."""
        return 20.0

    def weigh(self, scales: Scales, card: int) -> float:
        """More than anything else."""
        return 100.0


# -- the table of effects ---------------------------------------------------------------------------------

KINDS: Final[dict[str, type[Effect]]] = {
    "shift_sum": ShiftSum,
    "reroll": Reroll,
    "set_die": SetDie,
    "double_sector": DoubleSector,
    "gain": Gain,
    "buy": ExtraBuy,
    "claim": Claim,
    "swap_sectors": SwapSectors,
    "exchange_position": Exchange,
    "place_charge": PlaceCharge,
    "move_charge": MoveCharge,
    "others_lose_vp": OthersLoseVp,
    "win_game": Win,
}
"""By the name that `data/cards.json` has for it: its kind."""
KIND_OF: Final = {effect: kind for kind, effect in KINDS.items()}


def printed(ability: Ability) -> tuple[Effect, ...]:
    """The effects of an ability, in the order printed."""
    return tuple(KINDS[row["do"]].read(row) for row in ability.effects)


EFFECTS: Final[list[tuple[Effect, ...]]] = [printed(side.ability) if side.ability else () for side in FACES]
"""By face of a card: what its ability does."""


def effects(g: SpaceBase, seat: int, card: int) -> tuple[Effect, ...]:
    """What the ability of a ship does, by the side that counts now."""
    return EFFECTS[face_now(g, seat, card)]
