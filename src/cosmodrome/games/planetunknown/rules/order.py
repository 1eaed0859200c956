"""When a step need not be asked for: it could be taken at any time of the turn, with the same ends.

Every step that is taken unasked is one that leaves open whatever was open before, and changes nothing that another
rule looks at. What it finds (a boost, a patch, a rover) waits in the list, so finding it early costs no choice.
"""

from __future__ import annotations

from typing import Final

from ..content import (
    BIOMASS,
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
    box,
)
from ..state import Player, Todo
from .basics import has
from .corporations import corporation
from .resources import Placed, on_ice

REACH: Final = 5
"""More steps than a tracker takes in one turn beside the one looked at: boosts don't lie on neighbouring squares."""
NOWHERE: Final = -1
UNSURE: Final = -2
NO_FINDS: Final = frozenset[int]()
CARDS_ONLY: Final = frozenset([MILESTONE_CIV])
CALM: Final = frozenset([MILESTONE_CIV, MILESTONE_ROVER, MOVEMENT])
"""Kinds of finds that leave the order of the other steps free."""


def ready(p: Player) -> list[Todo]:
    """What may be done now: the rest of several steps waits for what has been found since (RULES-NOTES 13)."""
    last = len(p.pending) - 1
    return [todo for at, todo in enumerate(p.pending) if todo.what != "rest" or at == last]


def unasked(p: Player, placed: Placed | None, extra: list[Todo]) -> Todo | None:
    """Something pending whose place in the order can't matter; None: ask."""
    pending = p.pending
    trackers = []
    one_by_one = True
    for todo in pending:
        tracker = tracker_of(p, placed, todo)
        if tracker == NOWHERE and _open(p, todo):
            return todo
        trackers.append(tracker)
        one_by_one = one_by_one and tracker >= 0 and _single(p, placed, todo)
    rule = corporation(p.corporation)
    finds = [_found(p, tracker) for tracker in trackers]
    found = NO_FINDS.union(*finds)
    if one_by_one and rule.straight and not extra and found <= (NO_FINDS if rule.price else CARDS_ONLY):
        return ready(p)[0]
    driving_at_most = not extra or (len(extra) == 1 and extra[0].what == "rovers")
    calm = one_by_one and driving_at_most and found <= CALM
    for at, tracker in enumerate(trackers):
        if tracker < 0 or not _open(p, pending[at]) or not rule.settled(p, tracker):
            continue
        if (calm or _roomy(p, tracker)) and _lasting(p, finds[at]):
            return pending[at]
    return None


def _open(p: Player, todo: Todo) -> bool:
    """Whether something pending may be done now."""
    return todo.what != "rest" or todo == p.pending[-1]


def _single(p: Player, placed: Placed | None, todo: Todo) -> bool:
    """Whether a todo is one step, and not the first of several."""
    if todo.track >= 0:
        return todo.steps == 1
    doubled = todo.what == "water" and placed is not None and placed.value >= 0
    return not doubled or not has(p, "double_water_from_placement")


def tracker_of(p: Player, placed: Placed | None, todo: Todo) -> int:
    """The tracker that a todo moves up and nothing else, whenever it is done; NOWHERE or UNSURE."""
    if todo.track >= 0:
        return NOWHERE if 0 <= todo.goal <= p.trackers[todo.track] else _moving(p, todo.track)
    resource = NUMBERS.get(todo.what)
    if placed is None or resource is None:
        return UNSURE
    if placed.value < 0:  # a tile that was not placed: energy is its other resource (RULES-NOTES 60)
        first, second = box().tiles[placed.tile].resources
        return _moving(p, first + second - ENERGY if resource == ENERGY else resource)
    rule = corporation(p.corporation)
    if resource == ENERGY or (resource == TECH and not _fixed(p, "tech_as_energy")):
        return UNSURE
    if resource == WATER:
        if not on_ice(p, placed):
            return NOWHERE
        if rule.each_ice or not _fixed(p, "double_water_from_placement"):
            return UNSURE
    if resource == BIOMASS and rule.expands and not placed.expanding:
        return NOWHERE
    return _moving(p, resource)


def _moving(p: Player, tracker: int) -> int:
    """The tracker, or NOWHERE if it stays at its top whatever comes."""
    rule = corporation(p.corporation)
    if rule.settled(p, tracker) and not rule.can_advance(p, tracker):
        return NOWHERE
    return tracker


def _fixed(p: Player, effect: TechEffect) -> bool:
    """Whether a tech that says what an advance is can't begin to work in this turn."""
    rule = corporation(p.corporation)
    if effect not in rule.levels:
        return True
    if effect == "tech_as_energy":  # unlocked by a lifepod; it asks
        return not has(p, effect) and not p.lifepods
    return has(p, effect) or p.trackers[TECH] + REACH < rule.rows[rule.levels[effect] - 1]


def _found(p: Player, tracker: int) -> frozenset[int]:
    """The kinds of what the next step of a tracker finds."""
    if tracker < 0:
        return NO_FINDS
    rule = corporation(p.corporation)
    ahead = rule.ahead(p, tracker)
    if not ahead:
        return NO_FINDS
    track, stop = ahead[0]
    return rule.kinds[track][stop]


def _roomy(p: Player, tracker: int) -> bool:
    """Whether no step will be lost at the top; rover never loses one (RULES-NOTES 14, 17)."""
    return tracker == ROVER or p.trackers[tracker] + REACH <= corporation(p.corporation).tops[tracker]


def _lasting(p: Player, found: frozenset[int]) -> bool:
    """Whether a step that finds this finds it whenever it is taken, and switches no rule on."""
    if MILESTONE_TECH in found:
        return False
    return MOVEMENT not in found or _fixed(p, "rover_track_bonus")
