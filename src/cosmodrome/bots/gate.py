"""The gate: new weights ship only if they beat the old ones on fresh seeds, beyond doubt.

Policies play as `greedy` does, by what they have learnt; where a game has no weights yet, the old side is its rules
of thumb. A value network is used by a bot that searches, against the same bot as it is. The new side sits alone among
the old, at each number of seats. Its interval must be clear above even chances at one of them at least, and at none
below.
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
from cosmodrome.search import network
from cosmodrome.search.judges import judge_with_policy
from cosmodrome.search.policy import FILE

OLD = "greedy:judge=learned"
SEARCHES = "search:work=1"
"""The bot that a value network is tried with: an Admiral."""
CARD = "CARD.md"
VALUE_CARD = "VALUE.md"


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


def is_network(file: Path) -> bool:
    """Whether a file of weights is a value network, and not a policy."""
    try:
        return "inputs" in json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError):
        return False  # whoever reads it says why


def opponents(game: Game[Any], file: Path, bot: str = SEARCHES) -> tuple[str, str]:
    """The bot with the new weights, and the one with what was there before; unreadable weights are refused."""
    if not is_network(file):
        judge_with_policy(game, file)
        return f"greedy:judge={file}", OLD
    network.with_network(game.judge(), game, str(file))
    kind, _, settings = bot.partition(":")
    return f"{kind}:{settings}{',' if settings else ''}value={file}", bot


def trial(
    game: Game[Any], file: Path, seats: tuple[int, ...], games: int, seed: int, fleet: Fleet, bot: str = SEARCHES
) -> Iterator[tuple[int, arena.Standing]]:
    """Play the new weights among the old, for each number of seats."""
    new, old = opponents(game, file, bot)
    for count in seats:
        bots = [new] + [old] * (count - 1)
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


def ship(file: Path, folder: Path, verdict: Verdict, seed: int, bot: str = SEARCHES) -> Path:
    """Put the weights into a game's folder, with a card that says how they were made and how strong they are."""
    folder.mkdir(parents=True, exist_ok=True)
    data = json.loads(file.read_text(encoding="utf-8"))
    shipped, text = folder / FILE, folder / CARD
    if is_network(file):
        shipped, text = folder / network.FILE, folder / VALUE_CARD
        lines = value_card(data, bot)
    else:
        lines = card(data)
    shipped.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    text.write_text("\n".join([*lines, *measured(data, verdict, seed)]) + "\n", encoding="utf-8")
    return shipped


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


def card(data: dict[str, Any]) -> list[str]:
    """How a policy was made, for people."""
    numbers = sum(len(table) * (1 + len(data["contexts"])) for table in data["kinds"].values())
    return [
        f"# The weights of {data['game']}",
        "",
        f"A policy on {', '.join(data['kinds'])}: {numbers} numbers on version {data['features']} of its features.",
        *_made(data),
    ]


def value_card(data: dict[str, Any], bot: str) -> list[str]:
    """How a value network was made, for people."""
    lesson, course = data["lesson"], data["course"]
    rows = [*data["inputs"].values(), *(row for layer in data["layers"] for row in layer["weights"])]
    return [
        f"# The value network of {data['game']}",
        "",
        f"A network with layers of {', '.join(map(str, lesson['hidden']))} units: {sum(map(len, rows))} weights on"
        f" version {data['features']} of the game's features.",
        f"Made by `cosmodrome train-value {data['game']}` from {course['games']} games of self-play"
        f" ({course['iterations']} iterations of {lesson['games']}; seats {lesson['seats']}; seed {lesson['seed']}),",
        f"beginning with the game's own estimate. Tried in `{bot}` against the same without it.",
    ]


def measured(data: dict[str, Any], verdict: Verdict, seed: int) -> list[str]:
    """How strong weights are, for people."""
    lines = [
        "",
        f"Measured by `cosmodrome gate {data['game']}` from seed {seed}, alone among what was there before:",
        "",
        "| seats | games | even | win rate | 95 % interval | |",
        "|---|---|---|---|---|---|",
    ]
    for seats, one in verdict.standings:
        interval = f"{one.low:.1%} - {one.high:.1%}"
        lines.append(f"| {seats} | {one.games} | {one.even:.0%} | {one.rate:.1%} | {interval} | {one.verdict} |")
    return lines
