"""The event deck: a card each round, carried out by all players at once before drafting."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, together
from cosmodrome.engine.rng import Rng
from cosmodrome.engine.secret import ALL, Secret, only

from ..content import box
from ..state import PEEK, PlanetUnknown
from . import effects

COLOURS = ("green", "orange", "red")


def unseen(g: PlanetUnknown, colour: int) -> list[int]:
    """The cards of a colour that may still come: solo cards in solo play only."""
    return [
        card.id
        for card in box().events.values()
        if card.colour == COLOURS[colour] and (g.seats == 1 or not card.solo_only) and card.id not in g.events_seen
    ]


def draw(g: PlanetUnknown, chance: Rng, known: int) -> Secret[int]:
    """Draw a card that these seats get to see: a colour of those left in the deck, then a card of it."""
    number = chance.draw(range(sum(g.events_left)), known, "event-colour")
    colour = 0
    while number >= g.events_left[colour]:
        number -= g.events_left[colour]
        colour += 1
    return Secret(chance.draw(unseen(g, colour), known, "event"), known)


def reveal(g: PlanetUnknown) -> None:
    """Turn up the next event once the station stands still; the last one starts the last round (ruling 107)."""
    coming = g.next_event if g.next_event is not None else draw(g, g.rng.named("events"), ALL)
    card = coming.open(g)
    g.next_event = None
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
    """All players carry the event out, at the same time where it asks each of them (ruling 94)."""
    effect = box().events[g.event].effect
    handler = effects.KINDS[effect.op]
    if handler.whole is not None:
        flow = handler.whole(g)
        if flow is not None:
            yield from flow
    if handler.each is not None:
        g.apart = True
        yield from together({seat: effects.carry_out(g, seat, effect) for seat in range(g.seats)}, secret=True)
        g.apart = False
        _peek(g)


def _peek(g: PlanetUnknown) -> None:
    """Those who asked look at the next card: it is drawn now, and the same for all of them."""
    seats = tuple(seat for seat, p in enumerate(g.players) if PEEK in p.due)
    if not seats:
        return
    for seat in seats:
        p = g.players[seat]
        p.due = tuple(due for due in p.due if due != PEEK)
    if g.next_event is None:
        g.next_event = draw(g, g.rng.named("events"), only(*seats))
    g.next_event = g.next_event.shown(g, only(*seats))
    for seat in seats:
        g.tell("peek", seat, g.next_event.look(g), only=(seat,), others=("peek-secret", seat))
