"""What is to be done: one list, done in any order, with techs and rovers in between (RULES-NOTES 11, 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cosmodrome.engine.flow import Asked, Flow, Prompt, choose

from .. import prompts
from ..content import NUMBERS
from ..prompts import ENERGY_CHOICE, MOVE, NEXT, PATCH, RAISE, SYNERGY
from ..state import END, PlanetUnknown, Todo, What
from . import order, patches, resources, rovers, tracks
from .basics import DONE, RESTLESS, Rests, event_rule
from .resources import Placed
from .techs import powers, take_extra, use_power

END_ALONE: Final[Sequence[Todo]] = (END,)


def work(g: PlanetUnknown, seat: int, placed: Placed | None = None, rests: Rests = RESTLESS) -> Flow[None]:
    """Do all that is pending, in any order, with techs and rovers in between; nothing is asked that can't matter."""
    p = g.players[seat]
    one_only = placed is not None and g.event != 0 and event_rule(g) == "ignore_one_tile_resource"
    while p.pending:
        extra = powers(g, seat)
        pending = p.pending
        todo: Todo | None = None
        if len(pending) == 1 and not extra:
            todo = pending[0]
        elif not one_only:
            todo = order.unasked(p, placed, extra)
        if todo is None:
            values = [*dict.fromkeys(order.ready(p)), *extra]
            if len(values) > 1:
                rests.here(None, NEXT)
                todo = yield Asked(seat, NEXT, values, () if placed is None else placed.said)
            else:
                todo = values[0]
        if todo in pending:
            at = pending.index(todo)
            p.pending = pending[:at] + pending[at + 1 :]
            if one_only and todo.what in NUMBERS:  # the other one is dropped (RULES-NOTES 97)
                p.pending = tuple(other for other in p.pending if other.what not in NUMBERS)
            prompt = ASK_FIRST.get(todo.what)
            if prompt is not None:
                rests.here(todo, prompt)
            flow = _do(g, seat, todo, placed)
            if flow is not DONE:
                yield from flow
            if prompt is not None:
                rests.over()
        else:
            yield from use(g, seat, todo, rests)


def _do(g: PlanetUnknown, seat: int, todo: Todo, placed: Placed | None) -> Flow[None]:
    """Do something that was pending."""
    resource = NUMBERS.get(todo.what)
    if resource is not None and placed is not None:
        return resources.resolve(g, seat, placed, resource)
    return DO.get(todo.what, take_extra)(g, seat, todo)


def use(g: PlanetUnknown, seat: int, todo: Todo, rests: Rests = RESTLESS) -> Flow[None]:
    """Use a tech, or move the rovers as long as there is movement and the player likes."""
    if todo.what != "rovers":
        yield from use_power(g, seat, todo)
        return
    driving = True
    while driving:
        rests.here(todo, MOVE)
        driving = yield from rovers.drive_on(g, seat)
        rests.over()


def finish(
    g: PlanetUnknown,
    seat: int,
    placed: Placed | None = None,
    confirm: bool = False,
    rests: Rests = RESTLESS,
    doing: Todo | None = None,
) -> Flow[None]:
    """Do all that is pending, then use techs and rovers as long as the player likes; `confirm`: always ask for it.

    `doing` is what is done already, up to its first question. Movement that is not spent then is lost (RULES-NOTES 12).
    """
    p = g.players[seat]
    if doing is not None:
        if doing.what == "rovers":
            yield from use(g, seat, doing, rests)
        else:
            rests.here(doing, ASK_FIRST[doing.what])
            yield from _do(g, seat, doing, placed)
            rests.over()
    while True:
        if p.pending:
            yield from work(g, seat, placed, rests)
        extra = powers(g, seat)
        if not extra and not confirm:
            break
        rests.here(None, NEXT)
        values = [*extra, END] if extra else END_ALONE
        todo: Todo = yield Asked(seat, NEXT, values, () if placed is None else placed.said)
        if todo.what == "end":
            break
        yield from use(g, seat, todo, rests)
    p.movement = 0


# -- what is done ----------------------------------------------------------------------------------


def _boost(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """A synergy boost."""
    return tracks.boost(g, seat)


def _new_patch(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """A patch that was gained."""
    return patches.take(g, seat)


def _new_rover(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """A rover of a milestone."""
    return rovers.deploy(g, seat)


def _advance(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """Steps of a tracker."""
    return tracks.climb(g, seat, todo.track, todo.steps, todo.goal)


def _raise(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """A card lets a tracker advance that it has not advanced yet; as many as can move (RULES-NOTES 14)."""
    p = g.players[seat]
    able = tracks.movable(p, todo.among)
    if not able:
        return
    tracker = yield from choose(seat, RAISE, able, args=("card",))
    left = Todo("raise", among=tuple([t for t in todo.among if t != tracker]), steps=todo.steps)
    p.pending = tuple([left if other == todo else other for other in p.pending])
    yield from tracks.climb(g, seat, tracker, todo.steps)


def _card(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """An end-game card lets one tracker advance."""
    p = g.players[seat]
    p.due = tuple([due for due in p.due if due != todo])
    able = tracks.movable(p)
    if able:
        tracker = yield from choose(seat, RAISE, able, args=("card",))
        yield from tracks.climb(g, seat, tracker, 1)


def _stored_patch(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """A patch that was stored."""
    g.players[seat].stored -= 1
    return patches.place_or_store(g, seat)


DO: Final[dict[What | str, Callable[[PlanetUnknown, int, Todo], Flow[None]]]] = {
    "boost": _boost,
    "new_patch": _new_patch,
    "new_rover": _new_rover,
    "advance": _advance,
    "rest": _advance,
    "raise": _raise,
    "card": _card,
    "patch": _stored_patch,
}
"""How each thing is done; what is not here is an extra of a tech or of the event."""
ASK_FIRST: Final[dict[What | str, Prompt[Any]]] = {
    "boost": SYNERGY,
    "new_patch": PATCH,
    "new_rover": prompts.NEW_ROVER,
    "energy": ENERGY_CHOICE,
}
"""What changes nothing before its first question, if it asks this one."""
