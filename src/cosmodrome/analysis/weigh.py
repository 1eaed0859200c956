"""Weighing the options of a question against each other, from what the asked seat may know and nothing else.

A world is imagined; every option is answered in a copy of it, so that all of them meet the same chance; each copy is
played on by rules of thumb, cut off and judged. What differs between two options is taken world by world, so its
standard error is that of the difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from time import perf_counter, thread_time
from typing import Any

from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat

from .chances import Outlook, outlook, parts, play_on

GLANCE = 12
"""At most this many options are looked at one answer ahead; the hints choose them."""
LOOKS = 2
"""In so many worlds."""
BLUR = 0.03
"""By how many points chance may turn a game in each step, where playouts go to the end."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much thought an answer is given: worlds at least and at most, options compared, and seconds between these."""

    least: int = 6
    most: int = 24
    width: int = 4
    seconds: float | None = None
    by_core: bool = False
    """Whether these are seconds of a core, the same on a busy machine, and not of the clock on the wall."""
    trust: int = 0
    """Which answers that the rules of thumb like best are not looked into: 1, where the judge says that it isn't worth
    pondering; 2, also where a look ahead likes them best, too."""


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

    def __init__(self, index: int) -> None:
        self.index = index
        self.leaves: list[Leaf] = []

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


class Weighing:
    """The options of one question under comparison."""

    def __init__(self, p: Perspective, judge: Judge[Any], effort: Effort, rng: Rng) -> None:
        self.p = p
        self.judge = judge
        self.effort = effort
        self.rng = rng
        self.clock = thread_time if effort.by_core else perf_counter
        self.started = self.clock()
        self.trusted = -1
        """The option that is believed to be the best without playouts, if there is one."""

    def out_of_time(self) -> bool:
        """Whether the seconds are used up; without any, worlds are counted."""
        seconds = self.effort.seconds
        return seconds is not None and self.clock() - self.started >= seconds

    def compare(self, keep: int, chosen: int | None = None) -> list[Trial]:
        """The options worth playing out, the rules of thumb's own first; `keep` of them are measured to the end.

        With a chosen one, only what may be better than that is measured on: the question is what it gave away.
        """
        listed = self.shortlist(chosen)
        trials = [Trial(index) for index in listed]
        if chosen is not None and chosen == listed[0] == self.trusted:
            return trials[:1]
        running = trials
        effort = self.effort
        for world in range(1, effort.most + 1):
            self.try_out(running)
            if world >= effort.least:
                running = self.still(running, keep, chosen)
                if len(running) < 2:
                    break
                if self.out_of_time():
                    break
        return trials

    def still(self, running: list[Trial], keep: int, chosen: int | None) -> list[Trial]:
        """The options that are measured on."""
        if chosen is not None:
            given = next(trial for trial in running if trial.index == chosen)
            rivals = [trial for trial in running if trial is not given and promising(trial, given)]
            return [given, *rivals] if rivals else []
        best = max(running, key=lambda trial: trial.chance.mean)
        ranked = sorted(running, key=lambda trial: -trial.chance.mean)
        return [trial for place, trial in enumerate(ranked) if place < keep or not hopeless(trial, best)]

    def try_out(self, trials: list[Trial]) -> None:
        """Play these options on in one imagined world."""
        world = self.p.imagine(self.rng.fresh())
        for trial in trials:
            trial.leaves.append(playout(world, self.p.seat, trial.index, self.judge))

    def shortlist(self, chosen: int | None) -> list[int]:
        """The few options worth playing out: the best by hints, then by a look ahead; the chosen one in any case."""
        p, judge, width = self.p, self.judge, self.effort.width
        world = p.imagine(self.rng.fresh())
        hints = judge.hints(world.state, world.asked[p.seat])
        ranked = sorted(range(len(hints)), key=lambda index: -hints[index])
        trust = self.effort.trust
        if trust and not judge.ponders(p.view, p.asked):
            self.trusted, ranked = ranked[0], ranked[:width]
        elif len(ranked) > width or trust > 1:
            glanced = ranked[:GLANCE]
            ahead = dict.fromkeys(glanced, 0.0)
            for number in range(LOOKS):
                world = p.imagine(self.rng.fresh()) if number else world
                for index in glanced:
                    ahead[index] += look(world, p.seat, index, judge)
            self.trusted = max(glanced, key=ahead.__getitem__) if trust > 1 else -1
            first = ranked[: (width + 1) // 2]
            rest = sorted((index for index in glanced if index not in first), key=lambda index: -ahead[index])
            ranked = [*first, *rest[: width - len(first)]]
        return ranked if chosen is None or chosen in ranked else [*ranked, chosen]


def promising(trial: Trial, given: Trial) -> bool:
    """Whether an option may still turn out to be better than the one given by an amount worth speaking of."""
    lead = trial.ahead(given)
    return lead.mean + lead.error > 0.01


def hopeless(trial: Trial, best: Trial) -> bool:
    """Whether enough worlds have shown that an option is worse than the best."""
    lead = trial.ahead(best)
    return lead.mean + 2 * lead.error < 0


def look(world: Match, seat: Seat, index: int, judge: Judge[Any]) -> float:
    """How good the table looks to the seat right after this answer."""
    match = world.clone(quiet=True)
    match.pick(seat, index)
    return match_chance(match, seat, judge)


def match_chance(match: Match, seat: Seat, judge: Judge[Any]) -> float:
    """The seat's chance as the match stands."""
    return outlook(match, judge).chances[seat]


def clearly(points: Sequence[float], blur: float) -> tuple[float, ...]:
    """Chances by how clearly a game was won that was played on for long: a point more or less may be chance."""
    top = max(points)
    powers = [exp(max(-30.0, (score - top) / max(0.1, blur))) for score in points]
    return tuple([power / sum(powers) for power in powers])


def playout(world: Match, seat: Seat, index: int, judge: Judge[Any]) -> Leaf:
    """Answer in a copy of the world, play on by every seat's rules of thumb, and judge where it leads."""
    match = world.clone(quiet=True)
    match.pick(seat, index)
    begun = match.step_count
    play_on(match, judge, judge.horizon * match.seats or None)
    end = outlook(match, judge)
    if end.over and not judge.horizon and match.seats > 1:
        end = Outlook(clearly(end.points, BLUR * (match.step_count - begun)), end.points, True)
    return Leaf(end.chances[seat], end.margin(seat), end, parts(match, judge, seat, end))
