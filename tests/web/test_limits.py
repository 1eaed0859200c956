"""Rate limits: a club behind one router plays, and nobody guesses passwords."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import AsyncTestClient

from cosmodrome.store import Person
from cosmodrome.web.app import create_app
from cosmodrome.web.limits import Limit, Limits
from cosmodrome.web.security import limits as module
from cosmodrome.web.security import sessions
from cosmodrome.web.security.limits import RateLimiter, Sockets
from cosmodrome.web.settings import Settings

Client = AsyncTestClient[Litestar]
PASSWORD = "a long password"
ORIGIN = {"origin": "http://testserver.local"}


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of passwords are checked here: let each cost little."""
    monkeypatch.setattr(sessions, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A clock of the limits that stands still until it is moved."""
    now = [1000.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])

    def move(seconds: float) -> None:
        now[0] += seconds

    return move


@asynccontextmanager
async def limited(settings: Settings, **changes: Any) -> AsyncIterator[Litestar]:
    app = create_app(replace(settings, rate_limit=1.0, **changes))
    async with AsyncTestClient(app, base_url="http://testserver.local"):
        yield app


def browser(app: Litestar) -> Client:
    """One more browser at the same address; the server is running already."""
    return AsyncTestClient(app, base_url="http://testserver.local")


async def log_in(client: Client, login: str, password: str) -> int:
    token = re.search(r'name="csrf" value="([^"]+)"', (await client.get("/you")).text)
    assert token, "the page is shown"
    form = {"csrf": token[1], "login": login, "password": password}
    answer = await client.post("/you/login", data=form, headers=ORIGIN, follow_redirects=False)
    return answer.status_code


async def accounts(app: Litestar, count: int) -> None:
    identity = app.state.services.identity
    for n in range(count):
        await identity.register(await identity.guest(f"M{n}"), f"member{n}", PASSWORD, "", "elsewhere")


async def test_a_club_of_200_behind_one_router_logs_in_at_once(settings: Settings, clock: Any) -> None:
    async with limited(settings) as app:
        await accounts(app, 200)
        codes = []
        for n in range(200):
            clock(0.1)  # all within 20 seconds
            client = browser(app)
            codes.append(await log_in(client, f"member{n}", PASSWORD))
            front = await client.get("/")
            files = re.findall(r'"(/static/[^"]+)"', front.text.replace("&#x2f;", "/"))
            assert files
            pages = [front, *[await client.get(path) for path in files]]
            codes += [303 if page.status_code == 200 else page.status_code for page in pages]
        assert set(codes) == {303}


async def test_a_password_is_not_guessed_from_one_address(settings: Settings, clock: Any) -> None:
    async with limited(settings) as app:
        await accounts(app, 2)
        client = browser(app)
        codes = [await log_in(client, "member0", f"guess number {n}") for n in range(20)]
        assert codes == [422] * 8 + [429] * 12
        assert await log_in(client, "member0", PASSWORD) == 429, "a right guess is not told from a wrong one"
        assert await log_in(client, "member1", PASSWORD) == 303, "others at the address log in meanwhile"
        clock(11)
        assert await log_in(browser(app), "member0", PASSWORD) == 303


async def test_many_accounts_are_not_tried_from_one_address(settings: Settings, clock: Any) -> None:
    async with limited(settings) as app:
        client = browser(app)
        codes = [await log_in(client, f"member{n}", "12345678") for n in range(60)]
        assert codes == [422] * 40 + [429] * 20


async def test_guesses_that_are_sent_at_once_are_counted_one_by_one(settings: Settings, clock: Any) -> None:
    async with limited(settings) as app:
        await accounts(app, 1)
        identity = app.state.services.identity
        tried = [identity.login("member0", f"guess number {n}", "192.0.2.1") for n in range(60)]
        found = await asyncio.gather(*tried, return_exceptions=True)
        checked = [error for error in found if not isinstance(error, sessions.TooManyGuesses)]
        assert 8 <= len(checked) <= 9


async def test_who_guesses_from_one_address_does_not_lock_the_owner_out(settings: Settings, clock: Any) -> None:
    async with limited(settings) as app:
        await accounts(app, 1)
        identity = app.state.services.identity
        for n in range(600):
            clock(1.0)
            with pytest.raises(sessions.IdentityError):
                await identity.login("member0", f"guess number {n}", "192.0.2.1")
        assert (await identity.login("member0", PASSWORD, "192.0.2.2")).name == "M0"


def test_a_password_is_not_guessed_from_many_addresses_either(clock: Any) -> None:
    limiter = RateLimiter(Limits())
    tried = 0
    for n in range(1000):
        if not limiter.before_guess("ann", f"192.0.2.{n}"):
            limiter.wrong_guess("ann", f"192.0.2.{n}")
            tried += 1
    assert tried == 50


@pytest.mark.parametrize("path", ["/you/account", "/you/recovery", "/you/delete"])
async def test_a_stolen_session_is_no_way_to_guess_the_password(settings: Settings, clock: Any, path: str) -> None:
    async with limited(settings) as app:
        await accounts(app, 1)
        client = browser(app)
        assert await log_in(client, "member0", PASSWORD) == 303
        codes = []
        for n in range(12):
            token = re.search(r'name="csrf" value="([^"]+)"', (await client.get("/you")).text)
            assert token
            form = {"csrf": token[1], "login": "member0", "password": "another password", "old": f"guess {n}"}
            codes.append((await client.post(path, data=form, headers=ORIGIN)).status_code)
        assert codes == [422] * 8 + [429] * 4


def test_an_account_counts_by_itself_and_a_guest_at_the_address_too(clock: Any) -> None:
    limiter = RateLimiter(Limits(read=Limit(3, 1), address_read=Limit(5, 1)))
    members = [Person(f"m{n}", "M", 0.0, login=f"m{n}") for n in range(10)]
    assert not any(limiter.request("read", member, "here") for member in members for _ in range(3))
    assert all(limiter.request("read", member, "here") for member in members)
    guests = [Person(f"g{n}", "G", 0.0) for n in range(10)]
    assert sum(not limiter.request("read", guest, "here") for guest in guests) == 5
    assert limiter.request("read", None, "here"), "guests and strangers of an address share its limit"
    assert not limiter.request("read", None, "there")
    clock(1)
    assert not limiter.request("read", members[0], "here")


def test_a_club_makes_its_accounts_at_once_and_nobody_makes_thousands(clock: Any) -> None:
    """An account counts by itself, so whoever has many has many times everything."""
    limiter = RateLimiter(Limits())
    assert [limiter.register("router") for _ in range(200)] == [0.0] * 200
    made = 200
    for _ in range(3600):
        clock(1)
        while not limiter.register("router"):
            made += 1
    assert made <= 320


def test_sockets_of_accounts_do_not_fill_an_address() -> None:
    sockets = Sockets(Limits(sockets=2, address_sockets=3))
    members = [Person(f"m{n}", "M", 0.0, login=f"m{n}") for n in range(200)]
    assert all(sockets.enter(member, "here") for member in members)
    assert all(sockets.enter(member, "here") for member in members)
    assert not sockets.enter(members[0], "here")
    strangers = [sockets.enter(None, "here") for _ in range(4)]
    assert [bool(names) for names in strangers] == [True, True, True, False]
    assert sockets.open == 403
    sockets.leave(strangers[0])
    assert sockets.enter(Person("g", "G", 0.0), "here")


def test_a_guest_who_makes_an_account_leaves_the_address_again() -> None:
    sockets = Sockets(Limits(address_sockets=1))
    guest = Person("g", "G", 0.0)
    counted = sockets.enter(guest, "here")
    guest.login = "gus"
    sockets.leave(counted)
    assert not sockets.held


def test_every_limit_is_a_setting() -> None:
    changed = Limits.parse(["read=500+80/s", "address-sockets=1000", "register = 5+1/h"])
    assert (changed.read, changed.address_sockets) == (Limit(500, 80), 1000)
    assert changed.register == Limit(5, 1 / 3600)
    assert changed.write == Limits().write
    for limit in (Limit(8, 0.1), Limit(60, 8), Limit(5, 1 / 3600)):
        assert Limit.parse(str(limit)) == limit
    for wrong in ("reed=1+1/s", "read=500", "read=0+1/s", "read=5+0/s", "read=5+1/d", "sockets=0", "sockets=x", "read"):
        with pytest.raises(ValueError, match=r"limit|whole number"):
            Limits.parse([wrong])


def test_the_table_for_the_docs_lists_every_limit() -> None:
    assert re.findall(r"^\| `(\w+)` \|", Limits.markdown(), re.M) == [one.name for one in fields(Limits)]
