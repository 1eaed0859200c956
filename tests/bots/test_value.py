"""Value networks: the arithmetic with and without NumPy, files that fit or don't, courses that learn, and the gate."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cosmodrome
from cosmodrome.bots import BotError, gate, make
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.train import features_of
from cosmodrome.bots.train_value import Arrays, Story, Student, ValueCourse, play_game, valuing_of
from cosmodrome.engine import CosmodromeError, Table
from cosmodrome.engine.game import Game
from cosmodrome.engine.testing.toy import GAME, RaceJudge
from cosmodrome.search.judges import NamedJudge
from cosmodrome.search.network import NetworkError, NetworkJudge, from_json, to_json, with_network
from cosmodrome.search.perceptron import SURE, Network, logit
from cosmodrome.search.policy import Stale

FEATURES = features_of(GAME)
WIDTH = len(FEATURES.names)
RACE = valuing_of(GAME)


def any_network(hidden: tuple[int, ...] = (6, 4), seed: int = 3) -> Network:
    """A network with random weights, some of whose inputs and units are off."""
    chance = np.random.default_rng(seed)
    sizes = [WIDTH, *hidden, 1]
    layers = []
    for below, units in pairwise(sizes):
        weights = chance.normal(0.0, 0.7, (below, units))
        weights[::5] = 0.0
        layers.append((weights.tolist(), chance.normal(0.0, 0.3, units).tolist()))
    return Network(layers, 0.8)


def student_of(network: Network) -> Student:
    return Student(GAME, replace(RACE, hidden=(6, 4)), network)


def some_rows(count: int = 40) -> tuple[Any, Any]:
    chance = np.random.default_rng(8)
    rows = chance.normal(0.0, 1.0, (count, WIDTH)) * (chance.random((count, WIDTH)) < 0.4)
    return rows, chance.normal(0.0, 1.0, count)


# -- playing -------------------------------------------------------------------------------------------


def test_plain_python_and_arrays_give_the_same_chances() -> None:
    network = any_network()
    rows, own = some_rows()
    together = student_of(network).chances(rows, own)
    alone = [network.output(row.tolist(), float(much)) for row, much in zip(rows, own, strict=True)]
    assert alone == pytest.approx(together.tolist(), abs=1e-5)
    assert max(alone) - min(alone) > 0.3


def test_a_network_that_adds_nothing_keeps_the_games_own_estimate() -> None:
    match = cosmodrome.new("comet-race", seats=3, seed=1)
    match.state.places[:] = [9, 3, 0]
    judge = NetworkJudge(RaceJudge(), FEATURES, Student(GAME, RACE).network)
    for seat in range(3):
        assert judge.value(match.state, seat) == pytest.approx(RaceJudge().value(match.state, seat), abs=1e-6)
    assert judge.hints(match.state, match.asked[0]) == RaceJudge().hints(match.state, match.asked[0])


def test_a_network_speaks_for_games_with_opponents_and_as_much_as_it_is_asked_to() -> None:
    network = any_network()
    two, solo = (cosmodrome.new("comet-race", seats=seats, seed=1).state for seats in (2, 1))
    own, whole = RaceJudge().value(two, 0), NetworkJudge(RaceJudge(), FEATURES, network).value(two, 0)
    assert whole == network.output(FEATURES.position(two, 0), logit(own)) != own
    assert NetworkJudge(RaceJudge(), FEATURES, network, 0.25).value(two, 0) == pytest.approx(0.25 * whole + 0.75 * own)
    assert NetworkJudge(RaceJudge(), FEATURES, network).value(solo, 0) == RaceJudge().value(solo, 0)


def test_logits_are_bounded() -> None:
    assert [logit(0.0), logit(1.0), logit(1e-9), logit(0.5)] == [-SURE, SURE, -SURE, 0.0]
    assert logit(0.8) == pytest.approx(log(4))


def test_a_file_gives_the_same_network_again() -> None:
    network = any_network()
    data = json.loads(json.dumps(to_json(network, GAME, FEATURES)))
    assert FEATURES.names[0] not in data["inputs"]  # all its weights are 0
    assert to_json(from_json(data, GAME, FEATURES), GAME, FEATURES) == data
    rows, own = some_rows(10)
    for row, much in zip(rows.tolist(), own.tolist(), strict=True):
        assert from_json(data, GAME, FEATURES).output(row, much) == pytest.approx(network.output(row, much), abs=1e-3)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"features": 99}, Stale),
        ({"game": "chess"}, Stale),
        ({"inputs": {"luck": [1.0] * 6}}, Stale),
        ({"inputs": {FEATURES.names[1]: [1.0] * 5}}, ValueError),
        ({"biases": [0.0] * 7}, ValueError),
        ({"layers": []}, ValueError),
        ({"trust": None}, TypeError),
        ({"trust": float("nan")}, ValueError),
        ({"biases": [float("inf")] * 6}, ValueError),
        ({"inputs": [FEATURES.names[1]]}, AttributeError),
    ],
)
def test_networks_that_do_not_fit_are_refused(change: dict[str, Any], error: type[Exception], tmp_path: Path) -> None:
    data = to_json(any_network(), GAME, FEATURES) | change
    with pytest.raises(error):
        from_json(data, GAME, FEATURES)
    file = tmp_path / "value.json"
    file.write_text(json.dumps(data))
    with pytest.raises(NetworkError, match="cannot be read"):
        with_network(RaceJudge(), GAME, str(file))


def leading_is_bad(trust: float = -5.0) -> dict[str, Any]:
    """A network that turns the game's own estimate round: who is behind wins."""
    network = Network([([[0.0]] * WIDTH, [0.0])], trust)
    lesson = {"hidden": [1], "games": 2, "seats": [2], "seed": 1}
    return to_json(network, GAME, FEATURES) | {"lesson": lesson, "course": {"iterations": 4, "games": 8}}


