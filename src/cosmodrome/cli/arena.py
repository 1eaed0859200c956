"""Let bots play a tournament, on all cores or on a cluster, and print the standings."""

import argparse
import json
import signal
from pathlib import Path
from types import FrameType
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import cosmodrome
from cosmodrome.bots import arena
from cosmodrome.bots.fleet import Kept

from .common import (
    Commands,
    chosen_options,
    complain,
    console,
    errors,
    fleet_arguments,
    fleet_of,
    game_argument,
    option_argument,
)

REPORT_EVERY = 10
"""Without a terminal for a progress bar, a line is printed after this many games."""


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("arena", help="let bots play a tournament", description=__doc__)
    game_argument(parser)
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help="one bot for each seat: random, greedy, search:seconds=0.2 …"
    )
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    fleet_arguments(parser)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the others follow (default: 1)")
    parser.add_argument("--json", metavar="FILE", help="write the report with every game to this file")
    parser.add_argument(
        "--keep", metavar="FILE", help="store finished games in this file; a second run plays only the rest"
    )
    option_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and show the standings, also after an interruption."""
    game = cosmodrome.games().find(args.game)
    options = game.complete(len(args.bots), chosen_options(game, args.option))
    schedule = arena.fixtures(game.id, args.bots, args.games, args.seed, options)
    kept = _kept(args, game.id, options)
    played: list[arena.Played] = []
    signal.signal(signal.SIGTERM, stop)
    try:
        with _progress() as progress:
            task = progress.add_task(f"{game.name}, {len(args.bots)} seats", total=len(schedule))
            for one in arena.run(schedule, fleet_of(args), kept):
                played.append(one)
                progress.advance(task)
                if not errors.is_terminal and len(played) % REPORT_EVERY == 0:
                    errors.print(f"{len(played)} of {len(schedule)} games")
    except KeyboardInterrupt:
        complain(f"Stopped after {len(played)} of {len(schedule)} games.")
    report = arena.report(game.id, args.bots, args.seed, options, played)
    show(report)
    if args.json:
        Path(args.json).write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")
    return 0 if len(played) == len(schedule) else 130


def _kept(args: argparse.Namespace, game: str, options: dict[str, Any]) -> Kept[arena.Played] | None:
    """The file that stores finished games, if one is named."""
    if args.keep is None:
        return None
    run = {"arena": game, "bots": args.bots, "games": args.games, "seed": args.seed, "options": options}
    return Kept(Path(args.keep), run, arena.Played)


def show(report: arena.Report) -> None:
    """The standings as a table."""
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for heading in ("seats", "wins", "win rate", "95 % interval", "even", "mean score", "ms/decision"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for line in report.standings:
        table.add_row(
            line.bot,
            str(line.seats),
            f"{line.wins:g}",
            f"{line.rate:.1%}",
            f"{line.low:.1%} - {line.high:.1%}",
            f"{line.even:.1%}" if line.even < 1 else "",
            f"{line.score:.1f}",
            f"{line.milliseconds:.1f}",
            line.verdict,
        )
    console.print(table)
    console.print(
        f"{report.game}: {report.games} games from seed {report.seed}; "
        f"mean length {report.steps:.1f} steps, {report.answers:.0f} answers"
    )


def stop(number: int, frame: FrameType | None) -> None:
    """Treat SIGTERM like Ctrl-C, so that the games played so far are reported."""
    raise KeyboardInterrupt


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=errors, transient=True)
