"""A first game of Planet Unknown, to its end: the stacks of the station are low, so that it is a short one."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, ended, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from . import GAME
from .prompts import CIV_CARD, DRAFT, ENERGY_CHOICE, MOVE, NEW_ROVER, NEXT, PATCH, PLACE, ROTATE, SYNERGY
from .state import PlanetUnknown

SEED: Final = "first planet 40808"
BENEATH: Final = 1
"""How many tiles lie under the open one of each stack; the others are out of the game."""

Here = Moment[PlanetUnknown]


def deal() -> Match[PlanetUnknown]:
    """A table for two with symmetric boards, low stacks and the learner as the first commander."""
    g = GAME.setup(2, GAME.complete(2, {}), Rng.seeded(SEED))
    g.commander = 0
    gone = list(g.gone)
    for number, stack in enumerate(g.stacks):
        shuffled = Rng.seeded(SEED, number).shuffled(stack)
        g.stacks[number] = tuple(sorted(shuffled[:BENEATH]))
        gone += shuffled[BENEATH:]
    g.gone = tuple(sorted(gone))
    return Match.at(GAME, g)


def other(m: Here) -> str:
    """What the other player is called."""
    return m.view.name(1 - m.seat)


def their_turn(m: Here) -> bool:
    """A round is over, and the next one asks the learner."""
    return m.question is not None and m.view.round > 1


def tech_unlocked(m: Here) -> bool:
    """The learner has just unlocked a technology."""
    return m.question is not None and bool(m.mine("tech"))


STEPS: Final[tuple[Step[PlanetUnknown], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"You and {other(m)} each develop a planet of your own. Most medals win. Rows and columns that "
            "are wholly covered bring medals, so fill it neatly."
        ),
        at=("panel:planet-0",),
        read=True,
    ),
    Step(
        "trackers",
        "Each tile you place shows two resources, and each of them moves its tracker up. What is printed where it "
        "stops is yours.",
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "rotate",
        "You command the station this round: turn it, and the depot you pick comes to you. That settles what the "
        "other gets, too. Take depot 1.",
        asked(ROTATE.kind),
        suggest=("depot-1",),
        then="The station has turned. The depot before you has two open tiles, one on each ring.",
    ),
    Step(
        "draft",
        "Draft one of the two. Large tiles cover more, but fit less well. Take the outer one: rover and tech.",
        asked(DRAFT.kind),
        suggest=("exterior",),
        then="All draft and place at the same time, so nobody waits.",
    ),
    Step(
        "place",
        "The first tile has to cover a square on the edge. Pick the square you hold it by; r turns it, f flips it. "
        "Any place that lights up will do; try this one.",
        asked(PLACE.kind),
        suggest=("10,6-r0",),
        then=lambda m: f"{m.mine('advance')} The two resources of the tile did that.",
        otherwise=lambda m: f"{m.mine('advance')} The two resources of the tile did that, wherever it lies.",
    ),
    Step(
        "rover",
        "The rover tracker has found a rover for you. It starts on any square of your last tile.",
        asked(NEW_ROVER.kind),
        offered,
        then="When the rover track gives you movement, it will drive off and collect lifepods and meteorites.",
    ),
    Step(
        "end-turn",
        "All is done: end your turn. Up to here, everything could have been undone.",
        asked(NEXT.kind),
        suggest=("end",),
        then="When all have ended their turns, the round is over and the command goes on to the next player.",
    ),
    Step(
        "their-turn",
        lambda m: (
            f"{' '.join(m.told('turn'))} Now {other(m)} has turned the station, and you get what that leaves "
            "before you."
        ),
        their_turn,
        at=("panel:planet-1",),
        read=True,
        after=("end-turn",),
    ),
    Step(
        "own-draft",
        "Your choice: which trackers do you want to see rising? Shape and resources both count.",
        asked(DRAFT.kind),
        ("draft:interior", "draft:exterior"),
        then="Taken. Now it has to touch what lies there already.",
        after=("their-turn",),
    ),
    Step(
        "meteor",
        "A meteor on a tile drops a meteorite: its row and column score nothing until a rover takes it away. "
        "Water only counts if it lies on ice.",
        asked(PLACE.kind),
        at=("panel:planet-0",),
        then=lambda m: m.mine("advance"),
        after=("own-draft",),
    ),
    Step(
        "energy",
        "Energy has no tracker. It advances the other resource of its tile, or that of a terrain next to it.",
        asked(ENERGY_CHOICE.kind),
        offered,
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "boost",
        "A synergy boost moves any tracker you like. Look what is printed on the next squares: one boost can lead "
        "to another.",
        asked(SYNERGY.kind),
        offered,
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "tech",
        "You have unlocked a technology. It works from now on, and the page offers it when it can be used.",
        tech_unlocked,
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "objectives",
        lambda m: (
            f"These objectives lie between you and {other(m)}. Whoever is better at one has its medals in the end."
        ),
        asked(ROTATE.kind),
        at=("panel:objectives",),
        read=True,
        after=("their-turn",),
    ),
    Step(
        "civ",
        "Your civ tracker reached a card. Keep one of these; some work at once, others score in the end.",
        asked(CIV_CARD.kind),
        offered,
        then=lambda m: m.mine("civ", "keep", "advance"),
    ),
    Step(
        "move",
        "Rover movement: drive square by square, over tiles and bare ground. Entering a lifepod or a meteorite "
        "collects it. What is left when the turn ends is lost.",
        asked(MOVE.kind),
        offered,
        then=lambda m: m.mine("move", "lifepod", "meteorite"),
    ),
    Step(
        "patch",
        "A biomass patch is a single square. Put it where no tile will fit, or where it completes a row.",
        asked(PATCH.kind),
        at=("panel:planet-0",),
        then="It brings no resource, but it counts for rows, columns and biomass areas.",
    ),
    Step(
        "end",
        lambda m: (
            f"{' '.join(m.told('ending'))} Medals come from full lines, trackers, lifepods, meteorites, cards and "
            "objectives; the result has them all."
        ),
        ended,
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "You know Planet Unknown. In a full game the stacks are high enough to fill most of a planet; corporations and "
    "planets with rules of their own come next.",
)
