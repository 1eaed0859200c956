"""What the store hands out: plain rows, and its errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class StoreError(Exception):
    """The store can't do what was asked; the message says why."""


class Conflict(StoreError):
    """Somebody else wrote to the table in between: read it again."""


class Unavailable(StoreError):
    """The store does not answer or can't write now; what was asked for has not been acknowledged."""


class Damaged(StoreError):
    """What is kept can't be read."""


@dataclass(slots=True)
class Person:
    """Somebody who plays: a guest, or an account where `login` is set."""

    id: str
    name: str
    created: float
    login: str | None = None
    password: str | None = None


@dataclass(slots=True)
class Chair:
    """Who sits at one seat of a table.

    kind is "person", "bot" or "free" (waiting for whoever holds the invite, or for anybody at an open table).
    `level` is the bot's level; for a person's seat, that of the bot which stands in.
    `standin` says why a bot plays in a person's place: "", "left", "time" or "resigned".
    `bank` is what is left on the seat's clock in seconds, as of `since`, when its question was put (0: not asked).
    """

    seat: int
    kind: str
    name: str
    person: str | None = None
    level: str = ""
    invite: str | None = None
    standin: str = ""
    bank: float = 0.0
    since: float = 0.0


@dataclass(slots=True)
class TableRow:
    """One table. `origin` is how its match begins: the text of an empty record. status: waiting, playing or over.

    `version` counts all changes: who writes says which one they built upon.
    """

    id: str
    game: str
    host: str
    seats: int
    options: dict[str, Any]
    origin: str
    clock: dict[str, Any]
    open: bool
    status: str
    created: float
    changed: float
    seq: int = 0
    source: dict[str, Any] = field(default_factory=dict)
    summary: dict[str, Any] = field(default_factory=dict)
    version: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's journal: an answer, an undo, or a standing order."""

    seq: int
    kind: str
    seat: int
    text: str
    client: str | None
    at: float
    gain: float = 0.0
    """Seconds that the answer put on the seat's clock: who takes it back gives them back."""

    @property
    def line(self) -> str:
        """How the engine writes it: a token, `!key=value` or `!undo`."""
        return self.text if self.kind == "answer" else f"!{self.text}" if self.kind == "order" else "!undo"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position of a match: where in the journal, at which step and moment, and the hash of its state."""

    seq: int
    data: bytes
    hash: str
    step: int
    moments: int


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table, by whoever sits at a seat or (-1) looks on."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    person: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that goes into a table's record as a comment: a hint that was given, or what somebody noted.

    `moment` is how many answers had been given; kind is "comment", or how the coach was heard: "hint", with the
    question's id for its text, or "review", with the moment and the answer.
    """

    number: int
    moment: int
    seat: int
    kind: str
    name: str
    text: str
    person: str = ""

    @property
    def line(self) -> str:
        """How it stands in the record."""
        said = {"hint": " asked the coach", "review": " was told by the coach what was better"}
        return f"# {self.name}{said.get(self.kind) or f': {self.text}'}"


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """A game worked out: how deep, up to which line of the journal, and what was found, as JSON."""

    seq: int
    depth: str
    data: bytes
    at: float
