"""Comments on a full game: one sentence at each new kind of question."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import beside
from cosmodrome.engine.record import start

from .. import GAME
from .. import prompts as p

SENTENCES: Final = {
    p.ROTATE.kind: "Bring a tile that fits your planet, and look at what your neighbours would get.",
    p.DRAFT.kind: "Think of two things: whether the shape fits without gaps, and which trackers it moves.",
    p.TAKE.kind: "One of these is your last tile: take the one that completes a row or column.",
    p.EXTRA.kind: "An extra tile: take the one that fills gaps.",
    p.PLACE.kind: "Cover whole rows and columns, keep ice for water tiles, and leave no single squares open.",
    p.NEXT.kind: (
        "Do things in the order you like: a tracker first, if it gives you something that helps with the rest."
    ),
    p.ENERGY_CHOICE.kind: "Advance the tracker whose next square gives the most.",
    p.SYNERGY.kind: "A boost goes where the next square gives a milestone or another boost.",
    p.RAISE.kind: "Choose the tracker that is closest to its next milestone.",
    p.LOWER.kind: "Choose the tracker that loses the least.",
    p.BENEFIT.kind: "Take what you can use this turn; movement that is left over is lost.",
    p.YES.kind: "A technology costs you nothing: use it if it helps now.",
    p.PATCH.kind: "A patch fits where no tile will: a single gap in a row that is nearly full.",
    p.NEW_ROVER.kind: "Start the rover near lifepods and meteorites.",
    p.MOVE.kind: "Collect lifepods for medals, and meteorites in rows that you can fill.",
    p.JUMP.kind: "Jump to the side of the planet where the most is left to collect.",
    p.COLLECT.kind: "Take the one whose row and column are nearly full.",
    p.CIV_CARD.kind: "A card that works at once is better early; one that scores is better late.",
    p.LINE.kind: "Choose a line that you will fill.",
}

LESSON: Final = beside(lambda: start(GAME, 3, "coach beside you", None, ()), SENTENCES)
