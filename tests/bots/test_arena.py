"""The arena: a fair schedule, honest figures."""

import pytest

from cosmodrome.bots import BotError, arena
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.statistics import mean, wilson


def test_every_bot_sits_on_every_seat_equally_often_with_the_same_seeds() -> None:
    schedule = arena.fixtures("comet-race", ["greedy", "random", "random:seed=1"], 9, 5, {})
    for seat in range(3):
        assert (
            sorted(fixture.bots[seat] for fixture in schedule)
            == ["greedy"] * 3 + ["random"] * 3 + ["random:seed=1"] * 3
        )
    assert [fixture.seed for fixture in schedule] == [5, 5, 5, 6, 6, 6, 7, 7, 7]


def test_the_same_schedule_gives_the_same_games_on_one_core_or_two() -> None:
    schedule = arena.fixtures("comet-race", ["greedy", "random"], 6, 1, {"finish": 10})
    alone = sorted((one.number, one.scores, one.answers) for one in arena.run(schedule, Fleet(1)))
    together = sorted((one.number, one.scores, one.answers) for one in arena.run(schedule, Fleet(2)))
    assert alone == together


def test_a_report_counts_wins_scores_and_lengths() -> None:
    played = [
        arena.Played(0, ("a", "b"), 1, (10, 4), (1, 2), (0,), 7, 20, (0.5, 0.0), (10, 10)),
        arena.Played(1, ("b", "a"), 1, (6, 6), (1, 1), (0, 1), 9, 30, (0.0, 1.5), (15, 15)),
    ]
    report = arena.report("comet-race", ["a", "b"], 1, {}, played)
    first, second = report.standings
    assert (first.wins, second.wins) == (1.5, 0.5)
    assert (first.score, second.score) == (8, 5)
    assert (report.steps, report.answers) == (8, 25)
    assert first.milliseconds == pytest.approx(1000 * 2.0 / 25)
    assert report.to_json()["standings"][0]["bot"] == "a"


def test_a_bot_on_several_seats_is_one_line_with_its_share_of_even_chances() -> None:
    bots = ["greedy", "random", "random", "random"]
    schedule = arena.fixtures("comet-race", bots, 8, 1, {})
    report = arena.report("comet-race", bots, 1, {}, list(arena.run(schedule, Fleet(1))))
    lines = [(line.bot, line.seats, line.even) for line in report.standings]
    assert lines == [("greedy", 1, 0.25), ("random", 3, 0.75)]
    assert sum(line.wins for line in report.standings) == pytest.approx(8, abs=0.01)


def test_the_verdict_is_about_even_chances() -> None:
    def line(low: float, high: float, even: float = 0.25) -> arena.Standing:
        return arena.Standing("a", 1, 10, 5, 0.5, low, high, even, 0, 0)

    assert line(0.3, 0.6).verdict == "above even"
    assert line(0.1, 0.2).verdict == "below even"
    assert line(0.2, 0.4).verdict == "not clear of even"
    assert line(0.2, 0.4, even=1.0).verdict == "", "who plays alone has nobody to be better than"


def test_wilson_interval_of_known_shares() -> None:
    """Values from the published formula: 8 of 10 is 49.0 % to 94.3 %, 0 of 20 is 0 % to 16.1 %."""
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 20) == pytest.approx((0.0, 0.161), abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_mean_of_nothing_is_zero() -> None:
    assert mean([]) == 0
    assert mean([1, 2]) == 1.5


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BotError, match="no bot called"):
        arena.fixtures("comet-race", ["greedy", "clever"], 2, 1, {})
    with pytest.raises(BotError, match="at least one job"):
        list(arena.run(arena.fixtures("comet-race", ["greedy", "random"], 2, 1, {}), Fleet(0)))
