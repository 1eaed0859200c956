"""The value of an action, and the most that a payment can still reach.

Value = (Infra of one HQ + cards + bonuses) x multipliers x doublings, then the profit spent (RULES-NOTES 8-18).
`Sum` is what stands in the brackets, `Means` all that a seat could put there, worked out once for every team and site.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..content import ACTIONS, BONUSES, CARDS, HQS, MARINERS, PROBE_NETWORK
from ..prompts import Pay
from ..state import Payment, SpaceCorp
from .payment import ADD, FIXED, factories, kind_of, may_use_port, penalty_due, plants, ports

PROFIT_LIMIT = 3
USES = tuple(c.uses for c in CARDS)
COMPETITORS = frozenset(c.id for c in CARDS if c.edge == "competitors")
SHIELDS = {
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
        best = self.best if self.best > other.best else other.best
        return Sum(self.plain + other.plain, self.times * other.times, best)


NOTHING = Sum(0, 1, 0)


def cards_sum(cards: list[int], kind: str, shield: int = -1) -> Sum:
    """What cards give to an action, one of them perhaps with its shielded value."""
    plain, times, best = 0, 1, 0
    for card in cards:
        use = USES[card].get(kind)
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
    if shield >= 0 and shield in corp.slots:
        cards = cards_sum([c for c in corp.slots if c >= 0], kind, shield)
        return _intrinsic(corp.hq, tuple(corp.slots), kind).plus(cards)
    return _infra(corp.hq, tuple(corp.slots), kind)


def _intrinsic(hq: int, slots: tuple[int, ...], kind: str) -> Sum:
    """What is printed on the HQ and not covered by a card."""
    plain = HQS[hq].research if kind == "research" else 0
    for slot, card in enumerate(slots):
        if card < 0:
            plain += HQS[hq].slots[slot].get(kind, 0)
    return Sum(plain, 1, 0)


@lru_cache(maxsize=8192)
def _infra(hq: int, slots: tuple[int, ...], kind: str) -> Sum:
    """The same HQ gives the same: most turns leave all of them as they were."""
    return _intrinsic(hq, slots, kind).plus(cards_sum([c for c in slots if c >= 0], kind))


def infra_total(g: SpaceCorp, seat: int, kind: str) -> int:
    """A number for how much matching Infra an HQ has; 0 is none."""
    return _infra_total(g.corps[seat].hq, tuple(g.corps[seat].slots), kind)


@lru_cache(maxsize=8192)
def _infra_total(hq: int, slots: tuple[int, ...], kind: str) -> int:
    uses = [use for c in slots if c >= 0 and (use := USES[c].get(kind)) is not None]
    return _intrinsic(hq, slots, kind).plain + sum(use.value + use.times for use in uses)


def has_infra(g: SpaceCorp, seat: int, kind: str) -> bool:
    """Whether an HQ has any matching Infra."""
    corp = g.corps[seat]
    infra = _infra(corp.hq, tuple(corp.slots), kind)
    return infra.plain > 0 or infra.times > 1


def bonus(g: SpaceCorp, seat: int, kind: str, other: bool) -> int:
    """What progress cards add to an action, before multiplying; most need another value to add to."""
    corp = g.corps[seat]
    if not corp.progress:
        return 0
    rows = BONUSES.get((kind, g.era), ())
    return sum(n for title, n, needs in rows if (other or not needs) and corp.owns(title))


def total(g: SpaceCorp, seat: int, action: str, brackets: Sum, port: bool, doublings: int) -> int:
    """The value of an action from the sum in the brackets."""
    plain, times = brackets.plain, brackets.times
    if g.corps[seat].progress:
        if action != "colony":
            plain += bonus(g, seat, action, plain > 0 or times > 1)
        if action == "explore" and g.corps[seat].owns(PROBE_NETWORK):
            doublings += 1
    if port:
        if g.era == MARINERS:  # an addition for the team that starts here (RULES-NOTES 23)
            plain += 2
        elif times > 1:  # one card is doubled: x3 becomes x6 (RULES-NOTES 24)
            times *= 2
        else:
            plain += brackets.best
    if times > 1 and plain == 0:
        plain = 1  # only multipliers: one of them is the base number (RULES-NOTES 15)
    return plain * times << doublings


def inside(g: SpaceCorp, p: Payment) -> Sum:
    """What a payment has in the brackets: the Infra of its HQs and its cards."""
    kind = kind_of(p.action)
    found = cards_sum(p.cards, kind, p.shield) if p.cards else NOTHING
    for owner in p.hqs:
        found = found.plus(infra_sum(g, owner, kind, p.shield))
    return found


def evaluate(g: SpaceCorp, seat: int, p: Payment) -> int:
    """The value that a payment has reached, without spent profit."""
    return total(g, seat, p.action, inside(g, p), p.port >= 0, (p.time == "double") + (p.plant >= 0))


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
    if penalty_due(p) > g.corps[seat].profit or idle(g, seat, p):
        return False
    if p.competitors and len(p.hqs) < 2:  # it is played for two HQs, never for nothing (RULES-NOTES 83)
        return False
    missing = p.cost - value
    return missing <= 0 or (missing <= p.spend and missing <= spend_limit(g, seat, p, value))


def competitors_card(g: SpaceCorp, seat: int) -> int:
    """The Competitors Edge in the hand, -1 if it isn't there."""
    return next((c for c in g.corps[seat].cards.look(g) if c in COMPETITORS), -1)


