"""Can players believe the analysis? `python benchmarks/analysis.py GAME ... --json benchmarks/results/analysis.json`

Three questions, on seeds that nothing was tuned on:

- Planted: in games of two by the rules of thumb, at known moments, one seat takes the option that the rules of thumb
  like least. A planted blunder counts if it costs 8 % of the winning chances by a weighing of its own, in many worlds.
  How many of them are found?
- False alarms: of the answers of an Admiral, how many are called a mistake or a blunder?
- Accuracy of each level, from games of two of the same level. It must rank them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import cosmodrome
from cosmodrome.analysis.accounts import accuracy
from cosmodrome.analysis.game import Work, work_out
from cosmodrome.analysis.measure import Weighing
from cosmodrome.analysis.moments import Moment
from cosmodrome.analysis.verdict import BLUNDER, DEPTHS, judge_answer
from cosmodrome.bots import make
from cosmodrome.engine import Match, Rng

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
APART = {"space-base": 2.0, "planet-unknown": 2.0, "spacecorp": 2.0, "starship-interstellar": 4.0}
"""By how much the best and the worst hint differ where something is planted, in the game's points."""
LEVELS = ("stowaway", "pilot", "captain", "admiral")
TRUTH = 48
"""Worlds (of a slow game) of the weighing that says what a planted answer really costs."""
WRONG = ("mistake", "blunder")


def planted(game: str, seed: str, every: int, wanted: int) -> dict[str, Any]:
    """Plant bad answers until enough of them are blunders; count those that are found."""
    counts = {"planted": 0, "blunders": 0, "found": 0, "games": 0}
    for number in range(20):
        match = cosmodrome.new(game, seats=2, seed=f"{seed} planted {number}")
        judge = match.game.judge()
        counts["games"] += 1
        waited = 0
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            hints = judge.hints(match.state, asked)
            waited += 1
            close = 0.1 < judge.value(match.state, seat) < 0.9
            apart = max(hints) - min(hints) >= APART[game]
            if waited >= every and apart and close and judge.ponders(match.state, asked):
                waited = 0
                counts["planted"] += 1
                worst = hints.index(min(hints))
                found, costs = looked_at(match, seat, worst, hints.index(max(hints)))
                counts["blunders"] += costs
                counts["found"] += costs and found
                if counts["blunders"] >= wanted or counts["planted"] >= 6 * wanted:
                    return counts
                match.pick(seat, worst)
            else:
                match.pick(seat, judge.favourite(match.state, asked))
    return counts


def looked_at(match: Match, seat: int, worst: int, liked: int) -> tuple[bool, bool]:
    """Return whether the analysis calls an answer wrong, and whether it really costs as much as a blunder."""
    p = match.perspective(seat)
    found = judge_answer(p, worst, DEPTHS["quick"])
    if found.costs:
        found = judge_answer(p, worst, DEPTHS["normal"])
    options = tuple(dict.fromkeys((found.best if found.best != worst else liked, worst)))
    truth = Weighing(p, options, Rng.seeded("truth", match.answer_count))
    truth.play(TRUTH * match.game.judge().pace(match.seats))
    lead = truth.trials[options[0]].ahead(truth.trials[worst])
    return bool(found.verdict), lead.mean >= BLUNDER


def played(game: str, level: str, seed: str) -> Match:
    """A game of two bots of a level."""
    match = cosmodrome.new(game, seats=2, seed=f"{seed} {level}")
    bots = [make(level, seed=seat) for seat in range(2)]
    while not match.over:
        seat = next(iter(match.asked))
        match.answer(seat, bots[seat].choose(match.perspective(seat)))
    return match


def sampled(match: Match, most: int) -> Iterator[Moment]:
    """Some moments of a game as the analysis sees them, evenly spread over it."""
    count = match.answer_count
    step = max(1, count // most)
    numbers = tuple(range(step // 2, count, step))
    text = match.record()
    for moment in work_out(Work(text, numbers, "quick", 0)):
        yield work_out(Work(text, (moment.number,), "normal", 0))[0] if moment.costs else moment


def level_row(game: str, level: str, seed: str, games: int, most: int) -> dict[str, Any]:
    """How a level's answers look to the analysis."""
    moments: list[Moment] = []
    for number in range(games):
        moments += sampled(played(game, level, f"{seed} {number}"), most)
    stake = [moment.stake for moment in moments]
    behind = [moment.behind for moment in moments]
    total = sum(stake) or 1.0
    share = sum(behind) / total
    error = 100 * sqrt(sum((b - share * s) ** 2 for b, s in zip(behind, stake, strict=True))) / total
    alarms = sum(moment.verdict in WRONG for moment in moments)
    return {
        "answers": len(moments),
        "accuracy": round(accuracy(moments), 1),
        "accuracy_error": round(error, 1),
        "wrong": alarms,
        "any_verdict": sum(bool(moment.verdict) for moment in moments),
    }


def main() -> int:
    """Play, analyse, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", default=GAMES)
    parser.add_argument("--planted", type=int, default=20, metavar="N", help="planted blunders for each game (20)")
    parser.add_argument("--every", type=int, default=12, metavar="N", help="answers between two of them (12)")
    parser.add_argument("--level-games", type=int, default=2, metavar="N", help="games of each level (2)")
    parser.add_argument("--answers", type=int, default=100, metavar="N", help="answers of a game that are judged (100)")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seed", default="fresh 1")
    parser.add_argument(
        "--json", metavar="FILE", help="also write the counts to this file, beside those of other games"
    )
    args = parser.parse_args()
    for game in args.games:
        started = process_time()
        row: dict[str, Any] = {"seed": args.seed, "planted": {}, "levels": {}}
        if args.planted:
            row["planted"] = planted(game, args.seed, args.every, args.planted)
            print(game, "planted", json.dumps(row["planted"]), flush=True)
        for level in args.levels:
            row["levels"][level] = level_row(game, level, args.seed, args.level_games, args.answers)
            print(game, level, json.dumps(row["levels"][level]), flush=True)
        row["cpu_seconds"] = round(process_time() - started)
        if args.json:
            file = Path(args.json)
            known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
            file.write_text(json.dumps(known | {game: row}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
