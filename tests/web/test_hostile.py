"""The whole API and every page, called with what nobody means: each request is answered or refused, none fails."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient
from msgspec import Struct

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.web.security.requests import caller

Client = AsyncTestClient[Litestar]
HOSTILE = (
    "", "0", "1", "-1", "99999999999999999999999", "1e9", "NaN", "null", "[]", "\x00", "../..", "<script>", "a" * 199,
    "a" * 4000, "\u202eabc", "١", "²", "ship:gagarin", "sector:6", "sector:-1", "card:0", "card:99999999999", ":", "\n",
    "\\", 'x" class="',
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, 0, 1, -1, 10**30, 0.5, 1e308, "", "x", "a" * 300, "\x00", "\u202e", [], {}, [[]], ["x"], {"a": 1}, True,
)  # fmt: skip
GAMES = ("comet-race", "space-base", "planet-unknown", "spacecorp", "starship-interstellar")


@pytest.fixture
async def ann(client: Client) -> dict[str, str]:
    guest = (await client.post("/api/guests", json={"name": "Ann"})).json()
    return {"authorization": f"Bearer {guest['token']}"}


async def tables(client: Client, ann: dict[str, str]) -> list[str]:
    """One of each game under way, one that waits, one that is over, and none."""
    found = []
    for game in GAMES:
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Bob"}]
        made = await client.post("/api/tables", json={"game": game, "seats": seats}, headers=ann)
        found.append(made.json()["id"])
    waits = {"game": "space-base", "seats": [{"kind": "me"}, {"kind": "invite"}]}
    found.append((await client.post("/api/tables", json=waits, headers=ann)).json()["id"])
    for _ in range(500):
        asked = (await client.get(f"/api/tables/{found[0]}/questions", headers=ann)).json()
        for q in asked["questions"]:
            answer = {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"]}
            await client.post(f"/api/tables/{found[0]}/answer", json=answer, headers=ann)
        if asked["over"]:
            return [*found, "none"]
    raise AssertionError("the match does not end")


def handlers(app: Litestar) -> Iterator[tuple[str, str, Any]]:
    """Every way in: method, path and handler."""
    for route in app.routes:
        for method, handler in getattr(route, "route_handler_map", {}).items():
            if method in ("GET", "POST", "DELETE") and "schema" not in route.path:
                yield method, route.path, handler[0] if isinstance(handler, tuple) else handler


def body(kind: Any, rng: random.Random) -> Any:
    """Something for a body: mostly the fields that it has, with values that it may not have."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return {}
    found = {field.name: rng.choice(VALUES) for field in msgspec.structs.fields(kind) if rng.random() < 0.9}
    if "seat" in found and rng.random() < 0.8:
        found["seat"] = 0
    if "moment" in found and rng.random() < 0.8:
        found["moment"] = rng.randrange(3)
    return found


async def test_nothing_fails_whatever_is_asked_for(client: Client, ann: dict[str, str]) -> None:
    rng = random.Random(15)
    places = await tables(client, ann)
    seen: dict[int, int] = {}
    for method, path, handler in sorted(handlers(client.app), key=lambda way: way[:2]):
        fields = handler.parsed_fn_signature.parameters
        asked = [name for name, field in fields.items() if name not in ("self", "request", "data") and name not in path]
        for place in places if "table_id" in path else places[:1]:
            for turn in range(2 + 2 * len(asked)):
                where = re.sub(r"\{table_id(:\w+)?\}", place, path)
                plain = turn == 0
                value = "1" if plain else rng.choice(HOSTILE)
                where = re.sub(r"\{\w+(:\w+)?\}", lambda _, value=value: quote(value, safe=""), where)
                query = {name: rng.choice(HOSTILE) for name in asked if rng.random() < 0.9}
                if "seat" in query and rng.random() < 0.7:
                    query["seat"] = "0"
                query = {} if plain else {**query, **({"wait": "0"} if "wait" in query else {})}
                data = body(fields["data"].annotation, rng) if "data" in fields else {}
                with suppress(ValueError):  # what can't even be sent
                    answer = await client.request(
                        method, where, params=query, json=data if method == "POST" else None, headers=ann
                    )
                    seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
                    assert answer.status_code < 500 or answer.status_code == 503, (method, where, query, data)
    assert seen[200] > 100
    assert seen[422] + seen[400] > 100


