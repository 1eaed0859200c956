"""A table's source is stored as a JSON object that earlier versions wrote and read, too."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmodrome.store import FILE, Chair, Damaged, Fork, Person, Source, Store, TableRow, database_url

STORED: list[tuple[dict[str, Any], Source]] = [
    ({}, Source()),
    ({"seed": "5", "salts": {}}, Source(seed="5", salts={})),
    ({"seed": "5", "salts": {"0": "a"}, "several": True}, Source(seed="5", salts={"0": "a"}, several=True)),
    ({"seed": "5", "salts": {}, "commitments": {"0": "c"}, "reveal_by": 5.0},
     Source(seed="5", salts={}, commitments={"0": "c"}, reveal_by=5.0)),
    ({"seed": "5", "salts": {}, "late": [1]}, Source(seed="5", salts={}, late=(1,))),
    ({"talk": True, "hints": True}, Source(talk=True, hints=True)),
    ({"rated": True}, Source(rated=True)),
    ({"rated": True, "hurried": True}, Source(rated=True, hurried=True)),
    ({"quick": "toy 2 live", "fill_at": 5.0}, Source(quick="toy 2 live", fill_at=5.0)),
    ({"tournament": "cup", "reserved": ["ann", "bob"]}, Source(tournament="cup", reserved=("ann", "bob"))),
    ({"club": "orion"}, Source(club="orion")),
    ({"lowest": 10, "highest": 30}, Source(lowest=10, highest=30)),
    ({"link": "secret"}, Source(link="secret")),
    ({"removed": ["ann"], "silenced": ["bob", "eve"]}, Source(removed=("ann",), silenced=("bob", "eve"))),
    ({"pace": "hold"}, Source(pace="hold")),
    ({"rematch": "t2"}, Source(rematch="t2")),
    ({"import": True}, Source(imported=True)),
    ({"lesson": True}, Source(lesson=True)),
    ({"lesson": True, "course": "next"}, Source(lesson=True, course="next")),
    ({"fork": {"table": "t0", "moment": 3, "seat": 1, "roots": []}}, Source(fork=Fork("t0", 3, 1, ()))),
    ({"fork": {"table": "t0", "moment": 3, "seat": 1, "roots": ["t0"]}}, Source(fork=Fork("t0", 3, 1, ("t0",)))),
    ({"fork": {"table": "t0", "moment": 3, "seat": 1}}, Source(fork=Fork("t0", 3, 1))),
]  # fmt: skip
"""What earlier versions wrote, and what it means."""


@pytest.mark.parametrize(("stored", "source"), STORED)
def test_what_was_stored_is_read_and_written_as_it_was(stored: dict[str, Any], source: Source) -> None:
    assert Source.from_json(stored) == source
    assert json.loads(json.dumps(source.to_json())) == stored


def test_every_member_is_stored_in_some_example() -> None:
    names = {field.encode_name for field in msgspec.structs.fields(Source)}
    assert names == {name for stored, _ in STORED for name in stored}


def test_a_member_that_was_set_back_is_read() -> None:
    assert Source.from_json({"talk": False, "pace": "", "lesson": False}) == Source()


@pytest.mark.parametrize(
    "wrong", [[], {"pace": "fast"}, {"talk": "yes"}, {"fork": {"table": "t0"}}, {"salts": {"0": 1}}]
)
def test_what_cannot_be_read_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="its source can't be read"):
        Source.from_json(wrong)


async def test_a_table_keeps_its_source(tmp_path: Path) -> None:
    store = await Store.open(database_url(tmp_path))
    try:
        await store.add_person(Person("ann", "Ann", 1.0))
        source = Source(seed="5", salts={"0": "a"}, removed=("eve",))
        row = TableRow("t1", "toy", "ann", 1, {}, "", {}, False, "playing", 1.0, 1.0, source=source)
        await store.add_table(row, [Chair(0, "person", "Ann", "ann")])
        row.source = source.replace(pace="slow")
        await store.write(row, 0)
        found = await store.table("t1")
        assert found is not None
        assert found[0].source == Source(seed="5", salts={"0": "a"}, removed=("eve",), pace="slow")
        with sqlite3.connect(tmp_path / FILE) as db:
            kept = json.loads(db.execute("SELECT source FROM tables").fetchone()[0])
            assert kept == {"seed": "5", "salts": {"0": "a"}, "removed": ["eve"], "pace": "slow"}
            db.execute("UPDATE tables SET source = '{\"pace\": 3}'")
        with pytest.raises(Damaged, match=r"table t1 can't be read: its source can't be read: .*pace"):
            await store.table("t1")
        assert await store.tables_of("ann") == []
    finally:
        await store.close()
