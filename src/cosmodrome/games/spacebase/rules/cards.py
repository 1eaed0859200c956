"""Cards and cubes on a console: placing and deploying, colonies, buying, claiming, charges (p. 7, 13, 17, 22, 24)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, Reason, choose, choose_or

from .. import prompts
from ..content import (
    AFTER_BUYING,
    AFTER_REWARDS,
    ANY_WINDOW,
    BEFORE_ROLL,
    CHEAPEST_COLONY,
    COLONY_VP,
    COST,
    DEPLOYED,
    EMPTY,
    FIRST_COLONY,
    LEVEL,
    PASSIVE,
    PAYABLE,
    PRICE,
    RED,
    ROOM,
    SECTOR,
    STATION,
    WHEN_ACTIVE,
    WHEN_PASSIVE,
)
from ..prompts import card_target
from ..state import Galaxy

VICTORY: Final = 40
"""VP that bring on the end of the game (p. 16)."""
FREE_SECTORS: Final = range(7, 13)
"""Where a ship bought with free placement may go (p. 25)."""


# -- resources (p. 6) -------------------------------------------------------------------------------


def gain(g: Galaxy, seat: int, credits: int, income: int, vp: int) -> None:
    """Resources have no limit (RULES-NOTES 15)."""
    g.tell("gained", seat, credits, income, vp)
    g.credits[seat] += credits
    g.income[seat] += income
    if vp:
        gain_vp(g, seat, vp)


def gain_vp(g: Galaxy, seat: int, vp: int) -> None:
    """Having 40 VP at any moment, on anybody's turn, brings on the end of the game (RULES-NOTES 61)."""
    g.vp[seat] += vp
    if g.vp[seat] >= VICTORY and not g.closing:
        g.closing = True
        g.tell("closing", seat, g.vp[seat])


# -- placing and deploying (p. 7, 17, 22) -------------------------------------------------------------


def is_open(g: Galaxy, seat: int, sector: int) -> bool:
    """A sector with a colony takes no further card (RULES-NOTES 43)."""
    return g.station[12 * seat + sector - 1] < FIRST_COLONY


def dock(g: Galaxy, seat: int, card: int, sector: int) -> None:
    """A card is placed on the board, and the one that was there is deployed in the same sector."""
    at = 12 * seat + sector - 1
    old = g.station[at]
    g.station[at] = card
    g.deployed[at] = (*g.deployed[at], old)
    if g.red:
        g.red[at] += RED[old]
    if g.cubes[seat]:
        carry_cubes(g, seat, old)
    if card >= FIRST_COLONY:  # it scores at once, and never again (RULES-NOTES 42)
        gain(g, seat, 0, 0, COLONY_VP[card])


def take(g: Galaxy, card: int) -> None:
    """A card leaves the middle of the table; its slot stays empty until phase 8 (RULES-NOTES 12)."""
    if card >= FIRST_COLONY:
        g.colonies = tuple(colony for colony in g.colonies if colony != card)
    else:
        g.shipyard[g.shipyard.index(card)] = EMPTY


# -- charge cubes (p. 8, 21-22) -----------------------------------------------------------------------


def side_of(g: Galaxy, seat: int, card: int) -> int:
    """Whether a seat's card is on its board or deployed above it."""
    return STATION if card in g.station[12 * seat : 12 * seat + 12] else DEPLOYED


def has_room(g: Galaxy, seat: int, face: int) -> bool:
    """Whether a square of that side is empty; only those needed at this player count exist (RULES-NOTES 28)."""
    return g.cubes[seat].count(face) < ROOM[g.seats][face]


def set_cubes(g: Galaxy, seat: int, cubes: list[int]) -> None:
    """Cubes come from and go to a supply that never runs out (RULES-NOTES 35)."""
    g.cubes[seat] = tuple(sorted(cubes))
    if g.alerts:
        g.alerts[seat] = alert(g.cubes[seat], g.seats)


def add_cube(g: Galaxy, seat: int, face: int) -> None:
    """Put a cube on a side of a card."""
    set_cubes(g, seat, [*g.cubes[seat], face])


def remove_cubes(g: Galaxy, seat: int, face: int, count: int) -> None:
    """Take cubes off a side of a card."""
    cubes = list(g.cubes[seat])
    for _ in range(count):
        cubes.remove(face)
    set_cubes(g, seat, cubes)


def carry_cubes(g: Galaxy, seat: int, card: int) -> None:
    """A card that was just deployed takes its cubes along as far as its red squares hold them (RULES-NOTES 29-32)."""
    blue, red = 2 * card + STATION, 2 * card + DEPLOYED
    held = g.cubes[seat].count(blue)
    if held:
        remove_cubes(g, seat, blue, held)
        for _ in range(min(held, ROOM[g.seats][red])):
            add_cube(g, seat, red)


# -- what is worked out from the rest ---------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def alert(cubes: tuple[int, ...], players: int) -> int:
    """The phases in which these cubes can be spent, as bits: on one's own turn, and from PASSIVE on on others'.

    ANY_WINDOW is added for phases 1, 5 and 7. Most seats can use nothing most of the time; this tells so at once.
    """
    phases = 0
    for face in cubes:
        if cubes.count(face) >= PRICE[players][face]:
            phases |= WHEN_ACTIVE[face] | WHEN_PASSIVE[face] << PASSIVE
    windows = 1 << BEFORE_ROLL | 1 << AFTER_REWARDS | 1 << AFTER_BUYING
    return phases | ANY_WINDOW if phases & (windows | windows << PASSIVE) else phases


