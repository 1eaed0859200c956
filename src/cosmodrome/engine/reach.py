"""Looking ahead: whether an answer can be undone, and which answers lead to choosing a thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .flow import Seat
from .match import Match
from .rng import Rng

FINAL = "it can't be taken back, or only until somebody else acts"
DEPTH = 4
"""The maximum length of a path."""
TRIALS = 160
"""How many answers are tried out before a thing counts as out of reach."""


@dataclass(frozen=True)
class Way:
    """Answers in order, the last of which chooses the thing: their tokens and their words."""

    tokens: tuple[str, ...]
    labels: tuple[str, ...]


def final(match: Match[Any], seat: Seat, token: str) -> str:
    """Why an answer could not be taken back, or only until somebody else acts; empty where the seat goes on itself.

    What chance would bring, or what is hidden, is tried out with it: the words are the same whatever that is.
    """
    after = match.clone()
    after.answer(seat, token)
    return FINAL if after.can_undo(seat) or seat not in after.asked else ""


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


def liked_best(match: Match[Any], seat: Seat, found: list[Way]) -> list[Way]:
    """Of ways that all choose the very same thing, the one whose later answers the game's rules of thumb like best.

    So the token that matches an action is taken with it, without being asked for. Ways to different things all stay.
    """
    if len(found) < 2 or len({(way.tokens[-1], way.labels[-1]) for way in found}) > 1:
        return found
    imagined = match.perspective(seat).imagine(Rng.seeded("the best way"))
    judge = match.game.judge()

    def liking(way: Way) -> float:
        here, total = imagined.clone(), 0.0
        for n, token in enumerate(way.tokens):
            asked = here.asked[seat]
            total += judge.hints(here.state, asked)[asked.index(token)] if n else 0.0
            here.answer(seat, token)
        return total

    return [max(found, key=liking)]
