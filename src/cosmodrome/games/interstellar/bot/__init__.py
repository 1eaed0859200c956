"""What the game knows about playing well."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.game import Judge

from ..state import Phase, StarshipInterstellar
from .features import FEATURES
from .hints import HINTS
from .value import chances

__all__ = ["FEATURES", "JUDGE"]


class InterstellarJudge(Judge[StarshipInterstellar]):
    """Rules of thumb in Prestige; positions by the Prestige that each corporation may end with."""

    horizon = 30  # what an action is worth shows rounds later: short playouts led search astray

    def hints(self, g: StarshipInterstellar, asked: Asked[Any]) -> list[float]:
        """A score for each option, the declining one last."""
        return HINTS[asked.prompt.kind](g, asked)

    def value(self, g: StarshipInterstellar, seat: Seat) -> float:
        """The seat's winning chances."""
        return chances(g, seat)

    def quiet(self, g: StarshipInterstellar) -> bool:
        """Between phases all tokens are back in hand: only then do positions compare well."""
        if g.phase in (Phase.ACTION, Phase.SALVATION):
            return g.turn == 0 and not any(p.played or p.passed for p in g.players)
        return g.phase == Phase.OVER


JUDGE = InterstellarJudge()
