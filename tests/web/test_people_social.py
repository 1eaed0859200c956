"""Profiles, ladders, friends and blocks, seen by friends, strangers, third people and blocked ones."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cosmodrome.store import Rating
from cosmodrome.store import schema as s
from cosmodrome.web.app import create_app
from cosmodrome.web.settings import Settings

from .calling import Caller, Client, caller, play_to_the_end

ME, INVITE, OPEN = {"kind": "me"}, {"kind": "invite"}, {"kind": "open"}


async def member(client: Client, name: str, visible: str = "") -> Caller:
    """Somebody with an account, and a profile if it is said who may see it."""
    person = await caller(client, name)
    services = client.app.state.services
    found = await services.store.person(person.id)
    found.login = name.lower()
    await services.store.save_person(found)
    if visible:
        answer = await client.put(
            "/api/me/profile", json={"handle": name.lower(), "visible": visible}, headers=person.headers
        )
        assert answer.status_code == 200, answer.text
    return person


async def send(client: Client, person: Caller, path: str, **fields: Any) -> Any:
    """Send a form of a page."""
    return await client.post(path, data=fields, headers=person.headers, follow_redirects=False)


async def sees(client: Client, person: Caller | None, handle: str) -> bool:
    """Whether somebody sees a profile, as a page and through the API."""
    headers = person.headers if person is not None else {}
    page = await client.get(f"/player/{handle}", headers=headers)
    api = await client.get(f"/api/players/{handle}", headers=headers)
    assert page.status_code == api.status_code
    assert page.status_code in (200, 404)
    return page.status_code == 200


async def played(client: Client, ann: Caller, bob: Caller, open: bool = False) -> str:
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE], "open": open})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    await play_to_the_end(made["id"], ann, bob)
    return str(made["id"])


async def test_a_profile_is_seen_by_those_who_may(client: Client) -> None:
    public, friends, hidden = [
        await member(client, name, visible)
        for name, visible in (("Ann", "public"), ("Bea", "friends"), ("Cleo", "nobody"))
    ]
    stranger = await caller(client, "Eve")
    assert await sees(client, None, "ann")
    assert not await sees(client, None, "bea")
    assert not await sees(client, stranger, "bea")
    assert not await sees(client, public, "cleo")
    assert await sees(client, hidden, "cleo"), "one's own is always seen"
    assert not await sees(client, public, "bea"), "to follow is not enough: she has to follow you"
    await client.post("/api/players/ann/follow", headers=friends.headers)
    assert await sees(client, public, "bea")
    assert not await sees(client, stranger, "nobody-of-that-name")


async def test_a_guest_has_no_profile_and_a_handle_is_taken_once(client: Client) -> None:
    guest, ann = await caller(client, "Guest"), await member(client, "Ann", "public")
    body = {"handle": "guest", "visible": "public"}
    assert (await client.put("/api/me/profile", json=body, headers=guest.headers)).status_code == 403
    bob = await member(client, "Bob")
    taken = await client.put("/api/me/profile", json={"handle": "ANN", "visible": "public"}, headers=bob.headers)
    assert taken.status_code == 409
    bad = await client.put("/api/me/profile", json={"handle": "a b", "visible": "public"}, headers=ann.headers)
    assert bad.status_code == 422


async def test_a_profile_names_nobody_who_shows_nothing_and_links_no_private_table(client: Client) -> None:
    ann, bob = await member(client, "Ann", "public"), await member(client, "Bobby")
    private, open = await played(client, ann, bob), await played(client, ann, bob, open=True)
    answer = await client.get("/api/players/ann")
    seen = answer.json()
    assert "Bobby" not in answer.text
    assert private not in answer.text
    assert sorted(game["table"] for game in seen["games"]) == sorted(["", open])
    assert all(sorted(game["players"]) == ["Ann", "somebody"] for game in seen["games"])
    page = (await client.get("/player/ann")).text
    assert "Bobby" not in page
    assert private not in page
    await client.put("/api/me/profile", json={"handle": "bobby", "visible": "public"}, headers=bob.headers)
    assert "Bobby" in (await client.get("/player/ann")).text
    assert bob.id not in (await client.get("/api/players/ann")).text


async def test_a_blocked_person_sees_nothing(client: Client) -> None:
    ann, eve, bob = (
        await member(client, "Ann", "public"),
        await member(client, "Eve", "public"),
        await caller(client, "Bob"),
    )
    waiting = (await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN], "open": True}))["id"]
    assert waiting in (await client.get("/", headers=eve.headers)).text
    await client.post("/api/players/ann/follow", headers=eve.headers)
    assert (await client.post("/api/players/eve/block", headers=ann.headers)).status_code == 204
    assert not await sees(client, eve, "ann")
    assert not await sees(client, ann, "eve"), "nor the other way round"
    assert await sees(client, bob, "ann")
    assert waiting not in (await client.get("/", headers=eve.headers)).text
    assert waiting not in str(await eve.get("/api/tables"))
    assert waiting in (await client.get("/", headers=bob.headers)).text
    for path in (f"/table/{waiting}", f"/api/tables/{waiting}", f"/table/{waiting}/chat"):
        assert (await client.get(path, headers=eve.headers)).status_code == 403, path
        assert (await client.get(path, headers=bob.headers)).status_code == 200, path
    await eve.post(f"/api/tables/{waiting}/join", {"seat": 1}, 403)
    assert await eve.get("/api/me/friends") == [], "to block somebody ends following"
    assert (await client.post("/api/players/ann/follow", headers=eve.headers)).status_code == 404
    page = (await client.get("/you/friends", headers=ann.headers)).text
    (mark,) = re.findall(
        r'action="/you/friends/unblock">.*?name="who" value="(\w+)"', page.replace("&#x2f;", "/"), re.S
    )
    assert eve.id not in page
    await send(client, ann, "/you/friends/unblock", who=mark)
    assert await sees(client, eve, "ann")


async def test_every_address_of_a_finished_table_is_closed_to_a_blocked_person(client: Client) -> None:
    ann, bob, eve = [await member(client, name, "public") for name in ("Ann", "Bob", "Eve")]
    table = await played(client, ann, bob, open=True)
    await client.post("/api/players/eve/block", headers=bob.headers)
    paths = {
        re.sub(
            r"\{\w+:int\}",
            "1",
            re.sub(r"\{table_id(:str)?\}", table, re.sub(r"\{(?!table_id)\w+:str\}", "x", route.path)),
        )
        for route in client.app.routes
        if "{table_id" in route.path and "GET" in getattr(route, "http_methods", getattr(route, "methods", ()))
    }
    assert len(paths) > 15, paths
    for path in sorted(paths):
        answer = await client.get(path, headers=eve.headers)
        assert answer.status_code in (403, 404), (path, answer.status_code)
        assert "Ann" not in answer.text, path
    assert (await client.get(f"/table/{table}/replay")).status_code == 200, "a stranger may look at an open table"


async def test_an_invite_does_not_name_its_host_to_a_blocked_person(client: Client) -> None:
    ann, eve = await member(client, "Ann", "public"), await member(client, "Eve", "public")
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
    link = f"/join/{made['seats'][1]['invite']}"
    assert "Ann" in (await client.get(link, headers=eve.headers)).text
    await client.post("/api/players/eve/block", headers=ann.headers)
    refused = await client.get(link, headers=eve.headers)
    assert refused.status_code == 403
    assert "Ann" not in refused.text


async def test_a_banned_person_is_on_no_ladder_and_waits_for_nobody(client: Client) -> None:
    ann, zelda = await member(client, "Ann", "public"), await member(client, "Zelda", "public")
    services = client.app.state.services
    row = {"game": "space-base", "mu": 40.0, "sigma": 2.0, "games": 20, "changed": services.time.now()}
    await services.store.rows.write(lambda db: db.execute(s.ratings.insert(), [{**row, "person": zelda.id}]))
    waiting = (await zelda.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN], "open": True}))["id"]
    assert "Zelda" in (await client.get("/ladder/space-base")).text
    await services.administration.ban(zelda.id, services.time.now())
    await services.read_bans()
    for path in ("/ladder/space-base", "/api/ladder/space-base", "/", "/lobby", "/api/lobby", "/api/tables"):
        seen = (await client.get(path, headers=ann.headers)).text
        assert "Zelda" not in seen, path
        assert waiting not in seen, path


async def test_people_who_met_follow_each_other_and_see_that_they_are_online(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    table = await played(client, ann, bob)
    page = (await client.get("/you/friends", headers=ann.headers)).text
    assert "People you have played with" in page
    assert bob.id not in page
    assert (await send(client, ann, "/you/friends/follow", table=table, seat="1")).status_code == 303
    await client.app.state.services.social.note_presence()
    assert await ann.get("/api/me/friends") == [{"handle": "", "name": "Bob", "online": False}]
    await send(client, bob, "/you/friends/follow", table=table, seat="0")
    assert (await ann.get("/api/me/friends"))[0]["online"], "he follows her, too"
    eve = await caller(client, "Eve")
    refused = await send(client, eve, "/you/friends/follow", table=table, seat="1")
    assert refused.status_code == 404, "who was not at the table finds nobody by it"


async def test_an_answer_by_a_plan_looks_like_being_here_and_is_no_visit(client: Client) -> None:
    ann, bob, cleo = [await member(client, name, "public") for name in ("Ann", "Bob", "Cleo")]
    social = client.app.state.services.social
    for follower, followed in ((ann, "bob"), (bob, "ann"), (ann, "cleo"), (cleo, "ann")):
        await client.post(f"/api/players/{followed}/follow", headers=follower.headers)
    await social.note_presence()
    now = social.services.time.now()
    await social.store.see([bob.id], now - 20_000)
    await social.store.see([bob.id], now - 10_000)
    left = await social.services.news.store.left(bob.id)
    assert left == now - 20_000

    async def online() -> dict[str, bool]:
        return {one["name"]: one["online"] for one in await ann.get("/api/me/friends")}

    assert not (await online())["Bob"]
    await social.services.store.rows.write(
        lambda db: db.execute(s.presence.delete().where(s.presence.c.person == cleo.id))
    )
    social.acted(bob.id)
    social.acted(cleo.id)
    await social.note_presence()
    assert await online() == {"Bob": True, "Cleo": True}, "as if they had answered by hand"
    assert await social.services.news.store.left(bob.id) == left, "what happened is still news"
    assert (await social.store.seen([bob.id]))[bob.id] == now - 10_000, "nobody is matched with somebody who sleeps"
    await social.store.see([bob.id], now)
    assert await social.services.news.store.left(bob.id) == now - 10_000


async def test_a_friend_is_invited_with_one_click(client: Client) -> None:
    ann, bob, eve = [await caller(client, name) for name in ("Ann", "Bob", "Eve")]
    table = await played(client, ann, bob)
    await send(client, ann, "/you/friends/follow", table=table, seat="1")
    page = (await client.get("/you/friends", headers=ann.headers)).text
    (mark,) = re.findall(r'invite" class="row">.*?name="who" value="(\w+)"', page, re.S)
    made = await send(client, ann, "/you/friends/invite", who=mark, game="comet-race")
    assert made.status_code == 303
    front = (await client.get("/", headers=bob.headers)).text.replace("&#x2f;", "/")
    (invite,) = re.findall(r'href="/join/([\w-]+)"', front)
    assert "from Ann" in front
    assert invite not in (await client.get("/", headers=eve.headers)).text
    await send(client, bob, "/you/friends/decline", table=made.headers["location"].removeprefix("/table/"))
    assert "from Ann" not in (await client.get("/", headers=bob.headers)).text


async def test_a_ladder_lists_sure_ratings_of_public_profiles(client: Client) -> None:
    people = [
        await member(client, name, visible)
        for name, visible in (("Ann", "public"), ("Bea", "public"), ("Cleo", "nobody"), ("Dora", "public"))
    ]
    services = client.app.state.services
    now = services.time.now()
    values = [(30.0, 2.0, now), (35.0, 2.0, now - 40 * 86_400), (40.0, 2.0, now), (45.0, 7.0, now)]
    rows = [
        {"person": one.id, "game": "space-base", "mu": mu, "sigma": sigma, "games": 20, "changed": at}
        for one, (mu, sigma, at) in zip(people, values, strict=True)
    ]
    await services.store.rows.write(lambda db: db.execute(s.ratings.insert(), rows))
    assert Rating(**rows[0]) in await services.ratings.store.of(people[0].id)
    ladder = (await client.get("/api/ladder/space-base")).json()
    assert [line["name"] for line in ladder["players"]] == ["Bea", "Ann"]
    assert [line["name"] for line in (await client.get("/api/ladder/space-base?month=true")).json()["players"]] == [
        "Ann"
    ]
    page = (await client.get("/ladder/space-base")).text
    assert "Cleo" not in page
    assert "Dora" not in page
    assert page.index("Bea") < page.index("Ann") < page.index("Stowaway"), "the bots stand among the people"


async def test_who_is_gone_is_gone_everywhere(client: Client) -> None:
    ann, bob = await member(client, "Ann", "public"), await member(client, "Bob", "public")
    await played(client, ann, bob, open=True)
    await client.post("/api/players/ann/follow", headers=bob.headers)
    await client.post("/you/delete", data={"sure": "yes"}, headers=ann.headers, follow_redirects=False)
    assert not await sees(client, None, "ann")
    assert await bob.get("/api/me/friends") == []
    page = await client.get("/api/players/bob")
    assert "Ann" not in page.text


@pytest.mark.parametrize("path", ["/you/friends", "/you/profile", "/you/games"])
async def test_pages_about_oneself_send_strangers_away(client: Client, path: str) -> None:
    assert (await client.get(path, follow_redirects=False)).status_code == 303


async def test_blocks_are_known_after_a_restart(settings: Settings) -> None:
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        ann, eve = await member(client, "Ann", "public"), await member(client, "Eve", "public")
        await client.post("/api/players/eve/block", headers=ann.headers)
    async with Client(create_app(settings), base_url="http://testserver.local") as client:
        assert not await sees(client, Caller(client, {"id": eve.id, "token": eve.headers["authorization"][7:]}), "ann")
