"""Advance your Probe, and the Government Probe: the Journey to Trappist."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or
from cosmodrome.engine.secret import ALL

from ..content import (
    ANCHOR_DISCOUNT,
    ANYONE,
    CELL_KINDS,
    COLUMN_FUEL,
    COLUMN_REWARD,
    DISCOVERER,
    FROM_DISCOVERIES,
    FROM_TRAPPIST,
    GALAXY,
    ROWS,
    TRAPPIST,
    WORMHOLE,
    Effect,
    cell_id,
)
from ..prompts import GOVERNMENT_PROBE, PROBE
from ..state import Player, StarshipInterstellar, replaced
from .basics import draw_one
from .prices import Prices
from .rewards import Bonus, give, receive


def reach(g: StarshipInterstellar, cell: int) -> list[int]:
    """Spaces of the next column: same row or one up or down, not occupied; all taken: any empty one.

    Rulings 131, 132.

    Trappist is entered on its highest empty space (ruling 137).
    """
    column, row = cell // ROWS + 1, cell % ROWS
    if column > TRAPPIST:
        return []
    taken = g.occupied()
    first = column * ROWS
    if column < TRAPPIST:
        ahead = first + row
        near = [c for c in range(ahead - (row > 0), ahead + 1 + (row < ROWS - 1)) if c not in taken]
        if near:
            return near
    free = [c for c in range(first, first + ROWS) if c not in taken]
    return free[:1] if column == TRAPPIST else free


LAST_COLUMN: Final = TRAPPIST * ROWS
"""The first space of Trappist."""


def fuel_for(cell: int, discount: int = 0) -> int:
    """The number above the next column, less a discount (rulings 131, 207)."""
    column = cell // ROWS + 1
    return max(0, COLUMN_FUEL[column] - discount) if column <= TRAPPIST else 0


def can_advance(g: StarshipInterstellar, seat: int, discount: int = 0) -> bool:
    """Whether the Probe has somewhere to go and the reserve the Fuel; no debt is possible.

    There are more spaces in a column than other Probes, so that one is always empty.
    """
    p = g.players[seat]
    return p.probe < LAST_COLUMN and p.fuel >= fuel_for(p.probe, discount)


def advance(g: StarshipInterstellar, seat: int, discount: int = 0, decline: str = "") -> Flow[None]:
    """Move the Probe one column on; Wormholes, also the own one once a phase, let it move again.

    Rulings 134, 138.
    """
    p = g.players[seat]
    cost = fuel_for(p.probe, discount)
    args = (cost, "move")
    if decline:
        to = yield from choose_or(decline, seat, PROBE, reach(g, p.probe), args=args, g=g)
    else:
        to = yield from choose(seat, PROBE, reach(g, p.probe), args=args, why=lambda: why_not(g, p.probe), g=g)
    while to is not None:
        p.fuel -= cost
        yield from enter(g, seat, to)
        wormhole = g.journey[to] == WORMHOLE
        if not wormhole and (p.anchor >= 0 or not p.has("sal_probe")):
            return
        discount = 0 if wormhole else ANCHOR_DISCOUNT
        if not g.rng.witness(can_advance(g, seat, discount), ALL):
            return
        cost = fuel_for(to, discount)
        args = (cost, "wormhole" if wormhole else "anchor")
        here, to = to, (yield from choose_or("stay", seat, PROBE, reach(g, to), args=args, g=g))
        if to is not None and not wormhole:
            p.anchor = here


def _moves_on(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    raise ValueError("a Wormhole lets a Probe move on in `advance`")


def _move_on_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return 1.5


MOVE_ON: Final = Bonus("spark", _move_on_worth, _moves_on)
"""What a Wormhole gives: its rule is part of `advance`."""


def enter(g: StarshipInterstellar, seat: int, cell: int) -> Flow[None]:
    """The Probe moves there: discovery, the Extra Action of column 6, the 10 Prestige of Trappist.

    Rulings 136, 137.
    """
    p = g.players[seat]
    p.probe = cell
    g.tell("probe", seat, cell)
    discover(g, seat, cell)
    column = cell // ROWS
    if column == TRAPPIST:
        g.arrivals += 1
        p.arrival = g.arrivals
        reach_trappist(g)
    if COLUMN_REWARD[column]:
        yield from receive(g, seat, COLUMN_REWARD[column], FROM_TRAPPIST)


def reach_trappist(g: StarshipInterstellar) -> None:
    """One of the three goals: any Probe at Trappist, also the Government's (ruling 152)."""
    if not g.goals[2]:
        g.goals = (g.goals[0], g.goals[1], True)
        g.tell("goal", 2)


