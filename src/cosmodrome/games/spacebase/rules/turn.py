"""A turn in nine phases (p. 12-13), and the end of the game (p. 16)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow

from ..content import AFTER_BUYING, AFTER_REWARDS, BEFORE_ROLL, COLONY_VP, EMPTY, ROLL, SLOTS
from ..state import BUYING, OPENING, ROLLING, Galaxy
from .abilities import abilities, anybody_ready, can_use
from .cards import buy, work_out
from .dice import gain_together, roll, roll_both
from .setup import draw, opening

EXTRA_ROUNDS: Final = 20
"""So many rounds are played to break a tie; then the tied players share the win (RULES-NOTES 66)."""


def step(g: Galaxy) -> Flow[None]:
    """The next part of the game: the opening, or half a turn."""
    if not g.red:
        work_out(g)
    if g.stage == OPENING:
        return opening(g)
    if g.stage == ROLLING:
        return roll_and_gain(g, g.active)
    return buy_and_refill(g, g.active)


def roll_and_gain(g: Galaxy, me: int) -> Flow[None]:
    """Phases 1 to 4: abilities, roll, allocate dice, gain rewards."""
    g.tell("turn", g.turn, me)
    if g.orders[me]:  # "don't ask until my next turn" ends here
        g.orders = tuple({} if seat == me else orders for seat, orders in enumerate(g.orders))
    if anybody_ready(g):
        yield from abilities(g, BEFORE_ROLL)
        if g.finished:
            return
    if can_use(g, me, ROLL):
        yield from roll(g, me)
    else:
        roll_both(g, me)
    yield from gain_together(g)
    g.stage = BUYING


def buy_and_refill(g: Galaxy, me: int) -> Flow[None]:
    """Phases 5 to 9: abilities, buy a card, abilities, refill the shipyard, income."""
    if anybody_ready(g):
        yield from abilities(g, AFTER_REWARDS)
        if g.finished:
            return
    yield from buy(g, me)
    if anybody_ready(g):
        yield from abilities(g, AFTER_BUYING)
        if g.finished:
            return
    refill(g)
    income(g, me)
    end_turn(g)


def refill(g: Galaxy) -> None:
    """Phase 8: empty slots are filled from their level's deck, while it lasts (RULES-NOTES 12, 59)."""
    slot = -1
    for _ in range(g.shipyard.count(EMPTY)):
        slot = g.shipyard.index(EMPTY, slot + 1)
        card = draw(g, slot // SLOTS + 1)
        if card != EMPTY:
            g.shipyard[slot] = card
            g.tell("revealed", card)


def income(g: Galaxy, me: int) -> None:
    """Phase 9: the active player's credits rise to the income, bought or not (RULES-NOTES 13-14)."""
    if g.credits[me] < g.income[me]:
        g.credits[me] = g.income[me]
        g.tell("income", me, g.income[me])


def end_turn(g: Galaxy) -> None:
    """The next player clockwise begins; a round is complete when it is the starting player (RULES-NOTES 62)."""
    g.turn += 1
    g.active = (g.active + 1) % g.seats
    g.dice = (0, 0)
    g.stage = ROLLING
    if g.closing and g.active == g.starter:
        end_round(g)


def end_round(g: Galaxy) -> None:
    """Once somebody has had 40 VP, the most VP win; a tie for most means one more round for all (RULES-NOTES 63)."""
    best = max(g.vp)
    if g.vp.count(best) == 1 or g.extra_rounds == EXTRA_ROUNDS:
        g.finished = True
        g.tell("ended", best)
    else:
        g.extra_rounds += 1
        g.tell("tied", best)


def colony_vp(g: Galaxy, seat: int) -> int:
    """The VP that a seat's colonies have scored."""
    return sum(COLONY_VP[card] for card in g.station[12 * seat : 12 * seat + 12])
