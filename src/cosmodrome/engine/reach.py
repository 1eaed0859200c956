"""Looking ahead: whether an answer can be undone, what follows from it, and which answers lead to choosing a thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .flow import Seat, Together
from .match import Match
from .rng import Rng

REVEALS = "reveals"
ENDS = "ends"
PASSES = "passes"
TOGETHER = "together"
DEPTH = 4
"""The maximum length of a path."""
TRIALS = 160
"""How many answers are tried out before a thing counts as out of reach."""
MOST = 8
"""How many ways to one target are offered. If there are more, the list of options is quicker."""
FOLLOWING = 4
"""How many foregone answers may follow one."""


@dataclass(frozen=True)
class Way:
    """Answers in order, the last of which chooses the thing: their tokens and their words."""

    tokens: tuple[str, ...]
    labels: tuple[str, ...]
    then: str = ""
    """If the last question has several options on the thing, the way ends before it, and this is the thing."""


@dataclass(frozen=True)
class Carried:
    """Answers with the foregone ones that follow, and why they can't be taken back."""

    tokens: tuple[str, ...]
    why: str


def final(match: Match[Any], seat: Seat, token: str) -> str:
    """Why an answer could not be taken back, or only until somebody else acts; empty where the seat goes on itself.

    The reason is REVEALS (chance is drawn, or something hidden becomes known), ENDS (the match is over), PASSES
    (others act) or TOGETHER (others answer in the same step). What chance would bring, or what is hidden, is tried out
    with it: the reason is the same whatever that is.
    """
    after = match.clone()
    after.answer(seat, token)
    return _why(match, after, seat)


def _seen(match: Match[Any]) -> int:
    """How often chance was drawn or something hidden was used."""
    seen: int = match.state.rng.draws + match.state.looks
    return seen


def _why(match: Match[Any], after: Match[Any], seat: Seat) -> str:
    """Why what led from one position to another can't be taken back.

    In a step that several seats answer together, what an answer brings depends on who has answered before. The seat may
    not know that, so there is one reason for all cases.
    """
    if seat in after.asked and not after.can_undo(seat):
        return ""
    if type(match.driver.pending) is Together:
        return TOGETHER
    if _seen(after) != _seen(match):
        return REVEALS
    if after.over:
        return ENDS
    return REVEALS if after.can_undo(seat) else PASSES


def carried(match: Match[Any], seat: Seat, tokens: Sequence[str]) -> Carried:
    """Answers with the foregone ones that follow them, and why they can't be taken back."""
    after, given = match.clone(), list(tokens)
    for token in tokens:
        after.answer(seat, token)
    for _ in range(FOLLOWING):
        token = foregone(after, seat)
        if not token:
            break
        after.answer(seat, token)
        given.append(token)
    return Carried(tuple(given), _why(match, after, seat))


def foregone(match: Match[Any], seat: Seat) -> str:
    """The only sensible answer to the seat's question, if the game says there is one; else empty."""
    asked = match.asked.get(seat)
    if asked is None or asked.prompt.kind not in match.game.foregone_kinds:
        return ""
    value = match.game.foregone(match.view(seat), asked)
    return "" if value is None else asked.prompt.token(value)


def needs_thought(match: Match[Any], seat: Seat, token: str) -> bool:
    """Whether an answer is a real choice with consequences: not the only one, a refusal, or plainly right."""
    asked = match.asked[seat]
    index = asked.index(token)
    if len(asked) < 2 or index < 0:
        return False
    value = asked.value(index)
    return value is not None and not match.game.routine(match.view(seat), asked, value)


def ways(match: Match[Any], seat: Seat, goal: str, start: str = "") -> list[Way]:
    """The shortest answers that lead to choosing a thing, for each first answer; with a start, only those by way of it.

    Answers on the way can all be taken back, so that trying them out tells the seat nothing it could not find out.
    """
    return search(match, seat, goal, start)[0]


