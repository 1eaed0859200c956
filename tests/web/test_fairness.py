"""Chance that nobody can bias: seats commit, then reveal, however a game begins; and the attacks that this is for."""

from __future__ import annotations

import ast
import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine.fairness import salt_commitment
from cosmodrome.store import Person
from cosmodrome.web.errors import Refused
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables import fairness, moderation
from cosmodrome.web.tables.fairness import Stake
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.live import LiveTable
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.tables.rematch import promised, rematch

from .calling import Caller, Client, caller, play_to_the_end

GAME = "comet-race"
ANN, BOB, EVE = "a1" * 16, "b2" * 16, "e5" * 16
DAYS = {"kind": "days", "days": 2}
ME, BOT, FRIEND = Place("me"), Place("bot", level="random"), Place("invite")


def committed(salt: str) -> Stake:
    return Stake(salt_commitment(salt))


async def at_table(
    services: Services, clock: dict[str, Any] | None = None, **more: Any
) -> tuple[LiveTable, Person, Person]:
    """Ann and Bob, who have both committed: the table is full."""
    ann, bob = await services.identity.guest("Ann"), await services.identity.guest("Bob")
    table = await services.lobby.open_table(
        ann, TableOptions(game=GAME, places=[ME, FRIEND], clock=clock or {}, stake=committed(ANN), **more)
    )
    await services.lobby.sit(table, bob, 1, table.chairs[1].invite or "", committed(BOB))
    return table, ann, bob


async def until(table: LiveTable, status: str) -> None:
    for _ in range(200):
        if table.row.status == status:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the table is still {table.row.status}")


def said(table: LiveTable, seat: int) -> str:
    return fairness.status(table.row, table.chairs[seat], table.row.status != "waiting")


# -- the protocol ----------------------------------------------------------------------------------


async def test_salts_are_revealed_when_all_have_committed_and_the_last_one_begins_the_match(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await ann.post(
        "/api/tables",
        {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invite"}], "commitment": salt_commitment(ANN)},
    )
    path, invite = f"/api/tables/{made['id']}", made["seats"][1]["invite"]
    assert (made["seats"][0]["chance"], made["reveal"]) == ("committed", [])
    early = await ann.post(f"{path}/reveal", {"seat": 0, "salt": ANN}, 409)
    assert "every seat is taken" in early["error"]
    joined = await bob.post(f"{path}/join", {"invite": invite, "commitment": salt_commitment(BOB)})
    assert (joined["status"], joined["reveal"]) == ("waiting", [0, 1])
    assert joined["commitments"] == [salt_commitment(ANN), salt_commitment(BOB)]
    wrong = await bob.post(f"{path}/reveal", {"seat": 1, "salt": EVE}, 422)
    assert "does not fit" in wrong["error"]
    await bob.post(f"{path}/reveal", {"seat": 0, "salt": ANN}, 403)
    half = await bob.post(f"{path}/reveal", {"seat": 1, "salt": BOB})
    assert (half["status"], half["reveal"]) == ("waiting", [0])
    again = await bob.post(f"{path}/reveal", {"seat": 1, "salt": BOB})
    assert again["status"] == "waiting", "sent again, it does no harm"
    begun = await ann.post(f"{path}/reveal", {"seat": 0, "salt": ANN})
    assert (begun["status"], [seat["chance"] for seat in begun["seats"]]) == ("playing", ["revealed", "revealed"])
    await play_to_the_end(made["id"], ann, bob)
    text = (await ann.get(f"{path}/record"))["text"]
    proof = cosmodrome.verify(text, made["commitment"], ANN, tuple(joined["commitments"]))
    assert proof.holds, proof.findings
    shown = await bob.get(f"{path}/verify")
    assert (shown["holds"], shown["salts"], shown["commitments"]) == (True, [ANN, BOB], joined["commitments"])


async def test_seats_that_commit_to_nothing_are_listed_and_nobody_waits_for_them(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invite"}]})
    joined = await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    assert (joined["status"], [seat["chance"] for seat in joined["seats"]]) == ("playing", ["none", "none"])


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"commitment": "abc"}, "64 digits"),
        ({"commitment": salt_commitment(ANN), "salt": BOB}, "does not fit"),
        ({"salt": "a\x1fb"}, "printable"),
    ],
)
async def test_what_is_no_commitment_is_refused(client: Client, sent: dict[str, str], says: str) -> None:
    ann = await caller(client, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    assert says in (await ann.post("/api/tables", {"game": GAME, "seats": seats, **sent}, 422))["error"]


async def test_whoever_plays_against_bots_reveals_at_once(services: Services) -> None:
    ann = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        ann, TableOptions(game=GAME, places=[ME, BOT], stake=Stake.parse(salt_commitment(ANN), ANN))
    )
    assert table.row.status == "playing"
    assert table.playing().origin.commitments == (salt_commitment(ANN), "")
    assert fairness.in_words(table.row, table.chairs) == [
        "Ann has taken part from the beginning.",
        f"{table.chairs[1].name} is a bot: the server’s seed stands for it.",
    ]


