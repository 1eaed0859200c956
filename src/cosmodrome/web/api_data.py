"""What the API takes and gives: requests and answers as data, with their bounds."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")]
"""A word or a few. No database keeps a NUL in a text but SQLite."""
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
Moment = Annotated[int, Meta(ge=0, le=1_000_000)]


class GuestIn(Struct):
    """Who wants to play."""

    name: Text = ""


class Guest(Struct):
    """Somebody new. The token is shown this once: send it as `Authorization: Bearer …`."""

    id: str
    name: str
    token: str


class Me(Struct):
    """Whose token it is."""

    id: str
    name: str


class TokenOut(Struct):
    """A token by the beginning of its digest (SHA-256, hexadecimal), and when it was made."""

    name: str
    created: float


class GameOption(Struct):
    """One option of a game."""

    name: str
    default: Any
    help: str
    choices: list[Any] | None
    minimum: int | None
    maximum: int | None
    per_seat: bool


class GameOut(Struct):
    """A game that can be played here."""

    id: str
    name: str
    rules: int
    tagline: str
    minutes: str
    seats: list[int]
    options: list[GameOption]


class PlaceIn(Struct):
    """Who sits at a seat: kind "me", "guest" (me again, under a name), "invite", "open" or "bot" (with a level)."""

    kind: Text
    name: Text = ""
    level: Text = "greedy"


class TableIn(Struct):
    """A new table. It begins when every seat is taken.

    several: one person may take several open seats. talk: who looks on may speak, though it is private.
    clock: {"kind": "none"}, {"kind": "live", "bank": seconds, "increment": seconds} or {"kind": "days", "days": n}.
    nonce: the one whose promise was asked for before the salt was made, if any.
    hints: everybody may ask the coach, though other people play; who sits down agrees to it.
    """

    game: Text
    seats: Annotated[list[PlaceIn], Meta(min_length=1, max_length=12)]
    options: dict[str, Any] = {}
    clock: dict[str, Any] = {}
    open: bool = False
    salt: Text = ""
    several: bool = False
    talk: bool = False
    nonce: Text = ""
    hints: bool = False


class PromiseOut(Struct):
    """The table that a nonce will open, and the commitment to its seed."""

    table: str
    commitment: str


class ChairOut(Struct):
    """One seat of a table; its invite is shown to the host alone."""

    seat: int
    kind: str
    name: str
    mine: bool
    standin: str
    asked: bool
    invite: str | None


class TableOut(Struct):
    """A table. `change` grows with every change: wait for the next one with questions?since=.

    hints: everybody may ask the coach, though people play; who sits down agrees to it.
    """

    id: str
    game: str
    status: str
    options: dict[str, Any]
    clock: str
    open: bool
    seats: list[ChairOut]
    seq: int
    change: int
    commitment: str
    hints: bool
    scores: list[int] | None
    winners: list[int] | None


class OptionOut(Struct):
    """One thing that may be answered."""

    token: str
    label: str
    target: str
    variant: str


class QuestionOut(Struct):
    """An open question. Send its id along with the answer, so that a stale one is refused."""

    id: str
    seat: int
    kind: str
    text: str
    rule: str
    options: list[OptionOut]


class Questions(Struct):
    """My open questions, who is asked at all, and the number to wait from."""

    change: int
    over: bool
    asked: list[int]
    questions: list[QuestionOut]


class AnswerIn(Struct):
    """An answer. `id` is the caller's own name for it: sending it again does no harm."""

    seat: SeatNumber
    token: Text
    question: Text = ""
    id: Text = ""


class SeatIn(Struct):
    """One of my seats."""

    seat: SeatNumber
    id: Text = ""


class OrderIn(Struct):
    """A standing order; an empty value takes it back."""

    seat: SeatNumber
    key: Text
    value: Text = ""
    id: Text = ""


class StandInIn(Struct):
    """Let a bot play for me ("left" or "resigned"), or take the seat back ("")."""

    seat: SeatNumber
    why: Text = ""


class SayIn(Struct):
    """Something to say."""

    text: Annotated[str, Meta(max_length=500)]


class JoinIn(Struct):
    """A seat to take: by its invite, or any free one of an open table."""

    seat: SeatNumber | None = None
    invite: Text = ""
    salt: Text = ""


class FillIn(Struct):
    """Bots for the free seats."""

    level: Text = "greedy"


class Done(Struct):
    """It is done and on disk; `seq` is the table's sequence number now."""

    seq: int


class LogOut(Struct):
    """A line of the log; `moment` is how many answers had been given before."""

    text: str
    step: int
    moment: int
    targets: list[str]


class RecordIn(Struct):
    """A text record."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class ForkIn(Struct):
    """Play on from a moment, seen from a seat: what it could not know is dealt anew."""

    moment: Moment
    seat: SeatNumber
    seats: Annotated[list[PlaceIn], Meta(max_length=12)] = []
    open: bool = False


class ProofOut(Struct):
    """What the verification found."""

    holds: bool
    findings: list[str]
    seed: str
    salts: list[str]
    commitment: str
