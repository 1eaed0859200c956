"""Does the analysis find what was planted, and does it leave good play alone? `python benchmarks/analysis.py GAME ...`

Planted: games of two by the rules of thumb, in which at known moments, where it makes a difference, one seat takes the
option that the rules of thumb like least. Found are those that the analysis calls an inaccuracy at least. Left alone:
a game of two between bots that search, in which mistakes and blunders are false alarms.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from time import process_time

import cosmodrome
from cosmodrome.analysis import analyse
from cosmodrome.bots import make
from cosmodrome.engine import Match

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
BEST = {"space-base": 128, "planet-unknown": 24, "spacecorp": 24, "starship-interstellar": 32}
"""The playouts of the bots whose games are left alone."""
APART = {"space-base": 2.0, "planet-unknown": 2.0, "spacecorp": 2.0, "starship-interstellar": 4.0}
"""By how much the best and the worst hint differ where something is planted, in the game's points."""


@dataclass
class Count:
    """What was planted or looked at, and what the analysis said of it."""

    games: int = 0
    moments: int = 0
    flagged: int = 0
    mistakes: int = 0
    seconds: float = 0.0


def planted(game: str, seed: int, every: int) -> tuple[Match, list[int]]:
    """A game by the rules of thumb, and the moments at which the worst option was taken."""
    match = cosmodrome.new(game, seats=2, seed=f"planted {seed}")
    judge = match.game.judge()
    moments: list[int] = []
    waited = 0
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        chance = judge.value(match.state, seat)
        waited += 1
        apart = max(hints) - min(hints)
        if waited >= every and apart >= APART[game] and 0.1 < chance < 0.9 and judge.ponders(match.state, asked):
            moments.append(match.answer_count)
            match.pick(seat, hints.index(min(hints)))
            waited = 0
        else:
            match.pick(seat, judge.favourite(match.state, asked))
    return match, moments


def best_play(game: str, seed: int) -> Match:
    """A game between bots that search."""
    match = cosmodrome.new(game, seats=2, seed=f"best {seed}")
    bots = [make("search", iterations=BEST[game], seed=2 * seed + seat) for seat in range(2)]
    while not match.over:
        seat = next(iter(match.asked))
        match.answer(seat, bots[seat].choose(match.perspective(seat)))
    return match


def main() -> int:
    """Play, analyse, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", default=GAMES)
    parser.add_argument("--planted", type=int, default=4, metavar="N", help="games with planted blunders (4)")
    parser.add_argument("--best", type=int, default=2, metavar="N", help="games of bots that search (2)")
    parser.add_argument("--every", type=int, default=12, metavar="N", help="answers between two blunders (12)")
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.games:
        bad, good = Count(), Count()
        for seed in range(args.seed, args.seed + args.planted):
            match, moments = planted(game, seed, args.every)
            said = looked_at(match, args.depth, bad)
            bad.moments += len(moments)
            bad.flagged += sum(bool(said[number]) for number in moments)
            bad.mistakes += sum(said[number] in ("mistake", "blunder") for number in moments)
        for seed in range(args.seed, args.seed + args.best):
            said = looked_at(best_play(game, seed), args.depth, good)
            good.moments += len(said)
            good.flagged += sum(map(bool, said.values()))
            good.mistakes += sum(word in ("mistake", "blunder") for word in said.values())
        print(
            f"{game}: of {bad.moments} planted in {bad.games} games {bad.flagged} were flagged, {bad.mistakes} as "
            f"mistakes or blunders; of {good.moments} answers in {good.games} games of search {good.flagged} were "
            f"flagged, {good.mistakes} as mistakes or blunders; "
            f"{(bad.seconds + good.seconds) / (bad.games + good.games):.0f} s of a core for an analysis",
            flush=True,
        )
    return 0


def looked_at(match: Match, depth: str, count: Count) -> dict[int, str]:
    """What the analysis says of each answer."""
    started = process_time()
    found = analyse(match, depth)
    count.seconds += process_time() - started
    count.games += 1
    return {moment.number: moment.verdict for moment in found.moments}


if __name__ == "__main__":
    sys.exit(main())