def discover(g: StarshipInterstellar, seat: int, cell: int) -> None:
    """Reveal the token of an unexplored space; only the discoverer gets its recognition (ruling 133)."""
    if CELL_KINDS[cell] not in ("blank", "poi"):
        return  # start spaces and Trappist carry no tokens (ruling 135)
    kind = g.journey[cell]
    if kind < 0:
        kind = reveal(g, cell)
        if seat >= 0:
            for effect in DISCOVERER[kind]:
                give(g, seat, effect, FROM_DISCOVERIES)
    if seat >= 0 and kind == GALAXY:
        for effect in ANYONE[GALAXY]:
            give(g, seat, effect, FROM_DISCOVERIES)


def reveal(g: StarshipInterstellar, cell: int) -> int:
    """Draw a Discovery token, or a Point of Interest token on a ! space."""
    poi = CELL_KINDS[cell] == "poi"
    pool = g.poi_pool if poi else g.discovery_pool
    kind = draw_one(g, pool, "government-probe")
    pool = replaced(pool, kind, pool[kind] - 1)
    if poi:
        g.poi_pool = pool
    else:
        g.discovery_pool = pool
    g.journey = replaced(g.journey, cell, kind)
    g.tell("discovered", cell, kind)
    return kind


# --- the Government Probe ---


def steer(g: StarshipInterstellar, seat: int, moves: int) -> Flow[None]:
    """Free moves of the Government Probe, chosen and scored by a player; a Wormhole offers one more.

    Rulings 129, 197.
    """
    while moves:
        to = yield from choose_or("stay", seat, GOVERNMENT_PROBE, reach(g, g.government_probe))
        if to is None:
            return
        moves -= 1
        move_government_probe(g, seat, to)
        if g.journey[to] == WORMHOLE:
            moves += 1


def drive(g: StarshipInterstellar, seat: int) -> None:
    """The Government Probe moves by the priority list, on and on through Wormholes (rulings 143, 198)."""
    while cells := reach(g, g.government_probe):
        straight = g.government_probe + ROWS
        to = min(cells, key=lambda cell: (priority(g, cell, straight), cell))
        move_government_probe(g, seat, to)
        if g.journey[to] != WORMHOLE:
            return


def priority(g: StarshipInterstellar, cell: int, straight: int) -> int:
    """Discovered Wormhole, free Point of Interest, discovered Galaxy, empty space, straight ahead, the rest."""
    kind = g.journey[cell]
    if kind == WORMHOLE:
        return 1
    if kind < 0 and CELL_KINDS[cell] == "poi":
        return 2
    if kind == GALAXY:
        return 3
    if kind < 0:
        return 4
    return 5 if cell == straight else 6


def move_government_probe(g: StarshipInterstellar, seat: int, to: int) -> None:
    """It never earns the column-6 token or Trappist's Prestige (ruling 130); nobody gains without a seat (-1)."""
    g.government_probe = to
    g.tell("government-probe", to)
    discover(g, seat, to)
    if to // ROWS == TRAPPIST:
        g.arrivals += 1
        g.government_arrival = g.arrivals
        reach_trappist(g)


def why_not(g: StarshipInterstellar, cell: int) -> dict[str, tuple[object, ...]]:
    """Spaces of the next column that the Probe cannot enter."""
    can, taken = reach(g, cell), g.occupied()
    first = (cell // ROWS + 1) * ROWS
    return {
        f"cell:{cell_id(c)}": ("occupied",) if c in taken else ("not-adjacent",)
        for c in range(first, first + ROWS)
        if c not in can
    }
