"""What a position costs: its features, the game's own estimate, and a value network of the usual size.

`python benchmarks/values.py [GAME ...]`; with PYTHONPATH=build/compiled, what is compiled.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from itertools import pairwise
from time import process_time
from typing import Any

import cosmodrome
from cosmodrome.bots.train import features_of
from cosmodrome.bots.train_value import valuing_of
from cosmodrome.search.perceptron import Network, logit

STEPS = 30
"""The position is that after so many steps by the rules of thumb."""


def microseconds(work: Callable[[], Any], seconds: float) -> float:
    """The CPU time of one call."""
    calls, started = 0, process_time()
    while process_time() - started < seconds:
        work()
        calls += 1
    return 1e6 * (process_time() - started) / calls


def position(game_id: str, seats: int) -> Any:
    """A table in the middle of a game."""
    match = cosmodrome.new(game_id, seats, seed=1)
    match.telling = False
    judge = match.game.judge()
    while not match.over and match.step_count < STEPS:
        for asked in list(match.asked.values()):
            match.pick(asked.seat, judge.favourite(match.state, asked))
    return match.state


def figures(game_id: str, seats: int, seconds: float) -> list[float]:
    """Inputs, those that are not 0, and microseconds for the features, the game's own estimate and the network."""
    game = cosmodrome.games()[game_id]
    features, judge, table = features_of(game), game.judge(), position(game_id, seats)
    row, own = features.position(table, 0), logit(judge.value(table, 0))
    chance = random.Random(1)
    sizes = [len(row), *valuing_of(game).hidden, 1]
    network = Network(
        [([[chance.gauss(0, 0.2) for _ in range(to)] for _ in range(of)], [0.0] * to) for of, to in pairwise(sizes)],
        1.0,
    )
    return [
        len(row),
        sum(map(bool, row)),
        microseconds(lambda: features.position(table, 0), seconds),
        microseconds(lambda: judge.value(table, 0), seconds),
        microseconds(lambda: network.output(row, own), seconds),
    ]


def main() -> None:
    """Measure, game by game."""
    parser = argparse.ArgumentParser(description=__doc__)
    games = ["space-base", "planet-unknown", "spacecorp", "starship-interstellar"]
    parser.add_argument("games", nargs="*", default=games)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each figure (0.5)")
    parser.add_argument("--seats", type=int, default=2)
    args = parser.parse_args()
    print(f"{'game':24}{'inputs':>8}{'not 0':>8}{'features':>10}{'own':>10}{'network':>10}  µs a position")
    for game_id in args.games:
        inputs, full, *times = figures(game_id, args.seats, args.seconds)
        print(f"{game_id:24}{inputs:8}{full:8}" + "".join(f"{time:10.1f}" for time in times))


if __name__ == "__main__":
    main()
