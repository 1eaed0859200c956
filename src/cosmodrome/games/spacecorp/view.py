"""What a seat may see: not the hands of others, nor the cards in the draw pile. Tiles left in a stack are known."""

from __future__ import annotations

from bisect import insort

from cosmodrome.engine.game import hide_common
from cosmodrome.engine.rng import Rng

from .content import CARDS
from .state import SpaceCorp


def view(g: SpaceCorp, seat: int | None) -> SpaceCorp:
    """A copy with the cards that the seat cannot see unknown. Cards that all saw going to a hand stay in `seen`."""
    g = hide_common(g.copy(), seat)
    g.deck = tuple((-1,) * len(layer) for layer in g.deck)
    if g.pay is not None and not g.pay.paid and seat != g.active:
        g.pay = None
    for other, corp in enumerate(g.corps):
        if other != seat:
            corp.hand = [-1] * len(corp.hand)
    return g


def imagine(g: SpaceCorp, seat: int, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the draw pile, and the others' cards that nobody saw them take.

    A hidden Start card can only be on top of the pile or in a hand. As long as Start cards are left on the pile, no
    other card has been drawn from it.
    """
    g.rng = rng.fresh()
    pool: list[int] = [c for layer in g.deck for c in layer]
    slots: list[int] = []
    for other, corp in enumerate(g.corps):
        if other == seat:
            continue
        hidden = [c for c in corp.hand if c not in corp.seen]
        pool += hidden
        slots += [other] * len(hidden)
        corp.hand = corp.seen[:]
    starts = list(rng.shuffled(sorted(c for c in pool if CARDS[c].start)))
    rest = list(rng.shuffled(sorted(c for c in pool if not CARDS[c].start)))
    on_top = [layer for layer in g.deck if CARDS[layer[0]].start]
    keep = len(on_top[0]) if on_top else 0
    slots = list(rng.shuffled(slots))
    while slots and len(starts) > keep:
        insort(g.corps[slots.pop()].hand, starts.pop())
    while slots:
        insort(g.corps[slots.pop()].hand, rest.pop())
    layers = [tuple(sorted(starts)), tuple(sorted(rest))]
    g.deck = tuple(layer for layer in layers if layer)
