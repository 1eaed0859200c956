"""The analysis of a whole game: luck and decisions apart, as players of dice games do it.

A first pass looks at every answer quickly. A second one looks again, as deep as was asked for, at the answers that
looked worse than another option. Both are cut into pieces of work that any process can do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from typing import Any

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, Rng
from cosmodrome.engine.journal import apply, lines

from .accounts import Course, SeatReport, course, decided, report
from .chances import Outlook, outlook
from .moments import Moment, examine, stand
from .verdict import DEPTHS

VERSION = 2
"""Of what is stored. Analyses of another version are made again."""
CHUNK = 6
"""Moments that a process works out at a time."""
FIRST = "quick"
"""The depth of the first pass."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Analysis:
    """A game worked out: chances from the start on, every moment, every seat, and what decided it."""

    version: int
    game: str
    names: tuple[str, ...]
    depth: str
    start: tuple[float, ...]
    """The chances before the first answer."""
    start_points: tuple[float, ...]
    moments: tuple[Moment, ...]
    seats: tuple[SeatReport, ...]
    courses: tuple[Course, ...]
    """By seat: what decided the game for it."""
    winner: int
    """The seat that won, or one of them; -1 if none."""
    decided_by: str
    """`chance`, `decisions`, or nothing where neither stands out."""
    verdict: str

    def to_json(self) -> dict[str, Any]:
        """The analysis as plain JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Work:
    """Some moments of a record, to be worked out in one go."""

    text: str
    moments: tuple[int, ...]
    depth: str
    seed: int


def plan(match: Match, depth: str, seed: int = 0) -> list[Work]:
    """The first pass over a game that is over, cut into pieces of work."""
    if not match.over:
        raise CosmodromeError("only a game that is over is analysed: before, hidden things would be shown")
    if depth not in DEPTHS:
        raise CosmodromeError(f"there is no depth {depth!r}; there are: {', '.join(DEPTHS)}")
    return _pieces(match, range(match.answer_count), first_depth(depth), seed)


def first_depth(depth: str) -> str:
    """The depth of the first pass."""
    return FIRST if depth in ("normal", "deep") else depth


def plan_again(match: Match, depth: str, found: list[Moment], seed: int = 0) -> list[Work]:
    """The second pass: the answers that looked worse than another option, as deep as was asked for."""
    if depth == first_depth(depth):
        return []
    return _pieces(match, sorted(moment.number for moment in found if moment.costs), depth, seed)


def _pieces(match: Match, numbers: range | list[int], depth: str, seed: int) -> list[Work]:
    text = match.record()
    return [Work(text, tuple(numbers[at : at + CHUNK]), depth, seed) for at in range(0, len(numbers), CHUNK)]


def work_out(work: Work) -> list[Moment]:
    """Do one piece of work: replay up to each of its moments, and examine it."""
    whole = cosmodrome.load(work.text)
    given = lines(whole)
    match = cosmodrome.load(work.text, work.moments[0])
    judge, depth = match.game.judge(), DEPTHS[work.depth]
    moments = []
    for number in work.moments:
        while match.answer_count < number:
            apply(match, *given[match.answer_count])
        seat, token = given[number]
        if token.startswith("!"):
            apply(match, seat, token)
        else:
            rng = Rng.seeded("analysis", work.seed, number)
            moments.append(examine(match, seat, token, judge, depth, rng))
    return moments


def analyse(
    match: Match, depth: str = "normal", jobs: int = 1, progress: Progress | None = None, seed: int = 0
) -> Analysis:
    """Analyse a game that is over, on some processes. Progress is reported as (pieces done, pieces in all)."""
    first = plan(match, depth, seed)
    found: dict[int, Moment] = {}
    done = 0
    for moments in _done(first, jobs):
        done += 1
        found |= {moment.number: moment for moment in moments}
        if progress is not None:
            progress(done, len(first))
    again = plan_again(match, depth, list(found.values()), seed)
    for moments in _done(again, jobs):
        done += 1
        found |= {moment.number: moment for moment in moments}
        if progress is not None:
            progress(done, len(first) + len(again))
    return conclude(match, depth, list(found.values()), seed)


def _done(works: list[Work], jobs: int) -> Iterator[list[Moment]]:
    """The pieces as they are finished."""
    if jobs <= 1:
        yield from map(work_out, works)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        waiting = [pool.submit(work_out, work) for work in works]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for rest in waiting:
                rest.cancel()


def conclude(match: Match, depth: str, found: list[Moment], seed: int = 0) -> Analysis:
    """The moments of a game put together; they may be only some of them, while others are still worked out."""
    moments = tuple(sorted(found, key=lambda moment: moment.number))
    end = outlook(match, match.game.judge())
    start = beginning(match, seed)
    seats = tuple(report(match, start, end, seat, moments) for seat in range(match.seats))
    decided_by, verdict = decided(match, seats)
    return Analysis(
        VERSION,
        match.game.id,
        match.names,
        depth,
        start.chances,
        start.points,
        moments,
        seats,
        tuple(course(start, end, seat, moments) for seat in range(match.seats)),
        match.result.winners[0] if match.result is not None and match.result.winners else -1,
        decided_by,
        verdict,
    )


def beginning(match: Match, seed: int) -> Outlook:
    """How the game stood before the first answer."""
    first = cosmodrome.load(match.record(), 0)
    return stand(first, match.game.judge(), Rng.seeded("analysis", seed, "start"), DEPTHS["normal"].draws)
