"""What a table does not do, with the reason."""

from __future__ import annotations


class Refused(Exception):
    """The table does not do that, and says why. `status` is the HTTP status it amounts to."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class Stale(Refused):
    """The question has moved on since it was shown."""
