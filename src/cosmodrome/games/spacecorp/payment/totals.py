"""The best total that a budget can reach.

Totals are without profit, unless a function says otherwise. `port` tells whether a Spaceport helps, `doublings` how
often Time and an Industrial base double the total. A shielded value is never higher than the plain one, so what can't
be reached unshielded can't be reached shielded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..state import Payment, SpaceCorp
from .budget import Budget, HqChoice, budget_for
from .formula import NO_BONUS, NOTHING, Terms, card_terms, full_formula, total_of
from .start import factory_owners, industrial_owners, may_add_port, penalty_due, port_owners
from .steps import is_idle_move, is_used, spend_limit, terms_so_far, total_so_far

NOT_YET = -2

# -- adding up ---------------------------------------------------------------------------------------------


def total_with(budget: Budget, cards: Terms, infra: Terms, port: bool, doublings: int) -> int:
    """The total of some cards and some Infra."""
    added, multiplier = cards.added + infra.added, cards.multiplier * infra.multiplier
    if not port and budget.bonus is NO_BONUS and (added or multiplier == 1):
        return added * multiplier << doublings
    largest = cards.largest if cards.largest > infra.largest else infra.largest
    return full_formula(budget.era, budget.bonus, added, multiplier, largest, port, doublings)


def current_total(g: SpaceCorp, budget: Budget, p: Payment) -> int:
    """The total that a payment has reached."""
    if p.shield >= 0 or len(p.hqs) != 1:
        return total_so_far(g, budget.seat, p)
    cards = card_terms(p.cards, budget.kind) if p.cards else NOTHING
    return total_with(budget, cards, budget.infra[p.hqs[0]], p.port >= 0, (p.time == "double") + (p.plant >= 0))


def spendable(budget: Budget, total: int, spent_before: int = 0, penalty: int = 0) -> int:
    """How much profit may be added to a total, if some was spent before and a penalty is to be paid."""
    more = budget.profit_limit - spent_before
    if more > total - 1:
        more = total - 1
    if more > budget.profit - penalty:
        more = budget.profit - penalty
    return more if more > 0 else 0


def add_profit(budget: Budget, total: int, penalty: int = 0, spent_before: int = 0) -> int:
    """A total with all the profit that may be added. A higher total stays higher."""
    return total + spendable(budget, total, spent_before, penalty) if budget.profit_limit else total


def meets(budget: Budget, total: int, cost: int, penalty: int = 0) -> bool:
    """Whether a total meets a cost, with profit for the rest, if a penalty is to be paid."""
    missing = cost - total
    return missing <= 0 or (missing <= budget.profit_limit and missing < total and missing <= budget.profit - penalty)


# -- whose Infra, and what shields -------------------------------------------------------------------------


def first_choices(g: SpaceCorp, budget: Budget, competitors: bool, shield: int = -1) -> list[HqChoice]:
    """Whose Infra a new payment can use: its own, an opponent's, or with Competitors that of two HQs."""
    found = budget.first_choices[competitors] if shield < 0 else None
    if found is None:
        found = [HqChoice([budget.seat], False)]
        if budget.lenders:
            if not budget.banned:
                found += [HqChoice([other], False) for other in budget.lenders]
            if competitors:
                pairs = combinations([budget.seat, *budget.lenders], 2)
                found += [HqChoice(list(pair), True) for pair in pairs]
        if shield < 0:
            budget.first_choices[competitors] = found
        else:
            for choice in found:
                choice.shield = shield if is_used(g, shield, budget.cards, choice.hqs) else -1
    return found


def hq_choices(g: SpaceCorp, budget: Budget, p: Payment) -> list[HqChoice]:
    """Whose Infra a payment can still use."""
    if p.time == "second":
        return [HqChoice(p.hqs, p.competitors, p.shield)]
    if p.competitors:
        rest = [s for s in [budget.seat, *budget.lenders] if s not in p.hqs]
        pairs = combinations(rest, min(len(rest), 2 - len(p.hqs)))
        return [HqChoice([*p.hqs, *more], True, p.shield) for more in pairs]
    if p.hqs != [budget.seat]:
        return [HqChoice(p.hqs, False, p.shield)]
    return first_choices(g, budget, budget.competitors >= 0 and budget.competitors not in p.cards, p.shield)


def shielded_choices(budget: Budget, choice: HqChoice) -> list[HqChoice]:
    """A choice with each of the cards and the Infra that could shield it."""
    found = choice.with_shields
    if found is None:
        mine = [c for c in budget.shielded_hand if not choice.competitors or c != budget.competitors]
        cards = mine + budget.headquarters.shielding(choice.hqs, budget.kind)
        found = choice.with_shields = [HqChoice(choice.hqs, choice.competitors, card) for card in cards]
    return found


