"""What things are called: squares, tiles, benefits, tracks, techs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    "mirrored, turned a quarter",
    "mirrored, turned half",
    "mirrored, turned three quarters",
)


def place(cell: int) -> str:
    """A square as people say it: column A to L, row 1 to 12."""
    return f"{'ABCDEFGHIJKL'[cell % 12]}{cell // 12 + 1}"


def tile_name(tile: int) -> str:
    """A tile: "F pentomino (civ and energy, meteor)"."""
    kind = box().tiles[tile]
    first, second = (RESOURCES[r] for r in kind.resources)
    return f"{box().shapes[kind.shape].name} ({first} and {second}{', meteor' if kind.meteor else ''})"


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
        return f"an advance of {TRACKS[benefit.amount]}"
    return BENEFITS[benefit.kind].format(benefit.amount)


def capital(words: str) -> str:
    """The same words with a capital."""
    return words[0].upper() + words[1:]


def square_words(column: int, row: int, benefits: Sequence[Benefit], medal: int) -> str:
    """What a tracker finds on a square."""
    found = [benefit_words(b) for b in benefits] + ([medal_words(medal)] if medal else [])
    return f"{TRACKS[column]} {row}" + (f": {' and '.join(found)}" if found else "")


def pod_place(at: int) -> str:
    """Where a lifepod is put."""
    return "the scoring area" if at == SCORING else f"{TRACKS[at // 16]} {at % 16}"


def tech_label(name: str, level: int) -> str:
    """A tech of a corporation in short: by its level, or its letter."""
    return "ABCDEF"[level - 1] if corporation(name).lettered else str(level)


def tech_name(p: Player, level: int) -> str:
    """A tech by level and text."""
    label = tech_label(p.corporation, level)
    return f"Tech {label if corporation(p.corporation).lettered else f'level {label}'}: {p.board.techs[level - 1].text}"


def medal_words(medals: int) -> str:
    """So many medals."""
    return f"{medals} {'medal' if medals == 1 else 'medals'}"


def line_words(number: int) -> str:
    """A row or column by its number, rows first."""
    return f"row {number + 1}" if number < 12 else f"column {'ABCDEFGHIJKL'[number - 12]}"


PARTS = {
    "planet": "rows and columns of your planet, filled or on the way",
    "tracks": "your tracks",
    "pods": "lifepods",
    "meteorites": "meteorites collected",
    "biomass": "biomass patches in store",
    "benefits": "civ cards still to be picked",
    "civs": "civ cards",
    "rovers": "rovers on the planet and what they carry",
    "objectives": "objectives",
    "rounds": "the rounds you can still play",
    "room": "ragged gaps that are hard to fill",
}
"""The parts of a position's worth."""
