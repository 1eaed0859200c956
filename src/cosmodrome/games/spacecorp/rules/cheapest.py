"""The payment that is suggested: complete, with few and common cards, before Time, rewards and profit."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from ..content import CARDS
from ..state import Payment, SpaceCorp
from .means import Means, Way, means_for
from .payment import FIXED, factories, may_use_port, penalty_due, plants, ports
from .value import NOTHING, SHIELDS, Sum, cards_sum, evaluate, idle, infra_shields, inside, spend_limit, total

TIME_WORTH, REWARD_WORTH, PROFIT_WORTH = 3.2, 1.1, 1.0
WIDEST = 7
"""Of more cards than these only the strongest are tried."""


WORTH = attrgetter("worth")


class CardSet(Sum):
    """Some cards of the hand: what they are worth, and what they give. The last and the rest tell which they are."""

    __slots__ = ("_card", "_rest", "worth")

    def __init__(self, worth: float, rest: CardSet | None, card: int, plain: int, times: int, best: int) -> None:
        Sum.__init__(self, plain, times, best)
        self.worth = worth
        self._rest = rest
        self._card = card

    @property
    def cards(self) -> list[int]:
        """The cards that are added."""
        return [] if self._rest is None else [*self._rest.cards, self._card]

    def with_card(self, card: int, worth: float, gives: Sum) -> CardSet:
        """The same with a card more."""
        best = self.best if self.best > gives.best else gives.best
        return CardSet(self.worth + worth, self, card, self.plain + gives.plain, self.times * gives.times, best)


class Choice:
    """Cards that are worth so much, and the value that a payment reaches with them."""

    __slots__ = ("cards", "value", "worth")

    def __init__(self, worth: float, value: int, cards: list[int]) -> None:
        self.worth = worth
        self.value = value
        self.cards = cards


class Frame:
    """What a payment is made of beside cards and profit: whose Infra, and help; and what that is worth."""

    __slots__ = ("_next", "choices", "doublings", "factory", "infra", "most", "plant", "port", "time", "way", "worth")

    def __init__(self, worth: float, way: Way, time: bool, port: int, plant: int, factory: int) -> None:
        self.worth = worth
        self.way = way
        self.time = time
        self.port = port
        self.plant = plant
        self.factory = factory
        self.infra = NOTHING
        self.doublings = 0
        self.most = -1
        """What can be reached in it with the whole hand; -1: not known yet."""
        self.choices: list[Choice] = []
        """The sets of cards that reach more than all cheaper ones, as far as they were looked for."""
        self._next = 0

    def with_time(self) -> Frame:
        """The same with a Time card that doubles the total."""
        return Frame(self.worth + TIME_WORTH, self.way, True, self.port, self.plant, self.factory)

    def with_help(self, port: int = -1, plant: int = -1, factory: int = -1) -> Frame:
        """The same with somebody's base that helps."""
        worth = self.worth + REWARD_WORTH
        return Frame(worth, self.way, self.time, max(self.port, port), max(self.plant, plant), factory)

    def put_into(self, p: Payment) -> Payment:
        """A payment with all that is in the frame."""
        q = p.copy()
        q.hqs, q.shield = self.way.hqs[:], self.way.shield
        q.port, q.plant, q.factory = max(p.port, self.port), max(p.plant, self.plant), max(p.factory, self.factory)
        if self.time:
            q.time = "double"
        return q

    def begin(self, means: Means, p: Payment) -> None:
        """Note what a payment with all that is in the frame has, and how much it could reach."""
        infra = NOTHING
        for owner in self.way.hqs:
            infra = infra.plus(means.infra[owner])
        self.infra = infra
        if p.port >= 0:
            self.port = p.port
        self.doublings = (self.time or p.time == "double") + (self.plant >= 0 or p.plant >= 0)
        self.most = means.with_profit(self.value(means, means.hand), 0, p.spent_before)

    def harmed(self, p: Payment) -> bool:
        """Whether nothing in it shields a payment that wants it."""
        return p.penalty > 0 and not p.shielded and p.factory < 0 and self.way.shield < 0 and self.factory < 0

    def value(self, means: Means, cards: Sum) -> int:
        """What a payment reaches in it with some cards, none of which shields."""
        return means.beside(cards, self.infra, self.port >= 0, self.doublings)

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
            value = self.value(means, some)
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
    begun = cards_sum(paid, kind)
    sets = [CardSet(0.0, None, -1, begun.plain, begun.times, begun.best)]
    for card in cards:
        worth, gives = CARDS[card].worth, cards_sum([card], kind)
        sets += [some.with_card(card, worth, gives) for some in sets]
    sets.sort(key=WORTH)
    return sets


