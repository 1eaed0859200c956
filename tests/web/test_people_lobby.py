"""The lobby: open tables, quick matches, games to watch; on one server and on two."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from cosmodrome.web.app import create_app
from cosmodrome.web.settings import Settings

from .calling import Caller, Client, caller, play_to_the_end

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LIVE = {"kind": "live", "bank": 600, "increment": 10}
MATCH = {"game": "comet-race", "seats": 2, "tempo": "live"}


async def test_two_who_want_the_same_meet(client: Client) -> None:
    ann, bob, eve = [await caller(client, name) for name in ("Ann", "Bob", "Eve")]
    first = await ann.post("/api/match", MATCH)
    assert first["mine"]
    again = await ann.post("/api/match", {**MATCH, "tempo": "days"})
    assert again["table"] != first["table"], "another tempo is another match"
    second = await bob.post("/api/match", MATCH)
    assert second == {"table": first["table"], "mine": False}
    joined = await bob.post(f"/api/tables/{second['table']}/join", {"seat": 1})
    assert (joined["status"], joined["rated"]) == ("playing", True)
    third = await eve.post("/api/match", MATCH)
    assert third["mine"], "the table is full"


async def test_those_who_ask_at_the_same_moment_meet_too(client: Client) -> None:
    people = [await caller(client, name) for name in ("Ann", "Bob", "Cleo", "Dora")]
    found = await asyncio.gather(*(person.post("/api/match", {**MATCH, "seats": 3}) for person in people))
    again = [
        await person.post("/api/match", {**MATCH, "seats": 3})
        for person in people
        if not found[people.index(person)]["mine"]
    ]
    tables = {one["table"] for one in found} | {one["table"] for one in again}
    waiting = (await people[0].get("/api/lobby"))["waiting"]
    assert len(waiting) == 1, "the older table wins, the others are gone"
    assert waiting[0]["id"] in tables


async def test_nobody_is_matched_with_somebody_who_has_gone_or_is_blocked(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    first = await ann.post("/api/match", MATCH)
    services = client.app.state.services
    services.social._noted[ann.id] = float("inf")  # she was noted long ago, and is not seen any more
    services.social._here.clear()
    await services.social.store.see([ann.id], services.time.now() - 3600)
    services.social._here.clear()
    second = await bob.post("/api/match", MATCH)
    assert second["mine"], "at a live table one has to be there"
    days = await ann.post("/api/match", {**MATCH, "tempo": "days"})
    services.social.blocks.add((ann.id, bob.id))
    assert (await bob.post("/api/match", {**MATCH, "tempo": "days"}))["mine"]
    listed = [table["id"] for table in (await bob.get("/api/lobby"))["waiting"]]
    assert first["table"] not in listed
    assert days["table"] not in listed


async def test_bots_take_the_free_seats_after_a_while(client: Client) -> None:
    ann = await caller(client, "Ann")
    made = await ann.post("/api/match", {"game": "space-base", "seats": 3, "tempo": "live", "bots": 2})
    services = client.app.state.services
    await services.matchmaking.fill_due()
    assert (await ann.get(f"/api/tables/{made['table']}"))["status"] == "waiting"
    await (await services.tables.get(made["table"])).change_source(fill_at=services.time.now() - 1)
    await services.matchmaking.fill_due()
    table = await ann.get(f"/api/tables/{made['table']}")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert table["rated"], "measured bots can be rated"
    toy = await ann.post("/api/match", {**MATCH, "bots": 2})
    assert not (await ann.get(f"/api/tables/{toy['table']}"))["rated"], "bots of this game were not measured"


async def test_the_lobby_lists_and_filters_open_tables_only(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    private = (await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, {"kind": "invite"}]}))["id"]
    open = (await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN], "open": True}))["id"]
    page = (await client.get("/lobby")).text
    assert open in page
    assert private not in page
    assert open not in (await client.get("/lobby?game=space-base")).text
    first = await client.get("/lobby/tables")
    same = await client.get("/lobby/tables", headers={"if-none-match": first.headers["etag"]})
    assert same.status_code == 304
    await bob.post(f"/api/tables/{open}/join", {"seat": 1})
    changed = await client.get("/lobby/tables", headers={"if-none-match": first.headers["etag"]})
    assert changed.status_code == 200
    assert "Games to watch" in changed.text


async def test_the_strongest_game_is_listed_first(client: Client) -> None:
    people = [await caller(client, name) for name in ("Ann", "Bob", "Cleo", "Dora")]

    async def running(one: Caller, other: Caller) -> str:
        body = {"game": "comet-race", "seats": [ME, OPEN], "open": True, "clock": LIVE, "rated": True}
        made = await one.post("/api/tables", body)
        await other.post(f"/api/tables/{made['id']}/join", {"seat": 1})
        return str(made["id"])

    await play_to_the_end(await running(*people[:2]), *people[:2])
    for _ in range(100):
        if await people[1].get("/api/me/ratings"):
            break
        await asyncio.sleep(0.05)
    mine = {person: (await person.get("/api/me/ratings"))[0]["rating"] for person in people[:2]}
    best = max(mine, key=lambda person: mine[person])
    strong = await running(best, people[2])
    weak = await running(people[3], people[2])
    playing = (await client.get("/api/lobby")).json()["playing"]
    assert [table["id"] for table in playing] == [strong, weak], "though the other one began later"


async def test_two_servers_see_the_same_lobby(postgres: str, fold: Callable[..., Settings], tmp_path: Path) -> None:
    settings = [fold(tmp_path / name, database_url=postgres) for name in ("one", "two")]
    async with (
        Client(create_app(settings[0]), base_url="http://testserver.local") as one,
        Client(create_app(settings[1]), base_url="http://testserver.local") as two,
    ):
        ann, bob = await caller(one, "Ann"), await caller(two, "Bob")
        first = await ann.post("/api/match", MATCH)
        assert [table["id"] for table in (await bob.get("/api/lobby"))["waiting"]] == [first["table"]]
        assert (await bob.post("/api/match", MATCH))["table"] == first["table"]
        await bob.post(f"/api/tables/{first['table']}/join", {"seat": 1})
        assert [table["id"] for table in (await ann.get("/api/lobby"))["playing"]] == [first["table"]]


# -- in a browser --------------------------------------------------------------------------------------

ANSWER = """async (table) => {
  const csrf = document.querySelector("input[name=csrf]").value;
  const asked = await (await fetch(`/api/tables/${table}/questions`)).json();
  for (const q of asked.questions) {
    const body = JSON.stringify({ seat: q.seat, token: q.options[0].token, question: q.id });
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    await fetch(`/api/tables/${table}/answer`, { method: "POST", headers, body });
  }
  return asked.over;
}"""

RATED = 'async () => (await (await fetch("/api/me/ratings")).json()).length > 0'


def quick_match(page: Page, name: str) -> None:
    page.goto("/lobby")
    page.locator("select[name=game]").select_option("comet-race")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Find players").click()
    page.wait_for_url("**/table/*")


def test_two_people_find_each_other_play_rated_and_see_the_change(server: Any, person: Callable[..., Page]) -> None:
    ann, bob = person(), person(phone=True)
    quick_match(ann, "Ann")
    expect(ann.get_by_text("Rated game.")).to_be_visible()
    quick_match(bob, "Bob")
    table = bob.url.rpartition("/")[2].partition("?")[0]
    for page in (ann, bob):
        expect(page.locator("#players, .players").first).to_be_visible(timeout=20_000)
        page.goto("/you")
    for _ in range(1000):
        if ann.evaluate(ANSWER, table) or bob.evaluate(ANSWER, table):
            break
    for page, other in ((ann, "Bob"), (bob, "Ann")):
        page.wait_for_function(RATED, polling=100)  # the game is counted just after its last answer
        page.goto("/you/games")
        expect(page.get_by_text(f"against {other}")).to_be_visible()
        expect(page.locator(".change")).to_have_count(1)
        expect(page.locator(".rating-cards strong")).to_contain_text("?")


def test_the_lobby_is_live(server: Any, person: Callable[..., Page]) -> None:
    watching = person()
    watching.goto("/lobby")
    ann = server.player("Ann of the lobby")
    ann.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN], "open": True})
    expect(watching.get_by_text("Ann of the lobby")).to_be_visible(timeout=10_000)
