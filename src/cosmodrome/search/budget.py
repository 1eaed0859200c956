"""How much work a decision may cost: a number of playouts, optionally with limits of time."""

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
    wall: float | None = None
    """A second limit, in seconds on the wall clock."""

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
        self.cut = False
        """Whether a limit of time ended the decision before its playouts were made."""
        self._clock = CLOCKS[budget.clock]
        self._started = self._clock()
        self._began = perf_counter()

    def used(self, share: float) -> bool:
        """Return whether this share of the budget is used up."""
        budget = self.budget
        if budget.playouts is not None and self.playouts >= budget.playouts * share:
            return True
        if self.playouts < budget.minimum * share or not self._late(share):
            return False
        self.cut = budget.playouts is not None
        return True

    def _late(self, share: float) -> bool:
        budget = self.budget
        if budget.seconds is not None and self._clock() - self._started >= budget.seconds * share:
            return True
        return budget.wall is not None and perf_counter() - self._began >= budget.wall * share
