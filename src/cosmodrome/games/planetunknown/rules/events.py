"""The event deck: a card each round, carried out by all players at once before drafting."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, together

from ..content import box
from ..state import PEEK, PlanetUnknown
from .effects import HANDLERS

COLOURS = ("green", "orange", "red")


def unseen(g: PlanetUnknown, colour: int) -> list[int]:
    """The cards of a colour that may still come: solo cards in solo play only."""
    return [
        card.id
        for card in box().events.values()
        if card.colour == COLOURS[colour]
        and (g.seats == 1 or not card.solo_only)
        and card.id not in g.events_seen
        and card.id != g.next_event
    ]


def draw(g: PlanetUnknown) -> int:
    """Draw a card: a colour of those left in the deck, then a card of it."""
    chance = g.rng.named("events")
    number = chance.below(sum(g.events_left))
    colour = 0
    while number >= g.events_left[colour]:
        number -= g.events_left[colour]
        colour += 1
    return chance.pick(unseen(g, colour))


def reveal(g: PlanetUnknown) -> None:
    """Turn up the next event once the station stands still; the last one starts the last round (RULES-NOTES 107)."""
    card = g.next_event or draw(g)
    g.next_event, g.peeked = 0, ()
    g.event = card
    g.events_seen = (*g.events_seen, card)
    colour = COLOURS.index(box().events[card].colour)
    left = list(g.events_left)
    left[colour] -= 1
    g.events_left = (left[0], left[1], left[2])
    g.tell("event", card)
    if not sum(left):
        g.ending = "events"


def carry_out(g: PlanetUnknown) -> Flow[None]:
    """All players carry the event out, at the same time where it asks each of them (RULES-NOTES 94)."""
    effect = box().events[g.event].effect
    handler = HANDLERS[effect.op]
    if handler.whole is not None:
        flow = handler.whole(g)
        if flow is not None:
            yield from flow
    if handler.each is not None:
        g.shown = tuple(p.copy() for p in g.players)
        yield from together({seat: handler.each(g, seat, effect) for seat in range(g.seats)})
        g.shown = ()
        _peek(g)


def _peek(g: PlanetUnknown) -> None:
    """Those who asked look at the next card: it is drawn now, and the same for all of them."""
    seats = tuple(seat for seat, p in enumerate(g.players) if PEEK in p.due)
    if not seats:
        return
    for seat in seats:
        p = g.players[seat]
        p.due = tuple(due for due in p.due if due != PEEK)
    if not g.next_event:
        g.next_event = draw(g)
    g.peeked = seats
    for seat in seats:
        g.tell("peek", seat, g.next_event, only=(seat,), others=("peek-secret", seat))
