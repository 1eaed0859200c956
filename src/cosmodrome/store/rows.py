"""The rows of the store, and its errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .source import Source

Status: TypeAlias = Literal["waiting", "playing", "over", "closed"]
"""The status of a table: waiting for players; playing; over, with a result; closed by its host or an administrator.
A table that is over or closed never changes its status again."""
ChairKind: TypeAlias = Literal["person", "bot", "free"]
"""Who sits on a chair. A free one waits for a player with its invite, or for anyone at an open table."""
StandIn: TypeAlias = Literal["", "left", "time", "resigned"]
"""Why a bot plays for a person: empty (it does not); they left, ran out of time, or resigned."""
EntryKind: TypeAlias = Literal["answer", "undo", "order", "salt"]
"""The kinds of journal entries: an answer, an undo, a standing order, or a salt."""


class StoreError(Exception):
    """The store can't do what was asked; the message says why."""


class Conflict(StoreError):
    """The row was changed by another writer: read it again."""


class Final(StoreError):
    """The table is over or closed, and can't be changed."""


class Unavailable(StoreError):
    """The store does not answer or can't write now. The change was not acknowledged."""


class Damaged(StoreError):
    """Stored data can't be read."""


@dataclass(slots=True)
class Person:
    """A person: a guest, or an account if `login` is set."""

    id: str
    name: str
    created: float
    login: str | None = None
    password: str | None = None


@dataclass(slots=True)
class Chair:
    """Who sits at one seat of a table.

    `level` is the bot's level; for a person, the level of the bot that stands in.
    `bank` is the seconds left on the seat's clock as of `since`, when its question was asked (0: no question).
    """

    seat: int
    kind: ChairKind
    name: str
    person: str | None = None
    level: str = ""
    invite: str | None = None
    standin: StandIn = ""
    bank: float = 0.0
    since: float = 0.0


@dataclass(slots=True)
class TableRow:
    """One table. `origin` is how its match begins: the text of an empty record.

    `version` counts all changes: a writer says which version it has changed.
    """

    id: str
    game: str
    host: str
    seats: int
    options: dict[str, Any]
    origin: str
    clock: dict[str, Any]
    open: bool
    status: Status
    created: float
    changed: float
    seq: int = 0
    source: Source = field(default_factory=Source)
    summary: dict[str, Any] = field(default_factory=dict)
    version: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's journal: an answer, an undo, a standing order, or a salt that came after the beginning."""

    seq: int
    kind: EntryKind
    seat: int
    text: str
    client: str | None
    at: float
    gain: float = 0.0
    """Seconds that the answer added to the seat's clock. An undo takes them off again."""

    @property
    def line(self) -> str:
        """How the engine writes it: a token, `!key=value` or `!undo`."""
        if self.kind == "salt":
            return f"!salt={self.text}"
        return self.text if self.kind == "answer" else f"!{self.text}" if self.kind == "order" else "!undo"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position of a match: where in the journal, at which step and moment, and the hash of its state."""

    seq: int
    data: bytes
    hash: str
    step: int
    moments: int
    rules: int = 0
    """The version of the rules it was written under; 0: not known."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is kept of a finished game: its record, and its result and final board as JSON.

    `hash` is the hash of its last state; empty if the rules of the game were no longer known when this was made.
    """

    rules: int
    hash: str
    record: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message, by a player at a seat or a spectator (-1)."""

    number: int
    seat: int
    name: str
    text: str
    at: float
    person: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment in a table's record: a player's note, or that the coach was used.

    `moment` is how many answers had been given; kind is "comment", "hint" (text: the question's id), or "review" (text:
    the moment and the answer).
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
        said = {
            "hint": " asked the coach",
            "review": " was told by the coach what was better",
            "training": " plays in training: the coach warns before costly answers",
        }
        return f"# {self.name}{said.get(self.kind) or f': {self.text}'}"


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """The analysis of a game: its depth, the last journal entry it includes, and its JSON."""

    seq: int
    depth: str
    data: bytes
    at: float
