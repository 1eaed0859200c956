"""The documents are true: examples run as they are written, links lead somewhere, generated pages are whole.

A block of `sh` or `python` is run unless a comment above it says why not:

    <!-- not run: needs systemd -->
    <!-- runs against a server -->       with the server's address as its argument
    <!-- slow -->                        only by `make test-all`

At the keyboard of commands that ask sits somebody who types `q`.
"""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cosmodrome
from cosmodrome.cli import build, main
from cosmodrome.cli.new_game import package
from cosmodrome.web.settings import SETTINGS, resolve

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts" / "docsite"))
DOCS = ROOT / "docs"
HOST = DOCS / "guides" / "host.md"
"""Its commands are typed by tests/cli/test_hosting.py, with a home, a mail server and a database."""
FIRST_GAME = DOCS / "tutorial" / "first-game.md"
"""Its blocks in Python are the files that `cosmodrome new-game slingshot` writes."""
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *sorted(DOCS.rglob("*.md"))]
FENCE = re.compile(r"^(?:<!-- (?P<mark>[^\n]+) -->\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
RUN = ("sh", "python")
SHOWN = ("", "toml", "ini", "yaml", "markdown", "text")
DIARY = re.compile(r"\b(broken off|not kept|of before|of now)\b")


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    page: Path
    number: int
    kind: str
    text: str
    mark: str

    @property
    def slow(self) -> bool:
        return self.mark == "slow"

    @property
    def runs(self) -> bool:
        elsewhere = self.page == HOST or (self.page == FIRST_GAME and self.kind == "python")
        return self.kind in RUN and self.mark in ("", "slow") and not elsewhere


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, number, found["kind"], found["text"], found["mark"] or "")
        for number, found in enumerate(FENCE.finditer(text))
    ]


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def runs() -> Iterator[Any]:
    """Each page with blocks to be run: the quick ones together, the slow ones together."""
    for page in PAGES:
        for slow in (False, True):
            found = [block for block in blocks(page) if block.runs and block.slow == slow]
            if found:
                marks = [pytest.mark.drill] if slow else []
                yield pytest.param(found, id=f"{name_of(page)}{' (slow)' if slow else ''}", marks=marks)


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has installed Cosmodrome and has an empty home."""
    commands = tmp_path / "bin"
    commands.mkdir()
    source = f'PYTHONPATH="${{PYTHONPATH:+$PYTHONPATH{os.pathsep}}}{ROOT / "src"}"'
    for name, words in (("cosmodrome", "-m cosmodrome.cli "), ("python", "")):
        file = commands / name
        file.write_text(f'#!/bin/sh\n{source} exec "{sys.executable}" {words}"$@"\n')
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return {
        **{key: value for key, value in os.environ.items() if not key.startswith(("COSMODROME_", "PYTHONPATH"))},
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
    }


@pytest.mark.parametrize("found", list(runs()))
def test_blocks_run_as_they_are_written(
    found: list[Block], shell: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The blocks of a page are run one after the other; those in Python share their names."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    names: dict[str, object] = {}
    for block in found:
        if block.kind == "python":
            exec(compile(block.text, f"{name_of(block.page)}, block {block.number}", "exec"), names)
        else:
            check_sh(block.text, shell, work)


def check_sh(text: str, shell: dict[str, str], work: Path) -> None:
    line = ["sh", "-ec", text]
    done = subprocess.run(line, input="q\n", env=shell, cwd=work, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_block_is_of_a_known_kind_and_says_why_it_is_not_run(page: Path) -> None:
    assert page.read_text(encoding="utf-8").count("\n```") == 2 * len(blocks(page))
    for block in blocks(page):
        assert block.kind in (*RUN, *SHOWN), block
        if block.kind in ("text", ""):
            assert not re.search(r"^(cosmodrome|make|python|pip) ", block.text, re.M), (
                f"a command that is not run: {block}"
            )
        if block.kind in RUN and block.mark not in ("", "slow", "runs against a server"):
            reason, _, rest = block.mark.partition(": ")
            elsewhere = re.findall(r"tests/[\w/]+\.py", rest)
            assert reason == "not run", block
            assert rest, block
            assert all((ROOT / file).exists() for file in elsewhere), block


def test_the_program_that_plays_runs_against_a_server(shell: dict[str, str], tmp_path: Path) -> None:
    (program,) = (block for page in PAGES for block in blocks(page) if block.mark == "runs against a server")
    file = tmp_path / "bot.py"
    file.write_text(program.text, encoding="utf-8")
    line = ["cosmodrome", "serve", "--port", "0", "--no-browser", "--bot-pace", "0", "--data", str(tmp_path / "data")]
    server = subprocess.Popen(line, env=shell, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = next(found[0] for said in server.stdout if (found := re.search(r"http://[^\s/]+", said)))
        done = subprocess.run(
            ["python", str(file), address], env=shell, capture_output=True, text=True, timeout=300, check=False
        )
    finally:
        server.terminate()
        server.communicate(timeout=30)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) == 2


def test_the_files_of_the_first_game_are_those_that_new_game_writes() -> None:
    files = package("slingshot")
    text = FIRST_GAME.read_text(encoding="utf-8")
    shown = re.findall(r"^`([\w/.]+)`[^\n]*\n+(?:[^`\n][^\n]*\n+)?```\w+\n(.*?)^```$", text, re.M | re.S)
    assert {Path(path): block for path, block in shown} == {
        path: block for path, block in files.items() if path.name not in ("README.md", "py.typed")
    }


def test_the_settings_files_of_the_host_are_accepted(tmp_path: Path) -> None:
    found = [block for block in blocks(HOST) if block.kind == "toml"]
    assert found
    for block in found:
        file = tmp_path / "cosmodrome.toml"
        file.write_text(block.text, encoding="utf-8")
        sources = resolve({"settings": str(file)}, {}).sources
        assert {name for name, source in sources.items() if source == str(file)} == set(tomllib.loads(block.text))


# -- the site --------------------------------------------------------------------------------------


def test_generated_pages_have_every_command_call_setting_and_result() -> None:
    import generated

    pages = generated.pages()
    listed = re.findall(r"^## ([a-z-]+)$", pages["reference/command-line.md"], re.M)
    assert listed == [name for name, _, _ in generated._commands(build())]
    assert "### `POST /api/v1/tables/{table_id}/answer`" in pages["reference/http-api.md"]
    links = set(re.findall(r"\]\(#(\w+)\)", pages["reference/http-api.md"]))
    assert links <= {name.lower() for name in re.findall(r"^### (\w+)$", pages["reference/http-api.md"], re.M)}
    rulings = {name: text for name, text in pages.items() if name.startswith("rulings/")}
    assert rulings == {
        f"rulings/{game}.md": found.rulings for game, found in cosmodrome.games().items() if found.rulings
    }
    assert all(f"| `{name}` |" in pages["reference/settings.md"] for name in SETTINGS)
    for file in (ROOT / "benchmarks" / "results").glob("*.json"):
        assert any(file.name in text for name, text in pages.items() if name.startswith("results/")), file.name


@pytest.mark.parametrize("file", sorted((ROOT / "benchmarks" / "results").glob("*.json")), ids=lambda file: file.stem)
def test_every_result_says_where_it_comes_from(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    if "lines" in data:  # written by `cosmodrome usage`, whose command follows from it
        return
    assert data["command"]
    assert (data["commit"] and data["date"]) or data["origin"]
    assert all(len(row) == len(data["columns"]) for row in data["rows"])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    import generated

    made = {DOCS / name for name in generated.pages()}
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", page.read_text(encoding="utf-8"))):
        if not link.startswith(("http:", "https:", "#", "mailto:", "/")):
            target = Path(os.path.normpath(page.parent / link.split("#")[0]))
            assert target.exists() or (target in made and page.is_relative_to(DOCS)), f"{name_of(page)}: {link}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent != DOCS / "lab"], ids=name_of)
def test_only_lab_notes_are_a_diary(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    if page.name != "style.md":  # which names what to avoid
        assert not DIARY.findall(text)


@pytest.mark.parametrize("page", sorted((DOCS / "lab").glob("*.md")), ids=name_of)
def test_lab_notes_have_a_date_and_say_what_was_decided(page: Path) -> None:
    assert re.match(r"\d{4}-\d{2}-\d{2}-", page.name)
    text = page.read_text(encoding="utf-8")
    parts = re.findall(r"^(?:\*\*|#+ )(Question|Command|Result|Decision)s?\b", text, re.M)
    assert set(parts) == {"Question", "Command", "Result", "Decision"}
    assert parts.count("Decision") >= parts.count("Question"), "every question has its decision"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_make_targets_that_are_named_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    text = page.read_text(encoding="utf-8")
    assert set(re.findall(r"`make ([a-z-]+)`", text)) | set(re.findall(r"^make ([a-z-]+)", text, re.M)) <= targets


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_that_are_named_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = page.read_text(encoding="utf-8")
    for command in set(re.findall(r"^(?:\.venv/bin/)?cosmodrome ([a-z-]+)", text, re.M)):
        with pytest.raises(SystemExit) as end:
            main([command, "--help"])
        assert end.value.code == 0, command
        capsys.readouterr()


def test_the_tree_of_the_server_is_the_one_there_is() -> None:
    page = (DOCS / "concepts" / "architecture.md").read_text(encoding="utf-8")
    tree = re.search(r"^web/\n(.*?)^```", page, re.M | re.S)
    assert tree
    listed = re.findall(r"^  (\w+(?:\.py|/))  +\S", tree[1], re.M)
    there = [path for path in (ROOT / "src" / "cosmodrome" / "web").iterdir() if not path.name.startswith("__")]
    assert sorted(listed) == sorted(f"{path.name}/" if path.is_dir() else path.name for path in there)
