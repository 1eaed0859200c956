"""Comments on a full game: one sentence at each new kind of question."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.lesson import beside
from cosmodrome.engine.record import start

from .. import GAME
from .. import prompts as p

SENTENCES: Final = {
    p.BUY_OPENING.kind: (
        "These ships are yours to buy before the first roll; cheap ones for sectors 1 to 6 pay soonest."
    ),
    p.ALLOCATE.kind: (
        "Compare what the two dice pay with what their sum pays; early on, credits and income count more than points."
    ),
    p.BUY.kind: (
        "A purchase takes all your credits, so buy when a price is close to what you have, or save for a better ship."
    ),
    p.ABILITY.kind: "An ability is worth most when you need it this turn; the cube waits if you don't use it now.",
    p.EXTRA_BUY.kind: "This purchase costs only the price, and you can still make your normal one.",
    p.REROLL.kind: "Reroll if the roll pays you little; you can't go back to the old dice.",
    p.SET_DIE.kind: "Set the die to a sector in which your ships pay well.",
    p.SHIFT.kind: "Moving the dice by a step can reach a sector that pays more.",
    p.DOUBLE.kind: "Doubling pays most on your best sector.",
    p.FIRST_DIE.kind: "The order matters if one sector gives you what the other one uses.",
    p.REPEAT.kind: "Repeat the sector that pays you most.",
    p.ARROW.kind: "An arrow pays a neighbouring sector, too: choose the better one.",
    p.CLAIM.kind: "You can claim one of these cards without paying for it; take the one whose sector you roll most.",
    p.PLACE_SHIP.kind: "You choose the sector: the ship that is there now is deployed.",
    p.PLACE_CHARGE.kind: "Put the charge where it completes an ability.",
    p.MOVE_FROM.kind: "Take the charge from a ship whose ability is far from ready.",
    p.MOVE_TO.kind: "Put it where it makes an ability ready.",
    p.EXCHANGE.kind: (
        "Put your best ship where the dice fall most often: sectors 6, 7 and 8 by their sum, 1 to 6 by single dice."
    ),
}

LESSON: Final = beside(lambda: start(GAME, 3, "coach beside you", None, ()), SENTENCES)
