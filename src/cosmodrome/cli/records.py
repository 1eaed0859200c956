"""`cosmodrome replay`, `verify` and `draw`: show, check and draw the record of a match."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.rule import Rule

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, Seat

from .common import Commands, complain, console, read
from .terminal import outcome


@dataclass(frozen=True)
class Step:
    """A step of a record: its number and heading, and how many answers had been given when it began."""

    number: int
    heading: str
    moment: int


def add(commands: "Commands") -> None:
    """The commands' arguments."""
    replay = commands.add_parser("replay", help="step through a recorded game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--seat", type=int, help="show the view of this seat (default: a spectator's)")
    replay.add_argument("--all", action="store_true", help="print the whole log instead of stepping")
    replay.set_defaults(run=run_replay)
    verify = commands.add_parser("verify", help="check the dice and cards of a recorded game by the rules")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument("--commitment", default="", help="the server's commitment, as your browser kept it")
    verify.add_argument("--salt", default="", help="your salt, as your browser kept it")
    verify.add_argument("--commitments", default="", help="all seats' commitments, as your browser kept them: a,b,-,c")
    verify.set_defaults(run=run_verify)
    draw = commands.add_parser("draw", help="draw the board of a recorded game as SVG")
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("--turn", type=int, help="draw the beginning of this step (default: the last position)")
    draw.add_argument("--seat", type=int, help="draw the view of this seat (default: a spectator's)")
    draw.add_argument("-o", "--out", metavar="FILE", default="board.svg", help="the file to write (default: board.svg)")
    draw.set_defaults(run=run_draw)


def run_replay(args: argparse.Namespace) -> int:
    """Show the match step by step."""
    text = read(args.file)
    whole = cosmodrome.load(text)
    _check_seat(whole, args.seat)
    if args.all:
        for line in whole.log(args.seat):
            console.print(line.text, markup=False)
        if whole.over:
            console.print(outcome(whole))
        return 0
    Replay(text, whole, args.seat, console.input).run()
    return 0


def run_verify(args: argparse.Namespace) -> int:
    """Print whether the record is right, and what was checked."""
    kept = tuple("" if one == "-" else one for one in args.commitments.split(",")) if args.commitments else ()
    proof = cosmodrome.verify(read(args.file), args.commitment, args.salt, kept)
    mark, colour = ("yes", "green") if proof.holds else ("no", "red")
    for finding in proof.findings:
        console.print(f"{mark}: {finding}", style=colour, markup=False)
    return 0 if proof.holds else 1


def run_draw(args: argparse.Namespace) -> int:
    """Write the picture."""
    text = read(args.file)
    match = cosmodrome.load(text)
    if args.turn is not None:
        match = cosmodrome.load(text, find_step(steps(text), args.turn).moment)
    _check_seat(match, args.seat)
    Path(args.out).write_text(match.svg(args.seat), encoding="utf-8")
    console.print(f"Drew {match.game.name}, step {match.step_count}, to {args.out}.")
    return 0


def _check_seat(match: Match, seat: Seat | None) -> None:
    if seat is not None and not 0 <= seat < match.seats:
        raise CosmodromeError(f"There is no seat {seat}. Choose a seat from 0 to {match.seats - 1}.")


def steps(text: str) -> list[Step]:
    """The steps of a record, from its headings."""
    _, _, body = text.partition("\n\n")
    found: list[Step] = []
    given = 0
    for line in body.splitlines():
        if line.startswith("== end"):
            break
        if line.startswith("=="):
            number, _, heading = line[2:].strip().partition(" ")
            found.append(Step(int(number), heading, given))
        elif line[:1].isdigit():
            given += 1
    return found


def find_step(found: list[Step], number: int) -> Step:
    """The step of this number, or the next one in which somebody answered."""
    for step in found:
        if step.number >= number > 0:
            return step
    if not found:
        raise CosmodromeError("This record has no answers yet.")
    raise CosmodromeError(f"There is no step {number}. Choose a step from 1 to {found[-1].number}.")


class Replay:
    """Stepping through a match: the table at the beginning of a step, and what happened in it."""

    def __init__(self, text: str, whole: Match, seat: Seat | None, ask: Callable[[str], str]) -> None:
        self.text = text
        self.whole = whole
        self.seat = seat
        self.ask = ask
        self.steps = steps(text)

    def run(self) -> None:
        """Show one step after another: Enter for the next, p for the previous, a number for that step, q to quit."""
        at = 0
        while at < len(self.steps):
            self.show(self.steps[at])
            try:
                typed = self.ask("Enter: next   p: previous   number: go to that step   q: quit > ").strip()
            except EOFError:
                return
            if typed == "q":
                return
            at = self.move(at, typed)
        if self.whole.over:
            console.print(outcome(self.whole))

    def move(self, at: int, typed: str) -> int:
        """The position in the list of steps after a command."""
        if typed == "p":
            return max(0, at - 1)
        if typed.isdigit():
            try:
                return self.steps.index(find_step(self.steps, int(typed)))
            except CosmodromeError as error:
                complain(str(error))
                return at
        return at + 1

    def show(self, step: Step) -> None:
        """The table when the step began, then its log."""
        match = cosmodrome.load(self.text, step.moment)
        console.print(Rule(f"{step.number}. {step.heading}"))
        picture = match.game.render(match.view(self.seat), self.seat)
        if picture is not None:
            console.print(picture)
        for line in self.whole.log(self.seat):
            if line.step == step.number:
                console.print(f"  {line.text}", style="dim", markup=False)
