"""The log: who failed to log in, slow answers, ids of requests; for people or as JSON; nothing secret."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import AsyncTestClient

from cosmodrome.web.app import create_app
from cosmodrome.web.server import logs
from cosmodrome.web.settings import Settings

PASSWORD = "correct horse battery"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is written to the log; the logging of the tests comes back afterwards."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    yield stream
    root.handlers[:], level = before
    root.setLevel(level)


def serving(settings: Settings, written: io.StringIO) -> Any:
    logs.configure(settings, written)
    return AsyncTestClient(create_app(settings))


async def test_nothing_secret_is_logged(tmp_path: Path, written: io.StringIO) -> None:
    settings = Settings(data_dir=tmp_path, log_level="debug", access_log=True, log_format="json", open_browser=False)
    async with serving(settings, written) as client:
        app = logs.RequestLog(client.app, settings)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
            token = (await http.post("/api/guests", json={"name": "Ann"})).json()["token"]
            head = {"authorization": f"Bearer {token}"}
            body = {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "invite"}]}
            table = (await http.post("/api/tables", json=body, headers=head)).json()
            invite = table["seats"][1]["invite"]
            await http.get(f"/join/{invite}", headers=head)
            await http.get("/recover/a-recovery-token-of-somebody")
            await http.get("/you", params={"password": PASSWORD}, headers=head)
            await http.get("/you")
            csrf = http.cookies["cosmodrome_csrf"]
            form = {"csrf": csrf, "login": "ann", "password": PASSWORD}
            assert (await http.post("/you/account", data=form)).status_code == 303
            session = http.cookies["cosmodrome"]
            wrong = await http.post("/you/login", data={**form, "password": "a wrong password"})
            assert wrong.status_code == 422
            await http.post("/you/login", data={**form, "login": PASSWORD, "password": "typed one field too low"})
        secret = await client.app.state.services.store.secret()
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    for hidden in (token, invite, PASSWORD, "recovery-token", session, csrf, secret, "a wrong password", "too low"):
        assert hidden not in text
    failed = [line for line in lines if "failed login" in line["message"]]
    assert [line["level"] for line in failed] == ["warning", "warning"]
    assert "an unknown login" in failed[1]["message"]
    access = next(line for line in lines if line["logger"] == "cosmodrome.access")
    assert (access["method"], access["path"], access["status"]) == ("POST", "/api/guests", 201)
    assert failed[0]["request"] in [line["request"] for line in lines if line.get("path") == "/you/login"]
    assert wrong.headers["x-request-id"] == failed[0]["request"]


async def test_slow_answers_are_logged_and_the_proxys_id_is_kept(tmp_path: Path, written: io.StringIO) -> None:
    settings = Settings(data_dir=tmp_path, open_browser=False, proxies=("127.0.0.1",), slow_request=0.0)
    async with serving(settings, written) as client:
        for wanted, slow in ((settings, True), (replace(settings, slow_request=600.0), False)):
            app = logs.RequestLog(client.app, wanted)
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
                answer = await http.get("/health", headers={"x-request-id": f"from-proxy-{slow}"})
                assert answer.headers["x-request-id"] == f"from-proxy-{slow}"
                forged = await http.get("/health", headers={"x-request-id": "new\tline"})
                assert "new" not in forged.headers["x-request-id"]
    said = written.getvalue()
    assert "warning cosmodrome.access [from-proxy-True] slow answer: GET /health 200" in said
    assert "from-proxy-False" not in said


def test_addresses_lose_their_passwords_in_messages_and_tracebacks() -> None:
    try:
        raise ValueError("postgresql://anna:s3cret@db/games, Authorization: Bearer abc.def, ?code=xyz")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "to %s", ("smtp://m:pw@mail",), sys.exc_info())
    for formatter in (logs.Human(), logs.Json()):
        line = formatter.format(record)
        assert "smtp://***@mail" in line
        assert not any(secret in line for secret in ("s3cret", "abc.def", "xyz", "m:pw"))
