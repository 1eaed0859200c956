"""Every schema that was ever released is brought up to date, on both databases, after a backup."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from cosmodrome.store import FILE, VERSION, Entry, Store, StoreError, backend, check, database_url, file_engine
from cosmodrome.store import schema as s
from cosmodrome.store.migrate import create, revision

SCHEMAS = Path(__file__).parent / "schemas"
EARLIER = sorted(file.stem.partition("-")[2] for file in SCHEMAS.glob("sqlite-*.sql"))
ROWS = (
    "INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 1)",
    "INSERT INTO tables (id, game, host, seats, options, origin, clock, open, status, created, changed, seq, source,"
    " summary) VALUES ('t1', 'toy', 'ann', 1, '{}', 'header', '{}', {true}, 'playing', 1, 1, 1, '{}', '{}')",
    'INSERT INTO chairs ("table", seat, kind, name, level, standin, bank, since)'
    " VALUES ('t1', 0, 'person', 'Ann', '', '', 0, 0)",
    "INSERT INTO journal (\"table\", seq, kind, seat, text, at) VALUES ('t1', 1, 'answer', 0, 'x', 1)",
    "INSERT INTO checkpoints (\"table\", seq, data) VALUES ('t1', 1, {data})",
    "INSERT INTO chat (\"table\", number, seat, name, text, at) VALUES ('t1', 1, 0, 'Ann', 'hello', 1)",
)


def fill(db: sa.Connection, name: str) -> None:
    """A database as an earlier version left it."""
    kind = db.dialect.name
    words = {"{true}": "true" if kind == "postgresql" else "1", "{data}": "'x'" if kind == "postgresql" else "x'78'"}
    sql = (SCHEMAS / f"{kind}-{name}.sql").read_text()
    for statement in (*sql.split(";\n"), *ROWS):
        for place, value in words.items():
            statement = statement.replace(place, value)
        if statement.strip():
            db.exec_driver_sql(statement.strip())


def differences(db: sa.Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(db, opts={"compare_type": True}), s.metadata))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database_url(tmp_path / "data") if request.param == "sqlite" else request.getfixturevalue("empty_postgres")


@pytest.mark.parametrize("name", EARLIER)
async def test_every_earlier_schema_comes_up_to_date(url: str, name: str, tmp_path: Path) -> None:
    rows = backend(url)
    await rows.open()
    await rows.write(lambda db: fill(db, name))
    await rows.close()
    store = await Store.open(url, tmp_path / "backups")
    try:
        assert await store.rows.read(differences) == []
        assert await store.rows.read(lambda db: db.execute(sa.select(s.revisions)).scalar()) == revision(VERSION)
        found = await store.table("t1")
        assert found is not None
        assert (found[0].status, found[0].version, found[1][0].name) == ("playing", 0, "Ann")
        assert await store.journal("t1") == [Entry(1, "answer", 0, "x", None, 1.0)]
        kept = await store.checkpoint("t1")
        assert kept is not None
        assert (kept.data, kept.hash, kept.rules) == (b"x", "", 0)
        assert (await store.chat("t1"))[0].text == "hello"
    finally:
        await store.close()
    (before,) = (tmp_path / "backups").iterdir()
    check(before)
    with file_engine(before).connect() as db:
        schema = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == "schema")).scalar()
        assert int(str(schema)) < VERSION, "what was backed up is the database as it was"
        assert db.exec_driver_sql("SELECT text FROM journal").scalars().all() == ["x"]
    again = await Store.open(url, tmp_path / "backups")
    await again.close()
    assert len(list((tmp_path / "backups").iterdir())) == 1, "nothing to migrate, nothing to back up"


async def test_the_chain_leads_from_nothing_to_the_same_schema(url: str, tmp_path: Path) -> None:
    """A new database is made at once; all migrations one after the other make the same."""
    rows = backend(url)
    await rows.open()
    await rows.write(lambda db: create(db, VERSION - 1))
    await rows.close()
    store = await Store.open(url, tmp_path / "backups")
    assert await store.rows.read(differences) == []
    await store.close()


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = database_url(tmp_path)
    rows = backend(url)
    await rows.open()
    await rows.write(lambda db: fill(db, EARLIER[0]))
    await rows.write(lambda db: db.exec_driver_sql("CREATE TABLE endings (wrong INTEGER)"))
    await rows.close()
    with pytest.raises(StoreError):
        await Store.open(url)
    with file_engine(tmp_path / FILE).connect() as db:
        assert "version" not in {column["name"] for column in sa.inspect(db).get_columns("tables")}
        assert db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == "schema")).scalar() == "1"


async def test_an_older_program_says_in_one_line_that_it_is_too_old(url: str) -> None:
    store = await Store.open(url)
    await store.rows.write(lambda db: db.execute(s.meta.update().where(s.meta.c.key == "schema").values(value="999")))
    await store.close()
    with pytest.raises(StoreError, match="schema 999, but this program only knows") as refused:
        await Store.open(url)
    assert "\n" not in str(refused.value)


async def test_a_database_that_is_up_to_date_opens_without_alembic(tmp_path: Path) -> None:
    store = await Store.open(database_url(tmp_path))
    await store.close()
    code = (
        "import asyncio, sys; from cosmodrome.store import Store, database_url\n"
        "async def look():\n    store = await Store.open(database_url(sys.argv[1])); await store.close()\n"
        "asyncio.run(look()); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
