"""How a match went: the scores over its course, as anybody may know them, and the moments that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cosmodrome
from cosmodrome.engine import Match, apply

MOMENTS = 3
"""So many moments are told."""


@dataclass(frozen=True)
class Point:
    """The scores where a step begins, or at the end."""

    moment: int
    heading: str
    scores: tuple[int, ...]


def scores(match: Match) -> tuple[int, ...]:
    """The score of each seat, then of each rival, as a spectator may know them; empty: the game has no plates."""
    view, words = match.view(None), match.game.words
    plates = [words.plate(view, seat) for seat in range(match.seats)]
    if not all(plates):
        return ()
    rivals = [rival.facts[0].figure for rival in words.rivals(view) if rival.facts]
    if match.result is not None:
        return (*match.result.scores, *rivals)
    return (*(facts[0].figure for facts in plates), *rivals)


def players(match: Match) -> list[str]:
    """Whose scores these are."""
    return [*match.names, *(rival.name for rival in match.game.words.rivals(match.view(None)) if rival.facts)]


def course(record: str) -> list[Point]:
    """The scores at the beginning of each step of a record, and at its end."""
    _, _, body = record.partition("\n\n")
    match = cosmodrome.load(record, 0)
    points = [_point(match)] if scores(match) else []
    step = match.step_count
    for line in body.split("\n"):
        if not points or not line or not line[0].isdigit():
            continue
        seat, _, token = line.partition(" ")
        apply(match, int(seat), token)
        if match.step_count != step:
            step = match.step_count
            points.append(_point(match))
    if points and points[-1].moment != match.answer_count:
        points.append(_point(match))
    return points


def _point(match: Match) -> Point:
    heading = "The end" if match.over else match.game.heading(match.view(None))
    return Point(match.answer_count, heading, scores(match))


def decisive(points: list[Point], winner: int) -> list[tuple[Point, Point]]:
    """The steps in which the winner's lead over the best other changed most, in the order they were played."""
    swings = [
        (abs(lead(after.scores, winner) - lead(before.scores, winner)), -at, before, after)
        for at, (before, after) in enumerate(pairwise(points))
    ]
    best = sorted((swing for swing in swings if swing[0]), key=lambda swing: swing[:2], reverse=True)[:MOMENTS]
    return [(before, after) for _, _, before, after in sorted(best, key=lambda swing: swing[2].moment)]


def lead(all_scores: tuple[int, ...], of: int) -> int:
    """How far ahead of the best other somebody is; alone, all that they have."""
    others = [score for at, score in enumerate(all_scores) if at != of]
    return all_scores[of] - max(others) if others else all_scores[of]


def told(points: list[Point], match: Match, before: int = 0) -> dict[str, Any]:
    """The course of a match as a page takes it; `before` answers were given under other rules."""
    names = players(match)
    winner = match.result.ranks.index(1) if match.result is not None and 1 in match.result.ranks else 0
    moments = []
    for start, end in decisive(points, winner) if match.over else ():
        gained = [(names[at], b - a) for at, (a, b) in enumerate(zip(start.scores, end.scores, strict=True)) if a != b]
        words = ", ".join(f"{name} {change:+d}" for name, change in sorted(gained, key=lambda one: -abs(one[1])))
        moments.append([start.moment + before, start.heading, words, lead(end.scores, winner)])
    return {
        "names": names,
        "points": [[point.moment + before, point.heading, list(point.scores)] for point in points],
        "winner": winner if match.over else -1,
        "moments": moments,
    }
