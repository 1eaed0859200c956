"""The payment that is suggested: complete, with few and common cards, before Time, rewards and profit."""

from __future__ import annotations

from functools import lru_cache

from ..content import CARDS
from ..prompts import Pay
from ..state import Payment, SpaceCorp
from .means import Means, Way, means_for
from .payment import ADD, FIXED, factories, may_use_port, penalty_due, plants, ports
from .value import NOTHING, Sum, cards_sum, evaluate, idle, inside, shields, spend_limit, total

TIME_WORTH, REWARD_WORTH, PROFIT_WORTH = 3.2, 1.1, 1.0
WIDEST = 7
"""Of more cards than these only the strongest are tried."""


class CardSet:
    """Some cards of the hand: what they are worth, and what they give."""

    __slots__ = ("cards", "gives", "worth")

    def __init__(self, worth: float, cards: list[int], gives: Sum) -> None:
        self.worth = worth
        self.cards = cards
        self.gives = gives


class Choice:
    """Cards that are worth so much, and the value that a payment reaches with them."""

    __slots__ = ("cards", "value", "worth")

    def __init__(self, worth: float, value: int, cards: list[int]) -> None:
        self.worth = worth
        self.value = value
        self.cards = cards


class Frame:
    """What a payment is made of beside cards and profit: whose Infra, and help; and what that is worth."""

    __slots__ = ("_next", "choices", "doublings", "infra", "most", "port", "steps", "way", "worth")

    def __init__(self, worth: float, way: Way, steps: tuple[Pay, ...]) -> None:
        self.worth = worth
        self.way = way
        self.steps = steps
        self.infra = NOTHING
        self.port = False
        self.doublings = 0
        self.most = -1
        """What can be reached in it with the whole hand; -1: not known yet."""
        self.choices: list[Choice] = []
        """The sets of cards that reach more than all cheaper ones, as far as they were looked for."""
        self._next = 0

    def plus(self, worth: float, step: Pay) -> Frame:
        """The same with one thing more."""
        return Frame(self.worth + worth, self.way, (*self.steps, step))

    def put_into(self, p: Payment) -> Payment:
        """A payment with all that is in the frame."""
        q = p.copy()
        q.hqs, q.shield = self.way.hqs[:], self.way.shield
        for step, which in self.steps:
            ADD[step](q, which)
        return q

    def begin(self, means: Means, q: Payment) -> None:
        """Note what a payment with all that is in the frame has, and how much it could reach."""
        infra = NOTHING
        for owner in q.hqs:
            infra = infra.plus(means.infra.sums[owner])
        self.infra, self.port = infra, q.port >= 0
        self.doublings = (q.time == "double") + (q.plant >= 0)
        self.most = means.reach(means.hand.plus(infra), self.port, self.doublings, 0, q.spent_before)

    def choice(self, means: Means, sets: list[CardSet], at: int, limit: float) -> Choice | None:
        """The next set of cards that reaches more than all cheaper ones; None if there is none below the limit."""
        if at < len(self.choices):
            return self.choices[at]
        best = self.choices[-1].value if self.choices else -1
        while self._next < len(sets):
            some = sets[self._next]
            if some.worth >= limit:
                return None
            self._next += 1
            value = total(means.g.era, means.extra, some.gives.plus(self.infra), self.port, self.doublings)
            if value > best:
                self.choices.append(Choice(some.worth, value, some.cards))
                return self.choices[at]
        return None


class Purse:
    """What the payments of one action share, wherever it is conducted: means, and what they can be put together to."""

    __slots__ = ("_frames", "_sets", "means")

    def __init__(self, means: Means) -> None:
        self.means = means
        self._sets: list[CardSet] = []
        self._frames: dict[int, list[Frame]] = {}

    def sets(self, p: Payment) -> list[CardSet]:
        """Sets of hand cards that could be added, the cheapest first."""
        if p.cards or p.competitors:
            return _card_sets(self.means, p)
        if not self._sets:
            self._sets = _card_sets(self.means, p)
        return self._sets

    def frames(self, p: Payment) -> list[Frame]:
        """Each combination of what isn't a card, the cheapest first."""
        if p.cards or p.competitors or p.time or p.shield >= 0 or p.hqs != [self.means.seat]:
            return _frames(self.means, p)
        key = 8 * p.site + 4 * (p.port >= 0) + 2 * (p.plant >= 0) + (penalty_due(p) > 0)
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = _frames(self.means, p)
        return found


def cheapest(g: SpaceCorp, seat: int, p: Payment, purse: Purse | None = None) -> Payment:
    """A complete payment that costs little; payments of the same action may share a purse."""
    purse = purse or Purse(means_for(g, seat, p.action))
    means = purse.means
    if p.action not in FIXED and p.action != "colony":
        return _plenty(means, p)
    sets = purse.sets(p)
    best: Payment | None = None
    limit = 1e9
    for frame in purse.frames(p):
        if frame.worth >= limit:
            break
        found = _fill(means, p, frame, sets, limit - frame.worth)
        if found is not None and frame.worth + found[1] < limit:
            best, limit = found[0], frame.worth + found[1]
    return means.complete(p, means.fullest(p)[1]) if best is None else best


def _left(means: Means, p: Payment) -> list[int]:
    """The hand cards that could be added; Competitors is not spent twice."""
    edge = means.edge if p.competitors else -1
    return [c for c in means.cards if c not in p.cards and c != edge]


