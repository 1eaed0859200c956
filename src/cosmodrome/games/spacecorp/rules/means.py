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
    NO_EXTRA,
    NOTHING,
    PROFIT_LIMIT,
    SHIELDS,
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
    value_of,
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
        "_given",
        "_matching",
        "_openings",
        "_peak",
        "_shielded",
        "banned",
        "cards",
        "edge",
        "era",
        "extra",
        "g",
        "hand",
        "infra",
        "kind",
        "lenders",
        "profit",
        "seat",
        "spending",
        "stuck",
        "time",
    )

    def __init__(self, has: Assets, action: str) -> None:
        hand, fixed, kind = has.hand, action in FIXED, kind_of(action)
        self.g = has.g
        self.seat = seat = has.seat
        self.kind = kind
        self.era = has.era
        self._matching = matching = hand.matching(kind)
        self.cards = matching.cards
        self.hand = matching.gives
        self.edge = hand.edge
        self.time = hand.time and fixed
        self.profit = has.profit
        self.spending = PROFIT_LIMIT if fixed and has.era != MARINERS else 0
        """How much profit may be spent on the action."""
        self._given = infra = has.hqs.give(kind)
        self.infra = infra.sums
        """By seat: what its HQ gives to the action."""
        self.lenders = infra.lenders(seat)
        """The opponents whose HQ has Infra for the action."""
        self.extra = extra_of(has.progress, has.era, action) if has.progress else NO_EXTRA
        self.banned = has.banned
        self.stuck = has.stuck and action == "move"
        """Whether a Move that changes nothing must cost a card (RULES-NOTES 112)."""
        self._alone: list[int] = UNKNOWN[:]
        self._peak: list[int] = UNKNOWN[:]
        self._shielded: dict[int, int] = {}
        self._openings: list[list[Way] | None] = [None, None]

    @property
    def shielded(self) -> dict[int, Sum]:
        """What the cards give with each of those that could shield."""
        return self._matching.shielded

    @property
    def card_steps(self) -> list[Pay]:
        """To pay with a card of the hand, one of each title."""
        return self._matching.steps

    def inside(self, way: Way) -> Sum:
        """All cards of the hand and the Infra of one HQ, or of two with Competitors, which gives no value then."""
        found = way.gives
        if found is None:
            if way.competitors and self.edge in self.cards:
                found = cards_sum(self.without_edge(way), self.kind, way.shield)
            else:
                found = self.hand if way.shield < 0 else self.shielded.get(way.shield, self.hand)
            for owner in way.hqs:
                lent = self.infra[owner] if way.shield < 0 else infra_sum(self.g, owner, self.kind, way.shield)
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
        cards = cards_sum(p.cards, self.kind) if p.cards else NOTHING
        return self.beside(cards, self.infra[p.hqs[0]], p.port >= 0, (p.time == "double") + (p.plant >= 0))

    def beside(self, cards: Sum, infra: Sum, port: bool, doublings: int) -> int:
        """The value of cards beside some Infra."""
        plain, times = cards.plain + infra.plain, cards.times * infra.times
        if not port and self.extra is NO_EXTRA and (plain or times == 1):
            return plain * times << doublings
        best = cards.best if cards.best > infra.best else infra.best
        return value_of(self.era, self.extra, plain, times, best, port, doublings)

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

    def covers(self, value: int, cost: int, owed: int = 0) -> bool:
        """Whether a value reaches a cost, with profit that is spent beside it where some is missing."""
        missing = cost - value
        return missing <= 0 or (missing <= self.spending and missing < value and missing <= self.profit - owed)

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
                if self.covers(self.shielded_value(owner, p.shield, port, doublings), cost):
                    return True
                if owner != self.seat:
                    return False
                if p.shield in self.shielded and (self.edge < 0 or self.edge in p.cards):
                    lenders = [] if self.banned else self.lenders
                    return any(self.covers(self.shielded_value(s, p.shield, port, doublings), cost) for s in lenders)
            elif owner != self.seat:
                value = self.beside(self.hand, self.infra[owner], port, doublings)
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
        if pays and self.covers(self.alone(port, doublings), cost, due):
            return True
        if self.covers(self.shielded_with(self.seat, port, doublings), cost):
            return True
        if pays and self.covers(self.peak(port, doublings), cost, due):
            return True
        return self.covers(self.shielded_peak(port, doublings), cost)

    def most_harmed(self, port: bool, doublings: int, due: int) -> int:
        """The most that can be reached there; -1: it can't be paid."""
        most = self.with_profit(self.shielded_peak(port, doublings))
        return max(most, self.with_profit(self.peak(port, doublings), due)) if due <= self.profit else most

    def _bears(self, p: Payment, cost: int, value: int, shielded: int) -> bool:
        """Whether a cost is reached with the highest value there is, or with the highest that a card shields."""
        if not self.covers(value, cost):
            return False
        due = penalty_due(p)
        return (
            not due
            or (due <= self.profit and self.covers(value, cost, due))
            or self.covers(shielded, cost)
            or bool(factories(self.g, self.seat, p.site))
        )

    # -- numbers: the highest values there are, without spent profit ------------------------------------------

    def alone(self, port: bool, doublings: int) -> int:
        """With the own Infra."""
        key = 2 * doublings + port
        found = self._alone[key]
        if found < 0:
            found = self._alone[key] = self.beside(self.hand, self.infra[self.seat], port, doublings)
        return found

    def peak(self, port: bool, doublings: int) -> int:
        """In any of the openings: the same for all teams with the same help."""
        key = 2 * doublings + port
        best = self._peak[key]
        if best < 0:
            best = self.alone(port, doublings)
            if self.lenders:
                if not self.banned:
                    for lent in self._given.best:
                        value = self.beside(self.hand, lent, port, doublings)
                        if value > best:
                            best = value
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
            shielding, slots = SHIELDS[self.kind], self.g.corps[owner].slots
            cards = [*self._matching.shielded]
            if not shielding.isdisjoint(slots):
                cards += [c for c in slots if c in shielding]
            for card in cards:
                value = self.shielded_value(owner, card, port, doublings)
                if value > best:
                    best = value
            self._shielded[key] = best
        return best

    def shielded_value(self, owner: int, card: int, port: bool, doublings: int) -> int:
        """With the Infra of one HQ, and a card that shields."""
        cards = self._matching.shielded.get(card)
        if cards is not None:
            return self.beside(cards, self.infra[owner], port, doublings)
        return self.beside(self.hand, infra_sum(self.g, owner, self.kind, card), port, doublings)

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
        return self.covers(alone, cost) or self.covers(self.peak(port, doublings), cost)

    def lend_enough(self, p: Payment) -> list[int]:
        """The opponents whose Infra, in place of the own, lets a payment reach its cost."""
        lenders, due, cost = self.lenders, penalty_due(p) if p.penalty else 0, p.cost
        if cost <= 1 and not due:
            return lenders
        port, doublings, hand, infra = self.has_port(p), self.doublings(p), self.hand, self.infra
        if not due and self.covers(self.beside(hand, NOTHING, port, doublings), cost):
            return lenders
        enough: list[int] = []
        for owner in lenders:
            value = self.beside(hand, infra[owner], port, doublings)
            if not due:
                if self.covers(value, cost):
                    enough.append(owner)
            elif self._bears(p, cost, value, self.shielded_with(owner, port, doublings)):
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


