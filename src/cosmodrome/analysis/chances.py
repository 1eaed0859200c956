"""What a position is worth to each seat: calibrated winning chances, and the points it may end with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cosmodrome.engine import Judge, Match, Seat

LEAST = 1e-6
"""No chance is quite nothing while a match goes on."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A position as judged: by seat the chances and the points to end with; exact where the match is over."""

    chances: tuple[float, ...]
    points: tuple[float, ...]
    over: bool

    def margin(self, seat: Seat) -> float:
        """By how many points the seat is ahead of the best other; alone, the points themselves."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return self.points[seat] - max(others, default=0.0)


def outlook(match: Match, judge: Judge[Any]) -> Outlook:
    """How a match stands."""
    result = match.result
    if result is None:
        return Outlook(chances(match, judge), expected_points(match, judge), False)
    scores = tuple(float(score) for score in result.scores)
    return Outlook(shares(match, judge), scores, True)


def shares(match: Match, judge: Judge[Any]) -> tuple[float, ...]:
    """Who has won; a shared win counts as its share. Alone, where nobody is beaten, the judge says how good it is."""
    result = match.result
    assert result is not None
    if match.seats == 1:
        return (judge.value(match.state, 0),)
    return tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(match.seats))


RAW = (1.0, 1.0)
"""The sharpness of values that are taken as they are."""


def chances(match: Match, judge: Judge[Any]) -> tuple[float, ...]:
    """By seat the chances to win, calibrated; they add up to 1 where several play."""
    values = [judge.value(match.state, seat) for seat in range(match.seats)]
    if match.seats == 1:
        return tuple(values)
    return calibrated(values, sharpness(judge.sharpness.get(match.seats, RAW), judge.progress(match.state)))


def sharpness(ends: tuple[float, float], progress: float) -> float:
    """How bold values are to be when so much of a game is over."""
    return ends[0] + (ends[1] - ends[0]) * min(1.0, max(0.0, progress))


def calibrated(values: list[float], sharpness: float) -> tuple[float, ...]:
    """Values raised to a power and brought to a sum of 1: above 1 it makes them bolder, below 1 more careful."""
    powers = [max(LEAST, value) ** sharpness for value in values]
    total = sum(powers)
    return tuple([power / total for power in powers])


def expected_points(match: Match, judge: Judge[Any]) -> tuple[float, ...]:
    """By seat the points to end with."""
    return tuple([sum(judge.parts(match.state, seat).values()) for seat in range(match.seats)])
