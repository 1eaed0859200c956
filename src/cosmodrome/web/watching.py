"""Who looks at a table: one open tab."""

from __future__ import annotations

import asyncio
from typing import Any

NOTHING = -1
"""The tick of a tab that has nothing yet."""
SILENT = -2
"""The tick of a tab that has not said yet what it has: nothing is sent to it."""


class Watcher:
    """One open tab: which seat's view it shows, and what it has been sent."""

    def __init__(self, person: str | None, seat: int | None, address: str = "") -> None:
        self.person = person
        self.seat = seat
        self.address = address
        self.tick = SILENT
        self.wake = asyncio.Event()
        self.notes: list[dict[str, Any]] = []

    def tell(self, note: dict[str, Any]) -> None:
        """Queue something meant for this tab alone."""
        self.notes.append(note)
        self.wake.set()
