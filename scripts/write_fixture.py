"""Write a data folder with tables of every kind, and list what a later version must find in it. Run it at each release.

    python scripts/write_fixture.py

It starts the installed package as `cosmodrome serve` on an empty folder, plays through the pages and the HTTP API, and
stores the folder with its list as tests/store/folders/DATE-COMMIT.tar.gz. `tests/web/test_earlier_folders.py` opens all
folders stored there. To write the folder of another commit, check that commit out and set PYTHONPATH to its src folder:

    PYTHONPATH=/path/to/checkout/src python scripts/write_fixture.py --commit 3681331

The archive holds `data/`, the folder as the server left it, `weights/`, what `cosmodrome train` learnt in a few games
of each kind, and `manifest.json`:

    commit, written     which version wrote it, and when (seconds since 1970)
    games               the version of each game's rules
    notified            by name: the hosts of somebody's webhook and push service
    people              name, login, password, API token, session cookie, recovery link; whether they are banned
    invitation          a link to the server that nobody has followed yet
    undoable            by table: a seat that could take its last answer back
    tables              by a word for what each one is there for: what `survey` reads of it
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import random
import re
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import httpx

FOLDERS = Path(__file__).parents[1] / "tests" / "store" / "folders"
SERVER_TIMEOUT = 120
"""Seconds to wait for bots or an analysis."""

START = """
import sys, time
real, shift = time.time, float(sys.argv.pop(1))
time.time = lambda: real() + shift
from cosmodrome.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""Starts the command line with the clock put back, so that what expires after a while can be tested for ever."""


class Server:
    """`cosmodrome serve` on a data folder, or with further options on another database."""

    def __init__(self, folder: Path, now: float | None = None, *more: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.log = folder.parent / "server.log"
        shift = 0.0 if now is None else now - time.time()
        settings = ["--port", str(port), "--data", str(folder), "--no-browser", "--bot-pace", "0"]
        reach = ["--proxy", "127.0.0.1", "--bot-workers", "1", "--nudge-after", "100000"]
        other = ("COSMODROME_SECRET", "COSMODROME_GAMES", "COSMODROME_DATABASE_URL")
        clean = {k: v for k, v in os.environ.items() if k not in other}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(shift), "serve", *settings, *reach, *more],
                stdout=log, stderr=log, env=clean,
            )  # fmt: skip

    def __enter__(self) -> Server:
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return self
            except httpx.HTTPError:
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError(self.log.read_text())

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(30)


class Reachable(Protocol):
    """A server that was started somehow."""

    url: str


class Player:
    """Somebody with an API token, who may send the pages' forms as well. Each calls from an address of its own."""

    known = 0

    def __init__(self, server: Reachable, name: str = "", token: str = "", cookie: str = "") -> None:
        Player.known += 1
        headers = {"x-forwarded-for": f"10.0.{Player.known // 250}.{Player.known % 250 + 1}"}
        self.http = httpx.Client(base_url=server.url, timeout=60, headers=headers, follow_redirects=True)
        self.name, self.token = name, token
        self.login = self.password = self.recovery = ""
        self.banned = False
        if cookie:
            self.http.cookies.set("cosmodrome", cookie)
        elif name and not token:
            self.token = self.post("/api/guests", {"name": name})["token"]
        if self.token:
            self.http.headers["authorization"] = f"Bearer {self.token}"

    @property
    def cookie(self) -> str:
        return str(self.http.cookies.get("cosmodrome", ""))

    def request(self, method: str, path: str, **content: Any) -> httpx.Response:
        """A request; where there were too many, the same again a little later."""
        while True:
            answer = self.http.request(method, path, **content)
            if answer.status_code != 429:
                return answer
            time.sleep(float(answer.headers.get("retry-after", 1)))

    def post(self, path: str, data: dict[str, Any]) -> Any:
        headers = {} if self.token or path == "/api/guests" else self.page_headers()
        answer = self.request("POST", path, json=data, headers=headers)
        if not answer.is_success:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    def get(self, path: str, **query: Any) -> Any:
        answer = self.request("GET", path, params=query)
        if not answer.is_success:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    def page_headers(self) -> dict[str, str]:
        """What a page sends along with a change, beside its cookie."""
        found = re.search(r'name="csrf" value="([^"]+)"', self.request("GET", "/you").text)
        return {"x-csrf-token": found[1] if found else "", "origin": str(self.http.base_url).rstrip("/")}

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Send a form as a page does."""
        answer = self.request("POST", path, data=fields, headers=self.page_headers())
        if not answer.is_success:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer

    def shown(self, path: str, label: str, **fields: str) -> str:
        """What a page shows, once, to be copied."""
        found = re.search(rf'aria-label="{label}" value="([^"]+)"', self.form(path, **fields).text)
        if found is None:
            raise RuntimeError(f"{path} shows no {label}")
        return found[1].replace("&#x2f;", "/")

    def register(self, login: str, password: str) -> None:
        """Have an account from now on."""
        self.form("/you/account", login=login, password=password)
        self.login, self.password = login, password


# -- what there is at a table -------------------------------------------------------------------------------


def digest(data: Any) -> str:
    """A hash of anything that can be JSON."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:24]


