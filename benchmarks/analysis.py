"""Can players believe the analysis? `python benchmarks/analysis.py GAME ...` measures it and writes the tables.

Three parts, on seeds that nothing was tuned on:

- `planted`: in games of two by the rules of thumb, at known moments, one seat takes the option that the rules of thumb
  like least. A planted blunder counts if it costs 8 % of the winning chances by a weighing of its own, in many worlds.
  How many of them are found?
- `levels`: questions from such games are put to every level of bots, and the analysis judges the answers. Accuracy must
  rank the levels. Of the answers of an Admiral, how many are called wrong? These are false alarms.
- `totals`: games of equal bots are analysed as a whole. Luck and what was lost must stay within their error; the
  seconds are those of the first pass.

Each part writes its own file into `benchmarks/results`, beside the rows of games that are not measured again.
"""

from __future__ import annotations

import argparse
import datetime
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import cosmodrome
from cosmodrome.analysis import analyse
from cosmodrome.analysis.measure import Weighing
from cosmodrome.analysis.verdict import BLUNDER, DEPTHS, Judgement, judge_answer
from cosmodrome.bots import make
from cosmodrome.engine import Match, Perspective, Rng

RESULTS = Path(__file__).parent / "results"
GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
APART = {"space-base": 2.0, "planet-unknown": 2.0, "spacecorp": 2.0, "starship-interstellar": 4.0}
"""By how much the best and the worst hint differ where something is planted, in the game's points."""
EVERY = {"space-base": 5, "planet-unknown": 7, "spacecorp": 9, "starship-interstellar": 11}
"""Of the questions that are worth a thought, one in so many is put to the levels: most of a game is covered."""
LEVELS = ("stowaway", "pilot", "captain", "admiral")
TRUTH = 48
"""Worlds (of a slow game) of the weighing that says what a planted answer really costs."""
WRONG = ("mistake", "blunder")
Counts = dict[str, Any]


def planted(game: str, seed: str, wanted: int) -> Counts:
    """Plant bad answers until enough of them are blunders. Count those that are found."""
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
            if waited >= 12 and apart and close and judge.ponders(match.state, asked):
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
    found = judged(p, worst)
    options = tuple(dict.fromkeys((found.best if found.best != worst else liked, worst)))
    truth = Weighing(p, options, Rng.seeded("truth", match.answer_count))
    truth.play(TRUTH * match.game.judge().pace(match.seats))
    lead = truth.trials[options[0]].ahead(truth.trials[worst])
    return bool(found.verdict), lead.mean >= BLUNDER


def judged(p: Perspective, index: int) -> Judgement:
    """An answer as the analysis of a game judges it: quickly, and again if it looks worse than another."""
    found = judge_answer(p, index, DEPTHS["quick"])
    return judge_answer(p, index, DEPTHS["normal"]) if found.costs else found


def questions(game: str, seed: str, wanted: int) -> Iterator[Perspective]:
    """Questions that are worth a thought, from games of two by the rules of thumb."""
    count = worth_it = 0
    for number in range(100):
        match = cosmodrome.new(game, seats=2, seed=f"{seed} questions {number}")
        judge = match.game.judge()
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            if len(asked) > 1 and judge.ponders(match.state, asked):
                worth_it += 1
                if worth_it % EVERY[game] == 0:
                    yield match.perspective(seat)
                    count += 1
                    if count == wanted:
                        return
            match.pick(seat, judge.favourite(match.state, asked))


def levels(game: str, seed: str, wanted: int) -> Counts:
    """How the answers of every level to the same questions look to the analysis."""
    rows: dict[str, list[Judgement]] = {level: [] for level in LEVELS}
    bots = {level: make(level, seed=f"{seed} {level}") for level in LEVELS}
    for p in questions(game, seed, wanted):
        known: dict[int, Judgement] = {}
        for level, bot in bots.items():
            index = p.asked.index(bot.choose(p))
            if index not in known:
                known[index] = judged(p, index)
            rows[level].append(known[index])
    return {
        level: {
            "answers": len(answers),
            **share([one.behind for one in answers], [one.stake for one in answers]),
            "wrong": sum(one.verdict in WRONG for one in answers),
            "any_verdict": sum(bool(one.verdict) for one in answers),
        }
        for level, answers in rows.items()
    }


def share(behind: list[float], stakes: list[float]) -> Counts:
    """The accuracy of some answers: 1 less what was lost over what there was to lose, and its standard error."""
    total = sum(stakes) or 1.0
    lost = sum(behind) / total
    error = sqrt(sum((b - lost * s) ** 2 for b, s in zip(behind, stakes, strict=True))) / total
    return {"accuracy": round(100 * (1 - lost), 1), "accuracy_error": round(100 * error, 1)}


