"""What the game knows about playing well."""

from __future__ import annotations

from typing import Any

from cosmodrome.engine.flow import Asked, Seat
from cosmodrome.engine.judge import Doubt, Judge
from cosmodrome.engine.result import Result

from ..state import ACTION_PHASE, OVER, SALVATION_PHASE, StarshipInterstellar
from .facts import FACTS
from .features import FEATURES
from .hints import HINTS, favourite
from .training import TRAINING, VALUING
from .value import chances, parts
from .worth import DOOM, PACE, rounds_left

__all__ = ["FACTS", "FEATURES", "JUDGE", "TRAINING", "VALUING"]

PONDERED_FROM = 4
"""In rounds 1 to 3 outcomes of one option differ by 35 to 55 Prestige, later by 26, 22 and 8; options by 6 to 10."""
# fmt: off
PONDERED = frozenset((
    "turn", "keep", "research", "destination", "keep-token", "trade", "barter", "haul", "reward",
    "salvation", "act", "build", "space", "slide", "rescue", "probe", "government-probe", "extra",
))
# fmt: on


class InterstellarJudge(Judge[StarshipInterstellar]):
    """Rules of thumb in Prestige; positions by the Prestige that each corporation may end with."""

    playouts = 32
    horizon = 0  # what an action is worth shows rounds later: short playouts led search astray
    doubt = Doubt(2.5, 6.0, 10.0)
    focus = 2.0  # what is missed at one question, the next asks for again: a few thoughts bring most

    def hints(self, g: StarshipInterstellar, asked: Asked[Any]) -> list[float]:
        """A score for each option, the declining one last."""
        return HINTS[asked.prompt.kind](g, asked)

    def favourite(self, g: StarshipInterstellar, asked: Asked[Any]) -> int:
        """The option with the best score; only those are scored that could have it."""
        return favourite(g, asked)

    def value(self, g: StarshipInterstellar, seat: Seat) -> float:
        """The seat's winning chances."""
        return chances(g, seat)

    def ponders(self, g: StarshipInterstellar, asked: Asked[Any]) -> bool:
        """From the round on in which few worlds tell options apart; how to pay and load is no question."""
        return g.round >= PONDERED_FROM and asked.prompt.kind in PONDERED

    def outcome(self, g: StarshipInterstellar, result: Result, seat: Seat) -> float:
        """The margin; alone, that over the Directorate, and Earth must not be lost before two goals are met."""
        if not g.solo:
            return Judge.outcome(self, g, result, seat)
        lost = 0.0 if sum(g.goals) >= 2 else DOOM
        return g.players[0].prestige - g.players[1].prestige - lost

    def parts(self, g: StarshipInterstellar, seat: Seat) -> dict[str, float]:
        """The Prestige that the corporation may end with, by where it comes from."""
        return parts(g, seat)

    def progress(self, g: StarshipInterstellar) -> float:
        """By the rounds that are probably left, the last one not counted."""
        return 1 - (rounds_left(g) - 1) / (PACE - 1)

    def quiet(self, g: StarshipInterstellar) -> bool:
        """Between phases all tokens are back in hand: only then do positions compare well."""
        if g.phase in (ACTION_PHASE, SALVATION_PHASE):
            return g.turn == 0 and not any(p.played or p.passed for p in g.players)
        return g.phase == OVER


JUDGE = InterstellarJudge()
