"""Strangers at a real server: chat, seats, closed tables, accounts that go, invitations, and who looks after it all."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cosmodrome.web.app import create_app
from cosmodrome.web.settings import Settings

ME, GUEST, OPEN = {"kind": "me"}, {"kind": "guest", "name": "Bea"}, {"kind": "open"}
PASSWORD = "a long password"


def table_of(player: Any, *seats: dict[str, str], **more: Any) -> str:
    body = {"game": "comet-race", "seats": list(seats) or [ME, GUEST], **more}
    return str(player.post("/api/tables", body)["id"])


def sitting(server: Any, table: str, player: Any) -> ClientConnection:
    headers = {"authorization": f"Bearer {player.token}"}
    socket = connect(
        f"{server.url.replace('http', 'ws')}/table/{table}/live", additional_headers=headers, max_size=None
    )
    socket.send(json.dumps({"t": "hello", "n": -1}))
    return socket


def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Send something; what is answered to it."""
    socket.send(json.dumps({"id": "1", **message}))
    while True:
        answer: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if answer.get("id") == "1":
            return answer


def chat_of(server: Any, table: str, player: Any) -> list[dict[str, Any]]:
    with sitting(server, table, player) as socket:
        while True:
            message = json.loads(socket.recv(timeout=20))
            if message["t"] == "frame":
                lines: list[dict[str, Any]] = message["chat"]["lines"]
                return lines


def test_chat_is_bounded_paged_and_kept_short(server: Any) -> None:
    ann = server.player("Ann")
    table = table_of(ann)
    with sitting(server, table, ann) as socket:
        assert ask(socket, t="say", text="x" * 3000)["t"] == "ok"
        for number in range(560):
            assert ask(socket, t="say", text=f"line {number}")["t"] == "ok"
    lines = chat_of(server, table, ann)
    assert 40 <= len(lines) <= 80, "newcomers are not sent everything"
    assert lines[-1]["text"] == "line 559"
    page = ann.get(f"/table/{table}/chat", before=lines[0]["number"])
    assert [line["number"] for line in page] == list(range(lines[0]["number"] - 40, lines[0]["number"]))
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db:
        rows = db.execute('SELECT COUNT(*), MAX(LENGTH(text)) FROM chat WHERE "table" = ?', (table,)).fetchone()
    assert rows[0] == 500
    assert rows[1] <= 500


def test_limits_count_a_person_and_an_address_not_a_socket(make_server: Callable[..., Any]) -> None:
    server = make_server(rate_limit=1.0)
    ann = server.player("Ann")
    table = table_of(ann, open=True)
    sockets = [sitting(server, table, ann) for _ in range(4)]
    said = [ask(sockets[n % 4], t="say", text=f"{n}") for n in range(16)]
    assert 8 <= sum(answer["t"] == "ok" for answer in said) <= 10
    assert "too fast" in said[-1]["reason"]
    others = [server.player(f"P{n}") for n in range(4)]
    crowd = [sitting(server, table, other) for other in others]
    more = [ask(socket, t="say", text=f"{n}") for n in range(7) for socket in crowd]
    assert sum(answer["t"] == "ok" for answer in more) < 24, "many names at one address are one address"
    for socket in [*sockets, *crowd]:
        socket.close()


