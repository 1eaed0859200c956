"""What can be paid is arithmetic with a few numbers: the same as trying every way there is."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import CARDS, STARFARERS
from cosmodrome.games.spacecorp.map import FAR, Settled
from cosmodrome.games.spacecorp.payment.budget import Assets, Budget, budget_for
from cosmodrome.games.spacecorp.payment.formula import USABLE, card_terms
from cosmodrome.games.spacecorp.payment.hand import hand_of
from cosmodrome.games.spacecorp.payment.infra import headquarters, infra_terms
from cosmodrome.games.spacecorp.payment.start import open_payment
from cosmodrome.games.spacecorp.payment.steps import COMPETITORS
from cosmodrome.games.spacecorp.payment.totals import payment_can_reach, reachable_totals, sufficient_lenders
from cosmodrome.games.spacecorp.rules.basics import able, acting, alike, distinct
from cosmodrome.games.spacecorp.rules.build import _payment as _build_payment
from cosmodrome.games.spacecorp.rules.build import needs_factory, open_site
from cosmodrome.games.spacecorp.rules.contracts import claimable, met, open_rows
from cosmodrome.games.spacecorp.rules.move import (
    _can_go,
    _opens_spur,
    _ways,
    allowed,
    destinations,
    movers,
    usable_bases,
)
from cosmodrome.games.spacecorp.rules.turn import actions
from cosmodrome.games.spacecorp.state import KINDS, Payment, SpaceCorp

ERAS = ("mariners", "planeteers", "starfarers")


def questions(era: str, seeds: range, every: int = 1) -> Iterator[tuple[SpaceCorp, int, str]]:
    """The tables of random games that begin with an era, where somebody is asked something."""
    chance = Random(era)
    for seed in seeds:
        match = cosmodrome.new(GAME, 2 + seed % 3, f"numbers{seed}", {"start_era": era}).clone(quiet=True)
        count = 0
        while not match.over:
            for seat, asked in match.asked.items():
                count += 1
                if count % every == 0:
                    yield match.state, seat, asked.prompt.kind
                match.pick(seat, int(chance.random() * len(asked)))


@pytest.mark.parametrize("era", ERAS)
def test_a_hand_that_is_kept_is_that_of_the_moment(era: str) -> None:
    """Hands change by a card at a time, and every seat has its own."""
    for g, _, _ in questions(era, range(3)):
        for seat, corp in enumerate(g.corps):
            hand, cards = hand_of(g, seat), corp.cards.raw
            assert hand.competitors == next((c for c in cards if c in COMPETITORS), -1)
            assert hand.has_time == any(CARDS[c].time for c in cards)
            for kind, usable in USABLE.items():
                matching = hand.matching(kind)
                mine = [c for c in cards if c in usable]
                assert matching.cards == mine
                assert _parts(matching.terms) == _parts(card_terms(mine, kind))
                assert matching.steps == [("card", c) for c in distinct(mine)]


@pytest.mark.parametrize("era", ERAS)
def test_hqs_that_are_kept_are_those_of_the_moment(era: str) -> None:
    """Every change of a slot is seen."""
    for g, _, _ in questions(era, range(3)):
        for kind in ("research", "move", "build", "genetics"):
            infra = headquarters(g).give(kind)
            for seat in range(g.seats):
                fresh = _parts(infra_terms(g, seat, kind))
                assert fresh == _parts(infra.terms[seat])
                assert (seat in infra.owners) == (fresh != (0, 1, 0))


def _parts(found: Any) -> tuple[int, int, int]:
    return found.added, found.multiplier, found.largest


@pytest.mark.parametrize("era", ERAS)
def test_ways_are_those_that_a_base_allows(era: str) -> None:
    """From every site for every seat, as it would be found by looking at each destination."""
    for g, seat, _ in questions(era, range(2), every=9):
        board, usable = g.map, usable_bases(g, seat)
        for site in range(len(board.sites)):
            spur = _opens_spur(g, seat, site)
            fresh = [
                (to, board.distance[site][to], board.hot[site] or board.hot[to])
                for to in range(len(board.sites))
                if board.distance[site][to] < FAR and not allowed(g, seat, site, to, usable)
            ]
            assert g.settled.ways(seat, not g.banned, site, spur) == fresh
            near = g.settled.nearest(seat, not g.banned, site, spur)
            for radiates, there in ((False, near.cool), (True, near.hot)):
                least = min([far for _, far, hot in fresh if hot == radiates], default=-1)
                assert (board.distance[site][there] if there >= 0 else -1) == least
        assert g.settled.owned == Settled(board, g.bases[:]).owned


@pytest.mark.parametrize("era", ERAS)
def test_what_a_payment_can_reach_is_what_some_way_reaches(era: str) -> None:
    """Begun payments, with every cost, with radiation and without, and with anybody's Infra."""
    for g, seat, kind in questions(era, range(4)):
        if kind != "pay" or g.pay is None:
            continue
        for penalty in {0, g.pay.penalty, 2, 9}:
            p = g.pay.copy()
            p.penalty = penalty
            budget = Budget(Assets(g, seat), p.action)
            _compare(g, budget, p)
            if not p.competitors and p.time != "second":
                for owner in budget.lenders:
                    _compare(g, budget, p.with_hq(owner))
                if p.shield < 0 and p.hqs == [seat] and not budget.must_play_card:
                    enough = [s for s in budget.lenders if _reached(g, budget, p.with_hq(s)) >= p.cost]
                    assert sufficient_lenders(g, budget, p) == enough


