"""Standings with tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .model import Entrant, Format, TableResult, points_of


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a tournament's table.

    Lines are ordered by points, then by each tie-break in this order: `opponents`, `beaten`, `share`, and the lot drawn
    at the beginning. In a knock-out the round somebody reached, and the place there, come first.
    """

    place: int
    id: str
    points: float
    opponents: float
    """The average points of the opponents."""
    beaten: float
    """The sum of the points of all opponents who were behind at the table; half for a tie."""
    share: float
    """The average share of the table's score."""
    wins: int
    tables: int
    """Tables played; byes are not."""
    absences: int
    """Tables at which a bot played for this person at the end."""
    withdrawn: bool


def standings(format: Format, entrants: Sequence[Entrant], results: Sequence[TableResult]) -> list[Standing]:
    """All entrants, best first."""
    points = {entrant.id: 0.0 for entrant in entrants}
    for result in results:
        for player, gained in points_of(result).items():
            points[player] += gained
    lines = {entrant.id: _line(entrant, points, results) for entrant in entrants}
    lots = {entrant.id: entrant.lot for entrant in entrants}

    def order(line: Standing) -> tuple[object, ...]:
        reached = _reached(line.id, results) if format == "knock-out" else ()
        return (*reached, -line.points, -line.opponents, -line.beaten, -line.share, lots[line.id])

    ordered = sorted(lines.values(), key=order)
    return [replace(line, place=place) for place, line in enumerate(ordered, 1)]


def _line(entrant: Entrant, points: dict[str, float], results: Sequence[TableResult]) -> Standing:
    me = entrant.id
    mine = [result for result in results if me in result.players and not result.bye]
    met = [other for result in mine for other in result.players if other != me]
    beaten = 0.0
    for result in mine:
        own = result.place(me)
        for other in result.players:
            if other != me and me not in result.absent:
                theirs = result.place(other)
                beaten += points[other] * (1.0 if theirs > own else 0.5 if theirs == own else 0.0)
    shares = [_share(result, me) for result in mine]
    return Standing(
        0,
        me,
        points[me],
        sum(points[other] for other in met) / len(met) if met else 0.0,
        beaten,
        sum(shares) / len(shares) if shares else 0.0,
        sum(won(result, me) for result in mine),
        len(mine),
        sum(me in result.absent for result in mine),
        entrant.withdrawn,
    )


def won(result: TableResult, player: str) -> bool:
    """Whether nobody at the table did better."""
    return player not in result.absent and result.place(player) == min(result.place(one) for one in result.players)


def _share(result: TableResult, player: str) -> float:
    """The player's share of the table's score. Scores below nothing count as nothing."""
    scores = [max(0, score) for score in result.scores]
    if not scores or player in result.absent or not sum(scores):
        return 0.0
    return scores[result.players.index(player)] / sum(scores)


def _reached(player: str, results: Sequence[TableResult]) -> tuple[object, ...]:
    """How far somebody came in a knock-out: the last round first, then the place at its table."""
    mine = [result for result in results if player in result.players]
    if not mine:
        return (0, (), 0)
    last = max(mine, key=lambda result: result.round)
    return (-last.round, last.place(player), -last.players.index(player))
