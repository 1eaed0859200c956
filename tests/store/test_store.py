"""The store: everything in one transaction, nothing twice, on SQLite and on PostgreSQL by the same code."""

from __future__ import annotations

import asyncio
import math
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cosmodrome.store import (
    Administration,
    Chair,
    Channel,
    ChatLine,
    Checkpoint,
    Conflict,
    Entry,
    Final,
    Key,
    Keys,
    Notifications,
    Person,
    Store,
    StoreError,
    TableRow,
    backup,
    database_url,
    restore,
)


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        url = database_url(tmp_path / "data")
    else:
        url = request.getfixturevalue("empty_postgres")
    opened = await Store.open(url)
    yield opened
    await opened.close()


def row(**changes: object) -> TableRow:
    values: dict[str, object] = {
        "id": "t1",
        "game": "toy",
        "host": "ann",
        "seats": 2,
        "options": {"long": True},
        "origin": "header",
        "clock": {"kind": "none"},
        "open": True,
        "status": "playing",
        "created": 1.0,
        "changed": 1.0,
    }
    return TableRow(**{**values, **changes})  # type: ignore[arg-type]


async def table(store: Store) -> TableRow:
    await store.add_person(Person("ann", "Ann", 1.0))
    made = row()
    await store.add_table(made, [Chair(0, "person", "Ann", "ann"), Chair(1, "free", "", invite="inv1")])
    return made


def answer(seq: int, text: str = "x", client: str | None = None) -> Entry:
    return Entry(seq, "answer", 0, text, client, 5.0)


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    made = await table(store)
    found = await store.table("t1")
    assert found == (made, [Chair(0, "person", "Ann", "ann"), Chair(1, "free", "", invite="inv1")])
    assert await store.table("t2") is None
    assert await store.table_by_invite("inv1") == ("t1", 1)
    assert await store.table_by_invite("guess") is None
    assert [t.id for t, _ in await store.tables_of("ann")] == ["t1"]
    assert [t.id for t, _ in await store.open_tables()] == ["t1"]
    assert await store.running() == ["t1"]


async def test_answers_checkpoint_and_chairs_are_written_together(store: Store) -> None:
    made = await table(store)
    made.seq, made.changed = 2, 9.0
    bot = Chair(1, "bot", "Rigel", level="greedy", bank=3.5, since=8.0)
    kept = Checkpoint(2, b"state", "hash", 3, 2)
    await store.write(made, 0, [answer(1, "a"), answer(2, "b", "c-1")], [bot], kept, {1: b"one", 2: b"two"})
    assert await store.journal("t1") == [answer(1, "a"), answer(2, "b", "c-1")]
    assert await store.journal("t1", after=1) == [answer(2, "b", "c-1")]
    assert await store.checkpoint("t1") == kept
    assert await store.told("t1") == {1: b"one", 2: b"two"}
    assert made.version == 1
    found = await store.table("t1")
    assert found is not None
    assert found[0] == made
    assert found[1][1] == bot


async def test_who_builds_on_an_old_number_is_refused_and_nothing_changes(store: Store) -> None:
    made = await table(store)
    made.seq = 1
    await store.write(made, 0, [answer(1, "first")], checkpoint=Checkpoint(1, b"one", "", 1, 1))
    late = row(seq=1, status="over")
    with pytest.raises(Conflict):
        await store.write(late, 0, [answer(1, "second")], [Chair(0, "bot", "x")], Checkpoint(1, b"two", "", 1, 1))
    assert await store.journal("t1") == [answer(1, "first")]
    assert await store.checkpoint("t1") == Checkpoint(1, b"one", "", 1, 1)
    found = await store.table("t1")
    assert found is not None
    assert found[0].status == "playing"
    assert found[1][0].kind == "person"


async def test_a_stale_write_without_a_journal_entry_is_refused(store: Store) -> None:
    """Sitting down or a new name writes no entry: the version alone says that somebody else was quicker."""
    await table(store)
    await store.write(row(), 0, chairs=[Chair(1, "person", "Bob", "bob")])
    with pytest.raises(Conflict):
        await store.write(row(status="closed"), 0, chairs=[Chair(1, "bot", "Vega")])
    found = await store.table("t1")
    assert found is not None
    assert (found[0].status, found[0].version) == ("playing", 1)
    assert found[1][1].name == "Bob"


