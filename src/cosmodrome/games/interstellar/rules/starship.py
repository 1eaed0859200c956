"""Build a Mechanism: the Construction Site, Modules and their Command Posts."""

from __future__ import annotations

from functools import lru_cache

from cosmodrome.engine.flow import Flow, choose, choose_or

from ..content import (
    FROM_GOVERNMENT,
    FROM_MECHANISMS,
    GOVERNMENT_ROWS,
    GOVERNMENT_SPACES,
    MECHANISMS,
    MODULES,
    MODULES_FOR_END,
    Cubes,
)
from ..prompts import BUILD, SLIDE
from ..state import StarshipInterstellar, replaced, without
from .basics import ENOUGH, UNITS, covers, pay, payments, purse, sub
from .rewards import leader_step


def available(g: StarshipInterstellar) -> list[str]:
    """Mechanisms that can be built: Current and Long-Term Projects (ruling 105)."""
    return [m for m in (*g.current, *g.long_term) if m]


@lru_cache(maxsize=1024)
def asking_costs(cost: Cubes, modular: bool, free: int) -> tuple[Cubes, ...]:
    """What may have to be paid: Modular Assembly may drop the cheapest section, Recycled Alloys drops one of choice.

    At least one cube is paid (ruling 174).
    """
    costs = [cost]
    if modular and sum(cost) > 1:
        cheapest = next(c for c in range(5) if cost[c])
        costs.insert(0, sub(cost, UNITS[cheapest]))
    for _ in range(free):
        costs = [sub(c, UNITS[i]) if sum(c) > 1 else c for c in costs for i in range(5) if c[i]]
    return tuple(dict.fromkeys(costs))


def costs_for(g: StarshipInterstellar, seat: int, mechanism: str, free: int) -> tuple[Cubes, ...]:
    """What the player may pay for a Mechanism."""
    return asking_costs(MECHANISMS[mechanism].cost, g.players[seat].has("sal_build"), free)


FALLING_PRESTIGE = {m.id: -m.prestige for m in MECHANISMS.values()}
Offer = tuple[str, int]
"""a Mechanism, and the least it asks for, as a purse"""


@lru_cache(maxsize=256)
def offers(current: tuple[str, ...], long_term: tuple[str, ...], modular: bool, free: int) -> tuple[Offer, ...]:
    """Mechanisms that can be built, the most Prestige first, with what has to be covered.

    Of several costs one is covered whenever any is: that without the dearest section.
    """
    known = sorted([m for m in (*current, *long_term) if m], key=FALLING_PRESTIGE.__getitem__)
    return tuple([(m, _least(m, modular, free)) for m in known])


@lru_cache(maxsize=256)
def _least(mechanism: str, modular: bool, free: int) -> int:
    return min([purse(cost) for cost in asking_costs(MECHANISMS[mechanism].cost, modular, free)])


def buildable(g: StarshipInterstellar, seat: int, free: int = 0) -> list[str]:
    """Mechanisms the player can pay for, the most Prestige first."""
    p = g.players[seat]
    mine = purse(p.cubes)
    return [m for m, price in offers(g.current, g.long_term, p.has("sal_build"), free) if covers(mine, price)]


def can_build(g: StarshipInterstellar, seat: int, free: int = 0) -> bool:
    """Whether there is any Mechanism the player can pay for."""
    p = g.players[seat]
    mine = purse(p.cubes) | ENOUGH
    for _, price in offers(g.current, g.long_term, p.has("sal_build"), free):  # noqa: SIM110  # a loop is quicker
        if mine - price & ENOUGH == ENOUGH:  # what `covers` says, without a call for each
            return True
    return False


def build(g: StarshipInterstellar, seat: int, free: int = 0, decline: str = "") -> Flow[None]:
    """Pay, place, complete, refill, Prestige, Leader step: in this order (ruling 106)."""
    p = g.players[seat]
    choices = buildable(g, seat, free)
    if decline:
        mechanism = yield from choose_or(decline, seat, BUILD, choices, args=(free,), g=g)
    else:
        mechanism = yield from choose(seat, BUILD, choices, args=(free,), why=lambda: why_not(g, seat, free), g=g)
    if mechanism is None:
        return
    yield from pay(g, seat, payments(p.cubes, costs_for(g, seat, mechanism, free)), mechanism)
    g.tell("built", seat, mechanism)
    yield from install(g, mechanism)
    p.score(MECHANISMS[mechanism].prestige, FROM_MECHANISMS)
    yield from leader_step(g, seat, "leaders_of_the_starship")


