"""Twelve hints of a game as a table, to be read: `python benchmarks/hints.py GAME ...`.

The questions are those of one game of two by the rules of thumb, spread evenly over it. The command also runs on older
commits (copy the file there), so that hints can be compared before and after a change of their wording.
"""

from __future__ import annotations

import argparse
import sys
from inspect import signature
from typing import Any

import cosmodrome
from cosmodrome.analysis.advice import advise
from cosmodrome.engine import Match

GAMES = ("space-base", "planet-unknown", "spacecorp", "starship-interstellar")
HINTS = 12


def questions(game: str, seed: str) -> list[tuple[int, int]]:
    """The numbers of the answers, and the seats, of twelve questions with a choice."""
    match = cosmodrome.new(game, seats=2, seed=seed)
    judge = match.game.judge()
    found = []
    while not match.over:
        seat, asked = next(iter(match.asked.items()))
        if len(asked) > 2 and judge.ponders(match.state, asked):
            found.append((match.answer_count, seat))
        match.pick(seat, judge.favourite(match.state, asked))
    return [found[(2 * number + 1) * len(found) // (2 * HINTS)] for number in range(HINTS)]


def hinted(match: Match[Any], seat: int) -> Any:
    """The hint for a question; commits before reasons came first call the depth by the number of worlds."""
    p = match.perspective(seat)
    return advise(p, "quick") if "depth" in signature(advise).parameters else advise(p, worlds=24)  # type: ignore[call-arg]


def row(match: Match[Any], seat: int) -> str:
    """A line of the table: the question, the advice with its reasons, and the first alternative with its reasons."""
    advice = hinted(match, seat)
    cells = [" ".join(advice.question.split())]
    for one in advice.choices[:2]:
        said = [*([one.fact] if getattr(one, "fact", "") else []), *one.why]
        cells.append(f"**{one.label}** " + " / ".join(said))
    cells += [""] * (3 - len(cells))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in (f"{match.answer_count}", *cells)) + " |"


def main() -> int:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", default=GAMES)
    parser.add_argument("--seed", default="hints 1")
    args = parser.parse_args()
    for game in args.games:
        print(f"### {cosmodrome.games()[game].name}\n\n| answer | question | advice | alternative |\n|---|---|---|---|")
        wanted = dict(questions(game, args.seed))
        match = cosmodrome.new(game, seats=2, seed=args.seed)
        judge = match.game.judge()
        while wanted:
            if (seat := wanted.pop(match.answer_count, None)) is not None:
                print(row(match, seat), flush=True)
            seat, asked = next(iter(match.asked.items()))
            match.pick(seat, judge.favourite(match.state, asked))
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