# -- the most that can be reached ----------------------------------------------------------------------


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


class Hand:
    """The cards of a hand for one kind of action: what they give together, which shield; Competitors; any Time."""

    __slots__ = ("cards", "edge", "gives", "shields", "time")

    def __init__(self, cards: list[int], gives: Sum, edge: int, time: bool, shields: list[int]) -> None:
        self.cards = cards
        self.gives = gives
        self.edge = edge
        self.time = time
        self.shields = shields


@lru_cache(maxsize=8192)
def _hand(hand: tuple[int, ...], kind: str) -> Hand:
    """The same hand gives the same: it is looked at several times a turn."""
    cards = [c for c in hand if kind in USES[c]]
    edge = -1 if COMPETITORS.isdisjoint(hand) else next(c for c in hand if c in COMPETITORS)
    time = bool(hand) and CARDS[hand[-1]].time  # cards are sorted, and Time cards come last
    return Hand(cards, cards_sum(cards, kind), edge, time, [c for c in cards if c in SHIELDS[kind]])


class Way:
    """Whose Infra is used, whether with Competitors, and what shields: a card, or somebody's factory."""

    __slots__ = ("competitors", "factory", "hqs", "shield")

    def __init__(self, hqs: list[int], competitors: bool, shield: int = -1, factory: int = -1) -> None:
        self.hqs = hqs
        self.competitors = competitors
        self.shield = shield
        self.factory = factory


