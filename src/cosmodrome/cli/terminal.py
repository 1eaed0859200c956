"""A match at one terminal: people take turns at the keyboard, and bots play the other seats."""

import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.panel import Panel
from rich.rule import Rule

from cosmodrome.analysis import advise
from cosmodrome.bots import Bot
from cosmodrome.engine import (
    CosmodromeError,
    Explanation,
    IllegalAnswer,
    Match,
    Question,
    Seat,
    UndoRefused,
    lying_there,
)
from cosmodrome.engine.sentences import listed

from .planning import Ahead, Planner

HELP = (
    "Type the [bold]number[/] of your choice (or [bold]=token[/]).   [bold]?[/] explain the question   "
    "[bold]? word[/] explain a thing on the table   [bold]h[/] hint   [bold]p[/] plan   [bold]u[/] undo   "
    "[bold]o[/] standing orders   [bold]l[/] log   [bold]b[/] show the table   [bold]s[/] save   [bold]help[/]   "
    "[bold]q[/] quit"
)

SHOWN = 6
"""How many things are explained at once, if a word names several."""


class Terminal:
    """The terminal game. `ask` reads a line; tests pass their own."""

    def __init__(
        self, match: Match, bots: dict[Seat, Bot], console: Console, ask: Callable[[str], str], file: str
    ) -> None:
        self.match = match
        self.bots = bots
        self.console = console
        self.ask = ask
        self.file = file
        self.told = 0
        self.seen = 0
        self.ahead: dict[Seat, Ahead] = {}
        """By seat: the plan that answers for it."""

    def play(self) -> bool:
        """Play until the match is over (True) or a person quits (False)."""
        self.console.print(Rule(f"[bold]{self.match.game.name}[/]"))
        self.console.print(HELP)
        while not self.match.over:
            seat = self._next_person()
            if seat is None:
                continue
            self.news(seat)
            if self.match.step_count != self.seen:
                self.table(seat)
            if not self.turn(seat):
                self.console.print("You left the table.")
                return False
        self.news(self._only_person())
        self.console.print(outcome(self.match, self._only_person()))
        return True

    def _only_person(self) -> Seat | None:
        """The seat of the only person at this terminal; None if several play, or none does."""
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def _next_person(self) -> Seat | None:
        """Let all bots with an open question answer; return the first person with one, if any."""
        waiting = list(self.match.asked)
        for seat in waiting:
            if seat in self.bots:
                self.match.answer(seat, self.bots[seat].choose(self.match.perspective(seat)))
        return next((seat for seat in waiting if seat not in self.bots), None)

    def turn(self, seat: Seat) -> bool:
        """Ask one question until it is answered or undone (True), or the person quits (False)."""
        if self.answered_ahead(seat):
            return True
        question = self.match.questions[seat]
        show_question(self.console, self.match, question)
        while True:
            try:
                typed = self.ask(f"[bold]{self.match.names[seat]}[/] > ").strip()
            except EOFError:
                return False
            if typed in ("q", "quit"):
                return False
            if self.command(seat, question, typed):
                return True

    def command(self, seat: Seat, question: Question, typed: str) -> bool:
        """Do what was typed; True if the question is settled."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word:
            case "":
                return False
            case "?":
                self.explain(question, rest)
            case "h" | "hint":
                self.hint(seat)
            case "p" | "plan":
                return self.plan(seat, question)
            case "help":
                self.console.print(HELP)
            case "u" | "undo":
                return self.undo(seat)
            case "s" | "save":
                self.save(rest or self.file)
            case "o" | "orders":
                return self.orders(seat)
            case "l" | "log":
                self.told = 0
                self.news(seat)
            case "b" | "table":
                self.table(seat)
                show_question(self.console, self.match, question)
            case _:
                return self.answer(seat, question, typed)
        return False

    def answer(self, seat: Seat, question: Question, typed: str) -> bool:
        """Answer by number or by token."""
        if typed.isdigit():
            number = int(typed)
            if not 1 <= number <= len(question.options):
                self.sorry(f"Type a number from 1 to {len(question.options)}.")
                return False
            token = question.options[number - 1].token
        else:
            token = typed.removeprefix("=")
        try:
            self.match.answer(seat, token)
        except IllegalAnswer as error:
            self.sorry(f"{error} Type help to see all commands.")
            return False
        return True

    def explain(self, question: Question, about: str) -> None:
        """Show the rule behind the question and why other things are not possible, or explain what a word names."""
        refused = question.impossible
        if about:
            self.console.print(
                "\n\n".join(self.explanations(question, about.lower()))
                or f"There is nothing called {about!r} on the table."
            )
            return
        text = without_links(section(self.match.game.guide, question.rule))
        if text:
            self.console.print(Panel(Markdown(text), title=f"Guide: {question.rule}", title_align="left"))
        for target, why in refused.items():
            self.console.print(f"[dim]Not possible:[/] [bold]{target}[/]. {why}")

    def explanations(self, question: Question, word: str) -> list[str]:
        """Explain the things whose title or target contains a word."""
        found = lying_there(self.match, question.seat)
        named = [what for what in found if word in what.title.lower() or word in what.target.lower()]
        return [told(what) for what in named[:SHOWN]]

    def hint(self, seat: Seat) -> None:
        """Show what the coach would answer, knowing what the seat knows, and why."""
        self.console.print(str(advise(self.match.perspective(seat))), markup=False)

    def plan(self, seat: Seat, question: Question) -> bool:
        """Try the turn out in a private plan; True if it was played."""
        planner = Planner(self.match, seat, self.console, self.ask)
        if planner.run():
            return True
        if planner.ahead is not None:
            self.ahead[seat] = planner.ahead
            if self.answered_ahead(seat):
                return True
        show_question(self.console, self.match, question)
        return False

    def answered_ahead(self, seat: Seat) -> bool:
        """Let a plan answer the seat's question; the plan is dropped if it does not fit."""
        ahead = self.ahead.get(seat)
        if ahead is None:
            return False
        label, why = ahead.answer(self.match)
        if label:
            self.console.print(f"Your plan answers: {label}", markup=False)
        else:
            del self.ahead[seat]
            self.console.print(f"Your plan stops here. {why}", style="yellow", markup=False)
        return bool(label)

    def undo(self, seat: Seat) -> bool:
        """Undo the seat's last answer. A plan that answers for the seat is dropped."""
        self.ahead.pop(seat, None)
        try:
            self.match.undo(seat)
        except UndoRefused as error:
            self.sorry(str(error))
            return False
        self.told = min(self.told, len(self.match.log(seat)))
        self.console.print("Your last choice is undone.")
        return True

    def save(self, file: str) -> None:
        """Write the record."""
        try:
            Path(file).write_text(self.match.record(), encoding="utf-8")
        except OSError as error:
            self.sorry(f"The game could not be saved: {error}")
            return
        self.console.print(f"Saved to {file}. Continue with: cosmodrome play {self.match.game.id} --load {file}")

    def orders(self, seat: Seat) -> bool:
        """Show the standing orders and change one; True if that settled the question."""
        specs = self.match.game.seat_orders(self.match.view(seat), seat)
        if not specs:
            self.console.print("There are no standing orders that you can give now.")
            return False
        for number, spec in enumerate(specs, 1):
            now = self.match.state.ordered(seat, spec.key)
            words = dict(spec.choices).get(now, "ask me")
            self.console.print(f"{number:3} {spec.label}: [bold]{words}[/]", markup=True)
        spec_number = self._number("Number of the order to change (Enter: none) > ", len(specs))
        if spec_number is None:
            return False
        spec = specs[spec_number]
        choices = [(value, words) for value, words in (("", "ask me"), *spec.choices) if value or words == "ask me"]
        for number, (_, words) in enumerate(choices, 1):
            self.console.print(f"{number:3} {words}")
        chosen = self._number("Number of its new answer (Enter: no change) > ", len(choices))
        if chosen is None:
            return False
        try:
            self.match.order(seat, spec.key, choices[chosen][0])
        except CosmodromeError as error:
            self.sorry(str(error))
            return False
        return True

    def _number(self, prompt: str, count: int) -> int | None:
        """Ask for a number from 1 to `count`; return it counted from 0, or None for anything else."""
        typed = self.ask(prompt).strip()
        return int(typed) - 1 if typed.isdigit() and 1 <= int(typed) <= count else None

    def table(self, seat: Seat) -> None:
        """Show the table as the seat sees it."""
        self.seen = self.match.step_count
        picture = self.match.game.render(self.match.view(seat), seat)
        if picture is not None:
            self.console.print(picture)

    def news(self, seat: Seat | None) -> None:
        """Show new log lines."""
        lines = log_lines(self.match, seat)
        for line in lines[self.told :]:
            self.console.print(f"  {line}", style="dim", markup=False)
        self.told = len(lines)

    def sorry(self, sentence: str) -> None:
        """Show why something was not possible."""
        self.console.print(sentence, style="yellow", markup=False)


