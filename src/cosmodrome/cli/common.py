"""What several commands share: the console, arguments for a match, files."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console

import cosmodrome
from cosmodrome.bots.fleet import ENGINES, Fleet
from cosmodrome.engine import Game, OptionError

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
errors = Console(stderr=True, highlight=False)


def complain(sentence: str) -> None:
    """Print an error in one line to the error stream."""
    errors.print(f"cosmodrome: {sentence}", style="red", markup=False, soft_wrap=True)


def game_argument(parser: argparse.ArgumentParser) -> None:
    """The argument that names a game."""
    parser.add_argument("game", metavar="GAME", help="the id of a game (`cosmodrome games` lists them)")


def option_argument(parser: argparse.ArgumentParser) -> None:
    """The argument that sets an option of the game."""
    parser.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game (repeatable)"
    )


def fleet_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that say where a long run is computed."""
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="number of processes (default: one per core)"
    )
    parser.add_argument(
        "--engine", choices=ENGINES, default=ENGINES[0], help="local processes (default), or a Ray cluster"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        default="local",
        help="the Ray cluster: local (--jobs workers, default), auto, or ray://host:port",
    )


def fleet_of(args: argparse.Namespace) -> Fleet:
    """The processes that a run uses."""
    return Fleet(args.jobs, args.engine, args.cluster)


def chosen_options(game: Game[Any], written: list[str]) -> dict[str, Any]:
    """`["light_speed=true"]` -> `{"light_speed": True}`: values are JSON, or else plain text."""
    known = {spec.name for spec in game.options}
    chosen: dict[str, Any] = {}
    for entry in written:
        name, equals, text = entry.partition("=")
        if not equals:
            raise OptionError(f"Write an option as NAME=VALUE, not {entry!r}.")
        if name not in known:
            raise OptionError(f"{game.name} has no option {name!r}. Its options: {', '.join(sorted(known)) or 'none'}.")
        try:
            chosen[name] = json.loads(text)
        except json.JSONDecodeError:
            chosen[name] = text
    return chosen


def read(path: str) -> str:
    """A file's text."""
    return Path(path).read_text(encoding="utf-8")


def load(path: str) -> cosmodrome.Match:
    """The match of a record on disk."""
    return cosmodrome.load(read(path))