class Means:
    """All that a seat could pay an action with: hand cards, whose Infra, a Time card, profit.

    It is made for a question and gone with the answer, since it knows the cards of a hand.
    """

    __slots__ = (
        "_lenders",
        "_most",
        "_openings",
        "action",
        "cards",
        "edge",
        "g",
        "hand",
        "kind",
        "own",
        "profit",
        "seat",
        "shields",
        "time",
    )

    def __init__(self, g: SpaceCorp, seat: int, action: str) -> None:
        corp = g.corps[seat]
        self.g = g
        self.seat = seat
        self.action = action
        self.kind = kind_of(action)
        hand = _hand(corp.cards.look(g), self.kind)
        self.cards = hand.cards
        self.hand = hand.gives
        self.edge = hand.edge
        self.shields = hand.shields
        self.time = hand.time and action in FIXED
        self.profit = corp.profit
        self.own = self.hand.plus(infra_sum(g, seat, self.kind))
        self._lenders: list[int] | None = None
        self._most: dict[int, int] = {}
        self._openings: list[Sum] = []

    @property
    def lenders(self) -> list[int]:
        """The opponents whose HQ has Infra for the action."""
        if self._lenders is None:
            self._lenders = [s for s in range(self.g.seats) if s != self.seat and has_infra(self.g, s, self.kind)]
        return self._lenders

    def inside(self, way: Way) -> Sum:
        """All cards of the hand and the Infra of one HQ, or of two with Competitors, which gives no value then."""
        found = self.hand
        if way.shield >= 0 or (way.competitors and self.edge in self.cards):
            found = cards_sum(self.without_edge(way), self.kind, way.shield)
        for owner in way.hqs:
            found = found.plus(infra_sum(self.g, owner, self.kind, way.shield))
        return found

    def without_edge(self, way: Way) -> list[int]:
        """The cards of the hand that a way could use."""
        return [c for c in self.cards if c != self.edge] if way.competitors else self.cards

    def shielding(self, way: Way) -> list[int]:
        """The cards and the Infra that could shield on a way."""
        mine = [c for c in self.shields if c != self.edge] if way.competitors else self.shields
        return mine + infra_shields(self.g, self.kind, way.hqs)

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
        ways = [Way([self.seat], False)]
        if self.lenders:
            if not self.g.banned:
                ways += [Way([other], False) for other in self.lenders]
            if competitors:
                ways += [Way(list(pair), True) for pair in combinations([self.seat, *self.lenders], 2)]
        if shield >= 0:
            for way in ways:
                way.shield = shield if used(self.g, shield, self.cards, way.hqs) else -1
        return ways

    def ways(self, p: Payment) -> Iterator[tuple[Way, Sum]]:
        """The ways that are open and can be paid, with all that could be in the brackets: unshielded, then shielded."""
        g, second = self.g, p.time == "second"
        due = 0 if p.shielded or p.factory >= 0 else p.penalty
        owners = factories(g, self.seat, p.site)[:1] if due else []
        for way in self.hqs(p):
            bare = due > 0 and way.shield < 0
            if owners or not bare or due <= self.profit:
                brackets = inside(g, p) if second else self.inside(way)
                if not bare or due <= self.profit:
                    yield way, brackets
                if bare and owners:
                    yield Way(way.hqs, way.competitors, -1, owners[0]), brackets
            if bare and not second:
                for card in self.shielding(way):
                    shielded = Way(way.hqs, way.competitors, card)
                    yield shielded, self.inside(shielded)

    def owed(self, p: Payment, way: Way) -> int:
        """What radiation costs on a way."""
        return 0 if p.shielded or p.factory >= 0 or way.shield >= 0 or way.factory >= 0 else p.penalty

    def values(self, p: Payment) -> Iterator[tuple[int, Way]]:
        """What a payment begun like this can reach in each open way, spent profit included."""
        g, seat = self.g, self.seat
        port = self.has_port(p)
        doublings = self.doublings(p)
        for way, brackets in self.ways(p):
            value = total(g, seat, p.action, brackets, port, doublings)
            yield value + self.spendable(value, self.owed(p, way), p.spent_before), way

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
            brackets = self.own if own else self.hand.plus(infra_sum(self.g, p.hqs[0], self.kind))
            port, doublings, due = self.has_port(p), self.doublings(p), penalty_due(p)
            value = total(self.g, self.seat, p.action, brackets, port, doublings)
            if due <= self.profit and value + self.spendable(value, due, 0) >= cost:
                return True
            if not own and not due:
                return False
            if due > self.profit and not self.can_shield(p):
                return False
            if own and self.edge not in p.cards:
                most = self.most(port, doublings)
                if most < cost or not due:
                    return most >= cost
        return any(value >= cost for value, _ in self.values(p))

    def can_shield(self, p: Payment) -> bool:
        """Whether anything could shield a payment: a card, anybody's Infra, or a factory."""
        hqs = [self.seat, *self.lenders]
        return bool(self.shields or infra_shields(self.g, self.kind, hqs) or factories(self.g, self.seat, p.site))

    def most(self, port: bool, doublings: int) -> int:
        """The most that can be reached from the start, radiation aside: the same for all teams with the same help."""
        key = 2 * doublings + port
        if key not in self._most:
            if not self._openings:
                self._openings = self.opening_sums()
            values = [total(self.g, self.seat, self.action, brackets, port, doublings) for brackets in self._openings]
            best = max(values)  # who reaches more may spend as much on top
            self._most[key] = best + self.spendable(best, 0, 0)
        return self._most[key]

    def opening_sums(self) -> list[Sum]:
        """What could be in the brackets at first, in each of the openings."""
        sums = [self.own]
        if self.lenders and not self.g.banned:
            sums += [self.hand.plus(infra_sum(self.g, other, self.kind)) for other in self.lenders]
        if self.lenders and self.edge >= 0:
            pairs = combinations([self.seat, *self.lenders], 2)
            sums += [self.inside(Way(list(pair), True)) for pair in pairs]
        return sums

    def affords(self, cost: int, port: bool = False, plant: bool = False) -> bool:
        """Whether a cost can be reached from the start where nothing radiates, with the help that there is."""
        doublings = self.time + plant
        value = total(self.g, self.seat, self.action, self.own, port, doublings)
        return value + self.spendable(value, 0, 0) >= cost or self.most(port, doublings) >= cost

    def lend_enough(self, p: Payment) -> list[int]:
        """The opponents whose Infra, in place of the own, lets a payment reach its cost where nothing radiates."""
        if p.cost <= 1:
            return self.lenders
        port, doublings = self.has_port(p), self.doublings(p)
        found: list[int] = []
        for owner in self.lenders:
            brackets = self.hand.plus(infra_sum(self.g, owner, self.kind))
            value = total(self.g, self.seat, self.action, brackets, port, doublings)
            if value + self.spendable(value, 0, 0) >= p.cost:
                found.append(owner)
        return found

    def has_port(self, p: Payment) -> bool:
        """Whether a Spaceport helps or could help."""
        return p.port >= 0 or (may_use_port(self.g, p) and bool(ports(self.g, self.seat, p.site)))

    def doublings(self, p: Payment) -> int:
        """Time and an Industrial base each double the total, if the payment has them or could have them."""
        time = p.time == "double" or (not p.time and self.time)
        plant = p.plant >= 0 or (p.action == "build" and bool(plants(self.g, self.seat, p.site)))
        return time + plant

    def spendable(self, value: int, owed: int, before: int) -> int:
        """The profit that may be added to a value."""
        if self.g.era == MARINERS or self.action not in FIXED:
            return 0
        return max(0, min(PROFIT_LIMIT - before, value - 1, self.profit - owed))

    def can_pay(self, p: Payment) -> bool:
        """Whether a payment begun like this can be completed."""
        if p.action != "move" or self.g.deck:
            return self.reaches(p, p.cost)
        best, how = self.fullest(p)
        return best >= p.cost and not self.changes_nothing(p, how)

    def changes_nothing(self, p: Payment, way: Way) -> bool:
        """Whether even with all cards the action would be idle."""
        return not self.g.deck and idle(self.g, self.seat, self.complete(p, way))

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


def has_value(g: SpaceCorp, seat: int, action: str) -> bool:
    """Whether an action without a cost can have any value: a card, Infra that may be used, or a progress card."""
    hand = g.corps[seat].cards.look(g)
    if any(action in USES[card] for card in hand) or has_infra(g, seat, action) or bonus(g, seat, action, False):
        return True
    if g.banned and COMPETITORS.isdisjoint(hand):
        return False
    return any(has_infra(g, s, action) for s in range(g.seats))


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a payment begun like this can be completed."""
    return Means(g, seat, p.action).can_pay(p)
