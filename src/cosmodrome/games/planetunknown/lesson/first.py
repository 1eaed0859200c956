"""A guided first game of Planet Unknown, played to its end. Low stacks keep it short."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import Lesson, Moment, Step, asked, ended, offered
from cosmodrome.engine.match import Match
from cosmodrome.engine.rng import Rng

from .. import GAME
from ..prompts import CIV_CARD, DRAFT, ENERGY_CHOICE, MOVE, NEW_ROVER, NEXT, PATCH, PLACE, ROTATE, SYNERGY
from ..state import PlanetUnknown

SEED: Final = 40808
BENEATH: Final = 1
"""How many tiles lie under the top tile of each stack; the others are out of the game."""

Here = Moment[PlanetUnknown]


def deal() -> Match[PlanetUnknown]:
    """A table for two with symmetric boards, low stacks and the learner as the first commander."""
    g = GAME.setup(2, GAME.complete(2, {}), Rng.seeded(f"first planet {SEED}"))
    g.commander = 0
    gone = list(g.gone)
    for number, stack in enumerate(g.stacks):
        shuffled = Rng.seeded(f"first planet {SEED}", number).shuffled(stack)
        g.stacks[number] = tuple(sorted(shuffled[:BENEATH]))
        gone += shuffled[BENEATH:]
    g.gone = tuple(sorted(gone))
    return Match.at(GAME, g)


def other(m: Here) -> str:
    """The other player's name."""
    return m.view.name(1 - m.seat)


def their_turn(m: Here) -> bool:
    """Whether the learner is asked in a later round than the first."""
    return m.question is not None and m.view.round > 1


def tech_unlocked(m: Here) -> bool:
    """Whether the learner has just unlocked a technology."""
    return m.question is not None and bool(m.mine("tech"))


STEPS: Final[tuple[Step[PlanetUnknown], ...]] = (
    Step(
        "goal",
        lambda m: (
            f"You and {other(m)} each develop a planet. The most medals win. A row or column scores medals when every "
            "square of it is covered, so leave no gaps."
        ),
        at=("panel:planet-0",),
        read=True,
    ),
    Step(
        "trackers",
        "Each tile shows two resources. When you place it, both move their trackers up, and you gain what is printed "
        "on the squares they reach.",
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "rotate",
        "You command the station this round. Turn it to bring a depot to you; that also decides what the other player "
        "gets. Take depot 1.",
        asked(ROTATE.kind),
        suggest=("depot-1",),
        then="The station has turned. The depot in front of you has two open tiles, one on each ring.",
    ),
    Step(
        "draft",
        "Draft one of the two. Large tiles cover more but are harder to fit. Take the outer one: rover and tech.",
        asked(DRAFT.kind),
        suggest=("exterior",),
        then="Everybody drafts and places at the same time, so nobody has to wait.",
    ),
    Step(
        "place",
        "Your first tile must cover a square on the edge. Choose a square for it; press r to turn it and f to flip it. "
        "Any square that lights up will do. Try this one.",
        asked(PLACE.kind),
        suggest=("10,6-r0",),
        then=lambda m: f"{m.mine('advance')} That is what the two resources of the tile do.",
        otherwise=lambda m: (
            f"{m.mine('advance')} That is what the two resources of the tile do, wherever you place it."
        ),
    ),
    Step(
        "rover",
        "Your rover tracker has reached a rover. It starts on any square of your last tile.",
        asked(NEW_ROVER.kind),
        offered,
        then="When the rover track gives you movement, the rover can collect lifepods and meteorites.",
    ),
    Step(
        "end-turn",
        "You are done: end your turn. Until you do, you can undo everything.",
        asked(NEXT.kind),
        suggest=("end",),
        then="When everybody has ended their turn, the round is over and the next player commands the station.",
    ),
    Step(
        "their-turn",
        lambda m: (
            f"{' '.join(m.told('turn'))} Now {other(m)} has turned the station. You draft from the depot that has come "
            "to you."
        ),
        their_turn,
        at=("panel:planet-1",),
        read=True,
        after=("end-turn",),
    ),
    Step(
        "own-draft",
        "Now you choose. Think of both the shape and the trackers you want to move.",
        asked(DRAFT.kind),
        ("draft:interior", "draft:exterior"),
        then="From the second tile on, each tile must touch one you have placed.",
        after=("their-turn",),
    ),
    Step(
        "meteor",
        "A meteor symbol on a tile brings a meteorite: its row and column score nothing until a rover collects it. "
        "Water advances only if it covers ice.",
        asked(PLACE.kind),
        at=("panel:planet-0",),
        then=lambda m: m.mine("advance"),
        after=("own-draft",),
    ),
    Step(
        "energy",
        "Energy has no tracker. It advances the other resource of its tile, or the resource of any terrain next to its "
        "energy area: all energy squares that are connected, on this tile and older ones.",
        asked(ENERGY_CHOICE.kind),
        offered,
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "boost",
        "A synergy boost advances any tracker. Look at what is printed on the next squares: one boost can lead to "
        "another.",
        asked(SYNERGY.kind),
        offered,
        then=lambda m: m.mine("advance"),
    ),
    Step(
        "tech",
        "You have unlocked a technology. It works from now on, and you are asked when you can use it.",
        tech_unlocked,
        at=("panel:corporation-0",),
        read=True,
    ),
    Step(
        "objectives",
        lambda m: (
            f"These are objectives between you and {other(m)}. At the end, the better of you two scores its medals."
        ),
        asked(ROTATE.kind),
        at=("panel:objectives",),
        read=True,
        after=("their-turn",),
    ),
    Step(
        "civ",
        "Your civ tracker has reached a civ card. Keep one of these. Some work at once, others score at the end.",
        asked(CIV_CARD.kind),
        offered,
        then=lambda m: m.mine("civ", "keep", "advance"),
    ),
    Step(
        "move",
        "You have rover movement: move square by square, over tiles and bare ground. A rover that enters a square with "
        "a lifepod or a meteorite collects it. Unspent movement is lost at the end of your turn.",
        asked(MOVE.kind),
        offered,
        then=lambda m: m.mine("move", "lifepod", "meteorite"),
    ),
    Step(
        "patch",
        "A biomass patch is a single square. Put it where no tile will fit, or where it completes a row.",
        asked(PATCH.kind),
        at=("panel:planet-0",),
        then="A patch advances nothing, but it counts for rows, columns and biomass areas.",
    ),
    Step(
        "end",
        lambda m: (
            f"{' '.join(m.told('ending'))} Medals come from complete rows and columns, trackers, lifepods, meteorites, "
            "cards and objectives. The result shows them all."
        ),
        ended,
        read=True,
    ),
)

LESSON: Final = Lesson(
    deal,
    STEPS,
    "Now you know Planet Unknown. In a full game there are enough tiles to fill most of a planet. Next, try a "
    "corporation or a planet with its own rules.",
)
