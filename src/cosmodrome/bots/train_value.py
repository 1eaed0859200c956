"""Learning a value network by self-play: who won, and what the network itself said a few positions later.

Seats play by looking one answer ahead with the network as it is, in imagined worlds; some play by the rules of thumb,
as playouts do; and some answers are any that the hints do not mind, so that the network sees what nobody would play.
Each quiet position gives one example for each seat. Its target is the lambda-return: mostly what the network says of
the positions that followed, in the end the share of the win. That takes much of the luck of later dice away.

Every iteration first tells how well the network foresaw its new games, which it had not learnt from.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cosmodrome
from cosmodrome.bots.bot import BotError
from cosmodrome.bots.fleet import Fleet
from cosmodrome.bots.train import HERE, features_of
from cosmodrome.engine import Asked, Features, Game, Judge, Match, Rng, Seat, Valuing
from cosmodrome.search.judges import best
from cosmodrome.search.network import FILE, NetworkJudge, from_json, to_json
from cosmodrome.search.perceptron import Layer, Network, logit
from cosmodrome.search.playouts import play_on, standing

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass
class Story:
    """What one seat saw of a game: the features of each quiet position, its own estimates, and its share of the win."""

    rows: list[list[float]]
    own: list[float]
    won: float


# -- self-play -----------------------------------------------------------------------------------------


Task = tuple[Game[Any], Valuing, list[Any], int]
"""A game to be played: what it is, how it is learnt, the weights of its seats' network, and its number."""


def play_game(task: Task) -> list[Story]:
    """Play one game: a story for each seat."""
    game, valuing, weights, number = task
    features, own = features_of(game), game.judge()
    judge = BatchJudge(own, features, Arrays(weights))
    seats = valuing.seats[number % len(valuing.seats)]
    chance = Rng.seeded("value", valuing.seed, number)
    simple = [chance.below(1000) < 1000 * valuing.simple for _ in range(seats)]
    match = cosmodrome.new(game, seats, seed=f"value {valuing.seed} {number}", options=dict(valuing.options))
    match.telling = False
    stories = [Story([], [], 0.0) for _ in range(seats)]
    seen = -1
    while not match.over:
        if match.step_count > seen and own.quiet(match.state):
            seen = match.step_count
            for seat, story in enumerate(stories):
                story.rows.append(features.position(match.state, seat))
                story.own.append(logit(own.value(match.state, seat)))
        for asked in list(match.asked.values()):
            match.pick(asked.seat, _answer(match, asked, judge, valuing, simple[asked.seat], chance))
    result = match.result
    assert result is not None
    for seat in result.winners:
        stories[seat].won = 1 / len(result.winners)
    return stories


def _answer(match: Match, asked: Asked[Any], judge: Judge[Any], valuing: Valuing, simple: bool, chance: Rng) -> int:
    """An answer: one of several good ones by chance, the best by a look ahead, or the one that the hints like best."""
    if len(asked) == 1 or asked.prompt.kind not in valuing.kinds:
        return judge.favourite(match.state, asked)
    explores = chance.below(1000) < 1000 * valuing.explore
    if simple and not explores:
        return judge.favourite(match.state, asked)
    hints = judge.hints(match.state, asked)
    ranked = sorted(range(len(hints)), key=lambda index: -hints[index])
    if explores:
        return ranked[chance.below(min(len(ranked), 2 * valuing.width))]
    listed = ranked[: valuing.width]
    return listed[best(_looked_at(match, asked.seat, listed, judge, valuing, chance))]


def _looked_at(
    match: Match, seat: Seat, listed: Sequence[int], judge: Judge[Any], valuing: Valuing, chance: Rng
) -> list[float]:
    """How good each option looks a moment later, in the same imagined worlds."""
    totals = [0.0] * len(listed)
    open_ones: list[tuple[int, Any]] = []
    for _ in range(valuing.looks):
        world = match.imagine(seat, chance.fresh())
        for at, index in enumerate(listed):
            twin = world.clone()
            twin.pick(seat, index)
            play_on(twin, judge, valuing.ahead)
            if twin.over:
                totals[at] += standing(twin, seat, judge)
            else:
                open_ones.append((at, twin.state))
    if open_ones:
        values = judge.values([table for _, table in open_ones], seat)
        for (at, _), value in zip(open_ones, values, strict=True):
            totals[at] += value
    return totals


class BatchJudge(NetworkJudge):
    """A network judge that values many tables at once as arrays: training needs NumPy anyway."""

    def __init__(self, judge: Judge[Any], features: Features[Any], arrays: Arrays) -> None:
        super().__init__(judge, features, arrays.network)
        self.arrays = arrays

    def values(self, tables: Sequence[Any], seat: Seat) -> list[float]:
        """The same as one by one."""
        import numpy

        rows = numpy.array([self.features.position(g, seat) for g in tables], numpy.float32)
        own = numpy.array([logit(self.judge.value(g, seat)) for g in tables], numpy.float32)
        values: list[float] = self.arrays.chances(rows, own).tolist()
        return values


