"""What people have played: results, history, export and ratings, through the API and the pages."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import sqlite3
import zipfile
from contextlib import closing
from typing import Any

import pytest

from cosmodrome.cli import main
from cosmodrome.store import GameResult, Placement
from cosmodrome.web import words
from cosmodrome.web.app import create_app
from cosmodrome.web.bots.pool import BotChoice
from cosmodrome.web.people.ratings import BEGINNING, SURE, rate
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables.results import result_of

from .calling import Caller, Client, caller, play_to_the_end

LIVE = {"kind": "live", "bank": 600, "increment": 10}
ME, INVITE = {"kind": "me"}, {"kind": "invite"}


async def rated_table(ann: Caller, bob: Caller, **more: Any) -> str:
    body = {"game": "comet-race", "seats": [ME, INVITE], "clock": LIVE, "rated": True, **more}
    made = await ann.post("/api/tables", body)
    assert made["rated"]
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    return str(made["id"])


async def ratings_of(person: Caller, games: int = 1) -> dict[str, Any]:
    """A person's only rating, once that many games are counted."""
    for _ in range(100):
        found = await person.get("/api/me/ratings")
        if found and found[0]["games"] == games:
            return dict(found[0])
        await asyncio.sleep(0.05)
    raise AssertionError(f"not counted: {found}")


async def test_a_rated_game_is_in_both_histories_and_changes_both_ratings(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    table = await rated_table(ann, bob)
    await play_to_the_end(table, ann, bob)
    first, second = await ratings_of(ann), await ratings_of(bob)
    assert first["provisional"]
    assert second["games"] == 1
    mine, theirs = (await ann.get("/api/me/games"))["games"], (await bob.get("/api/me/games"))["games"]
    assert [game["table"] for game in mine] == [game["table"] for game in theirs] == [table]
    assert mine[0]["opponents"] == ["Bob"]
    assert theirs[0]["opponents"] == ["Ann"]
    outcomes = {mine[0]["outcome"], theirs[0]["outcome"]}
    if outcomes == {"won", "lost"}:
        winner, loser = (mine[0], theirs[0]) if mine[0]["outcome"] == "won" else (theirs[0], mine[0])
        assert winner["change"] > 0 > loser["change"]
    assert first["rating"] == mine[0]["rating"] == 1500 + mine[0]["change"]


async def test_whoever_resigns_is_rated_last(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    table = await rated_table(ann, bob)
    await bob.post(f"/api/tables/{table}/stand-in", {"seat": 1, "why": "resigned"})
    for _ in range(400):
        asked = await ann.get(f"/api/tables/{table}/questions")
        if asked["over"]:
            break
        for q in asked["questions"]:
            answer = {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"]}
            await ann.post(f"/api/tables/{table}/answer", answer)
        await asyncio.sleep(0.02)
    assert (await ratings_of(ann))["rating"] > 1500 > (await ratings_of(bob))["rating"]
    assert (await bob.get("/api/me/games"))["games"][0]["result"] == "You resigned"


def placed(seat: int, rank: int, **more: Any) -> Placement:
    values = {"kind": "person", "person": f"p{seat}", "name": "", "level": "", "score": 0, "won": rank == 1, **more}
    return Placement(seat=seat, rank=rank, **values)


def rated(*seats: Placement) -> GameResult:
    return GameResult("t", "toy", "game", len(seats), len(seats), True, True, "live", 0, 1, 1, seats)


def test_leaving_is_worse_than_any_place_and_bots_are_fixed() -> None:
    first = placed(0, 1, standin="left", won=False)
    found = rate(rated(first, placed(1, 2), placed(2, 3)), {}, {})
    (_, left), (_, second), (_, third) = found[0], found[1], found[2]
    assert second[0] > third[0] > left[0], "the bot finished first, the person who left is last"
    bot = placed(1, 2, kind="bot", person=None, level="greedy")
    (changed,) = rate(rated(placed(0, 1), bot), {}, {"greedy": (28.0, 2.0)}).values()
    assert changed[0] == BEGINNING
    assert changed[1][0] > BEGINNING[0]
    assert rate(rated(placed(0, 1), bot), {}, {}) == {}, "a bot that was not measured can't be an anchor"


def test_about_ten_games_make_a_rating_sure() -> None:
    known = {"p0": BEGINNING, "p1": BEGINNING}
    for game in range(22):
        found = rate(rated(placed(0, 1 + game % 2), placed(1, 2 - game % 2)), known, {})
        known = {f"p{seat}": after for seat, (_, after) in found.items()}
        if game == 5:
            assert known["p0"][1] > SURE
    assert known["p0"][1] < SURE


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"clock": {}}, "clock"),
        ({"hints": True}, "hints"),
        ({"several": True}, "several seats"),
        ({"seats": [ME, {"kind": "guest", "name": "Bea"}]}, "several seats"),
        ({"seats": [ME, {"kind": "bot"}]}, "not measured"),
    ],
)
async def test_what_can_not_be_rated_is_refused_with_the_reason(
    client: Client, changes: dict[str, Any], why: str
) -> None:
    ann = await caller(client, "Ann")
    body = {"game": "comet-race", "seats": [ME, INVITE], "clock": LIVE, "rated": True, **changes}
    refused = await ann.post("/api/tables", body, 422)
    assert why in refused["error"]


