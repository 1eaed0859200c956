"""Whole games, recorded once, that must replay to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.engine.record import read
from cosmodrome.games.spacebase import GAME

RECORDS = sorted(Path(__file__).with_name("records").glob("*.txt"))


def test_there_are_records() -> None:
    assert len(RECORDS) == 4


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path: Path) -> None:
    """The record ends with the scores and a hash of the whole table; both come out again, and so does the text."""
    text = path.read_text(encoding="utf-8")
    match = read(text, lambda _: GAME)
    assert match.over
    assert match.record() == text
    assert GAME.check(match.state) == []
    scores = next(line for line in text.splitlines() if line.startswith("scores "))
    assert match.result is not None
    assert scores == f"scores [{','.join(str(score) for score in match.result.scores)}]"
    assert f"state {match.state_hash()}" in text


def test_the_tied_record_has_an_extra_round() -> None:
    text = next(path for path in RECORDS if "tie" in path.stem).read_text(encoding="utf-8")
    match = read(text, lambda _: GAME)
    assert match.state.extra_rounds == 1
    assert any("tie" in str(line) for line in match.log(None))
