"""Puzzle ratings: a first attempt is a match of two, the person against the puzzle."""

from __future__ import annotations

from cosmodrome.analysis.puzzles import Puzzle
from cosmodrome.store import PuzzleAttempt, Skill

from .ratings import BEGINNING, SURE, _model, points


def rated(known: Skill | None, puzzle: Puzzle, solved: bool) -> Skill:
    """The rating of a person after a first attempt. The puzzle's own rating stays as it is."""
    mu, sigma = known or BEGINNING
    model = _model()
    mine, theirs = model.rating(mu=mu, sigma=sigma), model.rating(mu=puzzle.mu, sigma=puzzle.sigma)
    (after,), _ = model.rate([[mine], [theirs]], ranks=[1, 2] if solved else [2, 1])
    return float(after.mu), float(after.sigma)


def in_short(last: PuzzleAttempt | None) -> str:
    """A puzzle rating as it is shown, with a question mark while it is provisional; empty without attempts."""
    if last is None:
        return ""
    return f"{points(last.mu)}?" if last.sigma > SURE else str(points(last.mu))
