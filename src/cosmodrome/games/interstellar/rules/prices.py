"""What bots weigh effects with, so that an effect says its worth beside its rule."""

from __future__ import annotations

from typing import Protocol

from ..content import Effect
from ..state import Player, StarshipInterstellar


class Prices(Protocol):
    """What things are worth in Prestige, given the rounds left; `bot/worth.py` has the figures."""

    def fuel(self, left: float, fuel: int) -> float:
        """Fuel in the reserve."""

    def cube(self, color: int) -> float:
        """A cube in the reserve."""

    def scientist(self, p: Player, left: float) -> float:
        """A Scientist."""

    def reputation(self, left: float, p: Player, steps: int) -> float:
        """Steps on the Reputation Track."""

    def haul(self, p: Player, op: str, n: int) -> float:
        """Cubes on their way to the reserve: from a Storage (`ars`) or from a Deposit (`drill`)."""

    def leader(self, g: StarshipInterstellar, p: Player, left: float, track: str) -> float:
        """The next step on a Leader track."""


class Prospects(Protocol):
    """What the best uses of actions would bring a seat now, in Prestige; `bot/hints.py` finds them."""

    g: StarshipInterstellar
    seat: int

    def research(self, fuel: int) -> float:
        """The best Technology that can be paid, with Fuel for one of its cubes or not."""

    def flight(self, home: bool, free: int, discount: int) -> float:
        """The best flight."""

    def trade(self) -> float:
        """The best Market action."""

    def haul(self, op: str, n: int) -> float:
        """Cubes on their way to the reserve."""

    def build(self, free: int) -> float:
        """The best Mechanism that can be built, endless loss if there is none; so do the next three."""

    def save(self, free: int) -> float:
        """The best Population that can be saved."""

    def probe(self, discount: int) -> float:
        """The best move of the Probe."""

    def send(self) -> float:
        """The best space of the World Government."""

    def any_action(self, center: str) -> float:
        """The best of the four Salvation actions; the one in the centre counts for more."""

    def reward(self, effect: Effect) -> float:
        """What a reward is worth."""
