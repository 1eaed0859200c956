"""Send a Representative to the World Government."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import FROM_GOVERNMENT, GOVERNMENT, GOVERNMENT_ROWS, GOVERNMENT_SPACES, Effect
from ..prompts import BONUS, SPACE, space_id
from ..state import Galaxy
from .population import save_lowest
from .probe import steer
from .production import haul, improve_deposit
from .rewards import leader_step, receive
from .starship import build_lowest


def lowest_row(g: Galaxy, owner: int) -> int:
    """The lowest row where the player has no Scientist; -1 if there is one in all (RULES-NOTES 124, 127)."""
    for row in range(GOVERNMENT_ROWS):
        if owner not in g.government[row * GOVERNMENT_SPACES : (row + 1) * GOVERNMENT_SPACES]:
            return row
    return -1


def empty_spaces(g: Galaxy, row: int) -> list[int]:
    """Free spaces of a row, from the left."""
    first = row * GOVERNMENT_SPACES
    return [s for s in range(first, first + GOVERNMENT_SPACES) if g.government[s] < 0]


def can_send(g: Galaxy, seat: int) -> bool:
    """A Scientist in the reserve and a row without one."""
    return g.players[seat].scientists > 0 and lowest_row(g, seat) >= 0


def send(g: Galaxy, seat: int) -> Flow[None]:
    """Place a Scientist in the lowest own-free row; take all bonuses from the left up to its space.

    RULES-NOTES 124, 125.
    """
    p = g.players[seat]
    row = lowest_row(g, seat)
    space = yield from choose(seat, SPACE, empty_spaces(g, row), args=(row,), why=lambda: why_not(g, row))
    p.scientists -= 1
    g.government = (*g.government[:space], seat, *g.government[space + 1 :])
    g.tell("seated", seat, space)
    for bonus in bonuses(g, seat, space):
        yield from take_bonus(g, seat, bonus)


def bonuses(g: Galaxy, seat: int, space: int) -> list[Effect]:
    """Bonuses of the row up to the space; Lobby Network adds the next one to the right (RULES-NOTES 175)."""
    first = space - space % GOVERNMENT_SPACES
    last = space + 1
    if g.players[seat].has("sal_gov"):
        last = min(last + 1, first + GOVERNMENT_SPACES)
    return [effect for s in range(first, last) for effect in GOVERNMENT[s]]


def take_bonus(g: Galaxy, seat: int, effect: Effect) -> Flow[None]:
    """One Government bonus (RULES-NOTES 128 to 130)."""
    op, n = effect.op, effect.n
    if op in ("ars", "drill"):
        yield from haul(g, seat, op, n, bool(effect.term("split")))
    elif op == "improved_deposit":
        yield from improve_deposit(g, seat, n)
    elif op == "government_probe":
        yield from steer(g, seat, n)
    elif op == "track_advance":
        for _ in range(n):
            yield from leader_step(g, seat, effect.word)
    elif op in ("save_lowest", "build_lowest"):
        # it may bring the end, or complete a Module, at a bad moment: each bonus may be declined (RULES-NOTES 125)
        if (yield from choose_or("none", seat, BONUS, [op])) is None:
            return
        if op == "save_lowest":
            save_lowest(g, seat)
        else:
            yield from build_lowest(g, seat)
    else:
        yield from receive(g, seat, (effect,), FROM_GOVERNMENT)


def why_not(g: Galaxy, row: int) -> dict[str, tuple[object, ...]]:
    """Spaces that the Scientist cannot take."""
    can = empty_spaces(g, row)
    return {
        f"government:{space_id(s)}": ("taken",) if s // GOVERNMENT_SPACES == row else ("row", row)
        for s in range(len(g.government))
        if s not in can
    }
