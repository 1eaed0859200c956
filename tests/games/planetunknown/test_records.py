"""Whole games that must replay to the same end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cosmodrome

RECORDS = Path(__file__).parent / "records"
ENDS = json.loads((RECORDS / "ends.json").read_text())


@pytest.mark.parametrize("name", sorted(ENDS))
def test_record(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text()
    match = cosmodrome.load(text)
    assert match.over
    assert match.result is not None
    assert [dict(lines) for lines in match.result.breakdown] == ENDS[name]
    assert match.record() == text
    assert cosmodrome.verify(text).holds
