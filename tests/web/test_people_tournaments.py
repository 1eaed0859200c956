"""Tournaments and leagues: from sign-up to the prize, with no-shows, withdrawals and restarts; on the page, too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cosmodrome.web.app import create_app
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings

from .calling import Caller, Client, caller, play_to_the_end

DAYS = {"kind": "days", "days": 2}
LIVE = {"kind": "live", "bank": 600, "increment": 10}
CUP = {"name": "Comet cup", "game": "comet-race", "clock": DAYS}


async def member(client: Client, name: str, visible: str = "") -> Caller:
    """Somebody with an account, and a profile if it is said who may see it."""
    person = await caller(client, name)
    services: Services = client.app.state.services
    found = await services.store.person(person.id)
    assert found is not None
    found.login = name.lower()
    await services.store.save_person(found)
    if visible:
        body = {"handle": name.lower(), "visible": visible}
        assert (await client.put("/api/me/profile", json=body, headers=person.headers)).is_success
    return person


async def advance(client: Client, id: str) -> None:
    """What housekeeping does now and then, on the server's own event loop."""
    services: Services = client.app.state.services
    task = services.housekeeping._task
    assert task is not None
    done = asyncio.run_coroutine_threadsafe(services.tournaments.advance(id), task.get_loop())
    await asyncio.wrap_future(done)


async def people(client: Client, number: int) -> dict[str, Caller]:
    names = [f"Player {at}" for at in range(number)]
    return {name: await caller(client, name) for name in names}


async def announced(host: Caller, entrants: dict[str, Caller], **more: Any) -> dict[str, Any]:
    """A tournament that has begun."""
    made = await host.post("/api/tournaments", {**CUP, **more})
    for one in entrants.values():
        await one.post(f"/api/tournaments/{made['id']}/join", {})
    begun: dict[str, Any] = await host.post(f"/api/tournaments/{made['id']}/begin", {})
    return begun


async def sit(table: dict[str, Any], entrants: dict[str, Caller]) -> None:
    for seat, player in enumerate(table["players"]):
        await entrants[player["name"]].post(f"/api/tables/{table['table']}/join", {"seat": seat})


async def play_round(host: Caller, id: str, entrants: dict[str, Caller]) -> dict[str, Any]:
    """Everybody sits down and plays the present round; the tournament afterwards."""
    now = await host.get(f"/api/tournaments/{id}")
    for table in now["tables"]:
        if table["round"] == now["round"] and table["status"] == "drawn":
            await sit(table, entrants)
            await play_to_the_end(table["table"], *(entrants[player["name"]] for player in table["players"]))
    await advance(host.client, id)
    after: dict[str, Any] = await host.get(f"/api/tournaments/{id}")
    return after


@pytest.mark.parametrize(
    ("format", "seats", "number", "rounds"),
    [("swiss", 2, 5, 3), ("round-robin", 2, 4, 3), ("knock-out", 2, 6, 3), ("knock-out", 4, 8, 2), ("swiss", 3, 7, 3)],
)
async def test_a_tournament_is_played_to_its_end(
    client: Client, format: str, seats: int, number: int, rounds: int
) -> None:
    host, entrants = await member(client, "Host"), await people(client, number)
    now = await announced(host, entrants, format=format, seats=seats)
    assert (now["status"], now["round"]) == ("running", 1)
    for _ in range(rounds):
        assert not now["winner"]
        now = await play_round(host, now["id"], entrants)
    assert (now["status"], now["round"]) == ("over", rounds)
    assert now["winner"] == now["standings"][0]["name"]
    assert sorted(line["name"] for line in now["standings"]) == sorted(entrants)
    page = (await client.get(f"/tournament/{now['id']}")).text
    assert "wins the tournament" in page


