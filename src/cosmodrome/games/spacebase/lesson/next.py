"""The next lesson: deploying ships, so that the other player's rolls pay you."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from .. import GAME
from ..content import CARDS
from ..prompts import ALLOCATE, BUY
from ..rules.setup import lay_out
from ..state import SpaceBase

SEED: Final = "deploying 0"
CREDITS: Final = 9
INCOME: Final = 9

Here = Moment[SpaceBase]


def deal() -> Match[SpaceBase]:
    """A table for two with the same dice and decks for every learner, and enough income for a ship on every turn."""
    g = lay_out(2, GAME.complete(2, {}), Rng.seeded(SEED))
    g.credits, g.income = [CREDITS] * 2, [INCOME] * 2
    return Match.at(GAME, g)


def other(m: Here) -> str:
    """The other player's name."""
    return m.view.name(1 - m.seat)


def in_most(m: Here) -> list[str]:
    """The ship on offer for a sector that has another one on offer, too; among those the cheapest."""
    ships = [card for card in CARDS if card.slug in m.options() and card.number in m.view.shipyard]
    twice = [card for card in ships if sum(CARDS[one].sector == card.sector for one in m.view.shipyard if one >= 0) > 1]
    return [card.slug for card in sorted(twice or ships, key=lambda card: (card.cost, card.slug))[:1]]


def again(m: Here) -> list[str]:
    """The cheapest ship on offer for a sector in which the learner has bought before."""
    mine = {sector for sector, ships in enumerate(m.view.fleet(m.seat), 1) if ships}
    ships = [card for card in CARDS if card.slug in m.options() and card.sector in mine]
    return [card.slug for card in sorted(ships, key=lambda card: (card.cost, card.slug))[:1]]


def can_stack(m: Here) -> bool:
    """Whether the learner can deploy a second ship in a sector."""
    return m.kind == BUY.kind and bool(again(m))


def rolled(m: Here) -> bool:
    """Whether the other player has rolled, and it is the learner's turn again."""
    return m.question is not None and m.view.active == m.seat and len(m.told("turn")) > 1


def what_it_paid(m: Here) -> str:
    """What the learner got on the other player's turn."""
    return m.mine("rewards") or "This roll hit none of them."


STEPS: Final[tuple[Step[SpaceBase], ...]] = (
    Step(
        "sides",
        lambda m: (
            f"A ship has two sides. Blue pays on your turns. Red pays on the turns of {other(m)}, but only once the "
            "ship is deployed. That happens when you buy another ship for its sector."
        ),
        at=("panel:console-0",),
        read=True,
    ),
    Step(
        "dice",
        "First your roll. Take what you like.",
        asked(ALLOCATE.kind),
        at=("dice",),
        then=lambda m: m.mine("rewards"),
    ),
    Step(
        "first-buy",
        "The shipyard has more than one ship for this sector. Buy the cheaper one now: it sends the starter that is "
        "there to the red side.",
        asked(BUY.kind),
        suggest=in_most,
        then=lambda m: f"{m.mine('bought')} The ship that was in its sector is deployed now.",
    ),
    Step(
        "their-roll",
        lambda m: f"{other(m)} has rolled, and your deployed ships look at the same dice. {what_it_paid(m)}",
        rolled,
        at=("panel:console-0",),
        read=True,
        after=("first-buy",),
    ),
    Step(
        "second-dice",
        "Your roll again. The blue side of the ship you bought counts now.",
        asked(ALLOCATE.kind),
        at=("dice",),
        then=lambda m: m.mine("rewards"),
        after=("their-roll",),
    ),
    Step(
        "second-buy",
        "Now buy another ship for the same sector. The one you bought before is deployed on top of the first: all "
        "deployed ships of a sector pay together.",
        can_stack,
        suggest=again,
        then=lambda m: f"{m.mine('bought')} Two red rewards are waiting in that sector.",
        after=("second-dice",),
    ),
    Step(
        "stacked",
        lambda m: (
            f"{what_it_paid(m)} A sector with many deployed ships can pay more on one roll of {other(m)} than on your "
            "own. With more players, more rolls pay you."
        ),
        rolled,
        at=("panel:console-0",),
        read=True,
        after=("second-buy",),
    ),
    Step(
        "plan",
        "So a ship that you will replace is worth its red side. Look at both sides when you buy: sectors 1 to 6 come "
        "up on single dice, so their red side pays on most rolls.",
        asked(ALLOCATE.kind, BUY.kind),
        at=("panel:shipyard",),
        read=True,
        after=("second-dice",),
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know how to earn on every roll. Cheap ships that you replace soon make the best crews for the red side.",
    minutes="5",
    title="Deploying",
)
