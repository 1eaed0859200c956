"""The pages: forms, identities, invites, and the walls around them."""

from __future__ import annotations

import html
import re
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

import cosmodrome
from cosmodrome.bots.usage import published
from cosmodrome.web import rendering
from cosmodrome.web.app import create_app
from cosmodrome.web.pages import front
from cosmodrome.web.rendering import asset, static_files
from cosmodrome.web.settings import Settings

Client = AsyncTestClient[Litestar]


def csrf_in(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found, "a form carries a token"
    return found[1]


async def form(client: Client, page: str, action: str, **fields: str) -> Any:
    """Open a page and send its form as a browser does."""
    token = csrf_in((await client.get(page)).text)
    return await client.post(action, data={"csrf": token, **fields}, headers={"origin": "http://testserver.local"})


async def test_where_a_level_is_chosen_one_reads_how_strong_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "strengths", lambda game: {"greedy": f"beats all at {game.name}"})
    page = (await client.get("/new?game=space-base")).text
    assert "Bot: Pilot, plays by rules of thumb, at once; beats all at Space Base" in page
    assert "Bot: Cadet, plays by rules of thumb and slips three times in ten<" in page


async def test_two_clicks_to_a_table_with_bots(client: Client) -> None:
    front = await client.get("/")
    assert front.status_code == 200
    assert "Space Base" in front.text
    table = await form(client, "/", "/play", game="space-base")
    assert table.status_code == 200
    assert '"mode":"live"' in table.text
    again = await client.get("/")
    assert "Your tables" in again.text


async def test_every_page_has_the_walls_up(client: Client) -> None:
    for path in (
        "/",
        "/new",
        "/new?game=space-base",
        "/import",
        "/you",
        "/you/nudges",
        "/guide/space-base",
        "/guide/space-base/rulings",
        "/guide/space-base/usage",
        "/nowhere",
        "/api/games",
    ):
        answer = await client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text
        assert not re.search(r'\son\w+="', answer.text), "no inline handlers"
        assert not re.search(r'<\w+[^>]*\sstyle="', answer.text), "no inline style"


async def test_a_form_from_elsewhere_is_refused(client: Client) -> None:
    token = csrf_in((await client.get("/")).text)
    elsewhere = {"origin": "https://evil.example"}
    assert (await client.post("/play", data={"game": "space-base"})).status_code == 403
    assert (await client.post("/play", data={"game": "space-base", "csrf": "x" * 30})).status_code == 403
    bad = await client.post("/play", data={"game": "space-base", "csrf": token}, headers=elsewhere)
    assert bad.status_code == 403
    assert "another site" in bad.text


async def test_a_table_with_an_invite_that_works_once(settings: Settings) -> None:
    app = create_app(settings)
    async with AsyncTestClient(app, base_url="http://testserver.local") as ann:
        room = await form(
            ann, "/new?game=comet-race", "/new", game="comet-race", seats="2", seat0="me", seat1="invite", name="Ann"
        )
        link = re.search(r'value="http://testserver.local(/join/[^"]+)"', room.text.replace("&#x2f;", "/"))
        assert link, room.text
        table = str(room.url).rsplit("/", 1)[1]
        ann.cookies.clear()  # from here on it is another browser
        page = await ann.get(link[1])
        assert "Ann invites you" in page.text
        seated = await form(ann, link[1], link[1], name="Bob")
        assert f"/table/{table}" in str(seated.url)
        assert '"mode":"live"' in seated.text
        assert (await ann.get(link[1])).status_code == 404
        ann.cookies.clear()
        watching = await ann.get(f"/table/{table}")
        assert '"seat":null' in watching.text


async def test_what_is_wrong_with_a_form_is_said(client: Client) -> None:
    none = await form(
        client, "/new?game=comet-race", "/new", game="comet-race", seats="2", seat0="bot:greedy", seat1="bot:greedy"
    )
    assert none.status_code == 422
    assert "At least one person has to sit" in none.text
    many = await form(client, "/new?game=comet-race", "/new", game="comet-race", seats="11", seat0="me")
    assert many.status_code == 422
    word = await form(client, "/new?game=comet-race", "/new", game="comet-race", seats="two", seat0="me")
    assert word.status_code == 422
    assert (await form(client, "/", "/play", game="chess")).status_code == 404
    record = await form(client, "/import", "/import", record="nonsense")
    assert record.status_code == 422
    assert "not a Cosmodrome record" in record.text


async def test_names_cannot_carry_markup(client: Client) -> None:
    page = await form(client, "/you", "/you/name", name='<script>alert("x")</script>')
    assert "<script>alert" not in page.text
    table = await form(client, "/", "/play", game="comet-race")
    assert "<script>alert" not in table.text


async def test_cookies_are_signed_and_kept_from_scripts(client: Client) -> None:
    await form(client, "/", "/play", game="comet-race")
    answer = await client.get("/you")
    assert "nobody yet" not in answer.text
    client.cookies.set("cosmodrome", client.cookies["cosmodrome"][:-3] + "abc")
    assert "You need no account" in (await client.get("/you")).text
    fresh = await client.post("/api/guests", json={})
    assert "set-cookie" not in fresh.headers


