"""How to play well: rules of thumb for every question, and an estimate of the winning chances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.judge import Judge

from ..state import PlanetUnknown
from .facts import FACTS
from .features import FEATURES
from .hints import favourite, scores
from .training import TRAINING, VALUING
from .value import chances, parts
from .worth import rounds_left

__all__ = ["FACTS", "FEATURES", "JUDGE", "TRAINING", "VALUING"]

PONDERED = frozenset(
    ("rotate", "draft", "extra", "place", "energy", "boost", "advance", "shift", "benefit", "patch", "civ", "private")
)


LONGEST = 22.0
"""So many rounds a game has at the most."""
STEPS = 4
"""So many steps has a round."""


class PlanetJudge(Judge[PlanetUnknown]):
    """Knows rows, columns, tracks, rovers and cards."""

    playouts = 24
    sharpness: Mapping[int, tuple[float, float]] = {2: (0.6, 0.85)}
    delay = STEPS  # a tile that is turned up counts once it can be placed
    ordered_by = "learned"  # what the others get by a turn of the station is worth much, and takes long to look at

    def hints(self, g: PlanetUnknown, asked: Asked[Any]) -> list[float]:
        """A score for each option, in medals."""
        return scores(g, asked)

    def favourite(self, g: PlanetUnknown, asked: Asked[Any]) -> int:
        """The option with the best score: where a tile could lie, less is found out for that than for all hints."""
        return favourite(g, asked)

    def reach(self, seats: int) -> int:
        """Alone to the end of the game: nobody else makes that noisy, and what a placement is worth shows late."""
        return int(STEPS * LONGEST) if seats == 1 else super().reach(seats)

    def value(self, g: PlanetUnknown, seat: Seat) -> float:
        """Winning chances, 0 to 1."""
        return chances(g, seat)

    def ponders(self, g: PlanetUnknown, asked: Asked[Any]) -> bool:
        """Tiles, tracks and cards; in which order things are done, and where rovers go, the rules of thumb know."""
        return asked.prompt.kind in PONDERED

    def parts(self, g: PlanetUnknown, seat: Seat) -> dict[str, float]:
        """The medals that the seat may end with, by where they come from."""
        return parts(g, seat)

    def progress(self, g: PlanetUnknown) -> float:
        """By the squares that the fullest planet has left."""
        return 1 - min(rounds_left(g, p) for p in g.players) / LONGEST

    def quiet(self, g: PlanetUnknown) -> bool:
        """Between phases all have placed as many tiles; while lanes are open, some are ahead."""
        return not g.apart


JUDGE = PlanetJudge()
