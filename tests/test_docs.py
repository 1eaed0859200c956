"""The documents are true: examples run, links lead somewhere, commands exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cosmodrome.cli import main

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_example_in_the_readme_runs() -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert code is not None
    names: dict[str, object] = {}
    exec(compile(code.group(1), "README.md", "exec"), names)
    assert names["match"].over  # type: ignore[attr-defined]  # the example's own match


PLAYED = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

SRC = sys.argv[1]

def plain(path):  # with a compiled engine, a table of another package would have to be compiled, too
    if not path.startswith(SRC):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))

sys.path_hooks.insert(0, plain)
sys.path_importer_cache.clear()

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine.lesson import answered, begin, seen, shown
from test_slingshot import test_every_question

test_every_question()
match = cosmodrome.new("slingshot", seats=3, seed=4)
assert match.game.render(match.view(0), 0)
picture = match._repr_svg_()
assert 'data-target="planet"' in picture
assert match.game.poster().startswith("<svg")
assert match.game.vocabulary().names == ("swing:swing", "swing:coast")
assert match.game.vocabulary().numbers(next(iter(match.asked.values()))) == [0, 1]
bot = make("greedy")
while not match.over:
    (seat,) = match.asked
    assert match.questions[seat].options[0].target == "planet"
    match.answer(seat, bot.choose(match.perspective(seat)))
lesson = match.game.lesson
match, steps = lesson.deal(), []
progress = begin(lesson, match)
while not (now := shown(lesson, progress, match)).over:
    steps += [now.step] if now.step else []
    if now.read:
        progress = seen(lesson, progress, match, now.step)
    else:
        (seat,) = match.asked
        token = now.tokens[0] if seat == 0 and now.tokens else bot.choose(match.perspective(seat))
        match.answer(seat, token)
        progress = answered(lesson, progress, match, seat, token)
assert list(dict.fromkeys(steps)) == ["goal", "swing", "coast", "end"], steps
print(max(match.result.scores), *(line.text for line in match.log(None)[-1:]))
"""


def test_the_game_that_the_page_builds_is_whole(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    names = re.findall(r"`(slingshot/[\w.]+)`", page)
    blocks = re.findall(r"```(?:python|markdown)\n(.*?)```", page, re.S)
    assert len(blocks) == len(names) + 1
    (tmp_path / "slingshot").mkdir()
    for name, block in zip([*names, "test_slingshot.py"], blocks, strict=True):
        (tmp_path / name).write_text(block, encoding="utf-8")
    known = {"COSMODROME_GAMES": "slingshot:GAME", "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT / 'src'}"}
    run = subprocess.run(
        [sys.executable, "-c", PLAYED, str(ROOT / "src")],
        env={**os.environ, **known},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout.split()[0]) >= 30
    assert "coasts to" in run.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if not link.startswith(("http:", "https:", "#", "mailto:")):
            assert (page.parent / link.split("#")[0]).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_that_are_named_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = set(re.findall(r"`make ([a-z-]+)`", page.read_text(encoding="utf-8")))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_are_named_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in set(re.findall(r"^(?:\.venv/bin/)?cosmodrome ([a-z]+)", page.read_text(encoding="utf-8"), re.M)):
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        assert end.value.code == 0, command
        capsys.readouterr()
