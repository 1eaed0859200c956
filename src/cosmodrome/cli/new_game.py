"""`cosmodrome new-game NAME`: write a package with a small working game, to be changed into your own.

The files are those of docs/tutorial/first-game.md, which explains each of them.
"""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import cosmodrome
from cosmodrome.engine import CosmodromeError

from .common import Commands, console

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
SUFFIX = ".template"


def add(commands: Commands) -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "new-game",
        help="write a package with a small working game, as a start for your own",
        description="Write a package with a small working game: rules, words, board, bot, lesson, guide and tests.",
    )
    parser.add_argument("name", metavar="NAME", help="the id of the game, such as moon-race")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="the folder to write (NAME)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the package and say what to do next."""
    folder: Path = args.into or Path(args.name)
    module = module_of(args.name)
    written = package(args.name)
    if folder.exists():
        raise CosmodromeError(f"{folder} exists already: choose another folder with --into")
    for path, text in written.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    console.print(f"The game is in {folder}. Next:", markup=False)
    for line in (
        f"  cd {folder}",
        f"  export COSMODROME_GAMES={module}:GAME PYTHONPATH=src",
        f"  cosmodrome play {args.name}",
        "  python -m pytest",
    ):
        console.print(line, markup=False, soft_wrap=True)
    return 0


def module_of(name: str) -> str:
    """The name of the Python package of a game."""
    return name.replace("-", "_")


def package(name: str) -> dict[Path, str]:
    """The files of the package, by path."""
    check_name(name)
    words = name.split("-")
    values = {
        "ID": name,
        "MODULE": module_of(name),
        "CLASS": "".join(word.capitalize() for word in words),
        "TITLE": " ".join(word.capitalize() for word in words),
    }
    return {Path(_filled(path, values)): _filled(text, values) for path, text in _templates(files(__package__), "")}


def check_name(name: str) -> None:
    """Refuse a name that can't be that of a new game."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise CosmodromeError(
            f"{name!r} can't be the name of a game: use small letters, digits and hyphens, such as moon-race"
        )
    module = module_of(name)
    if name in cosmodrome.games() or keyword.iskeyword(module) or importlib.util.find_spec(module) is not None:
        raise CosmodromeError(f"{name!r} is taken: a game, a Python module or a keyword has this name already")


def _templates(home: Traversable, folder: str) -> list[tuple[str, str]]:
    """The paths and texts of the templates, with their placeholders."""
    found = []
    for item in sorted((home / "template" / folder).iterdir(), key=lambda item: item.name):
        path = f"{folder}/{item.name}".removeprefix("/")
        if item.is_dir():
            found += _templates(home, path)
        elif item.name.endswith(SUFFIX):
            found.append((path.removesuffix(SUFFIX), item.read_text(encoding="utf-8")))
    return found


def _filled(text: str, values: dict[str, str]) -> str:
    return re.sub(r"@([A-Z]+)@", lambda found: values[found[1]], text)
