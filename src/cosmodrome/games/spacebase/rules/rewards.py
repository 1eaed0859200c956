"""Phase 4, gain rewards: blue ones on your turn, red ones on others' turns; arrows and doubling (p. 12, 18-19, 27)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from .. import prompts
from ..content import (
    ARROW,
    BLUE,
    BRANCH_UNIT,
    CLAIMS,
    CUBE_UNIT,
    DEPLOYED,
    GAIN_REWARDS,
    INCOME_UNIT,
    LEFT,
    MASK,
    PASSIVE,
    PAY,
    RIGHT,
    ROOM,
    SECTORS,
    STATION,
    VP_UNIT,
)
from ..state import SpaceBase
from .abilities import can_use, ready, spend
from .basics import VICTORY, add_cube, gain, gain_vp, has_room
from .buying import claim

NO_CARD: Final = -1
RESOURCES: Final = CUBE_UNIT - 1
"""The part of a packed pay that is credits, income and VP."""
CAN_DOUBLE: Final = 1 << GAIN_REWARDS | 1 << GAIN_REWARDS + PASSIVE
"""Bits of `alerts`, be it on this player's turn or another's: worth a closer look."""


# -- what a sector pays -------------------------------------------------------------------------------


def paying(g: SpaceBase, seat: int, sector: int) -> tuple[int, ...]:
    """The cards of a sector that pay now: the station card on your turn, all deployed ones on others' (p. 7)."""
    at = 12 * seat + sector - 1
    return (g.station[at],) if seat == g.active else g.deployed[at]