async def test_a_seat_is_kept_for_its_player_and_chance_is_as_fair_as_elsewhere(client: Client) -> None:
    host, entrants, eve = await member(client, "Host"), await people(client, 4), await caller(client, "Eve")
    now = await announced(host, entrants)
    table = now["tables"][0]
    seen = await host.get(f"/api/tables/{table['table']}")
    assert seen["commitment"], "the server has committed before anybody sits down"
    for other in (eve, host):
        refused = await other.post(f"/api/tables/{table['table']}/join", {"seat": 0}, 403)
        assert "kept" in refused["error"]
    for path in ("fill", "close"):
        answer = await client.post(f"/table/{table['table']}/{path}", headers=host.headers)
        assert answer.status_code == 403, path
    lobby = await eve.get("/api/lobby")
    assert table["table"] not in str(lobby["waiting"])
    await sit(table, entrants)
    assert (await host.get(f"/api/tables/{table['table']}"))["status"] == "playing"
    first = entrants[table["players"][0]["name"]]
    page = (await client.get("/", headers=first.headers)).text
    assert "Take your seat" not in page
    other = entrants[now["tables"][1]["players"][0]["name"]]
    assert "Take your seat" in (await client.get("/", headers=other.headers)).text


async def test_a_bot_plays_for_who_does_not_come_and_a_table_nobody_comes_to_is_not_played(client: Client) -> None:
    host, entrants = await member(client, "Host"), await people(client, 4)
    now = await announced(host, entrants, format="knock-out")
    services: Services = client.app.state.services
    played, empty = now["tables"]
    here, away = (player["name"] for player in played["players"])
    await entrants[here].post(f"/api/tables/{played['table']}/join", {"seat": 0})
    await advance(client, now["id"])
    assert (await host.get(f"/api/tables/{played['table']}"))["status"] == "waiting", "there is time left"
    for pairing in await services.tournaments.store.pairings(now["id"]):
        await services.tournaments.store.save_pairing(now["id"], replace(pairing, deadline=1.0))
    await advance(client, now["id"])
    table = await host.get(f"/api/tables/{played['table']}")
    assert [seat["standin"] for seat in table["seats"]] == ["", "left"]
    for _ in range(600):
        asked = await entrants[here].get(f"/api/tables/{played['table']}/questions", since=-1, wait=1)
        if asked["over"]:
            break
        for q in asked["questions"]:
            answer = {"seat": q["seat"], "token": q["options"][0]["token"], "question": q["id"]}
            await entrants[here].post(f"/api/tables/{played['table']}/answer", answer)
    await advance(client, now["id"])
    after = await host.get(f"/api/tournaments/{now['id']}")
    (first,) = [one for one in after["tables"] if one["number"] == played["number"]]
    assert [(p["name"], p["missing"], p["absent"]) for p in first["players"]] == [
        (here, False, False),
        (away, True, True),
    ]
    (second,) = [one for one in after["tables"] if one["number"] == empty["number"]]
    assert all(player["missing"] for player in second["players"])
    assert (after["status"], after["winner"]) == ("over", here), "nobody else is left"
    points = {line["name"]: line["points"] for line in after["standings"]}
    assert points.pop(here) == 1.0
    assert set(points.values()) == {0.0}


async def test_who_withdraws_is_not_drawn_again(client: Client) -> None:
    host, entrants = await member(client, "Host"), await people(client, 6)
    now = await announced(host, entrants, rounds=2)
    now = await play_round(host, now["id"], {**entrants})
    assert now["round"] == 2
    again = await announced(host, entrants, rounds=2)
    gone = entrants["Player 3"]
    await gone.post(f"/api/tournaments/{again['id']}/withdraw", {})
    after = await play_round(host, again["id"], entrants)
    assert after["round"] == 2
    seated = [p["name"] for one in after["tables"] if one["round"] == 2 for p in one["players"]]
    assert sorted(seated) == sorted(set(entrants) - {"Player 3"})
    assert sum(one["bye"] for one in after["tables"] if one["round"] == 2) == 1
    assert [line["withdrawn"] for line in after["standings"] if line["name"] == "Player 3"] == [True]