async def test_who_does_not_reveal_in_time_is_left_out_and_all_are_told(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "REVEAL_WITHIN", 0.5)
    table, _, _ = await at_table(services)
    assert frame_of(table, 0).parts["chance"].wanted == [0, 1]
    await services.lobby.reveal(table, 0, ANN)
    assert table.row.status == "waiting"
    await until(table, "playing")
    assert (said(table, 0), said(table, 1)) == ("revealed", "left out")
    assert "Bob does not take part" in frame_of(table, 0).parts["state"].note
    assert "Seat 1 did not reveal its salt before the beginning: it is left out" in table.row.origin
    with pytest.raises(Refused, match="started without"):
        await services.lobby.reveal(table, 1, BOB)
    assert "chance" not in frame_of(table, 1).parts


async def test_nobody_gets_up_while_salts_are_revealed_and_who_did_before_takes_the_commitment_along(
    services: Services,
) -> None:
    ann, bob = await services.identity.guest("Ann"), await services.identity.guest("Bob")
    cy = await services.identity.guest("Cy")
    table = await services.lobby.open_table(
        ann, TableOptions(game=GAME, places=[ME, FRIEND, FRIEND], stake=committed(ANN))
    )
    await services.lobby.sit(table, bob, 1, table.chairs[1].invite or "", committed(BOB))
    await services.lobby.leave_waiting(table, bob)
    assert fairness.commitments(table.row) == (salt_commitment(ANN), "", "")
    for seat in (1, 2):
        await services.lobby.sit(table, cy if seat == 1 else bob, seat, table.chairs[seat].invite or "", committed(BOB))
    with pytest.raises(Refused, match="about to start"):
        await services.lobby.leave_waiting(table, bob)
    await moderation.forget(services, bob)
    assert fairness.revealing(table.row, table.chairs), "the seat stays taken, and no commitment is changed"
    assert fairness.commitments(table.row)[2] == salt_commitment(BOB)


# -- days tables -----------------------------------------------------------------------------------


async def test_a_days_table_begins_at_once_and_salts_are_mixed_in_when_pages_open(
    settings: Settings,
) -> None:
    services = await Services.open(settings)
    table, _, _ = await at_table(services, DAYS)
    assert table.row.status == "playing"
    assert table.playing().origin.salts == ("", "")
    assert any(table.playing().origin.commitments), "the opening follows from the commitments of all"
    assert frame_of(table, 1).parts["chance"].wanted == [0, 1]
    assert "after opening this page" in frame_of(table, 1).parts["state"].note
    before, question = table.playing().state.rng.key, table.question_id(0)
    with pytest.raises(Refused, match="does not fit"):
        await services.lobby.reveal(table, 1, EVE)
    await services.lobby.reveal(table, 1, BOB)
    await services.lobby.reveal(table, 1, BOB)  # sent again
    assert table.playing().state.rng.key != before
    assert table.question_id(0) == question, "an answer on its way is not refused for it"
    assert [entry.kind for entry in await services.store.journal(table.id)] == ["salt"]
    assert (said(table, 0), said(table, 1)) == ("left out", "late")
    asked = next(iter(table.playing().asked))
    assert asked == 0
    await table.answer(0, table.playing().questions[0].options[0].token)
    with pytest.raises(Refused, match="started without"):
        await services.lobby.reveal(table, 0, ANN)
    assert "did not reveal its secret value in time" in frame_of(table, 1).parts["state"].note
    stood = table.playing().state_hash()
    await services.close()
    other = await Services.open(settings)
    again = await other.tables.get(table.id)
    assert (again.playing().state_hash(), said(again, 1)) == (stood, "late")
    await other.close()


