"""The event deck: a card each round, carried out by all players at once before drafting."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, choose, together

from ..content import TRACKS, box
from ..prompts import DESTROY, DISCARD, EITHER, LOSE_POD, LOSE_TECH, RAISE, ROTATE, SCORING, SHIFT, STACK, STRIKE
from ..state import PlanetUnknown, Player
from . import civ, lifepods, patches, placement, rovers, station, tracks, turn
from .techs import has, say

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
    op = effect["op"]
    if op == "add_civ_cards":
        _add_cards(g)
    elif op == "remove_civ_cards":
        _remove_cards(g)
    elif op == "rotate_station":
        depot = yield from choose(0, ROTATE, range(6))
        station.turn_to(g, 0, depot)
    elif op == "remove_stack":
        yield from _remove_stack(g)
    elif op == "draw_private_objective":
        _draw_objective(g)
    elif op not in ("restriction", "gain_rover"):
        g.shown = tuple(p.copy() for p in g.players)
        answers = yield from together({seat: _lane(g, seat, effect) for seat in range(g.seats)})
        g.shown = ()
        _peek(g, tuple(seat for seat in answers if answers[seat]))


def _lane(g: PlanetUnknown, seat: int, effect: dict[str, Any]) -> Flow[bool]:
    """One player's part of the event; True: wants to look at the next card."""
    p = g.players[seat]
    op = effect["op"]
    if op == "choice":
        what = "boost"
        if sum(g.events_left):
            what = yield from choose(seat, EITHER, ("boost", "peek"))
        if what == "peek":
            return True
        yield from tracks.boost(g, seat)
    elif op == "advance":
        if effect["benefits"]:
            yield from civ.advance_some(g, seat, effect)
        else:
            yield from _without_benefits(g, seat, effect)
    elif op == "regress":
        among = [TRACKS.index(name) for name in effect["from"]]
        yield from tracks.regress_one_of(g, seat, among, effect["steps_each"])
    elif op == "gain_patch":
        yield from patches.gain(g, seat, effect["count"])
    elif op == "synergy_boost":
        yield from tracks.boost(g, seat)
    elif op == "collect" and effect["what"] == "lifepod":
        yield from civ.collect_pods(g, seat, effect["count"])
    elif op == "collect":
        yield from turn.collect_stones(g, seat, effect["count"])
    elif op == "place_meteorite":
        yield from _strike(g, seat)
    elif op == "discard_private_objective":
        yield from _discard(g, seat)
    else:
        yield from _destroy(g, p, seat, effect)
    return False


def _without_benefits(g: PlanetUnknown, seat: int, effect: dict[str, Any]) -> Flow[None]:
    """Up to three steps without benefits; medals and tech levels follow the position (RULES-NOTES 108)."""
    p = g.players[seat]
    able = tracks.movable(p, [TRACKS.index(name) for name in effect["from"]])
    if not able:
        return
    tracker = yield from choose(seat, RAISE, able, args=("steps", effect["steps_each"]))
    for _ in range(effect["steps_each"]):
        if p.board.kind == "free_columns":
            squares = tracks.reach(p, tracker)
            if not squares:
                break
            column, row = yield from choose(seat, SHIFT, squares, args=(tracker,))
            p.columns[tracker], p.trackers[tracker] = column, row
        else:
            stop = tracks.next_stop(p, tracker)
            if stop < 0:
                break
            p.trackers[tracker] = stop
    say(g, seat, "advance", tracker, *tracks.square_of(p, tracker))


def _strike(g: PlanetUnknown, seat: int) -> Flow[None]:
    """A meteorite on an empty meteor symbol of one's tiles; Universal level 5 is not affected (RULES-NOTES 40)."""
    p = g.players[seat]
    cells = [cell for cell in p.symbols if cell not in p.meteorites]
    if not cells or has(p, "no_meteorites"):
        return
    cell = yield from choose(seat, STRIKE, cells)
    rovers.destroy(p, (cell,))
    p.meteorites = tuple(sorted((*p.meteorites, cell)))
    say(g, seat, "strike", cell)


