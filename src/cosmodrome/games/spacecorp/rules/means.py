"""Means: all that a seat could pay an action with, and the most that a payment can still reach with it.

It is worked out once for every team and site. Shielding never makes a value higher, so what can't be reached without
it can't be reached with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ..content import MARINERS
from ..prompts import Pay
from ..state import Payment, SpaceCorp
from .hand import hand_of
from .payment import FIXED, factories, kind_of, may_use_port, penalty_due, plants, ports
from .value import (
    COMPETITORS,
    PROFIT_LIMIT,
    USABLE,
    Infra,
    Sum,
    cards_sum,
    evaluate,
    extra_of,
    hqs_of,
    idle,
    infra_shields,
    infra_sum,
    inside,
    spend_limit,
    total,
    used,
)

UNKNOWN = [-1] * 6
"""By whether a Spaceport helps, and the number of doublings: nothing is known yet."""
NOT_YET = -2


class Way:
    """Whose Infra is used, whether with Competitors, and what shields: a card, or somebody's factory."""

    __slots__ = ("competitors", "factory", "gives", "hqs", "shield", "shielded")

    def __init__(self, hqs: list[int], competitors: bool, shield: int = -1, factory: int = -1) -> None:
        self.hqs = hqs
        self.competitors = competitors
        self.shield = shield
        self.factory = factory
        self.gives: Sum | None = None
        """All that it puts into the brackets, once that was asked for."""
        self.shielded: list[Way] | None = None
        """The same with each card that could shield it, once that was asked for."""