async def test_a_write_that_is_refused_half_way_changes_no_row(store: Store) -> None:
    """The row has been changed when the journal refuses the entry. Another write of the same moment is kept."""
    made = await table(store)
    await store.write(made, 0, [answer(1, "a", "tab-7")])
    refused, said = await asyncio.gather(
        store.write(row(seq=2, status="over"), 1, [answer(2, "b", "tab-7")], [Chair(0, "bot", "Vega")]),
        store.say("t1", ChatLine(1, 0, "Ann", "hello", 1.0)),
        return_exceptions=True,
    )
    assert isinstance(refused, Conflict)
    assert said is None
    found = await store.table("t1")
    assert found is not None
    assert (found[0].status, found[0].version) == ("playing", 1)
    assert found[1][0].kind == "person"
    assert [line.text for line in await store.chat("t1")] == ["hello"]


@pytest.mark.parametrize("status", ["over", "closed"])
async def test_over_and_closed_are_final(store: Store, status: str) -> None:
    await table(store)
    end = row(status=status, seq=1)
    await store.write(end, 0, [Entry(1, "answer", 0, "last", None, 1.0)])
    for other in {"waiting", "playing", "over", "closed"} - {status}:
        with pytest.raises(Final, match=status):
            await store.write(row(status=other), 1)
    with pytest.raises(Final, match=status):
        await store.write(row(status=status, seq=2), 1, [Entry(2, "answer", 0, "one more", None, 2.0)])
    with pytest.raises(Conflict):
        await store.write(row(status=status), 0)
    assert len(await store.journal("t1")) == 1
    await store.write(row(status=status, seq=1, summary={"seen": True}), 1)
    found = await store.table("t1")
    assert found is not None
    assert (found[0].status, found[0].seq, found[0].summary) == (status, 1, {"seen": True}), "the rest may change"


async def test_the_same_client_answer_is_kept_once(store: Store) -> None:
    made = await table(store)
    made.seq = 1
    await store.write(made, 0, [answer(1, "a", "tab-7")])
    made.seq = 2
    with pytest.raises(Conflict):
        await store.write(made, 1, [answer(2, "a", "tab-7")])
    assert len(await store.journal("t1")) == 1


async def test_of_many_writers_at_once_one_wins_each_number(store: Store) -> None:
    await table(store)

    async def write(number: int) -> bool:
        try:
            await store.write(row(seq=1), 0, [answer(1, str(number))])
        except Conflict:
            return False
        return True

    won = await asyncio.gather(*(write(n) for n in range(8)))
    assert sum(won) == 1
    assert len(await store.journal("t1")) == 1


async def test_people_logins_and_keys(store: Store) -> None:
    ann, bob = Person("ann", "Ann", 1.0), Person("bob", "Bob", 1.0)
    await store.add_person(ann)
    await store.add_person(bob)
    ann.login, ann.password = "ann@home", "hash"
    await store.save_person(ann)
    assert await store.person_by_login("ann@home") == ann
    bob.login = "ann@home"
    with pytest.raises(Conflict):
        await store.save_person(bob)


async def test_keys_open_once_or_until_they_are_void(store: Store) -> None:
    ann = Person("ann", "Ann", 1.0)
    await store.add_person(ann)
    keys = Keys(store.rows)
    await keys.add(Key("d1", "recovery", "ann", 1.0))
    await keys.add(Key("d2", "recovery", "ann", 2.0), since=math.inf)
    assert await keys.whose("d1", "recovery") is None, "a new recovery link replaces the old one"
    assert await keys.whose("d2", "recovery") == ann
    assert await keys.whose("d2", "recovery", since=3.0) is None, "it is too old"
    assert await keys.whose("d2", "api") is None
    taken = await asyncio.gather(*(keys.take("d2", "recovery") for _ in range(5)))
    assert sum(taken) == 1
    await keys.add(Key("t1", "api", "ann", 1.0))
    await keys.add(Key("t2", "api", "ann", 2.0))
    assert [key.digest for key in await keys.of("ann", "api")] == ["t2", "t1"]
    await keys.void("ann")
    assert await keys.of("ann", "api") == []