def outlook(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> int:
    """What sectors pay at sight, packed as in `content.PAY`. Squares that are full count for nothing."""
    at = 12 * seat - 1
    pay = 0
    for sector in sectors:
        pay += BLUE[g.station[at + sector]] if seat == g.active else g.red[at + sector]
    if pay >= CUBE_UNIT and g.cubes[seat]:
        pay -= CUBE_UNIT * full_cards(g, seat, sectors)
    return pay


def full_cards(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> int:
    """How many cards of these sectors would get a cube, but have no empty square."""
    side = STATION if seat == g.active else DEPLOYED
    full = 0
    for sector in sectors:
        for card in paying(g, seat, sector):
            if ROOM[g.seats][2 * card + side] and not has_room(g, seat, 2 * card + side):
                full += 1
    return full


def welcome(g: SpaceBase, seat: int, pay: int, closing: bool) -> bool:
    """Whether nobody would rather have nothing: it leads no further, and does not bring on the end of the game."""
    if pay >= CUBE_UNIT and pay >= BRANCH_UNIT:
        return False
    vp = pay // VP_UNIT & MASK
    return not vp or closing or g.vp[seat] + vp < VICTORY


def obvious(g: SpaceBase, seat: int, first: int, second: int, closing: bool) -> int:
    """Which of two outlooks is taken without asking: 0 or 1; -1 where it is a real choice.

    `closing` is whether the end had been brought on before anybody gained from this roll: while seats act at the same
    time, what one is asked must not depend on what another has just gained.
    """
    if first == second and first < CUBE_UNIT:
        return 0
    if not second and welcome(g, seat, first, closing):
        return 0
    if not first and welcome(g, seat, second, closing):
        return 1
    return -1


# -- gaining ------------------------------------------------------------------------------------------


def gain_from(g: SpaceBase, seat: int, sectors: tuple[int, ...], pay: int, closing: bool) -> Flow[None] | None:
    """Gain the rewards of these sectors: resources, and cubes for empty squares.

    A flow if there is more to decide: an arrow, a claim, or a doubler to use.
    """
    if (pay >= CUBE_UNIT and pay >= BRANCH_UNIT) or g.alerts[seat] & CAN_DOUBLE:
        return gain_rewards(g, seat, sectors, closing)
    if pay & RESOURCES:
        news = g.news
        if news is not None:  # what `note` does; nothing is told as often
            news.append(("rewards", seat, sectors, pay))
        g.credits[seat] += pay & MASK
        if pay > MASK:
            g.income[seat] += pay // INCOME_UNIT & MASK
            gain_vp(g, seat, pay // VP_UNIT & MASK)
    if pay >= CUBE_UNIT:
        for sector in sectors:
            charge(g, seat, paying(g, seat, sector), NO_CARD)
    return None


def charge(g: SpaceBase, seat: int, cards: tuple[int, ...], barred: int) -> None:
    """One cube for each card with an empty square; a full card still pays the rest (RULES-NOTES 25-26)."""
    side, room = STATION if seat == g.active else DEPLOYED, ROOM[g.seats]
    for card in cards:
        face = 2 * card + side
        if room[face] and card != barred and g.cubes[seat].count(face) < room[face]:
            add_cube(g, seat, face)
            g.note(("charged", seat, card))


Paid = tuple[int, int, tuple[int, ...]]
"""Which die (0 for the sum), the sector, and its cards as they were when it paid."""


class Gains:
    """What one seat has gained from this roll."""

    __slots__ = ("closing", "paid", "seen")

    def __init__(self, closing: bool) -> None:
        self.closing = closing
        self.seen: list[int] = []  # by die: the sectors that have paid, as bits (RULES-NOTES 18)
        self.paid: list[Paid] = []


def gain_rewards(g: SpaceBase, seat: int, sectors: tuple[int, ...], closing: bool) -> Flow[None]:
    """Each sector that the dice were allocated to pays once for each die; doublers are paid for before (p. 12, 27)."""
    g.tell("took", seat, sectors)
    doublers: list[int] = []
    if can_use(g, seat, GAIN_REWARDS):
        doublers = yield from declare_doublers(g, seat, sectors)
    gains = Gains(closing)
    hits: list[Paid] = []
    for die, sector in enumerate(sectors):
        gains.seen.append(0)
        hits.append((die, sector, paying(g, seat, sector)))
        yield from gain_sector(g, seat, hits[die], gains, NO_CARD)
    if doublers:
        paid = gains.paid[:] if g.options["double_reached"] else hits
        for doubler in doublers:
            yield from repeat_sector(g, seat, doubler, paid, gains)


def gain_sector(g: SpaceBase, seat: int, paid: Paid, gains: Gains, barred: int) -> Flow[None]:
    """All cards of the sector pay together (RULES-NOTES 16): resources and cubes, then claims, then arrows."""
    die, sector, cards = paid
    gains.seen[die] |= 1 << sector
    gains.paid.append(paid)
    side = STATION if seat == g.active else DEPLOYED
    pay = 0
    for card in cards:
        pay += PAY[2 * card + side]
    if pay & RESOURCES:
        gain(g, seat, pay & MASK, pay // INCOME_UNIT & MASK, pay // VP_UNIT & MASK)
    if pay < CUBE_UNIT:
        return
    charge(g, seat, cards, barred)
    for card in cards:
        if CLAIMS[2 * card + side]:
            yield from claim(g, seat, CLAIMS[2 * card + side])
    for card in cards:
        if ARROW[2 * card + side]:
            yield from follow_arrow(g, seat, die, sector, ARROW[2 * card + side], gains, barred)


def follow_arrow(g: SpaceBase, seat: int, die: int, sector: int, arrow: int, gains: Gains, barred: int) -> Flow[None]:
    """An arrow adds the rewards of one neighbour; never past the edge or to a seen sector (RULES-NOTES 17-21)."""
    seen = gains.seen[die]
    sides: list[int] = []
    if arrow & LEFT and sector > 1 and not seen >> (sector - 1) & 1:
        sides.append(sector - 1)
    if arrow & RIGHT and sector < SECTORS and not seen >> (sector + 1) & 1:
        sides.append(sector + 1)
    if not sides:
        return
    aim = sides[0]
    if len(sides) == 2:
        left, right = outlook(g, seat, (sides[0],)), outlook(g, seat, (sides[1],))
        taken = obvious(g, seat, left, right, gains.closing)
        if left == right and left and arrows_in(g, seat, sector) > 1:  # the next arrow gets what this one leaves
            taken = -1
        if taken >= 0:
            aim = sides[taken]
        else:
            aim = yield from choose(seat, prompts.ARROW, sides, args=(sector,))
    g.tell("arrow", seat, sector, aim)
    yield from gain_sector(g, seat, (die, aim, paying(g, seat, aim)), gains, barred)


def arrows_in(g: SpaceBase, seat: int, sector: int) -> int:
    """How many of the cards that pay in a sector have an arrow."""
    side = STATION if seat == g.active else DEPLOYED
    return sum(ARROW[2 * card + side] != 0 for card in paying(g, seat, sector))


# -- doubling (p. 27) ---------------------------------------------------------------------------------


def declare_doublers(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> Flow[list[int]]:
    """Doublers are declared and paid for before any reward is gained (RULES-NOTES 36); several may be (41)."""
    doublers: list[int] = []
    if not outlook(g, seat, sectors):
        return doublers
    while True:
        ships = ready(g, seat, GAIN_REWARDS)
        card = yield from choose_or("no", seat, prompts.DOUBLE, ships, args=(sectors,))
        if card is None:
            return doublers
        spend(g, seat, card)
        doublers.append(card)


def repeat_sector(g: SpaceBase, seat: int, doubler: int, paid: list[Paid], gains: Gains) -> Flow[None]:
    """One sector pays again, picked after the normal gain (RULES-NOTES 70): the cards that paid before pay (71).

    Arrows find the sectors already seen still seen (38), and the doubler itself gets no cube (39). By default only
    sectors that dice were allocated to can be doubled (37), and only once for doubles (40); each has an option (72).
    """
    choices = list(dict.fromkeys(sector for _, sector, _ in paid))
    sector = yield from choose(seat, prompts.REPEAT, choices, args=(doubler,))
    again = [hit for hit in paid if hit[1] == sector]
    g.tell("doubled", seat, doubler, sector)
    for hit in again if g.options["double_each_die"] else again[:1]:
        yield from gain_sector(g, seat, hit, gains, doubler)