async def test_against_measured_bots_a_game_can_be_rated_without_the_coach(client: Client) -> None:
    ann = await caller(client, "Ann")
    body = {"game": "space-base", "seats": [ME, {"kind": "bot"}], "clock": LIVE, "rated": True}
    table = (await ann.post("/api/tables", body))["id"]
    refused = await ann.get(f"/api/tables/{table}/hint", 403, seat=0)
    assert "rated" in refused["error"]


async def test_a_game_in_which_a_bot_had_too_little_time_does_not_count(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await caller(client, "Ann")
    pool = client.app.state.services.bots
    ask = pool.choose

    async def hurried(*given: Any) -> BotChoice:
        return dataclasses.replace(await ask(*given), cut=True)

    monkeypatch.setattr(pool, "choose", hurried)
    body = {"game": "space-base", "seats": [ME, {"kind": "bot", "level": "greedy"}], "clock": LIVE, "rated": True}
    table = (await ann.post("/api/tables", body))["id"]
    live = await client.app.state.services.tables.get(table)
    for _ in range(400):
        if live.row.source.hurried:
            break
        for q in (await ann.get(f"/api/tables/{table}/questions"))["questions"]:
            await ann.post(
                f"/api/tables/{table}/answer",
                {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"]},
            )
        await asyncio.sleep(0.01)
    assert live.row.source.hurried
    assert words.BOT_HURRIED in live.bot_seats.notes.values()
    assert live.row.source.rated, "players see what was agreed"
    ended = result_of(None, live.row, live.chairs, [(1, 40, True), (2, 30, False)], 0.0)
    assert not ended.rated


async def test_a_rated_game_can_not_be_closed_by_its_host(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    table = await rated_table(ann, bob)
    answer = await client.post(f"/table/{table}/close", headers=ann.headers)
    assert answer.status_code == 409
    assert "resign" in answer.text
    assert (await bob.get(f"/api/tables/{table}"))["status"] == "playing"


async def test_what_is_rated_is_said_before_one_sits_down(client: Client) -> None:
    ann = await caller(client, "Ann")
    body = {"game": "comet-race", "seats": [ME, INVITE], "clock": LIVE, "rated": True, "open": True}
    made = await ann.post("/api/tables", body)
    page = await client.get(f"/table/{made['id']}")
    assert "Rated game." in page.text
    assert "rated as last" in page.text
    joined = await client.get(f"/join/{made['seats'][1]['invite']}")
    assert "Rated game." in joined.text
    other = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE], "open": True})
    assert "Not rated." in (await client.get(f"/table/{other['id']}")).text


async def finished(client: Client, *people: Caller) -> str:
    ann, bob = people
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    await play_to_the_end(made["id"], ann, bob)
    return str(made["id"])


async def test_the_page_of_my_games_filters_and_leads_on(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    table = await finished(client, ann, bob)
    running = (await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]}))["id"]
    page = (await client.get("/you/games", headers=ann.headers)).text.replace("&#x2f;", "/")
    assert f"/table/{table}/replay" in page
    assert page.index(running) < page.index(table), "running games come first"
    assert "against Bob" in page
    none = (await client.get("/you/games?opponent=nobody", headers=ann.headers)).text
    assert "No game matches" in none
    stranger = await client.get("/you/games", follow_redirects=False)
    assert stranger.status_code == 303
    empty = await ann.get("/api/me/games", page=7)
    assert (empty["games"], empty["total"], empty["page"]) == ([], 1, 7)


async def test_an_export_has_my_records_and_nobody_elses(client: Client) -> None:
    ann, bob, eve = [await caller(client, name) for name in ("Ann", "Bob", "Eve")]
    table = await finished(client, ann, bob)
    answer = await client.get("/you/records.zip", headers=ann.headers)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        (name,) = archive.namelist()
        text = archive.read(name).decode()
    assert text == (await ann.get(f"/api/tables/{table}/record"))["text"]
    assert "comet-race" in name
    other = await client.get("/you/records.zip", headers=eve.headers)
    assert zipfile.ZipFile(io.BytesIO(other.content)).namelist() == []
    assert (await client.get("/you/records.zip")).status_code == 401


async def test_results_of_earlier_games_are_filled_in_and_ratings_recomputed(settings: Settings) -> None:
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
        table = await rated_table(ann, bob)
        await play_to_the_end(table, ann, bob)
        before = await ratings_of(ann)
        game = (await ann.get("/api/me/games"))["games"][0]
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db")) as db:
        db.execute("DELETE FROM placements")
        db.execute("DELETE FROM results")
        db.execute("UPDATE ratings SET mu = 99")
        db.commit()
    assert await asyncio.to_thread(main, ["ratings", "--recompute", "--data", str(settings.data_dir)]) == 0
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        again = Caller(client, {"id": ann.id, "token": ann.headers["authorization"].removeprefix("Bearer ")})
        assert await ratings_of(again) == before
        assert (await again.get("/api/me/games"))["games"][0] == game


async def test_housekeeping_fills_results_in_too(settings: Settings) -> None:
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
        table = await finished(client, ann, bob)
    with closing(sqlite3.connect(settings.data_dir / "cosmodrome.db")) as db:
        db.execute("DELETE FROM placements")
        db.execute("DELETE FROM results")
        db.commit()
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        again = Caller(client, {"id": ann.id, "token": ann.headers["authorization"].removeprefix("Bearer ")})
        for _ in range(100):
            found = (await again.get("/api/me/games"))["games"]
            if found:
                break
            await asyncio.sleep(0.05)
        assert [game["table"] for game in found] == [table]
