"""Data folders that earlier versions wrote: everything in them is found again, and every game goes on.

`scripts/write_fixture.py` writes them, one at each release, with the list of what must be there.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # has no types
import pytest
import sqlalchemy as sa

import cosmodrome
from cosmodrome.analysis.game import VERSION
from cosmodrome.bots import make
from cosmodrome.cli import main
from cosmodrome.search.judges import JudgeError, judge_with_policy
from cosmodrome.store import FILE, database_url
from cosmodrome.web.server.doctor import examine

ROOT = Path(__file__).resolve().parents[2]
HOUR = 3600.0


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("write_fixture", ROOT / "scripts" / "write_fixture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["write_fixture"] = module
    spec.loader.exec_module(module)
    return module


written = _script()
STORED = sorted(written.FOLDERS.glob("*.tar.gz"))
assert STORED, "a data folder of an earlier version is part of the tests"


class Opened:
    """A copy of a stored folder, opened by the code of today an hour after it was written, and its people."""

    def __init__(self, folder: Path, manifest: dict[str, Any], server: Any, url: str) -> None:
        self.folder = folder
        self.manifest = manifest
        self.server = server
        self.url = url
        self.people = {p["name"]: written.Player(server, p["name"], p["token"], p["cookie"]) for p in self.listed}

    @property
    def listed(self) -> list[dict[str, Any]]:
        return list(self.manifest["people"])

    def tables(self, *statuses: str) -> Iterator[tuple[str, dict[str, Any], list[Any]]]:
        """The tables of a status: what each is there for, what was found then, its people."""
        for tag, then in self.manifest["tables"].items():
            if then["table"]["status"] in statuses:
                yield tag, then, [self.people[name] for name in then["people"]]


def databases() -> list[Any]:
    """Every stored folder as it is, and the latest moved to PostgreSQL."""
    kept = [(file, "sqlite") for file in STORED] + [(STORED[-1], "postgres")]
    return [pytest.param(given, id=f"{given[0].name.removesuffix('.tar.gz')}-{given[1]}") for given in kept]


@pytest.fixture(scope="module", params=databases())
def stored(request: pytest.FixtureRequest) -> tuple[Path, str]:
    """The archive, and the database that its content is opened on: "" for the SQLite file, or PostgreSQL."""
    file, database = request.param
    return file, request.getfixturevalue("postgres") if database == "postgres" else ""


def opened(stored: tuple[Path, str], folder: Path) -> Iterator[Opened]:
    file, server = stored
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")
    manifest = json.loads((folder / "manifest.json").read_text())
    url = moved(folder / "data", server, folder.name) if server else ""
    more = ["--database-url", url] if url else []
    with written.Server(folder / "data", manifest["written"] + HOUR, *more) as running:
        yield Opened(folder, manifest, running, url)


def moved(data: Path, server: str, name: str) -> str:
    """The address of a new PostgreSQL database with everything in a folder."""
    name = re.sub(r"\W", "_", name)
    asyncio.run(create_database(server, name))
    url = sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    assert main(["move", "--data", str(data), "--to", url]) == 0
    (data / FILE).unlink()
    return url


async def create_database(server: str, name: str) -> None:
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


@pytest.fixture(scope="module")
def untouched(stored: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """For tests that only read."""
    yield from opened(stored, tmp_path_factory.mktemp("untouched"))


@pytest.fixture(scope="module")
def played_on(stored: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """For tests that change something; each changes other tables or people."""
    yield from opened(stored, tmp_path_factory.mktemp("played"))


def known(then: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What was there then, as it is now; what was added since is left out."""
    return {key: now.get(key) for key in then}


def texts(data: Any) -> set[str]:
    """Every text anywhere in JSON."""
    if isinstance(data, dict):
        data = list(data.values())
    return set().union(*map(texts, data)) if isinstance(data, list) else {data} if isinstance(data, str) else set()


def moves(record: str) -> list[str]:
    """A record without the words in it: headings by their number alone, no comments."""
    lines = [line for line in record.splitlines() if not line.startswith("#")]
    return [" ".join(line.split()[:2]) if line.startswith("==") else line for line in lines]


def told(rows: list[dict[str, Any]], worded: bool) -> list[dict[str, Any]]:
    """What a log tells: where and when, and in which words if those are kept."""
    fields = ("text", "step", "moment", "targets") if worded else ("step", "moment", "targets")
    return [{field: row[field] for field in fields} for row in rows]


def replays(then: dict[str, Any], people: list[Any]) -> bool:
    """Whether a table's game follows today's rules from its beginning; else the server says that it does not."""
    seat = next(iter(written.seats_of(then["id"], people[0])), 0)
    answer = people[0].request("GET", f"/api/tables/{then['id']}/moments/0", params={"seat": seat})
    assert answer.status_code == 200 or "earlier rules" in answer.text, answer.text
    return bool(answer.status_code == 200)