def work_out(g: Galaxy) -> None:
    """Fill in what is not part of the position."""
    g.red = [sum(RED[card] for card in stack) for stack in g.deployed]
    g.alerts = [alert(cubes, g.seats) for cubes in g.cubes]


# -- buying (p. 13, 24-25) ----------------------------------------------------------------------------


def affordable(g: Galaxy, seat: int) -> list[int]:
    """Ships and colonies that the seat can pay and place."""
    money = g.credits[seat]
    payable = PAYABLE[min(money, len(PAYABLE) - 1)]
    cards = list(filter(payable, g.shipyard))
    if money >= CHEAPEST_COLONY:
        cards += filter(payable, g.colonies)
    board = g.station[12 * seat : 12 * seat + 12]
    if max(board) >= FIRST_COLONY:
        cards = [card for card in cards if board[SECTOR[card] - 1] < FIRST_COLONY]
    return cards


def why_not_buy(g: Galaxy, seat: int, options: list[int]) -> dict[str, Reason]:
    """Why the other cards in the middle of the table can't be bought."""
    reasons: dict[str, Reason] = {}
    for card in (*g.shipyard, *g.colonies):
        if card == EMPTY or card in options:
            continue
        if not is_open(g, seat, SECTOR[card]):
            reasons[card_target(card)] = ("colony-there", SECTOR[card])
        else:
            reasons[card_target(card)] = ("too-dear", COST[card], g.credits[seat])
    return reasons


def buy(g: Galaxy, seat: int) -> Flow[None]:
    """Phase 6: the active player may buy one card, and then loses all credits (RULES-NOTES 11)."""
    cards = affordable(g, seat)
    if not cards:
        return
    card: int | None = yield Asked(seat, prompts.BUY, cards, (), "save", lambda: why_not_buy(g, seat, cards))
    if card is None:
        g.tell("saved", seat, g.credits[seat])
    else:
        g.tell("bought", seat, card, g.credits[seat], SECTOR[card])
        g.credits[seat] = 0
        take(g, card)
        dock(g, seat, card, SECTOR[card])


def extra_buy(g: Galaxy, seat: int, anywhere: bool) -> Flow[bool]:
    """A buy by an ability costs the exact price and leaves the normal buy alone; it may be passed (RULES-NOTES 55)."""
    cards = placeable(g, seat) if anywhere else affordable(g, seat)
    card = yield from choose_or("stop", seat, prompts.EXTRA_BUY, cards, why=lambda: why_not_buy(g, seat, cards))
    if card is None:
        return False
    sector = SECTOR[card]
    if anywhere and card < FIRST_COLONY:
        sector = yield from choose(seat, prompts.PLACE_SHIP, places(g, seat, card), args=(card,))
    g.tell("bought", seat, card, COST[card], sector)
    g.credits[seat] -= COST[card]
    take(g, card)
    dock(g, seat, card, sector)
    return True


def placeable(g: Galaxy, seat: int) -> list[int]:
    """What can be bought with free placement: a colony in the printed sector does not stop a ship (RULES-NOTES 47)."""
    money = g.credits[seat]
    cards = [card for card in g.shipyard if card != EMPTY and COST[card] <= money and places(g, seat, card)]
    return cards + [card for card in g.colonies if COST[card] <= money and is_open(g, seat, SECTOR[card])]


def places(g: Galaxy, seat: int, card: int) -> list[int]:
    """The printed sector or any of 7 to 12, unless a colony lies there (RULES-NOTES 79)."""
    sectors = sorted({SECTOR[card], *FREE_SECTORS})
    return [sector for sector in sectors if is_open(g, seat, sector)]


# -- claiming (p. 18, 24) -----------------------------------------------------------------------------


def claimable(g: Galaxy, seat: int, levels: tuple[int, ...]) -> list[int]:
    """Face-up ships of these levels whose sector is open; never colonies."""
    return [card for card in g.shipyard if card != EMPTY and LEVEL[card] in levels and is_open(g, seat, SECTOR[card])]


def claim(g: Galaxy, seat: int, levels: tuple[int, ...]) -> Flow[None]:
    """Take a ship of each named level for nothing; each may be left (RULES-NOTES 57)."""
    left = list(levels)
    while left:
        card = yield from choose_or("none", seat, prompts.CLAIM, claimable(g, seat, tuple(left)), args=(tuple(left),))
        if card is None:
            return
        left.remove(LEVEL[card])
        g.tell("claimed", seat, card, SECTOR[card])
        take(g, card)
        dock(g, seat, card, SECTOR[card])


# -- moving cards (p. 24, 26) -------------------------------------------------------------------------


def swap_sectors(g: Galaxy, seat: int, a: int, b: int) -> None:
    """All cards of two sectors trade places, colonies and cubes with them (RULES-NOTES 46)."""
    i, j = 12 * seat + a - 1, 12 * seat + b - 1
    g.station[i], g.station[j] = g.station[j], g.station[i]
    g.deployed[i], g.deployed[j] = g.deployed[j], g.deployed[i]
    g.red[i], g.red[j] = g.red[j], g.red[i]
    g.tell("swapped", seat, a, b)


def exchange(g: Galaxy, seat: int, card: int) -> Flow[None]:
    """This card and a station card of the seat trade places; a colony is never deployed by it (RULES-NOTES 45)."""
    base = 12 * seat
    stationed = card in g.station[base : base + 12]
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


def find(g: Galaxy, seat: int, card: int) -> int:
    """The sector in which a seat has a ship, on the board or deployed."""
    for sector in range(1, 13):
        at = 12 * seat + sector - 1
        if g.station[at] == card or card in g.deployed[at]:
            return sector
    raise ValueError(f"seat {seat} has no card {card}")
