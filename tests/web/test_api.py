"""The API: everything a player can do, and what is refused with the right status while the table stays as it was."""

from __future__ import annotations

import pytest

from .calling import Client, caller, play_to_the_end, two_people


async def test_a_match_from_invite_to_record_verification_and_import(client: Client) -> None:
    ann, bob, table = await two_people(client)
    await ann.get(f"/api/tables/{table}/record", status=409)
    await play_to_the_end(table, ann, bob)
    shown = await ann.get(f"/api/tables/{table}")
    assert shown["status"] == "over"
    assert len(shown["scores"]) == 2
    text = (await bob.get(f"/api/tables/{table}/record"))["text"]
    assert "bob's own" in text
    proof = await bob.get(f"/api/tables/{table}/verify")
    assert proof["holds"]
    assert proof["commitment"] == shown["commitment"]
    again = await bob.post("/api/records", {"text": text})
    assert again["status"] == "over"
    assert again["scores"] == shown["scores"]
    await bob.post("/api/records", {"text": text.replace("seed ", "seed 1")}, status=422)


async def test_space_base_is_played_through_the_api(client: Client) -> None:
    ann, bob, table = await two_people(client, "space-base")
    view = await ann.get(f"/api/tables/{table}/view", seat=0)
    assert view["seats"] == 2
    await play_to_the_end(table, ann, bob)
    assert (await ann.get(f"/api/tables/{table}/verify"))["holds"]


async def test_an_answer_sent_twice_counts_once(client: Client) -> None:
    ann, _, table = await two_people(client)
    q = (await ann.get(f"/api/tables/{table}/questions"))["questions"][0]
    answer = {"seat": 0, "token": q["options"][0]["token"], "question": q["id"], "id": "one"}
    first = await ann.post(f"/api/tables/{table}/answer", answer)
    again = await ann.post(f"/api/tables/{table}/answer", answer)
    assert first == again
    assert (await ann.get(f"/api/tables/{table}"))["seq"] == first["seq"] == 1


