"""What is kept between questions is the same as if it were worked out afresh."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Match
from cosmodrome.engine.secret import Secret
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.bot import worth
from cosmodrome.games.spacecorp.bot.hints import move_options, one_more
from cosmodrome.games.spacecorp.content import CARDS, ERAS, STACKS, stack_of
from cosmodrome.games.spacecorp.payment import hand, infra
from cosmodrome.games.spacecorp.payment.budget import Assets, Budget, budget_for
from cosmodrome.games.spacecorp.payment.formula import Terms
from cosmodrome.games.spacecorp.payment.suggest import suggester
from cosmodrome.games.spacecorp.payment.totals import (
    best_total_with_profit,
    best_with_own_infra,
    first_choices,
    terms_of,
)
from cosmodrome.games.spacecorp.rules.basics import acting
from cosmodrome.games.spacecorp.state import KINDS, SpaceCorp

ACTIONS = ("move", "explore", "build", "research", "produce", "genetics", "revelation", "colony")


def forget(g: SpaceCorp) -> None:
    """Nothing is kept any more, on the table or elsewhere."""
    g.cache.clear()
    for kept in (hand._hand, infra._headquarters, worth._ground, worth._outlook):
        kept.cache_clear()
    worth._SHARES.clear()


def games(seeds: range, era: str) -> list[Match[Any]]:
    """Matches that begin with an era."""
    return [cosmodrome.new(GAME, 2 + seed % 3, f"kept{seed}", {"start_era": era}).clone(quiet=True) for seed in seeds]


def gist(g: SpaceCorp, budget: Budget) -> tuple[object, ...]:
    """What a budget amounts to."""
    choices = [
        (choice.hqs, choice.competitors, _numbers(terms_of(budget, choice)))
        for choice in first_choices(g, budget, True)
    ]
    best = [best_total_with_profit(g, budget, port, doublings) for port in (False, True) for doublings in (0, 1, 2)]
    own = best_with_own_infra(budget, False, 0)
    has = budget.cards, budget.competitors, budget.has_time, budget.profit, budget.must_play_card, budget.lenders
    return *has, own, choices, best


def _numbers(terms: Terms) -> tuple[int, int, int]:
    return terms.added, terms.multiplier, terms.largest


def valuations(g: SpaceCorp, seat: int) -> list[object]:
    """What all places, journeys and one Infra card more are worth to a seat."""
    out = worth.outlook(g, seat)
    payments = suggester(g, seat, "move")
    places = [worth.site_worth(g, seat, site.id, out, arriving) for site in g.map.sites for arriving in (True, False)]
    return [places, [move_options(g, payments, team, out) for team in acting(g, seat)], one_more(g, seat, 0, 0, out)]


def tamper(g: SpaceCorp, seat: int, chance: Random) -> Iterator[SpaceCorp]:
    """Tables that differ from one in a single thing, each given before and after it is changed."""
    other = (seat + 1) % g.seats
    free = [spot for spot, base in enumerate(g.bases) if base < 0]
    infra = chance.choice([c.id for c in CARDS if c.infra])
    site = chance.randrange(len(g.map.sites))
    rows = [row for row, era in enumerate(g.contracts) if era != g.era]

    def corp(h: SpaceCorp, key: str, change: Callable[[Any], Any], whose: int = seat) -> None:
        setattr(h.corps[whose], key, change(getattr(h.corps[whose], key)))

    def inherit(h: SpaceCorp) -> None:
        h.corps[seat].legacy_tile, h.corps[seat].legacy_pay = 1, 4

    changes: list[Callable[[SpaceCorp], None]] = [
        lambda h: corp(h, "profit", lambda profit: profit + chance.choice((-profit, 1, 2, 3, 9))),
        lambda h: corp(h, "cards", lambda cards: Secret(cards.raw[1:], cards.known)),
        lambda h: corp(h, "slots", lambda slots: [infra, *slots[1:]]),
        lambda h: corp(h, "slots", lambda slots: [infra, *slots[1:]], other),
        lambda h: h.corps[other].slots.__setitem__(1, infra),
        lambda h: h.corps[other].teams.__setitem__(0, site),
        lambda h: h.corps[seat].teams.__setitem__(0, site),
        lambda h: corp(h, "claims", lambda claims: [1 - claim for claim in claims]),
        lambda h: corp(h, "track", lambda track: [0, 0, 2, 3] if g.era == 2 else track),
        lambda h: corp(h, "stock", lambda stock: [0, 0, *stock[2:]]),
        lambda h: corp(h, "progress", lambda progress: tuple(p for p in range(0, 8, 2)) if g.era else progress),
        lambda h: h.stacks.__setitem__(next(iter(h.stacks)), ()),
        lambda h: h.bases.__setitem__(chance.choice(free), other * KINDS + 8),
        lambda h: h.bases.__setitem__(chance.choice(free), seat * KINDS + 5),
        lambda h: h.tiles.__setitem__(chance.choice(free), stack_of(g.era, STACKS[g.era][0])[0]),
        lambda h: h.contracts.__setitem__(chance.choice(rows), g.era) if rows else None,
        lambda h: h.beyond.__setitem__(0, other),
        lambda h: setattr(h, "spur", not h.spur),
        lambda h: setattr(h, "options", {**h.options, "end_era": ERAS[h.era]}),
        inherit,
    ]
    for change in changes:
        h = g.copy()
        yield h
        change(h)
        yield h


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_nothing_that_counts_can_change_unnoticed(era: str) -> None:
    """One thing at a time is changed on the table, and all that was kept would be wrong then."""
    chance = Random(era)
    for match in games(range(3), era):
        turn = 0
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            turn += 1
            if asked.prompt.kind == "action" and turn % 5 == 0:
                for at, g in enumerate(tamper(match.state, seat, chance)):
                    kept = [valuations(g, seat), [gist(g, budget_for(g, seat, action)) for action in ACTIONS]]
                    if at % 2:
                        forget(g)
                        assert kept == [
                            valuations(g, seat),
                            [gist(g, Budget(Assets(g, seat), action)) for action in ACTIONS],
                        ]
            match.pick(seat, int(chance.random() * len(asked)))


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_tables_that_are_played_side_by_side_do_not_mix(era: str) -> None:
    """Two, three and four players begin with the same empty board, and other contracts."""
    tables = [(match.state, next(iter(match.asked))) for match in games(range(3), era)]
    fresh = []
    for g, seat in tables:
        forget(g)
        fresh.append(valuations(g, seat))
    assert [valuations(g, seat) for g, seat in tables] == fresh
    assert [valuations(g, seat) for g, seat in reversed(tables)] == fresh[::-1]


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_kept_budgets_are_those_of_the_moment(era: str) -> None:
    """Hands, Infra, profit and progress cards change all the time; budgets that are kept never lag behind."""
    chance = Random(era)
    for match in games(range(2), era):
        while not match.over:
            for seat, asked in match.asked.items():
                g: SpaceCorp = match.state
                for action in ACTIONS:
                    assert gist(g, budget_for(g, seat, action)) == gist(g, Budget(Assets(g, seat), action))
                match.pick(seat, int(chance.random() * len(asked)))


@pytest.mark.parametrize("era", ["mariners", "planeteers", "starfarers"])
def test_hints_with_what_was_kept_are_those_without(era: str) -> None:
    """And the favourite is the first of the best, though only what could be it is worked out."""
    judge: Any = GAME.judge()
    chance = Random(era)
    for match in games(range(3), era):
        while not match.over:
            for seat, asked in match.asked.items():
                favourite = judge.favourite(match.state, asked)
                hints = judge.hints(match.state, asked)
                forget(match.state)
                assert hints == judge.hints(match.state, asked)
                assert favourite == hints.index(max(hints))
                judge.hints(match.state, asked)  # kept for the next question
                pick = favourite if chance.random() < 0.6 else int(chance.random() * len(asked))
                match.pick(seat, pick)


def test_a_favourite_alone_is_the_best_of_fresh_hints() -> None:
    """Nothing but favourites was asked for before: what they left out is not taken for a price."""
    judge: Any = GAME.judge()
    for match, again in zip(games(range(3), "planeteers"), games(range(3), "planeteers"), strict=True):
        favourites: list[int] = []
        while not match.over:
            for seat, asked in match.asked.items():
                favourites.append(judge.favourite(match.state, asked))
                match.pick(seat, favourites[-1])
        for favourite in favourites:
            seat, asked = next(iter(again.asked.items()))
            forget(again.state)
            hints = judge.hints(again.state, asked)
            assert favourite == hints.index(max(hints))
            again.pick(seat, favourite)


def test_the_favourite_of_teams_none_of_which_has_a_good_way_is_the_best_of_them() -> None:
    """Found by play: what is left out where nothing reaches a floor must not be taken for what it is worth."""
    judge, chance = GAME.judge(), Random("951844random")
    match = cosmodrome.new(GAME, 3, seed=951844, options={"start_era": "planeteers", "end_era": "starfarers"})
    for _ in range(131):
        asked = chance.choice([*match.asked.values()])
        chance.random()
        match.pick(asked.seat, chance.randrange(len(asked)))
    (asked,) = match.asked.values()
    hints = judge.hints(match.state, asked)
    assert asked.prompt.kind == "team"
    assert max(hints) < -9
    assert judge.favourite(match.state, asked) == hints.index(max(hints))
