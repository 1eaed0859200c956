"""Two servers behind a real Caddy, set up as docs/guides/host.md says: people don't notice that one of them dies."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import AsyncTestClient

from cosmodrome.web.app import create_app
from cosmodrome.web.server.process import Server as Process
from cosmodrome.web.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from drill import proxy  # noqa: E402 - a script, found by the path above

BACK = 3.0
"""Seconds until Caddy trusts a server again."""
needs_caddy = pytest.mark.skipif(not proxy.installed(), reason="Caddy is not installed")


class Behind:
    """Two servers and the Caddy in front of them."""

    def __init__(self, servers: list[Any], caddy: proxy.Caddy) -> None:
        self.servers, self.caddy = servers, caddy


@pytest.fixture(scope="module")
def behind(
    make_server: Callable[..., Any], postgres: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Behind]:
    servers = [make_server(database_url=postgres, proxies=["127.0.0.1"]) for _ in range(2)]
    caddy = proxy.Caddy(tmp_path_factory.mktemp("caddy"), [server.url for server in servers])
    caddy.start()
    yield Behind(servers, caddy)
    caddy.stop()


def playing(url: str) -> Callable[[], int]:
    """Somebody at a table of their own; each call gives an answer and returns its number."""
    http = httpx.Client(base_url=url, timeout=20)
    guest = http.post("/api/guests", json={"name": "Ann"})
    http.headers["authorization"] = f"Bearer {guest.json()['token']}"
    made = http.post("/api/tables", json={"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "guest"}]}).json()

    def answer() -> int:
        asked = http.get(f"/api/tables/{made['id']}/questions")
        assert asked.status_code == 200, asked.text
        question = asked.json()["questions"][0]
        body = {"seat": question["seat"], "token": question["options"][0]["token"], "question": question["id"]}
        given = http.post(f"/api/tables/{made['id']}/answer", json=body)
        assert given.status_code == 200, given.text
        return int(given.json()["seq"])

    return answer


@needs_caddy
@pytest.mark.drill
@pytest.mark.parametrize("dead", [0, 1])
def test_people_play_on_at_once_when_a_server_is_killed(behind: Behind, dead: int) -> None:
    answer = playing(behind.caddy.url)
    assert answer() == 1
    behind.servers[dead].kill()
    try:
        assert [answer() for _ in range(4)] == [2, 3, 4, 5]
        codes = [httpx.get(f"{behind.caddy.url}/", timeout=20).status_code for _ in range(12)]
        assert codes == [200] * 12
    finally:
        behind.servers[dead].start()
        sleep(BACK)


@needs_caddy
@pytest.mark.drill
@pytest.mark.parametrize("dead", [0, 1])
def test_changes_that_come_first_after_a_kill_do_not_take_the_other_server_down(behind: Behind, dead: int) -> None:
    """Caddy can't send a body a second time. It must not blame the server that lives for that."""
    url, said = f"{behind.caddy.url}/api/tables/none/answer", len(behind.caddy.log.read_text())
    known, codes = 0.0, list[int]()
    behind.servers[dead].kill()
    try:
        with ThreadPoolExecutor(4) as pool:
            end = monotonic() + 30
            while monotonic() < (known + 2 if known else end):
                sent = [pool.submit(httpx.post, url, json={}, timeout=20) for _ in range(4)]
                got = [each.result().status_code for each in sent]
                if known:
                    codes += got
                elif "health_checker" in behind.caddy.log.read_text()[said:]:
                    known = monotonic()
        assert codes, "Caddy has seen that the server is down, and people play on"
        assert max(codes) < 500
    finally:
        behind.servers[dead].start()
        sleep(BACK)


@needs_caddy
@pytest.mark.drill
def test_a_server_that_hangs_is_left_out_after_the_next_check(behind: Behind) -> None:
    answer = playing(behind.caddy.url)
    hung, said = behind.servers[0].process, len(behind.caddy.log.read_text())
    hung.send_signal(signal.SIGSTOP)
    try:
        end = monotonic() + 30
        while "health_checker" not in behind.caddy.log.read_text()[said:]:
            assert monotonic() < end, "Caddy does not look after its servers"
            sleep(0.2)
        began = monotonic()
        assert [answer() for _ in range(4)] == [1, 2, 3, 4]
        assert monotonic() - began < 10
    finally:
        hung.send_signal(signal.SIGCONT)
        sleep(BACK)


async def test_ready_is_said_while_the_store_answers_and_the_server_stays(
    client: AsyncTestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = await client.get("/ready", headers={"host": "monitor"})
    assert (ready.status_code, ready.json()["status"]) == (200, "ok")
    store = client.app.state.services.store

    async def ill() -> str:
        return "the disk is full"

    monkeypatch.setattr(store, "ping", ill)
    for path in ("/ready", "/health"):
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["problem"]) == (503, "the disk is full")
    monkeypatch.undo()
    assert (await client.get("/ready")).status_code == 200


def test_a_server_that_is_told_to_end_says_at_once_that_it_is_not_ready(settings: Settings) -> None:
    app = create_app(settings)
    app.state.closing = False
    process = Process(uvicorn.Config(app), app, open_browser=False)
    process.handle_exit(signal.SIGTERM, None)
    assert app.state.closing
    assert process.should_exit


async def test_a_closing_server_is_alive_and_not_ready(client: AsyncTestClient[Litestar]) -> None:
    client.app.state.closing = True
    assert (await client.get("/health")).status_code == 200
    closing = await client.get("/ready")
    assert (closing.status_code, closing.json()["status"]) == (503, "closing")


async def test_probes_are_not_limited(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limit=1.0, limits=("address_read=5+6/m",)))
    async with AsyncTestClient(app, base_url="http://testserver.local") as client:
        assert [(await client.get("/")).status_code for _ in range(6)][-1] == 429
        for path in ("/health", "/ready"):
            assert {(await client.get(path)).status_code for _ in range(20)} == {200}
