"""What abilities do (p. 23-27): each effect is one class, whole in one place, and `KINDS` is the table of them all.

A class says what is printed (its fields and how they are read), when it would do something (`can`), what it does
(`do`), how it is said (`words`) and drawn (`items`), and what it is worth to bots: one use by and large (`worth`), and
a use at this table now (`weigh`). A new effect is a class here and its line in `KINDS`.

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
    DEPLOYED,
    FACES,
    RED,
    ROOM,
    SECTORS,
    STATION,
    Ability,
    levels,
    resources,
    ships,
)
from ..state import SpaceBase
from .basics import add_cube, carry_cubes, find, gain, is_open, remove_cubes, side_of
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
    """One effect of an ability. What has nothing to vary has its words, icons and worth in credits as constants."""

    said: ClassVar[str] = ""
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
        """Carry it out for a ship's ability; a flow where there is something to ask."""
        raise ValueError(f"{self} does not belong to phases 1, 5 and 7")

    def words(self) -> str:
        """What it does, in words."""
        return self.said

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

    def words(self) -> str:
        return "move the sum 1 sector to the right" if self.most == 1 else "move the sum 1 or 2 sectors to the right"

    def items(self) -> list[Item]:
        return [("icon", "dice"), ("icon", "arrow-right"), ("text", "1" if self.most == 1 else "1-2")]

    def worth(self, credit: float, income: float) -> float:
        return 1.2 * credit * self.most


class Reroll(Effect):
    """Phase 2: one or both dice are rolled again."""

    said = "reroll one or both dice"
    drawn = (("icon", "reroll"),)
    credits_worth = 2.0


class SetDie(Effect):
    """Phase 2: a die is set instead of rolled."""

    said = "set a die"
    drawn = (("icon", "die-5"), ("text", "= ?"))
    credits_worth = 4.0


class DoubleSector(Effect):
    """Phase 4: one sector pays again."""

    said = "gain one sector twice"
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

    def words(self) -> str:
        return f"gain {resources(self.credits, self.income, self.vp)}"

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

    def words(self) -> str:
        cards = "a card" if self.count == 1 else f"up to {self.count} cards"
        return f"buy {cards} at the exact price" + (", a ship to any of sectors 7 to 12" if self.anywhere else "")

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

    def words(self) -> str:
        return f"claim {ships(self.levels)}"

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
        """All cards of two sectors trade places, colonies and cubes with them (RULES-NOTES 46)."""
        i, j = SECTORS * seat + self.first - 1, SECTORS * seat + self.second - 1
        g.station[i], g.station[j] = g.station[j], g.station[i]
        g.deployed[i], g.deployed[j] = g.deployed[j], g.deployed[i]
        g.red[i], g.red[j] = g.red[j], g.red[i]
        g.tell("swapped", seat, self.first, self.second)

    def words(self) -> str:
        return f"swap all cards of sectors {self.first} and {self.second}"

    def items(self) -> list[Item]:
        return [("text", str(self.first)), ("icon", "swap"), ("text", str(self.second))]

    def worth(self, credit: float, income: float) -> float:
        return 4.0 * credit

    def weigh(self, scales: Scales, card: int) -> float:
        """What the console gains by it."""
        return scales.swapped(self.first, self.second)


