"""Backup, restore, move and doctor as commands, on SQLite and PostgreSQL, with a folder of an earlier version."""

from __future__ import annotations

import asyncio
import json
import logging
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cosmodrome.cli import main
from cosmodrome.store import FILE, VERSION, Store, StoreError, backend, check, database_url, folder_url
from cosmodrome.store import schema as s
from cosmodrome.store.transfer import count
from cosmodrome.web.server.backups import Backups, backup_status
from cosmodrome.web.settings import Settings

FOLDERS = sorted((Path(__file__).parents[1] / "store" / "folders").glob("*.tar.gz"))
NEWER = f"The database has schema 999, but this program only knows schemas up to {VERSION}. Install a newer Cosmodrome."


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The folder of the earliest release."""
    with tarfile.open(FOLDERS[0]) as archive:
        archive.extractall(tmp_path / "stored", filter="data")
    return tmp_path / "stored" / "data"


def manifest(data: Path) -> dict[str, Any]:
    return dict(json.loads((data.parent / "manifest.json").read_text()))


Say = Callable[..., tuple[int, str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Run a command; its exit code, and all it says."""

    def run(*words: object) -> tuple[int, str]:
        capsys.readouterr()
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


def change(url: str, *statements: sa.Executable) -> None:
    """Change rows behind the program's back."""

    async def work() -> None:
        rows = backend(url)
        await rows.open()
        for statement in statements:
            await rows.write(lambda db, what=statement: db.execute(what))  # type: ignore[misc]
        await rows.close()

    asyncio.run(work())


def rows_of(url: str) -> dict[str, int]:
    async def work() -> dict[str, int]:
        rows = backend(url)
        await rows.open()
        try:
            return await rows.read(count)
        finally:
            await rows.close()

    return asyncio.run(work())


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, stored: Path, say: Say) -> tuple[str, list[str]]:
    """The stored folder's content on either database: its address, and how commands are told of it."""
    if request.param == "sqlite":
        return folder_url(stored), ["--data", str(stored)]
    url = request.getfixturevalue("empty_postgres")
    assert say("move", "--data", stored, "--to", url)[0] == 0
    return url, ["--data", str(stored.parent / "other"), "--database-url", url]


# -- older programs ---------------------------------------------------------------------------------


def test_every_command_says_in_one_line_that_the_schema_is_newer(
    where: tuple[str, list[str]], say: Say, tmp_path: Path
) -> None:
    url, words = where
    change(url, s.meta.update().where(s.meta.c.key == "schema").values(value="999"))
    commands = [["doctor"], ["backup", str(tmp_path / "file")], ["move", "--to", str(tmp_path / "new")]]
    commands.append(["serve", "--no-browser", "--port", "0"])
    for command in commands:
        assert say(*command, *words) == (1, f"cosmodrome: {NEWER}\n"), command
    assert not (tmp_path / "file").exists()
    assert not (tmp_path / "new").exists()


def test_a_server_that_cannot_start_leaves_the_log_handlers_of_others_open(stored: Path, say: Say) -> None:
    closed: list[str] = []

    class Handler(logging.Handler):
        def close(self) -> None:
            closed.append("closed")
            super().close()

    handler = Handler()
    change(folder_url(stored), s.meta.update().where(s.meta.c.key == "schema").values(value="999"))
    assert say("serve", "--no-browser", "--port", "0", "--data", str(stored))[0] == 1
    assert closed == []
    handler.close()
    assert closed == ["closed"]


def test_a_database_that_is_not_there_is_one_line(say: Say, tmp_path: Path) -> None:
    nowhere = ["--data", str(tmp_path), "--database-url"]
    for url in ("postgresql://nobody@127.0.0.1:1/none", "mysql://host/x", "postgresql://a:b@host:notaport/x"):
        for command in (["doctor"], ["backup", str(tmp_path / "file")]):
            code, said = say(*command, *nowhere, url)
            assert code == 1
            refused = "The database" if url.startswith("postgresql://nobody") else "--database-url "
            assert said.startswith(f"cosmodrome: {refused}")
            assert said.count("\n") == 1
            assert "a:b@" not in said, "no password is repeated"


# -- the doctor -------------------------------------------------------------------------------------


def test_the_doctor_names_the_schema_and_finds_nothing_in_a_good_database(
    where: tuple[str, list[str]], say: Say, stored: Path
) -> None:
    code, said = say("doctor", *where[1])
    assert code == 0, said
    assert "No problems found." in said
    assert (
        f"PostgreSQL, schema {VERSION}." if "postgres" in where[0] else "SQLite, schema 3. The server updates"
    ) in said
    tables = manifest(stored)["tables"]
    assert f"Tables: {len(tables)} " in said
    assert f"Answers replayed: {sum(t['table'].get('seq', 0) for t in tables.values())}." in said


