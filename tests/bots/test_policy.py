"""Policies: scores by learnt weights, files that fit or don't, courses that learn and go on, and the gate."""

from __future__ import annotations

import json
from dataclasses import replace
from inspect import signature
from math import log
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import BotError, arena, gate, make
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.train import Answer, Course, Learner, features_of, play_deal, reward, softmax, training_of
from cosmodrome.engine import Judge, Table
from cosmodrome.engine.game import Game
from cosmodrome.engine.testing.toy import BET, GAME, RaceJudge
from cosmodrome.search import JudgeError
from cosmodrome.search.policy import (
    Policy,
    PolicyJudge,
    Stale,
    beginning,
    from_json,
    learned,
    shipped,
    sparse,
    styled,
    to_json,
)

FEATURES = features_of(GAME)
RACE = training_of(GAME)


def test_a_policy_begins_as_the_rules_of_thumb() -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    judge = PolicyJudge(RaceJudge(), FEATURES, beginning(FEATURES, ["bet"], [], 2.0))
    asked = match.asked[0]
    assert judge.hints(match.state, asked) == [2.0 * hint for hint in RaceJudge().hints(match.state, asked)]
    assert judge.value(match.state, 1) == RaceJudge().value(match.state, 1)


def test_what_is_known_besides_counts_from_the_beginning() -> None:
    names = FEATURES.option_names
    known = [("bet", "hint", -1.0), ("bet", "card", 0.5)]
    (plain, bent) = beginning(FEATURES, ["bet"], ["card"], 2.0, known).weights["bet"]
    assert {name: weight for name, weight in zip(names, plain, strict=True) if weight} == {"card": 1.0}
    assert not any(bent)
    assert (
        Learner(GAME, replace(RACE, known=(("bet", "card", 0.5),))).policy.weights["bet"][0][names.index("card")]
        == 0.75
    )