def _frames(means: Means, p: Payment) -> list[Frame]:
    """Each combination of what isn't a card, the cheapest first."""
    g, seat = means.g, means.seat
    frames: list[Frame] = []
    for way in means.hqs(p):
        if way.competitors == p.competitors and way.hqs:
            lent = sum([o != seat and o not in p.hqs for o in way.hqs])
            frames.append(Frame(REWARD_WORTH * lent, way, False, -1, -1, -1))
    if not p.time and means.time:
        frames += [frame.with_time() for frame in frames]
    if may_use_port(g, p) and (owners := ports(g, seat, p.site)):
        frames += [frame.with_help(port=owners[0]) for frame in frames]
    if p.action == "build" and p.plant < 0 and (owners := plants(g, seat, p.site)):
        frames += [frame.with_help(plant=owners[0]) for frame in frames]
    if penalty_due(p) and (owners := factories(g, seat, p.site)):
        frames += [frame.with_help(factory=owners[0]) for frame in frames]
    frames.sort(key=WORTH)
    return frames


def _fill(means: Means, p: Payment, frame: Frame, sets: list[CardSet], limit: float) -> tuple[Payment, float] | None:
    """The cheapest set of cards (and profit) that completes a payment in this frame, if it stays below the limit."""
    second = p.time == "second"
    if frame.most < 0:
        frame.begin(means, p)
    if frame.most < p.cost and not second:
        return None  # not even with the whole hand
    if second or p.cards or frame.way.shield >= 0 or frame.harmed(p) or means.stuck:
        return _fill_with_care(means, p, frame, sets, limit)
    best: Choice | None = None
    at = spend = 0
    while (found := frame.choice(means, sets, at, limit)) is not None and found.worth < limit:
        at += 1
        missing = max(0, p.cost - found.value)
        whole = found.worth + PROFIT_WORTH * missing
        if whole < limit and missing <= means.spare(found.value, p.spent_before):
            best, limit, spend = found, whole, missing
    if best is None:
        return None
    q = frame.put_into(p)
    q.cards, q.spend = best.cards[:], spend
    return q, limit


def _fill_with_care(
    means: Means, p: Payment, frame: Frame, sets: list[CardSet], limit: float
) -> tuple[Payment, float] | None:
    """The same where it matters which cards are played: they may shield, or there must be one."""
    g, seat, q = means.g, means.seat, frame.put_into(p)
    harmed, first, before = penalty_due(q) > 0 and q.time != "second", q.shield, q.spent_before
    stuck, lent = idle(g, seat, q), infra_shields(g, means.kind, q.hqs) if harmed else []
    shielding, port = SHIELDS[means.kind], frame.port >= 0
    best: tuple[list[int], int, int] | None = None
    for some in sets:
        if some.worth >= limit:
            break
        if stuck and some.worth == 0.0:
            continue
        unshielded = frame.value(means, some)
        if means.with_profit(unshielded, 0, before) < q.cost:
            continue
        q.cards = [*p.cards, *some.cards]
        for shield in [-1, *[c for c in q.cards if c in shielding], *lent] if harmed else [first]:
            q.shield = shield
            value = unshielded if shield < 0 else total(g.era, means.extra, inside(g, q), port, frame.doublings)
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