async def test_a_restart_goes_on_where_it_was_and_sets_no_table_up_twice(settings: Settings) -> None:
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        host, entrants = await member(client, "Host"), await people(client, 4)
        now = await announced(host, entrants)
        await sit(now["tables"][0], entrants)
        services: Services = client.app.state.services
        pairing = (await services.tournaments.store.pairings(now["id"]))[1]

        # as if the server had died after it set the table up, before it noted which
        await services.tournaments.store.save_pairing(now["id"], replace(pairing, table=""))
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        known = {
            name: Caller(client, {"id": one.id, "token": one.headers["authorization"][7:]})
            for name, one in entrants.items()
        }
        again = Caller(client, {"id": host.id, "token": host.headers["authorization"][7:]})
        await advance(client, now["id"])
        after = await again.get(f"/api/tournaments/{now['id']}")
        assert [one["table"] for one in after["tables"]] == [one["table"] for one in now["tables"]]
        await play_to_the_end(now["tables"][0]["table"], *known.values())
        after = await play_round(again, now["id"], known)
        assert after["round"] == 2


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"clock": {}}, 422),
        ({"seats": 4, "game": "nothing"}, 404),
        ({"format": "lottery"}, 422),
        ({"name": "x"}, 422),
        ({"club": "nobody-knows"}, 404),
    ],
)
async def test_what_can_not_be_a_tournament_is_refused(client: Client, changes: dict[str, Any], status: int) -> None:
    host = await member(client, "Host")
    await host.post("/api/tournaments", {**CUP, **changes}, status)
    guest = await caller(client, "Guest")
    await guest.post("/api/tournaments", CUP, 403)


async def test_only_the_organiser_runs_it_and_it_needs_enough_people(client: Client) -> None:
    host, entrants = await member(client, "Host"), await people(client, 3)
    made = await host.post("/api/tournaments", CUP)
    for one in entrants.values():
        await one.post(f"/api/tournaments/{made['id']}/join", {})
    few = await host.post(f"/api/tournaments/{made['id']}/begin", {}, 409)
    assert "at least 4" in few["error"]
    await entrants["Player 0"].post(f"/api/tournaments/{made['id']}/begin", {}, 403)
    late = await caller(client, "Player 3")
    await late.post(f"/api/tournaments/{made['id']}/join", {})
    await host.post(f"/api/tournaments/{made['id']}/begin", {})
    await (await caller(client, "Later")).post(f"/api/tournaments/{made['id']}/join", {}, 409)


async def test_a_blocked_person_sees_no_tournament_of_the_blocker_and_no_name(client: Client) -> None:
    host, eve = await member(client, "Hostess", "public"), await member(client, "Eve", "public")
    bob = await caller(client, "Bob")
    entrants = {**await people(client, 3), "Robert": await member(client, "Robert", "public")}
    made = await announced(host, entrants)
    await client.post("/api/players/eve/block", headers=entrants["Robert"].headers)
    seen = await eve.get(f"/api/tournaments/{made['id']}")
    assert "Robert" not in str(seen)
    assert "Robert" in str(await bob.get(f"/api/tournaments/{made['id']}"))
    assert "Robert" not in (await client.get(f"/tournament/{made['id']}", headers=eve.headers)).text
    await client.post("/api/players/eve/block", headers=host.headers)
    await eve.get(f"/api/tournaments/{made['id']}", 404)
    assert made["id"] not in str(await eve.get("/api/tournaments"))
    assert made["id"] not in (await client.get("/tournaments", headers=eve.headers)).text
    assert made["id"] in (await client.get("/tournaments", headers=bob.headers)).text
    ids = [one.id for one in entrants.values()]
    page = (await client.get(f"/tournament/{made['id']}", headers=bob.headers)).text
    assert not any(id in page for id in ids)


async def test_a_league_promotes_and_relegates(client: Client) -> None:
    host, entrants = await member(client, "Host"), await people(client, 8)
    body = {"name": "Comet league", "game": "comet-race", "clock": DAYS, "size": 4, "moving": 1}
    league = await host.post("/api/leagues", body)
    for one in entrants.values():
        await one.post(f"/api/leagues/{league['id']}/join", {})
    now = await host.post(f"/api/leagues/{league['id']}/season", {})
    assert [one["status"] for one in now["divisions"]] == ["running", "running"]
    await host.post(f"/api/leagues/{league['id']}/season", {}, 409)
    final = []
    for division in now["divisions"]:
        for _ in range(3):
            seen = await play_round(host, division["id"], entrants)
        assert seen["status"] == "over"
        final.append([line["name"] for line in seen["standings"]])
    await entrants[final[1][3]].post(f"/api/leagues/{league['id']}/leave", {})
    late = await caller(client, "Newcomer")
    await late.post(f"/api/leagues/{league['id']}/join", {})
    now = await host.post(f"/api/leagues/{league['id']}/season", {})
    second = [
        sorted(line["name"] for line in (await host.get(f"/api/tournaments/{one['id']}"))["standings"])
        for one in now["divisions"]
    ]
    assert second[0] == sorted([*final[0][:3], final[1][0]])
    assert second[1] == sorted([final[0][3], *final[1][1:3], "Newcomer"])
    page = (await client.get(f"/league/{league['id']}")).text
    assert "Division 1" in page
    assert "Earlier seasons" in page


