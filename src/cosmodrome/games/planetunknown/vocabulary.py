"""Every answer that can be given in Planet Unknown."""

from __future__ import annotations

from typing import get_args

from cosmodrome.engine.vocabulary import Kind, Vocabulary

from . import prompts
from .content import CORPORATIONS, PLANETS, RESOURCES, TRACKS, TechEffect, box
from .map import CELLS, TURNS
from .prompts import SCORING
from .state import Todo, What

CIV_CARDS = sorted(box().civ_cards)
OBJECTIVES = sorted(box().objectives)
BOARDS = box().corporations.values()
SQUARES = [(column, row) for column in range(len(TRACKS)) for row in range(16)]
PODS = [SCORING, *(16 * column + row for column, row in SQUARES)]
LEVELS = [SCORING, *range(1, 7)]
BENEFITS = sorted({found for board in BOARDS for track in board.benefits for square in track for found in square})
MOST_ROVERS = max(board.rovers for board in BOARDS) + 1
"""All of a garage, and one of an event card."""
ROVER_STEPS = [(rover, cell) for rover in range(MOST_ROVERS) for cell in range(CELLS)]
MOST_STEPS = 16
"""The number of squares of a track."""
TODOS = [
    *(Todo(what) for what in get_args(What) if what not in ("card", "advance", "rest")),
    *(Todo(effect) for effect in get_args(TechEffect)),
    *(Todo("card", card) for card in CIV_CARDS),
    *(
        Todo(what, track=track, steps=steps)
        for what in ("advance", "rest")
        for track in range(len(TRACKS))
        for steps in range(1, MOST_STEPS)
    ),
]
RINGS = (0, 1)
TRACKERS = range(len(TRACKS))

VOCABULARY = Vocabulary(
    1,
    (
        Kind(prompts.SIDE, (*CORPORATIONS, *PLANETS)),
        Kind(prompts.FLUX, TRACKERS),
        Kind(prompts.PRIVATE, OBJECTIVES),
        Kind(prompts.DISCARD, OBJECTIVES),
        Kind(prompts.CONTEST, OBJECTIVES),
        Kind(prompts.ALIGN, range(6)),
        Kind(prompts.ROTATE, range(6)),
        Kind(prompts.DRAFT, RINGS),
        Kind(prompts.TAKE, RINGS),
        Kind(prompts.EXTRA, RINGS),
        Kind(prompts.PLACE, range(CELLS * len(TURNS))),
        Kind(prompts.NEXT, TODOS),
        Kind(prompts.ENERGY_CHOICE, range(len(RESOURCES))),
        Kind(prompts.SYNERGY, TRACKERS),
        Kind(prompts.RAISE, TRACKERS),
        Kind(prompts.LOWER, TRACKERS),
        Kind(prompts.SHIFT, SQUARES),
        Kind(prompts.BENEFIT, BENEFITS),
        Kind(prompts.YES, ("boost", "two", "destroy", "twice"), "patch", "one", "carry", "once"),
        Kind(prompts.PATCH, range(CELLS), "store", "give-up"),
        Kind(prompts.NEW_ROVER, range(CELLS)),
        Kind(prompts.MOVE, ROVER_STEPS, "stop"),
        Kind(prompts.JUMP, ROVER_STEPS, "stay"),
        Kind(prompts.COLLECT, range(CELLS)),
        Kind(prompts.DESTROY, range(CELLS)),
        Kind(prompts.STRIKE, range(CELLS)),
        Kind(prompts.LINE, range(24)),
        Kind(prompts.POSITION, PODS),
        Kind(prompts.REPOSITION, PODS, "keep"),
        Kind(prompts.UNLOCK, LEVELS),
        Kind(prompts.LOSE_POD, PODS),
        Kind(prompts.LOSE_TECH, LEVELS),
        Kind(prompts.CIV_CARD, CIV_CARDS),
        Kind(prompts.EITHER, ("boost", "peek")),
        Kind(prompts.STACK, RINGS),
    ),
)
