"""A policy fitted to what a bot has answered: it foresees games it has not seen, and plays like its teacher."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cosmodrome
from cosmodrome.bots import gate, make
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.train import features_of
from cosmodrome.cli import main
from cosmodrome.engine import Training
from cosmodrome.engine.testing.toy import GAME
from cosmodrome.research import ResearchError, dataset, distil
from cosmodrome.search.policy import Policy, beginning, to_json

TRAINING = Training(("bet",), ("card",))
FEATURES = features_of(GAME)


@pytest.fixture
def teacher(tmp_path: Path) -> str:
    """A bot that bets its lowest card, where the rules of thumb bet the highest."""
    policy = beginning(FEATURES, ["bet"], ["card"], 0.0)
    plain, bent = (list(table) for table in policy.weights["bet"])
    plain[FEATURES.option_names.index("card")] = -20.0
    contrary = Policy(policy.contexts, {"bet": (tuple(plain), tuple(bent))})
    file = tmp_path / "contrary.json"
    file.write_text(json.dumps(to_json(contrary, GAME, FEATURES)))
    return f"greedy:judge={file}"


@pytest.fixture
def file(tmp_path: Path, teacher: str) -> Path:
    """What the teacher, and one who plays anything, have answered in some games."""
    path = tmp_path / "race.parquet"
    list(dataset.write(dataset.Run("comet-race", (teacher, "random"), 30, 3), path, Fleet()))
    return path


def test_the_pupil_foresees_games_it_has_not_seen_and_plays_like_its_teacher(
    file: Path, tmp_path: Path, teacher: str
) -> None:
    answers = distil.read([file], GAME, TRAINING, "greedy")
    assert {answers.games, *answers.teachers} == {30, teacher}
    pupil = distil.Pupil(GAME, TRAINING, distil.Course(batch=8, rate=0.05))
    before, *_, after = (foresight["bet"] for _, foresight in pupil.learn(answers))
    assert before[0] < 0.3
    assert after[0] > 0.95
    assert after[1] < before[1] / 4
    weights = pupil.write(tmp_path / "weights", answers)
    match = cosmodrome.new(GAME, seats=2, seed=11)
    alike = [make(spec).choose(match.perspective(0)) for spec in (teacher, f"greedy:judge={weights}")]
    assert alike[0] == alike[1] != make("greedy").choose(match.perspective(0))


def test_who_is_held_back_stays_where_it_began(file: Path) -> None:
    answers = distil.read([file], GAME, TRAINING, "greedy")
    moved = []
    for pull in (0.0, 10.0):
        pupil = distil.Pupil(GAME, TRAINING, distil.Course(batch=8, rate=0.05, pull=pull))
        list(pupil.learn(answers))
        moved.append(abs(pupil.learner.weights["bet"] - pupil.home["bet"]).max())
    assert moved[1] < moved[0] / 2


def test_only_the_teachers_answers_to_what_is_learnt_are_read(file: Path) -> None:
    rows = dataset.pq.read_table(file).to_pylist()
    wanted = [row for row in rows if row["kind"] == "bet" and row["bot"].startswith("greedy")]
    answers = distil.read([file, file], GAME, TRAINING, "greedy")
    assert len(answers.taught) + len(answers.kept) == 2 * len(wanted) > 0
    assert [answer.picked for answer in answers.kept[:3]] == [
        row["chosen"] for row in wanted if row["game"] % distil.HELD_BACK == 0
    ][:3]
    with pytest.raises(ResearchError, match="too few answers of search"):
        distil.read([file], GAME, TRAINING, "search")
    with pytest.raises(ResearchError, match="does not hold decisions of space-base"):
        distil.read([file], cosmodrome.games()["space-base"], Training(("buy",)), "greedy")


def test_the_command_writes_weights_and_their_card_says_where_they_come_from(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["distil", "comet-race", str(file), "--into", str(tmp_path / "new"), "--teacher", "greedy", "--passes", "2"]
    assert main(words) == 0
    assert "0 of 2: bet" in (out := capsys.readouterr().out)
    assert "2 of 2: bet" in out
    data = json.loads((tmp_path / "new" / "policy.json").read_text())
    answers = distil.read([file], GAME, TRAINING, "greedy")
    card = "\n".join(gate.card(data))
    assert f"`cosmodrome distil comet-race` from {len(answers.taught)} answers" in card
    assert "in 30 games" in card
