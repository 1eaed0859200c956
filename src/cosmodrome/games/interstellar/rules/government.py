"""Send a Representative to the World Government."""

from __future__ import annotations

from typing import Final

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import FROM_GOVERNMENT, GOVERNMENT, GOVERNMENT_ROWS, GOVERNMENT_SPACES, MECHANISMS, Effect
from ..prompts import BONUS, SPACE, space_id
from ..state import Player, StarshipInterstellar, replaced
from .population import save_lowest
from .prices import Prices
from .probe import steer
from .production import haul, improve_deposit
from .rewards import Bonus, leader_step, receive
from .rule import Do, at_once
from .starship import available, build_lowest

FIRST_SPACES = tuple(row * GOVERNMENT_SPACES for row in range(GOVERNMENT_ROWS))
"""The leftmost space of each row."""


def lowest_row(g: StarshipInterstellar, owner: int) -> int:
    """The lowest row where the player has no Scientist; -1 if there is one in all (rulings 124, 127)."""
    government = g.government
    if owner not in government:
        return 0
    for row, first in enumerate(FIRST_SPACES):
        if owner not in government[first : first + GOVERNMENT_SPACES]:
            return row
    return -1


def empty_spaces(g: StarshipInterstellar, row: int) -> list[int]:
    """Free spaces of a row, from the left."""
    first = row * GOVERNMENT_SPACES
    return [s for s in range(first, first + GOVERNMENT_SPACES) if g.government[s] < 0]


def can_send(g: StarshipInterstellar, seat: int) -> bool:
    """A Scientist in the reserve and a row without one."""
    return g.players[seat].scientists > 0 and lowest_row(g, seat) >= 0


def send(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """Place a Scientist in the lowest own-free row; take all bonuses from the left up to its space.

    Rulings 124, 125.
    """
    p = g.players[seat]
    row = lowest_row(g, seat)
    space = yield from choose(seat, SPACE, empty_spaces(g, row), args=(row,), why=lambda: why_not(g, row), g=g)
    p.scientists -= 1
    g.government = replaced(g.government, space, seat)
    g.tell("seated", seat, space)
    for bonus in bonuses(g, seat, space):
        yield from take_bonus(g, seat, bonus)


def bonuses(g: StarshipInterstellar, seat: int, space: int) -> list[Effect]:
    """Bonuses of the row up to the space; Lobby Network adds the next one to the right (ruling 175)."""
    first = space - space % GOVERNMENT_SPACES
    last = space + 1
    if g.players[seat].has("sal_gov"):
        last = min(last + 1, first + GOVERNMENT_SPACES)
    return [effect for s in range(first, last) for effect in GOVERNMENT[s]]


def take_bonus(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """One Government bonus (rulings 128 to 130)."""
    bonus = BONUSES.get(effect.op)
    return receive(g, seat, (effect,), FROM_GOVERNMENT) if bonus is None else bonus.do(g, seat, effect)


def _haul(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    return haul(g, seat, effect.op, effect.n, bool(effect.term("split")))


def _track(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    for _ in range(effect.n):
        yield from leader_step(g, seat, effect.word)


def _declinable(do: Do) -> Do:
    """It may bring the end, or complete a Module, at a bad moment: each bonus may be declined (ruling 125)."""

    def flow(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
        if (yield from choose_or("none", seat, BONUS, [effect.op])) is not None:
            yield from do(g, seat, effect)

    return flow


# -- what they are worth, given the rounds left --------------------------------------------------------------


def _haul_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.haul(p, effect.op, effect.n)


def _deposit_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return 1.2 * effect.n if p.colonies() else 0.0


def _probe_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return 1.5


def _track_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.leader(g, p, left, effect.word)


def _saved_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    return prices.reputation(left, p, 1)


def _built_worth(prices: Prices, g: StarshipInterstellar, p: Player, left: float, effect: Effect) -> float:
    options = available(g)
    return float(min([MECHANISMS[m].prestige for m in options])) if options else 0.0


# -- the table ----------------------------------------------------------------------------------------------


BONUSES: Final[dict[str, Bonus]] = {
    "ars": Bonus("shuttle", _haul_worth, _haul),
    "drill": Bonus("drill", _haul_worth, _haul),
    "improved_deposit": Bonus("crystal", _deposit_worth, lambda g, seat, effect: improve_deposit(g, seat, effect.n)),
    "government_probe": Bonus("probe", _probe_worth, lambda g, seat, effect: steer(g, seat, effect.n)),
    "track_advance": Bonus("arrow-right", _track_worth, _track),
    "save_lowest": Bonus("people", _saved_worth, _declinable(at_once(lambda g, seat, effect: save_lowest(g, seat)))),
    "build_lowest": Bonus("hammer", _built_worth, _declinable(lambda g, seat, effect: build_lowest(g, seat))),
}
"""What Government spaces give beside `GIFTS`; a step on a Leader track shows the sign of that track."""


def why_not(g: StarshipInterstellar, row: int) -> dict[str, tuple[object, ...]]:
    """Spaces that the Scientist cannot take."""
    can = empty_spaces(g, row)
    return {
        f"government:{space_id(s)}": ("taken",) if s // GOVERNMENT_SPACES == row else ("row", row)
        for s in range(len(g.government))
        if s not in can
    }
