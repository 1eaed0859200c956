"""The judge of Space Base: an answer for every question, chances that add up, and sound play where it is plain."""

from random import Random

import pytest

import cosmodrome
from cosmodrome.bots import arena, make
from cosmodrome.bots.fleet import Fleet
from cosmodrome.engine import Match
from cosmodrome.games.spacebase import GAME, prompts
from cosmodrome.games.spacebase.bot import JUDGE
from cosmodrome.games.spacebase.bot.hints import HINTS, ROUNDED, Docking, Payout, sector_worths
from cosmodrome.games.spacebase.bot.worth import LONGEST, change, expected, horizon, purse, rounds_left, turns_left
from cosmodrome.games.spacebase.content import CARDS, NUMBER
from cosmodrome.games.spacebase.state import BUYING, SpaceBase


def opened(seats: int, seed: int) -> SpaceBase:
    """A table after the opening."""
    state = cosmodrome.new("space-base", seats=seats, seed=seed).state
    assert isinstance(state, SpaceBase)
    return state


def test_a_sector_pays_the_same_alone_and_among_all() -> None:
    chance = Random(3)
    match = cosmodrome.new("space-base", seats=3, seed=5)
    while not match.over:
        seat, asked = chance.choice(list(match.asked.items()))
        match.pick(seat, chance.randrange(len(asked)))
        for one in range(3):
            payout = Payout(match.state, one)
            assert [payout.of(sector) for sector in range(1, 13)] == sector_worths(match.state, one)[1:]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("light_speed", [False, True])
def test_every_question_gets_a_hint_for_every_option_and_chances_add_up(seats: int, light_speed: bool) -> None:
    chance = Random(seats)
    kinds = set()
    for seed in range(3):
        match = cosmodrome.new("space-base", seats=seats, seed=seed, options={"light_speed": light_speed})
        while not match.over:
            for seat, asked in match.asked.items():
                kinds.add(asked.prompt.kind)
                assert len(JUDGE.hints(match.state, asked)) == len(asked)
                match.pick(seat, chance.randrange(len(asked)))
                shares = [JUDGE.value(match.state, other) for other in range(seats)]
                assert sum(shares) == pytest.approx(1)
    assert "buy" in kinds


def test_there_is_a_hint_for_every_kind_of_question() -> None:
    kinds = {value.kind for name, value in vars(prompts).items() if isinstance(value, prompts.Prompt)}
    assert kinds == set(HINTS)


def test_what_a_changed_sector_brings_is_the_difference_of_what_rolls_pay() -> None:
    chance = Random(1)
    for _ in range(200):
        worths = [0.0, *[5 * chance.random() for _ in range(12)]]
        sector, worth = chance.randint(1, 12), 6 * chance.random()
        changed = worths[:]
        changed[sector] = worth
        assert change(worths, sector, worth) == pytest.approx(expected(changed) - expected(worths))


def test_a_roll_pays_the_better_way() -> None:
    """With one point in sector 7 and nothing else, the six rolls that make 7 pay it."""
    assert expected([0.0] * 7 + [1.0] + [0.0] * 5) == pytest.approx(6 / 36)
    assert expected([0.0, 1.0] + [0.0] * 11) == pytest.approx(12 / 36)


def test_credits_beyond_a_dear_ship_count_for_less() -> None:
    assert purse(10) == 10
    assert purse(30) - purse(20) < 10
    assert purse(200) == purse(100)


def test_a_finished_game_is_worth_its_result() -> None:
    g = opened(3, 1)
    g.vp, g.finished = [41, 40, 7], True
    assert [JUDGE.value(g, seat) for seat in range(3)] == [1, 0, 0]
    g.outright = 2
    assert [JUDGE.value(g, seat) for seat in range(3)] == [0, 0, 1]


def test_more_of_anything_is_better() -> None:
    g = opened(4, 2)
    before = JUDGE.value(g, 1)
    for field in (g.vp, g.credits, g.income):
        field[1] += 3
        after = JUDGE.value(g, 1)
        assert after > before
        before = after


def test_turns_left_in_the_last_round() -> None:
    """Seat 1 of three is rolling, seat 0 began: seat 1 and 2 have a turn to come, seat 0 has none."""
    g = opened(3, 3)
    g.starter, g.active, g.dice, g.closing = 0, 1, (0, 0), True
    assert rounds_left(g) == 0
    assert [turns_left(g, seat, 0.0) for seat in range(3)] == [(0, 2), (1, 1), (1, 1)]
    g.dice = (3, 4)
    assert [turns_left(g, seat, 0.0) for seat in range(3)] == [(0, 1), (0, 1), (1, 0)]


def test_the_horizon_is_that_of_the_turns_which_are_left() -> None:
    chance = Random(8)
    match = cosmodrome.new("space-base", seats=4, seed=9)
    while not match.over:
        seat, asked = chance.choice(list(match.asked.items()))
        match.pick(seat, chance.randrange(len(asked)))
        g: SpaceBase = match.state
        for one in range(4):
            own = turns_left(g, one, rounds_left(g))[0]
            assert horizon(g, one) == min(LONGEST, int(own + (1.5 if one == g.active and g.dice[1] else 0.5)))


def last_buy(credits: int) -> Match:
    """The last player of the last round may buy."""
    g = opened(2, 4)
    g.starter, g.active, g.stage, g.dice, g.closing, g.turn = 0, 1, BUYING, (1, 2), True, 40
    g.vp, g.credits = [40, 36], [0, credits]
    return Match.at(GAME, g)


def test_the_last_purchase_is_the_colony_with_most_points() -> None:
    match = last_buy(19)
    hints = JUDGE.hints(match.state, match.asked[1])
    best = match.asked[1].value(max(range(len(hints)), key=hints.__getitem__))
    assert best == NUMBER["colony-4"]
    assert CARDS[best].vp == 6


def test_search_buys_the_colony_that_wins() -> None:
    match = last_buy(19)
    assert make("search", iterations=8).choose(match.perspective(1)) == "colony-4"


def test_the_favourite_purchase_has_the_best_hint_and_no_card_brings_more_than_it_may() -> None:
    """Playouts work out those cards alone that may be the best; in random games and along the favourites."""
    for seed in range(4):
        match = cosmodrome.new("space-base", seats=2 + seed, seed=f"purchases {seed}").clone(quiet=True)
        chance = Random(seed)
        while not match.over:
            for seat, asked in match.asked.items():
                hints = JUDGE.hints(match.state, asked)
                assert JUDGE.favourite(match.state, asked) == hints.index(max(hints))
                if asked.prompt is prompts.BUY:
                    docking = Docking(match.state, seat)
                    for card, most in zip(asked.values, docking.most(asked.values), strict=True):
                        assert docking.gain(card) <= most + ROUNDED
                by_chance = int(chance.random() * len(asked))
                match.pick(seat, by_chance if chance.random() < 0.3 else hints.index(max(hints)))


def test_greedy_beats_random() -> None:
    schedule = arena.fixtures("space-base", ["greedy", "random"], 10, 1, {})
    report = arena.report("space-base", ["greedy", "random"], 1, {}, list(arena.run(schedule, Fleet())))
    assert report.standings[0].wins == 10
