"""Phases 2 and 3: roll the dice, change them, and allocate them one by one or as a sum (p. 12, 23, 25-26)."""

from __future__ import annotations

from functools import partial
from typing import Final

from cosmodrome.engine.flow import Asked, Flow, Reason, Together, choose_or

from .. import prompts
from ..content import ALLOCATE, BLUE, CUBE_UNIT, GAIN_REWARDS, PASSIVE, ROLL, SECTORS
from ..prompts import sector_target
from ..state import BEFORE, SpaceBase
from .abilities import can_use, ready, spend
from .basics import face_now
from .effects import EFFECTS, Effect, Gain, Reroll, SetDie, ShiftSum, effects
from .rewards import CAN_DOUBLE, gain_from, obvious, outlook
from .setup import DICE

WAYS: Final[list[tuple[tuple[int, ...], ...]]] = [((at // 7, at % 7), (at // 7 + at % 7,)) for at in range(49)]
"""The two ways to take the dice, by `7 * first + second`: one by one, or their sum."""
BOTH: Final[list[tuple[int, int]]] = [(both // 6 + 1, both % 6 + 1) for both in range(36)]
"""All that both dice can show."""
CAN_ROLL: Final = 1 << ROLL
"""A bit of `alerts` of the player whose turn it is: sets dice, or rolls again."""
CAN_SHIFT: Final = 1 << ALLOCATE | 1 << ALLOCATE + PASSIVE
"""Bits of `alerts`, be it on this player's turn or another's: worth a closer look."""

MOST_STEPS: Final[list[int]] = [
    max([effect.most for effect in printed if isinstance(effect, ShiftSum)], default=0) for printed in EFFECTS
]
"""By face of a card: how far its ability can move the sum."""


# -- phase 2: roll ------------------------------------------------------------------------------------


def roll(g: SpaceBase, me: int) -> Flow[None]:
    """The active player sets dice instead of rolling them, rolls the rest, and may roll again (ruling 77)."""
    g.dice = (0, 0)
    yield from set_dice(g, me)
    first, second = g.dice
    if not first:
        roll_both(g, me)
    elif not second:
        g.dice = (first, g.rng.named(DICE).roll(6, "one-die"))
        g.tell("rolled", me, g.dice)
    yield from reroll(g, me)


def roll_both(g: SpaceBase, me: int) -> None:
    """Both dice are rolled; the rocket is a plain 1 (ruling 82)."""
    g.dice = BOTH[g.rng.named(DICE).below(36, "both-dice")]
    g.tell("rolled", me, g.dice)


def with_effect(g: SpaceBase, seat: int, kind: type[Effect]) -> list[int]:
    """The seat's ships ready in phase 2 to set a die, or to reroll."""
    return [card for card in ready(g, seat, ROLL) if isinstance(effects(g, seat, card)[0], kind)]


def set_dice(g: SpaceBase, me: int) -> Flow[None]:
    """Before the roll, each use puts one die on a face of choice; at most both dice (p. 26)."""
    while not g.dice[1]:
        values = [(card, face) for card in with_effect(g, me, SetDie) for face in range(1, 7)]
        chosen = yield from choose_or("roll", me, prompts.SET_DIE, values)
        if chosen is None:
            return
        card, face = chosen
        use_box(g, me, card)
        g.dice = (g.dice[0], face) if g.dice[0] else (face, 0)
        g.tell("set", me, card, face)


def reroll(g: SpaceBase, me: int) -> Flow[None]:
    """After the roll and before anybody allocates, one or both dice are rolled again, for all (ruling 52)."""
    while True:
        which = (0, 2) if g.dice[0] == g.dice[1] else (0, 1, 2)
        values = [(card, dice) for card in with_effect(g, me, Reroll) for dice in which]
        chosen = yield from choose_or("keep", me, prompts.REROLL, values)
        if chosen is None:
            return
        card, dice = chosen
        use_box(g, me, card)
        first, second = g.dice
        rng = g.rng.named(DICE)
        g.dice = (rng.roll(6, "one-die") if dice != 1 else first, rng.roll(6, "one-die") if dice != 0 else second)
        g.tell("rerolled", me, card, g.dice)


def use_box(g: SpaceBase, seat: int, card: int) -> None:
    """Spend the cubes, and take the resources printed in the ability box."""
    todo = effects(g, seat, card)
    spend(g, seat, card)
    for effect in todo:
        if isinstance(effect, Gain):
            effect.do(g, seat, card)


# -- phase 3: allocate the dice -----------------------------------------------------------------------


def allocate(g: SpaceBase) -> Together:
    """Phases 3 and 4, for all players at the same time: the questions of those who have something to decide.

    Each takes the dice one by one or as a sum, whatever the others do (ruling 6). It is no choice if one way pays
    nothing, or both the same. Whoever can shift the sum has one, and whoever can double has one between equals.

    No seat's allocation or rewards touch another's: only the active player can claim ships here (station rewards),
    resources and cubes are one's own, and 40 VP bring on the end whoever has them first. So order does not matter.
    """
    first, second = g.dice
    both = first + second
    ways = WAYS[7 * first + second]
    station, red, cubes, alerts = g.station, g.red, g.cubes, g.alerts
    active, closing = g.active, g.closing
    why = partial(why_not_allocate, g)
    # a player without another decision gains the reward at once
    asking = Together(False, lambda asked, taken: gain_from(g, asked.seat, taken, asked.args[len(taken) == 1], closing))
    for seat in g.clockwise():
        at = BEFORE[seat]
        if seat == active:
            one_by_one = BLUE[station[at + first]] + BLUE[station[at + second]]
            total = BLUE[station[at + both]]
        else:
            one_by_one = red[at + first] + red[at + second]
            total = red[at + both]
        if alerts[seat] & CAN_SHIFT and can_shift(g, seat, both):
            asked = Asked(seat, prompts.ALLOCATE, ways, (one_by_one, total), "", why)
            asking.begin(seat, allocate_and_shift(g, asked, closing))
        elif one_by_one or total:
            pays = (one_by_one, total)
            taken = -1
            if one_by_one == total or not one_by_one or not total or (cubes[seat] and one_by_one + total >= CUBE_UNIT):
                taken, pays = without_asking(g, seat, ways, pays, closing)
            if taken < 0:
                asking.open[seat] = Asked(seat, prompts.ALLOCATE, ways, pays, "", why)
            else:
                lane = gain_from(g, seat, ways[taken], pays[taken], closing)
                if lane is not None:
                    asking.begin(seat, lane)
    return asking


Ways = tuple[tuple[int, ...], ...]
Pays = tuple[int, int]


def without_asking(g: SpaceBase, seat: int, ways: Ways, pays: Pays, closing: bool) -> tuple[int, Pays]:
    """Which way is taken without asking, 0 or 1, or -1 if the seat has a choice; and what both ways really pay."""
    taken = -1
    if pays[0] == pays[1] or not pays[0] or not pays[1]:
        taken = obvious(g, seat, *pays, closing)
    if taken < 0 and g.cubes[seat] and pays[0] + pays[1] >= CUBE_UNIT:  # look again: squares may be full
        pays = outlook(g, seat, ways[0]), outlook(g, seat, ways[1])
        taken = obvious(g, seat, *pays, closing)
    if pays[0] == pays[1] and g.alerts[seat] & CAN_DOUBLE and can_use(g, seat, GAIN_REWARDS):
        taken = -1  # doubled, the sum pays more (ruling 36)
    return taken, pays


def allocate_and_shift(g: SpaceBase, asked: Asked[tuple[int, ...]], closing: bool) -> Flow[None]:
    """The allocation of a player with abilities that move the sum."""
    seat = asked.seat
    sectors: tuple[int, ...] = yield asked
    pay = asked.args[0]
    if len(sectors) == 1:
        sectors = yield from shift_sum(g, seat, sectors[0])
        pay = outlook(g, seat, sectors)
    more = gain_from(g, seat, sectors, pay, closing)
    if more is not None:
        yield from more


def why_not_allocate(g: SpaceBase) -> dict[str, Reason]:
    """Why other sectors can't be taken."""
    first, second = g.dice
    others = [sector for sector in range(1, SECTORS + 1) if sector not in (first, second, first + second)]
    return {sector_target(sector): ("not-rolled", first, second) for sector in others}


def can_shift(g: SpaceBase, seat: int, sector: int) -> bool:
    """Whether the seat has an ability that could move the sum, and did not ask to be left alone with it."""
    if sector == SECTORS or not can_use(g, seat, ALLOCATE):
        return False
    return not g.orders[seat] or bool(ready(g, seat, ALLOCATE))


def shift_sum(g: SpaceBase, seat: int, sector: int) -> Flow[tuple[int, ...]]:
    """A player who takes the sum may shift it to the right, any number of times but not past 12 (rulings 50-51)."""
    while True:
        values = [
            (card, steps)
            for card in ready(g, seat, ALLOCATE)
            for steps in range(1, most_steps(g, seat, card) + 1)
            if sector + steps <= SECTORS
        ]
        chosen = yield from choose_or("stay", seat, prompts.SHIFT, values, args=(sector,))
        if chosen is None:
            return (sector,)
        card, steps = chosen
        spend(g, seat, card)
        sector += steps
        g.tell("shifted", seat, card, sector)


def most_steps(g: SpaceBase, seat: int, card: int) -> int:
    """How far a ship's ability can move the sum."""
    return MOST_STEPS[face_now(g, seat, card)]