def valuing_of(game: Game[Any]) -> Valuing:
    """How a game's value network is learnt."""
    valuing = game.valuing()
    if valuing is None:
        raise BotError(f"{game.name} does not say how its value is learnt: its module `bot` has no VALUING")
    return valuing


# -- learning ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """Stories as arrays, one after the other."""

    rows: NDArray[Any]
    own: NDArray[Any]
    stories: list[tuple[int, int, float]]
    """Of each: its first position, the one after its last, and the share of the win."""


@dataclass(frozen=True)
class Foresight:
    """How well chances foresee who wins: the mean surprise (log loss), by the network and by the game's estimate."""

    examples: int
    network: float
    own: float


class Arrays:
    """A network as arrays."""

    def __init__(self, weights: list[NDArray[Any]]) -> None:
        self.weights = weights
        """The weights and biases of each layer in turn; last, the factor of the game's own estimate."""

    @property
    def network(self) -> Network:
        """The network as it is."""
        layers: list[Layer] = []
        for rows, biases in zip(self.weights[:-1:2], self.weights[1:-1:2], strict=True):
            layers.append((rows.tolist(), biases.tolist()))
        return Network(layers, float(self.weights[-1][0]))

    def chances(self, rows: NDArray[Any], own: NDArray[Any]) -> NDArray[Any]:
        """The chances of many positions."""
        return self.forward(rows, own)[0]

    def forward(self, rows: NDArray[Any], own: NDArray[Any]) -> tuple[NDArray[Any], list[NDArray[Any]]]:
        """The chances, and what each layer is given."""
        import numpy as np

        units = [rows]
        for at in range(0, len(self.weights) - 1, 2):
            total = units[-1] @ self.weights[at] + self.weights[at + 1]
            units.append(total if at == len(self.weights) - 3 else np.maximum(total, 0.0))
        score = self.weights[-1] * own + units[-1][:, 0]
        chances: NDArray[Any] = 1 / (1 + np.exp(-np.clip(score, -30, 30)))
        return chances, units