def test_the_doctor_looks_without_changing_anything(stored: Path, say: Say) -> None:
    before = (stored / FILE).read_bytes()
    assert say("doctor", "--data", stored)[0] == 0
    assert (stored / FILE).read_bytes() == before


def test_the_doctor_finds_a_missing_seat_and_unreadable_options(
    where: tuple[str, list[str]], say: Say, stored: Path
) -> None:
    url, words = where
    tables = manifest(stored)["tables"]
    waiting, playing = (tables[tag]["id"] for tag in ("spacecorp waits for a friend", "spacecorp"))
    over, wrong = (tables[tag]["id"] for tag in ("space-base to its end", "space-base waits for a friend"))
    gone, text = s.chairs.delete(), sa.update(s.tables)
    change(
        url,
        gone.where((s.chairs.c.table == waiting) & (s.chairs.c.seat == 1)),
        gone.where((s.chairs.c.table == playing) & (s.chairs.c.seat == 0)),
        text.where(s.tables.c.id == over).values(options=["no", "options"]),
        text.where(s.tables.c.id == wrong).values(options={"no such": "option"}),
    )
    code, said = say("doctor", *words)
    assert code == 1
    assert "No problems found" not in said
    lines = said.splitlines()
    assert f"cosmodrome: table {waiting} (spacecorp): seat 1 has no row" in lines
    assert f"cosmodrome: table {playing} (spacecorp): seat 0 has no row" in lines
    assert any(line.startswith(f"cosmodrome: table {over} (space-base): its options can't be read") for line in lines)
    assert any(line.startswith(f"cosmodrome: table {wrong} (space-base): its options can't be read") for line in lines)
    assert sum(line.startswith("cosmodrome: ") for line in lines) == 4


@pytest.mark.parametrize("column", ["options", "clock", "source", "summary"])
def test_the_doctor_finds_what_is_not_json(stored: Path, say: Say, column: str) -> None:
    table = manifest(stored)["tables"]["spacecorp"]["id"]
    change(folder_url(stored), sa.text(f"UPDATE tables SET {column} = '{{\"cut' WHERE id = '{table}'"))
    code, said = say("doctor", "--data", stored)
    assert code == 1
    assert f"table {table} (spacecorp): its {column} can't be read" in said


# -- backup and restore -----------------------------------------------------------------------------


def test_a_backup_comes_back_to_either_database(
    where: tuple[str, list[str]], say: Say, tmp_path: Path, empty_postgres: str
) -> None:
    url, words = where
    before = rows_of(url)
    assert say("backup", tmp_path / "file", *words)[0] == 0
    assert say("restore", tmp_path / "file", "--data", tmp_path / "folder")[0] == 0
    assert rows_of(folder_url(tmp_path / "folder")) == before
    postgres = ["--data", tmp_path / "p", "--database-url", empty_postgres]
    if "postgres" in url:
        code, said = say("restore", tmp_path / "file", *postgres)
        assert code == 1
        assert "not empty. Use --force" in said
    code, said = say("restore", "--force", tmp_path / "file", *postgres)
    assert code == 0, said
    there = rows_of(empty_postgres)
    assert {name: there[name] for name in before} == before
    assert say("doctor", *postgres)[0] == 0


def test_a_restore_keeps_what_it_replaces(empty_postgres: str, stored: Path, say: Say, tmp_path: Path) -> None:
    words = ["--data", str(tmp_path / "p"), "--database-url", empty_postgres]
    assert say("move", "--data", stored, "--to", empty_postgres)[0] == 0
    assert say("backup", tmp_path / "file", *words)[0] == 0
    change(empty_postgres, s.people.update().where(s.people.c.login == "ada").values(name="Adelheid"))
    assert say("restore", "--force", tmp_path / "file", *words)[0] == 0
    assert _names(empty_postgres) >= {"Ada", "Ben"}
    (aside,) = (tmp_path / "p" / "backups").glob("before-restore-*.db")
    assert say("restore", "--force", aside, *words)[0] == 0
    assert "Adelheid" in _names(empty_postgres)


def _names(url: str) -> set[str]:
    async def work() -> set[str]:
        store = await Store.open(url)
        try:
            return await store.rows.read(lambda db: set(db.execute(sa.select(s.people.c.name)).scalars()))
        finally:
            await store.close()

    return asyncio.run(work())


