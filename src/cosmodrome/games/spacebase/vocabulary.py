"""Every answer that can be given in Space Base."""

from __future__ import annotations

from cosmodrome.engine.vocabulary import Kind, Vocabulary

from . import prompts
from .content import ALL_CARDS, CARDS, FIRST_SHIP, SECTORS
from .prompts import REROLLS

FOR_SALE = range(FIRST_SHIP, ALL_CARDS)
"""Ships of the three levels, and colonies."""
ALL_SECTORS = range(1, SECTORS + 1)
FACES = range(1, 7)
ALLOCATIONS = [*((first, second) for first in FACES for second in FACES), *((both,) for both in ALL_SECTORS)]
ABLE = [card for card in FOR_SALE if CARDS[card].station.ability or CARDS[card].deployed.ability]
CHARGED = [card for card in FOR_SALE if CARDS[card].station.squares or CARDS[card].deployed.squares]


def that(effect: str) -> list[int]:
    """The ships with an ability that does this."""
    sides = {card: (CARDS[card].station.ability, CARDS[card].deployed.ability) for card in ABLE}
    return [card for card in ABLE if any(a and any(row["do"] == effect for row in a.effects) for a in sides[card])]


VOCABULARY = Vocabulary(
    2,
    (
        Kind(prompts.BUY_OPENING, FOR_SALE, "done"),
        Kind(prompts.ABILITY, ABLE, "pass"),
        Kind(prompts.SET_DIE, [(card, face) for card in that("set_die") for face in FACES], "roll"),
        Kind(prompts.REROLL, [(card, dice) for card in that("reroll") for dice in range(len(REROLLS))], "keep"),
        Kind(prompts.ALLOCATE, ALLOCATIONS),
        Kind(prompts.SHIFT, [(card, steps) for card in that("shift_sum") for steps in (1, 2)], "stay"),
        Kind(prompts.DOUBLE, that("double_sector"), "no"),
        Kind(prompts.REPEAT, ALL_SECTORS),
        Kind(prompts.ARROW, ALL_SECTORS),
        Kind(prompts.CLAIM, FOR_SALE, "none"),
        Kind(prompts.BUY, FOR_SALE, "save"),
        Kind(prompts.EXTRA_BUY, FOR_SALE, "stop"),
        Kind(prompts.PLACE_SHIP, ALL_SECTORS),
        Kind(prompts.PLACE_CHARGE, CHARGED, "none"),
        Kind(prompts.MOVE_FROM, CHARGED, "none"),
        Kind(prompts.MOVE_TO, CHARGED),
        Kind(prompts.EXCHANGE, ALL_SECTORS),
        Kind(prompts.FIRST_DIE, FACES),
    ),
)