async def test_the_guide_has_a_place_for_each_rule(client: Client) -> None:
    page = await client.get("/guide/space-base/text")
    assert page.status_code == 200
    assert 'id="rule-' in page.text
    assert (await client.get("/guide/chess")).status_code == 404


async def test_the_guide_leads_to_the_rulings_of_its_game(client: Client) -> None:
    guide = await client.get("/guide/space-base")
    assert '<a href="/guide/space-base/rulings">All rulings</a>' in guide.text.replace("&#x2f;", "/")
    page = await client.get("/guide/space-base/rulings")
    assert page.status_code == 200
    assert 'id="ruling-17"' in page.text
    assert '<a href="#on-doublers">Doublers</a>' in page.text
    assert "rulings" not in (await client.get("/guide/comet-race")).text
    for game in ("comet-race", "chess"):
        assert (await client.get(f"/guide/{game}/rulings")).status_code == 404


@pytest.mark.parametrize("game", ["planet-unknown", "space-base", "spacecorp", "starship-interstellar"])
async def test_the_guide_leads_to_what_gets_used(client: Client, game: str) -> None:
    guide = await client.get(f"/guide/{game}")
    assert f'<a href="/guide/{game}/usage">How often things are used</a>' in guide.text.replace("&#x2f;", "/")
    page = await client.get(f"/guide/{game}/usage")
    assert page.status_code == 200
    found = published(cosmodrome.games().find(game))
    assert found is not None
    for title, lines in found.tables():
        assert f">{title}</h2>" in page.text
        assert all(html.escape(line.name, quote=False) in page.text for line in lines)
    assert f"{found.report.games} games" in page.text
    assert "Pilot" in page.text
    assert not re.search(r"greedy|style=", page.text), "bots have names"


async def test_a_game_without_counts_has_no_page_of_usage(client: Client) -> None:
    assert "usage" not in (await client.get("/guide/comet-race")).text
    for game in ("comet-race", "chess"):
        assert (await client.get(f"/guide/{game}/usage")).status_code == 404


async def test_rate_limits(fold: Any, tmp_path: Any) -> None:
    app = create_app(fold(tmp_path / "limited", rate_limit=1.0))
    async with AsyncTestClient(app, base_url="http://testserver.local") as client:
        codes = [(await form(client, "/you", "/you/login", login="x", password="y")).status_code for _ in range(12)]
        assert codes[0] == 422
        assert codes[-1] == 429


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/lib/../../app.py",
        "/static/lib/%2e%2e/%2e%2e/app.py",
        "/static/lib%2f..%2f..%2fapp.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/lib/dom.js%00.css",
        "/static/lib",
        "/static/",
        "/static/app.py",
        "/poster/chess.svg",
    ],
)
async def test_only_static_files_are_served(client: Client, path: str) -> None:
    assert (await client.get(path)).status_code == 404


def requested(url: str, *paths: str) -> list[bytes]:
    """The status lines for paths that are sent exactly as written: an HTTP client would tidy them first."""
    host, _, port = url.removeprefix("http://").partition(":")
    found = []
    for path in paths:
        with closing(socket.create_connection((host, int(port)), 10)) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
            found.append(line.makefile("rb").readline().strip())
    return found


def test_a_path_can_not_leave_the_static_folder(make_server: Callable[..., Any]) -> None:
    server = make_server()
    outside = ["/static/../app.py", "/static/lib/../../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"]
    inside = ["/static/lib/dom.js", "/static/css/site.css", "/static/icons/favicon.svg"]
    assert requested(server.url, *outside) == [b"HTTP/1.1 404 Not Found"] * len(outside)
    assert requested(server.url, *inside) == [b"HTTP/1.1 200 OK"] * len(inside)


async def test_static_files_in_folders_are_cached_by_their_content(client: Client) -> None:
    for name, kind in (
        ("lib/dom.js", "text/javascript"),
        ("css/site.css", "text/css"),
        ("icons/favicon.svg", "image/"),
    ):
        marked = await client.get(asset(name))
        assert marked.status_code == 200
        assert marked.headers["content-type"].startswith(kind)
        assert marked.headers["cache-control"] == "public, max-age=604800"
        plain = await client.get(f"/static/{name}")
        assert plain.headers["cache-control"] == "no-cache", "a module that is imported by its name is checked again"
        again = await client.get(f"/static/{name}", headers={"if-none-match": plain.headers["etag"]})
        assert again.status_code == 304
        assert again.content == b""


async def test_every_import_and_asset_exists(client: Client) -> None:
    """Each relative import, style sheet image and icon of the manifest names a file that is served."""
    for name, file in static_files().items():
        if not name.endswith((".js", ".css", ".webmanifest")):
            continue
        text = file.read_text(encoding="utf-8")
        found = re.findall(r'(?:from |import\(|import )"(\.[^"]+)"|url\("([^"]+)"\)|"src": "([^"]+)"', text)
        for address in (urljoin(f"/static/{name}", next(filter(None, each))) for each in found):
            assert (await client.get(address)).status_code == 200, f"{name} asks for {address}"


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    folder = Path(rendering.__file__).parent / "templates"
    long = [
        f"{file.relative_to(folder)}:{number}"
        for file in sorted(folder.rglob("*.*"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 200
    ]
    assert long == []
