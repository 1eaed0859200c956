"""`cosmodrome train` and `cosmodrome gate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.bots import gate
from cosmodrome.cli import main


def test_train_learns_goes_on_and_the_gate_says_no(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "home", lambda game: tmp_path / "weights")
    words = ["train", "space-base", "--into", str(tmp_path), "--deals", "1", "--seed", "5", "--jobs", "1"]
    assert main([*words, "--iterations", "1"]) == 0
    assert main([*words, "--iterations", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("1 of 1:") == 1
    assert out.count("2 of 2:") == 1
    file = tmp_path / "policy.json"
    assert main(["gate", "space-base", str(file), "--games", "2", "--seats", "2", "--jobs", "1"]) == 1
    assert "2 seats: won" in capsys.readouterr().out
    assert not (tmp_path / "weights").exists()


def test_train_value_learns_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train-value", "space-base", "--into", str(tmp_path), "--games", "2", "--jobs", "1"]
    assert main([*words, "--iterations", "1"]) == 0
    assert main([*words, "--iterations", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("1 of 1: log loss") == 1
    assert out.count("2 of 2: log loss") == 1
    assert (tmp_path / "value.json").exists()


def test_a_game_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "chess"]) == 1
