"""How often the rules of thumb win Starship Interstellar alone, at each level, and by how much.

    python benchmarks/interstellar_solo.py [games] [level ...] [--seeds=name]

The best bot of the day that is affordable here is greedy. It never looks at the Directorate's Prestige, so the margin
without the Directorate's start is the same whatever that start is: the last column is the start that would have given
the rate that is aimed at, and the levels were chosen so from one set of seeds, and are reported on another.
"""

from __future__ import annotations

import sys

from cosmodrome.games.interstellar.content import SOLO_LEVELS, SOLO_PRESTIGE
from interstellar_report import play

AIM = dict(zip(SOLO_LEVELS, (85, 70, 50, 25), strict=True))
"""the share of games to be won, in percent"""


def margins(level: str, games: int, seeds: str) -> tuple[list[int], int, int]:
    """The margins without the Directorate's start, wins, and games that the Sun ended.

    A game that the Sun ended is lost whatever the score.
    """
    found: list[int] = []
    won = sun = 0
    for seed in range(games):
        g, _, _ = play(1, f"{seeds}-{seed}", {"solo_level": level})
        margin = g.players[0].prestige - g.players[1].prestige
        met = sum(g.goals) >= 2
        won += met and margin > 0
        sun += not met
        found.append(margin + SOLO_PRESTIGE[level] if met else -1000)
    return sorted(found), won, sun


def main(arguments: list[str]) -> None:
    """Print a line for each level."""
    games = next((int(a) for a in arguments if a.isdigit()), 200)
    seeds = next((a.partition("=")[2] for a in arguments if a.startswith("--seeds=")), "solo")
    print(f"{games} games a level, greedy")
    print("| level | won | aim | lost to the Sun | margin before the start | start for the aim |")
    print("| --- | --- | --- | --- | --- | --- |")
    for level in [a for a in arguments if a in SOLO_LEVELS] or SOLO_LEVELS:
        found, won, sun = margins(level, games, seeds)
        start = found[min(games - 1, round(games * (100 - AIM[level]) / 100))]
        print(
            f"| {level} ({SOLO_PRESTIGE[level]}) | {100 * won / games:.1f} % | {AIM[level]} % "
            f"| {100 * sun / games:.1f} % | {found[games // 2]} | {start} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
