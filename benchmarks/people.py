"""How quick the pages about people are: builds a store of many people and finished games, and prints p95 of each page.

    python benchmarks/people.py --people 10000 --games 200000 --rounds 40

The store is kept in the folder given by --data and used again. CPU time is the process's own: on a busy
machine it tells more than the wall clock. Each page is asked for once before it is measured. `--json FILE` writes the
table as `benchmarks/results` has it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter, process_time, time
from typing import Any

import sqlalchemy as sa
from litestar.testing import AsyncTestClient

from cosmodrome.store import Contents, Statistics, Store, database_url
from cosmodrome.store import schema as s
from cosmodrome.web.app import create_app
from cosmodrome.web.settings import Settings

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
BATCH = 2000
OPEN_TABLES = 60
COMMAND = "python benchmarks/people.py --people {people} --games {games} --rounds {rounds}"
TEXT = (
    "Milliseconds for each page, asked for by different people on one SQLite database. The aim is a 95th percentile "
    "below 100 ms. CPU time is the process's own; the clock includes what else the machine did."
)


def person(number: int, now: float) -> dict[str, Any]:
    """One of the people, with an account."""
    return {"id": f"p{number}", "name": f"Player {number}", "created": now - 9e6, "login": f"login{number}"}


def game_rows(number: int, people: int, now: float, rng: random.Random) -> dict[str, list[dict[str, Any]]]:
    """The rows of one finished game. Some people play much more than others."""
    game, seats = GAMES[number % len(GAMES)], rng.choice((2, 2, 3, 4))
    players = list({min(int(rng.expovariate(3 / people)), people - 1) for _ in range(seats)})
    seats, id, ended = max(2, len(players)), f"t{number}", now - rng.random() * 3e7
    table = {
        "id": id, "game": game, "host": f"p{players[0]}", "seats": seats, "options": {}, "origin": "", "clock": {},
        "open": number % 2 == 0, "status": "over", "created": ended - 3000, "changed": ended, "seq": 90, "source": {},
        "summary": {"scores": list(range(seats)), "winners": [seats - 1]},
    }  # fmt: skip
    result = {
        "table": id, "game": game, "kind": "game", "seats": seats, "people": len(players), "usual": True, "rated": True,
        "counted": True, "clock": "live", "began": ended - 3000, "ended": ended, "answers": 90,
    }  # fmt: skip
    chairs, placements = [], []
    for seat in range(seats):
        who = f"p{players[seat]}" if seat < len(players) else None
        kind, name = ("person", f"Player {players[seat]}") if who else ("bot", "Vega")
        chairs.append({
            "table": id, "seat": seat, "kind": kind, "name": name, "person": who, "level": "greedy", "invite": None,
            "standin": "", "bank": 0.0, "since": 0.0,
        })  # fmt: skip
        placements.append({
            "table": id, "seat": seat, "game": game, "ended": ended, "kind": kind, "person": who, "name": name,
            "level": "" if who else "greedy", "rank": seats - seat, "score": 40 + seat, "won": seat == seats - 1,
            "standin": "", "mu_before": 25.0, "sigma_before": 4.0, "mu": 25.0 + rng.random() - 0.5, "sigma": 4.0,
        })  # fmt: skip
    ending = {"table": id, "rules": 1, "hash": "", "record": "a record", "data": b""}
    return {"tables": [table], "endings": [ending], "chairs": chairs, "results": [result], "placements": placements}


async def build(data: Path, people: int, games: int) -> None:
    """Fill an empty store."""
    store, now, rng = await Store.open(database_url(data)), time(), random.Random(1)
    count = await store.rows.read(lambda db: db.execute(s.people.select().limit(1)).first())
    if count is not None:
        await contents(store, rng)
        await store.close()
        return
    everybody = [person(number, now) for number in range(people)]
    profiles = [
        {"person": f"p{n}", "handle": f"player{n}", "visible": "public" if n % 3 else "nobody", "changed": now}
        for n in range(people)
    ]
    ratings = [
        {"person": f"p{n}", "game": game, "mu": rng.gauss(25, 6), "sigma": 3.0, "games": 30, "changed": now - n * 600}
        for n in range(people)
        for game in GAMES
    ]
    follows = [
        {"person": f"p{n}", "followed": f"p{other}", "at": now}
        for n in range(people)
        for other in {rng.randrange(people) for _ in range(8)} - {n}
    ]
    for table, rows in ((s.people, everybody), (s.profiles, profiles), (s.ratings, ratings), (s.follows, follows)):
        await store.rows.write(lambda db, table=table, rows=rows: db.execute(table.insert(), rows))  # type: ignore[misc]
    for start in range(0, games, BATCH):
        made = [game_rows(number, people, now, rng) for number in range(start, min(games, start + BATCH))]
        for name in ("tables", "chairs", "endings", "results", "placements"):
            rows = [row for one in made for row in one[name]]
            await store.rows.write(lambda db, n=name, rows=rows: db.execute(s.metadata.tables[n].insert(), rows))  # type: ignore[misc]
    for number in range(OPEN_TABLES):
        one = game_rows(games + number, people, now, rng)
        one["chairs"][-1] |= {"kind": "free" if number % 2 else "person"}
        one["tables"][0] |= {"status": "waiting" if number % 2 else "playing", "open": True, "changed": now}
        for name in ("tables", "chairs"):
            await store.rows.write(lambda db, n=name, rows=one[name]: db.execute(s.metadata.tables[n].insert(), rows))  # type: ignore[misc]
    await Statistics(store.rows).recompute()
    await clubs_and_tournaments(store, people, now, rng)
    await contents(store, rng)
    await store.close()


async def contents(store: Store, rng: random.Random) -> None:
    """What each seat used: 20 of 150 things, in three kinds; nothing if it is there already."""
    if await store.rows.read(lambda db: db.execute(s.contents.select().limit(1)).first()) is not None:
        return
    c = s.placements.c
    seats = await store.rows.read(
        lambda db: [(str(row[0]), int(row[1])) for row in db.execute(sa.select(c.table, c.seat))]
    )
    names = [(f"Kind {number % 3}", f"Thing number {number}") for number in range(150)]
    for start in range(0, len(seats), BATCH):
        rows = []
        for table, seat in seats[start : start + BATCH]:
            items: dict[str, list[str]] = {}
            for kind, name in rng.sample(names, 20):
                items.setdefault(kind, []).append(name)
            rows.append({"table": table, "seat": seat, "items": items})
        await store.rows.write(lambda db, rows=rows: db.execute(s.contents.insert(), rows))  # type: ignore[misc]
    await Contents(store.rows).recompute()


async def clubs_and_tournaments(store: Store, people: int, now: float, rng: random.Random) -> None:
    """Clubs of up to 300 people, tournaments of 64 after six rounds, and many reports."""
    made: dict[str, list[dict[str, Any]]] = {name: [] for name in (
        "clubs", "members", "club_chat", "tournaments", "entrants", "pairings", "reports", "moderators",
    )}  # fmt: skip
    for number in range(100):
        id = f"c{number}"
        made["clubs"].append({
            "id": id, "handle": f"club{number}", "name": f"Club {number}", "about": "", "open": True, "invite": id,
            "created": now,
        })  # fmt: skip
        for at, member in enumerate(rng.sample(range(people), min(people, 300))):
            role = "member" if at else "owner"
            made["members"].append({"club": id, "person": f"p{member}", "role": role, "at": now})
        made["club_chat"] += [
            {"club": id, "number": n, "person": f"p{n}", "name": "Somebody", "text": "hello", "at": now}
            for n in range(200)
        ]
    for number in range(200):
        id, players = f"t{number}", [f"p{n}" for n in rng.sample(range(people), min(people, 64))]
        made["tournaments"].append({
            "id": id, "name": f"Cup {number}", "organiser": players[0], "season": 0, "division": 0, "open": True,
            "game": GAMES[0], "format": "swiss", "seats": 2, "rounds": 6, "clock": {"kind": "days", "days": 2},
            "rated": True, "status": "over", "round": 6, "created": now, "changed": now, "version": 1,
        })  # fmt: skip
        made["entrants"] += [
            {"tournament": id, "person": one, "name": one, "strength": 25.0, "lot": lot, "withdrawn": False, "at": now}
            for lot, one in enumerate(players)
        ]
        for round in range(1, 7):
            rng.shuffle(players)
            made["pairings"] += [
                {
                    "tournament": id, "round": round, "number": n, "table": "", "players": players[2 * n : 2 * n + 2],
                    "status": "over", "deadline": now, "result": {"ranks": [1, 2], "scores": [9, 5], "absent": []},
                }
                for n in range(len(players) // 2)
            ]  # fmt: skip
    made["reports"] = [
        {
            "id": f"r{n}", "scope": "", "status": "open" if n < 200 else "done", "person": f"p{n % people}",
            "reporter": "p0", "place": "/", "line": "", "context": [], "note": "", "at": now, "outcome": "",
        }
        for n in range(5000)
    ]  # fmt: skip
    made["moderators"] = [{"person": f"p{n}", "at": now} for n in range(people)]
    for name, rows in made.items():
        for start in range(0, len(rows), BATCH):
            part = rows[start : start + BATCH]
            await store.rows.write(lambda db, n=name, part=part: db.execute(s.metadata.tables[n].insert(), part))  # type: ignore[misc]


async def measure(data: Path, people: int, rounds: int) -> list[list[str]]:
    """Ask for each page as different people, print how long it took, and return the lines as a table."""
    settings = Settings(data_dir=data, rate_limit=0.0, open_browser=False)
    pages = (
        "/", "/you/games", "/you/games?opponent=player+1&result=won", "/you/statistics", "/you/friends",
        "/player/player{n}", "/stats/space-base", "/ladder/space-base", "/ladder/space-base?month=true", "/lobby",
        "/lobby/tables", "/api/me/games", "/api/lobby", "/you/news", "/clubs", "/club/club0", "/tournaments",
        "/tournament/t0", "/moderation", "/api/stats/space-base/contents", "/api/me/contents/space-base",
    )  # fmt: skip
    lines: list[list[str]] = []
    async with AsyncTestClient(create_app(settings), base_url="http://localhost") as client:
        identity = client.app.state.services.identity
        rng = random.Random(2)
        asking = [int(rng.expovariate(3 / people)) % people for _ in range(rounds)]
        tokens = []
        for number in asking:
            found = await client.app.state.services.store.person(f"p{number}")
            tokens.append(await identity.api_token(found))
        print(f"{people} people; ms for each page, {rounds} people each\n{'page':42} median    p95   CPU median, p95")
        for page in pages:
            times, cpu = [], []
            await client.get(page.format(n=asking[0]), headers={"authorization": f"Bearer {tokens[0]}"})
            for number, token in zip(asking, tokens, strict=True):
                address = page.format(n=number + 1 if number % 3 == 0 else number)
                start, busy = perf_counter(), process_time()
                answer = await client.get(address, headers={"authorization": f"Bearer {token}"})
                times.append((perf_counter() - start) * 1000)
                cpu.append((process_time() - busy) * 1000)
                assert answer.status_code == 200, (address, answer.status_code, answer.text[:200])
            at = int(len(times) * 0.95)
            print(
                f"{page:42} {statistics.median(times):6.1f} {sorted(times)[at]:6.1f}"
                f"   {statistics.median(cpu):6.1f} {sorted(cpu)[at]:6.1f}"
            )
            figures = (statistics.median(times), sorted(times)[at], statistics.median(cpu), sorted(cpu)[at])
            lines.append([f"`{page}`", *(f"{figure:.0f}" for figure in figures)])
    return lines


def main() -> None:
    """Build and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--data", type=Path, default=Path(gettempdir()) / "cosmodrome-people")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the table there")
    parser.add_argument("--commit", default="", help="the commit that is measured, for --json")
    args = parser.parse_args()
    asyncio.run(build(args.data, args.people, args.games))
    lines = asyncio.run(measure(args.data, args.people, args.rounds))
    if args.json:
        page = {
            "page": "speed",
            "order": 8,
            "title": f"Pages about people, with {args.people:,} people and {args.games:,} finished games",
            "text": TEXT,
            "command": COMMAND.format(people=args.people, games=args.games, rounds=args.rounds),
            "commit": args.commit,
            "date": datetime.now(UTC).strftime("%Y-%m-%d"),
            "columns": ["page", "clock, median", "clock, p95", "CPU, median", "CPU, p95"],
            "rows": lines,
        }
        args.json.write_text(json.dumps(page, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
