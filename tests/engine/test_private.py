"""Nobody reaches into a match, its driver or its timeline: other modules, and the tests, use public names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from cosmodrome.engine.driver import Driver
from cosmodrome.engine.match import Match
from cosmodrome.engine.timeline import Timeline

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("src", "tests", "benchmarks", "scripts", "tools")
GUARDED: tuple[type, ...] = (Match, Driver, Timeline)


def private_names(kind: type) -> set[str]:
    """Private attributes and methods of a class, without those that notebooks, Python or the compiler name."""
    names = {*vars(kind), *vars(kind).get("__slots__", ())}
    return {name for name in names if name.startswith("_") and not name.startswith("__") and not name.endswith("_")}


def reached(source: str, names: set[str]) -> Iterator[tuple[int, str]]:
    """Where a source uses one of these attributes of anything but `self`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in names:
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Constant) and node.value in names:  # getattr, setattr, monkeypatch
            yield node.lineno, repr(node.value)


@pytest.mark.parametrize("kind", GUARDED)
def test_nothing_reaches_into_a_match(kind: type) -> None:
    home = ROOT.joinpath("src", *kind.__module__.split(".")).with_suffix(".py")
    assert home.exists()
    names = private_names(kind)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path not in (home, Path(__file__).resolve())
        for line, text in reached(path.read_text(encoding="utf-8"), names)
    ]
    assert found == []


def test_the_test_knows_what_is_private() -> None:
    assert {"_views", "_twin", "_accept"} <= private_names(Match)
    assert {"_resume", "_drawn", "_begin"} <= private_names(Driver)
    assert private_names(Timeline) == set()
    assert [*reached("match.driver._resume(1)\nself._resume(1)\nsetattr(x, '_resume', 2)", {"_resume"})] == [
        (1, "match.driver._resume"),
        (3, "'_resume'"),
    ]
