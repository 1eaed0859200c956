"""The drill in short: killed servers, a disk that fails and a hostile client; then everything is looked at."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.drill
ROOT = Path(__file__).resolve().parent.parent


def environment() -> dict[str, str]:
    """The drill can be imported, beside what can be already."""
    paths = [str(ROOT / "scripts"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_nothing_is_lost_in_a_short_drill(database: str) -> None:
    short = ["--kills", "2", "--answers", "60", "--seconds", "60", "--players", "2", "--light", "--only", database]
    line = [sys.executable, "-m", "drill", *short]
    said = subprocess.run(line, env=environment(), capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    figures = re.search(r"in all: (\d+) kills, (\d+) acknowledged, 0 lost, 0 doubled, 0 dead tables, 0 ", said.stdout)
    assert figures, said.stdout
    assert int(figures[1]) >= 1
    assert int(figures[2]) >= 1, "there was something to lose"


def test_an_earlier_folder_survives_kills_during_its_upgrade() -> None:
    line = [sys.executable, "-m", "drill", "--kills", "2", "--only", "upgrade"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "scripts"), os.environ.get("PYTHONPATH", "")]),
    }
    said = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    looked = {what: int(many) for many, what in re.findall(r"(\d+) ([a-z ]+?)(?:,|$)", said.stdout, re.M)}
    assert looked["stored folders"] >= 1
    assert looked["tables of earlier versions"] >= 3 * 34
    assert looked["tables of earlier versions played on"] >= 17
    assert looked["backups restored"] >= 1
