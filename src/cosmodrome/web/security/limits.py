"""Rate limits. Accounts are counted one by one; guests and strangers also by their address."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Literal

from ..limits import Limit, Limits

if TYPE_CHECKING:
    from cosmodrome.store import Person

MOST_BUCKETS = 20_000
"""Buckets in memory before the full ones are dropped."""
Kind = Literal["read", "write", "make", "message", "chat", "email", "plan"]
"""The kinds of requests that have limits of their own."""


class Bucket:
    """The tokens that one caller has left."""

    __slots__ = ("at", "left", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.left = limit.burst
        self.at = monotonic()

    def wait(self) -> float:
        """The seconds until a token is available; 0 if one is."""
        now = monotonic()
        self.left = min(self.limit.burst, self.left + (now - self.at) * self.limit.rate)
        self.at = now
        return 0.0 if self.left >= 1 else (1 - self.left) / self.limit.rate

    def take(self) -> float:
        """Take a token; 0 if there was one, else the seconds to wait for it."""
        wait = self.wait()
        if not wait:
            self.left -= 1
        return wait

    def reserve(self, longest: float) -> float | None:
        """Take a token in advance; return the seconds until it is available, or None if these exceed `longest`."""
        wait = self.wait()
        if wait > longest:
            return None
        self.left -= 1
        return wait


class RateLimiter:
    """The buckets of all callers. Full ones are dropped now and then."""

    def __init__(self, limits: Limits, scale: float = 1.0) -> None:
        self.limits = limits
        self.scale = scale
        """Multiplies every limit; 0 switches them off."""
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._kinds: dict[Kind, tuple[Limit, Limit]] = {
            "read": (limits.read, limits.address_read),
            "write": (limits.write, limits.address_write),
            "make": (limits.make, limits.address_make),
            "message": (limits.message, limits.address_message),
            "chat": (limits.chat, limits.address_chat),
            "email": (limits.email, limits.address_email),
            "plan": (limits.plan, limits.address_plan),
        }

    def take(self, name: str, who: str, limit: Limit) -> float:
        """Take one from a caller's bucket; 0, or the seconds to wait."""
        return self._bucket(name, who, limit).take() if self.scale else 0.0

    def reserve(self, name: str, who: str, limit: Limit, longest: float) -> float | None:
        """Take a token in advance; return the seconds until it is available, or None if these exceed `longest`."""
        return self._bucket(name, who, limit).reserve(longest) if self.scale else 0.0

    def request(self, kind: Kind, person: Person | None, address: str) -> float:
        """Count something that a person or a stranger does; 0, or the seconds to wait."""
        own, shared = self._kinds[kind]
        wait = self.take(kind, f"person {person.id}", own) if person is not None else 0.0
        if person is None or not person.login:
            wait = max(wait, self.take(kind, address, shared))
        return wait

    def file(self, address: str) -> float:
        """Count a static file."""
        return self.take("file", address, self.limits.address_files)

    def register(self, address: str) -> float:
        """Count a new account."""
        return self.take("register", address, self.limits.register)

    def before_guess(self, account: str, address: str) -> float:
        """The seconds until another password may be tried; 0 if one may be now. Right passwords are not counted."""
        return max(bucket.wait() for bucket in self._guesses(account, address)) if self.scale else 0.0

    def wrong_guess(self, account: str, address: str) -> None:
        """Count a wrong password."""
        if self.scale:
            for bucket in self._guesses(account, address):
                bucket.take()

    def _guesses(self, account: str, address: str) -> list[Bucket]:
        """The buckets of wrong passwords. One address can't guess for long, nor lock the owner out elsewhere."""
        limits = self.limits
        return [
            self._bucket("wrong password", f"{address} {account}", limits.wrong_password),
            self._bucket("wrong password", f"address {address}", limits.address_wrong_password),
            self._bucket("wrong password", f"account {account}", limits.account_wrong_password),
        ]

    def _bucket(self, name: str, who: str, limit: Limit) -> Bucket:
        if len(self._buckets) > MOST_BUCKETS:
            self._forget()
        key = (name, who)
        bucket = self._buckets.get(key)
        if bucket is None:
            scaled = Limit(max(1.0, limit.burst * self.scale), limit.rate * self.scale)
            bucket = self._buckets[key] = Bucket(scaled)
        return bucket

    def _forget(self) -> None:
        now = monotonic()
        self._buckets = {k: b for k, b in self._buckets.items() if b.left + (now - b.at) * b.limit.rate < b.limit.burst}


class Sockets:
    """The sockets that each person and each address holds."""

    def __init__(self, limits: Limits, scale: float = 1.0) -> None:
        self.person_most = int(limits.sockets * scale)
        self.address_most = int(limits.address_sockets * scale)
        """Zero: no limit."""
        self.held: dict[str, int] = {}
        self.open = 0

    def enter(self, person: Person | None, address: str) -> tuple[str, ...]:
        """Count one more. Returns the names it is counted under, for `leave`; none if there are too many."""
        names = {f"person {person.id}": self.person_most} if person is not None else {}
        if person is None or not person.login:
            names[address] = self.address_most
        if any(most and self.held.get(name, 0) >= most for name, most in names.items()):
            return ()
        for name in names:
            self.held[name] = self.held.get(name, 0) + 1
        self.open += 1
        return tuple(names)

    def leave(self, names: tuple[str, ...]) -> None:
        """Count one less."""
        self.open -= 1
        for name in names:
            self.held[name] -= 1
            if not self.held[name]:
                del self.held[name]
