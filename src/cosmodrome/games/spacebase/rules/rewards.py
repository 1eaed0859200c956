"""Phase 4, gain rewards: blue ones on your turn, red ones on others' turns; arrows and doubling (p. 12, 18-19, 27)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from .. import prompts
from ..content import (
    ARROWS,
    BLUE,
    BRANCH_UNIT,
    CLAIMS,
    CREDITS,
    CUBE_UNIT,
    DEPLOYED,
    GAIN_REWARDS,
    LEFT,
    LEVEL,
    PASSIVE,
    PAYS,
    RESOURCES,
    RIGHT,
    ROOMS,
    SECTOR,
    SECTORS,
    STATION,
    face_of,
    income_in,
    unpacked,
    vp_in,
)
from ..state import BEFORE, SpaceBase
from .abilities import can_use, ready, spend
from .basics import VICTORY, add_cube, gain, gain_vp, has_room
from .buying import claim, claimable

NO_CARD: Final = -1
CAN_DOUBLE: Final = 1 << GAIN_REWARDS | 1 << GAIN_REWARDS + PASSIVE
"""Bits of `alerts`, be it on this player's turn or another's: worth a closer look."""


# -- what a sector pays -------------------------------------------------------------------------------


def paying(g: SpaceBase, seat: int, sector: int) -> tuple[int, ...]:
    """The cards of a sector that pay now: the station card on your turn, all deployed ones on others' (p. 7)."""
    at = BEFORE[seat] + sector
    return (g.station[at],) if seat == g.active else g.deployed[at]