def cards_for(budget: Budget, choice: HqChoice) -> list[int]:
    """The cards of the hand that can be added: Competitors gives no value if it is played for two HQs."""
    return [c for c in budget.cards if c != budget.competitors] if choice.competitors else budget.cards


def terms_of(budget: Budget, choice: HqChoice) -> Terms:
    """What the whole hand and the chosen Infra give."""
    found = choice.terms
    if found is None:
        if choice.competitors and budget.competitors in budget.cards:
            found = card_terms(cards_for(budget, choice), budget.kind, choice.shield)
        else:
            found = budget.hand if choice.shield < 0 else budget.shielded_hand.get(choice.shield, budget.hand)
        for owner in choice.hqs:
            if choice.shield < 0:
                infra = budget.infra[owner]
            else:
                infra = budget.headquarters.give_shielded(owner, budget.kind, choice.shield)
            found = found.plus(infra)
        choice.terms = found
    return found


# -- the best totals of a new payment ------------------------------------------------------------------------


def best_with_own_infra(budget: Budget, port: bool, doublings: int) -> int:
    """The best total with the whole hand and the seat's own Infra."""
    key = 2 * doublings + port
    found = budget.best_own[key]
    if found < 0:
        found = total_with(budget, budget.hand, budget.infra[budget.seat], port, doublings)
        budget.best_own[key] = found
    return found


def best_total(g: SpaceCorp, budget: Budget, port: bool, doublings: int) -> int:
    """The best total with anybody's Infra, or that of two HQs with Competitors."""
    key = 2 * doublings + port
    best = budget.best[key]
    if best < 0:
        best = best_with_own_infra(budget, port, doublings)
        if budget.lenders:
            if not budget.banned:
                for lent in budget.all_infra.best:
                    total = total_with(budget, budget.hand, lent, port, doublings)
                    if total > best:
                        best = total
            for choice in _competitors_choices(g, budget):
                best = max(best, total_of(budget.era, budget.bonus, terms_of(budget, choice), port, doublings))
        budget.best[key] = best
    return best


def best_total_with_profit(g: SpaceCorp, budget: Budget, port: bool, doublings: int) -> int:
    """The best total with profit, if nothing has to be shielded."""
    return add_profit(budget, best_total(g, budget, port, doublings))


def best_shielded_with(budget: Budget, owner: int, port: bool, doublings: int) -> int:
    """The best total with the Infra of one HQ, if that or a card of the hand has to shield; -1 if none can."""
    key = 6 * owner + 2 * doublings + port
    best = budget.best_shielded.get(key, NOT_YET)
    if best == NOT_YET:
        best = -1
        for card in [*budget.shielded_hand, *budget.headquarters.shielding([owner], budget.kind)]:
            total = total_shielded_by(budget, owner, card, port, doublings)
            if total > best:
                best = total
        budget.best_shielded[key] = best
    return best


def total_shielded_by(budget: Budget, owner: int, card: int, port: bool, doublings: int) -> int:
    """The best total with the Infra of one HQ, if this card shields."""
    cards = budget.shielded_hand.get(card)
    if cards is not None:
        return total_with(budget, cards, budget.infra[owner], port, doublings)
    infra = budget.headquarters.give_shielded(owner, budget.kind, card)
    return total_with(budget, budget.hand, infra, port, doublings)


def best_shielded(g: SpaceCorp, budget: Budget, port: bool, doublings: int) -> int:
    """The best total with anybody's Infra, if a card or Infra has to shield; -1 if none can."""
    best = best_shielded_with(budget, budget.seat, port, doublings)
    if not budget.banned:
        for owner in budget.lenders:
            best = max(best, best_shielded_with(budget, owner, port, doublings))
    for choice in _competitors_choices(g, budget):
        for shielded in shielded_choices(budget, choice):
            best = max(best, total_of(budget.era, budget.bonus, terms_of(budget, shielded), port, doublings))
    return best


def best_in_radiation(g: SpaceCorp, budget: Budget, port: bool, doublings: int, penalty: int) -> int:
    """The best total with profit, if a penalty is paid or a card shields; -1 if neither is possible."""
    best = add_profit(budget, best_shielded(g, budget, port, doublings))
    if penalty > budget.profit:
        return best
    return max(best, add_profit(budget, best_total(g, budget, port, doublings), penalty))


