"""Learning a policy by self-play: many games by the policy as it is, then small steps towards what went well.

*Common chance*: every deal is played several times by all seats alike, so that what a deal or its dice gave to a seat
can be told from what the seat made of it. Of each answer's reward is taken what its game's judge expected before, and
how the same seat fared in the other plays of the deal; what is left is its advantage, and the policy moves along it by
proximal policy optimisation: several passes over the games, none of which may change how likely an answer is too far.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cosmodrome
from cosmodrome.bots.bot import BotError
from cosmodrome.bots.fleet import Fleet
from cosmodrome.engine import Features, Game, Rng, Training
from cosmodrome.search.policy import Policy, Sparse, beginning, from_json, sparse, to_json

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass
class Answer:
    """One answer of self-play: the options' features without their zeros, the pick, and what was expected."""

    kind: str
    rows: list[Sparse]
    picked: int
    likely: float
    value: float
    seat: int
    reward: float = 0.0
    other: float = 0.0
    """How the seat fared in the other plays of the deal, beyond what was expected at their start."""


@dataclass
class Batch:
    """Answers as arrays: the options' features one after the other, and the options of one answer after the other."""

    at: NDArray[Any]
    """By entry: the feature."""
    much: NDArray[Any]
    """By entry: its value."""
    row: NDArray[Any]
    """By entry: the option."""
    question: NDArray[Any]
    """By option: the answer it belongs to."""
    factors: NDArray[Any]
    """By context and option: the factor of the context's weights."""
    starts: NDArray[Any]
    """By answer: its first option."""
    shares: NDArray[Any]
    """By option: how likely it is taken."""
    picked: NDArray[Any]
    """By answer: the option that was taken."""


# -- self-play -----------------------------------------------------------------------------------------


Task = tuple[Game[Any], Training, Policy, int]
"""A deal to be played: the game and how it is trained, the policy of all seats, and the deal's number."""


def play_deal(task: Task) -> list[Answer]:
    """Play one deal as often as the training says: all answers, with their rewards."""
    game, training, policy, deal = task
    features = features_of(game)
    seats = training.seats[deal % len(training.seats)]
    plays: list[tuple[list[Answer], list[float]]] = []
    for number in range(training.plays):
        plays.append(_play(game, training, features, policy, seats, deal, number))
    found: list[Answer] = []
    for number, (answers, rewards) in enumerate(plays):
        others = [rest for at, (_, rest) in enumerate(plays) if at != number]
        for answer in answers:
            answer.reward = rewards[answer.seat]
            fared = [rest[answer.seat] - 1 / seats for rest in others]
            answer.other = sum(fared) / len(fared) if fared else 0.0
        found += answers
    return found


def _play(
    game: Game[Any], training: Training, features: Features[Any], policy: Policy, seats: int, deal: int, number: int
) -> tuple[list[Answer], list[float]]:
    """One play of a deal by all seats: the answers to what is learnt, and each seat's reward."""
    judge = game.judge()
    chance = Rng.seeded("self-play", training.seed, deal, number)
    match = cosmodrome.new(game, seats, seed=f"lesson {training.seed} {deal}", options=dict(training.options))
    match.telling = False
    answers: list[Answer] = []
    while not match.over:
        for asked in list(match.asked.values()):
            state = match.state
            if asked.prompt.kind not in policy.weights or len(asked) > training.most:
                match.pick(asked.seat, judge.favourite(state, asked))
                continue
            kind, rows = asked.prompt.kind, features.options(state, asked)
            thin = [sparse(row) for row in rows]
            shares = softmax([policy.score(kind, row, there) for row, there in zip(rows, thin, strict=True)])
            picked = _drawn(shares, chance)
            value = judge.value(state, asked.seat)
            answers.append(Answer(kind, thin, picked, shares[picked], value, asked.seat))
            match.pick(asked.seat, picked)
    result = match.result
    assert result is not None
    return answers, [reward(training, result.scores, result.winners, seat) for seat in range(seats)]


def reward(training: Training, scores: tuple[int, ...], winners: tuple[int, ...], seat: int) -> float:
    """Mostly winning, partly the lead over the best of the others."""
    won = 1 / len(winners) if seat in winners else 0.0
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return training.share * won + (1 - training.share) / (1 + exp(-max(-30.0, min(30.0, lead / training.points))))