def test_a_person_and_an_address_hold_so_many_sockets(make_server: Callable[..., Any]) -> None:
    server = make_server(rate_limit=1.0, limits=["sockets=4", "address_sockets=10"])
    url = f"{server.url.replace('http', 'ws')}/table/none/live"
    people = [server.player(name) for name in ("Ann", "Bob", "Cy")]
    table = table_of(people[0])
    held = [sitting(server, table, people[n // 4]) for n in range(10)]
    for socket in held:
        socket.recv(timeout=10)
    with connect(url.replace("none", table)) as late, pytest.raises(Exception, match="4429"):
        late.recv(timeout=10)
    held.pop().close()
    with pytest.raises(ConnectionClosed, match="4429"):
        sitting(server, table, people[0]).recv(timeout=10)
    for socket in held:
        socket.close()


def test_who_looks_on_is_marked_and_is_nobody_who_plays(server: Any) -> None:
    ann, bob, false_ann = server.player("Ann"), server.player("Bob"), server.player("ａNN ")
    table = table_of(ann, open=True)
    with sitting(server, table, bob) as socket:
        assert ask(socket, t="say", text="hello")["t"] == "ok"
    with sitting(server, table, false_ann) as socket:
        assert "called" in ask(socket, t="say", text="I am Ann")["reason"]
    (line,) = chat_of(server, table, ann)
    assert (line["seat"], line["name"], line["text"]) == (-1, "Bob", "hello")


def test_at_a_private_table_players_speak_and_others_if_the_host_allows_it(server: Any) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = table_of(ann)
    with sitting(server, table, bob) as on, sitting(server, table, ann) as host:
        assert "Only the players" in ask(on, t="say", text="hi")["reason"]
        assert ask(on, t="manners", key="talk", value="yes")["t"] == "no"
        assert ask(host, t="manners", key="talk", value="yes")["t"] == "ok"
        assert ask(on, t="say", text="hi")["t"] == "ok"


def test_players_silence_and_the_host_removes(server: Any) -> None:
    ann, bob, carl = server.player("Ann"), server.player("Bob"), server.player("Carl")
    table = table_of(ann, ME, OPEN, open=True)
    bob.post(f"/api/tables/{table}/join", {"seat": 1})
    with sitting(server, table, carl) as on, sitting(server, table, bob) as player, sitting(server, table, ann) as host:
        assert ask(on, t="say", text="noise")["t"] == "ok"
        line = chat_of(server, table, ann)[-1]
        assert ask(on, t="manners", key="silence", value=line["speaker"])["t"] == "no"
        assert ask(player, t="manners", key="remove", value=line["speaker"])["t"] == "no", "that is for the host"
        assert ask(player, t="manners", key="silence", value=line["speaker"])["t"] == "ok"
        assert "can't chat" in ask(on, t="say", text="more")["reason"]
        assert ask(host, t="manners", key="unsay", value=str(line["number"]))["t"] == "ok"
        assert chat_of(server, table, ann) == []
        assert ask(host, t="manners", key="remove", value=line["speaker"])["t"] == "ok"
        while json.loads(on.recv(timeout=20))["t"] != "again":
            pass
    url = f"{server.url.replace('http', 'ws')}/table/{table}/live"
    again = connect(url, additional_headers={"authorization": f"Bearer {carl.token}"})
    with pytest.raises(ConnectionClosed, match="removed"):
        again.recv(timeout=20)
    assert httpx.get(f"{server.url}/table/{table}", headers=carl.http.headers).status_code == 403


def test_who_was_removed_finds_nothing_there_any_more(server: Any) -> None:
    """Whatever is asked for at a table: every way in that names one is tried."""
    ann, carl = server.player("Ann"), server.player("Carl")
    made = ann.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN, {"kind": "bot"}], "open": True})
    table, invite = made["id"], made["seats"][1]["invite"]
    with sitting(server, table, carl) as on, sitting(server, table, ann) as host:
        assert ask(on, t="say", text="noise")["t"] == "ok"
        assert ask(host, t="manners", key="remove", value=chat_of(server, table, ann)[-1]["speaker"])["t"] == "ok"
    tried = 0
    for route in create_app(Settings()).routes:
        for method in getattr(route, "route_handler_map", {}):
            if "{table_id" in route.path and method in ("GET", "POST", "DELETE"):
                path = re.sub(r"\{\w+(:\w+)?\}", "1", re.sub(r"\{table_id(:\w+)?\}", table, route.path))
                assert carl.http.request(method, path, json={}).status_code == 403, (method, path)
                tried += 1
    assert tried > 30
    assert carl.http.post(f"/api/tables/{table}/join", json={"invite": invite}).status_code == 403
    headers = {"authorization": f"Bearer {carl.token}"}
    joined = httpx.post(f"{server.url}/join/{invite}", headers=headers)
    assert joined.status_code == 403


