"""Moves that many rules share: resources, placing and deploying cards, charge cubes (p. 6-8, 17, 21-22)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..content import (
    COLONY_VP,
    DEPLOYED,
    EMPTY,
    FIRST_COLONY,
    PASSIVE,
    PRICE,
    RED,
    ROOM,
    SECTOR,
    STATION,
    WHEN_ACTIVE,
    WHEN_PASSIVE,
    deployed_face,
    face_of,
    station_face,
)
from ..state import BEFORE, SpaceBase, bay_of, bays_of

VICTORY: Final = 40
"""VP that bring on the end of the game (p. 16)."""


# -- resources (p. 6) -------------------------------------------------------------------------------


def gain(g: SpaceBase, seat: int, credits: int, income: int, vp: int) -> None:
    """Resources have no limit (ruling 15)."""
    g.tell("gained", seat, credits, income, vp)
    g.credits[seat] += credits
    g.income[seat] += income
    if vp:
        gain_vp(g, seat, vp)


def gain_vp(g: SpaceBase, seat: int, vp: int) -> None:
    """Having 40 VP at any moment, on anybody's turn, brings on the end of the game (ruling 61)."""
    g.vp[seat] += vp
    if g.vp[seat] >= VICTORY and not g.closing:
        g.closing = True
        g.tell("closing", seat, g.vp[seat])


# -- placing and deploying (p. 7, 17, 22) -------------------------------------------------------------


def is_open(g: SpaceBase, seat: int, sector: int) -> bool:
    """A sector with a colony takes no further card (ruling 43)."""
    return g.station[BEFORE[seat] + sector] < FIRST_COLONY


def dock(g: SpaceBase, seat: int, card: int, sector: int) -> None:
    """A card is placed on the board, and the one that was there is deployed in the same sector."""
    at = bay_of(seat, sector)
    old = g.station[at]
    g.station[at] = card
    g.deployed[at] += (old,)
    if g.red:
        g.red[at] += RED[old]
    if g.cubes[seat]:
        carry_cubes(g, seat, old)
    if card >= FIRST_COLONY:  # it scores at once, and never again (ruling 42)
        gain(g, seat, 0, 0, COLONY_VP[card])


def take(g: SpaceBase, card: int) -> None:
    """A card leaves the middle of the table; its slot stays empty until phase 8 (ruling 12)."""
    if card >= FIRST_COLONY:
        g.colonies = tuple(colony for colony in g.colonies if colony != card)
    else:
        g.shipyard[g.shipyard.index(card)] = EMPTY


def owned(g: SpaceBase, seat: int) -> list[int]:
    """All cards of a seat, on the board and deployed."""
    cards = list(g.station[bays_of(seat)])
    for stack in g.deployed[bays_of(seat)]:
        cards += stack
    return cards


def find(g: SpaceBase, seat: int, card: int) -> int:
    """The sector in which a seat has a ship, on the board or deployed."""
    for sector in range(1, 13):
        at = BEFORE[seat] + sector
        if g.station[at] == card or card in g.deployed[at]:
            return sector
    raise ValueError(f"seat {seat} has no card {card}")


# -- charge cubes (p. 8, 21-22) -----------------------------------------------------------------------


def side_of(g: SpaceBase, seat: int, card: int) -> int:
    """Whether a seat's card is on its board or deployed above it."""
    at = BEFORE[seat] + SECTOR[card]  # where nearly all lie
    if g.station[at] == card:
        return STATION
    if card in g.deployed[at]:
        return DEPLOYED
    return STATION if card in g.station[bays_of(seat)] else DEPLOYED


def face_now(g: SpaceBase, seat: int, card: int) -> int:
    """The face of a seat's card that counts now."""
    return face_of(card, side_of(g, seat, card))


def has_room(g: SpaceBase, seat: int, face: int) -> bool:
    """Whether a square of that side is empty; only those needed at this player count exist (ruling 28)."""
    return g.cubes[seat].count(face) < ROOM[g.seats][face]


def set_cubes(g: SpaceBase, seat: int, cubes: list[int]) -> None:
    """Cubes come from and go to a supply that never runs out (ruling 35)."""
    g.cubes[seat] = lying = tuple(sorted(cubes))
    if g.alerts:
        phases = alert(lying, g.seats)
        if phases != g.alerts[seat]:
            g.alerts[seat] = phases
            g.windows = put_together(g.alerts)


def add_cube(g: SpaceBase, seat: int, face: int) -> None:
    """Put a cube on a side of a card."""
    set_cubes(g, seat, [*g.cubes[seat], face])


def remove_cubes(g: SpaceBase, seat: int, face: int, count: int) -> None:
    """Take cubes off a side of a card."""
    cubes = list(g.cubes[seat])
    for _ in range(count):
        cubes.remove(face)
    set_cubes(g, seat, cubes)


def carry_cubes(g: SpaceBase, seat: int, card: int) -> None:
    """A card that was just deployed takes its cubes along as far as its red squares hold them (rulings 29-32)."""
    blue, red = station_face(card), deployed_face(card)
    held = g.cubes[seat].count(blue)
    if held:
        remove_cubes(g, seat, blue, held)
        for _ in range(min(held, ROOM[g.seats][red])):
            add_cube(g, seat, red)


# -- what is worked out from the rest ---------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def alert(cubes: tuple[int, ...], players: int) -> int:
    """The phases in which these cubes can be spent, as bits: on one's own turn, and from PASSIVE on on others'.

    Most seats can use nothing most of the time; this tells so at once.
    """
    phases = 0
    for face in cubes:
        if cubes.count(face) >= PRICE[players][face]:
            phases |= WHEN_ACTIVE[face] | WHEN_PASSIVE[face] << PASSIVE
    return phases


def put_together(alerts: list[int]) -> int:
    """The phases in which anybody's cubes can be spent."""
    phases = 0
    for one in alerts:
        phases |= one
    return phases


def work_out(g: SpaceBase) -> None:
    """Fill in what is not part of the position."""
    g.red = [sum(RED[card] for card in stack) for stack in g.deployed]
    g.alerts = [alert(cubes, g.seats) for cubes in g.cubes]
    g.windows = put_together(g.alerts)
