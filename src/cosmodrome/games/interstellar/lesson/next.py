"""The next lesson: the World Government and its Governor, from the Salvation Phase of a first round."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.record import start_at

from .. import GAME
from ..prompts import ACT, SALVATION, SPACE, TURN
from ..state import StarshipInterstellar

Here = Moment[StarshipInterstellar]
FIRST_ROUND: Final = 1


def deal() -> Match[StarshipInterstellar]:
    """A game for two at the learner's first token of the Salvation Phase, with an empty Government."""
    return start_at(GAME, json.loads(resources.files(__package__).joinpath("government.json").read_text("utf-8")))


def seats_held(m: Here) -> int:
    """How many Scientists the learner has in the Government."""
    return m.view.government.count(m.seat)


def next_in(seats: int, kind: str) -> Callable[[Here], bool]:
    """Whether the learner may send a Representative now, given the number of seats."""
    return lambda m: m.kind == kind and seats_held(m) == seats and bool(suggested(m))


def suggested(m: Here) -> tuple[str, ...]:
    """The answer that leads to a seat in the Government."""
    if m.kind == ACT.kind:
        return m.options("government")
    tokens = [token for token in m.options() if token != "pass"]
    return (
        tuple(sorted(tokens, key=lambda token: token != "government")[:1]) if m.view.players[m.seat].scientists else ()
    )


def new_round(m: Here) -> bool:
    """Whether the Government Phase is over."""
    return m.kind == TURN.kind and m.view.round > FIRST_ROUND


STEPS: Final[tuple[Step[StarshipInterstellar], ...]] = (
    Step(
        "government",
        "This is the World Government: rows of four spaces, all empty now. Its Governor is rewarded at the end of "
        "every round, for things that others have paid for.",
        at=("panel:government",),
        read=True,
    ),
    Step(
        "token",
        "Play the token with Send a Representative in its centre: the matching action gives you 1 Prestige more.",
        next_in(0, SALVATION.kind),
        suggest=suggested,
        then="Any token would do, but only this one gives the extra Prestige.",
    ),
    Step(
        "act",
        "Choose Send a Representative. It costs no cubes, but the Scientist stays there.",
        next_in(0, ACT.kind),
        at=("panel:government",),
        suggest=suggested,
        then="You place your first Scientist in row 1.",
    ),
    Step(
        "space",
        "Further right you gain more bonuses. Further left you are closer to being Governor: the leftmost Scientist "
        "in the highest row that has any. Take the first space.",
        asked(SPACE.kind),
        suggest=lambda m: m.options()[:1],
        then=lambda m: m.mine("seated", "gain", "governor") or "You have a seat in the Government.",
    ),
    Step(
        "second-token",
        "A higher row beats a lower one. Send a second Scientist: you have none in row 2, so that is the row it goes "
        "to.",
        next_in(1, SALVATION.kind),
        suggest=suggested,
        then="Your next Representative always takes the lowest row in which you have none.",
    ),
    Step(
        "second-act",
        "Choose Send a Representative again.",
        next_in(1, ACT.kind),
        at=("panel:government",),
        suggest=suggested,
        then="Now choose the space.",
    ),
    Step(
        "second-space",
        "Nobody else is in this row yet, so any space makes you Governor for now. Take the bonuses you like.",
        asked(SPACE.kind),
        offered,
        then=lambda m: m.mine("seated", "gain") or "You have the highest seat.",
        after=("space",),
    ),
    Step(
        "phase",
        lambda m: (
            f"{' '.join(m.told('governor'))} In the Government Phase the Governor scored the cheapest Project, gained "
            "the Reputation of a rescue and moved the Government Probe."
        ),
        new_round,
        at=("panel:government",),
        read=True,
    ),
    Step(
        "module",
        "When a Module of the ship is complete, the Governor's Scientist moves to its Command Post for good, and the "
        "others in that row move up for the next vote. Command Posts break ties at the end.",
        new_round,
        at=("panel:ship",),
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know the Government. A seat is worth most early, when it pays every round.",
    minutes="5-10",
    title="The Government",
)
