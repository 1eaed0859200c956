"""The questions in words, by their kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked

from .. import prompts
from ..content import AFTER_BUYING, AFTER_REWARDS, BEFORE_ROLL, amount, ships
from ..state import SpaceBase
from .names import dice_words, sectors_words, short

PHASES: Final = {BEFORE_ROLL: "before the roll", AFTER_REWARDS: "after the rewards", AFTER_BUYING: "after the purchase"}


def credits(g: SpaceBase, asked: Asked[Any]) -> str:
    """What the asked seat has to spend."""
    return amount(g.credits[asked.seat], "credit")


def exchange(g: SpaceBase, asked: Asked[Any]) -> str:
    """Which station card trades places."""
    card, home, _ = asked.args
    return f"Which station card trades places with {short(card)}, now in sector {home}?"


QUESTIONS: Final[dict[str, Callable[[SpaceBase, Asked[Any]], str]]] = {
    prompts.BUY_OPENING.kind: lambda g, asked: f"Buy ships to start with ({credits(g, asked)} left)",
    prompts.ABILITY.kind: lambda g, asked: f"Use an ability {PHASES[asked.args[0]]}?",
    prompts.SET_DIE.kind: lambda g, asked: "Set a die instead of rolling it?",
    prompts.REROLL.kind: lambda g, asked: f"You rolled {g.dice[0]} and {g.dice[1]}. Roll again?",
    prompts.ALLOCATE.kind: lambda g, asked: f"{dice_words(g.dice)}: take them one by one, or their sum?",
    prompts.SHIFT.kind: lambda g, asked: f"The sum stands on sector {asked.args[0]}: move it to the right?",
    prompts.DOUBLE.kind: lambda g, asked: f"The dice give you {sectors_words(asked.args[0])}: double one?",
    prompts.REPEAT.kind: lambda g, asked: "Which sector pays again?",
    prompts.ARROW.kind: lambda g, asked: f"The arrow in sector {asked.args[0]} points both ways: which side pays too?",
    prompts.CLAIM.kind: lambda g, asked: f"Claim {ships(asked.args[0])}",
    prompts.BUY.kind: lambda g, asked: f"Buy a ship or a colony? You have {credits(g, asked)} and spend them all",
    prompts.EXTRA_BUY.kind: lambda g, asked: f"Buy a card at its exact price? You have {credits(g, asked)}",
    prompts.PLACE_SHIP.kind: lambda g, asked: f"Which sector shall {short(asked.args[0])} go to?",
    prompts.PLACE_CHARGE.kind: lambda g, asked: "Place a charge on which card?",
    prompts.MOVE_FROM.kind: lambda g, asked: "Move a charge from which card?",
    prompts.MOVE_TO.kind: lambda g, asked: f"Move the charge from {short(asked.args[0])} to which card?",
    prompts.EXCHANGE.kind: exchange,
}
