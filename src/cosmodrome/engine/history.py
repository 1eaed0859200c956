"""What a match remembers: answers, past steps, where it came from, and the log as it is read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, NamedTuple

from .flow import Prompt, Seat, Several
from .state import Event

ORDER: Prompt[tuple[str, str]] = Prompt("!order", "standing-orders", lambda order: f"!{order[0]}={order[1]}")
"""Written in the record like an answer: a standing order, which a seat may give whether it is asked or not."""
IMAGINE: Prompt[bytes] = Prompt("!imagine", "", lambda key: f"!imagine={key.hex()}")
"""The moment from which on this is not the match itself, but one that a seat imagines."""


class Entry(NamedTuple):
    """One accepted answer. `several` tells the lanes apart: entries of one Several were given side by side."""

    seat: Seat
    prompt: Prompt[Any]
    value: Any
    token: str | None
    several: Several | None

    def write(self) -> str:
        """The token in the record."""
        return self.token if self.token is not None else self.prompt.token(self.value)


class Past:
    """A step that is over, and the way back to those before it. Never changed once linked, so clones share it."""

    __slots__ = ("ends", "entries", "events", "flags", "heading", "number", "parent")

    def __init__(
        self,
        parent: Past | None,
        number: int,
        heading: str,
        entries: list[Entry],
        flags: list[bool],
        events: list[Event],
        ends: list[int],
    ) -> None:
        self.parent = parent
        self.number = number
        self.heading = heading
        self.entries = entries
        self.flags = flags
        self.events = events
        self.ends = ends


@dataclass(frozen=True)
class Origin:
    """Where a match came from: a seed (with a value of each seat mixed in), or a position."""

    seed: str = ""
    salts: tuple[str, ...] = ()
    position: str = ""

    @property
    def commitment(self) -> str:
        """What is published before the first answer, and binds the seed."""
        return hashlib.sha256(f"cosmodrome:{self.seed}".encode()).hexdigest() if self.seed else ""


@dataclass(frozen=True)
class LogLine:
    """One line of the log, as one reader may read it; `moment` is how many answers had been given before."""

    text: str
    kind: str
    step: int
    moment: int
    targets: tuple[str, ...]
    heading: str = ""

    def __str__(self) -> str:
        return self.text
