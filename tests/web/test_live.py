"""The table in memory and on disk: exactly once, clocks, stand-ins, bots, forks, restarts, other servers."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest

import cosmodrome
from cosmodrome.engine import Rng, UndoRefused
from cosmodrome.engine.undo import undoable
from cosmodrome.store import Entry, Person
from cosmodrome.web import frames
from cosmodrome.web.frames import frame_of, moment_message
from cosmodrome.web.house import House
from cosmodrome.web.live import LiveTable, Refused, Stale, Watcher
from cosmodrome.web.lobby import Place
from cosmodrome.web.settings import Settings
from cosmodrome.web.table_pages import viewpoint

ME, GUEST, BOT = Place("me"), Place("guest", "Bea"), Place("bot", level="random")


async def sit_down(house: House, *places: Place, game: str = "comet-race", **more: Any) -> tuple[LiveTable, Person]:
    me = await house.identity.guest("Ann")
    return await house.lobby.open_table(me, game, places or (ME, GUEST), **more), me


def first(table: LiveTable, seat: int) -> str:
    return table.playing().questions[seat].options[0].token


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time() + seconds
    while not true():
        assert time() < end, "it did not come to that"
        await asyncio.sleep(0.02)


async def test_the_same_answer_from_many_tabs_at_once_counts_once(house: House) -> None:
    table, _ = await sit_down(house)
    token, question = first(table, 0), table.question_id(0)
    numbers = await asyncio.gather(*(table.answer(0, token, question, "tab:1") for _ in range(10)))
    assert set(numbers) == {1}
    assert table.row.seq == 1
    assert [e.text for e in await house.store.journal(table.id)] == [token]


async def test_different_answers_to_one_question_one_is_taken_the_others_are_stale(house: House) -> None:
    table, _ = await sit_down(house)
    question = table.question_id(0)
    tokens = [o.token for o in table.playing().questions[0].options]
    given = await asyncio.gather(
        *(table.answer(0, token, question, f"tab:{token}") for token in tokens * 2), return_exceptions=True
    )
    assert sum(isinstance(g, Stale) for g in given) == len(tokens) * 2 - 2, "the one taken, and its own repetition"
    assert table.row.seq == 1


async def test_a_restarted_house_goes_on_at_the_same_question(settings: Settings) -> None:
    house = await House.open(settings)
    table, me = await sit_down(house)
    await table.answer(0, first(table, 0), client="tab:1")
    question, state = table.question_id(1), table.playing().state_hash()
    await table.say(0, "Ann", "hello")
    await house.close()
    again = await House.open(settings)
    back = await again.table(table.id)
    assert back.playing().state_hash() == state
    assert back.question_id(1) == question
    assert await back.answer(0, "anything", client="tab:1") == 1, "what was applied before the restart is known"
    assert [line.text for line in back.chat] == ["hello"]
    assert back.seats_of(me.id) == [0, 1]
    await again.close()


async def test_two_servers_on_one_database_do_not_overwrite_each_other(settings: Settings) -> None:
    one, two = await House.open(settings), await House.open(settings)
    table, _ = await sit_down(one)
    other = await two.table(table.id)
    token = first(table, 0)
    await table.answer(0, token)
    with pytest.raises(Stale):
        await other.answer(0, token)
    assert other.row.seq == 1, "the refused server has read what the other wrote"
    assert other.playing().state_hash() == table.playing().state_hash()
    await other.answer(1, first(other, 1))
    await table.catch_up()
    assert table.playing().state_hash() == other.playing().state_hash()
    await one.close()
    await two.close()


async def test_bots_play_to_the_end_in_their_own_process(house: House) -> None:
    table, _ = await sit_down(house, ME, BOT, BOT)
    while not table.playing().over:
        await until(lambda: 0 in table.playing().asked or table.playing().over)
        if 0 in table.playing().asked:
            await table.answer(0, first(table, 0))
    await until(lambda: table.row.status == "over")
    assert table.row.summary["scores"] == list(table.playing().result.scores)  # type: ignore[union-attr]


async def test_who_leaves_is_played_by_a_bot_until_they_come_back(house: House) -> None:
    table, _ = await sit_down(house)
    watcher = Watcher(None, None)
    table.watch(watcher)  # somebody looks on, so bots go on
    await table.stand_in(0, "left")
    await until(lambda: 0 not in table.playing().asked)
    await table.stand_in(0, "")
    while 0 not in table.playing().asked:
        await table.answer(1, first(table, 1))
    await asyncio.sleep(0.3)
    assert 0 in table.playing().asked, "it is Ann's own decision again"


async def test_with_nobody_left_bots_rest(house: House) -> None:
    table, _ = await sit_down(house, ME, BOT)
    await table.stand_in(0, "resigned")
    await asyncio.sleep(0.3)
    seq = table.row.seq
    await asyncio.sleep(0.5)
    assert table.row.seq == seq
    assert not table.thinking


async def test_a_failing_bot_does_not_stop_the_table(house: House, caplog: pytest.LogCaptureFixture) -> None:
    table, _ = await sit_down(house, ME, BOT)
    chair = replace(table.chairs[1], level="search:nonsense=1")
    await table.act(lambda here: here.keep(replace(here.row), [here.chairs[0], chair]))
    while table.row.seq < 4:
        await until(lambda: 0 in table.playing().asked)
        await table.answer(0, first(table, 0))
    assert "failed" in caplog.text


# -- clocks ----------------------------------------------------------------------------------------


async def test_who_runs_out_of_time_is_played_by_a_bot(house: House) -> None:
    table, _ = await sit_down(house, clock={"kind": "live", "bank": 10, "increment": 0})
    chairs = [replace(chair, bank=0.05) if chair.seat == 0 else chair for chair in table.chairs]
    await table.act(lambda here: here.keep(replace(here.row), chairs))
    await until(lambda: table.chairs[0].standin == "time")
    assert table.chairs[1].standin == ""
    await until(lambda: 0 not in table.playing().asked)


# -- the past, forks -------------------------------------------------------------------------------


async def play(table: LiveTable, answers: int) -> None:
    for _ in range(answers):
        seat = next(iter(table.playing().asked), None)
        if seat is None:
            return
        await table.answer(seat, first(table, seat))


async def test_every_moment_can_be_looked_at_after_undo_too(house: House) -> None:
    table, _ = await sit_down(house)
    hashes = [table.playing().state_hash()]
    for _ in range(40):
        if table.playing().over:
            break
        await play(table, 1)
        hashes.append(table.playing().state_hash())
    for moment, expected in enumerate(hashes):
        assert (await house.archive.replay(table, moment)).state_hash() == expected
    with pytest.raises(Refused):
        await house.archive.replay(table, 99_999)


async def test_a_fork_has_nothing_of_the_match_it_came_from(house: House) -> None:
    """Nor has a fork of a fork: no seed, no salts, no answers, no log, in the store, in records and on pages."""
    table, me = await sit_down(house)
    await play(table, 5)
    bob = await house.identity.guest("Bob")
    root = table.playing()
    source, forks = table, []
    for _ in range(3):
        source = await house.archive.fork(source, me, source.playing().answer_count // 2, 0, [ME, GUEST])
        forks.append(source)
        with pytest.raises(Refused):
            viewpoint(source, bob, 0)
        if len(forks) == 1:
            assert source.playing().log(1) == []
        await play(source, 9)
    for fork in forks:
        await play(fork, 500)
        kept = [
            fork.row.origin,
            await house.archive.record(fork),
            *(str(entry) for entry in await journal(house, fork)),
        ]
        pages = [str(frame_of(fork, viewer).message("")) for viewer in (None, 0, 1)]
        pages += [str(moment_message(fork, await house.archive.replay(fork, 0), seat)) for seat in (None, 0, 1)]
        for text in (*kept, *pages):
            assert root.origin.seed not in text
            assert b64encode(root.state.rng.key).decode() not in text
            assert "seed" not in text
            assert "salts" not in text


async def journal(house: House, table: LiveTable) -> list[Entry]:
    return await house.store.journal(table.id)


async def test_what_a_seat_cannot_know_is_dealt_anew_in_a_fork(house: House) -> None:
    table, me = await sit_down(house)
    await play(table, 4)
    seen = {
        tuple((await house.archive.fork(table, me, 4, 0, [ME, GUEST])).playing().state.hands[1].raw) for _ in range(12)
    }
    assert len(seen) > 1


async def test_a_table_nobody_looks_at_leaves_the_memory(fold: Callable[..., Settings], tmp_path: Path) -> None:
    house = await House.open(fold(tmp_path, idle=0.1))
    table, _ = await sit_down(house)
    await until(lambda: table.id not in house.tables)
    assert (await house.table(table.id)).playing().state_hash() == table.playing().state_hash()
    await house.close()


# -- frames ----------------------------------------------------------------------------------------


async def test_only_what_changed_is_sent(house: House) -> None:
    import msgspec

    table, _ = await sit_down(house, ME, GUEST, game="space-base")
    before = frame_of(table, 0)
    assert frame_of(table, 0) is before, "made once a tick"
    await play(table, 1)
    after = frame_of(table, 0)
    delta = msgspec.json.decode(after.delta)
    assert delta["from"] == before.tick
    assert delta["n"] == after.tick
    for name, part in delta["parts"].items():
        assert before.parts.get(name) != part
    merged = {**before.parts}
    for name, part in delta["parts"].items():
        merged[name] = patched(before.parts[name], part) if isinstance(part, dict) and "patch" in part else part
    for gone in delta.get("gone", ()):
        del merged[gone]
    assert merged == after.parts
    assert len(after.delta) < len(after.whole(table.epoch)) / 3
    backs = [name for name in delta["parts"] if name.startswith("back:") and name in before.parts]
    assert not backs, "what rests is not sent again"
    keep, more = delta["log"]
    assert before.log[:keep] + more == after.log


async def test_a_waiting_table_tells_nothing_but_who_sits(house: House) -> None:
    table, _ = await sit_down(house, ME, Place("invite"))
    frame = frame_of(table, None)
    assert frame.parts["state"]["status"] == "waiting"
    assert str(table.chairs[1].invite) not in str(frame.parts)
    with pytest.raises(Refused):
        table.playing()


def patched(old: dict[str, str], part: dict[str, Any]) -> dict[str, str]:
    """What the page makes of a patch."""
    return {key: element for key, element in {**old, **part["patch"]}.items() if element is not None}


async def test_what_stays_in_a_panel_is_not_sent_again(house: House) -> None:
    import msgspec

    table, _ = await sit_down(house, ME, GUEST, game="space-base")
    before, sizes = frame_of(table, None), []
    for _ in range(30):
        await play(table, 1)
        after = frame_of(table, None)
        delta = msgspec.json.decode(after.delta)["parts"]
        for name in (name for name in delta if name.startswith("live:") and name in before.parts):
            assert patched(before.parts[name], delta[name]) == after.parts[name]
            sizes.append(len(msgspec.json.encode(delta[name])) / len(msgspec.json.encode(after.parts[name])))
        before = after
    assert sum(sizes) / len(sizes) < 0.5, "a patch is much shorter than the panel"


async def test_a_panel_is_not_drawn_again_where_nothing_of_the_match_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await sit_down(house, ME, GUEST, game="space-base")
    before = frame_of(table, 0)
    drawn, draw = [], frames.panels_of
    monkeypatch.setattr(frames, "panels_of", lambda *given: drawn.append(given[1]) or draw(*given))
    await table.say(0, "Ann", "hello")
    after = frame_of(table, 0)
    assert after.tick > before.tick
    assert after.chat != before.chat
    assert not drawn
    await play(table, 1)
    frame_of(table, 0)
    assert drawn == [0]


async def test_whoever_has_to_act_is_shown_it_first(house: House) -> None:
    table, me = await sit_down(house)
    order: list[int | None] = []
    watchers = [Watcher(None, None), Watcher(me.id, 0), Watcher(me.id, 1)]
    for watcher in watchers:
        table.watch(watcher)
        watcher.wake.set = lambda seat=watcher.seat: order.append(seat)  # type: ignore[method-assign, misc]
    order.clear()
    await table.answer(0, first(table, 0))
    assert order == [1, 0, None]


async def test_a_match_whose_record_is_out_does_not_go_on(house: House) -> None:
    """After the end everybody may read the seed and what the others hold, so the last answer stays."""
    me = await house.identity.guest("Ann")
    for seed in range(80):
        match = cosmodrome.new("spacecorp", seats=2, seed=seed, options={"end_era": "mariners"})
        rng = Rng.seeded("the end", seed)
        last = 0
        while not match.over:
            last = rng.pick(list(match.asked))
            match.pick(last, rng.below(len(match.asked[last])))
        with suppress(UndoRefused):
            undoable(match, 0)
            if last == 0:
                break
    record, count = match.record(), match.answer_count
    _, token = match.last_answer(0)
    table = await house.archive.import_record(me, cosmodrome.load(record, count - 1).record())
    await table.answer(0, token)
    assert table.row.status == "over"
    assert "seed" in await house.archive.record(table)
    with pytest.raises(Refused, match="over"):
        await table.undo(0)
    assert table.playing().over
