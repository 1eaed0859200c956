"""Clocks: a bank with an increment for live play, days a move for slow play, or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cosmodrome.store import Chair

DAY = 86_400.0
GRACE = 10.0


class ClockError(ValueError):
    """A clock that can't be set so."""


@dataclass(frozen=True)
class Clock:
    """kind "none"; "live": `bank` seconds and `increment` seconds an answer; "days": `bank` seconds for each move."""

    kind: str = "none"
    bank: float = 0.0
    increment: float = 0.0

    @staticmethod
    def parse(data: dict[str, Any]) -> Clock:
        """From {"kind": "live", "bank": 900, "increment": 15}, {"kind": "days", "days": 2} or {"kind": "none"}."""
        kind = data.get("kind", "none")
        try:
            if kind == "none":
                return Clock()
            if kind == "live":
                bank, increment = float(data.get("bank", 900)), float(data.get("increment", 15))
                if not (10 <= bank <= 4 * 3600 and 0 <= increment <= 600):
                    raise ClockError("a live clock has 10 seconds to 4 hours, and at most 10 minutes an answer")
                return Clock("live", bank, increment)
            if kind == "days":
                days = float(data.get("days", data.get("bank", 2 * DAY) / DAY))
                if not 0.01 <= days <= 30:
                    raise ClockError("slow play has at most 30 days a move")
                return Clock("days", days * DAY)
        except TypeError:
            raise ClockError("a clock is set with numbers") from None
        raise ClockError(f"there is no clock of kind {kind!r}")

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return {"kind": self.kind, "bank": self.bank, "increment": self.increment}

    @property
    def words(self) -> str:
        """The clock in words."""
        if self.kind == "live":
            minutes = f"{self.bank / 60:g} min"
            return f"live, {minutes} + {self.increment:g} s an answer" if self.increment else f"live, {minutes}"
        if self.kind == "days":
            days = self.bank / DAY
            return "a day a move" if days == 1 else f"{days:g} days a move"
        return "no clock"

    # What is left on a chair's clock is `bank` as of `since`, when its question was put; `since` is 0 while it is not
    # asked. It runs by the wall clock, whoever is there to see it.

    def start(self, chair: Chair) -> None:
        """Fill the bank of a chair before the first question."""
        chair.bank, chair.since = self.bank, 0.0

    def asked(self, chair: Chair, now: float) -> None:
        """The chair's question is open: let its time run."""
        if not chair.since:
            chair.since = now

    def rests(self, chair: Chair, now: float) -> None:
        """The chair has no open question: stop its time."""
        if chair.since and self.kind != "none":
            chair.bank = max(0.0, self.left(chair, now))
        chair.since = 0.0

    def answered(self, chair: Chair, now: float, by_bot: bool = False) -> float:
        """The chair has answered: settle its time, and give what belongs to the position reached; how much that is.

        Where a bot stands in, a live clock gives nothing, so that nobody gains by leaving; only who ran out of time has
        a little again for the next question, so that one can come back.
        """
        self.rests(chair, now)
        before = chair.bank
        if self.kind == "days":
            chair.bank = self.bank
        elif self.kind == "live" and not by_bot:
            chair.bank += self.increment
        elif self.kind == "live" and chair.standin == "time":
            chair.bank = max(chair.bank, self.grace)
        return chair.bank - before

    def undone(self, chair: Chair, gain: float, now: float) -> None:
        """The chair takes an answer back, and with it what that one gave; the time that passed stays passed."""
        if self.kind == "none":
            return
        left = self.left(chair, now) - gain
        if left <= 0:
            raise ClockError("you have less time left than that answer gave you")
        chair.bank, chair.since = left, 0.0

    def back(self, chair: Chair, now: float) -> None:
        """Somebody takes the seat back from a bot: with the time that is left, if any is."""
        if self.left(chair, now) <= 0 and chair.since:
            raise ClockError("your time for this question is over: a bot answers it, then you can go on")

    @property
    def grace(self) -> float:
        """Seconds that who ran out of time on a live clock has for the question after."""
        return max(self.increment, GRACE)

    def left(self, chair: Chair, now: float) -> float:
        """Seconds left; without a clock there is always time."""
        if self.kind == "none":
            return float("inf")
        return chair.bank - (now - chair.since if chair.since else 0.0)
