"""A server for the tests: in the process for most, on its own where sockets, browsers and kill -9 are tested."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from playwright.sync_api import Browser as PageBrowser
from playwright.sync_api import Page, sync_playwright

import cosmodrome
from cosmodrome.engine.testing.toy import GAME as TOY
from cosmodrome.web.app import create_app
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables import lobby
from cosmodrome.web.tables.lobby import Promise

from .browsing import ARGS, CHROMIUM, DESK, PAGE_TIMEOUT, PHONE

TOY_NAME = "cosmodrome.engine.testing.toy:GAME"  # a small game with hidden hands and lanes


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy game known, here and in the bots' workers, for as long as a test runs."""
    monkeypatch.setenv("COSMODROME_GAMES", TOY_NAME)
    monkeypatch.setitem(cosmodrome.games()._loaded, TOY.id, TOY)


@pytest.fixture(autouse=True)
def fixed_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nth table of a test has the same seed in every run: whether a test passes is not left to luck.

    COSMODROME_TEST_SEED plays the same tests with other chance: each has to hold for any.
    """
    given: dict[str, str] = {}

    def fixed(secret: str, nonce: str) -> Promise:
        seed = f"{request.node.nodeid} {len(given)} {os.environ.get('COSMODROME_TEST_SEED', '')}"
        return replace(promise(secret, nonce), seed=given.setdefault(nonce, hashlib.sha256(seed.encode()).hexdigest()))

    promise = lobby.promise
    monkeypatch.setattr(lobby, "promise", fixed)


CHANCE = """(name) => {
  crypto.getRandomValues = (bytes) => {
    const drawn = Number(localStorage.getItem("drawn")) + 1;
    localStorage.setItem("drawn", drawn);
    let state = [...`${name} ${drawn}`].reduce((hash, c) => Math.imul(hash ^ c.charCodeAt(0), 16777619), 2166136261);
    bytes.forEach((_, at) => (bytes[at] = (state = Math.imul(state, 1664525) + 1013904223) >>> 24));
    return bytes;
  };
}"""


drawn: Counter[str] = Counter()


def next_value() -> str:
    """A value that looks random, and is the same in every run of a test: 32 hexadecimal digits."""
    test = os.environ["PYTEST_CURRENT_TEST"].rsplit(" ", 1)[0]
    drawn[test] += 1
    seed = f"{test} {drawn[test]} {os.environ.get('COSMODROME_TEST_SEED', '')}"
    return hashlib.sha256(seed.encode()).hexdigest()[:32]


@pytest.fixture(scope="session", autouse=True)
def fixed_browsers() -> Iterator[None]:
    """What pages of a test draw is the same in every run: nonces and salts, of which a table's chance is made.

    Servers have a fixed secret (`Server.start`), so a table that was opened in a page has the same chance, too.
    """

    def seeded(browser: Any, **settings: Any) -> Any:
        context = new_context(browser, **settings)
        context.add_init_script(f"({CHANCE})({next_value()!r})")
        return context

    new_context = PageBrowser.new_context
    PageBrowser.new_context = seeded  # type: ignore[method-assign]
    yield
    PageBrowser.new_context = new_context  # type: ignore[method-assign]


START = """
import json, resource, sys
from pathlib import Path
from cosmodrome.web import Settings, serve
files = json.loads(sys.argv[4])
if files:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
given = {"port": int(sys.argv[1]), "data_dir": Path(sys.argv[2]), "open_browser": False, **json.loads(sys.argv[3])}
serve(Settings(**given))
"""


def settings_for(folder: Path, **changes: Any) -> Settings:
    return Settings(**{"data_dir": folder, "bot_pace": 0.0, "plan_pace": 0.0, "rate_limit": 0.0, **changes})


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_for(tmp_path / "data")


@pytest.fixture
async def services(settings: Settings) -> AsyncIterator[Services]:
    opened = await Services.open(settings)
    yield opened
    await opened.close()


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[AsyncTestClient[Litestar]]:
    async with AsyncTestClient(create_app(settings), base_url="http://testserver.local") as opened:
        yield opened


class Server:
    """A server process that can be killed and started again on the same data."""

    def __init__(self, folder: Path, limit_files: int = 0, **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.limit_files = limit_files
        self.settings = {"bot_pace": 0.0, "plan_pace": 0.0, "rate_limit": 0.0, **settings}
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = (self.folder.parent / "server.log").open("ab")
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                START,
                str(self.port),
                str(self.folder),
                json.dumps(self.settings),
                str(self.limit_files),
            ],
            stdout=log,
            stderr=log,
            env={**os.environ, "COSMODROME_GAMES": TOY_NAME, "COSMODROME_SECRET": "a secret of the tests"},
        )
        for _ in range(200):
            try:
                if httpx.get(f"{self.url}/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise RuntimeError((self.folder.parent / "server.log").read_text())

    def kill(self) -> None:
        """As the power would: no goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def player(self, name: str) -> Player:
        return Player(self.url, name)

    def browser(self) -> Browser:
        return Browser(self.url.replace("127.0.0.1", "localhost"))


