"""Options in words, by the kind of their question, and the standing orders that a seat may give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.game import OrderSpec

from .. import prompts
from ..content import CARDS, SECTORS
from ..prompts import slug
from ..rules.abilities import SKIP
from ..rules.basics import find, owned, side_of
from ..rules.effects import ability_words
from ..state import SpaceBase
from .names import docking_facts, placing_words, sector_words, sectors_words, short
from .questions import PHASES


def at_its_price(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A card that costs its price, so that the rest can buy another."""
    return f"{placing_words(g, asked.seat, card)} (for {CARDS[card].cost})"


def dock(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A card that costs all credits, or none: what changes; the rest is told by the card."""
    return placing_words(g, asked.seat, card)


def reroll(g: SpaceBase, asked: Asked[Any], value: tuple[int, int]) -> str:
    """Which dice are rolled again, by which ship."""
    card, dice = value
    which = (f"the {g.dice[0]}", f"the {g.dice[1]}", "both dice")[dice]
    return f"{short(card)}: roll {which} again"


def allocate(g: SpaceBase, asked: Asked[Any], sectors: tuple[int, ...]) -> str:
    """What the dice pay, taken so."""
    how = "Sum" if len(sectors) == 1 else "One by one"
    return f"{how}, {sectors_words(sectors)}: {sector_words(g, asked.seat, *sectors)}"


def shift(g: SpaceBase, asked: Asked[Any], value: tuple[int, int]) -> str:
    """Where the sum goes, by which ship."""
    card, steps = value
    sector = asked.args[0] + steps
    return f"{short(card)} to sector {sector}: {sector_words(g, asked.seat, sector)}"


def pays(g: SpaceBase, asked: Asked[Any], sector: int) -> str:
    """A sector with what it pays."""
    return f"Sector {sector}: {sector_words(g, asked.seat, sector)}"


def holds(g: SpaceBase, asked: Asked[Any], sector: int) -> str:
    """A sector with the card that is there."""
    return f"Sector {sector}, where {short(g.station[SECTORS * asked.seat + sector - 1])} is"


def ability(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A ship with what its ability does."""
    return f"{short(card)}: {ability_words(card, side_of(g, asked.seat, card))}"


def charge(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A ship with its cubes and what they are for."""
    seat = asked.seat
    words = ability_words(card, side_of(g, seat, card))
    return f"{short(card)} in sector {find(g, seat, card)} ({g.held(seat, card)} there): {words}"


OPTIONS: Final[dict[str, Callable[[SpaceBase, Asked[Any], Any], str]]] = {
    prompts.BUY_OPENING.kind: at_its_price,
    prompts.ABILITY.kind: ability,
    prompts.SET_DIE.kind: lambda g, asked, value: f"{short(value[0])}: set a die to {value[1]}",
    prompts.REROLL.kind: reroll,
    prompts.ALLOCATE.kind: allocate,
    prompts.SHIFT.kind: shift,
    prompts.DOUBLE.kind: lambda g, asked, card: f"Spend {short(card)}'s charge and gain one sector twice",
    prompts.REPEAT.kind: pays,
    prompts.ARROW.kind: pays,
    prompts.CLAIM.kind: dock,
    prompts.BUY.kind: dock,
    prompts.EXTRA_BUY.kind: at_its_price,
    prompts.PLACE_SHIP.kind: holds,
    prompts.PLACE_CHARGE.kind: charge,
    prompts.MOVE_FROM.kind: charge,
    prompts.MOVE_TO.kind: charge,
    prompts.EXCHANGE.kind: holds,
}
DECLINE: Final = {
    prompts.BUY_OPENING.kind: "Keep the rest of the credits",
    prompts.ABILITY.kind: "No (more) abilities now",
    prompts.SET_DIE.kind: "Roll",
    prompts.REROLL.kind: "Keep the dice",
    prompts.SHIFT.kind: "Leave it there",
    prompts.DOUBLE.kind: "Don't double",
    prompts.CLAIM.kind: "Claim nothing more",
    prompts.BUY.kind: "Save your credits",
    prompts.EXTRA_BUY.kind: "Buy nothing more",
    prompts.PLACE_CHARGE.kind: "Place none",
    prompts.MOVE_FROM.kind: "Move none",
}


def docking(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """What the dice say of a card to be docked."""
    return docking_facts(g, asked.seat, card)


DOCKING: Final = (prompts.BUY_OPENING, prompts.CLAIM, prompts.BUY, prompts.EXTRA_BUY)
FACTS: Final = {prompt.kind: docking for prompt in DOCKING}
"""What is worth knowing of an option beside its label, by the kind of its question."""


def seat_orders(g: SpaceBase, seat: int) -> tuple[OrderSpec, ...]:
    """Not to be asked in a phase, or for a ship's ability; the rules forget it at the seat's next turn."""
    choices = ((SKIP, "don't ask me until my next turn"),)
    orders = [OrderSpec(f"phase-{phase}", f"Abilities {when}", choices) for phase, when in PHASES.items()]
    for card in sorted(owned(g, seat)):
        words = ability_words(card, side_of(g, seat, card))
        if words:
            orders.append(OrderSpec(f"ability-{slug(card)}", f"{short(card)}: {words}", choices))
    return tuple(orders)
