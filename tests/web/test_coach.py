"""The coach at a table: who may ask, what is noted of it, answers looked back at, and games worked out."""

from __future__ import annotations

import asyncio
import re

import cosmodrome
from cosmodrome.analysis import analyse
from cosmodrome.web.coach.service import AT_ONCE
from cosmodrome.web.errors import Refused
from cosmodrome.web.services import Services
from cosmodrome.web.tables.options import Place, TableOptions

from .calling import Caller, Client, against_bots, asked, caller, play_to_the_end, two_people


async def test_a_hint_against_bots_is_given_and_stands_in_the_record(client: Client) -> None:
    ann, table = await against_bots(client)
    question = await asked(ann, table)
    hint = await ann.get(f"/api/tables/{table}/hint", seat=0)
    assert hint["question"] == question["id"]
    assert {choice["token"] for choice in hint["choices"]} <= {option["token"] for option in question["options"]}
    assert all(0 <= choice["chance"] <= 1 for choice in hint["choices"])
    await ann.get(f"/api/tables/{table}/hint", seat=0)
    await play_to_the_end(table, ann)
    record = (await ann.get(f"/api/tables/{table}/record"))["text"]
    assert record.count("# Ann asked the coach") == 1
    assert cosmodrome.verify(record).holds


async def test_among_people_hints_need_everybodys_consent(client: Client) -> None:
    ann, bob, table = await two_people(client)
    refused = await ann.get(f"/api/tables/{table}/hint", seat=0, status=403)
    assert "Hints are not allowed" in str(refused)
    await ann.get(f"/api/tables/{table}/hint", seat=1, status=403)
    made = await ann.post(
        "/api/tables", {"game": "comet-race", "seats": [{"kind": "me"}, {"kind": "invite"}], "hints": True}
    )
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    assert (await bob.get(f"/api/tables/{made['id']}/hint", seat=1))["choices"]


async def test_who_is_invited_is_told_before_they_agree_to_the_coach(client: Client) -> None:
    ann = await caller(client, "Ann")
    for hints in (True, False):
        seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "invite"}]
        made = await ann.post("/api/tables", {"game": "comet-race", "seats": seats, "hints": hints})
        assert made["hints"] is hints
        page = (await client.get(f"/join/{made['seats'][1]['invite']}")).text
        assert ("Hints are allowed" in page) is hints
        room = (await client.get(f"/table/{made['id']}", headers=ann.headers)).text.replace("&#x2f;", "/")
        shared = re.search(rf"/table/{made['id']}/join/[\w-]+", room)
        assert shared
        assert ("Hints are allowed" in (await client.get(shared[0])).text) is hints


async def fork(person: Caller, table: str, seat: int) -> str:
    moment = (await person.get(f"/api/tables/{table}"))["seq"]
    made: str = (await person.post(f"/api/tables/{table}/fork", {"moment": moment, "seat": seat}))["id"]
    return made


async def test_a_fork_is_no_way_around_the_consent_of_who_plays(client: Client) -> None:
    ann, bob, table = await two_people(client)
    first = await fork(ann, table, 0)
    second = await fork(ann, first, 0)
    for made in (first, second):
        await asked(ann, made)
        refused = await ann.get(f"/api/tables/{made}/hint", seat=0, status=403)
        assert "Others still play" in str(refused)
        assert '"coach":false' in (await client.get(f"/table/{made}", headers=ann.headers)).text.replace(" ", "")
    await play_to_the_end(second, ann)
    await ann.get(f"/api/tables/{second}/review", seat=0, status=403)
    await ann.post(f"/api/tables/{second}/analysis", {"depth": "quick"}, status=403)
    await ann.get(f"/api/tables/{second}/moments/0/question", seat=0, status=403)
    await ann.post(f"/api/tables/{second}/moments/0/try", {"seat": 0, "token": "x"}, status=403)
    await ann.get(f"/api/tables/{second}/record", status=403)
    await play_to_the_end(table, ann, bob)
    assert (await ann.get(f"/api/tables/{first}/hint", seat=0))["choices"]
    await ann.get(f"/api/tables/{second}/record")


async def test_a_fork_of_a_game_against_bots_has_a_coach(client: Client) -> None:
    ann, table = await against_bots(client)
    await asked(ann, table)
    made = await fork(ann, table, 0)
    await asked(ann, made)
    assert (await ann.get(f"/api/tables/{made}/hint", seat=0))["choices"]


async def test_a_better_answer_that_the_coach_has_shown_stands_in_the_record(client: Client) -> None:
    ann, table = await against_bots(client, "space-base")
    told = 0
    for turn in range(12):
        question = await asked(ann, table)
        token = question["options"][turn % len(question["options"])]["token"]
        await ann.post(f"/api/tables/{table}/answer", {"seat": 0, "token": token, "question": question["id"]})
        reviews = [await ann.get(f"/api/tables/{table}/review", seat=0) for _ in range(2)]
        told += any(review["better"] for review in reviews)
    assert told
    await play_to_the_end(table, ann)
    record = (await ann.get(f"/api/tables/{table}/record"))["text"]
    assert record.count("# Ann was told by the coach what was better") == told
    assert cosmodrome.verify(record).holds


async def test_a_link_that_others_send_asks_nothing_in_ones_name(client: Client) -> None:
    ann, table = await against_bots(client)
    question = await asked(ann, table)
    token = question["options"][0]["token"]
    await ann.post(f"/api/tables/{table}/answer", {"seat": 0, "token": token, "question": question["id"]})
    await asked(ann, table)
    ann.headers["sec-fetch-mode"] = "navigate"
    await ann.get(f"/api/tables/{table}/hint", seat=0, status=403)
    await ann.get(f"/api/tables/{table}/review", seat=0, status=403)
    await play_to_the_end(table, ann)
    assert "coach" not in (await ann.get(f"/api/tables/{table}/record"))["text"]


