"""`cosmodrome ratings`: the ratings of a server's people, and recomputing them from the results of all rated games."""

import argparse
import asyncio

from cosmodrome.engine import CosmodromeError

from .common import Commands, console
from .server import setting_arguments, settings_of


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "ratings", help="count rated games, or recompute all ratings from them", description=__doc__
    )
    parser.add_argument("--recompute", action="store_true", help="forget all ratings and compute them again")
    setting_arguments(parser, ("data", "database-url"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fill in missing results, then count or recompute."""
    from cosmodrome.store import StoreError
    from cosmodrome.web.people.maintenance import maintain

    try:
        done = asyncio.run(maintain(settings_of(args), args.recompute))
    except StoreError as error:
        raise CosmodromeError(str(error)) from error
    console.print(f"Results filled in: {done.results}. Rated games counted: {done.games}.")
    return 0
