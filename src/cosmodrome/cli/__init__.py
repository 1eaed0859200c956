"""The command line: playing, hosting, records, analysis, bots and measures; `cosmodrome -h` lists the commands."""

import argparse

from cosmodrome.engine import CosmodromeError

from . import analysis, arena, bench, dataset, games, learn, play, rate, records, server, train
from .common import complain


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 where it did what it was asked to."""
    parser = build()
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except (CosmodromeError, OSError) as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        complain("stopped")
        return 130


def build() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    parser = argparse.ArgumentParser(prog="cosmodrome", description="A table for space strategy board games.")
    commands = parser.add_subparsers(metavar="command", required=True)
    for room in (games, play, learn, server, arena, train, rate, dataset, records, analysis, bench):
        room.add(commands)
    return parser
