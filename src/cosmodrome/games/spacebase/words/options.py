"""Options in words, by the kind of their question, and the standing orders that a seat may give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.game import OrderSpec
from cosmodrome.engine.sentences import say

from .. import prompts
from ..content import AFTER_BUYING, AFTER_REWARDS, BEFORE_ROLL, CARDS
from ..prompts import slug
from ..rules.abilities import SKIP
from ..rules.basics import find, owned, side_of
from ..state import SpaceBase, bay_of
from .effects import ability_words
from .names import placing_words, sector_words, sectors_words, short

PHASES: Final = {
    BEFORE_ROLL: "Abilities before the roll",
    AFTER_REWARDS: "Abilities after the rewards",
    AFTER_BUYING: "Abilities after the purchase",
}


def at_its_price(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A card that costs its price, so that the rest can buy another."""
    template = "{placing} (costs {cost:credit|credits})"
    return say(template, placing=placing_words(g, asked.seat, card), cost=CARDS[card].cost)


def dock(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A card that costs all credits, or none: what placing it changes."""
    return placing_words(g, asked.seat, card)


def reroll(g: SpaceBase, asked: Asked[Any], value: tuple[int, int]) -> str:
    """Which dice are rolled again, by which ship."""
    card, dice = value
    if dice == 2:
        return say("{card}: reroll both dice", card=short(card))
    return say("{card}: reroll the {face}", card=short(card), face=g.dice[dice])


def allocate(g: SpaceBase, asked: Asked[Any], sectors: tuple[int, ...]) -> str:
    """What the sum, or each die, pays."""
    template = "The sum, {sectors}: {pays}" if len(sectors) == 1 else "Each die, {sectors}: {pays}"
    return say(template, sectors=sectors_words(sectors), pays=sector_words(g, asked.seat, *sectors))


def shift(g: SpaceBase, asked: Asked[Any], value: tuple[int, int]) -> str:
    """Where the sum goes, by which ship."""
    card, steps = value
    sector = asked.args[0] + steps
    pays = sector_words(g, asked.seat, sector)
    return say("{card}: move it to sector {sector}, which pays {pays}", card=short(card), sector=sector, pays=pays)


def pays(g: SpaceBase, asked: Asked[Any], sector: int) -> str:
    """A sector with what it pays."""
    return say("Sector {sector}: {pays}", sector=sector, pays=sector_words(g, asked.seat, sector))


def holds(g: SpaceBase, asked: Asked[Any], sector: int) -> str:
    """A sector with the card that is there."""
    return say("Sector {sector}, now {card}", sector=sector, card=short(g.station[bay_of(asked.seat, sector)]))


def ability(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A ship with what its ability does."""
    return say("{card}: {ability}", card=short(card), ability=ability_words(card, side_of(g, asked.seat, card)))


def charge(g: SpaceBase, asked: Asked[Any], card: int) -> str:
    """A ship with its charges and what they are for."""
    seat = asked.seat
    return say(
        "{card}, sector {sector}, which has {held:charge|charges}: {ability}",
        card=short(card),
        sector=find(g, seat, card),
        held=g.held(seat, card),
        ability=ability_words(card, side_of(g, seat, card)),
    )


OPTIONS: Final[dict[str, Callable[[SpaceBase, Asked[Any], Any], str]]] = {
    prompts.BUY_OPENING.kind: at_its_price,
    prompts.ABILITY.kind: ability,
    prompts.SET_DIE.kind: lambda g, asked, value: say(
        "{card}: set a die to {face}", card=short(value[0]), face=value[1]
    ),
    prompts.REROLL.kind: reroll,
    prompts.ALLOCATE.kind: allocate,
    prompts.SHIFT.kind: shift,
    prompts.DOUBLE.kind: lambda g, asked, card: say("{card}: gain one sector twice", card=short(card)),
    prompts.FIRST_DIE.kind: pays,
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
    prompts.BUY_OPENING.kind: "Keep your remaining credits",
    prompts.ABILITY.kind: "Use no ability",
    prompts.SET_DIE.kind: "Roll",
    prompts.REROLL.kind: "Keep the dice",
    prompts.SHIFT.kind: "Don't move the sum",
    prompts.DOUBLE.kind: "Don't double",
    prompts.CLAIM.kind: "Claim nothing more",
    prompts.BUY.kind: "Save your credits",
    prompts.EXTRA_BUY.kind: "Buy nothing more",
    prompts.PLACE_CHARGE.kind: "Place no charge",
    prompts.MOVE_FROM.kind: "Move no charge",
}


def seat_orders(g: SpaceBase, seat: int) -> tuple[OrderSpec, ...]:
    """Skip the questions of a phase, or about a ship's ability, until the seat's next turn."""
    choices = ((SKIP, "don't ask until my next turn"),)
    orders = [OrderSpec(f"phase-{phase}", label, choices) for phase, label in PHASES.items()]
    for card in sorted(owned(g, seat)):
        words = ability_words(card, side_of(g, seat, card))
        if words:
            label = say("{card}: {ability}", card=short(card), ability=words)
            orders.append(OrderSpec(f"ability-{slug(card)}", label, choices))
    return tuple(orders)
