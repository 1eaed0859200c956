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

import msgspec
import pytest

import cosmodrome
from cosmodrome.engine import Match, Rng, UndoRefused
from cosmodrome.engine.undo import undoable
from cosmodrome.store import Entry, Person
from cosmodrome.web.bots.worker import BotFailed, Task, Worker
from cosmodrome.web.pages.admin import load
from cosmodrome.web.services import Services
from cosmodrome.web.settings import Settings
from cosmodrome.web.tables import frames
from cosmodrome.web.tables.frames import frame_of, moment_message
from cosmodrome.web.tables.live import LiveTable, Refused, Stale, Watcher
from cosmodrome.web.tables.options import Place, TableOptions

ME, GUEST, BOT = Place("me"), Place("guest", "Bea"), Place("bot", level="random")


async def sit_down(
    services: Services, *places: Place, game: str = "comet-race", **more: Any
) -> tuple[LiveTable, Person]:
    me = await services.identity.guest("Ann")
    return await services.lobby.open_table(me, TableOptions(game=game, places=places or (ME, GUEST), **more)), me


def first(table: LiveTable, seat: int) -> str:
    return table.playing().questions[seat].options[0].token


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time() + seconds
    while not true():
        assert time() < end, "it did not come to that"
        await asyncio.sleep(0.02)


async def test_the_same_answer_from_many_tabs_at_once_counts_once(services: Services) -> None:
    table, _ = await sit_down(services)
    token, question = first(table, 0), table.question_id(0)
    numbers = await asyncio.gather(*(table.answer(0, token, question, "tab:1") for _ in range(10)))
    assert set(numbers) == {1}
    assert table.row.seq == 1
    assert [e.text for e in await services.store.journal(table.id)] == [token]


async def test_different_answers_to_one_question_one_is_taken_the_others_are_stale(services: Services) -> None:
    table, _ = await sit_down(services)
    question = table.question_id(0)
    tokens = [o.token for o in table.playing().questions[0].options]
    given = await asyncio.gather(
        *(table.answer(0, token, question, f"tab:{token}") for token in tokens * 2), return_exceptions=True
    )
    assert sum(isinstance(g, Stale) for g in given) == len(tokens) * 2 - 2, "the one taken, and its own repetition"
    assert table.row.seq == 1


async def test_a_restarted_server_goes_on_at_the_same_question(settings: Settings) -> None:
    services = await Services.open(settings)
    table, me = await sit_down(services)
    await table.answer(0, first(table, 0), client="tab:1")
    question, state = table.question_id(1), table.playing().state_hash()
    await table.say(0, "Ann", "hello")
    await services.close()
    again = await Services.open(settings)
    back = await again.tables.get(table.id)
    assert back.playing().state_hash() == state
    assert back.question_id(1) == question
    assert await back.answer(0, "anything", client="tab:1") == 1, "what was applied before the restart is known"
    assert [line.text for line in back.chat] == ["hello"]
    assert back.seats_of(me.id) == [0, 1]
    await again.close()


async def test_two_servers_on_one_database_do_not_overwrite_each_other(settings: Settings) -> None:
    one, two = await Services.open(settings), await Services.open(settings)
    table, _ = await sit_down(one)
    other = await two.tables.get(table.id)
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


async def test_bots_play_to_the_end_in_their_own_process(services: Services) -> None:
    table, _ = await sit_down(services, ME, BOT, BOT)
    while not table.playing().over:
        await until(lambda: 0 in table.playing().asked or table.playing().over)
        if 0 in table.playing().asked:
            await table.answer(0, first(table, 0))
    await until(lambda: table.row.status == "over")
    assert table.row.summary["scores"] == list(table.playing().result.scores)  # type: ignore[union-attr]


