"""The drill in short: killed servers, a disk that fails and a hostile client; then everything is looked at."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nothing_is_lost_in_a_short_drill(database: str) -> None:
    short = ["--kills", "2", "--answers", "60", "--seconds", "60", "--players", "2", "--light", "--only", database]
    line = [sys.executable, "-m", "drill", *short]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
    said = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    figures = re.search(r"in all: (\d+) kills, (\d+) acknowledged, 0 lost, 0 doubled, 0 dead tables, 0 ", said.stdout)
    assert figures, said.stdout
    assert int(figures[1]) >= 1
    assert int(figures[2]) >= 1, "there was something to lose"