def test_one_person_takes_one_seat_of_an_open_table(server: Any) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")
    table = table_of(ann, ME, OPEN, OPEN, open=True)
    bob.post(f"/api/tables/{table}/join", {"seat": 1})
    twice = bob.http.post(f"/api/tables/{table}/join", json={"seat": 2})
    assert twice.status_code == 409
    assert "already have a seat" in twice.text
    free = table_of(ann, ME, OPEN, OPEN, open=True, several=True)
    for seat in (1, 2):
        bob.post(f"/api/tables/{free}/join", {"seat": seat})


def test_a_host_closes_or_deletes_a_table(server: Any) -> None:
    browser = server.browser()
    browser.send("/you", "/you/name", name="Hilda")
    waiting = browser.send("/new?game=comet-race", "/new", game="comet-race", seats="2", seat0="me", seat1="invite")
    path = waiting.url.path
    stranger = server.browser()
    stranger.send("/you", "/you/name", name="Stranger")
    assert stranger.send("/you", f"{path}/close").status_code == 403
    browser.send(path, f"{path}/close")
    assert browser.http.get(path).status_code == 404
    ann, bob = server.player("Ann"), server.player("Bob")
    table = table_of(ann, ME, OPEN, open=True)
    bob.post(f"/api/tables/{table}/join", {"seat": 1})
    assert bob.http.post(f"/api/tables/{table}/close").status_code == 403
    ann.post(f"/api/tables/{table}/close", {})
    assert ann.get(f"/api/tables/{table}")["status"] == "closed"
    for player in (ann, bob):
        for question in player.get(f"/api/tables/{table}/questions")["questions"]:
            answer = {"seat": question["seat"], "token": question["options"][0]["token"]}
            assert "closed" in player.http.post(f"/api/tables/{table}/answer", json=answer).text


def test_who_leaves_for_good_is_nowhere_any_more(server: Any) -> None:
    gone = server.browser()
    gone.send("/you", "/you/name", name="Quentin")
    gone.send("/you", "/you/account", login="quentin", password=PASSWORD)
    token = re.search(r'aria-label="API token" value="([^"]+)"', gone.said("/you", "/you/token"))
    assert token
    headers = {"authorization": f"Bearer {token[1]}"}
    bob = server.player("Bob")
    table = table_of(bob, ME, OPEN, open=True)
    with httpx.Client(base_url=server.url, headers=headers) as http:
        assert http.post(f"/api/tables/{table}/join", json={"seat": 1}).is_success
        assert http.post(f"/api/tables/{table}/say", json={"text": "secret of mine"}).is_success
        alone = http.post("/api/tables", json={"game": "comet-race", "seats": [ME, GUEST]}).json()["id"]
    assert gone.send("/you", "/you/delete", sure="yes", old="wrong password").status_code == 422
    gone.send("/you", "/you/delete", sure="yes", old=PASSWORD)
    assert gone.name == ""
    assert httpx.get(f"{server.url}/api/me", headers=headers).status_code == 401
    assert "wrong" in gone.said("/you", "/you/login", login="quentin", password=PASSWORD)
    assert [seat["name"] for seat in bob.get(f"/api/tables/{table}")["seats"]] == ["Bob", "Somebody"]
    assert bob.http.get(f"/api/tables/{alone}").status_code == 404
    server.kill()
    server.start()
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db:
        for word in ("Quentin", "quentin", "secret of mine"):
            for found in db.iterdump():
                assert word not in found


def test_a_server_for_members(make_server: Callable[..., Any]) -> None:
    server = make_server(open_registration=False)
    stranger = server.browser()
    assert "for members" in stranger.said("/you", "/you/name", name="Stranger")
    assert httpx.post(f"{server.url}/api/guests", json={"name": "x"}).status_code == 403
    said = (server.folder.parent / "server.log").read_text()
    link = re.search(r"(/welcome/[\w-]+)", said)
    assert link, "the first account is made by a link that only the host sees"
    host = server.browser()
    host.send(link[1], link[1], name="Hilda")
    host.send("/you", "/you/account", login="hilda", password=PASSWORD)
    assert stranger.http.get(link[1]).status_code == 404, "it works once"
    made = re.search(r"(/welcome/[\w-]+)", host.said("/admin", "/admin/invitation"))
    assert made
    stranger.send(made[1], made[1], name="Friend")
    assert stranger.name == "Friend"


