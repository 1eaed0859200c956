"""Being told of one's turn: receivers that speak the real protocols (a push service, a mail server, a webhook)."""

from __future__ import annotations

import asyncio
import html
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, Queue
from time import time
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from litestar import Litestar
from litestar.testing import AsyncTestClient
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from cosmodrome.store import Channel, Store, WaitingPlayer
from cosmodrome.store.notifications import Notifications
from cosmodrome.web.notify import http, service
from cosmodrome.web.notify.http import AllowedNetworks, Unreachable
from cosmodrome.web.notify.mail import Mailer
from cosmodrome.web.notify.push import CURVE, Browser, Vapid, decoded, encoded, encrypt, new_key, point
from cosmodrome.web.notify.service import AT_ONCE, Notice, Notifier
from cosmodrome.web.security import sessions
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings, is_email

MESSAGE_TIMEOUT = 75.0
SOON = 0.5


# -- receivers -------------------------------------------------------------------------------------


class Receiver:
    """An HTTP server that takes down what is sent to it, and answers as it is told."""

    def __init__(self, status: int = 201) -> None:
        received: Queue[tuple[str, dict[str, str], bytes]] = Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                received.put((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(status)
                self.send_header("location", "http://127.0.0.1:9/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.received = received
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def next(self) -> tuple[str, dict[str, str], bytes]:
        return self.received.get(timeout=MESSAGE_TIMEOUT)

    def silent(self, seconds: float = 2.5) -> bool:
        try:
            return self.received.get(timeout=seconds) is None
        except Empty:
            return True


class Subscriber:
    """A browser at a push service: it alone can read what comes for it. Written from RFC 8291 and 8292."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.secret = b"sixteen bytes in"
        self.fields = {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.secret)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\x00" + point(self.key.public_key()) + sender
        ikm = HKDF(hashes.SHA256(), 32, self.secret, info).derive(self.key.exchange(ec.ECDH(), theirs))
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(ikm)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(ikm)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02", "the last record ends with a 2"
        return text[:-1]


def check_vapid(header: str, audience: str, known: str) -> dict[str, Any]:
    """What a push service asks of a sender: a token for it, for a day at most, signed by the key it knows."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found
    head, claims, signature, key = found.groups()
    assert key == known
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = decoded(signature)[:32], decoded(signature)[32:]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    raw = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
    public.verify(raw, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told: dict[str, Any] = json.loads(decoded(claims))
    assert told["aud"] == audience
    assert time() < told["exp"] <= time() + 24 * 3600
    return told


class Mailbox:
    """What a mail server hands on."""

    def __init__(self) -> None:
        self.letters: Queue[Message] = Queue()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.letters.put(message_from_bytes(envelope.content))
        return "250 OK"

    def next(self) -> Message:
        return self.letters.get(timeout=MESSAGE_TIMEOUT)


@pytest.fixture(scope="module")
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    box = Mailbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture(scope="module")
def server(make_server: Callable[..., Any], mailbox: tuple[Mailbox, str]) -> Any:
    settings = {"nudge_after": SOON, "nudge_reach": ["127.0.0.0/8"], "smtp": mailbox[1]}
    return make_server(mail_from="table@games.example", **settings)


class Table:
    """Ann, in a browser that is closed, and Bob, at a table where both are asked."""

    def __init__(self, server: Any) -> None:
        self.ann, self.bob = server.browser(), server.player("Bob")
        room = self.ann.send("/", "/invite", game="comet-race", seats="2", name="Ann")
        self.id = str(room.url).rsplit("/", 1)[1]
        link = re.search(r"/join/[\w-]+", room.text.replace("&#x2f;", "/").split("Invite link for seat 2")[1])
        assert link
        self.join = link[0]

    def begin(self) -> None:
        self.bob.post(f"/api/tables/{self.id}/join", {"invite": self.join.rsplit("/", 1)[1]})

    def answer(self, player: Any) -> None:
        asked = player.get(f"/api/tables/{self.id}/questions")["questions"][0]
        body = {"seat": asked["seat"], "token": asked["options"][0]["token"]}
        player.post(f"/api/tables/{self.id}/answer", body)


# -- by each way -----------------------------------------------------------------------------------


def test_a_browser_is_told_once_and_it_alone_can_read_it(server: Any) -> None:
    service, subscriber, table = Receiver(), Subscriber(), Table(server)
    page = table.ann.open("/you/nudges")
    known = re.search(r'data-key="([\w-]+)"', page)
    assert known
    fields = {"endpoint": f"{service.url}/for/ann", **subscriber.fields}
    assert table.ann.send("/you/nudges", "/you/nudges/push", **fields).is_success
    table.begin()
    path, headers, body = service.next()
    assert path == "/for/ann"
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    assert check_vapid(headers["authorization"], service.url, known[1])["sub"].startswith("http")
    told = json.loads(subscriber.read(body))
    assert told["title"] == "Your turn: Comet Race"
    assert "Bob" in told["body"]
    assert '"mine":[0]' in table.ann.open(told["url"]), "the link opens the table"
    table.answer(table.bob)
    assert service.silent(), "the same question waits: it is not told again"


def test_a_webhook_is_called_once_for_each_question(server: Any) -> None:
    hook, table = Receiver(302), Table(server)
    assert table.ann.send("/you/nudges", "/you/nudges/webhook", address=f"{hook.url}/a?b=c").is_success
    assert f"{hook.url}/a" not in table.ann.open("/you/nudges"), "what is secret in it is not shown"
    table.begin()
    path, headers, body = hook.next()
    assert (path, headers["content-type"]) == ("/a?b=c", "application/json")
    told = json.loads(body)
    assert told["url"] == f"{str(table.ann.http.base_url).rstrip('/')}/table/{table.id}"
    assert told["url"] in told["text"]
    assert told["url"] in told["content"]
    assert hook.silent(), "nor does it follow where it was sent on"
    assert "The address answered 302." in table.ann.open("/you/nudges")
    token = table.ann.said("/you", "/you/token")
    key = re.search(r'aria-label="API token" value="([\w-]+)"', token)
    assert key
    ann = server.player("nobody")
    ann.http.headers["authorization"] = f"Bearer {key[1]}"
    table.answer(ann)
    while not ann.get(f"/api/tables/{table.id}/questions")["questions"]:
        table.answer(table.bob)
    assert json.loads(hook.next()[2])["table"] == table.id, "the next question is told of"


def test_a_letter_comes_after_the_address_was_confirmed(server: Any, mailbox: tuple[Mailbox, str]) -> None:
    box, table = mailbox[0], Table(server)
    said = table.ann.said("/you/nudges", "/you/nudges/email", address="ann@mail.example")
    assert "We sent an e-mail to ann@mail.example" in said
    asked = box.next()
    assert asked["to"] == "ann@mail.example"
    table.begin()
    with pytest.raises(Empty):
        box.letters.get(timeout=2.5)
    link = re.search(r"/nudge/[\w.-]+", str(asked.get_payload(decode=True).decode()))  # type: ignore[union-attr]
    assert link
    stranger = server.browser()
    assert "Confirm this address" in stranger.open(link[0]), "who only looks confirms nothing"
    assert "open the link in our e-mail" in table.ann.open("/you/nudges")
    assert "Thank you" in stranger.said(link[0], link[0])
    letter = box.next()
    text = letter.get_payload(decode=True).decode()  # type: ignore[union-attr]
    assert letter["subject"] == "Your turn: Comet Race"
    assert f"/table/{table.id}" in text
    stop = re.search(r"/nudge/[\w.-]+", str(letter["list-unsubscribe"]))
    assert stop
    assert "no more" in stranger.said(stop[0], stop[0])
    assert "ann@mail.example" not in table.ann.open("/you/nudges")


def test_nobody_is_flooded_with_questions_whether_an_address_is_theirs(
    server: Any, mailbox: tuple[Mailbox, str]
) -> None:
    box = mailbox[0]
    for address in ("vic@mail.example", "vic@mail.example", "Vic+1@mail.example", "vic+2@MAIL.example"):
        eve = server.browser()
        eve.send("/you/nudges", "/you/nudges/email", address=address)
    asked = box.next()
    with pytest.raises(Empty):
        box.letters.get(timeout=1.0)
    assert eve.send("/you/nudges", "/you/nudges/email", address="vic@mail.example").status_code == 429
    stop = re.search(r"/nudge/[\w.-]+", str(asked["list-unsubscribe"]))
    assert stop
    server.browser().said(stop[0], stop[0])
    assert eve.send("/you/nudges", "/you/nudges/email", address="vic@mail.example").status_code == 429


@pytest.mark.parametrize(
    "address",
    ["=?utf-8?q?vic=40mail.example,?=@eve.example", "=?us-ascii?q?a=0d=0aBcc=3avic?=@eve.example",
     "a\x01@mail.example", "a\u202e@mail.example", "a\ud800@mail.example", "a b@mail.example", "a@mail.example\n"],
)  # fmt: skip
def test_what_stands_for_another_address_in_a_letters_head_is_none(address: str) -> None:
    assert not is_email(address)


def test_plain_addresses_are_addresses() -> None:
    assert all(map(is_email, ("ann@mail.example", "ann.o'neil+space_base@mail.example", "a=b@x-y.example")))


def test_a_browser_that_is_gone_is_forgotten(server: Any) -> None:
    service, table = Receiver(410), Table(server)
    table.ann.send("/you/nudges", "/you/nudges/push", endpoint=service.url, **Subscriber().fields)
    assert "<strong>Browser</strong>" in table.ann.open("/you/nudges")
    table.begin()
    service.next()
    end = time() + MESSAGE_TIMEOUT
    while "<strong>Browser</strong>" in table.ann.open("/you/nudges"):
        assert time() < end


def test_ways_are_ones_own_and_not_without_end(server: Any) -> None:
    ann, eve = server.browser(), server.browser()
    ann.send("/you", "/you/name", name="Ann")
    eve.send("/you", "/you/name", name="Eve")
    for number in range(10):
        ann.send("/you/nudges", "/you/nudges/webhook", address=f"https://hooks.example/{number}")
    assert ann.send("/you/nudges", "/you/nudges/webhook", address="https://hooks.example/more").status_code == 409
    way = re.search(r'name="way" value="([\w-]+)"', ann.open("/you/nudges"))
    assert way
    assert eve.send("/you/nudges", "/you/nudges/remove", way=way[1]).status_code == 404
    assert ann.send("/you/nudges", "/you/nudges/remove", way=way[1]).is_success
    assert way[1] not in ann.open("/you/nudges")
    for bad in ("ftp://hooks.example", "https://name:word@hooks.example", "https://hooks.example:25", "https://[", "x"):
        assert ann.send("/you/nudges", "/you/nudges/webhook", address=bad).status_code == 422
    assert ann.send("/you/nudges", "/you/nudges/email", address="a@b.example\nBcc: c@d.example").status_code == 422
    none = {"endpoint": "https://push.example/1", "p256dh": "AAAA", "auth": "AAAA"}
    assert ann.send("/you/nudges", "/you/nudges/push", **none).status_code == 422
    assert ann.http.get("/nudge/forged").status_code == 404


# -- protocols -------------------------------------------------------------------------------------


def test_the_example_of_rfc_8291() -> None:
    """Appendix A: with its keys and its salt, its very bytes."""
    private = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    browser = Browser(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        browser,
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(private, CURVE),
    )
    assert encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_key_is_kept_as_it_was() -> None:
    kept = new_key()
    assert Vapid(kept).public == Vapid(kept).public
    assert len(decoded(Vapid(kept).public)) == 65


# -- where the server does not call ----------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
     "::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
     "ff02::1", "fec0::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "5f00::1", "4000::1",
     "2001:db8::1", "192.88.99.1"],
)  # fmt: skip
def test_addresses_that_are_not_on_the_open_internet_are_not_called(address: str) -> None:
    assert not AllowedNetworks().allows(ip_address(address))


def test_the_open_internet_is_called_and_what_the_host_names() -> None:
    assert AllowedNetworks().allows(ip_address("93.184.216.34"))
    assert AllowedNetworks().allows(ip_address("2606:2800:220:1::1"))
    assert AllowedNetworks.parse(["10.0.0.0/8"]).allows(ip_address("10.1.2.3"))
    assert not AllowedNetworks.parse(["10.0.0.0/8"]).allows(ip_address("127.0.0.1"))


def test_a_name_that_stands_for_a_forbidden_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    hook = Receiver()
    port = int(hook.url.rsplit(":", 1)[1])

    def lookup(*_: Any, **__: Any) -> list[Any]:
        both = ("93.184.216.34", "127.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in both]

    for address in (hook.url, f"http://localhost:{port}", f"http://2130706433:{port}"):
        with pytest.raises(Unreachable, match="not on the public internet"):
            http.post(address, b"", {}, AllowedNetworks())
    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(Unreachable, match="not on the public internet"):
        http.post(f"https://both.example:{port}", b"", {}, AllowedNetworks())
    assert hook.silent(0.3)


def test_whoever_answers_letter_by_letter_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "HTTP_TIMEOUT", 0.5)
    with socket.socket() as slow:
        slow.bind(("127.0.0.1", 0))
        slow.listen()
        stop = threading.Event()

        def drip() -> None:
            line, _ = slow.accept()
            with line:
                line.sendall(b"HTTP")
                while not stop.wait(0.1):
                    try:
                        line.sendall(b"x")
                    except OSError:
                        return

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        with pytest.raises(Unreachable, match="does not answer"):
            http.post(f"http://127.0.0.1:{slow.getsockname()[1]}", b"", {}, AllowedNetworks.parse(["127.0.0.0/8"]))
        stop.set()
        thread.join(5)


async def test_who_answers_slowly_keeps_nobody_else_waiting(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many ways to many hosts of one owner hang; what goes elsewhere gets through meanwhile."""
    ended, reached = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def by(_: Any, way: Channel, __: Notice) -> str:
        if way.address.endswith("slow.example/"):
            ended.wait(30)
        else:
            loop.call_soon_threadsafe(reached.set)
        return ""

    monkeypatch.setattr(Notifier, "_by", by)
    ways = [Channel(f"{n}", "eve", "webhook", f"https://{n}.slow.example/", "", 0.0) for n in range(3 * AT_ONCE)]
    ways.append(Channel("ann", "ann", "push", "https://push.example/1", "", 0.0))
    sent = [asyncio.create_task(services.notifier._send(way, Notice("t", "", ""))) for way in ways]
    try:
        await asyncio.wait_for(reached.wait(), 20)
    finally:
        ended.set()
        await asyncio.gather(*sent)


@pytest.mark.parametrize("kind", ["webhook", "push"])
async def test_a_domain_is_not_flooded_with_what_it_did_not_ask_for(
    fold: Callable[..., Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Many people name addresses of one victim: some messages come at once, some later, the others never."""
    called: list[str] = []
    monkeypatch.setattr(Notifier, "_by", lambda _, way, __: called.append(way.address) or "")
    services = await Services.open(fold(tmp_path / "data", rate_limit=1.0, limits=("host_posts=6+6/m",)))
    waits: list[float] = []

    async def no_sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(service, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": no_sleep}))
    note = Notice("t", "", "")
    for n in range(240):
        await services.notifier._send(Channel(f"{n}", f"eve{n}", kind, f"https://{n}.vic.example/{n}", "", 0.0), note)
    await services.notifier._send(Channel("x", "ann", kind, "https://hooks.example/", "", 0.0), note)
    monkeypatch.undo()
    await services.close()
    assert called[-1] == "https://hooks.example/"
    assert waits.count(0.0) == 7, "six to one domain, one to another"
    assert len(called) <= 38, "six at once, then one every ten seconds for five minutes"
    assert max(waits) <= 300


@pytest.mark.parametrize("kind", ["webhook", "push", "email"])
async def test_nobody_is_flooded_with_messages_of_their_own_turn(
    fold: Callable[..., Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    called: list[str] = []
    monkeypatch.setattr(Notifier, "_by", lambda _, way, __: called.append(way.address) or "")
    services = await Services.open(fold(tmp_path / "data", rate_limit=1.0, limits=("posts=5+36/h",)))
    for n in range(40):
        address = f"eve@{n}.example" if kind == "email" else f"https://{n}.example/"
        await services.notifier._send(Channel(f"{n}", "eve", kind, address, "", 0.0), Notice("t", "", ""))
    await services.notifier._send(Channel("x", "ann", kind, "https://hooks.example/", "", 0.0), Notice("t", "", ""))
    await services.close()
    assert len(called) == 6
    assert called[-1] == "https://hooks.example/"


MENTIONS = (
    "@everyone",
    "@here",
    "<!channel>",
    "<!here|x>",
    "<@123>",
    "<@&9>",
    "<#5>",
    "@channel",
    "@all",
    "<!everyone>",
)


@pytest.mark.parametrize("name", MENTIONS)
def test_a_name_mentions_nobody_in_a_chat_program(server: Any, name: str) -> None:
    hook, table = Receiver(200), Table(server)
    table.ann.send("/you/nudges", "/you/nudges/webhook", address=hook.url)
    table.bob = server.player(name)
    table.begin()
    told = json.loads(hook.next()[2])
    assert told["allowed_mentions"] == {"parse": []}, "Discord mentions nobody"
    for field in ("text", "content"):
        assert name not in told[field]
        assert re.search(r"<[@!#]|@(everyone|here|channel|all)", told[field]) is None
        assert told["url"] in told[field]
    assert "<" not in told["text"], "Slack's escapes"
    shown = html.unescape(told["text"]).replace("\u200b", "")
    assert f"Your game with {name} is waiting for you." in shown, "people read the name as it is"
    assert shown == told["content"].replace("\u200b", "")


# -- once, however many servers there are ----------------------------------------------------------


async def test_of_many_servers_one_tells_and_an_outage_makes_no_news(tmp_path: Any) -> None:
    from cosmodrome.store import Chair, Entry, Person, TableRow

    tmp_path.joinpath("data").mkdir()
    url = f"sqlite:///{tmp_path / 'data' / 'x.db'}"
    one, two = await Store.open(url), await Store.open(url)
    await one.add_person(Person("ann", "Ann", 0.0))
    row = TableRow("t", "comet-race", "ann", 1, {}, "", {"kind": "none"}, False, "playing", 0.0, 0.0)
    await one.add_table(row, [Chair(0, "person", "Ann", "ann", since=100.0)])
    here, there = Notifications(one.rows), Notifications(two.rows)
    assert await here.waiting(200.0) == [], "who chose no way is not told"
    await here.add(Channel("w", "ann", "webhook", "https://hooks.example", "http://x", 0.0))
    assert await here.waiting(99.0) == []
    found = await here.waiting(200.0)
    assert found == [WaitingPlayer("t", 0, "ann", 100.0)]
    claimed = await asyncio.gather(*(nudges.claim(found[0]) for nudges in (here, there, here, there)))
    assert sorted(claimed) == [False, False, False, True]
    assert await there.waiting(200.0) == []
    late = Chair(0, "person", "Ann", "ann", since=150.0)  # the servers were away for 50 s
    await one.write(row, row.version, chairs=[late])
    assert not await there.claim((await there.waiting(200.0))[0])
    assert await there.waiting(200.0) == []
    row.seq = 1
    await one.write(
        row, row.version, [Entry(1, "answer", 0, "x", None, 160.0)], [Chair(0, "person", "Ann", "ann", since=160.0)]
    )
    assert await there.claim((await there.waiting(200.0))[0]), "another question"
    await one.close()
    await two.close()


# -- in the browser --------------------------------------------------------------------------------


SUBSCRIBE = """(given) => {
  // the browser's own push service is not there without a network: what it would give back
  const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (c) => c.charCodeAt(0)).buffer;
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    window.askedWith = options.applicationServerKey.length;
    return { endpoint: given.endpoint, getKey: (name) => bytes(given[name]) };
  };
}"""


# -- forgotten passwords ---------------------------------------------------------------------------

PASSWORD = "a long password"


def link_in(letter: Message, path: str) -> str:
    found = re.search(rf"/{path}/[\w.-]+", letter.get_payload(decode=True).decode())  # type: ignore[union-attr]
    assert found
    return found[0]


def account_with_address(server: Any, box: Mailbox, login: str, **fields: str) -> Any:
    """A browser with an account that has confirmed LOGIN@mail.example."""
    browser = server.browser()
    browser.send("/you", "/you/account", login=login, password=PASSWORD)
    browser.send("/you/nudges", "/you/nudges/email", address=f"{login}@mail.example", **fields)
    link = link_in(box.next(), "nudge")
    browser.send(link, link)
    return browser


@pytest.mark.parametrize(("login", "asked"), [("olga", "olga"), ("oskar", "Oskar@MAIL.example")])
def test_a_forgotten_password_is_reset_by_e_mail(
    login: str, asked: str, server: Any, mailbox: tuple[Mailbox, str]
) -> None:
    box = mailbox[0]
    here, elsewhere = account_with_address(server, box, login, only="password"), server.browser()
    token = re.search(r'aria-label="API token" value="([^"]+)"', here.said("/you", "/you/token"))
    assert token
    assert 'href="/you/forgot"' in elsewhere.open("/you")
    said = elsewhere.said("/you/forgot", "/you/forgot", login=asked)
    assert "If this account has a confirmed" in said
    letter = box.next()
    assert letter["to"] == f"{login}@mail.example"
    assert letter["list-unsubscribe"] is None, "there is nothing to unsubscribe from"
    link = link_in(letter, "recover")
    assert login in elsewhere.open(link)
    for short in ("", "short"):
        assert elsewhere.send(link, link, password=short).status_code == 422
    assert here.name, "nothing has changed so far"
    assert elsewhere.send(link, link, password="another password").is_success
    assert elsewhere.name
    assert here.name == "", "other browsers are logged out"
    answer = httpx.get(f"{server.url}/api/me", headers={"authorization": f"Bearer {token[1]}"})
    assert answer.status_code == 401
    assert server.browser().http.get(link).status_code == 404, "the link works once"
    third = server.browser()
    assert "wrong" in third.said("/you", "/you/login", login=login, password=PASSWORD)
    third.send("/you", "/you/login", login=login, password="another password")
    assert third.name


def test_strangers_learn_nothing_from_a_forgotten_password(server: Any, mailbox: tuple[Mailbox, str]) -> None:
    box = mailbox[0]
    silent = server.browser()
    silent.send("/you", "/you/account", login="silent", password=PASSWORD)
    silent.send("/you/nudges", "/you/nudges/email", address="silent@mail.example")
    box.next()  # the link in it is not followed, so the address is not confirmed
    guest = server.browser()
    guest.send("/you/nudges", "/you/nudges/email", address="guest@mail.example")
    link = link_in(box.next(), "nudge")
    guest.send(link, link)
    known = account_with_address(server, box, "known")
    answers = set()
    for name in ("silent", "silent@mail.example", "guest@mail.example", "nobody", "no\r\nbody@mail.example", "known"):
        said = server.browser().said("/you/forgot", "/you/forgot", login=name)
        answers.add(re.sub(r'name="csrf" value="[^"]+"', "", said))
    assert len(answers) == 1, "the answer is the same for all"
    assert box.next()["to"] == "known@mail.example"
    with pytest.raises(Empty):
        box.letters.get(timeout=1.0)
    assert known.name


def test_an_address_for_a_forgotten_password_gets_nothing_else(server: Any, mailbox: tuple[Mailbox, str]) -> None:
    box, table = mailbox[0], Table(server)
    table.ann.send("/you/nudges", "/you/nudges/email", address="rare@mail.example", only="password")
    letter = box.next()
    assert "forget" in letter.get_payload(decode=True).decode()  # type: ignore[union-attr]
    link = link_in(letter, "nudge")
    assert "only if you forget your password" in table.ann.said(link, link)
    table.begin()
    with pytest.raises(Empty):
        box.letters.get(timeout=2.5)


async def test_a_link_to_reset_a_password_lasts_an_hour_and_strangers_cannot_void_it(
    fold: Callable[..., Settings], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = {"smtp": "smtp://127.0.0.1:1", "mail_from": "table@games.example"}
    services = await Services.open(fold(tmp_path, rate_limit=1.0, **mail))
    sent: list[str] = []
    monkeypatch.setattr(Mailer, "send", lambda _, to, subject, text, stop="": sent.append(text))
    try:
        olga = await services.identity.sign_up("olga", PASSWORD)
        channel = Channel("way", olga.id, "email", "olga@mail.example", "http://games.example", 0.0)
        await services.notifier.notifications.add(channel)
        for _ in range(5):
            await services.notifier._forgotten("olga", "203.0.113.7")
        assert len(sent) == 3, "the rest is over the limit"
        tokens = [re.findall(r"/recover/([\w-]+)", text)[0] for text in sent]
        assert all([await services.identity.resettable(token) for token in tokens])
        link = await services.identity.recovery(olga, PASSWORD, "")
        now = sessions.time()
        monkeypatch.setattr(sessions, "time", lambda: now + 3601)
        assert await services.identity.resettable(tokens[0]) is None
        with pytest.raises(sessions.IdentityError):
            await services.identity.recover(tokens[0], "another password")
        assert await services.identity.recoverable(link), "a recovery link is not replaced by it"
    finally:
        await services.close()


async def test_without_a_mail_server_there_is_no_such_page(client: AsyncTestClient[Litestar]) -> None:
    assert (await client.get("/you/forgot")).status_code == 404
    assert "/you/forgot" not in (await client.get("/you")).text


# -- in a browser: last, since no event loop can run in this thread while Playwright does -------------


def test_from_the_button_to_the_message_on_the_screen(browser: Chromium, server: Any) -> None:
    service, subscriber = Receiver(), Subscriber()
    url = server.url.replace("127.0.0.1", "localhost")
    context = browser.new_context(base_url=url)
    context.grant_permissions(["notifications"], origin=url)
    page = context.new_page()
    page.goto("/you")
    page.fill("input[name=name]", "Ann")
    page.get_by_role("button", name="Save").click()
    page.goto("/you/nudges")
    page.evaluate(SUBSCRIBE, {"endpoint": f"{service.url}/ann", **subscriber.fields})
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.locator(".keys-list")).to_contain_text("Browser")
    page.goto("/")
    page.get_by_text("Invite friends to Comet Race").click()
    page.get_by_role("button", name="2", exact=True).first.click()
    link = page.get_by_label("Link for your friends").input_value()
    table = page.url.rsplit("/", 1)[1]
    page.goto("/you/nudges")  # away from the table
    server.browser().said(link.removeprefix(url), link.removeprefix(url), name="Bob")
    told = subscriber.read(service.next()[2])
    cdp = context.new_cdp_session(page)
    registered: list[Any] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: registered.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    page.wait_for_timeout(500)
    assert registered
    cdp.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": url, "registrationId": registered[0]["registrationId"], "data": told.decode()},
    )
    shown = """async () => {
      const notes = await (await navigator.serviceWorker.ready).getNotifications();
      return notes.map((note) => [note.title, note.data.url]);
    }"""
    page.wait_for_function(f"async () => (await ({shown})()).length > 0")
    assert page.evaluate(shown) == [["Your turn: Comet Race", f"/table/{table}"]]
    context.close()


def test_without_a_network_the_browser_says_so(browser: Chromium, server: Any) -> None:
    context = browser.new_context(base_url=server.url.replace("127.0.0.1", "localhost"))
    page = context.new_page()
    page.goto("/")
    page.evaluate(
        "async () => { await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready; }"
    )
    page.wait_for_function("() => navigator.serviceWorker.controller")
    context.set_offline(True)
    page.goto("/guide/space-base")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.sheet')).borderRadius") != "0px", (
        "in its style"
    )
    context.set_offline(False)
    page.goto("/guide/space-base")
    expect(page.get_by_role("heading", level=1).first).to_have_text("Space Base")
    context.close()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_other_tables_are_listed_everywhere_and_the_next_is_a_click_away(
    browser: Chromium, server: Any, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        base_url=server.url.replace("127.0.0.1", "localhost"), viewport={"width": size[0], "height": size[1]}
    )
    page = context.new_page()
    for _ in range(2):
        page.goto("/new?game=comet-race")
        page.select_option("[name=seats]", "2")
        page.select_option("[name=seat1]", "invite")
        page.get_by_role("button", name="Set up the table").click()
        page.wait_for_url("**/table/**")
        link = page.get_by_label("Link for your friends").input_value()
        path = "/" + link.split("/", 3)[3]
        server.browser().said(path, path, name="Bob")
        page.wait_for_selector("#options button.option")  # the page that waited for friends has become the table
    page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")
    here = page.url
    for path in ("/", "/you", "/guide/comet-race"):
        page.goto(path)
        expect(page.locator("#due-words")).to_have_text("Your turn at 2 tables")
    page.goto(here)
    expect(page.locator("#due-words")).to_have_text("Your turn at 1 table")
    expect(page.locator("#next-table")).to_have_count(0)
    page.evaluate("() => localStorage.setItem('confirm', 'no')")
    page.reload()
    page.locator("#options button.option").first.click()
    page.locator("#next-table").click()
    page.wait_for_url(lambda url: "/table/" in url and url != here)
    context.close()
