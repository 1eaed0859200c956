"""The first turns of SpaceCorp: Mariners, with each action once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start

from .. import GAME
from ..content import PLANETEERS, STARFARERS
from ..map import MAPS
from ..prompts import ACTION, BASE, CLAIM, DRAW, EDGE, MOVE_TO, PAY, SLOT
from ..state import SpaceCorp

Here = Moment[SpaceCorp]
TURNS: Final = 9
"""The lesson ends at this turn of the learner, even if some actions were never taken."""


def deal() -> Match[SpaceCorp]:
    """A whole game for two. Its cards are dealt so that the learner can take each action once in the first turns."""
    return start(GAME, 2, "first voyage 4840", None, ())


def other(m: Here) -> str:
    """The name of the other player."""
    return m.view.name(1 - m.seat)


def can(action: str) -> Callable[[Here], bool]:
    """Whether the learner may conduct the action now."""
    return lambda m: m.kind == ACTION.kind and action in m.options()


def enough(m: Here) -> bool:
    """Whether the learner has taken all turns of the lesson."""
    return m.kind == ACTION.kind and m.view.turns[m.view.era][m.seat] >= TURNS


def paid_for(action: str) -> Callable[[Here], bool]:
    """Whether the learner is paying for this action now."""
    return lambda m: m.kind == PAY.kind and m.view.action == action


STEPS: Final[tuple[Step[SpaceCorp], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"You and {other(m)} each run a corporation that explores space for profit. Profit is counted in F, and "
            "the player with the most F wins. This is the board of the first era, Mariners: from Earth to Mars."
        ),
        at=("panel:map",),
        read=True,
    ),
    Step(
        "hand",
        "On each turn you take one action. Here you see the actions, the cards in your hand, and the offers: cards "
        "that every player can draw. Let's try the actions one by one.",
        at=("panel:desk",),
        read=True,
    ),
    Step(
        "research",
        "Most actions are paid with cards. Begin with Research to draw some: the higher its value, the more you draw.",
        can("research"),
        suggest=("research",),
        then="The value of an action is the number on your HQ plus the numbers on the cards you play for it.",
    ),
    Step(
        "research-value",
        lambda m: (
            "The Research box of your HQ is enough. You could also use the HQ of "
            f"{other(m)}, but then {other(m)} may draw a card as a reward."
        ),
        paid_for("research"),
        ("panel:hq-0",),
        ("ok",),
        then="Paid, and you did not spend a single card.",
    ),
    Step(
        "draw",
        "Take one of the offers, which you can see, or draw the top card of the pile. A card may show several actions. "
        "When you play it, it counts for one of them. Draw from the pile now.",
        asked(DRAW.kind),
        suggest=("deck",),
        then=lambda m: m.mine("draw"),
    ),
    Step(
        "upgrade",
        "You can put a card marked Infra into your HQ. From your next turn on it helps with the actions it shows. "
        "Choose Upgrade.",
        can("upgrade"),
        suggest=("upgrade",),
        then="You can use a card in your HQ every turn: it is not discarded.",
    ),
    Step(
        "slot",
        "The first slot has a number printed on it, which the card would cover. Choose an empty slot, so that you lose "
        "nothing.",
        asked(SLOT.kind),
        suggest=("slot2", "slot3"),
        then=lambda m: f"{m.mine('upgrade')} All Infra of an HQ that shows the same action is added up.",
    ),
    Step(
        "move",
        "Now send a team to space with Move. There must be a base at the start or the end of the move. Earth, your "
        "home, counts as a base.",
        can("move"),
        suggest=("move",),
        then="A Move costs its distance: lift-off, each border on the way, landing, and gravity.",
    ),
    Step(
        "letters",
        "The letters on a site are numbers you pay: g is its gravity, which adds to the distance of a Move, e is what "
        "it costs to explore it, and b to build there. On a tile, P is the F it pays when you Produce.",
        asked(MOVE_TO.kind),
        at=("panel:map",),
        read=True,
    ),
    Step(
        "destination",
        "Luna is near and unexplored. Go there.",
        asked(MOVE_TO.kind),
        suggest=("luna",),
        then="First you choose what to do, then you pay for it.",
    ),
    Step(
        "pay",
        "The first option is a complete, cheap payment. You can also build a payment card by card, or play a Time card "
        "to double the total.",
        asked(PAY.kind),
        ("panel:desk",),
        ("auto",),
        then=lambda m: m.mine("pay", "move"),
        after=("move",),
    ),
    Step(
        "explore",
        "A team at an unexplored site can discover what is there. Explore Luna.",
        can("explore"),
        suggest=("explore",),
        then="The number beside the e on a site is the cost to explore it.",
    ),
    Step(
        "explore-pay",
        lambda m: (
            "Pay with cards that show Explore and with the Infra of one HQ. Take the first option. If it uses the "
            f"Infra of {other(m)}, {other(m)} may draw a card as a reward."
        ),
        paid_for("explore"),
        ("panel:desk",),
        suggest=("auto",),
        then=lambda m: (
            f"{m.mine('discover', 'gain')} The rest of the tile works for the player who builds a base here."
        ),
    ),
    Step(
        "build",
        "Your team stands on a tile. Build a base there: it is yours until the era ends.",
        can("build"),
        suggest=("build",),
        then="Each type of base does something different.",
    ),
    Step(
        "base",
        "With an Attraction the tile pays you whenever you Produce. A Research base gives you a card now. Build the "
        "Attraction.",
        asked(BASE.kind),
        suggest=("attraction",),
        then="Now pay for it with Build.",
    ),
    Step(
        "build-pay",
        lambda m: (
            "Pay with cards that show Build and with the Infra of one HQ: your own, or that of "
            f"{other(m)}, who may then draw a card as a reward."
        ),
        paid_for("build"),
        ("panel:desk",),
        suggest=("auto",),
        then=lambda m: f"{m.mine('pay', 'base')} Your teams can also move to and from this base.",
    ),
    Step(
        "special",
        "Some cards have a Special text. To use it, take the Special action and play the card.",
        can("special"),
        suggest=("special",),
        then=lambda m: m.mine("special", "gain"),
    ),
    Step(
        "produce",
        "Produce collects profit from your tiles with a base, one tile for each point of its value. The more bases you "
        "have on such tiles, the more it pays.",
        can("produce"),
        suggest=("produce",),
        then=lambda m: m.mine("produce", "gain"),
    ),
    Step(
        "contract",
        "You have met a contract. Only the first player to claim a contract is paid for it. When six of them are "
        "claimed, the era ends. Claim this one.",
        asked(CLAIM.kind),
        suggest=lambda m: m.options("row"),
        then=lambda m: m.mine("contract"),
    ),
    Step(
        "edge",
        "You hold an Edge: a card that you can play at a certain moment without using your action. This is its moment, "
        "so play it.",
        asked(EDGE.kind),
        suggest=lambda m: [token for token in m.options() if token != "decline"],
        then=lambda m: m.mine("edge"),
    ),
    Step(
        "genetics",
        "Last, Genetics: it moves your marker on the Progress Wheel. In this era it pays off later: after a full lap "
        "you gain an Adaptation, a lasting ability, when the next era begins.",
        can("genetics"),
        suggest=("genetics",),
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "eras",
        "The game has three eras. Mariners ends when six contracts are claimed, or when the draw pile is empty and "
        "players pass. Then Planeteers takes you to the Oort Cloud, and Starfarers to the nearest stars. You keep "
        "your Infra and F.",
        enough,
        at=("panel:business",),
        read=True,
    ),
    Step(
        "radiation",
        "From the second era on there is radiation. Far from the Sun, a Move or a Build without a shield costs you "
        f"{MAPS[PLANETEERS].penalty}F, in Starfarers {MAPS[STARFARERS].penalty}F. Cards with a shielded value protect "
        "you.",
        enough,
        at=("panel:map",),
        read=True,
    ),
    Step(
        "end",
        lambda m: (
            f"You have tried the actions of Mariners. You have {m.view.corps[m.seat].profit}F, {other(m)} has "
            f"{m.view.corps[1 - m.seat].profit}F. After the last era the most F win."
        ),
        enough,
        at=("panel:business",),
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You know the actions of SpaceCorp. Next, play a full game, or learn how one era leads to the next.",
)