def outlook(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> int:
    """What sectors pay at sight, packed as in `content.PAY`. Squares that are full count for nothing."""
    at = BEFORE[seat]
    pay = 0
    for sector in sectors:
        pay += BLUE[g.station[at + sector]] if seat == g.active else g.red[at + sector]
    if pay >= CUBE_UNIT and g.cubes[seat]:
        pay -= CUBE_UNIT * full_cards(g, seat, sectors)
    return pay


def full_cards(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> int:
    """How many cards of these sectors would get a cube, but have no empty square."""
    side = STATION if seat == g.active else DEPLOYED
    room, full = ROOMS[g.seats][side], 0
    for sector in sectors:
        for card in paying(g, seat, sector):
            if room[card] and not has_room(g, seat, face_of(card, side)):
                full += 1
    return full


def welcome(g: SpaceBase, seat: int, pay: int, closing: bool) -> bool:
    """Whether nobody would rather have nothing: it leads no further, and does not bring on the end of the game."""
    if pay >= CUBE_UNIT and pay >= BRANCH_UNIT:
        return False
    vp = vp_in(pay)
    return not vp or closing or g.vp[seat] + vp < VICTORY


def obvious(g: SpaceBase, seat: int, first: int, second: int, closing: bool) -> int:
    """Which of two outlooks is taken without asking: 0 or 1; -1 if it is a real choice.

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
        if g.news is not None:  # the most frequent event: skip the call in matches without a log
            g.tell("rewards", seat, sectors, pay)
        g.credits[seat] += pay & CREDITS
        if pay > CREDITS:
            g.income[seat] += income_in(pay)
            gain_vp(g, seat, vp_in(pay))
    if pay >= CUBE_UNIT:
        for sector in sectors:
            charge(g, seat, paying(g, seat, sector), NO_CARD)
    return None


def charge(g: SpaceBase, seat: int, cards: tuple[int, ...], barred: int) -> None:
    """One cube for each card with an empty square; a full card still pays the rest (rulings 25-26)."""
    side = STATION if seat == g.active else DEPLOYED
    room = ROOMS[g.seats][side]
    for card in cards:
        if room[card] and card != barred and has_room(g, seat, face_of(card, side)):
            add_cube(g, seat, face_of(card, side))
            g.tell("charged", seat, card)


Paid = tuple[int, int, tuple[int, ...]]
"""Which die (0 for the sum), the sector, and its cards as they were when it paid."""


class Gains:
    """What one seat has gained from this roll."""

    __slots__ = ("closing", "paid", "seen")

    def __init__(self, closing: bool) -> None:
        self.closing = closing
        self.seen: list[int] = []  # by die: the sectors that have paid, as bits (ruling 18)
        self.paid: list[Paid] = []


def gain_rewards(g: SpaceBase, seat: int, sectors: tuple[int, ...], closing: bool) -> Flow[None]:
    """Each sector that the dice were allocated to pays once for each die; doublers are paid for before (p. 12, 27)."""
    g.tell("took", seat, sectors)
    doublers: list[int] = []
    if can_use(g, seat, GAIN_REWARDS):
        doublers = yield from declare_doublers(g, seat, sectors)
    if order_matters(g, seat, sectors):
        first = yield from choose(seat, prompts.FIRST_DIE, sectors)
        if first != sectors[0]:
            sectors = sectors[::-1]
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
    """All cards of the sector pay together (ruling 16): resources and cubes, then claims, then arrows."""
    die, sector, cards = paid
    gains.seen[die] |= 1 << sector
    gains.paid.append(paid)
    side = STATION if seat == g.active else DEPLOYED
    pays, claims, arrows = PAYS[side], CLAIMS[side], ARROWS[side]
    pay = 0
    for card in cards:
        pay += pays[card]
    if pay & RESOURCES:
        gain(g, seat, *unpacked(pay))
    if pay < CUBE_UNIT:
        return
    charge(g, seat, cards, barred)
    for card in cards:
        if claims[card]:
            yield from claim(g, seat, claims[card])
    for card in cards:
        if arrows[card]:
            yield from follow_arrow(g, seat, die, sector, arrows[card], gains, barred)


def follow_arrow(g: SpaceBase, seat: int, die: int, sector: int, arrow: int, gains: Gains, barred: int) -> Flow[None]:
    """An arrow adds the rewards of one neighbour; never past the edge or to a seen sector (rulings 17-21)."""
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
    return sum(ARROWS[side][card] != 0 for card in paying(g, seat, sector))


# -- which die first (p. 12, 24) ----------------------------------------------------------------------


def order_matters(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> bool:
    """Whether it matters which die pays first: a ship claimed for one may pay for the other (ruling 24)."""
    if seat != g.active or len(sectors) == 1 or sectors[0] == sectors[1]:  # only station cards claim
        return False
    one, other = reach(g, seat, sectors[0]), reach(g, seat, sectors[1])
    claims, others = claims_in(g, seat, one), claims_in(g, seat, other)
    return (
        any(changes_pay(g, seat, levels, other) for levels in claims)
        or any(changes_pay(g, seat, levels, one) for levels in others)
        or any(docks_differently(g, seat, first, second) for first in claims for second in others)
    )


def reach(g: SpaceBase, seat: int, sector: int) -> list[int]:
    """The sectors that one die on the player's own turn may pay: its own, and all that arrows can lead to."""
    found = [sector]
    for here in found:
        arrow = ARROWS[STATION][g.station[BEFORE[seat] + here]]
        if arrow & LEFT and here > 1 and here - 1 not in found:
            found.append(here - 1)
        if arrow & RIGHT and here < SECTORS and here + 1 not in found:
            found.append(here + 1)
    return found


def claims_in(g: SpaceBase, seat: int, sectors: list[int]) -> list[tuple[int, ...]]:
    """The levels of each claim that the station cards of these sectors pay."""
    claims = [CLAIMS[STATION][g.station[BEFORE[seat] + sector]] for sector in sectors]
    return [levels for levels in claims if levels]


def changes_pay(g: SpaceBase, seat: int, levels: tuple[int, ...], sectors: list[int]) -> bool:
    """Whether a ship that can be claimed pays otherwise than the card it replaces in one of these sectors."""
    for card in claimable(g, seat, levels):
        sector = SECTOR[card]
        if sector in sectors:
            old = g.station[BEFORE[seat] + sector]
            if outlook(g, seat, (sector,)) != BLUE[card] or ROOMS[g.seats][STATION][card]:  # a cube of its own
                return True
            if ARROWS[STATION][old] != ARROWS[STATION][card]:
                return True
    return False


def docks_differently(g: SpaceBase, seat: int, first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Whether two claims can leave other ships on the board when the second comes first: the last in a sector stays."""
    cards = claimable(g, seat, first + second)
    if len({SECTOR[card] for card in cards}) == len(cards):
        return False
    return dockings(cards, first, second) != dockings(cards, second, first)


def dockings(cards: list[int], first: tuple[int, ...], second: tuple[int, ...]) -> set[tuple[frozenset[int], ...]]:
    """All results of two claims, one after the other: the ships claimed, and those of them not deployed again."""
    found: set[tuple[frozenset[int], ...]] = set()
    for before in claim_orders(cards, first):
        for after in claim_orders([card for card in cards if card not in before], second):
            claimed = before + after
            found.add((frozenset(claimed), frozenset({SECTOR[card]: card for card in claimed}.values())))
    return found


def claim_orders(cards: list[int], levels: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to claim ships of these levels, in order; a claim may be left."""
    found: list[tuple[int, ...]] = [()]
    for card in cards:
        if LEVEL[card] in levels:
            at = levels.index(LEVEL[card])
            rest = [other for other in cards if other != card]
            found += [(card, *more) for more in claim_orders(rest, levels[:at] + levels[at + 1 :])]
    return found


# -- doubling (p. 27) ---------------------------------------------------------------------------------


def declare_doublers(g: SpaceBase, seat: int, sectors: tuple[int, ...]) -> Flow[list[int]]:
    """Doublers are declared and paid for before any reward is gained (ruling 36); several may be (41)."""
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
    """One sector pays again, picked after the normal gain (ruling 70): the cards that paid before pay (71).

    Arrows find the sectors already seen still seen (38), and the doubler itself gets no cube (39). By default only
    sectors that dice were allocated to can be doubled (37), and only once for doubles (40); each has an option (72).
    """
    choices = list(dict.fromkeys(sector for _, sector, _ in paid))
    sector = yield from choose(seat, prompts.REPEAT, choices, args=(doubler,))
    again = [hit for hit in paid if hit[1] == sector]
    g.tell("doubled", seat, doubler, sector)
    for hit in again if g.options["double_each_die"] else again[:1]:
        yield from gain_sector(g, seat, hit, gains, doubler)
