"""A first game of Space Base, to its end: both sides begin half-way up the track of points."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, ended
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from . import GAME
from .content import CARDS, NUMBER, amount, resources
from .prompts import ABILITY, ALLOCATE, BUY, EXTRA_BUY, card_target, sector_target
from .rules.basics import VICTORY
from .rules.setup import lay_out
from .state import SpaceBase
from .words.names import short

HEAD_START: Final = VICTORY // 2
CREDITS: Final = 12
INCOME: Final = 3
CHARGER: Final = CARDS[NUMBER["sarafanov"]]
"""The first purchase: its sector comes up on the next turn and lets the learner use an ability."""
POINTS: Final = CARDS[NUMBER["lenoir"]]

Here = Moment[SpaceBase]


def deal() -> Match[SpaceBase]:
    """A table for two whose dice and decks are the same for all who learn."""
    g = lay_out(2, GAME.complete(2, {}), Rng.seeded("first game 56"))
    g.vp, g.credits, g.income = [HEAD_START] * 2, [CREDITS] * 2, [INCOME] * 2
    return Match.at(GAME, g)


def rolled(m: Here) -> tuple[str, ...]:
    """What the dice can reach on the learner's console: their own sectors, and that of the sum."""
    return ("dice", sector_target(sum(m.view.dice)))


def other(m: Here) -> str:
    """What the other player is called."""
    return m.view.name(1 - m.seat)


def their_turn_paid(m: Here) -> bool:
    """The other player has rolled, and the learner is asked again on the own turn."""
    return m.question is not None and m.view.active == m.seat and len(m.told("turn")) > 1


def what_it_paid(m: Here) -> str:
    """What the learner got on the other player's turn."""
    return m.mine("rewards") or "This time none of them was hit."


def colony_in_reach(m: Here) -> bool:
    """The learner may buy a colony."""
    return m.kind == BUY.kind and bool(m.options("colony-"))


def near_the_end(m: Here) -> bool:
    """Somebody could end the game with the next good roll."""
    return m.question is not None and max(m.view.vp) >= VICTORY - 8


STEPS: Final[tuple[Step[SpaceBase], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"Welcome, commodore. Whoever has the most points when somebody reaches {VICTORY} wins. "
            f"To keep this first game short, you and {other(m)} begin with {HEAD_START} each."
        ),
        at=("panel:dice",),
        read=True,
    ),
    Step(
        "console",
        "This is your base. Each sector has a ship, and the blue side of a ship says what it pays on your turns.",
        at=("panel:console-0",),
        read=True,
    ),
    Step(
        "dice",
        lambda m: (
            f"You rolled {m.view.dice[0]} and {m.view.dice[1]}. Take the sectors of both dice, or the sum once. "
            f"Try the sum: sector {sum(m.view.dice)} pays income, which lasts."
        ),
        asked(ALLOCATE.kind),
        rolled,
        lambda m: (str(sum(m.view.dice)),),
        lambda m: f"{m.mine('rewards')} Income is what your credits are filled up to at the end of each of your turns.",
    ),
    Step(
        "buy",
        lambda m: (
            f"Now spend your {amount(m.view.credits[m.seat], 'credit')}. A purchase always takes all of them, so look "
            f"for a price close to what you have: {short(CHARGER.number)} for {CHARGER.cost}."
        ),
        asked(BUY.kind),
        suggest=(CHARGER.slug,),
        then=lambda m: (
            f"{short(CHARGER.number)} is in sector {CHARGER.sector}. The ship that stood there was turned round and "
            f"deployed above it. {m.mine('income')}"
        ),
    ),
    Step(
        "their-turn",
        lambda m: (
            f"When {other(m)} rolls you are paid, too: by the red side of all ships you have deployed. "
            f"{what_it_paid(m)}"
        ),
        their_turn_paid,
        at=("panel:console-0",),
        read=True,
        after=("buy",),
    ),
    Step(
        "charge",
        lambda m: (
            f"{short(CHARGER.number)} pays no money but a charge: a cube to be spent when you like. Take the dice one "
            f"by one, so that sector {CHARGER.sector} counts."
        ),
        lambda m: m.kind == ALLOCATE.kind and CHARGER.sector in m.view.dice,
        ("dice",),
        lambda m: ("{}+{}".format(*m.view.dice),),
        lambda m: f"{m.mine('charged')} Linked squares must all be full before the ability works; this one is.",
        after=("buy",),
    ),
    Step(
        "ability",
        f"Your cube lies on {short(CHARGER.number)}. Spend it: you get credits, and may buy a card at once.",
        asked(ABILITY.kind),
        suggest=(CHARGER.slug,),
        then=lambda m: f"{m.mine('gained')} A reward comes by the dice; an ability comes when you want it.",
    ),
    Step(
        "extra-buy",
        lambda m: (
            f"This extra purchase costs just its price. {short(POINTS.number)} is cheap at {POINTS.cost} and pays "
            f"{resources(0, 0, POINTS.station.reward.vp)} each time you take sector {POINTS.sector}."
        ),
        asked(EXTRA_BUY.kind),
        suggest=(POINTS.slug,),
        then=lambda m: (
            f"The rest, {amount(m.view.credits[m.seat], 'credit')}, is still yours, and so is your usual purchase."
        ),
    ),
    Step(
        "own-buy",
        "Your purchase, your plan. Sectors up to 6 come up most often, as each die can hit them alone. "
        "Each ship lists what it pays on your turns and once deployed.",
        asked(BUY.kind),
        at=("panel:shipyard",),
        then=lambda m: m.mine("bought", "saved", "income"),
        after=("buy",),
    ),
    Step(
        "own-dice",
        "Now you decide: compare what the dice pay one by one with what the sum pays. The options say it.",
        asked(ALLOCATE.kind),
        rolled,
        then=lambda m: m.mine("rewards"),
        after=("own-buy",),
    ),
    Step(
        "colony",
        lambda m: (
            "A colony gives its points at once, but its sector takes no more ships and pays nothing on your turns. "
            "They are for the race at the end. Buy one, or a ship, or save."
        ),
        colony_in_reach,
        lambda m: [card_target(NUMBER[token]) for token in m.options("colony-")],
        then=lambda m: m.mine("bought", "saved", "gained"),
        after=("own-dice",),
    ),
    Step(
        "race",
        lambda m: (
            f"You have {m.view.vp[m.seat]} points, {other(m)} has {m.view.vp[1 - m.seat]}. When somebody has "
            f"{VICTORY}, the round is finished and the game is over. Points count more than money now."
        ),
        near_the_end,
        at=("panel:dice",),
        read=True,
        after=("own-buy",),
    ),
    Step(
        "end",
        lambda m: (
            f"{' '.join(f'{words}.' for words in m.told('closing', 'ended'))} You have played a whole game: roll, take "
            "sectors, be paid on every roll, buy, and turn to points in time."
        ),
        ended,
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You know Space Base. A full game begins without points, and with more players you are paid more often between "
    "two of your turns.",
)
