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
from .corporations import CorporationRule, corporation
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
    rule = corporation(p.corporation)
    trackers: list[int] = []
    finds: list[frozenset[int]] = []
    one_by_one = True
    for todo in pending:
        tracker = tracker_of(p, rule, placed, todo)
        if tracker == NOWHERE and _open(p, todo):
            return todo
        trackers.append(tracker)
        if tracker < 0:
            one_by_one = False
            finds.append(NO_FINDS)
        else:
            one_by_one = one_by_one and _single(p, rule, placed, todo)
            finds.append(_found(p, rule, tracker))
    if one_by_one and rule.straight and not extra and _within(finds, NO_FINDS if rule.price else CARDS_ONLY):
        return ready(p)[0]
    driving_at_most = not extra or (len(extra) == 1 and extra[0].what == "rovers")
    calm = one_by_one and driving_at_most and _within(finds, CALM)
    for at, tracker in enumerate(trackers):
        if tracker < 0 or not _open(p, pending[at]) or not rule.settled(p, tracker):
            continue
        if (calm or _roomy(p, rule, tracker)) and _lasting(p, rule, finds[at]):
            return pending[at]
    return None


def _within(finds: list[frozenset[int]], kinds: frozenset[int]) -> bool:
    """Whether all that is found is of these kinds."""
    return NO_FINDS.union(*finds) <= kinds


def _open(p: Player, todo: Todo) -> bool:
    """Whether something pending may be done now."""
    return todo.what != "rest" or todo == p.pending[-1]


def _single(p: Player, rule: CorporationRule, placed: Placed | None, todo: Todo) -> bool:
    """Whether a todo is one step, and not the first of several."""
    if todo.track >= 0:
        return todo.steps == 1
    if todo.what != "water" or placed is None or placed.value < 0:
        return True
    return not has(p, "double_water_from_placement")


def tracker_of(p: Player, rule: CorporationRule, placed: Placed | None, todo: Todo) -> int:
    """The tracker that a todo moves up and nothing else, whenever it is done; NOWHERE or UNSURE."""
    if todo.track >= 0:
        return NOWHERE if 0 <= todo.goal <= p.trackers[todo.track] else _moving(p, rule, todo.track)
    if placed is None:
        return UNSURE
    resource = NUMBERS.get(todo.what)
    if resource is None:
        return UNSURE
    if placed.value < 0:  # a tile that was not placed: energy is its other resource (RULES-NOTES 60)
        first, second = box().tiles[placed.tile].resources
        return _moving(p, rule, first + second - ENERGY if resource == ENERGY else resource)
    if resource == ENERGY or (resource == TECH and not _fixed(p, rule, "tech_as_energy")):
        return UNSURE
    if resource == WATER:
        if not on_ice(p, placed):
            return NOWHERE
        if rule.each_ice or not _fixed(p, rule, "double_water_from_placement"):
            return UNSURE
    if resource == BIOMASS and rule.expands and not placed.expanding:
        return NOWHERE
    return _moving(p, rule, resource)


def _moving(p: Player, rule: CorporationRule, tracker: int) -> int:
    """The tracker, or NOWHERE if it stays at its top whatever comes."""
    if not rule.can_advance(p, tracker) and rule.settled(p, tracker):
        return NOWHERE
    return tracker


def _fixed(p: Player, rule: CorporationRule, effect: TechEffect) -> bool:
    """Whether a tech that says what an advance is can't begin to work in this turn."""
    if effect not in rule.levels:
        return True
    if effect == "tech_as_energy":  # unlocked by a lifepod; it asks
        return not has(p, effect) and not p.lifepods
    return has(p, effect) or p.trackers[TECH] + REACH < rule.rows[rule.levels[effect] - 1]


def _found(p: Player, rule: CorporationRule, tracker: int) -> frozenset[int]:
    """The kinds of what the next step of a tracker finds."""
    ahead = rule.ahead(p, tracker)
    if not ahead:
        return NO_FINDS
    track, stop = ahead[0]
    return rule.kinds[track][stop]


def _roomy(p: Player, rule: CorporationRule, tracker: int) -> bool:
    """Whether no step will be lost at the top; rover never loses one (RULES-NOTES 14, 17)."""
    return tracker == ROVER or p.trackers[tracker] + REACH <= rule.tops[tracker]


def _lasting(p: Player, rule: CorporationRule, found: frozenset[int]) -> bool:
    """Whether a step that finds this finds it whenever it is taken, and switches no rule on."""
    if MILESTONE_TECH in found:
        return False
    return MOVEMENT not in found or _fixed(p, rule, "rover_track_bonus")
