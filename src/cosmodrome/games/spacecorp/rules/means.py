"""Means: all that a seat could pay an action with, and the most that a payment can still reach with it.

It is worked out once for every team and site. Shielding never makes a value higher, so what can't be reached without
it can't be reached with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..content import CARDS, MARINERS
from ..state import Payment, SpaceCorp
from .payment import FIXED, factories, kind_of, may_use_port, penalty_due, plants, ports
from .value import (
    COMPETITORS,
    NOTHING,
    PROFIT_LIMIT,
    SHIELDS,
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


class Hand:
    """The cards of a hand for one kind of action: what they give together; Competitors; any Time."""

    __slots__ = ("_kind", "_shielded", "cards", "edge", "gives", "time")

    def __init__(self, kind: str, cards: list[int], gives: Sum, edge: int, time: bool) -> None:
        self._kind = kind
        self.cards = cards
        self.gives = gives
        self.edge = edge
        self.time = time
        self._shielded: dict[int, Sum] | None = None

    @property
    def shielded(self) -> dict[int, Sum]:
        """What the cards give with each of those that could shield."""
        found = self._shielded
        if found is None:
            shielding = SHIELDS[self._kind]
            found = {c: cards_sum(self.cards, self._kind, c) for c in self.cards if c in shielding}
            self._shielded = found
        return found


@lru_cache(maxsize=256)
def _hand(hand: tuple[int, ...], kind: str) -> Hand:
    """The same hand gives the same: it is looked at several times a turn."""
    usable = USABLE[kind]
    cards = [c for c in hand if c in usable]
    edge = -1 if COMPETITORS.isdisjoint(hand) else next(c for c in hand if c in COMPETITORS)
    time = bool(hand) and CARDS[hand[-1]].time  # cards are sorted, and Time cards come last
    return Hand(kind, cards, cards_sum(cards, kind) if cards else NOTHING, edge, time)


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
        "_hand",
        "_infra",
        "_most",
        "_openings",
        "_sums",
        "action",
        "banned",
        "cards",
        "edge",
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
        corp = g.corps[seat]
        self.g = g
        self.seat = seat
        self.action = action
        self.kind = kind = kind_of(action)
        self.secret = corp.cards
        self._hand = hand = _hand(corp.cards.look(g), kind)
        self.cards = hand.cards
        self.hand = hand.gives
        self.edge = hand.edge
        self.time = hand.time and action in FIXED
        self.profit = corp.profit
        self.spending = _spending(g.era, action)
        self.hqs_now = hqs_of(g)
        """All HQs, with the Infra that they have now."""
        self.own = hand.gives.plus(infra_sum(g, seat, kind))
        self.progress = corp.progress
        self.extra = extra_of(g, seat, action)
        self.banned = g.banned
        self.stuck = action == "move" and not g.deck and corp.stalled
        """Whether a Move that changes nothing must cost a card (RULES-NOTES 112)."""
        self._infra: Infra | None = None
        self._most: dict[int, int] = {}
        self._sums: list[Sum] = []
        self._openings: dict[bool, list[Way]] = {}

    @property
    def shielded(self) -> dict[int, Sum]:
        """What the cards give with each of those that could shield."""
        return self._hand.shielded

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

    def stand(self, g: SpaceCorp, seat: int) -> bool:
        """Whether these are still the means of the seat. A hand is never changed in place."""
        corp = g.corps[seat]
        return (
            self.g is g
            and self.seat == seat
            and self.secret is corp.cards
            and self.profit == corp.profit
            and self.progress is corp.progress
            and self.hqs_now is hqs_of(g)
            and self.banned == g.banned
            and self.spending == _spending(g.era, self.action)
            and self.stuck == (self.action == "move" and not g.deck and corp.stalled)
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
        found = self._openings.get(competitors) if shield < 0 else None
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
        value = total(self.g.era, self.extra, brackets, port, doublings)
        return value + self.spare(value, before, owed)

    def value(self, p: Payment) -> int:
        """The value that a payment has reached, without spent profit."""
        if p.shield >= 0 or len(p.hqs) != 1:
            return evaluate(self.g, self.seat, p)
        infra = infra_sum(self.g, p.hqs[0], self.kind)
        brackets = cards_sum(p.cards, self.kind).plus(infra) if p.cards else infra
        return total(self.g.era, self.extra, brackets, p.port >= 0, (p.time == "double") + (p.plant >= 0))

    def spare(self, value: int, before: int = 0, owed: int = 0) -> int:
        """How much profit could be spent beside a value, if some was spent before and some is owed."""
        more = self.spending - before
        if more > value - 1:
            more = value - 1
        if more > self.profit - owed:
            more = self.profit - owed
        return more if more > 0 else 0

    def fullest(self, p: Payment) -> tuple[int, Way]:
        """The most that a payment begun like this can reach, and how; -1: it can't be paid."""
        best, how = -1, Way(p.hqs, p.competitors, p.shield)
        for value, way in self.values(p):
            if value > best:
                best, how = value, way
        return best, how

    def reaches(self, p: Payment, cost: int) -> bool:
        """Whether a payment begun like this can reach a cost in any way."""
        if not p.competitors and p.shield < 0 and p.time != "second":
            own = p.hqs == [self.seat]
            brackets = self.own if own else self.hand.plus(self.infra.sums[p.hqs[0]])
            port, doublings, due = self.has_port(p), self.doublings(p), penalty_due(p)
            if due <= self.profit and self.reach(brackets, port, doublings, due) >= cost:
                return True
            if not own and (not due or self.reach(brackets, port, doublings) < cost):
                return False
            if due > self.profit and not self.can_shield(p):
                return False
            if own and self.edge not in p.cards:
                most = self.most(port, doublings)
                if most < cost or not due:
                    return most >= cost
        return any(value >= cost for value, _ in self.values(p, cost))

    def can_shield(self, p: Payment) -> bool:
        """Whether anything could shield a payment: a card, anybody's Infra, or a factory."""
        hqs = [self.seat, *self.lenders]
        return bool(self.shielded or infra_shields(self.g, self.kind, hqs) or factories(self.g, self.seat, p.site))

    def most(self, port: bool, doublings: int) -> int:
        """The most that can be reached from the start, radiation aside: the same for all teams with the same help."""
        key = 2 * doublings + port
        best = self._most.get(key, -1)
        if best < 0:
            if not self._sums:
                self._sums = self.opening_sums()
            for brackets in self._sums:
                value = self.reach(brackets, port, doublings)
                if value > best:
                    best = value
            self._most[key] = best
        return best

    def opening_sums(self) -> list[Sum]:
        """What could be in the brackets at first, in each of the openings that can be the best."""
        sums, lenders = [self.own], self.lenders
        if lenders:
            if not self.banned:
                sums += [self.hand.plus(lent) for lent in self.infra.best]
            if self.edge >= 0:
                pairs = combinations([self.seat, *lenders], 2)
                sums += [self.inside(Way(list(pair), True)) for pair in pairs]
        return sums

    def affords(self, cost: int, port: bool = False, plant: bool = False) -> bool:
        """Whether a cost can be reached from the start where nothing radiates, with the help that there is."""
        doublings = self.time + plant
        return self.reach(self.own, port, doublings) >= cost or self.most(port, doublings) >= cost

    def shields_itself(self, cost: int, port: bool) -> bool:
        """Whether a Move of that cost can be paid with the own Infra, and shielded by it or by a card of the hand."""
        way = self.openings(False)[0]
        return any(self.reach(self.inside(some), port, self.time) >= cost for some in self.shielding(way))

    def lend_enough(self, p: Payment) -> list[int]:
        """The opponents whose Infra, in place of the own, lets a payment reach its cost."""
        due = penalty_due(p)
        if p.cost <= 1 and not due:
            return self.lenders
        port, doublings, sums = self.has_port(p), self.doublings(p), self.infra.sums
        enough = [s for s in self.lenders if self.reach(self.hand.plus(sums[s]), port, doublings) >= p.cost]
        return [s for s in enough if self.reaches(p.with_hq(s), p.cost)] if due else enough

    def has_port(self, p: Payment) -> bool:
        """Whether a Spaceport helps or could help."""
        return p.port >= 0 or (may_use_port(self.g, p) and bool(ports(self.g, self.seat, p.site)))

    def doublings(self, p: Payment) -> int:
        """Time and an Industrial base each double the total, if the payment has them or could have them."""
        time = p.time == "double" or (not p.time and self.time)
        plant = p.plant >= 0 or (p.action == "build" and bool(plants(self.g, self.seat, p.site)))
        return time + plant

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


def _spending(era: int, action: str) -> int:
    """How much profit may be spent on an action."""
    return PROFIT_LIMIT if era != MARINERS and action in FIXED else 0


_latest: dict[str, Means] = {}
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
    if not USABLE[action].isdisjoint(hand) or extra_of(g, seat, action).alone:
        return True
    able = hqs_of(g).give(action).able
    return bool(able) and (seat in able or not (g.banned and COMPETITORS.isdisjoint(hand)))


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a payment begun like this can be completed."""
    return means_for(g, seat, p.action).can_pay(p)
