"""Learn a game by playing a guided first game in the terminal."""

import argparse
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.panel import Panel

import cosmodrome
from cosmodrome.bots import Bot, make
from cosmodrome.engine import CosmodromeError, Match, Perspective, Question, Seat
from cosmodrome.engine.lesson import Lesson, Progress, answered, begin, played_on, seen, shown, taken_back

from .common import Commands, console, game_argument, load
from .terminal import Terminal


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("learn", help="learn a game by playing it", description=__doc__)
    game_argument(parser)
    parser.add_argument("--load", metavar="FILE", help="continue a saved lesson")
    parser.add_argument("--save", metavar="FILE", help="the file for the command s, save (default: GAME-lesson.txt)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start the lesson, or continue a saved one."""
    game = cosmodrome.games().find(args.game)
    lesson = game.lesson
    if lesson is None:
        raise CosmodromeError(f"{game.name} has no lesson.")
    file = args.save or args.load or f"{game.id}-lesson.txt"
    if args.load:
        match, progress = played_on(lesson, _of(load(args.load), game.id))
    else:
        match = lesson.deal()
        match.names = tuple(f"Player {seat + 1}" for seat in range(match.seats))
        progress = begin(lesson, match)
    Classroom(lesson, progress, match, console, console.input, file).play()
    return 0


def _of(match: Match, game: str) -> Match:
    """The match; refused if it is one of another game."""
    if match.game.id != game:
        raise CosmodromeError(f"This file is a game of {match.game.name}.")
    return match


class Fresh:
    """A bot that is created again for each answer, so that its answer depends on the position alone."""

    def __init__(self, spec: str) -> None:
        self.spec = spec

    def choose(self, p: Perspective) -> str:
        """Its answer."""
        return make(self.spec).choose(p)


class Classroom(Terminal):
    """The terminal game with the explanations of a lesson."""

    def __init__(
        self,
        lesson: Lesson[Any],
        progress: Progress,
        match: Match,
        console: Console,
        ask: Callable[[str], str],
        file: str,
    ) -> None:
        bots: dict[Seat, Bot] = {seat: Fresh(lesson.bot) for seat in range(match.seats) if seat != lesson.seat}
        super().__init__(match, bots, console, ask, file)
        self.lesson = lesson
        self.progress = progress
        self.said = ""

    def play(self) -> bool:
        """Play, then show the end of the lesson."""
        self.console.print(f"This lesson takes {self.lesson.minutes} minutes. Type [bold]n[/] to skip a step.")
        over = super().play()
        if over:
            self._look()
            self.teach()
        return over

    def turn(self, seat: Seat) -> bool:
        """Explain, then ask; update the progress after an answer or an undo."""
        self._look()
        if not self.teach():
            return False
        before = self.match.answer_count
        if not super().turn(seat):
            return False
        if self.match.answer_count > before:
            token = self.match.last_answer(seat)[1]
            self.progress = answered(self.lesson, self.progress, self.match, seat, token)
        elif self.match.answer_count < before:
            self.progress = taken_back(self.lesson, self.progress, self.match)
        return True

    def command(self, seat: Seat, question: Question, typed: str) -> bool:
        """Do what was typed; in a lesson also `n`, next."""
        if typed in ("n", "next"):
            self._next()
            self.teach()
            return False
        return super().command(seat, question, typed)

    def teach(self) -> bool:
        """Show the lesson's current steps. Enter goes on after a step without a question. False if the player quits."""
        while True:
            now = shown(self.lesson, self.progress, self.match)
            text = "\n\n".join(
                part for part in (now.words and f"✓ {now.words}", now.say, self._hint(now.tokens)) if part
            )
            if text != self.said:
                title = "The lesson is over" if now.over else f"Lesson, step {now.number} of {now.count}"
                self.console.print(Panel(text, title=title, title_align="left", border_style="yellow"), markup=False)
                self.said = text
            if not now.read:
                return True
            try:
                typed = self.ask("[bold]Enter[/]: go on   [bold]q[/]: quit > ").strip()
            except EOFError:
                return False
            if typed in ("q", "quit"):
                return False
            self._next()

    def _hint(self, tokens: tuple[str, ...]) -> str:
        """The numbers of the options that the lesson suggests."""
        question = self.match.questions.get(self.lesson.seat)
        if question is None or not tokens:
            return ""
        numbers = [str(n) for n, option in enumerate(question.options, 1) if option.token in tokens]
        return f"Try {' or '.join(numbers[:3])}."

    def _look(self) -> None:
        """Update the progress after the other players' actions."""
        self.progress = answered(self.lesson, self.progress, self.match, -1, "")

    def _next(self) -> None:
        self.progress = seen(self.lesson, self.progress, self.match, self.progress.now)
