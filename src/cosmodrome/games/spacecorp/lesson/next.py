"""The next lesson: how an era ends, what you keep, and what is new in the second era."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start_at

from .. import GAME
from ..content import PLANETEERS
from ..map import MAPS
from ..prompts import ACTION, BEYOND, LEGACY, PROGRESS_CARD
from ..state import SpaceCorp

Here = Moment[SpaceCorp]


def deal() -> Match[SpaceCorp]:
    """A game for two, a few turns before the end of Mariners."""
    return start_at(GAME, json.loads(resources.files(__package__).joinpath("era.json").read_text("utf-8")))


def second_era(m: Here) -> bool:
    """Whether the learner acts in a later era than the first."""
    return m.kind == ACTION.kind and m.view.era >= PLANETEERS


STEPS: Final[tuple[Step[SpaceCorp], ...]] = (
    Step(
        "last-turns",
        "Mariners is nearly over: the draw pile is almost empty. An era also ends when six contracts are claimed.",
        at=("panel:business",),
        read=True,
    ),
    Step(
        "use-it",
        "Your hand is lost when the era ends. So spend cards now, on anything that pays F or puts Infra into your HQ.",
        asked(ACTION.kind),
        at=("panel:desk",),
        then="Infra, progress cards and F stay with you. Hand, teams, tiles and bases go.",
    ),
    Step(
        "legacy",
        "Between eras you may save one tile with your base in the Legacy box of your HQ. It can produce in later "
        "eras. Keep the one that pays most.",
        asked(LEGACY.kind),
        offered,
        then="All other tiles and bases leave the board.",
    ),
    Step(
        "beyond",
        "Your team went Beyond, so you hold a Beyond marker. It lets a team start further out in the next era.",
        asked(BEYOND.kind),
        offered,
        then="A head start saves you the longest move.",
    ),
    Step(
        "adaptation",
        "You completed a lap in genetics: take an Adaptation. Progress cards help only you, for the rest of the game.",
        asked(PROGRESS_CARD.kind),
        offered,
        then="The first player to take a title also gains the F on its card.",
    ),
    Step(
        "map",
        "This is Planeteers, the second era: from Mars to the Oort Cloud, with new cards, tiles and contracts. A "
        "contract that nobody claimed has added its award to the one in the same row.",
        second_era,
        at=("panel:map",),
        read=True,
    ),
    Step(
        "radiation",
        "New in this era is radiation. Beyond the Asteroid Belt, a Move or a Build without a shield costs you "
        f"{MAPS[PLANETEERS].penalty}F. A card or Infra with a shielded value, or a Shield Factory, protects the whole "
        "action.",
        second_era,
        at=("panel:map",),
        read=True,
    ),
    Step(
        "wheel",
        "Also new: Revelation. From now on every third step on the Progress Wheel gives you a card, an Adaptation for "
        "genetics or a Breakthrough for revelation.",
        second_era,
        at=("panel:side",),
        read=True,
    ),
    Step(
        "first-action",
        "Your Infra still works, so you start faster than in Mariners. Take your first action of the new era.",
        second_era,
        at=("panel:desk",),
        then="In the third era, Starfarers, you found colonies on other stars. They score when the game ends.",
    ),
    Step(
        "end",
        "Each era is larger and pays more than the last. Early Infra and progress cards work in all of them.",
        asked(ACTION.kind),
        at=("panel:business",),
        read=True,
        after=("first-action",),
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know how the eras follow each other. A full game takes you through all three.",
    minutes="5-10",
    title="The eras",
)
