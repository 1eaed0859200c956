"""A stage of the drill: data folders of earlier versions are opened by servers that are killed while they migrate."""

from __future__ import annotations

import json
import random
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import write_fixture as fixture

from cosmodrome.store import FILE, connect

from . import examine
from .servers import Server
from .stage import Size
from .tally import Tally

ROUNDS = 6
"""Kills during the start on each folder, at most."""
ANSWERS = 4
"""Answers given at each running table afterwards."""


def on_earlier_folders(folder: Path, size: Size, seed: int) -> Tally:
    """Every folder that is stored for the tests."""
    tally, rng = Tally(), random.Random(seed)
    for stored in sorted(fixture.FOLDERS.glob("*.tar.gz")):
        home = folder / stored.name.removesuffix(".tar.gz")
        with tarfile.open(stored) as archive:
            archive.extractall(home, filter="data")
        manifest = json.loads((home / "manifest.json").read_text())
        _upgrade(home, manifest, min(ROUNDS, size.kills), rng, tally)
        tally.found["stored folders"] += 1
    return tally


def _upgrade(home: Path, manifest: dict[str, Any], kills: int, rng: random.Random, tally: Tally) -> None:
    """Kill servers that start on copies of a folder, then play on, and look whether everything is still there."""
    before = _read(home / "data")
    for number in range(kills):
        data = home / f"killed-{number}"
        shutil.copytree(home / "data", data)
        server = Server(data, home / "upgrade.log")
        server.launch()
        sleep(rng.uniform(0.1, 2.0))
        server.kill()
        tally.count("kills")
        with _running(server):
            _all_open(server, manifest, tally)
        _nothing_lost(before, data, tally)
    server = Server(home / "data", home / "upgrade.log")
    with _running(server):
        _play_on(server, manifest, rng, tally)
    tally.count("kills")
    with _running(server):
        _all_open(server, manifest, tally)
    _nothing_lost(before, home / "data", tally)
    for number, file in enumerate(sorted((home / "data" / "backups").glob("before-schema-*.db"))):
        examine.restored(file, home / f"restored-{number}", tally)


@contextmanager
def _running(server: Server) -> Iterator[None]:
    """Start a server, and kill it in the end."""
    server.start()
    try:
        yield
    finally:
        server.kill()


def _read(data: Path) -> dict[str, tuple[str, str, list[Any]]]:
    """By table: its status, how it began, and its journal. The columns are those that every schema has."""
    with closing(connect(data / FILE)) as db:
        journals: dict[str, list[Any]] = {}
        for table, *entry in db.execute('SELECT "table", seq, kind, seat, text, client, at FROM journal ORDER BY 1, 2'):
            journals.setdefault(table, []).append(entry)
        rows = db.execute("SELECT id, status, origin FROM tables")
        return {id: (status, origin, journals.get(id, [])) for id, status, origin in rows}


def _nothing_lost(before: dict[str, tuple[str, str, list[Any]]], data: Path, tally: Tally) -> None:
    """Every table is there with the journal it had; what was over or closed is as it was; the doctor finds nothing."""
    now = _read(data)
    for id, (status, origin, journal) in before.items():
        tally.found["tables of earlier versions"] += 1
        if id not in now or now[id][2][: len(journal)] != journal:
            tally.blame("lost", f"{data.name}: table {id}, or a part of its journal")
        elif status in ("over", "closed") and now[id] != (status, origin, journal):
            tally.blame("finished games that changed", f"{data.name}: {id}")
    examine.doctor(data, tally)


def _people(server: Server, manifest: dict[str, Any]) -> dict[str, fixture.Player]:
    """The people of a folder, by their tokens and cookies of then."""
    return {p["name"]: fixture.Player(server, p["name"], p["token"], p["cookie"]) for p in manifest["people"]}


def _all_open(server: Server, manifest: dict[str, Any], tally: Tally) -> None:
    """Every table opens for its people; a finished game has the scores it had."""
    people = _people(server, manifest)
    for tag, then in manifest["tables"].items():
        answer = people[then["people"][0]].request("GET", f"/api/tables/{then['id']}")
        if answer.status_code >= 500:
            tally.blame("answers with 500", f"{tag}: {answer.text[:200]}")
        elif not answer.is_success:
            tally.blame("dead tables", f"{tag}: {answer.status_code} {answer.text[:200]}")
        elif then["table"]["status"] == "over" and answer.json()["scores"] != then["table"]["scores"]:
            tally.blame("finished games that changed", tag)


def _play_on(server: Server, manifest: dict[str, Any], rng: random.Random, tally: Tally) -> None:
    """Every running table takes answers."""
    people = _people(server, manifest)
    for tag, then in manifest["tables"].items():
        if then["table"]["status"] != "playing":
            continue
        sitting = [people[name] for name in then["people"]]
        try:
            fixture.play(then["id"], sitting, ANSWERS, rng)
        except (RuntimeError, httpx.HTTPError) as error:
            tally.blame("dead tables", f"{tag}: {error}")
        else:
            tally.found["tables of earlier versions played on"] += 1
