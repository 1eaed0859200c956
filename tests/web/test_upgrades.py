"""An update loses no game: what is over is shown for ever, what is running goes on, and players are told."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import AsyncTestClient

from cosmodrome.engine import Flow
from cosmodrome.engine.testing.toy import GAME, Race
from cosmodrome.engine.upgrade import Upgrade
from cosmodrome.store import schema as s
from cosmodrome.web.server.doctor import examine
from cosmodrome.web.services import Services
from cosmodrome.web.tables import moderation
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.live import LiveTable, Refused
from cosmodrome.web.tables.loading import commitment_of
from cosmodrome.web.tables.options import Place, TableOptions

NEXT = GAME.version + 1
ME, GUEST = Place("me"), Place("guest", "Bea")


async def play(table: LiveTable, answers: int) -> None:
    for _ in range(answers):
        if table.playing().over:
            return
        seat = next(iter(table.playing().asked))
        await table.answer(seat, table.playing().questions[seat].options[0].token)


async def started(services: Services, answers: int, finish: int = 60) -> LiveTable:
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="comet-race", places=(ME, GUEST), rules={"finish": finish})
    )
    await play(table, answers)
    return table


async def finished(services: Services) -> LiveTable:
    table = await started(services, 1000, 20)
    assert table.row.status == "over"
    return table


async def reopened(services: Services, table: LiveTable) -> LiveTable:
    services.tables.forget(table)
    return await services.tables.get(table.id)


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """An update after which no old answer fits, and every race is twice as long."""

    def no(self: Any, g: Race) -> Flow[None]:
        g.hands = [hand.into(lambda _: (9, 9, 9)) for hand in g.hands]
        return (yield from step(self, g))

    step, over = type(GAME).step, type(GAME).over

    def update() -> None:
        monkeypatch.setattr(type(GAME), "step", no)
        monkeypatch.setattr(type(GAME), "over", lambda self, g: over(self, g) and g.round > 10_000)

    return update


def shown(table: LiveTable) -> dict[str, Any]:
    parts = frame_of(table, None).parts
    return {name: part for name, part in parts.items() if name.startswith(("live:", "back:", "panels", "result"))}


async def test_a_finished_game_is_not_reopened(services: Services, other_rules: Callable[[], None]) -> None:
    table = await finished(services)
    scores, seq, record = table.row.summary["scores"], table.row.seq, await services.archive.record(table)
    board, log = shown(table), table.log(None)
    other_rules()
    back = await reopened(services, table)
    for seat in (0, 1):
        for token in ("1", "2", "9", "stay"):
            with pytest.raises(Refused, match="earlier rules"):
                await back.answer(seat, token)
    found = await services.store.table(table.id)
    assert found is not None
    assert (found[0].status, found[0].seq, found[0].summary["scores"]) == ("over", seq, scores)
    assert await services.archive.record(back) == record
    assert shown(back) == board, "the final board and the result are as they were"
    assert back.log(None) == log
    assert "earlier rules" in frame_of(back, 0).parts["state"].note


async def test_rules_that_lead_to_other_scores_do_not_change_a_result(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(services)
    scores, board = table.row.summary["scores"], shown(table)
    result = type(GAME).result

    def generous(self: Any, g: Race) -> Any:
        from dataclasses import replace

        found = result(self, g)
        return replace(found, scores=tuple(score + 100 for score in found.scores))

    monkeypatch.setattr(type(GAME), "result", generous)
    back = await reopened(services, table)
    assert back.row.summary["scores"] == scores
    assert shown(back) == board


async def test_the_pages_of_a_finished_game_say_so_and_show_the_rest(
    client: AsyncTestClient[Litestar], other_rules: Callable[[], None]
) -> None:
    services: Services = client.app.state.services
    table = await finished(services)
    winner = table.chairs[table.row.summary["winners"][0]].name
    other_rules()
    services.tables.forget(table)
    for page in ("", "/replay", "/verify"):
        answer = await client.get(f"/table/{table.id}{page}")
        assert answer.status_code == 200, (page, answer.text[:200])
        assert "rules" in answer.text
    assert winner in (await client.get(f"/table/{table.id}")).text
    assert "scores" in (await client.get(f"/table/{table.id}/record.txt")).text
    assert (await client.get(f"/table/{table.id}/log")).json()
    assert (await client.get(f"/api/tables/{table.id}/log")).json()
    for page in ("/story", "/moment/3"):
        assert (await client.get(f"/table/{table.id}{page}")).status_code == 409
    proof = (await client.get(f"/api/tables/{table.id}/verify")).json()
    assert proof["commitment"] == table.row.summary["commitment"]
    assert proof["seed"]


async def test_a_game_that_ended_before_endings_were_kept_is_kept_while_the_rules_fit(
    services: Services, other_rules: Callable[[], None]
) -> None:
    table = await finished(services)
    record, board = await services.archive.record(table), shown(table)
    await services.store.rows.write(lambda db: db.execute(s.endings.delete()))
    await services.store.rows.write(lambda db: db.execute(s.told.delete()))
    log = table.log(None)
    services.tables.forget(table)
    services.housekeeping._endings_missing = True
    await services.housekeeping._keep_endings()
    assert await services.store.without_ending(9) == []
    other_rules()
    back = await reopened(services, await services.tables.get(table.id))
    assert await services.archive.record(back) == record
    assert shown(back) == board
    assert back.log(None) == log


async def test_a_finished_game_that_cannot_be_read_keeps_no_other_from_being_kept(services: Services) -> None:
    whole, damaged = await finished(services), await finished(services)
    await services.store.rows.write(lambda db: db.execute(s.endings.delete()))
    chair = (s.chairs.c.table == damaged.id) & (s.chairs.c.seat == 1)
    await services.store.rows.write(lambda db: db.execute(s.chairs.delete().where(chair)))
    for table in (whole, damaged):
        services.tables.forget(table)
    services.housekeeping._endings_missing = True
    for _ in range(3):
        await services.housekeeping._keep_endings()
    assert await services.store.without_ending(9) == [damaged.id]
    assert not services.housekeeping._endings_missing, "it is not tried again and again"


async def test_of_a_game_that_ended_before_and_no_longer_fits_scores_and_answers_are_kept(
    services: Services, other_rules: Callable[[], None]
) -> None:
    table = await finished(services)
    record, scores = await services.archive.record(table), table.row.summary["scores"]
    await services.store.rows.write(lambda db: db.execute(s.endings.delete()))
    other_rules()
    back = await reopened(services, table)
    kept = await services.archive.record(back)
    answers = [line for line in record.split("\n") if line[:1].isdigit()]
    assert [line for line in kept.split("\n") if line[:1].isdigit()] == answers
    assert [line for line in kept.split("\n") if line.startswith(("seed", "commitment", "rules", "scores"))] == [
        line for line in record.split("\n") if line.startswith(("seed", "commitment", "rules", "scores"))
    ]
    assert str(scores[0]) in frame_of(back, None).parts["result"]


async def test_who_deletes_their_account_is_nobody_in_a_game_without_rules(
    services: Services, other_rules: Callable[[], None]
) -> None:
    table = await finished(services)
    person = await services.store.person(table.chairs[0].person or "")
    assert person is not None
    await services.store.rows.write(
        lambda db: db.execute(s.chairs.update().where(s.chairs.c.seat == 1).values(person="b"))
    )
    other_rules()
    back = await reopened(services, table)
    await moderation.forget(services, person)
    back = await reopened(services, back)
    assert "Ann" not in await services.archive.record(back)
    assert "Ann" not in str(frame_of(back, None).parts)


@pytest.mark.parametrize("data", [b"junk", zlib.compress(b"[]"), zlib.compress(b'{"result": 1}')])
async def test_what_is_kept_of_an_end_may_be_damaged_and_scores_are_shown(
    services: Services, other_rules: Callable[[], None], data: bytes
) -> None:
    table = await finished(services)
    scores, record = table.row.summary["scores"], await services.archive.record(table)
    await services.store.rows.write(lambda db: db.execute(s.endings.update().values(data=data)))
    other_rules()
    back = await reopened(services, table)
    assert back.final is not None
    shown = {seat["seat"]: seat["score"] for seat in back.final.result["seats"]}
    assert [shown[seat] for seat in range(2)] == scores
    assert all(f">{score}<" in frame_of(back, None).parts["result"] for score in scores)
    assert await services.archive.record(back) == record
    ending = await services.store.ending(table.id)
    assert ending is not None
    assert ending.data == data, "nothing is written over it"
    report = examine(services.settings.data_dir)
    assert any(f"table {table.id}" in found and "the stored result can't be read" in found for found in report.problems)


# -- running games ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Fuelled(Race):
    """The table of a race under rules in which every seat has fuel."""

    fuel: list[int]

    def copy(self) -> Fuelled:
        """An independent table."""
        mine = {f.name: getattr(self, f.name) for f in fields(Race) if f.init and not f.kw_only}
        mine |= {"rng": self.rng.copy(), "hands": self.hands[:], "bets": self.bets[:], "places": self.places[:]}
        return Fuelled(**mine, fuel=self.fuel[:])


@pytest.fixture
def fuelled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """An update to another version: another shape of the state, another set-up, and a step that uses fuel."""
    setup, step = type(GAME).setup, type(GAME).step

    def new_setup(self: Any, *given: Any) -> Fuelled:
        old = setup(self, *given)
        return Fuelled(**{f.name: getattr(old, f.name) for f in fields(Race) if f.init and not f.kw_only}, fuel=[7, 7])

    def new_step(self: Any, g: Fuelled) -> Flow[None]:
        g.fuel = [fuel - 1 for fuel in g.fuel]
        yield from step(self, g)

    def update() -> None:
        monkeypatch.setattr(GAME, "version", NEXT, raising=False)
        monkeypatch.setattr(type(GAME), "state_type", Fuelled)
        monkeypatch.setattr(type(GAME), "setup", new_setup)
        monkeypatch.setattr(type(GAME), "step", new_step)
        upgrades = {NEXT: Upgrade("Every move uses fuel now.", lambda old: {**old, "fuel": [5, 5]})}
        monkeypatch.setattr(type(GAME), "upgrades", lambda self: upgrades)

    return update


async def test_a_running_game_is_brought_forward_and_players_are_told_what_changed(
    services: Services, fuelled: Callable[[], None]
) -> None:
    table = await started(services, 9)
    while len(table.playing().asked) < 2:
        await play(table, 1)
    places, commitment, moments = list(table.playing().state.places), table.row.summary["commitment"], table.moments
    fuelled()
    back = await reopened(services, table)
    assert list(back.playing().state.places) == places
    assert back.playing().state.fuel == [4, 4], "it was given fuel by the upgrade, and the step under way used some"
    assert back.moments == moments
    assert "Every move uses fuel now." in back.note
    await play(back, 1000)
    assert back.row.status == "over"
    assert back.row.summary["commitment"] == commitment
    again = await reopened(services, back)
    assert again.row.summary["scores"] == back.row.summary["scores"]
    record = await services.archive.record(again)
    assert commitment in record
    assert f"began under version {NEXT - 1}" in record


async def test_a_fork_of_earlier_rules_is_brought_forward(services: Services, fuelled: Callable[[], None]) -> None:
    table = await started(services, 9)
    me = await services.store.person(table.row.host)
    assert me is not None
    fork = await services.archive.fork(table, me, 5, 0, (ME, GUEST))
    await play(fork, 1)
    fuelled()
    back = await reopened(services, fork)
    assert "fuel" in {f.name for f in fields(back.playing().state)}
    await play(back, 3)


async def test_without_a_usable_checkpoint_a_game_goes_on_from_the_last_answer_that_fits(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(services, 12)
    await services.store.rows.write(lambda db: db.execute(s.checkpoints.update().values(data=b"{}", hash="other")))
    await services.store.rows.write(
        lambda db: db.execute(s.journal.update().where(s.journal.c.seq == 7).values(text="no such answer"))
    )
    back = await reopened(services, table)
    assert back.moments == 6
    assert "did not fit" in back.note
    await play(back, 2)
    state, rows = back.playing().state_hash(), back.log(0)
    again = await reopened(services, back)
    assert again.playing().state_hash() == state, "what was played since is there"
    assert again.log(0) == rows
    await play(again, 5)


async def test_a_table_remembers_the_commitment_that_its_players_saw(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cosmodrome.engine.history import Origin

    table = await started(services, 3)
    seen = table.row.summary["commitment"]
    monkeypatch.setattr(Origin, "commitment", property(lambda self: "another way to commit"))
    await play(table, 2)
    assert table.row.summary["commitment"] == seen
    rows = await services.store.rows.read(lambda db: db.execute(sa.select(s.tables.c.summary)).scalar())
    assert rows["commitment"] == seen
    back = await reopened(services, table)
    assert commitment_of(back.row) == seen
    await play(back, 1000)
    over = await reopened(services, back)
    assert over.row.status == "over"
    assert commitment_of(over.row) == seen


async def test_the_api_and_the_pages_show_the_commitment_that_players_saw(
    client: AsyncTestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    from cosmodrome.engine.history import Origin

    token = (await client.post("/api/guests", json={"name": "Ann"})).json()["token"]
    me = {"authorization": f"Bearer {token}"}
    body = {
        "game": "comet-race",
        "seats": [{"kind": "me"}, {"kind": "guest", "name": "Bea"}],
        "options": {"finish": 20},
    }
    made = (await client.post("/api/tables", json=body, headers=me)).json()
    services: Services = client.app.state.services
    monkeypatch.setattr(Origin, "commitment", property(lambda self: "another way to commit"))
    table = await reopened(services, await services.tables.get(made["id"]))
    await play(table, 1000)
    table = await reopened(services, table)
    assert table.row.status == "over"
    for path in (f"/api/tables/{table.id}", f"/api/tables/{table.id}/verify"):
        assert (await client.get(path, headers=me)).json()["commitment"] == made["commitment"]
    for path in (f"/table/{table.id}", f"/table/{table.id}/verify"):
        page = (await client.get(path, headers=me)).text
        assert made["commitment"] in page
        assert "another way to commit" not in page