def _competitors_choices(g: SpaceCorp, budget: Budget) -> list[HqChoice]:
    """The pairs of HQs that Competitors can use."""
    if budget.competitors < 0:
        return []
    return [choice for choice in first_choices(g, budget, True) if choice.competitors]


def can_reach(g: SpaceCorp, budget: Budget, cost: int, port: bool, doublings: int) -> bool:
    """Whether a new payment can meet a cost, if nothing has to be shielded."""
    own = budget.best_own[2 * doublings + port]
    if own < 0:
        own = best_with_own_infra(budget, port, doublings)
    return meets(budget, own, cost) or meets(budget, best_total(g, budget, port, doublings), cost)


def can_reach_in_radiation(g: SpaceCorp, budget: Budget, cost: int, port: bool, doublings: int, penalty: int) -> bool:
    """Whether a new payment can meet a cost, if a penalty is paid or a card shields."""
    payable = penalty <= budget.profit
    if payable and meets(budget, best_with_own_infra(budget, port, doublings), cost, penalty):
        return True
    if meets(budget, best_shielded_with(budget, budget.seat, port, doublings), cost):
        return True
    if payable and meets(budget, best_total(g, budget, port, doublings), cost, penalty):
        return True
    return meets(budget, best_shielded(g, budget, port, doublings), cost)


# -- what a payment can still reach --------------------------------------------------------------------------


def port_can_help(g: SpaceCorp, budget: Budget, p: Payment) -> bool:
    """Whether a Spaceport helps a payment, or could be added."""
    if p.action != "move" or p.port >= 0:
        return p.port >= 0
    return may_add_port(g, p) and bool(port_owners(g, budget.seat, p.site))


def most_doublings(g: SpaceCorp, budget: Budget, p: Payment) -> int:
    """How often Time and an Industrial base double the total, if the payment has them or could add them."""
    time = p.time == "double" or (not p.time and budget.has_time)
    if p.action != "build":
        return int(time)
    return time + (p.plant >= 0 or bool(industrial_owners(g, budget.seat, p.site)))


def reachable_totals(g: SpaceCorp, budget: Budget, p: Payment, least: int = 0) -> Iterator[tuple[int, HqChoice]]:
    """The best total with profit for each choice of HQs that a payment still has, if it can be paid.

    For each choice: with the penalty, with a Shield Factory, then with each card that shields. Choices that can't
    reach `least` even without radiation are left out.
    """
    port, doublings = port_can_help(g, budget, p), most_doublings(g, budget, p)
    second, before = p.time == "second", p.spent_before
    penalty = 0 if p.shielded or p.factory >= 0 else p.penalty
    owners = factory_owners(g, budget.seat, p.site)[:1] if penalty else []
    for choice in hq_choices(g, budget, p):
        terms = terms_so_far(g, p) if second else terms_of(budget, choice)
        unharmed = _with_profit(budget, terms, port, doublings, 0, before)
        if unharmed < least:
            continue
        if not penalty or choice.shield >= 0:
            yield unharmed, choice
            continue
        if penalty <= budget.profit:
            yield _with_profit(budget, terms, port, doublings, penalty, before), choice
        if owners:
            yield unharmed, HqChoice(choice.hqs, choice.competitors, -1, owners[0])
        if not second:
            for shielded in shielded_choices(budget, choice):
                terms = terms_of(budget, shielded)
                yield _with_profit(budget, terms, port, doublings, 0, before), shielded


def _with_profit(budget: Budget, terms: Terms, port: bool, doublings: int, penalty: int, spent_before: int) -> int:
    """The total of these terms with all the profit that may be added."""
    return add_profit(budget, total_of(budget.era, budget.bonus, terms, port, doublings), penalty, spent_before)


def best_completion(g: SpaceCorp, budget: Budget, p: Payment) -> tuple[int, HqChoice]:
    """The best total with profit that a payment can still reach, and with which choice; -1 if it can't be paid."""
    best, how = -1, HqChoice(p.hqs, p.competitors, p.shield)
    for total, choice in reachable_totals(g, budget, p):
        if total > best:
            best, how = total, choice
    return best, how


