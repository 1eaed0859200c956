"""`cosmodrome analyse`, `hint` and `calibrate`: analyse a game, ask the coach, and test predicted chances."""

import argparse
import json
import os
from pathlib import Path

from rich.progress import Progress
from rich.table import Table

import cosmodrome
from cosmodrome.analysis import DEPTHS, Analysis, advise, analyse
from cosmodrome.analysis.calibration import Calibration, calibrate
from cosmodrome.engine import CosmodromeError

from .common import Commands, console, errors, game_argument, load


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    parser = commands.add_parser(
        "analyse",
        help="analyse the luck and decisions of a recorded game",
        description="Analyse the luck and decisions of a recorded game.",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--depth", choices=tuple(DEPTHS), default="normal", help="how deep to analyse (default: normal)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use (default: one per core)"
    )
    parser.add_argument("--json", metavar="FILE", help="also write everything as JSON (-: print only that)")
    parser.set_defaults(run=run_analyse)
    hint = commands.add_parser("hint", help="ask the coach about the open question of a saved game")
    hint.add_argument("file", metavar="FILE")
    hint.add_argument("--seat", type=int, help="the seat to advise, if several have a question (default: the first)")
    hint.add_argument("--depth", choices=tuple(DEPTHS), default="normal", help="how deep to think (default: normal)")
    hint.set_defaults(run=run_hint)
    checked = commands.add_parser("calibrate", help="compare predicted chances to win with results")
    game_argument(checked)
    checked.add_argument("--games", type=int, default=1000, help="games for each number of seats (default: 1000)")
    checked.add_argument("--seats", type=int, nargs="+", help="the numbers of seats (default: 2 3 4)")
    checked.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many processes to use (default: one per core)"
    )
    checked.add_argument("--json", metavar="FILE", help="also write the report to this file")
    checked.set_defaults(run=run_calibrate)


def run_analyse(args: argparse.Namespace) -> int:
    """Analyse a record, and print the result."""
    match = load(args.file)
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task("analysing", total=None)
        found = analyse(match, args.depth, args.jobs, lambda done, whole: bar.update(task, completed=done, total=whole))
    if args.json:
        text = json.dumps(found.to_json(), indent=1)
        if args.json == "-":
            print(text)
            return 0
        Path(args.json).write_text(text, encoding="utf-8")
    show(found)
    return 0


def show(found: Analysis) -> None:
    """An analysis as text."""
    heads = ("", "score", "accuracy (of 100)", "blunders", "mistakes", "cost of mistakes", "luck", "with even luck")
    table = Table(*heads, box=None)
    for seat in found.seats:
        table.add_row(
            seat.name,
            str(seat.score),
            f"{seat.accuracy:.0f}",
            str(seat.blunders),
            str(seat.mistakes),
            f"{seat.lost:.1f} wins (± {seat.lost_error:.1f}), {seat.lost_points:.0f} points",
            f"{100 * seat.luck:+.0f} % (± {100 * seat.luck_error:.0f})",
            f"{100 * seat.even_share:.0f} % to win",
        )
    console.print(table)
    console.print(found.verdict, style="bold", markup=False)
    moments = {moment.number: moment for moment in found.moments}
    whole = found.courses[max(0, found.winner)]
    console.print(f"\nTurning points for {found.names[whole.seat]}:", markup=False)
    for one in whole.swings:
        moment = moments[one.number]
        console.print(f"\n{moment.number}. {moment.heading}: {moment.question}", markup=False)
        if one.kind == "luck":
            console.print(f"   {100 * one.swing:+.0f} % by chance, after {moment.played}", markup=False)
            continue
        by = found.names[one.by]
        console.print(f"   {100 * one.swing:+.0f} % by a decision of {by}: {moment.verdict}", markup=False)
        console.print(f"   played  {moment.played}", markup=False)
        console.print(f"   better  {moment.better_label}", markup=False)
        for reason in (moment.cost, *moment.why):
            console.print(f"   {reason}", style="dim", markup=False)
    console.print(f"\n{100 * whole.rest:+.0f} % by everything else", markup=False)


def run_hint(args: argparse.Namespace) -> int:
    """Print the coach's advice."""
    match = load(args.file)
    seats = list(match.asked)
    if not seats:
        raise CosmodromeError("The game is over, so there is no open question. `cosmodrome analyse` looks back.")
    seat = seats[0] if args.seat is None else args.seat
    if seat not in seats:
        raise CosmodromeError(f"Seat {seat} has no question now. These seats have: {', '.join(map(str, seats))}.")
    console.print(str(advise(match.perspective(seat), args.depth)), markup=False)
    return 0


def run_calibrate(args: argparse.Namespace) -> int:
    """Play, compare, report."""
    game = cosmodrome.games().find(args.game)
    found = []
    for seats in args.seats or [count for count in (2, 3, 4) if count in game.seats]:
        one = watched(game.id, args.games, seats, args.jobs)
        show_calibration(one)
        found.append(one.to_json())
    if args.json:
        Path(args.json).write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


def watched(game: str, games: int, seats: int, jobs: int) -> Calibration:
    """Calibrate for one number of seats, with a progress bar."""
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(f"playing with {seats}", total=games)
        return calibrate(game, games, seats, jobs, lambda done, _: bar.update(task, completed=done))


def show_calibration(found: Calibration) -> None:
    """The curve and the scores."""
    table = Table("predicted", "won", "of moments", box=None)
    for one in found.curve:
        table.add_row(f"{100 * one.predicted:.0f} %", f"{100 * one.outcome:.0f} %", str(one.count))
    console.print(table)
    console.print(
        f"{found.games} games of {found.game} with {found.seats} seats, {found.moments} moments. "
        f"Brier score {found.brier:.4f} at sharpness "
        f"{found.shipped} (raw {found.brier_raw:.4f}; {found.brier_fitted:.4f} at {found.fitted}, which fits best); "
        f"a constant guess has {found.brier_constant:.4f}. Off by {100 * found.off:.1f} % on average."
    )
