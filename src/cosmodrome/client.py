"""A small typed client for the API of a server: `Client.guest("http://localhost:8000", "My bot")`.

It needs nothing but the standard library and msgspec. Every refusal of the server is a `RefusedError` with its reason.
"""

from __future__ import annotations

import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")
WAIT = 25
"""Seconds for which the server holds a request for questions if there is nothing to answer."""
TIMEOUT = 40.0


class RefusedError(Exception):
    """The server refused a request. `reason` says why, `status` is the HTTP status."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{reason} ({status})")
        self.status = status
        self.reason = reason


class Option(Struct):
    """One answer to a question: its token, what it says, and what it is on the board."""

    token: str
    label: str
    target: str = ""


class Question(Struct):
    """A question to one of my seats."""

    id: str
    seat: int
    kind: str
    text: str
    options: list[Option]


class Seat(Struct):
    """A seat of a table. kind: "person", "bot" or "free"."""

    seat: int
    kind: str
    name: str
    mine: bool
    asked: bool
    invite: str | None = None


class Table(Struct):
    """A table. status: "waiting", "playing", "over" or "closed"; scores and winners: set when it is over."""

    id: str
    game: str
    status: str
    seats: list[Seat]
    scores: list[int] | None = None
    winners: list[int] | None = None


class _Guest(Struct):
    token: str


class _Questions(Struct):
    change: int
    over: bool
    questions: list[Question]


class Client:
    """A player at a server, by its address and a token."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.token = token

    @classmethod
    def guest(cls, url: str, name: str) -> Client:
        """A new guest."""
        client = cls(url)
        client.token = client._call("POST", "/guests", _Guest, {"name": name}).token
        return client

    def new_table(self, game: str, seats: Sequence[str], **options: Any) -> Table:
        """Open a table. Seats: "me", "invite", "open", or "bot:greedy" with the level of a bot.

        `options` are further fields of the call, such as `clock` or `options` of the game.
        """
        places = [{"kind": kind, **({"level": level} if level else {})} for kind, _, level in map(_parts, seats)]
        return self._call("POST", "/tables", Table, {"game": game, "seats": places, **options})

    def table(self, table: str) -> Table:
        """One table."""
        return self._call("GET", f"/tables/{table}", Table)

    def join(self, table: str, invite: str = "") -> Table:
        """Sit down at a free seat."""
        return self._call("POST", f"/tables/{table}/join", Table, {"invite": invite})

    def view(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """What a seat of mine sees of a match; without a seat, what spectators see."""
        return self._call("GET", f"/tables/{table}/view", dict[str, Any], query={} if seat is None else {"seat": seat})

    def questions(self, table: str) -> Iterator[Question]:
        """Each question to my seats, in turn, until the match is over. Waits while others play."""
        change = -1
        while True:
            query = {"since": change, "wait": WAIT}
            now = self._call("GET", f"/tables/{table}/questions", _Questions, query=query)
            if now.over:
                return
            change = now.change
            yield from now.questions

    def answer(self, table: str, question: Question, option: Option) -> None:
        """Answer a question. A question that has moved on is refused."""
        body = {"seat": question.seat, "token": option.token, "question": question.id}
        self._call("POST", f"/tables/{table}/answer", dict[str, Any], body)

    def undo(self, table: str, seat: int) -> None:
        """Take back the last answer of a seat of mine."""
        self._call("POST", f"/tables/{table}/undo", dict[str, Any], {"seat": seat})

    def _call(self, method: str, path: str, kind: type[T], body: Any = None, query: dict[str, Any] | None = None) -> T:
        """Make one call; return its answer."""
        address = f"{self.url}/api/v1{urllib.parse.quote(path)}"
        if query:
            address += "?" + urllib.parse.urlencode(query)
        headers = {"accept": "application/json", "content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(address, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            raise RefusedError(error.code, _reason(error.read())) from error


def _parts(seat: str) -> tuple[str, str, str]:
    return seat.partition(":")


def _reason(body: bytes) -> str:
    try:
        return str(msgspec.json.decode(body)["error"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return "The server gave no reason."
