"""Names of things, and the small phrases that questions, options and log lines are made of."""

from __future__ import annotations

from collections.abc import Iterable

from ..content import (
    BASIC_TOKENS,
    COLORS,
    EARTH_TOKEN,
    GOVERNMENT_SPACES,
    MECHANISMS,
    PIECES,
    PLANETS,
    PRODUCTION,
    ROWS,
    TOKENS,
    TRAPPIST,
    Cubes,
    Pieces,
)

PIECE_NAMES = {"base": "Base", "drill": "Drill", "ars": "ARS", "converter": "Converter", "outpost": "Outpost"}
ACTION_NAMES = {
    "build": "build a Mechanism",
    "government": "send a Representative",
    "save": "save a Population",
    "probe": "advance your Probe",
    "none": "leave it at that",
}
TRACK_NAMES = {"leaders_of_humankind": "Leaders of Humankind", "leaders_of_the_starship": "Leaders of the Starship"}


def sentence(text: str) -> str:
    """The text with a capital letter in front, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], nothing: str = "nothing") -> str:
    """a, b and c."""
    words = list(parts)
    if len(words) > 1:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return words[0] if words else nothing


def cubes(counts: Cubes, nothing: str = "nothing") -> str:
    """2 red and 1 blue."""
    return listed((f"{n} {COLORS[c]}" for c, n in enumerate(counts) if n), nothing)


def pieces(counts: Pieces, nothing: str = "no Buildings") -> str:
    """1 Drill and 2 Outposts."""
    names = (f"{n} {PIECE_NAMES[PIECES[k]]}{'s' if n > 1 and k != 2 else ''}" for k, n in enumerate(counts) if n)
    return listed(names, nothing)


def cargo(fuel: int, goods: Pieces, stored: Cubes) -> str:
    """Everything in a load."""
    parts = [f"{fuel} Fuel"] if fuel else []
    parts += [pieces(goods)] if any(goods) else []
    parts += [cubes(stored)] if any(stored) else []
    return listed(parts)


def planet(index: int) -> str:
    """A planet's name."""
    return PLANETS[index].name


def cell(index: int) -> str:
    """A space of the Journey."""
    column, row = index // ROWS, index % ROWS
    if column == TRAPPIST:
        return "Trappist"
    where = ("top", "upper", "middle", "lower", "bottom")[row]
    return f"the {where} start space" if column == 0 else f"column {column}, {where} row"


def space(index: int) -> str:
    """A space of the World Government."""
    return f"row {index // GOVERNMENT_SPACES + 1}, space {index % GOVERNMENT_SPACES + 1}"


def token(name: str) -> str:
    """An Action token's name."""
    if name in PRODUCTION:
        return f"{planet(PRODUCTION[name].planet)} production"
    if name == EARTH_TOKEN:
        return "Earth production"
    return TOKENS[name].name


def salvation_side(name: str) -> str:
    """A token as it lies in the Salvation Phase: an Extra Action's name, or what is in a basic token's centre.

    The Earth token shares its centre with another one, so it is called by its name.
    """
    if name == EARTH_TOKEN:
        return "the Earth token"
    return (
        f"the token to {ACTION_NAMES[TOKENS[name].center].replace('your', 'the')}"
        if name in BASIC_TOKENS
        else token(name)
    )


def production(name: str) -> str:
    """What a production token brings."""
    known = PRODUCTION[name]
    bonus = f", {cubes(known.bonus)} at once" if any(known.bonus) else ""
    return f"Deposit {cubes(known.deposit)}{bonus}"


def mechanism(name: str) -> str:
    """A Mechanism with its cost and Prestige."""
    known = MECHANISMS[name]
    return f"{known.name} ({cubes(known.cost)}; {known.prestige} Prestige)"
