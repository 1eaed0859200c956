"""What is a part of what a seat may end with really worth? `python benchmarks/parts.py spacecorp --games 600 --jobs 2`

Plays a game by its rules of thumb, each seat with slips of its own, and notes the parts of what every seat may end with
(`Judge.parts`) on the way. For each third of the game, least squares then tell what a unit of each part has added to
the margin over the others at the very end, with a standard error (by drawing whole games anew), and how far the margin
was off that. A factor of 1 means that the part is worth what it says; slips count for themselves, so that weak play
explains nothing.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

import numpy as np

import cosmodrome

THIRDS = ("First", "Second", "Last")
"""In SpaceCorp these are the eras."""
SLIPS = (0.0, 0.0, 0.05, 0.15)
NOTED = 0.2
"""The share of steps at which the table is noted."""
DRAWS = 60

Row = tuple[int, float, int, float, dict[str, float]]
"""A third of the game, how much was over, the game's number, a seat's final margin, and its parts less the others'."""


def watch(game: str, number: int) -> list[Row]:
    """Play one game, and note what each seat might end with on the way."""
    chance = Random(f"parts {number}")
    seats = (2, 2, 3, 4)[number % 4]
    slips = [chance.choice(SLIPS) for _ in range(seats)]
    match = cosmodrome.new(game, seats=seats, seed=f"parts {number}").clone(quiet=True)
    judge = match.game.judge()
    noted: list[tuple[int, float, list[dict[str, float]]]] = []
    step = 0
    while not match.over:
        g = match.state
        if match.step_count != step and chance.random() < NOTED:
            progress = max(0.0, judge.progress(g))
            noted.append((min(2, int(3 * progress)), progress, [judge.parts(g, seat) for seat in range(seats)]))
        step = match.step_count
        for asked in list(match.asked.values()):
            if chance.random() < slips[asked.seat]:
                hints = judge.hints(match.state, asked)
                ranked = sorted(range(len(hints)), key=lambda at: -hints[at])
                match.pick(asked.seat, ranked[chance.randrange(min(3, len(ranked)))])
            else:
                match.pick(asked.seat, judge.favourite(match.state, asked))
    result = match.result
    assert result is not None
    rows: list[Row] = []
    for third, progress, found in noted:
        for part, slip in zip(found, slips, strict=True):
            part["slips"] = slip * (1 - progress) * 10
        for seat in range(seats if seats > 2 else 1):
            others = [other for other in range(seats) if other != seat]
            margin = result.scores[seat] - sum(result.scores[other] for other in others) / len(others)
            rows.append((third, progress, number, margin, _less(found[seat], [found[other] for other in others])))
    return rows


def _less(mine: dict[str, float], others: list[dict[str, float]]) -> dict[str, float]:
    """Parts less the mean of the others'."""
    return {key: amount - sum(other.get(key, 0.0) for other in others) / len(others) for key, amount in mine.items()}


def fitted(table: Any, margins: Any) -> Any:
    """What a unit of each column adds to the margin: least squares with a little doubt."""
    doubt = np.eye(table.shape[1]) * len(table) / 1000
    return np.linalg.solve(table.T @ table + doubt, table.T @ margins)


def tell(third: int, rows: list[Row]) -> None:
    """The factors of a third."""
    keys = list(dict.fromkeys(key for row in rows for key in row[4]))
    table = np.array([[row[4].get(key, 0.0) for key in keys] for row in rows])
    margins = np.array([row[3] for row in rows])
    factors = fitted(table, margins)
    by_game: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        by_game.setdefault(row[2], []).append(at)
    chance = np.random.default_rng(1)
    games = list(by_game.values())
    drawn = []
    for _ in range(DRAWS):
        chosen = np.concatenate([games[at] for at in chance.integers(0, len(games), len(games))])
        drawn.append(fitted(table[chosen], margins[chosen]))
    errors, spreads = np.std(drawn, 0), table.std(0)
    print(f"{THIRDS[third]} third: {len(games)} games, {len(rows)} rows")
    for key, factor, error, spread in zip(keys, factors, errors, spreads, strict=True):
        print(f"  {key:10} {factor:6.2f} ± {error:.2f}   (seats differ by {spread:.1f})")
    off = margins - table @ factors
    progress = np.array([row[1] for row in rows])
    middle = np.median(progress)
    print(f"  off by {off[progress <= middle].std():.1f} early in it, {off[progress > middle].std():.1f} late")


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    numbers = range(args.seed, args.seed + args.games)
    with ProcessPoolExecutor(args.jobs) as pool:
        rows = [row for found in pool.map(partial(watch, args.game), numbers, chunksize=4) for row in found]
    for third in range(3):
        tell(third, [row for row in rows if row[0] == third])


if __name__ == "__main__":
    main()