class Assets:
    """What a seat has, whatever it is to pay for: its hand, all HQs, its profit and its progress cards.

    It knows the cards of a hand, so it stays in the rules, too.
    """

    __slots__ = ("_means", "banned", "era", "g", "hand", "hqs", "profit", "progress", "seat", "stuck")

    def __init__(self, g: SpaceCorp, seat: int) -> None:
        corp = g.corps[seat]
        self.g = g
        self.seat = seat
        self.hand = hand_of(g, seat)
        self.hqs = hqs_of(g)
        self.era = g.era
        self.profit = corp.profit
        self.progress = corp.progress
        self.banned = g.banned
        self.stuck = not g.deck and corp.stalled
        """Whether a turn that changes nothing is not allowed any more (RULES-NOTES 112)."""
        self._means: dict[str, Means] = {}

    def stand(self, g: SpaceCorp) -> bool:
        """Whether this is still what the seat has. A hand is never changed in place."""
        if self.g is not g:
            return False
        corp = g.corps[self.seat]
        return (
            self.hand.secret is corp.cards
            and self.profit == corp.profit
            and self.progress is corp.progress
            and self.era == g.era
            and self.banned == g.banned
            and self.stuck == (not g.deck and corp.stalled)
            and self.hqs.are(g.corps)
        )

    def means(self, action: str) -> Means:
        """What an action can be paid with."""
        found = self._means.get(action)
        if found is None:
            found = self._means[action] = Means(self, action)
        return found

    def values(self, action: str) -> bool:
        """Whether an action without a cost can have any value: a card, Infra that may be used, or a progress card."""
        if self.hand.matches(action) or (self.progress and extra_of(self.progress, self.era, action).alone):
            return True
        able = self.hqs.give(action).able
        return bool(able) and (self.seat in able or not self.banned or self.hand.edge >= 0)


_latest: Final[dict[int, Assets]] = {}
"""By seat: what was asked for last."""


def assets_of(g: SpaceCorp, seat: int) -> Assets:
    """What a seat has to pay with: the same as before, if nothing has changed, which is so for most of a turn."""
    found = _latest.get(seat)
    if found is not None and found.stand(g):
        found.hand.secret.look(g)
    else:
        found = _latest[seat] = Assets(g, seat)
    return found


def means_for(g: SpaceCorp, seat: int, action: str) -> Means:
    """The means of a seat for an action."""
    return assets_of(g, seat).means(action)


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a payment begun like this can be completed."""
    return means_for(g, seat, p.action).can_pay(p)
