"""Upgrade: a card from the hand becomes Infra of the HQ."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose

from ..content import CARDS
from ..prompts import SLOT, UPGRADE
from ..state import SpaceCorp
from .basics import distinct, drop, to_hand
from .means import Assets

INFRA: Final = frozenset(c.id for c in CARDS if c.infra)
"""The cards that may become Infra."""


def upgrades(g: SpaceCorp, me: int) -> list[int]:
    """The hand cards that may become Infra."""
    cards = [c for c in g.corps[me].cards.look(g) if c in INFRA]
    return distinct(cards) if cards and slots_for(g, me) else []


def can_upgrade(has: Assets, _: list[int]) -> bool:
    """An Infra card in hand, and a slot for it."""
    return not INFRA.isdisjoint(has.hand.cards) and (not has.stuck or bool(slots_for(has.g, has.seat)))


def slots_for(g: SpaceCorp, me: int) -> list[int]:
    """The slots that may take a card; swapping cards of this era for ever is barred (RULES-NOTES 112)."""
    corp = g.corps[me]
    stuck = not g.deck and corp.stalled
    return [i for i, c in enumerate(corp.slots) if not (stuck and c >= 0 and CARDS[c].era == g.era)]


def upgrade(g: SpaceCorp, me: int) -> Flow[None]:
    """Place one Infra card; a replaced card of this era returns to hand, an older one leaves the game."""
    corp = g.corps[me]
    card = yield from choose(me, UPGRADE, upgrades(g, me), g=g)
    slot = (yield from choose(me, SLOT, [(me, i) for i in slots_for(g, me)], args=(card,), g=g))[1]
    old = corp.slots[slot]
    drop(g, me, card)
    corp.slots[slot] = card
    g.tell("upgrade", me, card, slot, old)
    if old >= 0 and CARDS[old].era == g.era:
        to_hand(g, me, old)