async def test_the_coach_thinks_about_few_things_for_one_person_at_a_time(services: Services) -> None:
    ann = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        ann, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bob")])
    )
    seat = table.asked_seats()[0]
    asking = (services.coach.hint(table, seat, ann) for _ in range(AT_ONCE + 2))
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert sum(isinstance(answer, Refused) and answer.status == 429 for answer in answers) == 2
    assert (await services.coach.hint(table, seat, ann)).choices


async def test_an_answer_is_looked_back_at(client: Client) -> None:
    ann, table = await against_bots(client)
    await ann.get(f"/api/tables/{table}/review", seat=0, status=409)
    question = await asked(ann, table)
    token = question["options"][0]["token"]
    await ann.post(f"/api/tables/{table}/answer", {"seat": 0, "token": token, "question": question["id"]})
    review = await ann.get(f"/api/tables/{table}/review", seat=0)
    assert review["token"] == token
    assert review["verdict"] in ("", "inaccuracy", "mistake", "blunder")
    assert bool(review["better"]) == bool(review["verdict"]) == bool(review["cost"])


async def test_in_training_an_answer_is_judged_before_it_is_given(client: Client) -> None:
    ann, table = await against_bots(client)
    question = await asked(ann, table)
    token = question["options"][0]["token"]
    ahead = await ann.get(f"/api/tables/{table}/review", seat=0, token=token)
    assert ahead["token"] == token
    assert (await asked(ann, table))["id"] == question["id"], "nothing was answered"
    await ann.get(f"/api/tables/{table}/review", seat=0, token="nothing", status=422)
    await ann.get(f"/api/tables/{table}/review", seat=1, token=token, status=403)
    await ann.post(f"/api/tables/{table}/answer", {"seat": 0, "token": token, "question": question["id"]})
    after = await ann.get(f"/api/tables/{table}/review", seat=0)
    besides = {"moment", "keep"}
    assert {k: v for k, v in after.items() if k not in besides} == {k: v for k, v in ahead.items() if k not in besides}
    await play_to_the_end(table, ann)
    record = (await ann.get(f"/api/tables/{table}/record"))["text"]
    assert record.count("# Ann plays in training: the coach warns before costly answers") == 1
    assert cosmodrome.verify(record).holds


async def test_among_people_no_answer_is_judged_before_it_is_given(client: Client) -> None:
    ann, _, table = await two_people(client)
    token = (await asked(ann, table))["options"][0]["token"]
    refused = await ann.get(f"/api/tables/{table}/review", seat=0, token=token, status=403)
    assert "Hints are not allowed" in str(refused)


async def test_a_game_is_worked_out_kept_and_commented_on(client: Client) -> None:
    ann, bob, table = await two_people(client)
    await ann.post(f"/api/tables/{table}/analysis", {}, status=409)
    await play_to_the_end(table, ann, bob)
    assert (await ann.get(f"/api/tables/{table}/analysis"))["analysis"] is None
    await ann.post(f"/api/tables/{table}/analysis", {"depth": "bottomless"}, status=422)
    await ann.post(f"/api/tables/{table}/analysis", {"depth": "quick"}, status=202)
    for _ in range(600):
        found = await bob.get(f"/api/tables/{table}/analysis")
        assert not found["problem"]
        if found["depth"]:
            break
        await asyncio.sleep(0.1)
    whole = found["analysis"]
    match = cosmodrome.load((await ann.get(f"/api/tables/{table}/record"))["text"])
    assert len(whole["moments"]) == match.answer_count
    assert [seat["name"] for seat in whole["seats"]] == ["Ann", "Bob"]
    assert found["depth"] == "quick"
    await ann.post(f"/api/tables/{table}/comments", {"moment": 2, "text": "Here it\nturned."})
    stranger = await caller(client, "Eve")
    await stranger.post(f"/api/tables/{table}/comments", {"moment": 2, "text": "No!"}, status=403)
    record = (await bob.get(f"/api/tables/{table}/record"))["text"]
    assert "# Ann: Here it turned." in record
    assert cosmodrome.verify(record).holds
    (kept,) = await ann.get(f"/api/tables/{table}/comments")
    assert (kept["moment"], kept["name"], kept["mine"]) == (2, "Ann", True)
    gone = await client.delete(f"/api/tables/{table}/comments/{kept['number']}", headers=bob.headers)
    assert gone.status_code == 403
    gone = await client.delete(f"/api/tables/{table}/comments/{kept['number']}", headers=ann.headers)
    assert gone.status_code == 204
    assert await ann.get(f"/api/tables/{table}/comments") == []


async def test_an_imported_record_is_worked_out_as_at_home(client: Client) -> None:
    match = cosmodrome.new("comet-race", seats=2, seed=3)
    while not match.over:
        seat, question = next(iter(match.asked.items()))
        match.pick(seat, len(question) - 1)
    ann = await caller(client, "Ann")
    table = (await ann.post("/api/records", {"text": match.record()}))["id"]
    await ann.post(f"/api/tables/{table}/analysis", {"depth": "quick"}, status=202)
    for _ in range(600):
        found = await ann.get(f"/api/tables/{table}/analysis")
        if found["depth"]:
            break
        await asyncio.sleep(0.1)
    mine = analyse(match, "quick")
    assert [moment["token"] for moment in found["analysis"]["moments"]] == [moment.token for moment in mine.moments]