class Means:
    """All that a seat could pay an action with: hand cards, whose Infra, a Time card, profit.

    It knows the cards of a hand, so it stays in the rules: nothing on the table leads to it.
    """

    __slots__ = (
        "_alone",
        "_infra",
        "_lent",
        "_matching",
        "_openings",
        "_peak",
        "_shielded",
        "action",
        "banned",
        "cards",
        "edge",
        "era",
        "extra",
        "g",
        "hand",
        "hqs_now",
        "kind",
        "own",
        "profit",
        "progress",
        "seat",
        "secret",
        "spending",
        "stuck",
        "time",
    )

    def __init__(self, g: SpaceCorp, seat: int, action: str) -> None:
        corp, era, hand = g.corps[seat], g.era, hand_of(g, seat)
        fixed = action in FIXED
        self.g = g
        self.seat = seat
        self.action = action
        self.kind = kind = kind_of(action)
        self.era = era
        self.secret = hand.secret
        self._matching = matching = hand.matching(kind)
        self.cards = matching.cards
        self.hand = matching.gives
        self.edge = hand.edge
        self.time = hand.time and fixed
        self.profit = corp.profit
        self.spending = PROFIT_LIMIT if fixed and era != MARINERS else 0
        """How much profit may be spent on the action."""
        self.hqs_now = hqs = hqs_of(g)
        """All HQs, with the Infra that they have now."""
        self.own = matching.gives.plus(hqs.hqs[seat].give(kind))
        self.progress = corp.progress
        self.extra = extra_of(g, seat, action)
        self.banned = g.banned
        self.stuck = action == "move" and not g.deck and corp.stalled
        """Whether a Move that changes nothing must cost a card (RULES-NOTES 112)."""
        self._alone: list[int] = UNKNOWN[:]
        self._peak: list[int] = UNKNOWN[:]
        self._shielded: dict[int, int] = {}
        self._infra: Infra | None = None
        self._lent: list[Sum] | None = None
        self._openings: list[list[Way] | None] = [None, None]

    @property
    def shielded(self) -> dict[int, Sum]:
        """What the cards give with each of those that could shield."""
        return self._matching.shielded

    @property
    def infra(self) -> Infra:
        """What all HQs give to the action: asked for only where the own Infra is not enough."""
        infra = self._infra
        if infra is None:
            infra = self._infra = self.hqs_now.give(self.kind)
        return infra

    @property
    def lenders(self) -> list[int]:
        """The opponents whose HQ has Infra for the action."""
        return self.infra.lenders(self.seat)

    @property
    def card_steps(self) -> list[Pay]:
        """To pay with a card of the hand, one of each title."""
        return self._matching.steps

    def stand(self, g: SpaceCorp, seat: int) -> bool:
        """Whether these are still the means of the seat. A hand is never changed in place."""
        if self.g is not g or self.seat != seat:
            return False
        corp = g.corps[seat]
        return (
            self.secret is corp.cards
            and self.profit == corp.profit
            and self.progress is corp.progress
            and self.era == g.era
            and self.banned == g.banned
            and (self.action != "move" or self.stuck == (not g.deck and corp.stalled))
            and self.hqs_now is hqs_of(g)
        )

    def inside(self, way: Way) -> Sum:
        """All cards of the hand and the Infra of one HQ, or of two with Competitors, which gives no value then."""
        found = way.gives
        if found is None:
            if way.competitors and self.edge in self.cards:
                found = cards_sum(self.without_edge(way), self.kind, way.shield)
            else:
                found = self.hand if way.shield < 0 else self.shielded.get(way.shield, self.hand)
            for owner in way.hqs:
                lent = self.infra.sums[owner] if way.shield < 0 else infra_sum(self.g, owner, self.kind, way.shield)
                found = found.plus(lent)
            way.gives = found
        return found

    def without_edge(self, way: Way) -> list[int]:
        """The cards of the hand that a way could use."""
        return [c for c in self.cards if c != self.edge] if way.competitors else self.cards

    def shielding(self, way: Way) -> list[Way]:
        """A way with each of the cards and the Infra that could shield on it."""
        found = way.shielded
        if found is None:
            mine = [c for c in self.shielded if not way.competitors or c != self.edge]
            cards = mine + infra_shields(self.g, self.kind, way.hqs)
            found = way.shielded = [Way(way.hqs, way.competitors, card) for card in cards]
        return found

    def hqs(self, p: Payment) -> list[Way]:
        """Whose Infra a payment may still use."""
        if p.time == "second":
            return [Way(p.hqs, p.competitors, p.shield)]
        if p.competitors:
            rest = [s for s in [self.seat, *self.lenders] if s not in p.hqs]
            pairs = combinations(rest, min(len(rest), 2 - len(p.hqs)))
            return [Way([*p.hqs, *more], True, p.shield) for more in pairs]
        if p.hqs != [self.seat]:
            return [Way(p.hqs, False, p.shield)]
        return self.openings(self.edge >= 0 and self.edge not in p.cards, p.shield)

    def openings(self, competitors: bool, shield: int = -1) -> list[Way]:
        """Whose Infra may be used at first: the own, an opponent's, or with Competitors that of two HQs."""
        found = self._openings[competitors] if shield < 0 else None
        if found is None:
            found = [Way([self.seat], False)]
            if self.lenders:
                if not self.banned:
                    found += [Way([other], False) for other in self.lenders]
                if competitors:
                    found += [Way(list(pair), True) for pair in combinations([self.seat, *self.lenders], 2)]
            if shield < 0:
                self._openings[competitors] = found
            else:
                for way in found:
                    way.shield = shield if used(self.g, shield, self.cards, way.hqs) else -1
        return found

    def values(self, p: Payment, least: int = 0) -> Iterator[tuple[int, Way]]:
        """What a payment begun like this can reach in each way that is open, can be paid, and could reach the least.

        With each HQ: unshielded, then shielded. Spent profit is included.
        """
        g, second, before = self.g, p.time == "second", p.spent_before
        port, doublings = self.has_port(p), self.doublings(p)
        due = 0 if p.shielded or p.factory >= 0 else p.penalty
        owners = factories(g, self.seat, p.site)[:1] if due else []
        for way in self.hqs(p):
            brackets = inside(g, p) if second else self.inside(way)
            unharmed = self.reach(brackets, port, doublings, 0, before)
            if unharmed < least:
                continue
            if not due or way.shield >= 0:
                yield unharmed, way
                continue
            if due <= self.profit:
                yield self.reach(brackets, port, doublings, due, before), way
            if owners:
                yield unharmed, Way(way.hqs, way.competitors, -1, owners[0])
            if not second:
                for shielded in self.shielding(way):
                    yield self.reach(self.inside(shielded), port, doublings, 0, before), shielded

    def reach(self, brackets: Sum, port: bool, doublings: int, owed: int = 0, before: int = 0) -> int:
        """What can be reached with this in the brackets, spent profit included."""
        return self.with_profit(total(self.era, self.extra, brackets, port, doublings), owed, before)

    def value(self, p: Payment) -> int:
        """The value that a payment has reached, without spent profit."""
        if p.shield >= 0 or len(p.hqs) != 1:
            return evaluate(self.g, self.seat, p)
        infra = self.hqs_now.hqs[p.hqs[0]].give(self.kind)
        brackets = cards_sum(p.cards, self.kind).plus(infra) if p.cards else infra
        return total(self.era, self.extra, brackets, p.port >= 0, (p.time == "double") + (p.plant >= 0))

    def spare(self, value: int, before: int = 0, owed: int = 0) -> int:
        """How much profit could be spent beside a value, if some was spent before and some is owed."""
        more = self.spending - before
        if more > value - 1:
            more = value - 1
        if more > self.profit - owed:
            more = self.profit - owed
        return more if more > 0 else 0

    def with_profit(self, value: int, owed: int = 0, before: int = 0) -> int:
        """A value with all the profit that could be spent beside it: never less than a lower value with it."""
        return value + self.spare(value, before, owed) if self.spending else value

    def fullest(self, p: Payment) -> tuple[int, Way]:
        """The most that a payment begun like this can reach, and how; -1: it can't be paid."""
        best, how = -1, Way(p.hqs, p.competitors, p.shield)
        for value, way in self.values(p):
            if value > best:
                best, how = value, way
        return best, how

    def reaches(self, p: Payment, cost: int) -> bool:
        """Whether a payment begun like this can reach a cost in any way."""
        if not p.competitors and p.time != "second":
            owner, port, doublings = p.hqs[0], self.has_port(p), self.doublings(p)
            if p.shield >= 0:
                if self.with_profit(self.shielded_value(owner, p.shield, port, doublings)) >= cost:
                    return True
            elif owner != self.seat:
                value = total(self.era, self.extra, self.with_infra(owner), port, doublings)
                return self._bears(p, cost, value, self.shielded_with(owner, port, doublings) if p.penalty else -1)
            elif self.edge not in p.cards:
                if not self.affords(cost, port, doublings):
                    return False
                due = penalty_due(p)
                if not due or self.bears(cost, port, doublings, due):
                    return True
                return bool(factories(self.g, self.seat, p.site))
        return any(value >= cost for value, _ in self.values(p, cost))

    def bears(self, cost: int, port: bool, doublings: int, due: int) -> bool:
        """Whether a cost can be reached from the start where it radiates: with profit for it, or shielded by a card."""
        pays = due <= self.profit
        if pays and self.with_profit(self.alone(port, doublings), due) >= cost:
            return True
        if self.with_profit(self.shielded_with(self.seat, port, doublings)) >= cost:
            return True
        if pays and self.with_profit(self.peak(port, doublings), due) >= cost:
            return True
        return self.with_profit(self.shielded_peak(port, doublings)) >= cost

    def most_harmed(self, port: bool, doublings: int, due: int) -> int:
        """The most that can be reached there; -1: it can't be paid."""
        most = self.with_profit(self.shielded_peak(port, doublings))
        return max(most, self.with_profit(self.peak(port, doublings), due)) if due <= self.profit else most

    def _bears(self, p: Payment, cost: int, value: int, shielded: int) -> bool:
        """Whether a cost is reached with the highest value there is, or with the highest that a card shields."""
        if self.with_profit(value) < cost:
            return False
        due = penalty_due(p)
        return (
            not due
            or (due <= self.profit and self.with_profit(value, due) >= cost)
            or self.with_profit(shielded) >= cost
            or bool(factories(self.g, self.seat, p.site))
        )

    # -- numbers: the highest values there are, without spent profit ------------------------------------------

    def alone(self, port: bool, doublings: int) -> int:
        """With the own Infra."""
        key = 2 * doublings + port
        found = self._alone[key]
        if found < 0:
            found = self._alone[key] = total(self.era, self.extra, self.own, port, doublings)
        return found

    def peak(self, port: bool, doublings: int) -> int:
        """In any of the openings: the same for all teams with the same help."""
        key = 2 * doublings + port
        best = self._peak[key]
        if best < 0:
            best = self.alone(port, doublings)
            if self.lenders:
                if not self.banned:
                    for lent in self.infra.best:
                        best = max(best, total(self.era, self.extra, self.hand.plus(lent), port, doublings))
                if self.edge >= 0:
                    for way in self.openings(True):
                        if way.competitors:
                            best = max(best, total(self.era, self.extra, self.inside(way), port, doublings))
            self._peak[key] = best
        return best

    def shielded_with(self, owner: int, port: bool, doublings: int) -> int:
        """With the Infra of one HQ, where that or a card of the hand shields; -1: none does."""
        key = 6 * owner + 2 * doublings + port
        best = self._shielded.get(key, NOT_YET)
        if best == NOT_YET:
            best = -1
            for card in [*self.shielded, *infra_shields(self.g, self.kind, [owner])]:
                value = self.shielded_value(owner, card, port, doublings)
                if value > best:
                    best = value
            self._shielded[key] = best
        return best

    def shielded_value(self, owner: int, card: int, port: bool, doublings: int) -> int:
        """With the Infra of one HQ, and a card that shields."""
        cards = self.shielded.get(card)
        if cards is not None:
            brackets = cards.plus(self.hqs_now.hqs[owner].give(self.kind))
        else:
            brackets = self.hand.plus(infra_sum(self.g, owner, self.kind, card))
        return total(self.era, self.extra, brackets, port, doublings)

    def shielded_peak(self, port: bool, doublings: int) -> int:
        """In any of the openings, where something shields; -1: nothing does."""
        best = self.shielded_with(self.seat, port, doublings)
        if not self.banned:
            for owner in self.lenders:
                best = max(best, self.shielded_with(owner, port, doublings))
        if self.edge >= 0:
            for way in self.openings(True):
                if way.competitors:
                    for some in self.shielding(way):
                        best = max(best, total(self.era, self.extra, self.inside(some), port, doublings))
        return best

    def most(self, port: bool, doublings: int) -> int:
        """The most that can be reached from the start, radiation aside and spent profit included."""
        return self.with_profit(self.peak(port, doublings))

    def affords(self, cost: int, port: bool, doublings: int) -> bool:
        """Whether a cost can be reached from the start where nothing radiates, with the help that there is."""
        alone = self._alone[2 * doublings + port]
        if alone < 0:
            alone = self.alone(port, doublings)
        return alone >= cost or self.with_profit(alone) >= cost or self.with_profit(self.peak(port, doublings)) >= cost

    def with_infra(self, owner: int) -> Sum:
        """All cards of the hand and the Infra of one HQ."""
        sums = self._lent
        if sums is None:
            sums = self._lent = [self.hand.plus(infra) for infra in self.infra.sums]
        return sums[owner]

    def lend_enough(self, p: Payment) -> list[int]:
        """The opponents whose Infra, in place of the own, lets a payment reach its cost."""
        due, cost = penalty_due(p), p.cost
        if cost <= 1 and not due:
            return self.lenders
        port, doublings = self.has_port(p), self.doublings(p)
        if not due and self.reach(self.hand, port, doublings) >= cost:
            return self.lenders
        enough: list[int] = []
        for owner in self.lenders:
            value = total(self.era, self.extra, self.with_infra(owner), port, doublings)
            if self._bears(p, cost, value, self.shielded_with(owner, port, doublings) if due else -1):
                enough.append(owner)
        return enough

    def has_port(self, p: Payment) -> bool:
        """Whether a Spaceport helps or could help."""
        if p.action != "move" or p.port >= 0:
            return p.port >= 0
        return may_use_port(self.g, p) and bool(ports(self.g, self.seat, p.site))

    def doublings(self, p: Payment) -> int:
        """Time and an Industrial base each double the total, if the payment has them or could have them."""
        time = p.time == "double" or (not p.time and self.time)
        if p.action != "build":
            return int(time)
        return time + (p.plant >= 0 or bool(plants(self.g, self.seat, p.site)))

    def can_pay(self, p: Payment) -> bool:
        """Whether a payment begun like this can be completed."""
        if not self.stuck:
            return self.reaches(p, p.cost)
        best, how = self.fullest(p)
        return best >= p.cost and not self.changes_nothing(p, how)

    def changes_nothing(self, p: Payment, way: Way) -> bool:
        """Whether even with all cards the action would be idle."""
        return self.stuck and idle(self.g, self.seat, self.complete(p, way))

    def complete(self, p: Payment, way: Way) -> Payment:
        """The payment with everything that a way can put into it."""
        g, seat = self.g, self.seat
        q = p.copy()
        q.hqs, q.competitors = way.hqs[:], way.competitors
        q.shield = way.shield
        q.factory = max(p.factory, way.factory)
        if p.time != "second":
            q.cards = self.without_edge(way)[:]
            if not p.time and self.time:
                q.time = "double"
        if may_use_port(g, p) and (helpers := ports(g, seat, p.site)):
            q.port = helpers[0]
        if p.action == "build" and p.plant < 0 and (helpers := plants(g, seat, p.site)):
            q.plant = helpers[0]
        q.spend = spend_limit(g, seat, q, evaluate(g, seat, q))
        return q


_latest: Final[dict[str, Means]] = {}
"""By action: the means that were asked for last."""


def means_for(g: SpaceCorp, seat: int, action: str) -> Means:
    """The means of a seat for an action: the same as before, if nothing has changed, which is so for most of a turn."""
    found = _latest.get(action)
    if found is not None and found.stand(g, seat):
        found.secret.look(g)
    else:
        found = _latest[action] = Means(g, seat, action)
    return found


def has_value(g: SpaceCorp, seat: int, action: str) -> bool:
    """Whether an action without a cost can have any value: a card, Infra that may be used, or a progress card."""
    hand = g.corps[seat].cards.look(g)
    if not USABLE[action].isdisjoint(hand) or (g.corps[seat].progress and extra_of(g, seat, action).alone):
        return True
    able = hqs_of(g).give(action).able
    return bool(able) and (seat in able or not (g.banned and COMPETITORS.isdisjoint(hand)))


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a payment begun like this can be completed."""
    return means_for(g, seat, p.action).can_pay(p)
