"""The payment that is suggested: complete, and made of few and common cards before Time, rewards and profit.

A payment is a *support* (whose Infra, Time, bases) plus a set of cards plus profit. Supports and card sets are tried
from the cheapest on, until no cheaper payment is possible. Prices are in units of profit, as the cards' worth is.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from ..content import CARDS
from ..state import Payment, SpaceCorp
from .budget import Budget, HqChoice, budget_for
from .formula import NOTHING, SHIELDING, Terms, card_terms, total_of
from .start import WITH_COST, factory_owners, industrial_owners, may_add_port, penalty_due, port_owners
from .steps import is_idle_move, shielding_infra, spend_limit, terms_so_far, total_so_far
from .totals import add_profit, best_completion, hq_choices, spendable, total_with, with_everything

TIME_PRICE, REWARD_PRICE, PROFIT_PRICE = 3.2, 1.1, 1.0
MOST_CARDS = 7
"""Of more matching cards than these only the strongest are tried."""
PRICE = attrgetter("price")


class CardSet(Terms):
    """Some cards of the hand: their price and their terms. A set is another set plus one card."""

    __slots__ = ("_card", "_rest", "price")

    def __init__(
        self, price: float, rest: CardSet | None, card: int, added: int, multiplier: int, largest: int
    ) -> None:
        Terms.__init__(self, added, multiplier, largest)
        self.price = price
        self._rest = rest
        self._card = card

    @property
    def cards(self) -> list[int]:
        """The cards in the set."""
        return [] if self._rest is None else [*self._rest.cards, self._card]

    def with_card(self, card: int, price: float, terms: Terms) -> CardSet:
        """The set with one more card."""
        largest = self.largest if self.largest > terms.largest else terms.largest
        added, multiplier = self.added + terms.added, self.multiplier * terms.multiplier
        return CardSet(self.price + price, self, card, added, multiplier, largest)


class Candidate:
    """A set of cards, and the total that a payment reaches with it in a support."""

    __slots__ = ("cards", "price", "total")

    def __init__(self, price: float, total: int, cards: list[int]) -> None:
        self.price = price
        self.total = total
        self.cards = cards


class Support:
    """All of a payment but its cards and profit: whose Infra, Time, bases; and the price of that."""

    __slots__ = (
        "_next",
        "best",
        "candidates",
        "choice",
        "doublings",
        "factory",
        "infra",
        "plant",
        "port",
        "price",
        "time",
    )

    def __init__(self, price: float, choice: HqChoice, time: bool, port: int, plant: int, factory: int) -> None:
        self.price = price
        self.choice = choice
        self.time = time
        self.port = port
        self.plant = plant
        self.factory = factory
        self.infra = NOTHING
        self.doublings = 0
        self.best = -1
        """The best total with profit and the whole hand; -1 until `prepare`."""
        self.candidates: list[Candidate] = []
        """The sets of cards found so far, each with a higher total than all cheaper ones."""
        self._next = 0

    def with_time(self) -> Support:
        """The same with a Time card that doubles the total."""
        return Support(self.price + TIME_PRICE, self.choice, True, self.port, self.plant, self.factory)

    def with_base(self, port: int = -1, plant: int = -1, factory: int = -1) -> Support:
        """The same with a base that helps, for which its owner gets a reward."""
        price = self.price + REWARD_PRICE
        return Support(price, self.choice, self.time, max(self.port, port), max(self.plant, plant), factory)

    def prepare(self, budget: Budget, p: Payment) -> None:
        """Work out what a payment has with this support, and the best total it can reach."""
        infra = NOTHING
        for owner in self.choice.hqs:
            infra = infra.plus(budget.infra[owner])
        self.infra = infra
        if p.port >= 0:
            self.port = p.port
        self.doublings = (self.time or p.time == "double") + (self.plant >= 0 or p.plant >= 0)
        self.best = add_profit(budget, self.total(budget, budget.hand), 0, p.spent_before)

    def put_into(self, p: Payment) -> Payment:
        """A copy of a payment with this support."""
        q = p.copy()
        q.hqs, q.shield = self.choice.hqs[:], self.choice.shield
        q.port, q.plant, q.factory = max(p.port, self.port), max(p.plant, self.plant), max(p.factory, self.factory)
        if self.time:
            q.time = "double"
        return q

    def leaves_penalty(self, p: Payment) -> bool:
        """Whether a payment has a penalty that nothing in the support prevents."""
        return p.penalty > 0 and not p.shielded and p.factory < 0 and self.choice.shield < 0 and self.factory < 0

    def total(self, budget: Budget, cards: Terms) -> int:
        """The total with some cards, none of which shields."""
        return total_with(budget, cards, self.infra, self.port >= 0, self.doublings)

    def candidate(self, budget: Budget, sets: list[CardSet], at: int, limit: float) -> Candidate | None:
        """The candidate with this number; None if there is none below the price limit."""
        if at < len(self.candidates):
            return self.candidates[at]
        best = self.candidates[-1].total if self.candidates else -1
        while self._next < len(sets):
            cards = sets[self._next]
            if cards.price >= limit:
                return None
            self._next += 1
            total = self.total(budget, cards)
            if total > best:
                self.candidates.append(Candidate(cards.price, total, cards.cards))
                return self.candidates[at]
        return None


class Suggester:
    """Suggests payments for one action of a seat. Sites share what does not depend on the site."""

    __slots__ = ("_sets", "_supports", "budget", "g")

    def __init__(self, g: SpaceCorp, budget: Budget) -> None:
        self.g = g
        self.budget = budget
        self._sets: list[CardSet] = []
        self._supports: dict[int, list[Support]] = {}

    def suggest(self, p: Payment) -> Payment:
        """A complete payment that costs little."""
        g, budget = self.g, self.budget
        if p.action not in WITH_COST and p.action != "colony":
            return _with_most_cards(g, budget, p)
        sets = self._card_sets(p)
        best: Payment | None = None
        limit = 1e9
        for support in self._supports_for(p):
            if support.price >= limit:
                break
            found = _cheapest_cards(g, budget, p, support, sets, limit - support.price)
            if found is not None and support.price + found[1] < limit:
                best, limit = found[0], support.price + found[1]
        return with_everything(g, budget, p, best_completion(g, budget, p)[1]) if best is None else best

    def _card_sets(self, p: Payment) -> list[CardSet]:
        """Sets of hand cards that could be added, the cheapest first."""
        if p.cards or p.competitors:
            return _card_sets(self.budget, p)
        if not self._sets:
            self._sets = _card_sets(self.budget, p)
        return self._sets

    def _supports_for(self, p: Payment) -> list[Support]:
        """Every support that a payment can have, the cheapest first."""
        if p.cards or p.competitors or p.time or p.shield >= 0 or p.hqs != [self.budget.seat]:
            return _supports(self.g, self.budget, p)
        key = 8 * p.site + 4 * (p.port >= 0) + 2 * (p.plant >= 0) + (penalty_due(p) > 0)
        found = self._supports.get(key)
        if found is None:
            found = self._supports[key] = _supports(self.g, self.budget, p)
        return found


def suggester(g: SpaceCorp, seat: int, action: str) -> Suggester:
    """Suggests payments of a seat for an action."""
    return Suggester(g, budget_for(g, seat, action))


def suggest(g: SpaceCorp, seat: int, p: Payment) -> Payment:
    """A complete payment that costs little."""
    return Suggester(g, budget_for(g, seat, p.action, p)).suggest(p)


def _cards_left(budget: Budget, p: Payment) -> list[int]:
    """The hand cards that could be added: none for a second team. Competitors can't be used twice."""
    if p.time == "second":
        return []
    played = budget.competitors if p.competitors else -1
    return [c for c in budget.cards if c not in p.cards and c != played]