def test_search_values_by_a_file(tmp_path: Path) -> None:
    file = tmp_path / "value.json"
    file.write_text(json.dumps(leading_is_bad()))
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    match.state.places[:] = [5, 1]
    assert NamedJudge(value=str(file)).of(GAME).value(match.state, 0) < 0.3
    assert NamedJudge(value="own").of(GAME).value(match.state, 0) > 0.5
    assert NamedJudge(value=str(file), blend=0.0).of(GAME).value(match.state, 0) > 0.5
    perspective = match.perspective(0)
    tokens = {question.token for question in perspective.question.options}
    assert make(f"search:iterations=8,value={file}").choose(perspective) in tokens


def test_a_games_judge_may_ask_for_its_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "value.json"
    file.write_text(json.dumps(leading_is_bad()))
    monkeypatch.setattr(RaceJudge, "valued_by", str(file))
    assert isinstance(NamedJudge().of(GAME), NetworkJudge)
    assert isinstance(NamedJudge(value="own").of(GAME), RaceJudge)


@pytest.mark.parametrize(("value", "error"), [("net", "has no value network"), ("odd", "not 'odd'"), ("no.json", "no")])
def test_a_value_that_there_is_not_is_refused(value: str, error: str) -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    with pytest.raises(CosmodromeError, match=error):
        make(f"search:iterations=4,value={value}").choose(match.perspective(0))


def test_a_blend_is_a_share() -> None:
    with pytest.raises(BotError, match="blend"):
        make("search:iterations=4,blend=2")


# -- learning ------------------------------------------------------------------------------------------


def test_every_game_that_is_learnt_says_what_it_has() -> None:
    for game in cosmodrome.games().values():
        valuing = game.valuing()
        if valuing is not None:
            assert {f"kind.{kind}" for kind in valuing.kinds} <= set(features_of(game).option_names)
            assert set(valuing.seats) <= set(game.seats) - {1}


def test_a_game_that_does_not_say_how_its_value_is_learnt_is_refused() -> None:
    class Untrained(Game[Table]):
        name = "Untrained"

    with pytest.raises(BotError, match="Untrained does not say how its value is learnt"):
        valuing_of(Untrained())


def test_a_game_gives_a_story_for_each_seat_and_the_same_again() -> None:
    weights = Student(GAME, RACE).weights
    stories = play_game((GAME, RACE, weights, 1))
    assert stories == play_game((GAME, RACE, weights, 1))
    assert stories != play_game((GAME, RACE, weights, 3))
    assert len(stories) == RACE.seats[1]
    assert sum(story.won for story in stories) == 1.0
    assert len({len(story.rows) for story in stories}) == 1
    for story in stories:
        assert len(story.rows) == len(story.own) > 2
        assert all(len(row) == WIDTH for row in story.rows)


def test_seats_play_by_the_network() -> None:
    """Where all that counts is to be behind, nobody bets high."""
    always = replace(RACE, simple=0.0, explore=0.0)
    upside_down = Network([([[0.0]] * WIDTH, [0.0])], -5.0)
    ends = []
    for network in (Network(upside_down.layers, 5.0), upside_down):
        stories = [one for number in range(4) for one in play_game((GAME, always, student_of(network).weights, number))]
        ends.append(sum(len(story.rows) for story in stories))
    assert ends[1] > ends[0]  # such games take longer


