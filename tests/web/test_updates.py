"""An update does not break a running match: where the rules lead elsewhere, it goes on from where it stood."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.engine import Flow
from cosmodrome.engine.testing.toy import GAME, Race
from cosmodrome.web.services import Services
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.tables.live import LiveTable, Refused
from cosmodrome.web.tables.options import Place, TableOptions

ME, GUEST = Place("me"), Place("guest", "Bea")


async def started(services: Services, answers: int) -> LiveTable:
    me = await services.identity.guest("Ann")
    table = await services.lobby.open_table(
        me, TableOptions(game="comet-race", places=(ME, GUEST), rules={"finish": 60})
    )
    await play(table, answers)
    return table


async def ahead(table: LiveTable) -> None:
    """Play to a round that begins with somebody ahead."""
    while not (any(stake(table)) and len(table.playing().asked) == 2):
        await play(table, 1)


async def play(table: LiveTable, answers: int) -> None:
    for _ in range(answers):
        if table.playing().over:
            return
        seat = next(iter(table.playing().asked))
        await table.answer(seat, table.playing().questions[seat].options[0].token)


def texts(table: LiveTable, viewer: int | None = 0) -> list[str]:
    return [line.text for line in table.log(viewer)]


def stake(table: LiveTable) -> list[int]:
    return list(table.playing().state.places)


@pytest.fixture
def doubled(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An update after which a bet moves twice as far."""
    step = type(GAME).step

    def twice(self: Any, g: Race) -> Flow[None]:
        before = list(g.places)
        yield from step(self, g)
        g.places = [place + (place - old) for place, old in zip(g.places, before, strict=True)]

    def update() -> None:
        monkeypatch.setattr(type(GAME), "step", twice)

    return update


async def test_a_changed_rule_without_a_new_version_does_not_rewrite_the_match(
    services: Services, doubled: Any
) -> None:
    table = await started(services, 9)
    await ahead(table)
    places, before, moments = stake(table), [texts(table, viewer) for viewer in (0, 1, None)], table.moments
    services.tables.forget(table)
    doubled()
    back = await services.tables.get(table.id)
    assert stake(back) == places, "nobody has got anything by the update"
    assert [texts(back, viewer) for viewer in (0, 1, None)] == before, "what happened is told as it was"
    assert back.moments == moments
    assert "changed the rules" in frame_of(back, 0).parts["state"].note
    await play(back, 6)
    assert texts(back)[: len(before[0])] == before[0]
    services.tables.forget(back)
    again = await services.tables.get(table.id)
    assert again.playing().state_hash() == back.playing().state_hash(), "and it stays so"
    assert texts(again) == texts(back)


async def test_a_new_version_of_the_same_rules_changes_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(services, 15)
    state, log = table.playing().state_hash(), table.log(1)
    services.tables.forget(table)
    monkeypatch.setattr(GAME, "version", GAME.version + 1, raising=False)
    back = await services.tables.get(table.id)
    assert back.playing().state_hash() == state
    assert back.log(1) == log
    assert not back.note
    assert (await services.archive.replay(back, 4)).answer_count == 4, "every moment can be looked at"


@pytest.mark.parametrize("answers", [0, 1])
async def test_a_match_in_its_first_step_goes_on_under_a_new_version(
    services: Services, doubled: Any, monkeypatch: pytest.MonkeyPatch, answers: int
) -> None:
    table = await started(services, answers)
    state = table.playing().state_hash()
    services.tables.forget(table)
    doubled()
    monkeypatch.setattr(GAME, "version", GAME.version + 1, raising=False)
    back = await services.tables.get(table.id)
    assert back.playing().state_hash() == state
    await play(back, 400)
    assert back.playing().over


async def test_answers_that_no_longer_fit_are_left_out_and_that_is_said(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(services, 8)
    while len(table.playing().asked) < 2:
        await play(table, 1)
    await table.answer(0, table.playing().questions[0].options[0].token)  # a bet, within a step
    services.tables.forget(table)
    step = type(GAME).step

    def dealt_anew(self: Any, g: Race) -> Flow[None]:
        g.hands = [hand.into(lambda _: (9, 9, 9)) for hand in g.hands]
        yield from step(self, g)

    monkeypatch.setattr(type(GAME), "step", dealt_anew)
    back = await services.tables.get(table.id)
    assert back.playing().questions[0].options[0].token == "9"
    assert "did not fit" in back.note
    await play(back, 3)


async def test_the_past_before_an_update_is_read_in_the_log(services: Services, doubled: Any) -> None:
    table = await started(services, 9)
    await ahead(table)
    services.tables.forget(table)
    doubled()
    back = await services.tables.get(table.id)
    with pytest.raises(Refused, match="earlier rules"):
        await services.archive.replay(back, 1)
    await play(back, 2)
    assert (await services.archive.replay(back, back.moments)).state_hash() == back.playing().state_hash()


async def test_a_match_that_cannot_be_read_at_all_is_refused_and_not_a_fault(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await started(services, 9)
    services.tables.forget(table)

    def no(*_: Any, **__: Any) -> None:
        raise KeyError("nothing fits")

    monkeypatch.setattr(type(GAME), "setup", no)
    monkeypatch.setattr(type(GAME), "parse", no)
    with pytest.raises(Refused, match="can't go on") as refused:
        await services.tables.get(table.id)
    assert refused.value.status == 410
