"""The arena: many games between bots with rotating seats, and their statistics."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import cosmodrome
from cosmodrome.bots.bot import Bot
from cosmodrome.bots.fleet import Fleet, Kept
from cosmodrome.bots.spec import make, parse
from cosmodrome.bots.statistics import mean, wilson
from cosmodrome.engine import Match


@dataclass(frozen=True)
class Fixture:
    """One game to play: the bot on each seat, and the seed."""

    number: int
    game: str
    bots: tuple[str, ...]
    """The bots' specs by seat."""
    seed: int
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Played:
    """How a fixture ended."""

    number: int
    bots: tuple[str, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    steps: int
    answers: int
    thinking: tuple[float, ...]
    """Seconds of thought by seat."""
    decisions: tuple[int, ...]
    """Answers by seat."""


@dataclass(frozen=True)
class Standing:
    """What one bot achieved; a bot that sits on several seats is counted over all of them."""

    bot: str
    seats: int
    games: int
    wins: float
    """Games won; a shared win counts as its share."""
    rate: float
    low: float
    high: float
    """The 95 % Wilson interval of the rate."""
    even: float
    """The rate that equal players would have."""
    score: float
    """Its mean score in a game."""
    milliseconds: float
    """Its mean thought a decision."""

    @property
    def verdict(self) -> str:
        """Whether the interval excludes even chances; empty for a bot without opponents."""
        if self.even == 1:
            return ""
        return "above even" if self.low > self.even else "below even" if self.high < self.even else "not clear of even"


@dataclass(frozen=True)
class Report:
    """A tournament's outcome."""

    game: str
    options: dict[str, Any]
    seed: int
    games: int
    steps: float
    answers: float
    """Mean length of a game in steps and in answers."""
    standings: tuple[Standing, ...]
    played: tuple[Played, ...]

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        return {**asdict(self), "cosmodrome": cosmodrome.__version__}


def fixtures(game: str, bots: list[str], games: int, seed: int, options: dict[str, Any]) -> list[Fixture]:
    """The schedule: each seed is played with the bots in every rotation of the seats, up to the number of games."""
    for spec in bots:
        make(spec)
    seats = len(bots)
    given = tuple(sorted(options.items()))
    schedule = []
    for number in range(games):
        turn = number % seats
        rotated = tuple(bots[turn:] + bots[:turn])
        schedule.append(Fixture(number, game, rotated, seed + number // seats, given))
    return schedule


def seated(fixture: Fixture) -> list[Bot]:
    """The fixture's bots, each with a seed of its own unless its spec names one."""
    players = []
    for seat, spec in enumerate(fixture.bots):
        _, settings = parse(spec)
        seed = settings.get("seed", fixture.seed * 1009 + fixture.number * 31 + seat)
        players.append(make(spec, seed=seed))
    return players


def play(fixture: Fixture) -> Played:
    """Play one fixture to its end."""
    match = cosmodrome.new(fixture.game, seats=len(fixture.bots), seed=fixture.seed, options=dict(fixture.options))
    bots = seated(fixture)
    thinking = [0.0] * len(bots)
    decisions = [0] * len(bots)
    while not match.over:
        seat = next(iter(match.asked))
        started = perf_counter()
        token = bots[seat].choose(match.perspective(seat))
        thinking[seat] += perf_counter() - started
        decisions[seat] += 1
        match.answer(seat, token)
    return _ended(fixture, match, thinking, decisions)


def _ended(fixture: Fixture, match: Match, thinking: list[float], decisions: list[int]) -> Played:
    result = match.result
    assert result is not None
    return Played(
        fixture.number,
        fixture.bots,
        fixture.seed,
        result.scores,
        result.ranks,
        result.winners,
        match.step_count,
        match.answer_count,
        tuple(round(seconds, 4) for seconds in thinking),
        tuple(decisions),
    )


def run(schedule: list[Fixture], fleet: Fleet, kept: Kept[Played] | None = None) -> Iterator[Played]:
    """Play a schedule and yield games as they end, starting with those kept from an earlier run."""
    for _, played in fleet.run(play, schedule, kept):
        yield played


def report(game: str, bots: list[str], seed: int, options: dict[str, Any], played: list[Played]) -> Report:
    """The figures of the games played, one line for each different bot in the order they were named."""
    games = sorted(played, key=lambda one: one.number)
    lines = tuple(_standing(bot, bots, games) for bot in dict.fromkeys(bots))
    steps = mean([one.steps for one in games])
    answers = mean([one.answers for one in games])
    return Report(game, options, seed, len(games), steps, answers, lines, tuple(games))


def _standing(bot: str, bots: list[str], games: list[Played]) -> Standing:
    wins = 0.0
    scores: list[float] = []
    seconds, decisions = 0.0, 0
    for one in games:
        for seat, name in enumerate(one.bots):
            if name != bot:
                continue
            scores.append(one.scores[seat])
            seconds += one.thinking[seat]
            decisions += one.decisions[seat]
            if seat in one.winners:
                wins += 1 / len(one.winners)
    low, high = wilson(wins, len(games))
    return Standing(
        bot=bot,
        seats=bots.count(bot),
        games=len(games),
        wins=round(wins, 3),
        rate=wins / len(games) if games else 0.0,
        low=low,
        high=high,
        even=bots.count(bot) / len(bots),
        score=mean(scores),
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
    )
