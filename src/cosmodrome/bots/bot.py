"""What a bot is: given a seat's perspective, it returns the token of the option it takes. It never sees the match."""

from __future__ import annotations

from typing import Protocol

from cosmodrome.engine import CosmodromeError, Perspective


class BotError(CosmodromeError):
    """A bot that cannot be made as asked; the message says why."""


class Bot(Protocol):
    """A player: from what a seat may know to the token of the option it takes."""

    def choose(self, p: Perspective) -> str: ...