# -- in browsers -----------------------------------------------------------------------------------------

ANSWER = """async (table) => {
  const csrf = document.querySelector("input[name=csrf]").value;
  for (let i = 0; i < 1; i++) {
    const asked = await (await fetch(`/api/tables/${table}/questions`)).json();
    if (asked.over) return true;
    for (const q of asked.questions) {
      const body = JSON.stringify({ seat: q.seat, token: q.options[0].token, question: q.id });
      const headers = { "content-type": "application/json", "x-csrf-token": csrf };
      await fetch(`/api/tables/${table}/answer`, { method: "POST", headers, body });
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}"""


def account(page: Page, login: str) -> None:
    page.goto("/you")
    form = page.locator("form[action='/you/account']")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password, at least 8 characters").fill("long enough")
    form.get_by_role("button").click()
    page.wait_for_url("**/you")
    page.get_by_label("Name", exact=True).fill(login.capitalize())
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=login.capitalize())).to_be_visible()


@pytest.mark.drill
def test_eight_people_from_sign_up_to_the_prize(server: Any, person: Callable[..., Page]) -> None:
    """The host and seven others; a tournament of four at a table, so two rounds, is run from the page alone."""
    host = person()
    account(host, "hostess")
    host.goto("/tournaments")
    host.get_by_role("link", name="New tournament").click()
    host.get_by_label("Knock-out").check()
    host.get_by_label("Name", exact=True).fill("Comet cup")
    host.locator("select[name=game]").select_option("comet-race")
    host.get_by_label("Players at a table").select_option("4")
    host.get_by_role("button", name="Announce the tournament").click()
    host.wait_for_url(re.compile(r"/tournament/[0-9a-f]+$"))
    where = host.url
    expect(host.get_by_role("button", name="Start now")).to_be_disabled()
    host.get_by_role("button", name="Join the tournament").click()
    players = [host]
    for number in range(7):
        page = person(phone=number == 0)
        page.goto(where)
        page.get_by_label("Your name").fill(f"Player {number}")
        page.get_by_role("button", name="Join the tournament").click()
        expect(page.get_by_role("button", name="Withdraw")).to_be_visible()
        players.append(page)
    host.reload()
    host.get_by_role("button", name="Start now").click()
    expect(host.get_by_role("heading", name="Round 1")).to_be_visible()
    for _ in range(2):
        tables = {}
        for page in players:
            page.goto(where)
            seat = page.get_by_role("link", name="Take your seat")
            if seat.count():
                seat.first.click()
                page.wait_for_url("**/table/*")
                tables[page] = page.url.rpartition("/")[2]
                page.get_by_role("button", name="Sit here").click()
        for page in tables:  # each page reveals its salt, and the board appears
            expect(page.locator("#options, #players").first).to_be_visible()
            page.goto("/you")
        for _ in range(2000):
            over = [page.evaluate(ANSWER, table) for page, table in tables.items()]
            if all(over):
                break
        for page in tables:
            page.goto(where)
        if len(tables) == 8:
            expect_round_two(host, where)
    host.goto(where)
    host.wait_for_function("() => document.querySelector('.prize') || (location.reload(), false)", polling=1000)
    expect(host.locator(".prize")).to_contain_text("wins the tournament")
    shown = players[3]
    shown.goto(where)
    expect(shown.locator(".prize")).to_be_visible()


def expect_round_two(host: Page, where: str) -> None:
    for _ in range(60):
        host.goto(where)
        if host.get_by_role("heading", name="Round 2").count():
            return
        host.wait_for_timeout(200)
    raise AssertionError("the second round is not drawn")
