"""How long SpaceCorp's eras are, and what they pay, when greedy bots play.

Turns and profit are per player, contracts per game; which contracts of Mariners are claimed is said beside.

python benchmarks/spacecorp_pacing.py [games] [seats ...] [--shorter] [--seeds=first]
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time
from typing import Any

import cosmodrome
from cosmodrome.games.spacecorp import GAME
from cosmodrome.games.spacecorp.content import ERA_NAMES, MARINERS, contracts
from cosmodrome.games.spacecorp.state import SpaceCorp


class Tally:
    """Sums over games of one player count."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.turns = [0.0] * 3
        self.profit = [0.0] * 3
        self.contracts = [0.0] * 3
        self.ends: list[Counter[str]] = [Counter(), Counter(), Counter()]

    def add(self, turns: list[list[int]], profits: list[list[int]], claims: list[int], ends: list[str]) -> None:
        self.games += 1
        for era in range(3):
            self.turns[era] += sum(turns[era]) / self.seats
            self.profit[era] += sum(profits[era]) / self.seats
            self.contracts[era] += claims[era]
            self.ends[era][ends[era]] += 1

    def lines(self) -> list[str]:
        """A table row per era."""
        rows = []
        for era in range(3):
            turns, profit, claims = (x[era] / self.games for x in (self.turns, self.profit, self.contracts))
            six = 100 * self.ends[era]["contracts"] / self.games
            rows.append(
                f"| {self.seats} | {ERA_NAMES[era]} | {turns:.1f} | {profit:.1f} | {claims:.1f} | {six:.0f} % |"
            )
        return rows


def play(seats: int, seed: int, options: dict[str, Any]) -> tuple[SpaceCorp, list[int], list[str], list[int]]:
    """One whole game of greedy bots: contracts claimed in each era, what ended it, and the rows claimed in Mariners."""
    judge = GAME.judge()
    match = cosmodrome.new(GAME, seats, seed, options)
    match.telling = False
    claims, ends, rows = [0, 0, 0], ["", "", ""], []
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        hints = judge.hints(match.state, asked)
        g: SpaceCorp = match.state  # type: ignore[assignment]
        claims[g.era] = g.contracts.count(g.era)
        ends[g.era] = "contracts" if claims[g.era] >= 6 else "deck"
        if g.era == MARINERS:
            rows = [row for row, era in enumerate(g.contracts) if era == MARINERS]
        match.pick(seat, max(range(len(hints)), key=hints.__getitem__))
    return match.state, claims, ends, rows  # type: ignore[return-value]


def main(arguments: list[str]) -> None:
    """Print the table."""
    numbers = [int(a) for a in arguments if a.isdigit()]
    games, seats = numbers[0] if numbers else 200, numbers[1:] or [2, 3, 4]
    first = next((int(a.partition("=")[2]) for a in arguments if a.startswith("--seeds=")), 0)
    options = {"shorter_decks": "--shorter" in arguments}
    print(f"{games} games of greedy bots for each number of players{', with shorter decks' * options['shorter_decks']}")
    print("| players | era | turns each | profit after | contracts | ended by the sixth contract |")
    print("| --- | --- | --- | --- | --- | --- |")
    for count in seats:
        tally, started = Tally(count), process_time()
        claimed: Counter[int] = Counter()
        for seed in range(first, first + games):
            g, claims, ends, rows = play(count, seed, options)
            tally.add(g.turns, g.profits, claims, ends)
            claimed.update(rows)
        print("\n".join(tally.lines()), flush=True)
        shares = [f"{c.name} {100 * claimed[c.row] / games:.0f} %" for c in contracts(count, MARINERS)]
        print(f"claimed in Mariners by {count}: " + ", ".join(shares), flush=True)
        print(f"{(process_time() - started) / games:.2f} s of CPU a game at {count} players", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
