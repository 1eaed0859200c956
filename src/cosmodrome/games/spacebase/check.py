"""Whether a table can stand: every card once, every cube on a square, every number in its range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from .content import (
    ALL_CARDS,
    COLONIES,
    COLONY_LEVEL,
    DECKS,
    EMPTY,
    FIRST_COLONY,
    FIRST_SHIP,
    LEVEL,
    ROOM,
    SECTORS,
    SLOTS,
    STARTERS,
    card_name,
    card_of,
    deployed_face,
    station_face,
)
from .state import BUYING, OPENING, SpaceBase


def problems(g: SpaceBase) -> list[str]:
    """What is wrong with the table; nothing, if it can stand."""
    return shape(g) or [*cards(g), *cubes(g), *middle(g), *numbers(g)]


def shape(g: SpaceBase) -> list[str]:
    """Lists have the length that the number of seats asks for."""
    expected: dict[str, tuple[Sized, int]] = {
        "credits": (g.credits, g.seats),
        "income": (g.income, g.seats),
        "vp": (g.vp, g.seats),
        "station": (g.station, SECTORS * g.seats),
        "deployed": (g.deployed, SECTORS * g.seats),
        "cubes": (g.cubes, g.seats),
        "shipyard": (g.shipyard, 3 * SLOTS),
        "decks": (g.decks, len(DECKS)),
        "offers": (g.offers, g.seats),
    }
    return [f"{name}: not {count} entries" for name, (row, count) in expected.items() if len(row) != count]


def cards(g: SpaceBase) -> list[str]:
    """Each ship and colony is in one place, each seat has its own twelve starting ships."""
    found: list[str] = []
    for seat in range(g.seats):
        found += console(g, seat)
    places = whereabouts(g)
    for card in sorted(set(places) | set(range(FIRST_SHIP, ALL_CARDS))):
        if not FIRST_SHIP <= card < ALL_CARDS:
            found.append(f"there is no card {card} here")
        elif places[card] != 1:
            found.append(f"{card_name(card)} is on the table {places[card]} times")
    return found


def console(g: SpaceBase, seat: int) -> list[str]:
    """A seat has each starting ship once, and no deployed colony."""
    fleet = [card for stack in g.fleet(seat) for card in stack]
    found = [f"{card_name(card)} is a colony and can't be deployed" for card in fleet if card >= FIRST_COLONY]
    own = Counter([*g.console(seat), *fleet])
    if any(own[card] != 1 for card in range(STARTERS)):
        found.append(f"seat {seat} does not have each starting ship once")
    return found


def whereabouts(g: SpaceBase) -> Counter[int]:
    """How often each card lies on the table, starting ships left out."""
    places = Counter(card for card in g.station if card not in range(STARTERS))
    places.update(card for stack in g.deployed for card in stack if card not in range(STARTERS))
    places.update(card for card in g.shipyard if card != EMPTY)
    places.update(card for layers in g.decks for layer in layers for card in layer)
    places.update(g.colonies)
    places.update(card for offer in g.offers for card in offer)
    return places


def cubes(g: SpaceBase) -> list[str]:
    """Cubes lie on squares of the seat's own cards, sorted."""
    found: list[str] = []
    for seat, held in enumerate(g.cubes):
        if list(held) != sorted(held):
            found.append(f"the cubes of seat {seat} are not sorted")
        mine = {station_face(card) for card in g.console(seat)}
        mine.update(deployed_face(card) for stack in g.fleet(seat) for card in stack)
        for face, count in Counter(held).items():
            if face not in mine:
                found.append(f"seat {seat} has a cube on face {face}, which it does not have")
            elif count > ROOM[g.seats][face]:
                found.append(f"seat {seat} has {count} cubes on {card_name(card_of(face))}")
    return found


def middle(g: SpaceBase) -> list[str]:
    """Shipyard and decks hold ships of their level; decks are layers that are sorted and not empty."""
    found: list[str] = []
    for slot, card in enumerate(g.shipyard):
        if card != EMPTY and LEVEL[card] != slot // SLOTS + 1:
            found.append(f"{card_name(card)} lies in the wrong row of the shipyard")
    for number, layers in enumerate(g.decks):
        for layer in layers:
            if not layer or list(layer) != sorted(layer):
                found.append(f"a layer of deck {number + 1} is empty or not sorted")
            found += [f"{card_name(card)} is in the wrong deck" for card in layer if LEVEL[card] != number + 1]
    if any(LEVEL[card] != COLONY_LEVEL for card in g.colonies) or list(g.colonies) != sorted(g.colonies):
        found.append(f"colonies are among {COLONIES[0]} to {COLONIES[-1]}, in order")
    return found


def numbers(g: SpaceBase) -> list[str]:
    """Tracks are not below zero; dice, seats and the stage exist."""
    found: list[str] = []
    if min(*g.credits, *g.income, *g.vp) < 0:
        found.append("credits, income and VP are never below 0")
    if not all(0 <= die <= 6 for die in g.dice):
        found.append("a die shows 1 to 6")
    if g.stage == BUYING and not all(g.dice):
        found.append("both dice are rolled in the second half of a turn")
    if not OPENING <= g.stage <= BUYING:
        found.append(f"there is no stage {g.stage}")
    if not (0 <= g.starter < g.seats and 0 <= g.active < g.seats and -1 <= g.outright < g.seats):
        found.append("a seat does not exist")
    if g.turn < 1 or g.extra_rounds < 0:
        found.append("turns are counted from 1")
    if g.outright >= 0 and not g.finished:
        found.append("a game that was won is finished")
    return found


def start_problems(g: SpaceBase) -> list[str]:
    """What is wrong with a table at which a step is to begin: the opening deals onto an empty one."""
    if any(g.offers):
        return ["cards are offered in the opening alone"]
    if g.stage == OPENING and (set(g.shipyard) != {EMPTY} or max(g.station) >= STARTERS or any(g.deployed)):
        return ["the opening is over"]
    return [] if g.stage == OPENING or g.turn > 1 or set(g.shipyard) != {EMPTY} else ["the opening is to come"]
