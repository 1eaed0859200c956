"""What a seat may see and imagine. Hidden are the hands of others, the draw pile, and a payment until it is paid."""

from __future__ import annotations

from cosmodrome.engine.rng import Rng

from .content import CARDS, TIMES, deck_of
from .rules.setup import TIME_CARDS
from .state import START_LAYER, SpaceCorp


def hide_payment(g: SpaceCorp, seat: int | None) -> None:
    """A payment that is still put together is its player's own."""
    if g.pay is not None and not g.pay.paid and seat != g.active:
        g.pay = None


def fill(g: SpaceCorp, seat: int, rng: Rng) -> None:
    """Deal again what the seat cannot know: the draw pile, and the others' cards that nobody saw them take.

    A hidden Start card can only be on top of the pile or in a hand. As long as Start cards are left on the pile, no
    other card has been drawn from it.
    """
    pool = unknown(g)
    starts = list(rng.shuffled([c for c in pool if CARDS[c].start]))
    rest = list(rng.shuffled([c for c in pool if not CARDS[c].start]))
    keep = len(g.deck[0]) if g.deck and g.deck[0].face == START_LAYER else 0
    fill_hands(g, starts, rest, keep, rng)
    g.deck = tuple(
        layer.filled(tuple(sorted(starts if layer.face == START_LAYER else rest))) if layer.blank else layer
        for layer in g.deck
    )


def unknown(g: SpaceCorp) -> list[int]:
    """The cards of the era that lie nowhere in sight."""
    out = {*g.offers, *g.discard, *g.aside, *g.played}
    for corp in g.corps:
        out |= {*corp.slots, *corp.seen, *corp.cards.seen(())}
    return [c for c in (*deck_of(g.era), *TIMES[: TIME_CARDS[g.seats]]) if c not in out]


def fill_hands(g: SpaceCorp, starts: list[int], rest: list[int], keep: int, rng: Rng) -> None:
    """Deal what nobody saw the others take: Start cards as long as more than the pile needs are left."""
    blank = [s for s, corp in enumerate(g.corps) if corp.cards.blank]
    hands = {s: g.corps[s].seen[:] for s in blank}
    slots = list(rng.shuffled([s for s in blank for _ in range(len(g.corps[s].cards) - len(hands[s]))]))
    while slots and len(starts) > keep:
        hands[slots.pop()].append(starts.pop())
    while slots:
        hands[slots.pop()].append(rest.pop())
    for other, cards in hands.items():
        g.corps[other].cards = g.corps[other].cards.filled(tuple(sorted(cards)))
