"""Many matches behind one call: arrays of actions in, arrays of observations out.

`batch_env(game, n)` steps n matches of self-play, in this process or split over a few worker processes that write into
shared memory. A match that ends starts again at once, so every row always has a question.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmodrome.engine import Match, Seat

from .encoding import Encoding, ResearchError, begin, encoding, next_seat, reward_of


class Batch(NamedTuple):
    """What a step returns, a row for each match. The arrays are overwritten by the next step: copy what you keep."""

    observations: NDArray[np.float32]
    """The features of the position, as the seat that is asked sees it."""
    masks: NDArray[np.int8]
    """1 for each answer that it can give."""
    seats: NDArray[np.int64]
    """The seat that is asked."""
    rewards: NDArray[np.float32]
    """The reward of every seat; 0 until the match ends."""
    ended: NDArray[np.bool_]
    """Whether the match ended by the last answer. The other arrays then show the next match."""


def _shapes(known: Encoding, matches: int, seats: int) -> list[tuple[tuple[int, ...], Any]]:
    """Shape and type of each array of a `Batch`, then of the actions."""
    return [
        ((matches, known.size), np.float32),
        ((matches, known.actions), np.int8),
        ((matches,), np.int64),
        ((matches, seats), np.float32),
        ((matches,), np.bool_),
        ((matches,), np.int64),
    ]


class _Matches:
    """Some of the matches, which write their rows into arrays."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], reward: str, batch: Batch) -> None:
        self.encoding = encoding(game)
        self.game, self.seats, self.options = game, seats, options
        self.reward = reward_of(reward)
        self.batch = batch
        self.random: list[np.random.Generator] = []
        self.matches: list[Match] = []
        self.asked: list[Seat] = []

    def reset(self, seeds: Sequence[int]) -> None:
        """Start every match from its seed."""
        self.random = [np.random.default_rng(seed) for seed in seeds]
        self.matches = [self._new(row) for row in range(len(seeds))]
        self.asked = [0] * len(seeds)
        self.batch.rewards[:] = 0
        self.batch.ended[:] = False
        for row in range(len(seeds)):
            self._write(row)

    def _new(self, row: int) -> Match:
        return begin(self.game, self.seats, int(self.random[row].integers(1 << 62)), self.options)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Give one answer in every match."""
        self.batch.rewards[:] = 0
        self.batch.ended[:] = False
        for row, action in enumerate(actions.tolist()):
            self.encoding.answer(self.matches[row], self.asked[row], action)
            result = self.matches[row].result
            if result is not None:
                self.batch.rewards[row] = [self.reward(result, seat) for seat in range(self.seats)]
                self.batch.ended[row] = True
                self.matches[row] = self._new(row)
            self._write(row)

    def _write(self, row: int) -> None:
        match = self.matches[row]
        seat = self.asked[row] = next_seat(match)
        self.batch.observations[row] = self.encoding.features.position(match.view(seat), seat)
        self.batch.masks[row] = 0
        self.encoding.write_mask(match.asked[seat], self.batch.masks[row])
        self.batch.seats[row] = seat


class BatchEnv:
    """`matches` matches of a game; every seat is played by the caller. Use it as a context manager, or close it."""

    def __init__(
        self,
        game: str,
        matches: int,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        reward: str = "win",
        workers: int = 0,
    ) -> None:
        known = encoding(game)
        if matches < 1 or not 0 <= workers <= matches:
            raise ResearchError("a batch needs at least one match, and no more workers than matches")
        reward_of(reward)
        complete = known.game.complete(seats, options)
        self.game, self.matches, self.seats = game, matches, seats
        self.size, self.actions = known.size, known.actions
        self._local: _Matches | None = None
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._shared: SharedMemory | None = None
        shapes = _shapes(known, matches, seats)
        if workers:
            self._shared = SharedMemory(create=True, size=_bytes(shapes))
            arrays = _arrays(shapes, self._shared.buf)
            bounds = [matches * worker // workers for worker in range(workers + 1)]
            context = multiprocessing.get_context("spawn")
            for first, last in pairwise(bounds):
                ours, theirs = context.Pipe()
                arguments = (theirs, self._shared.name, game, seats, complete, reward, matches, first, last)
                process = context.Process(target=_work, args=arguments, daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
        else:
            arrays = [np.zeros(shape, kind) for shape, kind in shapes]
        self.batch, self._actions = Batch(*arrays[:5]), arrays[5]
        if not workers:
            self._local = _Matches(game, seats, complete, reward, self.batch)

    def reset(self, seed: int | None = None) -> Batch:
        """Start all matches. The seed decides them, whatever the number of workers."""
        seeds = np.random.SeedSequence(seed).generate_state(self.matches, np.uint64).tolist()
        if self._local is not None:
            self._local.reset(seeds)
        else:
            self._tell("reset", seeds)
        return self.batch

    def step(self, actions: NDArray[np.int64] | Sequence[int]) -> Batch:
        """Give one answer in every match; an answer that is not an option raises IllegalAnswer."""
        self._actions[:] = actions
        if self._local is not None:
            self._local.step(self._actions)
        else:
            self._tell("step", None)
        return self.batch

    def _tell(self, what: str, seeds: Any) -> None:
        for pipe in self._pipes:
            pipe.send((what, seeds))
        failures = [failure for pipe in self._pipes if (failure := pipe.recv()) is not None]
        if failures:
            raise failures[0]

    def close(self) -> None:
        """End the workers and give the memory back."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []
        if self._shared is not None:
            kept: list[Any] = [array.copy() for array in self.batch]
            self.batch = Batch(*kept)
            self._actions = self._actions.copy()
            self._shared.close()
            self._shared.unlink()
            self._shared = None

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _bytes(shapes: Sequence[tuple[tuple[int, ...], Any]]) -> int:
    return sum(_padded(shape, kind) for shape, kind in shapes)


def _padded(shape: tuple[int, ...], kind: Any) -> int:
    """The bytes of an array, rounded up so that the next one is aligned."""
    size: int = np.dtype(kind).itemsize * int(np.prod(shape))
    return -(-size // 64) * 64


def _arrays(shapes: Sequence[tuple[tuple[int, ...], Any]], memory: Any) -> list[Any]:
    """Arrays that lie one after the other in shared memory."""
    arrays, at = [], 0
    for shape, kind in shapes:
        arrays.append(np.ndarray(shape, kind, memory, at))
        at += _padded(shape, kind)
    return arrays


def _work(
    pipe: Connection,
    name: str,
    game: str,
    seats: int,
    options: dict[str, Any],
    reward: str,
    matches: int,
    first: int,
    last: int,
) -> None:
    """Step the matches from `first` to `last` whenever told to, until the pipe is closed."""
    shared = SharedMemory(name)
    arrays = [array[first:last] for array in _arrays(_shapes(encoding(game), matches, seats), shared.buf)]
    own = _Matches(game, seats, options, reward, Batch(*arrays[:5]))
    while True:
        try:
            what, seeds = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            break
        try:
            if what == "reset":
                own.reset(seeds[first:last])
            else:
                own.step(arrays[5])
            pipe.send(None)
        except Exception as error:  # the caller raises it
            pipe.send(error)


def batch_env(game: str, matches: int, **settings: Any) -> BatchEnv:
    """Many matches of a game behind one call; with `workers=2` they keep two cores busy."""
    return BatchEnv(game, matches, **settings)