def _card_sets(budget: Budget, p: Payment) -> list[CardSet]:
    """Sets of hand cards that could be added, the cheapest first."""
    return _sets(tuple(p.cards), tuple(_cards_left(budget, p)), budget.kind)


@lru_cache(maxsize=128)
def _sets(played: tuple[int, ...], left: tuple[int, ...], kind: str) -> list[CardSet]:
    """All sets of the cards that are left; the terms include those of the cards played."""
    cards = list(left)
    if len(cards) > MOST_CARDS:
        cards.sort(key=lambda c: -(CARDS[c].uses[kind].value + 3 * CARDS[c].uses[kind].times))
        cards = cards[:MOST_CARDS]
    start = card_terms(played, kind)
    sets = [CardSet(0.0, None, -1, start.added, start.multiplier, start.largest)]
    for card in cards:
        price, terms = CARDS[card].worth, card_terms([card], kind)
        sets += [cards_before.with_card(card, price, terms) for cards_before in sets]
    sets.sort(key=PRICE)
    return sets


def _supports(g: SpaceCorp, budget: Budget, p: Payment) -> list[Support]:
    """Every support that a payment can have, the cheapest first."""
    seat = budget.seat
    supports: list[Support] = []
    for choice in hq_choices(g, budget, p):
        if choice.competitors == p.competitors and choice.hqs:
            lent = sum([o != seat and o not in p.hqs for o in choice.hqs])
            supports.append(Support(REWARD_PRICE * lent, choice, False, -1, -1, -1))
    if not p.time and budget.has_time:
        supports += [support.with_time() for support in supports]
    supports = _with_bases(g, seat, p, supports)
    supports.sort(key=PRICE)
    return supports


