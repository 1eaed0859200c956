"""`cosmodrome dataset GAME --bots BOT BOT … --games N -o FILE.parquet`: decisions of bots, to learn from.

Needs the extra `data`. Interrupted, it goes on where it stopped when it is started again.
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
    parser.add_argument("--bots", metavar="BOT", nargs="+", required=True, help="one for each seat")
    parser.add_argument("--games", type=int, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=int, default=1, help="where the games' seeds start (1)")
    parser.add_argument("-o", "--out", metavar="FILE", required=True, help="where it is written")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    fleet_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and write, with a line now and then of how far it is."""
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
        complain(f"stopped after {done} of {args.games} games; start it again for the rest")
        return 130
    console.print(f"{path}: {args.games} games of {game.name}")
    return 0
