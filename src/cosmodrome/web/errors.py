"""Refusals: why something is not done, with the HTTP status that fits."""

from __future__ import annotations


class Refused(Exception):
    """Something is not done; `reason` says why in a sentence for players. `status` is the HTTP status that fits."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class Used(Refused):
    """The nonce of a new table has been used before."""


class Stale(Refused):
    """The question has moved on since it was shown."""