async def test_chat_is_numbered(store: Store) -> None:
    await table(store)
    await store.say("t1", ChatLine(1, 0, "Ann", "hello", 1.0))
    with pytest.raises(Conflict):
        await store.say("t1", ChatLine(1, 1, "Bob", "hi", 1.0))
    assert [line.text for line in await store.chat("t1")] == ["hello"]


async def test_the_secret_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await store.secret() == await store.secret()
    monkeypatch.setenv("COSMODROME_SECRET", "from outside")
    assert await store.secret() == "from outside"


async def test_backup_and_restore(tmp_path: Path) -> None:
    store = await Store.open(database_url(tmp_path / "a"))
    await table(store)
    backup(tmp_path / "a", tmp_path / "copy.db")
    await store.add_person(Person("later", "Later", 2.0))
    await store.close()
    file = tmp_path / "a" / "cosmodrome.db"
    for private in (file, tmp_path / "copy.db"):
        assert stat.S_IMODE(os.stat(private).st_mode) == 0o600
    with pytest.raises(StoreError, match="exists already"):
        restore(tmp_path / "copy.db", tmp_path / "a")
    restore(tmp_path / "copy.db", tmp_path / "a", force=True)
    restore(tmp_path / "copy.db", tmp_path / "b")
    for folder in ("a", "b"):
        again = await Store.open(database_url(tmp_path / folder))
        assert await again.table("t1") is not None
        assert await again.person("later") is None
        await again.close()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "junk.db").write_bytes(b"not a database" * 100)
    with pytest.raises(StoreError, match="not a Cosmodrome database"):
        restore(tmp_path / "junk.db", tmp_path / "c")
    with pytest.raises(StoreError, match="no file"):
        restore(tmp_path / "nothing.db", tmp_path / "c")
    with pytest.raises(StoreError, match="no database"):
        backup(tmp_path / "nowhere", tmp_path / "d.db")
    assert not (tmp_path / "c").exists()


async def test_a_later_schema_is_refused(tmp_path: Path) -> None:
    import sqlite3

    store = await Store.open(database_url(tmp_path))
    await store.close()
    with sqlite3.connect(tmp_path / "cosmodrome.db") as db:
        db.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(StoreError, match="schema 99"):
        await Store.open(database_url(tmp_path))


async def test_a_table_that_was_deleted_does_not_come_again(store: Store) -> None:
    made = await table(store)
    await Administration(store.rows).delete_table(made.id)
    assert await store.table(made.id) is None
    with pytest.raises(Conflict):
        await store.add_table(made, [])


async def test_old_guests_without_a_table_are_removed(store: Store) -> None:
    administration, keys = Administration(store.rows), Keys(store.rows)
    await table(store)  # Ann is its host
    people = [
        Person("sits", "Sits", 1.0),
        Person("account", "Account", 1.0, "login", "hash"),
        Person("new", "New", 9.0),
        Person("back", "Back", 1.0),
        Person("banned", "Banned", 1.0),
        Person("old", "Old", 1.0),
    ]
    for person in people:
        await store.add_person(person)
    await store.write(row(), 0, chairs=[Chair(1, "person", "Sits", "sits")])
    await administration.ban("banned", 1.0)
    await keys.add(Key("d1", "session", "back", 8.0))
    await keys.add(Key("d2", "session", "old", 1.0))
    await Notifications(store.rows).add(Channel("w", "old", "webhook", "https://a.example", "", 1.0))
    assert await administration.remove_guests(5.0) == 1
    left = [id for id in ("ann", *(p.id for p in people)) if await store.person(id) is not None]
    assert left == ["ann", "sits", "account", "new", "back", "banned"]
    assert await keys.whose("d2", "session") is None
    assert await administration.remove_guests(5.0) == 0


async def test_a_login_is_taken_once_by_new_people_too(store: Store) -> None:
    await store.add_person(Person("one", "One", 1.0, "login", "hash"))
    with pytest.raises(Conflict, match="login is taken"):
        await store.add_person(Person("two", "Two", 1.0, "login", "hash"))
    assert await store.person("two") is None
