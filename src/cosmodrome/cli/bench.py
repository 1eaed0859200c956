"""Measure how fast the rules are, by game and number of seats, beside a peer in the same run.

Machines differ and are shared, so figures are medians of interleaved rounds in CPU time. They are compared with an
earlier run relative to a yardstick, a fixed loop of plain Python that is measured in the same run.
"""

import argparse
import gc
import json
import platform
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rich.table import Table

import cosmodrome
from cosmodrome.engine import Match, Rng
from cosmodrome.search.playouts import playout

from . import peers
from .common import Commands, chosen_options, console, option_argument

FIGURES = (
    "decisions_per_second",
    "api_per_second",
    "games_per_second",
    "playouts_per_second",
    "clone_us",
    "load_ms",
    "memory_kb",
)
HEADINGS = (
    "decisions/s",
    "x catanatron",
    "x by questions",
    "games/s",
    "playouts/s",
    "clone µs",
    "load ms",
    "match kB",
    "x before",
)
FASTER_IS_LESS = ("clone_us", "load_ms", "memory_kb")


def add(commands: "Commands") -> None:
    """The command's arguments."""
    parser = commands.add_parser("bench", help="measure the speed of the rules", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games to measure (default: all)")
    parser.add_argument("--seats", type=int, action="append", help="only this number of seats (repeatable)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of playouts per round (default: 1)")
    parser.add_argument("--rounds", type=int, default=3, help="interleaved rounds; their median counts (default: 3)")
    parser.add_argument("--json", metavar="FILE", help="compare with the figures in this file, then replace them")
    option_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, show, compare with the previous result, write."""
    games = [cosmodrome.games().find(name) for name in args.games] or list(cosmodrome.games().values())
    cases = [(game, seats) for game in games for seats in game.seats if not args.seats or seats in args.seats]
    rounds: list[dict[str, dict[str, float]]] = []
    for number in range(args.rounds):
        measured = {"yardstick": {"loops_per_second": yardstick()}}
        for game, seats in cases:
            options = chosen_options(game, args.option)
            measured[f"{game.id} {seats}"] = measure(game.id, seats, options, args.seconds, number)
        if peers.catanatron_installed():
            measured["catanatron 4"] = peers.catanatron(args.seconds, number)
        rounds.append(measured)
    figures = {
        case: {name: median(one[case][name] for one in rounds) for name in rounds[0][case]} for case in rounds[0]
    }
    previous = _previous(args.json)
    show(figures, previous)
    if args.json:
        result = {
            "cosmodrome": cosmodrome.__version__,
            "python": platform.python_version(),
            "rounds": args.rounds,
            "seconds": args.seconds,
            "figures": figures,
            "against_previous": compare(figures, previous),
        }
        Path(args.json).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return 0


def yardstick() -> float:
    """A fixed piece of plain Python, in loops a CPU second: how fast this machine is just now."""
    loops = 300_000
    started = process_time()
    total, table = 0, {number: number * 7 % 13 for number in range(64)}
    for number in range(loops):
        total += table[number & 63] if number % 3 else len(str(number))
    return loops / (process_time() - started)


def measure(game: str, seats: int, options: dict[str, Any], seconds: float, seed: int) -> dict[str, float]:
    """All figures of one game at one number of seats."""
    chance = Random(seed)
    games = decisions = 0
    records: list[str] = []
    halfway: list[Match] = []
    spent = 0.0
    while spent < seconds:
        match = cosmodrome.new(game, seats=seats, seed=seed * 100_003 + games, options=options).clone(quiet=True)
        stop = chance.randrange(20, 60)
        started = process_time()
        before = decisions
        while not match.over:
            for seat, asked in match.asked.items():
                match.pick(seat, int(chance.random() * len(asked)))
                decisions += 1
            if decisions - before >= stop and len(halfway) <= games and len(halfway) < 20:
                spent += process_time() - started
                halfway.append(match.clone())
                started = process_time()
        spent += process_time() - started
        games += 1
        if len(records) < 3:
            records.append(match.record())
    return {
        "decisions_per_second": decisions / spent,
        "api_per_second": through_questions(game, seats, options, seconds / 2, seed),
        "games_per_second": games / spent,
        "decisions_per_game": decisions / games,
        "playouts_per_second": playout_speed([match for match in halfway if not match.over][:4], seconds / 2),
        "clone_us": clone_cost(halfway),
        "load_ms": load_cost(records),
        "memory_kb": memory(game, seats, options, seed),
    }


def through_questions(game: str, seats: int, options: dict[str, Any], seconds: float, seed: int) -> float:
    """Decisions a second of random play as the README shows it: questions with options, and a log."""
    chance = Random(seed)
    decisions, spent, games = 0, 0.0, 0
    while spent < seconds:
        match = cosmodrome.new(game, seats=seats, seed=seed * 100_003 + games, options=options)
        started = process_time()
        while not match.over:
            for seat, question in match.questions.items():
                match.answer(seat, question.options[int(chance.random() * len(question.options))])
                decisions += 1
        spent += process_time() - started
        games += 1
    return decisions / spent


def playout_speed(matches: list[Match], seconds: float) -> float:
    """Playouts a second by the rules of thumb, as the search bot makes them."""
    played, started = 0, process_time()
    while matches and process_time() - started < seconds:
        for match in matches:
            seat = min(match.asked)
            judge = match.game.judge()
            world = match.perspective(seat).imagine(Rng.seeded("bench", played))
            for index in (0, len(world.asked[seat]) - 1):
                playout(world, seat, index, judge, judge.reach(match.seats))
                played += 1
    return played / (process_time() - started) if played else 0.0


def clone_cost(matches: list[Match]) -> float:
    """Microseconds for a copy in the middle of a turn."""
    rounds = max(1, 400 // max(1, len(matches)))
    started = process_time()
    for _ in range(rounds):
        for match in matches:
            match.clone(quiet=True)
    return 1e6 * (process_time() - started) / (rounds * max(1, len(matches)))


def load_cost(records: list[str]) -> float:
    """Milliseconds to replay the record of a whole game."""
    started = process_time()
    for text in records:
        cosmodrome.load(text)
    return 1e3 * (process_time() - started) / len(records)


def memory(game: str, seats: int, options: dict[str, Any], seed: int, matches: int = 8) -> float:
    """Kilobytes that a match holds after 100 answers, with its log and record."""
    chance = Random(seed)
    cosmodrome.new(game, seats=seats, seed=seed, options=options)
    gc.collect()
    tracemalloc.start()
    kept = []
    for number in range(matches):
        match = cosmodrome.new(game, seats=seats, seed=seed + number, options=options)
        while not match.over and match.answer_count < 100:
            seat, asked = next(iter(match.asked.items()))
            match.pick(seat, chance.randrange(len(asked)))
        kept.append(match)
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / 1024 / len(kept)


def compare(figures: dict[str, dict[str, float]], previous: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times better than before, with the machine's speed at the time taken out; 1 is the same."""
    if not previous:
        return {}
    machine = figures["yardstick"]["loops_per_second"] / previous["yardstick"]["loops_per_second"]
    better: dict[str, dict[str, float]] = {}
    for case in figures.keys() & previous.keys() - {"yardstick"}:
        better[case] = {}
        for name in FIGURES:
            now, then = figures[case].get(name, 0.0), previous[case].get(name, 0.0)
            if not now or not then:
                continue
            speed = 1.0 if name == "memory_kb" else machine
            ratio = then / now / speed if name in FASTER_IS_LESS else now / then / speed
            better[case][name] = round(ratio, 3)
    return dict(sorted(better.items()))


def _previous(file: str | None) -> dict[str, dict[str, float]]:
    """The figures of the result that the file holds; none if there is no file yet."""
    if not file or not Path(file).exists():
        return {}
    figures: dict[str, dict[str, float]] = json.loads(Path(file).read_text(encoding="utf-8"))["figures"]
    return figures


def show(figures: dict[str, dict[str, float]], previous: dict[str, dict[str, float]]) -> None:
    """The figures as a table, with the ratio to the peer and to the previous result."""
    better = compare(figures, previous)
    peer = figures.get("catanatron 4", {}).get("decisions_per_second", 0.0)
    table = Table(box=None, pad_edge=False)
    table.add_column("game, seats")
    for heading in HEADINGS:
        table.add_column(heading, justify="right")
    for case, row in figures.items():
        if case == "yardstick":
            continue
        speed = row["decisions_per_second"]
        changed = better.get(case, {}).get("decisions_per_second")
        table.add_row(
            case,
            f"{speed:,.0f}",
            f"{speed / peer:.1f}" if peer else "",
            f"{row['api_per_second'] / peer:.1f}" if peer and "api_per_second" in row else "",
            f"{row['games_per_second']:,.1f}",
            f"{row['playouts_per_second']:,.0f}" if "playouts_per_second" in row else "",
            f"{row['clone_us']:.1f}",
            f"{row['load_ms']:.1f}" if "load_ms" in row else "",
            f"{row['memory_kb']:.0f}" if "memory_kb" in row else "",
            f"{changed:.2f}" if changed else "",
        )
    console.print(table)
    console.print("Random play on one core, CPU time, medians of interleaved rounds; decisions are real choices.")
