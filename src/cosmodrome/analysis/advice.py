"""Advice: what to answer, what it is worth beside two alternatives, and why, from what the seat may know only."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cosmodrome.engine import Perspective, Rng

from .measure import Effort, Estimate, Trial, measure

ALTERNATIVES = 2
REASONS = 3
"""At most so many parts of the judgement are named."""
WORTH_SAYING = 0.1
"""Points below which a difference is not worth a word."""


@dataclass(frozen=True)
class Choice:
    """One option weighed: the chance to win and the margin in points that it leads to, with standard errors."""

    token: str
    label: str
    target: str
    chance: float
    error: float
    margin: float
    margin_error: float
    behind: float
    """By how much its chance is worse than the best one's, on common chance."""
    behind_error: float
    fact: str
    why: tuple[str, ...]
    """Against the best of the others where it is the best, else against the best."""


@dataclass(frozen=True)
class Advice:
    """What the coach says about one question; the best choice first."""

    seat: int
    question: str
    choices: tuple[Choice, ...]
    worlds: int
    """In how many imagined worlds the best one was played on."""

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
            lines.append(f"{'*' if number == 0 else ' '} {choice.label}: {worth_words(choice)}")
            lines += [f"    {reason}" for reason in reasons(choice)]
        return "\n".join(lines)


def worth_words(choice: Choice) -> str:
    """A choice's chance and margin."""
    chance = f"{100 * choice.chance:.0f} % to win (± {100 * choice.error:.0f})"
    return f"{chance}, {choice.margin:+.1f} points (± {choice.margin_error:.1f})"


def reasons(choice: Choice) -> list[str]:
    """Why, in whole lines: the figures of the option, then the parts that differ most."""
    return [*([choice.fact] if choice.fact else []), *choice.why]


def advise(p: Perspective, seconds: float | None = 1.0, worlds: int | None = None, seed: int = 0) -> Advice:
    """Search for the best answer to the seat's open question, for some seconds or in a number of imagined worlds.

    With worlds, the seed and what the seat knows decide all of it.
    """
    effort = Effort(least=4, most=4096, seconds=seconds) if worlds is None else Effort(most=worlds)
    found = measure(p, effort, Rng.seeded("advice", seed))
    best = found.best
    others = sorted((trial for trial in found.trials if trial is not best), key=lambda trial: -trial.chance.mean)
    others = sorted(others, key=lambda trial: -len(trial.leaves))[:ALTERNATIVES]
    choices = [choice(p, best, others[0] if others else best, best)]
    choices += [choice(p, other, best, best) for other in others]
    return Advice(p.seat, p.question.text, tuple(choices), len(best.leaves))


def choice(p: Perspective, trial: Trial, against: Trial, best: Trial) -> Choice:
    """A trial in words and figures."""
    option = p.question.options[trial.index]
    chance, margin = trial.chance, trial.margin
    behind = best.ahead(trial) if trial is not best else Estimate(0.0, 0.0)
    return Choice(
        option.token,
        option.label,
        option.target,
        chance.mean,
        chance.error,
        margin.mean,
        margin.error,
        behind.mean,
        behind.error,
        p.game.words.fact(p.view, p.asked, p.asked.value(trial.index)),
        why(trial, against),
    )


def why(trial: Trial, against: Trial) -> tuple[str, ...]:
    """The parts of the judgement in which one option differs most from another, the largest first; or only the sum."""
    if trial is against:
        return ()
    differences = sorted(trial.differences(against).items(), key=lambda item: -abs(item[1]))
    told = [(part, amount) for part, amount in differences[:REASONS] if abs(amount) >= WORTH_SAYING]
    if not told:
        lead = trial.margin_ahead(against).mean
        return (f"{signed(lead)} points in all" if abs(lead) >= WORTH_SAYING else "hardly any difference",)
    return tuple(f"{signed(amount)} points: {part}" for part, amount in told)


def signed(amount: float) -> str:
    """An amount with its sign, as it is printed."""
    return f"{amount:+.1f}".replace("-", "−")
