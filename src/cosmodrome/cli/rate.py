"""Rate the levels of bots by reports of the arena, and store the ratings in the game's folder."""

import argparse
import json
from pathlib import Path

import cosmodrome
from cosmodrome.bots import gate, levels
from cosmodrome.bots.bot import BotError

from .common import Commands, console, game_argument


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("rate", help="rate the levels of bots by reports of the arena", description=__doc__)
    game_argument(parser)
    parser.add_argument("reports", metavar="REPORT", nargs="+", type=Path, help="a file of `cosmodrome arena --json`")
    parser.add_argument(
        "--as",
        dest="stand_ins",
        metavar="LEVEL=BOT",
        action="append",
        default=[],
        help="count a bot of the reports as a level: admiral=search:iterations=48 (repeatable)",
    )
    parser.add_argument("--dry", action="store_true", help="show the ratings without storing them")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compute, show and store the ratings."""
    game = cosmodrome.games().find(args.game)
    known = {level.name.lower(): level.spec for level in levels.LEVELS}
    stand_ins = {}
    for entry in args.stand_ins:
        name, _, bot = entry.partition("=")
        if name.lower() not in known or not bot:
            raise BotError(f"Write --as LEVEL=BOT, not {entry!r}. The levels are {', '.join(known)}.")
        stand_ins[bot] = known[name.lower()]
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in args.reports]
    data = levels.rate(game, reports, stand_ins) | {"stand_ins": stand_ins}
    for level in levels.LEVELS:
        rated = data["levels"].get(level.spec)
        if rated is not None:
            words = levels.in_words(data, level.spec)
            console.print(f"{level.name:9} {rated['mu']:6.2f} ± {rated['sigma']:.2f}  {rated['games']} games  {words}")
    if not args.dry:
        folder = gate.home(game)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / levels.FILE).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0
