"""Playouts: an option answered in an imagined world and played on by the rules of thumb of every seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from cosmodrome.engine import Judge, Match, Perspective, Rng, Seat

L = TypeVar("L")


def play_on(match: Match, judge: Judge[Any], steps: int | None) -> None:
    """Play `steps` steps by every seat's rules of thumb and on to a quiet position; None plays to the end."""
    last = match.step_count + (steps or 0)
    while not match.over and (steps is None or match.step_count < last or not judge.quiet(match.state)):
        for asked in list(match.asked.values()):
            match.pick(asked.seat, judge.favourite(match.state, asked))


def end_of(world: Match, seat: Seat, index: int, judge: Judge[Any], depth: int) -> Match:
    """Answer in a copy of the world and play it on for `depth` steps; 0 plays to the end."""
    match = world.clone()
    match.pick(seat, index)
    play_on(match, judge, depth or None)
    return match


def value_of(end: Match, seat: Seat, judge: Judge[Any], depth: int) -> float:
    """Return what options are compared by: the estimated chances, or the outcome of playouts to the end."""
    if depth:
        return standing(end, seat, judge)
    result = end.result
    assert result is not None
    return judge.outcome(end.state, result, seat)


def playout(world: Match, seat: Seat, index: int, judge: Judge[Any], depth: int) -> float:
    """Return the value of one playout."""
    return value_of(end_of(world, seat, index, judge, depth), seat, judge, depth)


def look(world: Match, seat: Seat, index: int, judge: Judge[Any]) -> float:
    """Return how good the position looks to the seat right after this answer."""
    match = world.clone()
    match.pick(seat, index)
    return standing(match, seat, judge)


def standing(match: Match, seat: Seat, judge: Judge[Any]) -> float:
    """Return the seat's share of the win if the match is over and had opponents, else the judge's estimate of it."""
    result = match.result if match.seats > 1 else None
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    return judge.value(match.state, seat)


class Playouts(Generic[L]):
    """Plays the options of one question on in imagined worlds, each world with the same chance for all options."""

    def __init__(
        self, p: Perspective, judge: Judge[Any], depth: int, rng: Rng, leaf: Callable[[Match], L] | None = None
    ) -> None:
        self.p = p
        self.judge = judge
        self.depth = depth
        self.rng = rng
        self.leaf = leaf
        """What callers want to know of the position at a playout's end, besides its value."""

    def world(self) -> Match:
        """Imagine a world: what the seat cannot know is dealt again."""
        return self.p.imagine(self.rng.fresh())

    def play(self, world: Match, index: int, leaves: list[L]) -> float:
        """Play an option on in a copy of the world, note its leaf, and return its value."""
        end = end_of(world, self.p.seat, index, self.judge, self.depth)
        if self.leaf is not None:
            leaves.append(self.leaf(end))
        return value_of(end, self.p.seat, self.judge, self.depth)
