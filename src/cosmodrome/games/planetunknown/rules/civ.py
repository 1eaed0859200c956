"""Civ cards: picked clockwise from the commander once all have finished, and carried out."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import BIOMASS, TRACKS, box
from ..geometry import BIT, COLUMNS, ROWS
from ..prompts import CIV_CARD, COLLECT, CONTEST, DESTROY, JUMP, LINE, NEXT, RAISE
from ..state import EVENT, FINAL, PlanetUnknown, Player
from . import lifepods, patches, rovers, station, tracks, turn
from .techs import has, say


def pick_all(g: PlanetUnknown) -> Flow[None]:
    """Clockwise from the commander each player picks all the cards owed, and carries them out (RULES-NOTES 51, 52)."""
    for seat in g.clockwise():
        p = g.players[seat]
        while p.owed:
            rank, p.owed = p.owed[0], p.owed[1:]
            yield from pick(g, seat, rank)
        while "contest" in p.due:
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
        if any(effect["op"] == "advance" for effect in kind.effects) and g.phase >= FINAL:
            p.due = (*p.due, f"card-{card}")
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


def settle(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Spend the movement that a card has brought; what is left is lost, but before the tiles it joins the turn's."""
    if g.phase == EVENT:
        return
    p = g.players[seat]
    while p.movement > 0 and (extra := turn.powers(g, seat)):
        what = yield from choose(seat, NEXT, [*extra, turn.END])
        if what == turn.END:
            break
        yield from turn.power(g, seat, what)
    p.movement = 0


def carry_out(g: PlanetUnknown, seat: int, effect: dict[str, Any]) -> Flow[None]:
    """One effect of an immediate card."""
    p = g.players[seat]
    op = effect["op"]
    if op == "advance":
        yield from advance_some(g, seat, effect)
    elif op == "gain_patch":
        yield from patches.gain(g, seat, effect["count"])
    elif op == "rover_movement":  # no bonus of the track (RULES-NOTES 58)
        p.movement += effect["amount"]
    elif op == "place_extra_tile":
        yield from turn.extra_tile(g, seat, effect["advance_resources"])
    elif op == "collect":
        yield from collect_pods(g, seat, effect["count"])
    elif op == "teleport_rover":
        yield from _jump(g, seat)
    elif op == "advance_all_to":
        yield from _unionize(g, seat, effect["position"])
    elif "count" in effect:
        yield from _destroy_stones(g, seat, effect["count"])
    else:
        yield from _clear_line(g, seat)


def advance_some(g: PlanetUnknown, seat: int, effect: dict[str, Any]) -> Flow[None]:
    """Advance so many different trackers; as many as can move (RULES-NOTES 14)."""
    p = g.players[seat]
    left = [TRACKS.index(name) for name in effect["from"]]
    for _ in range(effect["choose_trackers"]):
        able = tracks.movable(p, left)
        if not able:
            break
        tracker = yield from choose(seat, RAISE, able, args=("card",))
        left.remove(tracker)
        for _ in range(effect["steps_each"]):
            yield from tracks.advance(g, seat, tracker)


def collect_pods(g: PlanetUnknown, seat: int, count: int) -> Flow[None]:
    """Collect lifepods of one's choice from the planet without a rover (RULES-NOTES 42)."""
    p = g.players[seat]
    for _ in range(count):
        if not p.lifepods:
            break
        cell = yield from choose(seat, COLLECT, p.lifepods, args=("lifepod",))
        yield from lifepods.collect(g, seat, cell)


def _jump(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Relocation Bonus: one rover to any square it could stand on (RULES-NOTES 38, 78)."""
    p = g.players[seat]
    shut = rovers.closed(g, p)
    goals = [cell for cell in p.world.squares if not shut & BIT[cell]]
    moves = [(rover, cell) for rover in range(len(p.rovers)) for cell in goals]
    move = yield from choose_or("stay", seat, JUMP, moves)
    if move is not None:
        yield from rovers.enter(g, seat, *move)


def _unionize(g: PlanetUnknown, seat: int, position: int) -> Flow[None]:
    """Every tracker below the position goes up to it step by step, without synergy boosts (RULES-NOTES 56)."""
    p = g.players[seat]
    left = [0, 1, 2, 3, 4]
    while True:
        able = tracks.movable(p, [t for t in left if p.trackers[t] < _goal(p, t, position)])
        if not able:
            break
        tracker = yield from choose(seat, RAISE, able, args=("union",))
        while p.trackers[tracker] < _goal(p, tracker, position):
            if not (yield from tracks.advance(g, seat, tracker, boosts=False)):
                break
        left.remove(tracker)


def _goal(p: Player, tracker: int, position: int) -> int:
    """The stop that stands for a position: Wormhole's biomass reaches row 5 at its second stop."""
    return 2 if tracker == BIOMASS and p.board.kind == "biomass_needs_expansion" else position


def _destroy_stones(g: PlanetUnknown, seat: int, count: int) -> Flow[None]:
    """Meteor Defense Program: so many meteorites of one's choice are destroyed."""
    p = g.players[seat]
    for _ in range(count):
        cells = rovers.stones(p)
        if not cells:
            break
        cell = yield from choose(seat, DESTROY, cells, args=("meteorite",))
        rovers.remove_stone(p, cell)
        say(g, seat, "destroyed", cell)


def _clear_line(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Landing Zone Approved: all meteorites of one row or column are destroyed."""
    p = g.players[seat]
    cells = rovers.stones(p)
    lines = [n for n, line in enumerate((*ROWS, *COLUMNS)) if any(line & BIT[cell] for cell in cells)]
    if lines:
        number = yield from choose(seat, LINE, lines)
        line = (*ROWS, *COLUMNS)[number]
        for cell in cells:
            while line & BIT[cell] and cell in rovers.stones(p):
                rovers.remove_stone(p, cell)
        g.tell("cleared", seat, number)


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
    due.remove("contest")
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
