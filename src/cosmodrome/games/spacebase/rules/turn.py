"""The course of the game: a turn in nine phases (p. 12-13)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow

from ..content import AFTER_BUYING, AFTER_REWARDS, BEFORE_ROLL, EMPTY, PASSIVE, SLOTS
from ..state import BUYING, ROLLING, SpaceBase
from .abilities import abilities, anybody
from .basics import work_out
from .buying import buy, to_buy
from .dice import CAN_ROLL, allocate, roll, roll_both
from .scoring import end_round
from .setup import draw, opening

CAN_BEFORE_ROLL: Final = 1 << BEFORE_ROLL | 1 << BEFORE_ROLL + PASSIVE
CAN_AFTER_REWARDS: Final = 1 << AFTER_REWARDS | 1 << AFTER_REWARDS + PASSIVE
CAN_AFTER_BUYING: Final = 1 << AFTER_BUYING | 1 << AFTER_BUYING + PASSIVE
"""Bits of `windows`, be it on this player's turn or another's: worth a closer look."""


def step(g: SpaceBase) -> Flow[None]:
    """The next part of the game: the opening, or half a turn."""
    if not g.red:
        work_out(g)
    if g.stage == ROLLING:
        return roll_and_gain(g, g.active)
    if g.stage == BUYING:
        return buy_and_refill(g, g.active)
    return opening(g)


def roll_and_gain(g: SpaceBase, me: int) -> Flow[None]:
    """Phases 1 to 4: abilities, roll, allocate dice, gain rewards."""
    g.tell("turn", g.turn, me)
    if g.orders[me]:  # "don't ask until my next turn" ends here
        g.orders = tuple({} if seat == me else orders for seat, orders in enumerate(g.orders))
    if g.windows & CAN_BEFORE_ROLL and anybody(g, BEFORE_ROLL):
        yield from abilities(g, BEFORE_ROLL)
        if g.finished:
            return
    if g.alerts[me] & CAN_ROLL:
        yield from roll(g, me)
    else:
        roll_both(g, me)
    asking = allocate(g)
    if asking.open:
        yield asking
    g.stage = BUYING


def buy_and_refill(g: SpaceBase, me: int) -> Flow[None]:
    """Phases 5 to 9: abilities, buy a card, abilities, refill the shipyard, income."""
    if g.windows & CAN_AFTER_REWARDS and anybody(g, AFTER_REWARDS):
        yield from abilities(g, AFTER_REWARDS)
        if g.finished:
            return
    asked = to_buy(g, me)
    if asked is not None:
        card: int | None = yield asked
        buy(g, me, card)
    if g.windows & CAN_AFTER_BUYING and anybody(g, AFTER_BUYING):
        yield from abilities(g, AFTER_BUYING)
        if g.finished:
            return
    refill(g)
    income(g, me)
    end_turn(g)


def refill(g: SpaceBase) -> None:
    """Phase 8: empty slots are filled from their level's deck, while it lasts (rulings 12, 59)."""
    shipyard, decks, slot = g.shipyard, g.decks, -1
    for _ in range(shipyard.count(EMPTY)):
        slot = shipyard.index(EMPTY, slot + 1)
        if decks[slot // SLOTS]:
            card = shipyard[slot] = draw(g, slot // SLOTS + 1)
            g.tell("revealed", card)


def income(g: SpaceBase, me: int) -> None:
    """Phase 9: the active player's credits rise to the income, bought or not (rulings 13-14)."""
    if g.credits[me] < g.income[me]:
        g.credits[me] = g.income[me]
        g.tell("income", me, g.income[me])


def end_turn(g: SpaceBase) -> None:
    """The next player clockwise begins; a round is complete when it is the starting player (ruling 62)."""
    g.turn += 1
    g.active = (g.active + 1) % g.seats
    g.dice = (0, 0)
    g.stage = ROLLING
    if g.closing and g.active == g.starter:
        end_round(g)
