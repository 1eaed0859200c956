"""Civ cards: picked clockwise from the commander once all have finished, and carried out."""

from __future__ import annotations

from functools import partial
from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_secretly
from cosmodrome.engine.secret import ALL, NONE, Secret, only

from ..content import box
from ..prompts import CIV_CARD, CONTEST
from ..state import CONTEST as CONTEST_DUE
from ..state import EVENT, FINAL, PlanetUnknown, Todo, back
from . import station
from .basics import has
from .effects import carry_out
from .pending import finish

NO_CARDS: Final[Secret[tuple[int, ...]]] = Secret((), NONE)


def pick_all(g: PlanetUnknown) -> Flow[None]:
    """Clockwise from the commander each player picks all the cards owed, and carries them out (rulings 51, 52)."""
    for seat in g.clockwise():
        p = g.players[seat]
        while p.owed:
            rank, p.owed = p.owed[0], p.owed[1:]
            yield from pick(g, seat, rank)
        while CONTEST_DUE in p.due:
            yield from _contest(g, seat)


def pick(g: PlanetUnknown, seat: int, rank: int) -> Flow[None]:
    """Pick up all cards left of the rank and keep one; an empty rank gives nothing (ruling 54)."""
    p = g.players[seat]
    hand, g.civ[rank - 1] = g.civ[rank - 1], NO_CARDS
    mixed = rank < 4 and bool(g.civ[rank]) and has(p, "extra_card_next_rank")  # Republic level 2 (rulings 92, 109)
    if mixed:
        extra, g.civ[rank] = g.civ[rank].draw(g.rng, only(seat), "civ-card")
        hand = hand.plus(extra)
    if hand:
        yield from _keep_one(g, seat, hand, rank, mixed)
    else:
        g.tell("civ-empty", seat, rank)


def _keep_one(g: PlanetUnknown, seat: int, hand: Secret[tuple[int, ...]], rank: int, mixed: bool) -> Flow[None]:
    """Choose one of the cards in hand; the others go back face down, each to its own rank (ruling 109).

    They are all of this rank, unless they are `mixed`.
    """
    g.picks += 1
    g.choosing, g.chooser = hand.shown(g, only(seat)), seat
    chosen = yield from choose_secretly(
        g, seat, CIV_CARD, lambda: g.choosing.look(g), args=(rank,), alone=False
    )  # how many cards are left of a rank is known to all
    left = g.choosing.less(chosen)
    g.choosing, g.chooser = NO_CARDS, -1
    known = list(g.looked[seat])
    for home in range(1, 5) if mixed else (rank,):
        back_home = left.part(g, partial(_is_of, home)) if mixed else left
        if back_home:
            g.civ[home - 1] = g.civ[home - 1].merged(back_home)
        if rank in (home, 0):
            known[home - 1] = g.civ[home - 1].held(only(seat)).marked(g.picks)
    g.looked[seat] = tuple(known)
    yield from _take(g, seat, chosen)


def _is_of(rank: int, card: int) -> bool:
    return box().civ_cards[card].rank == rank


def _take(g: PlanetUnknown, seat: int, chosen: Secret[int]) -> Flow[None]:
    """Carry an immediate card out, openly; keep any other secret until the end."""
    p = g.players[seat]
    rank = chosen.ask(g, lambda card: box().civ_cards[card].rank)
    if not chosen.ask(g, lambda card: box().civ_cards[card].immediate):
        if g.phase >= FINAL:
            chosen = chosen.shown(g)
            if advances(chosen.look(g)):
                p.due = (*p.due, Todo("card", chosen.look(g)))
        p.cards = (*p.cards, chosen.marked(back(rank, g.picks)))
        g.tell("keep", seat, chosen.look(g), only=(seat,), others=("keep-secret", seat, rank))
        return
    card = chosen.open(g)
    p.played = (*p.played, card)
    for other, memory in enumerate(g.looked):
        known = memory[rank - 1]
        if known is not None:
            g.looked[other] = (*memory[: rank - 1], known.part(g, lambda c: c != card), *memory[rank:])
    g.tell("civ", seat, card)
    laid = len(p.laid)
    for effect in box().civ_cards[card].effects:
        yield from carry_out(g, seat, effect)
    if g.phase != EVENT:  # before the tiles, what a card has brought joins the turn's
        yield from finish(g, seat, confirm=len(p.laid) > laid and g.ordered(seat, "confirm") != "auto")
    station.refill(g)


def advances(card: int) -> bool:
    """Whether an end-game card lets a tracker advance."""
    return any(effect.op == "advance" for effect in box().civ_cards[card].effects)


def keep_two(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Republic level 5: look at all civ cards left, and keep two; once (ruling 64)."""
    for _ in range(2):
        hand = NO_CARDS.merged(*g.civ)
        if not hand:
            break
        g.civ = [NO_CARDS] * 4
        yield from _keep_one(g, seat, hand, 0, mixed=True)


def _contest(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Jump Drive F: of three objectives one that all compete for; the others leave the game (rulings 88, 119)."""
    p = g.players[seat]
    due = list(p.due)
    due.remove(CONTEST_DUE)
    p.due = tuple(due)
    drawn: list[int] = []
    while g.objectives and len(drawn) < 3:
        card, g.objectives = g.objectives.draw(g.rng, ALL, "objective")
        drawn.append(card.look(g))
    if not drawn:
        return
    drawn.sort()
    g.boxed = tuple(sorted((*g.boxed, *drawn)))
    kept = yield from choose(seat, CONTEST, drawn, args=(g.seats,))
    g.boxed = tuple(c for c in g.boxed if c != kept)
    if g.seats == 1:
        p.private = p.private.plus_open(kept)
    else:
        g.contested = (*g.contested, kept)
    g.tell("contest", seat, kept)
