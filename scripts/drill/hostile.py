"""A hostile client: what no page of ours would send. It may be refused; nothing may break."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from time import sleep
from typing import Any

from websockets.exceptions import WebSocketException

from .players import NOTED, Caller, Line
from .servers import Server
from .tally import Tally

NUL = "a\0b"
GARBAGE = (
    "",
    "{",
    "null",
    "[]",
    '{"t":5}',
    '{"t":"answer","seat":1e400}',
    '{"t":"answer","seat":99999999999999999999999}',
    '{"t":"hello","n":-9223372036854775808}',
    '{"t":"sit","seat":-1}',
    '{"t":"nothing"}',
    '{"t":"answer","id":"\\u0000","seat":0,"token":"\\u0000","q":""}',
    "[" * 20_000,
    '{"t":"\\ud800"}',
)


class Hostile(Caller):
    """Sits at a table of its own, and knows the ids of others'."""

    def __init__(self, servers: Sequence[Server], tally: Tally, number: int, tables: Sequence[str]) -> None:
        super().__init__(servers, tally, number)
        self.victims = list(tables)
        self.become("Mallory")
        data = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]}
        self.own: str = self.insist("POST", "/api/tables", data)["id"]
        self.old = ""

    def run(self, running: threading.Event) -> None:
        """Do harm until told to stop."""
        deeds = (self.garble, self.steal, self.repeat, self.flood, self.mumble, self.hang, self.nul)
        while running.is_set():
            with suppress(WebSocketException, OSError, TimeoutError):
                self.rng.choice(deeds)()
            self.tally.count("hostile deeds")
            sleep(0.05)

    def garble(self) -> None:
        """Bodies that are not what they should be."""
        body = self.rng.choice(GARBAGE).encode()
        path = self.rng.choice(("answer", "undo", "order", "say", "join", "stand-in", "fork", "fill"))
        headers = {"content-type": "application/json"}
        self.call("POST", f"/api/tables/{self.rng.choice(self.victims)}/{path}", content=body, headers=headers)
        self.call("POST", "/api/records", {"text": self.rng.choice(("==\nx", "salts 5", "\0", "[" * 9999))})

    def steal(self) -> None:
        """Others' seats, and seats that are not there."""
        table = self.rng.choice(self.victims)
        for seat in (0, 1, 11, -1):
            data = {"seat": seat, "token": "!undo", "question": "", "id": "x"}
            answer = self.call("POST", f"/api/tables/{table}/answer", data)
            if answer is not None and answer.is_success:
                self.tally.blame("seats stolen", f"{table} seat {seat}")
        self.call("GET", f"/api/tables/{table}/view?seat=0")
        self.call("GET", f"/api/tables/{table}/moments/999999")
        self.call("GET", "/api/tables/%00/questions")

    def repeat(self) -> None:
        """Answers to questions that are no more, and what is no option."""
        asked = self.call("GET", f"/api/tables/{self.own}/questions")
        if asked is None or not asked.is_success or not asked.json()["questions"]:
            return
        question = asked.json()["questions"][0]
        data = {"seat": question["seat"], "token": question["options"][0]["token"]}
        if self.old:
            self.call("POST", f"/api/tables/{self.own}/answer", {**data, "question": self.old})
        self.call("POST", f"/api/tables/{self.own}/answer", {**data, "token": "!undo"})
        self.old = question["id"]

    def flood(self) -> None:
        """Frames and bodies beyond all measure."""
        self.call("POST", f"/api/tables/{self.own}/say", {"text": "x" * 100_000})
        line = Line(self, self.own)
        line.socket.send("x" * 100_000)
        line.socket.recv(timeout=2)

    def mumble(self) -> None:
        """A socket full of nonsense, at somebody else's table."""
        line = Line(self, self.rng.choice(self.victims))
        for words in self.rng.sample(GARBAGE, 4):
            line.socket.send(words)
        line.socket.send(b"\xff\xfe\x00")
        line.socket.send(json.dumps({"t": "answer", "id": "i" * 5000, "seat": 0, "q": self.old, "token": "x" * 5000}))
        for _ in range(12):
            heard: dict[str, Any] = json.loads(line.socket.recv(timeout=1))
            if heard["t"] == "no" and NOTED in heard["reason"]:
                self.tally.blame("answers with 500", f"socket: {heard}")
        line.socket.close()

    def hang(self) -> None:
        """Half a request, then nothing."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=2) as half:
            half.sendall(b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-le")

    def nul(self) -> None:
        """Names, ids and words with a character that databases don't keep."""
        self.call("POST", "/api/guests", {"name": NUL})
        self.call("POST", f"/api/tables/{self.own}/say", {"text": NUL})
        asked = self.call("GET", f"/api/tables/{self.own}/questions")
        if asked is not None and asked.is_success and asked.json()["questions"]:
            question = asked.json()["questions"][0]
            data = {"seat": question["seat"], "token": question["options"][0]["token"], "id": f"{NUL}{self.old}"}
            self.call("POST", f"/api/tables/{self.own}/answer", data)
        data = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest", "name": NUL}], "salt": NUL}
        self.call("POST", "/api/tables", data)