class Exchange(Effect):
    """This card and a station card of the seat trade places."""

    said = "trade places with one of your station cards"
    drawn = (("icon", "ship"), ("icon", "swap"), ("icon", "ship"))
    credits_worth = 1.5

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is a station card that is no colony."""
        return any(is_open(g, seat, sector) for sector in range(1, 13))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """On the board or deployed; a colony is never deployed by it (RULES-NOTES 45)."""
        base = SECTORS * seat
        stationed = side_of(g, seat, card) == STATION
        home = find(g, seat, card)
        sectors = [s for s in range(1, 13) if (s != home if stationed else is_open(g, seat, s))]
        sector = yield from choose(seat, prompts.EXCHANGE, sectors, args=(card, home, stationed))
        other = g.station[base + sector - 1]
        g.tell("exchanged", seat, card, home, other, sector)
        g.station[base + sector - 1] = card
        if stationed:
            g.station[base + home - 1] = other
            return
        stack = list(g.deployed[base + home - 1])
        stack[stack.index(card)] = other
        g.deployed[base + home - 1] = tuple(stack)
        g.red[base + home - 1] += RED[other] - RED[card]
        carry_cubes(g, seat, other)

    def weigh(self, scales: Scales, card: int) -> float:
        """The best place for it."""
        g, seat = scales.g, scales.seat
        home = find(g, seat, card)
        sectors = [sector for sector in range(1, 13) if sector != home and is_open(g, seat, sector)]
        return max((scales.exchanged(card, sector) for sector in sectors), default=0.0)


# -- charges (p. 25) ------------------------------------------------------------------------------------


def chargeable(g: SpaceBase, seat: int) -> list[int]:
    """The seat's cards with an empty square of either colour, the one just used among them (RULES-NOTES 33)."""
    mine = slice(12 * seat, 12 * seat + 12)
    faces = [2 * card + STATION for card in g.station[mine]]
    faces += [2 * card + DEPLOYED for stack in g.deployed[mine] for card in stack]
    cubes, room = g.cubes[seat], ROOM[g.seats]
    return sorted([face // 2 for face in faces if room[face] and cubes.count(face) < room[face]])


def movable(g: SpaceBase, seat: int) -> list[int]:
    """The seat's cards with a cube that would find an empty square on another card."""
    free = chargeable(g, seat)
    cards = list(dict.fromkeys(face // 2 for face in g.cubes[seat]))
    return [card for card in cards if any(other != card for other in free)]


class PlaceCharge(Effect):
    """A cube from the supply onto any of the seat's cards, once a phase so that none feeds itself (33, 34)."""

    said = "place a charge on any of your cards"
    drawn = (("text", "+"), ("icon", "charge"))
    credits_worth = 2.0

    def can(self, g: SpaceBase, seat: int, card: int) -> bool:
        """There is an empty square; its own are full before its use, and to refill them alone would change nothing."""
        return bool(chargeable(g, seat))

    def do(self, g: SpaceBase, seat: int, card: int) -> Flow[None]:
        """One cube onto an empty square; it may be left."""
        place = yield from choose_or("none", seat, prompts.PLACE_CHARGE, chargeable(g, seat))
        if place is not None:
            add_cube(g, seat, 2 * place + side_of(g, seat, place))
            g.tell("charged", seat, place)

    def weigh(self, scales: Scales, card: int) -> float:
        """The best place for it."""
        return max((scales.cube(one) for one in chargeable(scales.g, scales.seat)), default=0.0)


class MoveCharge(Effect):
    """A cube of the seat goes from one card to another."""

    said = "move a charge"
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
            remove_cubes(g, seat, 2 * source + side_of(g, seat, source), 1)
            add_cube(g, seat, 2 * place + side_of(g, seat, place))
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
        """Nobody drops below 0 (RULES-NOTES 60); an end already brought on stays (61)."""
        for other in range(g.seats):
            if other != seat and g.vp[other]:
                lost = min(self.amount, g.vp[other])
                g.vp[other] -= lost
                g.tell("lost", other, lost)

    def words(self) -> str:
        return f"all others lose {self.amount} VP"

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

    said = "win the game"
    drawn = (("icon", "crown"), ("text", "WIN"))

    def do(self, g: SpaceBase, seat: int, card: int) -> None:
        """The game ends at once and the seat wins, whatever the scores (RULES-NOTES 64)."""
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
"""By the name that `data/cards.json` has for it."""


def printed(ability: Ability) -> tuple[Effect, ...]:
    """The effects of an ability, in the order printed."""
    return tuple(KINDS[row["do"]].read(row) for row in ability.effects)


EFFECTS: Final[list[tuple[Effect, ...]]] = [printed(side.ability) if side.ability else () for side in FACES]
"""By face of a card: what its ability does."""


def effects(g: SpaceBase, seat: int, card: int) -> tuple[Effect, ...]:
    """What the ability of a ship does, by the side that counts now."""
    return EFFECTS[2 * card + side_of(g, seat, card)]


def ability_words(card: int, side: int) -> str:
    """What the ability of a side does; empty if it has none."""
    return ", then ".join(effect.words() for effect in EFFECTS[2 * card + side])