def show_question(console: Console, match: Match, question: Question) -> None:
    """Show the question and its numbered options."""
    console.print(f"\n{question.text}", style="bold", markup=False)
    for number, option in enumerate(question.options, 1):
        console.print(f"{number:3}  {option.label}", markup=False)


def told(what: Explanation) -> str:
    """An explanation as lines of text."""
    lines = [f"[bold]{escape(what.title)}[/] [dim]({escape(what.target)})[/]"]
    lines += [f"  {escape(f'{label}: {words}' if label else words)}" for label, words in what.lines]
    lines += [f"  [green]Choose it to:[/] {escape(words)}" for words in what.choices]
    return "\n".join([*lines, f"  [yellow]{escape(what.reason)}[/]"] if what.reason else lines)


def log_lines(match: Match, seat: Seat | None) -> list[str]:
    """The log in words, as the seat may read it."""
    return [str(line) for line in match.log(seat)]


def outcome(match: Match, reader: Seat | None = None) -> str:
    """How the match ended; the reader is "you"."""
    result = match.result
    assert result is not None
    names = ["You" if seat == reader else match.names[seat] for seat in range(match.seats)]
    best = listed([names[seat] for seat in result.winners], "Nobody")
    lines = [f"[bold]{best} won.[/]"]
    for seat in sorted(range(match.seats), key=lambda seat: result.ranks[seat]):
        parts = ", ".join(f"{match.game.words.source(key)} {points}" for key, points in result.breakdown[seat])
        lines.append(f"  {result.ranks[seat]}. {names[seat]}: {result.scores[seat]} ({parts})")
    return "\n".join([*lines, *result.notes])


def section(guide: str, anchor: str) -> str:
    """The section of a guide whose heading has this slug; empty if there is none."""
    found: list[str] = []
    rank = 0
    for line in guide.splitlines():
        heading = re.match(r"(#+)\s+(.*)", line)
        if heading and rank and len(heading[1]) <= rank:
            break
        if heading and not rank and slug(heading[2]) == anchor:
            rank = len(heading[1])
        if rank:
            found.append(line)
    return "\n".join(found)


def without_links(text: str) -> str:
    """A section of a guide without links to pages of the server. Link texts stay; lines that are only a link go."""
    lines = [line for line in text.splitlines() if not re.fullmatch(r"\[[^]]*\]\(/[^)]*\)", line)]
    return re.sub(r"\[([^]]*)\]\(/[^)]*\)", r"\1", "\n".join(lines))


def slug(heading: str) -> str:
    """A heading as an anchor: `Buying a card` -> `buying-a-card`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
