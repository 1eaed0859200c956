"""What search finds out by thinking, put into a policy that answers at once: from decisions on file to weights.

`cosmodrome dataset` writes what search has answered, with the options' features. A policy is fitted to that, beginning
with what is there (the shipped weights, or the rules of thumb) and held back towards it. How well it foresees answers
is measured on games that it was not fitted to. The gate finds out whether it plays better.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from cosmodrome.bots.train import Answer, Learner, described, features_of
from cosmodrome.engine import Features, Game, Training
from cosmodrome.search.policy import Policy, beginning, shipped, sparse, to_json

from . import dataset
from .encoding import ResearchError

if TYPE_CHECKING:
    from numpy.typing import NDArray

HELD_BACK = 5
"""One game in this many is held out, to measure how well answers are predicted."""
COLUMNS = ["game", "bot", "kind", "options", "chosen"]


@dataclass(frozen=True)
class Course:
    """How a policy is fitted to answers."""

    passes: int = 30
    rate: float = 0.01
    batch: int = 256
    pull: float = 0.0005
    """How strongly it is held back towards what it began with."""


@dataclass
class Answers:
    """Answers of a teacher, those to be fitted apart from those to be foreseen."""

    taught: list[Answer]
    kept: list[Answer]
    games: int
    teachers: list[str]


# -- what was answered ---------------------------------------------------------------------------------


def read(paths: Sequence[Path], game: Game[Any], training: Training, teacher: str) -> Answers:
    """The teacher's answers to the kinds of question that are learnt, from files of `cosmodrome dataset`."""
    version = features_of(game).version
    found = Answers([], [], 0, [])
    for path in paths:
        file = pq.ParquetFile(path)
        about = dataset.about(path)
        if about.get("game") != game.id or about.get("features") != str(version):
            raise ResearchError(f"{path} does not hold decisions of {game.id}, version {version} of its features")
        found.games += int(about["games"])
        found.teachers += [bot for bot in json.loads(about["bots"]) if bot.startswith(teacher)]
        for batch in file.iter_batches(columns=COLUMNS):
            for row in batch.to_pylist():
                if row["kind"] in training.kinds and row["bot"].startswith(teacher):
                    (found.taught if row["game"] % HELD_BACK else found.kept).append(_answer(row))
    if not found.taught or not found.kept:
        raise ResearchError(f"there are too few answers of {teacher} to questions that are learnt")
    return found


def _answer(row: dict[str, Any]) -> Answer:
    """A row of the file as an answer to learn from."""
    options = [sparse(option) for option in row["options"]]
    return Answer(row["kind"], options, row["chosen"], likely=1.0, value=0.0, seat=0)


# -- fitting -------------------------------------------------------------------------------------------


def start(game: Game[Any], features: Features[Any], training: Training) -> Policy:
    """What there is: the shipped weights, and the rules of thumb for kinds of question that they do not know."""
    first, there = beginning(features, training.kinds, training.contexts, training.scale, training.known), shipped(game)
    if there is None or there.contexts != first.contexts:
        return first
    return Policy(first.contexts, first.weights | there.weights)


class Pupil:
    """Learns to answer as the teacher did."""

    def __init__(self, game: Game[Any], training: Training, course: Course) -> None:
        self.training, self.course = training, course
        self.learner = Learner(game, training, start(game, features_of(game), training))
        self.home = {kind: tables.copy() for kind, tables in self.learner.weights.items()}

    def learn(self, answers: Answers) -> Iterator[tuple[int, dict[str, tuple[float, float]]]]:
        """Pass by pass: its number, and how well the answers that were kept back are foreseen (`foresight`)."""
        np = self.learner.np
        order = np.random.default_rng(self.training.seed)
        yield 0, self.foresight(answers.kept)
        for number in range(self.course.passes):
            rate = self.course.rate * (1 - 0.8 * number / max(1, self.course.passes - 1))
            for kind in self.training.kinds:
                chosen = [answer for answer in answers.taught if answer.kind == kind]
                mixed = order.permutation(len(chosen))
                for at in range(0, len(chosen), self.course.batch):
                    part = [chosen[place] for place in mixed[at : at + self.course.batch]]
                    self.learner.imitate(kind, part, rate, self.home[kind], self.course.pull)
            yield number + 1, self.foresight(answers.kept)

    def foresight(self, answers: list[Answer]) -> dict[str, tuple[float, float]]:
        """By kind of question: the share of answers that it would have given, and how unlikely it held them (nats)."""
        np = self.learner.np
        found = {}
        for kind in self.training.kinds:
            chosen = [answer for answer in answers if answer.kind == kind]
            if chosen:
                batch = self.learner.batch(kind, chosen)
                tops: NDArray[Any] = np.maximum.reduceat(batch.shares, batch.starts)
                given = batch.shares[batch.picked]
                found[kind] = (float((given >= tops).mean()), float(-np.log(given + 1e-12).mean()))
        return found

    def write(self, folder: Path, answers: Answers) -> Path:
        """The weights as the gate reads them, with how they came about."""
        folder.mkdir(parents=True, exist_ok=True)
        learner = self.learner
        data = to_json(learner.policy, learner.game, learner.features)
        teachers = sorted(set(answers.teachers))
        data["distilled"] = {"teachers": teachers, "games": answers.games, "answers": len(answers.taught)}
        data["lesson"] = described(self.learner.game, self.training)
        file = folder / "policy.json"
        file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        return file
