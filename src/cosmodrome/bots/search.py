"""The bot that plays its few best options on in imagined matches and takes the one that ends up best.

`cosmodrome.search` explains how; hints and analysis use the same search.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.bots.bot import BotError
from cosmodrome.engine import Judge, Perspective, Rng
from cosmodrome.search import Budget, Comparison, Search
from cosmodrome.search.budget import CLOCKS
from cosmodrome.search.judges import Judges

PLAYOUTS = 128
"""The budget if none is given."""
LIMIT = 4.0
"""CPU seconds for a unit of work, which takes about one on a usual machine."""
WALL = 2.5
"""Seconds on the wall clock for a CPU second of the limit."""


class SearchBot:
    """Searches with a budget of `iterations` playouts a decision, of `seconds`, or of an amount of `work`.

    `work=1` is the game's `Judge.playouts`, the same on every machine. `limit` bounds its CPU seconds, so that a busy
    machine can't hold a game up; `cut` then says that the last decision was made with less work.

    With iterations its seed decides all its answers. It searches a share of the questions (`attention`, to the
    power of the game's `Judge.focus`) and answers the others by the hints.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        work: float | None = None,
        limit: float | None = None,
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
        value: str = "",
        blend: float = 1.0,
    ) -> None:
        if sum(given is not None for given in (seconds, iterations, work)) > 1:
            raise BotError("search takes one of seconds, iterations and work")
        if limit is not None and work is None:
            raise BotError("a limit goes with work")
        poor = (iterations is not None and iterations < 1) or any(
            given is not None and given <= 0 for given in (seconds, work, limit)
        )
        if poor or min(width, looks) < 1 or depth < 0:
            raise BotError("search needs a budget, and a width and looks of at least 1")
        if not 0 <= attention <= 1 or clock not in CLOCKS:
            raise BotError(f"search's attention is a share of the questions, its clock one of {', '.join(CLOCKS)}")
        if not 0 <= blend <= 1:
            raise BotError("blend is a share, 0 to 1: how much a value network counts")
        self.attention = attention
        self.work = work
        self.limit = LIMIT * work if work is not None and limit is None else limit
        self.cut = False
        self.budget = Budget(PLAYOUTS if seconds is None and iterations is None else iterations, seconds, clock)
        self.search = Search(Judges(judge, hints, style, value, blend), width, depth, looks, caution)
        self.rng = Rng.seeded("search bot", seed)

    def choose(self, p: Perspective) -> str:
        options = p.question.options
        self.cut = False
        if len(options) == 1:
            return options[0].token
        judge = self.search.judges.of(p.game)
        if not self.search.ponders(p) or self.rng.below(1000) >= 1000 * self.attention**judge.focus:
            return options[self.search.by_hints(p)].token
        found: Comparison[Any] = self.search.compare(p, self._budget(judge), self.rng)
        self.cut = found.cut
        return options[found.best.index].token

    def _budget(self, judge: Judge[Any]) -> Budget:
        if self.work is None or self.limit is None:
            return self.budget
        return Budget(max(1, round(judge.playouts * self.work)), self.limit, "cpu", wall=WALL * self.limit)
