"""A guided first game of Space Base, played to its end. Both players start with half the points they need."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, ended
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.sentences import say

from .. import GAME
from ..content import CARDS, NUMBER
from ..prompts import ABILITY, ALLOCATE, BUY, EXTRA_BUY, card_target, sector_target
from ..rules.basics import VICTORY
from ..rules.setup import lay_out
from ..state import SpaceBase
from ..words.names import resources, short

SEED, DICE = "first game 56", "dice 213"
"""The cards of the deal, and its dice."""
HEAD_START: Final = VICTORY // 2
CREDITS: Final = 12
INCOME: Final = 8
SIMPLE: Final = CARDS[NUMBER["schmitt"]]
"""The first purchase: it only pays credits."""
CHARGER: Final = CARDS[NUMBER["sarafanov"]]
"""The second purchase: when its sector comes up, the learner can use an ability."""
POINTS: Final = CARDS[NUMBER["lenoir"]]

Here = Moment[SpaceBase]


def deal() -> Match[SpaceBase]:
    """A table for two with the same dice and decks for every learner."""
    g = lay_out(2, GAME.complete(2, {}), Rng.seeded(SEED))
    g.vp, g.credits, g.income = [HEAD_START] * 2, [CREDITS] * 2, [INCOME] * 2
    dealt = Match.at(GAME, g).step_start.copy()
    dealt.rng = Rng.seeded(DICE)
    return Match.at(GAME, dealt)


def rolled(m: Here) -> tuple[str, ...]:
    """The sectors that the learner can take: those of the dice, and that of the sum."""
    return ("dice", sector_target(sum(m.view.dice)))


def other(m: Here) -> str:
    """The other player's name."""
    return m.view.name(1 - m.seat)


def their_turn_paid(m: Here) -> bool:
    """Whether the other player has rolled since, and it is the learner's turn again."""
    return m.question is not None and m.view.active == m.seat and len(m.told("turn")) > 1


def what_it_paid(m: Here) -> str:
    """What the learner got on the other player's turn."""
    return m.mine("rewards") or "This roll hit none of them."


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
            f"Welcome, commodore. When a player reaches {VICTORY} points, the round is played to its end and the most "
            f"points win. To keep this first game short, you and {other(m)} start with {HEAD_START} points each."
        ),
        at=("panel:dice",),
        read=True,
    ),
    Step(
        "console",
        "This is your base. Each sector has a ship. The blue side of a ship shows what it pays on your turns.",
        at=("panel:console-0",),
        read=True,
    ),
    Step(
        "dice",
        lambda m: (
            f"You rolled {m.view.dice[0]} and {m.view.dice[1]}. Take the sectors of both dice, or the sector of their "
            f"sum. Try the sum: sector {sum(m.view.dice)} pays income, and income lasts."
        ),
        asked(ALLOCATE.kind),
        rolled,
        lambda m: (str(sum(m.view.dice)),),
        lambda m: f"{m.mine('rewards')} At the end of each of your turns, your credits rise to your income.",
    ),
    Step(
        "buy",
        lambda m: (
            f"Now spend your {m.view.credits[m.seat]} credits. A purchase takes all of them. {short(SIMPLE.number)} "
            f"costs {SIMPLE.cost} and pays {resources(SIMPLE.station.reward.credits, 0, 0)} on every {SIMPLE.sector} "
            "you take."
        ),
        asked(BUY.kind),
        suggest=(SIMPLE.slug,),
        then=lambda m: (
            f"{short(SIMPLE.number)} is now in sector {SIMPLE.sector}. The ship that was there is deployed: it shows "
            f"its red side above the board. {m.mine('income')}"
        ),
    ),
    Step(
        "their-turn",
        lambda m: (
            f"When {other(m)} rolls, you are paid too: your deployed ships pay their red rewards. {what_it_paid(m)}"
        ),
        their_turn_paid,
        at=("panel:console-0",),
        read=True,
        after=("buy",),
    ),
    Step(
        "own-dice",
        "Now you decide. The options show what the two dice pay and what their sum pays.",
        asked(ALLOCATE.kind),
        rolled,
        then=lambda m: m.mine("rewards"),
        after=("their-turn",),
    ),
    Step(
        "charger",
        lambda m: (
            f"Some ships do more than pay. Buy {short(CHARGER.number)} for {CHARGER.cost}: it collects charges, and a "
            "charge buys you an extra ship when you want it."
        ),
        lambda m: m.kind == BUY.kind and CHARGER.slug in m.options(),
        suggest=(CHARGER.slug,),
        then=lambda m: f"{short(CHARGER.number)} is now in sector {CHARGER.sector}. {m.mine('income')}",
        after=("own-dice",),
    ),
    Step(
        "charge",
        lambda m: (
            f"{short(CHARGER.number)} pays a charge instead of money: a cube that you can spend later on its ability. "
            f"Take each die, so that sector {CHARGER.sector} pays."
        ),
        lambda m: m.kind == ALLOCATE.kind and CHARGER.sector in m.view.dice,
        ("dice",),
        lambda m: ("{}+{}".format(*m.view.dice),),
        lambda m: f"{m.mine('charged')} An ability works when its linked squares are full. This one is ready.",
        after=("charger",),
    ),
    Step(
        "ability",
        f"Your cube is on {short(CHARGER.number)}. Spend it: you gain credits and may buy a card at once.",
        asked(ABILITY.kind),
        suggest=(CHARGER.slug,),
        then=lambda m: f"{m.mine('gained')} The dice decide when you get a reward. You decide when you use an ability.",
    ),
    Step(
        "extra-buy",
        lambda m: (
            f"This extra purchase costs only the card's price. {short(POINTS.number)} costs {POINTS.cost} and pays "
            f"{resources(0, 0, POINTS.station.reward.vp)} each time you take sector {POINTS.sector}."
        ),
        asked(EXTRA_BUY.kind),
        suggest=(POINTS.slug,),
        then=lambda m: say(
            "You keep the other {credits:credit|credits}, and you can still make your normal purchase.",
            credits=m.view.credits[m.seat],
        ),
    ),
    Step(
        "own-buy",
        "Now buy what you like. Sectors 1 to 6 come up most often, because a single die can hit them. "
        "Each ship shows what it pays on your turns, and what it pays once it is deployed.",
        asked(BUY.kind),
        at=("panel:shipyard",),
        then=lambda m: m.mine("bought", "saved", "income"),
        after=("charger",),
    ),
    Step(
        "colony",
        lambda m: (
            "A colony scores its points at once, but its sector takes no more ships and pays nothing on your turns. "
            "Colonies help most near the end. Buy one, buy a ship, or save."
        ),
        colony_in_reach,
        lambda m: [card_target(NUMBER[token]) for token in m.options("colony-")],
        then=lambda m: m.mine("bought", "saved", "gained"),
        after=("own-buy",),
    ),
    Step(
        "race",
        lambda m: (
            f"You have {m.view.vp[m.seat]} points, {other(m)} has {m.view.vp[1 - m.seat]}. The game ends with the "
            f"round in which a player reaches {VICTORY}. From now on, points count more than money."
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
            "sectors, gain on every roll, buy, and go for points in time."
        ),
        ended,
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know Space Base. A full game starts with no points. With more players, you are paid more often between "
    "your turns.",
)