def test_who_looks_after_the_server(make_server: Callable[..., Any]) -> None:
    server = make_server()
    early = server.browser()
    early.send("/you", "/you/name", name="Early")  # a guest before anybody had an account
    host = server.browser()
    host.send("/you", "/you/name", name="Hilda")
    host.send("/you", "/you/account", login="hilda", password=PASSWORD)
    early.send("/you", "/you/account", login="early", password=PASSWORD)
    assert early.http.get("/admin").status_code == 403, "the first account, not the first guest"
    assert server.browser().http.get("/admin").status_code == 403
    page = host.open("/admin")
    assert "Cosmodrome" in page
    assert "Tables in memory" in page
    assert "is written and checked" in host.said("/admin", "/admin/backup")
    assert len(list((server.folder / "backups").glob("*.db"))) == 1
    table = early.send("/", "/play", game="comet-race").url.path
    person = re.search(r'value="([^"]+)"><button\s+class="plain">Ban<span\s+class="hidden"> Early', page)
    assert person
    host.send("/admin", "/admin/ban", person=person[1])
    assert early.http.get("/").status_code == 403
    host.send("/admin", "/admin/ban", person=person[1], let="in")
    assert early.http.get(table).status_code == 200
    host.send("/admin", "/admin/table", table=table.rsplit("/", 1)[1])
    assert early.http.get(table).status_code == 404


def admin_link(server: Any) -> list[str]:
    """The links for the named administrator's account that a server has printed."""
    return re.findall(
        r"Create the account \w+ at \S*?(/welcome/[\w-]+)", (server.folder.parent / "server.log").read_text()
    )


def test_a_named_account_looks_after_the_server(make_server: Callable[..., Any]) -> None:
    server = make_server(admin="second")
    one, two = server.browser(), server.browser()
    one.send("/you", "/you/account", login="first", password=PASSWORD)
    (link,) = admin_link(server)
    two.send(link, link, name="Hilda")
    two.send("/you", "/you/account", login="second", password=PASSWORD)
    assert one.http.get("/admin").status_code == 403
    assert two.http.get("/admin").status_code == 200
    assert one.http.get(link).status_code == 404, "it works once"
    server.stop()
    server.start()
    assert len(admin_link(server)) == 1, "there is an account: no other link is needed"


def test_a_stranger_cannot_take_the_named_account_before_its_owner(make_server: Callable[..., Any]) -> None:
    server = make_server(admin="hilda")
    nobody, guest, member = server.browser(), server.browser(), server.browser()
    guest.send("/you", "/you/name", name="Guest")
    member.send("/you", "/you/account", login="member", password=PASSWORD)
    for stranger in (nobody, guest):
        for login in ("hilda", " Hilda ", "HILDA"):
            assert "reserved" in stranger.said("/you", "/you/account", login=login, password=PASSWORD)
    assert "reserved" in member.said("/you", "/you/account", login="hilda", password=PASSWORD, old=PASSWORD)
    assert "/welcome" not in nobody.open("/you")
    server.stop()
    server.start()
    old, new = admin_link(server)
    assert nobody.http.get(old).status_code == 404, "a later start prints another link"
    owner = server.browser()
    owner.send(new, new, name="Hilda")
    owner.send("/you", "/you/account", login="Hilda", password=PASSWORD)
    assert owner.http.get("/admin").status_code == 200
    owner.send("/you", "/you/account", login="hilda", password="another secret", old=PASSWORD)
    assert owner.http.get("/admin").status_code == 200, "the owner may choose another password"


def test_a_refused_sign_up_leaves_nobody_behind(make_server: Callable[..., Any]) -> None:
    server = make_server()
    taken = server.browser()
    taken.send("/you", "/you/account", login="taken", password=PASSWORD)
    refused = (("taken", PASSWORD, "taken"), ("x", PASSWORD, "3 to 60"), ("fine", "short", "8 characters"))
    for login, password, why in refused:
        stranger = server.browser()
        assert why in stranger.said("/you", "/you/account", login=login, password=password)
        assert "cosmodrome" not in stranger.http.cookies
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db:
        assert db.execute("SELECT login FROM people").fetchall() == [("taken",)]
