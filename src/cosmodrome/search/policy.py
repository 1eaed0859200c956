"""A policy: which option to take, by weights that were learnt on a game's features.

The score of an option is linear in its features, and each weight may change with a few of them (the *contexts*, such
as the turns that are left). So a policy is a table of names and numbers, in a small file, and needs nothing but Python
to be played. What it was not taught is left to the game's own rules of thumb.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import compress
from typing import Any

from cosmodrome.engine import Asked, Features, Game, Judge, Result, Seat

log = logging.getLogger("cosmodrome.bots")
FILE = "policy.json"
Sparse = list[tuple[int, float]]


class Stale(ValueError):
    """Weights that do not fit the features they are read with."""


@dataclass(frozen=True)
class Policy:
    """The weights of each kind of question: by context (none, then each), a number for each option feature."""

    contexts: tuple[int, ...]
    weights: dict[str, tuple[tuple[float, ...], ...]]

    def scores(self, kind: str, rows: Sequence[Sequence[float]]) -> list[float]:
        """A score for each option: the logarithm of how likely it is taken, up to a constant."""
        return [self.score(kind, row, sparse(row)) for row in rows]

    def score(self, kind: str, row: Sequence[float], there: Sparse) -> float:
        """The score of one option, from its features and those that are not zero."""
        plain, *bent = self.weights[kind]
        score = 0.0
        for at, much in there:
            score += plain[at] * much
        for context, table in zip(self.contexts, bent, strict=True):
            by = row[context]
            if by:
                for at, much in there:
                    score += by * table[at] * much
        return score


def sparse(row: Sequence[float]) -> Sparse:
    """The numbers of a row that are not zero, with their places."""
    return [(at, row[at]) for at in compress(range(len(row)), row)]


def beginning(
    features: Features[Any],
    kinds: Sequence[str],
    contexts: Sequence[str],
    scale: float,
    known: Sequence[tuple[str, str, float]] = (),
) -> Policy:
    """The policy that knows nothing beyond the hints, of which a point counts `scale`, and what is `known` besides: by
    kind of question and option feature, in such points."""
    names = features.option_names
    tables = {kind: [[0.0] * len(names) for _ in range(1 + len(contexts))] for kind in kinds}
    for kind, name, points in (*((kind, "hint", 1.0) for kind in kinds), *known):
        tables[kind][0][names.index(name)] += scale * points
    weights = {kind: tuple(map(tuple, table)) for kind, table in tables.items()}
    return Policy(tuple(names.index(name) for name in contexts), weights)


def to_json(policy: Policy, game: Game[Any], features: Features[Any]) -> dict[str, Any]:
    """The policy as data: weights by name, those left out being 0."""
    names = features.option_names
    return {
        "game": game.id,
        "features": features.version,
        "contexts": [names[at] for at in policy.contexts],
        "kinds": {
            kind: {
                name: [round(table[at], 5) for table in tables]
                for at, name in enumerate(names)
                if any(round(table[at], 5) for table in tables)
            }
            for kind, tables in policy.weights.items()
        },
    }


def from_json(data: dict[str, Any], game: Game[Any], features: Features[Any]) -> Policy:
    """A policy from data; Stale if it was learnt on something else."""
    names = {name: at for at, name in enumerate(features.option_names)}
    if data["game"] != game.id or data["features"] != features.version:
        raise Stale(f"the weights were learnt on version {data['features']} of {data['game']}'s features")
    contexts = tuple(names[name] for name in data["contexts"])
    weights = {}
    for kind, table in data["kinds"].items():
        columns = [[0.0] * len(names) for _ in range(1 + len(contexts))]
        for name, numbers in table.items():
            if name not in names:
                raise Stale(f"the weights speak of {name!r}, which is no feature")
            for column, number in zip(columns, numbers, strict=True):
                column[names[name]] = number
        weights[kind] = tuple(tuple(column) for column in columns)
    return Policy(contexts, weights)


class JudgeOver(Judge[Any]):
    """A judge over another one: what it does not change is the other's."""

    def __init__(self, judge: Judge[Any]) -> None:
        self.judge = judge
        self.horizon, self.doubt, self.sharpness = judge.horizon, judge.doubt, judge.sharpness
        self.focus, self.ordered_by, self.playouts = judge.focus, judge.ordered_by, judge.playouts
        self.delay, self.valued_by = judge.delay, judge.valued_by

    def hints(self, g: Any, asked: Asked[Any]) -> list[float]:
        """The same as the judge's below."""
        return self.judge.hints(g, asked)

    def favourite(self, g: Any, asked: Asked[Any]) -> int:
        """The same as the judge's below."""
        return self.judge.favourite(g, asked)

    def value(self, g: Any, seat: Seat) -> float:
        """The same as the judge's below."""
        return self.judge.value(g, seat)

    def values(self, tables: Sequence[Any], seat: Seat) -> list[float]:
        """The same as the judge's below."""
        return self.judge.values(tables, seat)

    def parts(self, g: Any, seat: Seat) -> dict[str, float]:
        """The same as the judge's below."""
        return self.judge.parts(g, seat)

    def progress(self, g: Any) -> float:
        """The same as the judge's below."""
        return self.judge.progress(g)

    def reach(self, seats: int) -> int:
        """The same as the judge's below."""
        return self.judge.reach(seats)

    def pace(self, seats: int) -> int:
        """The same as the judge's below."""
        return self.judge.pace(seats)

    def outcome(self, g: Any, result: Result, seat: Seat) -> float:
        """The same as the judge's below."""
        return self.judge.outcome(g, result, seat)

    def ponders(self, g: Any, asked: Asked[Any]) -> bool:
        """The same as the judge's below."""
        return self.judge.ponders(g, asked)

    def quiet(self, g: Any) -> bool:
        """The same as the judge's below."""
        return self.judge.quiet(g)


