"""Send a Representative to the World Government."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import FROM_GOVERNMENT, GOVERNMENT, GOVERNMENT_ROWS, GOVERNMENT_SPACES, Effect
from ..prompts import BONUS, SPACE, space_id
from ..state import StarshipInterstellar, replaced
from .effects import Do, at_once
from .population import save_lowest
from .probe import steer
from .production import haul, improve_deposit
from .rewards import leader_step, receive
from .starship import build_lowest

FIRST_SPACES = tuple(row * GOVERNMENT_SPACES for row in range(GOVERNMENT_ROWS))
"""The leftmost space of each row."""


def lowest_row(g: StarshipInterstellar, owner: int) -> int:
    """The lowest row where the player has no Scientist; -1 if there is one in all (RULES-NOTES 124, 127)."""
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

    RULES-NOTES 124, 125.
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
    """Bonuses of the row up to the space; Lobby Network adds the next one to the right (RULES-NOTES 175)."""
    first = space - space % GOVERNMENT_SPACES
    last = space + 1
    if g.players[seat].has("sal_gov"):
        last = min(last + 1, first + GOVERNMENT_SPACES)
    return [effect for s in range(first, last) for effect in GOVERNMENT[s]]


def take_bonus(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    """One Government bonus (RULES-NOTES 128 to 130)."""
    return BONUSES.get(effect.op, _reward)(g, seat, effect)


def _reward(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    return receive(g, seat, (effect,), FROM_GOVERNMENT)


def _haul(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    return haul(g, seat, effect.op, effect.n, bool(effect.term("split")))


def _track(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
    for _ in range(effect.n):
        yield from leader_step(g, seat, effect.word)


def _declinable(do: Do) -> Do:
    """It may bring the end, or complete a Module, at a bad moment: each bonus may be declined (RULES-NOTES 125)."""

    def flow(g: StarshipInterstellar, seat: int, effect: Effect) -> Flow[None]:
        if (yield from choose_or("none", seat, BONUS, [effect.op])) is not None:
            yield from do(g, seat, effect)

    return flow


BONUSES: dict[str, Do] = {
    "ars": _haul,
    "drill": _haul,
    "improved_deposit": lambda g, seat, effect: improve_deposit(g, seat, effect.n),
    "government_probe": lambda g, seat, effect: steer(g, seat, effect.n),
    "track_advance": _track,
    "save_lowest": _declinable(at_once(lambda g, seat, effect: save_lowest(g, seat))),
    "build_lowest": _declinable(lambda g, seat, effect: build_lowest(g, seat)),
}


def why_not(g: StarshipInterstellar, row: int) -> dict[str, tuple[object, ...]]:
    """Spaces that the Scientist cannot take."""
    can = empty_spaces(g, row)
    return {
        f"government:{space_id(s)}": ("taken",) if s // GOVERNMENT_SPACES == row else ("row", row)
        for s in range(len(g.government))
        if s not in can
    }
