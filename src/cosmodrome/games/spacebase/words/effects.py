"""What abilities do, in words: a sentence for each kind of effect (`rules/effects.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.sentences import say

from ..content import CARDS, DEPLOYED, FIRST_COLONY, STATION, face_of
from ..rules.effects import EFFECTS, KIND_OF, Effect, ExtraBuy
from .names import resources, reward, ships, short


def extra_buy(effect: ExtraBuy) -> str:
    """How many cards may be bought, and where they may be placed."""
    if effect.anywhere:
        return "buy a card at its exact price and place a ship in any sector from 7 to 12"
    if effect.count == 1:
        return "buy a card at its exact price"
    return say("buy up to {count:card|cards} at their exact prices", count=effect.count)


SENTENCES: Final[dict[str, Callable[[Any], str]]] = {
    "shift_sum": lambda effect: (
        "move the sum 1 sector to the right" if effect.most == 1 else "move the sum 1 or 2 sectors to the right"
    ),
    "reroll": lambda effect: "reroll one or both dice",
    "set_die": lambda effect: "set one die instead of rolling it",
    "double_sector": lambda effect: "gain the rewards of one sector twice",
    "gain": lambda effect: say("gain {pay}", pay=resources(effect.credits, effect.income, effect.vp)),
    "buy": extra_buy,
    "claim": lambda effect: say("claim {ships} for free", ships=ships(effect.levels)),
    "swap_sectors": lambda effect: say(
        "swap all cards of sectors {first} and {second}", first=effect.first, second=effect.second
    ),
    "exchange_position": lambda effect: "swap places with one of your station cards",
    "place_charge": lambda effect: "place a charge on any of your cards",
    "move_charge": lambda effect: "move a charge to another of your cards",
    "others_lose_vp": lambda effect: say("every other player loses {vp} VP", vp=effect.amount),
    "win_game": lambda effect: "win the game",
}
"""By the kind of effect."""


def sentence(effect: Effect) -> str:
    """What an effect does, in words."""
    return SENTENCES[KIND_OF[type(effect)]](effect)


def ability_words(card: int, side: int) -> str:
    """What the ability of a side does; empty if it has none."""
    return ", then ".join(sentence(effect) for effect in EFFECTS[face_of(card, side)])


def side_words(card: int, side: int) -> str:
    """A side of a card: its reward and its ability."""
    face = (CARDS[card].station, CARDS[card].deployed)[side]
    ability = ability_words(card, side)
    return reward(face.reward) + (f" ({ability})" if ability else "")


def card_words(card: int) -> str:
    """A card in the middle of the table: its sector, what it pays now and later, and its price."""
    row = CARDS[card]
    if card >= FIRST_COLONY:
        return say(
            "{card}, for sector {sector}: scores {vp} VP at once and closes the sector. Costs {cost:credit|credits}",
            card=short(card),
            sector=row.sector,
            vp=row.vp,
            cost=row.cost,
        )
    return say(
        "{card}, for sector {sector}: pays {station} on your turns and, once deployed, {deployed} on others' turns."
        " Costs {cost:credit|credits}",
        card=short(card),
        sector=row.sector,
        station=side_words(card, STATION),
        deployed=side_words(card, DEPLOYED),
        cost=row.cost,
    )
