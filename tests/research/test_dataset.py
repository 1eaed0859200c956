"""Decisions of bots as a Parquet file: what is in it, and that an interrupted run goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import cosmodrome
from cosmodrome.bots import arena
from cosmodrome.bots.fleet import Fleet
from cosmodrome.cli import main
from cosmodrome.research import ResearchError, dataset
from cosmodrome.research.single import GAMES

RUN = dataset.Run("comet-race", ("greedy", "random"), 10, 3, (("finish", 10),))


def made(path: Path, run: dataset.Run = RUN, fleet: Fleet | None = None) -> list[dict[str, Any]]:
    *_, done = dataset.write(run, path, fleet or Fleet())
    assert done == run.games
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def test_rows_are_the_decisions_of_the_games(tmp_path: Path) -> None:
    rows = made(tmp_path / "race.parquet")
    for fixture in arena.fixtures("comet-race", list(RUN.bots), 10, 3, {"finish": 10}):
        mine = [row for row in rows if row["game"] == fixture.number]
        match = cosmodrome.new("comet-race", seats=2, seed=fixture.seed, options={"finish": 10})
        for row in mine:
            asked = match.asked[row["seat"]]
            assert (row["kind"], row["answer"]) == (asked.prompt.kind, match.answer_count)
            assert row["bot"] == fixture.bots[row["seat"]]
            assert asked.token(row["chosen"]) == row["token"]
            assert len(row["options"]) == len(row["actions"]) == len(asked)
            match.answer(row["seat"], row["token"])
        result = match.result
        assert result is not None
        assert {(row["seat"], row["score"]) for row in mine} == set(enumerate(result.scores))
        assert all(row["win"] == (row["seat"] in result.winners) / len(result.winners) for row in mine)


def test_the_file_says_what_its_numbers_are(tmp_path: Path) -> None:
    made(tmp_path / "race.parquet")
    about = dataset.about(tmp_path / "race.parquet")
    features = cosmodrome.games()["comet-race"].features()
    assert features is not None
    assert json.loads(about["feature_names"]) == list(features.names)
    assert json.loads(about["action_names"])[-1] == "risk:stay"
    assert (about["game"], about["seed"], about["games"]) == ("comet-race", "3", "10")


def test_processes_write_the_same_file(tmp_path: Path) -> None:
    made(tmp_path / "one.parquet")
    made(tmp_path / "two.parquet", fleet=Fleet(2))
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_an_interrupted_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = made(tmp_path / "whole.parquet")
    path = tmp_path / "race.parquet"
    some = dataset.write(RUN, path, Fleet())
    assert [next(some), next(some), next(some)] == [0, 4, 8]
    some.close()
    assert not path.exists()
    with pytest.raises(ResearchError, match="another run"):
        list(dataset.write(dataset.Run("comet-race", RUN.bots, 10, 4, RUN.options), path, Fleet()))
    assert list(dataset.write(RUN, path, Fleet())) == [8, 10]
    assert pq.read_table(path).to_pylist() == whole
    assert sorted(tmp_path.iterdir()) == [path, tmp_path / "whole.parquet"]
    monkeypatch.setattr(dataset, "part", None)  # nothing is played again
    assert list(dataset.write(RUN, path, Fleet())) == [10]


@pytest.mark.parametrize("game", GAMES)
def test_the_command_writes_every_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.parquet"
    assert main(["dataset", game, "--bots", "random", "random", "--games", "1", "--jobs", "1", "-o", str(path)]) == 0
    table = pq.read_table(path)
    assert table.num_rows > 50
    assert "1 games" in capsys.readouterr().out


def test_the_card_says_what_is_in_the_file_and_how_to_make_it_again(tmp_path: Path) -> None:
    file, card = tmp_path / "race.parquet", tmp_path / "README.md"
    command = ["dataset", "comet-race", "--bots", "greedy", "random", "--games", "4", "--option", "finish=10"]
    command += ["--jobs", "1", "-o"]
    assert main([*command, str(file), "--card", str(card)]) == 0
    text, table = card.read_text(), pq.read_table(file)
    assert f"{table.num_rows:,} decisions of 4 games" in text
    for column in table.schema.names:
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{column}` |")]
        assert not row.endswith("|  |"), f"{column} is explained"
    assert "| greedy | 4 |" in text
    (again,) = [line for line in text.splitlines() if line.startswith("cosmodrome dataset ")]
    before, words = file.read_bytes(), again.split()[1:]
    file.unlink()
    words[words.index("-o") + 1] = str(file)
    assert main([*words, "--jobs", "1"]) == 0
    assert file.read_bytes() == before
