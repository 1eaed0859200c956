"""What things are called: squares, tiles, benefits, tracks, techs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmodrome.engine.sentences import listed, say

from ..content import (
    ADVANCE,
    BOOST,
    MILESTONE_BIOMASS,
    MILESTONE_CIV,
    MILESTONE_ROVER,
    MILESTONE_TECH,
    MOVEMENT,
    RESOURCES,
    TRACKS,
    Benefit,
    box,
)
from ..prompts import SCORING
from ..rules.corporations import corporation
from ..state import Player

TURN_WORDS = (
    "as printed",
    "turned a quarter",
    "turned half",
    "turned three quarters",
    "mirrored",
    "mirrored and turned a quarter",
    "mirrored and turned half",
    "mirrored and turned three quarters",
)


def place(cell: int) -> str:
    """A square by column (A to L) and row (1 to 12): "C4"."""
    return f"{'ABCDEFGHIJKL'[cell % 12]}{cell // 12 + 1}"


def tile_name(tile: int) -> str:
    """A tile: "F pentomino (civ and energy, meteor)"."""
    kind = box().tiles[tile]
    first, second = (RESOURCES[r] for r in kind.resources)
    template = "{shape} ({first} and {second}, meteor)" if kind.meteor else "{shape} ({first} and {second})"
    return say(template, shape=box().shapes[kind.shape].name, first=first, second=second)


BENEFITS: Final[dict[int, str]] = {
    BOOST: "a synergy boost",
    MILESTONE_CIV: "a civ card of rank {}",
    MILESTONE_BIOMASS: "a biomass patch",
    MILESTONE_ROVER: "a rover",
    MILESTONE_TECH: "tech level {}",
    MOVEMENT: "{} rover movement",
}
"""The benefits of tracks, with their amount, rank or level; an advance is called by its track."""


def benefit_words(benefit: Benefit) -> str:
    """A benefit of a track."""
    if benefit.kind == ADVANCE:
        return say("an advance on {track}", track=TRACKS[benefit.amount])
    return BENEFITS[benefit.kind].format(benefit.amount)


def square_words(column: int, row: int, benefits: Sequence[Benefit], medal: int) -> str:
    """What a tracker finds on a square."""
    found = [benefit_words(b) for b in benefits] + ([medal_words(medal)] if medal else [])
    if not found:
        return say("{track} {row}", track=TRACKS[column], row=row)
    return say("{track} {row}: {found}", track=TRACKS[column], row=row, found=listed(found))


def pod_place(at: int) -> str:
    """Where a lifepod is put."""
    return "the scoring area" if at == SCORING else f"{TRACKS[at // 16]} {at % 16}"


def tech_label(name: str, level: int) -> str:
    """A tech of a corporation in short: by its level, or its letter."""
    return "ABCDEF"[level - 1] if corporation(name).lettered else str(level)


def tech_name(p: Player, level: int) -> str:
    """A tech by level and text."""
    template = "Tech {label}: {words}" if corporation(p.corporation).lettered else "Tech level {label}: {words}"
    return say(template, label=tech_label(p.corporation, level), words=p.board.techs[level - 1].words)


def medal_words(medals: int) -> str:
    """A number of medals: "1 medal", "2 medals"."""
    return say("{medals:medal|medals}", medals=medals)


def line_words(number: int) -> str:
    """A row or column by its number, rows first."""
    return f"row {number + 1}" if number < 12 else f"column {'ABCDEFGHIJKL'[number - 12]}"


SOURCES: Final = {
    "planet": "Planet",
    "tracks": "Resource tracks",
    "lifepods": "Lifepods",
    "meteorites": "Meteorites",
    "civ": "Civ cards",
    "private": "Private objectives",
    "neighbour": "Neighbour objectives",
}
"""Where medals come from: the lines of the final score."""
GRADES = (
    "Critical failure: humanity needs another planet.",
    "Few people will survive here.",
    "The planet is crowded, but it will do.",
    "Mission complete.",
    "Excellent: you have earned a promotion.",
    "One of the finest planets so far.",
    "The best planet under any star.",
)
"""The seven solo verdicts, from the worst to the best."""


def verdict(target: int, medals: int, grade: int) -> str:
    """How a solo game ended; grades are counted from 1."""
    template = "You have {medals:medal|medals}; the target was {target}. {grade}"
    return say(template, medals=medals, target=target, grade=GRADES[grade - 1])
