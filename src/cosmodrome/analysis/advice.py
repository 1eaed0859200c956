"""Advice: what to answer, why, and what that is worth beside two alternatives, from what the seat may know only."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cosmodrome.engine import Perspective

from . import words
from .measure import Trial, Weighing, measure, search_of
from .reasons import reasons_against, reasons_for
from .verdict import DEPTHS, coach_rng

ALTERNATIVES = 2
CLEAR = 2.0
"""So many standard errors an alternative must be behind not to be called about as good."""
WEIGHED = 2
"""How many times as many worlds as for a verdict the alternatives are weighed in, because reasons need them."""


@dataclass(frozen=True)
class Choice:
    """One option weighed: why, the chance to win and the margin in points that it leads to, with standard errors."""

    token: str
    label: str
    target: str
    why: tuple[str, ...]
    """Plain sentences, the most important first: for the best choice what speaks for it, else what speaks against."""
    chance: float
    error: float
    margin: float
    margin_error: float
    behind: float
    """By how much its chance is worse than the best one's, on common chance; never below 0."""
    behind_error: float
    equal: bool
    """Whether it is about as good as the best one: the difference is within the noise."""


@dataclass(frozen=True)
class Advice:
    """What the coach says about one question; the best choice first."""

    seat: int
    question: str
    choices: tuple[Choice, ...]
    worlds: int
    """In how many imagined worlds the choices were weighed."""

    @property
    def best(self) -> Choice:
        """What it would do."""
        return self.choices[0]

    def to_json(self) -> dict[str, Any]:
        """The advice as plain JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        """In words, a line for each choice and its reasons."""
        lines = [self.question]
        for number, choice in enumerate(self.choices):
            lines.append(f"{'*' if number == 0 else ' '} {choice.label}")
            lines += [f"    {reason}" for reason in choice.why]
            lines.append(f"    ({worth_words(choice)})")
        return "\n".join(lines)


def worth_words(choice: Choice) -> str:
    """A choice's chance and margin."""
    return words.worth(choice.chance, choice.error, choice.margin, choice.margin_error)


def advise(p: Perspective, depth: str = "normal") -> Advice:
    """Search for the best answer to the seat's open question, and explain it.

    What the seat knows and the depth decide all of it: the review of an answer at the same depth agrees.
    """
    thought, pace = DEPTHS[depth], search_of().judges.of(p.game).pace(len(p.names))
    found = measure(p, thought.budget(pace), coach_rng(p, "search"))
    others = [trial for trial in found.trials if trial is not found.best and trial.leaves]
    others.sort(key=lambda trial: (-len(trial.leaves), -trial.chance.mean))
    listed = [found.best.index, *(trial.index for trial in others[:ALTERNATIVES])]
    weighed = Weighing(p, listed, coach_rng(p, "weigh"))
    weighed.play(WEIGHED * thought.worlds * pace)
    best, *rest = (weighed.trials[index] for index in listed)
    rest.sort(key=lambda trial: best.ahead(trial).mean)
    choices = [choice(p, best, best, reasons_for(p, best, rest[0] if rest else best))]
    choices += [choice(p, trial, best, alternative(p, trial, best)) for trial in rest]
    return Advice(p.seat, p.question.text, tuple(choices), len(best.leaves))


def close(trial: Trial, best: Trial) -> bool:
    """Return whether an option is about as good as the best one."""
    return not best.ahead(trial).beyond(CLEAR) and not best.margin_ahead(trial).beyond(CLEAR)


def alternative(p: Perspective, trial: Trial, best: Trial) -> tuple[str, ...]:
    """Return what is said about an alternative."""
    if close(trial, best):
        return (words.AS_GOOD,)
    return reasons_against(p, trial, best)


def choice(p: Perspective, trial: Trial, best: Trial, why: tuple[str, ...]) -> Choice:
    """A trial in words and figures. An alternative is shown as at most as good as the best choice."""
    option = p.question.options[trial.index]
    behind, margin_behind = best.ahead(trial), best.margin_ahead(trial)
    return Choice(
        option.token,
        option.label,
        option.target,
        why,
        max(0.0, best.chance.mean - max(0.0, behind.shrunk)),
        best.chance.error,
        best.margin.mean - max(0.0, margin_behind.shrunk),
        best.margin.error,
        0.0 if trial is best else max(0.0, behind.shrunk),
        0.0 if trial is best else behind.error,
        trial is not best and close(trial, best),
    )
