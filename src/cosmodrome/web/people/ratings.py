"""Ratings: how a rated game changes them, and how they are shown.

People and bots are on one scale, the one on which the arena has rated the levels of bots. A bot's rating is fixed.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from cosmodrome.bots import levels
from cosmodrome.engine import Game
from cosmodrome.store import GameResult, Placement, Rating, Ratings, Skill, Unavailable

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.ratings")
BEGINNING: Skill = (25.0, 25.0 / 3)
"""mu and sigma of somebody who has not played yet: OpenSkill's own."""
SURE = 5.0
"""A rating is provisional while its sigma is larger; it takes about ten games."""
CENTRE, POINTS = 1500, 40
"""A mu of 25 is shown as 1500, and each unit as 40 points."""


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def place(one: Placement) -> tuple[bool, int]:
    """The place of a seat for the rating. People for whom a bot plays at the end come last, whatever it reached."""
    return bool(one.standin), 0 if one.standin else one.rank


def rate(
    result: GameResult, known: Mapping[str, Skill], anchors: Mapping[str, Skill]
) -> dict[int, tuple[Skill, Skill]]:
    """The ratings of the people of a game, before and after it, by seat. `anchors` are those of the bots' levels."""
    before = {one.seat: skill for one in result.placements if (skill := _skill(one, known, anchors)) is not None}
    playing = [one for one in result.placements if one.seat in before]
    if len(playing) < 2:
        return {}
    places = [place(one) for one in playing]
    ranks = [1 + sum(other < mine for other in places) for mine in places]
    model = _model()
    teams = [[model.rating(mu=before[one.seat][0], sigma=before[one.seat][1])] for one in playing]
    after = model.rate(teams, ranks=ranks)
    return {
        one.seat: (before[one.seat], (float(rated.mu), float(rated.sigma)))
        for one, (rated,) in zip(playing, after, strict=True)
        if one.kind == "person"
    }


def _skill(one: Placement, known: Mapping[str, Skill], anchors: Mapping[str, Skill]) -> Skill | None:
    """The rating of a seat before the game; None if it does not count."""
    if one.kind == "bot":
        return anchors.get(one.level)
    if one.person is not None:
        return known.get(one.person, BEGINNING)
    if one.mu_before is not None and one.sigma_before is not None:  # the account was deleted after the game
        return one.mu_before, one.sigma_before
    return None


@dataclass(frozen=True)
class ShownRating:
    """A rating as pages and the API show it."""

    value: int
    uncertainty: int
    provisional: bool
    games: int
    level: str
    """The level of bots that is about as strong; empty if none was measured."""

    @property
    def text(self) -> str:
        """The rating in short: with a question mark while it is provisional."""
        return f"{self.value}?" if self.provisional else str(self.value)


def shown(rating: Rating, game: Game[Any] | None) -> ShownRating:
    """A rating as it is shown."""
    return ShownRating(
        points(rating.mu),
        round(rating.sigma * POINTS),
        rating.sigma > SURE,
        rating.games,
        level_like(rating.mu, game),
    )


def points(mu: float) -> int:
    """A rating as a number that people read."""
    return round(CENTRE + (mu - BEGINNING[0]) * POINTS)


def level_like(mu: float, game: Game[Any] | None) -> str:
    """The name of the level of bots whose rating is nearest."""
    known = levels.ratings(game) if game is not None else {}
    names = {level.spec: level.name for level in levels.LEVELS}
    return names[min(known, key=lambda spec: abs(known[spec][0] - mu))] if known else ""


class RatingService:
    """Counts rated games."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = Ratings(services.store.rows)

    def rate(self, result: GameResult, known: Mapping[str, Skill]) -> dict[int, tuple[Skill, Skill]]:
        """How a game changes the ratings of its people."""
        return rate(result, known, anchors_of(self.services.games.get(result.game)))

    async def count(self, table: str) -> None:
        """Let one rated game change the ratings."""
        try:
            await self.store.count(table, self.rate)
        except Unavailable as error:
            log.error("the ratings of table %s are counted later: %s", table, error)

    async def count_all(self) -> None:
        """Count the rated games that were not counted when they ended."""
        for table in await self.store.uncounted():
            await self.store.count(table, self.rate)


def anchors_of(game: Game[Any] | None) -> dict[str, Skill]:
    """The fixed ratings of the levels of bots in a game."""
    return levels.ratings(game) if game is not None else {}
