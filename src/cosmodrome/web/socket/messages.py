"""Messages that a tab may send. `t` says which one it is; `id` is the tab's own number, repeated in the reply.

docs/reference/socket.md lists them for players' programs.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from ..tables.actions import Caution

TARGET = 200
"""Longer targets are cut to this many characters."""


class Message(msgspec.Struct, tag_field="t", tag=str.lower, frozen=True):
    """What all messages share."""

    id: str = ""


class Hello(Message, frozen=True):
    """The first message: the seat to show, and the last frame (`n` of `epoch`) that the tab has."""

    seat: int = -1
    n: int = -1
    epoch: str = ""


class Ping(Message, frozen=True):
    """Ask for the server's time."""


class Why(Message, frozen=True):
    """Ask why a target can't be chosen now."""

    text: str = ""


class Say(Message, frozen=True):
    """Say something in the chat."""

    text: str = ""


class Pace(Message, frozen=True):
    """Set the pace of the bots."""

    value: str = ""


class Moderate(Message, tag="manners", frozen=True):
    """Silence or remove somebody, delete a line, or let spectators chat."""

    key: str = ""
    value: str = ""


class SeatMessage(Message, frozen=True):
    """What only the person at a seat may send."""

    seat: int = -1


class Sit(SeatMessage, frozen=True):
    """Show the table from another seat of the same person."""


class Answer(SeatMessage, frozen=True):
    """Answer the open question `q`, unless its caution forbids it."""

    token: str = ""
    q: str = ""
    value: Caution = ""


class Reach(SeatMessage, frozen=True):
    """Ask for the answers that lead to a target, beginning with the option `key` if one is given."""

    text: str = ""
    key: str = ""


class Walk(SeatMessage, frozen=True):
    """Give several answers in order. The last one is left out if its caution forbids it."""

    tokens: list[str] = []
    q: str = ""
    value: Caution = ""


class Undo(SeatMessage, frozen=True):
    """Take back the seat's last answer."""


class Order(SeatMessage, frozen=True):
    """Give a standing order."""

    key: str = ""
    value: str = ""


class Lesson(SeatMessage, frozen=True):
    """The learner has read a step of the lesson."""

    text: str = ""


class Reveal(SeatMessage, frozen=True):
    """Reveal the salt that the seat has committed to."""

    text: str = ""


class StandIn(SeatMessage, frozen=True):
    """Let a bot play for the seat ("left", "resigned"), or take the seat back ("")."""

    value: Literal["", "left", "resigned"] = ""


Received: TypeAlias = (
    Hello | Ping | Why | Say | Pace | Moderate | Sit | Answer | Reach | Walk | Undo | Order | Lesson | Reveal | StandIn
)
"""Every message that is understood."""

_decoder: msgspec.json.Decoder[Received] = msgspec.json.Decoder(Received)


def decode(data: str) -> Received:
    """The message in a text. Raises DecodeError if it is not one, or has a NUL, which some databases can't store."""
    if "\\u0000" in data:
        raise msgspec.DecodeError("A message can't contain NUL.")
    return _decoder.decode(data)


class _Numbered(msgspec.Struct):
    id: str = ""


def id_of(data: str) -> str:
    """The id of a message that could not be decoded, if it has one, to reply to it."""
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
