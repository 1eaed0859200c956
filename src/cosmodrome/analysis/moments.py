"""One moment of a game that is over: what was answered, what it gave away, and what chance then brought.

A decision is judged from the seat's perspective at the time: nothing that was hidden then is used to call it wrong.
The chances after it, and luck, are those of the whole table as it really stood, with only chance to come unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat
from cosmodrome.search.playouts import play_on

from .advice import why
from .chances import Outlook, outlook
from .measure import Effort, estimate, measure

BLUNDER, MISTAKE, INACCURACY = 0.08, 0.04, 0.02
"""From which loss of winning chances an answer is called so."""
SURE = 2.0
"""An answer is called wrong only if its loss is so many standard errors."""


@dataclass(frozen=True)
class Depth:
    """How much thought a moment is given: for its decision, and how often its chance is drawn anew."""

    effort: Effort
    draws: int


DEPTHS = {
    "quick": Depth(Effort(least=3, most=16, width=3, seconds=0.1, clock="cpu", glance=True), 6),
    "normal": Depth(Effort(least=4, most=64, width=3, seconds=0.4, clock="cpu"), 12),
    "deep": Depth(Effort(least=16, most=256, width=5, seconds=3.0, clock="cpu"), 32),
}


@dataclass(frozen=True)
class Moment:
    """An answer and what came of it. `number` is how many had been given before; orders are no decisions."""

    number: int
    step: int
    heading: str
    seat: Seat
    question: str
    token: str
    played: str
    better: str
    """The token of the better option; empty where none was found."""
    better_label: str
    loss: float
    """Winning chances given away, and the standard error of that."""
    error: float
    points: float
    """The same in points of margin."""
    costs: tuple[float, ...]
    """By seat: what the loss changed for it; empty where nothing was lost."""
    verdict: str
    why: tuple[str, ...]
    chances: tuple[float, ...]
    """By seat: winning chances after the moment."""
    expected: tuple[float, ...]
    """By seat: the points to end with, after the moment."""
    luck: tuple[float, ...]
    """By seat: the chances after the draw less their mean before it; empty where nothing was drawn."""
    luck_points: tuple[float, ...]


@dataclass(frozen=True)
class Loss:
    """What an answer gave away, and to which option."""

    better: int | None
    loss: float
    error: float
    points: float
    costs: tuple[float, ...]
    why: tuple[str, ...]


NOTHING_LOST = Loss(None, 0.0, 0.0, 0.0, (), ())


def examine(match: Match, seat: Seat, token: str, judge: Judge[Any], depth: Depth, rng: Rng) -> Moment:
    """Judge an answer, give it, and judge what chance made of it; the match stands after it then."""
    number, step = match.answer_count, match.step_count
    question = match.questions[seat]
    index = question.asked.index(token)
    options = question.options
    text, played = question.text, options[index].label
    found = loss(match.perspective(seat), index, depth.effort, rng)
    better = options[found.better] if found.better is not None else None
    words = ("", "") if better is None else (better.token, better.label)
    heading = match.heading
    draws = match.state.rng.draws
    before = match.clone(quiet=True)
    match.pick(seat, index)
    after = stand(match, judge, rng, 1 if quiet(match, judge) else max(2, depth.draws // 4))
    luck: tuple[float, ...] = ()
    luck_points: tuple[float, ...] = ()
    if match.step_count != step or match.state.rng.draws != draws:
        mean = stand_after(before, seat, index, judge, rng, depth.draws)
        luck = less(after.chances, mean.chances)
        luck_points = less(after.points, mean.points)
    return Moment(
        number,
        step,
        heading,
        seat,
        text,
        token,
        played,
        *words,
        found.loss,
        found.error,
        found.points,
        found.costs,
        verdict(found),
        found.why,
        after.chances,
        after.points,
        luck,
        luck_points,
    )


@dataclass(frozen=True)
class Review:
    """An answer looked back at: what it gave away, to what, and why that would have been better."""

    seat: Seat
    token: str
    played: str
    better: str
    better_label: str
    better_target: str
    loss: float
    error: float
    points: float
    verdict: str
    why: tuple[str, ...]


def review(p: Perspective, token: str, seconds: float) -> Review:
    """Judge an answer by what its seat knew when it gave it."""
    index, options = p.asked.index(token), p.question.options
    found = loss(p, index, Effort(least=4, most=256, width=4, seconds=seconds), Rng.seeded("review"))
    better = options[found.better] if found.better is not None else None
    words = ("", "", "") if better is None else (better.token, better.label, better.target)
    played = options[index].label
    return Review(p.seat, token, played, *words, found.loss, found.error, found.points, verdict(found), found.why)


def loss(p: Perspective, index: int, effort: Effort, rng: Rng) -> Loss:
    """What an answer gives away against the option that search finds best, from what the seat knows."""
    found = measure(p, effort, rng, index)
    given, best = found.of(index), found.best
    if best is given:
        return NOTHING_LOST
    lead = best.ahead(given)
    if lead.mean <= lead.error:  # the difference is within the noise
        return NOTHING_LOST
    points = best.margin_ahead(given).mean
    return Loss(best.index, lead.mean, lead.error, points, given.costs(best), why(best, given))


def verdict(found: Loss) -> str:
    """What an answer is called by what it gave away."""
    if found.loss < SURE * found.error:
        return ""
    named = ((BLUNDER, "blunder"), (MISTAKE, "mistake"), (INACCURACY, "inaccuracy"))
    return next((name for least, name in named if found.loss >= least), "")


def quiet(match: Match, judge: Judge[Any]) -> bool:
    """Whether the match can be judged as it stands."""
    return match.over or judge.quiet(match.state)


def stand(match: Match, judge: Judge[Any], rng: Rng, samples: int) -> Outlook:
    """How the match stands; where it is no fair moment, by playing on to one with other chance a few times."""
    ends = []
    for _ in range(samples):
        twin = match.clone(quiet=True)
        twin.state.rng.renew(rng.fresh().key)
        play_on(twin, judge, 0)
        ends.append(outlook(twin, judge))
    return mean_of(ends)


def stand_after(match: Match, seat: Seat, index: int, judge: Judge[Any], rng: Rng, samples: int) -> Outlook:
    """How the match would stand after an answer on average, with chance drawn anew each time."""
    ends = []
    for _ in range(samples):
        twin = match.clone()
        twin.state.rng.renew(rng.fresh().key)
        twin.pick(seat, index)
        play_on(twin, judge, 0)
        ends.append(outlook(twin, judge))
    return mean_of(ends)


def mean_of(ends: Sequence[Outlook]) -> Outlook:
    """The mean of several outlooks."""
    seats = range(len(ends[0].chances))
    chances = tuple(estimate([end.chances[seat] for end in ends]).mean for seat in seats)
    points = tuple(estimate([end.points[seat] for end in ends]).mean for seat in seats)
    return Outlook(chances, points, all(end.over for end in ends))


def less(after: tuple[float, ...], before: tuple[float, ...]) -> tuple[float, ...]:
    """One row of figures less another."""
    return tuple(a - b for a, b in zip(after, before, strict=True))
