"""Phases 2 and 3: roll the dice, change them, and allocate them one by one or as a sum (p. 12, 23, 25-26)."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Asked, Flow, choose_or

from .. import prompts
from ..content import ALLOCATE, CUBE_UNIT, GAIN, GAIN_REWARDS, REROLL, ROLL, SECTORS, SET_DIE
from ..state import Galaxy
from .abilities import can_use, effects, ready, spend
from .cards import gain
from .rewards import gain_rewards, obvious, outlook, pay_out

WAYS: Final[list[tuple[tuple[int, ...], ...]]] = [((at // 7, at % 7), (at // 7 + at % 7,)) for at in range(49)]
"""The two ways to take the dice, by `7 * first + second`: one by one, or their sum."""


# -- phase 2: roll ------------------------------------------------------------------------------------


def roll(g: Galaxy, me: int) -> Flow[None]:
    """The active player sets dice instead of rolling them, rolls the rest, and may roll again (RULES-NOTES 77)."""
    g.dice = (0, 0)
    yield from set_dice(g, me)
    first, second = g.dice
    if not second:
        g.dice = (first or g.rng.roll(), g.rng.roll())
        g.tell("rolled", me, g.dice)
    yield from reroll(g, me)


def just_roll(g: Galaxy, me: int) -> None:
    """Roll both dice, by a player without any ability to change them."""
    both = g.rng.below(36)
    g.dice = (both // 6 + 1, both % 6 + 1)
    g.tell("rolled", me, g.dice)


def with_effect(g: Galaxy, seat: int, code: int) -> list[int]:
    """The seat's ships ready in phase 2 to set a die, or to reroll."""
    return [card for card in ready(g, seat, ROLL) if effects(g, seat, card)[0][0] == code]


def set_dice(g: Galaxy, me: int) -> Flow[None]:
    """Before the roll, each use puts one die on a face of choice; at most both dice (p. 26)."""
    while not g.dice[1]:
        values = [(card, face) for card in with_effect(g, me, SET_DIE) for face in range(1, 7)]
        chosen = yield from choose_or("roll", me, prompts.SET_DIE, values)
        if chosen is None:
            return
        card, face = chosen
        use_box(g, me, card)
        g.dice = (g.dice[0], face) if g.dice[0] else (face, 0)
        g.tell("set", me, card, face)


def reroll(g: Galaxy, me: int) -> Flow[None]:
    """After the roll and before anybody allocates, one or both dice are rolled again, for all (RULES-NOTES 52)."""
    while True:
        which = (0, 2) if g.dice[0] == g.dice[1] else (0, 1, 2)
        values = [(card, dice) for card in with_effect(g, me, REROLL) for dice in which]
        chosen = yield from choose_or("keep", me, prompts.REROLL, values)
        if chosen is None:
            return
        card, dice = chosen
        use_box(g, me, card)
        first, second = g.dice
        g.dice = (g.rng.roll() if dice != 1 else first, g.rng.roll() if dice != 0 else second)
        g.tell("rerolled", me, card, g.dice)


def use_box(g: Galaxy, seat: int, card: int) -> None:
    """Spend the cubes, and take the resources printed in the ability box."""
    todo = effects(g, seat, card)
    spend(g, seat, card)
    for effect in todo:
        if effect[0] == GAIN:
            gain(g, seat, effect[1], effect[2], effect[3])


# -- phases 3 and 4 of one seat -----------------------------------------------------------------------


def collect(g: Galaxy, seat: int) -> Flow[None] | None:
    """Allocate the dice (phase 3) and gain the rewards (phase 4): done at once for a seat that has no choice to make.

    Each player takes the dice one by one or as a sum, whatever the others do (RULES-NOTES 6). It is no choice if one
    way pays nothing, or both the same. Whoever can shift the sum or double a sector has one.
    """
    first, second = g.dice
    apart = outlook(g, seat, first) + outlook(g, seat, second)
    total = outlook(g, seat, first + second)
    if can_use(g, seat, ALLOCATE) and first + second < SECTORS and ready(g, seat, ALLOCATE):
        return ask_allocation(g, seat, apart, total)
    taken = obvious(g, seat, apart, total)
    if taken < 0:
        return ask_allocation(g, seat, apart, total)
    return gain_from(g, seat, WAYS[7 * first + second][taken], total if taken else apart)


def ask_allocation(g: Galaxy, seat: int, apart: int, total: int) -> Flow[None]:
    """The dice one by one, or their sum, which abilities may move."""
    sectors: tuple[int, ...] = yield Asked(seat, prompts.ALLOCATE, WAYS[7 * g.dice[0] + g.dice[1]])
    pay = apart
    if len(sectors) == 1:
        pay = total
        if can_use(g, seat, ALLOCATE):
            sectors = yield from shift_sum(g, seat, sectors[0])
            pay = outlook(g, seat, sectors[0])
    rest = gain_from(g, seat, sectors, pay)
    if rest is not None:
        yield from rest


def gain_from(g: Galaxy, seat: int, sectors: tuple[int, ...], pay: int) -> Flow[None] | None:
    """Gain the rewards of these sectors, at once where they only pay resources and nothing can be doubled."""
    if pay:
        g.tell("took", seat, sectors)
    if pay >= CUBE_UNIT or can_use(g, seat, GAIN_REWARDS):
        return gain_rewards(g, seat, sectors)
    pay_out(g, seat, pay)
    return None


def shift_sum(g: Galaxy, seat: int, sector: int) -> Flow[tuple[int, ...]]:
    """Whoever takes the sum may move it to the right, by any number of shifts but not past 12 (RULES-NOTES 50-51)."""
    while True:
        values = [
            (card, steps)
            for card in ready(g, seat, ALLOCATE)
            for steps in range(1, effects(g, seat, card)[0][1] + 1)
            if sector + steps <= SECTORS
        ]
        chosen = yield from choose_or("stay", seat, prompts.SHIFT, values, args=(sector,))
        if chosen is None:
            return (sector,)
        card, steps = chosen
        spend(g, seat, card)
        sector += steps
        g.tell("shifted", seat, card, sector)
