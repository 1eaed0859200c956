"""Which tables may be rated. It is decided when the table is set up, and shown before anybody sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cosmodrome.bots import levels
from cosmodrome.engine import Game
from cosmodrome.store import Chair, TableRow

from ..errors import Refused
from .clocks import Clock

RULES = (
    "If you resign, leave, or run out of time and do not come back before the end, you are rated as last. "
    "The coach is off, and the host can't close the table after it has begun. "
    "If the server is too busy for a bot to play at its level, the game does not count."
)


def why_not(game: Game[Any], row: TableRow, chairs: Sequence[Chair]) -> str:
    """Why a table can't be rated; empty if it can."""
    source = row.source
    people = [chair.person for chair in chairs if chair.kind == "person"]
    measured = levels.ratings(game)
    if row.seats < 2:
        return "Solo games are not rated."
    if source.fork is not None or source.imported or source.lesson:
        return "Forks, imported games and lessons are not rated."
    if source.hints:
        return "Games in which hints are allowed are not rated."
    if source.several or len(set(people)) < len(people):
        return "Games in which one person has several seats are not rated."
    if Clock.parse(row.clock).kind == "none":
        return "Rated games have a clock. Choose live or days per move."
    if any(isinstance(row.options.get(spec.name), list) for spec in game.options if spec.per_seat):
        return "Games in which seats have different options are not rated."
    if any(chair.kind == "bot" and chair.level not in measured for chair in chairs):
        return "The strength of these bots was not measured in this game, so it can't be rated."
    return ""


def check(game: Game[Any] | None, row: TableRow, chairs: Sequence[Chair]) -> None:
    """Refuse a rated table that can't be one."""
    if row.source.rated and game is not None and (problem := why_not(game, row, chairs)):
        raise Refused(problem, 422)
