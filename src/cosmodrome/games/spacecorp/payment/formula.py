"""From cards, Infra and progress cards to the total of an action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..content import ACTIONS, CARDS, MARINERS, PROGRESS

GIVES: Final = {kind: [*(c.uses.get(kind) for c in CARDS), None] for kind in (*ACTIONS, "colony")}
"""By kind of action and card: what the card gives; None if nothing, and for no card (-1)."""
USABLE: Final = {kind: frozenset(c.id for c in CARDS if kind in c.uses) for kind in (*ACTIONS, "colony")}
"""By kind of action: the cards that give something to it."""
SHIELDING: Final = {
    kind: frozenset(c.id for c in CARDS if kind in c.uses and c.uses[kind].shielded) for kind in (*ACTIONS, "colony")
}
"""By kind of action: the cards that have a shielded value."""


class Terms:
    """What some cards put into the formula: the sum of their values, their multipliers, and the largest value."""

    __slots__ = ("added", "largest", "multiplier")

    def __init__(self, added: int, multiplier: int, largest: int) -> None:
        self.added = added
        self.multiplier = multiplier
        """The product of all multipliers."""
        self.largest = largest
        """The largest value of a single card, which a Spaceport doubles."""

    def plus(self, other: Terms) -> Terms:
        """Both together."""
        if other.added == 0 and other.multiplier == 1:
            return self
        if self is NOTHING:
            return other
        largest = self.largest if self.largest > other.largest else other.largest
        return Terms(self.added + other.added, self.multiplier * other.multiplier, largest)

    def at_least(self, other: Terms) -> bool:
        """Whether each number is at least the other's, so that the total is never lower."""
        return self.added >= other.added and self.multiplier >= other.multiplier and self.largest >= other.largest


NOTHING = Terms(0, 1, 0)


def card_terms(cards: Sequence[int], kind: str, shield: int = -1) -> Terms:
    """What cards give to an action. The card `shield` counts with its shielded value."""
    added, multiplier, largest, gives = 0, 1, 0, GIVES[kind]
    for card in cards:
        use = gives[card]
        if use is None:
            continue
        if use.times:
            multiplier *= use.times
            continue
        value = use.shielded if card == shield else use.value
        added += value
        if value > largest:
            largest = value
    return Terms(added, multiplier, largest)


class ProgressBonus:
    """What progress cards do to an action."""

    __slots__ = ("added", "added_alone", "doublings")

    def __init__(self, added: int, added_alone: int, doublings: int) -> None:
        self.added = added
        """Added to cards or Infra."""
        self.added_alone = added_alone
        """Added if there are neither cards nor Infra."""
        self.doublings = doublings


NO_BONUS = ProgressBonus(0, 0, 0)


def bonus_of(progress: tuple[int, ...], era: int, action: str) -> ProgressBonus:
    """What progress cards do to an action in an era."""
    return _bonus(progress, era, action) if progress else NO_BONUS


@lru_cache(maxsize=256)
def _bonus(progress: tuple[int, ...], era: int, action: str) -> ProgressBonus:
    bonuses = [bonus for p in progress if (bonus := PROGRESS[p].bonus) is not None and bonus.action == action]
    added = sum(bonus.adds[era] for bonus in bonuses)
    alone = sum(bonus.adds[era] for bonus in bonuses if not bonus.needs_other)
    doublings = sum(bonus.times == 2 for bonus in bonuses)
    return ProgressBonus(added, alone, doublings) if added or alone or doublings else NO_BONUS


def total_of(era: int, bonus: ProgressBonus, terms: Terms, port: bool, doublings: int) -> int:
    """The total of an action, without profit. `port`: a Spaceport helps; `doublings`: Time and Industrial bases."""
    added, multiplier = terms.added, terms.multiplier
    if bonus is NO_BONUS and not port and (added or multiplier == 1):
        return added * multiplier << doublings
    return full_formula(era, bonus, added, multiplier, terms.largest, port, doublings)


def full_formula(
    era: int, bonus: ProgressBonus, added: int, multiplier: int, largest: int, port: bool, doublings: int
) -> int:
    """The total of an action from the numbers of its terms, with progress cards and a Spaceport."""
    added += bonus.added if added > 0 or multiplier > 1 else bonus.added_alone
    if port:
        if era == MARINERS:  # an addition for the team that starts here (ruling 23)
            added += 2
        elif multiplier > 1:  # one card is doubled: x3 becomes x6 (ruling 24)
            multiplier *= 2
        else:
            added += largest
    if multiplier > 1 and added == 0:
        added = 1  # only multipliers: one of them is the base number (ruling 15)
    return added * multiplier << doublings + bonus.doublings