@pytest.mark.parametrize(
    "text", [b'{"name":"\xff\xfe"}', b'{"text":"\xc3("}', b'{"\x80":1}', b"\xff", '{"name":"x"}'.encode("utf-16")]
)
async def test_json_that_is_not_utf_8_is_refused(client: Client, ann: dict[str, str], text: bytes) -> None:
    headers = {**ann, "content-type": "application/json"}
    (place, *_) = await tables(client, ann)
    for method, path, _ in handlers(client.app):
        where = re.sub(r"\{\w+(:\w+)?\}", "1", re.sub(r"\{table_id(:\w+)?\}", place, path))
        if method == "POST":
            answer = await client.post(where, content=text, headers=headers)
            assert answer.status_code == 400, (path, answer.status_code)
            assert "not UTF-8" in answer.text


async def test_a_form_that_is_not_utf_8_is_refused(client: Client) -> None:
    token = re.search(r'name="csrf" value="([^"]+)"', (await client.get("/you")).text)
    assert token
    part = b'--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n\xff\xfe\r\n--x--\r\n'
    kinds = {"multipart/form-data; boundary=x": part, "application/x-www-form-urlencoded": b"name=\xff"}
    for kind, sent in kinds.items():
        headers = {"origin": "http://testserver.local", "x-csrf-token": token[1], "content-type": kind}
        assert (await client.post("/you/name", content=sent, headers=headers)).status_code == 400


async def test_whatever_an_address_carries_has_bounds(client: Client, ann: dict[str, str]) -> None:
    (place, *_) = await tables(client, ann)
    tried = 0
    for method, path, handler in handlers(client.app):
        for name, field in handler.parsed_fn_signature.parameters.items():
            if method != "GET" or name in ("self", "request") or name in path:
                continue
            where = re.sub(r"\{\w+(:\w+)?\}", "1", re.sub(r"\{table_id(:\w+)?\}", place, path))
            for much in (str(10**30), "9" * 4000):
                plain = {"seat": 0, "target": "x"} if "seat" in handler.parsed_fn_signature.parameters else {}
                asked = getattr(field.kwarg_definition, "name", None) or name  # the name in the address
                answer = await client.get(where, params={**plain, asked: much}, headers=ann)
                texts = str in (field.annotation, *field.args) and len(much) < 200
                assert answer.status_code == 400 or texts, (path, name, len(much))
                tried += 1
    assert tried > 40


class Connected:
    """As much of a connection as tells who calls."""

    def __init__(self, host: str) -> None:
        self.client = type("Client", (), {"host": host})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2606:2800:220:1::1", "2606:2800:220:1:ffff::2", True),
        ("2606:2800:220:1::1", "2606:2800:220:2::1", False),
        ("93.184.216.34", "93.184.216.35", False),
        ("::ffff:93.184.216.34", "::ffff:93.184.216.35", False),
    ],
)
def test_limits_count_a_whole_network_of_ipv6_as_one_caller(one: str, other: str, same: bool) -> None:
    assert (caller(Connected(one)) == caller(Connected(other))) is same  # type: ignore[arg-type]  # of a connection no more is needed


def a_position() -> dict[str, Any]:
    """Where Planet Unknown stands when a seat has looked through civ cards."""
    match = cosmodrome.new("planet-unknown", seats=2, seed=1)
    bot = make("greedy")
    while True:
        seat = next(iter(match.asked))
        match.answer(seat, bot.choose(match.perspective(seat)))
        position: dict[str, Any] = json.loads(json.dumps(match.position()))
        if any(position["looked"][0]):
            position.pop("answers", None)
            return position


def record_of(position: dict[str, Any]) -> str:
    head = 'cosmodrome-record 1\ngame planet-unknown\nrules {}\nseats 2\nnames ["a","b"]\noptions {{}}\nposition {}\n\n'
    return head.format(cosmodrome.games()["planet-unknown"].version, json.dumps(position))


async def test_a_position_from_which_no_seat_can_be_played_is_refused(client: Client, ann: dict[str, str]) -> None:
    nobody_looked, no_options = a_position(), a_position()
    next(cards for cards in nobody_looked["looked"][0] if cards)["known"] = 0
    no_options["options"] = {}
    for position, status in ((a_position(), 201), (nobody_looked, 422), (no_options, 422)):
        answer = await client.post("/api/records", json={"text": record_of(position)}, headers=ann)
        assert answer.status_code == status, answer.text
