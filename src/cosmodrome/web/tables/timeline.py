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
    """The steps in which the winner's lead over the runner-up grew most, in the order they were played."""
    other = runner_up(points[-1].scores, winner) if points else winner
    swings = [
        (lead(after.scores, winner, other) - lead(before.scores, winner, other), -at, before, after)
        for at, (before, after) in enumerate(pairwise(points))
    ]
    best = sorted((swing for swing in swings if swing[0] > 0), key=lambda swing: swing[:2], reverse=True)[:MOMENTS]
    return [(before, after) for _, _, before, after in sorted(best, key=lambda swing: swing[2].moment)]


def runner_up(scores: tuple[int, ...], winner: int) -> int:
    """Who was next to the winner at the end; the winner, if there is nobody else."""
    others = [at for at in range(len(scores)) if at != winner]
    return max(others, key=lambda at: scores[at]) if others else winner


def lead(scores: tuple[int, ...], winner: int, other: int) -> int:
    """How far the winner is ahead of another player; without others, the whole score."""
    return scores[winner] - scores[other] if other != winner else scores[winner]


def told(points: list[ScorePoint], match: Match, before: int = 0) -> Story:
    """The course of a match for its page; `before` answers were given under other rules."""
    names = players(match)
    winner = match.result.ranks.index(1) if match.result is not None and 1 in match.result.ranks else 0
    moments = []
    for start, end in decisive(points, winner) if match.over else ():
        other = runner_up(points[-1].scores, winner)
        gained = [(at, end.scores[at] - start.scores[at]) for at in dict.fromkeys((winner, other))]
        changes = ", ".join(words.SCORE.format(name=names[at], score=f"{change:+d}") for at, change in gained)
        before_it, after_it = lead(start.scores, winner, other), lead(end.scores, winner, other)
        if other != winner:
            changes = words.LEAD_GROWS.format(
                changes=changes, winner=names[winner], other=names[other], before=before_it, after=after_it
            )
        moments.append(DecisiveMoment(start.moment + before, start.heading, changes, after_it))
    return Story(
        names=names,
        points=[ScorePoint(point.moment + before, point.heading, point.scores) for point in points],
        winner=winner if match.over else -1,
        moments=moments,
    )