async def test_the_record_of_a_days_table_proves_a_late_salt(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    seats = [{"kind": "me"}, {"kind": "invite"}]
    body = {"game": GAME, "seats": seats, "clock": DAYS, "commitment": salt_commitment(ANN)}
    made = await ann.post("/api/tables", body)
    path = f"/api/tables/{made['id']}"
    joined = await bob.post(f"{path}/join", {"invite": made["seats"][1]["invite"], "commitment": salt_commitment(BOB)})
    assert (joined["status"], joined["reveal"]) == ("playing", [0, 1])
    await bob.post(f"{path}/reveal", {"seat": 1, "salt": BOB})
    await play_to_the_end(made["id"], ann, bob)
    text = (await ann.get(f"{path}/record"))["text"]
    proof = cosmodrome.verify(text, made["commitment"], BOB, tuple(joined["commitments"]))
    assert proof.holds, proof.findings
    assert "seat 0: committed, but did not reveal: left out" in proof.findings
    assert not cosmodrome.verify(text, salt=ANN).holds


# -- restarts and other servers --------------------------------------------------------------------


async def test_a_restart_between_commitment_and_reveal_loses_nothing(settings: Settings) -> None:
    services = await Services.open(settings)
    table, _, _ = await at_table(services)
    await services.lobby.reveal(table, 0, ANN)
    by = table.row.source.reveal_by
    await services.close()
    other = await Services.open(settings)
    again = await other.tables.get(table.id)
    assert (again.row.status, fairness.wanted(again)) == ("waiting", [1])
    now = again.row.source.reveal_by
    assert by is not None
    assert now is not None
    assert by <= now < by + 20, "later by the time without a server"
    await other.lobby.reveal(again, 1, BOB)
    assert (again.row.status, again.playing().origin.salts) == ("playing", (ANN, BOB))
    await other.close()


async def test_time_without_a_server_is_not_counted_and_then_a_full_table_begins(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "REVEAL_WITHIN", 3.0)
    services = await Services.open(settings)
    table, _, _ = await at_table(services)
    await services.close()
    other = await Services.open(settings, wall=lambda: time() + 100)
    again = await other.tables.get(table.id)
    await other.lobby.reveal(again, 1, BOB)  # that is too soon after the restart to be late
    await until(again, "playing")
    assert (said(again, 0), said(again, 1)) == ("left out", "revealed")
    await other.close()


@pytest.mark.parametrize(("slept", "clock_set"), [(80.0, 0.0), (0.0, 7200.0), (0.0, -3600.0)])
async def test_a_server_that_sleeps_or_whose_clock_is_set_leaves_no_salt_out(
    settings: Settings, slept: float, clock_set: float
) -> None:
    start, passed, wrong = time(), [0.0], [0.0]
    services = await Services.open(settings, lambda: start + passed[0] + wrong[0], lambda: passed[0])
    await services.housekeeping.stop()  # the test looks after the table itself
    table, _, _ = await at_table(services)
    passed[0], wrong[0] = slept, clock_set
    await services.time.settle()
    await services.housekeeping._look_around(True)
    assert (table.row.status, fairness.wanted(table)) == ("waiting", [0, 1])
    for _ in range(8):
        passed[0] += 4
        await services.time.settle()
    await services.housekeeping._look_around(True)
    assert table.row.status == "playing", "but nobody is waited for without end"
    await services.close()


@pytest.mark.parametrize("number", range(10))
async def test_answers_undone_answers_and_late_salts_in_any_order_can_be_read_again(
    settings: Settings, number: int
) -> None:
    rng, salts = random.Random(number), {0: ANN, 1: BOB}
    services = await Services.open(settings)
    table, _, _ = await at_table(services, DAYS)
    for _ in range(rng.randrange(4, 12)):
        seat, what = rng.choice(list(table.playing().asked) or [0]), rng.choice(("answer", "answer", "undo", "reveal"))
        with suppress(Refused):
            if what == "answer" and not table.playing().over:
                await table.answer(seat, rng.choice(table.playing().questions[seat].options).token)
            elif what == "undo":
                await table.undo(seat)
            elif what == "reveal":
                await services.lobby.reveal(table, seat, salts[seat])
    stood = (table.playing().state_hash(), table.row.source.late, table.row.seq)
    await services.close()
    other = await Services.open(settings)
    again = await other.tables.get(table.id)
    assert (again.playing().state_hash(), again.row.source.late, again.row.seq) == stood
    while not again.playing().over:
        seat = next(iter(again.playing().asked))
        await again.answer(seat, again.playing().questions[seat].options[0].token)
    proof = cosmodrome.verify(again.playing().record(), again.row.summary["commitment"])
    assert proof.holds, proof.findings
    await other.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def two(request: pytest.FixtureRequest, settings: Settings) -> AsyncIterator[tuple[Services, Services]]:
    """Two servers on one database: a file, or a PostgreSQL."""
    if request.param == "postgres":
        settings = replace(settings, database_url=request.getfixturevalue("postgres"))
    one, other = await Services.open(settings), await Services.open(settings)
    yield one, other
    await one.close()
    await other.close()


async def test_two_servers_take_a_salt_each(two: tuple[Services, Services]) -> None:
    one, other = two
    here, _, _ = await at_table(one)
    there = await other.tables.get(here.id)
    await asyncio.gather(one.lobby.reveal(here, 0, ANN), other.lobby.reveal(there, 1, BOB))
    await here.catch_up()
    await there.catch_up()
    assert here.playing().origin.salts == there.playing().origin.salts == (ANN, BOB)
    assert here.playing().state_hash() == there.playing().state_hash()


async def test_two_servers_begin_without_the_same_seat_and_mix_in_a_late_salt(
    two: tuple[Services, Services], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    monkeypatch.setattr(fairness, "REVEAL_WITHIN", 2.0)
    here, _, _ = await at_table(one)
    there = await other.tables.get(here.id)
    await one.lobby.reveal(here, 0, ANN)
    await until(here, "playing")
    await until(there, "playing")
    await there.catch_up()
    assert (said(here, 1), said(there, 1)) == ("left out", "left out")
    assert here.playing().state_hash() == there.playing().state_hash()
    slow, _, _ = await at_table(one, DAYS)
    elsewhere = await other.tables.get(slow.id)
    await asyncio.gather(one.lobby.reveal(slow, 0, ANN), other.lobby.reveal(elsewhere, 1, BOB))
    await slow.catch_up()
    await elsewhere.catch_up()
    assert slow.playing().state_hash() == elsewhere.playing().state_hash()
    assert (said(slow, 0), said(elsewhere, 1)) == ("late", "late")


# -- attacks ---------------------------------------------------------------------------------------


def grind(row: Any, seat: int, tries: int) -> dict[bytes, str]:
    """What an operator gets who reads the database and looks for a salt: for each that is tried, the match's key."""
    found = {}
    for number in range(tries):
        salt = f"{number:032x}"
        salts, hashes = list(fairness.salts(row)), list(fairness.commitments(row))
        salts[seat], hashes[seat] = salt, salt_commitment(salt)
        match = cosmodrome.new(row.game, row.seats, row.source.seed, row.options, tuple(salts), tuple(hashes))
        found[match.state.rng.key] = salt
    return found


async def test_the_operator_who_takes_the_last_seat_can_not_grind(services: Services, settings: Settings) -> None:
    ann, eve = await services.identity.guest("Ann"), await services.identity.guest("Eve")
    table = await services.lobby.open_table(ann, TableOptions(game=GAME, places=[ME, FRIEND], stake=committed(ANN)))
    kept = b"".join(file.read_bytes() for file in settings.data_dir.rglob("*") if file.is_file())
    assert table.row.source.seed.encode() in kept, "the operator reads everything"
    assert ANN.encode() not in kept, "but Ann's salt is not there"
    keys = grind(table.row, 1, 300)
    chosen = keys[min(keys)]  # whichever the operator likes best
    await services.lobby.sit(table, eve, 1, table.chairs[1].invite or "", committed(chosen))
    await services.lobby.reveal(table, 0, ANN)
    swapped = 0
    for other in list(grind(table.row, 1, 50).values()):  # now Ann's salt is known: exchange one's own
        if other != chosen:
            with pytest.raises(Refused, match="does not fit"):
                await services.lobby.reveal(table, 1, other)
            swapped += 1
    assert swapped >= 49
    await services.lobby.reveal(table, 1, chosen)
    assert table.playing().state.rng.key not in keys, "nothing of what was foreseen came true"


async def test_the_same_operator_can_grind_where_a_salt_was_given_too_early(services: Services) -> None:
    """What the test above would find if salts were seen before the last one is chosen."""
    ann, eve = await services.identity.guest("Ann"), await services.identity.guest("Eve")
    table = await services.lobby.open_table(
        ann, TableOptions(game=GAME, places=[ME, FRIEND], stake=Stake.parse("", ANN))
    )
    keys = grind(table.row, 1, 300)
    chosen = keys[min(keys)]
    await services.lobby.sit(table, eve, 1, table.chairs[1].invite or "", Stake.parse("", chosen))
    assert table.playing().state.rng.key == min(keys)


async def test_an_operator_without_a_seat_can_not_foresee_the_opening_of_a_days_table(services: Services) -> None:
    """The seed is fixed before the commitments, and they are mixed in though nobody has revealed."""
    openings = set()
    for number in range(5):
        ann = await services.identity.guest("Ann")
        stake = committed(f"{number:032x}")
        table = await services.lobby.open_table(ann, TableOptions(game=GAME, places=[ME, BOT], clock=DAYS, stake=stake))
        again = cosmodrome.new(GAME, 2, table.row.source.seed, table.row.options, ("", ""))
        assert table.playing().state.rng.key != again.state.rng.key
        openings.add(table.playing().state.rng.key)
    assert len(openings) == 5


# -- tables of earlier versions --------------------------------------------------------------------


async def test_a_table_that_waited_before_there_were_commitments_begins_with_its_salts(services: Services) -> None:
    ann, bob = await services.identity.guest("Ann"), await services.identity.guest("Bob")
    table = await services.lobby.open_table(ann, TableOptions(game=GAME, places=[ME, FRIEND]))

    async def earlier(here: LiveTable) -> None:
        source = here.row.source.replace(commitments=None, salts={"0": "ann's own"})
        await here.keep(replace(here.row, source=source), here.chairs)

    await table.act(earlier)
    await services.lobby.sit(table, bob, 1, table.chairs[1].invite or "", committed(BOB))
    assert fairness.wanted(table) == [1]
    await services.lobby.reveal(table, 1, BOB)
    assert table.playing().origin.salts == ("ann's own", BOB)
    assert cosmodrome.load(table.row.origin).state_hash() == table.playing().state_hash()


# -- every way to begin a game ---------------------------------------------------------------------

PROTOCOL = {
    "pages/front.py:play",
    "pages/front.py:make_table",
    "pages/learn.py:full_game",
    "pages/front.py:accept",
    "pages/invitations.py:invite",
    "tables/invitations.py:take_free_seat",
    "pages/table.py:sit",
    "tables/rematch.py:rematch",
    "tables/rematch.py:_sit",
    "api/tables.py:create",
    "api/tables.py:join",
    "people/social.py:invite",
    "people/matchmaking.py:open_match",
}
"""Who sets a table up or takes a seat, and hands on what the seat gives to its chance."""
SEATS_NOBODY = {"people/tournaments.py:_set_up"}
"""Who sets a table up at which every seat waits for its player, who then sits down as at any other table."""
EXCEPTIONS = {
    "tables/archive.py:fork": "fork",
    "tables/archive.py:import_record": "import",
    "pages/learn.py:set_up": "lesson",
}
"""Who begins a game without seed and salts, and which reason its players are shown."""
INSIDE = {"tables/lobby.py:open_table", "tables/lobby.py:add"}
"""What all of them end in."""
WAYS = {"open_table", "sit", "add_table", "add"}


def beginnings() -> dict[str, str]:
    """Every function of the server that sets up a table or takes a seat, with its text."""
    root = Path(fairness.__file__).parents[1]
    return {
        f"{file.relative_to(root)}:{function.name}": ast.unparse(function)
        for file in sorted(root.rglob("*.py"))
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(call, ast.Call) and _begins(call) for call in ast.walk(function))
    }


def _begins(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in WAYS:
        return False
    owner = ast.unparse(call.func.value)
    return owner.endswith(("lobby", "store")) or (owner == "self" and call.func.attr == "add")


def test_every_way_to_begin_a_game_is_in_the_protocol_or_a_stated_exception() -> None:
    ways = beginnings()
    assert set(ways) == PROTOCOL | set(EXCEPTIONS) | INSIDE | SEATS_NOBODY
    for name in SEATS_NOBODY:
        assert "Place('invite') for _ in" in ways[name], f"{name} seats somebody without a stake"
    for name in PROTOCOL:
        assert "stake" in ways[name].lower(), f"{name} hands on no stake"
    assert set(EXCEPTIONS.values()) == set(fairness.EXCEPTIONS)


async def test_exceptions_say_so_to_their_players(client: Client) -> None:
    ann = await caller(client, "Ann")
    made = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    fork = await ann.post(f"/api/tables/{made['id']}/fork", {"moment": 0, "seat": 0})
    shelf = await ann.post("/api/records", {"text": cosmodrome.new(GAME, 2, "x").record()})
    for table, why in ((fork, "fork"), (shelf, "import")):
        page = await client.get(f"/table/{table['id']}/verify", headers=ann.headers)
        assert fairness.EXCEPTIONS[why].split(".")[0] in page.text, why


async def _finished(services: Services, **more: Any) -> tuple[LiveTable, Person, Person]:
    table, ann, bob = await at_table(services, **more)
    await services.lobby.reveal(table, 0, ANN)
    await services.lobby.reveal(table, 1, BOB)
    while table.row.status == "playing":
        seat = next(iter(table.playing().asked))
        await table.answer(seat, table.playing().questions[seat].options[0].token)
    return table, ann, bob


async def test_a_rematch_carries_commitments_whoever_asks_first(services: Services) -> None:
    table, ann, bob = await _finished(services)
    seen = promised(table)
    made = await asyncio.gather(rematch(table, bob, committed(EVE)), rematch(table, ann, committed(ANN)))
    again = made[0]
    assert {one.id for one in made} == {seen.table}
    assert again.row.summary["commitment"] == seen.commitment
    assert fairness.commitments(again.row) == (salt_commitment(EVE), salt_commitment(ANN)), "turned by one seat"
    await services.lobby.reveal(again, 0, EVE)
    await services.lobby.reveal(again, 1, ANN)
    assert again.playing().origin.salts == (EVE, ANN)
    assert again.playing().origin.seed != table.playing().origin.seed


async def test_a_page_learns_the_commitment_of_a_rematch_before_it_makes_a_salt(client: Client) -> None:
    ann, bob = await caller(client, "Ann"), await caller(client, "Bob")
    made = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "invite"}]})
    await bob.post(f"/api/tables/{made['id']}/join", {"invite": made["seats"][1]["invite"]})
    seen = [await _promise(person, made["id"]) for person in (ann, bob)]
    assert seen[0] == seen[1]
    assert set(seen[0]) == {"table", "commitment", "alone"}
    assert not seen[0]["alone"]
    alone = await ann.post("/api/tables", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert (await _promise(ann, alone["id"]))["alone"]


async def _promise(person: Caller, table: str) -> Any:
    return await person.get(f"/table/{table}/rematch")
