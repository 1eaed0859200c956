"""The API's games: what can be played, and against which bots."""

from __future__ import annotations

from litestar import Controller, get

from ..bots.levels import LEVELS
from ..security.requests import Req, services_of
from .schemas import GameOption, GameOut


class Games(Controller):
    """What can be played."""

    path = "/"
    tags = ("games",)

    @get("/games", security=[])
    async def games(self, request: Req) -> list[GameOut]:
        """The games, with their options."""
        return [
            GameOut(
                game.id, game.name, game.version, game.tagline, game.minutes, list(game.seats),
                [
                    GameOption(
                        o.name, o.default, o.help, list(o.choices) if o.choices is not None else None,
                        o.minimum, o.maximum, o.per_seat,
                    )
                    for o in game.options
                ],
            )
            for game in services_of(request).games.values()
        ]  # fmt: skip

    @get("/levels", security=[])
    async def levels(self) -> dict[str, str]:
        """The levels of bots, each with what it does."""
        return {level: f"{name}: {help}" for level, (name, help) in LEVELS.items()}
