"""Whether chances come true: predicted against outcomes over many games, and the sharpness that makes them fit.

Games are played by the rules of thumb; wherever a step begins, every seat's chance is noted and later compared with its
share of the win. Half of the games find the sharpness, the other half are judged with it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from math import log
from typing import Any

import cosmodrome

from .chances import LEAST, RAW, calibrated, sharpness

BINS = 10

Noted = tuple[tuple[float, ...], float, tuple[float, ...]]
"""The values of all seats at some moment, how much of the game was over, and the shares of the win that came of it."""
Ends = tuple[float, float]
"""A sharpness at the beginning and at the end."""
CONSTANT: Ends = (0.0, 0.0)


@dataclass(frozen=True)
class Bin:
    """Predictions that are about the same: their mean, what came of them, and how many there were."""

    predicted: float
    outcome: float
    count: int


@dataclass(frozen=True)
class Calibration:
    """How well chances come true. A Brier score is the mean square of prediction less outcome: lower is better."""

    game: str
    seats: int
    games: int
    moments: int
    shipped: Ends
    """The sharpness that the game's judge has, at the beginning and at the end."""
    fitted: Ends
    """The one that would fit best."""
    brier: float
    """With the shipped one."""
    brier_raw: float
    brier_fitted: float
    brier_constant: float
    """Of a guess that gives every seat the same chance."""
    off: float
    """By how much predictions miss on average, with the shipped sharpness."""
    curve: tuple[Bin, ...]

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return asdict(self)


def watch(game: str, count: int, seed: int) -> list[Noted]:
    """Play one game by the rules of thumb and note what was thought of every seat on the way."""
    match = cosmodrome.new(game, seats=count, seed=f"calibration {seed}")
    judge = match.game.judge()
    values = []
    step = 0
    while not match.over:
        if match.step_count != step and judge.quiet(match.state):
            step = match.step_count
            row = tuple(judge.value(match.state, seat) for seat in range(count))
            values.append((row, judge.progress(match.state)))
        for asked in list(match.asked.values()):
            match.pick(asked.seat, judge.favourite(match.state, asked))
    result = match.result
    assert result is not None
    won = tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(count))
    return [(row, progress, won) for row, progress in values]


def calibrate(
    game: str, games: int, seats: int, jobs: int = 1, progress: Callable[[int, int], None] | None = None
) -> Calibration:
    """Play games and compare."""
    noted: list[list[Noted]] = []
    one = partial(watch, game, seats)
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            found = pool.map(one, range(games), chunksize=4)
            for number, rows in enumerate(found, 1):
                noted.append(rows)
                if progress is not None:
                    progress(number, games)
    else:
        for number in range(games):
            noted.append(one(number))
            if progress is not None:
                progress(number + 1, games)
    found_in = [row for rows in noted[0::2] for row in rows]
    judged = [row for rows in noted[1::2] or noted for row in rows]
    shipped = cosmodrome.games().find(game).judge().sharpness.get(seats, RAW)
    fitted = fit(found_in)
    curve = bins(judged, shipped)
    total = sum(one.count for one in curve) or 1
    return Calibration(
        game,
        seats,
        games,
        len(found_in) + len(judged),
        shipped,
        fitted,
        brier(judged, shipped),
        brier(judged, RAW),
        brier(judged, fitted),
        brier(judged, CONSTANT),
        sum(abs(one.predicted - one.outcome) * one.count for one in curve) / total,
        curve,
    )


def surprise(noted: list[Noted], ends: Ends) -> float:
    """The mean surprise at who won, which the true chances make least."""
    total = 0.0
    for values, progress, won in noted:
        chances = calibrated(list(values), sharpness(ends, progress))
        total -= sum(share * log(max(LEAST, p)) for p, share in zip(chances, won, strict=True))
    return total / max(1, len(noted))


def fit(noted: list[Noted]) -> Ends:
    """The sharpness with the least surprise: the two ends in turn, each by golden sections."""
    first, last = RAW
    for _ in range(3):
        first = least(partial(_early, noted, last))
        last = least(partial(_late, noted, first))
    return first, last


def _early(noted: list[Noted], last: float, first: float) -> float:
    return surprise(noted, (first, last))


def _late(noted: list[Noted], first: float, last: float) -> float:
    return surprise(noted, (first, last))


def least(price: Callable[[float], float], low: float = 0.0, high: float = 3.0) -> float:
    """Where a price is least, to a hundredth."""
    ratio = 0.6180339887
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = price(left), price(right)
    while high - low > 0.02:
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = price(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = price(right)
    return round((low + high) / 2, 2)


def pairs(noted: list[Noted], ends: Ends) -> list[tuple[float, float]]:
    """Every prediction with what came of it."""
    return [
        pair
        for values, progress, won in noted
        for pair in zip(calibrated(list(values), sharpness(ends, progress)), won, strict=True)
    ]


def brier(noted: list[Noted], ends: Ends) -> float:
    """The Brier score."""
    found = pairs(noted, ends)
    return sum((predicted - outcome) ** 2 for predicted, outcome in found) / max(1, len(found))


def bins(noted: list[Noted], ends: Ends) -> tuple[Bin, ...]:
    """The curve: predictions in tenths beside what came of them."""
    sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
    for predicted, outcome in pairs(noted, ends):
        row = sums[min(BINS - 1, int(predicted * BINS))]
        row[0] += predicted
        row[1] += outcome
        row[2] += 1
    return tuple(Bin(p / count, o / count, int(count)) for p, o, count in sums if count)
