"""How much work a decision may cost: a number of playouts, optionally with a time limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time

from cosmodrome.engine import CosmodromeError

CLOCKS: dict[str, Callable[[], float]] = {"wall": perf_counter, "cpu": thread_time}
"""What seconds are measured by. CPU seconds of the thread buy the same work on a busy machine."""


@dataclass(frozen=True)
class Budget:
    """At most `playouts`, at most `seconds`; at least one of the two limits is set.

    Playouts alone make a decision repeatable; seconds depend on the machine.
    """

    playouts: int | None = None
    seconds: float | None = None
    clock: str = "wall"
    minimum: int = 0
    """Playouts that are made even if the time is up."""

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise CosmodromeError("a budget needs playouts, seconds or both")
        if (self.playouts is not None and self.playouts < 1) or (self.seconds is not None and self.seconds <= 0):
            raise CosmodromeError("a budget needs at least 1 playout and more than 0 seconds")
        if self.clock not in CLOCKS:
            raise CosmodromeError(f"a budget's clock is one of {', '.join(CLOCKS)}, not {self.clock!r}")

    def start(self) -> Meter:
        """Start the clock for one decision."""
        return Meter(self)


class Meter:
    """What one decision has used of its budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.playouts = 0
        self._clock = CLOCKS[budget.clock]
        self._started = self._clock()

    def used(self, share: float) -> bool:
        """Return whether this share of the budget is used up."""
        budget = self.budget
        if budget.playouts is not None and self.playouts >= budget.playouts * share:
            return True
        if budget.seconds is None or self.playouts < budget.minimum * share:
            return False
        return self._clock() - self._started >= budget.seconds * share
