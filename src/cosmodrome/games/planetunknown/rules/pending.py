"""What is to be done: one list, done in any order, with techs and rovers in between (rulings 11, 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cosmodrome.engine.flow import Asked, Flow, Prompt, choose

from .. import prompts
from ..content import NUMBERS
from ..prompts import ENERGY_CHOICE, MOVE, NEXT, PATCH, RAISE, SYNERGY
from ..state import BEGINNING, END, FINISHING, THROUGH, Placed, PlanetUnknown, Player, Todo, What
from . import order, patches, resources, rovers, tracks
from .basics import DONE, event_rule
from .techs import powers, take_extra, use_power

END_ALONE: Final[Sequence[Todo]] = (END,)


def work(g: PlanetUnknown, seat: int, placed: Placed | None = None) -> Flow[None]:
    """Do all that is pending, in any order, with techs and rovers in between; nothing is asked that can't matter."""
    p = g.players[seat]
    while p.pending:
        todo = what_next(g, seat, placed)
        if type(todo) is Asked:
            todo = yield todo
        if take_off(g, p, todo, placed):
            flow = do(g, seat, todo, placed)
            if flow is not DONE:
                yield from flow
        else:
            yield from use(g, seat, todo)


def use(g: PlanetUnknown, seat: int, todo: Todo) -> Flow[None]:
    """Use a tech, or move the rovers as long as there is movement and the player likes."""
    if todo.what == "rovers":
        yield from rovers.drive(g, seat)
    else:
        yield from use_power(g, seat, todo)


# -- the end of a turn, one thing after the other ----------------------------------------------------


def finishing(p: Player, placed: Placed | None, confirm: bool) -> None:
    """A player now does what is pending, then uses techs and rovers at will; `confirm`: is asked in any case."""
    p.placed, p.confirm, p.stage = placed, confirm, FINISHING


def over(p: Player) -> None:
    """A player's turn ends. Movement that is not spent is lost (ruling 12)."""
    p.movement, p.placed, p.stage = 0, None, THROUGH


def finish(g: PlanetUnknown, seat: int, placed: Placed | None = None, confirm: bool = False) -> Flow[None]:
    """The same outside a turn, for what a civ card has brought."""
    p = g.players[seat]
    finishing(p, placed, confirm)
    while p.stage == FINISHING:
        yield from go_on(g, seat)
    p.stage = BEGINNING


def go_on(g: PlanetUnknown, seat: int) -> Flow[None]:
    """Find out what is next, and do it; or do what was begun."""
    p = g.players[seat]
    placed, begun = p.placed, p.doing
    while begun is None:
        todo = what_next(g, seat, placed) if p.pending else what_else(g, seat, placed)
        if todo is None:
            return over(p)
        if type(todo) is Asked:
            chosen: Todo = yield todo
            if chosen.what == "end":
                return over(p)
            flow = begin(g, seat, chosen, placed)
            if flow is not DONE:
                yield from flow
            return
        flow = begin(g, seat, todo, placed)
        if flow is not DONE:
            g.midway = ELSEWHERE
            yield from flow
            g.midway = None
            return
        begun = p.doing
    if begun.what == "rovers":
        if not (yield from rovers.drive_on(g, seat)):
            p.doing = None
        return
    flow = do(g, seat, begun, placed)
    if flow is not DONE:
        g.midway = ASK_FIRST[begun.what]
        yield from flow
        g.midway = None
    p.doing = None


def begin(g: PlanetUnknown, seat: int, todo: Todo, placed: Placed | None) -> Flow[None]:
    """Do something that is next; what asks first is only begun, so that its question is the first of a seat step."""
    p = g.players[seat]
    if todo.what in ASK_FIRST:
        p.doing = todo
        take_off(g, p, todo, placed)
        return DONE
    return do(g, seat, todo, placed) if take_off(g, p, todo, placed) else use_power(g, seat, todo)


# -- what next -------------------------------------------------------------------------------------


def what_next(g: PlanetUnknown, seat: int, placed: Placed | None) -> Todo | Asked[Todo]:
    """What is done next: something pending whose place in the order can't matter, or the player's choice."""
    p = g.players[seat]
    extra = powers(g, seat)
    pending = p.pending
    if len(pending) == 1 and not extra:
        return pending[0]
    if not g.event or not one_only(g, placed):
        todo = order.unasked(p, placed, extra)
        if todo is not None:
            return todo
    values = [*dict.fromkeys(order.ready(p)), *extra]
    if len(values) == 1:
        return values[0]
    return Asked(seat, NEXT, values, () if placed is None else placed.said)


def what_else(g: PlanetUnknown, seat: int, placed: Placed | None) -> Asked[Todo] | None:
    """The question whether to use techs or rovers now that nothing is pending; None: the turn ends unasked."""
    extra = powers(g, seat)
    if not extra and not g.players[seat].confirm:
        return None
    return Asked(seat, NEXT, [*extra, END] if extra else END_ALONE, () if placed is None else placed.said)


def one_only(g: PlanetUnknown, placed: Placed | None) -> bool:
    """Whether the event lets a player advance for one resource of the tile only (ruling 97)."""
    return placed is not None and event_rule(g) == "ignore_one_tile_resource"


def take_off(g: PlanetUnknown, p: Player, todo: Todo, placed: Placed | None) -> bool:
    """Take something off the list of what is pending; False if it is not on it, but a tech or the rovers."""
    pending = p.pending
    if todo not in pending:
        return False
    at = pending.index(todo)
    p.pending = pending[:at] + pending[at + 1 :]
    if g.event and todo.what in NUMBERS and one_only(g, placed):  # the other resource is dropped
        p.pending = tuple(other for other in p.pending if other.what not in NUMBERS)
    return True


# -- what is done ----------------------------------------------------------------------------------


def do(g: PlanetUnknown, seat: int, todo: Todo, placed: Placed | None) -> Flow[None]:
    """Do something that was pending."""
    resource = NUMBERS.get(todo.what)
    if resource is not None and placed is not None:
        return resources.resolve(g, seat, placed, resource)
    return DO.get(todo.what, take_extra)(g, seat, todo)


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
    """A card lets a tracker advance that it has not advanced yet; as many as can move (ruling 14)."""
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
    "rovers": MOVE,
}
"""What changes nothing before its first question, if it asks this one."""
ELSEWHERE: Final[Prompt[Any]] = Prompt("elsewhere", "")
"""No question: of all else nobody can say whether it changes something before it asks."""