class PolicyJudge(JudgeOver):
    """The game's own judge, with a policy's scores for the kinds of questions it has learned."""

    def __init__(self, judge: Judge[Any], features: Features[Any], policy: Policy) -> None:
        super().__init__(judge)
        self.features = features
        self.learnt = policy

    def hints(self, g: Any, asked: Asked[Any]) -> list[float]:
        """The learned scores, or the rules of thumb."""
        kind = asked.prompt.kind
        if kind not in self.learnt.weights:
            return self.judge.hints(g, asked)
        return self.learnt.scores(kind, self.features.options(g, asked))

    def favourite(self, g: Any, asked: Asked[Any]) -> int:
        """The best option by the learned scores, or by the rules of thumb."""
        learnt = asked.prompt.kind in self.learnt.weights
        return Judge.favourite(self, g, asked) if learnt else self.judge.favourite(g, asked)


def styled(judge: Judge[Any], features: Features[Any], style: str) -> Judge[Any]:
    """The judge with a style: what a game's features add to some of its hints, whether written or learnt."""
    own, learnt = (judge.judge, judge.learnt) if isinstance(judge, PolicyJudge) else (judge, Policy((), {}))
    names, likes = features.option_names, features.styles[style]
    hint, contexts = names.index("hint"), [names[at] for at in learnt.contexts]
    weights = beginning(features, tuple(likes), contexts, 1.0).weights | learnt.weights
    for kind, liked in likes.items():
        plain, *bent = weights[kind]
        fond = list(plain)
        for name, points in liked.items():
            fond[names.index(name)] += points * plain[hint]
        weights[kind] = (tuple(fond), *bent)
    return PolicyJudge(own, features, Policy(learnt.contexts, weights))


def shipped(game: Game[Any]) -> Policy | None:
    """The policy in the game's folder; None if there is none or it does not fit."""
    features, home = game.features(), sys.modules[type(game).__module__]
    if features is None or not hasattr(home, "__path__"):
        return None
    file = resources.files(home).joinpath("bot", "weights", FILE)
    if not file.is_file():
        return None
    try:
        return from_json(json.loads(file.read_text(encoding="utf-8")), game, features)
    except Stale as error:
        log.warning("%s: %s; the rules of thumb play instead", game.name, error)
        return None


def learned(game: Game[Any]) -> Judge[Any]:
    """The game's judge with the policy in its folder, if there is one."""
    policy, features = shipped(game), game.features()
    if policy is None or features is None:
        return game.judge()
    return PolicyJudge(game.judge(), features, policy)
