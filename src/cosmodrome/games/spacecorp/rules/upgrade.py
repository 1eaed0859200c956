"""Upgrade: a card from the hand becomes Infra of the HQ."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_hidden
from cosmodrome.engine.secret import ALL

from ..content import CARDS, NONE
from ..payment.budget import Assets
from ..prompts import SLOT, UPGRADE
from ..state import SpaceCorp
from .basics import distinct, drop, to_hand

INFRA: Final = frozenset(c.id for c in CARDS if c.infra)
"""The cards that may become Infra."""


def upgrades(g: SpaceCorp, me: int) -> list[int]:
    """The hand cards that may become Infra."""
    cards = [c for c in g.corps[me].cards.look(g) if c in INFRA]
    return distinct(cards) if cards and slots_for(g, me) else []


def can_upgrade(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """An Infra card in hand, and a slot for it."""
    return not INFRA.isdisjoint(has.hand.cards) and (not has.must_progress or bool(slots_for(g, has.seat)))


def slots_for(g: SpaceCorp, me: int) -> list[int]:
    """The slots that may take a card; swapping cards of this era for ever is barred (ruling 112)."""
    corp = g.corps[me]
    stuck = not g.deck and corp.stalled
    return [i for i, c in enumerate(corp.slots) if not (stuck and c >= 0 and CARDS[c].era == g.era)]


def _unknown(g: SpaceCorp) -> list[int]:
    """A card that another seat can't know: in the hand it imagines there may be none that could become Infra."""
    return [NONE] if g.rng.scripted else []


def upgrade(g: SpaceCorp, me: int) -> Flow[None]:
    """Place one Infra card; a replaced card of this era returns to hand, an older one leaves the game."""
    corp = g.corps[me]
    card = yield from choose_hidden(g, me, UPGRADE, lambda: upgrades(g, me) or _unknown(g), alone=False)
    slot = (yield from choose(me, SLOT, [(me, i) for i in slots_for(g, me)], args=(card,), g=g))[1]
    card = g.rng.witness(card, ALL)  # the others see the only card when it is placed, not before
    old = corp.slots[slot]
    drop(g, me, card)
    corp.slots[slot] = card
    g.tell("upgrade", me, card, slot, old)
    if old >= 0 and CARDS[old].era == g.era:
        to_hand(g, me, old)
