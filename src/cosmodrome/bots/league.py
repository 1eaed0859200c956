"""A league of bots: rounds of games in changing company, and ratings over time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import cosmodrome
from cosmodrome.bots.arena import Fixture, Played
from cosmodrome.bots.bot import BotError
from cosmodrome.bots.levels import rate_bots
from cosmodrome.bots.spec import make
from cosmodrome.engine import Rng


@dataclass(frozen=True)
class Member:
    """A bot of the league, and the round in which it joins."""

    bot: str
    joins: int = 1

    @classmethod
    def parse(cls, words: str) -> Member:
        """Read `greedy`, or `greedy@5` for a bot that joins in round 5."""
        bot, _, joins = words.rpartition("@")
        member = cls(bot, int(joins)) if bot and joins.isdecimal() else cls(words)
        if member.joins < 1:
            raise BotError(f"Rounds are counted from 1: {words!r} can't join earlier.")
        make(member.bot)
        return member


@dataclass(frozen=True)
class Place:
    """How a bot stands after a round."""

    bot: str
    games: int
    wins: float
    """Games won; a shared win counts as its share."""
    mu: float
    sigma: float


@dataclass(frozen=True)
class Round:
    """The standings after a round, over all games so far; the best first."""

    number: int
    games: int
    places: tuple[Place, ...]


def members(written: Iterable[str]) -> list[Member]:
    """The bots of a league. Raises BotError if one is named twice."""
    found = [Member.parse(words) for words in written]
    bots = [member.bot for member in found]
    if twice := next((bot for bot in bots if bots.count(bot) > 1), None):
        raise BotError(f"{twice} is named twice. Give one of them another seed or setting.")
    return found


def schedule(
    game: str, league: list[Member], seats: int, rounds: int, games: int, seed: int, options: dict[str, Any]
) -> list[list[Fixture]]:
    """The games of each round: bots that have played least meet, in every rotation of the seats with the same seed."""
    if sum(member.joins == 1 for member in league) < seats:
        raise BotError(f"A league for {seats} seats needs at least {seats} bots from the first round on.")
    if games % seats:
        raise BotError(f"The games of a round must be a multiple of {seats}, so that each bot has every seat.")
    given, rng = tuple(sorted(options.items())), Rng.seeded("league", seed)
    met = {member.bot: 0 for member in league}
    found: list[list[Fixture]] = []
    number = 0
    for current in range(1, rounds + 1):
        here = [member.bot for member in league if member.joins <= current]
        for member in league:  # who joins late does not have to catch up
            if member.joins == current:
                met[member.bot] = min((met[bot] for bot in here if bot != member.bot), default=0)
        fixtures = []
        for _ in range(games // seats):
            company = sorted(rng.shuffled(here), key=lambda bot: met[bot])[:seats]
            dealt = seed + number // seats
            for turn in range(seats):
                fixtures.append(Fixture(number, game, tuple(company[turn:] + company[:turn]), dealt, given))
                number += 1
            for bot in company:
                met[bot] += 1
        found.append(fixtures)
    return found


def standings(league: list[Member], rounds: list[list[Fixture]], played: Iterable[Played]) -> list[Round]:
    """The standings after each round whose games have all been played."""
    by_number = {one.number: one for one in played}
    found: list[Round] = []
    games: list[Played] = []
    for number, fixtures in enumerate(rounds, 1):
        if any(fixture.number not in by_number for fixture in fixtures):
            break
        games += [by_number[fixture.number] for fixture in fixtures]
        bots = [member.bot for member in league if member.joins <= number]
        ratings = rate_bots(bots, [(list(one.bots), list(one.ranks)) for one in games])
        places = [
            Place(bot, sum(bot in one.bots for one in games), _wins(bot, games), *(round(x, 2) for x in ratings[bot]))
            for bot in bots
        ]
        found.append(Round(number, len(games), tuple(sorted(places, key=lambda place: -place.mu))))
    return found


def _wins(bot: str, games: list[Played]) -> float:
    shares = (1 / len(one.winners) for one in games for seat in one.winners if one.bots[seat] == bot)
    return round(sum(shares), 3)


def to_json(game: str, league: list[Member], settings: dict[str, Any], rounds: list[Round]) -> dict[str, Any]:
    """The league as plain JSON data."""
    return {
        "game": game,
        "cosmodrome": cosmodrome.__version__,
        **settings,
        "members": [asdict(member) for member in league],
        "rounds": [asdict(one) for one in rounds],
    }
