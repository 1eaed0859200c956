"""Clubs, reports, sanctions and news: seen by members, third people, strangers and blocked ones."""

from __future__ import annotations

from typing import Any

from cosmodrome.store import Channel
from cosmodrome.web.services import Services

from .calling import Caller, Client, caller, play_to_the_end
from .test_people_tournaments import member

ME, INVITE, OPEN = {"kind": "me"}, {"kind": "invite"}, {"kind": "open"}
DAYS = {"kind": "days", "days": 2}


async def club(owner: Caller, open: bool = False, handle: str = "comets") -> dict[str, Any]:
    made: dict[str, Any] = await owner.post("/api/clubs", {"name": "The Comets", "handle": handle, "open": open})
    return made


async def send(client: Client, sender: Caller, path: str, **fields: Any) -> Any:
    """Send a form of a page."""
    return await client.post(path, data=fields, headers=sender.headers, follow_redirects=False)


async def status(client: Client, path: str, person: Caller | None) -> int:
    return int((await client.get(path, headers=person.headers if person else {})).status_code)


async def test_a_private_club_is_for_its_members(client: Client) -> None:
    ann, bob, eve = await member(client, "Ann"), await member(client, "Bob", "public"), await member(client, "Eve")
    made = await club(ann)
    for stranger in (bob, eve, None):
        for path in ("/club/comets", "/api/clubs/comets"):
            assert await status(client, path, stranger) == 404, path
    assert "comets" not in (await client.get("/clubs", headers=eve.headers)).text
    await eve.client.post("/api/clubs/comets/join", json={"text": "wrong"}, headers=eve.headers)
    assert await status(client, "/club/comets", eve) == 404
    await client.post("/api/clubs/comets/invite", json={"text": "bob"}, headers=ann.headers)
    assert "The Comets" in (await client.get("/clubs", headers=bob.headers)).text
    assert (await client.post("/api/clubs/comets/join", json={}, headers=bob.headers)).status_code == 204
    answer = await client.post("/api/clubs/comets/join", json={"text": made["invite"]}, headers=eve.headers)
    assert answer.status_code == 204, "by the link"
    await client.post("/api/clubs/comets/say", json={"text": "hello club"}, headers=bob.headers)
    seen = await eve.get("/api/clubs/comets")
    assert [one["name"] for one in seen["members"]] == ["Ann", "Bob", "Eve"]
    assert [one["text"] for one in seen["chat"]] == ["hello club"]
    page = (await client.get("/club/comets", headers=eve.headers)).text
    assert "hello club" in page
    assert not any(one.id in page for one in (ann, bob, eve))
    guest = await caller(client, "Guest")
    await guest.post("/api/clubs", {"name": "Guests", "handle": "guests"}, 403)


async def test_a_club_table_is_seen_and_joined_by_members_only(client: Client) -> None:
    ann, bob, eve = [await member(client, name) for name in ("Ann", "Bob", "Eve")]
    made = await club(ann)
    await client.post("/api/clubs/comets/join", json={"text": made["invite"]}, headers=bob.headers)
    body = {"game": "comet-race", "seats": [ME, INVITE], "club": "comets"}
    table = (await ann.post("/api/tables", body))["id"]
    assert table in (await client.get("/club/comets", headers=bob.headers)).text
    refused = await eve.post(f"/api/tables/{table}/join", {"seat": 1}, 403)
    assert "members" in refused["error"]
    await eve.post("/api/tables", body, 404)
    assert (await bob.post(f"/api/tables/{table}/join", {"seat": 1}))["status"] == "playing"


async def test_profiles_for_members_of_my_clubs(client: Client) -> None:
    ann, bob, eve = await member(client, "Ann", "clubs"), await member(client, "Bob"), await member(client, "Eve")
    made = await club(ann)
    await client.post("/api/clubs/comets/join", json={"text": made["invite"]}, headers=bob.headers)
    assert await status(client, "/player/ann", bob) == 200
    assert await status(client, "/player/ann", eve) == 404
    assert await status(client, "/player/ann", None) == 404


async def test_a_blocked_stranger_sees_nothing_of_clubs(client: Client) -> None:
    ann, bob, eve = [await member(client, name, "public") for name in ("Ann", "Bob", "Eve")]
    await club(ann, open=True)
    await client.post("/api/clubs/comets/join", json={}, headers=bob.headers)
    assert await status(client, "/club/comets", eve) == 200
    await client.post("/api/players/eve/block", headers=ann.headers)
    assert await status(client, "/club/comets", eve) == 404, "its owner has blocked her"
    assert await status(client, "/api/clubs/comets", eve) == 404
    await client.post("/api/clubs/comets/say", json={"text": "from bob"}, headers=bob.headers)
    await client.post("/api/players/bob/block", headers=ann.headers)
    seen = await ann.get("/api/clubs/comets")
    assert "Bob" not in str(seen)
    assert "from bob" not in str(seen)


