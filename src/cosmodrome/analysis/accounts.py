"""What a game comes to: for each seat how well it played and how it came by its share of the win.

An account adds up: the chance at the start, luck, the seat's own mistakes, those of others, and the rest make the share
of the win. Luck is what draws changed when they were made, compared with other draws: it is zero on average.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from cosmodrome.engine import Match

from . import words
from .chances import Outlook
from .moments import Moment

LISTED = 5
"""So many moments are listed for a seat."""
CLOSE = 0.1
"""Below this much of the win, nothing stands out."""
WORTH_LISTING = 0.01


@dataclass(frozen=True)
class SeatReport:
    """How one seat played, and how it came by its share of the win: start + luck + own + others + rest = share."""

    seat: int
    name: str
    score: int
    share: float
    """Of the win."""
    decisions: int
    """Answers in which there was something to lose."""
    accuracy: float
    """100: always the best option; 0: no better than options picked at random."""
    lost: float
    """Winning chances given away in all (1 is a whole win), and the standard error of that."""
    lost_error: float
    lost_points: float
    inaccuracies: int
    mistakes: int
    blunders: int
    start: float
    luck: float
    """What draws brought it when they were made, and the standard error of that."""
    luck_error: float
    luck_points: float
    own: float
    """What its own mistakes cost it (below 0), and what those of others brought it."""
    others: float
    rest: float
    """What neither explains: many small things, and what the coach does not see."""
    even_share: float
    """Its share of the win without that luck."""


@dataclass(frozen=True)
class Swing:
    """A moment that changed a seat's chances: somebody's mistake, or a draw."""

    number: int
    kind: str
    """`decision` or `luck`."""
    by: int
    """The seat that decided, or whose answer the draw came after."""
    swing: float
    """By how much it changed the chances of the seat that the list is about."""


@dataclass(frozen=True)
class Course:
    """What decided the game for a seat: the largest swings in their order, and the sum of everything else.

    `start`, the swings and `rest` make the share of the win.
    """

    seat: int
    start: float
    swings: tuple[Swing, ...]
    rest: float
    share: float


def report(match: Match, start: Outlook, end: Outlook, seat: int, moments: tuple[Moment, ...]) -> SeatReport:
    """One seat's account."""
    mine = [moment for moment in moments if moment.seat == seat]
    others = [moment for moment in moments if moment.seat != seat]
    verdicts = [moment.verdict for moment in mine]
    luck = sum(moment.luck[seat] for moment in moments if moment.luck)
    own = sum(moment.costs[seat] for moment in mine if moment.costs)
    given = sum(moment.costs[seat] for moment in others if moment.costs)
    share, began = end.chances[seat], start.chances[seat]
    return SeatReport(
        seat,
        match.names[seat],
        match.result.scores[seat] if match.result is not None else 0,
        share,
        sum(moment.stake != 0 for moment in mine),
        accuracy(mine),
        max(0.0, sum(moment.loss for moment in mine)),
        sqrt(sum(moment.error**2 for moment in mine)),
        max(0.0, sum(moment.points for moment in mine)),
        verdicts.count("inaccuracy"),
        verdicts.count("mistake"),
        verdicts.count("blunder"),
        began,
        luck,
        sqrt(sum(moment.luck_error**2 for moment in moments if moment.luck)),
        sum(moment.luck_points[seat] for moment in moments if moment.luck),
        own,
        given,
        share - began - luck - own - given,
        min(1.0, max(0.0, share - luck)),
    )


def accuracy(mine: list[Moment]) -> float:
    """How much of what there was to lose was not lost, 0 to 100."""
    stake = sum(moment.stake for moment in mine)
    if stake <= 0:
        return 100.0
    return min(100.0, max(0.0, 100 * (1 - sum(moment.behind for moment in mine) / stake)))


def course(start: Outlook, end: Outlook, seat: int, moments: tuple[Moment, ...]) -> Course:
    """The largest swings for a seat."""
    found = []
    for moment in moments:
        if moment.costs and moment.verdict:
            found.append(Swing(moment.number, "decision", moment.seat, moment.costs[seat]))
        if moment.luck:
            found.append(Swing(moment.number, "luck", moment.seat, moment.luck[seat]))
    largest = [one for one in sorted(found, key=lambda one: -abs(one.swing)) if abs(one.swing) >= WORTH_LISTING]
    listed = tuple(sorted(largest[:LISTED], key=lambda one: one.number))
    began, share = start.chances[seat], end.chances[seat]
    return Course(seat, began, listed, share - began - sum(one.swing for one in listed), share)


def decided(match: Match, seats: tuple[SeatReport, ...]) -> tuple[str, str]:
    """Whether chance or decisions made the winner, and that in a sentence with figures that add up."""
    result = match.result
    if result is None or len(seats) < 2 or not result.winners:
        return "", ""
    winner = seats[result.winners[0]]
    made = winner.own + winner.others
    said = words.decided(winner.name, winner.start, winner.luck, made, winner.rest, winner.share)
    most = max(winner.luck, made)
    if most < CLOSE or most < winner.rest:
        return "", said
    return ("chance" if winner.luck > made else "decisions"), said
