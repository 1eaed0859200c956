"""`cosmodrome new-game NAME`: the package it writes is whole, tested, playable and installable."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from cosmodrome.cli import main
from cosmodrome.cli.new_game import package
from cosmodrome.engine import CosmodromeError

ROOT = Path(__file__).resolve().parents[2]
SERVED = """
import asyncio
from litestar.testing import AsyncTestClient
from cosmodrome.web import Settings
from cosmodrome.web.app import create_app

async def main():
    app = create_app(Settings(data_dir=__import__("pathlib").Path("data")))
    async with AsyncTestClient(app, base_url="http://localhost") as client:
        ids = [game["id"] for game in (await client.get("/api/games")).json()]
        guide = await client.get("/guide/moon-race")
        print(ids, guide.status_code)

asyncio.run(main())
"""


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new package in a folder of its own."""
    folder = tmp_path / "moon-race"
    assert main(["new-game", "moon-race", "--into", str(folder)]) == 0
    assert "COSMODROME_GAMES=moon_race:GAME" in capsys.readouterr().out
    return folder


def run(folder: Path, *words: str, stdin: str = "") -> str:
    """Run Python in the folder of the game, which is on the path and named in the environment."""
    paths = [str(folder / "src"), str(ROOT / "src")]
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "COSMODROME_GAMES": "moon_race:GAME",
        "COSMODROME_DATA": str(folder / "data"),
    }
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=env, input=stdin, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_tests_pass_and_it_plays_in_terminal_and_browser(game: Path) -> None:
    assert " passed" in run(game, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "moon-race" in run(game, "-m", "cosmodrome.cli", "games")
    said = run(game, "-m", "cosmodrome.cli", "play", "moon-race", "--bots", "greedy", "--seed", "3", stdin="2\nq\n")
    assert "Swing once more?" in said
    assert "You coast to" in said
    taught = run(game, "-m", "cosmodrome.cli", "learn", "moon-race", stdin="\n1\nq\n")
    assert "The first ship at 30 wins." in taught
    served = run(game, "-c", SERVED)
    assert "'moon-race'" in served
    assert served.endswith("200\n")


def test_it_is_linted_typed_and_formatted(game: Path) -> None:
    tools = Path(sys.executable).parent
    for line in (
        [tools / "ruff", "check", "--config", ROOT / "pyproject.toml", "."],
        [tools / "ruff", "format", "--config", ROOT / "pyproject.toml", "--check", "."],
    ):
        done = subprocess.run([str(word) for word in line], cwd=game, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.drill
def test_it_is_installed_typed_and_trained(game: Path, tmp_path: Path) -> None:
    typed = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "src", "tests"],
        cwd=game,
        env={**os.environ, "MYPYPATH": f"{game / 'src'}{os.pathsep}{ROOT / 'src'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert typed.returncode == 0, typed.stdout
    words = ["train", "moon-race", "--into", "learnt", "--iterations", "1", "--deals", "2", "--jobs", "1"]
    run(game, "-m", "cosmodrome.cli", *words)
    learnt = json.loads((game / "learnt" / "policy.json").read_text(encoding="utf-8"))
    assert learnt["game"] == "moon-race"
    assert learnt["kinds"]["swing"]["hint"] != [1.5], "the weight of the hints at the start"
    check_installed(game, tmp_path)


def check_installed(game: Path, folder: Path) -> None:
    """Installed, it is known by its entry point alone, and its data files are packed."""
    wheels = folder / "wheels"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = [*pip, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(game)]
    subprocess.run(build, check=True, capture_output=True)
    venv.create(folder / "venv", with_pip=False)
    (place,) = (folder / "venv").glob("lib/python*/site-packages")
    (wheel,) = wheels.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(place), str(wheel)], check=True, capture_output=True)
    shown = "import cosmodrome; print(cosmodrome.games()['moon-race'].guide.splitlines()[0])"
    env = {key: value for key, value in os.environ.items() if key != "COSMODROME_GAMES"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(place)])
    done = subprocess.run([sys.executable, "-c", shown], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "# Moon Race\n"


@pytest.mark.parametrize("name", ["Moon", "moon race", "3d", "moon-", "../moon", "", "x" * 41])
def test_names_that_cannot_be_are_refused(name: str) -> None:
    with pytest.raises(CosmodromeError, match="small letters"):
        package(name)


@pytest.mark.parametrize("name", ["space-base", "json", "class"])
def test_names_that_are_taken_are_refused(name: str) -> None:
    with pytest.raises(CosmodromeError, match="is taken"):
        package(name)


def test_a_folder_with_files_is_not_written_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "moon-race", "--into", str(game)]) == 1
    assert "exists" in capsys.readouterr().err
