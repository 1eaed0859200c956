"""Clicks and confirmations for each kind of action and for each turn, before and now.

    python benchmarks/clicks.py [games]

Greedy bots play. Before (commit 3681331), an answer that can be taken back was one click and a final one two, and
things further on were reached by one click. Now a final answer is one click, and can be withheld for some seconds if it
is a real choice; those are the waits. Foregone answers are given with the one before, and shortcuts give several.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

import cosmodrome
from cosmodrome.bots import make
from cosmodrome.engine import Match
from cosmodrome.engine.reach import DEPTH, final, foregone, needs_thought, ways_to

STARTS = {
    "spacecorp": ("action",),
    "starship-interstellar": ("turn", "salvation"),
    "space-base": ("buy",),
    "planet-unknown": ("draft",),
}
"""The questions that begin an action."""

NAMED = ("action", "turn", "salvation")
"""Questions whose answers are kinds of actions."""
MOST = 400
"""Answers of a game that are played."""
Count = tuple[int, int, int, int]
"""Clicks and confirmations before, clicks and waits now."""


def clicks_of(match: Match[Any], seat: int, bot: Any, kind: str) -> tuple[str, Count]:
    """Play one action or, without a kind, one answer: what it was, and what it took."""
    start = match.clone()
    told: list[tuple[str, str]] = []
    name, sure, waits, given, saved = "", 0, 0, 0, 0
    while seat in match.asked and not match.over:
        question = match.questions[seat]
        if told and question.kind == kind:
            break
        token = bot.choose(match.perspective(seat))
        option = next(option for option in question.options if option.token == token)
        name = name or (f"{kind}: {token}" if kind in NAMED else kind)
        why = final(match, seat, token)
        same = told and told[-1][0] == token
        shortcuts = match.game.shortcuts(match.view(seat), question.asked)
        saved += bool(told and foregone(match, seat) == token) or bool(
            same and any(len(s.tokens) > 1 for s in shortcuts)
        )
        sure += bool(why)
        waits += bool(why) and needs_thought(match, seat, token)
        given += 1
        told.append((token, option.target))
        match.answer(seat, token)
        if why or not kind:
            break
    skipped, menu = _skipped(start, seat, told) if kind else (0, 0)
    return name, (given + sure - skipped, sure, max(1, given - saved - skipped + menu), waits)


def _skipped(start: Match[Any], seat: int, told: list[tuple[str, str]]) -> tuple[int, int]:
    """How many answers a click on a thing further on saves, and whether that takes a click in a menu."""
    for n in range(min(DEPTH, len(told)), 1, -1):
        goal = told[n - 1][1]
        if not goal:
            continue
        found, complete = ways_to(start, seat, goal, "")
        for way in found:
            taken = tuple(token for token, _ in told[: len(way.tokens)])
            if way.tokens == taken and len(way.tokens) > 1:
                return len(way.tokens) - 1, int(len(found) > 1 or not complete)
    return 0, 0


def main(games: int) -> None:
    """Play, count, print."""
    print(f"{'game':22} {'action':42} {'times':>6} {'before':>7} {'sure?':>6} {'now':>6} {'waits':>6}")
    for game, kinds in STARTS.items():
        counts: dict[str, list[Count]] = defaultdict(list)
        turns, sums = 0, [0, 0, 0, 0]
        for seed in range(games):
            match = cosmodrome.new(game, seats=2, seed=seed)
            bots = [make("greedy", seed=seat) for seat in range(match.seats)]
            while not match.over and match.answer_count < MOST:
                seat = next(iter(match.asked))
                kind = match.asked[seat].prompt.kind
                turns += kind in kinds
                name, count = clicks_of(match, seat, bots[seat], kind if kind in kinds else "")
                if kind in kinds:
                    counts[name].append(count)
                sums = [a + b for a, b in zip(sums, count, strict=True)]
        for name, found in sorted(counts.items(), key=lambda item: -len(item[1]))[:8]:
            print(_line(game, name, len(found), [sum(each[k] for each in found) for k in range(4)]))
        print(_line(game, "each turn, with all that is asked in it", turns, sums))


def _line(game: str, name: str, times: int, sums: list[int]) -> str:
    """A line of the table: means."""
    before, sure, now, waits = (n / max(1, times) for n in sums)
    return f"{game:22} {name:42} {times:6} {before:7.1f} {sure:6.1f} {now:6.1f} {waits:6.1f}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
