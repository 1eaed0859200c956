"""Signing in at an OpenID Connect provider: a provider that speaks the protocol, and people who sign in there."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import time
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

PASSWORD = "a long password"
CLIENT, SECRET = "cosmodrome", "s3cret of the client"


class Provider:
    """A provider with one key. `claims` and `key` of the next token can be changed."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.signing: Any = self.key
        self.algorithm = "RS256"
        self.claims: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.userinfo: dict[str, Any] = {}
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                found = provider.read(self.path)
                self.answer(200 if found is not None else 404, found)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                self.answer(*provider.token(parse_qs(body), self.headers.get("authorization", "")))

            def answer(self, status: int, found: Any) -> None:
                body = json.dumps(found).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def read(self, path: str) -> Any:
        return {
            "/.well-known/openid-configuration": {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
                "userinfo_endpoint": f"{self.url}/userinfo",
                "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
            },
            "/keys": {"keys": [self.key.as_dict(private=False)]},
            "/userinfo": self.userinfo,
        }.get(path)

    def authorize(self, address: str, **claims: Any) -> str:
        """What the browser does there: somebody signs in, and is sent back. Returns that address."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert "openid" in asked["scope"].split()
        code = f"code{len(self.codes)}"
        self.codes[code] = asked
        self.claims = claims
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, asked: dict[str, list[str]], authorization: str) -> tuple[int, Any]:
        begun = self.codes.pop(asked["code"][0], None)
        given = base64.b64decode(authorization.removeprefix("Basic ")).decode()
        challenge = hashlib.sha256(asked["code_verifier"][0].encode()).digest()
        proved = base64.urlsafe_b64encode(challenge).decode().rstrip("=")
        if begun is None or begun["code_challenge"] != proved or given != f"{CLIENT}:{SECRET}":
            return 400, {"error": "invalid_grant"}
        now = int(time())
        claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 60, "nonce": begun["nonce"], **self.claims}
        token = jwt.encode({"alg": self.algorithm, "kid": "one"}, claims, self.signing, algorithms=[self.algorithm])
        return 200, {"access_token": "access", "token_type": "Bearer", "id_token": token}


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    made = Provider()
    yield made
    made.server.shutdown()


def settings_of(provider: Provider, **more: Any) -> dict[str, Any]:
    client = {"oidc_client_id": CLIENT, "oidc_client_secret": SECRET, "oidc_name": "the club"}
    return {"oidc_issuer": provider.url, **client, **more}


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Any], provider: Provider) -> Any:
    return make_server(**settings_of(provider))


def begin(browser: Any, **fields: str) -> str:
    """Press the button; the address to which the page leads."""
    said = html.unescape(browser.send("/you", "/you/oidc", **fields).text)
    found = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', said)
    assert found, said
    return found[1]


def sign_in(browser: Any, provider: Provider, subject: str, **claims: Any) -> httpx.Response:
    back = provider.authorize(begin(browser), sub=subject, **claims)
    return browser.http.get(back)  # type: ignore[no-any-return]


def login_of(browser: Any) -> str:
    found = re.search(r'name="login"[^>]* value="([^"]*)"', browser.open("/you"))
    return html.unescape(found[1]) if found else ""


def test_somebody_new_gets_an_account_and_is_the_same_person_elsewhere(server: Any, provider: Provider) -> None:
    here, there = server.browser(), server.browser()
    assert "Sign in with the club" in here.open("/you")
    sign_in(here, provider, "1", preferred_username="Änn O'Neil", name="Ann")
    assert (here.name, login_of(here)) == ("Ann", "ännoneil")
    page = here.open("/you")
    assert "You can sign in with the club" in page
    assert "Current password" not in page, "there is none"
    sign_in(there, provider, "1", preferred_username="renamed", name="Ann B.")
    assert (there.name, login_of(there)) == ("Ann", "ännoneil")


def test_names_are_no_proof_of_who_somebody_is(server: Any, provider: Provider) -> None:
    owner, other, third = server.browser(), server.browser(), server.browser()
    owner.send("/you", "/you/account", login="carl", password=PASSWORD)
    sign_in(other, provider, "2", preferred_username="carl", email="carl@mail.example", email_verified=True)
    assert login_of(other) == "carl2"
    sign_in(third, provider, "3", preferred_username="x")
    assert re.fullmatch(r"x[\w-]{6}", login_of(third)), "too short for a login"
    assert "wrong" in server.browser().said("/you", "/you/login", login="carl2", password="")


def test_a_guest_keeps_their_games(server: Any, provider: Provider) -> None:
    guest = server.browser()
    table = str(guest.send("/", "/play", game="comet-race").url)
    sign_in(guest, provider, "4", preferred_username="gina")
    assert login_of(guest) == "gina"
    elsewhere = server.browser()
    sign_in(elsewhere, provider, "4")
    assert '"mine":[0]' in elsewhere.http.get(table).text


def test_an_account_is_linked_with_its_password_and_can_be_unlinked(server: Any, provider: Provider) -> None:
    hans, elsewhere = server.browser(), server.browser()
    hans.send("/you", "/you/account", login="hans", password=PASSWORD)
    assert hans.send("/you", "/you/oidc", old="a wrong password").status_code == 422
    back = provider.authorize(begin(hans, old=PASSWORD), sub="5", preferred_username="other")
    assert "You can sign in with the club" in hans.http.get(back).text
    sign_in(elsewhere, provider, "5")
    assert login_of(elsewhere) == "hans"
    new = {"login": "hans", "password": "another password", "old": PASSWORD}
    hans.send("/you", "/you/account", **new)
    third = server.browser()
    sign_in(third, provider, "5")
    assert login_of(third) == "hans", "a new password does not end the link"
    assert hans.send("/you", "/you/oidc/unlink", old=PASSWORD).status_code == 422
    hans.send("/you", "/you/oidc/unlink", old="another password")
    fourth = server.browser()
    sign_in(fourth, provider, "5", preferred_username="hans")
    assert login_of(fourth) == "hans2"


def test_an_account_elsewhere_belongs_to_one_person(server: Any, provider: Provider) -> None:
    sign_in(server.browser(), provider, "6", preferred_username="ida")
    jan = server.browser()
    jan.send("/you", "/you/account", login="jan", password=PASSWORD)
    back = provider.authorize(begin(jan, old=PASSWORD), sub="6")
    assert "belongs to another account" in jan.http.get(back).text
    assert login_of(jan) == "jan"


def test_without_a_password_the_last_way_in_stays(server: Any, provider: Provider) -> None:
    kim = server.browser()
    sign_in(kim, provider, "7", preferred_username="kim")
    assert kim.send("/you", "/you/oidc/unlink").status_code == 422
    kim.send("/you", "/you/account", login="kim", password=PASSWORD)
    kim.send("/you", "/you/oidc/unlink", old=PASSWORD)
    other = server.browser()
    other.send("/you", "/you/login", login="kim", password=PASSWORD)
    assert login_of(other) == "kim"


def test_an_answer_for_another_browser_is_refused(server: Any, provider: Provider) -> None:
    attacker, victim = server.browser(), server.browser()
    back = provider.authorize(begin(attacker), sub="8", preferred_username="mallory")
    assert "began in another browser" in victim.http.get(back).text
    begin(victim)  # now the victim has a sign-in of their own, with another state
    assert victim.http.get(back).status_code == 400
    assert victim.name == ""
    assert attacker.http.get(back).is_success, "the code was not used up"
    assert attacker.http.get(back).status_code == 400, "it works once"


def test_a_page_of_another_site_begins_no_sign_in(server: Any) -> None:
    stranger = server.browser()
    stranger.open("/you")
    assert stranger.http.post("/you/oidc", data={}).status_code == 403
    assert stranger.http.get("/you/oidc").status_code == 405


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another client"},
        {"aud": ["another client"], "azp": CLIENT},
        {"exp": 1},
        {"nonce": "of another sign-in"},
        {"sub": ""},
    ],
)
def test_a_token_for_something_else_is_refused(wrong: dict[str, Any], server: Any, provider: Provider) -> None:
    browser = server.browser()
    back = provider.authorize(begin(browser), **{"sub": "9", "preferred_username": "nora", **wrong})
    answer = browser.http.get(back)
    assert answer.status_code == 400
    assert "did not work" in answer.text
    assert browser.name == ""


def test_a_token_that_the_provider_did_not_sign_is_refused(server: Any, provider: Provider) -> None:
    browser = server.browser()
    forged: list[tuple[Any, str]] = [
        (RSAKey.generate_key(2048, {"kid": "one"}), "RS256"),
        (OctKey.import_key(SECRET, {"kid": "one"}), "HS256"),
    ]
    try:
        for provider.signing, provider.algorithm in forged:
            assert sign_in(browser, provider, "10", preferred_username="otto").status_code == 400
    finally:
        provider.signing, provider.algorithm = provider.key, "RS256"
    assert browser.name == ""


def test_names_come_from_userinfo_if_the_token_has_none(server: Any, provider: Provider) -> None:
    browser = server.browser()
    try:
        provider.userinfo = {"sub": "11", "preferred_username": "petra", "name": "Petra"}
        sign_in(browser, provider, "11")
        assert (browser.name, login_of(browser)) == ("Petra", "petra")
        provider.userinfo = {"sub": "somebody else", "preferred_username": "quinn"}
        other = server.browser()
        sign_in(other, provider, "12", email="rosa@mail.example")
        assert login_of(other) == "rosa"
    finally:
        provider.userinfo = {}


def test_a_provider_that_is_down_is_one_sentence(make_server: Callable[..., Any]) -> None:
    down = {"oidc_issuer": "http://127.0.0.1:1", "oidc_client_id": CLIENT, "oidc_name": "the club"}
    browser = make_server(**down).browser()
    answer = browser.send("/you", "/you/oidc")
    assert answer.status_code == 502
    assert "did not work" in answer.text


def test_a_closed_server_lets_in_whom_the_host_wants(make_server: Callable[..., Any], provider: Provider) -> None:
    closed = make_server(**settings_of(provider, open_registration=False, admin="root"))
    stranger = closed.browser()
    assert sign_in(stranger, provider, "13", preferred_username="sven").status_code == 403
    club = make_server(**settings_of(provider, open_registration=False, admin="root", oidc_registration=True))
    member = club.browser()
    sign_in(member, provider, "13", preferred_username="root")
    assert login_of(member) == "root2", "the administrator's login is reserved"
    assert closed.browser().http.get("/you/oidc/back?code=x&state=y").status_code == 400


def test_the_log_has_no_secrets_of_a_sign_in(server: Any, provider: Provider) -> None:
    browser = server.browser()
    back = provider.authorize(begin(browser), sub="14", preferred_username="tina")
    browser.http.get(back)
    browser.http.get(back)
    log = (server.folder.parent / "server.log").read_text()
    assert "signed in at" in log
    assert "failed" in log
    for secret in (SECRET, *parse_qs(urlsplit(back).query)["state"], "access_token"):
        assert secret not in log
