"""What analysis wants to know of playouts: chances, points and counts at their ends.

`cosmodrome.search` finds the best option, for bots as for analysis. What differs between two options is measured world
by world, so its standard error is that of the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import exp, sqrt
from typing import Any

from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat
from cosmodrome.search import Budget, Search
from cosmodrome.search.playouts import Playouts

from .chances import Outlook, outlook

BLUR = 0.03
"""By how many points chance may turn a game in each step, if playouts go to the end."""
WIDTH = 4
"""How many options are compared: as many as a bot compares."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a playout ended: how it stands there, and what the seat has (`Facts.counts`)."""

    chance: float
    margin: float
    end: Outlook
    counts: dict[str, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def shrunk(self) -> float:
        """The mean, shrunk towards zero by as much as its error suggests (positive-part James-Stein)."""
        return 0.0 if abs(self.mean) <= self.error else self.mean * (1 - (self.error / self.mean) ** 2)

    def beyond(self, errors: float) -> bool:
        """Return whether the mean is more than this many standard errors above zero."""
        return self.mean > errors * self.error


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

    def compare(self, other: Trial, figure: Callable[[Leaf], float]) -> Estimate:
        """By how much a figure is higher than after another option, in the worlds that both were played in."""
        pairs = zip(self.leaves, other.leaves, strict=False)
        return estimate([figure(mine) - figure(theirs) for mine, theirs in pairs])

    def ahead(self, other: Trial) -> Estimate:
        """By how much its chance is better than another option's."""
        return self.compare(other, lambda leaf: leaf.chance)

    def margin_ahead(self, other: Trial) -> Estimate:
        """The same in points."""
        return self.compare(other, lambda leaf: leaf.margin)

    def costs(self, better: Trial) -> tuple[float, ...]:
        """By seat: how its chances change if this option is taken and not the better one."""
        seats = range(len(self.leaves[0].end.chances))
        return tuple(self.compare(better, partial(chance_of, seat)).mean for seat in seats)


def chance_of(seat: Seat, leaf: Leaf) -> float:
    """A seat's chance at the end of a playout."""
    return leaf.end.chances[seat]


def count_of(key: str, leaf: Leaf) -> float:
    """How many the seat has of something at the end of a playout."""
    return leaf.counts.get(key, 0.0)


@dataclass(frozen=True)
class Measured:
    """The options that a search compared, in the order of its shortlist, and the best of them."""

    trials: tuple[Trial, ...]
    best: Trial

    def of(self, index: int) -> Trial:
        """Return the trial of an option that was compared."""
        return next(trial for trial in self.trials if trial.index == index)


@cache
def search_of(width: int = WIDTH) -> Search:
    """Return the search that compares this many options; learnt policies are loaded once."""
    return Search(width=width)


def measure(
    p: Perspective, budget: Budget, rng: Rng, given: int | None = None, glance: bool = False, width: int = WIDTH
) -> Measured:
    """Search for the best option and measure it beside the others, among them the one that was given."""
    search = search_of(width)
    found = search.compare(p, budget, rng, given, leaf_maker(p), glance)
    trials = tuple(Trial(one.index, one.leaves) for one in found.candidates)
    return Measured(trials, next(trial for trial in trials if trial.index == found.best.index))


class Weighing:
    """Plays some options on in fresh worlds, the same for all of them.

    The search has picked its best option by its own worlds, which makes that option look better than it is. Fresh
    worlds have no such bias.
    """

    def __init__(self, p: Perspective, options: Sequence[int], rng: Rng) -> None:
        search = search_of()
        self.playouts: Playouts[Leaf] = Playouts(p, search.judges.of(p.game), search.depth_of(p), rng, leaf_maker(p))
        self.trials = {index: Trial(index, []) for index in options}

    def play(self, worlds: int) -> None:
        """Play all options on in some more worlds."""
        for _ in range(worlds):
            world = self.playouts.world()
            for trial in self.trials.values():
                self.playouts.play(world, trial.index, trial.leaves)


def clearly(points: Sequence[float], blur: float) -> tuple[float, ...]:
    """Chances by how clearly a game was won that was played on for long: a point more or less may be chance."""
    top = max(points)
    powers = [exp(max(-30.0, (score - top) / max(0.1, blur))) for score in points]
    return tuple([power / sum(powers) for power in powers])


def leaf_maker(p: Perspective) -> Callable[[Match], Leaf]:
    """Return what notes the end of a playout for the seat."""
    search = search_of()
    return partial(leaf_of, p.seat, search.judges.of(p.game), search.depth_of(p), p.step)


def leaf_of(seat: Seat, judge: Judge[Any], depth: int, first_step: int, match: Match) -> Leaf:
    """Return what the end of a playout means to the seat."""
    end = outlook(match, judge)
    if end.over and not depth and match.seats > 1:
        end = Outlook(clearly(end.points, BLUR * (match.step_count - first_step)), end.points, True)
    return Leaf(end.chances[seat], end.margin(seat), end, match.game.facts().counts(match.state, seat))
