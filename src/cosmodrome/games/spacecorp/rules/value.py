"""The value of an action: (Infra of one HQ + cards + bonuses) x multipliers x doublings, then the profit spent.

RULES-NOTES 8-18. `Sum` is what stands in the brackets; `Means` (means.py) is all that a seat could put there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ..content import ACTIONS, CARDS, HQS, MARINERS, PROGRESS
from ..prompts import Pay
from ..state import Corp, Payment, SpaceCorp
from .payment import ADD, FIXED, kind_of, penalty_due

PROFIT_LIMIT = 3
GIVES: Final = {kind: [*(c.uses.get(kind) for c in CARDS), None] for kind in (*ACTIONS, "colony")}
"""By kind of action and card: what it gives; None if nothing, and for no card (-1)."""
USABLE: Final = {kind: frozenset(c.id for c in CARDS if kind in c.uses) for kind in (*ACTIONS, "colony")}
"""By kind of action: the cards that give something to it."""
COMPETITORS: Final = frozenset(c.id for c in CARDS if c.edge == "competitors")
SHIELDS: Final = {
    kind: frozenset(c.id for c in CARDS if kind in c.uses and c.uses[kind].shielded) for kind in (*ACTIONS, "colony")
}
"""By kind of action: the cards that have a shielded value."""


class Sum:
    """Values that are added, the product of the multipliers beside them, and the largest value of a single card."""

    __slots__ = ("best", "plain", "times")

    def __init__(self, plain: int, times: int, best: int) -> None:
        self.plain = plain
        self.times = times
        self.best = best

    def plus(self, other: Sum) -> Sum:
        """Both together."""
        if other.plain == 0 and other.times == 1:
            return self
        if self is NOTHING:
            return other
        best = self.best if self.best > other.best else other.best
        return Sum(self.plain + other.plain, self.times * other.times, best)

    def covers(self, other: Sum) -> bool:
        """Whether it is as good as another in every way: then its value is never lower."""
        return self.plain >= other.plain and self.times >= other.times and self.best >= other.best


NOTHING = Sum(0, 1, 0)


def cards_sum(cards: Sequence[int], kind: str, shield: int = -1) -> Sum:
    """What cards give to an action, one of them perhaps with its shielded value."""
    plain, times, best, gives = 0, 1, 0, GIVES[kind]
    for card in cards:
        use = gives[card]
        if use is None:
            continue
        if use.times:
            times *= use.times
            continue
        value = use.shielded if card == shield else use.value
        plain += value
        if value > best:
            best = value
    return Sum(plain, times, best)


def infra_sum(g: SpaceCorp, owner: int, kind: str, shield: int = -1) -> Sum:
    """What the Infra of an HQ gives to an action: its Research box, Infra cards, and open slots."""
    corp = g.corps[owner]
    return _infra(corp.hq, tuple(corp.slots), kind, shield if shield >= 0 and shield in corp.slots else -1)


@lru_cache(maxsize=1024)
def _infra(hq: int, slots: tuple[int, ...], kind: str, shield: int = -1) -> Sum:
    """The same HQ gives the same: most turns leave all of them as they were."""
    face, gives = HQS[hq], GIVES[kind]
    plain, times, best = face.research if kind == "research" else 0, 1, 0
    for slot, card in enumerate(slots):
        use = gives[card]
        if card < 0:
            plain += face.slots[slot].get(kind, 0)
        elif use is not None and use.times:
            times *= use.times
        elif use is not None:
            value = use.shielded if card == shield else use.value
            plain += value
            if value > best:
                best = value
    return _one_sum(plain, times, best)


@lru_cache(maxsize=1024)
def _one_sum(plain: int, times: int, best: int) -> Sum:
    """The same object for the same numbers, and one for nothing."""
    return Sum(plain, times, best) if plain > 0 or times > 1 else NOTHING


def _intrinsic(hq: int, slots: tuple[int, ...], kind: str) -> int:
    """What is printed on the HQ and not covered by a card."""
    face = HQS[hq]
    plain = face.research if kind == "research" else 0
    for card, printed in zip(slots, face.slots, strict=True):
        if card < 0 and kind in printed:
            plain += printed[kind]
    return plain


def infra_total(g: SpaceCorp, seat: int, kind: str) -> int:
    """A number for how much matching Infra an HQ has; 0 is none."""
    return _infra_total(g.corps[seat].hq, tuple(g.corps[seat].slots), kind)


@lru_cache(maxsize=1024)
def _infra_total(hq: int, slots: tuple[int, ...], kind: str) -> int:
    uses = [use for c in slots if c >= 0 and (use := GIVES[kind][c]) is not None]
    return _intrinsic(hq, slots, kind) + sum(use.value + use.times for use in uses)


class Infra:
    """What the HQs give to one kind of action, by seat."""

    __slots__ = ("_best", "_lenders", "able", "sums")

    def __init__(self, sums: tuple[Sum, ...]) -> None:
        self.sums = sums
        self.able = [seat for seat, infra in enumerate(sums) if infra is not NOTHING]
        """the seats that have Infra for it"""
        self._lenders: list[list[int] | None] = [None] * len(sums)
        self._best: list[Sum] | None = None

    def lenders(self, seat: int) -> list[int]:
        """The opponents of a seat that have Infra for it."""
        found = self._lenders[seat]
        if found is None:
            found = self._lenders[seat] = [s for s in self.able if s != seat]
        return found

    @property
    def best(self) -> list[Sum]:
        """What no other covers."""
        if self._best is None:
            best: list[Sum] = []
            for seat in self.able:
                infra = self.sums[seat]
                if not any(other.covers(infra) for other in best):
                    best = [*(other for other in best if not infra.covers(other)), infra]
            self._best = best
        return self._best


@lru_cache(maxsize=1024)
def _infra_of(sums: tuple[Sum, ...]) -> Infra:
    """The same HQs give the same: a new card changes what they give to few kinds of action."""
    return Infra(sums)


class Headquarters:
    """One HQ with the Infra in its slots, and what it gives to each kind of action that was asked for."""

    __slots__ = ("_gives", "hq", "slots")

    def __init__(self, corp: Corp) -> None:
        self.hq = corp.hq
        self.slots = corp.slots[:]
        self._gives: dict[str, Sum] = {}

    def give(self, kind: str) -> Sum:
        """What it gives to a kind of action."""
        found = self._gives.get(kind)
        if found is None:
            found = self._gives[kind] = _infra(self.hq, tuple(self.slots), kind)
        return found


class Hqs:
    """All HQs, and what they give to each kind of action that was asked for."""

    __slots__ = ("_corps", "_faces", "_gives", "_slots", "hqs")

    def __init__(self, corps: list[Corp], before: list[Headquarters]) -> None:
        self.hqs = [
            old if old.slots == corp.slots and old.hq == corp.hq else Headquarters(corp)
            for corp, old in zip(corps, before, strict=True)
        ]
        self._corps = corps
        self._faces = [hq.hq for hq in self.hqs]
        self._slots = [hq.slots for hq in self.hqs]
        self._gives: dict[str, Infra] = {}

    def are(self, corps: list[Corp]) -> bool:
        """Whether these are the HQs of the corporations as they are now. No corporation ever gets another HQ."""
        same = corps is self._corps or [corp.hq for corp in corps] == self._faces
        return same and [corp.slots for corp in corps] == self._slots

    def give(self, kind: str) -> Infra:
        """What they give to a kind of action."""
        found = self._gives.get(kind)
        if found is None:
            found = self._gives[kind] = _infra_of(tuple([hq.give(kind) for hq in self.hqs]))
        return found


_latest: Final = [Hqs([], [])]
"""Those that were asked for last: most turns leave all of them as they were, and many rules ask."""


def hqs_of(g: SpaceCorp) -> Hqs:
    """The HQs as they are now: the same object as long as they stay so."""
    found, corps = _latest[0], g.corps
    if not found.are(corps):
        before = found.hqs if len(found.hqs) == len(corps) else [Headquarters(corp) for corp in corps]
        found = _latest[0] = Hqs(corps, before)
    return found


class Extra:
    """What progress cards do to an action: they add something, less where there is nothing to add to; they double."""

    __slots__ = ("added", "alone", "doublings")

    def __init__(self, added: int, alone: int, doublings: int) -> None:
        self.added = added
        self.alone = alone
        self.doublings = doublings


NO_EXTRA = Extra(0, 0, 0)


def extra_of(progress: tuple[int, ...], era: int, action: str) -> Extra:
    """What progress cards do to an action in an era."""
    return _extra(progress, era, action) if progress else NO_EXTRA


@lru_cache(maxsize=256)
def _extra(progress: tuple[int, ...], era: int, action: str) -> Extra:
    """The same cards do the same."""
    bonuses = [bonus for p in progress if (bonus := PROGRESS[p].bonus) is not None and bonus.action == action]
    added = sum(bonus.adds[era] for bonus in bonuses)
    alone = sum(bonus.adds[era] for bonus in bonuses if not bonus.needs_other)
    doublings = sum(bonus.times == 2 for bonus in bonuses)
    return Extra(added, alone, doublings) if added or alone or doublings else NO_EXTRA


def total(era: int, extra: Extra, brackets: Sum, port: bool, doublings: int) -> int:
    """The value of an action from the sum in the brackets."""
    plain, times = brackets.plain, brackets.times
    if extra is NO_EXTRA and not port and (plain or times == 1):
        return plain * times << doublings
    return value_of(era, extra, plain, times, brackets.best, port, doublings)


def value_of(era: int, extra: Extra, plain: int, times: int, best: int, port: bool, doublings: int) -> int:
    """The value of an action from values that are added, multipliers, and the largest value of a single card."""
    plain += extra.added if plain > 0 or times > 1 else extra.alone
    if port:
        if era == MARINERS:  # an addition for the team that starts here (RULES-NOTES 23)
            plain += 2
        elif times > 1:  # one card is doubled: x3 becomes x6 (RULES-NOTES 24)
            times *= 2
        else:
            plain += best
    if times > 1 and plain == 0:
        plain = 1  # only multipliers: one of them is the base number (RULES-NOTES 15)
    return plain * times << doublings + extra.doublings


def inside(g: SpaceCorp, p: Payment) -> Sum:
    """What a payment has in the brackets: the Infra of its HQs and its cards."""
    kind = kind_of(p.action)
    found = cards_sum(p.cards, kind, p.shield) if p.cards else NOTHING
    for owner in p.hqs:
        found = found.plus(infra_sum(g, owner, kind, p.shield))
    return found


def evaluate(g: SpaceCorp, seat: int, p: Payment) -> int:
    """The value that a payment has reached, without spent profit."""
    extra = extra_of(g.corps[seat].progress, g.era, p.action)
    return total(g.era, extra, inside(g, p), p.port >= 0, (p.time == "double") + (p.plant >= 0))


def spend_limit(g: SpaceCorp, seat: int, p: Payment, value: int) -> int:
    """Profit may make up a shortfall of Move, Build or Explore: at most 3F and less than the other value."""
    if g.era == MARINERS or p.action not in FIXED:
        return 0
    return max(0, min(PROFIT_LIMIT - p.spent_before, value - 1, g.corps[seat].profit - penalty_due(p)))


def idle(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """With the pile empty, no second turn may change nothing: such a Move must cost a card (RULES-NOTES 112)."""
    if g.deck or p.action != "move" or p.cards or p.time or not g.corps[seat].stalled:
        return False
    return not g.map.sites[p.to].spur or any(p.to in c.teams for c in g.corps)


def enough(g: SpaceCorp, seat: int, p: Payment, value: int) -> bool:
    """Whether the payment, with the value it has reached, makes up the cost, and its penalty can be paid."""
    if (p.penalty and penalty_due(p) > g.corps[seat].profit) or (not g.deck and idle(g, seat, p)):
        return False
    if p.competitors and len(p.hqs) < 2:  # it is played for two HQs, never for nothing (RULES-NOTES 83)
        return False
    missing = p.cost - value
    return missing <= 0 or (missing <= p.spend and missing <= spend_limit(g, seat, p, value))


def competitors_card(g: SpaceCorp, seat: int) -> int:
    """The Competitors Edge in the hand, -1 if it isn't there."""
    return next((c for c in g.corps[seat].cards.look(g) if c in COMPETITORS), -1)


# -- shielding, and the steps of a payment ---------------------------------------------------------------


def shields(g: SpaceCorp, action: str, cards: list[int], hqs: list[int]) -> list[int]:
    """Of these cards and the Infra of these HQs, those that could be used with their shielded value."""
    kind = kind_of(action)
    return [c for c in cards if c in SHIELDS[kind]] + infra_shields(g, kind, hqs)


def infra_shields(g: SpaceCorp, kind: str, hqs: list[int]) -> list[int]:
    """The Infra of these HQs that could be used with its shielded value."""
    shielding = SHIELDS[kind]
    return [c for owner in hqs for c in g.corps[owner].slots if c in shielding]


def used(g: SpaceCorp, card: int, cards: list[int], hqs: list[int]) -> bool:
    """Whether a card is played, or Infra of an HQ that is used: only then does it shield (RULES-NOTES 14, 45)."""
    return card in cards or any(card in g.corps[owner].slots for owner in hqs)


def add(g: SpaceCorp, p: Payment, step: Pay) -> None:
    """Put a step into a payment. An Infra card shields no more when another HQ takes its place."""
    ADD[step[0]](p, step[1])
    if p.shield >= 0 and not used(g, p.shield, p.cards, p.hqs):
        p.shield = -1