def _with_bases(g: SpaceCorp, seat: int, p: Payment, supports: list[Support]) -> list[Support]:
    """The same supports, and each with the bases that may help."""
    if may_add_port(g, p) and (owners := port_owners(g, seat, p.site)):
        supports += [support.with_base(port=owners[0]) for support in supports]
    if p.action == "build" and p.plant < 0 and (owners := industrial_owners(g, seat, p.site)):
        supports += [support.with_base(plant=owners[0]) for support in supports]
    if penalty_due(p) and (owners := factory_owners(g, seat, p.site)):
        supports += [support.with_base(factory=owners[0]) for support in supports]
    return supports


def _cheapest_cards(
    g: SpaceCorp, budget: Budget, p: Payment, support: Support, sets: list[CardSet], limit: float
) -> tuple[Payment, float] | None:
    """The payment with the cheapest cards and profit that complete it with this support, and their price.

    None if there is none below the price limit.
    """
    second = p.time == "second"
    if support.best < 0:
        support.prepare(budget, p)
    if support.best < p.cost and not second:
        return None  # not even with the whole hand
    if second or p.cards or support.choice.shield >= 0 or support.leaves_penalty(p) or budget.must_play_card:
        return _cheapest_particular_cards(g, budget, p, support, sets, limit)
    best: Candidate | None = None
    at = spend = 0
    while (found := support.candidate(budget, sets, at, limit)) is not None and found.price < limit:
        at += 1
        missing = max(0, p.cost - found.total)
        price = found.price + PROFIT_PRICE * missing
        if price < limit and missing <= spendable(budget, found.total, p.spent_before):
            best, limit, spend = found, price, missing
    if best is None:
        return None
    q = support.put_into(p)
    q.cards, q.spend = best.cards[:], spend
    return q, limit


def _cheapest_particular_cards(
    g: SpaceCorp, budget: Budget, p: Payment, support: Support, sets: list[CardSet], limit: float
) -> tuple[Payment, float] | None:
    """The same where it matters which cards are played: they may shield, or at least one must be played."""
    seat, q = budget.seat, support.put_into(p)
    exposed, first, before = penalty_due(q) > 0 and q.time != "second", q.shield, q.spent_before
    needs_card, infra = is_idle_move(g, seat, q), shielding_infra(g, budget.kind, q.hqs) if exposed else []
    shielding, port = SHIELDING[budget.kind], support.port >= 0
    best: tuple[list[int], int, int] | None = None
    for cards in sets:
        if cards.price >= limit:
            break
        if needs_card and cards.price == 0.0:
            continue
        unshielded = support.total(budget, cards)
        if add_profit(budget, unshielded, 0, before) < q.cost:
            continue
        q.cards = [*p.cards, *cards.cards]
        for shield in _shields(q.cards, shielding, infra) if exposed else [first]:
            q.shield = shield
            if shield < 0:
                total = unshielded
            else:
                total = total_of(g.era, budget.bonus, terms_so_far(g, q), port, support.doublings)
            penalty, missing = penalty_due(q), max(0, q.cost - total)
            price = cards.price + PROFIT_PRICE * (missing + penalty)
            if price < limit and penalty <= budget.profit and missing <= spend_limit(g, seat, q, total):
                best, limit = (q.cards, shield, missing), price
    if best is None:
        return None
    q.cards, q.shield, q.spend = best
    return q, limit


def _shields(cards: list[int], shielding: frozenset[int], infra: list[int]) -> list[int]:
    """What may shield a payment: nothing, one of its cards, or Infra in use."""
    return [-1, *[c for c in cards if c in shielding], *infra]


def _with_most_cards(g: SpaceCorp, budget: Budget, p: Payment) -> Payment:
    """The suggestion where more is better: Produce for every tile, Genetics and Revelation with all cards."""
    q = p.copy()
    if p.competitors:
        q.hqs = best_completion(g, budget, p)[1].hqs
    left = _cards_left(budget, p)
    left.sort(key=lambda c: (CARDS[c].uses[p.action].times > 0, -CARDS[c].uses[p.action].value, CARDS[c].worth))
    for card in left:
        if p.action == "produce" and total_so_far(g, budget.seat, q) >= p.to:
            break
        q.cards.append(card)
    return q
