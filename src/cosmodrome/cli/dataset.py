"""Let bots play, and write their decisions to a Parquet file, to learn from.

Needs the extra `data`. After an interruption, the same command continues where it stopped.
"""

import argparse
from pathlib import Path

import cosmodrome
from cosmodrome.bots import BotError

from .common import Commands, chosen_options, complain, console, errors, fleet_arguments, fleet_of, game_argument


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("dataset", help="write decisions of bots as a Parquet file", description=__doc__)
    game_argument(parser)
    parser.add_argument("--bots", metavar="BOT", nargs="+", required=True, help="one bot for each seat")
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the others follow (default: 1)")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="the file to write")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game (repeatable)"
    )
    parser.add_argument("--card", metavar="FILE", help="also describe the data in this Markdown file")
    fleet_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and write, and print the progress."""
    try:
        from cosmodrome.research import dataset
    except ImportError as error:
        raise BotError(f"{error.name} is not installed: pip install 'cosmodrome[data]'") from None
    game = cosmodrome.games().find(args.game)
    options = game.complete(len(args.bots), chosen_options(game, args.option))
    made = dataset.Run(game.id, tuple(args.bots), args.games, args.seed, tuple(sorted(options.items())))
    path, done = Path(args.out), 0
    try:
        for done in dataset.write(made, path, fleet_of(args)):
            errors.print(f"{done} of {args.games} games")
    except KeyboardInterrupt:
        complain(f"Stopped after {done} of {args.games} games. Run the same command again to play the rest.")
        return 130
    console.print(f"{path}: {args.games} games of {game.name}")
    if args.card:
        from cosmodrome.research.card import card

        Path(args.card).write_text(card(path), encoding="utf-8")
    return 0
