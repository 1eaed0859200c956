"""The result of a finished game as it is kept for histories, ratings and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cosmodrome.engine import Game, Match, SeatContents, contents_of
from cosmodrome.store import Chair, GameKind, GameResult, Placement, TableRow

from .clocks import Clock

if TYPE_CHECKING:
    from .endings import Final

Standing = tuple[int, int, bool]
"""Rank, score and whether the seat has won."""


def standings_of(match: Match) -> list[Standing]:
    """How each seat of a match that is over did."""
    result = match.result
    assert result is not None
    return [(result.ranks[seat], result.scores[seat], seat in result.winners) for seat in range(match.seats)]


def counted_contents(match: Match, row: TableRow, whole: bool) -> tuple[SeatContents, ...]:
    """What each seat of a match that is over used, if it counts. `whole`: the match has all its events.

    Solo games do not count: nobody is beaten in them.
    """
    if not whole or match.seats < 2 or not match.game.words.contents or kind_of(row) != "game":
        return ()
    return contents_of(match)


def kept_standings(final: Final) -> list[Standing]:
    """How each seat did, from what was kept of the game."""
    seats = sorted(final.result["seats"], key=lambda one: int(one["seat"]))
    return [(int(one["rank"]), int(one["score"]), bool(one["winner"])) for one in seats]


def kind_of(row: TableRow) -> GameKind:
    """How a table's game came about."""
    if row.source.imported:
        return "import"
    if row.source.lesson:
        return "lesson"
    return "fork" if row.source.fork is not None else "game"


def result_of(
    game: Game[Any] | None, row: TableRow, chairs: Sequence[Chair], standings: Sequence[Standing], ended: float
) -> GameResult:
    """The result of a table's game. `game` is None if the game is no longer installed."""
    kind = kind_of(row)
    defaults = {spec.name: spec.default for spec in game.options} if game is not None else None
    placements = tuple(
        Placement(
            seat=chair.seat,
            kind=chair.kind,
            person=chair.person,
            name=chair.name,
            level=chair.level if chair.kind == "bot" else "",
            rank=rank,
            score=score,
            won=won and not chair.standin,
            standin=chair.standin,
        )
        for chair, (rank, score, won) in zip(chairs, standings, strict=True)
    )
    return GameResult(
        table=row.id,
        game=row.game,
        kind=kind,
        seats=row.seats,
        people=len({chair.person for chair in chairs if chair.kind == "person"}),
        usual=row.options == defaults,
        rated=row.source.rated and not row.source.hurried and kind == "game",
        clock=Clock.parse(row.clock).kind,
        began=row.created,
        ended=ended,
        answers=row.seq,
        placements=placements if kind != "import" else (),
    )