def question(q: dict[str, Any]) -> dict[str, Any]:
    """What a question is about, without how it is worded."""
    return {"seat": q["seat"], "kind": q["kind"], "tokens": [o["token"] for o in q["options"]]}


def questions(table: str, people: list[Player]) -> list[dict[str, Any]]:
    """The open questions of people at a table, by seat."""
    asked = [question(q) for p in people for q in p.get(f"/api/tables/{table}/questions")["questions"]]
    return sorted(asked, key=lambda q: int(q["seat"]))


def seats_of(table: str, player: Player) -> list[int]:
    """The seats that somebody has at a table."""
    return [s["seat"] for s in player.get(f"/api/tables/{table}")["seats"] if s["mine"]]


def survey(table: str, people: list[Player], replay: bool = True) -> dict[str, Any]:
    """Everything that these people can read at a table; the first is its host. Without `replay`, no moments."""
    where = f"/api/tables/{table}"
    shown = people[0].get(where)
    shown.pop("change")
    for seat in shown["seats"]:
        seat.pop("mine")
    found: dict[str, Any] = {"id": table, "people": [p.name for p in people], "table": shown}
    if shown["status"] == "waiting":
        return found
    mine = [(player, seat) for player in people for seat in seats_of(table, player)]
    found["questions"] = questions(table, people)
    viewed = mine if replay or shown["status"] != "over" else []
    found["views"] = {str(seat): digest(player.get(f"{where}/view", seat=seat)) for player, seat in viewed}
    found["log"] = {str(seat): player.get(f"{where}/log", seat=seat) for player, seat in mine[:1]}
    found["log"]["spectator"] = people[0].get(f"{where}/log")
    found["chat"] = people[0].get(f"/table/{table}/chat", before=1_000_000)
    found["moments"] = {}
    last = moments(people[0], table) if replay else 0
    for moment in sorted({0, last // 2, last}) if replay else ():
        views = {str(seat): digest(player.get(f"{where}/moments/{moment}", seat=seat)) for player, seat in mine[:1]}
        found["moments"][str(moment)] = views
    if shown["status"] == "over":
        found["record"] = people[0].get(f"{where}/record")["text"]
        found["proof"] = people[0].get(f"{where}/verify")
        found["comments"] = people[0].get(f"{where}/comments")
        found["analysis"] = people[0].get(f"{where}/analysis")["analysis"]
    return found


def moments(player: Player, table: str) -> int:
    """How many answers a match has behind it: the last moment that can be looked at."""
    found = re.search(r'"moments":(\d+)', player.request("GET", f"/table/{table}/replay").text)
    if found is None:
        raise RuntimeError(f"the replay of {table} does not say how long it is")
    return int(found[1])


# -- playing ------------------------------------------------------------------------------------------------


def settled(table: str, people: list[Player]) -> dict[str, Any]:
    """The table as soon as no bot has to answer before one of these people does, or it is over."""
    end = time.monotonic() + SERVER_TIMEOUT
    while time.monotonic() < end:
        shown: dict[str, Any] = people[0].get(f"/api/tables/{table}")
        asked = [s for s in shown["seats"] if s["asked"]]
        if shown["status"] != "playing" or (asked and not any(s["kind"] == "bot" or s["standin"] for s in asked)):
            return shown
        time.sleep(0.05)
    raise RuntimeError(f"the bots of {table} do not come to an end")


def answer_one(table: str, people: list[Player], chance: random.Random) -> tuple[Player, dict[str, Any]] | None:
    """Answer one open question of anybody at random: whose it was and what was answered; None: there is none."""
    settled(table, people)
    asked = [(p, q) for p in people for q in p.get(f"/api/tables/{table}/questions")["questions"]]
    if not asked:
        return None
    player, q = chance.choice(asked)
    given = {"seat": q["seat"], "token": chance.choice(q["options"])["token"], "question": q["id"]}
    player.post(f"/api/tables/{table}/answer", given)
    return player, given


def play(table: str, people: list[Player], answers: int, chance: random.Random) -> None:
    """Answer so many questions, or until it is over."""
    for _ in range(answers):
        if answer_one(table, people, chance) is None:
            break
    settled(table, people)


def play_into_a_turn(table: str, people: list[Player], chance: random.Random) -> int:
    """Go on to the middle of a turn, where a seat has taken an answer back and could do so again: that seat."""
    for _ in range(400):
        given = answer_one(table, people, chance)
        if given is None:
            raise RuntimeError(f"{table} is over before anything could be taken back")
        player, said = given
        if not undone(player, table, said["seat"]):
            continue
        again = {"seat": said["seat"], "token": said["token"]}
        player.post(f"/api/tables/{table}/answer", again)
        if settled(table, people)["status"] == "playing" and undone(player, table, said["seat"]):
            player.post(f"/api/tables/{table}/answer", again)
            settled(table, people)
            return int(said["seat"])
    raise RuntimeError(f"nothing can be taken back at {table}")


def undone(player: Player, table: str, seat: int) -> bool:
    """Take an answer back, if that is possible."""
    headers = {} if player.token else player.page_headers()
    return player.request("POST", f"/api/tables/{table}/undo", json={"seat": seat}, headers=headers).is_success


# -- the folder ---------------------------------------------------------------------------------------------

ME, INVITE, OPEN, BOT = {"kind": "me"}, {"kind": "invite"}, {"kind": "open"}, {"kind": "bot", "level": "greedy"}
CADET = {"kind": "bot", "level": "greedy:slips=0.3"}
CAPTAIN = {"kind": "bot", "level": "search:seconds=1,attention=0.4"}
LIVE, DAYS = {"kind": "live", "bank": 900, "increment": 15}, {"kind": "days", "days": 2}
BROWSER_KEY = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
"""A public key as browsers give it to push services: the base point of the curve P-256."""
GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")


class Writer:
    """Fills a services with people and tables, and remembers what for."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.tables: dict[str, tuple[str, list[Player]]] = {}
        self.undoable: dict[str, int] = {}
        self.manifest: dict[str, Any] = {}

    def open(self, tag: str, game: str, seats: list[dict[str, str]], people: list[Player], **more: Any) -> str:
        """A table of the first of these people; the others take its seats by their invites."""
        nonce = hashlib.sha256(tag.encode()).hexdigest()[:32]
        data = {"game": game, "seats": seats, "nonce": nonce, "salt": f"salt of {people[0].name}", **more}
        made = people[0].post("/api/tables", data)
        invites = [s["invite"] for s in made["seats"] if s["invite"]]
        for player, invite in zip(people[1:], invites, strict=False):
            player.post(f"/api/tables/{made['id']}/join", {"invite": invite, "salt": f"salt of {player.name}"})
        self.tables[tag] = (made["id"], people)
        print(tag, flush=True)
        return str(made["id"])

    def write(self) -> dict[str, Any]:
        """Everything, and the list of it."""
        self.people()
        for work in (self.running, self.alone, self.lessons, self.finished, self.forked, self.waiting, self.ended):
            work()
        self.notifications()
        self.manifest["games"] = {game["id"]: game["rules"] for game in self.ada.get("/api/games")}
        self.manifest["people"] = [self.person(p) for p in (*self.all, self.gus, self.eve)]
        self.manifest["tables"] = {}
        for tag, (table, people) in self.tables.items():
            settled(table, people)
            self.manifest["tables"][tag] = survey(table, people)
        self.manifest["undoable"] = self.undoable
        self.manifest["written"] = time.time()
        return self.manifest

    @staticmethod
    def person(player: Player) -> dict[str, Any]:
        """What the list says of somebody."""
        known = ("name", "login", "password", "token", "cookie", "recovery", "banned")
        return {key: getattr(player, key) for key in known}

    def people(self) -> None:
        """Two accounts, of which the first looks after the server; guests with a token or a browser; one banned."""
        self.ada, self.ben, self.cora = (Player(self.server, name) for name in ("Ada", "Ben", "Cora"))
        self.all = [self.ada, self.ben, self.cora]
        self.ada.register("ada", "ada's own password")
        self.ben.register("ben@example.org", "correct horse battery")
        self.cora.form("/you/name", name="Cora")
        self.ben.recovery = self.ben.shown("/you/recovery", "Recovery link", old=self.ben.password)
        self.gus = Player(self.server)
        self.gus.form("/you/name", name="Gus")
        self.gus.name = "Gus"
        self.eve = Player(self.server, "Eve")
        eve = self.eve.get("/api/me")["id"]
        self.ada.form("/admin/ban", person=eve)
        self.eve.banned = True
        self.manifest["invitation"] = self.ada.shown("/admin/invitation", "Invitation")

    def running(self) -> None:
        """Running tables in the middle of a turn, with every kind of seat and clock."""
        ada, ben, cora = self.all
        both, three = [ada, ben], [ada, ben, cora]
        light = {"light_speed": True}
        table = self.open("space-base at light speed", "space-base", [ME, BOT, INVITE], both, options=light, clock=DAYS)
        play(table, both, 12, self.chance)
        ben.post(f"/api/tables/{table}/say", {"text": "Good luck! <b>Have fun</b> & enjoy"})
        ada.post(f"/api/tables/{table}/say", {"text": "You too"})
        self.into_a_turn(table)
        table = self.open("space-base with bots", "space-base", [CADET, ME, CAPTAIN], [ada], clock=LIVE, hints=True)
        play(table, [ada], 8, self.chance)
        for phase in self.orders(table):
            ada.post(f"/api/tables/{table}/order", {"seat": 1, "key": phase, "value": "skip"})
        self.into_a_turn(table)
        self.hint(table, [ada])
        options = {"private_objectives": True, "events": "even", "corporation": "dealt", "planet": "dealt"}
        table = self.open(
            "planet-unknown with hidden answers", "planet-unknown", [ME, INVITE, INVITE, BOT], three,
            options=options, clock=DAYS,
        )  # fmt: skip
        play(table, three, 40, self.chance)
        self.one_lane(table, ada, three)
        table = self.open("planet-unknown with bots", "planet-unknown", [BOT, ME], [ada], clock=LIVE)
        play(table, [ada], 15, self.chance)
        self.into_a_turn(table)
        table = self.open("spacecorp", "spacecorp", [ME, INVITE, BOT], both, clock=LIVE, open=True, talk=True)
        play(table, both, 30, self.chance)
        self.into_a_turn(table)
        cora.post(f"/api/tables/{table}/say", {"text": "I only watch"})
        options = {"start_era": "planeteers", "shorter_decks": True}
        table = self.open("spacecorp of a later era", "spacecorp", [ME, CADET], [ada], options=options)
        play(table, [ada], 30, self.chance)
        self.into_a_turn(table)
        table = self.open("starship-interstellar", "starship-interstellar", [BOT, ME, INVITE], both, clock=DAYS)
        play(table, both, 30, self.chance)
        self.into_a_turn(table)
        guests = [ME, {"kind": "guest", "name": "Grandma"}]
        table = self.open("starship-interstellar on one screen", "starship-interstellar", guests, [cora])
        play(table, [cora], 25, self.chance)
        self.into_a_turn(table)
        table = self.open("a seat that was left", "space-base", [ME, INVITE, INVITE], three)
        play(table, three, 10, self.chance)
        ben.post(f"/api/tables/{table}/stand-in", {"seat": 1, "why": "left"})
        cora.post(f"/api/tables/{table}/stand-in", {"seat": 2, "why": "resigned"})
        play(table, [ada], 5, self.chance)

    def into_a_turn(self, table: str) -> None:
        """Go on to the middle of a turn, and note which seat could take its last answer back."""
        tag, people = next((tag, people) for tag, (known, people) in self.tables.items() if known == table)
        self.undoable[tag] = play_into_a_turn(table, people, self.chance)

    def orders(self, table: str) -> list[str]:
        """Standing orders of Space Base that can be given at a table now."""
        page = self.ada.request("GET", f"/table/{table}").text
        return sorted(set(re.findall(r'"(phase-[a-z]+)"', page)))[:1]

    def hint(self, table: str, people: list[Player]) -> None:
        """Somebody who is asked asks the coach, which the record will tell."""
        for player in people:
            asked = player.get(f"/api/tables/{table}/questions")["questions"]
            if asked:
                player.get(f"/api/tables/{table}/hint", seat=asked[0]["seat"])
                return

    def one_lane(self, table: str, first: Player, people: list[Player]) -> None:
        """Have one seat answer ahead while others still think: what it answered is hidden from them."""
        for _ in range(60):
            settled(table, people)
            open_seats = [q["seat"] for q in questions(table, people)]
            mine = first.get(f"/api/tables/{table}/questions")["questions"]
            if len(open_seats) > 1 and mine:
                given = {"seat": mine[0]["seat"], "token": self.chance.choice(mine[0]["options"])["token"]}
                first.post(f"/api/tables/{table}/answer", given)
                if undone(first, table, given["seat"]):
                    first.post(f"/api/tables/{table}/answer", given)
                    self.undoable["planet-unknown with hidden answers"] = given["seat"]
                    return
            else:
                answer_one(table, people, self.chance)
        raise RuntimeError("no seat can answer ahead of the others")

    def alone(self) -> None:
        """Solo games of the two games that have them."""
        for game in ("planet-unknown", "starship-interstellar"):
            table = self.open(f"{game} solo", game, [ME], [self.ada])
            play(table, [self.ada], 20, self.chance)
            self.into_a_turn(table)

    def lessons(self) -> None:
        """A lesson of each game under way, by a guest who has nothing but a cookie."""
        for game in GAMES:
            page = self.gus.form("/learn", game=game)
            table = page.url.path.rsplit("/", 1)[1]
            self.tables[f"lesson of {game}"] = (table, [self.gus])
            self.read_a_step(table)
            print(f"lesson of {game}", flush=True)
        table = self.tables["lesson of space-base"][0]
        self.read_a_step(table)
        play(table, [self.gus], 1, self.chance)

    def read_a_step(self, table: str) -> None:
        """Say that the step of a lesson which is on show has been read."""
        from websockets.sync.client import connect
        from websockets.typing import Origin

        settled(table, [self.gus])
        page = self.gus.request("GET", f"/table/{table}").text
        step = re.search(r'"lesson":\{"step":"([^"]+)"', page)
        if step is None:
            raise RuntimeError(f"no step of a lesson is on show at {table}")
        url = f"{self.server.url.replace('http', 'ws')}/table/{table}/live"
        cookies = "; ".join(f"{name}={value}" for name, value in self.gus.http.cookies.items())
        with connect(url, additional_headers={"cookie": cookies}, origin=Origin(self.server.url)) as ws:
            ws.send(json.dumps({"t": "hello", "n": -1}))
            ws.send(json.dumps({"t": "lesson", "id": "1", "seat": 0, "text": step[1]}))
            for _ in range(20):
                said = json.loads(ws.recv(timeout=20))
                if said["t"] == "no":
                    raise RuntimeError(f"step {step[1]} of {table}: {said}")
                if said["t"] == "ok":
                    return
        raise RuntimeError(f"nothing was said about step {step[1]} of {table}")

    def finished(self) -> None:
        """A game of each kind to its end, one of them analysed, with comments; an imported one, and a rematch."""
        ada, ben, cora = self.all
        both = [ada, ben]
        short = {
            "space-base": {"light_speed": True},
            "planet-unknown": {"private_objectives": True},
            "spacecorp": {"end_era": "mariners"},
            "starship-interstellar": {"fast_play": True},
        }
        for game in GAMES:
            seats, more = [ME, INVITE, BOT], {"options": short[game], "clock": DAYS, "hints": True}
            table = self.open(f"{game} to its end", game, seats, both, **more)
            play(table, both, 6, self.chance)
            self.hint(table, both)
            play(table, both, 5000, self.chance)
            if ada.get(f"/api/tables/{table}")["status"] != "over":
                raise RuntimeError(f"{game} does not end")
            ada.post(f"/api/tables/{table}/comments", {"moment": 3, "text": f"Here {game} turned."})
            ben.post(f"/api/tables/{table}/say", {"text": "Good game"})
        table = self.open("planet-unknown solo to its end", "planet-unknown", [ME], [cora])
        play(table, [cora], 5000, self.chance)
        done = self.tables["space-base to its end"][0]
        ada.post(f"/api/tables/{done}/analysis", {"depth": "quick"})
        self.wait(lambda: ada.get(f"/api/tables/{done}/analysis")["analysis"] is not None)
        text = ada.get(f"/api/tables/{done}/record")["text"]
        self.tables["an imported record"] = (cora.post("/api/records", {"text": text})["id"], [cora])
        again = ada.form(f"/table/{done}/rematch").url.path.rsplit("/", 1)[1]
        self.tables["a rematch that waits"] = (again, [ada])

    def wait(self, ready: Callable[[], bool]) -> None:
        """Until something is there."""
        end = time.monotonic() + 10 * SERVER_TIMEOUT
        while not ready():
            if time.monotonic() > end:
                raise RuntimeError("it does not come")
            time.sleep(0.5)

    def forked(self) -> None:
        """A fork of each finished game, played on a little; one of a running game; one that waits."""
        ada = self.ada
        for game in GAMES:
            root = self.tables[f"{game} to its end"][0]
            middle = moments(ada, root) // 2
            fork = ada.post(f"/api/tables/{root}/fork", {"moment": middle, "seat": 0})["id"]
            self.tables[f"{game} forked"] = (fork, [ada])
            play(fork, [ada], 4, self.chance)
            print(f"{game} forked", flush=True)
        root = self.tables["spacecorp"][0]
        fork = ada.post(f"/api/tables/{root}/fork", {"moment": moments(ada, root), "seat": 0})["id"]
        self.tables["a fork of a running game"] = (fork, [ada])
        play(fork, [ada], 3, self.chance)
        root = self.tables["starship-interstellar to its end"][0]
        seats = [ME, INVITE, BOT]
        fork = ada.post(f"/api/tables/{root}/fork", {"moment": 10, "seat": 0, "seats": seats})["id"]
        self.tables["a fork that waits"] = (fork, [ada])

    def waiting(self) -> None:
        """A table of each game that waits for people, by invite and open to all."""
        for game in GAMES:
            self.open(f"{game} waits for a friend", game, [ME, INVITE], [self.ada], clock=LIVE, hints=True)
        self.open("waits for anybody", "space-base", [ME, OPEN, OPEN], [self.cora], open=True, several=True, clock=DAYS)

    def ended(self) -> None:
        """A table that its host closed."""
        both = [self.ada, self.ben]
        table = self.open("closed by its host", "spacecorp", [ME, INVITE], both)
        play(table, both, 4, self.chance)
        self.ada.post(f"/api/tables/{table}/close", {})

    def notifications(self) -> None:
        """Somebody is told of their turn by a webhook, and in a browser."""
        self.cora.form("/you/nudges/webhook", address="https://hook.example.org/cora")
        push = {"endpoint": "https://push.example.org/cora", "p256dh": BROWSER_KEY, "auth": "A" * 22}
        self.cora.form("/you/nudges/push", **push)
        self.manifest["notified"] = {"Cora": ["hook.example.org", "push.example.org"]}


def train(folder: Path) -> None:
    """Learn a little about every game, so that there are weights of this version."""
    for game in GAMES:
        size = ["--iterations", "1", "--deals", "1", "--jobs", "1", "--into", str(folder / game)]
        command = [sys.executable, "-m", "cosmodrome.cli", "train", game, *size]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def pack(file: Path, data: Path, weights: Path, manifest: dict[str, Any]) -> None:
    """Store the folder, the weights and the list."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(manifest, indent=1, ensure_ascii=False).encode()
    with tarfile.open(file, "w:gz", compresslevel=9) as archive:
        archive.add(data, "data")
        archive.add(weights, "weights")
        entry = tarfile.TarInfo("manifest.json")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))


def main() -> None:
    """Write the folder of the package that is installed."""
    parser = argparse.ArgumentParser(description="Write a data folder that later versions must be able to open.")
    parser.add_argument("--commit", default="", help="the commit of the package (that of this checkout)")
    parser.add_argument("--to", type=Path, default=FOLDERS, help="where to store it (tests/store/folders)")
    parser.add_argument("--seed", type=int, default=1, help="of what the players choose (1)")
    args = parser.parse_args()
    here = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=7", "HEAD"]
    commit = args.commit or subprocess.check_output(here, text=True).strip()
    with tempfile.TemporaryDirectory() as folder:
        data, weights = Path(folder) / "data", Path(folder) / "weights"
        with Server(data) as server:
            manifest = {"commit": commit, **Writer(server, args.seed).write()}
        train(weights)
        file = args.to / f"{datetime.now(UTC):%Y-%m-%d}-{commit}.tar.gz"
        pack(file, data, weights, manifest)
    print(f"{file}: {file.stat().st_size / 1e6:.2f} MB, {len(manifest['tables'])} tables")


if __name__ == "__main__":
    main()
