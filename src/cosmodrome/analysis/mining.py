"""Finding puzzles: strong bots play, and a question whose answer is clear but not obvious is kept.

A first search finds candidates. They are compared with the obvious answer, which drops most of those that were only
lucky, and then with every option, each time in fresh worlds. Solvers of different strength then try each puzzle, which
gives its rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Game, Match, Perspective, Rng
from cosmodrome.search import Budget, Search
from cosmodrome.search.playouts import Playouts

from .measure import Trial, leaf_of
from .puzzles import Measured, Puzzle

PLAYOUTS = 64
"""Playouts of the players for each question they think about."""
FEWEST, MOST = 2, 12
"""How many options a puzzle may have."""
CLEAR, SURE = 0.03, 3.0
"""The best option wins this much more often than any other, by this many standard errors."""
SIEVE = (8, 24)
"""The worlds in which it is first compared with the obvious answer alone."""
WORLDS = (8, 24, 48, 96)
"""The worlds in which all options are played: after each of these numbers a candidate may be dropped."""
PER_GAME = 6
"""At most this many puzzles from one game,"""
ALIKE = 6
"""this many with the same answer to the same kind of question,"""
THEME_SHARE = 0.5
"""and this share of a collection with the same theme."""
SOLVERS = ("random", "greedy:slips=0.3", "search:iterations=8", "search:iterations=32", "search:iterations=128")
TRIES = 3
ORDERS = 20


def mine(game: Game[Any], seats: int, seed: int, playouts: int = PLAYOUTS) -> Iterator[Puzzle]:
    """Play one game between strong players and yield the puzzles in it.

    The players answer at once if both the rules of thumb and a look ahead like the same option: no puzzle is there.
    """
    match = cosmodrome.new(game, seats=seats, seed=f"puzzles {seed}")
    search, rng, found = Search(), Rng.seeded("puzzles", seed), 0
    while not match.over:
        seat = next(iter(match.asked))
        p = match.perspective(seat)
        if len(p.question.options) == 1:
            match.pick(seat, 0)
            continue
        obvious = search.by_hints(p)
        if not search.ponders(p):
            match.pick(seat, obvious)
            continue
        best = search.compare(p, Budget(playouts), rng, obvious, glance=True).best.index
        if best != obvious and FEWEST <= len(p.question.options) <= MOST and found < PER_GAME:
            weigh = Weigher(p, search, rng)
            sound = weigh(SIEVE, (best, obvious)) is not None
            puzzle = confirmed(match, p, best, weigh, f"{seed}-{match.answer_count}") if sound else None
            if puzzle is not None:
                found += 1
                yield puzzle
        match.pick(seat, best)


class Weigher:
    """Plays options of a question on in worlds that are new each time it is called."""

    def __init__(self, p: Perspective, search: Search, rng: Rng) -> None:
        self.p, self.search, self.rng = p, search, rng

    def __call__(self, stages: Sequence[int], indices: Sequence[int]) -> list[Trial] | None:
        """Return the trials of some options; None once the first of them can't turn out to be clearly best."""
        p, judge, depth = self.p, self.search.judges.of(self.p.game), self.search.depth_of(self.p)
        playouts = Playouts(p, judge, depth, self.rng, partial(leaf_of, p.seat, judge, depth, p.step))
        trials = [Trial(index, []) for index in indices]
        for worlds in stages:
            while len(trials[0].leaves) < worlds:
                world = playouts.world()
                for trial in trials:
                    playouts.play(world, trial.index, trial.leaves)
            if not in_reach(trials, indices[0]):
                return None
        return trials


def confirmed(match: Match, p: Perspective, best: int, weigh: Weigher, name: str) -> Puzzle | None:
    """Return the puzzle if the candidate is clearly better than every other option in fresh worlds."""
    question = p.question
    others = [index for index in range(len(question.options)) if index != best]
    trials = weigh(WORLDS, [best, *others])
    if trials is None:
        return None
    options = measured(list(question.options), sorted(trials, key=lambda trial: trial.index), best)
    if any(one.loss < max(CLEAR, SURE * one.error) for one in options[1:]):
        return None
    return Puzzle(name, p.seat, question.kind, question.rule, options[0].token, options, match.position())


def welcome(puzzle: Puzzle, known: Sequence[Puzzle], wanted: int) -> bool:
    """Return whether a collection still lacks puzzles of this kind."""
    alike = sum((one.kind, one.best) == (puzzle.kind, puzzle.best) for one in known)
    same_theme = sum(one.rule == puzzle.rule for one in known)
    return alike < ALIKE and same_theme < THEME_SHARE * wanted


def in_reach(trials: Sequence[Trial], best: int) -> bool:
    """Return whether the candidate may still turn out to be clearly better than every other option."""
    mine = next(trial for trial in trials if trial.index == best)
    leads = [mine.ahead(trial) for trial in trials if trial is not mine]
    return all(lead.mean + lead.error >= CLEAR for lead in leads)


def measured(options: Sequence[Any], trials: Sequence[Trial], best: int) -> tuple[Measured, ...]:
    """Return all options with their figures, the best first."""
    found = []
    for trial in trials:
        lead, points = trials[best].ahead(trial), trials[best].margin_ahead(trial)
        own = trial.index == best
        figures = (0.0, 0.0, 0.0) if own else (lead.mean, lead.error, points.mean)
        found.append(Measured(options[trial.index].token, *(round(figure, 4) for figure in figures)))
    return tuple(sorted(found, key=lambda one: (one.token != options[best].token, one.loss)))


# -- ratings -------------------------------------------------------------------------------------------


def attempts(game: Game[Any], puzzle: Puzzle, solvers: Iterable[str] = SOLVERS) -> dict[str, list[bool]]:
    """Return by solver whether each of its tries found the answer."""
    p = cosmodrome.position(game, puzzle.position).perspective(puzzle.seat)
    tries = {spec: [make(spec, seed=number) for number in range(TRIES)] for spec in solvers}
    return {spec: [bot.choose(p) == puzzle.best for bot in bots] for spec, bots in tries.items()}


def ratings(tried: dict[str, dict[str, list[bool]]]) -> dict[str, tuple[float, float]]:
    """Return the rating of each puzzle and its uncertainty from what every solver did with it.

    A try is a match of two: the solver wins if it finds the answer. The rating is the mean over many orders.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    results = [(puzzle, solver, won) for puzzle, rows in tried.items() for solver, wins in rows.items() for won in wins]
    totals = {puzzle: [0.0, 0.0] for puzzle in tried}
    for order in range(ORDERS):
        rated = {name: model.rating(name=name) for name in {*tried, *(solver for _, solver, _ in results)}}
        for puzzle, solver, won in Rng.seeded("puzzle ratings", order).shuffled(results):
            ranks = [1.0, 2.0] if won else [2.0, 1.0]
            (one,), (other,) = model.rate([[rated[solver]], [rated[puzzle]]], ranks=ranks)
            rated |= {solver: one, puzzle: other}
        for puzzle, total in totals.items():
            total[0] += rated[puzzle].mu / ORDERS
            total[1] += rated[puzzle].sigma / ORDERS
    return {puzzle: (round(mu, 2), round(sigma, 2)) for puzzle, (mu, sigma) in totals.items()}
