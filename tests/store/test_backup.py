"""Backups: whole or refused, and never in place of what was there unless they are."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cosmodrome.store import Person, Store, StoreError, backup, check, database_url, last_backup, prune, restore


async def people(folder: Path, *names: str) -> None:
    """A data folder with these people, closed."""
    store = await Store.open(database_url(folder))
    for name in names:
        await store.add_person(Person(name, name, 1.0))
    await store.close()


def names(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / "cosmodrome.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return {row[0] for row in db.execute("SELECT name FROM people")}


async def test_any_flipped_byte_is_found(tmp_path: Path) -> None:
    await people(tmp_path / "a", *(f"p{n}" for n in range(200)))
    backup(tmp_path / "a", tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        (tmp_path / "bad").write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(StoreError):
            restore(tmp_path / "bad", tmp_path / "b")
    for size in (len(whole) - 1, len(whole) // 2, 10, 0):
        (tmp_path / "bad").write_bytes(whole[:size])
        with pytest.raises(StoreError):
            restore(tmp_path / "bad", tmp_path / "b")
    assert not (tmp_path / "b" / "cosmodrome.db").exists()
    restore(tmp_path / "whole", tmp_path / "b")
    assert len(names(tmp_path / "b")) == 200


async def test_names_with_marks_of_addresses_are_names(tmp_path: Path) -> None:
    await people(tmp_path / "a", "ann")
    for name in ("a#b", "what?", "100%", "%41", "a b&c=d"):
        backup(tmp_path / "a", tmp_path / name)
        check(tmp_path / name)
        restore(tmp_path / name, tmp_path / "to" / name)
        assert names(tmp_path / "to" / name) == {"ann"}
        backup(tmp_path / "to" / name, tmp_path / f"{name} again")


async def test_what_was_there_is_kept_aside(tmp_path: Path) -> None:
    await people(tmp_path / "a", "new")
    backup(tmp_path / "a", tmp_path / "file")
    await people(tmp_path / "b", "old")
    aside = restore(tmp_path / "file", tmp_path / "b", force=True)
    assert aside is not None
    assert names(tmp_path / "b") == {"new"}
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT name FROM people").fetchall() == [("old",)]
    restore(aside, tmp_path / "c", unsealed=True)
    assert names(tmp_path / "c") == {"old"}
    with pytest.raises(StoreError, match="no checksum"):
        restore(aside, tmp_path / "d")


async def test_a_damaged_database_is_replaced_and_its_files_are_kept(tmp_path: Path) -> None:
    await people(tmp_path / "a", "new")
    backup(tmp_path / "a", tmp_path / "file")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "cosmodrome.db").write_bytes(b"rubbish" * 1000)
    (tmp_path / "b" / "cosmodrome.db-wal").write_bytes(b"more of it")
    aside = restore(tmp_path / "file", tmp_path / "b", force=True)
    assert names(tmp_path / "b") == {"new"}
    assert aside is not None
    assert aside.read_bytes() == b"rubbish" * 1000
    assert Path(f"{aside}-wal").read_bytes() == b"more of it"


def in_child(work: Callable[[], object]) -> bool:
    """Do something in a process of its own that ends without any goodbye; whether it came to the end."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def dying_after(steps: int, work: Callable[[], object]) -> None:
    """Do something, and be killed at the given call of the system."""
    left = iter(range(steps))

    def dying(call: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **kwargs: object) -> object:
            if next(left, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return step

    for name in ("open", "link", "unlink", "replace", "fsync", "close"):
        setattr(os, name, dying(getattr(os, name)))
    work()


def killed_server(folder: Path) -> None:
    """What a killed server leaves: what was written last lies in the write-ahead log."""
    folder.mkdir()
    db = sqlite3.connect(folder / "cosmodrome.db", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("CREATE TABLE people (name TEXT)")
    db.execute("INSERT INTO people VALUES ('old')")
    os._exit(0)


async def test_killed_anywhere_the_folder_has_the_old_or_the_new_one_whole(tmp_path: Path) -> None:
    await people(tmp_path / "a", "new")
    backup(tmp_path / "a", tmp_path / "file")
    for steps in range(100):
        folder = tmp_path / f"b{steps}"
        assert in_child(lambda: killed_server(folder))  # noqa: B023
        assert (folder / "cosmodrome.db-wal").stat().st_size
        done = in_child(lambda: dying_after(steps, lambda: restore(tmp_path / "file", folder, force=True)))  # noqa: B023
        assert names(folder) in ({"old"}, {"new"})
        if done:
            break
    assert names(folder) == {"new"}
    assert steps > 8, "it was killed in many places"


async def test_a_note_says_which_backup_was_the_last(tmp_path: Path) -> None:
    await people(tmp_path / "a", "ann")
    assert last_backup(tmp_path / "a") is None
    backup(tmp_path / "a", tmp_path / "one")
    with pytest.raises(StoreError, match="exists already"):
        backup(tmp_path / "a", tmp_path / "one")
    with pytest.raises(StoreError, match="no folder"):
        backup(tmp_path / "a", tmp_path / "nowhere" / "two")
    kept = last_backup(tmp_path / "a")
    assert kept is not None
    assert kept.file == str(tmp_path / "one")
    assert not list(tmp_path.glob("*.part"))


def test_the_latest_are_kept(tmp_path: Path) -> None:
    for day in range(10, 20):
        (tmp_path / f"cosmodrome-201101{day}.db").touch()
    (tmp_path / "mine.db").touch()
    prune(tmp_path, "cosmodrome-*.db", 3)
    assert sorted(os.listdir(tmp_path)) == [*(f"cosmodrome-201101{day}.db" for day in (17, 18, 19)), "mine.db"]
