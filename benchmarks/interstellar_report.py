"""How games of Starship Interstellar go when every seat follows the rules of thumb.

    python benchmarks/interstellar_report.py [games] [seats ...] [--fast] [--random-planets] [--reckless] [--seeds=name]

Prints rounds per game, how games end, Prestige per player and source, and what the players did, to be held beside the
economic model of the content set. At a reckless table everybody keeps all that is drawn from the Sun. Another name of
the seeds gives fresh games. The rules of thumb look at nothing that is hidden from the seat they answer for, so
they are asked about the table itself.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from cosmodrome.engine.record import start
from cosmodrome.games.interstellar import GAME
from cosmodrome.games.interstellar.bot import JUDGE
from cosmodrome.games.interstellar.content import MERCURY, SOURCES
from cosmodrome.games.interstellar.rules.basics import worth
from cosmodrome.games.interstellar.state import StarshipInterstellar


def play(
    seats: int, seed: str, options: dict[str, Any], reckless: bool = False
) -> tuple[StarshipInterstellar, Counter[str], dict[str, int]]:
    """One game: the final table, how often each thing was done, and the round in which milestones were reached."""
    match = start(GAME, seats, seed, options)
    g = match.state
    assert isinstance(g, StarshipInterstellar)
    did: Counter[str] = Counter()
    reached: dict[str, int] = {}
    while not match.over:
        ((seat, asked),) = match.asked.items()
        hints = JUDGE.hints(g, asked)
        index = max(range(len(hints)), key=hints.__getitem__)
        if reckless and asked.prompt.kind == "keep":
            index = max(range(len(asked.values)), key=lambda at: worth(asked.value(at)))
        value = asked.value(index)
        if asked.prompt.kind in ("build", "space", "rescue", "probe", "research", "found") and value is not None:
            did[asked.prompt.kind] += 1
        match.pick(seat, index)
        for name, met in (
            ("third Module", g.goals[0]),
            ("pods full", g.goals[1]),
            ("Trappist", g.goals[2]),
            ("Mercury lost", g.destroyed[MERCURY]),
        ):
            if met:
                reached.setdefault(name, g.round)
    return g, did, reached


def mean(values: list[float]) -> float:
    """The average, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def report(seats: int, games: int, options: dict[str, Any], seeds: str, reckless: bool) -> None:
    """Play and print."""
    rounds: list[float] = []
    spirals: list[float] = []
    ends: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    did: Counter[str] = Counter()
    first: list[float] = []
    last: list[float] = []
    milestones: dict[str, list[float]] = {}
    seat_wins = [0.0] * seats
    beaten = 0
    for seed in range(games):
        g, done, reached = play(seats, f"{seeds}-{seed}", options, reckless)
        result = GAME.result(g)
        rounds.append(g.round)
        spirals.append(g.spiral)
        did += done
        ends[result.notes[-1].partition(f"round {g.round}")[2].lstrip(": ")] += 1
        for winner in result.winners:
            seat_wins[winner] += 1 / len(result.winners)
        beaten += bool(result.winners)
        first.append(max(result.scores))
        last.append(min(result.scores))
        for name, turn in reached.items():
            milestones.setdefault(name, []).append(turn)
        for p in g.players[:seats]:
            for name, points in zip(SOURCES, p.sources, strict=True):
                sources[name] += points
    each = games * seats
    print(f"\n{seats} player{'s' if seats > 1 else ''}, {games} games")
    print(f"  rounds {mean(rounds):.2f} ({min(rounds):.0f}-{max(rounds):.0f}), spiral space {mean(spirals):.1f}")
    for name, turns in milestones.items():
        print(f"  {name}: round {mean(turns):.1f} in {100 * len(turns) // games} % of games")
    for how, n in ends.most_common():
        print(f"  ended {how}: {100 * n / games:.0f} %")
    print(f"  Prestige of the first {mean(first):.0f}, of the last {mean(last):.0f}")
    if seats == 1:
        print(f"  won against the Directorate: {100 * beaten / games:.0f} %")
    else:
        print("  wins by seat: " + ", ".join(f"{100 * w / games:.0f} %" for w in seat_wins))
    print("  Prestige per player: " + ", ".join(f"{k} {v / each:.1f}" for k, v in sources.most_common() if v))
    print("  done per player (asked choices): " + ", ".join(f"{k} {v / each:.1f}" for k, v in did.most_common()))


def main() -> None:
    """Read the arguments and report."""
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    games = numbers[0] if numbers else 200
    options = {"fast_play": "--fast" in sys.argv, "random_planets": "--random-planets" in sys.argv}
    seeds = next((a.partition("=")[2] for a in sys.argv if a.startswith("--seeds=")), "report")
    for seats in numbers[1:] or [2, 3, 4]:
        report(seats, games, options, seeds, "--reckless" in sys.argv)


if __name__ == "__main__":
    main()
