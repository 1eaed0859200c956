"""Rate limits: a bucket of tokens for each caller and kind of request."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Limit:
    """So many requests at once, refilled at a rate a second."""

    burst: float
    rate: float


READ = Limit(240, 40)
WRITE = Limit(60, 8)
MAKE = Limit(30, 0.5)
LOGIN = Limit(8, 0.1)
SOCKET = Limit(80, 20)
SAY = Limit(8, 0.4)
SAY_ADDRESS = Limit(24, 1.2)
HOOK = Limit(60, 1.0)
"""Messages to the webhooks of one domain: nobody has asked it whether it wants them."""
SOCKETS = 100
"""How many sockets one address may hold."""


class Bucket:
    """What one caller may still do."""

    __slots__ = ("at", "left", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.left = limit.burst
        self.at = monotonic()

    def take(self) -> float:
        """Take one; 0 if it was there, else the seconds to wait for it."""
        now = monotonic()
        self.left = min(self.limit.burst, self.left + (now - self.at) * self.limit.rate)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / self.limit.rate


class Limits:
    """The buckets of all callers; full ones are forgotten now and then."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._buckets: dict[tuple[str, Limit], Bucket] = {}

    def take(self, who: str, limit: Limit) -> float:
        """Take one from the caller's bucket; 0, or the seconds to wait."""
        if not self.scale:
            return 0.0
        if len(self._buckets) > 20_000:
            self._forget()
        key = (who, limit)
        bucket = self._buckets.get(key)
        if bucket is None:
            scaled = Limit(limit.burst * self.scale, limit.rate * self.scale)
            bucket = self._buckets[key] = Bucket(scaled)
        return bucket.take()

    def _forget(self) -> None:
        now = monotonic()
        self._buckets = {k: b for k, b in self._buckets.items() if b.left + (now - b.at) * b.limit.rate < b.limit.burst}


class Sockets:
    """How many sockets each address holds."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more, if there may be one more."""
        if self.most and self.held.get(address, 0) >= self.most:
            return False
        self.held[address] = self.held.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.held[address] -= 1
        if not self.held[address]:
            del self.held[address]
