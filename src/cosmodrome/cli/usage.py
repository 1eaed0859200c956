"""Let bots play, and count how often each card, contract, planet or action is used."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.table import Table

import cosmodrome
from cosmodrome.bots import usage
from cosmodrome.bots.fleet import Kept
from cosmodrome.bots.spec import make

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

HEADINGS = ("offered", "used", "share", "95 % interval", "winners", "losers", "of games", "times")
REPORT_EVERY = 10
"""A line of progress is printed after this many games."""


def add(commands: Commands) -> None:
    """The command's arguments."""
    parser = commands.add_parser("usage", help="count how often cards and actions are used", description=__doc__)
    game_argument(parser)
    parser.add_argument("--bots", metavar="BOT", nargs="+", default=["greedy", "greedy"], help="one bot for each seat")
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game; the others follow (default: 1)")
    parser.add_argument("--kind", action="append", default=[], help="show only this kind of question (repeatable)")
    parser.add_argument("--json", metavar="FILE", help="write the counts to this file")
    parser.add_argument("--markdown", metavar="FILE", help="write the tables to this file as a page")
    parser.add_argument("--keep", metavar="FILE", help="store finished games here; a second run plays only the rest")
    fleet_arguments(parser)
    option_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and show the tables."""
    game = cosmodrome.games().find(args.game)
    for spec in args.bots:
        make(spec)
    options = game.complete(len(args.bots), chosen_options(game, args.option))
    schedule = usage.schedule(game.id, args.bots, args.games, args.seed, options)
    kept = None
    if args.keep:
        settings = {"usage": game.id, "bots": args.bots, "games": args.games, "seed": args.seed, "options": options}
        kept = Kept(Path(args.keep), settings, usage.GameUsage)
    played: list[usage.GameUsage] = []
    try:
        for _, one in fleet_of(args).run(usage.play, schedule, kept):
            played.append(one)
            if len(played) % REPORT_EVERY == 0:
                errors.print(f"{len(played)} of {len(schedule)} games")
    except KeyboardInterrupt:
        complain(f"Stopped after {len(played)} of {len(schedule)} games.")
    report = usage.report(game.id, args.bots, args.seed, played)
    shown = {kind: lines for kind, lines in report.by_kind().items() if not args.kind or kind in args.kind}
    for kind, lines in shown.items():
        _show(kind, lines)
    console.print(f"{game.name}: {report.games} games from seed {report.seed}, bots {', '.join(report.bots)}")
    if args.json:
        Path(args.json).write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")
    if args.markdown:
        Path(args.markdown).write_text(page(report, game.name, shown), encoding="utf-8")
    return 0 if len(played) == len(schedule) else 130


def cells(line: usage.Line) -> list[str]:
    """The figures of an item as text, in the order of the headings."""
    low, high = line.interval
    return [
        str(line.offered),
        str(line.used),
        f"{line.share:.0%}",
        f"{low:.0%} - {high:.0%}",
        f"{line.winners:.0%}",
        f"{line.losers:.0%}",
        "" if line.game_share is None else f"{line.game_share:.0%}",
        str(line.times),
    ]


def _show(kind: str, lines: list[usage.Line]) -> None:
    table = Table(box=None, pad_edge=False, title=kind, title_justify="left")
    table.add_column("")
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for line in lines:
        table.add_row(line.name, *cells(line))
    console.print(table)
    console.print()


def page(report: usage.Report, name: str, kinds: dict[str, list[usage.Line]]) -> str:
    """The tables as a page of documentation."""
    command = f"cosmodrome usage {report.game} --bots {' '.join(report.bots)} --games {report.games}"
    out = [
        f"# {name}: usage",
        "",
        f"Written by `{command} --seed {report.seed}`. *Offered* and *used* count seats: how many were offered the "
        "item in a game at least once, and how many of them took it. *Of games* is the share of games in which any "
        "took it, of those in which any could. *Times* counts every use. A question with a single option is never "
        "asked, so it is not counted.",
    ]
    for kind, lines in kinds.items():
        out += ["", f"## {kind}", "", f"| item | {' | '.join(HEADINGS)} |", "|---|" + "---:|" * len(HEADINGS)]
        out += [f"| {_cell(line.name)} | {' | '.join(cells(line))} |" for line in lines]
    return "\n".join(out) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
