"""Save a Population: the Earth tile, the Cryo-Pods and their refill."""

from __future__ import annotations

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import COLORS, NONE, POD_ROWS_NEEDED, PODS, PODS_PER_ROW, REFILL_MEEPLES, REFILL_POD, Cubes
from ..prompts import RESCUE
from ..state import StarshipInterstellar
from .basics import UNITS, add, draw_one, gain_reputation, pay, payments, sub
from .rewards import leader_step


def save_meeple(g: StarshipInterstellar, color: int) -> bool:
    """Move a Population from Earth to the next Cryo-Pod; pod 10 refills Earth at once (rulings 114, 115)."""
    if len(g.pods) == PODS:
        return False
    g.meeples = sub(g.meeples, UNITS[color])
    g.pods += (color,)
    g.tell("pod", color, len(g.pods))
    if len(g.pods) == REFILL_POD:
        refill(g, REFILL_MEEPLES)
    if len(g.pods) >= POD_ROWS_NEEDED[g.count] * PODS_PER_ROW and not g.goals[1]:
        g.goals = (g.goals[0], True, g.goals[2])
        g.tell("goal", 1)
    return True


def refill(g: StarshipInterstellar, n: int) -> None:
    """Random Population joins the Earth tile, as many as the supply still has."""
    added = NONE
    for _ in range(min(n, sum(g.meeple_supply))):
        meeple = UNITS[draw_one(g, g.meeple_supply, "meeple")]
        g.meeple_supply = sub(g.meeple_supply, meeple)
        added = add(added, meeple)
    g.meeples = add(g.meeples, added)
    if any(added):
        g.tell("refill", added)


def rescuable(g: StarshipInterstellar, seat: int, free: int = 0, at_most: int = 5) -> list[int]:
    """Colours on Earth that the player can save: payable with an equal or higher cube, or free up to a level."""
    if len(g.pods) == PODS:
        return []
    meeples, payable = g.meeples, max(free, dearest(g.players[seat].cubes) + 1)
    return [c for c in range(min(at_most, payable)) if meeples[c]]


def can_save(g: StarshipInterstellar, seat: int) -> bool:
    """Whether there is anybody on Earth whom the player can save."""
    if len(g.pods) == PODS:
        return False
    meeples = g.meeples
    for color in range(dearest(g.players[seat].cubes) + 1):  # noqa: SIM110  # a loop is quicker
        if meeples[color]:
            return True
    return False


def dearest(cubes: Cubes) -> int:
    """The highest colour among cubes; -1 without any."""
    for color in (4, 3, 2, 1, 0):
        if cubes[color] > 0:
            return color
    return -1


def save(g: StarshipInterstellar, seat: int, free: int = 0, decline: str = "") -> Flow[None]:
    """Save a Population: pay, pod, refill, Reputation, Leader step; Mass Cryo-Sleep adds a lower one for nothing.

    Ruling 176.
    """
    colors = rescuable(g, seat, free, free or 5)[::-1]
    if decline:
        color = yield from choose_or(decline, seat, RESCUE, colors, args=(free, True), g=g)
    else:
        color = yield from choose(seat, RESCUE, colors, args=(free, True), why=lambda: why_not(g, colors), g=g)
    if color is None:
        return
    yield from _save_one(g, seat, color, free)
    yield from leader_step(g, seat, "leaders_of_humankind")
    if g.players[seat].has("sal_save"):
        lower = rescuable(g, seat, color, color)[::-1]
        second = yield from choose_or("enough", seat, RESCUE, lower, args=(color, False), g=g)
        if second is not None:
            yield from _save_one(g, seat, second, color)


def _save_one(g: StarshipInterstellar, seat: int, color: int, free: int) -> Flow[None]:
    p = g.players[seat]
    if color >= free:
        yield from pay(g, seat, payments(p.cubes, [UNITS[color]]), "rescue")
    g.tell("saved", seat, color)
    save_meeple(g, color)
    gain_reputation(p, color + 1)


def save_lowest(g: StarshipInterstellar, seat: int) -> None:
    """The lowest Population on Earth is saved; its Reputation goes to the player, without a Leader step.

    Ruling 120.
    """
    color = next((c for c in range(5) if g.meeples[c]), -1)
    if color >= 0 and save_meeple(g, color) and seat >= 0:
        g.tell("credit", seat, color + 1)
        gain_reputation(g.players[seat], color + 1)


def why_not(g: StarshipInterstellar, colors: list[int]) -> dict[str, tuple[object, ...]]:
    """Population on Earth that the player cannot save now."""
    return {f"meeple:{COLORS[c]}": ("no-cube", c) for c in range(5) if g.meeples[c] and c not in colors}