def _compare(g: SpaceCorp, budget: Budget, p: Payment) -> None:
    most = _reached(g, budget, p)
    for cost in {1, 2, 3, p.cost, most - 1, most, most + 1}:
        if cost > 0:
            assert payment_can_reach(g, budget, p, cost) == (most >= cost)


def _reached(g: SpaceCorp, budget: Budget, p: Payment) -> int:
    return max([total for total, _ in reachable_totals(g, budget, p)], default=-1)


@pytest.mark.parametrize("era", ERAS)
def test_a_team_can_go_where_a_payment_for_it_can_be_completed(era: str) -> None:
    """Every destination by itself, with all the ways to pay for it."""
    for g, seat, kind in questions(era, range(4)):
        if kind == "action":
            budget = budget_for(g, seat, "move")
            for team in acting(g, seat):
                found = destinations(g, seat, team)
                assert found == list(_ways(g, budget, team, None))
                assert _can_go(g, budget, team, None) == bool(found)


@pytest.mark.parametrize("era", ERAS)
def test_contracts_that_can_be_claimed_are_those_whose_condition_is_met(era: str) -> None:
    """Though most are not looked at: they take more bases than there are, or a Produce in this turn."""
    for g, _, _ in questions(era, range(6), every=2):
        for seat in range(g.seats):
            spots = tuple(spot for spot, base in enumerate(g.bases) if base >= 0 and base // KINDS == seat)
            assert claimable(g, seat) == [c.row for c in open_rows(g) if met(g, seat, c.condition, spots)]
            colonies = [s for s, c in enumerate(g.colony_at) if c >= 0 and g.base_owner(s) == seat]
            assert g.own_colonies(seat) == (colonies if g.era == STARFARERS else [])


@pytest.mark.parametrize("era", ERAS)
def test_one_of_the_teams_that_are_alike_acts(era: str) -> None:
    """With one that has acted already, and without."""
    for g, seat, _ in questions(era, range(2)):
        teams = able(g, seat)
        assert acting(g, seat) == alike(g, seat, teams)
        for gone in range(4):
            assert acting(g, seat, gone) == alike(g, seat, [team for team in teams if team != gone])


@pytest.mark.parametrize("era", ERAS)
def test_what_can_be_conducted_is_what_can_be_paid(era: str) -> None:
    """Builds, with the Shield Factory that they build or without; and actions that only need some value."""
    for g, seat, kind in questions(era, range(4)):
        if kind != "action":
            continue
        has = Assets(g, seat)
        budget = has.budget("build")
        for team in acting(g, seat):
            if open_site(g, seat, g.corps[seat].teams[team]):
                plain, shielded = (_reached(g, budget, p) >= p.cost for p in _builds(g, seat, team))
                assert needs_factory(g, budget, team, None) == (False if plain else True if shielded else None)
        for action in ("produce", "genetics", "revelation"):
            assert has.has_value_for(action) == (_reached(g, has.budget(action), open_payment(g, seat, action, 1)) >= 1)
        if "move" in actions(g, seat):
            budget = has.budget("move")
            assert movers(g, seat) == [team for team in acting(g, seat) if _can_go(g, budget, team, None)]


def _builds(g: SpaceCorp, seat: int, team: int) -> list[Payment]:
    """The payment of a Build, as it is and shielded."""
    return [_build_payment(g, seat, team, None, shielded) for shielded in (False, True)]
