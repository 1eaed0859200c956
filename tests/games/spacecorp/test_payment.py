"""Payments against an enumerator that knows nothing of the rules' shortcuts: every set of cards, Infra and help.

Value = (Infra of one HQ + cards + bonuses) x multipliers, then profit (rulebook page 7, rulings 8-18).
"""

from collections.abc import Iterator
from itertools import combinations
from math import prod
from random import Random

import pytest

from cosmodrome.engine.secret import Secret
from cosmodrome.engine.testing import Make
from cosmodrome.games.spacecorp.content import CARDS, ERAS, HQS, PROBE_NETWORK, PROGRESS
from cosmodrome.games.spacecorp.payment.budget import Assets, Budget
from cosmodrome.games.spacecorp.payment.start import open_payment
from cosmodrome.games.spacecorp.payment.steps import is_complete, total_so_far
from cosmodrome.games.spacecorp.payment.suggest import suggest
from cosmodrome.games.spacecorp.payment.totals import best_completion, payment_can_reach
from cosmodrome.games.spacecorp.state import SpaceCorp

ACTIONS = ("research", "move", "explore", "build", "produce", "genetics")
WITH_A_COST = ("move", "explore", "build")


def numbers(g: SpaceCorp, hqs: tuple[int, ...], cards: tuple[int, ...], action: str) -> tuple[list[int], list[int]]:
    """Everything that is added, and everything that multiplies."""
    added, multipliers = [], []
    for owner in hqs:
        corp = g.corps[owner]
        added.append(HQS[corp.hq].research if action == "research" else 0)
        for slot, card in enumerate(corp.slots):
            if card < 0:
                added.append(HQS[corp.hq].slots[slot].get(action, 0))
            else:
                cards = (*cards, card)
    for card in cards:
        use = CARDS[card].uses.get(action)
        if use is not None and use.times:
            multipliers.append(use.times)
        elif use is not None:
            added.append(use.value)
    return added, multipliers


def worth(g: SpaceCorp, hqs: tuple[int, ...], cards: tuple[int, ...], action: str, time: bool) -> int:
    added, multipliers = numbers(g, hqs, cards, action)
    other = any(added) or bool(multipliers)
    for card in g.corps[0].progress:
        bonus = PROGRESS[card].bonus
        if bonus is not None and bonus.action == action and (other or not bonus.needs_other):
            added.append(bonus.adds[g.era])
    whole = (sum(added) or (1 if multipliers else 0)) * prod(multipliers)
    return whole * (2 if time else 1) * (2 if action == "explore" and g.corps[0].owns(PROBE_NETWORK) else 1)


def payments(g: SpaceCorp, action: str) -> Iterator[tuple[int, ...]]:
    """The total of every payment that the rules allow, profit included."""
    hand = [c for c in g.corps[0].hand if action in CARDS[c].uses]
    edge = next((c for c in g.corps[0].hand if CARDS[c].edge == "competitors"), None)
    time = any(CARDS[c].time for c in g.corps[0].hand) and action in WITH_A_COST
    seats = range(g.seats)
    for size in range(len(hand) + 1):
        for cards in combinations(hand, size):
            choices: list[tuple[int, ...]] = [(s,) for s in seats]
            if edge is not None and edge not in cards:
                choices += combinations(seats, 2)
            for hqs in choices:
                for doubled in {False, time}:
                    value = worth(g, hqs, cards, action, doubled)
                    profit = 0
                    if g.era and action in WITH_A_COST:
                        profit = max(0, min(3, value - 1, g.corps[0].profit))
                    yield value + profit, value, size


def deal(table: Make, rnd: Random) -> SpaceCorp:
    """A hand, Infra for all, some profit and progress cards, at random."""
    era = rnd.randrange(3)
    t = table(rnd.choice((2, 3, 4)), ERAS[era])
    g: SpaceCorp = t.g
    pool = list(g.deck[0].raw)
    rnd.shuffle(pool)
    g.corps[0].hand = sorted(pool.pop() for _ in range(rnd.randrange(7)))
    infra = [c for c in pool if CARDS[c].infra]
    for corp in g.corps:
        for slot in range(3):
            if rnd.random() < 0.5 and infra:
                corp.slots[slot] = infra.pop()
                pool.remove(corp.slots[slot])
    g.deck = (Secret(tuple(sorted(pool))),)
    t.profit(0, rnd.randrange(5))
    if era:
        titles = {p >> 1: p for p in g.sideboard}
        chosen = rnd.sample(sorted(titles), rnd.randrange(4))
        g.corps[0].progress = tuple(titles[c] for c in chosen)
    return g


@pytest.mark.parametrize("seed", range(60))
def test_the_most_that_can_be_paid_is_the_most_of_all_payments(table: Make, seed: int) -> None:
    rnd = Random(seed)
    g = deal(table, rnd)
    for action in ACTIONS:
        p = open_payment(g, 0, action, 1, 0, g.map.home, g.map.home)
        p.penalty = 0
        best = max(total for total, _, _ in payments(g, action))
        budget = Budget(Assets(g, 0), action)
        assert best_completion(g, budget, p)[0] == best
        assert payment_can_reach(g, budget, p, best)
        assert not payment_can_reach(g, budget, p, best + 1)
        assert total_so_far(g, 0, p) == worth(g, (0,), (), action, False)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_suggested_pays_the_cost_whenever_any_payment_does(table: Make, seed: int) -> None:
    rnd = Random(seed)
    g = deal(table, rnd)
    for action in WITH_A_COST:
        reachable = sorted({total for total, _, _ in payments(g, action)})
        cost = rnd.choice(reachable)
        p = open_payment(g, 0, action, cost, 0, g.map.home, g.map.home)
        p.penalty = 0
        paid = suggest(g, 0, p)
        assert is_complete(g, 0, paid, total_so_far(g, 0, paid))
        assert set(paid.cards) <= set(g.corps[0].hand)
        assert paid.spend <= 3


@pytest.mark.parametrize("seed", range(60))
def test_a_step_is_offered_only_if_the_cost_can_still_be_reached(table: Make, seed: int) -> None:
    """Choosing one HQ for good leaves just the payments with its Infra."""
    rnd = Random(seed)
    g = deal(table, rnd)
    for action in WITH_A_COST:
        other = rnd.randrange(1, g.seats)
        p = open_payment(g, 0, action, 1, 0, g.map.home, g.map.home)
        p.penalty, p.hqs = 0, [other]
        hand = tuple(c for c in g.corps[0].hand if action in CARDS[c].uses)
        time = any(CARDS[c].time for c in g.corps[0].hand)
        value = worth(g, (other,), hand, action, time)
        best = value + (max(0, min(3, value - 1, g.corps[0].profit)) if g.era else 0)
        budget = Budget(Assets(g, 0), action)
        assert payment_can_reach(g, budget, p, best)
        assert not payment_can_reach(g, budget, p, best + 1)