def _card_sets(means: Means, p: Payment) -> list[CardSet]:
    """Sets of hand cards that could be added, the cheapest first."""
    return _sets(tuple(p.cards), tuple(_left(means, p)), means.kind)


@lru_cache(maxsize=128)
def _sets(paid: tuple[int, ...], left: tuple[int, ...], kind: str) -> list[CardSet]:
    """The same cards make the same sets: several sites are paid for with one hand."""
    cards = list(left)
    if len(cards) > WIDEST:
        cards.sort(key=lambda c: -(CARDS[c].uses[kind].value + 3 * CARDS[c].uses[kind].times))
        cards = cards[:WIDEST]
    sets = [CardSet(0.0, [], cards_sum(paid, kind))]
    for card in cards:
        worth, gives = CARDS[card].worth, cards_sum([card], kind)
        sets += [CardSet(s.worth + worth, [*s.cards, card], s.gives.plus(gives)) for s in sets]
    sets.sort(key=lambda s: s.worth)
    return sets


def _frames(means: Means, p: Payment) -> list[Frame]:
    """Each combination of what isn't a card, the cheapest first."""
    g, seat = means.g, means.seat
    frames: list[Frame] = []
    for way in means.hqs(p):
        if way.competitors == p.competitors and way.hqs:
            lent = sum([o != seat and o not in p.hqs for o in way.hqs])
            frames.append(Frame(REWARD_WORTH * lent, way, ()))
    if not p.time and means.time:
        frames += [frame.plus(TIME_WORTH, ("time", 0)) for frame in frames]
    if may_use_port(g, p) and (owners := ports(g, seat, p.site)):
        frames += [frame.plus(REWARD_WORTH, ("port", owners[0])) for frame in frames]
    if p.action == "build" and p.plant < 0 and (owners := plants(g, seat, p.site)):
        frames += [frame.plus(REWARD_WORTH, ("plant", owners[0])) for frame in frames]
    if penalty_due(p) and (owners := factories(g, seat, p.site)):
        frames += [frame.plus(REWARD_WORTH, ("factory", owners[0])) for frame in frames]
    frames.sort(key=lambda frame: frame.worth)
    return frames


def _fill(means: Means, p: Payment, frame: Frame, sets: list[CardSet], limit: float) -> tuple[Payment, float] | None:
    """The cheapest set of cards (and profit) that completes a payment in this frame, if it stays below the limit."""
    if 0 <= frame.most < p.cost:
        return None  # not even with the whole hand
    q = frame.put_into(p)
    if frame.most < 0:
        frame.begin(means, q)
        if frame.most < q.cost and q.time != "second":
            return None
    harmed, stuck = penalty_due(q) > 0, idle(means.g, means.seat, q)
    if harmed or stuck or q.shield >= 0 or q.time == "second" or p.cards:
        return _fill_with_care(means, p, q, frame, sets, limit, stuck)
    best: Choice | None = None
    at = spend = 0
    while (found := frame.choice(means, sets, at, limit)) is not None and found.worth < limit:
        at += 1
        missing = max(0, q.cost - found.value)
        whole = found.worth + PROFIT_WORTH * missing
        if whole < limit and missing <= means.spare(found.value, q.spent_before):
            best, limit, spend = found, whole, missing
    if best is None:
        return None
    q.cards, q.spend = best.cards[:], spend
    return q, limit


def _fill_with_care(
    means: Means, p: Payment, q: Payment, frame: Frame, sets: list[CardSet], limit: float, stuck: bool
) -> tuple[Payment, float] | None:
    """The same where it matters which cards are played: they may shield, or there must be one."""
    g, seat = means.g, means.seat
    infra, port, doublings = frame.infra, frame.port, frame.doublings
    harmed, first, before = penalty_due(q) > 0 and q.time != "second", q.shield, q.spent_before
    best: tuple[list[int], int, int] | None = None
    for some in sets:
        if some.worth >= limit:
            break
        if stuck and not some.cards:
            continue
        brackets = some.gives.plus(infra)
        if means.reach(brackets, port, doublings, 0, before) < q.cost:
            continue
        q.cards = [*p.cards, *some.cards]
        for shield in [-1, *shields(g, q.action, q.cards, q.hqs)] if harmed else [first]:
            q.shield = shield
            value = total(g.era, means.extra, brackets if shield < 0 else inside(g, q), port, doublings)
            due, missing = penalty_due(q), max(0, q.cost - value)
            whole = some.worth + PROFIT_WORTH * (missing + due)
            if whole < limit and due <= means.profit and missing <= spend_limit(g, seat, q, value):
                best, limit = (q.cards, shield, missing), whole
    if best is None:
        return None
    q.cards, q.shield, q.spend = best
    return q, limit


def _plenty(means: Means, p: Payment) -> Payment:
    """The default where more is better: Produce from every tile, Genetics and Revelation with all cards."""
    q = p.copy()
    if p.competitors:
        q.hqs = means.fullest(p)[1].hqs
    left = _left(means, p)
    left.sort(key=lambda c: (CARDS[c].uses[p.action].times > 0, -CARDS[c].uses[p.action].value, CARDS[c].worth))
    for card in left:
        if p.action == "produce" and evaluate(means.g, means.seat, q) >= p.to:
            break
        q.cards.append(card)
    return q
