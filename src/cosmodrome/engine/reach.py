"""What leads where: whether an answer can be taken back, and which answers lead to choosing a thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .flow import Seat
from .match import Match

DEPTH = 4
"""How many answers a way has at most."""
TRIALS = 160
"""How many answers are tried out before a thing counts as out of reach."""


@dataclass(frozen=True)
class Way:
    """Answers in order, the last of which chooses the thing: their tokens and their words."""

    tokens: tuple[str, ...]
    labels: tuple[str, ...]


def final(match: Match[Any], seat: Seat, token: str) -> str:
    """Why an answer could not be taken back, or only until somebody else acts; empty where the seat goes on itself."""
    after = match.clone()
    after.answer(seat, token)
    if after.over:
        return "the match ends with it"
    if why := after.can_undo(seat):
        return why
    return "" if seat in after.asked else "the others go on from here"


def ways(match: Match[Any], seat: Seat, goal: str, start: str = "") -> list[Way]:
    """The shortest answers that lead to choosing a thing; with a start, only those that choose that on the way.

    Answers on the way can all be taken back, so that trying them out tells the seat nothing it could not find out.
    """
    beginnings: list[tuple[Match[Any], Way, bool]] = [(match, Way((), ()), not start)]
    trials = 0
    for _ in range(DEPTH):
        found = [
            Way((*way.tokens, option.token), (*way.labels, option.label))
            for here, way, passed in beginnings
            if passed and way.tokens
            for option in here.questions[seat].options
            if option.target == goal
        ]
        if found:
            return found
        longer: list[tuple[Match[Any], Way, bool]] = []
        for here, way, passed in beginnings:
            for option in here.questions[seat].options:
                if trials >= TRIALS:
                    return []
                trials += 1
                after = here.clone()
                after.answer(seat, option.token)
                if after.over or seat not in after.asked or after.can_undo(seat):
                    continue
                longer.append(
                    (
                        after,
                        Way((*way.tokens, option.token), (*way.labels, option.label)),
                        passed or option.target == start,
                    )
                )
        beginnings = longer
    return []
