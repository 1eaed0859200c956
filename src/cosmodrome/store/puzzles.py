"""People's attempts at puzzles, and their puzzle ratings. Only the first attempt at a puzzle counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .ratings import Skill


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The first answer of a person to a puzzle, and the rating of the person after it."""

    person: str
    game: str
    puzzle: str
    token: str
    solved: bool
    at: float
    mu: float = 0.0
    sigma: float = 0.0
    number: int = 0
    """How many puzzles of the game the person has tried, this one included."""


class Puzzles:
    """Attempts at puzzles. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def of(self, person: str, game: str) -> dict[str, PuzzleAttempt]:
        """The attempts of a person at the puzzles of a game, by puzzle, the last one last."""
        return await self.rows.read(lambda db: _of(db, person, game))

    async def add(self, attempt: PuzzleAttempt, rate: Callable[[Skill | None], Skill]) -> bool:
        """Store a first attempt with the rating after it, and its number; False if there was one before."""

        def add(db: DB) -> bool:
            known = _of(db, attempt.person, attempt.game)
            if attempt.puzzle in known:
                return False
            last = next(reversed(known.values()), None)
            mu, sigma = rate((last.mu, last.sigma) if last is not None else None)
            counted = replace(attempt, mu=mu, sigma=sigma, number=len(known) + 1)
            db.execute(s.puzzle_attempts.insert(), asdict(counted))
            return True

        try:
            return await self.rows.write(add)
        except IntegrityError:  # written at the same time in another tab
            return False


def _of(db: DB, person: str, game: str) -> dict[str, PuzzleAttempt]:
    c = s.puzzle_attempts.c
    query = sa.select(s.puzzle_attempts).where(c.person == person, c.game == game).order_by(c.number)
    return {row["puzzle"]: PuzzleAttempt(**row) for row in db.execute(query).mappings()}