async def test_a_bots_own_answer_does_not_cancel_it(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer changes the question, which cancels bots that still think about the old one."""
    ended: list[str] = []
    give = LiveTable.answer_for_bot

    async def watched(table: LiveTable, *given: Any) -> int:
        try:
            number = await give(table, *given)
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        ended.append("done")
        return number

    monkeypatch.setattr(LiveTable, "answer_for_bot", watched)
    table, _ = await sit_down(services, ME, BOT)
    while table.row.seq < 6:
        if 0 in table.asked_seats():
            await table.answer(0, first(table, 0))
        await asyncio.sleep(0.02)
    assert ended
    assert set(ended) == {"done"}


async def test_a_bot_stops_thinking_when_its_question_is_gone(services: Services) -> None:
    """Somebody comes back: the bot that stood in, and had not answered yet, gives no answer."""
    thought = asyncio.Event()
    cancelled: list[int] = []

    async def choose(*_: Any) -> Any:
        thought.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(1)
            raise

    services.bots.choose = choose  # type: ignore[method-assign]
    table, _ = await sit_down(services)
    await table.stand_in(0, "left")
    await thought.wait()
    await table.stand_in(0, "")
    await until(lambda: bool(cancelled))
    assert await table.answer(0, first(table, 0)) == 1


CHANGES: dict[str, Callable[[LiveTable], Any]] = {
    "answer": lambda table: table.answer(0, first(table, 0)),
    "stand in": lambda table: table.stand_in(0, "left"),
    "say": lambda table: table.say(0, "Ann", "hello"),
    "source": lambda table: table.change_source(talk=True),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_is_carried_through_though_its_caller_is_gone(
    services: Services, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await sit_down(services)
    writing, go_on = asyncio.Event(), asyncio.Event()
    write = services.store.rows.write

    async def slow(work: Any) -> Any:
        writing.set()
        await go_on.wait()
        return await write(work)

    monkeypatch.setattr(services.store.rows, "write", slow)
    caller, tick = asyncio.create_task(CHANGES[change](table)), table.tick
    await writing.wait()
    caller.cancel()
    with suppress(asyncio.CancelledError):
        await caller
    assert caller.cancelled()
    assert table.tick == tick
    go_on.set()
    await until(lambda: table.tick > tick)
    await until(lambda: not services.tables.changes)
    kept = table.row, table.chairs, table.chat
    services.tables.forget(table)
    again = await services.tables.get(table.id)
    assert (again.row, again.chairs, again.chat) == kept, "on disk as in memory"
    assert not table.behind


async def test_a_repeated_answer_has_its_number_though_a_bot_plays_by_now(services: Services) -> None:
    table, _ = await sit_down(services)
    token, question = first(table, 0), table.question_id(0)
    number = await table.answer(0, token, question, "tab:1")
    await table.stand_in(0, "left")
    assert await table.answer(0, token, question, "tab:1") == number
    with pytest.raises(Refused, match="Take your seat back"):
        await table.answer(0, token, question, "tab:2")
    with pytest.raises(Refused, match="Take your seat back"):
        await table.undo(0, "tab:3")


async def test_who_leaves_is_played_by_a_bot_until_they_come_back(services: Services) -> None:
    table, _ = await sit_down(services)
    watcher = Watcher(None, None)
    table.watch(watcher)  # somebody looks on, so bots go on
    await table.stand_in(0, "left")
    await until(lambda: 0 not in table.playing().asked)
    await table.stand_in(0, "")
    while 0 not in table.playing().asked:
        await table.answer(1, first(table, 1))
    await asyncio.sleep(0.3)
    assert 0 in table.playing().asked, "it is Ann's own decision again"


async def test_with_nobody_left_bots_rest(services: Services) -> None:
    table, _ = await sit_down(services, ME, BOT)
    await table.stand_in(0, "resigned")
    await asyncio.sleep(0.3)
    seq = table.row.seq
    await asyncio.sleep(0.5)
    assert table.row.seq == seq
    assert not table.bot_seats


async def test_a_failing_bot_does_not_stop_the_table(services: Services, caplog: pytest.LogCaptureFixture) -> None:
    table, _ = await sit_down(services, ME, BOT)
    chair = replace(table.chairs[1], level="search:nonsense=1")
    await table.act(lambda here: here.keep(replace(here.row), [here.chairs[0], chair]))
    while table.row.seq < 4:
        await until(lambda: 0 in table.playing().asked)
        await table.answer(0, first(table, 0))
    assert "failed" in caplog.text


# -- clocks ----------------------------------------------------------------------------------------


async def test_who_runs_out_of_time_is_played_by_a_bot(services: Services) -> None:
    table, _ = await sit_down(services, clock={"kind": "live", "bank": 10, "increment": 0})
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


async def test_every_moment_can_be_looked_at_after_undo_too(services: Services) -> None:
    table, _ = await sit_down(services)
    hashes = [table.playing().state_hash()]
    for _ in range(40):
        if table.playing().over:
            break
        await play(table, 1)
        hashes.append(table.playing().state_hash())
    for moment, expected in enumerate(hashes):
        assert (await services.archive.replay(table, moment)).state_hash() == expected
    with pytest.raises(Refused):
        await services.archive.replay(table, 99_999)


async def test_a_fork_has_nothing_of_the_match_it_came_from(services: Services) -> None:
    """Nor has a fork of a fork: no seed, no salts, no answers, no log, in the store, in records and on pages."""
    table, me = await sit_down(services)
    await play(table, 5)
    bob = await services.identity.guest("Bob")
    root = table.playing()
    source, forks = table, []
    for _ in range(3):
        source = await services.archive.fork(source, me, source.playing().answer_count // 2, 0, [ME, GUEST])
        forks.append(source)
        with pytest.raises(Refused):
            source.viewpoint(bob.id, 0)
        if len(forks) == 1:
            assert source.playing().log(1) == []
        await play(source, 9)
    for fork in forks:
        await play(fork, 500)
        kept = [
            fork.row.origin,
            await services.archive.record(fork),
            *(str(entry) for entry in await journal(services, fork)),
        ]
        pages = [str(frame_of(fork, viewer).message("")) for viewer in (None, 0, 1)]
        pages += [str(moment_message(fork, await services.archive.replay(fork, 0), seat)) for seat in (None, 0, 1)]
        for text in (*kept, *pages):
            assert root.origin.seed not in text
            assert b64encode(root.state.rng.key).decode() not in text
            assert "seed" not in text
            assert "salts" not in text


async def journal(services: Services, table: LiveTable) -> list[Entry]:
    return await services.store.journal(table.id)


async def test_what_a_seat_cannot_know_is_dealt_anew_in_a_fork(services: Services) -> None:
    table, me = await sit_down(services)
    await play(table, 4)
    seen = {
        tuple((await services.archive.fork(table, me, 4, 0, [ME, GUEST])).playing().state.hands[1].raw)
        for _ in range(12)
    }
    assert len(seen) > 1


async def test_a_table_nobody_looks_at_leaves_the_memory(fold: Callable[..., Settings], tmp_path: Path) -> None:
    services = await Services.open(fold(tmp_path, idle=0.1))
    table, _ = await sit_down(services)
    await until(lambda: table.id not in services.tables.in_memory)
    assert (await services.tables.get(table.id)).playing().state_hash() == table.playing().state_hash()
    await services.close()


# -- frames ----------------------------------------------------------------------------------------


def sent(what: Any) -> Any:
    """What the page gets."""
    return msgspec.json.decode(msgspec.json.encode(what))


async def test_only_what_changed_is_sent(services: Services) -> None:
    table, _ = await sit_down(services, ME, GUEST, game="space-base")
    before = frame_of(table, 0)
    assert frame_of(table, 0) is before, "made once a tick"
    await play(table, 1)
    after = frame_of(table, 0)
    delta = msgspec.json.decode(after.delta)
    assert delta["from"] == before.tick
    assert delta["n"] == after.tick
    old, new = (sent(frame.parts) for frame in (before, after))
    changed = {name for name in new if old.get(name) != new[name]}
    assert delta["parts"].keys() | delta["patches"].keys() == changed
    merged = {**old, **delta["parts"]}
    for name, patch in delta["patches"].items():
        merged[name] = patched(old[name], patch)
    for gone in delta.get("gone", ()):
        del merged[gone]
    assert merged == new
    assert len(after.delta) < len(after.whole(table.epoch)) / 3
    backs = [name for name in delta["parts"] if name.startswith("back:") and name in before.parts]
    assert not backs, "what rests is not sent again"
    assert sent(before.log)[: delta["log"]["keep"]] + delta["log"]["lines"] == sent(after.log)


async def test_a_waiting_table_tells_nothing_but_who_sits(services: Services) -> None:
    table, _ = await sit_down(services, ME, Place("invite"))
    frame = frame_of(table, None)
    assert frame.parts["state"].status == "waiting"
    assert str(table.chairs[1].invite) not in str(frame.parts)
    with pytest.raises(Refused):
        table.playing()


def patched(old: dict[str, str], patch: dict[str, str | None]) -> dict[str, str]:
    """What the page makes of a patch."""
    return {key: element for key, element in {**old, **patch}.items() if element is not None}


async def test_what_stays_in_a_panel_is_not_sent_again(services: Services) -> None:
    table, _ = await sit_down(services, ME, GUEST, game="space-base")
    before, sizes = frame_of(table, None), []
    for _ in range(30):
        await play(table, 1)
        after = frame_of(table, None)
        delta = msgspec.json.decode(after.delta)
        assert not [name for name in delta["parts"] if name.startswith("live:") and name in before.parts]
        for name, patch in delta.get("patches", {}).items():
            assert patched(before.parts[name], patch) == after.parts[name]
            sizes.append(len(msgspec.json.encode(patch)) / len(msgspec.json.encode(after.parts[name])))
        before = after
    assert sum(sizes) / len(sizes) < 0.5, "a patch is much shorter than the panel"


async def test_a_panel_is_not_drawn_again_where_nothing_of_the_match_changed(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await sit_down(services, ME, GUEST, game="space-base")
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


async def test_whoever_has_to_act_is_shown_it_first(services: Services) -> None:
    table, me = await sit_down(services)
    order: list[int | None] = []
    watchers = [Watcher(None, None), Watcher(me.id, 0), Watcher(me.id, 1)]
    for watcher in watchers:
        table.watch(watcher)
        watcher.wake.set = lambda seat=watcher.seat: order.append(seat)  # type: ignore[method-assign, misc]
    order.clear()
    await table.answer(0, first(table, 0))
    assert order == [1, 0, None]


async def test_a_match_whose_record_is_out_does_not_go_on(services: Services) -> None:
    """After the end everybody may read the seed and what the others hold, so the last answer stays."""
    me = await services.identity.guest("Ann")
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
    table = await services.archive.import_record(me, cosmodrome.load(record, count - 1).record())
    await table.answer(0, token)
    assert table.row.status == "over"
    assert "seed" in await services.archive.record(table)
    with pytest.raises(Refused, match="over"):
        await table.undo(0)
    assert table.playing().over


@pytest.mark.parametrize("ill", ["raises", "says nonsense", "cannot be asked"])
async def test_a_bot_that_fails_never_stalls_a_table(
    services: Services, monkeypatch: pytest.MonkeyPatch, ill: str
) -> None:
    """Whatever is wrong with a bot, some legal answer is given at once; the host sees it in figures and on a page."""

    def failing(worker: Worker, task: Task, timeout: float) -> str:
        if ill == "raises":
            raise BotFailed("out of order")
        return "no-such-option"

    def blind(match: Match, seat: int) -> Any:
        raise RuntimeError("the rules went by what the seat can't know")

    monkeypatch.setattr(Worker, "ask", failing)
    if ill == "cannot be asked":
        monkeypatch.setattr(Match, "perspective", blind)
    table, _ = await sit_down(services, ME, Place("bot", level="greedy"))
    while 0 in table.playing().asked:
        await table.answer(0, first(table, 0))
    await until(lambda: 0 in table.playing().asked or table.playing().over, 5)
    assert table.row.seq >= 2, "the bot has answered"
    assert table.bot_seats.notes[1] == "failed, made a random move"
    assert services.bots.failures["comet-race", "greedy"] >= 1
    assert b'cosmodrome_bot_failures_total{game="comet-race",level="greedy"}' in services.metrics.text()
    assert dict(load(services))["Bots that failed"].endswith("See the log.")
