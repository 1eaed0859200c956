"""Imagined tables: random values for what is blank in a seat's view, consistent with all the seat knows."""

from __future__ import annotations

from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import NONE

from .content import box
from .rules import events
from .state import PlanetUnknown, read_back


def fill(g: PlanetUnknown, seat: int, rng: Rng) -> None:
    """Deal random values for what the seat cannot know: face-down cards, and the secrets of others."""
    unused: list[int] = []
    for rank in range(1, 5):
        unused += _deal_civ(g, seat, rank, rng)
    if g.unused.blank:
        g.unused = g.unused.filled(tuple(sorted(unused)))
    _deal_memories(g)
    _deal_objectives(g, rng)
    if g.next_event is not None and g.next_event.blank:
        g.next_event = g.next_event.filled(events.draw(g, rng, NONE).raw)


def _deal_civ(g: PlanetUnknown, seat: int, rank: int, rng: Rng) -> list[int]:
    """Civ cards of one rank: what the seat left behind when it last looked is there still, or secretly taken since.

    What is left of the rank, and lies in the box.
    """
    known = g.looked[seat][rank - 1]
    hidden, out = _hidden(g, rank), _shown(g)
    pool = [card.id for card in box().civ_cards.values() if card.rank == rank and card.id not in out]
    if known is None:
        left = _give(g, [(other, at) for other, at, _ in hidden], list(rng.shuffled(pool)))
        return _lay_out(g, rank, left)
    there = [card for card in known.raw if card not in out]
    since = [(other, at) for other, at, pick in hidden if pick > known.face]
    earlier = [(other, at) for other, at, pick in hidden if pick <= known.face]
    _lay_out(g, rank, _give(g, since, list(rng.shuffled(there))))
    return _give(g, earlier, list(rng.shuffled([card for card in pool if card not in there])))


def _hidden(g: PlanetUnknown, rank: int) -> list[tuple[int, int, int]]:
    """Kept cards of a rank that are blank: whose, at which place, and by which pick they were taken."""
    return [
        (other, at, read_back(card.face)[1])
        for other, p in enumerate(g.players)
        for at, card in enumerate(p.cards)
        if card.blank and read_back(card.face)[0] == rank
    ]


def _shown(g: PlanetUnknown) -> set[int]:
    """The civ cards that the seat sees outside the ranks."""
    out = {card for p in g.players for card in (*p.played, *(kept.raw for kept in p.cards if not kept.blank))}
    return out | set(g.choosing.seen(()))


def _lay_out(g: PlanetUnknown, rank: int, cards: list[int]) -> list[int]:
    """As many face down in the rank as lie there; the others."""
    pile = g.civ[rank - 1]
    if pile.blank:
        g.civ[rank - 1] = pile.filled(tuple(sorted(cards[: len(pile)])))
    return cards[len(pile) :]


def _give(g: PlanetUnknown, hands: list[tuple[int, int]], pool: list[int]) -> list[int]:
    """Deal one card that is kept for the end to each hand; what is left of the pool."""
    for other, at in hands:
        card = next(c for c in pool if not box().civ_cards[c].immediate)
        pool.remove(card)
        p = g.players[other]
        p.cards = (*p.cards[:at], p.cards[at].filled(card), *p.cards[at + 1 :])
    return pool


def _deal_memories(g: PlanetUnknown) -> None:
    """What others remember of the ranks: the cards there when they looked, and those secretly taken since."""
    for other in range(g.seats):
        memory = list(g.looked[other])
        for rank, known in enumerate(memory, start=1):
            if known is not None and known.blank:
                taken = [
                    card.raw
                    for p in g.players
                    for card in p.cards
                    if read_back(card.face)[0] == rank and read_back(card.face)[1] > known.face
                ]
                held = [card for card in g.choosing.seen(()) if box().civ_cards[card].rank == rank]
                memory[rank - 1] = known.filled(tuple(sorted((*g.civ[rank - 1].raw, *taken, *held))))
        g.looked[other] = tuple(memory)


def _deal_objectives(g: PlanetUnknown, rng: Rng) -> None:
    """Objectives nobody has shown to the seat: others' private ones, those put back, and the deck."""
    out = {*g.boxed, *g.contested, *(card for _, _, card in g.neighbors)}
    for p in g.players:
        out |= {*p.private.seen(()), *p.returned.seen(())}
    deck = list(rng.shuffled([card for card in box().objectives if card not in out]))
    for p in g.players:
        if p.private.blank:
            p.private = p.private.filled(tuple(sorted(deck.pop() for _ in range(len(p.private)))))
        if p.returned.blank:
            p.returned = p.returned.filled(tuple(sorted(deck.pop() for _ in range(len(p.returned)))))
    if g.objectives.blank:
        g.objectives = g.objectives.filled(tuple(sorted(deck)))
