"""The comparison: sequential halving by playouts on common chance, and the rule that says which option is best.

Every world gives one difference between an option and the first one, which the hints like best. Differences on the
same dice and cards are far less noisy than values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Generic, TypeVar

from cosmodrome.engine import Doubt

from .budget import Meter
from .playouts import Playouts

L = TypeVar("L")

ENOUGH = 6
"""No option is dropped before it was played in this many worlds."""
PSEUDO_WORLDS = 4
"""How many worlds the noise assumed by a game's `Doubt` counts for."""


class Candidate(Generic[L]):
    """An option, how it compares with the first one world by world, and the leaves of its playouts.

    All candidates were played in the same worlds from the first world on; a dropped one only in fewer of them.
    """

    def __init__(self, index: int) -> None:
        self.index = index
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0
        self.leaves: list[L] = []

    def add(self, difference: float) -> None:
        """Count one world."""
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        """By how much it is better than the first option, on average."""
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def hopeless(self) -> bool:
        """Whether enough worlds have shown that it is worse than the first option."""
        return self.worlds >= ENOUGH and self.surely(-2.0) < 0

    def surely(self, caution: float) -> float:
        """Return the mean less `caution` standard errors: a small sample is not believed at once."""
        if not self.worlds:
            return 0.0
        variance = max(0.0, self.squares / self.worlds - self.mean * self.mean) / self.worlds
        return self.mean - caution * sqrt(variance)

    def believed(self, doubt: Doubt) -> float:
        """Return the posterior mean: what the game says of such options beforehand, weighed against the worlds."""
        if not self.worlds:
            return -doubt.worse
        scatter = max(0.0, self.squares - self.worlds * self.mean * self.mean)
        noise = (scatter + PSEUDO_WORLDS * doubt.noise**2) / (self.worlds + PSEUDO_WORLDS)
        before, shown = 1 / doubt.spread**2, self.worlds / noise
        return (-before * doubt.worse + shown * self.mean) / (before + shown)


@dataclass(frozen=True)
class Rule:
    """When an option replaces the first one."""

    caution: float
    """It must be better by more than this many standard errors,"""
    doubt: Doubt | None
    """or, if the game has prior beliefs, by its posterior mean."""

    def lead(self, candidate: Candidate[L]) -> float:
        """Return by how much a candidate is better than the first option, with the benefit of the doubt taken off."""
        return candidate.surely(self.caution) if self.doubt is None else candidate.believed(self.doubt)


@dataclass(frozen=True)
class Comparison(Generic[L]):
    """What a search has found."""

    candidates: tuple[Candidate[L], ...]
    """The shortlist in its order, and the option that was asked about if it is not on the list."""
    best: Candidate[L]
    cut: bool = False
    """Whether a limit of time ended the search before its playouts were made."""

    def of(self, index: int) -> Candidate[L]:
        """Return the candidate of an option that was compared."""
        return next(candidate for candidate in self.candidates if candidate.index == index)


def compare(
    playouts: Playouts[L], listed: Sequence[int], meter: Meter, rule: Rule, asked_about: int | None = None
) -> Comparison[L]:
    """Compare the listed options until the budget is used up; the worse half is dropped after each share of it.

    The option that is asked about is measured as long as any other, beside the budget: it changes nothing about
    which option is best, so that a hint and the review of an answer agree.
    """
    candidates: list[Candidate[L]] = [Candidate(index) for index in listed]
    first, *rivals = candidates
    extra = next((one for one in candidates if one.index == asked_about), None)
    if extra is None and asked_about is not None:
        extra = Candidate(asked_about)
        candidates.append(extra)
    rounds = ceil(log2(len(listed)))
    for number in range(1, rounds + 1):
        while rivals and not meter.used(number / rounds):
            play_world(playouts, first, rivals, extra, meter)
            rivals = [rival for rival in rivals if not rival.hopeless]
        rivals = sorted(rivals, key=lambda rival: -rival.mean)[: (len(rivals) + 1) // 2]
    if extra is not None and extra is not first:
        while not meter.used(1.0):
            play_world(playouts, first, [extra], extra, meter)
    best = max([first, *rivals], key=lambda one: rule.lead(one) if one is not first else 0.0)
    return Comparison(tuple(candidates), best, meter.cut)


def play_world(
    playouts: Playouts[L], first: Candidate[L], rivals: Sequence[Candidate[L]], extra: Candidate[L] | None, meter: Meter
) -> None:
    """Play the options on in one imagined world."""
    world = playouts.world()
    standard = playouts.play(world, first.index, first.leaves)
    first.worlds += 1
    meter.playouts += 1
    for rival in rivals:
        if meter.used(1.0):
            break
        rival.add(playouts.play(world, rival.index, rival.leaves) - standard)
        meter.playouts += 1
    if extra is not None and extra is not first and extra not in rivals:
        extra.add(playouts.play(world, extra.index, extra.leaves) - standard)
