"""What a seat may see, and what it may imagine where it can't."""

from __future__ import annotations

from cosmodrome.engine.game import hide_common
from cosmodrome.engine.rng import Rng

from .content import box
from .rules import events
from .state import FINAL, OVER, UNKNOWN, PlanetUnknown, Player


def view(g: PlanetUnknown, seat: int | None) -> PlanetUnknown:
    """The table as a seat may see it: no face-down cards, no secrets of others, no half-made turns (RULES-NOTES 2)."""
    v = g.copy()
    v.civ = [(UNKNOWN,) * len(rank) for rank in v.civ]
    if v.chooser != seat:
        v.choosing = (UNKNOWN,) * len(v.choosing)
    v.unused = (UNKNOWN,) * len(v.unused)
    v.objectives = (UNKNOWN,) * len(v.objectives)
    v.looked = [known if other == seat else (None, None, None, None) for other, known in enumerate(v.looked)]
    if seat not in v.peeked:
        v.next_event = UNKNOWN if v.next_event else 0
    for other in range(v.seats):
        if other == seat:
            continue
        if v.shown:
            v.players[other] = v.shown[other].copy()
        _hide(v.players[other], v.phase)
    v.shown = ()
    return hide_common(v, seat)


def _hide(p: Player, phase: int) -> None:
    """End-game cards are shown once the last round is over, private objectives when all is."""
    if phase < FINAL:
        p.cards = (UNKNOWN,) * len(p.cards)
    if phase < OVER:
        p.private = (UNKNOWN,) * len(p.private)
        p.returned = (UNKNOWN,) * len(p.returned)


def imagine(g: PlanetUnknown, seat: int, rng: Rng) -> None:
    """Deal anew what the seat cannot know: face-down cards, and the secrets of others."""
    for rank in range(4):
        _deal_civ(g, seat, rank, rng)
    _deal_objectives(g, seat, rng)
    if g.next_event and seat not in g.peeked:
        g.next_event = 0
        g.rng = rng
        g.next_event = events.draw(g)
    g.rng = rng.fresh()


def _deal_civ(g: PlanetUnknown, seat: int, rank: int, rng: Rng) -> None:
    """Civ cards of one rank: what the seat left behind when it last looked is there still, or secretly taken since."""
    known = g.looked[seat][rank]
    secret = g.phase < FINAL
    hands = [
        (other, at)
        for other, p in enumerate(g.players)
        if other != seat and secret
        for at, card in enumerate(p.cards)
        if box().civ_cards[card].rank == rank + 1
    ]
    since = [(other, at) for other, at in hands if known is not None and g.players[other].cards[at] in known]
    earlier = [hand for hand in hands if hand not in since]
    if known is None:
        mine = [card for card in g.unused if box().civ_cards[card].rank == rank + 1]
        pool = [*g.civ[rank], *mine, *(g.players[other].cards[at] for other, at in earlier)]
        pool = _give(g, earlier, list(rng.shuffled(sorted(pool))))
        count = len(g.civ[rank])
        g.civ[rank] = tuple(sorted(pool[:count]))
        left = pool[count:]
    else:
        pool = [*g.civ[rank], *(g.players[other].cards[at] for other, at in since)]
        g.civ[rank] = tuple(sorted(_give(g, since, list(rng.shuffled(sorted(pool))))))
        mine = [card for card in g.unused if box().civ_cards[card].rank == rank + 1]
        pool = [*mine, *(g.players[other].cards[at] for other, at in earlier)]
        left = _give(g, earlier, list(rng.shuffled(sorted(pool))))
    others = [card for card in g.unused if box().civ_cards[card].rank != rank + 1]
    g.unused = tuple(sorted((*others, *left)))


def _give(g: PlanetUnknown, hands: list[tuple[int, int]], pool: list[int]) -> list[int]:
    """Deal one card that is kept for the end to each hand; what is left of the pool."""
    for other, at in hands:
        card = next(c for c in pool if not box().civ_cards[c].immediate)
        pool.remove(card)
        p = g.players[other]
        p.cards = (*p.cards[:at], card, *p.cards[at + 1 :])
    return pool


def _deal_objectives(g: PlanetUnknown, seat: int, rng: Rng) -> None:
    """Objectives nobody has shown to the seat: others' private ones, those put back, and the deck."""
    if g.phase >= OVER:
        return
    others = [p for other, p in enumerate(g.players) if other != seat]
    pool = [*g.objectives]
    for p in others:
        pool += [*p.private, *p.returned]
    deck = list(rng.shuffled(sorted(pool)))
    for p in others:
        p.private = tuple(deck.pop() for _ in p.private)
        p.returned = tuple(deck.pop() for _ in p.returned)
    g.objectives = tuple(sorted(deck))
