"""The analysis of a whole game: luck and decisions apart, as players of dice games do it.

A seat begins with some chance to win and ends with its share of the win. Between the two lie what its own decisions
gave away, what those of others gave it, and chance: a seat's luck is what decisions do not explain. Single draws are
shown by what the judge makes of them at once; what they lead to later it can't see, so these alone do not add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import exp
from typing import Any

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, Rng
from cosmodrome.engine.journal import apply, lines

from .chances import Outlook, outlook
from .moments import DEPTHS, Moment, examine, stand

DECISIVE = 5
CHUNK = 12
"""Moments that a process works out at a time."""
STEEPNESS = 12.0
"""How fast accuracy falls with what was given away: an answer that loses 8 % counts 38 of 100."""
CLOSE = 0.1
"""Below so much luck and loss, neither has decided anything."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class SeatReport:
    """How one seat played, and what luck it had."""

    seat: int
    name: str
    score: int
    share: float
    """Of the win."""
    decisions: int
    accuracy: float
    mean_loss: float
    lost: float
    """Winning chances given away in all."""
    inaccuracies: int
    mistakes: int
    blunders: int
    luck: float
    """What chance brought it in all: its share of the win less its chance at the start, decisions set aside."""
    drawn: float
    """What of that showed at once, draw by draw."""
    drawn_points: float
    """The same in points."""
    even_share: float
    """Its share of the win had luck been even."""


@dataclass(frozen=True)
class Decisive:
    """One of the moments that decided the game: a decision that gave much away, or a draw that turned it."""

    number: int
    kind: str
    """`decision` or `luck`."""
    seat: int
    swing: float
    text: str


@dataclass(frozen=True)
class Analysis:
    """A game worked out: chances from the start on, every moment, every seat, and what decided it."""

    game: str
    names: tuple[str, ...]
    depth: str
    start: tuple[float, ...]
    """The chances before the first answer."""
    start_points: tuple[float, ...]
    moments: tuple[Moment, ...]
    seats: tuple[SeatReport, ...]
    decisive: tuple[Decisive, ...]
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
    first: int
    last: int
    depth: str
    seed: int


def plan(match: Match, depth: str, seed: int = 0) -> list[Work]:
    """A game that is over, cut into pieces of work."""
    if not match.over:
        raise CosmodromeError("only a game that is over is analysed: before, hidden things would be shown")
    if depth not in DEPTHS:
        raise CosmodromeError(f"there is no depth {depth!r}; there are: {', '.join(DEPTHS)}")
    text = match.record()
    count = match.answer_count
    return [Work(text, first, min(count, first + CHUNK), depth, seed) for first in range(0, count, CHUNK)]


def work_out(work: Work) -> list[Moment]:
    """Do one piece of work: replay up to it, and examine its moments."""
    whole = cosmodrome.load(work.text)
    given = lines(whole)
    match = cosmodrome.load(work.text, work.first)
    judge, depth = match.game.judge(), DEPTHS[work.depth]
    moments = []
    for number in range(work.first, work.last):
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
    """Analyse a game that is over, on some processes; progress is told as (pieces done, pieces in all)."""
    works = plan(match, depth, seed)
    found: list[Moment] = []
    for done, moments in enumerate(_done(works, jobs), 1):
        found += moments
        if progress is not None:
            progress(done, len(works))
    return conclude(match, depth, found, seed)


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
    """All moments of a game put together."""
    moments = tuple(sorted(found, key=lambda moment: moment.number))
    end = outlook(match, match.game.judge())
    start = beginning(match, seed)
    seats = tuple(report(match, start, end, seat, moments) for seat in range(match.seats))
    decided_by, verdict = decided(match, seats)
    return Analysis(
        match.game.id,
        match.names,
        depth,
        start.chances,
        start.points,
        moments,
        seats,
        decisive(match, moments),
        decided_by,
        verdict,
    )


def beginning(match: Match, seed: int) -> Outlook:
    """How the game stood before the first answer."""
    first = cosmodrome.load(match.record(), 0)
    return stand(first, match.game.judge(), Rng.seeded("analysis", seed, "start"), DEPTHS["normal"].draws)


def report(match: Match, start: Outlook, end: Outlook, seat: int, moments: tuple[Moment, ...]) -> SeatReport:
    """One seat's account."""
    mine = [moment for moment in moments if moment.seat == seat]
    count = len(mine) or 1
    lost = sum(moment.loss for moment in mine)
    even = start.chances[seat] + sum(moment.costs[seat] for moment in moments if moment.costs)
    verdicts = [moment.verdict for moment in mine]
    score = match.result.scores[seat] if match.result is not None else 0
    return SeatReport(
        seat,
        match.names[seat],
        score,
        end.chances[seat],
        len(mine),
        100 * sum(exp(-STEEPNESS * moment.loss) for moment in mine) / count if mine else 100.0,
        lost / count,
        lost,
        verdicts.count("inaccuracy"),
        verdicts.count("mistake"),
        verdicts.count("blunder"),
        end.chances[seat] - even,
        sum(moment.luck[seat] for moment in moments if moment.luck),
        sum(moment.luck_points[seat] for moment in moments if moment.luck),
        min(1.0, max(0.0, even)),
    )


def decisive(match: Match, moments: tuple[Moment, ...]) -> tuple[Decisive, ...]:
    """The largest losses and swings of luck, in the order in which they came."""
    found = []
    for moment in moments:
        name = match.names[moment.seat]
        if moment.verdict:
            text = f"{name}: {moment.played}. Better: {moment.better_label}"
            found.append(Decisive(moment.number, "decision", moment.seat, moment.loss, text))
        if moment.luck:
            lucky = max(range(match.seats), key=lambda seat: abs(moment.luck[seat]))
            swing = moment.luck[lucky]
            text = f"Chance {'smiles on' if swing > 0 else 'turns on'} {match.names[lucky]} after {moment.played}"
            found.append(Decisive(moment.number, "luck", lucky, swing, text))
    largest = sorted(found, key=lambda one: -abs(one.swing))[:DECISIVE]
    return tuple(sorted(largest, key=lambda one: one.number))


def decided(match: Match, seats: tuple[SeatReport, ...]) -> tuple[str, str]:
    """Whether chance or decisions made the winner: the larger of the leads over the best of the others."""
    result = match.result
    if result is None or len(seats) < 2 or not result.winners:
        return "", ""
    winner = seats[result.winners[0]]
    others = [seat for seat in seats if seat is not winner]
    luck = winner.luck - max(seat.luck for seat in others)
    play = min(seat.lost for seat in others) - winner.lost
    if max(luck, play) < CLOSE:
        return "", f"{winner.name} won a close game: neither luck nor play stands out."
    if luck > play:
        even = max(seats, key=lambda seat: seat.even_share)
        whom = "" if even is winner else f" With even luck {even.name} had the better chances."
        return "chance", f"Chance decided it: luck gave {winner.name} {100 * winner.luck:+.0f} % of the win.{whom}"
    return "decisions", f"Decisions made it: {winner.name} gave away {100 * winner.lost:.0f} %, less than all others."