def test_a_restore_and_a_move_are_refused_while_a_server_is_connected(
    empty_postgres: str, stored: Path, say: Say, tmp_path: Path
) -> None:
    words = ["--data", str(tmp_path / "p"), "--database-url", empty_postgres]
    assert say("move", "--data", stored, "--to", empty_postgres)[0] == 0
    assert say("backup", tmp_path / "file", *words)[0] == 0
    commands = (["restore", "--force", str(tmp_path / "file"), *words], ["move", "--to", str(tmp_path / "new"), *words])

    async def serving() -> None:
        store = await Store.open(empty_postgres)
        await store.person("nobody")
        for command in commands:
            code, said = await asyncio.to_thread(say, *command)
            assert (code, said) == (1, "cosmodrome: A server is using the database. Stop it first.\n")
        await store.close()

    asyncio.run(serving())
    for command in commands:
        assert say(*command)[0] == 0


def test_a_running_server_backs_up_either_database(where: tuple[str, list[str]], say: Say, tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path / "server", database_url=where[0], backup_keep=2)

    async def serving() -> list[Path]:
        store = await Store.open(where[0], settings.backup_folder)
        try:
            return [await asyncio.to_thread(Backups(settings).write)]
        finally:
            await store.close()

    (file,) = asyncio.run(serving())
    check(file)
    assert file.parent == tmp_path / "server" / "backups"
    assert str(file) in backup_status(tmp_path / "server")
    assert say("restore", file, "--data", tmp_path / "restored")[0] == 0
    assert rows_of(folder_url(tmp_path / "restored")) == rows_of(where[0])


# -- moving -----------------------------------------------------------------------------------------


def test_a_folder_moves_to_postgresql_and_back(empty_postgres: str, stored: Path, say: Say, tmp_path: Path) -> None:
    before = rows_of(folder_url(stored))
    code, said = say("move", "--data", stored, "--to", empty_postgres)
    assert code == 0, said
    assert f"tables: {before['tables']}, answers: {before['journal']}" in said
    there = rows_of(empty_postgres)
    assert {name: there[name] for name in before} == before
    assert rows_of(folder_url(stored)) == before, "the old database is as it was"
    assert len(list((stored / "backups").glob("before-move-*.db"))) == 1
    code, said = say("move", "--database-url", empty_postgres, "--data", tmp_path / "p", "--to", tmp_path / "back")
    assert code == 0, said
    assert rows_of(folder_url(tmp_path / "back")) == there
    assert say("doctor", "--data", tmp_path / "back")[0] == 0


def test_a_target_that_is_not_empty_is_refused(empty_postgres: str, stored: Path, say: Say, tmp_path: Path) -> None:
    assert say("move", "--data", stored, "--to", empty_postgres)[0] == 0
    change(empty_postgres, s.people.update().where(s.people.c.login == "ada").values(name="Adelheid"))
    before = rows_of(empty_postgres)
    code, said = say("move", "--data", stored, "--to", empty_postgres)
    assert code == 1
    assert "not empty" in said
    assert rows_of(empty_postgres) == before
    assert "Adelheid" in _names(empty_postgres)
    code, said = say("move", "--data", stored, "--to", stored)
    assert code == 1
    assert "nothing to move" in said
    assert say("move", "--data", stored, "--to", tmp_path / "new")[0] == 0
    code, said = say("move", "--data", stored, "--to", tmp_path / "new")
    assert code == 1
    assert "exists already" in said


def test_what_cannot_be_copied_leaves_the_target_empty(empty_postgres: str, stored: Path, say: Say) -> None:
    """PostgreSQL has no text with a NUL in it: nothing of the move is kept."""
    change(folder_url(stored), sa.text("UPDATE chat SET text = 'a' || char(0) || 'b' WHERE number = 1"))
    code, said = say("move", "--data", stored, "--to", empty_postgres)
    assert code == 1
    assert "The rows of chat can't be copied" in said
    assert said.count("\n") == 1
    assert rows_of(empty_postgres) == {}


def test_a_copy_that_differs_is_found(stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, say: Say) -> None:
    from cosmodrome.store import transfer

    partitions = transfer._partitions
    asked = 0

    def losing(db: sa.Connection, columns: list[Any]) -> Any:
        nonlocal asked
        asked += columns[0].table is s.journal
        for rows in partitions(db, columns):
            yield rows[1:] if columns[0].table is s.journal and asked == 1 else rows

    monkeypatch.setattr(transfer, "_partitions", losing)
    source = transfer.file_engine(stored / FILE)
    with pytest.raises(StoreError, match="rows of journal were not copied correctly"), source.connect() as db:
        transfer.write_file(db, tmp_path / "file")


def test_an_address_of_a_folder_may_have_any_letters(stored: Path, say: Say, tmp_path: Path) -> None:
    assert say("move", "--data", stored, "--to", tmp_path / "what?#100%")[0] == 0
    assert database_url(tmp_path / "what?#100%").endswith("what?#100%/cosmodrome.db")
    assert say("doctor", "--data", tmp_path / "what?#100%")[0] == 0
