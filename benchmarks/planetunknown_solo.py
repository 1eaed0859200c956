"""The greedy bot alone on Planet Unknown: how its scores spread, how often it reaches the target; and what it costs to
find all placements of a tile.

python benchmarks/planetunknown_solo.py [games] [corporation] [planet]
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

import cosmodrome
from cosmodrome.games.planetunknown.rules import placement
from cosmodrome.games.planetunknown.rules.scoring import solo_target


def solo(seed: int, corporation: str, planet: str) -> cosmodrome.Match:
    """One solo game in which the rules of thumb decide everything."""
    options = {"corporation": corporation, "planet": planet, "events": "even"}
    match = cosmodrome.new("planet-unknown", seats=1, seed=seed, options=options)
    judge = match.game.judge()
    while not match.over:
        hints = judge.hints(match.state, match.asked[0])
        match.pick(0, max(range(len(hints)), key=lambda at: hints[at]))
    return match


def main(games: int = 200, corporation: str = "universal_coalition", planet: str = "ksb-4156") -> None:
    """Play, and print the distribution."""
    started = perf_counter()
    scores: list[int] = []
    lines: Counter[str] = Counter()
    rounds = target = 0
    for seed in range(games):
        match = solo(seed, corporation, planet)
        result = match.result
        assert result is not None
        scores.append(result.scores[0])
        lines.update(dict(result.breakdown[0]))
        rounds += match.state.round  # type: ignore[attr-defined]  # the game's own table
        target = solo_target(match.state.events_mix)  # type: ignore[attr-defined]  # the game's own table
    scores.sort()
    print(f"{games} solo games of {corporation} on {planet}, greedy, even event deck: target {target}")
    print(f"mean {sum(scores) / games:.1f}, median {scores[games // 2]}, range {scores[0]} to {scores[-1]}")
    print("deciles " + " ".join(str(scores[min(games - 1, games * d // 10)]) for d in range(11)))
    print(f"target reached in {sum(score >= target for score in scores)} games; {rounds / games:.1f} rounds a game")
    print("a game: " + ", ".join(f"{name} {medals / games:.1f}" for name, medals in lines.items()))
    print(f"{(perf_counter() - started) / games * 1000:.0f} ms a game")
    print(f"all placements of a tile, rounds 6 to 14: {placement_cost(planet):.0f} µs a question")


def placement_cost(planet: str) -> float:
    """Microseconds to find all legal placements of a tile in the middle of the game, nothing remembered."""
    spent: list[float] = []
    for seed in range(6):
        match = cosmodrome.new("planet-unknown", seats=1, seed=seed, options={"planet": planet})
        judge = match.game.judge()
        while not match.over and match.state.round < 15:  # type: ignore[attr-defined]  # the game's own table
            asked = match.asked[0]
            if asked.prompt.kind == "place" and match.state.round > 5:  # type: ignore[attr-defined]  # as above
                player = match.state.players[0]  # type: ignore[attr-defined]  # as above
                placement.fitting.cache_clear()
                started = perf_counter()
                placement.placements(player, asked.args[0], "", 0)
                spent.append(perf_counter() - started)
            hints = judge.hints(match.state, asked)
            match.pick(0, max(range(len(hints)), key=lambda at: hints[at]))
    spent.sort()
    return spent[len(spent) // 2] * 1e6


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 200, *given[1:3])
