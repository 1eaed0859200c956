"""Players: answer what they are asked, and send again, under the same name, what was not acknowledged."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, sleep, time
from typing import Any, Protocol

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from .tally import Acknowledged, Tally

NOTED = "it has been noted"
"""What a server says where it would answer 500."""


class Door(Protocol):
    """Where one calls: a server, or a proxy in front of several."""

    @property
    def url(self) -> str:
        """Its address."""

    @property
    def port(self) -> int:
        """Its port on this machine."""


class Caller:
    """Somebody at an address of their own, who turns to another server where one does not answer."""

    def __init__(self, servers: Sequence[Door], tally: Tally, number: int) -> None:
        self.servers, self.tally, self.number = servers, tally, number
        self.rng = random.Random(number)
        self.at = number % len(servers)
        self.headers = {"x-forwarded-for": f"10.0.{number // 250}.{number % 250 + 1}"}
        self.http = httpx.Client(timeout=15, headers=self.headers)

    @property
    def server(self) -> Door:
        """The one that is called now."""
        return self.servers[self.at]

    def call(self, method: str, path: str, data: Any = None, **more: Any) -> httpx.Response | None:
        """Ask; None where nothing came back, or the server can't do it now: ask again."""
        if data is not None:
            more["json"] = data
        try:
            answer = self.http.request(method, self.server.url + path, **more)
        except (httpx.HTTPError, OSError):
            self.tally.count("calls without an answer")
            self.at = (self.at + 1) % len(self.servers)
            sleep(0.2)
            return None
        if answer.status_code == 429:
            sleep(min(1.0, float(answer.headers.get("retry-after", 1)) / 4))
            return None
        if answer.status_code == 503:
            self.tally.count("answers with 503")
            sleep(0.2)
            return None
        if answer.status_code in (502, 504):  # only a proxy says so
            self.tally.count("answers with 502 or 504")
            sleep(0.2)
            return None
        if answer.status_code >= 500:
            self.tally.blame("answers with 500", f"{method} {path} {answer.status_code}: {answer.text[:200]}")
            sleep(0.2)
            return None
        return answer

    def insist(self, method: str, path: str, data: Any = None, seconds: float = 60.0) -> Any:
        """Ask until there is an answer that is not a refusal."""
        end, last = monotonic() + seconds, "nothing"
        while monotonic() < end:
            answer = self.call(method, path, data)
            if answer is not None and answer.is_success:
                return answer.json()
            if answer is not None:
                last = f"{answer.status_code} {answer.text[:200]}"
                sleep(0.1)
        raise RuntimeError(f"{method} {path}: {last}")

    def become(self, name: str) -> None:
        """Become a guest."""
        guest = self.insist("POST", "/api/guests", {"name": name})
        self.person: str = guest["id"]
        self.headers["authorization"] = f"Bearer {guest['token']}"
        self.http.headers.update(self.headers)


class Line:
    """An open tab: its socket to one table."""

    def __init__(self, caller: Caller, table: str) -> None:
        url = f"{caller.server.url.replace('http', 'ws')}/table/{table}/live"
        headers = {**caller.headers, "origin": caller.server.url}
        self.socket: ClientConnection = connect(url, additional_headers=headers, open_timeout=15, close_timeout=1)
        self.socket.send('{"t":"hello"}')

    def say(self, message: dict[str, Any], seconds: float = 15.0) -> dict[str, Any]:
        """Send something, and wait for what is said to it."""
        self.socket.send(json.dumps(message))
        end = monotonic() + seconds
        while True:
            heard: dict[str, Any] = json.loads(self.socket.recv(timeout=max(0.0, end - monotonic())))
            if heard["t"] in ("ok", "no") and heard.get("id") == message["id"]:
                return heard


@dataclass(frozen=True)
class Move:
    """Something a player wants kept, under a name of their own for it."""

    table: str
    kind: str
    seat: int
    text: str
    question: str
    id: str