def install(g: StarshipInterstellar, mechanism: str) -> Flow[None]:
    """Put a Mechanism on the Module in progress, then move the Future Project of its column down.

    Rulings 106, 109.
    """
    column = -1
    if mechanism in g.current:
        column = g.current.index(mechanism)
        g.current = replaced(g.current, column, "")
    else:
        g.long_term = without(g.long_term, mechanism)
    if g.module:
        g.module_parts += (mechanism,)
        if len(g.module_parts) == MODULES[g.module].needed[g.count]:
            yield from complete_module(g)
    else:
        g.finished += (mechanism,)
    if column >= 0:
        drop_future(g, column)


def drop_future(g: StarshipInterstellar, column: int) -> None:
    """The Future Project of a column becomes Current; the stack refills the Future row while it lasts.

    Ruling 110.
    """
    fresh = ""
    if g.mechanism_stack and g.future[column]:
        fresh = g.rng.pick(g.mechanism_stack, "mechanism")
        g.mechanism_stack = without(g.mechanism_stack, fresh)
        g.tell("project", fresh)
    g.current = replaced(g.current, column, g.future[column])
    g.future = replaced(g.future, column, fresh)


def complete_module(g: StarshipInterstellar) -> Flow[None]:
    """The Mechanisms leave the game, the Governor moves to the Command Post, others in the row may slide."""
    governor = g.governor()
    g.finished += g.module_parts
    g.module_parts = ()
    g.modules_done += ((g.module, governor),)
    g.tell("module", g.module, governor)
    g.module = ""
    if g.modules_left:
        g.module = g.rng.pick(g.modules_left, "module")
        g.modules_left = without(g.modules_left, g.module)
    if len(g.modules_done) == MODULES_FOR_END:
        g.goals = (True, g.goals[1], g.goals[2])
        g.tell("goal", 0)
    if governor < 0:
        return  # the post stays empty for good (ruling 108)
    row = next(r for r in range(GOVERNMENT_ROWS - 1, -1, -1) if any(o >= 0 for o in _row(g, r)))
    post = row * GOVERNMENT_SPACES + _row(g, row).index(governor)
    g.government = replaced(g.government, post, -1)
    for owner in [o for o in _row(g, row) if o >= 0]:
        yield from slide(g, owner, row)


def _row(g: StarshipInterstellar, row: int) -> tuple[int, ...]:
    return g.government[row * GOVERNMENT_SPACES : (row + 1) * GOVERNMENT_SPACES]


def slide(g: StarshipInterstellar, owner: int, row: int) -> Flow[None]:
    """A Scientist in the row of the Governor who left may move to any empty space of it, without bonus.

    Ruling 107.
    """
    first = row * GOVERNMENT_SPACES
    here = first + _row(g, row).index(owner)
    empty = [first + i for i, o in enumerate(_row(g, row)) if o < 0]
    to: int | None
    if g.solo and owner == 1:
        to = empty[0] if empty[0] < here else None  # the Directorate re-centres to the left
    else:
        to = yield from choose_or("stay", owner, SLIDE, empty, args=(here,))
    if to is not None:
        government = list(g.government)
        government[here], government[to] = -1, owner
        g.government = tuple(government)
        g.tell("slid", owner, to)


def _ranks(sign: int) -> dict[str, int]:
    """Mechanisms by Prestige, times the sign, then by their sections: the higher number is the one that is meant."""
    ranked = sorted(MECHANISMS.values(), key=lambda m: (sign * m.prestige, m.sections))
    return {m.id: rank for rank, m in enumerate(ranked)}


LOWEST, HIGHEST = _ranks(-1), _ranks(1)


def lowest(mechanisms: list[str]) -> str:
    """Least Prestige; a tie favours the highest-value sections (rulings 150, 200). No two cost the same."""
    return max(mechanisms, key=LOWEST.__getitem__)


def highest(mechanisms: list[str]) -> str:
    """Most Prestige; a tie favours the highest-value sections (ruling 150)."""
    return max(mechanisms, key=HIGHEST.__getitem__)


def build_lowest(g: StarshipInterstellar, seat: int) -> Flow[None]:
    """The available Mechanism of least Prestige is built for nothing and scored, without a Leader step.

    Ruling 111.
    """
    choices = available(g)
    if choices:
        mechanism = lowest(choices)
        g.tell("built", seat, mechanism)
        yield from install(g, mechanism)
        g.players[seat].score(MECHANISMS[mechanism].prestige, FROM_GOVERNMENT)


def why_not(g: StarshipInterstellar, seat: int, free: int) -> dict[str, tuple[object, ...]]:
    """Mechanisms on the site that cannot be built now, and why."""
    can = buildable(g, seat, free)
    reasons: dict[str, tuple[object, ...]] = {f"mechanism:{m}": ("future",) for m in g.future if m}
    reasons |= {
        f"mechanism:{m}": ("too-dear", MECHANISMS[m].cost, g.players[seat].cubes) for m in available(g) if m not in can
    }
    return reasons
