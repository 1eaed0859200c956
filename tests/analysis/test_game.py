"""The analysis of a game: planted blunders are found, good play is left alone, luck and decisions are told apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.analysis import analyse
from cosmodrome.analysis.calibration import bins, brier, calibrate, fit
from cosmodrome.analysis.chances import RAW
from cosmodrome.analysis.game import Work, conclude, plan, work_out
from cosmodrome.analysis.measure import Estimate, estimate, measure
from cosmodrome.analysis.verdict import BLUNDER, DEPTHS, SURE, Depth, coach_rng, judge_answer, verdict_of
from cosmodrome.bots import make
from cosmodrome.cli import main
from cosmodrome.engine import CosmodromeError, Match, Perspective, Rng
from cosmodrome.engine.testing.worlds import swapped
from cosmodrome.search import Budget
from cosmodrome.search.judges import best
from cosmodrome.search.playouts import play_on, standing


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A depth of one pass."""
    monkeypatch.setitem(DEPTHS, "counted", Depth(4, 1, 12, 4))


def played(seed: int, spec: str, plant: bool = False) -> tuple[Match, list[int]]:
    """A game between bots, and the moments at which the worst option was planted: where much hangs on it."""
    match = cosmodrome.new("space-base", seats=2, seed=seed)
    judge = match.game.judge()
    bots = [make(spec, seed=seat) for seat in range(2)]
    planted = []
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        chance = judge.value(match.state, seat)
        if plant and match.answer_count % 5 == 2 and max(hints) - min(hints) >= 2 and 0.1 < chance < 0.9:
            planted.append(match.answer_count)
            match.pick(seat, hints.index(min(hints)))
        else:
            match.answer(seat, bots[seat].choose(match.perspective(seat)))
    return match, planted


def test_planted_blunders_are_found() -> None:
    match, planted = played(7, "greedy", plant=True)
    moments = [work_out(Work(match.record(), (number,), "counted", 0))[0] for number in planted]
    costly = [moment for moment in moments if moment.loss >= BLUNDER]
    assert len(costly) >= 5
    assert sum(bool(moment.verdict) for moment in costly) >= 0.8 * len(costly)
    for moment in moments:
        assert not moment.verdict or (moment.better != moment.token and moment.why and moment.cost)


@pytest.mark.parametrize(
    ("game", "apart", "worlds"),
    [("planet-unknown", 2.0, 16), ("spacecorp", 3.0, 80), ("starship-interstellar", 2.0, 64)],
)
def test_planted_blunders_are_found_in_every_game(
    game: str, apart: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEPTHS, "few", Depth(worlds, 6, worlds, 1))
    match, planted = spoilt(game, apart)
    text = match.record()
    found = [work_out(Work(text, (number,), "few", 0))[0] for number in planted]
    costly = [moment for moment in found if moment.loss >= BLUNDER or moment.verdict]
    flagged = [moment for moment in costly if moment.verdict]
    assert len(planted) == PLANTED
    assert len(costly) >= 2
    assert len(flagged) > len(costly) / 2
    assert all(moment.better != moment.token and moment.why for moment in flagged)


PLANTED = 5


def spoilt(game: str, apart: float) -> tuple[Match, list[int]]:
    """A close game by rules of thumb, with some of the worst options late in it: little can make up for them."""
    games = (_spoilt(game, apart, seed) for seed in range(20))
    return next(found for found in games if len(found[1]) == PLANTED)


def _spoilt(game: str, apart: float, seed: int) -> tuple[Match, list[int]]:
    match = cosmodrome.new(game, seats=2, seed=f"planted {seed}")
    judge = match.game.judge()
    planted: list[int] = []
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        late = judge.progress(match.state) >= 0.7 and 0.2 < judge.value(match.state, seat) < 0.8
        wanted = late and len(planted) < PLANTED and judge.ponders(match.state, asked)
        worst = hints.index(min(hints))
        if wanted and max(hints) - min(hints) >= apart and _cost(match, seat, worst) >= 0.05:
            planted.append(match.answer_count)
            match.pick(seat, worst)
        else:
            match.pick(seat, judge.favourite(match.state, asked))
    return match, planted