def search(match: Match[Any], seat: Seat, goal: str, start: str = "") -> tuple[list[Way], bool]:
    """The ways, and whether everything was tried: if not, there may be others."""
    beginnings: list[tuple[Match[Any], Way, bool]] = [(match, Way((), ()), not start)]
    found: list[Way] = []
    trials = 0
    for depth in range(DEPTH):
        here_found = [
            Way((*way.tokens, option.token), (*way.labels, option.label))
            for here, way, passed in beginnings
            if passed and way.tokens
            for option in here.questions[seat].options
            if option.target == goal
        ]
        found += here_found
        led = {way.tokens[0] for way in here_found}
        beginnings = [known for known in beginnings if not known[1].tokens or known[1].tokens[0] not in led]
        if depth == DEPTH - 1:
            break
        longer: list[tuple[Match[Any], Way, bool]] = []
        for here, way, passed in beginnings:
            for option in here.questions[seat].options:
                if trials >= TRIALS:
                    return found, False
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
    return found, True


def ways_to(match: Match[Any], seat: Seat, goal: str, start: str) -> tuple[list[Way], bool]:
    """What choosing a target may mean, by way of `start`; if that is no option, by any way. And whether that is all."""
    goal = match.game.choosable(goal, seat)
    found, complete = search(match, seat, goal, start)
    if start and not found:
        found, complete = search(match, seat, goal)
    said, whole = meanings(match, seat, found, goal)
    return said, complete and whole


def meanings(match: Match[Any], seat: Seat, found: list[Way], goal: str) -> tuple[list[Way], bool]:
    """What choosing a thing may mean: at most MOST ways, none of which leaves out a choice; whether all lead to it.

    Ways that differ only in their last answer become one that ends before it. If there are still too many, those with
    the same first answer become one, as far as they agree.
    """
    merged: list[Way] = []
    for before in dict.fromkeys(way.tokens[:-1] for way in found):
        same = [way for way in found if way.tokens[:-1] == before]
        merged.append(same[0] if len(same) == 1 else Way(before, same[0].labels[:-1], goal))
    merged = liked_best(match, seat, merged)
    if len(merged) <= MOST:
        return merged, True
    short: list[Way] = []
    for first in dict.fromkeys(way.tokens[0] for way in merged):
        same = [way for way in merged if way.tokens[0] == first]
        short.append(same[0] if len(same) == 1 else _common(same))
    return (short if len(short) <= MOST else []), False


def _common(same: list[Way]) -> Way:
    """The answers that several ways begin with."""
    first = same[0]
    shared = 1
    while all(way.tokens[: shared + 1] == first.tokens[: shared + 1] for way in same):
        shared += 1
    return Way(first.tokens[:shared], first.labels[:shared])


def liked_best(match: Match[Any], seat: Seat, found: list[Way]) -> list[Way]:
    """Of ways to the very same thing that differ only in their means, the one that the rules of thumb like best.

    The game says which questions are about means (`Game.means`): so the token that matches an action is taken with it,
    without being asked for. All other ways stay.
    """
    if len(found) < 2 or not match.game.means:
        return found
    kept: dict[tuple[object, ...], list[Way]] = {}
    for way in found:
        kept.setdefault(_ends(match, seat, way), []).append(way)
    return [same[0] if len(same) == 1 else _best(match, seat, same) for same in kept.values()]


def _ends(match: Match[Any], seat: Seat, way: Way) -> tuple[object, ...]:
    """The answers of a way without those about means."""
    here = match.clone()
    told: list[object] = [way.then]
    for token, label in zip(way.tokens, way.labels, strict=True):
        if here.asked[seat].prompt.kind not in match.game.means:
            told.append((token, label))
        here.answer(seat, token)
    return tuple(told)


def _best(match: Match[Any], seat: Seat, found: list[Way]) -> Way:
    """The way whose later answers the rules of thumb like best."""
    imagined = match.perspective(seat).imagine(Rng.seeded("the best way"))
    judge = match.game.judge()

    def liking(way: Way) -> float:
        here, total = imagined.clone(), 0.0
        for n, token in enumerate(way.tokens):
            asked = here.asked[seat]
            total += judge.hints(here.state, asked)[asked.index(token)] if n else 0.0
            here.answer(seat, token)
        return total

    return max(found, key=liking)