async def test_levels_wanted_are_shown_and_kept_to(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    body = {"game": "comet-race", "seats": [ME, OPEN], "open": True, "lowest": 1600}
    table = (await ann.post("/api/tables", body))["id"]
    (listed,) = (await bob.get("/api/lobby"))["waiting"]
    assert listed["wanted"] == "from 1600"
    refused = await bob.post(f"/api/tables/{table}/join", {"seat": 1}, 403)
    assert "Yours is 1500" in refused["error"]


# -- order -------------------------------------------------------------------------------------------------


async def test_a_report_reaches_the_moderators_with_context_and_they_act(client: Client) -> None:
    ann, bob, eve, mod = [await member(client, name, "public") for name in ("Admin", "Bob", "Eve", "Mod")]
    services: Services = client.app.state.services
    await services.administration.claim()
    made = await bob.post("/api/tables", {"game": "comet-race", "seats": [ME, OPEN], "open": True})
    for number in range(3):
        await bob.client.post(f"/api/tables/{made['id']}/say", json={"text": f"line {number}"}, headers=bob.headers)
    said = (await client.get(f"/table/{made['id']}/chat?before=99", headers=eve.headers)).json()
    assert len(said) == 3, said
    body = {"note": "rude", "table": made["id"], "line": said[1]["number"]}
    assert (await client.post("/api/reports", json=body, headers=eve.headers)).status_code == 204
    await bob.post("/api/reports", body, 422)
    for nobody in (eve, bob, mod):
        assert await status(client, "/moderation", nobody) == 403
    assert (await send(client, ann, "/admin/moderator", person=mod.id)).status_code == 303
    page = (await client.get("/moderation", headers=mod.headers)).text
    assert "rude" in page
    for number in range(3):
        assert f"line {number}" in page, "the messages around it are shown, too"
    (report,) = [one for one, _, _ in await services.order.store.reports("")]
    done = await send(client, mod, "/moderation", report=report.id, kind="mute", days="7", reason="rude words")
    assert done.status_code == 303
    muted = await client.post(f"/api/tables/{made['id']}/say", json={"text": "again"}, headers=bob.headers)
    assert muted.status_code == 403
    assert "muted" in muted.text
    page = (await client.get("/moderation", headers=ann.headers)).text
    assert "Mod muted Bob" in page
    assert "rude words" in page
    assert "No open reports" in page
    await client.post("/api/reports", json={"note": "still", "player": "bob"}, headers=eve.headers)
    (report,) = [one for one, _, _ in await services.order.store.reports("")]
    await send(client, mod, "/moderation", report=report.id, kind="suspend", days="1", reason="")
    away = await client.get("/you/games", headers=bob.headers)
    assert away.status_code == 403
    assert "suspended until" in away.text
    await send(client, mod, "/moderation", lift=bob.id, kind="suspend")
    assert await status(client, "/you/games", bob) == 200
    await client.post("/api/reports", json={"note": "no", "player": "mod"}, headers=eve.headers)
    (report,) = [one for one, _, _ in await services.order.store.reports("")]
    refused = await send(client, ann, "/moderation", report=report.id, kind="ban", days="1")
    assert refused.status_code == 403, "a moderator is dismissed first"


async def test_somebody_without_a_profile_is_reported_by_those_who_played_with_them(client: Client) -> None:
    ann, bob, eve = [await caller(client, name) for name in ("Ann", "Bob", "Eve")]
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE], "open": True})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    await client.post(f"/api/tables/{made['id']}/say", json={"text": "ha ha"}, headers=bob.headers)
    body = {"note": "leaves every game", "table": made["id"], "seat": 1}
    assert (await client.post("/api/reports", json=body, headers=ann.headers)).status_code == 204
    for refused in (body | {"seat": 7}, body | {"seat": 0, "table": "nowhere"}):
        await ann.post("/api/reports", refused, 404)
    await ann.post("/api/reports", body | {"seat": 0}, 422)
    await eve.post("/api/reports", body, 404)
    form = await client.get(f"/report?table={made['id']}&seat=1", headers=ann.headers)
    assert "Report Bob" in form.text
    sent = await send(client, ann, "/report", table=made["id"], seat="1", note="again")
    assert sent.status_code == 200
    first, _ = [one for one, _, _ in await client.app.state.services.order.store.reports("")]
    assert (first.person, first.reporter, first.line) == (bob.id, ann.id, "")
    assert first.context == ["Bob: ha ha"]