def totals(game: str, seed: str, wanted: int) -> Counts:
    """Luck and what was lost in whole games of equal bots, and the processor time of the first pass."""
    counts: Counts = {"games": 0, "answers": 0, "seconds": 0.0, "seats": []}
    for number in range(wanted):
        match = cosmodrome.new(game, seats=2, seed=f"{seed} totals {number}")
        judge = match.game.judge()
        while not match.over:
            seat, asked = next(iter(match.asked.items()))
            match.pick(seat, judge.favourite(match.state, asked))
        began = process_time()
        found = analyse(match, "quick")
        counts["seconds"] = round(counts["seconds"] + process_time() - began, 1)
        counts["games"] += 1
        counts["answers"] += match.answer_count
        for one in found.seats:
            figures = (one.luck, one.luck_error, one.lost, one.lost_error)
            counts["seats"].append([round(figure, 3) for figure in figures])
    return counts


# -- tables --------------------------------------------------------------------------------------------


def planted_row(name: str, c: Counts) -> list[str]:
    """A line of the table of planted blunders."""
    return [name, str(c["planted"]), str(c["blunders"]), str(c["found"])]


def level_row(name: str, c: Counts) -> list[str]:
    """A line of the table of levels."""
    cells = [f"{c[level]['accuracy']:.0f} ± {c[level]['accuracy_error']:.0f}" for level in LEVELS]
    best = c["admiral"]
    return [name, str(best["answers"]), *cells, str(best["wrong"]), str(best["any_verdict"] - best["wrong"])]


def totals_row(name: str, c: Counts) -> list[str]:
    """A line of the table of whole games."""
    luck = ", ".join(f"{100 * luck:+.0f} ± {100 * error:.0f}" for luck, error, _, _ in c["seats"]).replace("-", "−")
    lost = ", ".join(f"{100 * lost:.0f} ± {100 * error:.0f}" for _, _, lost, error in c["seats"])
    games = max(1, c["games"])
    return [name, str(c["games"]), str(c["answers"] // games), luck, lost, f"{c['seconds'] / games:.0f}"]


PARTS: dict[str, tuple[Callable[[str, str, int], Counts], Callable[[str, Counts], list[str]], dict[str, Any]]] = {
    "planted": (
        planted,
        planted_row,
        {
            "order": 3,
            "title": "Are blunders found?",
            "text": "The option that the rules of thumb like least, planted in games of two. A blunder costs at least "
            "8 % of the winning chances by a weighing of its own.",
            "columns": ["game", "planted answers", "blunders among them", "blunders found"],
        },
    ),
    "levels": (
        levels,
        level_row,
        {
            "order": 4,
            "title": "Does accuracy rank the levels, and is good play left alone?",
            "text": "Every level answers the same questions, which are worth a thought, from games of two by the rules "
            "of thumb. Accuracy with its standard error: 100 is always the best option, 0 no better than options "
            "picked at random. An Admiral's answer that is called wrong counts as a false alarm.",
            "columns": [
                "game",
                "questions",
                "Stowaway",
                "Pilot",
                "Captain",
                "Admiral",
                "mistakes and blunders of the Admiral",
                "inaccuracies of the Admiral",
            ],
        },
    ),
    "totals": (
        totals,
        totals_row,
        {
            "order": 5,
            "title": "Do luck and losses stay within their error?",
            "text": "Whole games of two by the rules of thumb, analysed at quick depth. Luck and what was lost are in "
            "percent of a win, for each seat, with standard errors. Two quiet cores take about half the processor "
            "time of the first pass.",
            "columns": ["game", "games", "answers a game", "luck", "lost", "seconds of one core, first pass"],
        },
    ),
}


def commit() -> str:
    """The commit that is measured; a plus marks a tree with changes."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "--", "src") else "")


def written(part: str, counted: dict[str, Counts], args: argparse.Namespace) -> str:
    """The result file of a part: its table, and the counts that it is made from."""
    _, row, head = PARTS[part]
    names = {game: cosmodrome.games()[game].name for game in GAMES}
    data = {
        "page": "calibration",
        **head,
        "command": f"python benchmarks/analysis.py GAME --parts {part} --seed {args.seed!r}",
        "commit": ", ".join(dict.fromkeys(one["commit"] for one in counted.values())),
        "date": datetime.date.today().isoformat(),
        "rows": [row(names[game], counted[game]["counts"]) for game in GAMES if game in counted],
        "counted": counted,
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Play, analyse, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=GAMES)
    parser.add_argument("--parts", nargs="+", choices=tuple(PARTS), default=tuple(PARTS))
    parser.add_argument("--planted", type=int, default=20, metavar="N", help="planted blunders for each game (20)")
    parser.add_argument("--levels", type=int, default=200, metavar="N", help="questions for each game (200)")
    parser.add_argument("--totals", type=int, default=2, metavar="N", help="whole games of each game (2)")
    parser.add_argument("--seed", default="fresh 2")
    parser.add_argument("--folder", type=Path, default=RESULTS, help="where the tables go (benchmarks/results)")
    args = parser.parse_args()
    measured = commit()
    for game in args.games:
        for part in args.parts:
            began = process_time()
            counts = PARTS[part][0](game, args.seed, getattr(args, part))
            print(game, part, json.dumps(counts), f"{process_time() - began:.0f} s", flush=True)
            file = args.folder / f"calibration-{part}.json"
            known = json.loads(file.read_text(encoding="utf-8"))["counted"] if file.exists() else {}
            known[game] = {"counts": counts, "seed": args.seed, "commit": measured}
            file.write_text(written(part, known, args), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
