"""`cosmodrome analyse`, `hint` and `calibrate`: what a game came to, what to do now, and whether chances hold."""

import argparse
import json
import os
from pathlib import Path

from rich.progress import Progress
from rich.table import Table

import cosmodrome
from cosmodrome.analysis import Analysis, advise, analyse
from cosmodrome.analysis.calibration import Calibration, calibrate
from cosmodrome.analysis.moments import DEPTHS
from cosmodrome.engine import CosmodromeError

from .common import Commands, console, errors, game_argument, load


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    parser = commands.add_parser("analyse", help="luck and decisions of a recorded game", description=__doc__)
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="normal", help="how much thought (normal)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--json", metavar="FILE", help="write everything as JSON too (- prints nothing else)")
    parser.set_defaults(run=run_analyse)
    hint = commands.add_parser("hint", help="advice for whoever is asked in a saved game")
    hint.add_argument("file", metavar="FILE")
    hint.add_argument("--seat", type=int, help="the seat, where several are asked (the first)")
    hint.add_argument("--seconds", type=float, default=1.0, help="how long to think (1)")
    hint.set_defaults(run=run_hint)
    checked = commands.add_parser("calibrate", help="compare predicted chances with outcomes")
    game_argument(checked)
    checked.add_argument("--games", type=int, default=1000, help="how many are played with each number of seats (1000)")
    checked.add_argument("--seats", type=int, nargs="+", help="numbers of seats, one after the other (2 3 4)")
    checked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    checked.add_argument("--json", metavar="FILE", help="write the report here too")
    checked.set_defaults(run=run_calibrate)


def run_analyse(args: argparse.Namespace) -> int:
    """Work a record out and tell what was found."""
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
    table = Table("", "score", "accuracy", "given away", "blunders", "mistakes", "luck", "with even luck", box=None)
    for seat in found.seats:
        table.add_row(
            seat.name,
            str(seat.score),
            f"{seat.accuracy:.0f}",
            f"{100 * seat.lost:.0f} % in {seat.decisions}",
            str(seat.blunders),
            str(seat.mistakes),
            f"{100 * seat.luck:+.0f} % ({seat.drawn_points:+.1f} points at once)",
            f"{100 * seat.even_share:.0f} % of the win",
        )
    console.print(table)
    console.print(found.verdict, style="bold", markup=False)
    moments = {moment.number: moment for moment in found.moments}
    for one in found.decisive:
        moment = moments[one.number]
        console.print(f"\n{moment.number}. {moment.heading}: {moment.question}", markup=False)
        if one.kind == "luck":
            console.print(f"   {one.text}: {100 * one.swing:+.0f} %", markup=False)
            continue
        console.print(f"   played  {moment.played}", markup=False)
        console.print(f"   better  {moment.better_label}", markup=False)
        error = f"± {100 * moment.error:.0f}"
        console.print(f"   {moment.verdict}: {100 * moment.loss:.0f} % given away ({error})", markup=False)
        for reason in moment.why:
            console.print(f"   {reason}", style="dim", markup=False)


def run_hint(args: argparse.Namespace) -> int:
    """Advise whoever is asked."""
    match = load(args.file)
    seats = list(match.asked)
    if not seats:
        raise CosmodromeError("the game is over: nobody is asked anything (`cosmodrome analyse` looks back)")
    seat = seats[0] if args.seat is None else args.seat
    if seat not in seats:
        raise CosmodromeError(f"seat {seat} is not asked anything now; asked are: {', '.join(map(str, seats))}")
    console.print(str(advise(match.perspective(seat), seconds=args.seconds)), markup=False)
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
    """Calibrate with one number of seats, with a bar of how far it is."""
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(f"playing with {seats}", total=games)
        return calibrate(game, games, seats, jobs, lambda done, _: bar.update(task, completed=done))


def show_calibration(found: Calibration) -> None:
    """The curve and the scores."""
    table = Table("predicted", "came true", "of how many", box=None)
    for one in found.curve:
        table.add_row(f"{100 * one.predicted:.0f} %", f"{100 * one.outcome:.0f} %", str(one.count))
    console.print(table)
    console.print(
        f"{found.games} games of {found.game} with {found.seats} seats, {found.moments} moments. "
        f"Brier score {found.brier:.4f} at sharpness "
        f"{found.shipped} (raw {found.brier_raw:.4f}; {found.brier_fitted:.4f} at {found.fitted}, which fits best); "
        f"a constant guess has {found.brier_constant:.4f}. Off by {100 * found.off:.1f} % on average."
    )