def _discard(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Lose one private objective."""
    p = g.players[seat]
    if p.private:
        card = yield from choose(seat, DISCARD, p.private)
        p.private = tuple(c for c in p.private if c != card)
        g.boxed = tuple(sorted((*g.boxed, card)))
        say(g, seat, "discard", card)


def _destroy(g: PlanetUnknown, p: Player, seat: int, effect: dict[str, Any]) -> Flow[None]:
    """Lose a rover, a lifepod or a meteorite, if possible."""
    what = effect["what"]
    if what == "rover":
        if len(p.rovers) >= 2:
            cell = yield from choose(seat, DESTROY, p.rovers, args=("rover",))
            rovers.destroy(p, (cell,))
            say(g, seat, "rover-lost", cell)
    elif what == "meteorite":  # only collected ones qualify (RULES-NOTES 43)
        if p.collected:
            p.collected -= 1
            say(g, seat, "meteorite-lost")
    elif effect["from"] == "collected":
        yield from _lose_pod(g, p, seat)
    elif p.lifepods:
        cell = yield from choose(seat, DESTROY, p.lifepods, args=("lifepod",))
        p.lifepods = tuple(c for c in p.lifepods if c != cell)
        say(g, seat, "lifepod-lost", cell)


def _lose_pod(g: PlanetUnknown, p: Player, seat: int) -> Flow[None]:
    """Lose a collected lifepod: those on tracks and techs qualify too, by the owner's choice (RULES-NOTES 44)."""
    if not lifepods.held(p):
        return
    if p.board.kind == "lifepods_unlock_tech":
        level = yield from choose(seat, LOSE_TECH, ([SCORING] if p.pods else []) + list(p.tech_pods))
        if level == SCORING:
            p.pods -= 1
        else:
            p.tech_pods = tuple(at for at in p.tech_pods if at != level)
    else:
        lifepods.take(p, (yield from choose(seat, LOSE_POD, lifepods.places(p))))
    say(g, seat, "pod-lost")


def _peek(g: PlanetUnknown, seats: tuple[int, ...]) -> None:
    """Those who asked look at the next card: it is drawn now, and the same for all of them."""
    if seats and sum(g.events_left):
        if not g.next_event:
            g.next_event = draw(g)
        g.peeked = seats
        for seat in seats:
            g.tell("peek", seat, g.next_event, only=(seat,), others=("peek-secret", seat))


def _add_cards(g: PlanetUnknown) -> None:
    """One unused civ card into every rank, face down."""
    for rank in range(4):
        spare = [card for card in g.unused if box().civ_cards[card].rank == rank + 1]
        if spare:
            card = g.rng.pick(spare)
            g.unused = tuple(c for c in g.unused if c != card)
            g.civ[rank] = tuple(sorted((*g.civ[rank], card)))
    _forget(g)


def _remove_cards(g: PlanetUnknown) -> None:
    """One random civ card out of every rank, to the unused ones (RULES-NOTES 101)."""
    for rank in range(4):
        if g.civ[rank]:
            card = g.rng.pick(g.civ[rank])
            g.civ[rank] = tuple(c for c in g.civ[rank] if c != card)
            g.unused = tuple(sorted((*g.unused, card)))
    _forget(g)


def _forget(g: PlanetUnknown) -> None:
    """After an unseen change of the ranks nobody knows any more what lies there."""
    g.looked = [(None, None, None, None)] * g.seats


def _draw_objective(g: PlanetUnknown) -> None:
    """One more private objective (solo)."""
    if g.objectives:
        card = g.rng.pick(g.objectives)
        g.objectives = tuple(c for c in g.objectives if c != card)
        g.players[0].private = (*g.players[0].private, card)
        g.tell("objective", 0, card)


def _remove_stack(g: PlanetUnknown) -> Flow[None]:
    """Remove one stack of the depot, but not where that alone would end the game (RULES-NOTES 106)."""
    shapes = g.depot(g.depot_of(0))
    if any(g.tops[shape] < 0 for shape in shapes):
        return  # removing the only stack left would empty the depot
    fits = placement.choices(g, 0)[1]
    rings = [ring for ring in (0, 1) if fits in ([], [0, 1]) or (1 - ring) in fits]
    ring = yield from choose(0, STACK, rings)
    shape = shapes[ring]
    g.gone = tuple(sorted((*g.gone, g.tops[shape], *g.stacks[shape])))
    g.tops[shape], g.stacks[shape] = -1, ()
    g.tell("stack-removed", shape)
