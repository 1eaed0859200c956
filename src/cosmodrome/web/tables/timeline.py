"""How a match went: the public scores over its course, and the moments that decided it."""

from __future__ import annotations

from itertools import pairwise

import cosmodrome
from cosmodrome.engine import Match, apply

from .. import words
from .wire import DecisiveMoment, ScorePoint, Story

MOMENTS = 3
"""How many decisive moments are shown."""


def scores(match: Match) -> tuple[int, ...]:
    """The score of each seat, then of each rival, as a spectator may know them; empty: the game has no plates."""
    view, game_words = match.view(None), match.game.words
    plates = [game_words.plate(view, seat) for seat in range(match.seats)]
    if not all(plates):
        return ()
    rivals = [rival.facts[0].figure for rival in game_words.rivals(view) if rival.facts]
    if match.result is not None:
        return (*match.result.scores, *rivals)
    return (*(facts[0].figure for facts in plates), *rivals)


def players(match: Match) -> list[str]:
    """The names that belong to the scores."""
    return [*match.names, *(rival.name for rival in match.game.words.rivals(match.view(None)) if rival.facts)]


def course(record: str) -> list[ScorePoint]:
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


def _point(match: Match) -> ScorePoint:
    heading = words.THE_END if match.over else match.heading
    return ScorePoint(match.answer_count, heading, scores(match))


def decisive(points: list[ScorePoint], winner: int) -> list[tuple[ScorePoint, ScorePoint]]:
    """The steps in which the winner's lead over the best other changed most, in the order they were played."""
    swings = [
        (abs(lead(after.scores, winner) - lead(before.scores, winner)), -at, before, after)
        for at, (before, after) in enumerate(pairwise(points))
    ]
    best = sorted((swing for swing in swings if swing[0]), key=lambda swing: swing[:2], reverse=True)[:MOMENTS]
    return [(before, after) for _, _, before, after in sorted(best, key=lambda swing: swing[2].moment)]


def lead(all_scores: tuple[int, ...], of: int) -> int:
    """How far a player is ahead of the best other one; without others, the whole score."""
    others = [score for at, score in enumerate(all_scores) if at != of]
    return all_scores[of] - max(others) if others else all_scores[of]


def told(points: list[ScorePoint], match: Match, before: int = 0) -> Story:
    """The course of a match for its page; `before` answers were given under other rules."""
    names = players(match)
    winner = match.result.ranks.index(1) if match.result is not None and 1 in match.result.ranks else 0
    moments = []
    for start, end in decisive(points, winner) if match.over else ():
        gained = [(names[at], b - a) for at, (a, b) in enumerate(zip(start.scores, end.scores, strict=True)) if a != b]
        largest_first = sorted(gained, key=lambda one: -abs(one[1]))
        changes = ", ".join(words.SCORE.format(name=name, score=f"{change:+d}") for name, change in largest_first)
        moments.append(DecisiveMoment(start.moment + before, start.heading, changes, lead(end.scores, winner)))
    return Story(
        names=names,
        points=[ScorePoint(point.moment + before, point.heading, point.scores) for point in points],
        winner=winner if match.over else -1,
        moments=moments,
    )