def test_every_table_is_as_it_was_left(untouched: Opened) -> None:
    rules = {game["id"]: game["rules"] for game in untouched.people["Ada"].get("/api/games")}
    for tag, then, people in untouched.tables("waiting", "playing", "over", "closed"):
        replayable = then["table"]["status"] == "waiting" or replays(then, people)
        now = written.survey(then["id"], people, replayable)
        same_rules = rules[then["table"]["game"]] == untouched.manifest["games"][then["table"]["game"]]
        then["table"].pop("clock")  # words, which may be put better
        seats = [known(*pair) for pair in zip(then["table"]["seats"], now["table"]["seats"], strict=True)]
        assert known(then["table"], {**now["table"], "seats": seats}) == then["table"], tag
        assert now.get("questions") == then.get("questions"), tag
        for reader, rows in then.get("log", {}).items():
            # A game that follows today's rules is told in today's words. Else the words of then are all that is left.
            worded = not replayable and then["table"]["status"] == "over"
            assert told(now["log"][reader], worded) == told(rows, worded), (tag, reader)
            assert all(row["text"] for row in now["log"][reader])
        for line in then.get("chat", ()):
            assert texts(line) <= texts(now["chat"]), tag
        assert replayable or not same_rules, tag
        if same_rules:
            assert now.get("views") == then.get("views"), tag
            assert now.get("moments") == then.get("moments"), tag


def test_a_finished_game_shows_result_replay_and_record(untouched: Opened) -> None:
    rules = {game["id"]: game["rules"] for game in untouched.people["Ada"].get("/api/games")}
    for tag, then, people in untouched.tables("over"):
        where, game = f"/api/tables/{then['id']}", then["table"]["game"]
        record = people[0].get(f"{where}/record")["text"]
        before, after = f"rules {untouched.manifest['games'][game]}", f"rules {rules[game]}"
        lines = moves(then["record"])
        if replays(then, people):  # today's rules lead to the same end, and the record says so
            lines = [after if line == before else line for line in lines]
        else:  # nobody can say any more what was drawn, which answers made a step, or what the table was like
            lost = ("~ ", "== ", "state ")
            lines = [line for line in lines if not line.startswith(lost) or line == "== end"]
        assert moves(record) == lines, tag
        proof = people[0].get(f"{where}/verify")
        assert proof["holds"] == replays(then, people), (tag, proof)
        assert proof["holds"] or "rules" in " ".join(proof["findings"]), (tag, proof)
        assert [proof[key] for key in ("seed", "salts", "commitment")] == [
            then["proof"][key] for key in ("seed", "salts", "commitment")
        ], tag
        now = people[0].get(f"{where}/comments")
        assert [known(*pair) for pair in zip(then["comments"], now, strict=True)] == then["comments"], tag
        assert all(c["text"] in record for c in then["comments"] if c["kind"] == "comment"), tag
        shown = people[0].get(f"{where}/analysis")["analysis"]
        version = (then["analysis"] or {}).get("version", 1)
        assert shown == (then["analysis"] if version == VERSION else None), "one of an earlier version is made again"
        assert str(then["table"]["scores"][0]) in people[0].request("GET", f"/table/{then['id']}/replay").text, tag
    assert any(then["analysis"] for _, then, _ in untouched.tables("over")), "an analysis was kept"


def test_every_page_of_every_table_answers(untouched: Opened) -> None:
    for tag, then, people in untouched.tables("waiting", "playing", "over", "closed"):
        pages = [""] if then["table"]["status"] == "waiting" else ["", "/replay", "/story", "/log", "/verify"]
        for page in [*pages, "/record.txt"] if then["table"]["status"] == "over" else pages:
            answer = people[0].request("GET", f"/table/{then['id']}{page}")
            if page == "/story" and then["table"]["status"] == "over" and not replays(then, people):
                assert "earlier rules" in answer.text, tag
                continue
            assert answer.status_code == 200, (tag, page, answer.text[:300])
    for player in untouched.people.values():
        assert player.request("GET", "/").status_code == (403 if player.name == "Eve" else 200)


def test_people_are_known_by_token_cookie_and_password(untouched: Opened) -> None:
    for person in untouched.listed:
        token = {"authorization": f"Bearer {person['token']}"}
        nobody = written.Player(untouched.server)
        if person["token"]:
            answer = nobody.request("GET", "/api/me", headers=token)
            assert answer.status_code == (403 if person["banned"] else 200), person["name"]
            assert person["banned"] or answer.json()["name"] == person["name"]
        if person["cookie"]:
            browser = written.Player(untouched.server, person["name"], cookie=person["cookie"])
            assert browser.get("/api/me")["name"] == person["name"]
        if person["login"]:
            nobody.form("/you/login", login=person["login"], password=person["password"])
            assert nobody.get("/api/me")["name"] == person["name"]
    hosts = untouched.manifest["notified"]
    for name, addresses in hosts.items():
        page = untouched.people[name].request("GET", "/you/nudges").text
        assert all(address in page for address in addresses), name


