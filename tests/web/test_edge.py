"""The edge of a real server: half requests, forged addresses, foreign names, full tables of descriptors."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect


def said(server: Any, request: bytes, timeout: float = 15) -> bytes:
    """What the server says on a line on which only that was sent; until it hangs up."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout)) as line:
        line.sendall(request)
        heard = b""
        while chunk := line.recv(65_536):
            heard += chunk
        return heard


def test_half_a_request_is_not_waited_for(make_server: Callable[..., Any]) -> None:
    server = make_server(request_timeout=1.0)
    for half in (b"", b"GET /health HTT", b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ",
                 b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"):  # fmt: skip
        with suppress(ConnectionResetError):
            assert said(server, half) == b"", "the server hung up"
    # a whole request may take longer than that to be answered
    player = server.player("Ann")
    table = player.post("/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]})
    waited = player.get(f"/api/tables/{table['id']}/questions", since=table["change"], wait=2.5)
    assert waited["questions"]
    # and so may a socket
    with connect(f"{server.url.replace('http', 'ws')}/table/{table['id']}/live") as line:
        line.send(json.dumps({"t": "hello", "n": -1}))
        while json.loads(line.recv(timeout=10))["t"] != "frame":
            pass
        with suppress(TimeoutError):
            line.recv(timeout=2.5)
        line.send(json.dumps({"t": "ping"}))
        assert json.loads(line.recv(timeout=10))["t"] == "pong"


def logins(server: Any) -> list[int]:
    """Five logins, each said to be forwarded for somebody else."""
    with httpx.Client(base_url=server.url, timeout=30) as http:
        token = re.search(r'name="csrf" value="([^"]+)"', http.get("/you").text)
        assert token
        form = {"csrf": token[1], "login": "x", "password": "y"}
        return [
            http.post("/you/login", data=form, headers={"x-forwarded-for": f"198.51.100.{n}"}).status_code
            for n in range(5)
        ]


def test_who_is_forwarded_for_is_believed_of_named_proxies_alone(make_server: Callable[..., Any]) -> None:
    assert logins(make_server(rate_limit=0.3, proxies=["192.0.2.1"]))[-1] == 429
    assert 429 not in logins(make_server(rate_limit=0.3, proxies=["127.0.0.1"]))


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Any]) -> Any:
    return make_server(base_url="https://games.example")


def test_only_names_of_its_own_are_answered(server: Any) -> None:
    def ask(host: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{server.url}/", headers={"host": host, **headers})

    for known in ("localhost", f"localhost:{server.port}", f"127.0.0.1:{server.port}", "[::1]", "games.example"):
        assert ask(known).status_code == 200, known
    for foreign in ("evil.example", "localhost.evil.example", "games.example.evil", f"evil.example:{server.port}", ""):
        assert ask(foreign).status_code in (400, 421), foreign
    assert "--base-url" in ask("evil.example").text
    assert httpx.get(f"{server.url}/health", headers={"host": "monitor"}).status_code == 200


def test_a_socket_is_opened_under_a_name_of_ours_from_pages_of_ours(server: Any) -> None:
    player = server.player("Ann")
    body = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]}
    url = f"{server.url.replace('http', 'ws')}/table/{player.post('/api/tables', body)['id']}/live"

    def opens(origin: str) -> bool:
        try:
            with connect(url, additional_headers={"origin": origin}) as line:
                line.send(json.dumps({"t": "hello", "n": -1}))
                return bool(line.recv(timeout=10))
        except InvalidStatus:
            return False

    assert opens(server.url)
    assert opens("https://games.example")
    assert not opens("https://evil.example")
    lines = [
        f"GET {httpx.URL(url).path} HTTP/1.1",
        "host: evil.example",
        "origin: http://evil.example",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    heard = said(server, "\r\n".join([*lines, "", ""]).encode())
    assert heard.startswith(b"HTTP/1.1 403")


def test_links_carry_the_public_address_whatever_was_asked_for(make_server: Callable[..., Any]) -> None:
    browser = make_server(base_url="http://games.example").browser()
    page = browser.said("/new?game=comet-race", "/new", game="comet-race", seats="2", seat0="me", seat1="invite")
    assert 'value="http://games.example/join/' in page


def test_headers_of_a_public_server(server: Any) -> None:
    api = httpx.get(f"{server.url}/api/games")
    assert api.headers["cache-control"] == "no-store"
    assert api.headers["strict-transport-security"].startswith("max-age=")
    assert "max-age=604800" in httpx.get(f"{server.url}/static/css/site.css?x").headers["cache-control"]


def test_without_https_there_is_no_promise_of_it(make_server: Callable[..., Any]) -> None:
    assert "strict-transport-security" not in httpx.get(f"{make_server().url}/").headers


def test_more_connections_than_fit_are_told_so(make_server: Callable[..., Any]) -> None:
    server = make_server(limit_files=128)
    lines = []
    full = b""
    for _ in range(90):
        line = socket.create_connection(("127.0.0.1", server.port), 10)
        lines.append(line)
    for line in lines:
        line.settimeout(0.2)
        with suppress(TimeoutError):
            full = full or line.recv(1000)
    assert full.startswith(b"HTTP/1.1 503")
    assert b"as many connections as it can hold" in full
    for line in lines:
        line.close()
    assert httpx.get(f"{server.url}/", timeout=20).status_code == 200
    assert "ulimit -n" in (server.folder.parent / "server.log").read_text()


def test_what_is_nested_too_deeply_or_holds_a_nul_is_refused(server: Any) -> None:
    """No fault of ours, and nothing that a database is asked to keep."""
    player = server.player("Ann")
    body = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]}
    path = f"/api/tables/{player.post('/api/tables', body)['id']}/answer"
    json_type = {"content-type": "application/json"}
    deep = b'{"seat":0,"token":"x","more":' + b"[" * 20_000
    assert player.http.post(path, content=deep, headers=json_type).status_code == 400
    token = player.get(path.replace("answer", "questions"))["questions"][0]["options"][0]["token"]
    assert player.http.post(path, json={"seat": 0, "token": token, "id": "a\0b"}).status_code == 400
    assert player.http.get("/api/tables/%00/questions").status_code == 404
    url = f"{server.url.replace('http', 'ws')}{path.replace('/api/tables', '/table').replace('answer', 'live')}"
    headers = {"origin": server.url, "authorization": f"Bearer {player.token}"}
    with connect(url, additional_headers=headers) as line:
        for bad in ('{"t":"hello","more":' + "[" * 20_000, json.dumps({"t": "ping", "id": "\0"})):
            line.send(bad)
            assert "does not understand" in json.loads(line.recv(timeout=10))["reason"]
        line.send('{"t":"ping"}')
        assert json.loads(line.recv(timeout=10))["t"] == "pong", "and the line stays open"
