"""The first turns of SpaceCorp: Mariners, with each action once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start

from . import GAME
from .prompts import ACTION, BASE, CLAIM, DRAW, EDGE, MOVE_TO, PAY, SLOT
from .state import SpaceCorp

Here = Moment[SpaceCorp]
TURNS: Final = 9
"""At this turn of the learner the lesson is over, whatever was left out."""


def deal() -> Match[SpaceCorp]:
    """A whole game for two; in its first turns each action can be conducted once."""
    return start(GAME, 2, "first voyage 4840", None, ())


def other(m: Here) -> str:
    """What the other player is called."""
    return m.view.name(1 - m.seat)


def can(action: str) -> Callable[[Here], bool]:
    """The moment at which the learner may conduct the action."""
    return lambda m: m.kind == ACTION.kind and action in m.options()


def enough(m: Here) -> bool:
    """The learner has had the turns of the lesson."""
    return m.kind == ACTION.kind and m.view.turns[m.view.era][m.seat] >= TURNS


def paid_for(action: str) -> Callable[[Here], bool]:
    """The moment at which the learner pays for an action."""
    return lambda m: m.kind == PAY.kind and m.view.action == action


STEPS: Final[tuple[Step[SpaceCorp], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"You and {other(m)} each run a corporation that goes to space for profit. Most F in the end win. "
            "This is the first board, Mariners: from Earth to Mars."
        ),
        at=("panel:map",),
        read=True,
    ),
    Step(
        "hand",
        "In each turn you conduct one action. Here are the actions, your hand, and cards on offer to all. Let us go "
        "through the actions one by one.",
        at=("panel:desk",),
        read=True,
    ),
    Step(
        "research",
        "Cards do the work, so begin with Research: it draws as many as its value says.",
        can("research"),
        suggest=("research",),
        then="The value of an action is what your HQ gives, plus the cards you play for it.",
    ),
    Step(
        "research-value",
        lambda m: (
            f"Your HQ's Research box is enough. You could use {other(m)}'s HQ instead, who would be rewarded for it."
        ),
        paid_for("research"),
        ("panel:hq-0",),
        ("ok",),
        then="Paid, without a single card.",
    ),
    Step(
        "draw",
        "Draw what you like: the pile, or one of the offers, which you know. A card may show several actions, and "
        "counts for one of them.",
        asked(DRAW.kind),
        offered,
        then=lambda m: m.mine("draw"),
    ),
    Step(
        "upgrade",
        "A card marked Infra can stay in your HQ and helps in every turn. Upgrade with one of yours.",
        can("upgrade"),
        suggest=("upgrade",),
        then="A card that is built in is never spent.",
    ),
    Step(
        "slot",
        "It may cover what is printed, or take a free slot; a free one loses nothing.",
        asked(SLOT.kind),
        suggest=("slot2", "slot3"),
        then=lambda m: f"{m.mine('upgrade')} All Infra of one HQ that shows an action adds up.",
    ),
    Step(
        "move",
        "Now send a team out. There has to be a base at one end of the way; Earth, your home, counts as one.",
        can("move"),
        suggest=("move",),
        then="Lifting off, borders, landing and gravity make the distance; it has to be paid with Move.",
    ),
    Step(
        "destination",
        "Luna is near, and unexplored.",
        asked(MOVE_TO.kind),
        suggest=("luna",),
        then="You say first what you want; then you pay for it.",
    ),
    Step(
        "pay",
        "The first option is a whole payment that costs little. You may also put one together card by card, or spend "
        "a Time card to double the sum.",
        asked(PAY.kind),
        ("panel:desk",),
        ("auto",),
        then=lambda m: m.mine("pay", "move"),
        after=("move",),
    ),
    Step(
        "explore",
        "A team at an unexplored site can turn up what is there. Explore Luna.",
        can("explore"),
        suggest=("explore",),
        then="The site says what it takes.",
    ),
    Step(
        "explore-pay",
        "Cards that show Explore pay for it. The first option is enough.",
        paid_for("explore"),
        ("panel:desk",),
        suggest=("auto",),
        then=lambda m: f"{m.mine('discover', 'gain')} What is printed on the tile counts for whoever builds here.",
    ),
    Step(
        "build",
        "Your team stands on a tile: build a base there, and it is yours for the rest of the game.",
        can("build"),
        suggest=("build",),
        then="Each kind of base has a use of its own.",
    ),
    Step(
        "base",
        "An Attraction makes the tile pay at each Produce; a Research base brings a card now. Take the Attraction.",
        asked(BASE.kind),
        suggest=("attraction",),
        then="Now it has to be paid with Build.",
    ),
    Step(
        "build-pay",
        lambda m: (
            f"Cards that show Build pay for it, and the Infra of one HQ: your own, or {other(m)}'s, "
            "who is rewarded then."
        ),
        paid_for("build"),
        ("panel:desk",),
        suggest=("auto",),
        then=lambda m: f"{m.mine('pay', 'base')} Bases are also where your teams may start from.",
    ),
    Step(
        "special",
        "Some cards have a text of their own; playing one is the action Special.",
        can("special"),
        suggest=("special",),
        then=lambda m: m.mine("special", "gain"),
    ),
    Step(
        "produce",
        "Produce collects from your tiles with a base, one for each point. This is how a network of bases pays.",
        can("produce"),
        suggest=("produce",),
        then=lambda m: m.mine("produce", "gain"),
    ),
    Step(
        "contract",
        "Contracts are for whoever fulfils them first, and they drive the era on: when enough are claimed, it "
        "comes to its end. Claim this one.",
        asked(CLAIM.kind),
        suggest=lambda m: m.options("row"),
        then=lambda m: m.mine("contract"),
    ),
    Step(
        "edge",
        "You hold an Edge: a card that is played outside of actions, when its moment comes. It says what it does; "
        "play it.",
        asked(EDGE.kind),
        suggest=lambda m: [token for token in m.options() if token != "decline"],
        then=lambda m: m.mine("edge"),
    ),
    Step(
        "genetics",
        "Last, Genetics: it moves your marker on the Progress Wheel. In this era it is an investment: a full lap "
        "brings a talent for good when the next era begins.",
        can("genetics"),
        suggest=("genetics",),
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "end",
        lambda m: (
            f"You have done it all. You have {m.view.corps[m.seat].profit}F, {other(m)} has "
            f"{m.view.corps[1 - m.seat].profit}F. An era ends when its cards or contracts run out; then a larger map "
            "opens."
        ),
        enough,
        at=("panel:business",),
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You know the actions of SpaceCorp. The table is a whole game: play on from here if you like, through all eras.",
)
