"""The open tabs of a table."""

from __future__ import annotations

import asyncio

from .wire import Again, Reply

NOTHING = -1
"""The tick of a tab that has no frame yet."""
SILENT = -2
"""The tick of a tab that has not sent hello yet: nothing is sent to it."""


class Watcher:
    """One open tab: which seat's view it shows, and what it has been sent."""

    def __init__(self, person: str | None, seat: int | None, address: str = "") -> None:
        self.person = person
        self.seat = seat
        self.address = address
        self.tick = SILENT
        self.wake = asyncio.Event()
        self.notes: list[Reply] = []

    def tell(self, note: Reply) -> None:
        """Queue a message for this tab alone."""
        self.notes.append(note)
        self.wake.set()

    def reconnect(self) -> None:
        """Make the tab connect again, so that its session is checked."""
        self.tell(Again())
