"""How Space Base is played well: the worth of things, of answers and of positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmodrome.engine.flow import Asked
from cosmodrome.engine.judge import Judge

from ..prompts import BUY
from ..state import ROLLING, SpaceBase
from .facts import FACTS
from .features import FEATURES
from .hints import HINTS, best_buy
from .training import TRAINING, VALUING
from .value import parts, share
from .worth import ROUNDS, rounds_left

__all__ = ["FACTS", "FEATURES", "JUDGE", "TRAINING", "VALUING"]

PLAIN: Final = frozenset(("place-charge", "move-from", "move-to", "arrow", "repeat"))


class SpaceBaseJudge(Judge[SpaceBase]):
    """The chances of a seat, and the worth of each answer."""

    playouts = 200
    horizon = 5  # a ship pays over many rolls: on the same 35 deals of four, search won 15 so, and 7 with two rounds
    sharpness: Mapping[int, tuple[float, float]] = {
        2: (0.8, 1.2),
        3: (0.8, 1.15),
        4: (0.77, 1.03),
        5: (0.77, 1.03),
    }

    def reach(self, seats: int) -> int:
        """With several others ten rounds: search won 40 of 80 games of four so, and 31 of the same 80 with five."""
        return (self.horizon if seats == 2 else 10) * seats

    def pace(self, seats: int) -> int:
        """A playout of two takes half a millisecond, one of four ten times as long."""
        return 8 if seats == 2 else 2

    def value(self, g: SpaceBase, seat: int) -> float:
        """The seat's share of the win."""
        return share(g, seat)

    def ponders(self, g: SpaceBase, asked: Asked[Any]) -> bool:
        """All but where a cube goes and which side of an arrow pays: that the rules of thumb know."""
        return asked.prompt.kind not in PLAIN

    def parts(self, g: SpaceBase, seat: int) -> dict[str, float]:
        """The VP that the seat may expect at the end, by where they come from."""
        return parts(g, seat, rounds_left(g))

    def progress(self, g: SpaceBase) -> float:
        """By the rounds that are probably left."""
        return 1 - rounds_left(g) / ROUNDS[g.seats]

    def quiet(self, g: SpaceBase) -> bool:
        """Not between a roll and its rewards."""
        return g.stage != ROLLING or not g.dice[1]

    def hints(self, g: SpaceBase, asked: Asked[Any]) -> list[float]:
        """By the kind of question: the VP that each answer may bring."""
        scores = HINTS[asked.prompt.kind](g, asked)
        if asked.decline:
            scores.append(0.0)
        return scores

    def favourite(self, g: SpaceBase, asked: Asked[Any]) -> int:
        """The same as by the hints; most of the time of a playout went into those of cards that nobody would buy."""
        if asked.prompt is BUY:
            return best_buy(g, asked)
        hints = self.hints(g, asked)
        return hints.index(max(hints))


JUDGE: Final = SpaceBaseJudge()