def softmax(scores: list[float]) -> list[float]:
    """How likely each option is taken."""
    top = max(scores)
    weights = [exp(score - top) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def _drawn(shares: list[float], chance: Rng) -> int:
    """An option, as likely as its share."""
    at = chance.below(1 << 30) / (1 << 30)
    for number, share in enumerate(shares):
        at -= share
        if at < 0:
            return number
    return len(shares) - 1


def features_of(game: Game[Any]) -> Features[Any]:
    """The features that a game is learnt by."""
    features = game.features()
    if features is None:
        raise BotError(f"{game.name} has no features to learn by")
    return features


def training_of(game: Game[Any]) -> Training:
    """How a game is trained."""
    training = game.training()
    if training is None:
        raise BotError(f"{game.name} does not say how it is trained: its module `bot` has no TRAINING")
    return training


def described(game: Game[Any], training: Training) -> dict[str, Any]:
    """How weights were made, as it is written into their file."""
    return {"game": game.id, **asdict(training)}


# -- learning ------------------------------------------------------------------------------------------


class Learner:
    """The weights of a policy, and how they move."""

    def __init__(self, game: Game[Any], training: Training, policy: Policy | None = None) -> None:
        try:
            import numpy
        except ImportError as error:
            raise BotError("learning needs numpy: pip install cosmodrome[train]") from error
        self.np = numpy
        self.game, self.training = game, training
        self.features = features_of(self.game)
        start = policy or beginning(self.features, training.kinds, training.contexts, training.scale, training.known)
        self.contexts = start.contexts
        self.weights = {kind: numpy.array(tables) for kind, tables in start.weights.items()}
        self.first = {kind: numpy.zeros_like(tables) for kind, tables in self.weights.items()}
        self.second = {kind: numpy.zeros_like(tables) for kind, tables in self.weights.items()}
        self.steps = 0

    @property
    def policy(self) -> Policy:
        """The policy as it is."""
        return Policy(
            self.contexts,
            {kind: tuple(tuple(map(float, row)) for row in tables) for kind, tables in self.weights.items()},
        )

    def learn(self, answers: list[Answer], rate: float) -> dict[str, float]:
        """Move towards the answers that went better than expected, and return statistics."""
        np = self.np
        advantage = self.advantages(answers)
        order = np.random.default_rng(self.training.seed + self.steps)
        for kind in self.weights:
            chosen = [at for at, answer in enumerate(answers) if answer.kind == kind]
            for _ in range(self.training.passes):
                mixed = order.permutation(chosen)
                for at in range(0, len(mixed), self.training.batch):
                    part = [int(number) for number in mixed[at : at + self.training.batch]]
                    self.step(kind, [answers[number] for number in part], advantage[part], rate)
        rewards = np.array([answer.reward for answer in answers])
        return {"answers": float(len(answers)), "spread": float(rewards.std()), "left": float(advantage.std())}

    def advantages(self, answers: list[Answer]) -> NDArray[Any]:
        """Rewards less what was expected, and less what the deal gave: by least squares."""
        np = self.np
        reward = np.array([answer.reward for answer in answers])
        known = np.array([[1.0, answer.value, answer.other] for answer in answers])
        fitted, *_ = np.linalg.lstsq(known, reward, rcond=None)
        left: NDArray[Any] = reward - known @ fitted
        return left

    def step(self, kind: str, answers: list[Answer], advantage: NDArray[Any], rate: float) -> None:
        """One step of Adam along the clipped objective."""
        np, training = self.np, self.training
        batch = self.batch(kind, answers)
        shares, starts = batch.shares, batch.starts
        before = np.array([answer.likely for answer in answers])
        ratio = shares[batch.picked] / before
        spread = advantage.std() + 1e-8
        gain = advantage / spread
        active = np.where(gain > 0, ratio < 1 + training.clip, ratio > 1 - training.clip)
        pull = np.where(active, gain * ratio, 0.0)
        slope = -shares * pull[batch.question]
        slope[batch.picked] += pull
        logs = np.log(shares + 1e-12)
        mean = np.add.reduceat(shares * logs, starts)[batch.question]
        slope -= training.entropy * shares * (logs - mean)
        self.adam(kind, self.slopes(batch, slope) / len(answers), rate)

    def imitate(self, kind: str, answers: list[Answer], rate: float, home: NDArray[Any], pull: float) -> None:
        """One step of Adam towards what was picked, held back towards weights from which it shall not stray."""
        batch = self.batch(kind, answers)
        slope = -batch.shares
        slope[batch.picked] += 1.0
        self.adam(kind, self.slopes(batch, slope) / len(answers) - pull * (self.weights[kind] - home), rate)

    def batch(self, kind: str, answers: list[Answer]) -> Batch:
        """Answers to one kind of question laid out as arrays, with how likely each option is taken now."""
        np, tables = self.np, self.weights[kind]
        at, much, row, question = map(np.array, _flattened(answers))
        options = len(question)
        factors = np.ones((len(tables), options))
        factors[1:] = 0.0
        for number, context in enumerate(self.contexts, 1):
            here = at == context
            factors[number, row[here]] = much[here]
        parts = np.array([np.bincount(row, tables[n][at] * much, options) for n in range(len(tables))])
        scores = (parts * factors).sum(0)
        starts = np.concatenate([[0], np.flatnonzero(np.diff(question)) + 1])
        scores -= np.maximum.reduceat(scores, starts)[question]
        weights = np.exp(scores)
        shares = weights / np.add.reduceat(weights, starts)[question]
        picked = starts + np.array([answer.picked for answer in answers])
        return Batch(at, much, row, question, factors, starts, shares, picked)

    def slopes(self, batch: Batch, slope: NDArray[Any]) -> NDArray[Any]:
        """The gradient for each weight from the gradients of the options' scores."""
        np, width = self.np, len(self.features.option_names)
        flat = slope[batch.row] * batch.much
        slopes: NDArray[Any] = np.array([np.bincount(batch.at, flat * by[batch.row], width) for by in batch.factors])
        return slopes

    def adam(self, kind: str, slope: NDArray[Any], rate: float) -> None:
        """One step of gradient ascent with a learning rate for each weight."""
        np = self.np
        self.steps += 1
        first, second = self.first[kind], self.second[kind]
        first *= 0.9
        first += 0.1 * slope
        second *= 0.99
        second += 0.01 * slope * slope
        bias = np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        self.weights[kind] += rate * bias * first / (np.sqrt(second) + 1e-6)


def _flattened(answers: list[Answer]) -> tuple[list[int], list[float], list[int], list[int]]:
    """All options of all answers: feature, number and option of each entry, and the answer of each option."""
    at: list[int] = []
    much: list[float] = []
    row: list[int] = []
    question: list[int] = []
    for number, answer in enumerate(answers):
        for option in answer.rows:
            for feature, amount in option:
                at.append(feature)
                much.append(amount)
            row += [len(question)] * len(option)
            question.append(number)
    return at, much, row, question


# -- a course ------------------------------------------------------------------------------------------


HERE = Fleet()


@dataclass
class Course:
    """A training that can be interrupted and resumed: its weights are kept in a folder."""

    game: Game[Any]
    training: Training
    folder: Path
    iterations: int
    fleet: Fleet = HERE

    def run(self) -> Iterator[tuple[int, dict[str, float]]]:
        """Iteration by iteration: its number and its figures."""
        self.folder.mkdir(parents=True, exist_ok=True)
        learner, done = self.resumed()
        for number in range(done, self.iterations):
            policy = learner.policy
            answers = self.self_play(policy, number)
            falling = 1 - 0.8 * number / max(1, self.iterations - 1)
            figures = learner.learn(answers, self.training.rate * falling)
            self.keep(learner, number + 1)
            yield number + 1, figures

    def self_play(self, policy: Policy, number: int) -> list[Answer]:
        """The games of an iteration."""
        first = number * self.training.deals
        tasks: list[Task] = [(self.game, self.training, policy, first + deal) for deal in range(self.training.deals)]
        played = sorted(self.fleet.run(play_deal, tasks), key=lambda done: done[0])
        return [answer for _, answers in played for answer in answers]

    @property
    def file(self) -> Path:
        """Where the weights are kept."""
        return self.folder / "policy.json"

    def keep(self, learner: Learner, done: int) -> None:
        """Store the weights and the progress of the course atomically."""
        data = to_json(learner.policy, learner.game, learner.features)
        data["course"] = {"iterations": done, "games": done * self.training.deals * self.training.plays}
        data["lesson"] = described(self.game, self.training)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.file)

    def resumed(self) -> tuple[Learner, int]:
        """The learner as it was last stored, or a new one."""
        if not self.file.exists():
            return Learner(self.game, self.training), 0
        data = json.loads(self.file.read_text(encoding="utf-8"))
        if data["lesson"] != json.loads(json.dumps(described(self.game, self.training))):
            raise BotError(f"{self.file} comes from a training with other settings; give another folder")
        policy = from_json(data, self.game, features_of(self.game))
        return Learner(self.game, self.training, policy), int(data["course"]["iterations"])
