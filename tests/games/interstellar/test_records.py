"""Whole games as text: they replay to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_there_are_records() -> None:
    assert len(RECORDS) >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = cosmodrome.load(text)
    assert match.over
    assert match.record() == text
