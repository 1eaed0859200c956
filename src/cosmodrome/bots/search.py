"""The bot that plays its few best options on in imagined matches and takes the one that ends up best.

`cosmodrome.search` explains how; hints and analysis use the same search.
"""

from __future__ import annotations

from cosmodrome.bots.bot import BotError
from cosmodrome.engine import Perspective, Rng
from cosmodrome.search import Budget, Search
from cosmodrome.search.budget import CLOCKS
from cosmodrome.search.judges import Judges

PLAYOUTS = 128
"""The budget if none is given."""


class SearchBot:
    """Searches with a budget of `iterations` playouts a decision, or of `seconds`.

    With iterations its seed decides all its answers. It searches a share of the questions (`attention`, to the
    power of the game's `Judge.focus`) and answers the others by the hints.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        width: int = 4,
        depth: int = 0,
        looks: int = 2,
        caution: float = 1.0,
        attention: float = 1.0,
        clock: str = "wall",
        seed: int = 0,
        judge: str = "",
        hints: str = "",
        style: str = "",
    ) -> None:
        if seconds is not None and iterations is not None:
            raise BotError("search takes either seconds or iterations, not both")
        poor = (iterations is not None and iterations < 1) or (seconds is not None and seconds <= 0)
        if poor or min(width, looks) < 1 or depth < 0:
            raise BotError("search needs a budget, and a width and looks of at least 1")
        if not 0 <= attention <= 1 or clock not in CLOCKS:
            raise BotError(f"search's attention is a share of the questions, its clock one of {', '.join(CLOCKS)}")
        self.attention = attention
        self.budget = Budget(PLAYOUTS if seconds is None and iterations is None else iterations, seconds, clock)
        self.search = Search(Judges(judge, hints, style), width, depth, looks, caution)
        self.rng = Rng.seeded("search bot", seed)

    def choose(self, p: Perspective) -> str:
        options = p.question.options
        if len(options) == 1:
            return options[0].token
        focus = self.search.judges.of(p.game).focus
        if not self.search.ponders(p) or self.rng.below(1000) >= 1000 * self.attention**focus:
            return options[self.search.by_hints(p)].token
        return options[self.search.compare(p, self.budget, self.rng).best.index].token
