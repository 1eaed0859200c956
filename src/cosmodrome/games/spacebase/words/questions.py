"""The questions in words, by their kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import say

from .. import prompts
from ..content import AFTER_BUYING, AFTER_REWARDS, BEFORE_ROLL
from ..state import SpaceBase
from .names import dice_words, sectors_words, ships, short

ABILITY: Final = {
    BEFORE_ROLL: "Use an ability before the roll?",
    AFTER_REWARDS: "Use an ability after the rewards?",
    AFTER_BUYING: "Use an ability after the purchase?",
}


def credits(template: str) -> Callable[[SpaceBase, Asked[Any]], str]:
    """A question that says how many credits the asked seat has."""
    return lambda g, asked: say(template, credits=g.credits[asked.seat])


def exchange(g: SpaceBase, asked: Asked[Any]) -> str:
    """Which station card swaps places with a ship."""
    card, home, _ = asked.args
    return say("Which station card swaps places with {card} (sector {home})?", card=short(card), home=home)


QUESTIONS: Final[dict[str, Callable[[SpaceBase, Asked[Any]], str]]] = {
    prompts.BUY_OPENING.kind: credits("Buy ships to start with. You have {credits:credit|credits} left."),
    prompts.ABILITY.kind: lambda g, asked: ABILITY[asked.args[0]],
    prompts.SET_DIE.kind: lambda g, asked: "Set a die instead of rolling it?",
    prompts.REROLL.kind: lambda g, asked: say(
        "You rolled {first} and {second}. Roll again?", first=g.dice[0], second=g.dice[1]
    ),
    prompts.ALLOCATE.kind: lambda g, asked: say("{dice}. Take each die, or their sum?", dice=dice_words(g.dice)),
    prompts.SHIFT.kind: lambda g, asked: say(
        "The sum points at sector {sector}. Move it to the right?", sector=asked.args[0]
    ),
    prompts.DOUBLE.kind: lambda g, asked: say(
        "The dice give you {sectors}. Gain one sector twice?", sectors=sectors_words(asked.args[0])
    ),
    prompts.FIRST_DIE.kind: lambda g, asked: "Which die pays first? A ship you claim may pay for the other die.",
    prompts.REPEAT.kind: lambda g, asked: "Which sector pays again?",
    prompts.ARROW.kind: lambda g, asked: say(
        "The arrow in sector {sector} points both ways. Which neighbour pays as well?", sector=asked.args[0]
    ),
    prompts.CLAIM.kind: lambda g, asked: say("Claim {ships} for free.", ships=ships(asked.args[0])),
    prompts.BUY.kind: credits("Buy a ship or a colony? You have {credits:credit|credits}; buying spends them all."),
    prompts.EXTRA_BUY.kind: credits("Buy a card at its exact price? You have {credits:credit|credits}."),
    prompts.PLACE_SHIP.kind: lambda g, asked: say("In which sector do you place {card}?", card=short(asked.args[0])),
    prompts.PLACE_CHARGE.kind: lambda g, asked: "On which card do you place the charge?",
    prompts.MOVE_FROM.kind: lambda g, asked: "From which card do you move a charge?",
    prompts.MOVE_TO.kind: lambda g, asked: say(
        "To which card do you move the charge of {card}?", card=short(asked.args[0])
    ),
    prompts.EXCHANGE.kind: exchange,
}
