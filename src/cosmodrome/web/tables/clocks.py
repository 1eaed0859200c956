"""Clocks: a bank with an increment for live play, days per move for slow play, or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cosmodrome.store import Chair

from .. import words

DAY = 86_400.0
GRACE = 10.0


class ClockError(ValueError):
    """A clock can't be set or used that way; the message says why."""


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
                    raise ClockError(words.LIVE_CLOCK_RANGE)
                return Clock("live", bank, increment)
            if kind == "days":
                days = float(data.get("days", data.get("bank", 2 * DAY) / DAY))
                if not 0.01 <= days <= 30:
                    raise ClockError(words.DAYS_RANGE)
                return Clock("days", days * DAY)
        except TypeError:
            raise ClockError(words.CLOCK_NUMBERS) from None
        raise ClockError(words.NO_SUCH_CLOCK.format(kind=kind))

    def to_json(self) -> dict[str, Any]:
        """The clock as it is stored."""
        return {"kind": self.kind, "bank": self.bank, "increment": self.increment}

    @property
    def words(self) -> str:
        """The clock in words."""
        if self.kind == "live":
            minutes = f"{self.bank / 60:g}"
            if not self.increment:
                return words.LIVE_CLOCK.format(minutes=minutes)
            return words.LIVE_CLOCK_INCREMENT.format(minutes=minutes, seconds=f"{self.increment:g}")
        if self.kind == "days":
            days = self.bank / DAY
            return words.DAY_PER_MOVE if days == 1 else words.DAYS_PER_MOVE.format(days=f"{days:g}")
        return words.NO_CLOCK

    # A chair has `bank` seconds left as of `since`, when its question was asked; `since` is 0 while it has no question.
    # The clock runs whether or not anyone has the table open.

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
        """Stop the chair's time after an answer, and add its increment or its days; return how much was added.

        When a bot stands in, a live clock adds nothing, so that nobody gains time by leaving. A player who ran out of
        time gets a little for the next question, to be able to come back.
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
        """Take the time that an undone answer added off the clock. The time that has passed stays used."""
        if self.kind == "none":
            return
        left = self.left(chair, now) - gain
        if left <= 0:
            raise ClockError(words.UNDO_NO_TIME)
        chair.bank, chair.since = left, 0.0

    def back(self, chair: Chair, now: float) -> None:
        """Check that a player who takes the seat back from a bot has time left."""
        if self.left(chair, now) <= 0 and chair.since:
            raise ClockError(words.TIME_OVER)

    @property
    def grace(self) -> float:
        """Seconds for the next question of a player who ran out of time on a live clock."""
        return max(self.increment, GRACE)

    def left(self, chair: Chair, now: float) -> float:
        """Seconds left; infinite without a clock."""
        if self.kind == "none":
            return float("inf")
        return chair.bank - (max(0.0, now - chair.since) if chair.since else 0.0)


NO_CLOCK = Clock()
