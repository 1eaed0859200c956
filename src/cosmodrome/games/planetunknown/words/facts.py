"""The coach's reasons in words: facts about answers, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import capital, listed, more_words, say

from ..content import TRACKS, box
from ..state import PlanetUnknown
from .names import benefit_words, line_words, medal_words


def shape(tile: int) -> str:
    """A tile by its shape alone."""
    return box().shapes[box().tiles[tile].shape].name


def square(g: PlanetUnknown, asked: Asked[Any], track: int, stop: int) -> str:
    """What a tracker finds on a square."""
    board = g.players[asked.seat].board
    medal = board.medals[track][stop]
    found = [benefit_words(one) for one in board.benefits[track][stop]] + ([medal_words(medal)] if medal else [])
    return listed(found)


def reaches(g: PlanetUnknown, asked: Asked[Any], track: int, stop: int) -> str:
    """What an advance brings at once."""
    template = "Your {track} tracker reaches {found}."
    return say(template, track=TRACKS[track], found=square(g, asked, track, stop))


def tile_reaches(g: PlanetUnknown, asked: Asked[Any], tile: int, track: int, stop: int) -> str:
    """What a tile brings at once."""
    template = "With the {shape} your {track} tracker reaches {found}."
    return say(template, shape=shape(tile), track=TRACKS[track], found=square(g, asked, track, stop))


FACTS: Final[dict[str, Callable[..., str]]] = {
    "completes": lambda g, asked, lines, medals: say(
        "It completes {lines} for {medals:medal|medals}.",
        lines=listed([line_words(line) for line in lines]),
        medals=medals,
    ),
    "nearly": lambda g, asked, line, lacking, medals: say(
        "{line} then needs {lacking:more square|more squares} for {medals:medal|medals}.",
        line=capital(line_words(line)),
        lacking=lacking,
        medals=medals,
    ),
    "ice": lambda g, asked: "Its water covers ice, so your water tracker advances.",
    "no-ice": lambda g, asked: "Its water covers no ice, so your water tracker stays where it is.",
    "neat": lambda g, asked: "It leaves no gap that is hard to fill.",
    "ragged": lambda g, asked: "It leaves gaps that few tiles can fill.",
    "reaches": reaches,
    "advances": lambda g, asked, track: say(
        "Your {track} tracker moves on, but reaches nothing yet.", track=TRACKS[track]
    ),
    "tile-reaches": tile_reaches,
    "can-complete": lambda g, asked, tile, medals: say(
        "The {shape} can complete lines for {medals:medal|medals}.", shape=shape(tile), medals=medals
    ),
    "no-way": lambda g, asked, tile: say("The {shape} fits nowhere on your planet.", shape=shape(tile)),
}
COUNTS: Final[dict[str, Callable[[float], str]]] = {
    "lines": lambda n: say("You will complete {more}.", more=more_words(n, "row or column", "rows and columns")),
    "steps": lambda n: say("Your trackers will move {more}.", more=more_words(n, "step", "steps")),
    "civ": lambda n: say("You will pick {more}.", more=more_words(n, "civ card", "civ cards")),
    "pods": lambda n: say("You will collect {more}.", more=more_words(n, "lifepod", "lifepods")),
    "meteorites": lambda n: say("You will collect {more}.", more=more_words(n, "meteorite", "meteorites")),
    "rovers": lambda n: say("You will have {more}.", more=more_words(n, "rover", "rovers")),
    "patches": lambda n: say("You will get {more}.", more=more_words(n, "biomass patch", "biomass patches")),
    "objectives": lambda n: say("Your objectives will bring {more}.", more=more_words(n, "medal", "medals")),
}


def fact(g: PlanetUnknown, asked: Asked[Any], found: OptionFact) -> str:
    """A fact about an option."""
    return FACTS[found.kind](g, asked, *found.args)


def count(key: str, more: float) -> str:
    """What an option leads to."""
    return COUNTS[key](more)
