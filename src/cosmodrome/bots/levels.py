"""The levels that one can sit down with, and how strong they were measured to be in each game.

Ratings come from the arena: every game of its reports is a result among the bots that sat there, at any number of
seats, and OpenSkill's Plackett-Luce model makes one scale of them. What a player reads is how often a level won
against the one below it, face to face.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import Any

from cosmodrome.bots.bot import BotError
from cosmodrome.engine import Game, Rng

FILE = "levels.json"
ENOUGH = 20
"""The minimum number of head-to-head games before a comparison is shown."""
ORDERS = 20


@dataclass(frozen=True)
class Level:
    """A bot to play against: its spec, its name and a description."""

    spec: str
    """How tables and ratings refer to it; never changed, because it is stored."""
    name: str
    words: str
    played: str = ""
    """The bot that plays it, if that is not the spec."""

    @property
    def plays(self) -> str:
        """The spec of the bot that plays it."""
        return self.played or self.spec


LEVELS = (
    Level("random", "Stowaway", "plays anything that is allowed"),
    Level("greedy:slips=0.3", "Cadet", "plays by rules of thumb and slips three times in ten"),
    Level("greedy", "Pilot", "plays by rules of thumb, at once"),
    Level(
        "search:seconds=1,attention=0.4",
        "Captain",
        "looks ahead at every other question or so, about a second each",
        "search:work=1,attention=0.4",
    ),
    Level("search:seconds=1", "Admiral", "looks ahead wherever it matters, about a second a move", "search:work=1"),
)
"""The weakest first."""


def played_by(spec: str) -> str:
    """The bot that plays a level; any other spec is its own."""
    return next((level.plays for level in LEVELS if level.spec == spec), spec)


# -- what was measured ---------------------------------------------------------------------------------


def strengths(game: Game[Any]) -> dict[str, str]:
    """By level: how often it wins against the one below, in words. Unmeasured levels are left out."""
    data = _measured(game)
    return {level.spec: in_words(data, level.spec) for level in LEVELS if level.spec in data["levels"]}


def ratings(game: Game[Any]) -> dict[str, tuple[float, float]]:
    """By level: its rating and uncertainty (mu, sigma). Unmeasured levels are left out."""
    rated = _measured(game)["levels"]
    found = {level.spec: rated[level.spec] for level in LEVELS if level.spec in rated}
    return {spec: (float(one["mu"]), float(one["sigma"])) for spec, one in found.items()}


def _measured(game: Game[Any]) -> dict[str, Any]:
    """The measurements that `cosmodrome rate` stored for a game."""
    home = sys.modules[type(game).__module__]
    file = resources.files(home).joinpath("bot", "weights", FILE) if hasattr(home, "__path__") else None
    if file is None or not file.is_file():
        return {"levels": {}}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def in_words(data: dict[str, Any], spec: str) -> str:
    """How often a level wins against the one below it, head to head."""
    names = {level.spec: level.name for level in LEVELS}
    rated = data["levels"][spec]
    if rated.get("below") not in names or rated["met"] < ENOUGH:
        return ""
    tenths = round(10 * rated["won"] / rated["met"])
    often = "nearly always" if tenths == 10 else f"{tenths} of 10"
    return f"wins {often} against a {names[rated['below']]}"


def rate(game: Game[Any], reports: Iterable[dict[str, Any]], stand_ins: dict[str, str]) -> dict[str, Any]:
    """Ratings of the levels from reports of the arena; `stand_ins` says which bots there stand for which level."""
    specs = [level.spec for level in LEVELS]
    results: list[Ranked] = []
    for report in reports:
        if report["game"] != game.id:
            raise BotError(f"a report is of {report['game']}, not of {game.id}")
        for played in report["played"]:
            bots = [stand_ins.get(bot, bot) for bot in played["bots"]]
            if all(bot in specs for bot in bots):
                results.append((bots, played["ranks"]))
    if not results:
        raise BotError("there is no game among levels in these reports")
    ratings = rate_bots(specs, results)
    found: dict[str, Any] = {}
    below = ""
    for spec in specs:
        games = sum(spec in bots for bots, _ in results)
        if games:
            mu, sigma = ratings[spec]
            found[spec] = {"mu": round(mu, 2), "sigma": round(sigma, 2), "games": games}
            if below:
                won, met = _face_to_face(results, spec, below)
                found[spec] |= {"below": below, "won": won, "met": met}
            below = spec
    return {"game": game.id, "rules": game.version, "games": len(results), "levels": found}


Ranked = tuple[list[str], list[int]]
"""Who sat at a table, and which rank each reached."""


def _face_to_face(results: list[Ranked], spec: str, other: str) -> tuple[float, int]:
    """Games between two levels alone: how many the first has won (a tie is half of one), and how many there were."""
    won, met = 0.0, 0
    for bots, ranks in results:
        if sorted(bots) == sorted((spec, other)):
            mine, theirs = ranks[bots.index(spec)], ranks[bots.index(other)]
            won += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            met += 1
    return won, met


def _mean_rank(bots: list[str], ranks: list[int], one: str) -> float:
    """The rank of a bot. If it has several seats, the mean of their ranks, so that it is rated once."""
    own = [rank for bot, rank in zip(bots, ranks, strict=True) if bot == one]
    return sum(own) / len(own)


def rate_bots(specs: list[str], results: list[Ranked]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and uncertainty, averaged over many orders because games are rated one by one."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    totals = {spec: [0.0, 0.0] for spec in specs}
    for order in range(ORDERS):
        ratings = {spec: model.rating(name=spec) for spec in specs}
        for bots, ranks in Rng.seeded("ratings", order).shuffled(results):
            different = list(dict.fromkeys(bots))
            if len(different) < 2:
                continue
            means = [_mean_rank(bots, ranks, one) for one in different]
            places = [1.0 + sum(other < mean for other in means) for mean in means]
            rated = model.rate([[ratings[bot]] for bot in different], ranks=places)
            ratings |= {bot: rating for bot, (rating,) in zip(different, rated, strict=True)}
        for spec in specs:
            totals[spec][0] += ratings[spec].mu / ORDERS
            totals[spec][1] += ratings[spec].sigma / ORDERS
    return {spec: (mu, sigma) for spec, (mu, sigma) in totals.items()}
