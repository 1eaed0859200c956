"""The coach's reasons in words: facts about answers, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmodrome.engine.facts import OptionFact
from cosmodrome.engine.flow import Asked
from cosmodrome.engine.sentences import more_words, say

from ..content import MECHANISMS, MODULES, SOURCES
from ..state import StarshipInterstellar
from . import names

SHORT: Final = SOURCES[13]
"""Prestige that is lost."""
FACTS: Final[dict[str, Callable[..., str]]] = {
    "dearer": lambda g, asked, fuel: say("Next round this flight costs {fuel} Fuel more.", fuel=fuel),
    "cheaper": lambda g, asked, fuel: say("Next round this flight costs {fuel} Fuel less.", fuel=fuel),
    "stored": lambda g, asked, planet, cubes: say(
        "Your Storage at {planet} holds {cubes}.", planet=names.planet(planet), cubes=names.cubes(cubes)
    ),
    "deposit": lambda g, asked, planet, left, room: say(
        "Your Deposit at {planet} has {left:cube|cubes} left, and your Storage room for {room}.",
        planet=names.planet(planet),
        left=left,
        room=room,
    ),
    "unplayed": lambda g, asked, left: say("You would leave {left:token|tokens} unplayed.", left=left),
    "mechanism": lambda g, asked, mechanism, prestige: say(
        "{mechanism} scores {prestige} Prestige.", mechanism=MECHANISMS[mechanism].name, prestige=prestige
    ),
    "module": lambda g, asked, module: say("It completes the {module}.", module=MODULES[module].name),
    "affords": lambda g, asked, mechanism, prestige: say(
        "You can then pay for {mechanism} ({prestige} Prestige).",
        mechanism=MECHANISMS[mechanism].name,
        prestige=prestige,
    ),
    "governor": lambda g, asked: "It makes you Governor.",
}


def fact(g: StarshipInterstellar, asked: Asked[Any], found: OptionFact) -> str:
    """A fact about an option."""
    return FACTS[found.kind](g, asked, *found.args)


def count(key: str, more: float) -> str:
    """What an option leads to: Prestige by its source."""
    if key == SHORT:
        return say("You will lose {more} on flights short of Fuel.", more=more_words(-more, "Prestige"))
    return say("You will earn {more} from {source}.", more=more_words(more, "Prestige"), source=key)
