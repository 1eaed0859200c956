"""`cosmodrome games`: list the games, or the options of one."""

import argparse
import json
from typing import Any

from rich.table import Table

import cosmodrome
from cosmodrome.engine import Game

from .common import Commands, console


def add(commands: Commands) -> None:
    """The command's arguments."""
    parser = commands.add_parser("games", help="list the games, or the options of one")
    parser.add_argument("game", metavar="GAME", nargs="?", help="list the options of this game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the games, or the options of one."""
    if args.game:
        console.print(options(cosmodrome.games().find(args.game)))
        return 0
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "name", "seats", "minutes", ""):
        table.add_column(heading, no_wrap=bool(heading))
    for game in cosmodrome.games().values():
        table.add_row(f"[bold]{game.id}[/]", game.name, seats(game), game.minutes, game.tagline)
    console.print(table)
    console.print("`cosmodrome games GAME` lists the options of a game, `cosmodrome play GAME` plays it.", style="dim")
    return 0


def seats(game: Game[Any]) -> str:
    """The seat counts: `2-5`."""
    return f"{game.seats.start}-{game.seats.stop - 1}"


def options(game: Game[Any]) -> Table:
    """The options with their defaults, as they are written on the command line."""
    table = Table(box=None, pad_edge=False, title=f"{game.name}, {seats(game)} seats", title_justify="left")
    table.add_column("option and default", no_wrap=True)
    table.add_column("")
    for spec in game.options:
        choices = f" ({', '.join(str(choice) for choice in spec.choices)})" if spec.choices else ""
        table.add_row(f"-o {spec.name}={json.dumps(spec.default)}", spec.help + choices)
    return table
