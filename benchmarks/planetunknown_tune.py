"""Finds better weights for Planet Unknown's rules of thumb: `python benchmarks/planetunknown_tune.py --steps 20`

Every deal is played twice by all seats, with the weights (`bot/worth.py`) moved at random, and by as much to the other
side. The difference of the mean scores tells how far these moves help; what many pairs say together is a slope, and the
weights take a step along it: an evolution strategy, in short. Their mean over the later half of the steps is written
down, and played with those of before on fresh deals: by all seats, and alone among them. `--duel FILE` plays again what
was written down. Compiled (`scripts/compile.py --into`), a step of 800 pairs takes half a minute of a core.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np

import cosmodrome
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.statistics import wilson
from cosmodrome.engine import Result
from cosmodrome.games.planetunknown.bot import hints, worth
from cosmodrome.games.planetunknown.content import (
    ADVANCE,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
)

# fmt: off
NAMES = (
    "CLEARING", "NO_ROVER", "SHARE", "POWER", "HOPELESS", "LIFEPOD", "PARKED", "STONE", "BORDER", "HOLE", "POCKET",
    "ROOM_LATE", "CLIMB", "STEEP", "NEARER", "COMING", "TRACK", "GAINED", "GAINED_LATE", "DRIVERLESS", "SUMMIT", "SIZE",
    "WISH", "GOAL_POD", "GOAL_STONE", "CLEANING", "FAR", "HORIZON", "UNFILLED", "TILE", "DEPOT_SIZE", "DEPOT_METEOR",
    "UNFIT", "STORE", "PATCHED",
)
# fmt: on
BENEFITS = (
    (BOOST, 0),
    (MILESTONE_CIV, 0),
    (MILESTONE_CIV, 1),
    (MILESTONE_BIOMASS, 0),
    (MILESTONE_ROVER, 0),
    (MILESTONE_TECH, 0),
    (MOVEMENT, 1),
    (ADVANCE, 0),
)
MOST = {"CLEARING": 1.0, "NO_ROVER": 1.0, "HOPELESS": 1.0, "ROOM_LATE": 1.0, "GAINED_LATE": 1.0, "FAR": 0.95}
MIXES: tuple[dict[str, Any], ...] = (
    {},
    {"corporation": "dealt", "planet": "dealt", "events": "even", "private_objectives": True},
)
"""The plain game and the one with everything: each in turn alone and at two seats."""
CACHED = (worth.standing, worth.shares, worth._lines, worth._line_table, worth.room, worth._pull)
Weights = tuple[float, ...]


def weights() -> Weights:
    """The weights as they are, in the order of NAMES and BENEFITS."""
    return (*(getattr(worth, name) for name in NAMES), *(worth.BENEFITS[kind][at] for kind, at in BENEFITS))


def taste(numbers: Weights) -> None:
    """Play by other weights from now on."""
    for name, number in zip(NAMES, numbers, strict=False):
        setattr(worth, name, number)
    for (kind, at), number in zip(BENEFITS, numbers[len(NAMES) :], strict=True):
        base, each = worth.BENEFITS[kind]
        worth.BENEFITS[kind] = (number, each) if at == 0 else (base, number)
    for cached in CACHED:
        cached.cache_clear()
    hints.PLACED.clear()
    hints.BEST.clear()


def allowed(numbers: Sequence[float]) -> Weights:
    """The nearest weights that make sense: none below 0, and shares below 1."""
    most = [MOST.get(name, 99.0) for name in NAMES] + [99.0] * len(BENEFITS)
    return tuple(max(0.01, min(high, float(number))) for number, high in zip(numbers, most, strict=True))


Task = tuple[Weights, Weights, int, int]
"""Two tastes, the number of seats, and the deal that both play."""


def pair(task: Task) -> tuple[float, float]:
    """The mean score of all seats by the one taste and by the other, on the same deal."""
    one, other, seats, deal = task
    return played(one, seats, deal), played(other, seats, deal)


def played(numbers: Weights, seats: int, deal: int) -> float:
    """One game of all seats by these weights: their mean score."""
    return mean(game([numbers] * seats, deal).scores)


def game(tastes: list[Weights], deal: int) -> Result:
    """How a deal ends, each seat playing by weights of its own."""
    match = cosmodrome.new("planet-unknown", len(tastes), seed=f"tune {deal}", options=MIXES[deal // 2 % 2])
    match.telling = False
    judge, now = match.game.judge(), None
    while not match.over:
        for asked in list(match.asked.values()):
            if tastes[asked.seat] is not now:
                now = tastes[asked.seat]
                taste(now)
            match.pick(asked.seat, judge.favourite(match.state, asked))
    assert match.result is not None
    return match.result


def alone(task: Task) -> float:
    """The share of a win of the other taste, alone among the one; each deal in every rotation of the seats."""
    one, other, seats, number = task
    seat = number % seats
    result = game([other if at == seat else one for at in range(seats)], 20_000_000 + number // seats)
    return 1 / len(result.winners) if seat in result.winners else 0.0


def show(one: Weights, other: Weights, args: argparse.Namespace, fleet: Fleet) -> None:
    """How two tastes do on the same fresh deals, at several numbers of seats."""
    for seats in (1, 2, 4):
        tasks: list[Task] = [(one, other, seats, 10_000_000 + deal) for deal in range(args.check)]
        found = [scores for _, scores in fleet.run(pair, tasks)]
        gains = [b - a for a, b in found]
        print(
            f"{seats} seats: {mean(a for a, _ in found):.2f} before, {mean(b for _, b in found):.2f} after,"
            f" {mean(gains):+.2f} ± {1.96 * stdev(gains) / sqrt(len(gains)):.2f} in {len(gains)} deals",
            flush=True,
        )
    for seats in (2, 4):
        tasks = [(one, other, seats, number) for number in range(args.check)]
        won = sum(share for _, share in fleet.run(alone, tasks))
        low, high = wilson(won, len(tasks))
        print(
            f"{seats} seats, alone among those of before: won {won / len(tasks):.1%} ({low:.1%} - {high:.1%}) of"
            f" {len(tasks)} games",
            flush=True,
        )


def main() -> None:
    """Step by step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=400, help="deals of a step")
    parser.add_argument("--move", type=float, default=0.2, help="how far weights are moved, as a share of themselves")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--check", type=int, default=300, help="deals in the end")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the weights are written down")
    parser.add_argument("--duel", type=Path, help="play what was written down, and find nothing new")
    args = parser.parse_args()
    fleet, chance = Fleet(args.jobs), np.random.default_rng(args.seed)
    start = weights()
    if args.duel:
        show(start, tuple(json.loads(args.duel.read_text())["weights"]), args, fleet)
        return
    scale = args.move * np.array(start)
    centre, later = np.array(start), []
    for step in range(args.steps):
        moves = chance.normal(size=(args.pairs, len(start)))
        tasks: list[Task] = []
        for number, move in enumerate(moves):
            deal = 1_000_000 * args.seed + step * args.pairs + number
            tasks.append((allowed(centre + scale * move), allowed(centre - scale * move), 1 + number % 2, deal))
        scores = dict(fleet.run(pair, tasks))
        gains = np.array([scores[number][0] - scores[number][1] for number in range(args.pairs)])
        slope = (moves * gains[:, None]).mean(axis=0) / 2
        falling = 1 - 0.7 * step / args.steps
        centre = np.array(allowed(centre + args.rate * falling * slope * scale))
        if step >= args.steps // 2:
            later.append(centre)
        both = np.array([scores[number] for number in range(args.pairs)]).mean()
        print(f"step {step + 1}: mean score {both:.2f}, slope {np.linalg.norm(slope):.2f}", flush=True)
        found = allowed(np.mean(later or [centre], axis=0))
        if args.out:
            args.out.write_text(json.dumps({"step": step + 1, "weights": found}) + "\n")
    labels = [*NAMES, *(f"benefit {kind}.{at}" for kind, at in BENEFITS)]
    for label, before, after in zip(labels, start, found, strict=True):
        print(f"{label:16} {before:6.2f} -> {after:6.2f}")
    show(start, found, args, fleet)


if __name__ == "__main__":
    main()
