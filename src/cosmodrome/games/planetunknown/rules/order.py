"""When a step need not be asked for: it could be taken at any time of the turn, with the same ends.

Every step that is taken unasked is one that leaves open whatever was open before, and changes nothing that another
rule looks at. What it finds (a boost, a patch, a rover) waits in the list, so finding it early costs no choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..content import (
    BIOMASS,
    CIV,
    ENERGY,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    NUMBERS,
    ROVER,
    TECH,
    WATER,
    TechEffect,
)
from ..state import Placed, Player, Todo
from .basics import has
from .corporations import CorporationRule, corporation
from .resources import on_ice

REACH: Final = 5
"""More steps than a tracker takes in one turn beside the one looked at: boosts don't lie on neighbouring squares."""
NOWHERE: Final = -1
UNSURE: Final = -2
NO_FINDS: Final = 0
CARDS_ONLY: Final = 1 << MILESTONE_CIV
CALM: Final = 1 << MILESTONE_CIV | 1 << MILESTONE_ROVER | 1 << MOVEMENT
"""Kinds of finds that leave the order of the other steps free, as bits."""
TECHS: Final = 1 << MILESTONE_TECH
MOVES: Final = 1 << MOVEMENT


def ready(p: Player) -> list[Todo]:
    """What may be done now: the rest of several steps waits for what has been found since (ruling 13)."""
    last = len(p.pending) - 1
    return [todo for at, todo in enumerate(p.pending) if todo.what != "rest" or at == last]


def unasked(p: Player, placed: Placed | None, extra: Sequence[Todo]) -> Todo | None:
    """Something pending whose place in the order can't matter; None: ask."""
    rule = corporation(p.corporation)
    steps: list[tuple[Todo, int, int]] = []  # what is pending, its tracker, and what this finds
    one_by_one = True
    finds = NO_FINDS
    for todo in p.pending:
        tracker, found = _step_of(p, rule, placed, todo)
        if tracker < 0:
            if tracker == NOWHERE and _open(p, todo):
                return todo
            one_by_one = False
            continue
        finds |= found
        steps.append((todo, tracker, found))
        if todo.steps > 1 or todo.what == "water":
            one_by_one = one_by_one and _single(p, placed, todo)
    if not one_by_one:
        return _timeless(p, rule, steps, False)
    if not extra and rule.straight and not finds & ~(NO_FINDS if rule.price else CARDS_ONLY):
        first = p.pending[0]
        return first if first.what != "rest" else ready(p)[0]
    return _timeless(p, rule, steps, not finds & ~CALM and _driving_at_most(extra))


def _driving_at_most(extra: Sequence[Todo]) -> bool:
    """Whether nothing but driving may come besides."""
    return not extra or (len(extra) == 1 and extra[0].what == "rovers")


def _step_of(p: Player, rule: CorporationRule, placed: Placed | None, todo: Todo) -> tuple[int, int]:
    """The tracker that a todo moves (or NOWHERE, UNSURE), and the kinds of what the step finds."""
    tracker = tracker_of(p, rule, placed, todo)
    found = rule.finds(p, tracker) if tracker >= 0 else NO_FINDS
    if found >= 0:
        return tracker, found
    # at its top it stays there whatever comes
    return (NOWHERE if rule.settled(p, tracker) else tracker), NO_FINDS


def _timeless(p: Player, rule: CorporationRule, steps: list[tuple[Todo, int, int]], calm: bool) -> Todo | None:
    """The first step that could be taken at any time of the turn, with the same ends."""
    for todo, tracker, found in steps:
        if not _open(p, todo) or not rule.settled(p, tracker):
            continue
        if (calm or _roomy(p, rule, tracker)) and _lasting(p, rule, found):
            return todo
    return None


def _open(p: Player, todo: Todo) -> bool:
    """Whether something pending may be done now."""
    return todo.what != "rest" or todo == p.pending[-1]


def _single(p: Player, placed: Placed | None, todo: Todo) -> bool:
    """Whether a todo is one step, and not the first of several."""
    if todo.track >= 0:
        return todo.steps == 1
    if todo.what != "water" or placed is None or placed.value < 0:
        return True
    return not has(p, "double_water_from_placement")


def tracker_of(p: Player, rule: CorporationRule, placed: Placed | None, todo: Todo) -> int:
    """The tracker that a todo moves up and nothing else, whenever it is done; NOWHERE or UNSURE."""
    if todo.track >= 0:
        return NOWHERE if 0 <= todo.goal <= p.trackers[todo.track] else todo.track
    if placed is None:
        return UNSURE
    resource = NUMBERS.get(todo.what)
    if resource is None:
        return UNSURE
    if placed.value < 0:  # a tile that was not placed: energy is its other resource (ruling 60)
        return placed.other(resource) if resource == ENERGY else resource
    return _tracker_of_placed(p, rule, placed, resource)


def _tracker_of_placed(p: Player, rule: CorporationRule, placed: Placed, resource: int) -> int:
    """The same for a resource of a tile that lies on the planet."""
    if resource in (CIV, ROVER):
        return resource
    if resource == ENERGY or (resource == TECH and not _fixed(p, rule, "tech_as_energy")):
        return UNSURE
    if resource == WATER:
        if not on_ice(p, placed):
            return NOWHERE
        if rule.each_ice or not _fixed(p, rule, "double_water_from_placement"):
            return UNSURE
    if resource == BIOMASS and rule.expands and not placed.expanding:
        return NOWHERE
    return resource


def _fixed(p: Player, rule: CorporationRule, effect: TechEffect) -> bool:
    """Whether a tech that says what an advance is can't begin to work in this turn."""
    if effect not in rule.levels:
        return True
    if effect == "tech_as_energy":  # unlocked by a lifepod; it asks
        return not has(p, effect) and not p.lifepods
    return has(p, effect) or p.trackers[TECH] + REACH < rule.rows[rule.levels[effect] - 1]


def _roomy(p: Player, rule: CorporationRule, tracker: int) -> bool:
    """Whether no step will be lost at the top; rover never loses one (rulings 14, 17)."""
    return tracker == ROVER or p.trackers[tracker] + REACH <= rule.tops[tracker]


def _lasting(p: Player, rule: CorporationRule, found: int) -> bool:
    """Whether a step that finds this finds it whenever it is taken, and switches no rule on."""
    if found & TECHS:
        return False
    return not found & MOVES or _fixed(p, rule, "rover_track_bonus")