def _cost(match: Match, seat: int, index: int) -> float:
    """How much less a seat is thought to win after an option than after the favourite, a round later."""
    judge = match.game.judge()
    chances = []
    for option in (judge.favourite(match.state, match.asked[seat]), index):
        twin = match.clone(quiet=True)
        twin.pick(seat, option)
        play_on(twin, judge, 2 * match.seats)
        chances.append(standing(twin, seat, judge))
    return chances[0] - chances[1]


def test_the_best_bots_own_game_is_left_alone() -> None:
    match, _ = played(3, "search:iterations=128")
    found = analyse(match, "counted")
    assert sum(moment.verdict in ("mistake", "blunder") for moment in found.moments) <= 0.01 * len(found.moments)
    random, _ = played(3, "random")
    careless = analyse(random, "counted")
    assert max(seat.accuracy for seat in careless.seats) + 30 < min(seat.accuracy for seat in found.seats)


def race(seed: int, careless: int | None = None) -> Match:
    """A race by rules of thumb; the careless seat always bets its lowest card."""
    match = cosmodrome.new("comet-race", seats=2, seed=seed)
    judge = match.game.judge()
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        match.pick(seat, hints.index(min(hints)) if seat == careless else best(hints))
    return match


@pytest.fixture
def finished() -> Match:
    """A race that is over."""
    return race(5)


