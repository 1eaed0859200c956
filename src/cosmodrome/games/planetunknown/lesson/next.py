"""The next lesson: a corporation with its own rule and technologies, in a short game."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, ended, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from .. import GAME
from ..prompts import CIV_CARD, DRAFT, LOWER, NEXT, PLACE, ROTATE
from ..state import PlanetUnknown

Here = Moment[PlanetUnknown]
SEED: Final = "republic 0"
BENEATH: Final = 1
"""How many tiles lie under the top tile of each stack; the others are out of the game."""
HEAD_START: Final = (2, 2, 2, 1, 2)
"""The stops of the learner's trackers: a civ milestone and a technology are near."""


def deal() -> Match[PlanetUnknown]:
    """A table for two with low stacks. The learner plays the Republic, with a head start on the tracks."""
    options = GAME.complete(2, {"corporation": ["republic", "universal_coalition"]})
    g = GAME.setup(2, options, Rng.seeded(SEED))
    g.commander = 0
    g.players[0].trackers = list(HEAD_START)
    gone = list(g.gone)
    for number, stack in enumerate(g.stacks):
        shuffled = Rng.seeded(SEED, number).shuffled(stack)
        g.stacks[number] = tuple(sorted(shuffled[:BENEATH]))
        gone += shuffled[BENEATH:]
    g.gone = tuple(sorted(gone))
    return Match.at(GAME, g)


def tech_unlocked(m: Here) -> bool:
    """Whether the learner has just unlocked a technology."""
    return m.question is not None and bool(m.mine("tech"))


STEPS: Final[tuple[Step[PlanetUnknown], ...]] = (
    Step(
        "corporation",
        "Each corporation has its own tracks, technologies and one rule that no other has. You play the Republic, and "
        "your trackers have a head start.",
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "rule",
        "Its rule: whenever you claim a civ milestone, one of your other trackers must move down a step. So civ cards "
        "come fast, but at a price.",
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "rotate",
        "Turn the station with your corporation in mind. Look for a tile with a civ or a tech resource.",
        asked(ROTATE.kind),
        offered,
        then="The other player gets what stands in front of them.",
    ),
    Step(
        "draft",
        "Draft the tile that moves the tracker you want. Hover over a technology, or tap it, to read what it does.",
        asked(DRAFT.kind),
        offered,
        then="Its two resources move your trackers when you place it.",
    ),
    Step(
        "place",
        "Place it where you like. Your planet is the same as in your first game: only the corporation is new.",
        asked(PLACE.kind),
        at=("panel:planet-0",),
        then=lambda m: m.mine("advance", "tech"),
    ),
    Step(
        "next-turn",
        "From here on, play as you like. Before you draft, look at which square each tracker reaches next.",
        asked(NEXT.kind, DRAFT.kind, ROTATE.kind),
        at=("panel:corporation-0",),
        then="That is all that differs: tiles, station and scoring are the same for every corporation.",
    ),
    Step(
        "regress",
        "You have reached a civ milestone, and this is its price: one of your other trackers moves down without "
        "benefit. Choose one whose square you would like to reach again.",
        asked(LOWER.kind),
        offered,
        then="A square that you reach again gives its benefit again.",
    ),
    Step(
        "civ",
        "And this is what you get for it: keep one of these cards.",
        asked(CIV_CARD.kind),
        offered,
        then=lambda m: m.mine("civ", "keep"),
    ),
    Step(
        "tech",
        "You have unlocked a technology of the Republic. You are asked whenever you can use it. Each corporation has "
        "five or six of its own.",
        tech_unlocked,
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "end",
        lambda m: (
            f"{' '.join(m.told('ending'))} Corporations differ in rovers, tracks and technologies, and planets can "
            "have rules of their own, too. You choose both when you set up a game."
        ),
        ended,
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know what a corporation changes. The dots on its board show how demanding it is.",
    title="Corporations",
)
