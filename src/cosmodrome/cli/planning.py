"""A private plan at the terminal: try out the turn, choose the dice or cards, then play it or leave it."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.rule import Rule

from cosmodrome.engine import CosmodromeError, Match, Plan, Seat
from cosmodrome.engine.conditions import Conditions, Event, decide, from_plan, waiting_at
from cosmodrome.engine.plan import Drawn, heard_since, plain, play

HELP = (
    "[bold]number[/] or [bold]=token[/] answers in the plan   [bold]u[/] undo   [bold]d[/] choose a roll or a card   "
    "[bold]b[/] table   [bold]play[/] play the plan for real   [bold]if[/] let it answer   "
    "[bold]q[/] leave the plan"
)


class Ahead:
    """A plan that answers for a seat at the terminal, as long as every question is as planned."""

    def __init__(self, match: Match, seat: Seat, conditions: Conditions) -> None:
        self.seat = seat
        self.conditions = conditions
        self.path: tuple[int, ...] = ()
        self.since = match.answer_count

    def answer(self, match: Match) -> tuple[str, str]:
        """Answer the seat's question; return the answer in words, or nothing and why it stops here."""
        waiting = waiting_at(self.conditions, self.path)
        if not waiting:
            return "", "All planned moves are played."
        p = match.perspective(self.seat)
        decision = decide(p, waiting, heard_since(match, self.seat, self.since))
        if not decision.token:
            return "", decision.why
        self.since = match.answer_count
        self.path = (*self.path, *decision.path)
        label = p.question.options[p.asked.index(decision.token)].label
        match.answer(self.seat, decision.token)
        return label, ""


class Planner:
    """One plan at the terminal; `ask` reads a line."""

    def __init__(self, match: Match, seat: Seat, console: Console, ask: Callable[[str], str]) -> None:
        self.match = match
        self.seat = seat
        self.console = console
        self.ask = ask
        self.ahead: Ahead | None = None
        """The plan, if it is to answer from now on."""
        self.plan: Plan = match.perspective(seat).plan(f"terminal {match.answer_count}")

    def run(self) -> bool:
        """Plan until the person plays the plan (True) or leaves it (False)."""
        self.console.print(Rule("[bold]Plan: not played[/]"))
        self.console.print(HELP)
        while True:
            self.show()
            try:
                typed = self.ask("[bold]plan[/] > ").strip()
            except EOFError:
                return False
            if typed in ("q", "quit"):
                self.console.print("You left the plan. Nothing was played.")
                return False
            if typed == "play":
                return self.play()
            try:
                if typed == "if":
                    self.ahead = self.conditional()
                    return False
                self.command(typed)
            except CosmodromeError as error:
                self.console.print(str(error), style="yellow", markup=False)

    def command(self, typed: str) -> None:
        """Carry out one line."""
        match typed:
            case "":
                return
            case "u" | "undo":
                self.plan.undo()
            case "d" | "dice":
                self.choose_draw()
            case "b" | "table":
                self.console.print(self.match.game.render(self.plan.match.view(self.seat), self.seat) or "")
            case "help":
                self.console.print(HELP)
            case _:
                self.plan.answer(self.token(typed))

    def token(self, typed: str) -> str:
        """The token of the option with this number, or the token itself."""
        question = self.plan.match.questions.get(self.seat)
        if question is not None and typed.isdigit() and 1 <= int(typed) <= len(question.options):
            return question.options[int(typed) - 1].token
        return typed.removeprefix("=")

    def show(self) -> None:
        """What happens in the plan so far, and the next question."""
        for line in self.plan.log()[-8:]:
            self.console.print(f"  {line}", style="dim", markup=False)
        question = self.plan.match.questions.get(self.seat)
        if question is None:
            self.console.print("The game ends here.")
            return
        self.console.print(f"\n{question.text}", style="bold", markup=False)
        for number, option in enumerate(question.options, 1):
            self.console.print(f"{number:3}  {option.label}", markup=False)

    def choose_draw(self) -> None:
        """Choose the outcome of a roll or a card that came in the plan."""
        draws = [drawn for drawn in self.plan.draws if drawn.draw.seen]
        offered = [(drawn, outcomes) for drawn in draws[-12:] if (outcomes := self.plan.outcomes(drawn))]
        if not offered:
            self.console.print("No roll or card in this plan makes a difference to you.")
            return
        for number, (drawn, outcomes) in enumerate(offered, 1):
            self.console.print(f"{number:3}  {self.named(drawn)}: {len(outcomes)} outcomes", markup=False)
        chosen = self.number("Choose which (empty: none) > ", len(offered))
        if chosen is None:
            return
        drawn, outcomes = offered[chosen]
        for number, outcome in enumerate(outcomes, 1):
            self.console.print(f"{number:3}  {outcome.label}", markup=False)
        which = self.number("Choose the outcome (empty: any) > ", len(outcomes))
        self.plan.set(drawn, None if which is None else outcomes[which].which)
        if self.plan.dropped:
            self.console.print(f"Removed the last moves, which are not possible now: {self.plan.dropped}.")

    def named(self, drawn: Drawn) -> str:
        """A draw in words."""
        what = drawn.draw.what.replace("-", " ")
        return f"{what}, chosen by you" if drawn.chosen else what

    def number(self, prompt: str, count: int) -> int | None:
        """A number typed, counted from 0; None for anything else."""
        typed = self.ask(prompt).strip()
        return int(typed) - 1 if typed.isdigit() and 1 <= int(typed) <= count else None

    def conditional(self) -> Ahead:
        """The plan as conditional moves; the person chooses what has to happen, or must not."""
        lines = self.plan.log()[: self.plan.heard_after[0]]
        for number, line in enumerate(lines, 1):
            self.console.print(f"{number:3}  {line}", markup=False)
        typed = self.ask("Only if (3), unless (-3), empty: always > ").split() if lines else []
        heard: list[Event] = []
        unheard: list[Event] = []
        for word in typed:
            if word.lstrip("-").isdigit() and 1 <= abs(int(word)) <= len(lines):
                kind, args = self.plan.heard()[abs(int(word)) - 1]
                (unheard if word.startswith("-") else heard).append(Event(kind, plain(args)))
        found = from_plan(self.plan, heard, unheard)
        self.console.print("Your plan answers from now on, as long as every question is as planned.")
        return Ahead(self.match, self.seat, found)

    def play(self) -> bool:
        """Give the planned answers in the match."""
        answers = self.plan.answers()
        done = play(self.match, self.seat, answers)
        self.console.print(f"Played {done.given} of {len(answers)}. {done.why}".rstrip())
        return done.given > 0