def test_links_that_were_given_out_are_still_good(played_on: Opened) -> None:
    guest = written.Player(played_on.server)
    link = played_on.manifest["invitation"].split("/", 3)[3]
    guest.form(f"/{link}", name="Hal")
    assert guest.get("/api/me")["name"] == "Hal"
    for person in played_on.listed:
        if person["recovery"]:
            browser = written.Player(played_on.server)
            browser.form("/" + person["recovery"].split("/", 3)[3])
            assert browser.get("/api/me")["name"] == person["name"]


def test_a_running_game_goes_on(played_on: Opened) -> None:
    chance = random.Random(7)
    for tag, then, people in played_on.tables("playing"):
        table = then["id"]
        before = people[0].get(f"/api/tables/{table}")["seq"]
        if tag in played_on.manifest["undoable"] and replays(then, people):
            seat = played_on.manifest["undoable"][tag]
            (owner,) = (p for p in people if seat in written.seats_of(table, p))
            assert written.undone(owner, table, seat), tag
            assert seat in [q["seat"] for q in written.questions(table, people)], tag
        for asked in written.questions(table, people):
            assert asked["tokens"], tag
        written.play(table, people, 4, chance)
        now = people[0].get(f"/api/tables/{table}")
        assert now["seq"] >= before + 4 or now["status"] == "over", tag


def test_a_game_that_is_over_or_closed_stays_so(played_on: Opened) -> None:
    for tag, then, people in played_on.tables("over", "closed"):
        for player in people:
            for seat in written.seats_of(then["id"], player):
                token = (then["questions"] or [{"tokens": ["1"]}])[0]["tokens"][0]
                said = player.request("POST", f"/api/tables/{then['id']}/answer", json={"seat": seat, "token": token})
                assert said.status_code == 409, (tag, said.text)
                assert not written.undone(player, then["id"], seat), tag
        now = people[0].get(f"/api/tables/{then['id']}")
        assert (now["status"], now["seq"]) == (then["table"]["status"], then["table"]["seq"]), tag


def test_a_waiting_table_fills_and_begins(played_on: Opened) -> None:
    chance = random.Random(8)
    for tag, then, people in played_on.tables("waiting"):
        table = then["id"]
        for seat in then["table"]["seats"]:
            if seat["kind"] != "free":
                continue
            friend = written.Player(played_on.server, f"Friend {seat['seat']}")
            friend.post(f"/api/tables/{table}/join", {"invite": seat["invite"], "salt": "new"})
            people.append(friend)
        now = people[0].get(f"/api/tables/{table}")
        assert now["status"] == "playing", tag
        assert now["commitment"] == then["table"]["commitment"], tag
        written.play(table, people, 3, chance)
        assert people[0].get(f"/api/tables/{table}")["seq"] >= 3, tag


def test_a_finished_game_can_be_forked_and_played_again(played_on: Opened) -> None:
    chance = random.Random(9)
    for tag, then, people in played_on.tables("over"):
        seat = written.seats_of(then["id"], people[0])[0]
        if not replays(then, people):
            refused = people[0].request("POST", f"/api/tables/{then['id']}/fork", json={"moment": 5, "seat": seat})
            assert (refused.status_code, "earlier rules" in refused.text) == (409, True), tag
            continue
        fork = people[0].post(f"/api/tables/{then['id']}/fork", {"moment": 5, "seat": seat})
        assert fork["status"] == "playing", tag
        written.play(fork["id"], people[:1], 2, chance)


def test_the_doctor_finds_nothing(played_on: Opened) -> None:
    report = examine(played_on.folder / "data", database_url(played_on.folder / "data", played_on.url))
    assert report.problems == []
    assert report.tables >= len(played_on.manifest["tables"])


def test_what_a_bot_learnt_then_it_still_knows(untouched: Opened) -> None:
    """Weights fit the features they were learnt on; where a game has others now, that is said."""
    files = sorted((untouched.folder / "weights").glob("*/policy.json"))
    assert {file.parent.name for file in files} == set(written.GAMES)
    for file in files:
        game = cosmodrome.games()[file.parent.name]
        features, learnt = game.features(), json.loads(file.read_text())["features"]
        assert features is not None
        if features.version != learnt:
            with pytest.raises(JudgeError, match=f"learnt on version {learnt}"):
                judge_with_policy(game, file)
            continue
        match, bot = cosmodrome.new(game.id, 2, seed="weights"), make(f"greedy:judge={file}", seed=1)
        for _ in range(20):
            seat = next(iter(match.asked))
            match.answer(seat, bot.choose(match.perspective(seat)))