class Player(Caller):
    """Plays at some tables, by the API or by sockets, as fast as the servers take it."""

    def __init__(self, servers: Sequence[Door], tally: Tally, number: int) -> None:
        super().__init__(servers, tally, number)
        self.tables: list[str] = []
        self.over: set[str] = set()
        self.by_socket = number % 3 == 2
        self.lines: dict[str, Line] = {}
        self.sent = 0
        self.become(f"Player {number}")

    def sit_down(self, game: str, others: Sequence[dict[str, str]], clock: dict[str, Any]) -> dict[str, Any]:
        """Set up a table."""
        seats = [{"kind": "me"}, *others]
        made: dict[str, Any] = self.insist("POST", "/api/tables", {"game": game, "seats": seats, "clock": clock})
        self.tables.append(made["id"])
        return made

    def join(self, table: dict[str, Any]) -> None:
        """Take the last seat of somebody's table."""
        invite = table["seats"][-1]["invite"]
        self.insist("POST", f"/api/tables/{table['id']}/join", {"invite": invite})
        self.tables.append(table["id"])

    def play(self, running: threading.Event) -> None:
        """Play until told to stop; a match of the toy game that is over is followed by another."""
        while running.is_set():
            left = [table for table in self.tables if table not in self.over]
            if not left:
                sleep(0.2)
                continue
            if not self.turn(self.rng.choice(left), running):
                sleep(0.02)
        for line in self.lines.values():
            with suppress(WebSocketException, OSError):
                line.socket.close()

    def turn(self, table: str, running: threading.Event) -> bool:
        """Answer one question of a table, if there is one; whether it was acknowledged."""
        asked = self.questions(table)
        if asked is None:
            return False
        if asked["over"]:
            self.over.add(table)
            if len(self.over) <= 12 and running.is_set():
                self.again(table)
            return False
        if not asked["questions"]:
            self.come_back(table)
            return False
        question = self.rng.choice(asked["questions"])
        self.sent += 1
        seat, name = question["seat"], f"{self.number}-{self.sent}"
        if self.rng.random() < 0.03:
            return self.send(Move(table, "undo", seat, "", "", name), running)
        token = self.rng.choice(question["options"])["token"]
        return self.send(Move(table, "answer", seat, token, question["id"], name), running)

    def again(self, table: str) -> None:
        """Another match of the toy game."""
        shown = self.call("GET", f"/api/tables/{table}")
        if shown is not None and shown.is_success and shown.json()["game"] == "comet-race":
            data = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]}
            made = self.call("POST", "/api/tables", data)
            if made is not None and made.is_success:
                self.tables.append(made.json()["id"])

    def questions(self, table: str) -> dict[str, Any] | None:
        """What I am asked; None where there is no answer to that."""
        answer = self.call("GET", f"/api/tables/{table}/questions")
        if answer is None:
            return None
        if not answer.is_success:
            self.tally.blame("tables refused", f"{table}: {answer.status_code} {answer.text[:200]}")
            return None
        asked: dict[str, Any] = answer.json()
        return asked

    def come_back(self, table: str) -> None:
        """Take seats back that a bot plays for want of time."""
        shown = self.call("GET", f"/api/tables/{table}")
        for chair in shown.json()["seats"] if shown is not None and shown.is_success else ():
            if chair["mine"] and chair["standin"]:
                self.call("POST", f"/api/tables/{table}/stand-in", {"seat": chair["seat"], "why": ""})

    def send(self, move: Move, running: threading.Event) -> bool:
        """Send until it is acknowledged, or refused as something that is no more."""
        tries = 0
        while running.is_set():
            tries += 1
            seq = self.by_line(move) if self.by_socket and move.kind == "answer" else self.by_api(move)
            if seq is None:
                continue
            if seq < 0:
                return False
            if tries > 1:
                self.tally.count("sent again")
            client = f"{self.person}:{move.id}"
            self.tally.ack(Acknowledged(move.table, client, move.kind, move.seat, move.text, seq, time()))
            return True
        return False

    def by_api(self, move: Move) -> int | None:
        """Send it as a request: its number, -1 where it is refused, None where nothing is known."""
        data: dict[str, Any] = {"seat": move.seat, "id": move.id}
        if move.kind == "answer":
            data |= {"token": move.text, "question": move.question}
        answer = self.call("POST", f"/api/tables/{move.table}/{move.kind}", data)
        if answer is None:
            return None
        return int(answer.json()["seq"]) if answer.is_success else self.refused(move, answer.status_code, answer.text)

    def by_line(self, move: Move) -> int | None:
        """Send it by the table's socket: 0, -1 where it is refused, None where nothing is known."""
        data = {"t": "answer", "id": move.id, "seat": move.seat, "token": move.text, "q": move.question}
        try:
            line = self.lines.get(move.table)
            if line is None:
                line = self.lines[move.table] = Line(self, move.table)
            heard = line.say(data)
        except (WebSocketException, OSError, TimeoutError) as error:
            self.lines.pop(move.table, None)
            self.tally.count("sockets lost")
            code = getattr(getattr(error, "rcvd", None), "code", 0)
            if code in (1011, 4500):
                self.tally.count(f"sockets closed with {code}")
            self.at = (self.at + 1) % len(self.servers)
            sleep(0.2)
            return None
        reason = str(heard.get("reason", ""))
        if heard["t"] == "ok":
            return 0
        if NOTED in reason:
            self.tally.blame("answers with 500", f"socket {move}: {reason}")
        if NOTED in reason or "was not kept" in reason or "closing" in reason:
            sleep(0.2)
            return None
        return self.refused(move, 409, reason)

    def refused(self, move: Move, status: int, words: str) -> int:
        """A refusal is an answer: of what is no more (409), and of nothing else that was asked."""
        self.tally.count("refused")
        if status != 409:
            self.tally.blame("answers refused without a reason", f"{move}: {status} {words[:200]}")
        elif "take your seat back" in words:
            self.come_back(move.table)
        return -1
