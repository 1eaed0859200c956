"""Buying and claiming cards (p. 13, 18, 24-25)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Asked, Flow, Reason, choose, choose_or

from .. import prompts
from ..content import (
    CHEAPEST_COLONY,
    COLONIES,
    COST,
    EMPTY,
    FIRST_COLONY,
    LEVEL,
    PAYABLE,
    PLACE,
    SECTOR,
)
from ..prompts import card_target
from ..state import SpaceBase, bays_of
from .basics import dock, is_open, take

FREE_SECTORS: Final = range(7, 13)
"""Where a ship bought with free placement may go (p. 25)."""


# -- buying (p. 13, 24-25) ----------------------------------------------------------------------------


def affordable(g: SpaceBase, seat: int) -> list[int]:
    """Ships and colonies that the seat can pay and place."""
    money = g.credits[seat]
    shipyard = g.shipyard
    every, some = PAYABLE[money] if money < len(PAYABLE) else PAYABLE[-1]
    cards = shipyard[:every]
    for _ in range(cards.count(EMPTY)):
        cards.remove(EMPTY)
    for card in shipyard[every:some]:
        if card != EMPTY and COST[card] <= money:
            cards.append(card)
    if money >= CHEAPEST_COLONY:
        for card in g.colonies:
            if COST[card] > money:
                break  # the next ones are dearer
            cards.append(card)
    if len(g.colonies) < len(COLONIES):  # somebody has one, and its sector takes no further card
        station = g.station[bays_of(seat)]
        if max(station) >= FIRST_COLONY:
            cards = [card for card in cards if station[PLACE[card]] < FIRST_COLONY]
    return cards


def why_not_buy(g: SpaceBase, seat: int, options: list[int]) -> dict[str, Reason]:
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


def to_buy(g: SpaceBase, seat: int) -> Asked[int] | None:
    """Phase 6: the active player may buy one card; None if it can't."""
    cards = affordable(g, seat)
    return Asked(seat, prompts.BUY, cards, (), "save", lambda: why_not_buy(g, seat, cards)) if cards else None


def buy(g: SpaceBase, seat: int, card: int | None) -> None:
    """A buyer spends all credits (ruling 11); a player who does not buy saves them."""
    if card is None:
        g.tell("saved", seat, g.credits[seat])
    else:
        g.tell("bought", seat, card, g.credits[seat], SECTOR[card])
        g.credits[seat] = 0
        take(g, card)
        dock(g, seat, card, SECTOR[card])


def extra_buy(g: SpaceBase, seat: int, anywhere: bool) -> Flow[bool]:
    """A buy by an ability costs the exact price and leaves the normal buy alone; it may be passed (ruling 55)."""
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


def placeable(g: SpaceBase, seat: int) -> list[int]:
    """What can be bought with free placement: a colony in the printed sector does not stop a ship (ruling 47)."""
    money = g.credits[seat]
    cards = [card for card in g.shipyard if card != EMPTY and COST[card] <= money]
    if not any(is_open(g, seat, sector) for sector in FREE_SECTORS):
        cards = [card for card in cards if is_open(g, seat, SECTOR[card])]
    return cards + [card for card in g.colonies if COST[card] <= money and is_open(g, seat, SECTOR[card])]


def places(g: SpaceBase, seat: int, card: int) -> list[int]:
    """The printed sector or any of 7 to 12, unless a colony lies there (ruling 79)."""
    sectors = sorted({SECTOR[card], *FREE_SECTORS})
    return [sector for sector in sectors if is_open(g, seat, sector)]


# -- claiming (p. 18, 24) -----------------------------------------------------------------------------


def claimable(g: SpaceBase, seat: int, levels: tuple[int, ...]) -> list[int]:
    """Face-up ships of these levels whose sector is open; never colonies."""
    return [card for card in g.shipyard if card != EMPTY and LEVEL[card] in levels and is_open(g, seat, SECTOR[card])]


def claim(g: SpaceBase, seat: int, levels: tuple[int, ...]) -> Flow[None]:
    """Take a ship of each named level for nothing; each may be left (ruling 57)."""
    left = list(levels)
    while left:
        card = yield from choose_or("none", seat, prompts.CLAIM, claimable(g, seat, tuple(left)), args=(tuple(left),))
        if card is None:
            return
        left.remove(LEVEL[card])
        g.tell("claimed", seat, card, SECTOR[card])
        take(g, card)
        dock(g, seat, card, SECTOR[card])
