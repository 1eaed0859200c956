"""One moment of a game that is over: what was answered, what it gave away, and what chance then brought.

A decision is judged from the seat's perspective at the time: nothing that was hidden then is used to call it wrong.
The chances after it, and luck, are those of the whole table as it really stood, with only chance to come unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cosmodrome.engine import Judge, Match, Rng, Seat
from cosmodrome.search.playouts import play_on

from . import words
from .chances import Outlook, outlook
from .measure import estimate
from .verdict import Depth, judge_answer


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
    """The token of the better option; empty if the answer is not called wrong."""
    better_label: str
    loss: float
    """Winning chances given away, and the standard error of that; both 0 where the answer did not look worse."""
    error: float
    points: float
    """The same in points of margin."""
    points_error: float
    costs: tuple[float, ...]
    """By seat: what the loss changed for it; empty where nothing was lost."""
    verdict: str
    cost: str
    """What the answer gave away, as a sentence; empty if it is not called wrong."""
    why: tuple[str, ...]
    behind: float
    """Points behind the best option in the first weighing, and what there was to lose (`Judgement`): for accuracy."""
    stake: float
    chances: tuple[float, ...]
    """By seat: winning chances after the moment."""
    expected: tuple[float, ...]
    """By seat: the points to end with, after the moment."""
    luck: tuple[float, ...]
    """By seat: the chances after the draw less their mean before it; empty where nothing was drawn."""
    luck_error: float
    """The largest standard error of these."""
    luck_points: tuple[float, ...]


def examine(match: Match, seat: Seat, token: str, judge: Judge[Any], depth: Depth, rng: Rng) -> Moment:
    """Judge an answer, give it, and judge what chance made of it; the match stands after it then."""
    number, step = match.answer_count, match.step_count
    question = match.questions[seat]
    index = question.asked.index(token)
    options = question.options
    text, played = question.text, options[index].label
    found = judge_answer(match.perspective(seat), index, depth)
    better = options[found.better] if found.better is not None else None
    heading = match.heading
    draws = match.state.rng.draws
    before = match.clone(quiet=True)
    match.pick(seat, index)
    drawn = match.step_count != step or match.state.rng.draws != draws
    wait = judge.delay if drawn else 0
    after = stand(match, judge, rng, samples_after(match, judge, depth, wait), wait)
    luck: tuple[float, ...] = ()
    luck_points: tuple[float, ...] = ()
    luck_error = 0.0
    if drawn:
        mean, luck_error = stand_after(before, seat, index, judge, rng, depth.draws)
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
        *(("", "") if better is None else (better.token, better.label)),
        found.loss,
        found.error,
        found.points,
        found.points_error,
        found.costs,
        found.verdict,
        words.cost(found.loss, found.points, found.by_points) if found.verdict else "",
        found.why,
        found.behind,
        found.stake,
        after.chances,
        after.points,
        luck,
        luck_error,
        luck_points,
    )


def samples_after(match: Match, judge: Judge[Any], depth: Depth, wait: int) -> int:
    """How often the match is played on to judge it: once where it can be judged as it stands."""
    if match.over or (judge.quiet(match.state) and not wait):
        return 1
    return depth.draws if wait else max(2, depth.draws // 4)


def stand(match: Match, judge: Judge[Any], rng: Rng, samples: int, wait: int = 0) -> Outlook:
    """How the match stands; where it can't be judged as it stands, by playing on with other chance some times."""
    return mean_of([_later(match.clone(quiet=True), judge, rng, wait) for _ in range(samples)])


def stand_after(
    match: Match, seat: Seat, index: int, judge: Judge[Any], rng: Rng, samples: int
) -> tuple[Outlook, float]:
    """How the match would stand after an answer on average, with chance drawn again, and the error of that."""
    ends = []
    for _ in range(samples):
        twin = match.clone()
        twin.state.rng.renew(rng.fresh().key)
        twin.pick(seat, index)
        ends.append(_later(twin, judge, rng, judge.delay))
    errors = [estimate([end.chances[seat] for end in ends]).error for seat in range(len(ends[0].chances))]
    return mean_of(ends), max(errors)


def _later(twin: Match, judge: Judge[Any], rng: Rng, wait: int) -> Outlook:
    """Play a copy on to where it can be judged, with chance of its own."""
    twin.state.rng.renew(rng.fresh().key)
    play_on(twin, judge, wait)
    return outlook(twin, judge)


def mean_of(ends: Sequence[Outlook]) -> Outlook:
    """The mean of several outlooks."""
    seats = range(len(ends[0].chances))
    chances = tuple(estimate([end.chances[seat] for end in ends]).mean for seat in seats)
    points = tuple(estimate([end.points[seat] for end in ends]).mean for seat in seats)
    return Outlook(chances, points, all(end.over for end in ends))


def less(after: tuple[float, ...], before: tuple[float, ...]) -> tuple[float, ...]:
    """One row of figures less another."""
    return tuple(a - b for a, b in zip(after, before, strict=True))
