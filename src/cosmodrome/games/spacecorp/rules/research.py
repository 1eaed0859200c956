"""Research: draw cards from the pile and the offers."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..payment.ask import ask_payment
from ..payment.budget import Assets
from ..payment.start import open_payment
from ..prompts import DRAW, Source
from ..state import SpaceCorp
from .basics import draw, take_offer
from .edges import hack

DECK: Final[Source] = ("deck", 0)
OFFERS: Final[list[Source]] = [("offer", slot) for slot in range(4)]


def can_research(g: SpaceCorp, has: Assets, _: list[int]) -> bool:
    """Seven cards or fewer in hand, and something to draw (rulings 26, 28)."""
    return g.corps[has.seat].cards.size <= 7 and (bool(g.deck) or any(c >= 0 for c in g.offers))


def research(g: SpaceCorp, me: int) -> Flow[None]:
    """Draw as many cards as the value says, one at a time, from the pile and the offers."""
    p, value = yield from ask_payment(g, me, open_payment(g, me, "research", 1))
    if (asked := hack(g)) is not None:
        yield from asked
    stuck = not g.deck and g.corps[me].stalled  # something must be taken (ruling 112)
    for left in range(value, 0, -1):
        sources = [OFFERS[i] for i, c in enumerate(g.offers) if c >= 0] if -1 in g.offers else OFFERS[:]
        if g.deck:
            sources.insert(0, DECK)
        if stuck and not g.moved_on and not p.cards and sources:
            source: Source | None = yield from choose(me, DRAW, sources, args=(left,), g=g)
        else:
            source = yield from choose_or("enough", me, DRAW, sources, args=(left,), g=g)
        if source is None:
            return
        if source[0] == "deck":
            draw(g, me)
        else:
            take_offer(g, me, source[1])
