"""What is a thought worth? `python benchmarks/thoughts.py starship-interstellar search:iterations=32 policy --games 30`

Plays games by the rules of thumb. At some of the questions that are worth a thought (`Judge.ponders`, or `--all` of
those with several options) each bot says what it would answer, and its answer and that of the rules of thumb are played
on to the very end by everybody's rules of thumb, in the same imagined worlds. So one reads by how many points an answer
of the bot is better, on average and by how much of the game is over; which takes far fewer games than winning does, but
tells nothing of how several answers go together.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import mean, pstdev, stdev
from time import process_time
from typing import Any, NamedTuple

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Asked, Judge, Match, Perspective, Rng
from cosmodrome.search.playouts import play_on, value_of

PARTS = 6
"""Into so many parts a game is cut."""


class Gain(NamedTuple):
    """What one answer of a bot was worth."""

    part: int
    """In which part of the game."""
    points: float
    """By how much it was better than that of the rules of thumb,"""
    spread: float
    """and how far that differs between worlds; 0 if it was the same answer."""
    seconds: float


class Answers:
    """One question, and how its answers turn out."""

    def __init__(self, p: Perspective, asked: Asked[Any], judge: Judge[Any], worlds: int, chance: Rng) -> None:
        self.asked = asked
        self.judge = judge
        self.worlds = [p.imagine(chance.fresh()) for _ in range(worlds)]
        self.known: dict[int, list[float]] = {}

    def outcomes(self, index: int) -> list[float]:
        """How an answer turns out in each world."""
        if index not in self.known:
            self.known[index] = [self._outcome(world.clone(), index) for world in self.worlds]
        return self.known[index]

    def _outcome(self, match: Match, index: int) -> float:
        match.pick(self.asked.seat, index)
        play_on(match, self.judge, None)
        return value_of(match, self.asked.seat, self.judge, 0)

    def gain(self, index: int, standard: int) -> tuple[float, float]:
        """By how many points an answer is better than another, and how far that differs between worlds."""
        if index == standard:
            return 0.0, 0.0
        mine, others = self.outcomes(index), self.outcomes(standard)
        found = [a - b for a, b in zip(mine, others, strict=True)]
        return mean(found), stdev(found)


def watch(game: str, names: list[str], args: argparse.Namespace, number: int) -> dict[str, list[Gain]]:
    """Play one game, and ask the bots on the way."""
    match = cosmodrome.new(game, args.seats, seed=f"thoughts {args.seed + number}")
    match.telling = False
    judge, chance = match.game.judge(), Rng.seeded("thoughts", args.seed, number)
    bots = {name: make(name, seed=args.seed + number) if "search" in name else make(name) for name in names}
    found: dict[str, list[Gain]] = {name: [] for name in names}
    while not match.over:
        for asked in list(match.asked.values()):
            standard = judge.favourite(match.state, asked)
            worth_it = len(asked) > 1 and (args.all or judge.ponders(match.state, asked))
            if worth_it and chance.below(args.every) == 0:
                p = match.perspective(asked.seat)
                answers = Answers(p, asked, judge, args.worlds, chance)
                part = min(PARTS - 1, int(PARTS * max(0.0, judge.progress(match.state))))
                for name, bot in bots.items():
                    started = process_time()
                    index = asked.index(bot.choose(p))
                    spent = process_time() - started
                    found[name].append(Gain(part, *answers.gain(index, standard), spent))
            match.pick(asked.seat, standard)
    return found


def show(name: str, gains: list[Gain]) -> None:
    """A line for each part of the game, and one for all."""
    for part in [*range(PARTS), None]:
        here = [gain for gain in gains if part is None or gain.part == part]
        if not here:
            continue
        points = [gain.points for gain in here]
        others = [gain.spread for gain in here if gain.spread]
        print(
            f"{name:36} {'all' if part is None else f'{part + 1} of {PARTS}':7} {len(here):5} questions"
            f"  {mean(points):+6.2f} ± {1.96 * pstdev(points) / sqrt(len(here)):4.2f} points"
            f"  {len(others) / len(here):4.0%} other answers, spread {mean(others or [0.0]):5.1f}"
            f"  {1000 * mean(gain.seconds for gain in here):6.0f} ms",
            flush=True,
        )


def main() -> None:
    """Play, and print what each bot's thoughts are worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=60, help="imagined worlds for each question")
    parser.add_argument("--every", type=int, default=12, help="one of so many questions is looked at")
    parser.add_argument("--all", action="store_true", help="also those that search would not think about")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    found: dict[str, list[Gain]] = {name: [] for name in args.bots}
    for number in range(args.games):
        for name, gains in watch(args.game, args.bots, args, number).items():
            found[name] += gains
    for name, gains in found.items():
        show(name, gains)


if __name__ == "__main__":
    main()
