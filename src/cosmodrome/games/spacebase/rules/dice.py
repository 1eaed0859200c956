"""Phases 2 and 3: roll the dice, change them, and allocate them one by one or as a sum (p. 12, 23, 25-26)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from cosmodrome.engine.flow import Asked, Flow, Reason, Several, choose_or

from .. import prompts
from ..content import (
    ALLOCATE,
    BLUE,
    BRANCH_UNIT,
    CUBE_UNIT,
    GAIN,
    GAIN_REWARDS,
    PASSIVE,
    REROLL,
    ROLL,
    SECTORS,
    SET_DIE,
)
from ..prompts import sector_target
from ..state import Galaxy
from .abilities import can_use, effects, ready, spend
from .cards import gain
from .rewards import gain_plainly, gain_rewards, obvious, outlook
from .setup import DICE

WAYS: Final[list[tuple[tuple[int, ...], ...]]] = [((at // 7, at % 7), (at // 7 + at % 7,)) for at in range(49)]
"""The two ways to take the dice, by `7 * first + second`: one by one, or their sum."""
CAN_SHIFT: Final = 1 << ALLOCATE | 1 << ALLOCATE + PASSIVE
CAN_DOUBLE: Final = 1 << GAIN_REWARDS | 1 << GAIN_REWARDS + PASSIVE
"""Bits of `alerts`, be it on this player's turn or another's: worth a closer look."""


# -- phase 2: roll ------------------------------------------------------------------------------------


def roll(g: Galaxy, me: int) -> Flow[None]:
    """The active player sets dice instead of rolling them, rolls the rest, and may roll again (RULES-NOTES 77)."""
    g.dice = (0, 0)
    yield from set_dice(g, me)
    first, second = g.dice
    if not first:
        roll_both(g, me)
    elif not second:
        g.dice = (first, g.rng.named(DICE).roll())
        g.tell("rolled", me, g.dice)
    yield from reroll(g, me)


def roll_both(g: Galaxy, me: int) -> None:
    """Both dice are rolled; the rocket is a plain 1 (RULES-NOTES 82)."""
    both = g.rng.named(DICE).below(36)
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
        rng = g.rng.named(DICE)
        g.dice = (rng.roll() if dice != 1 else first, rng.roll() if dice != 0 else second)
        g.tell("rerolled", me, card, g.dice)


def use_box(g: Galaxy, seat: int, card: int) -> None:
    """Spend the cubes, and take the resources printed in the ability box."""
    todo = effects(g, seat, card)
    spend(g, seat, card)
    for effect in todo:
        if effect[0] == GAIN:
            gain(g, seat, effect[1], effect[2], effect[3])


# -- phase 3: allocate the dice -----------------------------------------------------------------------


class Roll:
    """Phases 3 and 4 while they last: who is still asked, and the flows of those who have more to decide.

    It does what `together` does with one lane for each seat, but begins a lane only where one is needed: most seats
    have nothing to choose, and most others nothing but the allocation.
    """

    __slots__ = ("closing", "lanes", "several")

    def __init__(self, closing: bool) -> None:
        self.closing = closing
        self.several = Several()
        self.lanes: dict[int, Flow[None]] = {}

    def go_on(self, seat: int, lane: Flow[None], value: Any) -> None:
        """Resume a seat's flow until it asks again or ends."""
        self.lanes[seat] = lane
        try:
            asked = lane.send(value)
        except StopIteration:
            return
        assert isinstance(asked, Asked)
        self.several.open[seat] = asked


def gain_together(g: Galaxy) -> Flow[None]:
    """Phases 3 and 4, for all players at the same time.

    No seat's allocation or rewards touch another's: only the active player can claim ships here (station rewards),
    resources and cubes are one's own, and 40 VP bring on the end whoever has them first. So order does not matter.
    """
    roll = Roll(g.closing)
    allocate(g, roll)
    several = roll.several
    while several.open:
        seat, value = yield several
        asked = several.open.pop(seat)
        if seat in roll.lanes:
            roll.go_on(seat, roll.lanes[seat], value)
        else:
            gain_from(g, seat, value, asked.args[len(value) == 1], roll)


