"""This checkout beside another one: `python benchmarks/versus.py ../cosmodrome-then`, in one interleaved run.

Both play the same seeds in turns, each with the Python of its own `.venv`; what is shown is the median of the ratios of
each pair of rounds, in CPU time. On a machine that others use too, `--instructions` counts what the processor does in
random play instead (valgrind), which is the same in every run. `--here DIRECTORY` takes the package from there: a
compiled copy (`scripts/compile.py --into`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
SEATS = 4
MIDWAY: dict[str, list[Any]] = {}


def random_play(game: str, number: int, seconds: float) -> dict[str, float]:
    """Random games: decisions and games a CPU second."""
    chance, games, decisions, spent = Random(number), 0, 0, 0.0
    while spent < seconds:
        started = process_time()
        decisions += whole_game(game, 1000 * number + games, chance)
        spent += process_time() - started
        games += 1
    return {"decisions/s": decisions / spent, "games/s": games / spent}


def whole_game(game: str, seed: int, chance: Random) -> int:
    """One random game; how many decisions it took."""
    import cosmodrome

    decisions = 0
    match = cosmodrome.new(game, seats=SEATS, seed=seed).clone(quiet=True)
    while not match.over:
        for seat, asked in match.asked.items():
            match.pick(seat, int(chance.random() * len(asked)))
            decisions += 1
    return decisions


def clones(game: str, number: int, seconds: float) -> dict[str, float]:
    """Copies in the middle of a turn, a CPU second."""
    matches, copies = midway(game), 0
    started = process_time()
    while process_time() - started < seconds:
        for match in matches:
            match.clone(quiet=True)
            copies += 1
    return {"clones/s": copies / (process_time() - started)}


def midway(game: str) -> list[Any]:
    """Matches in the middle."""
    import cosmodrome

    if game not in MIDWAY:
        MIDWAY[game] = []
        chance = Random(5)
        for seed in range(12):
            match = cosmodrome.new(game, seats=SEATS, seed=seed)
            for _ in range(40 + 13 * seed):
                if match.over:
                    break
                seat, asked = chance.choice(list(match.asked.items()))
                match.pick(seat, int(chance.random() * len(asked)))
            if not match.over:
                MIDWAY[game].append(match)
    return MIDWAY[game]


def playouts(game: str, number: int, seconds: float) -> dict[str, float]:
    """Playouts of the search bot, a CPU second."""
    from cosmodrome.bots import make, search

    owner: Any = search
    name = "playout"
    if not hasattr(search, name):  # commits before the package `search` have the function in `bots.search`
        from cosmodrome.search.playouts import Playouts

        owner, name = Playouts, "play"
    played, spent, playout = 0, 0.0, getattr(owner, name)

    def counted(*args: Any) -> float:
        nonlocal played
        played += 1
        return playout(*args)

    setattr(owner, name, counted)  # put back below
    try:
        matches = midway(game)
        at = number
        while spent < seconds:
            match = matches[at % len(matches)]
            at += 1
            seat = min(match.asked)
            perspective = match.perspective(seat)
            started = process_time()
            make("search", iterations=24, seed=1).choose(perspective)
            spent += process_time() - started
    finally:
        setattr(owner, name, playout)
    return {"playouts/s": played / spent}


WHAT = {"random": random_play, "clones": clones, "playouts": playouts}


def work() -> None:
    """Measure what is asked for on standard input, a line each."""
    for line in sys.stdin:
        what, game, number, seconds = line.split()
        print(json.dumps(WHAT[what](game, int(number), float(seconds))), flush=True)


class Side:
    """A checkout, with a process that measures it."""

    def __init__(self, home: Path, package: Path | None) -> None:
        self.python = str(home / ".venv" / "bin" / "python")
        self.environment = {**os.environ, "PYTHONHASHSEED": "0"}
        if package is not None:
            self.environment["PYTHONPATH"] = str(package.resolve())
        self.worker: subprocess.Popen[str] | None = None

    def measure(self, *words: object) -> dict[str, float]:
        """One round."""
        if self.worker is None:
            self.worker = subprocess.Popen(
                [self.python, __file__, "--work"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=self.environment,
            )
        assert self.worker.stdin is not None
        assert self.worker.stdout is not None
        print(*words, file=self.worker.stdin, flush=True)
        found: dict[str, float] = json.loads(self.worker.stdout.readline())
        return found

    def instructions(self, game: str, games: int) -> dict[str, float]:
        """What the processor does for a decision and for a game, in thousands; the start is taken off."""
        (first, some), (last, all_of_them) = self._counted(game, 1), self._counted(game, games + 1)
        spent = (last - first) / 1000
        return {"instructions/decision": spent / (all_of_them - some), "instructions/game": spent / games}

    def _counted(self, game: str, games: int) -> tuple[int, int]:
        """Instructions and decisions of some games, played in a process of their own."""
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        command += [self.python, __file__, "--count", game, str(games)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=self.environment)
        refs = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
        assert refs is not None, done.stderr
        return int(refs[1].replace(",", "")), int(done.stdout)


def main() -> None:
    """Measure both sides, and show how they compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, nargs="?", help="a checkout of another version, set up by scripts/setup.sh")
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--what", nargs="*", default=list(WHAT), help="random, clones, playouts (all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a round (0.5)")
    parser.add_argument("--here", type=Path, help="take this checkout's package from this directory")
    parser.add_argument("--instructions", type=int, metavar="GAMES", help="count instructions of so many random games")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--count", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        return work()
    if args.count:
        game, games = args.count
        print(sum(whole_game(game, seed, Random(seed)) for seed in range(int(games))))
        return None
    if args.other is None:
        parser.error("which other checkout?")
    then, now = Side(args.other.resolve(), None), Side(ROOT, args.here)
    for game in args.games:
        if args.instructions:
            before, after = then.instructions(game, args.instructions), now.instructions(game, args.instructions)
            for name, count in before.items():
                row = f"{game:22} {name:22} {count:10,.0f} k {after[name]:10,.0f} k"
                print(f"{row}  x {count / after[name]:.2f}", flush=True)
            continue
        for what in args.what:
            rounds = [
                (then.measure(what, game, number, args.seconds), now.measure(what, game, number, args.seconds))
                for number in range(args.rounds + 1)
            ][1:]
            for name in rounds[0][0]:
                ratio = median(after[name] / before[name] for before, after in rounds)
                shown = [median(pair[side][name] for pair in rounds) for side in (0, 1)]
                print(f"{game:22} {name:22} {shown[0]:10,.1f}   {shown[1]:10,.1f}    x {ratio:.2f}", flush=True)
    return None


if __name__ == "__main__":
    main()