async def test_a_club_keeps_its_own_order(client: Client) -> None:
    ann, bob, eve = [await member(client, name, "public") for name in ("Ann", "Bob", "Eve")]
    await club(ann, open=True)
    for one in (bob, eve):
        await client.post("/api/clubs/comets/join", json={}, headers=one.headers)
    await client.post("/api/clubs/comets/say", json={"text": "nasty"}, headers=bob.headers)
    body = {"note": "see this", "club": "comets", "line": 1}
    assert (await client.post("/api/reports", json=body, headers=eve.headers)).status_code == 204
    assert await status(client, "/club/comets/moderation", eve) == 403
    assert "nasty" in (await client.get("/club/comets/moderation", headers=ann.headers)).text
    services: Services = client.app.state.services
    ((report, _, _),) = await services.order.store.reports((await services.clubs.store.by_handle("comets")).id)  # type: ignore[union-attr]
    await send(client, ann, "/club/comets/moderation", report=report.id, kind="ban", days="1", reason="nasty")
    assert (await client.post("/api/clubs/comets/join", json={}, headers=bob.headers)).status_code == 403
    assert "Bob" not in str((await ann.get("/api/clubs/comets"))["members"])
    assert await status(client, "/you/games", bob) == 200, "elsewhere nothing has changed for him"


# -- while you were away -----------------------------------------------------------------------------------


async def test_news_tell_moves_turns_and_results_to_their_players_only(client: Client) -> None:
    ann, bob, eve = [await caller(client, name) for name in ("Ann", "Bob", "Eve")]
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE], "clock": DAYS})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    for _ in range(20):
        asked = (await ann.get(f"/api/tables/{made['id']}/questions"))["questions"]
        if not asked:
            break
        answer = {"seat": 0, "token": asked[0]["options"][0]["token"], "question": asked[0]["id"]}
        await ann.post(f"/api/tables/{made['id']}/answer", answer)
    (told,) = (await bob.get("/api/me/news"))["tables"]
    assert (told["table"], told["turn"]) == (made["id"], True)
    assert told["answers"] >= 1
    assert made["id"] in (await client.get("/you/news", headers=bob.headers)).text
    assert made["id"] not in (await client.get("/you/news", headers=eve.headers)).text
    await play_to_the_end(made["id"], ann, bob)
    assert [one["table"] for one in (await bob.get("/api/me/news"))["finished"]] == [made["id"]]
    services: Services = client.app.state.services
    now = services.time.now()
    await services.social.store.see([bob.id], now + 10)
    await services.social.store.see([bob.id], now + 9000)
    assert (await bob.get("/api/me/news"))["since"] == now + 10, "a new visit began"
    assert (await bob.get("/api/me/news"))["finished"] == []


async def test_one_e_mail_a_day_if_it_is_wished_and_something_happened(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    services: Services = client.app.state.services
    sent: list[tuple[str, str]] = []

    class Mailer:
        def send(self, to: str, subject: str, text: str, stop: str) -> None:
            sent.append((to, text))

    services.notifier.mailer = Mailer()  # type: ignore[assignment]
    assert (await send(client, bob, "/you/news/digest", digest="yes")).status_code == 409, "no address yet"
    now = services.time.now()
    for one, name in ((ann, "ann"), (bob, "bob")):
        channel = Channel(name, one.id, "email", f"{name}@example.org", "http://here", now, True, keys={})
        await services.notifier.notifications.add(channel)
    assert (await send(client, bob, "/you/news/digest", digest="yes")).status_code == 303
    assert await services.news.send_digests() == 0, "not a day has passed"
    made = await ann.post("/api/tables", {"game": "comet-race", "seats": [ME, INVITE]})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    await play_to_the_end(made["id"], ann, bob)
    ((_, last),) = await services.news.store.due_digests(now + 1e9)
    assert await services.news.store.claim_digest(bob.id, last, now - 90_000)
    assert await services.news.send_digests() == 1
    assert await services.news.send_digests() == 0
    ((to, text),) = sent
    assert to == "bob@example.org", "Ann did not ask for it"
    assert f"http://here/table/{made['id']}/replay" in text
    stop = text.rpartition("No more daily e-mails: ")[2].strip().removeprefix("http://here")
    await client.post(stop, headers=bob.headers)
    assert not await services.news.store.wants_digest(bob.id)