def allocate(g: Galaxy, roll: Roll) -> None:
    """Each player takes the dice one by one or as a sum, whatever the others do (RULES-NOTES 6).

    It is no choice if one way pays nothing, or both the same. Whoever can shift the sum has one, and whoever can
    double a sector has one between equals.
    """
    first, second = g.dice
    both = first + second
    ways = WAYS[7 * first + second]
    station, red, cubes, alerts = g.station, g.red, g.cubes, g.alerts
    why = partial(why_not_allocate, g)
    for seat in g.clockwise():
        at = 12 * seat - 1
        if seat == g.active:
            one_by_one = BLUE[station[at + first]] + BLUE[station[at + second]]
            total = BLUE[station[at + both]]
        else:
            one_by_one = red[at + first] + red[at + second]
            total = red[at + both]
        if alerts[seat] & CAN_SHIFT and can_shift(g, seat, both):
            roll.go_on(seat, allocate_and_shift(g, seat, (one_by_one, total), roll.closing), None)
        elif one_by_one or total:
            taken = obvious(g, seat, one_by_one, total, roll.closing)
            if taken < 0 and cubes[seat] and one_by_one + total >= CUBE_UNIT:  # look again: squares may be full
                one_by_one, total = outlook(g, seat, ways[0]), outlook(g, seat, ways[1])
                taken = obvious(g, seat, one_by_one, total, roll.closing)
            if one_by_one == total and alerts[seat] & CAN_DOUBLE and can_use(g, seat, GAIN_REWARDS):
                taken = -1  # doubled, the sum pays more (RULES-NOTES 36)
            if taken < 0:
                roll.several.open[seat] = Asked(seat, prompts.ALLOCATE, ways, (one_by_one, total), why=why)
            else:
                gain_from(g, seat, ways[taken], total if taken else one_by_one, roll)


def why_not_allocate(g: Galaxy) -> dict[str, Reason]:
    """Why other sectors can't be taken."""
    first, second = g.dice
    others = [sector for sector in range(1, SECTORS + 1) if sector not in (first, second, first + second)]
    return {sector_target(sector): ("not-rolled", first, second) for sector in others}


def can_shift(g: Galaxy, seat: int, sector: int) -> bool:
    """Whether the seat has an ability that could move the sum, and did not ask to be left alone with it."""
    if sector == SECTORS or not can_use(g, seat, ALLOCATE):
        return False
    return not g.orders[seat] or bool(ready(g, seat, ALLOCATE))


def allocate_and_shift(g: Galaxy, seat: int, outlooks: tuple[int, int], closing: bool) -> Flow[None]:
    """The same for a player with abilities that move the sum."""
    ways = WAYS[7 * g.dice[0] + g.dice[1]]
    why = partial(why_not_allocate, g)
    sectors: tuple[int, ...] = yield Asked(seat, prompts.ALLOCATE, ways, outlooks, why=why)
    pay = outlooks[0]
    if len(sectors) == 1:
        sectors = yield from shift_sum(g, seat, sectors[0])
        pay = outlook(g, seat, sectors)
    if is_plain(g, seat, pay):
        gain_plainly(g, seat, sectors, pay)
    else:
        yield from gain_rewards(g, seat, sectors, closing)


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


# -- phase 4: gain rewards ----------------------------------------------------------------------------


def is_plain(g: Galaxy, seat: int, pay: int) -> bool:
    """Whether what is paid leaves nothing to decide: no arrow, no claim, and no doubler to use."""
    return pay < BRANCH_UNIT and not g.alerts[seat] & CAN_DOUBLE


def gain_from(g: Galaxy, seat: int, sectors: tuple[int, ...], pay: int, roll: Roll) -> None:
    """Gain the rewards of these sectors, and keep the flow if there is more to decide."""
    if is_plain(g, seat, pay):
        gain_plainly(g, seat, sectors, pay)
    else:
        roll.go_on(seat, gain_rewards(g, seat, sectors, roll.closing), None)
