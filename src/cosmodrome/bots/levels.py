"""The levels that one can sit down with, and how strong they were measured to be in each game.

Ratings come from the arena: every game of its reports is a result among the bots that sat there, at any number of
seats, and OpenSkill's Plackett-Luce model makes one scale of them. What a player reads is how often a level wins
against the one below it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Any

from cosmodrome.bots.bot import BotError
from cosmodrome.engine import Game, Rng

FILE = "levels.json"
ENOUGH = 20
"""Of a level that has played fewer games nothing is said."""


@dataclass(frozen=True)
class Level:
    """A bot to play against: how it is written, what it is called, what it does."""

    spec: str
    name: str
    words: str


LEVELS = (
    Level("random", "Stowaway", "plays anything that is allowed"),
    Level("greedy:slips=0.3", "Cadet", "plays by rules of thumb and slips three times in ten"),
    Level("greedy", "Pilot", "plays by rules of thumb, at once"),
    Level("search:seconds=1,attention=0.4", "Captain", "looks ahead at every other question or so, a second each"),
    Level("search:seconds=1", "Admiral", "looks ahead wherever it matters, a second a move"),
)
"""The weakest first."""


# -- what was measured ---------------------------------------------------------------------------------


def strengths(game: Game[Any]) -> dict[str, str]:
    """By level: how often it wins against the one below, in words; nothing where it was not measured."""
    home = sys.modules[type(game).__module__]
    if not hasattr(home, "__path__"):
        return {}
    file = resources.files(home).joinpath("bot", "weights", FILE)
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    return {level.spec: in_words(data, level.spec) for level in LEVELS if level.spec in data["levels"]}


def in_words(data: dict[str, Any], spec: str) -> str:
    """How a level fares against the one below it."""
    names = {level.spec: level.name for level in LEVELS}
    below, share = data["levels"][spec].get("below"), data["levels"][spec].get("wins")
    if below not in names or min(data["levels"][one]["games"] for one in (spec, below)) < ENOUGH:
        return ""
    tenths = round(10 * share)
    often = "nearly always" if tenths == 10 else f"{tenths} of 10"
    return f"wins {often} against a {names[below]}"


def rate(game: Game[Any], reports: Iterable[dict[str, Any]], stand_ins: dict[str, str]) -> dict[str, Any]:
    """Ratings of the levels from reports of the arena; `stand_ins` says which bots there stand for which level."""
    specs = [level.spec for level in LEVELS]
    results = []
    for report in reports:
        if report["game"] != game.id:
            raise BotError(f"a report is of {report['game']}, not of {game.id}")
        for played in report["played"]:
            bots = [stand_ins.get(bot, bot) for bot in played["bots"]]
            if all(bot in specs for bot in bots):
                results.append((bots, played["ranks"]))
    if not results:
        raise BotError("there is no game among levels in these reports")
    return {"game": game.id, "rules": game.version, "games": len(results), "levels": _rated(specs, results)}


def _rated(specs: list[str], results: list[tuple[list[str], list[int]]]) -> dict[str, Any]:
    """Each level's rating, its games, and its chance against the next one below that was rated, too."""
    try:
        model = import_module("openskill.models").PlackettLuce()
    except ImportError as error:
        raise BotError("ratings need openskill: pip install 'cosmodrome[train]'") from error
    ratings = {spec: model.rating(name=spec) for spec in specs}
    games = dict.fromkeys(specs, 0)
    for bots, ranks in Rng.seeded("ratings").shuffled(results):  # one after the other, so reports must be mixed
        different = list(dict.fromkeys(bots))
        if len(different) < 2:
            continue
        best = [min(rank for bot, rank in zip(bots, ranks, strict=True) if bot == one) for one in different]
        rated = model.rate([[ratings[bot]] for bot in different], ranks=best)
        for bot, (rating,) in zip(different, rated, strict=True):
            ratings[bot] = rating
            games[bot] += 1
    found: dict[str, Any] = {}
    below = ""
    for spec in specs:
        if not games[spec]:
            continue
        rating = ratings[spec]
        found[spec] = {"mu": round(rating.mu, 2), "sigma": round(rating.sigma, 2), "games": games[spec]}
        if below:
            share = float(model.predict_win([[rating], [ratings[below]]])[0])
            found[spec] |= {"below": below, "wins": round(share, 3)}
        below = spec
    return found
