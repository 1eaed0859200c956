"""Accounts, sessions, tokens and recovery links, through a real server."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import sqlite3
import threading
from contextlib import closing
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cosmodrome.store import Person, Store, database_url
from cosmodrome.web.limits import Limits
from cosmodrome.web.security.limits import RateLimiter
from cosmodrome.web.security.sessions import Identity, IdentityError, clean_name

PASSWORD = "a long password"


def account(server: Any, login: str) -> Any:
    """A browser with an account in it."""
    browser = server.browser()
    browser.send("/you", "/you/name", name=login.title())
    assert "You have an account." in browser.said("/you", "/you/account", login=login, password=PASSWORD)
    return browser


def token_of(browser: Any) -> str:
    found = re.search(r'aria-label="API token" value="([^"]+)"', browser.said("/you", "/you/token"))
    assert found
    return found[1]


def recovery_of(browser: Any, **fields: str) -> str:
    found = re.search(r"(/recover/[\w-]+)", browser.said("/you", "/you/recovery", **fields))
    assert found
    return found[1]


def program(server: Any, token: str) -> int:
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token}"})
    return answer.status_code


def test_an_account_is_the_same_person_elsewhere(server: Any) -> None:
    assert server.browser().send("/you", "/you/account", login="ann", password="short").status_code == 422
    account(server, "ann")
    other = server.browser()
    assert "wrong" in other.said("/you", "/you/login", login="ann", password="a wrong password")
    assert "wrong" in other.said("/you", "/you/login", login="nobody", password="a wrong password")
    assert other.name == ""
    other.send("/you", "/you/login", login="Ann", password=PASSWORD)
    assert other.name == "Ann"


def test_logging_out_ends_the_session_on_the_server(server: Any) -> None:
    browser = account(server, "lou")
    copied = browser.http.cookies["cosmodrome"]
    browser.send("/you", "/you/logout")
    assert browser.name == ""
    thief = server.browser()
    thief.http.cookies.set("cosmodrome", copied)
    assert thief.name == "", "a copy of the cookie is worth nothing"


def test_a_changed_password_needs_the_old_one_and_voids_everything_else(server: Any) -> None:
    here, there = account(server, "pat"), server.browser()
    there.send("/you", "/you/login", login="pat", password=PASSWORD)
    token, link = token_of(here), recovery_of(here, old=PASSWORD)
    assert program(server, token) == 200
    new = {"login": "pat", "password": "another password"}
    for old in ("", "a wrong password"):
        assert here.send("/you", "/you/account", **new, old=old).status_code == 422
    assert program(server, token) == 200, "nothing has changed"
    here.send("/you", "/you/account", **new, old=PASSWORD)
    assert here.name == "Pat"
    assert there.name == ""
    assert program(server, token) == 401
    assert here.http.get(link).status_code == 404
    assert "wrong" in there.said("/you", "/you/login", login="pat", password=PASSWORD)


def test_an_open_table_of_an_ended_session_is_shown_as_to_a_stranger(server: Any) -> None:
    here, there = account(server, "sam"), server.browser()
    there.send("/you", "/you/login", login="sam", password=PASSWORD)
    table = str(there.send("/", "/play", game="comet-race").url).rsplit("/", 1)[1]
    url = f"{server.url.replace('http', 'ws')}/table/{table}/live"
    cookie = {"cookie": f"cosmodrome={there.http.cookies['cosmodrome']}"}
    with connect(url, additional_headers=cookie) as socket:
        socket.send(json.dumps({"t": "hello", "n": -1}))
        here.send("/you", "/you/account", login="sam", password="another password", old=PASSWORD)
        note = {"t": ""}
        while note["t"] != "again":
            note = json.loads(socket.recv(timeout=20))
    with connect(url, additional_headers=cookie) as socket:
        socket.send(json.dumps({"t": "hello", "n": -1}))
        hi = json.loads(socket.recv(timeout=10))
        while hi["t"] != "hi":
            hi = json.loads(socket.recv(timeout=10))
        assert hi["mine"] == []


def test_tokens_are_listed_and_revoked(server: Any) -> None:
    browser = account(server, "toni")
    one, two = token_of(browser), token_of(browser)
    names = re.findall(r"<code>(\w{8})</code>", browser.open("/you"))
    assert len(names) == 2
    listed = httpx.get(f"{server.url}/api/tokens", headers={"authorization": f"Bearer {one}"}).json()
    assert [token["name"] for token in listed] == names
    browser.send("/you", "/you/token/revoke", token=names[0])
    assert (program(server, one), program(server, two)) == (200, 401), "the latest is listed first"
    stranger = server.player("Stranger")
    assert stranger.http.delete(f"/api/tokens/{names[1]}").status_code == 404
    assert program(server, one) == 200
    gone = httpx.delete(f"{server.url}/api/tokens/{names[1]}", headers={"authorization": f"Bearer {one}"})
    assert gone.status_code == 204
    assert program(server, one) == 401


def test_an_open_table_of_a_revoked_token_is_hung_up(server: Any) -> None:
    browser = account(server, "tess")
    token = token_of(browser)
    table = str(browser.send("/", "/play", game="comet-race").url).rsplit("/", 1)[1]
    url = f"{server.url.replace('http', 'ws')}/table/{table}/live"
    headers = {"authorization": f"Bearer {token}"}
    with connect(url, additional_headers=headers) as socket:
        socket.send(json.dumps({"t": "hello", "n": -1}))
        name = hashlib.sha256(token.encode()).hexdigest()[:8]
        browser.send("/you", "/you/token/revoke", token=name)
        note = {"t": ""}
        while note["t"] != "again":
            note = json.loads(socket.recv(timeout=20))
    with connect(url, additional_headers=headers) as again, pytest.raises(ConnectionClosed, match="not valid"):
        again.recv(timeout=20)


def test_a_recovery_link_works_once(server: Any) -> None:
    guest = server.browser()
    guest.send("/you", "/you/name", name="Gus")
    link = recovery_of(guest)
    again = server.browser()
    assert "Log in as Gus?" in again.open(link)
    assert again.name == "", "following the link alone changes nothing"
    again.send(link, link)
    assert again.name == "Gus"
    assert server.browser().http.get(link).status_code == 404


def test_a_recovery_link_ends(server: Any) -> None:
    guest = server.browser()
    guest.send("/you", "/you/name", name="Old")
    link = recovery_of(guest)
    with closing(sqlite3.connect(server.folder / "cosmodrome.db")) as db, db:
        db.execute("UPDATE keys SET created = created - ? WHERE kind = 'recovery'", (31 * 86_400,))
    assert server.browser().http.get(link).status_code == 404


def test_who_forgot_the_password_sets_a_new_one_by_the_link(server: Any) -> None:
    browser = account(server, "flo")
    assert browser.send("/you", "/you/recovery").status_code == 422, "an open browser alone is not enough"
    link = recovery_of(browser, old=PASSWORD)
    later = server.browser()
    assert later.send(link, link, password="short").status_code == 422
    later.send(link, link, password="a third password")
    assert later.name == "Flo"
    assert browser.name == "", "the other sessions are over"
    browser.send("/you", "/you/login", login="flo", password="a third password")
    assert browser.name == "Flo"


def test_a_new_name_reaches_running_tables_but_not_finished_ones_nor_others(server: Any) -> None:
    browser = server.browser()
    browser.send("/you", "/you/name", name="Before")
    table = str(
        browser.send(
            "/new?game=comet-race", "/new", game="comet-race", seats="2", seat0="me", seat1="guest", guest1="Bea"
        ).url
    )
    browser.send("/you", "/you/name", name="After")
    seats = httpx.get(f"{server.url}/api/tables/{table.rsplit('/', 1)[1]}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["After", "Bea"]


async def test_an_unknown_login_costs_as_many_hashes_as_a_known_one(tmp_path: Any, monkeypatch: Any) -> None:
    from cosmodrome.web.security import sessions as module

    store = await Store.open(database_url(tmp_path))
    people = Identity(store, "secret", RateLimiter(Limits()))
    ann = await people.guest("Ann")
    await people.register(ann, "ann", PASSWORD, "", "here")
    work: list[str] = []

    class Counting:
        def __init__(self, hasher: Any) -> None:
            self.hasher = hasher

        def hash(self, password: str) -> str:
            work.append("hash")
            return str(self.hasher.hash(password))

        def verify(self, known: str, password: str) -> bool:
            assert threading.current_thread() is not threading.main_thread(), "hashing is done off the loop"
            work.append("verify")
            return bool(self.hasher.verify(known, password))

    monkeypatch.setattr(module, "HASHER", Counting(module.HASHER))
    costs = []
    for login in ("warm-up", "ann", "nobody", "ann", "nobody"):
        work.clear()
        with pytest.raises(IdentityError):
            await people.login(login, "a wrong password", "here")
        costs.append(list(work))
    assert costs[1:] == [["verify"]] * 4
    await store.close()


async def test_of_two_who_use_a_recovery_link_at_once_one_gets_in(tmp_path: Any) -> None:
    store = await Store.open(database_url(tmp_path))
    people = Identity(store, "secret", RateLimiter(Limits()))
    link = await people.recovery(await people.guest("Ann"), "", "here")
    got = await asyncio.gather(*(people.recover(link) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(person, Person) for person in got) == 1
    await store.close()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("👨‍👩‍👧‍👦 Smith", "👨‍👩‍👧‍👦 Smith"),
        ("👩🏽‍🚀" * 30, "👩🏽‍🚀" * 24),
        ("🏳️‍🌈🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("A\u200dnn\u202e\u200b", "A nn"),
        ("Z" + "\u0301" * 40 + "oe", "Ź" + "\u0301" * 3 + "oe"),
        ("  two\n words\t", "two words"),
        ("x" * 40, "x" * 24),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_a_name_is_cut_between_characters_as_people_see_them(given: str, kept: str) -> None:
    assert clean_name(given) == kept


def test_time_to_log_in_is_told_by_nothing_in_the_answer(server: Any) -> None:
    known = server.browser().send("/you", "/you/login", login="ann", password="a wrong password")
    unknown = server.browser().send("/you", "/you/login", login="nobody at all", password="a wrong password")
    plain = [re.sub(r'value="[^"]*"', "", answer.text) for answer in (known, unknown)]
    assert plain[0] == plain[1]
    assert known.status_code == unknown.status_code