def test_gradients_are_those_of_the_loss() -> None:
    student = student_of(any_network())
    student.weights = [part.astype(np.float64) for part in student.weights]
    rows, own = some_rows(12)
    targets = np.random.default_rng(1).random(12)

    def loss() -> float:
        chances = student.chances(rows, own)
        return float(-np.mean(targets * np.log(chances) + (1 - targets) * np.log(1 - chances)))

    for part, slope in zip(student.weights, student.slopes(rows, own, targets), strict=True):
        assert part.shape == slope.shape
        for at in list(np.ndindex(part.shape))[:: max(1, part.size // 6)]:
            before = part[at]
            part[at] = before + 1e-5
            more = loss()
            part[at] = before - 1e-5
            less = loss()
            part[at] = before
            assert slope[at] == pytest.approx((more - less) / 2e-5, abs=1e-6)


def test_a_planted_value_is_learnt() -> None:
    """Who wins depends on whether two features agree, which no linear value can tell."""
    student = Student(GAME, replace(RACE, hidden=(8,), decay=0.0))
    chance = np.random.default_rng(5)
    signs = chance.choice([-1.0, 1.0], (400, 2))

    def row(pair: Any) -> list[float]:
        return [0.0, 0.0, *map(float, pair), *[0.0] * (WIDTH - 4)]

    stories = [Story([row(pair)], [0.0], float(pair[0] == pair[1])) for pair in signs]
    lesson = student.lesson(stories)
    before = student.foresight(lesson)
    assert before.network == pytest.approx(before.own) == pytest.approx(log(2))
    for _ in range(12):
        student.learn([lesson], 0.01)
    assert student.foresight(lesson).network < 0.1
    for pair, expected in (((1, 1), 1), ((-1, -1), 1), ((1, -1), 0), ((-1, 1), 0)):
        assert student.network.output(row(pair), 0.0) == pytest.approx(expected, abs=0.2)


def test_targets_are_what_the_network_says_later_and_in_the_end_who_won() -> None:
    student = Student(GAME, replace(RACE, trace=0.5))
    rows = [[0.0] * WIDTH] * 3
    lesson = student.lesson([Story(rows, [0.0, 0.0, logit(0.8)], 1.0), Story(rows[:1], [0.0], 0.0)])
    later = 0.5 * 1.0 + 0.5 * 0.8
    assert student.targets(lesson).tolist() == pytest.approx([0.5 * later + 0.5 * 0.5, later, 1.0, 0.0], abs=1e-6)


def test_a_course_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    whole = list(ValueCourse(GAME, RACE, tmp_path / "whole", 2).run())
    assert [number for number, _ in whole] == [1, 2]
    assert whole[0][1].network == pytest.approx(whole[0][1].own)
    again = list(ValueCourse(GAME, RACE, tmp_path / "again", 2).run())
    assert again == whole
    assert (tmp_path / "again" / "value.json").read_text() == (tmp_path / "whole" / "value.json").read_text()
    assert len(list(ValueCourse(GAME, RACE, tmp_path / "parts", 1).run())) == 1
    rest = list(ValueCourse(GAME, RACE, tmp_path / "parts", 2).run())
    assert [number for number, _ in rest] == [2]
    data = json.loads((tmp_path / "parts" / "value.json").read_text())
    assert data["course"] == {"iterations": 2, "games": 12}
    from_json(data, GAME, FEATURES)
    with pytest.raises(BotError, match="other settings"):
        list(ValueCourse(GAME, replace(RACE, seed=2), tmp_path / "parts", 3).run())


def test_arrays_are_the_network_they_were_made_of() -> None:
    network = any_network()
    again = Arrays(student_of(network).weights).network
    assert again.trust == pytest.approx(network.trust)
    assert again.layers[1][0][0] == pytest.approx(network.layers[1][0][0])


# -- the gate ------------------------------------------------------------------------------------------


def test_the_gate_tries_a_network_in_a_bot_that_searches_and_ships_it(tmp_path: Path) -> None:
    """Who wants to be behind loses."""
    file = tmp_path / "value.json"
    file.write_text(json.dumps(leading_is_bad()))
    bot = "search:iterations=6,depth=2"
    (found,) = gate.trial(GAME, file, (2,), 20, 900, Fleet(), bot)
    assert found[1].bot == f"{bot},value={file}"
    assert found[1].rate < 0.5
    verdict = gate.Verdict((found,))
    assert not verdict.opens
    shipped = gate.ship(file, tmp_path / "weights", verdict, 900, bot)
    assert shipped.name == "value.json"
    from_json(json.loads(shipped.read_text()), GAME, FEATURES)
    words = (tmp_path / "weights" / "VALUE.md").read_text()
    assert "8 games of self-play" in words
    assert f"`{bot}`" in words
    assert f"| 2 | 20 | 50% | {found[1].rate:.1%} |" in words


def test_the_gate_refuses_what_is_no_network(tmp_path: Path) -> None:
    file = tmp_path / "value.json"
    file.write_text(json.dumps(leading_is_bad() | {"features": 99}))
    with pytest.raises(NetworkError, match="cannot be read"):
        next(gate.trial(GAME, file, (2,), 2, 900, Fleet()))
