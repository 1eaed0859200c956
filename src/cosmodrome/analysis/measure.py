"""What analysis wants to know of a search: chances, points and reasons, from the ends of its playouts.

`cosmodrome.search` finds the best option, for bots as for analysis. What differs between two options is measured world
by world, so its standard error is that of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import exp, sqrt
from typing import Any

from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat
from cosmodrome.search import Budget, Search

from .chances import Outlook, outlook, parts

BLUR = 0.03
"""By how many points chance may turn a game in each step, if playouts go to the end."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work an answer is worth: worlds at least and at most, options compared, and seconds between these.

    Worlds are those that all options would be played in. Search soon drops the bad ones and plays the others in more.
    """

    least: int = 6
    most: int = 24
    width: int = 4
    seconds: float | None = None
    clock: str = "wall"
    glance: bool = False
    """Whether an answer that both the hints and a look ahead like best is called right without playouts."""

    def budget(self) -> Budget:
        """Return the search budget."""
        return Budget(self.most * self.width, self.seconds, self.clock, self.least * self.width)


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a playout was cut off: how it stands there, and where the seat's margin comes from."""

    chance: float
    margin: float
    end: Outlook
    parts: dict[str, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of some values; of fewer than two the error is not known, and taken to be large."""
    count = len(values)
    if not count:
        return Estimate(0.0, 1.0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, 1.0)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, sqrt(variance / count))


class Trial:
    """One option, and how it went in the worlds in which it was played, from the first on."""

    def __init__(self, index: int, leaves: list[Leaf]) -> None:
        self.index = index
        self.leaves = leaves

    @property
    def chance(self) -> Estimate:
        """The chance that it leaves the seat."""
        return estimate([leaf.chance for leaf in self.leaves])

    @property
    def margin(self) -> Estimate:
        """The margin in points that it leads to."""
        return estimate([leaf.margin for leaf in self.leaves])

    def ahead(self, other: Trial) -> Estimate:
        """By how much it is better than another option, in the worlds that both were played in."""
        return estimate([a.chance - b.chance for a, b in zip(self.leaves, other.leaves, strict=False)])

    def margin_ahead(self, other: Trial) -> Estimate:
        """The same in points."""
        return estimate([a.margin - b.margin for a, b in zip(self.leaves, other.leaves, strict=False)])

    def costs(self, better: Trial) -> tuple[float, ...]:
        """By seat: how its chances change if this option is taken and not the better one."""
        pairs = list(zip(self.leaves, better.leaves, strict=False))
        seats = range(len(pairs[0][0].end.chances))
        return tuple(estimate([a.end.chances[s] - b.end.chances[s] for a, b in pairs]).mean for s in seats)

    def differences(self, other: Trial) -> dict[str, float]:
        """What it has more than another option, part by part, on average.

        Worlds in which only one of them has come to its end compare badly, so those count that are more of a kind.
        """
        pairs = list(zip(self.leaves, other.leaves, strict=False))
        going = [(a, b) for a, b in pairs if not a.end.over and not b.end.over]
        ended = [(a, b) for a, b in pairs if a.end.over and b.end.over]
        alike = going if len(going) >= len(ended) else ended
        totals: dict[str, float] = {}
        for a, b in alike:
            for key in dict.fromkeys((*a.parts, *b.parts)):
                totals[key] = totals.get(key, 0.0) + a.parts.get(key, 0.0) - b.parts.get(key, 0.0)
        return {key: total / len(alike) for key, total in totals.items()}


@dataclass(frozen=True)
class Measured:
    """The options that a search compared, in the order of its shortlist, and the best of them."""

    trials: tuple[Trial, ...]
    best: Trial

    def of(self, index: int) -> Trial:
        """Return the trial of an option that was compared."""
        return next(trial for trial in self.trials if trial.index == index)


@cache
def search_of(width: int) -> Search:
    """Return the search that compares this many options; learnt policies are loaded once."""
    return Search(width=width)


def measure(p: Perspective, effort: Effort, rng: Rng, given: int | None = None) -> Measured:
    """Search for the best option and measure it beside the others, among them the one that was given."""
    search = search_of(effort.width)
    judge = search.judges.of(p.game)
    leaf = partial(leaf_of, p.seat, judge, search.depth_of(p), p.step)
    found = search.compare(p, effort.budget(), rng, given, leaf, effort.glance)
    trials = tuple(Trial(one.index, one.leaves) for one in found.candidates)
    return Measured(trials, next(trial for trial in trials if trial.index == found.best.index))


def clearly(points: Sequence[float], blur: float) -> tuple[float, ...]:
    """Chances by how clearly a game was won that was played on for long: a point more or less may be chance."""
    top = max(points)
    powers = [exp(max(-30.0, (score - top) / max(0.1, blur))) for score in points]
    return tuple([power / sum(powers) for power in powers])


def leaf_of(seat: Seat, judge: Judge[Any], depth: int, first_step: int, match: Match) -> Leaf:
    """Return what the end of a playout means to the seat."""
    end = outlook(match, judge)
    if end.over and not depth and match.seats > 1:
        end = Outlook(clearly(end.points, BLUR * (match.step_count - first_step)), end.points, True)
    return Leaf(end.chances[seat], end.margin(seat), end, parts(match, judge, seat, end))
