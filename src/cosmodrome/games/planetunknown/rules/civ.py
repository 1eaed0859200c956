"""Civ cards: picked clockwise from the commander once all have finished, and carried out."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose

from ..content import box
from ..prompts import CIV_CARD, CONTEST, NEXT
from ..state import CONTEST as CONTEST_DUE
from ..state import END, EVENT, FINAL, PlanetUnknown, Todo
from . import station
from .basics import has
from .effects import carry_out
from .techs import powers, use_power


def pick_all(g: PlanetUnknown) -> Flow[None]:
    """Clockwise from the commander each player picks all the cards owed, and carries them out (RULES-NOTES 51, 52)."""
    for seat in g.clockwise():
        p = g.players[seat]
        while p.owed:
            rank, p.owed = p.owed[0], p.owed[1:]
            yield from pick(g, seat, rank)
        while CONTEST_DUE in p.due:
            yield from _contest(g, seat)


def pick(g: PlanetUnknown, seat: int, rank: int) -> Flow[None]:
    """Pick up all cards left of the rank and keep one; an empty rank gives nothing (RULES-NOTES 54)."""
    p = g.players[seat]
    cards = list(g.civ[rank - 1])
    if rank < 4 and g.civ[rank] and has(p, "extra_card_next_rank"):  # Republic level 2 (RULES-NOTES 92, 109)
        cards.append(g.rng.pick(g.civ[rank]))
    if cards:
        yield from _keep_one(g, seat, cards, rank)
    else:
        g.tell("civ-empty", seat, rank)


def _keep_one(g: PlanetUnknown, seat: int, cards: list[int], rank: int) -> Flow[None]:
    """Choose one of the cards in hand; the others go back face down, each to its own rank (RULES-NOTES 109)."""
    g.rng.shuffled((0, *cards))  # a look at cards is a reveal: chance moves on, and undo can't cross it
    ranks = [box().civ_cards[card].rank for card in cards]
    for card, home in zip(cards, ranks, strict=True):
        g.civ[home - 1] = tuple(c for c in g.civ[home - 1] if c != card)
    g.choosing, g.chooser = tuple(cards), seat
    chosen = yield from choose(seat, CIV_CARD, cards, args=(rank,))
    g.choosing, g.chooser = (), -1
    known = list(g.looked[seat])
    for card, home in zip(cards, ranks, strict=True):
        if card != chosen:
            g.civ[home - 1] = tuple(sorted((*g.civ[home - 1], card)))
    for home in ranks:
        if home == rank or rank == 0:
            known[home - 1] = g.civ[home - 1]
    g.looked[seat] = tuple(known)
    yield from _take(g, seat, chosen)


def _take(g: PlanetUnknown, seat: int, card: int) -> Flow[None]:
    """Carry an immediate card out, openly; keep any other secret until the end."""
    p = g.players[seat]
    kind = box().civ_cards[card]
    if not kind.immediate:
        p.cards = (*p.cards, card)
        if g.phase >= FINAL and advances(card):
            p.due = (*p.due, Todo("card", card))
        g.tell("keep", seat, card, only=(seat,), others=("keep-secret", seat, kind.rank))
        return
    p.played = (*p.played, card)
    for other in range(g.seats):
        g.looked[other] = tuple(
            None if known is None else tuple(c for c in known if c != card) for known in g.looked[other]
        )
    g.tell("civ", seat, card)
    for effect in kind.effects:
        yield from carry_out(g, seat, effect)
    yield from settle(g, seat)
    station.refill(g)


def advances(card: int) -> bool:
    """Whether an end-game card lets a tracker advance."""
    return any(effect.op == "advance" for effect in box().civ_cards[card].effects)


def settle(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Spend the movement that a card has brought; what is left is lost, but before the tiles it joins the turn's."""
    if g.phase == EVENT:
        return
    p = g.players[seat]
    while p.movement > 0 and (extra := powers(g, seat)):
        what = yield from choose(seat, NEXT, [*extra, END])
        if what == END:
            break
        yield from use_power(g, seat, what)
    p.movement = 0


def keep_two(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Republic level 5: look at all civ cards left, and keep two; once (RULES-NOTES 64)."""
    for _ in range(2):
        cards = [card for rank in g.civ for card in rank]
        if not cards:
            break
        yield from _keep_one(g, seat, cards, 0)


def _contest(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Jump Drive F: of three objectives one that all compete for; the others leave the game (RULES-NOTES 88, 119)."""
    p = g.players[seat]
    due = list(p.due)
    due.remove(CONTEST_DUE)
    p.due = tuple(due)
    drawn = sorted(g.rng.shuffled(g.objectives)[:3])
    if not drawn:
        return
    g.objectives = tuple(c for c in g.objectives if c not in drawn)
    g.boxed = tuple(sorted((*g.boxed, *drawn)))
    kept = yield from choose(seat, CONTEST, drawn, args=(g.seats,))
    g.boxed = tuple(c for c in g.boxed if c != kept)
    if g.seats == 1:
        p.private = (*p.private, kept)
    else:
        g.contested = (*g.contested, kept)
    g.tell("contest", seat, kept)
