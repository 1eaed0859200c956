"""The gate: new weights ship only if they beat the old ones on fresh seeds, beyond doubt.

Both sides play as `greedy` does, by what they have learnt; where a game has no weights yet, the old side is its rules
of thumb. The new side sits alone among the old, at each number of seats. Its interval must be clear above even chances
at one of them at least, and at none below.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmodrome.bots import arena
from cosmodrome.bots.fleet import Fleet
from cosmodrome.engine import Game
from cosmodrome.search.judges import judge_with_policy
from cosmodrome.search.policy import FILE

OLD = "greedy:judge=learned"
CARD = "CARD.md"


@dataclass(frozen=True)
class Verdict:
    """The gate's verdict."""

    standings: tuple[tuple[int, arena.Standing], ...]
    """By number of seats: how the new weights fared."""

    @property
    def opens(self) -> bool:
        """Whether the new weights are better beyond doubt somewhere, and worse beyond doubt nowhere."""
        verdicts = [standing.verdict for _, standing in self.standings]
        return "above even" in verdicts and "below even" not in verdicts


def trial(
    game: Game[Any], file: Path, seats: tuple[int, ...], games: int, seed: int, fleet: Fleet
) -> Iterator[tuple[int, arena.Standing]]:
    """Play the new weights among the old, for each number of seats."""
    judge_with_policy(game, file)  # refuse unreadable weights before any game is played
    new = f"greedy:judge={file}"
    for count in seats:
        bots = [new] + [OLD] * (count - 1)
        options = game.complete(count, {})
        schedule = arena.fixtures(game.id, bots, games, seed, options)
        played = list(arena.run(schedule, fleet))
        report = arena.report(game.id, bots, seed, options, played)
        yield count, report.standings[0]


def home(game: Game[Any]) -> Path:
    """The folder of a game's weights."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent / "bot" / "weights"


def ship(file: Path, folder: Path, verdict: Verdict, seed: int) -> None:
    """Put the weights into a game's folder, with a card that says how they were made and how strong they are."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.loads(file.read_text(encoding="utf-8"))
    (folder / FILE).write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    (folder / CARD).write_text(card(data, verdict, seed), encoding="utf-8")


def _made(data: dict[str, Any]) -> list[str]:
    """How weights were made: by self-play, or from the answers of search."""
    lesson = data["lesson"]
    if "distilled" in data:
        source = data["distilled"]
        return [
            f"Made by `cosmodrome distil {data['game']}` from {source['answers']} answers of"
            f" {' and '.join(f'`{bot}`' for bot in source['teachers'])} in {source['games']} games.",
        ]
    course = data["course"]
    besides = " and what is known besides" if lesson.get("known") else ""
    return [
        f"Made by `cosmodrome train {data['game']}` from {course['games']} games of self-play ({course['iterations']}"
        f" iterations of {lesson['deals']} deals, each played {lesson['plays']} times; seats {lesson['seats']};",
        f"seed {lesson['seed']}), beginning with the rules of thumb{besides}.",
    ]


def card(data: dict[str, Any], verdict: Verdict, seed: int) -> str:
    """How weights were made and how strong they are, for people."""
    numbers = sum(len(table) * (1 + len(data["contexts"])) for table in data["kinds"].values())
    lines = [
        f"# The weights of {data['game']}",
        "",
        f"A policy on {', '.join(data['kinds'])}: {numbers} numbers on version {data['features']} of its features.",
        *_made(data),
        "",
        f"Measured by `cosmodrome gate {data['game']}` from seed {seed}, alone among what was there before:",
        "",
        "| seats | games | even | win rate | 95 % interval | |",
        "|---|---|---|---|---|---|",
    ]
    for seats, one in verdict.standings:
        interval = f"{one.low:.1%} - {one.high:.1%}"
        lines.append(f"| {seats} | {one.games} | {one.even:.0%} | {one.rate:.1%} | {interval} | {one.verdict} |")
    return "\n".join(lines) + "\n"