async def test_what_is_refused_leaves_the_table_as_it_was(client: Client) -> None:
    ann, bob, table = await two_people(client)
    eve = await caller(client, "Eve")
    where = f"/api/tables/{table}"
    q = (await ann.get(f"{where}/questions"))["questions"][0]
    token = q["options"][0]["token"]
    before = (await ann.get(f"{where}/view", seat=0), (await ann.get(where))["seq"])
    for who, path, data, status in (
        (ann, f"{where}/answer", {"seat": 0, "token": "nonsense"}, 422),
        (ann, f"{where}/answer", {"seat": 0, "token": token, "question": "0-stale"}, 409),
        (ann, f"{where}/answer", {"seat": 1, "token": token}, 403),
        (eve, f"{where}/answer", {"seat": 0, "token": token}, 403),
        (ann, f"{where}/answer", {"seat": "zero", "token": token}, 400),
        (ann, f"{where}/answer", {"seat": 0}, 400),
        (ann, f"{where}/answer", {"seat": 0, "token": "x" * 300}, 400),
        (ann, f"{where}/answer", {"seat": 99, "token": token}, 400),
        (ann, f"{where}/undo", {"seat": 0}, 409),
        (ann, f"{where}/order", {"seat": 0, "key": "nonsense", "value": "x"}, 422),
        (eve, f"{where}/stand-in", {"seat": 0, "why": "left"}, 403),
        (ann, f"{where}/stand-in", {"seat": 0, "why": "bored"}, 422),
        (eve, f"{where}/join", {"seat": 0}, 409),
        (eve, f"{where}/fill", {"level": "greedy"}, 403),
        (eve, f"{where}/fork", {"moment": 0, "seat": 0}, 403),
        (ann, f"{where}/fork", {"moment": 99, "seat": 0}, 404),
        (ann, "/api/tables/nowhere/answer", {"seat": 0, "token": token}, 404),
        (ann, "/api/tables", {"game": "chess", "seats": [{"kind": "me"}]}, 404),
        (ann, "/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}] * 11}, 422),
        (ann, "/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}] * 2, "options": {"no": 1}}, 422),
        (ann, "/api/tables", {"game": "comet-race", "seats": [{"kind": "bot"}] * 2}, 422),
        (ann, "/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "sun"}}, 422),
        (ann, "/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, 422),
        (ann, "/api/records", {"text": "not a record"}, 422),
    ):
        problem = await who.post(path, data, status=status)
        assert problem["error"], path
    assert (await ann.get(f"{where}/view", seat=0), (await ann.get(where))["seq"]) == before
    await bob.get(f"{where}/view", status=403, seat=0)
    await eve.get(f"{where}/log", status=403, seat=0)
    await eve.get(f"{where}/moments/0", status=403, seat=0)


async def test_bad_requests_get_the_right_status(client: Client) -> None:
    ann = await caller(client, "Ann")
    assert (await client.get("/api/me")).status_code == 401
    assert (await client.get("/api/me", headers={"authorization": "Bearer made-up"})).status_code == 401
    assert (await client.post("/api/tables", json={})).status_code == 401
    assert (await client.get("/api/nowhere")).status_code == 404
    assert (await client.put("/api/me", headers=ann.headers)).status_code == 405
    broken = await client.post(
        "/api/tables", content=b"{not json", headers={**ann.headers, "content-type": "application/json"}
    )
    assert broken.status_code == 400
    huge = await client.post("/api/tables", content=b'{"game":"' + b"x" * 100_000 + b'"}', headers=ann.headers)
    assert huge.status_code == 413
    assert "error" in huge.json()


async def test_standing_orders_undo_and_standing_in(client: Client) -> None:
    ann, bob, table = await two_people(client)
    where = f"/api/tables/{table}"
    q = (await ann.get(f"{where}/questions"))["questions"][0]
    await ann.post(f"{where}/answer", {"seat": 0, "token": q["options"][0]["token"], "question": q["id"]})
    assert not (await ann.get(f"{where}/questions"))["questions"]
    await ann.post(f"{where}/undo", {"seat": 0})
    back = (await ann.get(f"{where}/questions"))["questions"][0]
    assert [o["token"] for o in back["options"]] == [o["token"] for o in q["options"]]
    assert back["id"] != q["id"], "the answer to the question before the undo is stale"
    await ann.post(f"{where}/stand-in", {"seat": 0, "why": "left"})
    seat = (await bob.get(where))["seats"][0]
    assert seat["standin"] == "left"
    await ann.post(f"{where}/answer", {"seat": 0, "token": back["options"][0]["token"]}, status=409)
    await ann.post(f"{where}/stand-in", {"seat": 0, "why": ""})
    assert (await bob.get(where))["seats"][0]["standin"] == ""
    await bob.post(f"{where}/say", {"text": "good game"})


async def test_an_open_table_takes_whoever_comes_and_a_private_one_does_not(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": seats, "open": True})
    assert made["id"] in [t["id"] for t in await bob.get("/api/tables")]
    assert (await bob.get(f"/api/tables/{made['id']}"))["seats"][1]["invite"] is None, "invites are for the host's eyes"
    assert (await bob.post(f"/api/tables/{made['id']}/join", {}))["status"] == "playing"
    closed = await ann.post("/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "invite"}]})
    assert closed["id"] not in [t["id"] for t in await bob.get("/api/tables")]
    await bob.post(f"/api/tables/{closed['id']}/join", {"seat": 1}, status=403)
    await bob.post(f"/api/tables/{closed['id']}/join", {"seat": 1, "invite": "guess"}, status=403)
    invite = closed["seats"][1]["invite"]
    await bob.post(f"/api/tables/{closed['id']}/join", {"seat": 1, "invite": invite})
    eve = await caller(client, "Eve")
    await eve.post(f"/api/tables/{closed['id']}/join", {"invite": invite}, status=409)


async def test_waiting_for_a_change(client: Client) -> None:
    import asyncio

    ann, bob, table = await two_people(client)
    now = await ann.get(f"/api/tables/{table}/questions")
    waiting = asyncio.create_task(ann.get(f"/api/tables/{table}/questions", since=now["change"], wait=10))
    q = (await bob.get(f"/api/tables/{table}/questions"))["questions"][0]
    await bob.post(f"/api/tables/{table}/answer", {"seat": 1, "token": q["options"][0]["token"]})
    later = await asyncio.wait_for(waiting, 5)
    assert later["change"] > now["change"]


@pytest.mark.parametrize(("game", "moment"), [("comet-race", 3), ("space-base", 3)])
async def test_a_fork_plays_on_from_a_moment(client: Client, game: str, moment: int) -> None:
    """A fork has chance of its own: what the step drew is drawn anew, as in every step of Space Base."""
    ann, bob, table = await two_people(client, game)
    await play_to_the_end(table, ann, bob)
    fork = await ann.post(
        f"/api/tables/{table}/fork", {"moment": moment, "seat": 0, "seats": [{"kind": "me"}, {"kind": "guest"}]}
    )
    assert fork["status"] == "playing"
    now = await ann.get(f"/api/tables/{fork['id']}/view", seat=0)
    then = await ann.get(f"/api/tables/{table}/moments/{moment}", seat=0)
    now.pop("rng"), then.pop("rng")
    if game == "comet-race":
        assert now == then, "the forking seat sees what it saw"
    await play_to_the_end(fork["id"], ann)


@pytest.mark.parametrize(
    "line", ["==", "salts 5", "options [1]", "options " + "[" * 5000, "0 !imagine=00ff", "# x\n" * 30_000]
)
async def test_a_malformed_record_is_refused_at_the_door(client: Client, line: str) -> None:
    ann = await caller(client, "Ann")
    head = 'cosmodrome-record 1\ngame comet-race\nrules 2\nseats 2\nnames []\noptions {}\nseed "x"\n'
    text = f"{head}{line}\n\n" if line[0] in "so" else f"{head}\n{line}\n9 9\n"
    refused = await ann.client.post("/api/records", json={"text": text}, headers=ann.headers)
    assert refused.status_code in (400, 422), refused.text


async def test_the_commitment_is_there_before_any_salt_and_serves_once(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    nonce = "0123456789abcdef" * 2
    promised = await ann.get(f"/api/promises/{nonce}")
    seats = [{"kind": "me"}, {"kind": "invite"}]
    body = {"game": "comet-race", "seats": seats, "nonce": nonce, "salt": "ann's"}
    made = await ann.post("/api/tables", body)
    assert (made["id"], made["commitment"]) == (promised["table"], promised["commitment"])
    assert made["status"] == "waiting", "it is shown to whoever is about to give a salt"
    await ann.post("/api/tables", body, status=409)
    await ann.get("/api/promises/short", status=422)
    joined = await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"], "salt": "bob's"})
    assert joined["commitment"] == promised["commitment"]
    other = await ann.get(f"/api/promises/{'f' * 32}")
    assert other["commitment"] != promised["commitment"]