def payment_can_reach(g: SpaceCorp, budget: Budget, p: Payment, cost: int) -> bool:
    """Whether a payment can still meet a cost.

    The common cases are decided by the best totals; only the others try every choice.
    """
    if not p.competitors and p.time != "second":
        if p.shield >= 0:
            decided = _shielded_can_reach(g, budget, p, cost)
            if decided is not None:
                return decided
        elif p.hqs[0] != budget.seat:
            return _lent_can_reach(g, budget, p, cost, p.hqs[0])
        elif budget.competitors not in p.cards:
            port, doublings = port_can_help(g, budget, p), most_doublings(g, budget, p)
            if not can_reach(g, budget, cost, port, doublings):
                return False
            penalty = penalty_due(p)
            if not penalty or can_reach_in_radiation(g, budget, cost, port, doublings, penalty):
                return True
            return bool(factory_owners(g, budget.seat, p.site))
    return any(total >= cost for total, _ in reachable_totals(g, budget, p, cost))


def _shielded_can_reach(g: SpaceCorp, budget: Budget, p: Payment, cost: int) -> bool | None:
    """The same for a payment that a card shields; None if every choice must be tried."""
    owner, port, doublings = p.hqs[0], port_can_help(g, budget, p), most_doublings(g, budget, p)
    if meets(budget, total_shielded_by(budget, owner, p.shield, port, doublings), cost):
        return True
    if owner != budget.seat:
        return False
    if p.shield in budget.shielded_hand and (budget.competitors < 0 or budget.competitors in p.cards):
        lenders = [] if budget.banned else budget.lenders
        totals = [total_shielded_by(budget, lender, p.shield, port, doublings) for lender in lenders]
        return any(meets(budget, total, cost) for total in totals)
    return None


def _lent_can_reach(g: SpaceCorp, budget: Budget, p: Payment, cost: int, owner: int) -> bool:
    """The same for a payment that uses the Infra of this opponent, and is not shielded by a card yet."""
    port, doublings = port_can_help(g, budget, p), most_doublings(g, budget, p)
    total = total_with(budget, budget.hand, budget.infra[owner], port, doublings)
    if not meets(budget, total, cost):
        return False
    penalty = penalty_due(p)
    return (
        not penalty
        or (penalty <= budget.profit and meets(budget, total, cost, penalty))
        or meets(budget, best_shielded_with(budget, owner, port, doublings), cost)
        or bool(factory_owners(g, budget.seat, p.site))
    )


def sufficient_lenders(g: SpaceCorp, budget: Budget, p: Payment) -> list[int]:
    """The opponents whose Infra, instead of the seat's own, lets a payment meet its cost."""
    penalty, cost = penalty_due(p) if p.penalty else 0, p.cost
    if penalty:
        return [owner for owner in budget.lenders if _lent_can_reach(g, budget, p, cost, owner)]
    if cost <= 1:
        return budget.lenders
    port, doublings, hand = port_can_help(g, budget, p), most_doublings(g, budget, p), budget.hand
    if meets(budget, total_with(budget, hand, NOTHING, port, doublings), cost):
        return budget.lenders
    return [
        owner
        for owner in budget.lenders
        if meets(budget, total_with(budget, hand, budget.infra[owner], port, doublings), cost)
    ]


def can_complete(g: SpaceCorp, budget: Budget, p: Payment) -> bool:
    """Whether a payment can be completed."""
    if not budget.must_play_card:
        return payment_can_reach(g, budget, p, p.cost)
    best, choice = best_completion(g, budget, p)
    return best >= p.cost and not stays_idle(g, budget, p, choice)


def can_pay(g: SpaceCorp, seat: int, p: Payment) -> bool:
    """Whether a seat can complete a payment."""
    return can_complete(g, budget_for(g, seat, p.action, p), p)


def stays_idle(g: SpaceCorp, budget: Budget, p: Payment, choice: HqChoice) -> bool:
    """Whether even with all cards the payment is for an idle Move that must cost a card."""
    return budget.must_play_card and is_idle_move(g, budget.seat, with_everything(g, budget, p, choice))


def with_everything(g: SpaceCorp, budget: Budget, p: Payment, choice: HqChoice) -> Payment:
    """The payment with a choice of HQs and all else that can be added: cards, Time, bases and profit."""
    seat = budget.seat
    q = p.copy()
    q.hqs, q.competitors = choice.hqs[:], choice.competitors
    q.shield = choice.shield
    q.factory = max(p.factory, choice.factory)
    if p.time != "second":
        q.cards = cards_for(budget, choice)[:]
        if not p.time and budget.has_time:
            q.time = "double"
    if may_add_port(g, p) and (owners := port_owners(g, seat, p.site)):
        q.port = owners[0]
    if p.action == "build" and p.plant < 0 and (owners := industrial_owners(g, seat, p.site)):
        q.plant = owners[0]
    q.spend = spend_limit(g, seat, q, total_so_far(g, seat, q))
    return q