@pytest.mark.parametrize("game_id", ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_every_game_is_trained_by_features_and_questions_that_it_has(game_id: str) -> None:
    game = cosmodrome.games()[game_id]
    known, training = features_of(game), training_of(game)
    policy = beginning(known, training.kinds, training.contexts, training.scale, training.known)
    assert set(policy.weights) == set(training.kinds)
    assert {f"kind.{kind}" for kind in training.kinds} <= set(known.option_names)
    assert set(training.seats) <= set(game.seats)


def test_a_game_that_does_not_say_how_it_is_trained_is_refused() -> None:
    class Untrained(Game[Table]):
        name = "Untrained"

    with pytest.raises(BotError, match="Untrained does not say how it is trained"):
        training_of(Untrained())


def test_a_policy_changes_which_option_is_liked_and_leaves_the_rest_to_the_games_judge() -> None:
    inner: Any = RaceJudge()
    asked = {name: what for name, what in vars(Judge).items() if not name.startswith("_")}
    for name in ("hints", "favourite", "policy", "temperature"):
        del asked[name]
    for name, what in asked.items():
        setattr(inner, name, (lambda *args, name=name: name) if callable(what) else name)
    judge = PolicyJudge(inner, FEATURES, beginning(FEATURES, ["bet"], [], 2.0))
    for name, what in asked.items():
        found = getattr(judge, name)
        assert (found(*[None] * (len(signature(what).parameters) - 1)) if callable(what) else found) == name


def test_a_policys_favourite_is_the_judges_own_where_nothing_was_learnt() -> None:
    """Playouts ask for the favourite alone, which a game's judge may find without scoring every option."""
    match = cosmodrome.new(GAME, seats=2, seed=5)
    asked = match.asked[0]
    inner: Any = RaceJudge()
    inner.favourite = lambda g, asked: 99
    assert PolicyJudge(inner, FEATURES, beginning(FEATURES, [], [], 2.0)).favourite(match.state, asked) == 99
    scored = PolicyJudge(inner, FEATURES, beginning(FEATURES, ["bet"], [], -1.0))
    hints = RaceJudge().hints(match.state, asked)
    assert scored.favourite(match.state, asked) == hints.index(min(hints))


def test_weights_bend_with_their_contexts() -> None:
    policy = beginning(FEATURES, ["bet"], ["card"], 0.0)
    plain, bent = (list(table) for table in policy.weights["bet"])
    card = FEATURES.option_names.index("card")
    plain[card], bent[card] = 3.0, 10.0
    policy = replace(policy, weights={"bet": (tuple(plain), tuple(bent))})
    row = [0.0] * len(FEATURES.option_names)
    row[card] = 0.5
    assert policy.scores("bet", [row]) == [3.0 * 0.5 + 10.0 * 0.5 * 0.5]
    assert sparse(row) == [(card, 0.5)]


def test_a_file_gives_the_same_policy_again() -> None:
    policy = beginning(FEATURES, ["bet"], ["card"], 1.25)
    data = json.loads(json.dumps(to_json(policy, GAME, FEATURES)))
    assert data["kinds"]["bet"] == {"hint": [1.25, 0.0]}
    assert from_json(data, GAME, FEATURES) == policy


@pytest.mark.parametrize("change", [{"features": 99}, {"game": "chess"}, {"kinds": {"bet": {"luck": [1.0]}}}])
def test_weights_of_something_else_are_refused(change: dict[str, Any]) -> None:
    data = to_json(beginning(FEATURES, ["bet"], [], 1.0), GAME, FEATURES) | change
    with pytest.raises(Stale):
        from_json(data, GAME, FEATURES)


def test_a_game_without_weights_is_played_by_its_rules_of_thumb() -> None:
    assert shipped(GAME) is None
    assert type(learned(GAME)) is RaceJudge
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    assert make("policy").choose(match.perspective(0)) == make("greedy").choose(match.perspective(0))


def test_a_bot_plays_by_a_file(tmp_path: Path) -> None:
    """Weights that turn the hints round make it bet its lowest card."""
    data = to_json(beginning(FEATURES, ["bet"], [], -1.0), GAME, FEATURES)
    file = tmp_path / "policy.json"
    file.write_text(json.dumps(data))
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    assert make("greedy", judge=str(file)).choose(match.perspective(0)) == str(min(match.state.hands[0].raw))
    with pytest.raises(JudgeError, match="cannot be read"):
        make("greedy", judge=str(tmp_path / "none.json")).choose(match.perspective(0))


# -- learning ------------------------------------------------------------------------------------------


def test_a_deal_is_played_alike_again_and_rewarded() -> None:
    policy = beginning(FEATURES, ["bet"], ["card"], 1.0)
    answers = play_deal((GAME, RACE, policy, 4))
    assert answers == play_deal((GAME, RACE, policy, 4))
    assert answers != play_deal((GAME, RACE, policy, 6))
    assert {answer.kind for answer in answers} == {BET.kind}
    assert {answer.seat for answer in answers} == {0, 1}
    assert all(0.0 <= answer.reward <= 1.0 for answer in answers)


def test_a_reward_is_winning_and_the_lead() -> None:
    assert reward(RACE, (20, 10), (0,), 0) > 0.6 + 0.4 * 0.7
    assert reward(RACE, (20, 10), (0,), 1) < 0.4 * 0.3
    assert reward(RACE, (20, 20), (0, 1), 0) == pytest.approx(0.6 / 2 + 0.4 / 2)


def test_learning_makes_what_went_well_more_likely() -> None:
    """Two options that differ in one feature: the one that is rewarded gains on the other."""
    card = FEATURES.option_names.index("card")
    rows = [[(card, 1.0)], [(card, -1.0)]]
    answers = [Answer("bet", rows, at % 2, 0.5, 0.5, 0, reward=float(at % 2 == 0)) for at in range(64)]
    learner = Learner(GAME, replace(RACE, contexts=()))
    before = softmax(learner.policy.scores("bet", [[0.0] * card + [1.0], [0.0] * card + [-1.0]]))
    assert before == [0.5, 0.5]
    for _ in range(5):
        learner.learn(answers, 0.05)
    after = softmax(learner.policy.scores("bet", [[0.0] * card + [1.0], [0.0] * card + [-1.0]]))
    assert after[0] > 0.55
    assert log(after[0] / after[1]) == pytest.approx(2 * learner.policy.weights["bet"][0][card])


def test_what_a_deal_gave_is_no_advantage() -> None:
    """Rewards that follow from the other plays of a deal leave nothing to learn."""
    answers = [Answer("bet", [[], []], 0, 0.5, 0.5, 0, reward=0.2 * at, other=0.2 * at - 0.3) for at in range(5)]
    assert Learner(GAME, RACE).advantages(answers) == pytest.approx([0.0] * 5)


def test_a_course_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    whole = list(Course(GAME, RACE, tmp_path / "whole", 2).run())
    assert [number for number, _ in whole] == [1, 2]
    assert len(list(Course(GAME, RACE, tmp_path / "parts", 1).run())) == 1
    rest = list(Course(GAME, RACE, tmp_path / "parts", 2).run())
    assert [number for number, _ in rest] == [2]
    data = json.loads((tmp_path / "parts" / "policy.json").read_text())
    assert data["course"] == {"iterations": 2, "games": 36}
    with pytest.raises(BotError, match="other settings"):
        list(Course(GAME, replace(RACE, seed=2), tmp_path / "parts", 3).run())


# -- the gate ------------------------------------------------------------------------------------------


def standing(rate: float, low: float, high: float, even: float = 0.5) -> arena.Standing:
    return arena.Standing("new", 1, 100, 100 * rate, rate, low, high, even, 0.0, 0.0)


@pytest.mark.parametrize(
    ("at_two", "at_four", "opens"),
    [
        (standing(0.6, 0.51, 0.69), standing(0.25, 0.2, 0.3, 0.25), True),
        (standing(0.52, 0.45, 0.6), standing(0.26, 0.2, 0.3, 0.25), False),
        (standing(0.6, 0.51, 0.69), standing(0.15, 0.1, 0.2, 0.25), False),
    ],
)
def test_the_gate_opens_only_beyond_doubt(at_two: arena.Standing, at_four: arena.Standing, opens: bool) -> None:
    assert gate.Verdict(((2, at_two), (4, at_four))).opens is opens


def test_the_gate_plays_and_ships(tmp_path: Path) -> None:
    """Betting low loses to the rules of thumb, which bet high."""
    data = to_json(beginning(FEATURES, ["bet"], [], -1.0), GAME, FEATURES)
    data |= {"lesson": {"deals": 1, "plays": 2, "seats": [2], "seed": 3}, "course": {"iterations": 4, "games": 8}}
    file = tmp_path / "policy.json"
    file.write_text(json.dumps(data))
    (found,) = gate.trial(GAME, file, (2,), 40, 900, Fleet())
    verdict = gate.Verdict((found,))
    assert found[1].rate < 0.5
    assert not verdict.opens
    gate.ship(file, tmp_path / "weights", verdict, 900)
    assert json.loads((tmp_path / "weights" / "policy.json").read_text()) == data
    words = (tmp_path / "weights" / "CARD.md").read_text()
    assert "8 games of self-play" in words
    assert f"| 2 | 40 | 50% | {found[1].rate:.1%} |" in words


# -- styles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"])
def test_every_style_speaks_of_features_and_questions_that_there_are(game_id: str) -> None:
    features = features_of(cosmodrome.games()[game_id])
    assert set(features.styles) == {"builder", "explorer", "rusher"}
    for style in features.styles.values():
        for kind, likes in style.items():
            assert f"kind.{kind}" in features.option_names
            assert set(likes) <= set(features.option_names)


def test_a_style_adds_to_the_hints() -> None:
    """A racer who likes low cards more than the hints like high ones."""
    fond = replace(FEATURES, styles={"fond": {"bet": {"card": -70.0}}})
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    judge = styled(RaceJudge(), fond, "fond")
    plain = RaceJudge().hints(match.state, match.asked[0])
    assert judge.hints(match.state, match.asked[0]) == pytest.approx([hint - 10 * hint for hint in plain])


def test_a_style_adds_to_what_was_learnt() -> None:
    """Of a racer who has learnt to like low cards a style changes how much, and leaves other questions as learnt."""
    fond = replace(FEATURES, styles={"fond": {"bet": {"card": 70.0}}})
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    card, hint = FEATURES.option_names.index("card"), FEATURES.option_names.index("hint")
    plain, bent = [0.0] * len(FEATURES.option_names), [0.0] * len(FEATURES.option_names)
    plain[hint], plain[card], bent[card] = 2.0, -500.0, 3.0
    learnt = Policy((card,), {"bet": (tuple(plain), tuple(bent)), "risk": (tuple(bent), tuple(plain))})
    judge = styled(PolicyJudge(RaceJudge(), FEATURES, learnt), fond, "fond")
    rows = FEATURES.options(match.state, match.asked[0])
    expected = [2.0 * row[hint] + (140.0 - 500.0 + 3.0 * row[card]) * row[card] for row in rows]
    assert judge.hints(match.state, match.asked[0]) == pytest.approx(expected)
    assert isinstance(judge, PolicyJudge)
    assert judge.learnt.weights["risk"] == learnt.weights["risk"]
    assert isinstance(judge.judge, RaceJudge)


def test_a_bot_has_the_style_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    likes = {"high": {"bet": {"card": 70.0}}, "low": {"bet": {"card": -70.0}}}
    monkeypatch.setattr(type(GAME), "features", lambda self: replace(FEATURES, styles=likes))
    match = cosmodrome.new("comet-race", seats=2, seed=1)
    cards = match.state.hands[0].raw
    assert make("greedy", style="low").choose(match.perspective(0)) == str(min(cards))
    found = set()
    for name in ("Vega", "Rigel", "Deneb", "Altair", "Mira", "Atria"):
        match.names = (name, "Other")
        p = match.perspective(0)
        chosen = make("greedy", style="name").choose(p)
        assert chosen == make("greedy", style="name", seed=5).choose(p)
        found.add(chosen)
    assert found == {str(min(cards)), str(max(cards))}
    with pytest.raises(JudgeError, match="no style 'odd'"):
        make("greedy", style="odd").choose(match.perspective(0))