def test_every_moment_has_chances_and_accounts_add_up(finished: Match) -> None:
    found = analyse(finished, "counted")
    assert [moment.number for moment in found.moments] == list(range(finished.answer_count))
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1.0)
        if moment.luck:
            assert sum(moment.luck) == pytest.approx(0.0, abs=1e-9)
    assert found.moments[-1].chances == tuple(seat.share for seat in found.seats)
    for seat, course in zip(found.seats, found.courses, strict=True):
        assert seat.start + seat.luck + seat.own + seat.others + seat.rest == pytest.approx(seat.share)
        assert course.start + sum(one.swing for one in course.swings) + course.rest == pytest.approx(seat.share)
        assert len(course.swings) <= 5
    assert json.loads(json.dumps(found.to_json()))["names"] == list(finished.names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_luck_is_zero_on_average_and_lost_chances_stay_within_their_error(seats: int) -> None:
    """Games of equal bots: what noise remains does not add up, at any number of seats."""
    draws: list[float] = []
    for seed in range(1 if seats > 2 else 2):
        match = cosmodrome.new("space-base", seats=seats, seed=f"equal {seed}")
        bot = make("greedy")
        while not match.over:
            seat = next(iter(match.asked))
            match.answer(seat, bot.choose(match.perspective(seat)))
        found = analyse(match, "counted")
        draws += [moment.luck[0] for moment in found.moments if moment.luck]
        for report in found.seats:
            assert report.lost <= 0.5 + 3 * report.lost_error
            assert abs(report.luck) <= 1.0 + 3 * report.luck_error
    mean = estimate(draws)
    assert len(draws) > 40
    assert abs(mean.mean) <= 3 * mean.error


def test_draws_have_luck_in_planet_unknown() -> None:
    """A tile that is turned up shows in the chances once it can be placed."""
    match = cosmodrome.new("planet-unknown", seats=2, seed="draws")
    judge = match.game.judge()
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        match.pick(seat, judge.favourite(match.state, asked))
    moments = work_out(Work(match.record(), tuple(range(60, 110)), "counted", 0))
    luck = [moment.luck[0] for moment in moments if moment.luck]
    assert any(abs(one) > 0.002 for one in luck)


def test_pieces_worked_out_apart_are_the_same_analysis(finished: Match) -> None:
    pieces = plan(finished, "counted")
    assert len(pieces) > 1
    moments = [moment for piece in reversed(pieces) for moment in work_out(piece)]
    assert conclude(finished, "counted", moments) == analyse(finished, "counted")


def test_progress_is_told(finished: Match) -> None:
    told: list[tuple[int, int]] = []
    analyse(finished, "counted", progress=lambda done, whole: told.append((done, whole)))
    assert told[-1][0] == told[-1][1] == len(told)


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(CosmodromeError, match="over"):
        analyse(cosmodrome.new("comet-race", seats=2, seed=1))


def test_an_answer_is_called_wrong_only_if_that_is_sure() -> None:
    nothing = Estimate(0.0, 1.0)
    assert verdict_of(Estimate(BLUNDER * 1.1, BLUNDER / 10), nothing, 40, by_points=False) == "blunder"
    assert verdict_of(Estimate(BLUNDER * 1.1, BLUNDER / 3), nothing, 40, by_points=False) == ""
    assert verdict_of(Estimate(0.03, 0.001), nothing, 40, by_points=False) == "inaccuracy"
    assert SURE > 3, "of some 200 answers hardly one is called wrong by mistake"


def test_points_count_where_the_game_is_decided() -> None:
    lead, points = Estimate(0.001, 0.001), Estimate(31.0, 2.0)
    assert verdict_of(lead, points, 120, by_points=True) == "blunder"
    assert verdict_of(lead, points, 120, by_points=False) == ""


def test_a_loss_is_that_of_fresh_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer was picked out by other worlds than those that tell what it lost."""
    match, planted = played(7, "greedy", plant=True)
    seeds: list[str] = []

    def noted(p: Perspective, purpose: str) -> Rng:
        seeds.append(purpose)
        return coach_rng(p, purpose)

    monkeypatch.setattr("cosmodrome.analysis.verdict.coach_rng", noted)
    past = cosmodrome.load(match.record(), planted[2])
    seat = next(iter(past.asked))
    hints = past.game.judge().hints(past.state, past.asked[seat])
    found = judge_answer(past.perspective(seat), hints.index(min(hints)), DEPTHS["counted"])
    assert seeds == ["search", "weigh", "again"]
    assert found.loss > 0


def test_what_was_hidden_then_is_not_used_against_a_decision() -> None:
    """The same bet in two matches that differ in what its seat could not know is judged the same."""
    match = cosmodrome.new("comet-race", seats=2, seed=4)
    table = swapped(match.game, match.state.copy(), 0, Rng.seeded("another hand"))
    assert table is not None
    other = Match.at(match.game, table)
    assert other.state.hands[1] != match.state.hands[1]
    judged = []
    for one in (Match.at(match.game, match.state.copy()), other):
        found = measure(one.perspective(0), Budget(64), Rng.seeded("loss"), 0)
        judged.append([(trial.index, trial.leaves) for trial in found.trials])
    assert judged[0] == judged[1]
    assert judged[0][0][1]


def test_chances_that_are_too_bold_are_found_out() -> None:
    early = [((0.9, 0.1), 0.0, (1.0, 0.0))] * 7 + [((0.9, 0.1), 0.0, (0.0, 1.0))] * 3
    late = [((0.9, 0.1), 1.0, (1.0, 0.0))] * 9 + [((0.9, 0.1), 1.0, (0.0, 1.0))]
    first, last = fit(early + late)
    assert first < 0.5
    assert abs(last - 1.0) < 0.05
    assert brier(early, (first, last)) < brier(early, RAW)
    assert [(round(one.predicted, 2), round(one.outcome, 2)) for one in bins(early, RAW)] == [(0.1, 0.3), (0.9, 0.7)]


def test_calibration_beats_a_constant_guess() -> None:
    found = calibrate("space-base", 12, 3)
    assert found.brier < found.brier_constant
    assert found.moments > 100


def test_the_commands(finished: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "race.txt", tmp_path / "out.json"
    file.write_text(finished.record())
    assert main(["analyse", str(file), "--depth", "quick", "--jobs", "1", "--json", str(out)]) == 0
    said = capsys.readouterr().out
    assert "accuracy" in said
    assert len(json.loads(out.read_text())["moments"]) == finished.answer_count
    going = cosmodrome.new("comet-race", seats=2, seed=5)
    file.write_text(going.record())
    assert main(["hint", str(file), "--depth", "quick"]) == 0
    assert "% to win" in capsys.readouterr().out
    assert main(["calibrate", "comet-race", "--games", "4", "--seats", "2", "--jobs", "1"]) == 0
    assert "Brier" in capsys.readouterr().out
