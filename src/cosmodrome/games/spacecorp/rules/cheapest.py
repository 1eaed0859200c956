"""The payment that is suggested: complete, with few and common cards, before Time, rewards and profit."""

from __future__ import annotations

from functools import lru_cache

from ..content import CARDS
from ..prompts import Pay
from ..state import Payment, SpaceCorp
from .means import Means, Way
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


class Frame:
    """What a payment is made of beside cards and profit: whose Infra, and help; and what that is worth."""

    __slots__ = ("steps", "way", "worth")

    def __init__(self, worth: float, way: Way, steps: tuple[Pay, ...]) -> None:
        self.worth = worth
        self.way = way
        self.steps = steps

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


def cheapest(g: SpaceCorp, seat: int, p: Payment, means: Means | None = None) -> Payment:
    """A complete payment that costs little; `means` may be shared by payments of the same action."""
    means = means or Means(g, seat, p.action)
    if p.action not in FIXED and p.action != "colony":
        return _plenty(means, p)
    sets = _card_sets(means, p)
    best: Payment | None = None
    limit = 1e9
    for frame in _frames(means, p):
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
    g, seat, q = means.g, means.seat, frame.put_into(p)
    infra = NOTHING
    for owner in q.hqs:
        infra = infra.plus(means.infra.sums[owner])
    port, doublings = q.port >= 0, (q.time == "double") + (q.plant >= 0)
    if q.time != "second" and means.reach(means.hand.plus(infra), port, doublings, 0, q.spent_before) < q.cost:
        return None  # not even with the whole hand
    harmed, first = penalty_due(q) > 0 and q.time != "second", q.shield
    stuck, before = idle(g, seat, q), q.spent_before
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
