"""The command line: playing, hosting, records, analysis, bots and benchmarks; `cosmodrome -h` lists the commands."""

import argparse
import platform

import cosmodrome
from cosmodrome.engine import CosmodromeError

from . import (
    analysis,
    arena,
    bench,
    dataset,
    games,
    league,
    learn,
    new_game,
    play,
    puzzles,
    rate,
    ratings,
    records,
    server,
    train,
    usage,
)
from .common import complain


def main(argv: list[str] | None = None) -> int:
    """Run one command; return its exit status, 0 for success."""
    parser = build()
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except CosmodromeError as error:
        complain(str(error))
        return 1
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
        return 1
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130


def build() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    parser = argparse.ArgumentParser(
        prog="cosmodrome", description="Play and host space strategy games, and let bots play them."
    )
    running = f"Python {platform.python_version()}, {platform.system()}"
    parser.add_argument("--version", action="version", version=f"cosmodrome {cosmodrome.__version__} ({running})")
    commands = parser.add_subparsers(metavar="command", required=True)
    modules = (
        games,
        play,
        learn,
        server,
        arena,
        league,
        train,
        rate,
        ratings,
        dataset,
        records,
        analysis,
        usage,
        puzzles,
        bench,
        new_game,
    )
    for module in modules:
        module.add(commands)
    return parser
