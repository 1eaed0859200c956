"""Clicks per action kind: what a player clicks from the question for an action to the end of it, before and now.

    python benchmarks/clicks.py [games]

Each game is played by greedy bots. Before, every answer was chosen and confirmed: two clicks. Now an answer that can be
taken back is one click, one that can't is two, and things further on are reached from the first question by one click.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Match
from cosmodrome.engine.reach import DEPTH, final, liked_best, ways

STARTS = {
    "spacecorp": ("action",),
    "starship-interstellar": ("turn", "salvation"),
    "space-base": ("buy",),
    "planet-unknown": ("draft",),
}
"""The questions that begin an action."""

NAMED = ("action", "turn", "salvation")
"""Questions whose answers are kinds of actions."""


def clicks_of(match: Match[Any], seat: int, bot: Any, kind: str) -> tuple[str, int, int]:
    """Play one action: what it was, clicks before, clicks now."""
    start = match.clone()
    told: list[tuple[str, str, str]] = []
    name = ""
    while seat in match.asked and not match.over:
        question = match.questions[seat]
        if told and question.kind == kind:
            break
        token = bot.choose(match.perspective(seat))
        option = next(option for option in question.options if option.token == token)
        name = name or (f"{kind}: {token}" if kind in NAMED else kind)
        told.append((token, option.target, final(match, seat, token)))
        match.answer(seat, token)
        if told[-1][2]:
            break
    return name, 2 * len(told), _now(start, seat, told)


def _now(start: Match[Any], seat: int, told: list[tuple[str, str, str]]) -> int:
    """One click for each answer, two for one that is final; those that a click further on gives are not counted."""
    skipped = 0
    for n in range(min(DEPTH, len(told)), 1, -1):
        goal = told[n - 1][1]
        if goal:
            found = liked_best(start, seat, ways(start, seat, goal))
            if len(found) == 1 and found[0].tokens == tuple(token for token, _, _ in told[:n]):
                skipped = n - 1
                break
    return sum(2 if why else 1 for _, _, why in told) - skipped


def main(games: int) -> None:
    """Play, count, print."""
    print(f"{'game':24} {'action':28} {'times':>6} {'before':>7} {'now':>6}")
    for game, kinds in STARTS.items():
        counts: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for seed in range(games):
            match = cosmodrome.new(game, seats=2, seed=seed)
            bots = [make("greedy", seed=seat) for seat in range(match.seats)]
            while not match.over and match.answer_count < 400:
                seat = next(iter(match.asked))
                kind = match.asked[seat].prompt.kind
                if kind in kinds:
                    name, before, now = clicks_of(match, seat, bots[seat], kind)
                    counts[name].append((before, now))
                else:
                    match.answer(seat, bots[seat].choose(match.perspective(seat)))
        for name, pairs in sorted(counts.items(), key=lambda item: -len(item[1]))[:8]:
            before, now = (sum(pair[k] for pair in pairs) / len(pairs) for k in (0, 1))
            print(f"{game:24} {name:28} {len(pairs):6} {before:7.1f} {now:6.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