class Player:
    """Somebody who plays through the API."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20)
        guest = self.post("/api/guests", {"name": name})
        self.id, self.token = guest["id"], guest["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def post(self, path: str, data: dict[str, Any]) -> Any:
        if path == "/api/tables":
            data = {"nonce": next_value(), **data}
        answer = self.http.post(path, json=data)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.is_success, answer.text
        return answer.json()


class Browser:
    """Somebody who uses the pages as a browser does: cookies, forms with their tokens, redirects."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20, follow_redirects=True)

    def open(self, path: str) -> str:
        return self.http.get(path).text.replace("&#x2f;", "/")

    def send(self, page: str, action: str, **fields: str) -> httpx.Response:
        """Open a page and send one of its forms."""
        token = re.search(r'name="csrf" value="([^"]+)"', self.open(page))
        assert token, "a form carries a token"
        return self.http.post(action, data={"csrf": token[1], **fields}, headers={"origin": str(self.http.base_url)})

    def said(self, page: str, action: str, **fields: str) -> str:
        return self.send(page, action, **fields).text.replace("&#x2f;", "/")

    @property
    def name(self) -> str:
        """Whom the server takes this browser for; empty: nobody."""
        found = re.search(r"<h1>(.*?)</h1>", self.open("/you"))
        assert found
        return "" if "You need no account" in self.open("/you") else found[1]


@pytest.fixture(scope="module")
def make_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    made: list[Server] = []

    def make(**settings: Any) -> Server:
        server = Server(tmp_path_factory.mktemp("server") / "data", **settings)
        made.append(server)
        server.start()
        return server

    yield make
    for server in made:
        server.stop()


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Server]) -> Server:
    """A server of the module's own."""
    return make_server()


@pytest.fixture(scope="module")
def browser() -> Iterator[PageBrowser]:
    """A real browser. Where there is none the test is skipped, or fails if COSMODROME_REQUIRE_BROWSER is set."""
    if CHROMIUM is None:
        if os.environ.get("COSMODROME_REQUIRE_BROWSER"):
            pytest.fail("the browser tests are required here, and there is no chromium on PATH")
        pytest.skip("no chromium on PATH")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield opened
        opened.close()


@pytest.fixture
def person(browser: PageBrowser, server: Any) -> Iterator[Callable[..., Page]]:
    """Somebody with a browser of their own; whatever goes wrong in a page fails the test.

    confirm: whether an answer is confirmed; None leaves that to the page. quiet: the console may show errors.
    """
    contexts, faults = [], []

    def make(
        phone: bool = False, theme: str = "dark", confirm: bool | None = False, quiet: bool = False, size: Any = DESK
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport=PHONE if phone else size,
            color_scheme=theme,  # type: ignore[arg-type]
            is_mobile=phone,
            has_touch=phone,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PAGE_TIMEOUT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        if not quiet:
            page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.goto("/")
        if confirm is not None:
            page.evaluate("(when) => localStorage.setItem('confirm', when)", "yes" if confirm else "no")
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def fold() -> Callable[..., Settings]:
    """Settings for another data folder."""
    return settings_for


@pytest.fixture(scope="module")
def postgres(start_postgres: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    """A PostgreSQL server for the tests of one module."""
    with start_postgres() as url:
        yield url
