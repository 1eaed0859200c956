"""`cosmodrome games`: what can be played, and with which options."""

import argparse
import json

from rich.table import Table

import cosmodrome

from .common import Commands, console


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("games", help="list the games and their options")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """A line for each game, a line for each of its options."""
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "name", "seats", "minutes", ""):
        table.add_column(heading)
    for game in cosmodrome.games().values():
        seats = f"{game.seats.start}-{game.seats.stop - 1}"
        table.add_row(f"[bold]{game.id}[/]", game.name, seats, game.minutes, game.tagline)
        for spec in game.options:
            default = json.dumps(spec.default)
            table.add_row("", f"  [dim]-o {spec.name}={default}[/]", "", "", f"[dim]{spec.help}[/]")
    console.print(table)
    return 0
