"""The socket of a tab, against a real server: numbered frames, answers exactly once, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cosmodrome.web.socket import handlers, messages
from cosmodrome.web.tables.wire import FrameMessage, Reply

OPEN = ExitStack()
TYPED = msgspec.json.Decoder(FrameMessage | Reply)
"""Refuses what does not fit the types of the server's messages, unknown fields too."""


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Any]) -> Iterator[Any]:
    yield make_server()
    OPEN.close()


class Tab:
    """A tab of the browser, as the server sees it."""

    def __init__(self, server: Any, table: str, player: Any = None, **hello: Any) -> None:
        headers = {"origin": server.url}
        if player is not None:
            headers["authorization"] = f"Bearer {player.token}"
        url = f"{server.url.replace('http', 'ws')}/table/{table}/live"
        self.socket: ClientConnection = OPEN.enter_context(connect(url, additional_headers=headers))
        self.parts: dict[str, Any] = {}
        self.n = -1
        self.epoch = ""
        self.send({"t": "hello", "n": -1, **hello})
        self.hi = self.read("hi")

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def read(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind; frames on the way are put together."""
        while True:
            data = self.socket.recv(timeout=10)
            TYPED.decode(data)
            message: dict[str, Any] = json.loads(data)
            if message["t"] == "frame":
                assert message["from"] in (-1, self.n), "no gaps"
                if message["from"] == -1:
                    self.parts = {}
                self.parts.update(message["parts"])
                for name in message.get("gone", ()):
                    self.parts.pop(name, None)
                self.n, self.epoch = message["n"], message["epoch"]
            if message["t"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    def answer(self, id: str, **changes: Any) -> dict[str, Any]:
        q = self.parts["question"]
        message = {
            "t": "answer",
            "id": id,
            "seat": q["seat"],
            "q": q["id"],
            "token": q["options"][0]["token"],
            **changes,
        }
        self.send(message)
        return message


@pytest.fixture
def two(server: Any) -> tuple[Any, Any, str]:
    ann, bob = server.player("Ann"), server.player("Bob")
    made = ann.post("/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "invite"}]})
    bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    return ann, bob, made["id"]


def test_an_answer_reaches_the_other_tab_and_is_acknowledged(server: Any, two: Any) -> None:
    ann, bob, table = two
    mine, theirs = Tab(server, table, ann), Tab(server, table, bob)
    mine.read("frame"), theirs.read("frame")
    assert mine.hi["seat"] == 0
    assert theirs.hi["seat"] == 1
    mine.answer("a1")
    mine.read("ok", id="a1")
    theirs.read("frame")
    assert "options" not in mine.parts["question"] or mine.parts["question"]["options"]
    assert theirs.parts["state"]["asked"] == [1]


def test_an_answer_sent_again_after_a_lost_connection_counts_once(server: Any, two: Any) -> None:
    ann, _, table = two
    tab = Tab(server, table, ann)
    tab.read("frame")
    message = tab.answer("a1")
    tab.socket.close()  # before the acknowledgement has been read
    again = Tab(server, table, ann, seat=0)
    again.send(message)
    again.read("ok", id="a1")
    again.send(message)
    again.read("ok", id="a1")
    assert ann.get(f"/api/tables/{table}")["seq"] == 1


def test_a_stale_answer_is_refused_with_the_reason(server: Any, two: Any) -> None:
    ann, _, table = two
    tab = Tab(server, table, ann)
    tab.read("frame")
    old = tab.answer("a1")
    tab.read("ok", id="a1")
    tab.send({**old, "id": "a2"})
    refused = tab.read("no", id="a2")
    assert refused["stale"]
    assert refused["reason"]
    assert ann.get(f"/api/tables/{table}")["seq"] == 1


def test_a_tab_that_has_everything_is_sent_nothing_again(server: Any, two: Any) -> None:
    ann, _, table = two
    tab = Tab(server, table, ann)
    tab.read("frame")
    other = Tab(server, table, ann)
    other.read("frame")
    other.socket.close()
    back = Tab(server, table, ann, n=tab.n, epoch=tab.epoch)
    back.send({"t": "ping"})
    back.read("pong")
    assert back.n == -1, "no frame came before the pong"


def test_what_is_not_allowed(server: Any, two: Any) -> None:
    ann, _, table = two
    eve = server.player("Eve")
    watching = Tab(server, table, eve)
    watching.read("frame")
    assert watching.hi["seat"] is None
    assert "options" not in watching.parts["question"]
    token = ann.get(f"/api/tables/{table}/questions")["questions"][0]["options"][0]["token"]
    for number, message in enumerate(
        (
            {"t": "answer", "seat": 0, "token": token},
            {"t": "undo", "seat": 0},
            {"t": "sit", "seat": 0},
            {"t": "order", "seat": 1, "key": "x", "value": "y"},
            {"t": "standin", "seat": 0, "value": "left"},
        )
    ):
        watching.send({**message, "id": f"e{number}"})
        assert watching.read("no", id=f"e{number}")["reason"] == "This is not your seat."
    for text in ("{", "[]", '{"t": 5}', '"hello"', "null", "\x00"):
        watching.send(text)
        assert watching.read("no")["reason"].startswith("The server does not understand this message")
    tab = Tab(server, table, ann)
    tab.read("frame")
    tab.send({"t": "fly", "seat": 0, "id": "f"})
    assert "'fly'" in tab.read("no", id="f")["reason"]
    tab.answer("n", token="nonsense")
    assert "not an option" in tab.read("no", id="n")["reason"]
    assert ann.get(f"/api/tables/{table}")["seq"] == 0
    nobody = Tab(server, table)
    nobody.send({"t": "say", "text": "hi", "id": "s"})
    assert nobody.read("no", id="s")["reason"]


def test_oversized_messages_unknown_tables_and_other_sites_are_shut_out(server: Any, two: Any) -> None:
    ann, _, table = two
    tab = Tab(server, table, ann)
    tab.send(json.dumps({"t": "say", "text": "x" * 100_000}))
    with pytest.raises(ConnectionClosed):
        tab.read("ok")
    with pytest.raises(ConnectionClosed):
        Tab(server, "nowhere", ann)
    url = f"{server.url.replace('http', 'ws')}/table/{table}/live"
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        OPEN.enter_context(connect(url, additional_headers={"origin": "https://evil.example"})).recv(timeout=5)


def test_chat_and_why_not(server: Any, two: Any) -> None:
    ann, bob, table = two
    mine, theirs = Tab(server, table, ann), Tab(server, table, bob)
    theirs.read("frame")
    mine.send({"t": "say", "text": "  hello <b>there</b> ", "id": "s"})
    mine.read("ok", id="s")
    (line,) = theirs.read("frame")["chat"]["lines"]
    assert (line["name"], line["text"]) == ("Ann", "hello <b>there</b>")
    mine.send({"t": "why", "text": "card:7", "id": "w"})
    assert isinstance(mine.read("why", id="w")["reason"], str)


def test_every_message_has_a_handler_and_a_row_in_the_docs() -> None:
    kinds = get_args(messages.Received)
    assert set(handlers.HANDLERS) == set(kinds)
    docs = (Path(__file__).parents[2] / "docs" / "reference" / "socket.md").read_text()
    for kind in kinds:
        tag, fields = kind.__struct_config__.tag, [f for f in kind.__struct_fields__ if f != "id"]
        row = next((line for line in docs.splitlines() if line.startswith(f"| `{tag}` |")), "")
        assert row, f"docs/reference/socket.md does not list {tag}"
        assert all(f"`{field}`" in row for field in fields), (
            f"docs/reference/socket.md lacks a field of {tag}: {fields}"
        )