class Student(Arrays):
    """A network that learns: by back-propagation of the log loss, and Adam."""

    def __init__(self, game: Game[Any], valuing: Valuing, network: Network | None = None) -> None:
        try:
            import numpy
        except ImportError as error:
            raise BotError("learning needs numpy: pip install cosmodrome[train]") from error
        self.np = numpy
        self.game, self.valuing, self.features = game, valuing, features_of(game)
        self.chance = numpy.random.default_rng(valuing.seed)
        parts: list[NDArray[Any]] = []
        if network is None:
            sizes = [len(self.features.names), *valuing.hidden, 1]
            for below, units in pairwise(sizes):
                spread = 0.0 if units == 1 else (2 / below) ** 0.5  # so that learning begins with what was known
                parts += [self.chance.normal(0.0, 1.0, (below, units)) * spread, numpy.zeros(units)]
            parts.append(numpy.ones(1))
        else:
            for rows, biases in network.layers:
                parts += [numpy.array(rows), numpy.array(biases)]
            parts.append(numpy.array([network.trust]))
        super().__init__([part.astype(numpy.float32) for part in parts])
        self.first = [numpy.zeros_like(part) for part in self.weights]
        self.second = [numpy.zeros_like(part) for part in self.weights]
        self.steps = 0

    def targets(self, lesson: Lesson) -> NDArray[Any]:
        """The lambda-returns of all positions."""
        trace, said = self.valuing.trace, self.chances(lesson.rows, lesson.own)
        found = said.copy()
        for start, end, won in lesson.stories:
            target = won
            for at in range(end - 1, start - 1, -1):
                found[at] = target
                target = trace * target + (1 - trace) * float(said[at])
        return found

    def foresight(self, lesson: Lesson) -> Foresight:
        """How well the network foresees games that it did not learn from."""
        np = self.np
        won = np.zeros(len(lesson.own))
        for start, end, share in lesson.stories:
            won[start:end] = share

        def surprise(chances: NDArray[Any]) -> float:
            sure = np.clip(chances, 1e-4, 1 - 1e-4)
            return float(-np.mean(won * np.log(sure) + (1 - won) * np.log(1 - sure)))

        return Foresight(
            len(won), surprise(self.chances(lesson.rows, lesson.own)), surprise(1 / (1 + np.exp(-lesson.own)))
        )

    def lesson(self, stories: Sequence[Story]) -> Lesson:
        """Stories as arrays."""
        np, ends, at = self.np, [], 0
        for story in stories:
            ends.append((at, at + len(story.rows), story.won))
            at += len(story.rows)
        rows = np.array([row for story in stories for row in story.rows], np.float32)
        return Lesson(rows, np.array([own for story in stories for own in story.own], np.float32), ends)

    def learn(self, lessons: Sequence[Lesson], rate: float) -> None:
        """Several passes over the games in small batches, each of which is from games of one iteration."""
        np, size = self.np, self.valuing.batch
        targets = [self.targets(lesson) for lesson in lessons]
        for _ in range(self.valuing.passes):
            parts = [
                (number, part)
                for number, lesson in enumerate(lessons)
                for part in np.array_split(self.chance.permutation(len(lesson.own)), -(-len(lesson.own) // size))
            ]
            for at in self.chance.permutation(len(parts)):
                number, part = parts[at]
                lesson = lessons[number]
                self._adam(self.slopes(lesson.rows[part], lesson.own[part], targets[number][part]), rate)

    def slopes(self, rows: NDArray[Any], own: NDArray[Any], targets: NDArray[Any]) -> list[NDArray[Any]]:
        """The gradient of the mean log loss for each part of the weights."""
        np = self.np
        chances, units = self.forward(rows, own)
        off = (chances - targets) / len(rows)
        slopes = [np.array([float(off @ own)], np.float32)]
        back = off[:, None]
        for at in range(len(self.weights) - 3, -1, -2):
            below = units[at // 2]
            slopes[:0] = [below.T @ back, back.sum(0)]
            if at:
                back = (back @ self.weights[at].T) * (below > 0)
        return slopes

    def _adam(self, slopes: list[NDArray[Any]], rate: float) -> None:
        """One step of gradient descent with a learning rate for each weight, and a little decay."""
        np = self.np
        self.steps += 1
        bias = float(np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for part, slope, first, second in zip(self.weights, slopes, self.first, self.second, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            if part.ndim == 2:
                part -= rate * self.valuing.decay * part
            part -= rate * bias * first / (np.sqrt(second) + 1e-8)


# -- a course ------------------------------------------------------------------------------------------


@dataclass
class ValueCourse:
    """A training that can be interrupted and resumed: the network and the last games are kept in a folder."""

    game: Game[Any]
    valuing: Valuing
    folder: Path
    iterations: int
    fleet: Fleet = HERE

    def run(self) -> Iterator[tuple[int, Foresight]]:
        """Iteration by iteration: its number, and how well its games were foreseen."""
        self.folder.mkdir(parents=True, exist_ok=True)
        student, done = self.resumed()
        memory: list[Lesson] = []
        for number in range(max(0, done - self.valuing.memory + 1), self.iterations):
            fresh = student.lesson(self.self_play(student, number))
            memory = [*memory, fresh][-self.valuing.memory :]
            if number < done:
                continue
            foresight = student.foresight(fresh)
            falling = 1 - 0.9 * number / max(1, self.iterations - 1)
            student.learn(memory, self.valuing.rate * falling)
            self.keep(student, number + 1)
            yield number + 1, foresight

    def self_play(self, student: Student, number: int) -> list[Story]:
        """The games of an iteration."""
        first = number * self.valuing.games
        weights = [part.copy() for part in student.weights]
        tasks: list[Task] = [(self.game, self.valuing, weights, first + game) for game in range(self.valuing.games)]
        played = sorted(self.fleet.run(play_game, tasks), key=lambda done: done[0])
        return [story for _, stories in played for story in stories]

    @property
    def file(self) -> Path:
        """Where the network is kept."""
        return self.folder / FILE

    def keep(self, student: Student, done: int) -> None:
        """Store the network and the progress of the course atomically."""
        data = to_json(student.network, self.game, self.features)
        data["course"] = {"iterations": done, "games": done * self.valuing.games}
        data["lesson"] = {"game": self.game.id, **asdict(self.valuing)}
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
        fresh.replace(self.file)

    @property
    def features(self) -> Features[Any]:
        """What the network reads."""
        return features_of(self.game)

    def resumed(self) -> tuple[Student, int]:
        """The student as it was last stored, or a new one."""
        if not self.file.exists():
            return Student(self.game, self.valuing), 0
        data = json.loads(self.file.read_text(encoding="utf-8"))
        if data["lesson"] != json.loads(json.dumps({"game": self.game.id, **asdict(self.valuing)})):
            raise BotError(f"{self.file} comes from a training with other settings; give another folder")
        network = from_json(data, self.game, self.features)
        return Student(self.game, self.valuing, network), int(data["course"]["iterations"])
