"""One person, one seat: whichever way in, nobody takes a second seat unless the table allows several."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from cosmodrome.store import Person
from cosmodrome.web.services import Services
from cosmodrome.web.tables.live import LiveTable, Refused
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.tables.rematch import rematch

from .calling import Caller, caller

Client = AsyncTestClient[Litestar]
ME, INVITE, OPEN, GUEST = {"kind": "me"}, {"kind": "invite"}, {"kind": "open"}, {"kind": "guest", "name": "Bea"}


async def opened(person: Caller, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = await person.post("/api/tables", {"game": "comet-race", "seats": list(seats), **more})
    return made


async def seats_held(person: Caller, table: str) -> int:
    return sum(seat["mine"] for seat in (await person.get(f"/api/tables/{table}"))["seats"])


@pytest.mark.parametrize("several", [False, True])
async def test_a_host_takes_a_second_seat_only_where_several_are_allowed(client: Client, several: bool) -> None:
    ann = await caller(client, "Ann")
    made = await opened(ann, ME, OPEN, OPEN, open=True, several=several)
    await ann.post(f"/api/tables/{made['id']}/join", {"seat": 1}, None if several else 409)
    assert await seats_held(ann, made["id"]) == (2 if several else 1)


async def test_the_page_of_a_waiting_table_offers_its_host_no_second_seat(client: Client) -> None:
    token = re.search(r'name="csrf" value="([^"]+)"', (await client.get("/new")).text)
    assert token
    form = {"csrf": token[1], "game": "comet-race", "seats": "3", "seat0": "me", "seat1": "open", "seat2": "open"}
    origin = {"origin": "http://testserver.local"}
    for several, offered in (("", 0), ("yes", 2)):
        sent = {**form, "open": "yes", "several": several}
        page = await client.post("/new", data=sent, headers=origin, follow_redirects=True)
        assert page.status_code == 200
        assert len(re.findall(r'action="[^"]*sit"', page.text)) == offered


async def test_an_invite_is_no_way_to_a_second_seat(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await opened(ann, ME, INVITE, INVITE)
    invites = [seat["invite"] for seat in made["seats"][1:]]
    where = f"/api/tables/{made['id']}/join"
    await ann.post(where, {"invite": invites[0]}, 409)
    await bob.post(where, {"invite": invites[0]})
    await bob.post(where, {"invite": invites[1]}, 409)
    for person in (ann, bob):
        page = await client.post(f"/join/{invites[1]}", headers=person.headers)
        assert page.status_code == 409
        assert await seats_held(person, made["id"]) == 1


async def test_the_shared_link_gives_one_seat_however_often_it_is_followed_at_once(services: Services) -> None:
    ann, bob = await services.identity.guest("Ann"), await services.identity.guest("Bob")
    table = await services.lobby.open_table(
        ann, TableOptions(game="comet-race", places=[Place("me"), Place("invite"), Place("invite")])
    )
    tries = [services.lobby.sit(table, bob, seat, table.chairs[seat].invite or "") for seat in (1, 2)]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(error) for error in found if error is not None] == [Refused]
    assert len(table.seats_of(bob.id)) == 1


async def test_a_new_table_seats_its_host_once(client: Client) -> None:
    ann = await caller(client, "Ann")
    for seats, more in (
        ([ME, ME], {}),
        ([ME, ME, OPEN], {"open": True}),
        ([ME, GUEST, OPEN], {"open": True}),
        ([ME, GUEST, INVITE], {"open": True}),
    ):
        await ann.post("/api/tables", {"game": "comet-race", "seats": seats, **more}, 422)
        await ann.post("/api/tables", {"game": "comet-race", "seats": seats, "several": True, **more})
    await opened(ann, ME, GUEST, INVITE)  # among friends a guest sits at the host's screen


async def test_a_fork_seats_its_host_once(client: Client) -> None:
    ann = await caller(client, "Ann")
    table = (await opened(ann, ME, GUEST))["id"]
    body = {"moment": 0, "seat": 0, "seats": [ME, ME]}
    await ann.post(f"/api/tables/{table}/fork", body, 422)
    await ann.post(f"/api/tables/{table}/fork", {**body, "seats": [GUEST, OPEN], "open": True}, 422)
    await ann.post(f"/api/tables/{table}/fork", {**body, "seats": [ME, GUEST]})


async def play_out(table: LiveTable) -> None:
    while (match := table.playing()).asked:
        seat = next(iter(match.asked))
        await table.answer(seat, match.questions[seat].options[0].token)


async def test_a_rematch_gives_everybody_the_seats_they_had(services: Services) -> None:
    ann, bob = await services.identity.guest("Ann"), await services.identity.guest("Bob")
    places = [Place("me"), Place("guest", "Bea"), Place("invite")]
    table = await services.lobby.open_table(ann, TableOptions(game="comet-race", places=places))
    await services.lobby.sit(table, bob, 2, table.chairs[2].invite or "")
    await play_out(table)
    again = await rematch(table, bob)
    assert held(again, bob) == ["Bob"]
    with pytest.raises(Refused, match="already"):
        await services.lobby.sit(again, bob, 1, again.chairs[1].invite or "")
    await rematch(table, ann)
    assert held(again, ann) == ["Ann", "Ann"]
    assert [chair.person for chair in again.chairs] == [bob.id, ann.id, ann.id]


async def test_whoever_asks_for_a_rematch_keeps_their_guests_and_their_new_name(services: Services) -> None:
    ann = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        ann, TableOptions(game="comet-race", places=[Place("me"), Place("guest", "Bea")])
    )
    await play_out(table)
    assert [chair.name for chair in (await rematch(table, ann)).chairs] == ["Bea", "Ann"]
    alone = await services.lobby.open_table(ann, TableOptions(game="comet-race", places=[Place("me"), Place("bot")]))
    while alone.playing().asked:
        for seat in [seat for seat in alone.playing().asked if alone.chairs[seat].person]:
            await alone.answer(seat, alone.playing().questions[seat].options[0].token)
        await asyncio.sleep(0.01)
    ann.name = "Anne"
    await services.store.save_person(ann)
    assert "Anne" in [chair.name for chair in (await rematch(alone, ann)).chairs]


def held(table: LiveTable, person: Person) -> list[str]:
    return [table.chairs[seat].name for seat in table.seats_of(person.id)]
