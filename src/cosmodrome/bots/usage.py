"""Usage: how often players take each card, contract, planet or action when they could, winners and losers apart.

It is counted from questions and answers, so that every game has it. A question with a single option is never asked, so
what happens without a choice is not counted.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib import resources
from typing import Any, TypeAlias

import cosmodrome
from cosmodrome.bots.arena import Fixture, seated
from cosmodrome.bots.statistics import wilson
from cosmodrome.engine import Game, Match, Question

FILE = "usage.json"
"""What a game tells its players of its usage, beside its rules: a report as JSON, of some kinds, with their titles."""
NAME_END = re.compile(r": | \(|, deploys ")
"""Where the name of an option ends and its description begins."""
MOST_OPTIONS = 100
"""The options of a larger question, such as the places for a tile, are counted together."""
MOST_ITEMS = 300
"""Kinds of questions with more items than this are shown as one line."""

Item: TypeAlias = tuple[str, str]
"""Something that can be chosen: the kind of question that offers it, and its name. Cards of one name are one item."""


@dataclass(frozen=True)
class SeatUsage:
    """What one seat was offered in a game and what it took, with the number of times."""

    won: bool
    offered: list[Item]
    taken: list[tuple[str, str, int]]


@dataclass(frozen=True)
class GameUsage:
    """The usage of one game by seat."""

    number: int
    seats: list[SeatUsage]


@dataclass
class Line:
    """The usage of one item over many games. A seat in a game counts once, however often it was offered the item."""

    kind: str
    name: str
    offered: int = 0
    used: int = 0
    times: int = 0
    winners_offered: int = 0
    winners_used: int = 0
    games_offered: int = 0
    games_used: int = 0
    """In how many games any seat was offered the item, and in how many any seat took it."""

    @property
    def share(self) -> float:
        """Of the seats that were offered it, the share that took it at least once."""
        return self.used / self.offered if self.offered else 0.0

    @property
    def game_share(self) -> float | None:
        """Of the games in which any seat was offered it, the share in which any took it; None if not counted."""
        return self.games_used / self.games_offered if self.games_offered else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.used, self.offered)

    @property
    def winners(self) -> float:
        """The same share among winners."""
        return self.winners_used / self.winners_offered if self.winners_offered else 0.0

    @property
    def losers(self) -> float:
        """The same share among the others."""
        offered, used = self.offered - self.winners_offered, self.used - self.winners_used
        return used / offered if offered else 0.0


@dataclass
class Report:
    """The usage of all items, by kind of question."""

    game: str
    bots: list[str]
    seed: int
    games: int
    lines: list[Line] = field(default_factory=list)

    def by_kind(self) -> dict[str, list[Line]]:
        """The lines of each kind of question, the most used first; of a kind with very many items their sum."""
        kinds: dict[str, list[Line]] = defaultdict(list)
        for line in self.lines:
            kinds[line.kind].append(line)
        return {kind: _shown(kind, lines) for kind, lines in sorted(kinds.items())}

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return {**asdict(self), "cosmodrome": cosmodrome.__version__}


def _shown(kind: str, lines: list[Line]) -> list[Line]:
    if len(lines) <= MOST_ITEMS:
        return sorted(lines, key=lambda line: (-line.share, -line.offered, line.name))
    total = Line(kind, f"{len(lines)} different options")
    for line in lines:
        total.offered += line.offered
        total.used += line.used
        total.times += line.times
        total.winners_offered += line.winners_offered
        total.winners_used += line.winners_used
        total.games_offered += line.games_offered
        total.games_used += line.games_used
    return [total]


def schedule(game: str, bots: list[str], games: int, seed: int, options: dict[str, Any]) -> list[Fixture]:
    """The games to be played: each has a seed of its own, and the bots change seats."""
    given = tuple(sorted(options.items()))
    rotations = [tuple(bots[turn:] + bots[:turn]) for turn in range(len(bots))]
    return [Fixture(number, game, rotations[number % len(bots)], seed + number, given) for number in range(games)]


def play(fixture: Fixture) -> GameUsage:
    """Play one game to its end and count what its seats were offered and took."""
    return watch(fixture)[0]


def watch(fixture: Fixture) -> tuple[GameUsage, Match[Any]]:
    """The usage of one game, and the game as it ended."""
    match = cosmodrome.new(fixture.game, seats=len(fixture.bots), seed=fixture.seed, options=dict(fixture.options))
    bots = seated(fixture)
    offered: list[set[Item]] = [set() for _ in bots]
    taken: list[Counter[Item]] = [Counter() for _ in bots]
    while not match.over:
        seat = next(iter(match.asked))
        items = _items(match.questions[seat])
        offered[seat].update(items.values())
        token = bots[seat].choose(match.perspective(seat))
        taken[seat][items[token]] += 1
        match.answer(seat, token)
    assert match.result is not None
    winners = match.result.winners
    return GameUsage(
        fixture.number, [seat_usage(seat in winners, offered[seat], taken[seat]) for seat in range(len(bots))]
    ), match


def seat_usage(won: bool, offered: Iterable[Item], taken: Counter[Item]) -> SeatUsage:
    """The usage of one seat, in a fixed order."""
    return SeatUsage(won, sorted(offered), sorted((*item, times) for item, times in taken.items()))


def _items(question: Question) -> dict[str, Item]:
    """The items of a question by the tokens of its options."""
    options = question.options
    if len(options) > MOST_OPTIONS:
        return {option.token: (question.kind, "one of many places") for option in options}
    return {option.token: (question.kind, _name(option.label)) for option in options}


def _name(label: str) -> str:
    """The name of an option: its label up to the description."""
    return NAME_END.split(label, maxsplit=1)[0]


def report(game: str, bots: list[str], seed: int, games: Iterable[GameUsage]) -> Report:
    """Add up the usage of many games."""
    ordered = sorted(games, key=lambda one: one.number)
    lines: dict[Item, Line] = {}
    for one in ordered:
        for seat in one.seats:
            for item in seat.offered:
                line = lines.setdefault(item, Line(*item))
                line.offered += 1
                line.winners_offered += seat.won
            for kind, name, times in seat.taken:
                line = lines[kind, name]
                line.used += 1
                line.times += times
                line.winners_used += seat.won
        for item in {item for seat in one.seats for item in seat.offered}:
            lines[item].games_offered += 1
        for item in {(kind, name) for seat in one.seats for kind, name, _ in seat.taken}:
            lines[item].games_used += 1
    return Report(game, bots, seed, len(ordered), [lines[item] for item in sorted(lines)])


# -- what players are told ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Published:
    """The report that a game's players may read: titles of the kinds it shows, and a sentence about its counts."""

    report: Report
    titles: dict[str, str]
    note: str

    def tables(self) -> list[tuple[str, list[Line]]]:
        """The title of each kind and its lines, in the order of the titles; all kinds if there are no titles."""
        kinds = self.report.by_kind()
        return [(title, kinds[kind]) for kind, title in (self.titles or {kind: kind for kind in kinds}).items()]


def published(game: Game[Any]) -> Published | None:
    """What a game's `usage.json` says; None if it has none. It may be what `cosmodrome usage --json` has written."""
    home = sys.modules[type(game).__module__]
    file = resources.files(home).joinpath(FILE) if hasattr(home, "__path__") else None
    if file is None or not file.is_file():
        return None
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    lines = [Line(**line) for line in data["lines"]]
    found = Report(data["game"], data["bots"], data["seed"], data["games"], lines)
    return Published(found, data.get("titles", {}), data.get("note", ""))
